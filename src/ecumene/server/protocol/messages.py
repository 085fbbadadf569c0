"""The socket, from the client."""

from __future__ import annotations

from typing import Any

import msgspec


class Act(msgspec.Struct, tag="act", tag_field="type", forbid_unknown_fields=True):
    """An answer to the ask with this number. The same `id` (1 to 48 characters) sent twice by a seat is taken once.

    A standing answer, {do: standing, key, answer}, is taken at any time, whatever `ask` says. An offer ends by itself if
    `until` is seconds, `look` (I look again), or what I hold (`3 iron`).
    """

    id: str
    seat: int
    ask: int
    action: msgspec.Raw
    until: str = ""


class TakeBack(msgspec.Struct, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """Withdraws entries of the seat, as `undo` of the view lists them, by default the last one."""

    id: str
    seat: int
    entries: list[int] | None = None


class AskPieces(msgspec.Struct, tag="pieces", tag_field="type", forbid_unknown_fields=True):
    """What may follow in the order of the form with this place in the ask's list, after this prefix."""

    id: str
    seat: int
    form: int
    prefix: list[Any]


class AskWhy(msgspec.Struct, tag="why", tag_field="type", forbid_unknown_fields=True):
    """Whether this action would be allowed."""

    id: str
    seat: int
    action: msgspec.Raw


class AskPreview(msgspec.Struct, tag="preview", tag_field="type", forbid_unknown_fields=True):
    """What can be worked out about this answer before it is given? Only for a seat that is asked, and a lawful answer."""

    id: str
    seat: int
    action: msgspec.Raw


class Advise(msgspec.Struct, tag="advise", tag_field="type", forbid_unknown_fields=True):
    """Asks for help on a topic: `prices`, `scores`, or `purchase` about the ids of the advances to buy.

    `worth` is about [cards that go, cards that come], `reach` about [the area of a ship].
    `hint` and `guide` are about [lesson, plan, read, waited], of which the last ones may be left out: a lesson's id or "", the
    rest of an earlier plan, kept to while it is lawful, how many of the lesson's steps that are only to be read have been read,
    and whether the player has waited for others in vain: then the hint is no longer to go on waiting.
    """

    id: str
    seat: int
    topic: str
    about: list[Any] = []


class MakePlan(msgspec.Struct, tag="plan", tag_field="type", forbid_unknown_fields=True):
    """From now on the seat's plan is these actions; an empty list discards it."""

    id: str
    seat: int
    actions: list[msgspec.Raw]


class Commit(msgspec.Struct, tag="commit", tag_field="type", forbid_unknown_fields=True):
    """The steps of the seat's plan are its answers to the ask with this number and those that follow at once."""

    id: str
    seat: int
    ask: int


class Typed(msgspec.Struct, tag="typed", tag_field="type", forbid_unknown_fields=True):
    """What does this line mean? It is only interpreted: a move is then made by `act`. It is refused if unlawful."""

    id: str
    seat: int
    text: str


class Complete(msgspec.Struct, tag="complete", tag_field="type", forbid_unknown_fields=True):
    """How may this line go on?"""

    id: str
    seat: int
    text: str


class Say(msgspec.Struct, tag="say", tag_field="type", forbid_unknown_fields=True):
    """Says something to the table, or `to` one seat alone; the same `id` sent twice is said once."""

    id: str
    text: str
    to: int | None = None


class Resync(msgspec.Struct, tag="resync", tag_field="type", forbid_unknown_fields=True):
    """Asks for everything anew."""

    id: str = ""


class Ping(msgspec.Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Is anybody there?"""

    id: str = ""


FromClient = (
    Act | TakeBack | AskPieces | AskWhy | AskPreview | Advise | MakePlan | Commit | Typed | Complete | Say | Resync | Ping
)
