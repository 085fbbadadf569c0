"""Setting up: civilizations, map, decks, capitals, first figures, dials."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Waits
from ecumene.titles.ffg.culture import Settle, gain_person, homes
from ecumene.titles.ffg.learning import Growing
from ecumene.titles.ffg.pieces import add_figures, found, is_water, may_stand, put, recruit, turn_up
from ecumene.titles.ffg.play import Play
from ecumene.titles.ffg.state import Deck
from ecumene.titles.ffg.tables import LAND, MARKET, UNITS
from ecumene.titles.ffg.turn import NewTurn
from ecumene.titles.ffg.yields import capital_of, crop, outskirts

ERAS = ("modern", "medieval", "ancient")
#: FF setup.14
EACH = 4


class ChooseCivilization(Action, frozen=True):
    """I take this civilization."""

    civilization: str


class Beginning(Play, frozen=True):
    """FF setup.1, setup.2, setup.30: a first player by lot; civilizations are dealt, or chosen in player order."""

    def go(self, state: Any) -> None:
        rules, chance = state.rules, state.chance
        state.first = chance.below("first player", rules.seats)
        self._decks(state)
        if rules.options["civilizations"] == "dealt":
            dealt = chance.shuffle("civilizations", sorted(rules.tables.civilizations))
            state.civ = dealt[: rules.seats]
        else:
            state.push(Laying())
            state.push(*(Choosing(seat) for seat in rules.order(state)))
            return
        state.push(Laying())

    def _decks(self, state: Any) -> None:
        """FF setup.7, setup.17, setup.20, setup.28: everything that is shuffled before the map is laid."""
        tables, chance = state.rules.tables, state.chance
        state.units = {unit: Deck(tuple(chance.shuffle(f"{unit} deck", tables.unit_decks[unit]))) for unit in UNITS}
        for deck in (1, 2, 3):
            cards = [card for card, row in tables.events.items() if row.deck == deck for _ in range(row.count)]
            state.event_decks[deck] = Deck(tuple(chance.shuffle(f"culture events {deck}", cards)))
        people = [person for person, number in tables.people.items() for _ in range(number)]
        if state.rules.people_deck:  # FF gpdeck.1: the markers lie faceup, by type
            state.people = tuple(sorted(people))
            state.person_deck = Deck(tuple(chance.shuffle("great people", sorted(tables.persons))))
        else:
            state.people = tuple(chance.shuffle("great people", people))
        state.huts = tuple(chance.shuffle("huts", tables.huts))
        state.villages = tuple(chance.shuffle("villages", tables.villages))
        state.market = dict.fromkeys(MARKET, state.rules.seats)
        state.supply = {tables.buildings[forms[0]].family: tables.buildings[forms[0]].count for forms in tables.families.values()}
        state.states = tuple(chance.shuffle("city-states", tables.city_states)) if tables.city_states else ()
        for era in ERAS:
            wonders = chance.shuffle(f"{era} wonders", [w for w, row in tables.wonders.items() if row.era == era])
            state.wonder_deck += tuple(wonders[:EACH])
            state.left_out += tuple(wonders[EACH:])


class Choosing(Play, frozen=True):
    """FF setup.1: a player takes a civilization that nobody has."""

    seat: int
    rule = "FF setup.1"
    offers = "choose a civilization that no other player has taken"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [ChooseCivilization(civ) for civ in state.rules.tables.civilizations if civ not in state.civ]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, ChooseCivilization)
        state.civ[seat] = action.civilization
        state.confirm()


class Laying(Play, frozen=True):
    """FF setup.21, setup.22, setup.12-14: home tiles up, neutral tiles facedown, wonders in the market; then the pieces."""

    def go(self, state: Any) -> None:
        rules, tables, chance = state.rules, state.rules.tables, state.chance
        neutral = chance.shuffle("map tiles", sorted(tile for tile in tables.tiles if tile.startswith("neutral")))
        for number, slot in enumerate(rules.chart.slots):
            if slot.home >= 0:
                state.tiles[number] = tables.civilizations[state.civ[slot.home]].home
                turn_up(state, number, slot.turn)
            else:
                state.tiles[number] = neutral.pop()
        order = rules.order(state)
        for seat in order:
            self._sheet(state, seat)
        last: list[Play] = []
        for seat in order:
            if state.civ[seat] == "egyptians":
                last.append(PlaceWonder(seat, state.wonder_deck[-1]))
                state.wonder_deck = state.wonder_deck[:-1]
        state.stalls = tuple(reversed(state.wonder_deck[-EACH:]))
        state.wonder_deck = state.wonder_deck[:-EACH]
        state.push(*(PlaceCapital(seat) for seat in order), *last, *(PlaceFigures(seat) for seat in order), Dials())

    def _sheet(self, state: Any, seat: int) -> None:
        """FF setup.8, setup.10, setup.34-37: starting units, tech and government."""
        row = state.rules.tables.civilizations[state.civ[seat]]
        state.techs[seat] = {row.tech: 1}
        state.government[seat] = row.government
        state.resources[seat] = {}
        if state.civ[seat] == "arabs":  # FF civ.arabs.1, civ.arabs.2
            state.resources[seat] = dict.fromkeys(MARKET, 1)
            state.market = {resource: count - 1 for resource, count in state.market.items()}
        for unit in (*LAND, *row.units):
            recruit(state, seat, unit)


class PlaceCapital(Play, frozen=True):
    """FF setup.31, civ.chinese.1: on one of the four squares in the middle of the home tile, not on water."""

    seat: int
    rule = "FF setup.31"
    offers = "a capital goes in one of the four squares in the middle of your home tile, not on water"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        chart = state.rules.chart
        slot = next(number for number, slot in enumerate(chart.slots) if slot.home == seat)
        return [Settle(chart.ids[square]) for square in chart.centre(slot) if not is_water(state, square)]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Settle)
        walls = state.rules.tables.civilizations[state.civ[seat]].walls
        square = state.rules.chart.index[action.square]
        found(state, seat, square, capital=True, walls=walls)
        if state.civ[seat] == "indians":  # FF civ.indians.1
            state.push(Growing(seat, state.rules.chart.centre(state.rules.chart.slot[square])))
        state.confirm()


class PlaceWonder(Play, frozen=True):
    """FF civ.egyptians.1: the first wonder stands in the outskirts of the capital."""

    seat: int
    wonder: str
    rule = "FF civ.egyptians.1"
    offers = "your first wonder goes in the outskirts of your capital, not on water"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Settle(state.rules.chart.ids[square]) for square in homes(state, seat)]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Settle)
        put(state, state.rules.chart.index[action.square], self.wonder)


class PlaceFigures(Play, frozen=True):
    """FF setup.33, civ.russians.2: the first armies and scouts, one after the other, in the outskirts of the capital."""

    seat: int
    placed: int = 0
    rule = "FF setup.33"
    offers = "your first figures stand in the outskirts of your capital, not on water"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        around = outskirts(state, capital_of(state, seat))
        squares = [s for s in around if may_stand(state, seat, s) and not is_water(state, s)]
        return [Settle(state.rules.chart.ids[square]) for square in squares]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Settle)
        row = state.rules.tables.civilizations[state.civ[seat]]
        army = self.placed < row.start_armies
        add_figures(state, seat, state.rules.chart.index[action.square], int(army), int(not army))
        if self.placed + 1 < row.start_armies + row.start_scouts:
            state.push(PlaceFigures(seat, self.placed + 1))
        else:
            state.confirm()


class Dials(Play, frozen=True):
    """FF setup.32, civ.americans.2: great people gained at set-up are placed, then the dials are set."""

    def go(self, state: Any) -> None:
        state.push(SetDials())
        for seat in state.rules.order(state):
            if state.civ[seat] == "americans":
                gain_person(state, seat, must=True)


class SetDials(Play, frozen=True):
    """FF setup.38, setup.39: trade as many as the capital's outskirts show."""

    def go(self, state: Any) -> None:
        for seat in range(state.rules.seats):
            state.trade[seat] = crop(state, capital_of(state, seat)).trade
        state.push(NewTurn())
