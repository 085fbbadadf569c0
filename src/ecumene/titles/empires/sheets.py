"""The table in columns and rows: board, hand, market, players. What one reads in the terminal, or asks for in the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ecumene.titles.empires import division, payments
from ecumene.titles.empires.cards import set_value, worth_of
from ecumene.titles.empires.chronicle import Chronicle
from ecumene.titles.empires.tables import Tables
from ecumene.titles.empires.view import View
from ecumene.typed import Sheet, Unreadable, Word
from ecumene.typed.spelling import find


def name(view: View, owner: int) -> str:
    """What a seat is called."""
    if owner == view.barbarians:
        return "Barbarians"
    return view.called(owner)


def _sheet(*columns: str, title: str = "") -> Sheet:
    return Sheet([], list(columns), title)


def players(view: View, _: str = "") -> list[Sheet]:
    """Everybody's holdings, in A.S.T.-ranking order."""
    sheet = _sheet(
        "seat", "civilization", "board", "stock", "treasury", "cities", "ships", "cards", "A.S.T.", "points", "advances"
    )
    for seat in (*view.ranking, *(seat for seat in range(view.seats) if seat not in view.ranking)):
        advances = ", ".join(view.rules.advances.rows[k].name for k in view.rules.advances.held(view.advances[seat]))
        numbers = (
            seat + 1,
            name(view, seat) + (" (gone)" if seat in view.gone else ""),
            view.on_board(seat),
            view.stock[seat],
            view.treasury[seat],
            view.cities[seat],
            len(view.ships[seat]),
            view.hand_sizes[seat],
            view.step[seat],
            view.rules.score(view, seat)["total"] if view.ranking else 0,
        )
        sheet.rows.append([*map(str, numbers), advances])
    return [sheet]


def chronicle(told: Chronicle, tables: Tables) -> list[Sheet]:
    """A game in numbers: each series by turn, what calamities cost, the cards given in trade."""
    names = [tables.civilizations[civ].name if civ else f"seat {seat}" for seat, civ in enumerate(told.civilizations, 1)]
    sheets = []
    for title, rows in told.series.items():
        sheet = _sheet("", *map(str, told.turns), title=f"{title.replace('_', ' ')} by turn")
        for who, row in zip(names, rows, strict=True):
            sheet.rows.append([who, *map(str, row)])
        sheets.append(sheet)
    costs = _sheet("turn", "calamity", "who", "lost", title="calamities")
    for strike in told.calamities:
        for seat, loss in strike.losses.items():
            lost = ", ".join(f"{count} {what}" for what, count in loss.items() if what != "points")
            costs.rows.append([str(strike.turn), tables.calamities[strike.calamity].name, names[seat], lost])
    given = _sheet("from \\ to", *names, title="cards given in trade")
    for who, row in zip(names, told.given, strict=True):
        given.rows.append([who, *(str(count or "") for count in row)])
    return [*sheets, costs, given]


def board(view: View, wanted: str = "") -> list[Sheet]:
    """The areas with something in them; `wanted` narrows it to an area, a region or `mine`."""
    terrain = view.terrain
    areas: Iterable[int] = range(terrain.size)
    if wanted == "mine" and view.seat is not None:
        seat = view.seat
        ports = {ship[0] for ship in view.ships[seat].values()}
        areas = [a for a in areas if view.tokens[seat][a] or view.owner(a) == seat or a in ports]
    elif wanted:
        places = [Word(terrain.ids[a], a, also=(terrain.names[a],)) for a in areas]
        regions = [Word(region, region) for region in dict.fromkeys(terrain.region) if region not in terrain.index]
        found, length = find(wanted.split(), [], [*places, *regions])
        if length < len(wanted.split()):
            raise Unreadable(f"board: one area or region, not {wanted!r}")
        if isinstance(found.value, int):
            return [_area(view, found.value)]
        areas = [a for a in areas if terrain.region[a] == found.value]
    else:
        ports = {ship[0] for fleet in view.ships for ship in fleet.values()}
        areas = [a for a in areas if view.crowd[a] or view.city[a] or a in ports]
    sheet = _sheet("area", "id", "limit", "site", "tokens", "city", "ships")
    fleets = _fleets(view)
    for area in areas:
        sheet.rows.append(_row(view, area, fleets))
    return [sheet]


def _fleets(view: View) -> dict[int, list[str]]:
    """Whose ships lie in an area, and how many."""
    found: dict[int, list[str]] = {}
    for seat, fleet in enumerate(view.ships):
        for area, count in Counter(ship[0] for ship in fleet.values()).items():
            found.setdefault(area, []).append(f"{name(view, seat)} {count}")
    return found


def _row(view: View, area: int, fleets: dict[int, list[str]]) -> list[str]:
    terrain, owner = view.terrain, view.owner(area)
    tokens = [f"{name(view, seat)} {view.tokens[seat][area]}" for seat in view.owners_in(area)]
    ships = fleets.get(area, [])
    city = "" if owner is None else "pirates" if owner == view.barbarians else name(view, owner)
    limit = str(terrain.limit[area]) if terrain.open[area] else "out of play"
    return [terrain.names[area], terrain.ids[area], limit, terrain.site[area], ", ".join(tokens), city, ", ".join(ships)]


def _area(view: View, area: int) -> Sheet:
    terrain = view.terrain
    sheet = _sheet(title=terrain.names[area])
    labels = ("id", "limit", "site", "tokens", "city", "ships")
    for label, value in zip(labels, _row(view, area, _fleets(view))[1:], strict=True):
        sheet.rows.append([label, value])
    sheet.rows.append(["region", terrain.region[area]])
    sheet.rows.append(["by land", ", ".join(terrain.ids[a] for a in terrain.land[area])])
    sheet.rows.append(["by water", ", ".join(terrain.ids[a] for a in terrain.water[area])])
    sheet.rows.append(["open sea", ", ".join(terrain.sea_ids[s] for s in terrain.seas_of[area])])
    return sheet


def hand(view: View, _: str = "") -> list[Sheet]:
    """The seat's own cards: commodities with the value of their set, then calamities."""
    sheet = _sheet("card", "id", "stack", "held", "set of", "value")
    cards = view.rules.cards
    for card, count in enumerate(view.hand or b""):
        if not count:
            continue
        calamity = cards.calamity[card]
        if calamity is None:
            value = str(worth_of(view, view.seat or 0, cards.kind[card], count))
        else:
            value = f"{calamity.kind} calamity" + ("" if calamity.tradeable else ", not tradeable")
        held = (cards.names[card], cards.ids[card], cards.stack[card], count, cards.set[cards.kind[card]] or "", value)
        sheet.rows.append([*map(str, held)])
    if view.hand is not None:
        sheet.rows.append(["", "", "", "", "", f"{set_value(view, view.seat or 0, view.hand)} in all"])
    return [sheet]


def market(view: View, _: str = "") -> list[Sheet]:
    """What can be had: cards to draw or buy, open offers, advances and what they cost now."""
    stacks = _sheet("stack", "commodities", "cards left", "price", title="Trade cards")
    goods, seat = view.rules.tables.commodities, view.seat
    prices = view.rules.card_prices(view, seat) if seat is not None else {}
    block = 0 if seat is None else view.rules.block(view, seat)
    for number in view.rules.cards.stacks:
        names = ", ".join(goods[i].name for i in view.rules.cards.commodities if goods[i].stack == number)
        left = "no" if view.empty[view.rules.cards.pile_of(number, block)] else "yes"
        stacks.rows.append([str(number), names, left, str(prices.get(number, ""))])
    return [stacks, *_offers(view), _advances(view)]


def stacks(view: View, _: str = "") -> list[Sheet]:
    """MC SETUP.22: how many cards of each kind the stacks of this game were made of; what is left of them nobody knows."""
    cards = view.rules.cards
    sheet = _sheet("stack", *(pack.name or "cards" for pack in cards.packs), title="Division of the trade cards")
    for number in cards.stacks:
        sheet.rows.append([str(number), *(division.listed(view.rules.tables, pack, number) for pack in cards.packs)])
    return [sheet]


def _offers(view: View) -> list[Sheet]:
    if view.floor is None:
        return []
    sheet = _sheet("offer", "by", "to", "cards", "named", "wants", "asks for", "in answer to", title="Offers")
    for offer in view.floor.offers:
        to = "everybody" if offer.to is None else name(view, offer.to)
        cards = f"{offer.count}: {_cards(view, offer.give)}" if offer.give else str(offer.count)
        texts = (_cards(view, offer.names), str(offer.want), _cards(view, offer.asks), offer.answers)
        sheet.rows.append([offer.key, name(view, offer.seat), to, cards, *texts])
    return [sheet]


def _cards(view: View, ids: Iterable[str]) -> str:
    cards = view.rules.cards
    return ", ".join(cards.called(card) or card for card in ids)


def _advances(view: View) -> Sheet:
    sheet = _sheet("advance", "id", "groups", "printed", "for you", "points", "held by", title="Civilization advances")
    advances = view.rules.advances
    prices = {} if view.seat is None else payments.prices(view, view.seat)
    for number, row in enumerate(advances.rows):
        held = [name(view, seat) for seat in range(view.seats) if view.advances[seat] >> number & 1]
        costs = (str(row.cost), str(prices.get(number, "")), str(row.points))
        sheet.rows.append([row.name, advances.ids[number], ", ".join(row.groups), *costs, ", ".join(held)])
    return sheet
