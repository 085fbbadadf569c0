"""The few ways in which pieces move between board, stock and treasury. Nothing else touches these counts."""

from __future__ import annotations

from collections.abc import Mapping

from ecumene.titles.empires.state import State


def place(state: State, owner: int, area: int, count: int = 1) -> int:
    """Puts tokens from stock on the board, as many as there are (WE DEF.pieces.5); returns how many."""
    if owner < state.seats:
        count = min(count, state.stock[owner])
        state.stock[owner] -= count
    state.tokens[owner][area] += count
    state.crowd[area] += count
    return count


def remove(state: State, owner: int, area: int, count: int = 1) -> None:
    """Takes tokens off the board into their owner's stock (WE DEF.pieces.4)."""
    state.tokens[owner][area] -= count
    state.crowd[area] -= count
    if owner < state.seats:
        state.stock[owner] += count


def shift(state: State, owner: int, area: int, to: int, count: int = 1) -> None:
    """Moves tokens on the board."""
    row = state.tokens[owner]
    row[area] -= count
    row[to] += count
    state.crowd[area] -= count
    state.crowd[to] += count


def carry(state: State, owner: int, changes: Mapping[int, int]) -> None:
    """Tokens went by ship: this many more, or fewer, stand in these areas."""
    for area, count in changes.items():
        state.tokens[owner][area] += count
        state.crowd[area] += count


def sink_fleet(state: State, owner: int, area: int) -> None:
    """All ships of the owner in an area go to stock."""
    left = {number: ship for number, ship in state.ships[owner].items() if ship[0] != area}
    if len(left) < len(state.ships[owner]):
        state.ships[owner] = left
        state.tell("fleet.lost", seat=owner, area=state.terrain.ids[area])


def put_city(state: State, owner: int, area: int) -> None:
    """Puts a city from stock into an area that has none."""
    state.city[area] = owner + 1
    state.cities[owner] += 1
    state.rules.city_put(state, area)


def take_city(state: State, area: int) -> None:
    """Takes the city of an area off the board into its owner's stock."""
    owner = state.city[area] - 1
    state.city[area] = 0
    state.cities[owner] -= 1
    if area in state.built:
        state.built -= {area}


def destroy_city(state: State, area: int) -> None:
    """Removes a city, and with it the token that Public Works let stand there (WE ADV.PublicWorks.4)."""
    owner = state.city[area] - 1
    take_city(state, area)
    lose_city_token(state, owner, area)


def lose_city_token(state: State, owner: int, area: int) -> None:
    """WE ADV.PublicWorks.4: the token beside a city that is annexed or destroyed goes to stock."""
    if state.tokens[owner][area] and not state.rules.city_token_stays:
        remove(state, owner, area, state.tokens[owner][area])


def annex_city(state: State, area: int, taker: int) -> None:
    """WE GEN.10: replaces a city with one of the taker's from stock; the caller made sure that there is one."""
    destroy_city(state, area)
    put_city(state, taker, area)


def annex_tokens(state: State, owner: int, area: int, taker: int, count: int) -> None:
    """WE GEN.10: replaces tokens with the taker's own from stock."""
    remove(state, owner, area, count)
    place(state, taker, area, count)


def pay(state: State, seat: int, count: int) -> None:
    """WE DEF.pieces.7: treasury turns over into the payer's own stock."""
    state.treasury[seat] -= count
    state.stock[seat] += count


def lose_treasury(state: State, seat: int, count: int) -> int:
    """WE CAL.general.18: a player with too little loses all there is; returns how much."""
    count = min(count, state.treasury[seat])
    pay(state, seat, count)
    return count


def earn(state: State, seat: int, count: int) -> int:
    """WE DEF.pieces.8: stock becomes treasury, as far as there is any; returns how much."""
    count = min(count, state.stock[seat])
    state.stock[seat] -= count
    state.treasury[seat] += count
    return count
