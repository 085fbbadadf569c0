"""Early departures: a nation without a player stays on the board and does nothing."""

from __future__ import annotations

from ecumene.engine import Step
from ecumene.titles.empires.cards import discard_card
from ecumene.titles.empires.state import State
from ecumene.titles.empires.succession import Reshuffle, end


class Abandonment(Step, frozen=True):
    """EP 14.71a: whoever left in this turn goes when it is over; units and civilization cards stay (EP 14.73a), inert.

    EP 14.72a: trade cards go back to the stacks, under what lies there. Ships go to stock.
    """

    rule = "EP 14.71a"

    def run(self, state: State) -> None:
        leavers = tuple(sorted(state.leaving, key=(*state.ranking, *range(state.seats)).index))
        if not leavers:
            return
        state.leaving = ()
        state.gone += leavers
        for seat in leavers:
            for card, count in enumerate(state.hand[seat]):
                discard_card(state, seat, card, count)
            state.ships[seat] = {}
            state.tell("left", seat=seat)
        if len(state.playing()) < 2:
            # nobody is left to play with
            end(state, "last-player")
        else:
            # those of the turn are back already (EP 32.81a)
            state.push(Reshuffle())
