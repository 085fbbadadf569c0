"""The limit that was called after the trade of one family is for whatever a title plays by the clock."""

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Limits that are kept already get the new name."""
    op.execute("""UPDATE tables SET limits = replace(limits, '"trade"', '"timed"') WHERE limits IS NOT NULL""")
