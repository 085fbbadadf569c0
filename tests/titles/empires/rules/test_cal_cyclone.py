"""WE CAL.Cyclone: cities around an open sea are reduced."""

from __future__ import annotations

import pytest

from ecumene.titles.empires.calamities.cyclone import ChooseSea, Deselect
from ecumene.titles.empires.calamities.resolution import MajorCalamities, Resolution
from ecumene.titles.empires.surplus import Reduce
from scene import Scene, rule

#: areas at the eastern Mediterranean
EGYPT = ("alexandria", "gaza", "jerusalem", "tanis", "paraetonium", "cyrenaica")
ASSYRIA = ("phoenicia", "sidon", "tyre", "lycia")


def cyclone(scene: Scene, victim: str = "egypt") -> Scene:
    return scene.begin(Resolution("cyclone", scene.seat(victim)))


def reduced(scene: Scene, civ: str) -> list[str]:
    """The areas of the cities that this player reduced."""
    return [event["area"] for event in scene.told("city.reduced") if event["seat"] == scene.seat(civ)]


@rule("WE CAL.Cyclone.1")
def test_the_sea_has_most_of_the_victims_cities_around_it() -> None:
    # knossos lies at the Aegean too, but counts for both seas
    scene = Scene().cities("minoa", "knossos", "thera", "cyprus", "salamis", "chalcis", "rhodes", "ithaca")
    scene.tokens("minoa", troy=1, miletus=1)  # tokens count for nothing
    cyclone(scene, "minoa")
    assert scene.due == ["minoa"]
    assert scene.ask("minoa").choices == [ChooseSea("aegean_sea"), ChooseSea("eastern_mediterranean")]
    scene = Scene().cities("minoa", "knossos", "thera", "cyprus", "salamis", "chalcis", "eretria", "ithaca")
    cyclone(scene, "minoa")
    assert scene.told("cyclone") == [{"seat": scene.seat("minoa"), "sea": "aegean_sea"}]


@rule("WE CAL.Cyclone.2")
def test_the_victim_chooses_among_seas_with_equally_many_cities() -> None:
    scene = cyclone(Scene().cities("egypt", "cyrene", "memphis").cities("minoa", "sparta", "cyprus"), "egypt")
    assert scene.due == ["egypt"]
    assert scene.ask("egypt").choices == [ChooseSea("central_mediterranean"), ChooseSea("eastern_mediterranean")]
    assert scene.refused_by("egypt", ChooseSea("black_sea"), "WE CAL.Cyclone.1")
    scene.play("egypt", ChooseSea("central_mediterranean"))
    assert reduced(scene, "egypt") == ["cyrene"] and reduced(scene, "minoa") == ["sparta"]


@rule("WE CAL.Cyclone.3", "WE CAL.Cyclone.8")
def test_the_victim_reduces_three_cities_at_that_sea() -> None:
    scene = cyclone(Scene().cities("egypt", *EGYPT, "memphis"))
    assert scene.due == ["egypt"]
    assert set(scene.ask("egypt").choices) == {Reduce(area) for area in EGYPT}
    scene.play("egypt", Reduce("gaza"), Reduce("alexandria"), Reduce("tanis"))
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 4
    assert scene.count("alexandria") == {"egypt": 4} and scene.count("gaza") == {"egypt": 1}


@rule("WE CAL.Cyclone.3", "WE CAL.Cyclone.4")
def test_with_fewer_cities_there_all_are_reduced() -> None:
    scene = cyclone(Scene().cities("egypt", "gaza", "tanis", "memphis").cities("assyria", "tyre", "nineveh"))
    assert not scene.due
    assert reduced(scene, "egypt") == ["gaza", "tanis"] and reduced(scene, "assyria") == ["tyre"]


@rule("WE CAL.Cyclone.4")
def test_every_other_player_reduces_two_cities_there() -> None:
    scene = Scene().cities("egypt", "gaza").cities("assyria", *ASSYRIA, "nineveh").cities("minoa", "cyprus", "salamis", "rhodes")
    cyclone(scene.cities("hellas", "byzantium"))
    # by A.S.T.-ranking, but nobody needs to wait
    assert scene.due == ["minoa"] and scene.may == ["assyria"]
    scene.play("assyria", Reduce("tyre"), Reduce("sidon"))
    assert scene.refused("minoa", Reduce("knossos")).startswith("WE CAL")
    scene.play("minoa", Reduce("cyprus"), Reduce("rhodes"))
    assert not scene.due
    assert scene.owner("salamis") == "minoa" and scene.owner("byzantium") == "hellas"
    assert scene.owner("phoenicia") == scene.owner("lycia") == scene.owner("nineveh") == "assyria"


@pytest.mark.parametrize(
    ("advances", "primary", "secondary"),
    [
        pytest.param(("trade_empire",), 4, 3, marks=rule("WE CAL.Cyclone.5", "WE ADV.TradeEmpire.2")),
        pytest.param(("masonry",), 2, 1, marks=rule("WE CAL.Cyclone.6", "WE ADV.Masonry.1")),
        pytest.param(("calendar",), 1, 0, marks=rule("WE CAL.Cyclone.7", "WE ADV.Calendar.2")),
        pytest.param(("masonry", "calendar"), 0, 0, marks=rule("WE CAL.general.26")),
        pytest.param(("masonry", "calendar", "trade_empire"), 1, 0, marks=rule("WE ADV.Masonry.2", "WE ADV.Calendar.3")),
    ],
)
def test_advances_change_how_many_are_reduced(advances: tuple[str, ...], primary: int, secondary: int) -> None:
    scene = Scene().cities("egypt", *EGYPT).advances("egypt", *advances)
    scene.cities("assyria", *ASSYRIA).advances("assyria", *advances)
    cyclone(scene)
    while scene.due:
        scene.play(scene.due[0], scene.ask(scene.due[0]).choices[0])  # as many as may be are deselected
    assert len(reduced(scene, "egypt")) == primary
    assert len(reduced(scene, "assyria")) == secondary


@rule("WE CAL.Cyclone.8", "WE ADV.Calendar.3", "WE ADV.Masonry.2")
def test_cities_are_selected_first_and_deselected_then() -> None:
    # two cities there are selected, though three are asked for; then two of these two are deselected
    scene = cyclone(Scene().cities("egypt", "gaza", "tanis", "memphis").advances("egypt", "calendar"))
    assert scene.ask("egypt").choices == [Deselect(2), Deselect(1), Deselect(0)]
    scene.play("egypt", Deselect(2))
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 3
    scene = cyclone(Scene().cities("egypt", "gaza", "tanis", "memphis").advances("egypt", "masonry")).play("egypt", Deselect(1))
    assert set(scene.ask("egypt").choices) == {Reduce("gaza"), Reduce("tanis")}
    scene.play("egypt", Reduce("tanis"))
    assert not scene.due and scene.owner("gaza") == "egypt"


@rule("WE CAL.Cyclone.6", "WE CAL.Cyclone.7", "WE ADV.Masonry.2", "WE ADV.Calendar.3")
def test_fewer_may_be_deselected_than_the_advances_permit() -> None:
    scene = cyclone(Scene().cities("egypt", *EGYPT).advances("egypt", "calendar"))
    assert scene.refused("egypt", Deselect(3)) == scene.refused("egypt", Deselect(-1)) == "WE CAL.Cyclone.6"
    scene.play("egypt", Deselect(0), Reduce("gaza"), Reduce("alexandria"), Reduce("tanis"))
    assert not scene.due and len(reduced(scene, "egypt")) == 3
    # whoever may deselect none is not asked
    scene = cyclone(Scene().cities("egypt", "gaza").cities("assyria", "tyre").advances("assyria", "masonry"))
    assert scene.due == ["assyria"] and reduced(scene, "egypt") == ["gaza"]
    scene.play("assyria", Deselect(0))
    assert reduced(scene, "assyria") == ["tyre"]


@rule("WE CAL.Cyclone.9")
def test_it_is_cancelled_for_all_if_no_city_of_the_victim_lies_at_an_open_sea() -> None:
    scene = Scene().cities("egypt", "memphis", "fayum").cities("minoa", "knossos", "rhodes").tokens("egypt", tanis=3)
    cyclone(scene)
    assert not scene.due and not scene.told("city.reduced") and not scene.told("cyclone")
    assert scene.told("calamity.cancelled") == [{"calamity": "cyclone", "seat": scene.seat("egypt")}]


@rule("WE CAL.Cyclone.9")
def test_a_coast_without_open_sea_is_not_enough() -> None:
    scene = cyclone(Scene().cities("minoa", "argos", "corinth").cities("egypt", "tanis"), "minoa")  # coastal, but no open sea
    assert not scene.due and not scene.told("city.reduced")


@rule("WE CAL.Cyclone.10")
def test_prevention_of_the_victim_does_not_cancel_it_for_others() -> None:
    scene = Scene().cities("egypt", "gaza", "tanis").advances("egypt", "calendar").cities("assyria", "tyre", "sidon")
    cyclone(scene).play("egypt", Deselect(2))
    assert reduced(scene, "egypt") == [] and reduced(scene, "assyria") == ["sidon", "tyre"]


@rule("WE CAL.general.6")
def test_pirate_cities_are_spared() -> None:
    scene = cyclone(Scene().cities("egypt", "gaza").cities("barbarians", "tanis", "tyre"))
    assert scene.owner("tanis") == scene.owner("tyre") == "pirates" and reduced(scene, "egypt") == ["gaza"]


def test_the_holder_of_the_card_is_its_victim() -> None:
    scene = Scene().cities("egypt", "gaza").cities("assyria", "tyre", "nineveh").hand("assyria", "cyclone")
    scene.begin(MajorCalamities())
    assert scene.told("cyclone") == [{"seat": scene.seat("assyria"), "sea": "eastern_mediterranean"}]
    assert scene.cards("assyria") == []
