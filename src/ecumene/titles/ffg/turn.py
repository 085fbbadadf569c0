"""The turn: five phases, and what is forgotten when one ends."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.bargains import OpenTrade
from ecumene.titles.ffg.collecting import Collecting
from ecumene.titles.ffg.investing import keep_promises
from ecumene.titles.ffg.learning import Growing
from ecumene.titles.ffg.management import Managing
from ecumene.titles.ffg.marching import Moving
from ecumene.titles.ffg.moments import PhaseOpening
from ecumene.titles.ffg.pieces import movable
from ecumene.titles.ffg.play import Play
from ecumene.titles.ffg.research import Researching, researchers
from ecumene.titles.ffg.roads import nearing
from ecumene.titles.ffg.scoring import score
from ecumene.titles.ffg.start import Sending, Starting


class NewTurn(Play, frozen=True):
    """FF turn.1, turn.2, start.1: the marker passes to the left except on the first turn, and the phases follow."""

    def go(self, state: Any) -> None:
        rules = state.rules
        state.turn += 1
        if state.turn > 1:
            state.first = rules.left_of(state, state.first)
        seats = rules.seats
        state.used = [frozenset()] * seats
        state.acted, state.extra, state.boost, state.held, state.moored = {}, {}, {}, (), {}
        state.fresh = [{} for _ in range(seats)]
        state.tell("turn", turn=state.turn, first=state.first)
        if state.sink is not None:  # a story is told: everybody hears who could win now
            for seat, road in nearing(state):
                state.tell("nearing", seat=seat, road=road)
        state.push(*(Phase(name) for name in ("start", "trade", "manage", "move", "research")), EndOfTurn())


class Phase(Play, frozen=True):
    """A phase begins. FF gov.3: governments unlocked before are free to adopt in the Start of Turn only."""

    name: str

    def go(self, state: Any) -> None:
        state.phase, state.part = self.name, -1
        if self.name == "trade":
            state.free_change = [()] * state.rules.seats
        state.tell("phase", phase=self.name)
        state.push(Parts())
        if state.rules.people_deck:
            state.push(*(PhaseOpening(seat, self.name == "research") for seat in state.rules.order(state)))


class Parts(Play, frozen=True):
    """FF turn.2: the parts of the phase, in player order, or what all do at the same time."""

    def go(self, state: Any) -> None:
        order = state.rules.order(state)
        if state.phase == "start":
            state.push(*(step for seat in order for step in (Part(seat), Starting(seat), Sending(seat))))
        elif state.phase == "trade":
            state.push(Collecting(), OpenTrade())
        elif state.phase == "manage":
            state.push(*(step for seat in order for step in (Part(seat), Managing(seat))))
        elif state.phase == "move":
            state.push(*(step for seat in order for step in (Part(seat), Moving(seat))))
        else:
            state.push(OpenResearch())


class Part(Play, frozen=True):
    """A player's own part of a phase. FF move.4, move.5: what stands together when it begins may move as a group."""

    seat: int

    def go(self, state: Any) -> None:
        state.part = self.seat
        state.rested = {}
        if state.phase == "start":
            keep_promises(state, self.seat)
            if "agriculture" in state.techs[self.seat]:
                state.push(Growing(self.seat))
        if state.phase == "move":
            places = {*state.armies[self.seat], *state.scouts[self.seat]}
            groups = {square: movable(state, self.seat, square) for square in sorted(places)}
            state.rested = {square: group for square, group in groups.items() if any(group)}


class OpenResearch(Play, frozen=True):
    """FF research.1: all who could research choose at the same time."""

    def go(self, state: Any) -> None:
        waiting = researchers(state)
        state.rested = {}
        if waiting:
            state.push(Researching(waiting=waiting))


class EndOfTurn(Play, frozen=True):
    """FF victory.tiebreak.3-5: whoever completed a victory this turn is compared; else another turn begins."""

    def go(self, state: Any) -> None:
        limit = int(state.rules.options["limit"])
        rivals = sorted(state.completed)
        if not rivals and limit and state.turn >= limit:
            rivals = list(state.rules.order(state))
        if not rivals:
            state.push(NewTurn())
            return
        totals = {seat: score(state, seat)["total"] for seat in rivals}
        state.victors = tuple(seat for seat in rivals if totals[seat] == max(totals.values()))
        state.over = "tie-break" if state.completed else "limit"
        for victor in state.victors:  # FF victory.tiebreak.5: equal scores share the victory
            state.tell("won", seat=victor, how=state.over)
