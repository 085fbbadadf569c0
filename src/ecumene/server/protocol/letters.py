"""The socket, from the server."""

from __future__ import annotations

from typing import Any

import msgspec

from ecumene.server.protocol.views import Line
from ecumene.typed import Completion as Completion
from ecumene.typed import Sheet as Sheet


class Full(msgspec.Struct, tag="full", tag_field="type", omit_defaults=True):
    """Everything the viewer may know, at number `n`; the last lines of the story, and what was said last.

    `at` is the server's time in seconds if the table has time limits, so that a page can show how much is left.
    """

    n: int
    view: dict[str, Any]
    print: str
    story: list[Line]
    said: list[Said]
    at: float | None = None


class Change(msgspec.Struct, tag="change", tag_field="type"):
    """What changed with one entry, or several: a merge patch to the view, and new lines of the story."""

    n: int
    patch: dict[str, Any]
    print: str
    story: list[Line]


class Done(msgspec.Struct, tag="done", tag_field="type"):
    """The action with this id was taken and is kept for good. Its change comes before it, unless the socket lags."""

    id: str


class No(msgspec.Struct, tag="no", tag_field="type"):
    """The message with this id was refused, by this rule, for this reason; nothing has changed."""

    id: str
    rule: str
    reason: str


class Pieces(msgspec.Struct, tag="pieces", tag_field="type"):
    """What may come next in an order, whether it may end here, and the whole order if so; what its pieces come to so far."""

    id: str
    pieces: list[Any]
    end: bool
    whole: Any = None
    reckoned: dict[str, int] = {}


class Why(msgspec.Struct, tag="why", tag_field="type"):
    """Whether an action would be allowed now; if not, why."""

    id: str
    allowed: bool
    rule: str = ""
    reason: str = ""


class Preview(msgspec.Struct, tag="preview", tag_field="type"):
    """The answer to `preview`, as the title says it: odds, before and after, what would be lost. Nothing has changed.

    It is made from the view of the seat alone, so it holds nothing that the seat may not know.
    """

    id: str
    preview: dict[str, Any]


class Advice(msgspec.Struct, tag="advice", tag_field="type"):
    """The answer to `advise`, by topic.

    `prices`: {advance: {price, items: {printed: 120, craft: -20, pottery: -10}}} for what the seat does not own yet.
    `purchase`: {price, means, order}: a purchase filled in sensibly, to send as an action; null if the seat cannot pay.
    `scores`: a list by seat of {cities, advances, succession, bonus, total}.
    `worth`: {now, then}: what the hand is worth, and what it would be. `reach`: areas to which ships there could sail.
    `hint`: {action, plan, why, rule, areas}: a good answer to what is asked, the whole plan that it begins, the reason in
    words, and the areas to look at; null if nothing is asked or nothing need be answered.
    `guide`: {ideas, lesson}: what a newcomer should know now, a list of {id, title, text, again, rule}; and how far the
    lesson has come, {id, title, step, steps, done, reading, text, areas, amiss, again, next}, or null.
    """

    id: str
    advice: Any


class Committed(msgspec.Struct, tag="committed", tag_field="type"):
    """This many steps of the plan were taken and are kept; the next one was refused by this rule, if any, for this reason."""

    id: str
    steps: int
    rule: str = ""
    reason: str = ""


class Meant(msgspec.Struct, tag="meant", tag_field="type"):
    """What the first part of a typed line means; `rest` is what follows its `;`, to be sent after it.

    With an `action`: send it with `act` for this `ask`; `text` is how one types it. With `undo`: send `undo`. Otherwise `text`
    and `sheets` are the answer to a question: columns and rows, without columns a name and what belongs to it.
    """

    id: str
    text: str
    ask: int
    action: Any = None
    undo: bool = False
    sheets: list[Sheet] = []
    rest: str = ""


class Completions(msgspec.Struct, tag="completions", tag_field="type"):
    """How a typed line may go on, lawfully: the line up to there, the new word, and what there is to say of it."""

    id: str
    completions: list[Completion]


class Said(msgspec.Struct, tag="said", tag_field="type", omit_defaults=True):
    """Somebody at the table said something, to everybody or `to` one seat, which nobody else hears; seat None is a spectator.

    With `table`, the table itself tells everybody.
    """

    seat: int | None
    text: str
    at: float
    table: bool = False
    to: int | None = None


FromServer = Full | Change | Done | No | Pieces | Why | Preview | Advice | Committed | Meant | Completions | Said
