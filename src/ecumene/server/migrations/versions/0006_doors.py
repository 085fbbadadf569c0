"""Sessions that the server made, links that are used up, since when somebody sits where."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Whoever has a cookie keeps it; a link by which somebody came in is used up."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        sa.Column("before", sa.String(64), nullable=True, index=True),
        sa.Column("device", sa.String(80), nullable=False, server_default=""),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.add_column("seats", sa.Column("used", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("held", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("grants", sa.Column("since", sa.Float, nullable=False, server_default="0"))
    op.create_index("ix_grants_seat", "grants", ["table_id", "seat"])
    # the name of an old session is the hash of its token: its grants need no other
    op.execute(
        "INSERT INTO sessions (id, token, created, seen) SELECT session, session, 0, strftime('%s', 'now') "
        "FROM (SELECT session FROM grants UNION SELECT maker FROM tables WHERE maker IS NOT NULL)"
    )
    op.execute(
        "UPDATE seats SET used = 1, held = 1 WHERE seat >= 0 AND EXISTS (SELECT 1 FROM grants "
        "WHERE grants.table_id = seats.table_id AND grants.seat = seats.seat AND NOT grants.given)"
    )
