"""Versions of the rules, positions beside records, and which games are over."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Under which rules the games that are there were played, nobody knows any more: 0."""
    op.add_column("tables", sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("rules", sa.Integer, nullable=False, server_default="0"))
    tables = sa.table("tables", sa.column("summary"), sa.column("over", sa.Boolean))
    op.execute(sa.update(tables).where(tables.c.summary.like('%"over":"%')).values(over=sa.true()))
    op.create_table(
        "positions",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
    )
    op.create_table(
        "former",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
