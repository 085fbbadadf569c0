"""Late arrivals: a seat waits without a nation until a Civil War makes one of the unused nations its own.

The option `newcomers` says how many seats, the last ones, come later. The table is set up for all of them, so the nations that
nobody was dealt are theirs to choose from.
"""

from __future__ import annotations

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires import payments
from ecumene.titles.empires.purchases import receive_advances
from ecumene.titles.empires.setup import Choose, take_civilization, unavailable
from ecumene.titles.empires.short_game import FreeCredits
from ecumene.titles.empires.state import State


def awaited(state: State) -> list[int]:
    """EP 14.61b: the seats that have yet to arrive, and still mean to; nothing of theirs is on the board."""
    away = {*state.ranking, *state.gone, *state.leaving}
    return [seat for seat in range(state.seats) if seat not in away]


class Arrival(Step, frozen=True):
    """EP 14.61a: the newcomer takes an unused nation, when a Civil War has a second faction for it.

    EP 14.62c, 14.62d: it holds the same civilization cards as the victim from now on, and its marker stands on the same space.
    The cards bring their credits when the purchases of this turn are over.
    """

    seat: int
    victim: int
    rule = "EP 14.61a"

    def _unused(self, state: State) -> list[str]:
        return [nation for nation in state.rules.civilizations if nation not in state.civ]

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if len(self._unused(state)) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Choose(nation) for nation in self._unused(state)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Choose)
        return unavailable(state, self.rule, action.civilization)

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        self._arrive(state, action.civilization)

    def run(self, state: State) -> None:
        self._arrive(state, self._unused(state)[0])

    def _arrive(self, state: State, nation: str) -> None:
        take_civilization(state, self.seat, nation)
        state.rank_seats()
        state.advances[self.seat] = state.advances[self.victim]
        state.step[self.seat] = state.step[self.victim]
        state.notes.arrived += ((self.seat, state.rules.advances.named(state.advances[self.seat])),)
        state.tell("arrived", seat=self.seat, victim=self.victim)


class NewCredits(Step, frozen=True):
    """EP 14.62c: cards that came with a nation give the printed credits, and others in colours of the newcomer's choice.

    As with cards that were bought, they help from the next turn on.
    """

    rule = "EP 14.62c"

    def run(self, state: State) -> None:
        lanes: dict[int, list[Step]] = {}
        for seat, cards in state.notes.arrived:
            receive_advances(state, seat, cards)
            owed = payments.chosen_credits(state, cards)
            if owed:
                lanes[seat] = [FreeCredits(seat, owed)]
        state.notes.arrived = ()
        if lanes:
            state.open_lanes(lanes, ordered=False)
