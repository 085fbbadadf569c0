"""The view as it goes over the wire: everything by id, nothing that is zero, mappings throughout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ecumene.engine import Step
from ecumene.titles.eagle import cities, milestones, odds, previews, tables
from ecumene.titles.eagle.aftermath import at_risk, prize
from ecumene.titles.eagle.assigning import Assigning
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bargains import Bargaining
from ecumene.titles.eagle.battle import Battles, Fight, Foresee, Round, Sides, commits, fights, sides
from ecumene.titles.eagle.calls import CallBattle, live
from ecumene.titles.eagle.endings import ranks, winners
from ecumene.titles.eagle.nearing import nearing
from ecumene.titles.eagle.setup import StartingRegions
from ecumene.titles.eagle.state import LAND, NO_LIMIT
from ecumene.titles.eagle.tables import ASIDE, FLEETS, IMPROVEMENTS, KINDS, MARKERS, RESOURCES, TECHNOLOGIES, TECHNOLOGY
from ecumene.titles.eagle.view import UNKNOWN, View
from ecumene.titles.placing import places

#: what a player may leave as a standing answer: its key -> the answers
STANDING: dict[str, list[str]] = {
    "call": ["never", "always", "stronger"],
    "join": ["out"],
    "trade": ["ready"],
    "assign": ["best"],
}

#: the phases of a turn, with the words on the ribbon
PHASES = {"movement": "Move and fight", "trade": "Trade", "production": "Production", "purchase": "Purchase"}

#: of so many units that a side could send, meetings are reckoned
MOST_MEETINGS = 12


def public(view: View) -> dict[str, Any]:
    """What everybody may know."""
    standard = view.rules.wonders is tables.MILESTONES
    reached = milestones.progress(view) if standard else [{} for _ in range(view.seats)]
    return {
        "setup": msgspec.to_builtins(view.rules.setup),
        "turn": view.turn,
        "phase": view.phase,
        "era": view.era,
        "era_ends": view.era_ends,
        "ending": view.ending,
        "starter": view.starter,
        "over": view.over,
        "winners": list(winners(view)) if view.over else [],
        "places": places(ranks(view)) if view.over else {},
        "gone": list(view.gone),
        "leaving": list(view.leaving),
        "regions": {ATLAS.ids[r]: facts for r in range(LAND) if (facts := _region(view, r))},
        "units": _units(view),
        "players": {str(seat): _player(view, seat, reached[seat]) for seat in range(view.seats)},
        "wares": {piece: _ware(view, piece) for piece in tables.PIECES},
        "prices": {what: row for what, row in view.rules.prices.items() if what in ("village", "growth", "improvement", "fee")},
        "critical": _critical(view),
        "calls": {ATLAS.ids[space]: list(callers) for space, callers in view.calls.items()},
        "moved": [[ATLAS.ids[s], KINDS[k], spent, one] for (s, k), (spent, one) in sorted(view.used.items())],
        "ends": nearing(view),
        "floor": None if view.floor is None else view.floor.traders(),
    }


def private(view: View) -> dict[str, Any]:
    """What only this seat may know: markers it has looked at, offers made by it or to it."""
    looked = 0 if view.seat is None else view.seen[view.seat]
    known = {ATLAS.ids[r]: MARKERS[view.marker[r] - 1].id for r in range(LAND) if looked >> r & 1 and view.marker[r] != UNKNOWN}
    offers = {} if view.floor is None else {offer.key: msgspec.to_builtins(offer) for offer in view.floor.offers}
    cards = {} if view.seat is None else _cards(view, view.seat)
    made = view.floor and view.floor.made
    return {"seat": view.seat, "markers": known, "offers": offers, "made": made, "technologies": cards}


def about(view: View, step: Step) -> dict[str, Any]:
    """What a question is about; for a battle, how it may go by public facts: in all, and for every pair that could meet."""
    facts: dict[str, Any] = {name: value for name, value in msgspec.to_builtins(step).items() if name != "step"}
    if isinstance(step, (Round, Foresee)) and view.seat is not None:
        return {**facts, **_meetings(view, step, view.seat)}
    if isinstance(step, CallBattle) and view.seat is not None:
        return {**facts, "odds": odds.if_fought(view, view.seat, ATLAS.index[step.space], step.seat)}
    if isinstance(step, Battles) and view.seat is not None:
        return {**facts, "odds": _before(view, view.seat)}
    if isinstance(step, StartingRegions):
        return {**facts, "order": list(step.order(view))}
    if isinstance(step, Assigning) and view.seat is not None:
        unhappy, idle = ([ATLAS.ids[region] for region in some] for some in cities.wanting(view, view.seat))
        return {**facts, "faces": unhappy, "cogs": idle}
    if isinstance(step, Bargaining) and view.seat is not None:
        apart = {
            str(s): view.rules.why_not_trade(view, view.seat, s) for s in range(view.seats) if s not in (view.seat, *view.gone)
        }
        return {**facts, "apart": {seat: why.reason for seat, why in apart.items() if why is not None}}
    return facts


def _before(view: View, seat: int) -> dict[str, Any]:
    """By space and opponent: how a battle that could be begun now would go."""
    found: dict[str, dict[str, Any]] = {}
    for fight in fights(view, seat):
        if isinstance(fight, Fight):
            space = ATLAS.index[fight.space]
            callers = live(view, seat, space) if space in view.calls else ()
            said = (
                odds.of_sides(view, Sides(fight.space, callers, (seat,)), seat)
                if callers
                else odds.if_fought(view, seat, space, fight.against)
            )
            found.setdefault(fight.space, {})[str(fight.against)] = said
    return found


def _meetings(view: View, step: Round | Foresee, seat: int) -> dict[str, Any]:
    """The units of both sides, and how it goes when two of them meet."""
    mine, theirs = (commits(view, step.battle, side) for side in sides(step.battle, seat))
    if isinstance(step, Foresee):
        theirs = [step.enemy]
    units = {
        "mine": msgspec.to_builtins(mine),
        "theirs": msgspec.to_builtins(theirs),
        "whole": odds.of_sides(view, step.battle, seat),
        "stake": _stake(view, step.battle, seat),
    }
    if max(len(mine), len(theirs)) > MOST_MEETINGS:
        return {**units, "meetings": []}
    pairs = [(a, b) for a in range(len(mine)) for b in range(len(theirs))]
    return {
        **units,
        "meetings": [{"mine": a, "theirs": b, **previews.meeting(view, step.battle, mine[a], theirs[b])} for a, b in pairs],
    }


def _stake(view: View, battle: Sides, seat: int) -> dict[str, Any]:
    """What a battle is about besides its units, for the leader of a side."""
    mine, theirs = sides(battle, seat)
    facts: dict[str, Any] = {"mine": at_risk(view, battle.at, mine), "theirs": at_risk(view, battle.at, theirs)}
    owner = prize(view, battle.at, (*mine, *theirs))
    if owner is not None:
        loser = "mine" if owner in mine else "theirs" if owner in theirs else ""
        facts["settlement"] = {"owner": owner, "size": view.size[battle.at], "loser": loser}
        marker = view.turned_up(battle.at)
        if marker and MARKERS[marker - 1].kind == "resource":
            facts["settlement"]["resource"] = MARKERS[marker - 1].id
    return facts


def _cards(view: View, seat: int) -> dict[str, Any]:
    """The technologies that nobody owns, as they are for a seat."""
    found = {}
    for number, row in enumerate(TECHNOLOGIES):
        if not view.tech[number]:
            why = view.rules.why_not_technology(view, seat, number)
            price = view.rules.technology_price(view, seat, number)
            found[row.id] = {"price": price, "rule": why and why.rule, "why": why and why.reason}
    return found


def _ware(view: View, piece: str) -> dict[str, Any]:
    """A piece as it is now."""
    rules = view.rules
    fleet_or_army = piece != "settler"
    technology = rules.piece_technology(view, piece)
    owner = view.tech[TECHNOLOGY[technology]] if technology else 0
    earner = owner - 1 if owner and owner != ASIDE else None
    return {
        "name": rules.piece_name(view, piece),
        "dice": (rules.air_dice(view) if piece == "aircraft" else rules.dice(view, piece)) if fleet_or_army else 0,
        "bonus": rules.strength(view, piece) if fleet_or_army else 0,
        "price": rules.price(view, piece),
        "fee": 0 if earner is None else rules.prices["fee"][view.era - 1],
        "earner": earner,
        "sold": piece in rules.pieces_for_sale(view),
    }


def _region(view: View, region: int) -> dict[str, Any]:
    """A region: its settlement, the holder of its card, its marker (`down` if it lies face down) and who has looked at it."""
    facts: dict[str, Any] = {}
    if view.owner[region]:
        facts |= {"owner": view.owner[region] - 1, "size": view.size[region]}
        room = view.rules.room(view, region)
        if room < NO_LIMIT:
            facts["room"] = max(0, room)
    if view.loan[region]:
        facts["holder"] = view.loan[region] - 1
    if view.marker[region]:
        up = view.turned_up(region)
        facts["marker"] = MARKERS[up - 1].id if up else "down"
        looked = [] if up else [seat for seat in range(view.seats) if view.seen[seat] >> region & 1]
        if looked:
            facts["looked"] = looked
    for name, mask in (("built", view.built), ("grown", view.grown)):
        if mask >> region & 1:
            facts[name] = True
    if view.placed[region]:
        facts["placed"] = view.placed[region]
    return facts


def _units(view: View) -> dict[str, Any]:
    """Space -> seat -> pieces with their number, and fleets with what they carry."""
    found: dict[str, dict[str, Any]] = {}
    for seat in range(view.seats):
        for space, kind, count in view.occupied(seat):
            found.setdefault(ATLAS.ids[space], {}).setdefault(str(seat), {})[KINDS[kind]] = count
        for number, fleet in view.fleets[seat].items():
            there = found.setdefault(ATLAS.ids[fleet.zone], {}).setdefault(str(seat), {})
            cargo = [[KINDS[kind], left] for kind, left in fleet.cargo]
            there.setdefault("fleets", {})[str(number)] = {"kind": FLEETS[fleet.kind], "left": fleet.left, "cargo": cargo}
    return found


def _player(view: View, seat: int, reached: dict[str, int]) -> dict[str, Any]:
    """What a seat has; `reached` is what it has of what milestones count."""
    mark = seat + 1
    return {
        "gold": view.gold[seat],
        "settlements": len(view.settlements(seat)),
        "technologies": [row.id for n, row in enumerate(TECHNOLOGIES) if view.tech[n] == mark],
        "wonders": [row.id for n, row in enumerate(view.rules.wonders) if view.wonder[n] == mark],
        "improvements": [row.id for n, row in enumerate(IMPROVEMENTS) if view.improvements[seat] >> n & 1],
        "owed": list(view.owed[seat]),
        "score": view.rules.score(view, seat),
        "income": _income(view, seat),
        "resources": {name: count for name, count in zip(RESOURCES, view.resources(seat)[1:], strict=True) if count},
        "milestones": reached,
    }


def _critical(view: View) -> list[dict[str, Any]]:
    """The dice table of this era: each resource with its sums, and how many of 36 throws bring one of them."""
    return [
        {"resource": MARKERS[number - 1].id, "sums": list(sums), "ways": tables.ways(sums)}
        for number, sums in tables.throws(view.era).items()
    ]


def _income(view: View, seat: int) -> dict[str, Any]:
    """What production would bring now, and what the dice may add: only what this era's table has can be critical."""
    plain = {} if seat in view.gone else view.rules.income(view, seat, 0)
    total = sum(plain.values())
    resources, possible = view.resources(seat), tables.throws(view.era)
    held = [number for number in possible if resources[number]]
    faces, cogs = view.rules.means(view, seat)
    return {
        "items": plain,
        "total": total,
        "windfall": max((sum(view.rules.income(view, seat, number).values()) - total for number in held), default=0),
        "lucky": tables.ways(roll for number in held for roll in possible[number]),
        "one_more": _one_more(view, resources),
        "cities": {ATLAS.ids[region]: list(card) for region, card in view.rules.city_cards(view, seat).items()},
        "faces": faces,
        "cogs": cogs,
    }


def _one_more(view: View, resources: Sequence[int]) -> dict[str, int]:
    """By resource, what one more card of it would add to the monopolies of a seat, where it adds anything."""
    now = view.rules.monopolies(resources)
    more = {
        name: view.rules.monopolies([*resources[:n], resources[n] + 1, *resources[n + 1 :]]) - now
        for n, name in enumerate(RESOURCES, start=1)
    }
    return {name: gold for name, gold in more.items() if gold}


def printed() -> dict[str, Any]:
    """What is printed on board, cards and tables: the page loads it once."""

    def by_id(rows: Iterable[Any]) -> dict[str, Any]:
        return {row.id: msgspec.to_builtins(row) for row in rows}

    return {
        "kit": "eagle",
        "phases": PHASES,
        "board": "eagle_world",
        "eras": tables.ERAS,
        "sizes": tables.SIZES,
        "regions": by_id(ATLAS.regions),
        "zones": by_id(ATLAS.zones),
        "technologies": by_id(TECHNOLOGIES),
        "wonders": by_id(tables.WONDERS),
        "milestones": by_id(tables.MILESTONES),
        "improvements": by_id(IMPROVEMENTS),
        "types": by_id(tables.TYPES),
        "pieces": tables.PIECES,
        "markers": by_id(MARKERS),
        "prices": tables.read("prices"),
        "standing": STANDING,
    }
