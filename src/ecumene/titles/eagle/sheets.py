"""What is on the table, as sheets for a terminal: how everybody stands, what stands where, what things cost."""

from __future__ import annotations

from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.colours import SITS
from ecumene.titles.eagle.state import LAND
from ecumene.titles.eagle.tables import FLEETS, KINDS, MARKERS, SIZES, TECHNOLOGIES
from ecumene.titles.eagle.view import UNKNOWN, View
from ecumene.typed import Sheet
from ecumene.typed.spelling import Unreadable, plain


def called(view: View, seat: int) -> str:
    """A seat by its colour."""
    return SITS[seat].name


def players(view: View, wanted: str = "") -> list[Sheet]:
    """How everybody stands: points, gold, what they have."""
    columns = ["seat", "colour", "points", "gold", "settlements", "technologies", "wonders", "units", "resources"]
    rows = []
    for seat in range(view.seats):
        resources = [f"{MARKERS[n - 1].id} {count}" for n, count in enumerate(view.resources(seat)) if count]
        held = (
            view.rules.score(view, seat)["total"], view.gold[seat], len(view.settlements(seat)), view.techs(seat),
            view.wonder.count(seat + 1), view.all_military(seat),
        )  # fmt: skip
        out = " (out)" if seat in view.gone else ""
        rows.append([str(seat + 1), called(view, seat) + out, *map(str, held), ", ".join(resources) or "none"])
    era = f"turn {view.turn}, {tables.ERAS[view.era - 1]} era"
    return [Sheet(rows, columns, era)]


def board(view: View, wanted: str = "") -> list[Sheet]:
    """What stands where: everywhere, where a seat has something (`mine`), or in one space."""
    words = wanted.split()
    spaces = list(range(ATLAS.size))
    if words == ["mine"] and view.seat is not None:
        seat = view.seat
        spaces = [s for s in spaces if _pieces(view, seat, s) or (s < LAND and view.owner[s] == seat + 1)]
    elif words:
        spaces = [_space(wanted)]
    rows = [[ATLAS.names[space], *facts] for space in spaces if any(facts := _facts(view, space)) or words]
    return [Sheet(rows, ["space", "settlement", "marker", "pieces"])]


def _space(wanted: str) -> int:
    found = [
        n for n, (name, key) in enumerate(zip(ATLAS.names, ATLAS.ids, strict=True)) if plain(wanted) in (plain(name), plain(key))
    ]
    if not found:
        found = [n for n, name in enumerate(ATLAS.names) if plain(name).startswith(plain(wanted))]
    if len(found) != 1:
        raise Unreadable(f"{wanted!r} is unknown here")
    return found[0]


def _facts(view: View, space: int) -> list[str]:
    """The settlement, the marker and the pieces of a space."""
    settlement = marker = ""
    if space < LAND:
        if view.owner[space]:
            settlement = f"{SIZES[view.size[space]]} of {called(view, view.owner[space] - 1)}"
        number = view.marker[space]
        if number == UNKNOWN:
            marker = "face down"
        elif number:
            marker = MARKERS[number - 1].id.replace("_", " ") + ("" if view.turned_up(space) else " (face down)")
    pieces = [f"{called(view, seat)}: {held}" for seat in range(view.seats) if (held := _pieces(view, seat, space))]
    return [settlement, marker, "; ".join(pieces)]


def _pieces(view: View, seat: int, space: int) -> str:
    """What a seat has in a space."""
    name = view.rules.piece_name
    parts = [f"{count} {name(view, piece)}" for kind, piece in enumerate(KINDS) if (count := view.count(seat, space, kind))]
    for number in view.fleets_at(seat, space) if space >= LAND else ():
        fleet = view.fleets[seat][number]
        cargo = ", ".join(name(view, KINDS[kind]) for kind, _ in fleet.cargo)
        parts.append(f"{name(view, FLEETS[fleet.kind])} #{number}" + (f" with {cargo}" if cargo else ""))
    return ", ".join(parts)


def prices(view: View, wanted: str = "") -> list[Sheet]:
    """What is for sale now, and what it costs."""
    seat = view.seat or 0
    rules, rows = view.rules, []
    for piece in rules.pieces_for_sale(view):
        rows.append([rules.piece_name(view, piece), str(rules.price(view, piece))])
    rows.append(["village", str(rules.prices["village"][view.era - 1])])
    rows += [[f"growth to {SIZES[size + 1]}", str(price)] for size, price in enumerate(rules.prices["growth"], start=1)]
    if "improvement" in rules.prices:
        rows.append(["improvement", str(rules.prices["improvement"][view.era - 1])])
    for number in rules.technologies_for_sale(view, seat):
        rows.append([TECHNOLOGIES[number].name, str(rules.technology_price(view, seat, number))])
    return [Sheet(rows, ["for sale", "gold"])]


def cards(view: View, wanted: str = "") -> list[Sheet]:
    """Technologies, wonders and improvements of everybody."""
    rows = []
    for seat in range(view.seats):
        owned = (
            [row.name for n, row in enumerate(TECHNOLOGIES) if view.tech[n] == seat + 1],
            [row.name for n, row in enumerate(view.rules.wonders) if view.wonder[n] == seat + 1],
            [row.name for n, row in enumerate(tables.IMPROVEMENTS) if view.improvements[seat] >> n & 1],
        )
        rows.append([called(view, seat), *(", ".join(names) or "none" for names in owned)])
    return [Sheet(rows, ["seat", "technologies", "wonders", "improvements"])]
