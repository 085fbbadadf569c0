"""The words in which moves are typed: spaces, pieces, fleets, cards and whatever else has a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.colours import SITS
from ecumene.titles.eagle.state import LAND
from ecumene.titles.eagle.view import View
from ecumene.titles.eagle.wire import STANDING
from ecumene.typed import Desk, Word, offer_words


def _rows(rows: Iterable[Any]) -> list[Word]:
    return [Word(row.id, row.id, "", (row.name,)) for row in rows]


def spaces(_: Desk) -> list[Word]:
    """Land regions and sea zones."""
    return [Word(key, key, "", (name,)) for key, name in zip(ATLAS.ids, ATLAS.names, strict=True)]


def regions(desk: Desk) -> list[Word]:
    """Land regions."""
    return desk.once(spaces)[:LAND]


def zones(desk: Desk) -> list[Word]:
    """Sea zones."""
    return desk.once(spaces)[LAND:]


def pieces(desk: Desk) -> list[Word]:
    """Pieces by what they are called now, where no other piece is called so, and always by era and class."""
    view: View = desk.view
    names = {piece: view.rules.piece_name(view, piece) for piece in tables.PIECES}
    shared = Counter(names.values())
    found = []
    for piece, name in names.items():
        alone = shared[name] == 1
        text = name.lower().replace(" ", "-") if alone else piece
        found.append(Word(text, piece, "" if alone else name, (piece, *((name,) if alone else ()))))
    return found


def _fleets(view: View, seats: Iterable[int]) -> list[Word]:
    """Fleets by their number, or by their zone where one is alone there."""
    made = {number: fleet for seat in seats for number, fleet in view.fleets[seat].items()}
    there = Counter(fleet.zone for fleet in made.values())
    found = []
    for number, fleet in made.items():
        kind = view.rules.piece_name(view, tables.FLEETS[fleet.kind])
        says = f"{kind}, {ATLAS.names[fleet.zone]}, carries {len(fleet.cargo)}"
        zone = (ATLAS.ids[fleet.zone],) if there[fleet.zone] == 1 else ()
        found.append(Word(f"#{number}", number, says, (str(number), *zone)))
    return found


def fleets(desk: Desk) -> list[Word]:
    """One's own fleets."""
    return _fleets(desk.view, [desk.seat])


def all_fleets(desk: Desk) -> list[Word]:
    """The fleets of everybody."""
    return _fleets(desk.view, range(desk.view.seats))


def players(desk: Desk) -> list[Word]:
    """The seats, by colour or number."""
    return [Word(SITS[seat].name.lower(), seat, "", (str(seat),)) for seat in range(desk.view.seats)]


def technologies(_: Desk) -> list[Word]:
    """Every technology."""
    return _rows(tables.TECHNOLOGIES)


def wonders(desk: Desk) -> list[Word]:
    """The wonders of these rules; in Standard, the milestones."""
    return _rows(desk.view.rules.wonders)


def improvements(_: Desk) -> list[Word]:
    """Every improvement."""
    return _rows(tables.IMPROVEMENTS)


def sides(_: Desk) -> list[Word]:
    """The sides of a battle."""
    return [Word(side, side) for side in ("attackers", "defenders")]


def offers(desk: Desk) -> list[Word]:
    """The open offers that the seat knows of, by key; or by colour, where that is clear."""
    names = [sits.name.lower() for sits in SITS]
    return offer_words(desk.view.floor, names.__getitem__, lambda offer: f"of {names[offer.seat]}")


def keys(_: Desk) -> list[Word]:
    """What one may leave a standing answer to."""
    return [Word(key, key) for key in STANDING]


def answers(_: Desk) -> list[Word]:
    """The standing answers."""
    return [Word(answer, answer) for answer in dict.fromkeys(answer for some in STANDING.values() for answer in some)]


VOCABULARIES: tuple[Callable[[Desk], list[Word]], ...] = (spaces, pieces, players, technologies, wonders, improvements)
