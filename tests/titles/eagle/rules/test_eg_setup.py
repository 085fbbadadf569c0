"""EG G:rules, G:contents, S:setup, A:setup, S:turn: what there is, how a game begins, how turns follow each other."""

from pathlib import Path
from random import Random

import pytest

import ecumene
from ecumene import Game, Refused, titles
from ecumene.titles import eagle
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bargains import Offer
from ecumene.titles.eagle.dealing import FIRST, DealTechnologies
from ecumene.titles.eagle.endings import EndTurn
from ecumene.titles.eagle.movement import BeginMoving, EndMovement
from ecumene.titles.eagle.production import Produce
from ecumene.titles.eagle.purchase import Buying, BuyTechnology
from ecumene.titles.eagle.setup import PlaceMarkers, RollFirst, Settle, StartingRegions, TurnUpStarts
from ecumene.titles.eagle.stakes import Stake
from ecumene.titles.eagle.view import UNKNOWN
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, both, rule

SIX = ("alphabet_writing", "bronze_working", "ceremonial_burial", "masonry", "pottery_specialization", "the_wheel")


def new(rules: str, seats: int = 3, seed: int = 1) -> Game:
    return ecumene.new("eagle-2002", seats, scenario=rules, seed=seed)


def placed(rules: str, seats: int = 3, seed: int = 1) -> Game:
    """A game in which everybody has chosen regions, and all that follows by itself has happened."""
    game, rng = new(rules, seats, seed), Random(seed)
    while game.state.turn == 0:
        game.play(game.due[0], game.ask(game.due[0]).sample(rng))
    return game


# -- what there is ----------------------------------------------------------------------------------------


@rule("EG G:rules.1", "EG G:rules.3", "EG A:game-length.1")
def test_the_rule_set_and_length_are_chosen_before_set_up_for_two_to_six() -> None:
    meta = titles.meta("eagle-2002")
    assert [s.id for s in meta.scenarios] == ["standard", "advanced-short", "advanced-medium", "advanced-long"]
    assert all(s.seats == (2, 3, 4, 5, 6) for s in meta.scenarios)
    with pytest.raises(Refused, match="2 to 6 seats"):
        meta.setup(7, "standard")
    stands = titles.load("eagle-2002").stands(new("standard", 6).state)
    assert len({sits.colour for sits in stands.seats}) == 6


@rule("EG G:rules.2", "EG A:modifiers.1", "EG G:contents.8")
def test_nothing_of_standard_alone_acts_in_advanced_nor_the_other_way() -> None:
    from ecumene.titles.eagle.rules import Fighter

    scene = Scene("advanced-long", era=2).some_techs(ANGELA, 1, 9).village(ANGELA, "nile", 3, "iron").gold(60)
    rules, state = scene.state.rules, scene.state
    unit, enemy = Fighter(ANGELA, "medieval-infantry", 0), Fighter(BRAD, "medieval-infantry", 0)
    assert rules.modifiers(state, unit, enemy) == []  # no science
    assert rules.watch() == () and not any(state.wonder)  # no milestones: 60 gold are just gold
    assert rules.income(state, ANGELA, tables.MARKER["iron"]) == {"cities": 8, "critical": 15, "resources": 3}
    assert rules.technology_price(state, BRAD, tables.TECHNOLOGY["feudalism"]) == 70
    scene.some_techs(BRAD, 2, 3)
    rules.gained(state, BRAD, tables.TECHNOLOGY["banking"], bought=True)
    assert not state.era_ends
    standard = Scene("standard", era=1).techs(ANGELA, "masonry").village(ANGELA, "nile").gold(100)
    assert standard.state.rules.wares(standard.state, ANGELA) == [] and len(standard.state.wonder) == 12
    standard.techs(BRAD, "alphabet_writing").begin(Buying(ANGELA), phase="purchase")
    standard.play(ANGELA, BuyTechnology("pottery_specialization"))
    assert not standard.state.improvements[ANGELA] and not standard.state.owed[ANGELA]


@rule("EG G:rules.2")
def test_no_step_asks_which_rules_are_played() -> None:
    folder = Path(eagle.__path__[0])
    asking = [path.name for path in folder.glob("*.py") if ".scenario" in path.read_text("utf-8")]
    assert asking == ["title.py"]


@rule("EG G:rules.4", "EG S:eras.1", "EG G:contents.1", "EG G:contents.2", "EG A:seminal.1")
def test_four_eras_fifty_three_technologies_twenty_five_wonders() -> None:
    assert tables.ERAS == ("ancient", "medieval", "gunpowder", "modern")
    assert [len(tables.OF_ERA[era]) for era in (1, 2, 3, 4)] == [15, 10, 10, 18]
    assert [sum(row.era == era for row in tables.WONDERS) for era in (1, 2, 3, 4)] == [7, 5, 5, 8]
    assert {row.id for row in tables.TECHNOLOGIES if row.seminal} == {
        "alphabet_writing", "printing_press", "steam_power", "computers",
    }  # fmt: skip
    assert new("standard").state.era == new("advanced-long").state.era == 1


@rule("EG G:contents.3", "EG G:contents.4", "EG G:contents.5", "EG G:contents.7", "EG G:things-to-note.1", "EG A:city-cards.1")
def test_cards_and_pieces_that_never_run_out_are_not_counted() -> None:
    counts = {row.id: row.count for row in tables.MARKERS}
    assert all(counts[name] == 5 for name in tables.RESOURCES) and counts["fertile"] == 3
    assert len(tables.IMPROVEMENTS) == 28 and max(tables.IMPROVEMENTS, key=lambda row: row.era).era == 4
    printed = titles.load("eagle-2002").shown.printed()
    assert {"prices", "technologies", "types"} <= printed.keys()  # open to everybody
    # more plain settlements, settlers and armies than any box holds
    scene = Scene("advanced-long")
    for name in ATLAS.ids[: ATLAS.land]:
        scene.village(ANGELA, name)
    scene.units(ANGELA, "nile", settler=300, ancient_infantry=300)
    scene.state.phase = "purchase"
    scene.game.title.check(scene.state)
    assert len(scene.state.cards(ANGELA)) == 66


@rule("EG G:contents.6")
def test_eight_dice_can_be_rolled() -> None:
    scene = Scene("advanced-long", era=4).techs(
        ANGELA, "flight", "advanced_flight", "rocketry", "super_conductor", "mass_production"
    )
    assert scene.state.rules.dice(scene.state, "modern-cavalry") + scene.state.rules.air_dice(scene.state) == 8


@rule("EG G:settlements.1", "EG G:military-units.1", "EG G:coins.1", "EG G:coins.3")
def test_sizes_units_and_open_holdings() -> None:
    assert tables.SIZES == ("", "village", "town", "city", "metropolis")
    scene = Scene().units(ANGELA, "nile", settler=2, ancient_infantry=1, aircraft=1).gold(7)
    scene.fleet(ANGELA, "black_sea")
    assert scene.state.all_military(ANGELA) == 3
    public = scene.game.title.shown.public(scene.game.view(BRAD))
    assert public["players"]["0"]["gold"] == 7 and public["units"]["nile"]["0"]["ancient-infantry"] == 1


@rule("EG G:military-units.2", "EG G:military-units.3", "EG G:military-units.4", "EG G:military-units.5", "EG S:purchase.10")
@pytest.mark.parametrize(
    ("era", "names"),
    [
        (1, ["Swordsman", "Horseman", "Catapult", "Galley"]),
        (2, ["Man-at-Arms", "Knight", "Catapult", "Caravel"]),
        (3, ["Musketman", "Dragoon", "Cannon", "Frigate"]),
        (4, ["Machinegunner", "Tank", "Howitzer", "Battleship", "Fighter"]),
    ],
)
def test_each_era_sells_its_own_pieces(era: int, names: list[str]) -> None:
    scene = Scene(era=era)
    rules = scene.state.rules
    sold = [rules.piece_name(scene.state, piece) for piece in rules.pieces_for_sale(scene.state) if piece != "settler"]
    assert sold == names


@rule("EG G:flag-bearers.1", "EG G:flag-bearers.2", "EG S:turn.5", "EG S:movement.14", "EG G:contents.7")
def test_everybody_sees_whose_unit_it_is_what_a_fleet_carries_and_who_starts() -> None:
    scene = Scene().units(BRAD, "nile", ancient_infantry=2)
    number = scene.fleet(CHRIS, "black_sea", "galley", "settler")
    scene.state.starter = 2
    public = scene.game.title.shown.public(scene.game.view(None))
    assert public["units"]["nile"] == {"1": {"ancient-infantry": 2}} and public["starter"] == 2
    assert public["units"]["black_sea"]["2"]["fleets"][str(number)]["cargo"] == [["settler", 0]]


@rule("EG G:things-to-note.3", "EG S:trade.7")
def test_a_promise_is_no_part_of_an_offer() -> None:
    assert set(Stake.__struct_fields__) == {"gold", "cards", "units", "fleets", "cities", "technologies", "wonders"}
    assert set(Offer.__struct_fields__) == {"to", "give", "want", "answers"}


# -- set-up -----------------------------------------------------------------------------------------------


@both
@rule("EG S:setup.1", "EG S:setup.2", "EG S:setup.3", "EG G:gameboard.3", "EG A:setup.1")
def test_a_marker_face_down_on_every_region_the_others_in_the_box_and_twenty_gold(rules: str) -> None:
    game = new(rules, 4)
    assert all(game.state.marker) and not game.state.up and game.state.gold == [20] * 4
    assert len(game.state.box) == sum(row.count for row in tables.MARKERS) - ATLAS.land - 8
    assert set(game.view(0).marker) == {UNKNOWN} and not hasattr(game.view(0), "box")
    assert new(rules, 4, seed=2).state.marker != game.state.marker


@both
@rule("EG G:no-encounter.3", "EG A:setup.2")
def test_two_empty_markers_a_player_are_left_out_unless_the_table_wants_them(rules: str) -> None:
    full = ecumene.new("eagle-2002", 6, scenario=rules, seed=1, options={"thin-markers": "no"}).state
    thin = ecumene.new("eagle-2002", 6, scenario=rules, seed=1).state
    dots = [sum(marker == tables.NO_ENCOUNTER for marker in (*state.marker, *state.box)) for state in (full, thin)]
    assert dots == [15, 3]


@both
def test_a_game_begins_before_its_first_turn_with_nothing_used_up(rules: str) -> None:
    state = new(rules).state
    assert (state.turn, state.phase, state.era, state.spent) == (0, "setup", 1, 0)


@both
@rule("EG S:setup.4", "EG S:setup.12")
def test_two_rolls_decide_who_places_and_who_starts_and_ties_roll_again(rules: str) -> None:
    scene = Scene(rules).roll("who places first", [3, 4], [6, 1], [2, 2], [1, 1], [6, 6])
    scene.roll("who starts first", [1, 1], [1, 1], [2, 2])
    scene.begin(RollFirst("places"), phase="setup")
    assert scene.state.starter == BRAD and len(scene.told("rolled")) == 2
    scene.begin(RollFirst("starts"), phase="setup")
    assert scene.state.starter == CHRIS


@both
@rule("EG S:setup.5", "EG S:setup.6", "EG S:setup.7", "EG S:setup.8", "EG S:setup.3")
def test_snake_placement_of_the_example(rules: str) -> None:
    scene = Scene(rules).begin(StartingRegions(), phase="setup")
    order = [
        (ANGELA, "mississippi"),
        (BRAD, "steppe"),
        (CHRIS, "gran_chaco"),
        (CHRIS, "orinoco"),
        (BRAD, "yunnan"),
        (ANGELA, "mexica"),
    ]
    told = scene.game.title.shown.about(scene.game.view(ANGELA), scene.ask(ANGELA).about)
    assert told["order"] == [seat for seat, _ in order]
    for seat, region in order:
        assert scene.game.due == (seat,)
        assert scene.why(seat, Settle("black_sea")) == "EG S:setup.5"
        scene.play(seat, Settle(region))
        if scene.game.due:
            assert scene.why(scene.game.due[0], Settle(region)) == "EG S:setup.6"
    for seat, region in order:
        at = ATLAS.index[region]
        assert scene.owner(region) == seat and scene.size(region) == 1
        assert scene.count(seat, region, "settler") == 1 and scene.count(seat, region, "ancient-infantry") >= 1
        assert scene.state.built == 0 and not scene.state.marker[at]


@both
@rule("EG S:setup.9", "EG A:setup.5")
def test_markers_are_turned_up_only_after_all_have_placed_in_the_order_of_placing(rules: str) -> None:
    game = new(rules, 3)
    rng = Random(1)
    for _ in range(5):
        game.play(game.due[0], game.ask(game.due[0]).sample(rng))
        assert not game.state.up
    scene = Scene(rules).village(ANGELA, "nile").village(BRAD, "persia").marker("nile", "oil").marker("persia", "coal")
    scene.state.starter = BRAD
    scene.begin(TurnUpStarts(), phase="setup")
    assert [d["region"] for d in scene.told("marker")] == ["persia", "nile"] and scene.is_up("nile")


@rule("EG A:setup.3", "EG A:setup.4", "EG A:setup.6")
def test_one_of_six_technologies_is_dealt_to_each_with_its_bonus() -> None:
    assert sorted(tables.TECHNOLOGIES[n].id for n in FIRST) == sorted(SIX)
    scene = Scene("advanced-short")
    for seat, region in enumerate(("nile", "persia", "indus")):
        scene.village(seat, region)
    scene.begin(DealTechnologies(("nile", "persia", "indus")), phase="setup")
    dealt = [name for name in SIX if scene.owns(name) >= 0]
    assert len(dealt) == 3 and sorted(scene.owns(name) for name in dealt) == [0, 1, 2]
    assert all(scene.owns(name) == -1 for name in SIX if name not in dealt)
    for name in dealt:
        seat, home = scene.owns(name), ("nile", "persia", "indus")[scene.owns(name)]
        granted = {"masonry": ("settler", 2), "the_wheel": ("ancient-cavalry", 1), "ceremonial_burial": ("ancient-cavalry", 2)}
        if name in granted:
            piece, count = granted[name]
            assert scene.count(seat, home, piece) == count
        assert bool(scene.state.improvements[seat]) == (name == "pottery_specialization")
    assert all(scene.state.owed[seat] == () for seat in range(3))


@rule("EG A:setup.3")
def test_technologies_are_dealt_before_markers_are_turned_up() -> None:
    kinds = [type(step).__name__ for step in titles.load("eagle-2002").start(new("advanced-long").header.setup, None).agenda]  # type: ignore[arg-type]
    assert kinds[::-1][:5] == ["PlaceMarkers", "RollFirst", "StartingRegions", "TurnUpStarts", "RollFirst"]
    game = placed("advanced-long")
    story = [event.kind for _, event in game.story or []]
    assert story.index("technology") < story.index("marker") and PlaceMarkers.rule


# -- turns ------------------------------------------------------------------------------------------------


@both
@rule("EG S:turn.1", "EG S:turn.2")
def test_four_phases_each_for_everybody_from_the_starting_player_on(rules: str) -> None:
    game = placed(rules)
    rng, seen = Random(2), []
    while game.state.turn == 1 and not game.over:
        seat = game.due[0]
        if game.state.phase in ("movement", "purchase") and (game.state.phase, seat) not in seen:
            kind = game.ask(seat).kind
            if kind in ("moving", "buying"):
                seen.append((game.state.phase, seat))
        game.play(seat, game.ask(seat).sample(rng))
    phases = [event.data["phase"] for _, event in game.story or [] if event.kind == "phase"]
    assert phases[:4] == ["movement", "trade", "production", "purchase"]
    first = next(event.data["starter"] for _, event in game.story or [] if event.kind == "turn")
    order = [(first + n) % 3 for n in range(3)]
    assert seen == [("movement", seat) for seat in order] + [("purchase", seat) for seat in order]


@both
@rule("EG S:turn.3", "EG S:turn.4")
def test_the_starting_player_goes_round_to_the_left(rules: str) -> None:
    scene = Scene(rules)
    for seat, region in enumerate(("nile", "persia", "indus")):
        scene.village(seat, region)
    starters = [scene.state.starter]
    for _ in range(3):
        scene.state.agenda.clear()
        scene.begin(EndTurn(), phase="purchase")
        starters.append(scene.state.starter)
    assert starters == [ANGELA, BRAD, CHRIS, ANGELA]


@both
@rule("EG S:movement.4", "EG G:coins.2", "EG S:production.15")
def test_movement_ends_before_battles_and_gold_is_saved_from_turn_to_turn(rules: str) -> None:
    scene = Scene(rules).village(ANGELA, "nile").village(BRAD, "persia").units(ANGELA, "persia", ancient_infantry=1)
    scene.units(ANGELA, "nile", ancient_infantry=1).gold(33)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True))
    assert scene.ask(ANGELA).kind == "battles"
    from ecumene.titles.eagle.movement import Move

    assert scene.why(ANGELA, Move("ancient-infantry", "nile", "euphrates")) is not None
    scene.state.agenda.clear()
    scene.begin(Produce(), phase="production")
    assert scene.state.gold[ANGELA] == 43
