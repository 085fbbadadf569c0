"""Sessions that the server made, links that are used up, since when somebody sits where."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Whoever has a cookie keeps it; a link by which somebody came in is used up."""
    sessions = op.create_table(
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
    grants = sa.table("grants", sa.column("session"), sa.column("table_id"), sa.column("seat"), sa.column("given", sa.Boolean))
    tables = sa.table("tables", sa.column("maker"))
    seats = sa.table(
        "seats", sa.column("table_id"), sa.column("seat"), sa.column("used", sa.Boolean), sa.column("held", sa.Boolean)
    )
    makers = sa.select(tables.c.maker).where(tables.c.maker.is_not(None))
    known = sa.union(sa.select(grants.c.session), makers).subquery()
    rows = sa.select(known.c.session, known.c.session, sa.literal(0.0, sa.Float), sa.literal(time.time(), sa.Float))
    op.execute(sa.insert(sessions).from_select(["id", "token", "created", "seen"], rows))
    entered = sa.exists().where(grants.c.table_id == seats.c.table_id, grants.c.seat == seats.c.seat, ~grants.c.given)
    op.execute(sa.update(seats).where(seats.c.seat >= 0, entered).values(used=sa.true(), held=sa.true()))
