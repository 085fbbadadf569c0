"""The story: one event a line, each with its audience."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False):
    """One line of the story. `audience` None means everybody; otherwise only these seats may read it."""

    kind: str
    data: dict[str, Any]
    audience: tuple[int, ...] | None = None

    def heard_by(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may know of it."""
        return self.audience is None or (seat is not None and seat in self.audience)
