"""WE CAL.Famine, CAL.Epidemic."""

import pytest

from ecumene.titles.empires.calamities.resolution import MajorCalamities
from ecumene.titles.empires.calamities.victims import NameVictim
from scene import Scene, rule, unfit

OTHERS = ("minoa", "assyria", "hatti", "hellas")


def scourge(card: str, others: tuple[str, ...] = OTHERS, **advances: str) -> Scene:
    """Egypt holds the card; each civilization has thirty tokens in an area of its own."""
    scene = Scene().hand("egypt", card).tokens("egypt", fayum=30)
    for civ, area in zip(others, ("thera", "carrhae", "kanesh", "dacia"), strict=False):
        scene.tokens(civ, **{area: 30})
    for civ, advance in advances.items():
        scene.advances(civ, advance)
    return scene


def name(scene: Scene, *civs: str) -> Scene:
    scene.begin(MajorCalamities())
    return scene.play("egypt", *(NameVictim(scene.seat(civ)) for civ in civs))


def lost(scene: Scene) -> dict[str, int]:
    """How many of thirty tokens each civilization has lost."""
    left = {civ: scene.state.on_board(scene.seat(civ)) for civ in scene.state.civ}
    return {civ: 30 - count for civ, count in left.items() if count != 30}


@rule("WE CAL.Famine.1", "WE CAL.Famine.2")
def test_famine_costs_the_victim_ten_and_three_others_five() -> None:
    scene = name(scourge("famine"), "minoa", "hellas", "assyria")
    assert lost(scene) == {"egypt": 10, "minoa": 5, "hellas": 5, "assyria": 5} and not scene.due


@rule("WE CAL.Famine.3", "WE ADV.Agriculture.6")
def test_agriculture_costs_a_primary_victim_of_famine_five_more() -> None:
    scene = name(scourge("famine", egypt="agriculture", minoa="agriculture"), "minoa", "hellas", "assyria")
    assert lost(scene) == {"egypt": 15, "minoa": 5, "hellas": 5, "assyria": 5}


@pytest.mark.parametrize("advance", ["pottery", "calendar"])
@rule("WE CAL.Famine.4", "WE CAL.Famine.5", "WE ADV.Pottery.1", "WE ADV.Calendar.1", "WE CAL.Famine.7")
def test_pottery_and_calendar_each_prevent_five_for_any_victim(advance: str) -> None:
    scene = name(scourge("famine", egypt=advance, minoa=advance), "minoa", "hellas", "assyria")
    assert lost(scene) == {"egypt": 5, "hellas": 5, "assyria": 5}  # Minoa could be named all the same
    # and the log says what protected whom
    assert [(told["seat"], told["advances"], told["damage"]) for told in scene.told("calamity.protected")] == [
        (scene.seat("minoa"), [advance], 0),
        (scene.seat("egypt"), [advance], 5),
    ]


@rule("WE CAL.Famine.6", "WE CAL.general.25")
def test_famine_goes_on_when_its_victim_prevents_all_damage() -> None:
    scene = scourge("famine").advances("egypt", "pottery", "calendar")
    name(scene, "minoa", "hellas", "assyria")
    assert lost(scene) == {"minoa": 5, "hellas": 5, "assyria": 5}


@rule("WE CAL.Epidemic.1", "WE CAL.Epidemic.2")
def test_an_epidemic_costs_the_victim_fifteen_and_two_others_ten() -> None:
    scene = name(scourge("epidemic"), "assyria", "hellas")  # Minoa is the beneficiary: equals, best ranked
    assert lost(scene) == {"egypt": 15, "hellas": 10, "assyria": 10} and not scene.due


@unfit("expansion-project", "victims are not named one by one; the losses are divided in points (EP 30.321c, 30.621b)")
@rule("WE CAL.Epidemic.3")
def test_the_beneficiary_of_an_epidemic_cannot_be_named() -> None:
    scene = scourge("epidemic")
    scene.state.passed[scene.state.rules.cards.index["epidemic"]] = scene.seat("hatti") + 1
    scene.begin(MajorCalamities())
    named = [action.seat for action in scene.ask("egypt").choices if isinstance(action, NameVictim)]
    assert named == [scene.seat(civ) for civ in ("minoa", "assyria", "hellas")]
    assert scene.refused("egypt", NameVictim(scene.seat("hatti"))) == "WE CAL.Epidemic.3"


@rule("WE CAL.Epidemic.4", "WE ADV.Medicine.1")
def test_medicine_prevents_five_for_any_victim() -> None:
    scene = name(scourge("epidemic", egypt="medicine", hellas="medicine"), "assyria", "hellas")
    assert lost(scene) == {"egypt": 10, "hellas": 5, "assyria": 10}


@rule("WE CAL.Epidemic.5", "WE ADV.Enlightenment.1")
def test_enlightenment_prevents_five_for_the_primary_victim_only() -> None:
    scene = name(scourge("epidemic", egypt="enlightenment", hellas="enlightenment"), "assyria", "hellas")
    assert lost(scene) == {"egypt": 10, "hellas": 10, "assyria": 10}


@rule("WE CAL.Epidemic.6", "WE ADV.Anatomy.2")
def test_anatomy_prevents_five_for_a_secondary_victim_only() -> None:
    scene = name(scourge("epidemic", egypt="anatomy", hellas="anatomy"), "assyria", "hellas")
    assert lost(scene) == {"egypt": 15, "hellas": 5, "assyria": 10}


@pytest.mark.parametrize("advance", ["roadbuilding", "trade_empire"])
@rule("WE CAL.Epidemic.7", "WE CAL.Epidemic.8", "WE ADV.Roadbuilding.8", "WE ADV.TradeEmpire.2")
def test_roadbuilding_and_trade_empire_each_cost_a_primary_victim_five_more(advance: str) -> None:
    scene = name(scourge("epidemic", egypt=advance, hellas=advance), "assyria", "hellas")
    assert lost(scene) == {"egypt": 20, "hellas": 10, "assyria": 10}
