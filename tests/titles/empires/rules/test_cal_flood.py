"""WE CAL.Flood."""

from ecumene.titles.empires.calamities.damage import TakeDamage
from ecumene.titles.empires.calamities.flood import ChoosePlain
from ecumene.titles.empires.calamities.resolution import MajorCalamities
from scene import Scene, rule


def floods(scene: Scene, civ: str) -> Scene:
    return scene.hand(civ, "flood").begin(MajorCalamities())


@rule("WE CAL.Flood.1")
def test_the_victim_takes_fifteen_damage_from_the_plain_alone() -> None:
    scene = Scene().tokens("egypt", tanis=9, memphis=9, gaza=5)
    floods(scene, "egypt")
    assert scene.refused("egypt", TakeDamage((("tanis", 9), ("memphis", 1), ("gaza", 5)))) == "WE CAL.general.7"
    assert scene.refused("egypt", TakeDamage((("tanis", 9), ("memphis", 5)))) == "WE CAL.general.31"
    scene.play("egypt", TakeDamage((("tanis", 9), ("memphis", 6))))
    assert scene.count("memphis") == {"egypt": 3} and scene.count("gaza") == {"egypt": 5}


@rule("WE CAL.Flood.1", "WE CAL.Flood.4", "WE CAL.Flood.7")
def test_white_sites_and_wilderness_cities_are_on_the_plain_and_black_sites_are_not() -> None:
    # Odessus is a black site, Tomi a white one, Gethae wilderness; Dacia is no flood plain
    scene = Scene().cities("hellas", "odessus", "tomi", "gethae").tokens("hellas", moesia=2, dacia=3)
    floods(scene, "hellas")
    assert not scene.due  # 12 points are on the plain: all of them go
    assert scene.owner("odessus") == "hellas" and scene.owner("tomi") is None and scene.owner("gethae") is None
    assert not scene.count("moesia") and scene.count("dacia") == {"hellas": 3}


@rule("WE CAL.Flood.4", "WE CAL.Flood.7", "WE ADV.PublicWorks.1")
def test_a_token_beside_a_city_on_a_black_site_is_on_the_plain() -> None:
    scene = Scene().cities("hellas", "odessus").tokens("hellas", odessus=1).advances("hellas", "public_works")
    floods(scene, "hellas")
    assert scene.owner("odessus") == "hellas" and not scene.count("odessus")


@rule("WE CAL.Flood.2")
def test_the_plain_with_most_unit_points_of_the_victim_is_flooded() -> None:
    # five tokens at the Danube, a city and a token at the Nile; the city on a black site does not count
    scene = Scene().tokens("hellas", moesia=4, gethae=1, tanis=1).cities("hellas", "memphis", "odessus")
    floods(scene, "hellas")
    assert not scene.due and scene.owner("memphis") is None and not scene.count("tanis")
    assert scene.count("moesia") == {"hellas": 4} and scene.owner("odessus") == "hellas"


@rule("WE CAL.Flood.2")
def test_among_equal_plains_the_victim_chooses() -> None:
    scene = floods(Scene().tokens("hellas", moesia=4, gethae=1).cities("hellas", "memphis"), "hellas")
    assert scene.ask("hellas").choices == [ChoosePlain("lower_danube"), ChoosePlain("nile")]
    assert scene.refused_by("hellas", ChoosePlain("po"), "WE CAL.Flood.2")
    scene.play("hellas", ChoosePlain("lower_danube"))
    assert scene.owner("memphis") == "hellas" and not scene.count("moesia")


@rule("WE CAL.Flood.3", "WE CAL.general.6")
def test_everybody_else_on_the_plain_takes_five_damage_there() -> None:
    scene = Scene().tokens("egypt", tanis=9, memphis=9).tokens("minoa", fayum=6, thera=2).tokens("hatti", tomi=6)
    scene.cities("assyria", "alexandria").tokens("barbarians", fayum=3)
    floods(scene, "egypt")
    assert scene.due == ["egypt"]  # Minoa and Assyria had no choice
    assert scene.count("fayum") == {"minoa": 1, "barbarians": 3} and scene.owner("alexandria") is None
    assert scene.count("thera") == {"minoa": 2} and scene.count("tomi") == {"hatti": 6}


@rule("WE CAL.Flood.5")
def test_without_units_on_any_plain_the_victim_alone_takes_five_damage_on_its_coasts() -> None:
    scene = Scene().tokens("egypt", gaza=3, jerusalem=3, petra=4).tokens("hatti", tanis=4, gaza=2)
    floods(scene, "egypt")
    assert scene.due == ["egypt"] and not scene.may
    assert scene.refused("egypt", TakeDamage((("petra", 4), ("gaza", 1)))) == "WE CAL.general.7"
    scene.play("egypt", TakeDamage((("gaza", 2), ("jerusalem", 3))))
    assert scene.count("tanis") == {"hatti": 4} and scene.count("gaza") == {"egypt": 1, "hatti": 2}
    # a city on a black site of a plain does not make a flood there
    scene = floods(Scene().cities("hellas", "odessus").tokens("hellas", dacia=4).tokens("hatti", moesia=4), "hellas")
    assert not scene.due and scene.owner("odessus") is None  # coastal: it is worth the five
    assert scene.count("moesia") == {"hatti": 4} and scene.count("dacia") == {"hellas": 4}


@rule("WE CAL.Flood.6", "WE ADV.Engineering.7")
def test_engineering_prevents_five_damage_everywhere() -> None:
    scene = Scene().tokens("egypt", tanis=14).tokens("minoa", fayum=6).advances("egypt", "engineering")
    floods(scene.advances("minoa", "engineering"), "egypt")
    assert not scene.due and scene.count("tanis") == {"egypt": 4} and scene.count("fayum") == {"minoa": 6}
    scene = floods(Scene().tokens("egypt", gaza=3).advances("egypt", "engineering"), "egypt")
    assert scene.count("gaza") == {"egypt": 3}
