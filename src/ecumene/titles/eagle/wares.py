"""What Advanced sells besides, improvements and the colony ship, and what the bank buys back (EG A:selling)."""

from __future__ import annotations

from ecumene.engine import Action, Refused
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.pieces import earn, sink, take, unload
from ecumene.titles.eagle.purchase import too_dear
from ecumene.titles.eagle.state import LAND, Public, State
from ecumene.titles.eagle.tables import (
    ARMIES,
    FLEETS,
    IMPROVEMENT,
    IMPROVEMENTS,
    KIND,
    SETTLER,
    TECHNOLOGY,
    WONDERS,
    era_of,
    fleet_era,
)

#: EG A:selling.1: the bank gives the fifth part of what a unit cost
RESALE = 5

#: EG A:wonders.1: the one wonder that is bought
SHIP = next(number for number, row in enumerate(WONDERS) if row.effect == "ship")


class BuyImprovement(Action, frozen=True):
    """I buy this improvement."""

    improvement: str


class BuyShip(Action, frozen=True):
    """I buy the colony ship; the game ends with this turn."""


class Sell(Action, frozen=True):
    """I sell this many of these armies of a past era; at sea, of those aboard my fleets there."""

    piece: str
    at: str
    count: int = 1


class SellFleet(Action, frozen=True):
    """I sell this fleet of a past era."""

    fleet: int


Ware = BuyImprovement | BuyShip | Sell | SellFleet


def wares(state: Public, seat: int) -> list[Action]:
    """Everything of it that a seat may do now; sales are listed with their largest number."""
    found: list[Action] = [BuyImprovement(row.id) for row in IMPROVEMENTS if row.era == state.era]
    found.append(BuyShip())
    for space, kind, count in state.occupied(seat):
        if kind < SETTLER:
            # where all of them are the base of an aircraft, all but one
            sales = (Sell(ARMIES[kind], ATLAS.ids[space], most) for most in (count, count - 1))
            found += [sale for sale in sales if why_not(state, seat, sale) is None][:1]
    aboard = sorted({(fleet.zone, kind) for fleet in state.fleets[seat].values() for kind, _ in fleet.cargo if kind < SETTLER})
    found += [Sell(ARMIES[kind], ATLAS.ids[zone], _aboard(state, seat, zone, kind)) for zone, kind in aboard]
    found += [SellFleet(number) for number in state.fleets[seat]]
    return [ware for ware in found if why_not(state, seat, ware) is None]


def why_not(state: Public, seat: int, action: Action) -> Refused | None:
    """None if the seat may do this, else the refusal; None also of what is no ware at all."""
    if isinstance(action, BuyImprovement):
        return _why_not_improvement(state, seat, action)
    if isinstance(action, BuyShip):
        return _why_not_ship(state, seat)
    if isinstance(action, Sell):
        return _why_not_sell(state, seat, action)
    if isinstance(action, SellFleet):
        return _why_not_sell_fleet(state, seat, action)
    return None


def _why_not_improvement(state: Public, seat: int, action: BuyImprovement) -> Refused | None:
    number = IMPROVEMENT.get(action.improvement)
    if number is None:
        return Refused("EG A:purchase-improvements.1", f"there is no improvement {action.improvement!r}")
    row = IMPROVEMENTS[number]
    if row.era != state.era:
        return Refused("EG A:purchase-improvements.1", f"{row.name} does not belong to the current era")
    if not state.known(TECHNOLOGY[row.technology]):
        return Refused("EG A:fees.2", f"no player has bought the technology of {row.name}")
    if state.improvements[seat] >> number & 1:
        return Refused("EG A:improvements.2", f"no player may have two of {row.name}")
    return too_dear(state, seat, state.rules.prices["improvement"][state.era - 1])


def _why_not_ship(state: Public, seat: int) -> Refused | None:
    row = WONDERS[SHIP]
    if not state.known(TECHNOLOGY[row.technology]):
        return Refused("EG A:game-length.9", "the colony ship is for sale when Fusion is in play")
    if state.wonder[SHIP]:
        return Refused("EG A:game-length.9", "the colony ship can be bought only once")
    return too_dear(state, seat, row.amount)


def _why_not_sell(state: Public, seat: int, action: Sell) -> Refused | None:
    kind, region = KIND.get(action.piece, SETTLER), ATLAS.index.get(action.at, ATLAS.size)
    there = state.count(seat, region, kind) if region < LAND else _aboard(state, seat, region, kind)
    if kind >= SETTLER or action.count < 1 or there < action.count:
        return Refused("EG A:selling.1", f"you do not have that many armies to sell in {ATLAS.called(action.at)}")
    if era_of(kind) >= state.era:
        return Refused("EG A:selling.1", "only units of past eras can be sold")
    alone = region < LAND and state.armies(seat, region) == action.count and state.owner[region] != seat + 1
    if alone and any(space == region for space, _ in state.flying(seat)):
        return Refused("EG A:air-movement.1", "an aircraft would be without a base")
    return None


def _why_not_sell_fleet(state: Public, seat: int, action: SellFleet) -> Refused | None:
    fleet = state.fleets[seat].get(action.fleet)
    if fleet is None:
        return Refused("EG A:selling.1", f"fleet {action.fleet} is not one of this seat's")
    if fleet_era(fleet.kind) >= state.era:
        return Refused("EG A:selling.1", "only units of past eras can be sold")
    return Refused("EG G:military-units.12", "the fleet carries pieces") if fleet.cargo else None


def _aboard(state: Public, seat: int, zone: int, kind: int) -> int:
    """How many pieces of a kind the fleets of a seat carry in a zone."""
    return sum(k == kind for number in state.fleets_at(seat, zone) for k, _ in state.fleets[seat][number].cargo)


def resale(state: Public, what: str, era: int) -> int:
    """EG A:selling.1: what the bank gives for an army or a fleet of an era."""
    return state.rules.prices[what][era - 1] // RESALE


def buy(state: State, seat: int, action: Action) -> None:
    """Carries a purchase or a sale out."""
    if isinstance(action, BuyImprovement):
        _buy_improvement(state, seat, action.improvement)
    elif isinstance(action, BuyShip):
        earn(state, seat, -WONDERS[SHIP].amount)
        state.wonder[SHIP] = seat + 1
        state.tell("wonder", seat=seat, wonder=WONDERS[SHIP].id)
        state.ending = state.ending or WONDERS[SHIP].ending  # EG A:game-length.4, 8: the first one fixes the kind of end
    elif isinstance(action, Sell):
        gold = action.count * resale(state, "army", era_of(KIND[action.piece]))
        space, kind = ATLAS.index[action.at], KIND[action.piece]
        if space < LAND:
            take(state, seat, space, kind, action.count)
        else:
            unload(state, seat, space, kind, action.count)
        earn(state, seat, gold)
        state.tell("sell", seat=seat, piece=action.piece, count=action.count, gold=gold)
    elif isinstance(action, SellFleet):
        fleet = sink(state, seat, action.fleet)
        gold = resale(state, "fleet", fleet_era(fleet.kind))
        earn(state, seat, gold)
        state.tell("sell", seat=seat, piece=FLEETS[fleet.kind], count=1, gold=gold)


def _buy_improvement(state: State, seat: int, improvement: str) -> None:
    number = IMPROVEMENT[improvement]
    price = state.rules.prices["improvement"][state.era - 1]
    earn(state, seat, -price)
    state.improvements[seat] |= 1 << number
    state.tell("improvement", seat=seat, improvement=improvement, price=price)
    state.rules.collect_fee(state, seat, IMPROVEMENTS[number].technology, 1)
