"""Cities: where they stand, what they make, and everything else that is decided at home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ecumene.bots.ffg.plans import plan, victory
from ecumene.bots.ffg.strength import besiegers
from ecumene.engine import Action, Ask, Form
from ecumene.titles.ffg.cityactions import BuildFree, Devote, Harvest
from ecumene.titles.ffg.culture import Settle
from ecumene.titles.ffg.learning import Govern
from ecumene.titles.ffg.management import Advance
from ecumene.titles.ffg.play import Discard, End, UseCard
from ecumene.titles.ffg.production import Produce, price
from ecumene.titles.ffg.start import Found, Place, Send
from ecumene.titles.ffg.tables import UNITS
from ecumene.titles.ffg.yields import cities_of, crop, icons, production

#: the turns for which a building is thought to be of use
TURNS = 5
#: what governments are worth to each plan, the best first
GOVERNMENTS = ("monarchy", "democracy", "communism", "fundamentalism", "republic", "feudalism")


def first(form: Form) -> Action | None:
    """The first order that a form lets one put together."""
    prefix: list[Any] = []
    for _ in range(30):
        following, may_end = form.pieces(prefix)
        if may_end:
            return form.whole(prefix)
        if not following:
            return None
        prefix.append(following[0])
    return None


def yield_of(view: Any, seat: int, square: int) -> float:
    """What the icons of a square are worth."""
    found, wants = icons(view, square), plan(view, seat)
    total = (
        found.production * wants.production + found.trade * wants.trade + found.culture * wants.culture + found.coin * wants.coin
    )
    return total + (0.5 if found.resource else 0)


def site(view: Any, seat: int, square: int) -> float:
    """What a city at a square would gather."""
    return sum(yield_of(view, seat, near) for near in view.rules.chart.around[square]) - yield_of(view, seat, square)


def place_capital(view: Any, ask: Ask, seat: int) -> Action | None:
    """Where the outskirts give most."""
    places = [choice for choice in ask.choices if isinstance(choice, Settle)]
    return max(places, key=lambda choice: site(view, seat, view.rules.chart.index[choice.square]))


def place_inward(view: Any, ask: Ask, seat: int) -> Action | None:
    """Figures begin towards the middle of the map."""
    chart = view.rules.chart
    middle = chart.height // 2 * chart.width + chart.width // 2
    places = [choice for choice in ask.choices if isinstance(choice, Settle)]
    return min(places, key=lambda choice: chart.distance(chart.index[choice.square], middle)) if places else None


def place_person(view: Any, ask: Ask, seat: int) -> Action | None:
    """Where least is lost."""
    places = [choice for choice in ask.choices if isinstance(choice, Settle)]
    return min(places, key=lambda choice: _loss(view, seat, view.rules.chart.index[choice.square])) if places else None


def _loss(view: Any, seat: int, square: int) -> float:
    """What a square gives now; markers are not built over lightly."""
    return yield_of(view, seat, square) + (4 if view.marker[square] else 0)


def _person(view: Any, square: int) -> bool:
    """Whether a great person stands here."""
    return bool(view.rules.tables.kinds[view.marker[square]] == "person")


def start(view: Any, ask: Ask, seat: int) -> Action | None:
    """Cities first, then a government, great people, cards; then the end."""
    chart, choices = view.rules.chart, ask.choices
    cities = [choice for choice in choices if isinstance(choice, Found) and choice.using == "scout"]
    if cities:
        return max(cities, key=lambda choice: site(view, seat, chart.index[choice.square]))
    change = _government(view, seat, [choice.government for choice in choices if isinstance(choice, Govern)])
    if change:
        return Govern(change)
    # a great person who is built over comes back into the reserve, and could be placed again for ever
    people = [choice for choice in choices if isinstance(choice, Place) and not _person(view, chart.index[choice.square])]
    if people:
        return min(people, key=lambda choice: _loss(view, seat, chart.index[choice.square]))
    for form in ask.forms:
        order = first(form)
        if isinstance(order, UseCard) and view.rules.tables.uses[order.what].do != "terrain":
            return order
    return End()


def _government(view: Any, seat: int, offered: list[str]) -> str:
    """A better government if it comes for nothing; Anarchy is left as soon as it may be."""
    now = view.government[seat]
    order = [name for name in GOVERNMENTS if name in offered]
    if victory(view, seat) == "coins" and "democracy" in offered:
        return "democracy"
    if now == "anarchy" and offered:
        return order[0] if order else "despotism"
    rank = GOVERNMENTS.index(now) if now in GOVERNMENTS else len(GOVERNMENTS)
    return order[0] if order and GOVERNMENTS.index(order[0]) < rank else ""


def late_change(view: Any, ask: Ask, seat: int) -> Action | None:
    """A better government, if it is one."""
    change = _government(view, seat, [choice.government for choice in ask.choices if isinstance(choice, Govern)])
    return Govern(change) if change else ask.choices[-1]


def send(view: Any, ask: Ask, seat: int) -> Action | None:
    """To the city that makes most already."""
    index = view.rules.chart.index
    choices = [choice for choice in ask.choices if isinstance(choice, Send)]
    return max(choices, key=lambda choice: production(view, view.cities[index[choice.city]]))


def discard(view: Any, ask: Ask, seat: int) -> Action | None:
    """The card of the lowest deck goes."""
    cards = [choice for choice in ask.choices if isinstance(choice, Discard)]
    return min(cards, key=lambda choice: view.rules.tables.events[choice.card].deck)


# -- City Management --------------------------------------------------------------------------------------


def manage(view: Any, ask: Ask, seat: int) -> Action | None:
    """Advances, abilities that always pay, and the best action of any city."""
    if Advance() in ask.choices and (victory(view, seat) == "culture" or view.level[seat] < 7):
        return Advance()
    ability = _ability(view, ask, seat)
    if ability is not None:
        return ability
    value, best = max(weighed(view, ask, seat), key=lambda each: each[0], default=(0.0, End()))
    return helped(view, ask, seat, best if value > 0 else End())


def weighed(view: Any, ask: Ask, seat: int) -> Iterator[tuple[float, Action]]:
    """Every action of a city, and what it is worth."""
    wants = plan(view, seat)
    for choice in ask.choices:
        if isinstance(choice, Devote):
            city = view.cities[view.rules.chart.index[choice.city]]
            yield (1 + crop(view, city).culture) * wants.culture, choice
        elif isinstance(choice, Harvest):
            yield 1.2 + 0.8 * bool(choice.second), choice
        elif isinstance(choice, BuildFree):
            yield _building(view, seat, choice.item, choice.at), choice
    for form in ask.forms:
        if form.kind == "produce":
            for order in _orders(view, form):
                yield _made(view, seat, order), order


def _ability(view: Any, ask: Ask, seat: int) -> Action | None:
    """Culture and great people always; coins if they are the plan, or trade is plentiful."""
    rich = victory(view, seat) == "coins" or view.trade[seat] > 20
    for what, use in abilities(view, ask):
        row = view.rules.tables.uses[what]
        if row.do in ("culture", "person", "rally") or (row.do == "coin" and (rich or row.culture or row.cost)):
            return use
    return None


def abilities(view: Any, ask: Ask) -> Iterator[tuple[str, Action | None]]:
    """What can be used now, and how it is used."""
    for form in ask.forms:
        if form.kind == "use-card":
            for what in form.pieces([])[0]:
                yield what, completed(form, what)


def completed(form: Form, what: str, aim: str = "") -> Action | None:
    """The use of a card, aimed at this where it can be; what would bring another player a coin pays for it last."""
    prefix: list[Any] = [what]
    for _ in range(12):
        following, may_end = form.pieces(prefix)
        if may_end:
            return form.whole(prefix)
        if not following:
            return None
        prefix.append(aim if aim in following else min(following, key=lambda piece: ">" in piece))
    return None


def helped(view: Any, ask: Ask, seat: int, best: Action) -> Action:
    """First the card that makes up for missing production, if there is one: otherwise that is rushed with trade."""
    if not isinstance(best, Produce):
        return best
    missing = price(view, seat, best.item) - production(view, view.cities[view.rules.chart.index[best.city]])
    uses = view.rules.tables.uses
    forms = [form for form in ask.forms if form.kind == "use-card"] if missing > 0 else []
    boosts = [(form, what) for form in forms for what in form.pieces([])[0] if uses[what].do == "boost"]
    if not boosts:
        return best
    form, what = min(boosts, key=lambda boost: abs(uses[boost[1]].amount - missing))
    return completed(form, what, best.city) or best


def _orders(view: Any, form: Form) -> list[Produce]:
    """Every single item in every square."""
    found = []
    for city in form.pieces([])[0]:
        for item in form.pieces([city])[0]:
            places = [""] if item in UNITS else form.pieces([city, item])[0]
            found += [Produce(city, item, place) for place in places]
    return found


def _building(view: Any, seat: int, item: str, at: str) -> float:
    """What a building adds to its square, over some turns."""
    if item == "walls":
        return 18.0 if view.cities[view.rules.chart.index[at]].capital and besiegers(view, seat) else 2.0
    wants, row = plan(view, seat), view.rules.tables.icons[item]
    gain = row.production * wants.production + row.trade * wants.trade + row.culture * wants.culture + row.coin * wants.coin
    square = view.rules.chart.index[at]
    gain += row.combat * wants.combat
    return float((gain - _loss(view, seat, square)) * TURNS)


def _made(view: Any, seat: int, order: Produce) -> float:
    """What an item is worth, less the trade that it takes to rush it."""
    rules = view.rules
    city = view.cities[rules.chart.index[order.city]]
    missing = max(0, price(view, seat, order.item) - production(view, city))
    rushed = 3 * missing * plan(view, seat).trade * 0.6
    item = order.item
    if item == "scout":
        fewer = len(cities_of(view, seat)) < rules.most_cities(view, seat) and not sum(view.scouts[seat].values())
        value = 14.0 if fewer else 5.0
    elif item == "army":
        value = (9.0, 8.0, 3.0)[min(2, sum(view.armies[seat].values()))] + (6.0 if victory(view, seat) == "conquest" else 0)
    elif item in UNITS:
        wanted = 4 + view.turn // 3 + (4 if victory(view, seat) == "conquest" else 0)
        value = 20.0 if besiegers(view, seat) else 8.0 if len(view.forces[seat]) < wanted else 1.0
    elif item in rules.tables.wonders:
        value = (
            8.0
            + rules.tables.wonders[item].culture * plan(view, seat).culture * 2
            - _loss(view, seat, rules.chart.index[order.at])
        )
    else:
        value = _building(view, seat, item, order.at)
    return value - rushed
