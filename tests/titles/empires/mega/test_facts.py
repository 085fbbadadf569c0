"""The tables of Mega Civilization beside facts that were gathered apart from them, where such a folder is at hand.

`ECUMENE_FACTS` names the folder; without it there is nothing to compare with, and these tests are skipped.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ecumene import titles
from ecumene.titles.empires.tables import Tables
from ecumene.typed.spelling import plain
from scene import Scene

FOLDER = Path(os.environ.get("ECUMENE_FACTS", "-"))
if not (FOLDER / "trade_cards.yaml").is_file():
    pytest.skip("ECUMENE_FACTS names no folder of facts", allow_module_level=True)

TITLE = "mega-civilization"
SEATS = range(5, 19)
#: the sides that each number of players may choose
SIDES = dict.fromkeys(range(5, 10), ("west", "east")) | {10: ("west",), 11: ("east",)} | dict.fromkeys(range(12, 19), ("both",))
GAMES = [(seats, side) for seats, sides in SIDES.items() for side in sides]


def facts(name: str) -> Any:
    return pytest.importorskip("yaml").safe_load((FOLDER / f"{name}.yaml").read_text("utf-8"))


@pytest.fixture(scope="module")
def tables() -> Tables:
    found: Tables = titles.load(TITLE).tables  # type: ignore[attr-defined]
    return found


def game(seats: int, side: str, scenario: str = "full") -> Scene:
    return Scene(seats, scenario, title=TITLE, side=side)


def by_name(rows: dict[str, Any]) -> dict[str, str]:
    """Ids by names, however they are spelt."""
    return {plain(row.name): key for key, row in rows.items()}


@pytest.mark.parametrize(("seats", "side"), GAMES)
def test_civilizations_blocks_and_areas_in_play(seats: int, side: str) -> None:
    rows = facts("map_setups")
    rules, terrain = game(seats, side).state.rules, game(seats, side).state.terrain
    if side == "both":
        (row,) = [row for row in rows["combined"] if row["players"] == seats]
        wanted = [row["west_block"], row["east_block"]]
    else:
        (row,) = [row for row in rows["single_block"] if (row["players"], row["board"]) == (seats, side)]
        wanted = [row["civilizations"]]
    assert [set(block) for block in rules.blocks.values()] == [set(block) for block in wanted]  # type: ignore[attr-defined]
    assert len(terrain.areas) == row["areas_in_play"]


@pytest.mark.parametrize(("seats", "side"), GAMES)
def test_the_cards_of_every_stack(seats: int, side: str, tables: Tables) -> None:
    names, found = by_name(tables.commodities), facts("trade_cards")["megaciv"]
    column = {5: "{}5_8", 6: "{}5_8", 7: "{}5_8", 8: "{}5_8", 9: "w9_10" if side == "west" else "e9_11", 10: "w9_10", 11: "e9_11"}
    minors = seats in (9, 10, 11) or seats > 14
    for number, pack in enumerate(game(seats, side).state.rules.cards.packs):
        for row in found["commodities"]:
            cards = row["b12_14" if seats < 15 else "b15_18"][number] if side == "both" else row[column[seats].format(side[0])]
            commodity = names[plain(row["name"])]
            assert pack.commodities.get(commodity, 0) == cards, (row["name"], number)
            assert (tables.commodities[commodity].stack, tables.commodities[commodity].set) == (row["value"], row["set"])
        kinds = Counter(tables.calamities[i].kind for i in pack.calamities)
        assert kinds == ({"major": 16, "minor": 8} if minors else {"major": 16})


def test_calamities_lie_in_their_stacks(tables: Tables) -> None:
    names = by_name(tables.calamities)
    for row in facts("trade_cards")["megaciv"]["calamities"]:
        card = tables.calamities[names.pop(plain(row["name"]))]
        assert (card.stack, card.kind, card.tradeable) == (row["stack"], row["kind"].partition("_")[0], row["tradeable"])
        assert bool(card.beneficiary) == (row["beneficiary"] != "none"), row["name"]
    assert not names


def test_the_advances(tables: Tables) -> None:
    names = by_name(tables.advances)
    rows = facts("advances_megaciv")["advances"]
    assert len(rows) == len(names) == 51
    for row in rows:
        card = tables.advances[names[plain(row["name"])]]
        assert (card.cost, card.points, sorted(card.groups)) == (row["cost"], row["vp"], sorted(row["groups"])), row["name"]
        assert card.credits == row["credits"] and card.free_credits == row.get("free_credits", 0), row["name"]
        more = row.get("specific_credit")
        assert card.towards == ({names[plain(more["to"])]: more["amount"]} if more else {}), row["name"]


def test_what_advances_do_to_calamities(tables: Tables) -> None:
    """Each calamity is changed by the advances that the facts name, and by so much; for better or worse, say tests of rules."""
    names, wanted, found = by_name(tables.advances), Counter[object](), Counter[object]()
    calamities = by_name(tables.calamities) | {"earthquake": "volcanic_eruption_or_earthquake"}
    for row in facts("advances_megaciv")["advances"]:
        for change in row.get("calamity") or ():
            size = abs(change["value"]) if type(change["value"]) is int else "switch"
            wanted[names[plain(row["name"])], calamities[plain(change["calamity"])], size] += 1
    for key, card in tables.calamities.items():
        for modifier in card.modifiers:
            sizes = [abs(value) for value in modifier.values() if isinstance(value, int)]
            found.update((modifier["advance"], key, size) for size in sizes)
        found.update((advance, key, "switch") for advance in card.switches)
    assert found == wanted


def test_the_table_of_succession(tables: Tables) -> None:
    found = facts("ast")["megaciv"]
    keys = {"advances_cost_below_100": "advances_below_100", "advances_cost_at_least_100": "advances_from_100",
            "advances_cost_at_least_200": "advances_from_200", "advance_vp": "points"}  # fmt: skip
    for side in ("basic", "expert"):
        track = tables.tracks[side]
        assert (track.final, track.last) == (found[side]["finish_steps"][0], found[side]["finish_steps"][-1])
        for epoch, row in zip(track.epochs, found[side]["epochs"], strict=True):
            assert {name: getattr(epoch, keys.get(name, name)) for name in row} == row
        for row in found["civilizations"]:
            assert track.rows[plain(row["name"])] == tuple(row[f"{side}_epoch_start"].values())
            civilization = tables.civilizations[plain(row["name"])]
            assert (civilization.rank, civilization.side) == (row["rank"], row["block"])


def test_the_board() -> None:
    terrain = game(18, "both").state.terrain
    rows = facts("map_areas")["areas"]
    assert {row["id"] for row in rows} == set(terrain.ids) and len(rows) == 318
    for row in rows:
        at, area = terrain.index[row["id"]], terrain.board.areas[row["id"]]
        assert (area.board, area.region, area.limit) == (row["board"], row["region"], row["pop"]), row["id"]
        assert (area.start or None, area.site or "none") == (row["start_of"], row["city"]), row["id"]
        assert {terrain.ids[near] for near in terrain.land[at]} == set(row["land"]), row["id"]
        assert {terrain.ids[near] for near in terrain.water[at]} == set(row["water"]), row["id"]
        assert {terrain.sea_ids[sea] for sea in terrain.seas_of[at]} == set(row["open_seas"]), row["id"]
        assert bool(terrain.coastal[at]) == row["coastal"], row["id"]
        assert {name for name, areas in terrain.volcanoes.items() if at in areas} == set(row["volcano"]), row["id"]
        assert [name for name, areas in terrain.plains.items() if at in areas] == [row["floodplain"]] * bool(row["floodplain"])


def test_the_open_seas() -> None:
    terrain = game(18, "both").state.terrain
    rows = facts("map_seas")["seas"]
    assert {row["id"] for row in rows} == set(terrain.sea_ids) and len(rows) == 20
    for row in rows:
        node = terrain.size + terrain.sea_index[row["id"]]
        assert {terrain.water_name(near) for near in terrain.sail[node]} == {*row["areas"], *row["adjacent_seas"]}, row["id"]


@pytest.mark.parametrize("seats", SEATS)
def test_theme_sets_credits_and_hands(seats: int, tables: Tables) -> None:
    found, names = facts("short_game"), by_name(tables.advances)
    rules = game(seats, SIDES[seats][0], "short-game").state.rules
    sets = tables.read("short_game")["sets"]
    drawn = Counter(plain(sets[theme]["name"]) for theme in rules.themes_in_draw)  # type: ignore[attr-defined]
    assert drawn == {
        plain(name): copies
        for name, copies in found["sets_by_player_count"]["mega_civilization_and_western_empires"][seats].items()
    }
    for row in found["theme_sets"]:
        (theme,) = [theme for theme in sets.values() if plain(theme["name"]) == plain(row["name"])]
        assert [names[plain(name)] for name in row["advances"]] == theme["advances"]
        assert theme.get("destroys_city", False) == row["destroy_one_city"]["value"]
    extras = facts("setups")["megaciv"]["player_count_extras"]
    full = game(seats, SIDES[seats][0]).state
    credits = extras["start_credit_tokens_each_colour"]
    assert full.rules.starting_credits() == credits.get(seats, credits["others"]) and rules.starting_credits() == 0
    assert full.rules.hand_limit(full, 0) == extras["hand_limit_commodities"]["5-11" if seats < 12 else "12-18"]
