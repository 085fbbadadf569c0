"""Why an answer is good, in words: by the kind of answer and what it leads to. The words are rows `[why]` of data/guide.toml."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ecumene.engine import Action, Moment
from ecumene.floor import Agree, Decline, Ready
from ecumene.titles.eagle import previews, tables
from ecumene.titles.eagle.assigning import Assign
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bargains import Offer
from ecumene.titles.eagle.battle import Commit, EndBattles, Fight, Join, StayOut
from ecumene.titles.eagle.calls import Call, Let
from ecumene.titles.eagle.exploring import Look, Raise, Take
from ecumene.titles.eagle.movement import Board, Disembark, EndMovement, Move, Sail
from ecumene.titles.eagle.placing import Place
from ecumene.titles.eagle.purchase import BuyFleet, BuyTechnology, BuyUnit, Done, FoundVillage, Grow
from ecumene.titles.eagle.setup import Settle
from ecumene.titles.eagle.state import LAND
from ecumene.titles.eagle.tables import MARKERS
from ecumene.titles.eagle.view import UNKNOWN, View
from ecumene.titles.eagle.wares import BuyImprovement

#: the row of `[why]`, and what its text names
Reason = tuple[str, dict[str, Any]]


def reason(now: Moment, action: Action) -> str:
    """Why this is a good answer, as a sentence; empty if there is nothing to say."""
    find = REASONS.get(type(action))
    if find is None:
        return ""
    row, facts = find(now.view, now.seat, action)
    text: str = tables.read("guide")["why"][row]
    return text.format_map(facts)


def _name(space: str) -> str:
    return ATLAS.names[ATLAS.index[space]]


def _plain(row: str) -> Callable[[View, int, Any], Reason]:
    return lambda view, seat, action: (row, {})


def _settle(view: View, seat: int, action: Settle) -> Reason:
    at = ATLAS.index[action.region]
    free = sum(not view.owner[other] for other in ATLAS.within(at, 2))
    return ("second" if view.settlements(seat) else "first"), {"region": _name(action.region), "free": free}


def _move(view: View, seat: int, action: Move) -> Reason:
    to = ATLAS.index[action.to]
    facts = {"to": _name(action.to), "origin": _name(action.origin)}
    if action.piece == "settler":
        marker = view.marker[to]
        if view.owner[to]:
            return "walk_on", facts
        if marker == UNKNOWN:
            return "walk_unknown", facts
        return ("walk_resource" if tables.is_resource(marker) else "walk"), {**facts, "marker": MARKERS[marker - 1].id}
    owner = view.owner[to] - 1
    if owner == seat:
        return "guard", facts
    if owner >= 0:
        return ("march_taken" if view.fighters(owner, to) else "march_empty"), facts
    return "march", facts


def _end(view: View, seat: int, action: EndMovement) -> Reason:
    return ("end_fight" if action.fight else "end_movement"), {}


def _fight(view: View, seat: int, action: Fight) -> Reason:
    space = ATLAS.index[action.space]
    mine, theirs = view.fighters(seat, space), view.fighters(action.against, space)
    facts = {"space": _name(action.space), "mine": mine, "theirs": theirs}
    return ("fight" if theirs else "fight_empty"), facts


def _unit(view: View, seat: int, action: BuyUnit) -> Reason:
    facts = {"at": _name(action.at), "name": view.rules.piece_name(view, action.piece)}
    if action.piece == "settler":
        return "buy_settler", facts
    at = ATLAS.index[action.at]
    guarded = at < LAND and view.armies(seat, at) > 0
    return ("buy_more" if guarded else "buy_guard"), facts


def _grow(view: View, seat: int, action: Grow) -> Reason:
    said = previews.changed(view, seat, _grown(view, action))
    before, after = said["income"]
    # below the minimum a larger settlement earns nothing more
    return ("grow", {"before": before, "after": after}) if after > before else ("grow_point", {})


def _grown(view: View, action: Grow) -> View:
    region = ATLAS.index[action.region]
    return previews.with_(view, size=previews.put(view.size, region, view.size[region] + 1))


def _technology(view: View, seat: int, action: BuyTechnology) -> Reason:
    number = tables.TECHNOLOGY[action.technology]
    facts = {
        "name": tables.TECHNOLOGIES[number].name,
        "price": view.rules.technology_price(view, seat, number),
        "kinds": sum(map(bool, view.resources(seat))),
    }
    if view.rules.wonders is not tables.MILESTONES:
        return "technology_advanced", facts
    count = view.techs_of(seat, view.era) + 1
    return ("technology_third" if count >= 3 else "technology_second" if count == 2 else "technology"), facts


def _commit(view: View, seat: int, action: Commit) -> Reason:
    return "commit", {"name": view.rules.piece_name(view, action.piece)}


REASONS: dict[type[Action], Callable[[View, int, Any], Reason]] = {
    Settle: _settle,
    Look: _plain("look"),
    Take: _plain("take"),
    Raise: _plain("raise"),
    Move: _move,
    Board: _plain("board"),
    Disembark: _plain("disembark"),
    Sail: _plain("sail"),
    EndMovement: _end,
    Call: _plain("call"),
    Let: _plain("let"),
    Fight: _fight,
    EndBattles: _plain("end_battles"),
    Join: _plain("join"),
    StayOut: _plain("stay_out"),
    Commit: _commit,
    Offer: _plain("offer"),
    Agree: _plain("agree"),
    Decline: _plain("decline"),
    Ready: _plain("ready"),
    Assign: _plain("assign"),
    BuyUnit: _unit,
    BuyFleet: _plain("buy_fleet"),
    FoundVillage: _plain("found"),
    Grow: _grow,
    BuyTechnology: _technology,
    BuyImprovement: _plain("improvement"),
    Place: _plain("place"),
    Done: _plain("done"),
}
