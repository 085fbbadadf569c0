"""A rehearsal: what a player may try out before the turn comes, on the board as it is now.

It is made from the player's view and nothing else, so it holds no card that the player cannot see: other hands and the
stacks are as large or as empty as they are known to be, and filled with cards that stand for any others. In it this
player moves now (WE 3) and then builds cities (WE 5A), and nobody else does anything.
"""

from __future__ import annotations

from ecumene.engine import Refused
from ecumene.titles.empires.construction import Construction
from ecumene.titles.empires.notes import Notes
from ecumene.titles.empires.rules import Rules
from ecumene.titles.empires.state import State
from ecumene.titles.empires.turn import Phase
from ecumene.titles.empires.view import View

#: the card that stands for those which the player does not know
ANY_CARD = 0


def rehearse(view: View) -> tuple[State, Refused | None]:
    """The rehearsal of this view's seat; if there is nothing to rehearse, why, and the table as it is.

    What this turn still has for the seat is rehearsed; when it has built its cities, the next turn is. The state's turn
    says which.
    """
    state = imagined(view)
    refusal = why_not(view)
    if refusal is not None:
        return state, refusal
    assert view.seat is not None
    seat, rules = view.seat, view.rules
    phases = phases_of(rules, view.turn)
    at = phases.index(view.phase)
    moves = at < phases.index("movement") or (view.phase == "movement" and seat in view.moving)
    builds = at <= phases.index("construction") if "construction" in phases else False
    if not (moves or builds):
        begin_turn(state)
        moves, builds = True, "construction" in phases_of(rules, state.turn)
    if builds:
        state.push(Phase("construction"), Construction(seat, tuple(state.terrain.areas)))
    if moves:
        # as long as the others' movement is not rehearsed, this seat is the only one that moves
        state.moving = (seat,)
        if view.phase != "movement":
            state.moved = [bytearray(state.terrain.size) for _ in range(state.seats)]
        state.push(Phase("movement"), rules.moving(tuple(tuple(state.areas_of(other)) for other in range(state.seats))))
    return state, None


def why_not(view: View) -> Refused | None:
    """Why this seat has nothing to rehearse."""
    if view.over:
        return Refused("engine", "the game is over")
    if view.seat is None:
        return Refused("engine", "only players have a turn to plan")
    if not view.turn:
        return Refused("WE GEN.1", "there is nothing to plan before the first turn")
    if view.seat in view.gone:
        return Refused("WE LEAVE.18", "this seat has left the game")
    return None


def phases_of(rules: Rules, turn: int) -> list[str]:
    """The phases of a turn, in order."""
    return list(dict.fromkeys(step.name for step in rules.sequence(turn) if isinstance(step, Phase)))


def begin_turn(state: State) -> None:
    """The next turn, as far as it matters for moving and building: what was used this turn may be used again."""
    state.turn += 1
    state.built = frozenset()
    state.ships_built = [0] * state.seats
    state.scrapped = [()] * state.seats
    state.deeds = [()] * state.seats
    state.ships = [{number: (area, False, 0) for number, (area, _, _) in fleet.items()} for fleet in state.ships]
    state.notes = Notes()


def imagined(view: View) -> State:
    """A state that looks like this view to its seat."""
    state = State(view.rules, view.terrain)
    state.civ, state.ranking = view.civ.copy(), view.ranking
    state.turn, state.phase, state.over = view.turn, view.phase, view.over
    state.gone, state.leaving = view.gone, view.leaving
    state.tokens = [bytearray(row) for row in view.tokens]
    state.crowd, state.city, state.cities = list(view.crowd), bytearray(view.city), view.cities.copy()
    state.ships = [fleet.copy() for fleet in view.ships]
    state.built = view.built
    state.stock, state.treasury = view.stock.copy(), view.treasury.copy()
    state.advances, state.credits = view.advances.copy(), view.credits.copy()
    state.step, state.census = view.step.copy(), view.census.copy()
    state.bonus, state.last_turn = view.bonus, view.last_turn
    for seat, size in enumerate(view.hand_sizes):
        state.hand[seat][ANY_CARD] = size
    if view.seat is not None and view.hand is not None:
        state.hand[view.seat] = bytearray(view.hand)
    state.stack = [bytearray() if empty else bytearray((ANY_CARD,)) for empty in view.empty]
    state.moving, state.moved = view.moving, [bytearray(row) for row in view.moved]
    state.ships_built, state.scrapped, state.deeds = view.ships_built.copy(), view.scrapped.copy(), view.deeds.copy()
    state.notes = view.notes.copy()
    return state
