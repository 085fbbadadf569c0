"""Every message between page and server, in one place (docs/protocol.md). JSON, tagged by `type` on the socket.

A client first posts the secret of its link to /api/enter and gets a cookie; then it opens the socket of the table. The server
sends `full`, then `change` after every entry. Changes are numbered per viewer and are JSON merge patches (RFC 7396) to the
view; `print` is a fingerprint of the view after the patch. A client that counts or computes otherwise asks to `resync`.

Every number that a client sees counts only what this client may know. Fields and messages are only ever added.
"""

from __future__ import annotations

from typing import Any, TypedDict

import msgspec

from ecumene.engine import Setup as Setup

# what the page is told of the rules, GET /api/titles/{title}/help: a list of sections
from ecumene.titles.help import HelpClause as HelpClause
from ecumene.titles.help import HelpPart as HelpPart
from ecumene.titles.help import HelpSection as HelpSection
from ecumene.titles.help import HelpTopic as HelpTopic
from ecumene.typed import Completion, Sheet

#: why the server closes a socket, beside the codes of the standard (1001 and 1012: the server stops, connect again later)
CLOSED_BAD_ADDRESS = 4400
CLOSED_NOT_YOURS = 4403
CLOSED_TOO_MANY = 4429
CLOSED_BROKEN_TABLE = 4500

#: the longest message that the server reads, in bytes, and the longest id of a message
LONGEST_MESSAGE = 64 * 1024
LONGEST_ID = 48
#: the longest record that is read, in bytes
LONGEST_RECORD = 4 * 1024 * 1024
#: tables that are listed at a time
PAGE = 50

# -- HTTP -----------------------------------------------------------------------------------------------------


class Limits(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Time limits in seconds, 0 for none: `timed` for what a title plays by the clock, `answer` for each seat that is asked."""

    timed: int = 0
    answer: int = 0


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables: how to set up a table. `bots` has a bot's name per seat, "" for a person.

    A `lesson` sets everything else: its learner sits in seat 0.
    """

    title: str
    scenario: str | None = None
    seats: int | None = None
    options: dict[str, str] = {}
    bots: list[str] = []
    names: list[str] = []
    lesson: str | None = None
    limits: Limits = Limits()


class Link(msgspec.Struct):
    """A secret way into a table: for a seat, or for spectators (seat None). The secret stands in the address's fragment."""

    seat: int | None
    secret: str


class TableMade(msgspec.Struct):
    """The answer: the table, one link for each seat without a bot, and one for spectators."""

    table: str
    links: list[Link]


class Enter(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/enter: exchanges the secret of a link for a cookie.

    The first person who comes by the link of a seat uses it up. Spectators share theirs.
    """

    table: str
    secret: str


class Entered(msgspec.Struct):
    """The answer: the seats of this table that the visitor may now play; none means a spectator."""

    table: str
    seats: list[int]


class NewLink(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/links: a new `Link` for a seat (None: spectators); everybody is told.

    For the maker of the table, and for whoever holds the seat. The old link opens nothing any more, and everybody else has to
    leave the seat. With `add`, for the holder alone, they stay: the link is for one more device of the same person.
    """

    seat: int | None
    add: bool = False


class DeviceSeat(msgspec.Struct):
    """A seat in which a device sits, since when (seconds), and whether the visitor may put it out there."""

    table: str
    seat: int
    since: float
    mine: bool


class Device(msgspec.Struct):
    """GET /api/devices: a device that sits in a seat of the visitor's; `here` is the visitor's own.

    `name` is what its browser says of itself, `seen` when it was here last, in seconds and not to the minute.
    """

    id: str
    name: str
    here: bool
    seen: float
    seats: list[DeviceSeat]


class PutOut(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/devices/out: a device leaves every seat that the visitor holds; everybody at those tables is told."""

    device: str


class LogOut(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/logout: this device leaves every seat, and its cookie is worth nothing any more."""


class SitBot(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/bots: a bot plays a seat of mine from now on; "" gives it back to a person.

    The maker of a table may let a bot sit in for players who are late (`Limits.answer`) or away;
    everybody is told.

    It plays for this "phase" or "turn", until its person comes back ("return"), or to the "end" of the game. If no person is
    left, bots play slowly and give the seats back when the turn is over.
    """

    seat: int
    bot: str
    until: str = "return"


class MoreTime(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/time: its maker adds two minutes to what is played by the clock, once a turn; all are told."""


class LeaveGame(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/leave: a seat of mine leaves the game for good, as the rules have it; everybody is told."""

    seat: int


class SeatLine(msgspec.Struct):
    """A seat in the list of tables: its person's `name`, and what it is `called` in the game (`civilization` is the same)."""

    seat: int
    name: str
    civilization: str
    bot: str
    mine: bool
    called: str = ""
    colour: str = ""


class TableLine(msgspec.Struct):
    """GET /api/tables?over=false&start=0: one table that the visitor may see, 50 at a time.

    `waits` says that it waits for the visitor, `asked` for what.

    `maker` says that the visitor made it. A table without a seat of the visitor's is one that the visitor watches.
    """

    table: str
    title: str
    scenario: str
    turn: int
    phase: str
    over: str | None
    seats: list[SeatLine]
    waits: bool
    asked: str = ""
    maker: bool = False


class Digest(msgspec.Struct):
    """GET /api/digest: what a seat of the visitor's should hear today of a game that is played over days.

    `asked` is what waits for its answer, `offers` are made to it alone; `ended` are its own offers, `agreed` its deals, since its
    player last did something. Each is a line of the story.
    """

    table: str
    title: str
    seat: int
    asked: str = ""
    offers: list[str] = msgspec.field(default_factory=list)
    ended: list[str] = msgspec.field(default_factory=list)
    agreed: list[str] = msgspec.field(default_factory=list)


class Health(msgspec.Struct, omit_defaults=True):
    """GET /health: `ok`, or `trouble` with a reason, and then the status is 503."""

    status: str
    reason: str = ""


class Problem(msgspec.Struct):
    """What every refusal looks like: the rule (or `request`), and the reason in words."""

    rule: str
    reason: str


# -- HTTP: looking back ---------------------------------------------------------------------------------------


class Mark(msgspec.Struct):
    """The moment at which a phase of a turn begins."""

    moment: int
    turn: int
    phase: str


class History(msgspec.Struct):
    """GET /api/tables/{table}/history?seat=N: the index of a game as a seat knows it; `all` shows everything.

    `moments` are numbered from 1. Of a game that is over they are the entries of its record, the same for all viewers, and
    `open` says that one may look from every seat. Before that they count what the viewer has heard of; the last is now.
    The `entry` of a line is its moment. `withdrawn` are the moments that were taken back later.
    """

    over: str | None
    open: bool
    moments: int
    marks: list[Mark]
    lines: list[Line]
    withdrawn: list[int]


class Moment(msgspec.Struct):
    """GET /api/tables/{table}/moments/{moment}?seat=N: the view then, as on the socket but without what is asked; its lines.

    From `all` the view has `open` beside `private`: by seat, what is private to it.
    """

    moment: int
    view: dict[str, Any]
    story: list[Line]


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/branch: a new table that begins at a moment of a game that is over."""

    moment: int
    bots: list[str] = []
    names: list[str] = []


class Import(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/records: a record file. The answer is an `Imported`."""

    record: str


class Imported(msgspec.Struct):
    """The table that a record became, as if the visitor had made it; `over` says how its game ended, if it has."""

    table: str
    links: list[Link]
    over: str | None


class Report(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/reports: something is wrong, seen from this seat (None: a spectator)."""

    text: str
    seat: int | None = None


class Reported(msgspec.Struct):
    """The answer: the name of the report, and what of it the reporter may know, to be kept or sent on."""

    id: str
    version: str
    table: str
    seat: int | None
    text: str
    view: dict[str, Any]
    story: list[Line]


# -- the socket: from the server ------------------------------------------------------------------------------


class Ask(msgspec.Struct, omit_defaults=True):
    """What the game asks the viewer's seat. `number` names it in answers; it says nothing else.

    `about` are the facts of the question, with areas by id; `required` says that the game waits for this seat.
    `moves` groups the moves over land: area -> neighbour -> the most tokens. All other listed answers are in `choices`.
    `forms` are the orders that can be put together piece by piece, each a kind and perhaps what it is about (`answer 3-1`).
    `undo` are the seat's own entries that it can take back, the next one last; the view has them as `undo`, too, also
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
    """Time limits; `ends`: when time for all is up, `by`: when whose answer is expected, in seconds of the server's time.

    `what` is timed, in a word of the title. `added` are seconds that the maker has added in this turn.
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


class Primer(TypedDict):
    """The scenario that teaches the title with a guide, in words for newcomers."""

    scenario: str
    text: str


class LessonLine(TypedDict):
    """A lesson that one may begin."""

    id: str
    title: str
    text: str


class Printed(TypedDict):
    """What the page needs of every title, GET /api/titles/{title}/data; beside it stands what is printed on board and cards.

    `kit` names the part of the page that shows the title, if it is not called by the title's own id. `phases` are those of a
    turn, in order, with the words on the ribbon. `standing`: what may be answered for a seat, key -> answers. `primer` and
    `lessons` teach the title.
    """

    kit: str | None
    phases: dict[str, str] | None
    standing: dict[str, list[str]] | None
    primer: Primer | None
    lessons: list[LessonLine] | None


class Full(msgspec.Struct, tag="full", tag_field="type", omit_defaults=True):
    """Everything the viewer may know, at number `n`; the last lines of the story, and what was said last.

    `at` is the server's time in seconds if the table has time limits, for who shows how much is left.
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
    """What may come next in an order, whether it may end here, and the whole order if so."""

    id: str
    pieces: list[Any]
    end: bool
    whole: Any = None


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


# -- the socket: from the client ------------------------------------------------------------------------------


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
    """What can be reckoned of this answer before it is given? Only for a seat that is asked, and a lawful answer."""

    id: str
    seat: int
    action: msgspec.Raw


class Advise(msgspec.Struct, tag="advise", tag_field="type", forbid_unknown_fields=True):
    """Asks for help on a topic: `prices`, `scores`, or `purchase` about the ids of the advances to buy.

    `worth` is about [cards that go, cards that come], `reach` about [the area of a ship].
    `hint` and `guide` are about [lesson, plan, read]: a lesson's id or "", the rest of an earlier plan, kept to while it is
    lawful, and how many steps of the lesson were read that are only to be read.
    """

    id: str
    seat: int
    topic: str
    about: list[Any] = []


class MakePlan(msgspec.Struct, tag="plan", tag_field="type", forbid_unknown_fields=True):
    """The plan of the seat is these actions from now on; none forgets it."""

    id: str
    seat: int
    actions: list[msgspec.Raw]


class Commit(msgspec.Struct, tag="commit", tag_field="type", forbid_unknown_fields=True):
    """The steps of the seat's plan are its answers to the ask with this number and those that follow at once."""

    id: str
    seat: int
    ask: int


class Typed(msgspec.Struct, tag="typed", tag_field="type", forbid_unknown_fields=True):
    """What does this line mean? It is only understood: a move is then made by `act`. It is refused if unlawful."""

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
FromServer = Full | Change | Done | No | Pieces | Why | Preview | Advice | Committed | Meant | Completions | Said
