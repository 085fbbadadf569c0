"""The view as it goes over the wire: areas, cards and advances by id, nothing that is zero, small when little changed.

Everything is a mapping, so that a change of one area or one player is a small patch.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ecumene import boards
from ecumene.titles.empires import tables
from ecumene.titles.empires.view import View


def public(view: View) -> dict[str, Any]:
    """What everybody may know."""
    order = view.ranking or tuple(range(view.seats))
    return {
        "turn": view.turn,
        "phase": view.phase,
        "over": view.over,
        "ranking": list(order),
        "board": _board(view),
        "players": {str(seat): _player(view, seat) for seat in range(view.seats)},
        "empty": [number for number, empty in enumerate(view.empty) if empty and number],
        "closed": sorted({view.terrain.region[a] for a in range(view.terrain.size) if not view.terrain.open[a]}),
        "moving": list(view.moving),
        "built": sorted(view.terrain.ids[area] for area in view.built),
        "bonus": view.bonus,
        "last_turn": view.last_turn,
        "notes": view.notes,
    }


def private(view: View) -> dict[str, Any]:
    """What only this seat may know: its hand, its part of the trade floor, its own notes."""
    hand = None if view.hand is None else {view.rules.cards.ids[k]: count for k, count in enumerate(view.hand) if count}
    floor = None
    if view.floor is not None:
        offers = {proposal.key: msgspec.to_builtins(proposal) for proposal in view.floor.offers}
        floor = {
            "waiting": list(view.floor.waiting),
            "ready": list(view.floor.ready),
            "offers": offers,
            "made": view.floor.made,
        }
    return {"seat": view.seat, "hand": hand, "floor": floor, "own": view.own}


def _board(view: View) -> dict[str, Any]:
    """Area -> tokens by owner, those that have moved, the city's owner, ships by owner. The Barbarians are the last owner."""
    found: dict[str, dict[str, Any]] = {}
    ids = view.terrain.ids

    def area(number: int) -> dict[str, Any]:
        return found.setdefault(ids[number], {})

    for owner, row in enumerate(view.tokens):
        for number, count in enumerate(row):
            if count:
                area(number).setdefault("tokens", {})[str(owner)] = count
    for owner, row in enumerate(view.moved):
        for number, count in enumerate(row):
            if count:
                area(number).setdefault("moved", {})[str(owner)] = count
    for number, owner in enumerate(view.city):
        if owner:
            area(number)["city"] = owner - 1
    for owner, fleet in enumerate(view.ships):
        for number, (where, ready, steps) in enumerate(fleet):
            area(where).setdefault("ships", {}).setdefault(str(owner), []).append([number, ready, steps])
    return found


def _player(view: View, seat: int) -> dict[str, Any]:
    credits = zip(tables.COLOURS, view.credits[seat], strict=True)
    gone = seat in view.gone
    return {
        "civilization": view.civ[seat],
        "stock": view.stock[seat],
        "treasury": view.treasury[seat],
        "cities": view.cities[seat],
        "tokens": view.on_board(seat),
        "hand": view.hand_sizes[seat],
        "advances": list(view.rules.advances.named(view.advances[seat])),
        "credits": {colour: value for colour, value in credits if value},
        "step": view.step[seat],
        "census": view.census[seat],
        "score": view.rules.score(view, seat)["total"] if view.civ[seat] else 0,
        "gone": gone,
    }


def printed(seats_by_scenario: dict[str, list[int]]) -> dict[str, Any]:
    """What is printed on cards, board and tables: the page loads it once."""
    board = boards.load("ancient_world")
    return {
        "civilizations": msgspec.to_builtins(tables.civilizations()),
        "commodities": msgspec.to_builtins(tables.commodities()),
        "calamities": msgspec.to_builtins(tables.calamities()),
        "advances": msgspec.to_builtins(tables.advances()),
        "succession": {side: msgspec.to_builtins(tables.table(side)) for side in ("basic", "expert")},
        "areas": msgspec.to_builtins(board.areas),
        "seas": msgspec.to_builtins(board.seas),
        "plains": msgspec.to_builtins(board.plains),
        "volcanoes": msgspec.to_builtins(board.volcanoes),
        "seats": seats_by_scenario,
    }
