"""How the moves of the family are typed: a table of phrases, the words in them, and what may be left unsaid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ecumene.engine import Action, Standing
from ecumene.titles import rulebooks
from ecumene.titles.empires import payments, sheets, shop
from ecumene.titles.empires.abilities import areas as by_area
from ecumene.titles.empires.abilities import cards as by_card
from ecumene.titles.empires.abilities import phase as abilities
from ecumene.titles.empires.abilities import tokens as by_token
from ecumene.titles.empires.attacks import Plunder, Resolve, TakeCard
from ecumene.titles.empires.calamities import civil_war, cyclone, damage, eruption, flood, hordes, losses, piracy, victims
from ecumene.titles.empires.cards import BuyCard, StopBuying, set_value
from ecumene.titles.empires.conflict import FightIn, KeepToken, TakeLoss
from ecumene.titles.empires.construction import Build, StopBuilding
from ecumene.titles.empires.expansion import Expand
from ecumene.titles.empires.leaving import Relocate
from ecumene.titles.empires.movement import EndMovement, Move
from ecumene.titles.empires.offers import Answer, Offer
from ecumene.titles.empires.purchases import BuyNothing, DiscardExcess
from ecumene.titles.empires.setup import Choose
from ecumene.titles.empires.shop import Purchase
from ecumene.titles.empires.short_game import ChooseCredits, PlaceCity, PlaceTokens
from ecumene.titles.empires.state import free_number
from ecumene.titles.empires.surplus import Reduce
from ecumene.titles.empires.tables import COLOURS
from ecumene.titles.empires.tax import Annex, TaxRate
from ecumene.titles.empires.trade import Agree, Decline, NotReady, Ready, Withdraw
from ecumene.titles.empires.view import View
from ecumene.titles.empires.voyages import PRICE, BuildShip, Maintain, Sail, Scrap
from ecumene.titles.empires.wire import STANDING
from ecumene.typed import Desk, Phrase, Tongue, Word
from ecumene.typed.phrases import Couples, Flag, Got, Name, Names, Number, Pairs, count_of

# -- words ----------------------------------------------------------------------------------------------------


def areas(desk: Desk) -> list[Word]:
    """Every area, with what stands there of one's own."""
    view: View = desk.view
    terrain, mine = view.terrain, view.tokens[desk.seat]
    return [
        Word(
            area,
            area,
            ", ".join([f"limit {terrain.limit[k]}", *([f"you have {mine[k]}"] if mine[k] else [])]),
            (terrain.names[k],),
        )
        for k, area in enumerate(terrain.ids)
    ]


def waters(desk: Desk) -> list[Word]:
    """Where ships go: areas and open seas."""
    view: View = desk.view
    return [
        *desk.once(areas),
        *(Word(sea, sea, "open sea", (view.terrain.board.seas[sea].name,)) for sea in view.terrain.sea_ids),
    ]


def cards(desk: Desk) -> list[Word]:
    """Every trade card, with how many of it one holds."""
    view: View = desk.view
    held, table = view.hand or bytes(view.rules.cards.size), view.rules.cards
    return [
        Word(card, card, f"{held[k]} of {table.copies[k]}" if k < table.water else "", (table.names[k],))
        for k, card in enumerate(table.ids)
    ]


def advances(desk: Desk) -> list[Word]:
    """Every advance, with its price now."""
    view: View = desk.view
    table, prices = view.rules.advances, payments.prices(view, desk.seat)
    return [
        Word(advance, advance, f"costs you {prices[k]}" if k in prices else "yours already", (table.rows[k].name,))
        for k, advance in enumerate(table.ids)
    ]


def civilizations(desk: Desk) -> list[Word]:
    """The civilizations of this game."""
    return [Word(i, i, "", (desk.view.rules.tables.civilizations[i].name,)) for i in desk.view.rules.civilizations]


def players(desk: Desk) -> list[Word]:
    """The seats, by civilization or number."""
    view: View = desk.view
    return [Word(view.civ[seat] or str(seat), seat, "", (str(seat),)) for seat in range(view.seats)]


def colours(_: Desk) -> list[Word]:
    """The colours of advances."""
    return [Word(colour, colour) for colour in COLOURS]


def seas(desk: Desk) -> list[Word]:
    """The open seas."""
    board = desk.view.terrain.board
    return [Word(sea, sea, "", (board.seas[sea].name,)) for sea in desk.view.terrain.sea_ids]


def plains(desk: Desk) -> list[Word]:
    """The flood plains."""
    return [Word(plain, plain) for plain in desk.view.terrain.plains]


def volcanos(desk: Desk) -> list[Word]:
    """The volcanoes."""
    return [Word(volcano, volcano) for volcano in desk.view.terrain.volcanoes]


def ships(desk: Desk) -> list[Word]:
    """One's own ships, by where they lie; a second one there by its number."""
    view: View = desk.view
    found: list[Word] = []
    for number, (port, ready, steps) in view.ships[desk.seat].items():
        place = view.terrain.ids[port]
        says = f"{steps} steps left" if ready else "not maintained yet"
        alone = all(word.text != place for word in found)
        names = (view.terrain.names[port],) if alone else ()
        found.append(
            Word(place if alone else f"#{number}", number, f"ship {number}, {says}", (*names, f"#{number}", str(number)))
        )
    return found


def offers(desk: Desk) -> list[Word]:
    """The open offers that the seat knows of, by key; or by civilization, where that is clear."""
    floor = desk.view.floor
    made = [] if floor is None else floor.offers
    found: list[Word] = []
    for offer in made:
        by = sheets.name(desk.view, offer.seat)
        alone = sum(other.seat == offer.seat for other in made) == 1
        cards = ", ".join(offer.names)
        found.append(Word(offer.key, offer.key, f"{by}: {offer.count} ({cards}) for {offer.want}", (by,) if alone else ()))
    return found


def keys(_: Desk) -> list[Word]:
    """What one may leave a standing answer to."""
    return [Word(key, key) for key in STANDING]


def answers(_: Desk) -> list[Word]:
    """The standing answers."""
    return [Word(answer, answer) for answer in dict.fromkeys(answer for some in STANDING.values() for answer in some)]


# -- movement -------------------------------------------------------------------------------------------------


def _ways(desk: Desk, got: Got) -> list[Move]:
    """The listed moves that fit what was said; a listed move has the most tokens that may go."""
    return [
        choice
        for choice in desk.choices
        if isinstance(choice, Move)
        and got.get("area", choice.area) == choice.area
        and got.get("to", choice.to) == choice.to
        and got.get("count", 1) <= choice.count
    ]


def _origins(desk: Desk, got: Got) -> list[Word]:
    most: dict[str, int] = {}
    for way in _ways(desk, got):
        most[way.area] = max(way.count, most.get(way.area, 0))
    return _named(desk, {area: f"{count} may go" for area, count in most.items()})


def _goals(desk: Desk, got: Got) -> list[Word]:
    ways = sorted(_ways(desk, got), key=lambda way: -way.count)
    return _named(desk, {way.to: f"up to {way.count}" for way in ways} if "area" in got else {})


def _counts(desk: Desk, got: Got) -> list[Word]:
    most = max((way.count for way in _ways(desk, got)), default=0)
    return [Word(str(count), count, "token" if count == 1 else "tokens") for count in range(most, 0, -1)]


def _named(desk: Desk, says: dict[str, str]) -> list[Word]:
    """Areas with something else to say of them."""
    words = {word.value: word for word in desk.once(areas)}
    return [words[area]._replace(says=text) for area, text in says.items()]


def _move(desk: Desk, got: Got) -> Move:
    """All that may go, if nothing else was said."""
    ways = _ways(desk, got)
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
        return [piece[1] for piece in _next_stops(desk, got) if piece[0] == "to"]

    def lawful(self, desk: Desk, kind: type[Action], got: Got) -> list[Word]:
        """The next stops, and further ones on the way to which the ship finds its way itself."""
        near = [word._replace(says="1 step") for word in super().lawful(desk, kind, got)]
        return [*near, *(self.word(desk, water)._replace(says=f"{steps} steps") for water, steps in _far(desk, got))]

    def write(self, desk: Desk, value: Any) -> list[str]:
        return [_stop(self.word(desk, water).text, down, up) for water, down, up in value]

    def complete(self, desk: Desk, kind: type[Action], got: Got, partial: str) -> list[Word]:
        water, _, _ = partial.replace("+", ":").partition(":")
        words = super().complete(desk, kind, got, water)
        if water == partial:
            return words
        found: list[Word] = []
        for word in words:
            there = {**got, self.field: (*got.get(self.field, ()), (word.value, 0, 0))}
            downs = {number for what, number in _next_stops(desk, there) if what == "unload"}
            aboard = got.get("load", 0) + sum(up - down for _, down, up in got.get(self.field, ()))
            for down in (0, *sorted(downs | {aboard} - {0})):
                here = {**got, self.field: (*got.get(self.field, ()), (word.value, down, 0))}
                ups = [number for what, number in _next_stops(desk, here) if what == "load"]
                found += [Word(_stop(word.text, down, up), None, _carried(down, up)) for up in (0, *ups) if down or up]
        return [word for word in found if word.text.partition(":")[2].startswith(partial.partition(":")[2])]


def _stop(water: str, down: int, up: int) -> str:
    return water + (f":{down}" if down else "") + (f"+{up}" if up else "")


def _carried(down: int, up: int) -> str:
    return " and ".join(text for text, count in ((f"sets {down} down", down), (f"takes {up} on", up)) if count)


def _pieces(got: Got) -> list[Any]:
    """A voyage as far as it was said, in the pieces of its order."""
    pieces: list[Any] = [("load", got["load"])] if got.get("load") else []
    for water, down, up in got.get("stops", ()):
        pieces += [("to", water), *([("unload", down)] if down else []), *([("load", up)] if up else [])]
    return pieces


def _next_stops(desk: Desk, got: Got) -> list[Any]:
    if "ship" not in got:
        return []
    said = {**got, "stops": _whole_way(desk, got["ship"], got.get("stops", ()))}
    return desk.pieces("sail", _pieces(said), str(got["ship"]))[0]


def _reached(desk: Desk, start: int) -> dict[int, tuple[int, ...]]:
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


def _whole_way(desk: Desk, ship: int, stops: Iterable[tuple[str, int, int]]) -> tuple[tuple[str, int, int], ...]:
    """The stops, with those between that a ship passes on the shortest way."""
    view: View = desk.view
    terrain, fleet = view.terrain, view.ships[desk.seat]
    way: list[tuple[str, int, int]] = []
    node = fleet[ship][0] if ship in fleet else -1
    for water, down, up in stops:
        goal = terrain.water_node(water)
        if node >= 0 and goal != node and goal not in terrain.sail[node]:
            between = _reached(desk, node).get(goal, ())[:-1]
            way += [(terrain.water_name(passed), 0, 0) for passed in between]
        way.append((water, down, up))
        node = goal
    return tuple(way)


def _far(desk: Desk, got: Got) -> list[tuple[str, int]]:
    """Where the ship gets by more than one step."""
    view: View = desk.view
    terrain, fleet = view.terrain, view.ships[desk.seat]
    if got.get("ship") not in fleet:
        return []
    port, _, steps = fleet[got["ship"]]
    so_far = _whole_way(desk, got["ship"], got.get("stops", ()))
    node = terrain.water_node(so_far[-1][0]) if so_far else port
    ways = ((goal, len(way)) for goal, way in _reached(desk, node).items() if 1 < len(way) <= steps - len(so_far))
    return [(terrain.ids[goal], length) for goal, length in ways if goal < terrain.size and terrain.open[goal]]


def _loads(desk: Desk, got: Got) -> Iterable[int]:
    if "ship" not in got or got.get("stops"):
        return ()
    counts = [number for what, number in desk.pieces("sail", [], str(got["ship"]))[0] if what == "load"]
    return (*reversed(counts), 0)


def _sail(desk: Desk, got: Got) -> Sail:
    """The ship finds its way between the stops, and takes on as many as it may, if nothing else was said."""
    stops = _whole_way(desk, got["ship"], got["stops"])
    if "load" in got:
        return Sail(got["ship"], got["load"], stops)
    voyages = [Sail(got["ship"], load, stops) for load in _loads(desk, {"ship": got["ship"]})]
    return next((voyage for voyage in voyages if desk.why(voyage) is None), Sail(got["ship"], 0, stops))


def _ready_ships(desk: Desk, _: Got) -> list[int]:
    return [int(form.about) for form in desk.forms if form.kind == "sail"]


def _idle_ships(desk: Desk, _: Got) -> list[int]:
    return [int(form.about) for form in desk.forms if form.kind == "maintain"]


def _shipyards(desk: Desk, _: Got) -> list[Any]:
    return desk.pieces("build-ship", [])[0]


def _ship_payments(desk: Desk, got: Got) -> list[Any]:
    return desk.pieces("build-ship", [got["area"]])[0] if "area" in got else []


def _ship_helpers(desk: Desk, got: Got) -> list[Any]:
    return desk.pieces("build-ship", [got["area"], 0])[0] if "area" in got else []


def _ship(desk: Desk, got: Got) -> BuildShip:
    """Treasury pays as far as it goes, unless tokens were named."""
    paid = 0 if "other" in got else min(PRICE, desk.view.treasury[desk.seat])
    view: View = desk.view
    number = free_number(view.ships[desk.seat], view.scrapped[desk.seat])
    return BuildShip(got["area"], got.get("treasury", paid), got.get("other", ""), number)


def _keepers(desk: Desk, got: Got) -> list[Any]:
    pieces = desk.pieces("maintain", [], str(got["ship"]))[0] if "ship" in got else []
    return [piece for piece in pieces if piece != "treasury"]


# -- cities ---------------------------------------------------------------------------------------------------


def _sites(desk: Desk, _: Got) -> list[Any]:
    listed = [choice.area for choice in desk.choices if isinstance(choice, Build)]
    return list(dict.fromkeys([*listed, *desk.pieces("city", [])[0]]))


def _city_payments(desk: Desk, got: Got) -> list[Any]:
    return desk.pieces("city", [got["area"]])[0] if "area" in got else []


def _city_helpers(desk: Desk, got: Got) -> list[Any]:
    prefix = [got.get("area"), got.get("treasury", 0), *got.get("neighbours", ())]
    return [piece for piece in desk.pieces("city", prefix)[0] if piece is not True]


def _build(desk: Desk, got: Got) -> Build:
    """The tokens in the area if they suffice; else treasury, then neighbours, as many as are missing."""
    order = Build(**got)
    if set(got) != {"area"} or order in desk.choices:
        return order
    payments = _city_payments(desk, got)
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


def _held(desk: Desk, given: Iterable[str] = ()) -> list[str]:
    """The cards that may be handed over, beside those that are given already."""
    view: View = desk.view
    table, hand = view.rules.cards, bytearray(view.hand or bytes(view.rules.cards.size))
    for card in given:
        hand[table.index[card]] -= hand[table.index[card]] > 0
    return [table.ids[k] for k, count in enumerate(hand) if count and table.tradeable[k]]


def _to_give(desk: Desk, got: Got) -> list[str]:
    return _held(desk, got.get("give", ()))


def _to_name(desk: Desk, got: Got) -> list[str]:
    """True names first, as long as they must be true."""
    view: View = desk.view
    table, named = view.rules.cards, list(got.get("names", ()))
    goods, given = list(table.goods), table.spoken(got.get("give", ()))
    true = [name for name in dict.fromkeys(given) if name in goods and given.count(name) > named.count(name)]
    return true if len(named) < view.rules.true_names else [*true, *(card for card in goods if card not in true)]


def _to_ask(desk: Desk, got: Got) -> list[str]:
    table = desk.view.rules.cards
    return list(table.goods) if len(got.get("asks", ())) < desk.view.rules.true_names else []


def _wanted(desk: Desk, got: Got) -> Iterable[int]:
    view: View = desk.view
    return range(view.rules.least_traded, max(view.hand_sizes) + 1)


def _partners(desk: Desk, _: Got) -> list[int]:
    floor = desk.view.floor
    return [] if floor is None else [seat for seat in sorted((*floor.waiting, *floor.ready)) if seat != desk.seat]


def _true_names(desk: Desk, give: Sequence[str]) -> tuple[str, ...]:
    """The first commodities of a bundle: they go without saying."""
    table = desk.view.rules.cards
    goods = [card for card in give if table.index.get(card, table.size) < table.first_calamity]
    return tuple(table.spoken(goods[: desk.view.rules.true_names]))


def _topped_up(desk: Desk, give: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The bundle with the cards that one misses least, if more were promised than named."""
    view: View = desk.view
    table = view.rules.cards
    while len(give) < count:
        rest = [card for card in _held(desk, give) if table.index[card] < table.first_calamity]
        if not rest:
            break
        left = bytearray(view.hand or b"")
        for card in give:
            left[table.index[card]] -= left[table.index[card]] > 0

        def loss(card: str, left: bytearray = left) -> int:
            fewer = left.copy()
            fewer[table.index[card]] -= 1
            return set_value(table, left) - set_value(table, fewer)

        give = (*give, min(rest, key=loss))
    return give


def _offer(desk: Desk, got: Got) -> Offer:
    """True names are the first commodities; as many are wanted as are given."""
    count = got.pop("count", 0)
    give = _topped_up(desk, got.pop("give"), count)
    names = got.pop("names", _true_names(desk, give))
    return Offer(give, names, got.pop("want", len(give)), **got)


def _answer(desk: Desk, got: Got) -> Answer:
    names = got.pop("names", _true_names(desk, got["give"]))
    return Answer(names=names, **got)


def _answerable(desk: Desk, _: Got) -> list[str]:
    return [form.about for form in desk.forms if form.kind == "answer"]


# -- advances -------------------------------------------------------------------------------------------------


def _affordable(desk: Desk, got: Got) -> list[str]:
    pieces = desk.pieces("purchase", [["advance", name] for name in got.get("advances", ())])[0]
    return [piece[1] for piece in pieces if piece[0] == "advance"]


def _goods(desk: Desk, got: Got) -> list[str]:
    table = desk.view.rules.cards
    return [card for card in _held(desk, got.get("cards", ())) if table.index[card] < table.first_calamity]


def _discounts(_: Desk, got: Got) -> list[str]:
    return [name for name in got.get("advances", ()) if name != "library"]


def _gifts(desk: Desk, _: Got) -> list[str]:
    table = desk.view.rules.advances
    return [table.ids[gift] for gift in payments.anatomy_gifts(desk.view, desk.seat)]


def _stand_ins(desk: Desk, got: Got) -> list[str]:
    table = desk.view.rules.cards
    return list(got.get("cards", ())) if not got.get("substitute") else list(table.goods)


def _credit_pairs(desk: Desk, got: Got) -> list[tuple[str, int]]:
    named = {colour for colour, _ in got.get("credits", ())}
    return [(colour, points) for colour in COLOURS if colour not in named for points in (20, 15, 10, 5)]


def _treasury(desk: Desk, _: Got) -> Iterable[int]:
    return range(desk.view.treasury[desk.seat] + 1)


def _buy(desk: Desk, got: Got) -> Purchase:
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
        value = payments.turned_in(view.rules.cards, spent, substitute)
    except (KeyError, ValueError, IndexError):
        value = 0
    paid = got.get("treasury", payments.treasury_due(view, desk.seat, price, value))
    return msgspec.structs.replace(order, cards=spent, treasury=paid, substitute=substitute)


# -- losses ---------------------------------------------------------------------------------------------------


def _damage_pieces(desk: Desk, got: Got) -> list[Any]:
    prefix: list[Any] = [("tokens", *pair) for pair in got.get("tokens", ())]
    return desk.pieces("damage", prefix + [("city", *pair) for pair in got.get("cities", ())])[0]


def _token_losses(desk: Desk, got: Got) -> list[Any]:
    return [piece[1:] for piece in _damage_pieces(desk, got) if piece[0] == "tokens"]


def _city_losses(desk: Desk, got: Got) -> list[Any]:
    return [piece[1:] for piece in _damage_pieces(desk, got) if piece[0] == "city"]


def _selectable(desk: Desk, got: Got) -> list[Any]:
    """What the order goes on with, then any other area of the victim: there are more selections than are listed."""
    said = list(got.get("areas", ()))
    following, _ = desk.pieces("select-units", said)
    if desk.ask is None:
        return following
    view: View = desk.view
    victim = getattr(desk.ask.about, "victim", desk.seat)
    places = [a for a in range(view.terrain.size) if view.tokens[victim][a] or view.owner(a) == victim]
    return [*following, *(view.terrain.ids[a] for a in places if view.terrain.ids[a] not in (*said, *following))]


def _standing_answers(_: Desk, got: Got) -> list[str]:
    return STANDING.get(got.get("key", ""), [])


# -- the table ------------------------------------------------------------------------------------------------

AREA = Name("area", areas)

PHRASES = (
    # setting up
    Phrase("choose, play", Choose, Name("civilization", civilizations)),
    Phrase("place city, place", PlaceCity, AREA),
    Phrase("place tokens, place", PlaceTokens, Names("areas", areas, form="first-tokens")),
    Phrase("credits, choose", ChooseCredits, Pairs("credits", colours, options=lambda desk, got: _listed_credits(desk, got))),
    # tax and growth
    Phrase("tax, rate", TaxRate, Number("rate")),
    Phrase("annex", Annex, AREA),
    Phrase("expand, grow", Expand, Names("areas", areas, form="expansion")),
    # movement
    Phrase(
        "move, go",
        Move,
        Number("count", optional=True, spoken=True, options=_counts),
        Name("area", areas, "from", bare=True, options=_origins),
        Name("to", areas, "to", bare=True, options=_goals),
        fill=_move,
        says="tokens go over land; without a number, all that may go",
    ),
    Phrase(
        "sail",
        Sail,
        Name("ship", ships, digits=True, options=_ready_ships),
        Number("load", optional=True, spoken=True, options=_loads),
        Stops("stops", waters),
        fill=_sail,
        says="a ship takes tokens on and sails; at the last stop all go ashore",
    ),
    Phrase(
        "ship, build ship",
        BuildShip,
        Name("area", areas, options=_shipyards),
        Number("treasury", "treasury", options=_ship_payments, says="tokens from treasury"),
        Name("other", areas, "from", options=_ship_helpers, says="where a second token of the board comes from"),
        fill=_ship,
        says="I build a ship here",
    ),
    Phrase(
        "maintain, keep",
        Maintain,
        Name("ship", ships, digits=True, options=_idle_ships),
        Name("area", areas, "from", "with", options=_keepers, says="with a token of this area, not treasury"),
    ),
    Phrase("scrap", Scrap, Name("ship", ships, digits=True)),
    Phrase("done, end, pass", EndMovement),
    # conflict
    Phrase("fight, resolve", FightIn, AREA),
    Phrase("attack, resolve", Resolve, AREA),
    Phrase("lose, loss", TakeLoss, AREA, Flag("ship", "ship", says="a ship instead of a token")),
    Phrase("plunder", Plunder, Number("treasury")),
    Phrase("take card, yes", TakeCard, fixed={"take": True}, says="I draw a card from the defender's hand"),
    Phrase("leave card, no, pass", TakeCard, fixed={"take": False}, says="I leave the defender's cards alone"),
    Phrase("keep, yes", KeepToken, fixed={"keep": True}, says="the additional token of Agriculture stays"),
    Phrase("let go, no, pass", KeepToken, fixed={"keep": False}, says="it goes with the surplus"),
    # cities
    Phrase(
        "build, city",
        Build,
        Name("area", areas, options=_sites),
        Number("treasury", "treasury", options=_city_payments, says="tokens paid through Architecture"),
        Names("neighbours", areas, "from", options=_city_helpers, says="tokens of neighbours through Urbanism"),
        Flag("keep", "keep", says="a token stays beside the city"),
        fill=_build,
    ),
    Phrase("done, end, pass", StopBuilding),
    Phrase("reduce", Reduce, AREA, Flag("fewer", "fewer", says="without the additional token of Agriculture")),
    # trade cards and trade
    Phrase("buy, buy card", BuyCard, Number("stack"), Flag("free", "free", says="as the one that Wonder of the World gives")),
    Phrase("done, end, pass", StopBuying),
    Phrase(
        "offer, propose",
        Offer,
        Number("count", optional=True),
        Names("give", cards, options=_to_give),
        Names("names", cards, "naming", "names", options=_to_name, says="what I say that they are; two names must be true"),
        Number("want", "for", "want", "wanting", spoken=True, options=_wanted, then="asks", says="how many I want in return"),
        Names("asks", cards, "asking", "asks", options=_to_ask, says="which I want among them"),
        Name("to", players, "to", digits=True, options=_partners, says="to this player alone"),
        Flag("clean", "clean", says="no calamity is among them, I say"),
        fill=_offer,
        says="I would hand over these cards, and want so many in return",
    ),
    Phrase("accept, agree, yes", Agree, Name("offer", offers)),
    Phrase(
        "answer, counter, accept",
        Answer,
        Name("offer", offers, options=_answerable),
        Names("give", cards, "with", bare=True, options=_to_give),
        Names("names", cards, "naming", "names", options=_to_name, says="what I say that they are; two names must be true"),
        Flag("clean", "clean", says="no calamity is among them, I say"),
        fill=_answer,
        says="I would hand over these cards for an offer",
    ),
    Phrase("decline, reject, no", Decline, Name("offer", offers)),
    Phrase("withdraw", Withdraw, Name("offer", offers)),
    Phrase("ready, done, end, pass", Ready),
    Phrase("not ready, unready", NotReady),
    # calamities
    Phrase("lose, damage", damage.TakeDamage,
        Pairs("tokens", areas, optional=True, options=_token_losses),
        Pairs("cities", areas, "city", "cities", options=_city_losses, says="a city, and how many tokens it leaves"),
    ),
    Phrase("lose, discard", losses.LoseCard, Name("card", cards)),
    Phrase("destroy, lose", losses.DestroyCity, AREA),
    Phrase("ransom, pay", losses.Ransom),
    Phrase("endure, pass", losses.Endure),
    Phrase("victim, name", victims.NameVictim, Name("seat", players, digits=True)),
    Phrase("select", civil_war.SelectUnits, Names("areas", areas, options=_selectable)),
    Phrase("annex, take", civil_war.AnnexUnits, AREA),
    Phrase("deselect, spare", cyclone.Deselect, Number("count")),
    Phrase("sea, choose", cyclone.ChooseSea, Name("sea", seas)),
    Phrase("volcano, choose", eruption.ChooseVolcano, Name("volcano", volcanos)),
    Phrase("flood, choose", flood.ChoosePlain, Name("plain", plains)),
    Phrase("invade", hordes.Invade, AREA),
    Phrase("pirates, pirate", piracy.PirateCity, AREA),
    # special abilities
    Phrase("fundamentalism", by_area.Fundamentalism, AREA),
    Phrase("monotheism", by_area.Monotheism, AREA),
    Phrase("politics", by_area.Politics, AREA),
    Phrase("politics", by_area.PoliticsTreasury, Number("count")),
    Phrase("diaspora", by_token.Diaspora, Couples("moves", areas, form="diaspora")),
    Phrase(
        "doctrine, universal doctrine",
        by_token.UniversalDoctrine,
        Names("areas", areas, form="universal-doctrine", optional=True),
        Name("city", areas, "city", says="a pirate city"),
    ),
    Phrase("routes, trade routes", by_card.TradeRoutes, Names("cards", cards, form="trade-routes")),
    Phrase("provinces, provincial empire", by_card.ProvincialEmpire,
        Names("seats", players, digits=True, form="provincial-empire"),
    ),
    Phrase("give", by_card.Give, Name("card", cards), Flag("open", "open", says="face up")),
    Phrase("give nothing, pass", by_card.GiveNothing),
    Phrase("reveal, show", by_card.Reveal, Name("seat", players, digits=True)),
    Phrase("done, end, pass", abilities.EndAbilities),
    # advances
    Phrase(
        "buy, purchase",
        Purchase,
        Names("advances", advances, options=_affordable),
        Names("cards", cards, "with", "cards", options=_goods, says="the cards to pay with"),
        Number("treasury", "treasury", options=_treasury, says="treasury tokens to pay with"),
        Name("library", advances, "discount", nothing=True, options=_discounts, says="what Library makes cheaper"),
        Name("anatomy", advances, "gift", nothing=True, options=_gifts, says="what Anatomy brings for free"),
        Pairs("credits", colours, "credits", options=_credit_pairs, says="the colours of free credits"),
        Names("substitute", cards, "substitute", options=_stand_ins, says="a card, and what it stands in for"),
        fill=_buy,
        says="I buy these advances; the cheapest payment goes without saying",
    ),
    Phrase("buy nothing, done, end, pass", BuyNothing),
    Phrase("discard", DiscardExcess, Names("cards", cards, form="discards")),
    # leaving, standing answers
    Phrase("relocate", Relocate, Names("areas", areas, form="relocation")),
    Phrase(
        "standing, always",
        Standing,
        Name("key", keys),
        Name("answer", answers, optional=True, digits=True, options=_standing_answers),
        says="a secret standing answer; without an answer it is taken back",
    ),
)  # fmt: skip


def _listed_credits(desk: Desk, got: Got) -> list[Any]:
    said = got.get("credits", ())
    lists = [choice.credits for choice in desk.choices if isinstance(choice, ChooseCredits)]
    return list(dict.fromkeys(some[len(said)] for some in lists if some[: len(said)] == said and len(some) > len(said)))


QUESTIONS = {
    "hand": ("your cards, and what their sets are worth", sheets.hand),
    "board": ("what stands where: board, board mine, board AREA, board REGION", sheets.board),
    "market": ("stacks, offers and prices", sheets.market),
    "players": ("what everybody has", sheets.players),
}


def tongue(title: str) -> Tongue:
    """The language of a title of the family."""
    return Tongue(
        PHRASES,
        QUESTIONS,
        lambda reference: [(clause.id, clause.text) for clause in rulebooks.read(title).find(reference)],
        (areas, seas, cards, advances, civilizations, colours),
    )
