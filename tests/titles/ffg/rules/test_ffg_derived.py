"""What is kept or cut short for speed says the same as the long way would."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import ecumene
from ecumene.engine import Ask, Game
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew
from ecumene.titles.ffg import uses
from ecumene.titles.ffg.bargains import OfferForm
from ecumene.titles.ffg.invariants import check
from ecumene.titles.ffg.marching import THEN, MarchForm
from ecumene.titles.ffg.production import ProduceForm
from ecumene.titles.ffg.rules import lore
from ecumene.titles.ffg.tables import LAND, UNITS, tables
from ecumene.titles.ffg.yields import coins, crop

VERSIONS = ("base", "both")
#: questions of one game at which a test looks
MOST = 260


def begun(version: str, seed: int = 5) -> tuple[Game, Seated]:
    game = ecumene.new("ffg-2010", 3, scenario=version, options={"offers": "3"}, seed=seed, keep=False, story=False)
    return game, Seated(game, crew("ffg-2010", ["random"] * 3, seed), counting=False)


def asked(version: str) -> Iterator[tuple[Game, Ask]]:
    """The questions of a random game, one after the other."""
    game, seated = begun(version)
    while not game.over:
        yield game, game.ask(game.due[0])
        seated.step()


@pytest.mark.parametrize("version", VERSIONS)
def test_a_form_is_offered_exactly_when_it_has_a_beginning(version: str) -> None:
    seen = set()
    for game, ask in islice(asked(version), MOST):
        state, seat = game.state, ask.seat
        for form in (
            ProduceForm(state, seat),
            OfferForm(state, seat),
            MarchForm(state, seat, state.rested, state.rules.pace(state, seat)),
        ):
            if isinstance(form, MarchForm) and ask.kind != "moving":
                continue
            assert form.possible() == bool(form.pieces([])[0])
            seen.add((type(form), form.possible()))
        for when in state.rules.tables.moments:
            if when in ("start", "trade", "manage", "move") and ask.kind in ("starting", "trading", "managing", "moving"):
                offered = uses.available(state, seat, when, ask.about)
                assert bool(uses.forms(state, seat, when, ask.about)) == bool(offered)
                by_row = [
                    w
                    for w, row in state.rules.tables.uses.items()
                    if when in row.when.split() and _uses(state, seat, w, row, ask)
                ]
                assert offered == by_row
    assert {(kind, possible) for kind in (ProduceForm, MarchForm) for possible in (True, False)} <= seen


def _uses(state: Any, seat: int, what: str, row: Any, ask: Ask) -> bool:
    """Row by row of the data file, as one would look by hand."""
    return uses.holds(state, seat, what, row) and uses.usable(state, seat, what, row, ask.about)


@pytest.mark.parametrize("version", VERSIONS)
def test_one_piece_of_a_way_is_judged_as_among_all_of_them(version: str) -> None:
    compared = 0
    for game, ask in islice(asked(version), MOST):
        if ask.kind != "moving":
            continue
        form = MarchForm(game.state, ask.seat, game.state.rested, game.state.rules.pace(game.state, ask.seat))
        chart = game.state.rules.chart
        names = [*chart.index, *THEN, *(f"tile-{slot + 1}" for slot in range(len(chart.slots)))]
        for start in form.pieces([])[0]:
            for group in form.pieces([start])[0][:2]:
                following = form.pieces([start, group])[0]
                assert {name for name in names if form.offers([start, group], name)} == set(following)
                compared += len(following)
    assert compared > 100


@pytest.mark.parametrize("version", VERSIONS)
def test_one_thing_to_make_is_judged_as_among_all_of_them(version: str) -> None:
    compared = 0
    for game, ask in islice(asked(version), MOST):
        if ask.kind != "managing":
            continue
        form, printed = ProduceForm(game.state, ask.seat), game.state.rules.tables
        names = ("army", "scout", *UNITS, *printed.rows, *printed.wonders, "gold")
        for city in form.pieces([])[0]:
            made = form.pieces([city])[0]
            assert {name for name in names if form.offers([city], name)} == set(made)
            compared += len(made)
    assert compared > 50


@pytest.mark.parametrize("version", VERSIONS)
def test_what_techs_give_together_is_the_sum_of_each(version: str) -> None:
    printed = tables(version)
    known = tuple(printed.techs)
    for number in range(len(known) + 1):
        techs = [printed.techs[tech] for tech in known[:number]]
        found = lore(version, known[:number])
        for unit in UNITS:
            assert found.ranks[unit] == max([int(unit in LAND), *(tech.ranks.get(unit, 0) for tech in techs)])
        unlocked = {building for tech in techs for building in tech.buildings}
        for building in (*printed.buildings, "walls"):
            later = printed.families[printed.buildings[building].family][-1] if building != "walls" else building
            assert (building in found.buildings) == (building in unlocked and (later == building or later not in unlocked))


def test_a_purse_or_crop_that_nobody_stirred_is_noticed() -> None:
    game, seated = begun("base")
    for _ in range(60):
        seated.step()
    state = game.state
    check(state)
    for seat in range(3):
        city = next(city for city in state.cities.values() if city.owner == seat)
        assert coins(state, seat) >= 0 and crop(state, city).trade >= 0
        check(state)
        state.tokens[seat]["sheet"] = state.tokens[seat].get("sheet", 0) + 1
        with pytest.raises(AssertionError, match="coins"):
            check(state)
        state.stir(seat)
        check(state)
        square = next(s for s in state.rules.chart.around[city.square] if not state.marker[s] and not state.occupant[s])
        before, wanted = state.ground[square], "desert" if crop(state, city).trade == 0 else "forest"
        state.ground[square] = state.rules.tables.plain(wanted)
        if state.ground[square] != before:
            with pytest.raises(AssertionError, match="counted before"):
                check(state)
        state.stir_city(seat, city.square)
        check(state)
