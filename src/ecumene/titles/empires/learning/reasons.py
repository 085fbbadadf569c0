"""Why an answer is good, in words: by the kind of answer and what it leads to. The words are rows `[why]` of data/guide.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from ecumene.engine import Action, Ask, Moment
from ecumene.floor import Agree, Decline, Ready
from ecumene.titles.empires.attacks import Plunder, TakeCard
from ecumene.titles.empires.calamities.damage import TakeDamage
from ecumene.titles.empires.calamities.losses import LoseCard, Ransom
from ecumene.titles.empires.calamities.victims import NameVictim
from ecumene.titles.empires.cards import BuyCard, StopBuying
from ecumene.titles.empires.construction import Build, StopBuilding
from ecumene.titles.empires.expansion import Expand
from ecumene.titles.empires.expansion_project.dealing import KeepNation
from ecumene.titles.empires.expansion_project.shipping import EndShipping
from ecumene.titles.empires.learning.last_purchase import ends_now
from ecumene.titles.empires.learning.outlook import after, cost, is_last
from ecumene.titles.empires.learning.when import crowded, ready
from ecumene.titles.empires.movement import EndMovement, Move
from ecumene.titles.empires.offers import Answer, Offer
from ecumene.titles.empires.purchases import BuyNothing, DiscardExcess
from ecumene.titles.empires.setup import Choose
from ecumene.titles.empires.shipyard import BuildShip, Maintain, Scrap
from ecumene.titles.empires.shop import Purchase, total_price
from ecumene.titles.empires.story import Facts
from ecumene.titles.empires.surplus import Reduce
from ecumene.titles.empires.tables import Tables
from ecumene.titles.empires.tax import TaxRate
from ecumene.titles.empires.view import View
from ecumene.titles.empires.voyages import Sail

#: tokens in an area that grow as well as any larger number
PAIR = 2
#: the turn from which full sites are kept for cities
CITIES_NEAR = 4


class Reason(NamedTuple):
    """A row of `[why]`, what its text names, and the areas to look at."""

    row: str
    facts: dict[str, Any] = {}
    areas: tuple[str, ...] = ()


def reason(now: Moment, plan: list[Action]) -> Reason | None:
    """Why the plan begins as it does; None if there is nothing to say."""
    if now.ask is not None and hasattr(now.ask.about, "ransom"):
        return _ransom(now.view, now.ask, plan[0])
    find = REASONS.get(type(plan[0]))
    return None if find is None else find(now.view, now.seat, plan)


def foreseen(now: Moment, plan: list[Action]) -> Reason | None:
    """Why a purchase is good that looks worse now than another one; the last one of a game is counted in points."""
    if ends_now(now.view):
        return reason(now, plan)
    return Reason("ahead_saving" if isinstance(plan[0], BuyNothing) else "ahead")


def written(tables: Tables) -> dict[str, str]:
    """The rows of `[why]`: those of the family, and those of the title alone."""
    return {**tables.read("guide")["why"], **tables.read("guide_own").get("why", {})}


def worded(found: Reason, view: View) -> str:
    """The reason as a sentence."""
    text = written(view.rules.tables)[found.row]
    return text.format_map(Facts(found.facts, view))  # type: ignore[arg-type]


# -- movement -------------------------------------------------------------------------------------------------


def _goal(view: View, seat: int, to: str, plan: list[Action]) -> Reason | None:
    """Why tokens should be in an area: for a fight, for a city now, or for a city later."""
    area = view.terrain.index[to]
    there = after(view, seat, plan)[to]
    limit = view.rules.limit(view, seat, area)
    owner = view.owner(area)
    facts: dict[str, Any] = {"to": to, "after": there, "limit": limit}
    others = [other for other in view.owners_in(area) if other != seat]
    if owner is not None and owner != seat:
        return Reason("attack", {**facts, "victim": owner, "strength": view.rules.attack_strength(view, seat, owner)[0]}, (to,))
    if others and view.crowd[area] - view.tokens[seat][area] + there > limit:
        theirs = view.crowd[area] - view.tokens[seat][area]
        return Reason("fight", {**facts, "theirs": theirs, "victim": others[0]}, (to,))
    cost = view.rules.city_cost(view, seat, area)
    site = bool(view.terrain.site[area])
    if cost is not None and not view.city[area]:
        if there >= cost:
            return Reason("gather" if site else "gather_wild", {**facts, "cost": cost}, (to,))
        if site and there > 2 and view.turn >= CITIES_NEAR and not is_last(view):
            return Reason("prepare", {**facts, "cost": cost}, (to,))
    return None


def _move(view: View, seat: int, plan: list[Action]) -> Reason:
    move = plan[0]
    assert isinstance(move, Move)
    goal = _goal(view, seat, move.to, plan)
    if goal is not None:
        return goal
    if is_last(view):
        return _feeding(view, seat)
    index = view.terrain.index
    here, there = view.tokens[seat][index[move.area]], view.tokens[seat][index[move.to]]
    limit, room = (view.rules.limit(view, seat, index[area]) for area in (move.area, move.to))
    then = after(view, seat, plan)[move.to]
    facts = {"area": move.area, "to": move.to, "here": here, "there": there, "limit": limit, "after": then, "count": move.count}
    if here > limit and (move.count <= here - limit or then > room):
        return Reason("crowded", facts)
    if here > limit:
        # more leave than the area cannot feed
        return Reason("roomier", facts)
    if here > 2 and then <= 2:
        return Reason("three", facts)
    if not there:
        return Reason("spread", facts)
    return Reason("pair" if then <= 2 else "shift", facts)


def _feeding(view: View, seat: int) -> Reason:
    """In the last turn tokens are of use only where they feed cities."""
    rate = view.rules.support_rate(view, seat)
    return Reason("feed", {"support": rate * (view.cities[seat] + len(ready(view, seat)))})


def _ship(view: View, seat: int, plan: list[Action]) -> Reason:
    order = plan[0]
    assert isinstance(order, BuildShip)
    voyage = next((action for action in plan[1:] if isinstance(action, Sail)), None)
    facts: dict[str, Any] = {"area": order.area, "capacity": view.rules.ship_capacity(view, seat)}
    facts["steps"] = view.rules.ship_steps(view, seat)
    if voyage is None:
        return Reason("ship", facts)
    landed = [stop[0] for stop in voyage.stops if stop[1]]
    return Reason("ship_for", {**facts, "areas": landed or [voyage.stops[-1][0]]}, tuple(landed))


def _sail(view: View, seat: int, plan: list[Action]) -> Reason:
    voyage = plan[0]
    assert isinstance(voyage, Sail)
    landed = [stop[0] for stop in voyage.stops if stop[1]]
    for to in landed:
        goal = _goal(view, seat, to, plan)
        if goal is not None:
            return Reason(goal.row, goal.facts, (*goal.areas, *landed))
    if is_last(view):
        return _feeding(view, seat)
    return Reason("settle", {"areas": landed}, tuple(landed)) if landed else Reason("return")


def _end(view: View, seat: int, plan: list[Action]) -> Reason:
    founding = ready(view, seat)
    ids = view.terrain.ids
    if founding and view.phase == "movement":
        names = [ids[area] for area in founding]
        return Reason("end_city", {"areas": names}, tuple(names))
    over = [ids[area] for area in crowded(view, seat)]
    met = [ids[area] for area in view.areas_of(seat) if view.crowd[area] > view.tokens[seat][area] or view.city[area]]
    fights = [name for name in over if name in met]
    if fights:
        return Reason("end_fight", {"areas": fights}, tuple(fights))
    if is_last(view):
        return Reason("end_last")
    if over:
        return Reason("end_crowded", {"areas": over}, tuple(over))
    spread = not view.cities[seat] and all(view.tokens[seat][area] <= PAIR for area in view.areas_of(seat))
    return Reason("end_spread" if spread else "end")


# -- cities ---------------------------------------------------------------------------------------------------


def _build(view: View, seat: int, plan: list[Action]) -> Reason:
    order = plan[0]
    assert isinstance(order, Build)
    area = view.terrain.index[order.area]
    cities = view.cities[seat] + 1
    facts = {
        "area": order.area,
        "cost": view.rules.city_cost(view, seat, area),
        "cities": cities,
        "support": cities * view.rules.support_rate(view, seat),
        "left": view.on_board(seat) - view.tokens[seat][area],
    }
    return Reason("city" if view.terrain.site[area] else "city_wild", facts, (order.area,))


def _stop_building(view: View, seat: int, plan: list[Action]) -> Reason:
    if not ready(view, seat):
        return Reason("built_all")
    rate = view.rules.support_rate(view, seat)
    return Reason("unsupported", {"tokens": view.on_board(seat), "support": rate * (view.cities[seat] + 1), "rate": rate})


def _reduce(view: View, seat: int, plan: list[Action]) -> Reason:
    order = plan[0]
    assert isinstance(order, Reduce)
    limit = view.terrain.limit[view.terrain.index[order.area]]
    return Reason("reduce", {"area": order.area, "limit": limit}, (order.area,))


# -- cards ----------------------------------------------------------------------------------------------------


def _worth(view: View, card: str, more: int) -> tuple[int, int, int]:
    """How many of a commodity are in hand, their worth, and the worth with this many more."""
    cards = view.rules.cards
    kind = cards.kind_index[card]
    held, face, whole = cards.by_kind(view.hand or b"")[kind], cards.face[kind], cards.set[kind]
    return held, face * held * held, face * min(held + more, whole) ** 2


def _offer(view: View, seat: int, plan: list[Action]) -> Reason:
    offer = plan[0]
    assert isinstance(offer, Offer)
    rid = [card for card in offer.give if view.rules.cards.calamity[view.rules.cards.index[card]]]
    if not offer.asks:
        return Reason("offer_any", {"names": list(offer.names)})
    wish = Counter(offer.asks).most_common(1)[0]
    held, now, then = _worth(view, *wish)
    facts = {"card": wish[0], "held": held, "now": now, "then": then, "rid": rid}
    return Reason("offer_rid" if rid else "offer", facts)


def _deal(row: str) -> Callable[[View, int, list[Action]], Reason]:
    """An answer to somebody's offer: what its two true names do for the hand."""

    def find(view: View, seat: int, plan: list[Action]) -> Reason:
        key = getattr(plan[0], "offer", "")
        offers = view.floor.offers if view.floor else ()
        proposal = next((other for other in offers if other.key == key), None)
        if proposal is None or not proposal.names:
            return Reason("deal")
        name, more = max(Counter(proposal.names).items(), key=lambda item: _worth(view, item[0], item[1])[2])
        held, now, then = _worth(view, name, more)
        return Reason(row, {"seat": proposal.seat, "card": name, "held": held, "now": now, "then": then})

    return find


def _purchase(view: View, seat: int, plan: list[Action]) -> Reason:
    order = plan[0]
    assert isinstance(order, Purchase)
    rows = [view.rules.tables.advances[name] for name in order.advances]
    price, printed, points = total_price(view, seat, order), sum(row.cost for row in rows), sum(row.points for row in rows)
    row = "purchase_last" if ends_now(view) else "purchase_credits" if price < printed else "purchase"
    return Reason(row, {"price": price, "printed": printed, "points": points})


def _ransom(view: View, ask: Ask, action: Action) -> Reason | None:
    """What is given up, beside what it would cost to keep it, in points of the scenario."""
    worth, price = cost(view, ask, action), cost(view, ask, Ransom())
    if worth is None or price is None:
        return None
    if isinstance(action, Ransom):
        return Reason("ransom")
    return Reason("ransom_dear" if price > worth else "lose_least", {"price": price, "worth": worth})


def _tax(view: View, seat: int, plan: list[Action]) -> Reason:
    order = plan[0]
    assert isinstance(order, TaxRate)
    return Reason("tax_rate", {"rate": order.rate, "cities": view.cities[seat], "stock": view.stock[seat]})


def _choose(view: View, seat: int, plan: list[Action]) -> Reason:
    order = plan[0]
    assert isinstance(order, Choose)
    row = f"choose_{order.civilization}"
    known = row in written(view.rules.tables)
    return Reason(row if known else "choose", {"civilization": order.civilization})


def _plain(row: str) -> Callable[[View, int, list[Action]], Reason]:
    return lambda view, seat, plan: Reason(row)


REASONS: dict[type[Action], Callable[[View, int, list[Action]], Reason]] = {
    Choose: _choose,
    KeepNation: _plain("keep_nation"),
    EndShipping: _plain("end_shipping"),
    TaxRate: _tax,
    Expand: _plain("expand"),
    Move: _move,
    BuildShip: _ship,
    Maintain: _plain("maintain"),
    Scrap: _plain("scrap"),
    Sail: _sail,
    EndMovement: _end,
    TakeCard: _plain("take_card"),
    Plunder: _plain("plunder"),
    Build: _build,
    StopBuilding: _stop_building,
    Reduce: _reduce,
    BuyCard: _plain("buy_card"),
    StopBuying: _plain("stop_buying"),
    Offer: _offer,
    Answer: _deal("answer"),
    Agree: _deal("agree"),
    Decline: _deal("decline"),
    Ready: _plain("ready"),
    TakeDamage: _plain("damage"),
    NameVictim: _plain("victim"),
    LoseCard: _plain("lose_card"),
    Purchase: _purchase,
    BuyNothing: _plain("buy_nothing"),
    DiscardExcess: _plain("discard"),
}
