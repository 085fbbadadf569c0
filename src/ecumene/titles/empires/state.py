"""The situation of a game of the family, as flat plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, count
from typing import TYPE_CHECKING

from ecumene.boards import Terrain
from ecumene.engine import Action, Step
from ecumene.floor import Floor, Floored
from ecumene.titles.empires.notes import Notes

if TYPE_CHECKING:
    from ecumene.titles.empires.deeds import Deed
    from ecumene.titles.empires.offers import Proposal
    from ecumene.titles.empires.rules import Rules

#: A ship: its area, whether it may be used this turn (built or maintained), and the steps it has left.
Ship = tuple[int, bool, int]

#: The ships of a seat by their numbers, in the order in which they were built.
Fleet = dict[int, Ship]


def tally(row: bytes | bytearray) -> int:
    """The sum of a row of counts. Most are 0, at a large table nearly all, and are dropped before anything is added."""
    return sum(row.translate(None, b"\0"))


def free_number(*taken: Iterable[int]) -> int:
    """The number of a new ship: the lowest that no ship of the seat has had in this turn.

    A ship keeps its number for as long as it floats. One that was given up keeps it until the turn is over, so that an order
    never comes to mean another ship when something before it is taken back.
    """
    used = set().union(*taken)
    return next(number for number in count() if number not in used)


class Public:
    """What everybody can see, and the ways to look at it; state and view share it, so that clauses serve both.

    Seats are numbered from 0; number `seats` is the Barbarians, who own the last row of `tokens` and the pirate
    cities. `city[area]` is 0 or the owner's number plus one. `crowd` is the sum of all rows of `tokens`.
    `stock` and `treasury` count tokens. `ranking` lists the seats by A.S.T.-ranking, once civilizations are chosen.
    """

    __slots__ = ()

    rules: Rules
    terrain: Terrain
    seats: int
    civ: list[str]
    ranking: tuple[int, ...]
    turn: int
    gone: tuple[int, ...]
    tokens: Sequence[bytes | bytearray]
    crowd: Sequence[int]
    moved: Sequence[bytes | bytearray]
    city: bytes | bytearray
    cities: list[int]
    ships: list[Fleet]
    scrapped: list[tuple[int, ...]]
    built: frozenset[int]
    stock: list[int]
    treasury: list[int]
    advances: list[int]
    credits: list[tuple[int, ...]]
    step: list[int]
    census: list[int]
    last_turn: int | None
    bonus: int | None
    notes: Notes

    @property
    def barbarians(self) -> int:
        """The number under which the Barbarians own tokens and pirate cities."""
        return self.seats

    def called(self, seat: int) -> str:
        """What people call a seat: its civilization, once it has one; for them, seats count from 1."""
        civ = self.civ[seat]
        return self.rules.tables.civilizations[civ].name if civ else f"seat {seat + 1}"

    def shown_hand(self, seat: int) -> bytes | bytearray | None:
        """The hand of a seat if everybody may see it: only when the game is over."""
        return None

    def holds(self, seat: int, advance: str) -> bool:
        """Whether the seat owns this advance; the Barbarians own none (WE 4.11)."""
        return seat < self.seats and self.advances[seat] & self.rules.advances.bit[advance] != 0

    def owner(self, area: int) -> int | None:
        """Who owns the city in this area: a seat, the Barbarians for a pirate city, or None."""
        return self.city[area] - 1 if self.city[area] else None

    def cities_of(self, seat: int) -> list[int]:
        """The areas with cities of this owner."""
        mark = seat + 1
        city = self.city
        found = []
        at = city.find(mark)
        while at >= 0:
            found.append(at)
            at = city.find(mark, at + 1)
        return found

    def areas_of(self, seat: int) -> list[int]:
        """The areas with tokens of this owner."""
        return list(compress(range(self.terrain.size), self.tokens[seat]))

    def names_of(self, seat: int) -> list[str]:
        """The same by their ids."""
        return list(compress(self.terrain.ids, self.tokens[seat]))

    def occupied(self) -> list[int]:
        """The areas with tokens of anybody, the Barbarians included."""
        return list(compress(range(self.terrain.size), self.crowd))

    def on_board(self, seat: int) -> int:
        """How many tokens the owner has on the board."""
        return tally(self.tokens[seat])

    def unit_points(self, seat: int) -> int:
        """WE DEF.pieces.10: a token counts 1, a city 5."""
        return tally(self.tokens[seat]) + 5 * self.cities[seat]

    def city_stock(self, seat: int) -> int:
        """Cities still in stock."""
        return self.rules.pieces.cities - self.cities[seat]

    def owners_in(self, area: int) -> list[int]:
        """Everybody (Barbarians too) with tokens in this area."""
        return [seat for seat, row in enumerate(self.tokens) if row[area]]

    def playing(self) -> tuple[int, ...]:
        """The seats still in the game, by A.S.T.-ranking."""
        if not self.gone:
            return self.ranking
        return tuple(seat for seat in self.ranking if seat not in self.gone)

    def by_position(self) -> tuple[int, ...]:
        """The seats by A.S.T.-position, furthest first; A.S.T.-ranking breaks ties (WE DEF.ast.4)."""
        return tuple(sorted(self.playing(), key=lambda seat: -self.step[seat]))


class State(Public, Floored):
    """Everything on the table, hidden cards included."""

    __slots__ = (
        "advances",
        "bonus",
        "built",
        "census",
        "cities",
        "city",
        "civ",
        "credits",
        "crowd",
        "deeds",
        "discard",
        "hand",
        "last_turn",
        "moved",
        "moving",
        "notes",
        "passed",
        "phase",
        "ranking",
        "scrapped",
        "seats",
        "ships",
        "ships_built",
        "stack",
        "step",
        "stock",
        "terrain",
        "tokens",
        "treasury",
        "turn",
    )

    # WE LEAVE.3: the turn is finished first
    LEFT = ("WE LEAVE.18", "this seat has left the game already")
    UNTIMED = ("WE 7.1", "only trade has a time limit")

    tokens: list[bytearray]
    crowd: list[int]
    moved: list[bytearray]
    city: bytearray

    def __init__(self, rules: Rules, terrain: Terrain) -> None:
        super().__init__(rules)
        seats = rules.setup.seats
        size = terrain.size
        self.terrain = terrain
        self.seats = seats
        self.civ: list[str] = [""] * seats
        self.ranking: tuple[int, ...] = ()
        self.turn = 0
        self.phase = "setup"
        #: seats that have left the game for good, and those that will when the turn is over
        self.gone: tuple[int, ...] = ()
        self.leaving: tuple[int, ...] = ()
        # the board
        self.tokens = [bytearray(size) for _ in range(seats + 1)]
        # nine peoples of 55 tokens in one area are more than a byte can count
        self.crowd = [0] * size
        self.city = bytearray(size)
        self.cities = [0] * (seats + 1)
        self.ships: list[Fleet] = [{} for _ in range(seats)]
        #: areas of the cities built this turn (WE 5C.6)
        self.built: frozenset[int] = frozenset()
        # the mats
        self.stock = [rules.pieces.tokens] * seats
        self.treasury = [0] * seats
        self.advances = [0] * seats
        self.credits: list[tuple[int, ...]] = [(0, 0, 0, 0, 0)] * seats
        self.step = [0] * seats
        self.census = [0] * seats
        #: who earned the bonus of the Late Iron Age; None while nobody has entered it
        self.bonus: int | None = None
        #: the turn after which the game ends, once that is known
        self.last_turn: int | None = None
        # the cards
        self.hand = [bytearray(rules.cards.size) for _ in range(seats)]
        #: per pile of `rules.cards.piles`, by card number, the top card last
        self.stack = [bytearray() for _ in rules.cards.piles]
        self.discard = [bytearray() for _ in rules.cards.piles]
        #: per card number: who traded it last to its holder, plus one (calamities only)
        self.passed = bytearray(rules.cards.size)
        self.floor: Floor[Proposal] | None = None
        # movement
        #: seats that have not ended their movement, in census order
        self.moving: tuple[int, ...] = ()
        #: per seat and area: how many of the tokens there have moved this turn
        self.moved = []
        self.ships_built = [0] * seats
        #: per seat: the numbers of the ships that it gave up this turn
        self.scrapped: list[tuple[int, ...]] = [()] * seats
        #: per seat: the orders of this movement that it may take back, where the title allows it
        self.deeds: list[tuple[Deed, ...]] = [()] * seats
        self.notes = Notes()

    def clone(self) -> State:
        twin: State = object.__new__(type(self))
        twin.copy_engine(self)
        twin.terrain = self.terrain
        twin.seats = self.seats
        twin.civ = self.civ.copy()
        twin.ranking = self.ranking
        twin.turn = self.turn
        twin.phase = self.phase
        twin.gone = self.gone
        twin.leaving = self.leaving
        twin.tokens = [row.copy() for row in self.tokens]
        twin.crowd = self.crowd.copy()
        twin.city = self.city.copy()
        twin.cities = self.cities.copy()
        twin.ships = [fleet.copy() for fleet in self.ships]
        twin.built = self.built
        twin.stock = self.stock.copy()
        twin.treasury = self.treasury.copy()
        twin.advances = self.advances.copy()
        twin.credits = self.credits.copy()
        twin.step = self.step.copy()
        twin.census = self.census.copy()
        twin.bonus = self.bonus
        twin.last_turn = self.last_turn
        twin.hand = [hand.copy() for hand in self.hand]
        twin.passed = self.passed.copy()
        twin.stack = [stack.copy() for stack in self.stack]
        twin.discard = [pile.copy() for pile in self.discard]
        twin.floor = None if self.floor is None else self.floor.copy()
        twin.moving = self.moving
        twin.moved = [row.copy() for row in self.moved]
        twin.ships_built = self.ships_built.copy()
        twin.scrapped = self.scrapped.copy()
        twin.deeds = self.deeds.copy()
        twin.notes = self.notes.copy()
        return twin

    def rank_seats(self) -> None:
        """WE DEF.ast.3: all who have a civilization are ranked by it."""
        known = self.rules.tables.civilizations
        named = (seat for seat in range(self.seats) if self.civ[seat])
        self.ranking = tuple(sorted(named, key=lambda seat: known[self.civ[seat]].rank))

    def cite(self, reference: str) -> str:
        return self.rules.cite(reference)

    def asides(self) -> tuple[Step, ...]:
        return self.rules.asides

    def aside(self, seat: int, action: Action) -> Step | None:
        rules = self.rules
        return rules.asides[0] if rules.asides and isinstance(action, rules.aside_actions) else None

    def shown_hand(self, seat: int) -> bytearray | None:
        return self.hand[seat] if self.over else None

    def hand_size(self, seat: int) -> int:
        """How many trade cards the seat holds; everybody may know (WE 6.1)."""
        return tally(self.hand[seat])
