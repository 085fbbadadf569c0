"""What a view holds, whatever the title: who is asked what, how the game stands, who sits there, lines of the story."""

from __future__ import annotations

from typing import Any, TypedDict

import msgspec

from ecumene.engine import Setup as Setup


class Ask(msgspec.Struct, omit_defaults=True):
    """What the game asks the viewer's seat. `number` names it in answers; it says nothing else.

    `about` are the facts of the question, with areas by id; `required` says that the game waits for this seat.
    `moves` groups the moves over land: area -> neighbour -> the most tokens. All other listed answers are in `choices`.
    `forms` are the orders that can be put together piece by piece, each a kind and perhaps what it is about (`answer 3-1`).
    `undo` are the seat's own entries that it can take back, the next one last; the view has them as `undo`, too, even
    while nothing is asked. `ends` are the kinds of listed answers that do nothing but end what is asked. `lively` says that
    seats answer each other in no order. `standing` is the key of the standing answer that could be left to it, if any.
    """

    number: int
    kind: str
    rule: str
    required: bool
    about: dict[str, Any]
    choices: list[Any] = []
    moves: dict[str, dict[str, int]] = {}
    forms: list[str] = []
    undo: list[int] = []
    ends: list[str] = []
    lively: bool = False
    standing: str = ""


class Sits(msgspec.Struct):
    """What a seat is called in its game, and its colour; both are empty while it has nothing yet."""

    name: str
    colour: str


class Stands(msgspec.Struct):
    """`stands` of every view, whatever the title: where the game is, what its seats are called, how it ended.

    `plans` says that the title has something to plan ahead.
    """

    turn: int
    phase: str
    seats: dict[str, Sits]
    over: str | None = None
    plans: bool = False


class Line(msgspec.Struct):
    """A line of the story, in words, with its parts. Lines of one `entry` have its number, as this viewer counts them."""

    entry: int
    kind: str
    text: str
    data: dict[str, Any]


class Person(TypedDict):
    """Who sits in a seat: the name, the bot if one plays, and until when it sits in for the person (`SitBot.until`)."""

    name: str
    bot: str | None
    until: str | None


class Retract(TypedDict):
    """The viewer's own answer that would be taken back next, and how many of those that may be belong to this phase."""

    action: Any
    phase: int


class ClockFace(TypedDict):
    """Time limits; `ends`: when time for all is up, `by`: when each answer is expected, in seconds of the server's time.

    `what` is timed, in the title's own word. `added` are seconds that the maker has added in this turn.
    """

    timed: int
    what: str
    answer: int
    ends: float | None
    added: int | None
    by: dict[str, float] | None


class PlanStep(TypedDict):
    """A step of a plan, with the reason if it is not lawful as things stand."""

    action: Any
    rule: str | None
    reason: str | None


class Planned(TypedDict):
    """The viewer's plan. `fits`: its first step may be taken now; `reason`: why nothing can be planned."""

    turn: int
    steps: list[PlanStep]
    fits: bool
    reason: str | None


class Own(TypedDict):
    """What only one seat may know; beside it stands what the title shows to the seat."""

    seat: int | None


class View(TypedDict):
    """What every view has; beside it stands what the title shows. What is null is left out.

    `private` is the viewer's own part; `open`, where one looks back with all hands open, has that of every seat. `undo` are
    the entries that the viewer may take back, `standing` its standing answers by key, `lasts` until when offers of its own stand.
    """

    setup: Setup
    stands: Stands
    due: list[int]
    may: list[int]
    chance: dict[str, str]
    people: dict[str, Person]
    private: Own
    open: dict[str, Own] | None
    ask: Ask | None
    undo: list[int] | None
    retract: Retract | None
    standing: dict[str, str] | None
    lasts: dict[str, str] | None
    clock: ClockFace | None
    plan: Planned | None
