"""What everybody could reckon of an answer before it is given: prices and fees, income before and after, odds, what is at stake.

All of it is made from the view of the seat that would answer, so nothing hidden can flow back.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import msgspec

from ecumene.engine import Action, Refused, Step
from ecumene.floor import Agree
from ecumene.titles.eagle import cities
from ecumene.titles.eagle.assigning import Assign
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bargains import Offer
from ecumene.titles.eagle.battle import NO_AIR, Commit, Fight, Foresee, Round, Sides, commits, fighter, sides, targets
from ecumene.titles.eagle.calls import others_there
from ecumene.titles.eagle.dice import outcome
from ecumene.titles.eagle.exploring import Look
from ecumene.titles.eagle.movement import Board, Disembark, EndMovement, Fly, Move, Sail
from ecumene.titles.eagle.pieces import CATAPULT, TREBUCHET
from ecumene.titles.eagle.powers import Bomb, Declare, Swap
from ecumene.titles.eagle.purchase import BuyFleet, BuyTechnology, BuyUnit, FoundVillage, Grow
from ecumene.titles.eagle.stakes import Stake
from ecumene.titles.eagle.state import LAND
from ecumene.titles.eagle.tables import (
    ARMIES,
    ASIDE,
    FLEET,
    FLEETS,
    IMPROVEMENT,
    IMPROVEMENTS,
    KIND,
    KINDS,
    MARKERS,
    TECHNOLOGIES,
    TECHNOLOGY,
    WONDERS,
)
from ecumene.titles.eagle.view import UNKNOWN, View
from ecumene.titles.eagle.wares import BuyImprovement, BuyShip, Sell, SellFleet, resale

#: a critical resource that nobody can hold: what comes in without one
NO_CRITICAL = 0

Facts = dict[str, Any]


def preview(view: View, step: Step, action: Action) -> Facts:
    """What can be said of a lawful answer to this step."""
    find = PREVIEWS.get(type(action))
    if find is None or view.seat is None:
        raise Refused("request", "there is no preview of this answer")
    return find(view, view.seat, step, action)


# -- moving and fighting --------------------------------------------------------------------------------------


def held(view: View, seat: int, space: int) -> Facts:
    """What a seat has in a space, by piece; fleets with how much they carry."""
    found: Facts = {piece: count for kind, piece in enumerate(KINDS) if (count := view.count(seat, space, kind))}
    aboard = [view.fleets[seat][number] for number in (view.fleets_at(seat, space) if space >= LAND else ())]
    if aboard:
        found["fleets"] = [[FLEETS[fleet.kind], len(fleet.cargo)] for fleet in aboard]
    return found


def entering(view: View, seat: int, space: int) -> Facts:
    """Who stands where pieces would go, who of them may declare a battle, and what is known of the place."""
    there = {str(other): pieces for other in view.clockwise(seat) if (pieces := held(view, other, space))}
    facts: Facts = {"space": ATLAS.ids[space], "there": there, "asked": others_there(view, seat, space)}
    if space in view.calls:
        facts["called"] = list(view.calls[space])
    if space < LAND:
        if view.owner[space]:
            facts["settlement"] = {"owner": view.owner[space] - 1, "size": view.size[space]}
        marker = view.marker[space]
        if marker:
            facts["marker"] = "unknown" if marker == UNKNOWN else MARKERS[marker - 1].id
    return facts


def _step(view: View, seat: int, step: Step, action: Move | Disembark | Sail | Fly) -> Facts:
    return entering(view, seat, ATLAS.index[action.to])


def _board(view: View, seat: int, step: Step, action: Board) -> Facts:
    fleet = view.fleets[seat][action.fleet]
    return {**entering(view, seat, fleet.zone), "aboard": len(fleet.cargo) + action.count}


def _look(view: View, seat: int, step: Step, action: Look) -> Facts:
    """The settler stays; a marker that the seat has seen is no secret to it."""
    region = ATLAS.index[action.region]
    return {"stays": True, "marker": MARKERS[view.marker[region] - 1].id if view.knows(region) else "unknown"}


def _bomb(view: View, seat: int, step: Step, action: Bomb) -> Facts:
    region = ATLAS.index[action.region]
    lost = {str(other): pieces for other in range(view.seats) if (pieces := held(view, other, region))}
    facts: Facts = {"lost": lost}
    if view.owner[region]:
        owner = view.owner[region] - 1
        facts["settlement"] = {"owner": owner, "size": view.size[region]}
        facts["eliminates"] = owner if view.settlements(owner) == [region] else None
    return facts


def _end(view: View, seat: int, step: Step, action: EndMovement) -> Facts:
    """The battles that must be fought, and those that could be declared."""
    called = {ATLAS.ids[space]: list(callers) for space, callers in view.calls.items()}
    spaces = view.fighting[seat].keys()
    may = {ATLAS.ids[space]: found for space in sorted(spaces - view.calls.keys()) if (found := targets(view, seat, space))}
    return {"must": called, "may": may}


def _fight(view: View, seat: int, step: Step, action: Fight) -> Facts:
    """Both sides, what is at stake, and who may join."""
    space = ATLAS.index[action.space]
    facts: Facts = {"mine": held(view, seat, space), "theirs": held(view, action.against, space)}
    facts["fighters"] = [view.fighters(seat, space), view.fighters(action.against, space)]
    facts["may_join"] = [s for s in view.clockwise(seat) if view.fighters(s, space) and s not in (seat, action.against)]
    if space < LAND and view.owner[space]:
        facts["settlement"] = {"owner": view.owner[space] - 1, "size": view.size[space]}
    return facts


def meeting(view: View, battle: Sides, mine: Commit, theirs: Commit) -> Facts:
    """How it goes when two units meet: dice, what is added, and how likely one wins, both fall, one loses."""
    rules = view.rules
    one, two = fighter(view, battle, mine), fighter(view, battle, theirs)
    dice = [rules.dice(view, c.piece) + (rules.air_dice(view) if c.air != NO_AIR else 0) for c in (mine, theirs)]
    added = dict(rules.modifiers(view, one, two)), dict(rules.modifiers(view, two, one))
    odds = outcome(dice[0], dice[1], sum(added[0].values()) - sum(added[1].values()))
    return {
        "against": msgspec.to_builtins(theirs),
        "dice": dice,
        "added": list(added),
        "odds": [round(part, 4) for part in odds],
    }


def _commit(view: View, seat: int, step: Step, action: Commit) -> Facts:
    """The unit against everything that could come."""
    assert isinstance(step, (Round, Foresee))
    other = sides(step.battle, seat)[1]
    enemies = [step.enemy] if isinstance(step, Foresee) else commits(view, step.battle, other)
    return {"meetings": [meeting(view, step.battle, action, enemy) for enemy in enemies]}


# -- gold -----------------------------------------------------------------------------------------------------


def income(view: View, seat: int) -> int:
    """What production would bring a seat without a critical resource."""
    return sum(view.rules.income(view, seat, NO_CRITICAL).values())


def changed(view: View, seat: int, twin: View) -> Facts:
    """Income and points before and after."""
    points = [view.rules.score(table, seat)["total"] for table in (view, twin)]
    return {"income": [income(view, seat), income(twin, seat)], "points": points}


def with_(view: View, **fields: Any) -> View:
    """The table with something else on it."""
    twin = copy(view)
    for name, value in fields.items():
        setattr(twin, name, value)
    return twin


def put(row: bytes | bytearray, at: int, value: int) -> bytes:
    """A row with one number changed."""
    return bytes(value if number == at else old for number, old in enumerate(row))


def paid(view: View, seat: int, price: int, technology: str = "", count: int = 1) -> Facts:
    """The price, what of it goes to whom, and what is left."""
    owner = view.tech[TECHNOLOGY[technology]] if technology else 0
    fee = count * view.rules.prices["fee"][view.era - 1] if owner and owner not in (ASIDE, seat + 1) else 0
    facts: Facts = {"price": price, "gold": [view.gold[seat], view.gold[seat] - price]}
    return {**facts, "fee": fee, "earner": owner - 1} if fee else facts


def _buy(view: View, seat: int, step: Step, action: BuyUnit | BuyFleet) -> Facts:
    count = action.count if isinstance(action, BuyUnit) else 1
    rules = view.rules
    price = count * rules.price(view, action.piece)
    return paid(view, seat, price, rules.piece_technology(view, action.piece), count)


def _found(view: View, seat: int, step: Step, action: FoundVillage) -> Facts:
    region = ATLAS.index[action.region]
    up = view.up | 1 << region if view.marker[region] else view.up
    twin = with_(view, owner=put(view.owner, region, seat + 1), size=put(view.size, region, 1), up=up)
    return {**paid(view, seat, view.rules.prices["village"][view.era - 1]), **changed(view, seat, twin)}


def _grow(view: View, seat: int, step: Step, action: Grow) -> Facts:
    region = ATLAS.index[action.region]
    size = view.size[region]
    twin = with_(view, size=put(view.size, region, size + 1))
    free = step.rule == "EG A:technology.25"
    return {**paid(view, seat, 0 if free else view.rules.prices["growth"][size - 1]), **changed(view, seat, twin)}


def _technology(view: View, seat: int, step: Step, action: BuyTechnology) -> Facts:
    """Its price, points and income; which units are better at once; whether it ends the era, and what that costs everybody."""
    number = TECHNOLOGY[action.technology]
    row, rules = TECHNOLOGIES[number], view.rules
    wonder = view.wonder
    mine = [rules.wonder_index[name] for name in row.wonders if name in rules.wonder_index]
    for at in mine:
        wonder = put(wonder, at, seat + 1)
    kept = view.improvements.copy()  # Standard, which ignores what is printed on a card, never reads them
    for name in row.improvements:
        if IMPROVEMENTS[IMPROVEMENT[name]].era >= view.era:
            kept[seat] |= 1 << IMPROVEMENT[name]
    twin = with_(view, tech=put(view.tech, number, seat + 1), wonder=wonder, improvements=kept)
    facts = {**paid(view, seat, rules.technology_price(view, seat, number)), **changed(view, seat, twin)}
    facts |= {"next_era": row.era > view.era, "wonders": [rules.wonders[at].id for at in mine], "upgrades": upgrades(view, twin)}
    if row.era > view.era:
        then = with_(twin, era=view.era + 1)
        lost = {str(s): by for s in view.order() if (by := income(then, s) - income(twin, s))}
        facts["era_change"] = lost
    return facts


def upgrades(view: View, twin: View) -> list[Facts]:
    """EG A:upgrades.2, 3: whose units are called otherwise on the other table, how many, and what they are before and after."""
    names = {piece: [table.rules.piece_name(table, piece) for table in (view, twin)] for piece in (*ARMIES, *FLEETS, "aircraft")}
    recast = twin.rules.piece_technology(twin, TREBUCHET) and not view.rules.piece_technology(view, TREBUCHET)
    if recast:
        names[CATAPULT][1] = names[TREBUCHET][1]
    return [
        {"seat": seat, "count": count, "before": before, "after": after}
        for piece, (before, after) in names.items()
        if before != after
        for seat in view.order()
        if (count := _owned(view, seat, piece))
    ]


def _owned(view: View, seat: int, piece: str) -> int:
    """How many pieces of a kind a seat has, aboard fleets too."""
    if piece in FLEET:
        return sum(FLEETS[fleet.kind] == piece for fleet in view.fleets[seat].values())
    return view.total(seat, KIND[piece])


def _improvement(view: View, seat: int, step: Step, action: BuyImprovement) -> Facts:
    number = IMPROVEMENT[action.improvement]
    kept = view.improvements.copy()
    kept[seat] |= 1 << number
    price = view.rules.prices["improvement"][view.era - 1]
    twin = with_(view, improvements=kept)
    return {**paid(view, seat, price, IMPROVEMENTS[number].technology), **changed(view, seat, twin)}


def _ship(view: View, seat: int, step: Step, action: BuyShip) -> Facts:
    row = next(row for row in WONDERS if row.effect == "ship")
    return {**paid(view, seat, row.amount), **ends(view, row.ending)}


def _declare(view: View, seat: int, step: Step, action: Declare) -> Facts:
    return ends(view, next(row.ending for row in WONDERS if row.id == action.wonder))


def ends(view: View, ending: str) -> Facts:
    """How everybody would stand if the game ended so now."""
    over = with_(view, over=ending)
    return {"ending": ending, "points": {str(seat): view.rules.score(over, seat) for seat in view.order()}}


def _sell(view: View, seat: int, step: Step, action: Sell) -> Facts:
    era = KINDS.index(action.piece) // 3 + 1
    return _sold(view, seat, action.count * resale(view, "army", era))


def _sell_fleet(view: View, seat: int, step: Step, action: SellFleet) -> Facts:
    return _sold(view, seat, resale(view, "fleet", view.fleets[seat][action.fleet].kind + 1))


def _sold(view: View, seat: int, gold: int) -> Facts:
    return {"gold": [view.gold[seat], view.gold[seat] + gold]}


# -- bargains and cards ---------------------------------------------------------------------------------------


def dealt(view: View, giver: int, taker: int, give: Stake, want: Stake) -> Facts:
    """What a deal does to the income and the points of both; fleets and units bring neither."""
    twin = with_(view, gold=view.gold.copy())
    for one, other, stake in ((giver, taker, give), (taker, giver, want)):
        for card in stake.cards:
            twin.loan = put(twin.loan, ATLAS.index[card], other + 1)
        for city in stake.cities:
            twin.owner = put(twin.owner, ATLAS.index[city], other + 1)
            if twin.loan[ATLAS.index[city]] == other + 1:
                twin.loan = put(twin.loan, ATLAS.index[city], 0)
        for technology in stake.technologies:
            twin.tech = put(twin.tech, TECHNOLOGY[technology], other + 1)
        for wonder in stake.wonders:
            twin.wonder = put(twin.wonder, view.rules.wonder_index[wonder], other + 1)
        twin.gold[one] -= stake.gold
        twin.gold[other] += stake.gold
    return {
        str(seat): {**changed(view, seat, twin), "gold": [view.gold[seat], twin.gold[seat]]} for seat in sorted((giver, taker))
    }


def _offer(view: View, seat: int, step: Step, action: Offer) -> Facts:
    return dealt(view, seat, action.to, action.give, action.want)


def _agree(view: View, seat: int, step: Step, action: Agree) -> Facts:
    assert view.floor is not None
    offer = next(offer for offer in view.floor.offers if offer.key == action.offer)
    return dealt(view, offer.seat, seat, offer.give, offer.want)


def _swap(view: View, seat: int, step: Step, action: Swap) -> Facts:
    return dealt(view, seat, action.to, Stake(cards=(action.give,)), Stake(cards=(action.take,)))


def _assign(view: View, seat: int, step: Step, action: Assign) -> Facts:
    faces, cogs = (tuple(ATLAS.index[name] for name in names) for names in (action.faces, action.cogs))
    best = cities.best_production(view, seat, *view.rules.means(view, seat))
    cards = {ATLAS.ids[region]: list(card) for region, card in cities.cards(view, seat, faces, cogs).items()}
    return {"cities": cities.production(view, seat, faces, cogs), "best": best, "cards": cards}


PREVIEWS: dict[type[Action], Callable[[View, int, Step, Any], Facts]] = {
    Move: _step,
    Disembark: _step,
    Sail: _step,
    Fly: _step,
    Board: _board,
    Look: _look,
    Bomb: _bomb,
    EndMovement: _end,
    Fight: _fight,
    Commit: _commit,
    BuyUnit: _buy,
    BuyFleet: _buy,
    FoundVillage: _found,
    Grow: _grow,
    BuyTechnology: _technology,
    BuyImprovement: _improvement,
    BuyShip: _ship,
    Sell: _sell,
    SellFleet: _sell_fleet,
    Offer: _offer,
    Agree: _agree,
    Swap: _swap,
    Assign: _assign,
    Declare: _declare,
}
