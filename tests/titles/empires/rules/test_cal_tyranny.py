"""WE CAL.Tyranny: the beneficiary selects and annexes units of the victim."""

from __future__ import annotations

from random import Random

import pytest

from ecumene.titles.empires.calamities.civil_war import AnnexUnits, SelectUnits, Tyranny
from ecumene.titles.empires.calamities.resolution import MajorCalamities, Resolution
from scene import Scene, rule, unfit

MINOAN_CITIES = ("knossos", "rhodes", "thera", "sparta", "corinth", "argos", "eretria", "chalcis", "ithaca")


def tyranny(scene: Scene, victim: str = "egypt", beneficiary: str = "minoa") -> Scene:
    return scene.begin(Resolution("tyranny", scene.seat(victim), scene.seat(beneficiary)))


def egypt() -> Scene:
    """Egypt with 36 unit points."""
    scene = Scene().cities("egypt", "alexandria", "memphis", "tanis", "fayum")
    return scene.tokens("egypt", upper_egypt=3, siwa=2, western_desert=1, jalo=1, cyrene=4, gaza=1, sinai=4)


def asked(scene: Scene, civ: str) -> Tyranny:
    about = scene.ask(civ).about
    assert isinstance(about, Tyranny)
    return about


@rule("WE CAL.Tyranny.1", "WE CAL.Tyranny.3")
def test_the_beneficiary_selects_and_annexes_15_unit_points() -> None:
    scene = tyranny(egypt())
    assert scene.due == ["minoa"] and asked(scene, "minoa").amount == 15
    assert scene.refused("minoa", SelectUnits(("alexandria", "memphis", "knossos"))) == "WE CAL.Tyranny.3"
    assert scene.refused("minoa", SelectUnits(("alexandria", "memphis", "tanis", "fayum"))) == "WE CAL.Tyranny.10"
    scene.play("minoa", SelectUnits(("memphis", "fayum", "upper_egypt", "siwa")))
    assert scene.owner("memphis") == scene.owner("fayum") == "minoa"
    assert scene.count("upper_egypt") == {"minoa": 3} and scene.count("siwa") == {"minoa": 2}
    assert scene.state.unit_points(scene.seat("egypt")) == 21 and not scene.due


@unfit("expansion-project", "a land neighbour takes whole areas, this many points for each city (EP 30.811, 30.813a)")
@pytest.mark.parametrize(
    ("advances", "amount"),
    [
        pytest.param(("sculpture",), 10, marks=rule("WE CAL.Tyranny.4", "WE ADV.Sculpture.1")),
        pytest.param(("law",), 10, marks=rule("WE CAL.Tyranny.5", "WE ADV.Law.1")),
        pytest.param(("monarchy",), 20, marks=rule("WE CAL.Tyranny.6", "WE ADV.Monarchy.5")),
        pytest.param(("provincial_empire",), 20, marks=rule("WE CAL.Tyranny.7", "WE ADV.ProvincialEmpire.5")),
        pytest.param(("sculpture", "law"), 5, marks=rule("WE CAL.general.26")),
        pytest.param(("monarchy", "provincial_empire"), 25, marks=rule("WE CAL.general.26")),
    ],
)
def test_advances_of_the_victim_change_how_much_is_selected(advances: tuple[str, ...], amount: int) -> None:
    scene = tyranny(egypt().advances("egypt", *advances).advances("minoa", "law", "monarchy", "provincial_empire"))
    assert asked(scene, "minoa").amount == amount


@rule("WE CAL.Tyranny.2")
def test_selected_areas_are_adjacent_to_each_other() -> None:
    scene = tyranny(egypt())
    # cyrene is 4, but only jalo joins it to the rest
    assert scene.refused("minoa", SelectUnits(("alexandria", "memphis", "cyrene", "gaza"))) == "WE CAL.Tyranny.2"
    scene.play("minoa", SelectUnits(("cyrene", "jalo", "siwa", "fayum", "upper_egypt")))
    assert scene.count("cyrene") == {"minoa": 4} and scene.owner("fayum") == "minoa"


@rule("WE CAL.Tyranny.8", "WE CAL.general.20", "WE LEAVE.1")
def test_who_has_most_in_stock_benefits_even_without_any_unit() -> None:
    scene = egypt().hand("egypt", "tyranny").cities("minoa", "knossos").cities("assyria", "nineveh").tokens("hatti", troy=1)
    scene.begin(MajorCalamities())
    assert scene.due == ["hellas"]
    assert not scene.state.unit_points(scene.seat("hellas"))
    scene.play("hellas", SelectUnits(("memphis", "fayum", "alexandria")))
    assert scene.state.unit_points(scene.seat("hellas")) == 15


@rule("WE CAL.Tyranny.8")
def test_the_victim_never_benefits() -> None:
    scene = Scene().tokens("egypt", alexandria=10, memphis=10).hand("egypt", "tyranny")
    for civ, area in (("minoa", "knossos"), ("assyria", "nineveh"), ("hatti", "troy"), ("hellas", "sparta")):
        scene.cities(civ, area)
    scene.begin(MajorCalamities())
    assert scene.due == ["minoa"]


@rule("WE CAL.Tyranny.9")
def test_with_too_little_in_stock_the_rest_turns_wild() -> None:
    scene = egypt().cities("minoa", *MINOAN_CITIES).stock("minoa", 2)
    tyranny(scene)  # 2 unit points in stock
    scene.play("minoa", SelectUnits(("memphis", "fayum", "upper_egypt", "siwa")))
    assert scene.ask("minoa").choices == [AnnexUnits("upper_egypt"), AnnexUnits("siwa")]
    scene.play("minoa", AnnexUnits("upper_egypt"))
    assert scene.owner("memphis") == scene.owner("fayum") == "pirates"
    assert scene.count("upper_egypt") == {"minoa": 2, "barbarians": 1} and scene.count("siwa") == {"barbarians": 2}
    assert scene.stock_of("minoa") == 0 and not scene.due


@rule("WE CAL.Tyranny.9")
def test_with_enough_unit_points_in_stock_the_mix_must_fit() -> None:
    scene = egypt().stock("minoa", 2)  # 9 cities and 2 tokens
    tyranny(scene)
    assert scene.refused("minoa", SelectUnits(("memphis", "fayum", "upper_egypt", "siwa"))) == "WE CAL.Tyranny.10"
    scene.play("minoa", SelectUnits(("memphis", "fayum", "alexandria")))
    assert scene.stock_of("minoa") == 2


@rule("WE CAL.Tyranny.10")
def test_without_an_exact_selection_the_smallest_excess_is_annexed() -> None:
    scene = tyranny(Scene().cities("egypt", "alexandria", "memphis").tokens("egypt", fayum=6, cyrene=9))
    assert asked(scene, "minoa").want.points == 16  # 10, 11 or 16; with cyrene 14, 15 or 19, but it lies apart
    assert scene.refused("minoa", SelectUnits(("fayum", "cyrene"))) == "WE CAL.Tyranny.2"
    assert scene.refused("minoa", SelectUnits(("fayum", "memphis"))) == "WE CAL.Tyranny.10"
    scene.play("minoa", SelectUnits(("fayum", "memphis", "alexandria")))
    assert scene.state.unit_points(scene.seat("egypt")) == 9


@rule("WE CAL.Tyranny.2", "WE CAL.Tyranny.10")
def test_scattered_units_are_selected_in_as_few_groups_as_possible() -> None:
    scene = tyranny(Scene().tokens("egypt", alexandria=3, memphis=4, fayum=3, troy=4, lesbos=2, cyprus=5, moesia=1))
    want = asked(scene, "minoa").want
    assert (want.points, want.groups) == (15, 2)
    assert scene.refused("minoa", SelectUnits(("memphis", "alexandria", "cyprus", "lesbos", "moesia"))) == "WE CAL.Tyranny.2"
    scene.play("minoa", SelectUnits(("alexandria", "memphis", "fayum", "cyprus")))
    assert scene.state.unit_points(scene.seat("egypt")) == 7


@rule("WE CAL.Tyranny.1", "WE CAL.general.29")
def test_a_victim_with_no_more_than_is_selected_loses_everything() -> None:
    scene = tyranny(Scene().cities("egypt", "alexandria").tokens("egypt", troy=4, cyprus=5))
    assert not scene.due
    assert scene.owner("alexandria") == "minoa"
    assert scene.count("troy") == {"minoa": 4} and scene.count("cyprus") == {"minoa": 5}
    assert scene.stock_of("egypt") == 55 and scene.state.cities[scene.seat("egypt")] == 0


def test_a_victim_without_units_loses_nothing() -> None:
    scene = tyranny(Scene())
    assert not scene.due and scene.stock_of("minoa") == 55


@pytest.mark.parametrize("seed", range(20))
def test_sampled_selections_are_lawful(seed: int) -> None:
    scene = tyranny(egypt())
    ask = scene.ask("minoa")
    assert ask.why(ask.sample(Random(seed))) is None
