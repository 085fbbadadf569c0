"""WE DEF.pieces, DEF.map and the general rules of the turn: pieces, the board, order, the beneficiary."""

from random import Random

import pytest

from ecumene import boards
from ecumene.boards import Terrain
from ecumene.engine import Game
from ecumene.titles.empires import registry
from ecumene.titles.empires.calamities.resolution import MajorCalamities
from ecumene.titles.empires.construction import Build, CityConstruction
from ecumene.titles.empires.expansion_project.calamities import RevealedCalamities
from ecumene.titles.empires.pieces import annex_city, annex_tokens, earn, pay, place, remove, take_city
from ecumene.titles.empires.tables import Pieces
from ecumene.titles.empires.turn import Phase
from scene import Scene, at_table, printed, rule, unfit


@pytest.fixture
def board() -> boards.Board:
    """The board of the title under which the test runs."""
    return Scene(9).state.terrain.board


# -- pieces -----------------------------------------------------------------------------------------------


@rule("EP 15.11d")
@rule("WE DEF.pieces.1")
def test_everybody_owns_55_tokens_9_cities_and_4_ships() -> None:
    for seats in range(5, 10):
        state = Scene(seats).state
        assert state.stock == [55] * seats and len(state.ships) == seats
        assert [state.city_stock(seat) for seat in range(seats)] == [9] * seats
    assert printed().pieces == Pieces(tokens=55, cities=9, ships=4)


@rule("WE DEF.pieces.2", "WE DEF.pieces.3", "WE DEF.pieces.4", "WE DEF.pieces.7", "WE DEF.pieces.8")
def test_a_token_is_on_the_board_in_stock_or_in_treasury() -> None:
    scene = Scene().cities("egypt", "gaza").ship("egypt", "gaza")
    state, egypt = scene.state, scene.seat("egypt")

    def places() -> tuple[int, int, int]:
        assert state.on_board(egypt) + state.stock[egypt] + state.treasury[egypt] == 55
        return state.on_board(egypt), state.stock[egypt], state.treasury[egypt]

    assert places() == (0, 55, 0)
    place(state, egypt, scene.area("tanis"), 10)
    assert places() == (10, 45, 0)
    remove(state, egypt, scene.area("tanis"), 4)
    assert places() == (6, 49, 0)
    earn(state, egypt, 60)  # capped by stock
    assert places() == (6, 0, 49)
    pay(state, egypt, 9)  # into their own stock
    assert places() == (6, 9, 40)
    take_city(state, scene.area("gaza"))  # cities go to stock, never into the treasury
    assert places() == (6, 9, 40) and state.city_stock(egypt) == 9


@rule("WE DEF.pieces.5", "WE DEF.pieces.6")
def test_what_is_placed_comes_from_stock_not_from_treasury() -> None:
    scene = Scene().stock("egypt", 2)
    assert place(scene.state, scene.seat("egypt"), scene.area("tanis"), 5) == 2
    assert scene.count("tanis") == {"egypt": 2} and scene.treasury_of("egypt") == 53


@rule("WE DEF.pieces.9", "WE DEF.pieces.10")
def test_a_token_is_one_unit_point_a_city_five_a_ship_none() -> None:
    scene = Scene().tokens("egypt", tanis=3).cities("egypt", "gaza", "petra").ship("egypt", "tanis")
    assert scene.state.unit_points(scene.seat("egypt")) == 13


@rule("WE DEF.pieces.11")
def test_barbarians_and_pirates_belong_to_nobody_and_are_not_there_at_the_start() -> None:
    scene = Scene().tokens("barbarians", tanis=9).cities("barbarians", "gaza")
    state = scene.state
    assert state.stock == [55] * 5 and state.cities[:5] == [0] * 5
    assert state.barbarians not in state.ranking
    title = scene.game.title
    game = Game.new(title, title.meta.setup(6, "full", {}), b"0" * 32)
    assert game.state.on_board(6) == 0 and game.state.cities[6] == 0
    assert "barbarian_hordes" in state.rules.cards.calamities and "piracy" in state.rules.cards.calamities
    majors = MajorCalamities() if at_table() != "expansion-project" else RevealedCalamities()
    assert majors in state.rules.sequence(1)


# -- the board --------------------------------------------------------------------------------------------


@rule("EP 4.31", "EP 4.33")
@rule("WE DEF.map.1", "WE DEF.map.2", "WE DEF.map.3")
def test_land_and_water_borders_are_two_relations_and_adjacent_means_either() -> None:
    terrain = Scene(9).state.terrain
    at = terrain.index
    athens = at["athens"]
    assert at["argos"] in terrain.land[athens] and at["argos"] in terrain.water[athens]  # both
    assert at["corinth"] in terrain.land[athens] and at["corinth"] not in terrain.water[athens]
    assert at["thera"] in terrain.water[athens] and at["thera"] not in terrain.land[athens]
    for area in terrain.areas:
        assert set(terrain.near[area]) == {*terrain.land[area], *terrain.water[area]}
        assert all(area in terrain.land[near] for near in terrain.land[area])
        assert all(area in terrain.water[near] for near in terrain.water[area])
        assert area not in terrain.near[area]


@rule("WE DEF.map.4", "WE DEF.map.8", "WE DEF.map.9")
def test_every_area_of_the_board_has_a_name_and_a_limit_up_to_four(board: boards.Board) -> None:
    assert all(area.name for area in board.areas.values())
    assert {area.limit for area in board.areas.values()} == {0, 1, 2, 3, 4}


@rule("WE DEF.map.5")
def test_an_open_sea_is_water_only(board: boards.Board) -> None:
    terrain = Scene(9).state.terrain
    assert not set(board.seas) & set(board.areas)
    assert "aegean_sea" in terrain.sea_index and "aegean_sea" not in terrain.index
    assert len(terrain.limit) == terrain.size  # there is no limit, nor room for tokens, beyond the areas
    assert not hasattr(board.seas["aegean_sea"], "limit")


@rule("WE DEF.map.6", "WE DEF.map.7")
def test_coastal_is_whose_water_leads_to_an_open_sea_perhaps_through_others() -> None:
    for seats in range(5, 10):
        terrain = Scene(seats).state.terrain
        wet = {area for area in range(terrain.size) if any(node >= terrain.size for node in terrain.sail[area])}
        more = wet
        while more:
            more = {near for area in more for near in terrain.sail[area] if near < terrain.size} - wet
            wet |= more
        assert {area for area in terrain.areas if terrain.coastal[area]} == {area for area in wet if terrain.open[area]}
        assert not terrain.coastal[terrain.index["anatolia"]]  # a lake
    assert terrain.coastal[terrain.index["maeotia"]] and not terrain.seas_of[terrain.index["maeotia"]]  # through Crimea


@rule("EP 2.2a")
@rule("WE DEF.map.10")
def test_every_civilization_has_one_starting_location_in_its_own_region(board: boards.Board) -> None:
    starts = {area.start: area for area in board.areas.values() if area.start}
    assert len(starts) == 18 == sum(1 for area in board.areas.values() if area.start)
    assert all(area.region == civ for civ, area in starts.items())
    assert {"minoa", "assyria", "celt", "carthage", "hatti", "rome", "iberia", "hellas", "egypt"} <= set(starts)
    assert starts["egypt"].name == "Tanis"


@rule("WE DEF.map.11")
def test_a_city_site_is_black_or_white_and_all_else_is_wilderness(board: boards.Board) -> None:
    assert {area.site for area in board.areas.values()} == {"black", "white", ""}
    rules, state = Scene().state.rules, Scene().state
    assert [rules.city_cost(state, 0, state.terrain.index[name]) for name in ("gaza", "tanis", "sinai")] == [6, 6, 12]


@rule("WE DEF.map.12")
def test_a_volcano_on_a_border_belongs_to_both_areas() -> None:
    terrain = Scene(9).state.terrain
    named = {volcano: {terrain.ids[area] for area in areas} for volcano, areas in terrain.volcanoes.items()}
    assert named == {"vesuvius": {"campania", "neapolis"}, "etna": {"milazzo", "syracuse"}, "thera": {"thera"}}


@rule("WE DEF.map.13")
def test_a_flood_plain_may_stretch_over_several_areas() -> None:
    terrain = Scene(9).state.terrain
    nile = {terrain.ids[area] for area in terrain.plains["nile"]}
    assert nile == {"tanis", "alexandria", "memphis", "fayum", "upper_egypt"}


@rule("EP 4.43b")
@rule("WE DEF.map.14", "WE DEF.map.15")
def test_white_sites_lie_on_a_plain_and_black_ones_never_even_in_its_areas(board: boards.Board) -> None:
    plains = {area for areas in board.plains.values() for area in areas}
    assert all(name in plains for name, area in board.areas.items() if area.site == "white")
    on_plain = {area.site for name, area in board.areas.items() if name in plains}
    assert on_plain == {"white", "black", ""}
    assert board.areas["odessus"].site == "black" and "odessus" in board.plains["lower_danube"]


@rule("WE DEF.map.16")
def test_all_open_seas_are_in_play_on_any_part_of_the_board(board: boards.Board) -> None:
    terrain = Scene(5).state.terrain
    assert terrain.sea_ids == tuple(board.seas)
    # the Central Mediterranean, named on the western board, can be sailed with five players
    sea = terrain.size + terrain.sea_index["central_mediterranean"]
    assert sea in terrain.sail[terrain.index["sparta"]] and terrain.index["cyrene"] in terrain.sail[sea]


@rule("WE DEF.map.17")
def test_sinai_and_eastern_desert_are_coastal_only_with_the_eastern_box(board: boards.Board) -> None:
    terrain = Scene(9).state.terrain
    both = Terrain(board, (1, 2, 3, 4), {area.region for area in board.areas.values()}, combined=True)
    for name in ("sinai", "eastern_desert"):
        assert not terrain.coastal[terrain.index[name]] and not terrain.water[terrain.index[name]]
        assert both.coastal[both.index[name]]


@rule("WE DEF.map.18", "WE DEF.map.19")
@pytest.mark.parametrize("pair", [("chalcis", "athens"), ("boeotia", "eretria")])
def test_across_the_strait_there_is_no_step_either_way(pair: tuple[str, str]) -> None:
    terrain = Scene(9).state.terrain
    one, other = (terrain.index[name] for name in pair)
    for relation in (terrain.land, terrain.water, terrain.near, terrain.sail):
        assert other not in relation[one] and one not in relation[other]


@rule("WE DEF.map.20")
def test_an_area_out_of_play_is_not_on_the_board_but_its_water_is() -> None:
    terrain = Scene(6).state.terrain
    gaza, tanis, jerusalem = (terrain.index[name] for name in ("gaza", "tanis", "jerusalem"))
    assert not terrain.open[gaza] and gaza not in terrain.areas and not terrain.near[gaza]
    assert all(gaza not in terrain.near[area] for area in terrain.areas)
    assert {tanis, jerusalem} <= set(terrain.sail[gaza])
    assert not terrain.coastal[gaza] and "nile" not in terrain.plains


# -- the turn ---------------------------------------------------------------------------------------------

PHASES = [
    "tax", "expansion", "movement", "conflict", "construction", "cards", "trade",
    "calamity-selection", "calamities", "abilities", "surplus", "advances", "succession",
]  # fmt: skip


@unfit("expansion-project", "it has sixteen phases, which test_the_sequence_of_play lists (EP 17.1a)")
@rule("WE GEN.1")
def test_a_turn_has_thirteen_phases_in_this_order() -> None:
    state = Scene().state
    for turn in (1, 7):
        assert [step.name for step in state.rules.sequence(turn) if isinstance(step, Phase)] == PHASES
    # and a game goes through them in this order; those without any card to trade are skipped (WE 6A.2)
    title = Scene().game.title
    game = Game.new(title, title.meta.setup(5, "full", {}), b"1" * 32)
    rng = Random(1)
    while game.state.turn < 4:
        game.play(game.due[0], game.ask(game.due[0]).sample(rng))
    played = "".join("abcdefghijklm"[PHASES.index(event.data["phase"])] for event in game.heard(None) if event.kind == "phase")
    assert all(turn == "".join(sorted(set(turn))) for turn in played.replace("ma", "m a").split())
    assert played.count("m") == 3


@rule("WE GEN.7")
def test_the_beneficiary_has_most_cities_in_stock_then_tokens_in_stock_then_the_better_rank() -> None:
    scene = Scene().cities("minoa", "knossos").cities("hellas", "athens", "corinth")
    state = scene.state

    def beneficiary(*among: str) -> str | None:
        found = state.rules.beneficiary(state, [scene.seat(civ) for civ in among])
        return None if found is None else state.civ[found]

    assert beneficiary("minoa", "hellas") == "minoa"  # fewer cities on the board, so more in stock
    assert beneficiary("minoa", "egypt", "hatti") == "hatti"  # equal stocks: A.S.T.-ranking
    scene.tokens("hatti", troy=1)
    assert beneficiary("minoa", "egypt", "hatti") == "egypt"
    scene.treasury("egypt", 1).tokens("assyria", sidon=2)
    assert beneficiary("egypt", "hatti", "assyria") == "hatti"  # treasury is no stock: a tie at 54
    scene.tokens("hatti", troy=5)
    assert beneficiary("egypt", "hatti", "hellas") == "egypt"
    assert beneficiary() is None


@rule("WE GEN.9")
def test_no_agreement_binds_anybody() -> None:
    names = {action.__name__.lower() for action in registry.actions()}
    assert not any(word in name for name in names for word in ("treaty", "promise", "alliance", "pact"))
    # whatever was promised, tokens in another's land may build a city there
    scene = Scene().tokens("egypt", tyre=6).begin(CityConstruction()).play("egypt", Build("tyre"))
    assert scene.owner("tyre") == "egypt"


@rule("WE GEN.10")
def test_to_annex_is_to_replace_units_with_own_ones_from_stock() -> None:
    scene = Scene().cities("egypt", "gaza").tokens("egypt", tanis=4)
    state, egypt, hatti = scene.state, scene.seat("egypt"), scene.seat("hatti")
    annex_tokens(state, egypt, scene.area("tanis"), hatti, 3)
    assert scene.count("tanis") == {"egypt": 1, "hatti": 3}
    assert (scene.stock_of("egypt"), scene.stock_of("hatti")) == (54, 52)
    annex_city(state, scene.area("gaza"), hatti)
    assert scene.owner("gaza") == "hatti" and (state.cities[egypt], state.cities[hatti]) == (0, 1)
