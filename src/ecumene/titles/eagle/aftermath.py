"""What a battle leaves behind: captured settlements, lost settlers, aircraft without a base (EG S:capture, S:aircraft.6)."""

from __future__ import annotations

from collections import Counter

from ecumene.engine import Step
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.pieces import annex, take
from ecumene.titles.eagle.state import LAND, Public, State
from ecumene.titles.eagle.tables import AIRCRAFT, ARMIES, KINDS, SETTLER


def aftermath(state: State, space: int, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> None:
    """One side has no unit left that can fight; if neither has one, nobody wins (EG S:resolving.8)."""
    left = [sum(state.fighters(seat, space) for seat in side) for side in (attackers, defenders)]
    for side, strength in zip((attackers, defenders), left, strict=True):
        if not strength:
            for seat in side:
                # EG S:aircraft.6: aircraft without a friendly army or fleet are lost
                _lose(state, seat, space, AIRCRAFT)
    if not any(left):
        state.tell("battle.nobody", space=ATLAS.ids[space])
        return
    winners, losers = (attackers, defenders) if left[0] else (defenders, attackers)
    state.tell("battle.won", space=ATLAS.ids[space], winners=list(winners), losers=list(losers))
    if space >= LAND:
        return
    for seat in losers:
        _lose(state, seat, space, SETTLER)  # EG S:capture.3
    ruler = prize(state, space, losers)
    # a seat of the winning side is no enemy
    if ruler is not None and ruler not in winners:
        capture(state, space, ruler, captor(state, space, winners))


def at_risk(state: Public, space: int, side: tuple[int, ...]) -> dict[str, int]:
    """What a side loses besides its fighters if it loses: its aircraft, its settlers, and at sea what its fleets carry."""
    lost = Counter({AIRCRAFT: sum(state.count(seat, space, AIRCRAFT) for seat in side)})
    if space < LAND:
        lost[SETTLER] = sum(state.count(seat, space, SETTLER) for seat in side)
    else:
        aboard = (state.fleets[seat][number].cargo for seat in side for number in state.fleets_at(seat, space))
        lost.update(kind for cargo in aboard for kind, _ in cargo)
    return {KINDS[kind]: count for kind, count in sorted(lost.items()) if count}


def prize(state: Public, space: int, fighting: tuple[int, ...]) -> int | None:
    """EG S:capture.1: whose settlement an enemy takes by winning; a bystander's, too, if no military units guard it."""
    ruler = state.ruler(space) if space < LAND else None
    return ruler if ruler is not None and (ruler in fighting or not state.military(ruler, space)) else None


def _lose(state: State, seat: int, space: int, kind: int) -> None:
    count = state.count(seat, space, kind)
    if count:
        take(state, seat, space, kind, count)
        state.tell("lost", seat=seat, space=ATLAS.ids[space], settlers=kind == SETTLER, count=count)


def captor(state: Public, space: int, winners: tuple[int, ...]) -> int:
    """Who takes the settlement: the leader if an army of his survives, else the owner of the strongest one (EG S:capture.2)."""

    def strongest(seat: int) -> tuple[int, int]:
        pieces = [piece for kind, piece in enumerate(ARMIES) if state.count(seat, space, kind)]
        return max(((state.rules.dice(state, piece), state.rules.strength(state, piece)) for piece in pieces), default=(0, 0))

    leader = winners[0]
    return leader if state.armies(leader, space) else max(winners, key=strongest)


def capture(state: State, region: int, loser: int, captor: int) -> None:
    """EG S:capture.2: the settlement is the captor's, at the same size."""
    _lose(state, loser, region, SETTLER)
    annex(state, region, captor)
    state.tell("capture", seat=captor, region=ATLAS.ids[region], loser=loser, size=state.size[region])
    state.rules.fallen(state, loser, captor)


class Stranded(Step, frozen=True):
    """EG S:aircraft.6, A:air-movement.2: after movement and battles, aircraft without a base, or too many for it, are lost."""

    rule = "EG S:aircraft.6"

    def run(self, state: State) -> None:
        state.calls.clear()
        for seat in range(state.seats):
            for space, count in state.flying(seat):
                excess = count - state.air_places(seat, space)
                if excess > 0:
                    take(state, seat, space, AIRCRAFT, excess)
                    state.tell("stranded", seat=seat, space=ATLAS.ids[space], count=excess)
