"""Time limits of tables, and what runs."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds both to the tables."""
    op.add_column("tables", sa.Column("limits", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("times", sa.Text, nullable=True))
