"""What may be said next in a typed move, and what may be left unsaid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ecumene.engine import Action
from ecumene.titles.empires import payments, shop
from ecumene.titles.empires.cards import set_value
from ecumene.titles.empires.construction import Build
from ecumene.titles.empires.movement import Move
from ecumene.titles.empires.offers import Answer, Offer
from ecumene.titles.empires.shipyard import PRICE, BuildShip
from ecumene.titles.empires.shop import Purchase
from ecumene.titles.empires.short_game import ChooseCredits
from ecumene.titles.empires.state import free_number
from ecumene.titles.empires.tables import COLOURS
from ecumene.titles.empires.view import View
from ecumene.titles.empires.voyages import Sail
from ecumene.titles.empires.wire import STANDING
from ecumene.titles.empires.words import (
    areas,
)
from ecumene.typed import Desk, Word
from ecumene.typed.slots import Got, Names, count_of

# -- movement -------------------------------------------------------------------------------------------------


def ways_on(desk: Desk, got: Got) -> list[Move]:
    """The listed moves that fit what was said; a listed move has the most tokens that may go."""
    return [
        choice
        for choice in desk.choices
        if isinstance(choice, Move)
        and got.get("area", choice.area) == choice.area
        and got.get("to", choice.to) == choice.to
        and got.get("count", 1) <= choice.count
    ]


def origins(desk: Desk, got: Got) -> list[Word]:
    most: dict[str, int] = {}
    for way in ways_on(desk, got):
        most[way.area] = max(way.count, most.get(way.area, 0))
    return named(desk, {area: f"{count} may move" for area, count in most.items()})


def goals(desk: Desk, got: Got) -> list[Word]:
    ways = sorted(ways_on(desk, got), key=lambda way: -way.count)
    return named(desk, {way.to: f"up to {way.count}" for way in ways} if "area" in got else {})


def counts(desk: Desk, got: Got) -> list[Word]:
    most = max((way.count for way in ways_on(desk, got)), default=0)
    return [Word(str(count), count, "token" if count == 1 else "tokens") for count in range(most, 0, -1)]


def named(desk: Desk, says: dict[str, str]) -> list[Word]:
    """Areas with something else to say of them."""
    words = {word.value: word for word in desk.once(areas)}
    return [words[area]._replace(says=text) for area, text in says.items()]


def move(desk: Desk, got: Got) -> Move:
    """All that may go, if nothing else was said."""
    ways = ways_on(desk, got)
    return Move(got["area"], got["to"], got.get("count", ways[0].count if ways else 1))


# -- ships ----------------------------------------------------------------------------------------------------


class Stops(Names):
    """Where a ship goes: `naxos`, `naxos:2` sets two tokens down there, `naxos+1` takes one on, `naxos:2+1` does both."""

    def usage(self) -> str:
        return "WATER[:DOWN][+UP] ..."

    def take(self, desk: Desk, kind: type[Action], got: Got, tokens: Sequence[str]) -> int:
        stops = got.get(self.field, ())
        if tokens[0].isdecimal() and stops:
            got[self.field] = (*stops[:-1], (stops[-1][0], count_of(tokens[0]), stops[-1][2]))
            return 1
        water, length = self.find(desk, kind, got, tokens)
        down = up = 0
        for token in tokens[length : length + 2]:
            if token[0] not in ":+" or not token[1:].isdecimal():
                break
            # `naxos:2:1` is said for `naxos:2+1` as well
            if token[0] == "+" or (length > 1 and tokens[length - 1][0] == ":"):
                up = count_of(token[1:])
            else:
                down = count_of(token[1:])
            length += 1
        got[self.field] = (*stops, (water, down, up))
        return length

    def offered(self, desk: Desk, kind: type[Action], got: Got) -> Iterable[Any]:
        return [piece[1] for piece in next_stops(desk, got) if piece[0] == "to"]

    def lawful(self, desk: Desk, kind: type[Action], got: Got) -> list[Word]:
        """The next stops, and further ones on the way to which the ship finds its way itself."""
        near = [word._replace(says="1 step") for word in super().lawful(desk, kind, got)]
        return [*near, *(self.word(desk, water)._replace(says=f"{steps} steps") for water, steps in far(desk, got))]

    def write(self, desk: Desk, value: Any) -> list[str]:
        return [stop(self.word(desk, water).text, down, up) for water, down, up in value]

    def complete(self, desk: Desk, kind: type[Action], got: Got, partial: str) -> list[Word]:
        water, _, _ = partial.replace("+", ":").partition(":")
        words = super().complete(desk, kind, got, water)
        if water == partial:
            return words
        found: list[Word] = []
        for word in words:
            there = {**got, self.field: (*got.get(self.field, ()), (word.value, 0, 0))}
            downs = {number for what, number in next_stops(desk, there) if what == "unload"}
            aboard = got.get("load", 0) + sum(up - down for _, down, up in got.get(self.field, ()))
            for down in (0, *sorted(downs | {aboard} - {0})):
                here = {**got, self.field: (*got.get(self.field, ()), (word.value, down, 0))}
                ups = [number for what, number in next_stops(desk, here) if what == "load"]
                found += [Word(stop(word.text, down, up), None, carried(down, up)) for up in (0, *ups) if down or up]
        return [word for word in found if word.text.partition(":")[2].startswith(partial.partition(":")[2])]


def stop(water: str, down: int, up: int) -> str:
    return water + (f":{down}" if down else "") + (f"+{up}" if up else "")


def carried(down: int, up: int) -> str:
    return " and ".join(text for text, count in ((f"sets {down} down", down), (f"takes {up} on", up)) if count)


def pieces(got: Got) -> list[Any]:
    """A voyage as far as it was said, in the pieces of its order."""
    pieces: list[Any] = [("load", got["load"])] if got.get("load") else []
    for water, down, up in got.get("stops", ()):
        pieces += [("to", water), *([("unload", down)] if down else []), *([("load", up)] if up else [])]
    return pieces


def next_stops(desk: Desk, got: Got) -> list[Any]:
    if "ship" not in got:
        return []
    said = {**got, "stops": whole_way(desk, got["ship"], got.get("stops", ()))}
    return desk.pieces("sail", pieces(said), str(got["ship"]))[0]


def reached(desk: Desk, start: int) -> dict[int, tuple[int, ...]]:
    """The shortest ways by water from here, by where they lead."""
    view: View = desk.view
    terrain = view.terrain
    closed = len(terrain.sail) if view.rules.may_sail_open_sea(view, desk.seat) else terrain.size
    came: dict[int, tuple[int, ...]] = {start: ()}
    frontier = [start]
    while frontier:
        following = []
        for node in frontier:
            for near in terrain.sail[node]:
                if near < closed and near not in came:
                    came[near] = (*came[node], near)
                    following.append(near)
        frontier = following
    return came


def whole_way(desk: Desk, ship: int, stops: Iterable[tuple[str, int, int]]) -> tuple[tuple[str, int, int], ...]:
    """The stops, with those between that a ship passes on the shortest way."""
    view: View = desk.view
    terrain, fleet = view.terrain, view.ships[desk.seat]
    way: list[tuple[str, int, int]] = []
    node = fleet[ship][0] if ship in fleet else -1
    for water, down, up in stops:
        goal = terrain.water_node(water)
        if node >= 0 and goal != node and goal not in terrain.sail[node]:
            between = reached(desk, node).get(goal, ())[:-1]
            way += [(terrain.water_name(passed), 0, 0) for passed in between]
        way.append((water, down, up))
        node = goal
    return tuple(way)


def far(desk: Desk, got: Got) -> list[tuple[str, int]]:
    """Where the ship gets by more than one step."""
    view: View = desk.view
    terrain, fleet = view.terrain, view.ships[desk.seat]
    if got.get("ship") not in fleet:
        return []
    port, _, steps = fleet[got["ship"]]
    so_far = whole_way(desk, got["ship"], got.get("stops", ()))
    node = terrain.water_node(so_far[-1][0]) if so_far else port
    ways = ((goal, len(way)) for goal, way in reached(desk, node).items() if 1 < len(way) <= steps - len(so_far))
    return [(terrain.ids[goal], length) for goal, length in ways if goal < terrain.size and terrain.open[goal]]


def loads(desk: Desk, got: Got) -> Iterable[int]:
    if "ship" not in got or got.get("stops"):
        return ()
    counts = [number for what, number in desk.pieces("sail", [], str(got["ship"]))[0] if what == "load"]
    return (*reversed(counts), 0)


def sail(desk: Desk, got: Got) -> Sail:
    """The ship finds its way between the stops, and takes on as many as it may, if nothing else was said."""
    stops = whole_way(desk, got["ship"], got["stops"])
    if "load" in got:
        return Sail(got["ship"], got["load"], stops)
    voyages = [Sail(got["ship"], load, stops) for load in loads(desk, {"ship": got["ship"]})]
    return next((voyage for voyage in voyages if desk.why(voyage) is None), Sail(got["ship"], 0, stops))


def ready_ships(desk: Desk, _: Got) -> list[int]:
    return [int(form.about) for form in desk.forms if form.kind == "sail"]


def idle_ships(desk: Desk, _: Got) -> list[int]:
    return [int(form.about) for form in desk.forms if form.kind == "maintain"]


def shipyards(desk: Desk, _: Got) -> list[Any]:
    return desk.pieces("build-ship", [])[0]


def ship_payments(desk: Desk, got: Got) -> list[Any]:
    return desk.pieces("build-ship", [got["area"]])[0] if "area" in got else []


def ship_helpers(desk: Desk, got: Got) -> list[Any]:
    return desk.pieces("build-ship", [got["area"], 0])[0] if "area" in got else []


def ship(desk: Desk, got: Got) -> BuildShip:
    """Treasury pays as far as it goes, unless tokens were named."""
    paid = 0 if "other" in got else min(PRICE, desk.view.treasury[desk.seat])
    view: View = desk.view
    number = free_number(view.ships[desk.seat], view.scrapped[desk.seat])
    return BuildShip(got["area"], got.get("treasury", paid), got.get("other", ""), number)


def keepers(desk: Desk, got: Got) -> list[Any]:
    pieces = desk.pieces("maintain", [], str(got["ship"]))[0] if "ship" in got else []
    return [piece for piece in pieces if piece != "treasury"]


# -- cities ---------------------------------------------------------------------------------------------------


def sites(desk: Desk, _: Got) -> list[Any]:
    listed = [choice.area for choice in desk.choices if isinstance(choice, Build)]
    return list(dict.fromkeys([*listed, *desk.pieces("city", [])[0]]))


def city_payments(desk: Desk, got: Got) -> list[Any]:
    return desk.pieces("city", [got["area"]])[0] if "area" in got else []


def city_helpers(desk: Desk, got: Got) -> list[Any]:
    prefix = [got.get("area"), got.get("treasury", 0), *got.get("neighbours", ())]
    return [piece for piece in desk.pieces("city", prefix)[0] if piece is not True]


def build(desk: Desk, got: Got) -> Build:
    """The tokens in the area if they suffice; else treasury, then neighbours, as many as are missing."""
    order = Build(**got)
    if set(got) != {"area"} or order in desk.choices:
        return order
    payments = city_payments(desk, got)
    for paid in payments:
        if desk.pieces("city", [got["area"], paid])[1]:
            return Build(got["area"], paid)
    prefix = [got["area"], *payments[-1:]]
    while payments and not desk.pieces("city", prefix)[1]:
        near = [piece for piece in desk.pieces("city", prefix)[0] if piece is not True]
        if not near:
            return order
        prefix.append(near[0])
    return Build(got["area"], prefix[1], tuple(prefix[2:])) if payments else order


# -- trade ----------------------------------------------------------------------------------------------------


def held(desk: Desk, given: Iterable[str] = ()) -> list[str]:
    """The cards that may be handed over, beside those that are given already."""
    view: View = desk.view
    table, hand = view.rules.cards, bytearray(view.hand or bytes(view.rules.cards.size))
    for card in given:
        hand[table.index[card]] -= hand[table.index[card]] > 0
    return [table.ids[k] for k, count in enumerate(hand) if count and table.tradeable[k]]


def to_give(desk: Desk, got: Got) -> list[str]:
    return held(desk, got.get("give", ()))


def to_name(desk: Desk, got: Got) -> list[str]:
    """True names first, as long as they must be true."""
    view: View = desk.view
    table, named = view.rules.cards, list(got.get("names", ()))
    goods, given = list(table.goods), table.spoken(got.get("give", ()))
    true = [name for name in dict.fromkeys(given) if name in goods and given.count(name) > named.count(name)]
    return true if len(named) < view.rules.true_names else [*true, *(card for card in view.rules.claims if card not in true)]


def to_ask(desk: Desk, got: Got) -> list[str]:
    table = desk.view.rules.cards
    return list(table.goods) if len(got.get("asks", ())) < desk.view.rules.true_names else []


def wanted(desk: Desk, got: Got) -> Iterable[int]:
    view: View = desk.view
    return range(view.rules.least_traded, max(view.hand_sizes) + 1)


def partners(desk: Desk, _: Got) -> list[int]:
    floor = desk.view.floor
    return [] if floor is None else [seat for seat in sorted((*floor.waiting, *floor.ready)) if seat != desk.seat]


def true_names(desk: Desk, give: Sequence[str]) -> tuple[str, ...]:
    """The first commodities of a bundle: they go without saying."""
    table = desk.view.rules.cards
    goods = [card for card in give if table.index.get(card, table.size) < table.first_calamity]
    return tuple(table.spoken(goods[: desk.view.rules.true_names]))


def topped_up(desk: Desk, give: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The bundle with the cards that one misses least, if more were promised than named."""
    view: View = desk.view
    table = view.rules.cards
    while len(give) < count:
        rest = [card for card in held(desk, give) if table.index[card] < table.first_calamity]
        if not rest:
            break
        left = bytearray(view.hand or b"")
        for card in give:
            left[table.index[card]] -= left[table.index[card]] > 0

        def loss(card: str, left: bytearray = left) -> int:
            fewer = left.copy()
            fewer[table.index[card]] -= 1
            return set_value(view, desk.seat, left) - set_value(view, desk.seat, fewer)

        give = (*give, min(rest, key=loss))
    return give


def offer(desk: Desk, got: Got) -> Offer:
    """True names are the first commodities; as many are wanted as are given."""
    count = got.pop("count", 0)
    give = topped_up(desk, got.pop("give"), count)
    names = got.pop("names", true_names(desk, give))
    return Offer(give, names, got.pop("want", len(give)), **got)


def answer(desk: Desk, got: Got) -> Answer:
    names = got.pop("names", true_names(desk, got["give"]))
    return Answer(names=names, **got)


def answerable(desk: Desk, _: Got) -> list[str]:
    return [form.about for form in desk.forms if form.kind == "answer"]


# -- advances -------------------------------------------------------------------------------------------------


def affordable(desk: Desk, got: Got) -> list[str]:
    pieces = desk.pieces("purchase", [["advance", name] for name in got.get("advances", ())])[0]
    return [piece[1] for piece in pieces if piece[0] == "advance"]


def goods(desk: Desk, got: Got) -> list[str]:
    table = desk.view.rules.cards
    return [card for card in held(desk, got.get("cards", ())) if table.index[card] < table.first_calamity]


def discounts(_: Desk, got: Got) -> list[str]:
    return [name for name in got.get("advances", ()) if name != "library"]


def gifts(desk: Desk, _: Got) -> list[str]:
    table = desk.view.rules.advances
    return [table.ids[gift] for gift in payments.anatomy_gifts(desk.view, desk.seat)]


def stand_ins(desk: Desk, got: Got) -> list[str]:
    table = desk.view.rules.cards
    return list(got.get("cards", ())) if not got.get("substitute") else list(table.goods)


def credit_pairs(desk: Desk, got: Got) -> list[tuple[str, int]]:
    named = {colour for colour, _ in got.get("credits", ())}
    return [(colour, points) for colour in COLOURS if colour not in named for points in (20, 15, 10, 5)]


def treasury(desk: Desk, _: Got) -> Iterable[int]:
    return range(desk.view.treasury[desk.seat] + 1)


def buy(desk: Desk, got: Got) -> Purchase:
    """The payment is the cheapest one, and Library, Anatomy and free credits are used well, unless something else was said."""
    view: View = desk.view
    names = got["advances"]
    known = view.rules.advances.index
    if not all(name in known for name in names) or view.hand is None or len(set(names)) < len(names):
        return Purchase(**got)
    order = shop.unpaid(view, desk.seat, names)
    order = msgspec.structs.replace(order, **{field: got[field] for field in ("library", "anatomy", "credits") if field in got})
    price = shop.total_price(view, desk.seat, order) if not order.library or order.library in names else 0
    if not {"cards", "treasury", "substitute"} & got.keys():
        payment = payments.cheapest_payment(view, desk.seat, view.hand, price)
        return order if payment is None else order.paid(payment)
    spent, substitute = got.get("cards", ()), got.get("substitute", ())
    try:
        value = payments.turned_in(view, desk.seat, spent, substitute)
    except (KeyError, ValueError, IndexError):
        value = 0
    paid = got.get("treasury", payments.treasury_due(view, desk.seat, price, value))
    return msgspec.structs.replace(order, cards=spent, treasury=paid, substitute=substitute)


# -- losses ---------------------------------------------------------------------------------------------------


def damage_pieces(desk: Desk, got: Got) -> list[Any]:
    prefix: list[Any] = [("tokens", *pair) for pair in got.get("tokens", ())]
    return desk.pieces("damage", prefix + [("city", *pair) for pair in got.get("cities", ())])[0]


def token_losses(desk: Desk, got: Got) -> list[Any]:
    return [piece[1:] for piece in damage_pieces(desk, got) if piece[0] == "tokens"]


def city_losses(desk: Desk, got: Got) -> list[Any]:
    return [piece[1:] for piece in damage_pieces(desk, got) if piece[0] == "city"]


def shares(desk: Desk, got: Got) -> list[Any]:
    return [tuple(piece) for piece in desk.pieces("assignment", list(got.get("shares", ())))[0]]


def faction_pieces(desk: Desk, got: Got) -> list[Any]:
    prefix: list[Any] = [("tokens", *pair) for pair in got.get("tokens", ())]
    return desk.pieces("faction", prefix + [("city", area) for area in got.get("cities", ())])[0]


def faction_tokens(desk: Desk, got: Got) -> list[Any]:
    return [tuple(piece[1:]) for piece in faction_pieces(desk, got) if piece[0] == "tokens"]


def faction_cities(desk: Desk, got: Got) -> list[Any]:
    return [piece[1] for piece in faction_pieces(desk, got) if piece[0] == "city"]


def selectable(desk: Desk, got: Got) -> list[Any]:
    """What the order goes on with, then any other area of the victim: there are more selections than are listed."""
    said = list(got.get("areas", ()))
    following, _ = desk.pieces("select-units", said)
    if desk.ask is None:
        return following
    view: View = desk.view
    victim = getattr(desk.ask.about, "victim", desk.seat)
    places = [a for a in range(view.terrain.size) if view.tokens[victim][a] or view.owner(a) == victim]
    return [*following, *(view.terrain.ids[a] for a in places if view.terrain.ids[a] not in (*said, *following))]


def standing_answers(_: Desk, got: Got) -> list[str]:
    return STANDING.get(got.get("key", ""), [])


def listed_credits(desk: Desk, got: Got) -> list[Any]:
    said = got.get("credits", ())
    lists = [choice.credits for choice in desk.choices if isinstance(choice, ChooseCredits)]
    return list(dict.fromkeys(some[len(said)] for some in lists if some[: len(said)] == said and len(some) > len(said)))
