"""Our data beside the facts that were gathered about the published game.

Skipped where those facts are not at hand: ECUMENE_FACTS names their folder.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from ecumene.titles.ffg.chart import chart
from ecumene.titles.ffg.tables import MARKET, YIELDS, ground_of, read, tables

FACTS = Path(os.environ.get("ECUMENE_FACTS", "facts")) / "ffg"
yaml = pytest.importorskip("yaml")
pytestmark = pytest.mark.skipif(not FACTS.is_dir(), reason="the facts are not at hand")


def facts(name: str) -> Any:
    return yaml.safe_load((FACTS / f"{name}.yaml").read_text("utf-8"))


def test_techs() -> None:
    known = {row["id"]: row for row in facts("techs")["techs"]}
    whole = tables("both")
    assert set(known) == set(whole.techs) and len(known) == 45
    for key, row in known.items():
        ours, unlocks = whole.techs[key], row.get("unlocks", {})
        stats, coins = row.get("stats", {}), row.get("coins", {})
        assert (ours.name, ours.level, ours.set) == (row["name"], row["level"], row["set"])
        walls = ["walls"] if "city_walls" in unlocks.get("other", ()) else []
        assert [*ours.buildings] == [*unlocks.get("buildings", ()), *walls], key
        assert [*ours.governments] == [*unlocks.get("governments", ())], key
        assert ours.ranks == {unit["type"]: unit["rank"] or 1 for unit in unlocks.get("units", ())}, key
        assert (ours.coin, ours.tokens, ours.hand) == (
            coins.get("on_learn", 0),
            coins.get("tokens_max", 0),
            row.get("culture_hand", 0),
        )
        assert (ours.speed, ours.stack) == (stats.get("travel_speed", 0), stats.get("stacking_limit", 0)), key
        assert (ours.cities, ours.water) == (stats.get("max_cities", 0), stats.get("water", "")), key
        costs = [ability["cost"] for ability in row.get("resource_abilities", ())]
        uses = [[*use.cost] for name, use in whole.uses.items() if (use.card or name) == key and use.cost]
        # Metalworking is declared with the unit that is played
        assert sorted(uses) == ([] if key == "metalworking" else sorted(costs)), key


def test_wonders() -> None:
    known = {row["id"]: row for row in facts("wonders")["wonders"]}
    ours = tables("both").wonders
    assert set(known) == set(ours) and len(known) == 27
    for key, row in known.items():
        discount = row["discount"] or {"cost": 0, "tech": ""}
        got = ours[key]
        assert (got.name, got.era, got.set, got.culture, got.cost) == tuple(
            row[n] for n in ("name", "era", "set", "culture", "cost")
        )
        assert (got.price, got.tech) == (discount["cost"], discount["tech"]), key
        assert got.designed == (row["set_certainty"] == "low"), key


def test_buildings() -> None:
    whole = tables("both")
    seen = set()
    for family in facts("buildings")["families"]:
        terrain = [
            t
            for name in family["terrain"]
            for t in (YIELDS if name == "not_water" else (name,))
            if t != "water" or name == "water"
        ]
        for form in ("basic", "upgraded"):
            if form in family:
                row = family[form]
                ours = whole.buildings[row["id"]]
                seen.add(row["id"])
                assert (ours.name, ours.family, ours.set, ours.count) == (
                    row["name"],
                    family["id"],
                    family["set"],
                    family["count"],
                )
                assert (
                    sorted(ours.terrain) == sorted(terrain)
                    and ours.star == family["star"]
                    and ours.upgraded == (form == "upgraded")
                )
                assert ours.cost == row["cost"] and whole.unlocking[row["id"]] == row["tech"]
                for icon in ("production", "trade", "culture", "coin", "combat"):
                    assert getattr(ours, icon) == row[icon], (row["id"], icon)
    assert seen == set(whole.buildings)


def test_culture_events() -> None:
    known = {row["id"]: row for row in facts("culture_events")["cards"]}
    ours = tables("both").events
    decks = {"I": 1, "II": 2, "III": 3}
    phases = {"start_of_turn": "start", "city_management": "manage", "movement": "move", "battle": "battle", "any_time": "any"}
    assert set(known) == set(ours) and sum(row["count"] for row in known.values()) == 69
    for key, row in known.items():
        got = ours[key]
        assert (got.name, got.deck, got.count, got.set) == (row["name"], decks[row["deck"]], row["count"], row["set"])
        modes = [mode["phase"] for mode in row["modes"]] if "modes" in row else [row["phase"]]
        assert [*got.when] == [phases[phase] for phase in modes], key
        assert got.designed == (row.get("set_certainty") == "inferred"), key


def test_great_people() -> None:
    known = facts("great_people")
    whole, markers = tables("both"), read("people")["markers"]
    for row in known["markers"]:
        assert markers[row["type"]]["count"] == row["count"]
        for icon in ("trade", "production", "culture", "coin", "combat"):
            assert getattr(whole.icons[row["type"]], icon) == row[icon], row["type"]
    deck = {row["name"]: row for row in known["deck"]}
    assert {row.name for row in whole.persons.values()} == set(deck) and len(deck) == 42
    for ours in whole.persons.values():
        assert (ours.type, ours.discard) == (deck[ours.name]["type"], deck[ours.name]["discard"]), ours.name


def test_civilizations_and_units() -> None:
    ours = tables("both").civilizations
    known = {row["id"]: row for row in facts("civs")["civs"]}
    assert set(known) == set(ours) and len(known) == 16
    for key, row in known.items():
        got = ours[key]
        name = row["name"].replace("Aztecs", "Aztec")  # stories say "Aztec marches" as they say "Zulu marches"
        assert (got.name, got.leader, got.set, got.home) == (name, row["leader"], row["set"], row["home_tile"])
        assert (got.tech, got.government) == (row["starting_tech"], row["starting_government"])
    units, mine = facts("units"), read("units")
    assert mine["names"] == units["names"] and mine["trumps"] == {k: v for k, v in units["trump"].items() if v}
    for unit in ("infantry", "artillery", "mounted"):
        assert [[*row["ranks"][0], row["count"]] for row in units["waw"][unit]] == mine["waw"]["land"]
        assert [[row["ranks"][0]] * 2 + [row["count"]] for row in units["base"][unit]] == mine["core"]["land"]
        for row in units["waw"][unit]:
            assert row["ranks"] == [[row["ranks"][0][0] + n, row["ranks"][0][1] + n] for n in range(4)]
    assert [[row["strength"], row["health"], row["count"]] for row in units["waw"]["aircraft"]] == mine["waw"]["aircraft"]
    assert mine["core"]["designed"]


def test_markers_track_policies_investments() -> None:
    known = facts("markers")
    spelled = {"native_art_3": "native_art", "native_art_6": "native_art"}
    for name in ("huts", "villages"):
        total = {spelled.get(face, face): count for face, count in known[name]["total_both_expansions"].items()}
        rows = read("markers")[name]
        ours: dict[str, int] = {}
        for row in rows.values():
            for face, count in row.items():
                if face != "designed":
                    ours[face] = ours.get(face, 0) + count
        assert ours == total
        assert rows["faf"] == {spelled.get(face, face): count for face, count in known[name]["faf"].items()}
        assert rows["base"]["designed"] and rows["waw"]["designed"]
        assert sum(n for face, n in rows["base"].items() if face != "designed") == known[name]["base"]["count"]
    for row in known["city_states"]:
        icons = {k: v for k, v in row.items() if k in ("trade", "culture", "coin", "production", "combat")}
        icons |= {"resource": "any"} if "resource" in row else {}
        assert read("markers")["city_states"][row["id"]] == icons
    assert {row["id"]: row["tile"] for row in known["relics"]} == {k: v["tile"] for k, v in read("markers")["relics"].items()}
    whole = tables("both")
    for row in facts("culture_track")["spaces"][1:]:
        section = next(s for s in whole.sections if row["space"] <= s.last)
        assert (section.culture, section.trade) == (row["culture"], row["trade"])
        space = row["space"]
        reward = (
            "victory"
            if space == whole.victory
            else "great_person"
            if space in whole.people_spaces
            else f"event_{'I' * section.deck}"
        )
        assert reward == row["reward"]
    cards = {side: row["card"] for row in facts("social_policies")["cards"] for side in row["sides"]}
    assert {name: row["card"] for name, row in read("policies").items()} == cards
    steps = {
        row["id"]: [step["markers"] for step in row["steps"]] for row in facts("investments")["investments"] if "steps" in row
    }
    assert {name: row["steps"] for name, row in read("investments").items()} == steps
    assert read("investments")["endowment_for_the_arts"]["designed"]


def test_tiles_square_by_square() -> None:
    known = facts("tiles")
    rows = {row["id"]: row for row in (*known["home_tiles"], *known["neutral_tiles"])}
    ours = read("tiles")
    assert set(rows) == set(ours) and len(rows) == 43
    for key, row in rows.items():
        assert ours[key]["set"] == row["set"]
        for written, line in zip(ours[key]["rows"], row["grid"], strict=True):
            for cell, fact in zip(written.split(), line, strict=True):
                assert ground_of(cell) == ground_of(fact.replace(",", "+")), (key, cell, fact)
    for terrain, icons in known["terrain_yields"].items():
        assert YIELDS[terrain] == (icons["production"], icons["trade"])
    assert set(MARKET) == set(facts("markers")["market_resources"]["types"])


def test_layouts() -> None:
    for seats, row in facts("tiles")["layouts"].items():
        ours = read("layouts")[str(seats)]
        assert ours["size"] == row["size"] and sorted(ours["neutral"]) == sorted(row["neutral"])
        homes = [{"slot": home["slot"], "turn": home["rotation"] // 90} for home in row["home"]]
        assert ours["homes"] == homes and ours.get("designed", False) == (row["certainty"] == "medium")
        laid = chart(int(seats))
        squares = {square for slot in laid.slots for square in slot.squares}
        assert len(squares) == 16 * len(laid.slots)
        if "hole" in row:
            (left, right), (top, bottom) = row["hole"]["x"], row["hole"]["y"]
            hole = {y * laid.width + x for x in range(left, right + 1) for y in range(top, bottom + 1)}
            assert not hole & squares and len(hole) == 24
