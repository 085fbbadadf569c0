"""The state of a game: plain flat fields. What everybody may know is listed in PUBLIC; a view has the same fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ecumene.engine import Action, Refused
from ecumene.engine import State as EngineState
from ecumene.engine.actions import Leave, TimeUp
from ecumene.titles.ffg.rules import FfgRules

if TYPE_CHECKING:
    from ecumene.floor import Floor
    from ecumene.titles.ffg.bargains import Proposal


class City(msgspec.Struct, frozen=True):
    """A city: whose it is, where its centre lies, and what stands in the centre."""

    owner: int
    square: int
    capital: bool = False
    walls: bool = False
    program: bool = False
    second: int = -1
    mark: str = ""


class Battle(msgspec.Struct, frozen=True):
    """A battle that goes on. Sides are 0 (the attacker) and 1 (the defender); `hands` are secret.

    A front is the pair of units in it, each `(card, wounds)` or None. `led` says which seat plays each side: barbarians are led
    by a seat to which they do not belong, and then `wild` is that side.
    """

    square: int
    led: tuple[int, int]
    armies: int
    wild: int = -1
    rank: int = 1
    city: bool = False
    walls: bool = False
    bonus: tuple[int, int] = (0, 0)
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    fronts: tuple[tuple[tuple[str, int] | None, tuple[str, int] | None], ...] = ()
    dead: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    used: tuple[tuple[int, str], ...] = ()
    open: tuple[bool, bool] = (False, False)
    #: combat bonus that cards add, and units that cannot be saved
    extra: tuple[int, int] = (0, 0)
    doomed: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


class Deck(msgspec.Struct, frozen=True):
    """A deck: the cards face down in their secret order (the last is on top), and those put face up under it."""

    down: tuple[str, ...]
    up: tuple[str, ...] = ()


#: what everybody may know; dictionaries are by square unless said otherwise
PUBLIC = (
    "turn", "phase", "part", "first", "civ", "open", "turned", "ground", "marker", "holder", "occupant", "cities", "armies",
    "scouts", "rested", "fresh", "sent", "held", "trade", "culture", "level", "tokens", "techs", "government", "since",
    "free_change", "reserve", "resources", "market", "stalls", "obsolete", "lost", "supply", "used", "acted", "extra",
    "boost", "completed", "moored", "victors", "policies",
    "invested", "promised", "gone", "faceup", "blank", "puppets", "raised",
)  # fmt: skip
#: hidden from everybody, or from all but one
HIDDEN = (
    "tiles", "face", "units", "forces", "event_decks", "events", "kept", "people", "huts", "villages", "wonder_deck",
    "left_out", "battle", "floor", "states", "person_deck", "persons", "seen",
)  # fmt: skip
#: what follows from the other fields, and is kept until one of them changes (`stir`, `stir_city`)
DERIVED = ("purses", "crops", "stirred")


class State(EngineState):
    """Everything that a game is at one moment."""

    __slots__ = (*PUBLIC, *HIDDEN, *DERIVED)

    rules: FfgRules

    def __init__(self, rules: FfgRules) -> None:
        super().__init__(rules)
        seats, chart = rules.seats, rules.chart
        self.turn, self.phase, self.part, self.first = 0, "setup", -1, 0
        self.civ = [""] * seats
        # the map: tiles by slot, squares by number
        self.tiles = [""] * len(chart.slots)
        self.open = [False] * len(chart.slots)
        self.turned = [0] * len(chart.slots)
        self.ground = bytearray(chart.size)
        self.marker = [""] * chart.size
        self.holder = [-1] * chart.size
        # where each wonder on the map stands, which the markers say too
        self.raised: dict[str, int] = {}
        self.occupant = bytearray(chart.size)
        self.face: dict[int, str] = {}
        self.cities: dict[int, City] = {}
        self.armies: list[dict[int, int]] = [{} for _ in range(seats)]
        self.scouts: list[dict[int, int]] = [{} for _ in range(seats)]
        self.rested: dict[int, tuple[int, int]] = {}
        self.fresh: list[dict[int, int]] = [{} for _ in range(seats)]
        self.sent: list[dict[int, int]] = [{} for _ in range(seats)]
        self.held: tuple[int, ...] = ()
        # dials and sheets
        self.trade, self.culture, self.level = [0] * seats, [0] * seats, [0] * seats
        self.tokens: list[dict[str, int]] = [{} for _ in range(seats)]
        self.techs: list[dict[str, int]] = [{} for _ in range(seats)]
        self.government = [""] * seats
        self.since = [0] * seats
        self.free_change: list[tuple[str, ...]] = [()] * seats
        self.reserve: list[tuple[str, ...]] = [()] * seats
        self.policies: list[tuple[str, ...]] = [()] * seats
        self.invested: list[dict[str, int]] = [{} for _ in range(seats)]
        # what relics hold ready for the next Start of Turn
        self.promised: list[tuple[str, ...]] = [()] * seats
        self.resources: list[dict[str, int]] = [{} for _ in range(seats)]
        self.used: list[frozenset[str]] = [frozenset()] * seats
        # what each city did this turn, how often it may act beyond once, what it makes more
        self.acted: dict[int, tuple[str, ...]] = {}
        self.extra: dict[int, int] = {}
        self.boost: dict[int, int] = {}
        # figures that a card has moved before Movement, and that may not move again this turn
        self.moored: dict[int, tuple[int, int]] = {}
        # the market
        self.market: dict[str, int] = {}
        self.stalls: tuple[str, ...] = ()
        self.obsolete: frozenset[str] = frozenset()
        self.lost: frozenset[str] = frozenset()
        self.supply: dict[str, int] = {}
        # seats that have left for good
        self.gone: frozenset[int] = frozenset()
        # great person cards turned up; the pyramid's row in which a blank card lies; the markers on Jim Henson
        self.faceup: list[tuple[str, ...]] = [()] * seats
        self.blank = [0] * seats
        self.puppets = 0
        # while it is open
        self.floor: Floor[Proposal] | None = None
        # who has completed a victory, with the tie-breaker; who has won
        self.completed: frozenset[int] = frozenset()
        self.victors: tuple[int, ...] = ()
        # hidden
        self.units: dict[str, Deck] = {}
        self.forces: list[tuple[str, ...]] = [()] * seats
        self.event_decks: dict[int, Deck] = {}
        self.events: list[tuple[str, ...]] = [()] * seats
        self.kept: list[tuple[str, ...]] = [()] * seats
        self.people: tuple[str, ...] = ()
        self.huts: tuple[str, ...] = ()
        self.villages: tuple[str, ...] = ()
        self.wonder_deck: tuple[str, ...] = ()
        self.left_out: tuple[str, ...] = ()
        self.states: tuple[str, ...] = ()
        self.battle: Battle | None = None
        # the deck of great person cards, those that seats hold facedown, and the markers that a seat has looked at
        self.person_deck = Deck(())
        self.persons: list[tuple[str, ...]] = [()] * seats
        self.seen: list[tuple[str, ...]] = [()] * seats
        # where they have been counted: the coins of each seat, and the icons of each of its cities, by square
        self.purses: list[int | None] = [None] * seats
        self.crops: list[dict[int, Any]] = [{} for _ in range(seats)]
        # the seats at which `play.tally` has to look again
        self.stirred: set[int] = set(range(seats))

    def stir(self, *seats: int) -> None:
        """Something changed on which coins, hand size, policies or government of these seats depend: they are looked at anew."""
        for seat in seats:
            self.purses[seat] = None
            self.stirred.add(seat)

    def stir_city(self, seat: int, city: int) -> None:
        """What this city of a seat counts has changed.

        A copy of the state shares what was counted until either is stirred: so it is replaced here, and never changed.
        """
        self.crops[seat] = {square: crop for square, crop in self.crops[seat].items() if square != city}
        self.stir(seat)

    def stir_cities(self, *seats: int) -> None:
        """What the cities of these seats count has changed."""
        for seat in seats:
            self.crops[seat] = {}
        self.stir(*seats)

    def clone(self) -> State:
        twin: State = object.__new__(State)
        twin.copy_engine(self)
        for name in PLAIN:
            setattr(twin, name, getattr(self, name))
        for name in COPIED:
            setattr(twin, name, getattr(self, name).copy())
        for name in NESTED:
            setattr(twin, name, [each.copy() for each in getattr(self, name)])
        twin.floor = None if self.floor is None else self.floor.copy()
        return twin

    # -- entries of the table -----------------------------------------------------------------------------

    def table_why(self, action: Action) -> Refused | None:
        if isinstance(action, TimeUp):
            step: Any = self.agenda[-1] if self.agenda else None
            return None if hasattr(step, "hurry") else Refused("FF turn.2", "this is not played by the clock")
        if isinstance(action, Leave):
            return Refused("FF leave.1", "this player has already left") if action.seat in self.gone else None
        return super().table_why(action)

    def stretch(self) -> tuple[str, str, int]:
        step: Any = self.agenda[-1] if self.agenda else None
        name, most = getattr(step, "timed", ("", 0))
        # what was declared lies under its window: the same window, however many have answered
        return (f"{len(self.agenda)} {self.agenda[-2]}" if most and len(self.agenda) > 1 else ""), name, most

    def table_act(self, action: Action) -> None:
        from ecumene.titles.ffg.leaving import leave

        if isinstance(action, Leave):
            leave(self, action.seat)
        else:
            step: Any = self.agenda.pop()
            step.hurry(self)


#: how `clone` treats each field: what cannot change is shared, the rest copied, lists of dictionaries one by one
PLAIN = (
    "turn", "phase", "part", "first", "held", "stalls", "obsolete", "lost", "completed",
    "people", "huts", "villages", "wonder_deck", "left_out", "battle", "victors", "states", "gone", "puppets",
    "person_deck",
)  # fmt: skip
COPIED = (
    "civ", "tiles", "open", "turned", "ground", "marker", "holder", "occupant", "face", "cities", "rested", "moored", "trade",
    "culture", "level", "government", "since", "free_change", "reserve", "used", "acted", "extra", "boost", "market",
    "supply", "units", "forces", "event_decks", "events", "kept", "policies", "promised",
    "faceup", "blank", "persons", "seen", "raised", *DERIVED,
)  # fmt: skip
NESTED = ("invested", "armies", "scouts", "fresh", "sent", "tokens", "techs", "resources")
