"""The state: everything that a game is at one moment, as plain data, with the agenda of what is still to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ecumene.engine.actions import Action
from ecumene.engine.chance import Chance
from ecumene.engine.events import Event
from ecumene.engine.refusals import Refused
from ecumene.engine.steps import Step


class State:
    """What every title's state has. A title adds its own flat fields and extends `clone`.

    `agenda` is a stack: its last step is done next. Where several seats work at once, `lanes` holds one small
    agenda per seat, in the order in which seats may insist to wait for one another (`lanes_ordered`).
    `chance`, `sink` (where events go) and the marks of the running entry are lent by the game and not part of it.
    """

    __slots__ = (
        "agenda",
        "chance",
        "confirmed",
        "lane",
        "lanes",
        "lanes_ordered",
        "over",
        "pinned",
        "rules",
        "shown",
        "sink",
        "standing",
    )

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.agenda: list[Step] = []
        self.lanes: dict[int, list[Step]] | None = None
        self.lanes_ordered = False
        self.lane: int | None = None
        self.standing: dict[tuple[int, str], str] = {}
        self.over: str | None = None
        self.chance: Chance | None = None
        self.sink: list[Event] | None = None
        self.pinned = False
        self.confirmed = False
        self.shown = False

    def copy_engine(self, other: State) -> None:
        """Copies the engine's own part from another state; `clone` of a title begins with it."""
        self.rules = other.rules
        self.agenda = other.agenda.copy()
        lanes = other.lanes
        self.lanes = None if lanes is None else {seat: lane.copy() for seat, lane in lanes.items()}
        self.lanes_ordered = other.lanes_ordered
        self.lane = None
        self.standing = other.standing.copy()
        self.over = other.over
        self.chance = None
        self.sink = None
        self.pinned = self.confirmed = self.shown = False

    def clone(self) -> State:
        """An independent copy that shares nothing which can change."""
        raise NotImplementedError

    # -- the agenda ---------------------------------------------------------------------------------------

    def push(self, *steps: Step) -> None:
        """Puts steps on top, the first one to be done first: in the seat's lane while it works there."""
        target = self.agenda if self.lane is None or self.lanes is None else self.lanes[self.lane]
        target.extend(reversed(steps))

    def open_lanes(self, lanes: Mapping[int, Sequence[Step]], *, ordered: bool) -> None:
        """Lets seats work at the same time, each down its own lane; the agenda goes on when all are empty.

        If `ordered`, the game waits for the first seat only, and the others may act already.
        """
        if self.lanes:
            raise AssertionError("lanes do not open inside lanes")
        self.lanes = {seat: list(reversed(steps)) for seat, steps in lanes.items() if steps}
        self.lanes_ordered = ordered

    # -- seats --------------------------------------------------------------------------------------------

    def stand(self, seat: int, key: str, answer: str) -> None:
        """Notes a standing answer of a seat; an empty one ends it."""
        if answer:
            self.standing[(seat, key)] = answer
        else:
            self.standing.pop((seat, key), None)

    # -- beside what is asked -----------------------------------------------------------------------------

    def asides(self) -> tuple[Step, ...]:
        """What a seat that is asked something may do besides, at any point: steps that never wait on the agenda."""
        return ()

    def aside(self, seat: int, action: Action) -> Step | None:
        """The step that judges and carries out this action beside what is asked; None if it is an answer to that."""
        return None

    def late(self, seat: int, action: Action) -> Refused | None:
        """The refusal of a well-formed action by a seat that is asked nothing now, if a rule says more than that."""
        return None

    # -- the running entry --------------------------------------------------------------------------------

    def tell(self, kind: str, audience: tuple[int, ...] | None = None, **data: Any) -> None:
        """Adds a line to the story."""
        if self.sink is not None:
            self.sink.append(Event(kind, data, audience))

    def pin(self) -> None:
        """The running entry can never be withdrawn, though earlier ones may."""
        self.pinned = True

    def confirm(self) -> None:
        """The seat declared itself done: nothing up to here can be withdrawn by it."""
        self.confirmed = True

    def show(self) -> None:
        """Something hidden was shown to somebody: nobody can withdraw anything up to here."""
        self.shown = True

    # -- rules and their references -----------------------------------------------------------------------

    def cite(self, reference: str) -> str:
        """The reference that people at this table are shown; code that several titles share cites the rulebook of one of them."""
        return reference

    # -- entries of the table -----------------------------------------------------------------------------

    def table_why(self, action: Action) -> Refused | None:
        """None if the table may now do this, else the refusal."""
        return Refused("engine", "the table has nothing of this kind to do")

    def stretch(self) -> tuple[str, str, int]:
        """What the clock runs for now, by open facts: a mark that tells it from what comes next in the phase, its name, and the
        most seconds for it at a table that plays live. Without a name it is what the title always times; 0 is the table's limit.
        """
        return "", "", 0

    def table_act(self, action: Action) -> None:
        """Carries out an entry of the table: time is up, a seat leaves."""
        raise NotImplementedError
