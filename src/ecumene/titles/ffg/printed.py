"""What is printed on tiles, cards and boards, and what cards do in our words: the page loads it once."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from ecumene.titles import rulebooks
from ecumene.titles.ffg import shapes
from ecumene.titles.ffg.chart import chart
from ecumene.titles.ffg.exploring import slot_name
from ecumene.titles.ffg.fronts import raised
from ecumene.titles.ffg.names import title
from ecumene.titles.ffg.rules import ARMY, COINS, DIAL, PRICES, SCOUT, WALLS
from ecumene.titles.ffg.stakes import STAKES
from ecumene.titles.ffg.tables import MARKET, RESOURCES, TERRAINS, UNITS, YIELDS, ground_of, read, tables
from ecumene.titles.ffg.windows import ANSWERS

PHASES = {
    "setup": "Set-up",
    "start": "Start",
    "trade": "Trade",
    "manage": "Cities",
    "move": "Movement",
    "research": "Research",
}
#: what a player may leave as a standing answer: its key -> the answers
STANDING: dict[str, list[str]] = {**ANSWERS, "trade": ["ready"], "muster": ["never"], "research": ["none"], "phases": ["never"]}
#: the clauses that the page itself cites
CLAUSES = {
    "floor": "FF trade.3", "offer": "FF trade.4", "blockade": "FF blockade.1", "pyramid": "FF pyramid.2", "rush": "FF produce.5",
    "track": "FF culture.3", "battle": "FF combat.3.5", "leaving": "FF leave.1",
}  # fmt: skip
#: the groups of clauses that say what a card does
CARDS = ("tech", "wonder", "event", "person", "gov", "policy", "invest", "civ", "relic", "marker", "citystate", "building")


def printed() -> dict[str, Any]:
    """All sheets, for all versions."""
    whole = tables("both")
    people = read("people")
    return {
        "kit": "ffg",
        "phases": PHASES,
        "standing": STANDING,
        **{name: msgspec.to_builtins(getattr(whole, name)) for name in ("techs", "wonders", "buildings", "civilizations")},
        **{name: msgspec.to_builtins(getattr(whole, name)) for name in ("events", "governments", "uses", "persons")},
        "policies": {key: {"name": title(key), "card": row["card"]} for key, row in read("policies").items()},
        "investments": {
            key: {"name": row["name"], "steps": row["steps"], "designed": row.get("designed", False)}
            for key, row in read("investments").items()
        },
        "people": {key: msgspec.to_builtins(whole.icons[key]) for key in people["markers"]},
        "city_states": {key: msgspec.to_builtins(whole.icons[key]) for key in whole.city_states},
        "relics": {key: row["name"] for key, row in read("markers")["relics"].items()},
        "units": {unit: _unit(unit) for unit in UNITS},
        "track": {
            "sections": msgspec.to_builtins(whole.sections),
            "people": list(whole.people_spaces),
            "victory": whole.victory,
        },
        "tiles": {key: _tile(row) for key, row in read("tiles").items()},
        "layouts": {str(seats): _layout(seats) for seats in (2, 3, 4, 5)},
        "texts": texts(),
        "bound": bound(),
        "terrains": {terrain: {"production": YIELDS[terrain][0], "trade": YIELDS[terrain][1]} for terrain in TERRAINS.values()},
        "resources": list(RESOURCES),
        "market": list(MARKET),
        "prices": {**{str(level): price for level, price in PRICES.items()}, "army": ARMY, "scout": SCOUT, "walls": WALLS},
        "coins": COINS,
        "dial": DIAL,
        "stakes": STAKES,
        "clauses": CLAUSES,
    }


def _unit(unit: str) -> shapes.UnitKind:
    rows = read("units")
    names = rows["names"][unit]
    return {"trumps": rows["trumps"].get(unit, ""), "ranks": [_rank(unit, rank, name) for rank, name in enumerate(names, 1)]}


def _rank(unit: str, rank: int, name: str) -> shapes.UnitRank:
    """What unit cards show at a rank."""
    more = raised(unit, rank)

    def cards(version: str) -> dict[str, tuple[int, int]]:
        there = read("units")[version]["aircraft" if unit == "aircraft" else "land"]
        return {f"{unit}-{first}": (first + more, health + more) for first, health, _ in there}

    return {"name": name, "core": cards("core"), "waw": cards("waw")}


def _tile(row: dict[str, Any]) -> shapes.Tile:
    rows = [[_cell(cell) for cell in line.split()] for line in row["rows"]]
    return {"set": row["set"], "rows": rows, "designed": row.get("designed", False)}


def _cell(cell: str) -> shapes.Cell:
    ground = ground_of(cell)
    return {"terrain": ground.terrain, "icons": msgspec.to_builtins(ground.icons), "marker": ground.marker}


def _layout(seats: int) -> shapes.Layout:
    laid = chart(seats)
    slots: list[shapes.Slot] = [
        {"name": slot_name(n), "x": slot.squares[0] % laid.width, "y": slot.squares[0] // laid.width, "home": slot.home}
        for n, slot in enumerate(laid.slots)
    ]
    return {"width": laid.width, "height": laid.height, "slots": slots}


#: the versions by the names that clauses have for them
VERSIONS = {"base": "base", "faf": "fame-and-fortune", "waw": "wisdom-and-warfare", "both": "both"}


@cache
def bound() -> dict[str, list[str]]:
    """Of what cards do, what holds in some versions only: the text, and the versions."""
    clauses = [clause for clause in rulebooks.read("ffg-2010").clauses if clause.sets]
    return {clause.text: [VERSIONS[name] for name in clause.sets] for clause in clauses}


@cache
def texts() -> dict[str, list[str]]:
    """What each card does, in the words of our catalogue."""
    found: dict[str, list[str]] = {}
    for clause in rulebooks.read("ffg-2010").clauses:
        group, _, rest = clause.id.removeprefix("FF ").partition(".")
        card, _, number = rest.rpartition(".")
        if group in CARDS and card and number.isdecimal():
            # FF invest.endowment_for_the_arts_faf.1: a card that has another text in one version
            found.setdefault(f"{group}.{card.removesuffix('_faf')}", []).append(clause.text)
    return found
