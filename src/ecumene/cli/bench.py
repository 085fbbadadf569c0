"""stub"""


def bench() -> None:
    """Measure."""
