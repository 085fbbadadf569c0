"""What the owners of certain wonders may do (EG A:wonder.13, 22-24): force a swap, destroy a region, declare the end."""

from __future__ import annotations

from ecumene.engine import Action, Refused
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.pieces import devastate, raze
from ecumene.titles.eagle.state import LAND, Public, State
from ecumene.titles.eagle.tables import WONDERS


class Bomb(Action, frozen=True):
    """I destroy everything in this region."""

    region: str


class Swap(Action, frozen=True):
    """I force this seat to swap: the card of my region for the card of theirs."""

    to: int
    give: str
    take: str


class Declare(Action, frozen=True):
    """I declare the game over: it ends with this turn."""

    wonder: str


def working(state: Public, seat: int, effect: str) -> list[int]:
    """EG A:wonders.2-4, A:eras.3: the wonders of a seat with this effect that still work, by number."""
    return [
        number
        for number, row in enumerate(WONDERS)
        if row.effect == effect and state.wonder[number] == seat + 1 and row.era >= state.era
    ]


def total(state: Public, seat: int, effect: str) -> int:
    """The sum of what working wonders with this effect are worth."""
    return sum(WONDERS[number].amount for number in working(state, seat, effect))


# -- the Manhattan Project ------------------------------------------------------------------------------------


def bombs(state: Public, seat: int) -> list[Action]:
    """EG A:wonder.22: any land region, once."""
    if all(state.spent >> number & 1 for number in working(state, seat, "bomb")):
        return []
    return [Bomb(name) for name in ATLAS.ids[:LAND]]


def bomb(state: State, seat: int, action: Bomb) -> None:
    """All units and the settlement there are gone; markers, improvements and wonders stay."""
    region = ATLAS.index[action.region]
    state.spent |= 1 << next(n for n in working(state, seat, "bomb") if not state.spent >> n & 1)
    lost = {str(other): count for other, count in devastate(state, region).items()}
    ruler = state.ruler(region)
    state.tell("bomb", seat=seat, region=action.region, lost=lost, owner=ruler)
    if ruler is not None:
        raze(state, region)
        state.rules.fallen(state, ruler, None if ruler == seat else seat)


# -- Magellan's Voyage ----------------------------------------------------------------------------------------


def swaps(state: Public, seat: int) -> list[Action]:
    """EG A:wonder.13: one card of mine for one of somebody in trade range, once in a trade phase."""
    if state.swapped or not working(state, seat, "swap"):
        return []
    mine = state.lendable(seat)
    return [
        Swap(other, ATLAS.ids[give], ATLAS.ids[take])
        for other in state.clockwise(seat)
        if mine and state.rules.why_not_trade(state, seat, other) is None
        for take in state.lendable(other)
        for give in mine
    ]


def why_not_swap(state: Public, seat: int, action: Action) -> Refused | None:
    """The refusal of a swap that is not listed."""
    if not isinstance(action, Swap):
        return None
    if state.swapped:
        return Refused("EG A:wonder.13", "a swap may be forced once in a trade phase")
    if not working(state, seat, "swap"):
        return Refused("EG A:wonder.13", "this seat has nothing to force a swap with")
    if any(state.loan[region] for name in (action.give, action.take) if (region := ATLAS.index.get(name, LAND)) < LAND):
        return Refused("EG S:trade.3", "a lent card cannot be swapped")
    return Refused("EG A:wonder.13", "both give a resource card of their own, within trade range")


def swap(state: State, seat: int, action: Swap) -> None:
    """Both cards are lent until production is over."""
    state.loan[ATLAS.index[action.give]] = action.to + 1
    state.loan[ATLAS.index[action.take]] = seat + 1
    state.swapped += (seat,)
    state.show()
    state.tell("swap", seat=seat, to=action.to, give=action.give, take=action.take)


# -- United Nations and the Apollo Program --------------------------------------------------------------------


def declarations(state: Public, seat: int) -> list[Action]:
    """EG A:game-length.6, 7: the owner may declare the end at any time; the first ending of a turn stays (A:game-length.4)."""
    return [] if state.ending else [Declare(WONDERS[number].id) for number in working(state, seat, "declares")]


def declare(state: State, seat: int, action: Declare) -> None:
    """Public and final."""
    state.ending = next(row.ending for row in WONDERS if row.id == action.wonder)
    state.pin()
    state.tell("declared", seat=seat, wonder=action.wonder)
