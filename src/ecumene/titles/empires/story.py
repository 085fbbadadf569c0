"""The story in words."""

from __future__ import annotations

from ecumene.engine import Event
from ecumene.titles.empires.state import State


def describe(event: Event, state: State) -> str:
    """One line of the story."""
    return f"{event.kind} {event.data}"
