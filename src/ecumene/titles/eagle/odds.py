"""How a whole battle would go, out of what everybody can see, if both leaders chose at random from what they have.

Nobody can say how people mix their units, so every unit is as likely to be sent as any other. Aircraft are left out: whether
one flies along is the leader's choice.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import prod
from typing import Any

from ecumene.engine import Refused
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.battle import Commit, Sides, fighter
from ecumene.titles.eagle.calls import others_there
from ecumene.titles.eagle.dice import outcome
from ecumene.titles.eagle.state import LAND, Public
from ecumene.titles.eagle.tables import ARMIES, FLEETS
from ecumene.titles.eagle.view import View

#: the units of a side: how many of each piece of each seat
Force = Counter[tuple[str, int]]
#: how likely a side wins, both fall to the last unit, it loses
Odds = tuple[float, float, float]

#: beyond this many situations a battle is not reckoned: a page asks while a finger moves
MOST = 4000


def force(state: Public, seats: tuple[int, ...], space: int) -> Force:
    """What these seats have in a space that can fight by itself (EG S:battles.11)."""
    found: Force = Counter()
    for seat in seats:
        if space < LAND:
            found += Counter({(piece, seat): state.count(seat, space, kind) for kind, piece in enumerate(ARMIES)})
        else:
            found += Counter((FLEETS[state.fleets[seat][number].kind], seat) for number in state.fleets_at(seat, space))
    return found


def battle_odds(state: Public, battle: Sides, attackers: Force, defenders: Force) -> Odds | None:
    """The odds of the attackers, to the end of the battle (EG S:resolving.8); nothing if there is too much to reckon."""
    if prod(count + 1 for side in (attackers, defenders) for count in side.values()) > MOST:
        return None
    mine, theirs = list(attackers), list(defenders)
    meets = [[_meeting(state, battle, one, two) for two in theirs] for one in mine]

    @cache
    def ends(left: tuple[int, ...], against: tuple[int, ...]) -> Odds:
        if not any(left) or not any(against):
            return (0.0, 1.0, 0.0) if not any(left) and not any(against) else (1.0, 0.0, 0.0) if any(left) else (0.0, 0.0, 1.0)
        found = [0.0, 0.0, 0.0]
        pairs = sum(left) * sum(against)
        for m, many in enumerate(left):
            for t, others in enumerate(against):
                if not many or not others:
                    continue
                fewer, less = _without(left, m), _without(against, t)
                chance = many * others / pairs
                win, both, lose = meets[m][t]
                for part, then in ((win, ends(left, less)), (both, ends(fewer, less)), (lose, ends(fewer, against))):
                    for k in range(3):
                        found[k] += chance * part * then[k]
        return found[0], found[1], found[2]

    return ends(tuple(attackers.values()), tuple(defenders.values()))


def _without(counts: tuple[int, ...], at: int) -> tuple[int, ...]:
    return tuple(count - (k == at) for k, count in enumerate(counts))


def _meeting(state: Public, battle: Sides, one: tuple[str, int], two: tuple[str, int]) -> Odds:
    """How it goes when two units meet."""
    fighters = [fighter(state, battle, Commit(piece, seat)) for piece, seat in (one, two)]
    added = [sum(number for _, number in state.rules.modifiers(state, own, enemy)) for own, enemy in (fighters, fighters[::-1])]
    dice = [state.rules.dice(state, piece) for piece, _ in (one, two)]
    return outcome(dice[0], dice[1], added[0] - added[1])


# -- what a seat asks -------------------------------------------------------------------------------------------


def of_sides(view: View, battle: Sides, seat: int) -> list[float] | None:
    """The odds of the side of a seat in a battle."""
    both = [force(view, side, battle.at) for side in battle.both]
    found = battle_odds(view, battle, *both) if all(both) else None
    return _rounded(found if seat in battle.attackers else found and found[::-1])


def if_fought(view: View, seat: int, space: int, against: int, with_: Force | None = None) -> list[float] | None:
    """The odds of a seat that attacks another, with what it has there and what would come; nothing if one side cannot fight."""
    mine, theirs = force(view, (seat,), space) + (with_ or Counter()), force(view, (against,), space)
    if not mine or not theirs:
        return None
    return _rounded(battle_odds(view, Sides(ATLAS.ids[space], (seat,), (against,)), mine, theirs))


def entering(view: View, seat: int, about: list[Any]) -> dict[str, Any]:
    """Odds against everybody in a space if these pieces went there: about [space, [[piece, count], ...]]."""
    pieces = _pieces(about)
    space = ATLAS.index[about[0]]
    coming: Force = Counter()
    for piece, count in pieces:
        if piece in (ARMIES if space < LAND else FLEETS):
            coming[piece, seat] += count
    return {"odds": {str(other): if_fought(view, seat, space, other, coming) for other in others_there(view, seat, space)}}


def _pieces(about: list[Any]) -> list[tuple[str, int]]:
    """What was asked about, if it makes sense."""
    match about:
        case [str(space), list(rows)] if space in ATLAS.index and len(rows) <= len(ARMIES) + len(FLEETS):
            found = [(row[0], row[1]) for row in rows if isinstance(row, list) and len(row) == 2]
            if len(found) == len(rows) and all(isinstance(p, str) and type(n) is int and 0 < n < 100 for p, n in found):
                return found
    raise Refused("request", "about: a space, and pieces with their number")


def _rounded(odds: Odds | None) -> list[float] | None:
    return None if odds is None else [round(part, 4) for part in odds]
