"""Refusals that are about who asks, and about this server."""

from __future__ import annotations

from ecumene.engine import Refused


class NotYours(Refused):
    """A refusal because the visitor may not, rather than because it is wrong."""


class Busy(Refused):
    """Later it may be done: there is too much to do just now."""


def stumbled() -> Refused:
    """Something has failed here; the log says what."""
    return Refused("server", "something went wrong here; nothing has changed")
