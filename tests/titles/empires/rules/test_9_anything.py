"""WE 8, 9: whatever stands on the board and whoever holds which calamities, the two phases come to an end."""

from random import Random

import msgspec
import pytest

from ecumene.titles.empires.calamities.resolution import MajorCalamities, MinorCalamities
from ecumene.titles.empires.calamities.selection import CalamitySelection
from ecumene.titles.empires.pieces import earn, place, put_city
from ecumene.titles.empires.state import State
from scene import Scene


def settle_somewhere(state: State, rng: Random) -> None:
    """Everybody, Barbarians too, gets tokens, cities, treasury, advances and cards at random."""
    areas = list(state.terrain.areas)
    sites = rng.sample([area for area in areas if state.terrain.limit[area]], state.seats * 6)
    for seat in range(state.seats + 1):
        for area in sites[seat * 5 : seat * 5 + rng.randrange(6)]:
            put_city(state, seat, area)
        for area in rng.sample(areas, rng.randrange(1, 16)):
            place(state, seat, area, rng.randrange(1, 5))
        if seat < state.seats:
            earn(state, seat, rng.randrange(60) if rng.random() < 0.5 else rng.randrange(6))
            state.step[seat] = rng.randrange(6)
            state.advances[seat] = rng.getrandbits(len(state.rules.advances.ids)) & rng.getrandbits(60)
    cards = state.rules.cards
    for stack in state.stack:
        for card in rng.sample(list(stack), min(len(stack), state.seats)):
            stack.remove(card)
            state.hand[rng.randrange(state.seats)][card] += 1
    for card in range(cards.first_calamity, cards.size):
        if card in state.stack[cards.stack[card]]:
            state.stack[cards.stack[card]].remove(card)
            state.hand[rng.randrange(state.seats)][card] += 1
        if cards.tradeable[card]:
            holder = next(seat for seat in range(state.seats) if state.hand[seat][card])
            giver = rng.randrange(state.seats)
            state.passed[card] = 0 if giver == holder else giver + 1


@pytest.mark.parametrize("seed", range(40))
def test_any_calamities_on_any_board_are_resolved(seed: int) -> None:
    rng = Random(seed)
    scene = Scene(rng.randrange(5, 10), seed=seed)
    settle_somewhere(scene.state, rng)
    scene.begin(CalamitySelection(), MinorCalamities(), MajorCalamities())
    game, title = scene.game, scene.game.title
    title.check(scene.state)
    while game.due:
        seat = rng.choice(game.may) if game.may and rng.random() < 0.3 else game.due[0]
        ask = game.ask(seat)
        assert all(ask.why(choice) is None for choice in ask.choices)
        for form in ask.forms:
            assert ask.why(form.sample(rng)) is None
        loaded = title.load(msgspec.json.decode(msgspec.json.encode(game.position())))
        assert title.position(loaded) == game.position()
        game.play(seat, ask.sample(rng))
        title.check(scene.state)
    first = scene.state.rules.cards.first_calamity
    assert not any(any(hand[first:]) for hand in scene.state.hand)
    assert scene.state.notes.calamity_counts is None and not scene.state.agenda
