"""Until when bots sit in for people."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Adds the term; a bot that sits there already stays."""
    op.add_column("seats", sa.Column("term", sa.String(60), nullable=False, server_default=""))
