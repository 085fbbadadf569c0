"""What one seat says to another alone."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """What was said before was said to all."""
    op.add_column("sayings", sa.Column("to_seat", sa.Integer, nullable=True))
