"""What a player would reckon, out of the player's own view: a city line by line, techs within reach, answers before and after."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from msgspec.structs import replace

from ecumene.engine import Action, Refused
from ecumene.titles.ffg import deals, foresight, fronts, shapes
from ecumene.titles.ffg.bargains import MakeOffer
from ecumene.titles.ffg.battle import BattleTurn, Deploy
from ecumene.titles.ffg.bonuses import sources
from ecumene.titles.ffg.checklist import start as checklist
from ecumene.titles.ffg.cityactions import Devote, devoted, undisturbed
from ecumene.titles.ffg.collecting import lit
from ecumene.titles.ffg.effects.verbs import touched
from ecumene.titles.ffg.loot import MOST, Loot, Looting, prizes
from ecumene.titles.ffg.management import Advance
from ecumene.titles.ffg.marching import THEN, March, MarchForm
from ecumene.titles.ffg.names import name as printed_name
from ecumene.titles.ffg.obstacles import why_item
from ecumene.titles.ffg.pieces import figures
from ecumene.titles.ffg.play import UseCard
from ecumene.titles.ffg.production import RUSH, Produce, affordable, caravan, may_act, may_make, places, price, rush
from ecumene.titles.ffg.production import items as makeable
from ecumene.titles.ffg.rules import DIAL
from ecumene.titles.ffg.start import why_no_city
from ecumene.titles.ffg.tables import RESOURCES, UNITS
from ecumene.titles.ffg.view import View
from ecumene.titles.ffg.windows import reactors
from ecumene.titles.ffg.wire import following, items, yielded
from ecumene.titles.ffg.yields import cities_of, city_at, coins, combat, crop, developed, icons, production, squares

# -- topics -----------------------------------------------------------------------------------------------


def advise(view: View, seat: int, topic: str, about: list[Any]) -> Any:
    """Help for a player, out of what the player may know."""
    adviser = ADVISERS.get(topic)
    if adviser is None:
        raise Refused("request", f"topic: there is no advice on {topic[:40]!r}; there is on {', '.join(ADVISERS)}")
    return adviser(view, seat, about)


def _city(view: View, seat: int, about: list[Any]) -> shapes.CityAdvice:
    """A city line by line, and everything that it could make, with the clause where it cannot: about [city]."""
    square = view.rules.chart.index.get(about[0]) if len(about) == 1 and isinstance(about[0], str) else None
    city = None if square is None else city_at(view, square)
    if city is None or not view.government[city.owner]:
        raise Refused("request", "about: the square of a city")
    most = affordable(view, city)
    return {
        "production": _production(view, city),
        "trade": _gathered(view, city, "trade") + _line("The Great Lighthouse", lit(view, city)),
        "culture": _culture(view, city),
        "most": most,
        "caravan": caravan(city),
        "rush": _rushing(view, city),
        "program": lasting(view, replace(city, program=True))["production"],
        "items": _items(view, city, most) if city.owner == seat else {},
    }


def _line(what: str, amount: int) -> list[shapes.Line]:
    return [{"what": what, "amount": amount}] if amount else []


def _gathered(view: View, city: Any, what: str) -> list[shapes.Line]:
    """Square by square."""
    ids, kinds = view.rules.chart.ids, view.rules.tables
    found: list[shapes.Line] = []
    for square in squares(view, city):
        marker = view.marker[square]
        name = printed_name(marker) if marker in kinds.icons else kinds.ground[view.ground[square]].terrain
        found += _line(f"{ids[square]} {name}", getattr(icons(view, square), what))
    return found


def _production(view: View, city: Any) -> list[shapes.Line]:
    """FF produce.2: what `yields.production` adds up, in its parts."""
    rules, seat = view.rules, city.owner
    lines = _gathered(view, city, "production")
    own = crop(view, city).production
    borrowed = 0
    if view.government[seat] == "communism":
        borrowed = max(crop(view, c).production for c in view.cities.values() if c.owner == seat) - own
    lines += _line("Communism", borrowed)
    lines += _line("building program", own + borrowed if city.program else 0)
    lines += _line(printed_name(view.government[seat]), rules.government(view, seat, "production"))
    lines += _line("Urban Development", 3 if developed(view, city) else 0)
    lines += _line("Chichen Itza", 3 if rules.has(view, seat, "chichen_itza") else 0)
    lines += _line("investments", rules.invested(view, seat, "production"))
    lines += _line("Military Science", coins(view, seat) // 3 if "military_science" in view.techs[seat] else 0)
    lines += _line("Susan B. Anthony", 2 if rules.led_by(view, seat, "susan_b_anthony") else 0)
    lines += _line("for this turn", view.boost.get(city.square, 0))
    return lines


def _culture(view: View, city: Any) -> list[shapes.Line]:
    lines = _line("metropolis" if city.second >= 0 else "city", 2 if city.second >= 0 else 1)
    lines += _gathered(view, city, "culture")
    lines += _line("Urban Development", 2 if developed(view, city) else 0)
    if view.civ[city.owner] == "indians":
        lines += _line("resources", sum(bool(icons(view, s).resource) for s in squares(view, city)))
    return lines


def _rushing(view: View, city: Any) -> shapes.Rush:
    """FF produce.5, civ.americans.4: what trade could add to the production of a city."""
    return {"trade": RUSH, "hammers": rush(view, city.owner, 1)[1], "times": view.trade[city.owner] // RUSH}


def _items(view: View, city: Any, most: int) -> dict[str, shapes.Choice]:
    """Each thing that the seat knows how to make: its price and places, or why this city cannot make it, and the way out."""
    ids, seat = view.rules.chart.ids, city.owner
    able = makeable(view, city, most)
    found: dict[str, shapes.Choice] = {}
    for item in items(view, seat):
        cost = price(view, seat, item)
        choice: shapes.Choice = {"price": cost}
        if item in able:
            choice["rush"] = rush(view, seat, cost - production(view, city) - caravan(city))[0]
            free = [] if item in UNITS else places(view, city, item)
            choice["places"] = [ids[square] for square in free]
            replaced, rule = _replaced(view, item, free)
            if replaced == item:
                choice["reason"], choice["rule"] = "the city already has one; another can only replace it", rule
            elif replaced:
                choice["replaces"], choice["rule"] = replaced, rule
        else:
            refusal = why_item(view, city, item)
            choice["reason"], choice["rule"] = refusal.reason, refusal.rule
            if other := next((c for c in cities_of(view, seat) if c.square != city.square and _could_make(view, c, item)), None):
                choice["elsewhere"] = ids[other.square]
        found[item] = choice
    return found


def _replaced(view: View, item: str, free: list[int]) -> tuple[str, str]:
    """FF building.9, wonder.7: what an item must replace, if only one of its kind may stand in a city and one does."""
    tables = view.rules.tables
    marker = view.marker[free[0]] if len(free) == 1 else ""
    for single, rule in ((tables.starred, "FF building.9"), (tables.wonders, "FF wonder.7")):
        if item in single and marker in single:
            return marker, rule
    return "", ""


def _could_make(view: View, city: Any, item: str) -> bool:
    """Whether a city has not acted yet and could make this without replacing the only one of its kind."""
    if not may_act(view, city, "produce") or not may_make(view, city, item, affordable(view, city)):
        return False
    return item in UNITS or not _replaced(view, item, places(view, city, item))[0]


def _research(view: View, seat: int, _: list[Any]) -> dict[str, shapes.TechAdvice]:
    """Every tech that the seat does not know: its price, what is missing, whether the pyramid has a place."""
    rules = view.rules
    found: dict[str, shapes.TechAdvice] = {}
    for tech, row in rules.tables.techs.items():
        if tech not in view.techs[seat]:
            cost = rules.price(view, seat, tech)
            missing = max(0, cost - view.trade[seat])
            found[tech] = {"price": cost, "missing": missing, "place": rules.room(view, seat, row.level)}
    return found


def _threat(view: View, seat: int, _: list[Any]) -> dict[str, list[int]]:
    """Square -> the seats whose armies could come there in one Movement."""
    chart = view.rules.chart
    found: dict[str, set[int]] = {}
    for other, start in foresight.armies_of_others(view, seat):
        for square in foresight.reached(view, other, start):
            found.setdefault(chart.ids[square], set()).add(other)
    return {square: sorted(seats) for square, seats in sorted(found.items())}


def _march(view: View, seat: int, about: list[Any]) -> dict[str, shapes.Reached]:
    """What a group can reach, and in how many steps: about [steps that are left or null, square, `2+1`, the way so far]."""
    if len(about) < 3 or not all(isinstance(piece, str) for piece in about[1:]) or about[1] not in view.rules.chart.index:
        raise Refused("request", "about: the steps that are left, or null; the square of figures; how many; their way so far")
    if not view.civ[seat]:
        raise Refused("request", "about: there are no figures yet")
    form = _marching(view, seat, about[0], view.rules.chart.index[about[1]])
    begun: list[Any] = []
    for piece in about[1:]:
        if piece not in form.pieces(begun)[0]:
            raise Refused("request", f"about: they cannot go on with {piece[:40]!r}")
        begun.append(piece)
    return _spread(form, begun)


def _marching(view: View, seat: int, left: Any, start: int) -> MarchForm:
    """Marches out of a square; those that go on after a discovery have only some steps left."""
    pace, onward = view.rules.pace(view, seat), type(left) is int
    return MarchForm(view, seat, {start: figures(view, seat, start)}, min(left, pace + 2) if onward else pace, onward=onward)


def _spread(form: MarchForm, begun: list[Any]) -> dict[str, shapes.Reached]:
    """Squares and facedown tiles by the shortest way to them, which leaves the most for going on."""
    found: dict[str, shapes.Reached] = {}
    ways, passed = [begun], {begun[0], *begun[2:]}
    for way in ways:
        for piece in form.pieces(way)[0]:
            if piece not in THEN and piece not in passed:
                passed.add(piece)
                further = [*way, piece]
                following, may_end = form.pieces(further)
                ends = may_end or not set(THEN).isdisjoint(following)
                found[piece] = {"steps": len(further) - 2, "way": further[len(begun) :], "ends": ends}
                ways.append(further)
    return found


def _founding(view: View, seat: int, about: list[Any]) -> dict[str, shapes.Hindrance | None]:
    """FF city.1, city.4-9: what keeps a city from each of these squares, with its clause; null where nothing does."""
    chart = view.rules.chart
    if not view.civ[seat] or not all(isinstance(name, str) and name in chart.index for name in about):
        raise Refused("request", "about: squares of the map")
    found: dict[str, shapes.Hindrance | None] = {}
    for name in about:
        wrong = why_no_city(view, seat, chart.index[name])
        found[name] = None if wrong is None else {"reason": wrong.reason, "rule": wrong.rule}
    return found


def _bonus(view: View, seat: int, _: list[Any]) -> list[list[shapes.Line]]:
    """Where the combat bonuses of the battle come from: the attacker's, the defender's."""
    if view.battle is None:
        raise Refused("request", "topic: there is no battle")
    return sources(view)


ADVISERS: dict[str, Callable[[View, int, list[Any]], Any]] = {
    "city": _city,
    "research": _research,
    "threat": _threat,
    "march": _march,
    "founding": _founding,
    "start": lambda view, seat, _: checklist(view, seat),
    "bonus": _bonus,
}


# -- before and after -------------------------------------------------------------------------------------


def preview(view: View, step: Any, action: Action) -> dict[str, Any]:
    """What everybody could reckon of a lawful answer: what it costs, what it brings, how a clash of units would end."""
    for kind, reckon in PREVIEWS.items():
        if isinstance(action, kind):
            if view.seat is None:
                raise Refused("request", "seat: spectators cannot answer")
            found, could = reckon(view, step, action), cancellers(view, view.seat, action)
            said = could or (could is not None and isinstance(action, UseCard))  # of a card also that nobody could
            return {**found, "cancel": could} if said else found
    raise Refused("request", "there is no preview of this answer")


def lasting(view: View, city: Any) -> dict[str, int]:
    """What a city gives in a turn like any other, without what holds for this turn only; coins and combat are its owner's."""
    seat = city.owner
    return {
        "production": production(view, city) - view.boost.get(city.square, 0),
        "trade": crop(view, city).trade + lit(view, city),
        "culture": devoted(view, city),
        "coin": coins(view, seat),
        "combat": combat(view, seat),
    }


def _built_up(view: View, laid: dict[int, str]) -> Any:
    """The same view with markers laid in these squares: enough to count what they would yield."""
    after: Any = copy(view)
    after.marker = [laid.get(square, marker) for square, marker in enumerate(view.marker)]
    kept = {wonder: square for wonder, square in view.raised.items() if square not in laid}
    after.raised = kept | {item: square for square, item in laid.items() if item in view.rules.tables.wonders}
    after.crops = [{} for _ in view.crops]
    after.purses = [None for _ in view.purses]
    return after


def _used(view: View, step: Any, action: UseCard) -> dict[str, Any]:
    """FF event.2, gpdeck.6: what a card costs, whether it is gone then, and whose things it is aimed at."""
    assert view.seat is not None
    row = view.rules.tables.uses[action.what]
    person = view.rules.tables.persons.get(row.card or action.what) if row.person else None
    spent = [*action.pay, *(f"{dial}:{amount}" for dial, amount in (("trade", row.trade), ("culture", row.culture)) if amount)]
    gone = row.event or ":" in row.card or (person is not None and person.discard)
    return {"spends": spent, "gone": gone, "hits": list(touched(view, view.seat, row, action.at))}


def _offered(view: View, step: Any, action: MakeOffer) -> dict[str, Any]:
    """FF trade.4, trade.8: what the bargain would make of both sides."""
    assert view.seat is not None
    return {"effects": deals.effects(view, view.seat, action.to, action.give, action.want)}


def cancellers(view: View, seat: int, action: Action) -> list[int] | None:
    """FF event.6, manage.5: the seats that by open facts could cancel an answer or strike at it; None if nothing can be done."""
    if isinstance(action, UseCard):
        row = view.rules.tables.uses[action.what]
        if not row.event and not row.cost:
            return None
        return list(reactors(view, "event" if row.event else "ability", seat, touched(view, seat, row, action.at)))
    if isinstance(action, March):
        return list(reactors(view, "march", seat, ()))
    if isinstance(action, (Produce, Devote)) and not undisturbed(view, seat, action.city):
        return list(reactors(view, "action", seat, ()))
    return None


def _produce(view: View, step: Any, action: Produce) -> dict[str, Any]:
    index, seat = view.rules.chart.index, step.seat
    city = view.cities[index[action.city]]
    cost = sum(price(view, seat, item) for item in (action.item, action.second) if item)
    made = production(view, city)
    if made < cost:
        made += caravan(city)
    marked = view.rules.tables.icons.get(action.item)
    stands = bool(marked and action.at)
    before = yielded(icons(view, index[action.at])) if stands else {}
    made_at = ((action.item, action.at), (action.second, action.second_at))
    laid = {index[at]: item for item, at in made_at if at and item in view.rules.tables.icons}
    plain = replace(city, program=False)
    return {
        "cost": cost,
        "production": made,
        "rush": rush(view, seat, cost - made)[0],
        "lost": max(0, made - cost),
        "before": before,
        "after": yielded(marked) if stands else {},
        "covered": _covered(view, index[action.at]) if stands else "",
        "city_before": lasting(view, plain) if laid else {},
        "city_after": lasting(_built_up(view, laid), plain) if laid else {},
    }


def _covered(view: View, square: int) -> str:
    """FF def.4, replace.1: what gives nothing any more where something is built: the marker there, else the terrain."""
    return str(view.marker[square] or view.rules.tables.ground[view.ground[square]].terrain)


def _devote(view: View, step: Any, action: Devote) -> dict[str, Any]:
    gained = devoted(view, view.cities[view.rules.chart.index[action.city]])
    return {"culture": gained, "then": view.culture[step.seat] + gained}


def _advance(view: View, step: Any, action: Advance) -> dict[str, Any]:
    return dict(following(view, step.seat) or {})


def _entering(view: View, step: Any, action: March) -> dict[str, Any]:
    """What entering the last square starts: a battle with these hands and bonuses, a hut, a relic, a discovery."""
    chart, seat = view.rules.chart, step.seat
    end = chart.index[action.path[-1] if action.path else action.start]
    kind = view.rules.tables.kinds[view.marker[end]]
    city, enemy = city_at(view, end), view.occupant[end] - 1
    found: dict[str, Any] = {"steps": len(action.path) + bool(action.discover), "discovers": action.discover or None}
    if action.then:
        found["then"] = action.then
    elif city is not None and city.owner != seat:
        found["battle"] = foresight.odds(view, seat, action.armies, city.owner, 0, end)
    elif enemy >= 0 and enemy != seat:
        armies = figures(view, enemy, end)[0]
        found["battle" if armies else "kills"] = (
            foresight.odds(view, seat, action.armies, enemy, armies, end) if armies else "scouts"
        )
    elif kind == "village" and view.civ[seat] != "zulu":
        found["battle"] = {"attacker": foresight.side(view, seat, action.armies), "defender": {"cards": 3, "bonus": 0}}
    elif kind in ("hut", "village", "relic"):
        found["explores"] = kind
    return found


def _deploy(view: View, step: BattleTurn, action: Deploy) -> dict[str, Any]:
    """FF combat.3.9: the exchange, and what both sides would count after it."""
    side = step.side
    values = [fronts.value(view, 0), fronts.value(view, 1)]
    mine = fronts.strength(view, side, action.unit)
    core = view.rules.tables.units_of == "core"
    whole = mine if core else fronts.health(view, side, action.unit)
    if action.front < 0:
        values[side] += whole
        nothing = dict.fromkeys(("first", "dealt", "against", "taken"), 0)
        return {**nothing, "own": whole, "kills": False, "dies": False, "values": values}
    battle: Any = view.battle
    card, wounds = battle.fronts[action.front][1 - side]
    taken, after = fronts.clash(view, side, action.unit, (card, wounds), bool(action.iron))
    health = fronts.health(view, 1 - side, card)
    kills, dies = after >= health, taken >= fronts.health(view, side, action.unit)
    values[side] += 0 if dies else whole if core else whole - taken
    values[1 - side] -= (health - (0 if core else wounds)) if kills else 0 if core else after - wounds
    first = fronts.trumps(view, side, action.unit, card) - fronts.trumps(view, 1 - side, card, action.unit)
    blows = {"first": first, "dealt": after - wounds, "against": health - wounds, "taken": taken, "own": whole}
    return {**blows, "kills": kills, "dies": dies, "values": values}


def _loot(view: View, step: Looting, action: Loot) -> dict[str, Any]:
    """FF loot.4, loot.6, loot.7: what a prize costs, and what the winner would have of it then."""
    kind, _, what = action.prize.partition(":")
    found: dict[str, Any] = {"cost": prizes(view, step.kind)[kind]}
    if kind == "trade":
        found["then"] = min(DIAL, view.trade[step.winner] + min(MOST, view.trade[step.loser]))
    elif kind == "culture":
        found["then"] = view.culture[step.winner] + min(MOST, view.culture[step.loser])
    elif kind == "resource" and what in RESOURCES:
        found["then"] = view.resources[step.winner].get(what, 0) + 1
    elif kind == "steal":
        found["then"] = coins(view, step.winner) + 1
    return found


PREVIEWS: dict[type[Action], Callable[[View, Any, Any], dict[str, Any]]] = {
    Produce: _produce,
    Devote: _devote,
    Advance: _advance,
    March: _entering,
    Deploy: _deploy,
    Loot: _loot,
    UseCard: _used,
    MakeOffer: _offered,
}
