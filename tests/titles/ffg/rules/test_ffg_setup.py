"""Set-up: tables, map, decks, capitals, bonuses, dials."""

from collections import Counter

import pytest
from ffg_scene import Scene

import ecumene
from ecumene import Refused, titles
from ecumene.titles.ffg.chart import chart, turned
from ecumene.titles.ffg.tables import YIELDS, ground_of, tables
from ecumene.titles.ffg.yields import capital_of, crop, outskirts
from scene import rule


@rule("FF def.1", "FF def.2")
def test_the_base_version_is_for_two_to_four() -> None:
    sheet = titles.meta("ffg-2010")
    base = next(s for s in sheet.scenarios if s.id == "base")
    assert base.seats == (2, 3, 4)
    with pytest.raises(Refused):
        sheet.setup(5, "base")
    assert "agriculture" not in tables("base").techs and "agriculture" in tables("both").techs
    assert "navy" not in tables("fame-and-fortune").techs and "navy" in tables("wisdom-and-warfare").techs


@rule("FF def.12", "FF def.13")
def test_terrain_yields() -> None:
    assert YIELDS == {"grassland": (0, 0), "forest": (2, 0), "mountain": (1, 0), "desert": (0, 1), "water": (0, 1)}
    gold = ground_of("F:relic_seven_cities_of_gold+coin+no_terrain_icons").icons
    assert (gold.production, gold.coin) == (0, 1)
    assert ground_of("F:wheat").icons.resource == "wheat" and ground_of("F:wheat").icons.production == 2


@rule("FF setup.4", "FF setup.5", "FF pyramid.6")
@pytest.mark.parametrize(("version", "techs"), [("base", 36), ("fame-and-fortune", 40), ("wisdom-and-warfare", 40), ("both", 44)])
def test_a_tech_deck_has_one_card_of_each_level_i_to_iv(version: str, techs: int) -> None:
    known = tables(version).techs
    assert len([t for t in known.values() if t.level < 5]) == techs
    assert [t for t, row in known.items() if row.level == 5] == ["space_flight"]
    levels = Counter(row.level for row in known.values())
    assert levels[1] >= 5 and levels[2] >= 4 and levels[3] >= 3 and levels[4] >= 2


@rule("FF setup.18")
@pytest.mark.parametrize(
    ("version", "sizes"),
    [("base", (19, 17, 11)), ("fame-and-fortune", (23, 21, 13)), ("wisdom-and-warfare", (23, 21, 15)), ("both", (27, 25, 17))],
)
def test_culture_event_decks(version: str, sizes: tuple[int, int, int]) -> None:
    events = tables(version).events.values()
    assert tuple(sum(card.count for card in events if card.deck == deck) for deck in (1, 2, 3)) == sizes


@rule("FF setup.7", "FF unit.11", "FF unit.13")
def test_core_unit_decks() -> None:
    decks = tables("base").unit_decks
    assert {unit: len(deck) for unit, deck in decks.items()} == {"infantry": 15, "artillery": 15, "mounted": 15, "aircraft": 8}
    assert Counter(decks["mounted"]) == {"mounted-1": 5, "mounted-2": 5, "mounted-3": 5}
    assert Counter(decks["aircraft"]) == {"aircraft-5": 2, "aircraft-6": 4, "aircraft-7": 2}


@rule("FF unit.10", "FF unit.12")
def test_units_with_health() -> None:
    cards = tables("both").cards
    assert [cards[f"infantry-{n}"] for n in (1, 2, 3)] == [(1, 3), (2, 2), (3, 1)]
    assert [cards[f"aircraft-{n}"] for n in (5, 6, 7)] == [(5, 7), (6, 6), (7, 5)]


@rule("FF setup.24", "FF setup.25", "FF setup.26", "FF setup.27")
@pytest.mark.parametrize(("seats", "tiles", "size"), [(2, 8, 128), (3, 10, 160), (4, 16, 256), (5, 22, 352)])
def test_layouts(seats: int, tiles: int, size: int) -> None:
    there = chart(seats)
    assert len(there.slots) == tiles and len(there.index) == size
    assert sum(slot.home >= 0 for slot in there.slots) == seats
    assert len({square for slot in there.slots for square in slot.squares}) == size


@rule("FF setup.25", "FF def.5")
def test_tiles_that_touch_half_a_side_are_neighbours_square_by_square() -> None:
    three = chart(3)
    # the home tile at the top lies over halves of the two tiles below it
    assert three.near[three.index["g4"]].count(three.index["g5"]) == 1
    assert three.slot[three.index["g5"]] != three.slot[three.index["i5"]]
    assert "a1" not in three.index


@rule("FF setup.27")
def test_the_hole_of_five_players_is_an_edge() -> None:
    five = chart(5)
    assert "m9" not in five.index and "p14" not in five.index
    assert len(five.around[five.index["m8"]]) < 8


@rule("FF discover.3", "FF setup.21")
def test_a_tile_is_turned_so_that_its_bottom_row_lies_beside_the_explorer() -> None:
    tile = tables("base").tiles["neutral_01"]
    up, right, down, left = (turned(tile, turn) for turn in range(4))
    bottom = list(tile[3])
    assert up[12:] == bottom
    assert [right[4 * row] for row in range(4)] == bottom  # the arrow points right: the bottom lies at the left
    assert down[:4] == bottom[::-1]
    assert [left[4 * row + 3] for row in range(4)] == bottom[::-1]


@rule("FF setup.1", "FF setup.2", "FF setup.30")
def test_civilizations_are_chosen_in_order_and_never_twice() -> None:
    game = ecumene.new("ffg-2010", 3, options={"civilizations": "choose"}, seed=4)
    order = [(game.state.first + n) % 3 for n in range(3)]
    for number, seat in enumerate(order):
        assert game.due == (seat,) and len(game.ask(seat).choices) == 6 - number
        game.play(seat, game.ask(seat).choices[0])
    assert len(set(game.state.civ)) == 3
    dealt = ecumene.new("ffg-2010", 4, seed=4).state.civ
    assert len(set(dealt)) == 4 and all(dealt)


@rule("FF setup.21", "FF setup.22", "FF setup.23", "FF discover.1")
def test_home_tiles_are_up_and_neutral_tiles_are_secret() -> None:
    game = ecumene.new("ffg-2010", 4, seed=2)
    state = game.state
    homes = {state.rules.tables.civilizations[civ].home for civ in state.civ}
    assert {tile for tile, shown in zip(state.tiles, state.open, strict=True) if shown} == homes
    assert sum(state.open) == 4 and len(set(state.tiles)) == 16
    assert [tile for tile in game.view(0).tiles if tile] == [tile for tile in state.tiles if tile in homes]


@rule("FF setup.8", "FF setup.9", "FF civ.germans.1")
def test_everybody_begins_with_one_unit_of_each_land_type_which_others_do_not_see() -> None:
    scene = Scene("germans", "romans", flat=False)
    types = [Counter(card.partition("-")[0] for card in forces) for forces in scene.state.forces]
    assert types[1] == {"infantry": 1, "artillery": 1, "mounted": 1}
    assert types[0] == {"infantry": 3, "artillery": 1, "mounted": 1}
    assert scene.game.view(1).forces[0] == ("?",) * 5 and scene.game.view(0).forces[0] == scene.state.forces[0]


@rule("FF setup.12", "FF setup.16")
def test_the_market_shows_the_ancient_wonders() -> None:
    state = Scene("americans", "romans", flat=False).state
    eras = [state.rules.tables.wonders[w].era for w in state.stalls]
    assert eras == ["ancient"] * 4
    assert [state.rules.tables.wonders[w].era for w in state.wonder_deck] == ["modern"] * 4 + ["medieval"] * 4


@rule("FF setup.13", "FF civ.egyptians.1")
def test_egypt_begins_with_an_ancient_wonder_and_a_medieval_one_takes_its_place() -> None:
    scene = Scene("egyptians", "romans", flat=False)
    state = scene.state
    assert sorted(state.rules.tables.wonders[w].era for w in state.stalls) == ["ancient"] * 3 + ["medieval"]
    (wonder,) = state.raised
    assert state.rules.tables.wonders[wonder].era == "ancient"
    square = state.raised[wonder]
    assert square in outskirts(state, capital_of(state, 0))
    assert state.rules.tables.ground[state.ground[square]].terrain != "water"
    assert "construction" in state.techs[0] and state.government[0] == "despotism"


@rule("FF setup.17", "FF setup.19", "FF setup.20", "FF setup.28", "FF person.9")
def test_decks_market_and_piles() -> None:
    state = Scene("chinese", "romans", flat=False).state
    assert [len(state.event_decks[n].down) for n in (1, 2, 3)] == [19, 17, 11]
    assert state.market == {"incense": 2, "iron": 2, "silk": 2, "wheat": 2}
    assert Counter(state.people) == dict.fromkeys(
        ("artist", "builder", "general", "humanitarian", "industrialist", "scientist"), 3
    )
    assert state.level == [0, 0] and len(state.huts) == 20 and len(state.villages) == 10


@rule("FF setup.29")
def test_nobody_knows_the_piles() -> None:
    view = Scene("chinese", "romans", flat=False).game.view(0)
    assert set(view.huts) == set(view.villages) == set(view.people) == {"?"}


@rule("FF setup.31", "FF setup.41")
def test_a_capital_stands_on_a_middle_square_that_is_not_water() -> None:
    game = ecumene.new("ffg-2010", 2, options={"civilizations": "choose"}, seed=1)
    from ecumene.titles.ffg.setup import ChooseCivilization

    for civ in ("americans", "germans"):
        game.play(game.due[0], ChooseCivilization(civ))
    assert game.ask(game.due[0]).kind == "place-capital" and game.due == (game.state.first,)
    assert len(game.ask(game.due[0]).choices) == 4


@rule("FF setup.33", "FF setup.3", "FF setup.40", "FF def.17")
def test_the_first_army_and_scout_stand_in_the_outskirts() -> None:
    scene = Scene("americans", "germans", flat=False)
    state = scene.state
    for seat in (0, 1):
        places = {*state.armies[seat], *state.scouts[seat]}
        assert places <= set(outskirts(state, capital_of(state, seat)))
        assert sum(state.armies[seat].values()) == sum(state.scouts[seat].values()) == 1
        assert state.rules.speed(state, seat) == state.rules.stack(state, seat) == 2
        assert state.rules.most_cities(state, seat) == 2 and state.rules.water(state, seat) == ""


@rule("FF civ.russians.1", "FF civ.russians.2", "FF civ.russians.3")
def test_russia_begins_with_two_armies_and_a_higher_stack() -> None:
    state = Scene("russians", "romans", flat=False).state
    assert sum(state.armies[0].values()) == 2 and sum(state.scouts[0].values()) == 1
    assert state.rules.tables.civilizations["russians"].armies == 7
    assert state.rules.stack(state, 0) == 3 and state.government[0] == "communism"
    assert state.techs[0] == {"communism": 1}


@rule("FF setup.34", "FF setup.35", "FF setup.36", "FF pyramid.5")
def test_a_starting_tech_lies_in_the_bottom_row_whatever_its_level() -> None:
    scene = Scene("russians", "romans")
    state, rules = scene.state, scene.state.rules
    assert state.techs[0]["communism"] == 1 and rules.tables.techs["communism"].level == 3
    assert "communism" in rules.governments(state, 0)
    scene.tech(0, "pottery")
    assert rules.room(state, 0, 2) and not rules.room(state, 0, 3)


@rule("FF setup.37", "FF civ.romans.1", "FF civ.chinese.1", "FF gov.1")
def test_starting_governments_and_walls() -> None:
    state = Scene("romans", "chinese", flat=False).state
    assert state.government == ["republic", "despotism"]
    assert not capital_of(state, 0).walls and capital_of(state, 1).walls
    assert "code_of_laws" in state.techs[0] and "writing" in state.techs[1]


@rule("FF setup.32", "FF setup.38", "FF setup.39", "FF civ.americans.1", "FF civ.americans.2")
def test_the_dial_begins_with_the_trade_of_the_capital_after_great_people_are_placed() -> None:
    for seed in range(4):
        state = Scene("americans", "germans", flat=False, seed=seed).state
        people = [m for m in state.marker if state.rules.tables.kinds[m] == "person"]
        assert len(people) == 1 and "currency" in state.techs[0]
        assert len(state.people) == 17
        for seat in (0, 1):
            # nothing was collected before the first Trade phase
            assert state.trade[seat] == crop(state, capital_of(state, seat)).trade


@rule("FF setup.10", "FF unit.8")
def test_ranks_begin_at_one_and_aircraft_locked() -> None:
    state = Scene("americans", "germans").state
    assert [state.rules.rank(state, 0, unit) for unit in ("infantry", "artillery", "mounted", "aircraft")] == [1, 1, 1, 0]


@rule("FF setup.11", "FF building.3")
def test_the_supply_of_buildings() -> None:
    assert Scene().state.supply == {
        "harbor": 10, "trading_post": 6, "workshop": 6, "library": 6, "granary": 6, "market": 5, "temple": 5, "barracks": 5,
    }  # fmt: skip
