"""Mega Civilization: what everybody may look at, and what the book leaves to the players."""

from __future__ import annotations

import pytest

from ecumene import titles
from ecumene.titles.empires import sheets
from ecumene.titles.empires.calamities.piracy import PirateCity
from ecumene.titles.empires.calamities.resolution import MajorCalamities
from ecumene.titles.empires.cards import DrawCards
from ecumene.titles.empires.movement import EndMovement, Move, Movement
from ecumene.titles.empires.payments import prices
from ecumene.titles.empires.wire import public
from scene import Scene, at_table, rule


@rule("MC SETUP.22")
@pytest.mark.parametrize("seats", [5, 9, 12, 18])
def test_the_division_of_the_cards_can_be_looked_at_by_anybody_at_any_time(seats: int) -> None:
    scene = Scene(seats)
    (before,) = sheets.stacks(scene.game.view(None))
    cards = scene.state.rules.cards
    assert len(before.columns) == 1 + len(cards.packs)
    told = [cell for row in before.rows for cell in row[1:]]
    # every card is told with its number, each calamity once for each block
    assert sum(int(part.split()[0]) for cell in told for part in cell.split(", ") if part[:1].isdigit()) == sum(
        count for pack in cards.packs for count in pack.commodities.values()
    )
    assert sum(cell.count("Treachery") for cell in told) == len(cards.packs)
    # it tells what there is, not what is left
    scene.stack(1).cities(scene.state.civ[0], "knossos" if "knossos" in scene.state.terrain.index else "babylon")
    scene.begin(DrawCards())
    for seat in (None, *range(seats)):
        assert sheets.stacks(scene.game.view(seat)) == [before]


@rule("MC SETUP.22")
def test_the_help_has_the_chart_for_every_number_of_players() -> None:
    (cards,) = [section for section in titles.load(at_table()).shown.help() if section.id == "cards"]
    charts = {
        topic.name.removeprefix("The stacks with "): topic.facts for topic in cards.topics if topic.id.startswith("division-")
    }
    assert list(charts) == [
        "5 to 8 players, West", "5 to 8 players, East", "9 and 10 players, West", "9 and 11 players, East",
        "12 to 14 players, West", "12 to 14 players, East", "15 to 18 players, West", "15 to 18 players, East",
    ]  # fmt: skip
    assert charts["5 to 8 players, West"]["Stack 1"] == "9 Ochre, 9 Clay"
    assert charts["12 to 14 players, East"]["Stack 9"] == "2 Gold, 4 Silk, 3 Pearls, Regression, Piracy"
    assert charts["15 to 18 players, West"]["Stack 2"] == (
        "8 Papyri, 4 Iron, 4 Furs, 4 Wax, Tempest, Volcanic Eruption or Earthquake, Treachery"
    )
    used = {topic.id: topic.facts.get("Used") for topic in cards.topics}
    assert used["bone"] == "with 9 and 10 players, West; 9 and 11 players, East; 15 to 18 players, West; 15 to 18 players, East"
    assert "jade" in used and used["water"] is None


@rule("MC SETUP.23")
def test_dealing_in_one_block_leaves_the_other_alone_and_all_buy_the_same_advances() -> None:
    scene = Scene(12).cities("minoa", "knossos", "phaestos").cities("saba", "saba")
    cards = scene.state.rules.cards
    east = [bytes(stack) for pile, stack in zip(cards.piles, scene.state.stack, strict=True) if pile.block]
    scene.state.cities[scene.seat("saba")] = 0
    scene.state.city[scene.area("saba")] = 0
    scene.begin(DrawCards())
    assert len(scene.cards("minoa")) == 2
    assert [bytes(stack) for pile, stack in zip(cards.piles, scene.state.stack, strict=True) if pile.block] == east
    assert {len(prices(scene.state, seat)) for seat in range(12)} == {51}


@rule("MC 3.land.6")
def test_moved_tokens_are_marked_until_movement_ends() -> None:
    scene = Scene().tokens("minoa", knossos=3, phaestos=1).begin(Movement()).play("minoa", Move("knossos", "phaestos", 2))
    board = public(scene.game.view(scene.seat("egypt")))["board"]
    assert board["phaestos"]["moved"] == {"0": 2} and "moved" not in board["knossos"]
    scene.play("minoa", EndMovement())
    assert not any("moved" in place for place in public(scene.game.view(None))["board"].values())


@rule("MC DEF.beneficiary.4")
def test_a_beneficiary_chooses_and_is_spared_but_need_not_profit() -> None:
    scene = Scene().cities("minoa", "knossos", "phaestos", "thera").cities("egypt", "tanis").cities("hatti", "troy")
    scene.cities("assyria", "tyre").hand("minoa", "piracy")
    scene.state.passed[scene.state.rules.cards.index["piracy"]] = scene.seat("egypt") + 1
    scene.begin(MajorCalamities())
    # Egypt is not named, though only Hatti and Assyria are left for it; it picks, and pirates get what it picks
    assert scene.told("calamity.victims")[0]["victims"] == [scene.seat("assyria"), scene.seat("hatti")]
    assert scene.due == ["egypt"]
    scene.play("egypt", PirateCity("knossos"), PirateCity("thera"))
    assert scene.owner("knossos") == scene.owner("thera") == "pirates" and scene.owner("tanis") == "egypt"
    assert scene.state.cities[scene.seat("egypt")] == 1 and scene.stock_of("egypt") == 55


@rule("MC 9.2")
def test_what_only_the_rules_of_a_calamity_say_holds() -> None:
    """The chart says that Treachery annexes a city; its rules say what happens if the beneficiary has none in stock."""
    scene = Scene().cities("minoa", "knossos").hand("minoa", "treachery")
    terrain = scene.state.terrain
    free = [terrain.ids[area] for area in terrain.areas if terrain.limit[area] and not scene.state.city[area]]
    scene.cities("egypt", *free[:9])
    scene.state.passed[scene.state.rules.cards.index["treachery"]] = scene.seat("egypt") + 1
    scene.begin(MajorCalamities())
    assert scene.owner("knossos") is None and scene.state.cities[scene.seat("egypt")] == 9
