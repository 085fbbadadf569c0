"""What holds at every moment of a game, however it came about."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ecumene.titles.ffg.pieces import figures, gatherers, is_open, unbuilt
from ecumene.titles.ffg.play import owed
from ecumene.titles.ffg.rules import COINS, DIAL
from ecumene.titles.ffg.tables import MARKET
from ecumene.titles.ffg.yields import cities_of, city_at, coins, count_coins, count_crop, outskirts


class Broken(AssertionError):
    """A clause that the state breaks."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule, self.reason = rule, reason


def check(state: Any) -> None:
    """Raises AssertionError if the state cannot be; Broken if one clause says why."""
    if not all(state.civ) or state.phase == "setup":
        return
    _map(state)
    _seats(state)
    _cards(state)
    _market(state)
    check_derived(state)


def _map(state: Any) -> None:
    """Figures, cities and outskirts agree; nothing stands on a facedown tile."""
    rules, ids = state.rules, state.rules.chart.ids
    holder = [-1] * rules.chart.size
    for city in state.cities.values():
        assert state.marker[city.square] == "centre", f"{ids[city.square]}: a city without its marker"
        seconds = (city.second,) if city.second >= 0 else ()
        for square in (city.square, *seconds, *outskirts(state, city)):
            assert holder[square] == -1, f"{ids[square]} belongs to two cities"
            holder[square] = city.square
    assert holder == list(state.holder), "outskirts: not those of the cities"
    for square in range(rules.chart.size):
        owners = [seat for seat in range(rules.seats) if any(figures(state, seat, square))]
        assert len(owners) <= 1, f"{ids[square]}: figures of two players"
        assert state.occupant[square] == (owners[0] + 1 if owners else 0), f"{ids[square]}: occupant"
        if not is_open(state, square):
            assert not owners and not state.marker[square] and not state.ground[square], f"{ids[square]} is on a facedown tile"
        kind = rules.tables.kinds[state.marker[square]]
        assert (kind in ("hut", "village")) == (square in state.face), f"{ids[square]}: a marker without a face"
        if kind in ("building", "wonder", "person"):
            assert state.holder[square] >= 0, f"{ids[square]}: {state.marker[square]} in no city"
        if kind == "centre":
            assert city_at(state, square) is not None, f"{ids[square]}: no such city"


def _seats(state: Any) -> None:
    """FF def.20, pyramid.2, figure.2: dials, pyramids and figures within their limits."""
    for seat in range(state.rules.seats):
        assert 0 <= state.trade[seat] <= DIAL, f"seat {seat}: {state.trade[seat]} trade"
        assert state.culture[seat] >= 0, f"seat {seat}: culture below nothing"
        for name, figure in (("armies", "army"), ("scouts", "scout")):
            if (spare := unbuilt(state, seat, figure)) < 0:
                least = sum(getattr(state, name)[seat].values()) + spare
                raise Broken("FF figure.2", f"{name}: seat {seat} has only {least}")
        assert state.government[seat], f"seat {seat}: no government"
        rows = Counter(state.techs[seat].values())
        rows.update([state.blank[seat]] if state.blank[seat] else [])
        for row in range(2, 6):
            if rows[row] and rows[row] >= rows[row - 1]:
                raise Broken("FF pyramid.2", f"techs: seat {seat} has {rows[row]} in row {row}, on {rows[row - 1]}")
        assert sum(city.capital for city in cities_of(state, seat)) == 1, f"seat {seat}: one capital"
        assert all(count > 0 for count in (*state.armies[seat].values(), *state.scouts[seat].values())), (
            f"seat {seat}: no figures"
        )
        assert all(gatherers(state, seat, square) for square in state.sent[seat]), f"seat {seat}: sends what nobody gathers"
        if state.over is None and state.rules.options["tie-break"] == "no":
            assert coins(state, seat) < COINS, f"seat {seat}: {coins(state, seat)} coins, and play goes on"


def _cards(state: Any) -> None:
    """Each card is in exactly one place, and no hand is too large unless its owner is asked what to discard."""
    tables = state.rules.tables
    if state.over is None and not any(type(step).__name__ == "HandLimit" for step in state.agenda):
        for seat, hand in enumerate(state.events):
            if len(hand) > (most := state.rules.hand_size(state, seat)):
                raise Broken("FF culture.10", f"events: seat {seat} holds {len(hand)}, and its hand size is {most}")
    units: Counter[str] = Counter()
    for deck in state.units.values():
        units.update((*deck.down, *deck.up))
    for forces in state.forces:
        units.update(forces)
    if state.battle is not None:
        for side in (0, 1):
            units.update(state.battle.hands[side])
            units.update(front[side][0] for front in state.battle.fronts if front[side])
    units.update(step.unit for step in state.agenda if type(step).__name__ == "Deploying")
    assert units == Counter(card for deck in tables.unit_decks.values() for card in deck), "unit cards"
    events: Counter[str] = Counter(card for hand in state.events for card in hand)
    for deck in state.event_decks.values():
        events.update((*deck.down, *deck.up))
    events.update(card for step in state.agenda if type(step).__name__ == "KeepEvent" for card in step.cards)
    assert events == Counter({card: row.count for card, row in tables.events.items()}), "culture events"
    for name, pile, faces in (("hut", state.huts, tables.huts), ("village", state.villages, tables.villages)):
        known = Counter(pile)
        known.update(face for square, face in state.face.items() if state.marker[square] == name)
        known.update(m.partition(":")[2] for kept in state.kept for m in kept if m.startswith(f"{name}:"))
        assert known <= Counter(faces), f"{name} markers"
    ids = state.rules.chart.ids
    on_map = Counter(f"{ids[square]}={state.marker[square]}:{face}" for square, face in state.face.items())
    held = Counter(f"{seat}={marker}" for seat, kept in enumerate(state.kept) for marker in kept)
    assert all(Counter(entries) <= on_map + held for entries in state.seen), "markers are known that do not lie there"
    if state.rules.people_deck:
        persons = Counter((*state.person_deck.down, *state.person_deck.up))
        persons.update(card for hands in (state.persons, state.faceup) for hand in hands for card in hand)
        persons.update(card for step in state.agenda if type(step).__name__ == "KeepPersonCard" for card in step.cards)
        persons.update(["isaac_newton"] * sum(bool(row) for row in state.blank))
        assert persons == Counter(list(tables.persons)), "great person cards"
    people = Counter(state.people)
    people.update(marker for marker in state.marker if tables.kinds[marker] == "person")
    people.update(person for reserve in state.reserve for person in reserve)
    assert people <= Counter(tables.people), "great people"


def check_derived(state: Any) -> None:
    """What is kept is what would be found anew."""
    for seat in range(state.rules.seats):
        kept = state.purses[seat]
        assert kept is None or kept == count_coins(state, seat), f"seat {seat}: {kept} coins, counted before something changed"
        for city in cities_of(state, seat):
            counted = state.crops[seat].get(city.square, count_crop(state, city))
            assert counted == count_crop(state, city), f"{state.rules.chart.ids[city.square]}: counted before something changed"
        assert seat in state.stirred or owed(state, seat) is None, f"seat {seat}: owes an answer, and nothing stirred it"


def _market(state: Any) -> None:
    """FF building.2, harvest.4, wonder.5: supplies and map together are what is printed."""
    tables = state.rules.tables
    standing = Counter(tables.buildings[m].family for m in state.marker if m in tables.buildings)
    for family, forms in tables.families.items():
        left = state.supply.get(family, 0)
        total = left + standing[family]
        assert total == tables.buildings[forms[0]].count, f"{family}: {total} markers"
        assert left >= 0, f"{family}: less than none"
    for resource in MARKET:
        held = sum(row.get(resource, 0) for row in state.resources)
        left = state.market.get(resource, 0)
        assert left + held == state.rules.seats, f"{resource}: {left} + {held} tokens"
    built = [marker for marker in state.marker if marker in tables.wonders]
    assert state.raised == {wonder: state.marker.index(wonder) for wonder in built}, "wonders: not where their markers stand"
    places = [*built, *state.stalls, *state.wonder_deck, *state.left_out, *state.lost]
    assert sorted(places) == sorted(tables.wonders), "wonders"
    for tile in state.tiles:
        if state.tiles.count(tile) > 1:
            raise Broken("FF setup.22", f"tiles: {tile} lies twice")
