"""Phase 13: A.S.T.-alteration (WE 13A-13C); WE 13.1: markers, end check, reshuffling, and victory when the game is over."""

from __future__ import annotations

from ecumene.engine import Step
from ecumene.titles.empires.scoring import tie
from ecumene.titles.empires.state import Public, State
from ecumene.titles.empires.tables import Epoch


def lacks(state: Public, seat: int, epoch: Epoch) -> dict[str, int]:
    """WE AST.basic, AST.expert: what the seat lacks of what an epoch asks, by the names of the epoch's fields."""
    advances = state.rules.advances
    held = advances.held(state.advances[seat])
    costs = [advances.cost[k] for k in held]
    wanted = {
        "cities": epoch.cities - state.rules.cities_for_succession(state, seat),
        "advances": epoch.advances - len(held),
        "advances_below_100": epoch.advances_below_100 - sum(cost < 100 for cost in costs),
        "advances_from_100": epoch.advances_from_100 - sum(cost >= 100 for cost in costs),
        "advances_from_200": epoch.advances_from_200 - sum(cost >= 200 for cost in costs),
        "points": epoch.points - sum(advances.points[k] for k in held),
    }
    return {name: count for name, count in wanted.items() if count > 0}


class Succession(Step, frozen=True):
    """WE 13A: in A.S.T.-ranking order each marker moves one space on if its owner meets the next space's epoch.

    WE DEF.ast.2: the row is the civilization's own. WE 13.3: a marker set back by Regression is no exception.
    WE 13A.4: on the Expert table who has no city moves back instead.
    """

    rule = "WE 13A"

    def run(self, state: State) -> None:
        track = state.rules.track
        entered = []
        for seat in state.playing():
            at = state.step[seat]
            if state.rules.falls_back(state, seat):
                state.step[seat] = at - 1
            elif at < track.last and not state.rules.lacks(state, seat):
                state.step[seat] = at + 1
                if at + 1 == track.final:
                    entered.append(seat)
            state.tell("succession", seat=seat, step=state.step[seat], moved=state.step[seat] - at)
        # WE 13D.6-8: the bonus goes to the one player who entered the Late Iron Age, in the turn that settles the end
        if entered and state.last_turn is None:
            state.bonus = entered[0] if len(entered) == 1 else None


class EndCheck(Step, frozen=True):
    """WE 13B: the game ends when a marker has entered the final space; with the Expert table, a turn later.

    WE SETUP.2: it also ends with the turn that the group set as its limit.
    """

    rule = "WE 13B"

    def run(self, state: State) -> None:
        final = state.rules.track.final
        if state.last_turn is None and any(state.step[seat] >= final for seat in state.playing()):
            state.last_turn = state.turn + (1 if state.rules.expert() else 0)
        limit = state.rules.turn_limit()
        if state.last_turn == state.turn:
            end(state, "final-space")
        elif limit is not None and state.turn >= limit:
            end(state, "limit")


def end(state: State, reason: str) -> None:
    """The game is over; who has won is for victory determination to say (WE 13D)."""
    state.over = reason
    state.phase = "over"
    state.agenda.clear()
    state.tell("over", reason=reason)
    tied = tie(state)
    if tied is not None:
        state.tell("tie.broken", seat=tied["seats"][0], **tied)


class Reshuffle(Step, frozen=True):
    """WE 13C: the discards of each stack go under it, shuffled, the non tradeable calamity last."""

    rule = "WE 13C"

    def run(self, state: State) -> None:
        assert state.chance is not None
        cards = state.rules.cards
        for place, (pile, where) in enumerate(zip(state.discard, cards.piles, strict=True)):
            if not pile or not where.number:
                continue
            last = [card for card in pile if not cards.tradeable[card]]
            mixed = state.chance.shuffle(f"discards {where.name}", [card for card in pile if cards.tradeable[card]])
            # a stack's top is its end, so what goes under it goes in front, the last card foremost
            state.stack[place][:0] = bytes(last + mixed)
            state.discard[place] = bytearray()
        # WE 13C.5: Water goes back to its own supply
        state.discard[0] = bytearray()
