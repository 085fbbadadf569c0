"""WE CAL.VolcanoEarthquake."""

from ecumene.titles.empires.calamities.eruption import CALAMITY, ChooseVolcano
from ecumene.titles.empires.calamities.losses import DestroyCity
from ecumene.titles.empires.calamities.resolution import MajorCalamities
from ecumene.titles.empires.surplus import Reduce
from scene import Scene, rule, unfit


def strikes(scene: Scene, civ: str) -> Scene:
    return scene.hand(civ, CALAMITY).begin(MajorCalamities())


@rule("WE CAL.VolcanoEarthquake.8")
def test_there_are_three_volcanoes_two_of_them_on_a_border() -> None:
    terrain = Scene(9).state.terrain
    areas = {volcano: {terrain.ids[area] for area in areas} for volcano, areas in terrain.volcanoes.items()}
    assert areas == {"vesuvius": {"neapolis", "campania"}, "etna": {"milazzo", "syracuse"}, "thera": {"thera"}}


@unfit(
    "expansion-project",
    "other volcanoes erupt, and quakes choose their cities otherwise (EP 4.41a, 30.212a)",
)
@rule("WE CAL.VolcanoEarthquake.1", "WE CAL.VolcanoEarthquake.2", "WE CAL.VolcanoEarthquake.8")
def test_a_volcano_destroys_all_units_of_everybody_in_both_its_areas() -> None:
    scene = Scene(9).cities("rome", "neapolis", "rome").tokens("hellas", campania=2).tokens("rome", campania=1, neapolis=1)
    scene.tokens("barbarians", campania=3).ship("hellas", "campania")
    strikes(scene, "rome")
    assert not scene.due
    assert scene.owner("neapolis") is None and not scene.count("neapolis")
    assert scene.count("campania") == {"barbarians": 3}  # WE CAL.general.6
    assert scene.owner("rome") == "rome"
    lost = {(scene.state.civ[data["seat"]], data["area"]): data["tokens"] for data in scene.told("tokens.destroyed")}
    assert lost == {("hellas", "campania"): 2, ("rome", "campania"): 1}  # the token beside the city goes with it
    assert len(scene.state.ships[scene.seat("hellas")]) == 1  # WE CAL.general.3


@rule("WE CAL.VolcanoEarthquake.2", "WE CAL.general.6")
def test_cities_of_others_at_the_volcano_go_and_pirate_cities_stay() -> None:
    scene = strikes(Scene(9).cities("rome", "neapolis").cities("iberia", "campania"), "rome")
    assert scene.owner("campania") is None
    scene = strikes(Scene(9).cities("rome", "neapolis").cities("barbarians", "campania"), "rome")
    assert scene.owner("neapolis") is None and scene.owner("campania") == "pirates"


@unfit(
    "expansion-project",
    "other volcanoes erupt, and quakes choose their cities otherwise (EP 4.41a, 30.212a)",
)
@rule("WE CAL.VolcanoEarthquake.1")
def test_tokens_at_a_volcano_make_no_eruption() -> None:
    scene = strikes(Scene(9).tokens("rome", neapolis=2).cities("rome", "rome", "rubicon"), "rome")
    assert scene.ask("rome").choices == [DestroyCity("rome"), DestroyCity("rubicon")]
    scene.play("rome", DestroyCity("rubicon"))
    assert scene.count("neapolis") == {"rome": 2}


@rule("WE CAL.VolcanoEarthquake.3")
def test_of_several_volcanoes_the_one_that_costs_most_erupts() -> None:
    scene = Scene(9).cities("rome", "neapolis", "syracuse", "thera").tokens("rome", milazzo=1)
    strikes(scene, "rome")
    assert scene.owner("syracuse") is None and not scene.count("milazzo")
    assert scene.owner("neapolis") == scene.owner("thera") == "rome"
    # two cities count more than a city and four tokens
    scene = strikes(Scene(9).cities("rome", "neapolis", "campania", "syracuse").tokens("rome", milazzo=4), "rome")
    assert scene.told("eruption") == [{"volcano": "vesuvius"}] and scene.owner("syracuse") == "rome"


@unfit(
    "expansion-project",
    "other volcanoes erupt, and quakes choose their cities otherwise (EP 4.41a, 30.212a)",
)
@rule("WE CAL.VolcanoEarthquake.3")
def test_among_equal_volcanoes_the_victim_chooses() -> None:
    scene = strikes(Scene(9).cities("rome", "neapolis", "syracuse", "rome").tokens("rome", thera=9), "rome")
    assert scene.ask("rome").choices == [ChooseVolcano("vesuvius"), ChooseVolcano("etna")]
    assert scene.refused("rome", ChooseVolcano("thera")) == "WE CAL.VolcanoEarthquake.2"
    scene.play("rome", ChooseVolcano("etna"))
    assert scene.owner("syracuse") is None and scene.owner("neapolis") == "rome"


@rule("WE CAL.VolcanoEarthquake.4", "WE CAL.VolcanoEarthquake.5")
def test_an_earthquake_destroys_an_own_city_and_reduces_one_beside_it() -> None:
    scene = Scene().cities("egypt", "tanis", "cyrene", "memphis").cities("assyria", "tyre").cities("hatti", "alexandria")
    strikes(scene, "egypt")
    assert scene.ask("egypt").choices == [DestroyCity("cyrene"), DestroyCity("memphis"), DestroyCity("tanis")]
    scene.play("egypt", DestroyCity("tanis"))
    assert scene.owner("tanis") is None and not scene.count("tanis")
    # adjacent to Tanis by land or water, whoever owns it
    assert scene.ask("egypt").choices == [Reduce("alexandria"), Reduce("memphis")]
    assert scene.refused("egypt", Reduce("tyre")) == "WE CAL.VolcanoEarthquake.5"
    scene.play("egypt", Reduce("alexandria"))
    assert scene.owner("alexandria") is None and scene.count("alexandria") == {"hatti": 4}
    assert scene.owner("memphis") == "egypt" and not scene.due


@rule("WE CAL.VolcanoEarthquake.5")
def test_the_second_city_may_lie_across_water() -> None:
    scene = strikes(Scene().cities("minoa", "knossos").cities("hatti", "rhodes"), "minoa")
    assert not scene.due and scene.owner("knossos") is None and scene.count("rhodes") == {"hatti": 3}


@rule("WE CAL.VolcanoEarthquake.6")
def test_an_own_city_is_reduced_if_there_is_no_other_beside_the_first() -> None:
    scene = strikes(Scene().cities("egypt", "tanis", "memphis"), "egypt").play("egypt", DestroyCity("tanis"))
    assert not scene.due and scene.count("memphis") == {"egypt": 4}


@rule("WE CAL.VolcanoEarthquake.5", "WE CAL.general.6")
def test_without_a_city_beside_it_there_is_no_second_effect_and_pirates_are_spared() -> None:
    scene = strikes(Scene().cities("egypt", "tanis", "cyrene").cities("barbarians", "memphis"), "egypt")
    scene.play("egypt", DestroyCity("tanis"))
    assert not scene.due and scene.owner("memphis") == "pirates" and scene.owner("cyrene") == "egypt"


@rule("WE CAL.VolcanoEarthquake.7", "WE ADV.Engineering.7")
def test_engineering_saves_the_first_city_from_destruction_in_an_earthquake_only() -> None:
    scene = Scene().cities("egypt", "tanis", "memphis").advances("egypt", "engineering").cities("assyria", "gaza")
    strikes(scene, "egypt")
    assert scene.refused("egypt", DestroyCity("tanis")) == "WE CAL.VolcanoEarthquake.4"
    scene.play("egypt", Reduce("tanis"))
    assert scene.count("tanis") == {"egypt": 2}
    scene.play("egypt", Reduce("gaza"))
    assert scene.count("gaza") == {"assyria": 1}
    scene = strikes(Scene().cities("egypt", "thera").advances("egypt", "engineering"), "egypt")
    assert scene.owner("thera") is None and not scene.count("thera")


def test_without_any_city_nothing_quakes() -> None:
    scene = strikes(Scene().tokens("egypt", thera=2).cities("minoa", "knossos"), "egypt")
    assert not scene.due and scene.count("thera") == {"egypt": 2} and scene.owner("knossos") == "minoa"
