"""The only writers of the map: figures, markers, cities, tiles, and the decks and supplies that they come from."""

from __future__ import annotations

from typing import Any

import msgspec

from ecumene.titles.ffg.chart import turned
from ecumene.titles.ffg.rules import DIAL
from ecumene.titles.ffg.state import City, Deck
from ecumene.titles.ffg.yields import cities_of, outskirts

# -- dials ------------------------------------------------------------------------------------------------


def gain_trade(state: Any, seat: int, amount: int) -> int:
    """FF def.20: the dial ends at 27; what was really gained."""
    gained = min(amount, DIAL - state.trade[seat])
    state.trade[seat] += gained
    return int(gained)


def gain_culture(state: Any, seat: int, amount: int) -> None:
    state.culture[seat] += amount


def gain_token(state: Any, seat: int, card: str = "sheet") -> bool:
    """FF techrule.3, coin.8: a coin token for a card, if it has room; the sheet has no maximum."""
    tokens = state.tokens[seat]
    if card != "sheet" and tokens.get(card, 0) >= state.rules.token_cap(state, seat, card):
        return False
    tokens[card] = tokens.get(card, 0) + 1
    state.stir(seat)
    state.tell("coin", seat=seat, card=card)
    return True


def lose_token(state: Any, seat: int, card: str) -> None:
    """FF coin.4: a coin token goes off a card."""
    state.tokens[seat][card] -= 1
    state.stir(seat)


# -- what counts anew -------------------------------------------------------------------------------------


def stir_at(state: Any, square: int) -> None:
    """A square gives something else: to the city that holds it, and to whoever gathers there."""
    city = state.cities.get(state.holder[square])
    if city is not None:
        state.stir_city(city.owner, city.square)
    if state.occupant[square]:
        state.stir_cities(state.occupant[square] - 1)


def stir_by(state: Any, seat: int, square: int) -> None:
    """FF blockade.1, scout.1, citystate.2: figures of a seat come or go: they blockade a square, or gather there."""
    city = state.cities.get(state.holder[square])
    if city is not None and city.owner != seat:
        state.stir_city(city.owner, city.square)
    if square in state.sent[seat] or state.rules.tables.kinds[state.marker[square]] == "city-state":
        state.stir_cities(seat)


# -- figures ----------------------------------------------------------------------------------------------


def figures(state: Any, seat: int, square: int) -> tuple[int, int]:
    """How many armies and scouts of a seat stand in a square."""
    return state.armies[seat].get(square, 0), state.scouts[seat].get(square, 0)


def unbuilt(state: Any, seat: int, kind: str) -> int:
    """FF figure.2: the figures of a kind off the map."""
    row = state.rules.tables.civilizations[state.civ[seat]]
    if kind == "army":
        return int(row.armies - sum(state.armies[seat].values()))
    return int(row.scouts - sum(state.scouts[seat].values()))


def add_figures(state: Any, seat: int, square: int, armies: int, scouts: int) -> None:
    for place, count in ((state.armies[seat], armies), (state.scouts[seat], scouts)):
        if count:
            place[square] = place.get(square, 0) + count
    if armies or scouts:
        state.occupant[square] = seat + 1
        stir_by(state, seat, square)


def remove_figures(state: Any, seat: int, square: int, armies: int, scouts: int) -> None:
    """FF figure.9: they go back to the sheet. What a scout gathered there ends with it."""
    stir_by(state, seat, square)
    for place, count in ((state.armies[seat], armies), (state.scouts[seat], scouts)):
        if count:
            left = place[square] - count
            if left:
                place[square] = left
            else:
                del place[square]
    if not any(figures(state, seat, square)):
        state.occupant[square] = 0
    if not gatherers(state, seat, square):
        state.sent[seat].pop(square, None)  # a scout that is gone gathers nothing
    if state.occupant[square] != seat + 1:
        state.rested.pop(square, None)
        state.moored.pop(square, None)
    state.fresh[seat][square] = min(state.fresh[seat].get(square, 0), gatherers(state, seat, square))
    if not state.fresh[seat][square]:
        del state.fresh[seat][square]


def gathering(state: Any, seat: int) -> set[int]:
    """FF scout.1, civ.english.2: where a seat has figures that gather."""
    return {*state.scouts[seat], *(state.armies[seat] if state.civ[seat] == "english" else ())}


def gatherers(state: Any, seat: int, square: int) -> int:
    """FF scout.1, civ.english.2: the figures that gather what a square shows."""
    armies, scouts = figures(state, seat, square)
    return scouts + (armies if state.civ[seat] == "english" else 0)


def moor(state: Any, square: int, armies: int, scouts: int) -> None:
    """FF tech.steam_power.2, person.galileo_galilei.1: these figures, which a card has put here, may not move again this turn."""
    before = state.moored.get(square, (0, 0))
    state.moored[square] = before[0] + armies, before[1] + scouts


def movable(state: Any, seat: int, square: int) -> tuple[int, int]:
    """The figures of a seat in a square that no card has moved this turn already."""
    armies, scouts = figures(state, seat, square)
    moored = state.moored.get(square, (0, 0))
    return max(0, armies - moored[0]), max(0, scouts - moored[1])


def is_open(state: Any, square: int) -> bool:
    """FF discover.1: the square lies on a tile that is turned up."""
    slot = state.rules.chart.slot[square]
    return slot >= 0 and state.open[slot]  # type: ignore[no-any-return]


def is_water(state: Any, square: int) -> bool:
    """FF water.4, building.8: a harbor square is still water."""
    return bool(state.rules.tables.waters[state.ground[square]])


def may_stand(state: Any, seat: int, square: int, count: int = 1) -> bool:
    """FF figure.4, figure.5, city.14, wonder.brandenburg_gate.1: these figures may be put here and stay, beside friends."""
    if not is_open(state, square) or state.occupant[square] not in (0, seat + 1):
        return False
    if state.rules.tables.kinds[state.marker[square]] in ("centre", "hut", "village", "relic"):
        return False
    if is_water(state, square) and state.rules.water(state, seat) != "end":
        return False
    if "brandenburg_gate" in state.raised and _closed(state, seat, square):
        return False
    return bool(sum(figures(state, seat, square)) + count <= state.rules.stack(state, seat))


def _closed(state: Any, seat: int, square: int) -> bool:
    city = state.cities.get(state.holder[square])
    return city is not None and city.owner in state.rules.gates(state, seat)


# -- the map ----------------------------------------------------------------------------------------------


def turn_up(state: Any, slot: int, turn: int) -> None:
    """FF setup.21, discover.3, discover.4: a tile is turned up, and markers are laid on its icons."""
    chart, tables = state.rules.chart, state.rules.tables
    state.open[slot] = True
    state.turned[slot] = turn
    for square, ground in zip(chart.slots[slot].squares, turned(tables.tiles[state.tiles[slot]], turn), strict=True):
        state.ground[square] = tables.ground_ids[ground]
        if ground.marker in ("hut", "village"):
            pile = state.huts if ground.marker == "hut" else state.villages
            if pile:  # the pile may be empty: then the square stays without a marker
                state.marker[square] = ground.marker
                state.face[square] = pile[-1]
                if ground.marker == "hut":
                    state.huts = pile[:-1]
                else:
                    state.villages = pile[:-1]
        elif ground.marker:
            state.marker[square] = ground.marker  # FF discover.5


def lay(state: Any, square: int, marker: str) -> None:
    """A marker lies on a square, or none any more."""
    state.marker[square] = marker
    stir_at(state, square)


def alter(state: Any, square: int, terrain: str) -> None:
    """FF def.14: the square has the normal icons of its new terrain."""
    state.ground[square] = state.rules.tables.plain(terrain)
    stir_at(state, square)


def put(state: Any, square: int, marker: str) -> None:
    """FF replace.1, replace.4, replace.5, person.5: a marker comes into a square; what was there leaves it."""
    clear(state, square, overbuilt=True)
    lay(state, square, marker)
    if state.rules.tables.kinds[marker] == "wonder":
        state.raised[marker] = square
    building = state.rules.tables.buildings.get(marker)
    if building:
        state.supply[building.family] -= 1


def clear(state: Any, square: int, *, overbuilt: bool = False) -> None:
    """Takes building, wonder or great person off a square.

    A building goes back to the supply, a wonder out of the game, a great person out of the game too unless it was overbuilt:
    then to reserve.
    """
    tables, marker = state.rules.tables, state.marker[square]
    kind = tables.kinds[marker]
    if kind == "building":
        state.supply[tables.buildings[marker].family] += 1
    elif kind == "wonder":
        state.lost |= {marker}
        del state.raised[marker]
        owner = state.cities[state.holder[square]].owner
        state.tokens[owner].pop(marker, None)
    elif kind == "person" and overbuilt:
        owner = state.cities[state.holder[square]].owner
        state.reserve[owner] = tuple(sorted((*state.reserve[owner], marker)))
    if kind in ("building", "wonder", "person"):
        lay(state, square, "")


def found(state: Any, seat: int, square: int, *, capital: bool = False, walls: bool = False) -> None:
    """FF city.13, def.3: a city marker with its outskirts."""
    if state.rules.tables.kinds[state.marker[square]] == "city-state":  # FF citystate.7
        gain_culture(state, seat, 3)
    city = City(seat, square, capital, walls)
    state.cities[square] = city
    state.marker[square] = "centre"
    state.holder[square] = square
    for other in outskirts(state, city):
        state.holder[other] = square
    state.stir_cities(seat)


def set_walls(state: Any, square: int, walls: bool) -> None:
    """FF building.walls.1: the city marker is turned over."""
    state.cities[square] = msgspec.structs.replace(state.cities[square], walls=walls)


def destroy_city(state: Any, square: int) -> None:
    """FF combat.city.1-4: buildings to the supply, wonders and great people out of the game; figures stay."""
    city = state.cities[square]
    for other in outskirts(state, city):
        clear(state, other)
        state.holder[other] = -1
    state.holder[square] = -1
    state.marker[square] = ""
    del state.cities[square]
    for name in (state.acted, state.extra, state.boost):
        name.pop(square, None)
    for sent in state.sent:
        for other in [s for s, target in sent.items() if target == square]:
            del sent[other]
    state.stir_cities(*range(state.rules.seats))
    state.tell("city.destroyed", seat=city.owner, square=state.rules.chart.ids[square])


def set_mark(state: Any, square: int, mark: str) -> None:
    """FF fortify.1, caravan.1: a fortification or caravan marker on a city, or none."""
    state.cities[square] = msgspec.structs.replace(state.cities[square], mark=mark)


def grow(state: Any, square: int, second: int) -> None:
    """FF metropolis.5, metropolis.8, metropolis.12, metropolis.13: a capital takes a second square and overbuilds it."""
    put(state, second, "")
    state.cities[square] = msgspec.structs.replace(state.cities[square], second=second)
    state.marker[second] = "centre"
    for other in (second, *outskirts(state, state.cities[square])):
        state.holder[other] = square
    state.stir_cities(state.cities[square].owner)


def set_program(state: Any, square: int, program: bool) -> None:
    """FF program.1: a building program begins or ends."""
    state.cities[square] = msgspec.structs.replace(state.cities[square], program=program)


def upgrade(state: Any, seat: int) -> None:
    """FF building.12, building.15: the markers of a seat lie on the side that its techs give them."""
    buildings = state.rules.tables.buildings
    for city in cities_of(state, seat):
        for square in outskirts(state, city):
            building = buildings.get(state.marker[square])
            if building:
                lay(state, square, state.rules.form(state, seat, building.family))


# -- decks ------------------------------------------------------------------------------------------------


def draw(state: Any, deck: Deck, name: str) -> tuple[str | None, Deck]:
    """FF unit.4, event.4: the top card; cards that lie face up are shuffled when they come to the top."""
    down, up = deck.down, deck.up
    if not down:
        if not up:
            return None, deck
        down, up = tuple(state.chance.shuffle(name, sorted(up))), ()
    return down[-1], Deck(down[:-1], up)


def bury(deck: Deck, card: str) -> Deck:
    """A card goes face up under its deck."""
    return Deck(deck.down, tuple(sorted((*deck.up, card))))


def unit_of(card: str) -> str:
    """The type of a unit card."""
    return card.partition("-")[0]


def draw_unit(state: Any, unit: str) -> str | None:
    """FF unit.1, unit.3: the top card of a unit deck, if there is one."""
    card, state.units[unit] = draw(state, state.units[unit], f"{unit} deck")
    if card is not None:
        state.show()
    return card


def recruit(state: Any, seat: int, unit: str) -> bool:
    """FF unit.1, unit.2: a card into the standing forces; only its owner sees it."""
    card = draw_unit(state, unit)
    if card is None:
        return False
    state.forces[seat] = tuple(sorted((*state.forces[seat], card)))
    state.tell("recruited", seat=seat, unit=unit)
    state.tell("drew.unit", (seat,), seat=seat, card=card)
    return True


def bury_unit(state: Any, card: str) -> None:
    """FF combat.3.14: a killed unit lies face up under its own deck."""
    unit = unit_of(card)
    state.units[unit] = bury(state.units[unit], card)


def has_units(state: Any, unit: str) -> bool:
    deck = state.units[unit]
    return bool(deck.down or deck.up)


def discard_event(state: Any, seat: int, card: str) -> None:
    """FF event.2, event.4: a culture event goes face up under its deck."""
    hand = list(state.events[seat])
    hand.remove(card)
    state.events[seat] = tuple(hand)
    state.stir(seat)
    number = state.rules.tables.events[card].deck
    state.event_decks[number] = bury(state.event_decks[number], card)


def drop_wonder(state: Any, wonder: str) -> None:
    """FF wonder.5: a wonder leaves the market, and the next one comes."""
    following = state.wonder_deck[-1:]
    state.wonder_deck = state.wonder_deck[:-1]
    state.stalls = tuple(w for w in state.stalls if w != wonder) + following
    if following:
        state.show()
        state.tell("wonder.shown", wonder=following[0])
