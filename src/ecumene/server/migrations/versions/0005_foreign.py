"""Tables whose position was made elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Adds a mark; what there is was made here, or looks like it."""
    op.add_column("tables", sa.Column("foreign", sa.Boolean, nullable=False, server_default=sa.false()))
