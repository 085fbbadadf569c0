"""Listing without loading games, tables that begin in a position, makers, sayings that are said once."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds columns; what there is stays as it is."""
    op.add_column("tables", sa.Column("position", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("maker", sa.String(64), nullable=True))
    op.add_column("tables", sa.Column("summary", sa.Text, nullable=True))
    op.add_column("grants", sa.Column("given", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("sayings", sa.Column("message", sa.String(64), nullable=True))
    op.create_index("ix_sayings_message", "sayings", ["table_id", "message"], unique=True)
