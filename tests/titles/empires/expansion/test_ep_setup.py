"""The Expansion Project: components, set-up and the sequence of the turn (EP 1 to 17)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ecumene
from ecumene import Refused, titles
from ecumene.boards import load
from ecumene.boards.geometry import load_geometry
from ecumene.engine.actions import Leave
from ecumene.titles.empires.attacks import CityAttacks, Plunder
from ecumene.titles.empires.calamities.resolution import Resolution
from ecumene.titles.empires.calamities.selection import CalamitySelection
from ecumene.titles.empires.cards import set_value
from ecumene.titles.empires.conflict import TokenConflicts
from ecumene.titles.empires.expansion import Census, Expand, PopulationExpansion
from ecumene.titles.empires.expansion_project.calamities.assigning import Assignment
from ecumene.titles.empires.expansion_project.calamities.decline import Bribe
from ecumene.titles.empires.expansion_project.calamities.scourges import FamineShares
from ecumene.titles.empires.expansion_project.cards import DrawAndBuy
from ecumene.titles.empires.expansion_project.dealing import AcceptExchange, DealNations, KeepNation, OfferExchange
from ecumene.titles.empires.expansion_project.departing import Abandonment
from ecumene.titles.empires.movement import Move, Movement
from ecumene.titles.empires.setup import FirstTokens, start_area
from ecumene.titles.empires.surplus import CitySupport
from ecumene.titles.empires.tables import COLOURS, Tables
from ecumene.titles.empires.turn import Phase
from ecumene.titles.empires.voyages import Sail, Stop
from scene import Scene, at_table, rule

TITLE = "expansion-project"
EP: Tables = titles.load(TITLE).tables  # type: ignore[attr-defined]
FACTS = Path("/work/shared/facts/empires")

#: EP 9.1: by value, the commodities with their number and home
COMMODITIES = {
    1: "Ochre 7 W, Clay 7 W, Hides 7 E, Flax 7 E, Bone 8 S",
    2: "Iron 8 W, Papyrus 7 W, Stone 7 E, Furs 8 E, Wax 8 S",
    3: "Fish 8 W, Fruit 9 W, Salt 9 E, Timber 8 E, Ceramics 8 S",
    4: "Wool 7 W, Oil 8 W, Cotton 7 E, Sugar 8 E, Grain 8 S",
    5: "Wine 6 W, Textiles 7 W, Livestock 7 E, Lacquer 6 E, Glass 6 S",
    6: "Tin 5 W, Copper 6 W, Bronze 6 E, Silver 5 E, Lead 6 S",
    7: "Resin 5 W, Incense 6 W, Spices 6 E, Jade 5 E, Herbs 6 S",
    8: "Gems 5 W, Marble 4 W, Dye 4 E, Tea 5 E, Obsidian 4 S",
    9: "Gold 5 W, Ivory 4 W, Silk 4 E, Pearl 5 E, Amber 4 S",
}
#: EP 10.1: by stack, the non tradable calamity, the tradable one and the minor one
CALAMITIES = {
    2: ("volcanic_eruption_or_earthquake", "treachery", "squandered_wealth"),
    3: ("famine", "superstition", "tempest"),
    4: ("civil_war", "slave_revolt", "city_in_flames"),
    5: ("flood", "barbarian_hordes", "city_riots"),
    6: ("cyclone", "epidemic", "coastal_migration"),
    7: ("corruption", "civil_disorder", "tribal_conflict"),
    8: ("tyranny", "iconoclasm_and_heresy", "minor_uprising"),
    9: ("regression", "piracy", "banditry"),
}
STARTS = {
    "Crete": "knossos", "Illyria": "illyricum", "Assyria": "assyria", "Thrace": "thrace", "Carthage": "carthage", "Rome": "rome",
    "Iberia": "iberus", "Hatti": "hattusa", "Egypt": "fayum", "Arabia": "saba", "Chorasmia": "chorasmia", "Dravidian": "madurai",
    "Babylon": "babylon", "Mauryan": "magadha", "Kushan": "taxila", "Nubia": "napata", "Indus": "chanhu_daro",
    "Persia": "persepolis",
}  # fmt: skip


def names(scene: Scene, pile: str) -> set[str]:
    """The commodities of a stack."""
    cards = scene.state.rules.cards
    place = [p.name for p in cards.piles].index(pile)
    return {cards.names[card] for card in scene.state.stack[place] if cards.calamity[card] is None}


# -- components -----------------------------------------------------------------------------------------------


@rule("EP 1.1a", "EP 1.1b", "EP 3.1A", "EP 3.1B", "EP 1.3b", "EP 15.1", "EP 14.1", "EP 4.1")
def test_five_to_eighteen_players_lead_a_nation_each_on_one_board() -> None:
    (scenario,) = titles.meta(TITLE).scenarios
    assert scenario.seats == tuple(range(5, 19))
    for seats in scenario.seats:
        rules = Scene(seats).state.rules
        assert len(rules.civilizations) == seats == len(set(rules.civilizations))
    with pytest.raises(Refused, match="5 to 18"):
        titles.meta(TITLE).setup(4)
    scene = Scene(18)
    assert {"iberus", "magadha"} <= set(scene.state.terrain.ids) and len(EP.civilizations) == 18


@rule("EP 3.1E", "EP 3.1F", "EP 9.1a", "EP 9.1b", "EP 9.1c", "EP 9.1d", "EP 9.1e", "EP 9.1f", "EP 9.1g", "EP 9.1h", "EP 9.1i")
@rule("EP 9.1j", "EP 9.1k")
def test_the_commodities() -> None:
    homes = {"W": "west", "E": "east", "S": "shared"}
    printed = {
        (name, value, int(count), homes[home])
        for value, row in COMMODITIES.items()
        for name, count, home in (item.split() for item in row.split(", "))
    }
    assert {(row.name, row.stack, row.set, row.home) for row in EP.commodities.values() if row.stack} == printed
    assert sum(row.set for row in EP.commodities.values()) == 286 and len(printed) == 45
    for seats in (5, 9, 12, 18):  # and these are what a game's cards are worth
        cards = Scene(seats).state.rules.cards
        assert all(cards.face[cards.kind_index[i]] == EP.commodities[i].stack for i in cards.commodities)


@rule("EP 10.1a", "EP 10.1b", "EP 10.1c", "EP 10.1d", "EP 10.1e", "EP 10.1f", "EP 10.1g", "EP 10.1h", "EP 10.1i", "EP 10.1j")
@rule("EP 10.1k", "EP 30.1a", "EP 30.1b", "EP 30.11a")
def test_the_calamities_of_each_stack() -> None:
    for stack, (fixed, tradable, minor) in CALAMITIES.items():
        rows = [EP.calamities[i] for i in (fixed, tradable, minor)]
        assert [(row.stack, row.kind, row.tradeable) for row in rows] == [
            (stack, "major", False),
            (stack, "major", True),
            (stack, "minor", True),
        ]
    assert len(EP.calamities) == 24 and sum(map(len, CALAMITIES.values())) == 24
    for seats, copies in ((5, 1), (11, 1), (12, 2), (18, 2)):
        cards = Scene(seats).state.rules.cards
        assert [cards.kinds[k] for k in cards.kind].count("famine") == copies
    order = [i for i in Scene(9).state.rules.cards.calamities if EP.calamities[i].kind == "major"]
    assert order == [i for stack in CALAMITIES.values() for i in stack[:2]]


@rule("EP 4.62a", "EP 4.61a", "EP 34.23", "EP 34.24")
def test_the_track_has_five_epochs_and_fifteen_steps() -> None:
    track = Scene().state.rules.track
    assert [epoch.id for epoch in track.epochs] == ["stone", "early_bronze", "late_bronze", "early_iron", "late_iron"]
    assert track.last == track.final == 15 and {len(row) for row in track.rows.values()} == {4}
    assert [epoch.cities for epoch in track.epochs] == [0, 2, 3, 4, 5]
    assert track.epochs[2].advances == 3 and track.epochs[3].advances_from_100 == 3 and track.epochs[4].advances_from_200 == 3


@rule("EP 4.62b")
def test_where_the_epochs_of_each_nation_begin() -> None:
    usual = (5, 8, 11, 14)
    others = {
        "minoa": (5, 9, 11, 14),
        "celt": (6, 8, 11, 13),
        "assyria": (5, 8, 10, 14),
        "hellas": (6, 9, 11, 13),
        "babylon": (5, 8, 10, 14),
        "hatti": (5, 8, 10, 13),
        "indus": (4, 7, 10, 13),
        "persia": (6, 8, 11, 13),
        "egypt": (4, 7, 10, 13),
    }
    rows = Scene(18).state.rules.track.rows
    assert rows == {nation: others.get(nation, usual) for nation in EP.civilizations} and len(rows) == 18


@rule("EP 6.1b", "EP 33.01", "EP 33.02", "EP 6.2", "EP 32.53")
def test_nine_cards_belong_to_two_groups_and_the_help_tells_all_that_is_printed() -> None:
    advances = Scene().state.rules.advances
    assert len(advances.ids) == 51 and sum(len(groups) == 2 for groups in advances.groups) == 9
    topics = {topic.id: topic for section in titles.load(TITLE).shown.help() for topic in section.topics}
    assert topics["library"].facts["Price"] == "220" and "Regression" in topics["library"].facts["Changes"]
    assert topics["famine"].facts["Pottery"] == "damage −5" and topics["tax"].parts[0].clauses


@rule("EP 4.41b", "EP 4.41a")
def test_three_volcanoes_are_in_the_game() -> None:
    volcanoes = {
        name: {Scene(18).state.terrain.ids[a] for a in areas} for name, areas in Scene(18).state.terrain.volcanoes.items()
    }
    assert volcanoes == {"thera": {"thera"}, "etna": {"milazzo", "syracuse"}, "vesuvius": {"neapolis", "campania"}}


@rule("EP 4.21a", "EP 4.21b", "EP 4.22a", "EP 4.22b", "EP 4.24", "EP 4.32", "EP 4.25a", "EP 4.52")
def test_land_water_and_coast() -> None:
    terrain = Scene(18).state.terrain
    coastal = {name for name, flag in zip(terrain.ids, terrain.coastal, strict=True) if flag}
    # lake shores are no water borders and make no coast; the Caspian is a sea
    assert not {"anatolia", "nis"} & coastal and {"caucasus", "knossos", "hibernia"} <= coastal
    anatolia = terrain.index["anatolia"]
    assert not terrain.water[anatolia] and terrain.land[anatolia]
    assert "caspian_sea" in terrain.sea_ids


@rule("EP 4.25b")
def test_areas_at_the_edge_of_the_map() -> None:
    drawing = load_geometry("ancient_world")
    at_frame = {name for shapes in drawing.sides().values() if len(shapes) == 1 for kind, name in shapes if kind != "sea"}
    assert set(load("ancient_world").edge) == at_frame
    terrain = Scene(5).state.terrain
    frontier = {name for name, flag in zip(terrain.ids, terrain.frontier, strict=True) if flag}
    # at the frame, beside what is out of play, beside an area of limit zero by land; and none of these
    assert {"jalo", "ithaca", "mikop"} <= frontier and not {"memphis", "knossos", "athens"} & frontier


@rule("EP 22.57a", "EP 22.57b")
def test_no_area_of_the_board_has_two_coasts() -> None:
    drawing, board = load_geometry("ancient_world"), Scene(18).state.terrain.board
    for name, rings in drawing.waters.items():
        # one piece of water, perhaps with the island itself as a hole in it
        own = [ring for ring in rings if not all(("land", name) in drawing.sides()[a if a >= 0 else ~a] for a in ring)]
        assert len(own) == 1, name
    assert set(drawing.waters) >= {name for name, area in board.areas.items() if area.water or area.seas}


@rule("EP 3.1D", "EP 7.1a", "EP 7.1b", "EP 7.2c", "EP 32.51a", "EP 32.52", "EP 32.521", "EP 32.521ex", "EP 32.56b")
def test_credits_of_all_five_colours_lower_every_price_as_one_of_all_colours_would() -> None:
    """Multi-coloured credits are kept as five equal totals: no price could tell the difference."""
    from ecumene.titles.empires.payments import price

    scene = Scene()
    rules, seat = scene.state.rules, scene.seat("egypt")
    dear = [k for k, row in enumerate(rules.advances.rows) if row.cost > 40]
    scene.state.credits[seat] = (20, 20, 20, 20, 20)
    assert all(price(scene.state, seat, k) == rules.advances.cost[k] - 20 for k in dear)
    scene.state.credits[seat] = (25, 20, 20, 20, 20)  # five art credits more count for art alone
    music, law = (rules.advances.index[i] for i in ("music", "law"))
    assert price(scene.state, seat, music) == 80 - 25 and price(scene.state, seat, law) == 170 - 20


@rule("EP 2.8ex", "EP 2.8")
def test_diplomacy_is_cheaper_by_sixty_for_six_cards() -> None:
    from ecumene.titles.empires.payments import price
    from ecumene.titles.empires.purchases import receive_advances

    scene = Scene()
    seat = scene.seat("egypt")
    receive_advances(scene.state, seat, ("sculpture", "drama_and_poetry", "music", "rhetoric", "architecture", "literacy"))
    assert price(scene.state, seat, scene.state.rules.advances.index["diplomacy"]) == 180 - 60


@rule("EP 5.1b", "EP 14.41", "EP 14.5c")
def test_nothing_white_is_on_the_board_and_nobody_has_anything_at_the_start() -> None:
    game = ecumene.new(at_table(), 7, seed=3)
    state = game.state
    assert not any(state.tokens[state.barbarians]) and not state.cities[state.barbarians]
    assert state.advances == [0] * 7 and state.credits == [(0,) * 5] * 7 and state.treasury == [0] * 7
    assert len(state.ships) == state.seats, "the white pieces have no ships"


# -- 14 setting up --------------------------------------------------------------------------------------------


@rule("EP 14.31a", "EP 14.31b", "EP 4.72c", "EP 14.31ex")
@pytest.mark.parametrize("seats", [5, 6, 7])
def test_two_commodities_of_each_stack_with_five_to_seven_players(seats: int) -> None:
    scene = Scene(seats)
    pairs = ["Clay Hides", "Iron Stone", "Fish Salt", "Oil Cotton", "Wine Livestock", "Copper Silver", "Resin Spices", "Gems Dye"]
    for number, pair in enumerate([*pairs, "Gold Silk"], start=1):
        assert names(scene, str(number)) == set(pair.split())
    cards = scene.state.rules.cards
    assert {cards.calamity[c].kind for c in range(cards.first_calamity, cards.size)} == {"major"}  # type: ignore[union-attr]
    second = [cards.ids[card] for card in reversed(scene.state.stack[2])]
    assert "treachery" in second[seats:] and second[-1] == "volcanic_eruption_or_earthquake"
    assert not {"treachery"} & set(second[:seats])


@rule("EP 14.32a", "EP 14.32b", "EP 14.32c")
@pytest.mark.parametrize("seats", [8, 9, 10, 11])
def test_shared_commodities_and_minor_calamities_with_eight_to_eleven(seats: int) -> None:
    below = set()
    for seed in range(12):
        scene = Scene(seats, seed=seed)
        assert names(scene, "4") == {"Oil", "Cotton", "Grain"} and names(scene, "9") == {"Gold", "Silk", "Amber"}
        stack = [scene.state.rules.cards.ids[card] for card in reversed(scene.state.stack[3])]
        assert not {"tempest", "superstition"} & set(stack[:seats]) and stack[-1] == "famine"
        below.add(stack.index("tempest"))
    assert len(below) > 1, "it is shuffled in"


@rule("EP 14.33a", "EP 14.33b", "EP 14.33c", "EP 14.33d", "EP 14.33e", "EP 14.33f", "EP 4.72b")
@pytest.mark.parametrize("seats", [12, 13, 15])
def test_two_blocks_with_twelve_to_fifteen(seats: int) -> None:
    scene = Scene(seats)
    west = ["Ochre Clay", "Iron Papyrus", "Fish Fruit", "Oil Wool", "Wine Textiles", "Tin Copper", "Resin Incense", "Marble Gems"]
    east = [
        "Hides Flax",
        "Stone Furs",
        "Salt Timber",
        "Cotton Sugar",
        "Livestock Lacquer",
        "Bronze Silver",
        "Spices Jade",
        "Dye Tea",
    ]
    for number, (ours, theirs) in enumerate(zip([*west, "Gold Ivory"], [*east, "Silk Pearl"], strict=True), start=1):
        assert names(scene, str(number)) == set(ours.split()) and names(scene, f"{number}@east") == set(theirs.split())
    cards = scene.state.rules.cards
    assert {cards.calamity[c].kind for c in range(cards.first_calamity, cards.size)} == {"major"}  # type: ignore[union-attr]
    for place, pile in enumerate(cards.piles):
        if pile.number > 1:
            stack = [cards.calamity[card] for card in reversed(scene.state.stack[place])]
            assert not any(stack[: seats // 2]) and len([row for row in stack if row]) == 2


@rule("EP 14.34a", "EP 14.34b", "EP 14.34c", "EP 14.34d")
def test_everything_in_two_blocks_with_sixteen_to_eighteen() -> None:
    for seats in (16, 17, 18):
        scene = Scene(seats)
        cards = scene.state.rules.cards
        assert sum(cards.copies[card] for card in range(cards.water)) == 286
        assert cards.size - cards.first_calamity == 48
        for card, number in (("bone", 4), ("glass", 3), ("amber", 2)):
            assert cards.copies[cards.index[card]] == cards.copies[cards.index[f"{card}@east"]] == number
        stack = [cards.calamity[card] for card in reversed(scene.state.stack[cards.pile_of(5, 1)])]
        assert not any(stack[: seats // 2]) and [row.kind for row in stack if row].count("minor") == 1


@rule("EP 14.4a")
def test_nations_are_dealt_at_random() -> None:
    dealt = {tuple(ecumene.new(at_table(), 5, seed=seed).state.civ) for seed in range(8)}
    assert len(dealt) > 4 and all(set(civs) == set(Scene(5).state.rules.civilizations) for civs in dealt)


@rule("EP 14.4c")
def test_two_players_exchange_nations_if_both_agree_before_the_start() -> None:
    scene = Scene(5).begin(DealNations(), FirstTokens())
    before = list(scene.state.civ)
    assert scene.game.due == (0, 1, 2, 3, 4) and scene.game.ask(0).ends == ["keep-nation"]
    scene.game.play(0, OfferExchange(3))
    assert scene.state.civ == before, "one alone changes nothing"
    for seat in (1, 2, 3, 4):
        if seat != 3:
            scene.game.play(seat, KeepNation())
    assert scene.game.why(2, AcceptExchange(0)) is not None
    scene.game.play(3, AcceptExchange(0))
    assert scene.state.civ == [before[3], before[1], before[2], before[0], before[4]]
    assert scene.game.why(0, OfferExchange(3)) is not None, "each is asked once"
    scene.game.play(0, KeepNation())
    scene.game.play(3, KeepNation())
    assert not scene.game.due and scene.state.on_board(0) == 1
    assert scene.state.tokens[0][scene.area(start_area(scene.state, before[3]))] == 1


@rule("EP 14.4c")
def test_an_offer_that_is_declined_changes_nothing_and_asks_whoever_was_content() -> None:
    scene = Scene(5).begin(DealNations())
    before = list(scene.state.civ)
    scene.game.play(4, KeepNation())
    scene.game.play(1, OfferExchange(4))
    assert 4 in scene.game.due
    for seat in (4, 1, 0, 2, 3):
        scene.game.play(seat, KeepNation())
    assert scene.state.civ == before and scene.state.ranking


@rule("EP 14.4b", "EP 15.11e", "EP 15.11f", "EP 15.11g")
def test_everybody_starts_in_the_area_of_the_nation() -> None:
    scene = Scene(18).begin(FirstTokens())
    assert {row.name: row.start for row in EP.civilizations.values()} == STARTS
    for seat, civ in enumerate(scene.state.civ):
        assert scene.state.tokens[seat][scene.area(STARTS[EP.civilizations[civ].name])] == 1 and scene.state.on_board(seat) == 1


@rule("EP 15.11a", "EP 15.11c", "EP 27.12a")
def test_the_nations_in_play_have_their_homes_side_by_side() -> None:
    for seats in range(5, 19):
        for side in ("west", "east", "both"):
            try:
                terrain = Scene(seats, side=side).state.terrain
            except Refused:
                continue
            seen, frontier = {terrain.areas[0]}, [terrain.areas[0]]
            while frontier:
                around = {n for a in frontier for n in (*(terrain.land[a] if a < terrain.size else ()), *terrain.sail[a])} - seen
                seen |= around
                frontier = [*around]
            assert seen >= set(terrain.areas), (seats, side)


@rule("EP 15.11b")
def test_areas_out_of_play_bar_ships_too() -> None:
    terrain = Scene(6).state.terrain  # without Egypt and Assyria
    closed = [area for area in range(terrain.size) if not terrain.open[area]]
    assert closed and not any(terrain.sail[area] for area in closed)
    assert not any(set(closed) & set(ways) for ways in terrain.sail)


@rule("EP 16.4b")
def test_the_order_of_the_track() -> None:
    ranked = sorted(EP.civilizations.values(), key=lambda row: row.rank)
    assert [row.name for row in ranked][:2] == ["Crete", "Arabia"] and ranked[-1].name == "Egypt"
    scene = Scene(18)
    assert [scene.state.called(seat) for seat in scene.state.playing()] == [row.name for row in ranked]


def test_what_is_designed_says_so() -> None:
    assert {"civilizations", "succession"} <= set(EP.designed)
    EP.read("packs")
    assert "packs" in EP.designed and not titles.load("western-empires").tables.designed  # type: ignore[attr-defined]
    topics = {topic.id: topic for section in titles.load(TITLE).shown.help() for topic in section.topics}
    assert (
        all("Of our own design" in topics[key].facts for key in ("succession", "set-up"))
        and "our own design" in titles.meta(TITLE).text
    )


# -- 17 the turn ----------------------------------------------------------------------------------------------


@rule("EP 17.1a", "EP 17.1b", "EP 17.1d", "EP 17.1e", "EP 17.1f", "EP 17.1g", "EP 17.1i", "EP 17.1j", "EP 17.1l", "EP 17.1m")
@rule("EP 17.1n", "EP 17.1o", "EP 17.2a", "EP 17.3", "EP 16.3", "EP 22.1d", "EP 26.3a")
def test_the_sequence_of_play() -> None:
    steps = Scene().state.rules.sequence(1)
    assert [step.name for step in steps if isinstance(step, Phase)] == list(EP.phases)
    kinds = [type(step).__name__ for step in steps if not isinstance(step, Phase)]
    assert kinds == [
        "TaxCollection", "PopulationExpansion", "Census", "Shipping", "Movement", "TokenConflicts", "CityAttacks",
        "CityConstruction", "SurplusRemoval", "CitySupport", "DrawAndBuy", "Trade", "CalamitySelection", "MinorCalamities",
        "RevealedCalamities", "SpecialAbilities", "CitySupport", "AdvancesAcquisition", "HandLimit", "NewCredits", "Reshuffle",
        "Succession", "EndCheck", "Abandonment",
    ]  # fmt: skip


@rule("EP 17.2b")
def test_phases_in_which_nothing_happens_are_skipped() -> None:
    game = ecumene.new(at_table(), 5, seed=1)
    asked: set[str] = set()
    while game.turn < 3:
        seat = game.due[0]
        asked.add(game.state.phase)
        game.play(seat, next((c for c in game.ask(seat).choices if c.ends), game.ask(seat).choices[0]))
    assert asked == {"setup", "shipping", "movement"}, "with a token and then two, a ship may be built, and nothing else happens"
    told = [event.data["phase"] for event in game.heard(None) if event.kind == "phase"]
    assert told[: len(EP.phases)] == list(EP.phases), "though the game goes through all of them"


@rule("EP 16.2a")
def test_a_game_of_players_who_do_as_little_as_they_can() -> None:
    game = ecumene.new(at_table(), 5, options={"limit": "2"}, seed=1)
    for seat in range(5):
        game.play(seat, KeepNation())
    for _ in range(200):
        if game.over:
            break
        seat = game.due[0]
        game.play(seat, next((c for c in game.ask(seat).choices if c.ends), game.ask(seat).choices[0]))
    assert game.over == "limit" and game.turn == 2


@rule("EP 19.3a")
def test_those_who_must_choose_where_to_grow_do_so_in_the_order_of_the_track() -> None:
    scene = Scene()
    for civ, areas in (("egypt", ("memphis", "fayum")), ("minoa", ("knossos", "thera")), ("hatti", ("galatia", "kanesh"))):
        scene.tokens(civ, **dict.fromkeys(areas, 2)).stock(civ, 1)
    scene.begin(PopulationExpansion())
    assert (scene.due, scene.may) == (["minoa"], ["hatti", "egypt"])
    scene.play("minoa", Expand(("knossos",)))
    assert (scene.due, scene.may) == (["hatti"], ["egypt"])


@rule("EP 20.3", "EP 4.71b")
def test_the_census_is_public_and_never_above_the_number_of_tokens() -> None:
    scene = Scene().tokens("egypt", memphis=30, fayum=25).tokens("hatti", galatia=3).cities("hatti", "kanesh").begin(Census())
    counts = [scene.state.census[scene.seat(civ)] for civ in ("egypt", "hatti", "minoa")]
    assert counts == [scene.state.rules.pieces.tokens, 3, 0] and counts[0] == 55, "all that there are, and no cities"
    for viewer in (None, *range(5)):
        assert scene.game.view(viewer).census == scene.state.census
    position = scene.game.position()
    position["players"][scene.seat("egypt")]["census"] = 56
    with pytest.raises(Refused, match="census: 56, but there are 55 tokens"):
        scene.game.title.load(position)


@rule("EP 27.4b", "EP 3.1G")
def test_everybody_sees_all_that_lies_on_a_mat_but_the_cards_in_hand() -> None:
    scene = Scene().tokens("egypt", memphis=4).cities("egypt", "fayum").ship("egypt", "tanis").treasury("egypt", 7)
    scene.advances("egypt", "law", "music").hand("egypt", "gold", "clay").begin(Census())
    egypt = scene.seat("egypt")
    scene.state.credits[egypt], scene.state.step[egypt] = (5, 10, 0, 20, 0), 4
    shown = scene.game.title.shown
    for viewer in (None, scene.seat("hatti"), egypt):
        mat = shown.public(scene.game.view(viewer))["players"][str(egypt)]
        assert (mat["stock"], mat["treasury"], mat["tokens"], mat["cities"], mat["hand"]) == (55 - 4 - 7, 7, 4, 1, 2)
        assert set(mat["advances"]) == {"law", "music"} and sum(mat["credits"].values()) == 35
        assert (mat["step"], mat["census"]) == (4, 4)
        hand = shown.private(scene.game.view(viewer))["hand"]
        assert hand == ({"clay": 1, "gold": 1} if viewer == egypt else None if viewer is None else {})


# -- what the overview and the charts say -----------------------------------------------------------------------


@rule("EP 12.1", "EP 13.1", "EP 13.2", "EP 3.1G")
def test_the_charts_repeat_what_the_tables_say() -> None:
    topics = {topic.id: topic for section in titles.load(TITLE).shown.help() for topic in section.topics}
    for calamity, row in EP.calamities.items():
        assert topics[calamity].facts["Stack"] == str(row.stack)
        assert topics[calamity].facts["Kind"] == f"{row.kind}, {'tradeable' if row.tradeable else 'not tradeable'}"
    for card, face in EP.advances.items():
        facts = topics[card].facts
        assert (facts["Price"], facts["Groups"]) == (str(face.cost), ", ".join(face.groups))
        told = dict(part.rsplit(" ", 1) for part in facts.get("Credits", "").split(", ") if part.split(" ")[0] in COLOURS)
        assert {colour: int(points) for colour, points in told.items()} == face.credits


@rule("EP 2.7")
def test_cities_bring_cards_and_trade_brings_sets() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis", "fayum").cities("hatti", "kanesh").begin(DrawAndBuy())
    drawn = {civ: scene.state.hand_size(scene.seat(civ)) for civ in ("egypt", "hatti", "minoa")}
    assert drawn == {"egypt": 3, "hatti": 1, "minoa": 0}, "a card for each city"
    count = scene.state.rules.cards.counts
    apart, together = (set_value(scene.state, 0, count(cards)) for cards in (["clay", "iron", "fish"], ["fish"] * 3))
    assert (apart, together) == (1 + 2 + 3, 27), "three of a kind are worth more than three kinds"


@rule("EP 5.3")
def test_a_city_is_a_unit_of_five_points_and_no_token() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("egypt", fayum=2).begin(PopulationExpansion(), Census())
    egypt = scene.seat("egypt")
    assert scene.state.census[egypt] == scene.state.on_board(egypt) == 4 and scene.state.unit_points(egypt) == 9
    assert scene.count("memphis") == {}, "nothing grows where a city stands"


@rule("EP 5.4")
def test_ships_carry_tokens_and_guard_a_city_with_naval_warfare() -> None:
    for guarded, landed in ((False, 5), (True, 2)):
        scene = Scene().tokens("egypt", tanis=5).ship("egypt", "tanis", ready=True, steps=4).cities("minoa", "gaza")
        scene.ship("minoa", "gaza").advances("minoa", *["naval_warfare"] * guarded).begin(Movement())
        assert scene.refused("egypt", Move("tanis", "knossos", 5)), "no token crosses water by itself"
        scene.play("egypt", Sail(0, 5, (Stop("gaza"),)))
        assert scene.count("gaza") == {"egypt": landed}


@rule("EP 8.1b")
def test_what_speaks_of_commodities_or_of_calamities_means_those_alone() -> None:
    scene = Scene().hand("egypt", "gold", "clay", "iron", "epidemic", "piracy")
    scene.begin(Resolution("corruption", scene.seat("egypt")))
    assert scene.refused("egypt", Bribe(("gold", "epidemic"))) == "EP 30.711a", "a calamity is no commodity card"
    scene.play("egypt", Bribe(("gold", "clay")))
    assert scene.cards("egypt") == ["iron", "epidemic", "piracy"]
    scene.hand("egypt", "famine").begin(CalamitySelection())
    assert "iron" in scene.cards("egypt") and len(scene.cards("egypt")) == 3, "of three calamities one is drawn off, no commodity"


@rule("EP 14.4c")
def test_whoever_is_content_and_has_asked_everybody_is_offered_nothing_more() -> None:
    game = ecumene.new(at_table(), 5, seed=1)
    game.play(0, KeepNation())
    assert game.may == (0,)
    for other in (1, 2, 3, 4):
        game.play(0, OfferExchange(other))
    assert 0 not in (*game.due, *game.may)
    game.play(1, OfferExchange(0))
    assert 0 in game.due and AcceptExchange(1) in game.ask(0).choices


# -- 14.7 early departures --------------------------------------------------------------------------------------


def left(scene: Scene, civ: str) -> Scene:
    """This nation has lost its player."""
    scene.state.agenda.clear()
    scene.game.table(Leave(scene.seat(civ)))
    return scene.begin(Abandonment())


@rule("EP 14.71a", "EP 14.72a", "EP 14.73a")
def test_a_nation_without_a_player_stays_with_its_units_and_civilization_cards() -> None:
    scene = Scene().tokens("hatti", galatia=2).cities("hatti", "kanesh").ship("hatti", "galatia").advances("hatti", "law")
    left(scene.hand("hatti", "clay", "famine"), "hatti")
    hatti = scene.seat("hatti")
    assert scene.count("galatia") == {"hatti": 2} and scene.owner("kanesh") == "hatti"
    assert scene.state.holds(hatti, "law") and scene.cards("hatti") == [] and not scene.state.ships[hatti]
    assert hatti not in scene.state.playing() and scene.told("left") == [{"seat": hatti}]


@rule("EP 14.72a")
def test_the_trade_cards_of_a_leaver_lie_under_their_stacks_before_anybody_draws_again() -> None:
    scene = Scene().hand("hatti", "clay", "famine").stack(1, "hides").stack(3, "fish")
    left(scene, "hatti")
    ids, stack = scene.state.rules.cards.ids, scene.state.stack
    assert [[ids[card] for card in reversed(stack[number])] for number in (1, 3)] == [["hides", "clay"], ["fish", "famine"]]
    assert not any(scene.state.discard)


@rule("EP 14.71b", "EP 14.71c", "EP 14.71d")
def test_it_neither_moves_nor_grows_and_its_cities_need_no_support() -> None:
    scene = left(Scene().tokens("hatti", galatia=1).cities("hatti", "kanesh", "sardes").tokens("minoa", knossos=1), "hatti")
    scene.begin(PopulationExpansion(), CitySupport(), Movement())
    assert scene.count("galatia") == {"hatti": 1} and scene.count("knossos") == {"minoa": 2}
    assert scene.owner("kanesh") == scene.owner("sardes") == "hatti"
    assert "hatti" not in scene.due + scene.may


@rule("EP 14.71e")
def test_it_is_no_secondary_victim() -> None:
    scene = Scene().tokens("hatti", galatia=2).tokens("minoa", knossos=2).tokens("egypt", memphis=4)
    left(scene, "hatti")
    step: Assignment = FamineShares(scene.seat("egypt"), None, 20)
    assert set(step.rooms(scene.state)) == {scene.seat("minoa")}


@rule("EP 14.72b", "EP 14.73b")
def test_its_city_falls_without_a_card_and_its_cards_count_in_the_fight() -> None:
    scene = Scene().cities("hatti", "kanesh").advances("hatti", "engineering").tokens("egypt", kanesh=7).hand("hatti", "gold")
    left(scene, "hatti").begin(CityAttacks())
    assert scene.told("attack.failed") and scene.owner("kanesh") == "hatti"  # eight are needed against Engineering
    scene = Scene().cities("hatti", "kanesh").tokens("egypt", kanesh=9).hand("hatti", "gold")
    left(scene, "hatti").begin(CityAttacks()).play("egypt", Plunder(0))
    assert scene.owner("kanesh") is None and scene.cards("egypt") == []


@rule("EP 14.71a")
def test_nobody_is_asked_for_it_in_a_conflict() -> None:
    scene = Scene().tokens("hatti", galatia=3, ionia=2).advances("hatti", "advanced_military").tokens("egypt", galatia=3)
    left(scene, "hatti").begin(TokenConflicts())
    assert not scene.due and scene.count("ionia") == {"hatti": 2}


@rule("EP 14.71a")
def test_a_volcano_strikes_it_too_and_the_last_player_ends_the_game() -> None:
    scene = Scene().cities("egypt", "thera").tokens("hatti", thera=1).tokens("minoa", knossos=1)
    left(scene, "hatti").begin(Resolution("volcanic_eruption_or_earthquake", scene.seat("egypt")))
    assert scene.count("thera") == {} and scene.stock_of("hatti") == 55
    for civ in ("minoa", "egypt", "hellas"):
        left(scene, civ)
    assert scene.game.over == "last-player"


def struck(calamity: str, **tokens: int) -> Scene:
    """Egypt is struck at the Nile and in the eastern Mediterranean, where Hatti, which has lost its player, is too."""
    scene = Scene().tokens("egypt", memphis=4).cities("egypt", "gaza", "jerusalem").cities("hatti", "lycia", "cyprus")
    for civ, count in tokens.items():
        scene.tokens(civ, fayum=count)
    left(scene, "hatti").begin(Resolution(calamity, scene.seat("egypt")))
    return scene


@rule("EP 14.71a", "EP 30.612b")
def test_a_cyclone_strikes_it_too() -> None:
    scene = struck("cyclone")
    assert scene.count("lycia") == {"hatti": 1} and scene.count("cyprus") == {"hatti": 2} and not scene.due
    # of three exposed cities the first two go, and nobody is asked which
    scene = Scene().cities("egypt", "gaza").cities("hatti", "lycia", "cyprus", "rhodes")
    left(scene, "hatti").begin(Resolution("cyclone", scene.seat("egypt")))
    assert not scene.due and scene.state.cities[scene.seat("hatti")] == 1


@rule("EP 14.71a", "EP 14.71e", "EP 30.512d")
def test_a_flood_takes_from_it_what_it_finds_with_nobody_else() -> None:
    scene = struck("flood", hatti=4, minoa=3)
    assert scene.count("fayum") == {} and not scene.due
    scene = struck("flood", hatti=9, minoa=3)
    assert scene.count("fayum") == {"hatti": 2}, "ten points of others, and all three of Crete's"
    scene = struck("flood", hatti=9, minoa=12)
    assert scene.count("fayum") == {"hatti": 9, "minoa": 2} and not scene.due


@rule("EP 14.71a", "EP 14.71e", "EP 30.212b")
def test_an_earthquake_shakes_a_city_of_it_unless_a_player_has_one_as_exposed() -> None:
    scene = Scene().cities("egypt", "tanis").cities("hatti", "gaza")
    left(scene, "hatti").begin(Resolution("volcanic_eruption_or_earthquake", scene.seat("egypt")))
    assert scene.count("gaza") == {"hatti": 1} and not scene.due
    scene = Scene().cities("egypt", "argos").cities("hatti", "sparta").cities("minoa", "corinth")
    left(scene, "hatti").begin(Resolution("volcanic_eruption_or_earthquake", scene.seat("egypt")))
    assert scene.count("corinth") == {"minoa": 2} and scene.owner("sparta") == "hatti"


# -- facts ----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not FACTS.is_dir(), reason="the sheets of facts are not here")
def test_the_tables_agree_with_the_facts() -> None:
    yaml: Any = pytest.importorskip("yaml")
    cards = yaml.safe_load((FACTS / "trade_cards.yaml").read_text())["expansion_project"]
    homes = {"W": "west", "E": "east", "S": "shared"}
    rows = {(row["name"], row["value"], row["count"], homes[row["home"]]) for row in cards["commodities"]}
    assert rows == {(row.name, row.stack, row.set, row.home) for row in EP.commodities.values() if row.stack}
    advances = yaml.safe_load((FACTS / "advances_expansion_project.yaml").read_text())["advances"]
    told = {row.name: row for row in EP.advances.values()}
    for row in advances:
        mine = told[row["name"]]
        assert (mine.cost, mine.credits, mine.free_credits) == (row["cost"], row["credits"], row["free_credits"]), row["name"]
    designed = yaml.safe_load((FACTS / "expansion_project_designed.yaml").read_text())
    track = EP.tracks["basic"]
    for civ, row in EP.civilizations.items():
        assert track.rows[civ] == tuple(designed["ast_epoch_start"][row.name].values()), row.name
        home = designed["home_region_of"][row.name]
        assert home == civ
