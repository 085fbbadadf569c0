"""The words in which the moves of the family are typed: areas, cards, ships and whatever else has a name."""

from __future__ import annotations

from ecumene.titles.empires import payments, sheets
from ecumene.titles.empires.tables import COLOURS
from ecumene.titles.empires.view import View
from ecumene.titles.empires.wire import STANDING
from ecumene.typed import Desk, Word, offer_words


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
    """Every trade card, with how many of it one holds; and the kinds of which there are cards in a second block only."""
    view: View = desk.view
    held, table = view.hand or bytes(view.rules.cards.size), view.rules.cards
    held_cards = [
        Word(card, card, f"{held[k]} of {table.copies[k]}" if k < table.water else "", (table.names[k],))
        for k, card in enumerate(table.ids)
    ]
    kinds = [kind for kind in table.goods if kind not in table.index]
    return [*held_cards, *(Word(kind, kind, "", (table.called(kind) or kind,)) for kind in kinds)]


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
    """The seats, by civilization, its printed name, or number."""
    view: View = desk.view
    rows = view.rules.tables.civilizations
    named = [(civ, (rows[civ].name,)) if civ else (str(seat), ()) for seat, civ in enumerate(view.civ)]
    return [Word(text, seat, "", (str(seat), *also)) for seat, (text, also) in enumerate(named)]


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

    def name(seat: int) -> str:
        return sheets.name(desk.view, seat)

    return offer_words(
        desk.view.floor, name, lambda offer: f"{name(offer.seat)}: {offer.count} ({', '.join(offer.names)}) for {offer.want}"
    )


def keys(_: Desk) -> list[Word]:
    """What one may leave a standing answer to."""
    return [Word(key, key) for key in STANDING]


def answers(_: Desk) -> list[Word]:
    """The standing answers."""
    return [Word(answer, answer) for answer in dict.fromkeys(answer for some in STANDING.values() for answer in some)]
