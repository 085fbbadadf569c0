"""What must hold at every moment of every game, whatever was played."""

from __future__ import annotations

from ecumene.titles.empires.state import State


def check(state: State) -> None:
    """Raises AssertionError with the name of what does not hold."""
    check_board(state)
    _cards(state)


def check_board(state: State) -> None:
    """The part of it that holds in every position, though a puzzle may leave cards out."""
    _pieces(state)
    _board(state)


def _pieces(state: State) -> None:
    """WE DEF.pieces.1-3: all tokens, cities and ships that a civilization owns, each in exactly one place."""
    owned = state.rules.pieces
    for seat in range(state.seats):
        on_board, stock, treasury = state.on_board(seat), state.stock[seat], state.treasury[seat]
        assert stock >= 0 and treasury >= 0, f"seat {seat}: stock {stock}, treasury {treasury}"
        assert on_board + stock + treasury == owned.tokens, f"seat {seat}: {on_board} + {stock} + {treasury} tokens"
        assert 0 <= state.cities[seat] <= owned.cities, f"seat {seat}: {state.cities[seat]} cities"
        assert len(state.ships[seat]) <= owned.ships, f"seat {seat}: {len(state.ships[seat])} ships"
        assert 0 <= state.step[seat] <= state.rules.track.last, f"seat {seat}: step {state.step[seat]}"
        assert all(credit >= 0 and credit % 5 == 0 for credit in state.credits[seat]), f"seat {seat}: credits"


def _board(state: State) -> None:
    """Counts agree with the board, and nothing stands where nothing can."""
    terrain = state.terrain
    for area in range(terrain.size):
        crowd = sum(row[area] for row in state.tokens)
        assert crowd == state.crowd[area], f"{terrain.ids[area]}: crowd {state.crowd[area]}, tokens {crowd}"
        if not terrain.open[area]:
            assert not crowd and not state.city[area], f"{terrain.ids[area]} is out of play"
        if state.city[area]:
            assert terrain.limit[area], f"a city in {terrain.ids[area]}, limit 0"
    for owner in range(state.seats + 1):
        assert state.cities[owner] == state.city.count(owner + 1), f"owner {owner}: cities"
    for seat, fleet in enumerate(state.ships):
        for area, _, steps in fleet.values():
            assert terrain.coastal[area] and steps >= 0, f"seat {seat}: a ship in {terrain.ids[area]}"
    for seat, row in enumerate(state.moved):
        assert all(m <= n for m, n in zip(row, state.tokens[seat], strict=True)), f"seat {seat}: moved more than stands there"


def _cards(state: State) -> None:
    """WE CARDS.11: exactly one full set of each commodity, and one of each calamity; stacks hold their own number and block."""
    cards = state.rules.cards
    seen = [0] * cards.size
    for hand in state.hand:
        for card, count in enumerate(hand):
            seen[card] += count
    for place, piles in enumerate(zip(state.stack, state.discard, strict=True)):
        for card in (*piles[0], *piles[1]):
            seen[card] += 1
            assert cards.pile[card] == place, f"{cards.ids[card]} lies in stack {cards.piles[place].name}"
    for card, count in enumerate(seen):
        if card != cards.water:
            assert count == cards.copies[card], f"{count} of {cards.copies[card]} {cards.ids[card]}"
