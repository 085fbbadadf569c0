"""WE 5, 5A: city construction, with Architecture, Urbanism and Public Works."""

from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecumene.engine import Action
from ecumene.titles.empires.construction import Build, CityConstruction, Construction, StopBuilding
from ecumene.titles.empires.surplus import CitySupport, Reduce, SurplusRemoval
from ecumene.titles.empires.turn import NewTurn
from scene import Scene, rule, unfit


def builds(scene: Scene, civ: str) -> list[Action]:
    """The cities that are listed for this player."""
    return [choice for choice in scene.ask(civ).choices if choice != StopBuilding()]


# -- the order of the phase -------------------------------------------------------------------------------


@rule("EP 17.1h")
@rule("WE 5.1")
def test_construction_then_surplus_then_support() -> None:
    steps = [type(step).__name__ for step in Scene().state.rules.sequence(1)]
    at = steps.index("CityConstruction")
    assert steps[at : at + 3] == ["CityConstruction", "SurplusRemoval", "CitySupport"]
    scene = Scene().tokens("egypt", memphis=7, tanis=6, gaza=3)
    scene.begin(CityConstruction(), SurplusRemoval(), CitySupport())
    scene.play("egypt", Build("memphis"), Build("tanis"))
    # the surplus of Gaza (limit 1) is gone before support is counted, and then one token does not support two cities
    assert scene.due == ["egypt"] and scene.count("gaza") == {"egypt": 1}


@rule("WE 5.2")
def test_all_build_at_the_same_time_but_may_wait_for_the_better_ranked() -> None:
    scene = Scene().tokens("egypt", memphis=6).tokens("minoa", knossos=6).tokens("hatti", troy=5).begin(CityConstruction())
    assert scene.due == ["minoa"] and scene.may == ["egypt"]
    scene.play("egypt", Build("memphis"))
    assert scene.owner("memphis") == "egypt" and scene.due == ["minoa"]
    scene.play("minoa", Build("knossos"))
    assert not scene.due


@rule("WE 5.2", "WE 5.1")
def test_nobodys_surplus_is_removed_before_everybody_has_built() -> None:
    scene = Scene().tokens("egypt", memphis=6).tokens("minoa", knossos=6).tokens("hatti", troy=5)
    scene.begin(CityConstruction(), SurplusRemoval()).play("minoa", StopBuilding())
    assert scene.count("knossos") == {"minoa": 6} and scene.count("troy") == {"hatti": 5}
    scene.play("egypt", StopBuilding())
    assert scene.count("knossos") == {"minoa": 3} and scene.count("troy") == {"hatti": 2}


def moesia() -> Scene:
    """Hellas and Egypt share Moesia in peace, and each could build a city there with both advances."""
    scene = Scene().tokens("hellas", moesia=2, thrace=2, paeonia=2).tokens("egypt", moesia=2, dacia=2, gethae=2, memphis=6)
    for civ in ("hellas", "egypt"):
        scene.advances(civ, "architecture", "urbanism").treasury(civ, 6)
    return scene.begin(CityConstruction())


HELLENIC = Build("moesia", 6, ("thrace", "thrace", "paeonia", "paeonia"))
EGYPTIAN = Build("moesia", 6, ("dacia", "dacia", "gethae", "gethae"))


@rule("WE 5.2", "WE 5A.6")
def test_a_city_that_takes_tokens_of_a_better_ranked_builder_waits_for_its_turn() -> None:
    scene = moesia()
    assert scene.due == ["hellas"] and scene.may == ["egypt"]
    assert scene.refused("egypt", EGYPTIAN) == "WE 5.2"
    ask = scene.ask("egypt")
    assert ask.choices == [Build("memphis"), StopBuilding()] and "moesia" not in ask.forms[0].pieces([])[0]
    # what takes nothing from anybody may be built early; then the better ranked player builds first
    scene.play("egypt", Build("memphis")).play("hellas", HELLENIC)
    assert scene.owner("moesia") == "hellas" and scene.owner("memphis") == "egypt" and not scene.due


@rule("WE 5.2", "WE 5A.6")
def test_when_the_better_ranked_player_is_done_the_city_may_be_built() -> None:
    scene = moesia().play("hellas", StopBuilding())
    assert scene.due == ["egypt"] and "moesia" in scene.ask("egypt").forms[0].pieces([])[0]
    scene.play("egypt", EGYPTIAN)
    assert scene.owner("moesia") == "egypt" and scene.count("moesia") == {}


@rule("WE 5.2", "WE 5A.6")
def test_tokens_that_may_help_a_better_ranked_players_city_next_door_are_not_taken_early() -> None:
    scene = Scene().tokens("egypt", memphis=3).tokens("assyria", memphis=1, sinai=11, tanis=1)
    scene.advances("egypt", "architecture").treasury("egypt", 3).advances("assyria", "urbanism").begin(CityConstruction())
    assert scene.due == ["assyria"] and scene.may == ["egypt"]
    assert scene.refused("egypt", Build("memphis", 3)) == "WE 5.2" and scene.ask("egypt").forms == []
    scene.play("assyria", Build("sinai", neighbours=("tanis",))).play("egypt", Build("memphis", 3))
    assert scene.owner("memphis") == "egypt" and scene.stock_of("assyria") == 55


@unfit("expansion-project", "Architecture builds no city among tokens of others (EP 24.3)")
@rule("WE 5.2")
def test_a_city_that_takes_tokens_of_a_worse_ranked_player_or_of_nobody_who_builds_does_not_wait() -> None:
    scene = Scene().tokens("minoa", knossos=6).tokens("assyria", fayum=3).tokens("egypt", fayum=3, memphis=6)
    scene.tokens("hatti", fayum=1).advances("assyria", "architecture").treasury("assyria", 3).begin(CityConstruction())
    assert scene.due == ["minoa"] and scene.may == ["assyria", "egypt"]
    scene.play("assyria", Build("fayum", 3))
    assert scene.owner("fayum") == "assyria"


@rule("WE 5.1", "WE 5.2")
def test_a_city_of_a_worse_ranked_player_counts_before_anybodys_support_is_checked() -> None:
    scene = Scene().cities("assyria", "gaza", "petra").tokens("assyria", memphis=1, tanis=3).tokens("egypt", memphis=6)
    scene.begin(CityConstruction(), SurplusRemoval(), CitySupport()).play("egypt", Build("memphis"))
    # with four tokens Assyria had support for both of its cities
    assert scene.due == ["assyria"] and Reduce("gaza") in scene.ask("assyria").choices


# -- where and with what ----------------------------------------------------------------------------------


@rule("WE 5A.1", "WE 5A.2")
def test_building_is_free_and_any_number_may_be_built() -> None:
    scene = Scene().tokens("egypt", memphis=6, tanis=6, gaza=6, petra=5).begin(CityConstruction())
    assert builds(scene, "egypt") == [Build("gaza"), Build("memphis"), Build("tanis")]
    scene.play("egypt", Build("tanis"), Build("gaza"), StopBuilding())
    assert not scene.due
    assert scene.state.cities[scene.seat("egypt")] == 2 and scene.count("memphis") == {"egypt": 6}
    assert scene.state.built == {scene.area("tanis"), scene.area("gaza")}


@rule("WE 5A.1")
def test_who_cannot_build_is_not_asked() -> None:
    scene = Scene().tokens("egypt", memphis=5, sinai=11).tokens("hatti", troy=1).begin(CityConstruction())
    assert not scene.due


@rule("WE 5A.2")
def test_a_city_site_takes_six_tokens() -> None:
    scene = Scene().tokens("egypt", memphis=6, tanis=5).begin(CityConstruction())
    assert scene.refused("egypt", Build("tanis")) == "WE 5A.2"
    scene.play("egypt", Build("memphis"))
    assert scene.owner("memphis") == "egypt"


@rule("WE 5A.3", "WE DEF.map.11")
def test_the_wilderness_takes_twelve_tokens() -> None:
    scene = Scene().tokens("egypt", sinai=12, siwa=11).begin(CityConstruction())
    assert builds(scene, "egypt") == [Build("sinai")]
    assert scene.refused("egypt", Build("siwa")) == "WE 5A.3"
    scene.play("egypt", Build("sinai"))
    assert scene.owner("sinai") == "egypt"


@rule("EP 24.1b")
@rule("WE 5A.4", "WE ADV.Agriculture.2")
def test_never_a_city_where_the_limit_is_zero() -> None:
    scene = Scene().advances("hatti", "agriculture", "architecture", "urbanism").treasury("hatti", 10)
    scene.tokens("hatti", alani=20, troy=6).begin(CityConstruction())
    assert scene.state.rules.limit(scene.state, scene.seat("hatti"), scene.area("alani")) == 1
    assert builds(scene, "hatti") == [Build("troy")]
    assert scene.refused("hatti", Build("alani")) == "WE 5A.4"
    assert scene.ask("hatti").forms[0].pieces([]) == (["troy"], False)


@rule("WE 5A.5")
@pytest.mark.parametrize("owner", ["egypt", "assyria", "barbarians"])
def test_one_city_per_area_whoever_owns_it(owner: str) -> None:
    scene = Scene().cities(owner, "memphis").tokens("egypt", memphis=6, tanis=6).begin(CityConstruction())
    assert builds(scene, "egypt") == [Build("tanis")]
    assert scene.refused("egypt", Build("memphis")) == "WE 5A.5"


@rule("WE 5A.6", "WE DEF.pieces.4")
def test_building_removes_the_tokens_of_all_owners() -> None:
    scene = Scene().advances("egypt", "architecture").treasury("egypt", 3)
    # in peace: Memphis supports four
    scene.tokens("egypt", memphis=3).tokens("assyria", memphis=1).tokens("barbarians", memphis=1).tokens("hatti", memphis=1)
    scene.begin(CityConstruction()).play("egypt", Build("memphis", treasury=3))
    assert scene.count("memphis") == {} and scene.state.crowd[scene.area("memphis")] == 0
    assert scene.owner("memphis") == "egypt"
    assert scene.stock_of("egypt") == scene.stock_of("assyria") == scene.stock_of("hatti") == 55


@rule("WE 5A.6")
def test_a_later_builder_finds_the_tokens_gone() -> None:
    scene = Scene().advances("egypt", "architecture").treasury("egypt", 3)
    scene.advances("assyria", "architecture").treasury("assyria", 3)
    scene.tokens("egypt", fayum=3).tokens("assyria", fayum=3).begin(CityConstruction())
    assert scene.due == ["assyria"] and scene.may == ["egypt"]
    scene.play("assyria", Build("fayum", treasury=3))
    assert scene.owner("fayum") == "assyria" and scene.count("fayum") == {}
    assert [owner for owner, _ in scene.told("city.built")[-1]["lost"]] == [scene.seat("egypt")]
    assert not scene.due and not scene.may  # Egypt has nothing left to build with


@rule("WE 5A.7")
def test_tokens_beyond_the_required_number_are_lost_too() -> None:
    scene = Scene().tokens("egypt", memphis=10).begin(CityConstruction()).play("egypt", Build("memphis"))
    assert scene.count("memphis") == {} and scene.stock_of("egypt") == 55


@rule("WE 5A.8", "WE DEF.pieces.1")
def test_nobody_has_more_than_nine_cities() -> None:
    eight = ("troy", "sardes", "miletus", "lycia", "hattusa", "kanesh", "trapezus", "athens")
    scene = Scene().cities("hatti", *eight).tokens("hatti", knossos=6, rhodes=6).begin(CityConstruction())
    scene.play("hatti", Build("rhodes"))
    assert scene.state.cities[scene.seat("hatti")] == 9 and not scene.due
    assert scene.count("knossos") == {"hatti": 6}
    scene.begin(CityConstruction())
    assert not scene.due


@rule("WE 5A.9")
def test_white_city_sites_are_like_black_ones() -> None:
    scene = Scene().tokens("hellas", tomi=6, odessus=6, byzantium=5).begin(CityConstruction())
    assert scene.state.terrain.site[scene.area("tomi")] == "white"
    assert set(builds(scene, "hellas")) == {Build("tomi"), Build("odessus")}


def test_malformed_orders_are_refused() -> None:
    scene = Scene().advances("egypt", "architecture", "urbanism").treasury("egypt", 9).tokens("egypt", memphis=6, sinai=9, gaza=2)
    scene.begin(CityConstruction())
    assert scene.refused("egypt", Build("atlantis")) == "WE 5A.1"
    assert scene.refused("egypt", Build("memphis", treasury=-1)) == "WE ADV.Architecture.1"
    assert scene.refused("egypt", Build("sinai", neighbours=("atlantis",) * 2, treasury=1)) == "WE ADV.Urbanism.1"
    assert scene.refused("egypt", Reduce("memphis")) == "WE 5A"


# -- Architecture -----------------------------------------------------------------------------------------


@rule("WE ADV.Architecture.1", "WE DEF.pieces.5", "WE DEF.pieces.7")
def test_architecture_pays_up_to_half_of_the_tokens_from_treasury() -> None:
    scene = Scene().advances("egypt", "architecture").treasury("egypt", 9).tokens("egypt", memphis=3, tanis=2)
    scene.begin(CityConstruction())
    assert builds(scene, "egypt") == [] and len(scene.ask("egypt").forms) == 1
    assert scene.refused("egypt", Build("tanis", treasury=4)) == "WE ADV.Architecture.1"
    assert scene.refused("egypt", Build("memphis", treasury=2)) == "WE 5A.2"
    scene.play("egypt", Build("memphis", treasury=3))
    assert scene.treasury_of("egypt") == 6 and scene.stock_of("egypt") == 55 - 6 - 2  # no treasury on the board
    assert scene.owner("memphis") == "egypt" and scene.count("memphis") == {}


@rule("WE ADV.Architecture.1")
def test_architecture_is_used_once_per_turn() -> None:
    scene = Scene().advances("egypt", "architecture").treasury("egypt", 9).tokens("egypt", memphis=5, tanis=5, gaza=6)
    scene.begin(CityConstruction()).play("egypt", Build("memphis", treasury=1))
    assert builds(scene, "egypt") == [Build("gaza")] and scene.ask("egypt").forms == []
    assert scene.refused("egypt", Build("tanis", treasury=1)) == "WE ADV.Architecture.1"
    assert scene.game.view(scene.seat("hatti")).notes.architecture == (scene.seat("egypt"),)
    # and again in the next turn
    scene.play("egypt", StopBuilding())
    scene.state.agenda.clear()
    NewTurn().run(scene.state)
    scene.state.agenda.clear()
    scene.begin(CityConstruction()).play("egypt", Build("tanis", treasury=1))
    assert scene.owner("tanis") == "egypt"


@rule("WE ADV.Architecture.1")
def test_without_architecture_or_treasury_nothing_is_paid() -> None:
    scene = Scene().treasury("egypt", 9).tokens("egypt", memphis=5, tanis=6).begin(CityConstruction())
    assert scene.refused("egypt", Build("memphis", treasury=1)) == "WE ADV.Architecture.1"
    scene = Scene().advances("egypt", "architecture").treasury("egypt", 1).tokens("egypt", memphis=4, tanis=6)
    scene.begin(CityConstruction())
    assert scene.refused("egypt", Build("memphis", treasury=2)) == "WE ADV.Architecture.1"


@rule("WE ADV.Architecture.2")
def test_architecture_pays_up_to_six_tokens_in_the_wilderness() -> None:
    scene = Scene().advances("egypt", "architecture").treasury("egypt", 9).tokens("egypt", sinai=6).begin(CityConstruction())
    assert scene.refused("egypt", Build("sinai", treasury=7)) == "WE ADV.Architecture.1"
    scene.play("egypt", Build("sinai", treasury=6))
    assert scene.owner("sinai") == "egypt" and scene.treasury_of("egypt") == 3


# -- Urbanism ---------------------------------------------------------------------------------------------


@rule("WE ADV.Urbanism.1")
def test_urbanism_uses_four_tokens_of_areas_adjacent_by_land() -> None:
    scene = Scene().advances("egypt", "urbanism")
    scene.tokens("egypt", sinai=8, gaza=2, petra=1, tanis=3, memphis=4).begin(CityConstruction())
    assert scene.refused("egypt", Build("sinai")) == "WE 5A.3"
    assert scene.refused("egypt", Build("sinai", neighbours=("gaza", "tanis"))) == "WE 5A.3"
    assert scene.refused("egypt", Build("sinai", neighbours=("gaza", "gaza", "gaza", "tanis"))) == "WE ADV.Urbanism.1"
    assert scene.refused("egypt", Build("sinai", neighbours=("memphis",) * 4)) == "WE ADV.Urbanism.1"
    assert scene.refused("egypt", Build("sinai", neighbours=("gaza", "gaza", "tanis", "tanis", "petra"))) == "WE ADV.Urbanism.1"
    scene.play("egypt", Build("sinai", neighbours=("gaza", "gaza", "tanis", "petra")))
    assert scene.owner("sinai") == "egypt" and scene.count("sinai") == {}
    assert (scene.count("gaza"), scene.count("petra"), scene.count("tanis")) == ({}, {}, {"egypt": 2})


@rule("WE ADV.Urbanism.1")
def test_urbanism_is_for_one_wilderness_city_per_turn() -> None:
    scene = Scene().advances("egypt", "urbanism").tokens("egypt", memphis=5, tanis=4, sinai=10, siwa=10, western_desert=4)
    scene.begin(CityConstruction())
    assert scene.refused("egypt", Build("memphis", neighbours=("tanis",))) == "WE ADV.Urbanism.1"
    scene.play("egypt", Build("sinai", neighbours=("tanis", "tanis")))
    # Siwa could have had Urbanism instead, but not too
    assert not scene.due and scene.count("siwa") == {"egypt": 10}


@rule("WE ADV.Urbanism.1")
def test_an_area_adjacent_by_water_only_gives_nothing() -> None:
    scene = Scene().advances("minoa", "urbanism").tokens("minoa", cyprus=8, salamis=2, lycia=2).begin(CityConstruction())
    assert not scene.due
    scene = Scene().advances("minoa", "urbanism").tokens("minoa", cyprus=8, salamis=4, lycia=2).begin(CityConstruction())
    assert scene.refused("minoa", Build("cyprus", neighbours=("salamis", "salamis", "lycia", "lycia"))) == "WE ADV.Urbanism.1"


@rule("WE 4B.2", "WE ADV.Urbanism.1")
def test_tokens_of_a_failed_attack_still_help_a_city_next_door() -> None:
    scene = Scene().advances("assyria", "urbanism").cities("egypt", "gaza").tokens("assyria", gaza=4, sinai=8)
    scene.begin(CityConstruction()).play("assyria", Build("sinai", neighbours=("gaza",) * 4))
    assert scene.owner("sinai") == "assyria" and scene.count("gaza") == {}


@rule("WE ADV.Urbanism.2")
def test_with_both_advances_two_tokens_in_the_area_are_enough() -> None:
    scene = Scene().advances("egypt", "urbanism", "architecture").treasury("egypt", 6).tokens("egypt", sinai=2, gaza=2, tanis=2)
    scene.begin(CityConstruction())
    assert scene.ask("egypt").forms[0].pieces([]) == (["sinai"], False)
    scene.play("egypt", Build("sinai", treasury=6, neighbours=("gaza", "gaza", "tanis", "tanis")))
    assert scene.owner("sinai") == "egypt" and scene.treasury_of("egypt") == 0 and scene.stock_of("egypt") == 55
    scene = Scene().advances("egypt", "urbanism", "architecture").treasury("egypt", 9).tokens("egypt", sinai=1, tanis=9)
    scene.begin(CityConstruction())
    assert scene.refused("egypt", Build("sinai", treasury=6, neighbours=("tanis",) * 4)) == "WE 5A.3"


# -- Public Works -----------------------------------------------------------------------------------------


@rule("WE ADV.PublicWorks.5")
def test_public_works_leaves_a_token_only_if_there_were_more_than_required() -> None:
    scene = Scene().advances("egypt", "public_works").tokens("egypt", memphis=7, tanis=6, sinai=13, siwa=12)
    scene.begin(CityConstruction())
    assert builds(scene, "egypt") == [
        Build("memphis"), Build("memphis", keep=True), Build("sinai"), Build("sinai", keep=True), Build("siwa"), Build("tanis"),
    ]  # fmt: skip
    assert scene.refused("egypt", Build("tanis", keep=True)) == "WE ADV.PublicWorks.5"
    scene.play("egypt", Build("memphis", keep=True), Build("sinai", keep=True))
    assert scene.count("memphis") == scene.count("sinai") == {"egypt": 1}
    scene.play("egypt", StopBuilding()).begin(SurplusRemoval())
    assert scene.count("memphis") == {"egypt": 1}


@rule("WE ADV.PublicWorks.5")
def test_without_public_works_no_token_stays() -> None:
    scene = Scene().tokens("egypt", memphis=7).begin(CityConstruction())
    assert builds(scene, "egypt") == [Build("memphis")]
    assert scene.refused("egypt", Build("memphis", keep=True)) == "WE ADV.PublicWorks.5"


@rule("WE ADV.PublicWorks.5")
def test_treasury_does_not_create_a_spare_token_but_a_neighbours_token_does() -> None:
    scene = Scene().advances("egypt", "public_works", "architecture", "urbanism").treasury("egypt", 9)
    scene.tokens("egypt", memphis=6, sinai=9, gaza=4).begin(CityConstruction())
    assert scene.refused("egypt", Build("memphis", treasury=3, keep=True)) == "WE ADV.PublicWorks.5"
    assert scene.refused("egypt", Build("sinai", treasury=6, neighbours=("gaza",) * 3, keep=True)) == "WE ADV.PublicWorks.5"
    (plan,) = scene.ask("egypt").forms
    assert plan.pieces(["sinai", 2]) == (["gaza"], False)
    assert plan.pieces(["sinai", 2, "gaza"]) == (["gaza"], True)
    assert plan.pieces(["sinai", 0, *["gaza"] * 4]) == ([True], True)
    assert plan.pieces(["sinai", 0, *["gaza"] * 4, True]) == ([], True)
    order = plan.whole(["sinai", 0, *["gaza"] * 4, True])
    assert order == Build("sinai", neighbours=("gaza",) * 4, keep=True)
    scene.play("egypt", order)
    assert scene.count("sinai") == {"egypt": 1}


# -- listing, sampling and judging agree ------------------------------------------------------------------

NAMES = ("memphis", "sinai", "tanis", "gaza", "eastern_desert")


@settings(deadline=None, max_examples=60)
@given(
    counts=st.fixed_dictionaries({name: st.integers(0, 9) for name in NAMES}),
    treasury=st.integers(0, 8),
    advances=st.sets(st.sampled_from(("architecture", "urbanism", "public_works"))),
    seed=st.integers(0, 99),
)
def test_who_is_asked_can_build_and_whatever_is_offered_is_lawful(
    counts: dict[str, int], treasury: int, advances: set[str], seed: int
) -> None:
    rng = Random(seed)
    scene = Scene().advances("egypt", *advances).tokens("egypt", **counts).treasury("egypt", treasury)
    egypt = scene.seat("egypt")
    possible = any(
        Construction(egypt, ()).why(scene.state, egypt, Build(name, paid, near)) is None
        for name in NAMES
        for paid in range(9)
        for size in range(5)
        for near in combinations_with_replacement([other for other in NAMES if other != name], size)
    )
    scene.begin(CityConstruction())
    assert bool(scene.due) == possible
    built = 0
    while scene.due:
        ask = scene.ask("egypt")
        assert StopBuilding() in ask.choices
        offered = ask.choices + [form.sample(rng) for form in ask.forms for _ in range(8)]
        assert all(ask.why(order) is None for order in offered)
        orders = [order for order in offered if order != StopBuilding()]
        assert orders
        scene.play("egypt", rng.choice(orders))
        built += 1
        assert scene.state.cities[egypt] == built == len(scene.state.built)
        assert scene.state.on_board(egypt) + scene.stock_of("egypt") + scene.treasury_of("egypt") == 55
