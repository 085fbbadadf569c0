"""The rules of one game: its tables and chart, and the clauses that say what a seat has and may do.

A clause reads public fields only, so it answers for a view as for the state.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ecumene.engine import Setup
from ecumene.titles.ffg.chart import chart
from ecumene.titles.ffg.tables import LAND, UNITS, read, tables
from ecumene.titles.ffg.yields import coins, outskirts

#: FF research.3: the trade that a tech of each level needs
PRICES = {1: 6, 2: 11, 3: 16, 4: 21, 5: 26}
#: FF def.20: the trade dial ends here
DIAL = 27
#: FF victory.3
COINS = 15
#: FF figure.1, building.walls.1
ARMY, SCOUT, WALLS = 4, 6, 7
#: FF unit.5, unit.6
UNIT_PRICES = {1: 5, 2: 7, 3: 9, 4: 11}
AIRCRAFT = 12


def fits(rows: list[int], row: int) -> bool:
    """FF pyramid.1, pyramid.2: whether one more card fits into a row of a pyramid that has these."""
    return row == 1 or rows.count(row) + 1 < rows.count(row - 1)


class Lore(NamedTuple):
    """What a set of techs gives in sum."""

    speed: int
    stack: int
    cities: int
    #: whether figures may `cross` water or `end` on it
    water: str
    hand: int
    coins: int
    ranks: dict[str, int]
    governments: frozenset[str]
    #: the buildings that may be built, walls among them, in the order of the tables
    buildings: tuple[str, ...]


#: what everybody has who knows nothing
UNTAUGHT = Lore(2, 2, 2, "", 0, 0, {unit: int(unit in LAND) for unit in UNITS}, frozenset({"despotism"}), ())


@lru_cache(maxsize=4096)
def lore(version: str, known: tuple[str, ...]) -> Lore:
    """The sum of these techs, which is the same in every game of the version: what the last one adds to those before it."""
    if not known:
        return UNTAUGHT
    before, tech = lore(version, known[:-1]), tables(version).techs[known[-1]]
    return Lore(
        speed=max(before.speed, tech.speed),
        stack=max(before.stack, tech.stack),
        cities=max(before.cities, tech.cities),
        water="end" if "end" in (before.water, tech.water) else before.water or tech.water,
        hand=before.hand + tech.hand,
        coins=before.coins + tech.coin,
        ranks={unit: max(rank, tech.ranks.get(unit, 0)) for unit, rank in before.ranks.items()} if tech.ranks else before.ranks,
        governments=before.governments.union(tech.governments),
        buildings=_unlocked(version, before.buildings, tech.buildings) if tech.buildings else before.buildings,
    )


def _unlocked(version: str, before: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """FF building.13, building.14: the buildings that may be built; a basic form goes when its upgrade is known."""
    printed = tables(version)
    unlocked = {building for building in (*before, *more) if building in printed.rows}
    forms = [printed.buildings[building] for building in unlocked if building != "walls"]
    unlocked -= {printed.families[form.family][0] for form in forms if form.upgraded}
    return tuple(sorted(unlocked, key=printed.rows.index))


class FfgRules:
    """The clauses of the game in one version."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.tables = tables(setup.scenario)
        self.chart = chart(setup.seats)
        self.options = setup.options
        #: FF setup.faf.5: great people are cards, with a marker each
        self.people_deck = "faf" in self.tables.sets and setup.options.get("people") == "deck"
        #: the other seats of each
        self.others = [[other for other in range(setup.seats) if other != seat] for seat in range(setup.seats)]
        self._rounds = [tuple((first + n) % setup.seats for n in range(setup.seats)) for first in range(setup.seats)]

    # -- who follows whom ---------------------------------------------------------------------------------

    def order(self, state: Any) -> tuple[int, ...]:
        """FF def.21, leave.3: from the first player to the left, without those who have left."""
        around, gone = self._rounds[state.first], state.gone
        return tuple(seat for seat in around if seat not in gone) if gone else around

    def left_of(self, state: Any, seat: int) -> int:
        """FF leave.3: the next player at the table."""
        return next(s for n in range(1, self.seats + 1) if (s := (seat + n) % self.seats) not in state.gone)

    # -- what techs and cards add up to -------------------------------------------------------------------

    def lore(self, state: Any, seat: int) -> Lore:
        """What the techs of a seat give together."""
        return lore(self.tables.version, tuple(state.techs[seat]))

    def knows(self, state: Any, seat: int, tech: str) -> bool:
        return tech in state.techs[seat]

    def speed(self, state: Any, seat: int) -> int:
        """FF def.17, def.18: the highest speed of the techs, then what is added."""
        speed = self.lore(state, seat).speed + self.tables.civilizations[state.civ[seat]].speed
        return speed + int(self.led_by(state, seat, "henry_ford"))  # FF person.henry_ford.1

    def pace(self, state: Any, seat: int) -> int:
        """FF move.1, person.james_cook.1: how far figures go this turn; he doubles it after all additions."""
        return self.speed(state, seat) * (2 if "james_cook" in state.used[seat] else 1)

    def stack(self, state: Any, seat: int) -> int:
        """FF move.6, civ.russians.3: the most figures in one square."""
        stack = self.lore(state, seat).stack + self.tables.civilizations[state.civ[seat]].stack
        return stack + int(self.led_by(state, seat, "louis_pasteur"))  # FF person.louis_pasteur.1

    def most_cities(self, state: Any, seat: int) -> int:
        """FF city.1, tech.irrigation.1."""
        return self.lore(state, seat).cities

    def water(self, state: Any, seat: int) -> str:
        """FF water.1-3: whether figures may cross water or end on it."""
        known = self.lore(state, seat).water
        return "cross" if not known and state.civ[seat] == "english" else known  # FF civ.english.3

    def hand_size(self, state: Any, seat: int) -> int:
        """FF culture.12, tech.computers.3: how many culture events a seat may keep."""
        size = 2 + self.lore(state, seat).hand + self.invested(state, seat, "hand")
        size += 4 if self.has(state, seat, "cristo_redentor") else 0  # FF wonder.cristo_redentor.2
        size += 2 if self.led_by(state, seat, "valmiki") else 0  # FF person.valmiki.1
        if "computers" in state.techs[seat]:
            size += coins(state, seat) // 5
        return size

    def rank(self, state: Any, seat: int, unit: str) -> int:
        """FF unit.7, unit.8: the best rank that a known tech shows; 0 is locked."""
        return self.lore(state, seat).ranks[unit]

    def unit_price(self, state: Any, seat: int, unit: str) -> int:
        """FF unit.5, unit.6, unit.9."""
        price = AIRCRAFT if unit == "aircraft" else UNIT_PRICES[self.rank(state, seat, unit)]
        # FF wonder.leonardos_workshop.1
        return min(price, UNIT_PRICES[1]) if self.has(state, seat, "leonardos_workshop") else price

    def governments(self, state: Any, seat: int) -> set[str]:
        """FF gov.1, gov.2: the governments that a seat has unlocked."""
        if self.has(state, seat, "the_pyramids"):
            return set(self.tables.governments) - {"anarchy"}
        return set(self.lore(state, seat).governments)

    def immune(self, state: Any, seat: int) -> bool:
        """FF gov.8, wonder.the_pyramids.1, person.martin_luther_king.1: the seat never needs Anarchy."""
        return self.has(state, seat, "the_pyramids") or self.led_by(state, seat, "martin_luther_king")

    def unfounded(self, state: Any, seat: int) -> bool:
        """FF wonder.the_pyramids.2: the government in force was unlocked by The Pyramids alone, and they work no more."""
        government = state.government[seat]
        if "the_pyramids" not in self.tables.wonders or government in ("despotism", "anarchy"):
            return False
        return self.tables.founding[government] not in state.techs[seat] and not self.has(state, seat, "the_pyramids")

    def investing(self, state: Any) -> bool:
        """FF setup.faf.6, setup.faf.7: the investment deck is used, always with Arabia."""
        return "faf" in self.tables.sets and (self.options["investments"] == "yes" or "arabs" in state.civ)

    def invested(self, state: Any, seat: int, name: str) -> int:
        """FF invest.5: what the dearest active step of the investment cards gives of this."""
        total = 0
        for card, markers in state.invested[seat].items():
            row = read("investments")[card]
            active = sum(markers >= step for step in row["steps"])
            if active and name in row:
                total += row[name][active - 1]
        return total

    def government(self, state: Any, seat: int, name: str) -> int:
        """FF gov.6: what the government in force gives of this."""
        row = self.tables.governments[state.government[seat]]
        printed = row.waw if self.tables.units_of == "waw" else row.core
        plain: int = row.production if name == "production" else row.coin if name == "coin" else 0
        return plain + printed.get(name, 0) if printed else plain

    def unlocked(self, state: Any, seat: int, building: str) -> bool:
        """FF building.1, building.13, building.14: a basic form goes when its upgrade is known."""
        return building in self.lore(state, seat).buildings

    def form(self, state: Any, seat: int, family: str) -> str:
        """FF building.12, building.15: the side on which this seat's markers of the family lie."""
        forms = self.tables.families[family]
        return forms[-1] if self.unlocked(state, seat, forms[-1]) else forms[0]

    # -- wonders ------------------------------------------------------------------------------------------

    def has(self, state: Any, seat: int, wonder: str) -> bool:
        """FF wonder.11, blockade.2, wonder.obsolete.3: the wonder works for this seat."""
        square = state.raised.get(wonder)
        if square is None or wonder in state.obsolete or state.occupant[square] not in (0, seat + 1):
            return False
        return bool(state.cities[state.holder[square]].owner == seat)

    def gates(self, state: Any, seat: int) -> list[int]:
        """FF wonder.brandenburg_gate.1: the others in whose outskirts figures of this seat may not stay."""
        if "brandenburg_gate" not in state.raised:
            return []
        return [other for other in self.others[seat] if self.has(state, other, "brandenburg_gate")]

    def wonder_price(self, state: Any, seat: int, wonder: str) -> int:
        """FF wonder.2."""
        row = self.tables.wonders[wonder]
        price = row.price if row.tech and row.tech in state.techs[seat] else row.cost
        return price - (5 if "michelangelo" in state.used[seat] else 0)  # FF person.michelangelo.1

    # -- great people ---------------------------------------------------------------------------------------

    def led_by(self, state: Any, seat: int, person: str) -> bool:
        """FF gpdeck.7: the card lies faceup, and a great person of its type stands on the map, not blockaded."""
        return person in state.faceup[seat] and self.serves(state, seat, self.tables.persons[person].type)

    def serves(self, state: Any, seat: int, kind: str) -> bool:
        """FF gpdeck.7: a great person of this type stands in one of the seat's cities, where no enemy is."""
        return any(
            state.marker[square] == kind and state.occupant[square] in (0, seat + 1)
            for city in state.cities.values()
            if city.owner == seat
            for square in outskirts(state, city)
        )

    # -- the culture track --------------------------------------------------------------------------------

    def next_space(self, state: Any, seat: int) -> int:
        """FF culture.3, person.william_shakespeare.1: the space that the marker would enter."""
        space = int(state.level[seat]) + 1
        if self.led_by(state, seat, "william_shakespeare"):
            others = {level for other, level in enumerate(state.level) if other != seat}
            while space in others and space < self.tables.victory:
                space += 1
        return space

    def advance_price(self, state: Any, seat: int) -> tuple[int, int]:
        """FF culture.4, culture.7: culture and trade for the next space."""
        space = self.next_space(state, seat)
        section = next(s for s in self.tables.sections if space <= s.last)
        culture = max(0, section.culture - self.invested(state, seat, "advance"))
        trade = section.trade
        if "ecology" in state.techs[seat]:  # FF tech.ecology.1
            trade = max(0, trade - coins(state, seat) // 3)
        return culture, trade

    # -- the pyramid --------------------------------------------------------------------------------------

    def room(self, state: Any, seat: int, row: int) -> bool:
        """FF pyramid.1, pyramid.2: a row of k cards needs k + 1 below it."""
        return fits(self.rows(state, seat), row)

    def places(self, state: Any, seat: int, row: int) -> int:
        """FF pyramid.1, pyramid.2, pyramid.3: how many cards fit into a row now; into the first one always another."""
        rows = self.rows(state, seat)
        free = 1 if row == 1 else max(0, rows.count(row - 1) - 1 - rows.count(row))
        return min(free, 1) if row == max(PRICES) else free  # there is one Space Flight

    def rows(self, state: Any, seat: int) -> list[int]:
        """The rows of all cards in a pyramid, a blank one among them."""
        blank = [state.blank[seat]] if state.blank[seat] else []
        return [*state.techs[seat].values(), *blank]

    def learnable(self, state: Any, seat: int) -> list[str]:
        """FF research.7, pyramid.4: the techs for which there is a place; Space Flight is only researched."""
        rooms = {level: self.room(state, seat, level) for level in PRICES}
        return [t for t, row in self.tables.techs.items() if t not in state.techs[seat] and rooms[row.level]]

    def price(self, state: Any, seat: int, tech: str) -> int:
        """FF research.3, wonder.porcelain_tower.1: the trade that the dial must show."""
        return PRICES[self.tables.techs[tech].level] - self.rebate(state, seat)

    def rebate(self, state: Any, seat: int) -> int:
        """FF wonder.porcelain_tower.1, civ.japanese.3: the trade that research needs less."""
        return (5 if self.has(state, seat, "porcelain_tower") else 0) + (3 if state.civ[seat] == "japanese" else 0)

    def policy(self, state: Any, seat: int, name: str) -> bool:
        """FF gov.anarchy.2: the policy is adopted and works."""
        return name in state.policies[seat] and state.government[seat] != "anarchy"

    # -- tokens -------------------------------------------------------------------------------------------

    def token_cap(self, state: Any, seat: int, card: str) -> int:
        """FF techrule.3, wonder.panama_canal.1: the most coin tokens on a card."""
        tech = self.tables.techs.get(card)
        more = 2 if self.has(state, seat, "the_internet") else 0  # FF wonder.the_internet.1
        return tech.tokens + more if tech else 99
