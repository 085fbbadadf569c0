"""The end of a turn: conquest, the game's end, a new era, a new starting player (EG S:turn.3, S:eras.4, S:end)."""

from __future__ import annotations

from ecumene.engine import Step
from ecumene.titles.eagle.pieces import earn, withdraw
from ecumene.titles.eagle.state import Public, State
from ecumene.titles.eagle.tables import ASIDE, IMPROVEMENTS, MODERN
from ecumene.titles.eagle.turn import NewTurn


class EndTurn(Step, frozen=True):
    """EG S:turn.3: when all have bought, the turn is over."""

    rule = "EG S:turn.3"

    def run(self, state: State) -> None:
        for seat in state.leaving:
            depart(state, seat)
        state.leaving = ()
        over = conquest(state) or state.rules.ending(state) or at_the_limit(state)
        if over:
            state.over = over
            state.tell("over", how=over)
            return
        if state.rules.era_is_over(state) and state.era < MODERN:
            state.era += 1
            kept = state.improvements
            state.rules.new_era(state)
            state.tell("era", era=state.era, gone=improvements_lost(kept, state.improvements))
        state.era_ends = False
        # the seat to the left that is still in the game
        state.starter = state.clockwise(state.starter)[0]
        state.push(NewTurn())


def improvements_lost(before: list[int], after: list[int]) -> dict[str, list[str]]:
    """EG A:eras.4: by seat, the improvements that went back to the pool."""
    lost = {str(seat): old & ~new for seat, (old, new) in enumerate(zip(before, after, strict=True))}
    return {seat: [row.id for n, row in enumerate(IMPROVEMENTS) if mask >> n & 1] for seat, mask in lost.items() if mask}


def conquest(state: Public) -> str:
    """EG A:game-length.5: one player alone has settlements when a turn ends. If nobody has any, nothing is left to play for."""
    settled = [seat for seat in state.order() if state.settlements(seat)]
    return "" if len(settled) > 1 else "conquest" if settled else "desolation"


def at_the_limit(state: Public) -> str:
    """The table may have agreed on a last turn."""
    limit = int(state.rules.setup.options["limit"])
    return "limit" if limit and state.turn >= limit else ""


def depart(state: State, seat: int) -> None:
    """A seat leaves for good: its pieces and settlements go, its technologies are set aside, its wonders are nobody's."""
    if seat not in state.gone:
        eliminate(state, seat, None)
        state.tell("left", seat=seat)


def eliminate(state: State, seat: int, victor: int | None) -> None:
    """EG A:losing.2-4: the seat is out; gold and wonders go to the victor, if there is one."""
    state.gone += (seat,)
    withdraw(state, seat)
    set_aside(state, seat)
    mark = ASIDE if victor is None else victor + 1
    state.wonder[:] = bytes(mark if owner == seat + 1 else owner for owner in state.wonder)
    if victor is not None:
        earn(state, victor, state.gold[seat])
    state.gold[seat] = 0
    state.tell("eliminated", seat=seat, victor=victor)


def set_aside(state: State, seat: int) -> None:
    """EG A:losing.4: nobody owns the technologies of the seat, but they stay in play; improvements go back to the pool."""
    state.tech[:] = bytes(ASIDE if mark == seat + 1 else mark for mark in state.tech)
    state.improvements[seat] = 0
    state.owed[seat] = ()
    state.seen[seat] = 0


def winners(state: Public) -> tuple[int, ...]:
    """EG S:end.2, A:winning.1: who has won a game that is over; a tie is a shared victory."""
    if state.over == "conquest":
        return tuple(seat for seat in state.order() if state.settlements(seat))
    totals = {seat: state.rules.score(state, seat)["total"] for seat in state.order()}
    return tuple(seat for seat, total in totals.items() if total == max(totals.values()))


def ranks(state: Public) -> dict[int, tuple[bool, int]]:
    """How each seat compares when the game is over, the best least: a victory, then points."""
    won = winners(state)
    return {seat: (seat not in won, -state.rules.score(state, seat)["total"]) for seat in range(state.seats)}
