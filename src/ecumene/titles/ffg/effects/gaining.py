"""Cards that give something: trade, culture, coins, cards, actions."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.culture import advance, draw_event, gain_person, section_of
from ecumene.titles.ffg.effects.aiming import (
    DONE,
    NONE,
    Targets,
    named,
)
from ecumene.titles.ffg.learning import take_resource
from ecumene.titles.ffg.pieces import (
    gain_culture,
    gain_token,
    gain_trade,
)
from ecumene.titles.ffg.tables import MARKET, Use
from ecumene.titles.ffg.yields import cities_of, city_states, resources


def coin(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF techrule.3: only while the card has room."""
    return DONE if state.tokens[seat].get(what, 0) < state.rules.token_cap(state, seat, what) else NONE


def levying(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF gov.feudalism.1: a resource of one of the cities, if the market has it."""
    found = {r for city in cities_of(state, seat) for r in resources(state, city) if state.market[r]}
    return DONE if prefix else (sorted(found), False)


def colony(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.supply_drop.2: a city of one's own that is not the capital."""
    return DONE if prefix else (named(state, [city.square for city in cities_of(state, seat) if not city.capital]), False)


def decking(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF wonder.cristo_redentor.1: a deck."""
    return DONE if prefix else (["1", "2", "3"], False)


def do_boost(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF manage.4: for one city, until the end of the turn."""
    square = state.rules.chart.index[at[0]]
    if square in state.cities:
        state.boost[square] = state.boost.get(square, 0) + row.amount


def do_culture(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    gain_culture(state, seat, row.amount)


def do_trade(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    gain_trade(state, seat, row.amount)


def do_coin(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    gain_token(state, seat, what)


def do_person(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    gain_person(state, seat)


def do_caravan(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF tech.horseback_riding.2: nine for oneself, six for another."""
    gain_trade(state, seat, row.amount)
    gain_trade(state, int(at[0]), row.amount - 3)


def do_advance(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    advance(state, seat)


def do_levy(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    take_resource(state, seat, at[0])


def do_zeal(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF gov.fundamentalism.3."""
    gain_culture(state, seat, sum(state.armies[seat].values()))


def do_draw(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF policy.patronage.1: of the section of the track where one stands; on the start space the first."""
    draw_event(state, seat, section_of(state, state.level[seat]).deck)


def do_deck(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    draw_event(state, seat, int(at[0]))
    draw_event(state, seat, int(at[0]))


def do_expand(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF policy.expansionism.1."""
    gain_trade(state, seat, len(cities_of(state, seat)) + len(city_states(state, seat)))


def do_piety(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF policy.pacifism.2."""
    gain_culture(state, seat, 1 + bool(state.scouts[seat]))


def do_ben(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF wonder.big_ben.1."""
    for resource in MARKET:
        if state.market[resource]:
            take_resource(state, seat, resource)


def do_rally(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    for city in cities_of(state, seat):
        state.extra[city.square] = state.extra.get(city.square, 0) + 1


def do_again(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    square = state.rules.chart.index[at[0]]
    state.extra[square] = state.extra.get(square, 0) + 1
