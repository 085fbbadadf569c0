"""WE CAL.Piracy: coastal cities become pirate cities."""

from __future__ import annotations

import pytest

from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.piracy import PiracyVictims, PirateCity
from ecumene.titles.empires.calamities.resolution import MajorCalamities, Resolution
from ecumene.titles.empires.calamities.victims import NameVictim
from ecumene.titles.empires.surplus import CitySupport, SurplusRemoval
from scene import Scene, rule, unfit


def piracy(scene: Scene, victim: str = "egypt", beneficiary: str = "minoa") -> Scene:
    return scene.begin(Resolution("piracy", scene.seat(victim), scene.seat(beneficiary)))


def sea_peoples() -> Scene:
    """Everybody has coastal cities, and one inland city."""
    scene = Scene().cities("egypt", "alexandria", "tanis", "gaza", "memphis").cities("minoa", "knossos", "rhodes")
    return (
        scene.cities("assyria", "tyre", "sidon", "nineveh")
        .cities("hatti", "troy", "miletus")
        .cities("hellas", "byzantium", "athens")
    )


@rule("EP 23.53a")
@rule("WE CAL.Piracy.1", "WE CAL.Piracy.2", "WE CAL.Piracy.3")
def test_the_beneficiary_picks_two_cities_of_the_victim_who_picks_one_of_two_others() -> None:
    scene = piracy(sea_peoples())
    assert scene.due == ["egypt"]  # WE 9.2: first others are named
    scene.play("egypt", NameVictim(scene.seat("assyria")), NameVictim(scene.seat("hellas")))
    assert scene.due == ["minoa"]
    assert set(scene.ask("minoa").choices) == {PirateCity("alexandria"), PirateCity("tanis"), PirateCity("gaza")}
    assert scene.refused("minoa", PirateCity("memphis")) == "WE CAL.Piracy.3"  # no coast
    scene.play("minoa", PirateCity("tanis"), PirateCity("gaza"))
    assert scene.due == ["egypt"]  # not the owner
    assert set(scene.ask("egypt").choices) == {PirateCity("tyre"), PirateCity("sidon")}
    scene.play("egypt", PirateCity("tyre"))
    assert set(scene.ask("egypt").choices) == {PirateCity("byzantium"), PirateCity("athens")}
    scene.play("egypt", PirateCity("athens"))
    assert [scene.owner(area) for area in ("tanis", "gaza", "tyre", "athens")] == ["pirates"] * 4
    assert scene.owner("alexandria") == "egypt" and not scene.due
    assert scene.state.cities[scene.seat("egypt")] == 2 and scene.state.cities[scene.state.barbarians] == 4


@rule("WE CAL.Piracy.1", "WE CAL.general.29")
def test_a_victim_with_fewer_coastal_cities_loses_what_there_is() -> None:
    scene = piracy(Scene().cities("egypt", "tanis", "memphis"))
    assert not scene.due and scene.owner("tanis") == "pirates" and scene.owner("memphis") == "egypt"


@rule("WE CAL.Piracy.2", "WE CAL.general.5")
def test_with_no_more_targets_than_needed_they_are_named_without_a_question() -> None:
    scene = piracy(Scene().cities("egypt", "tanis").cities("assyria", "tyre", "nineveh").cities("hatti", "hattusa"))
    assert not scene.due
    assert scene.owner("tyre") == "pirates"
    assert scene.owner("nineveh") == "assyria" and scene.owner("hattusa") == "hatti"  # inland


@unfit("expansion-project", "other advances change the number of cities, and nations rank otherwise (EP 16.4b, 30.921a)")
@rule("WE CAL.Piracy.4")
def test_the_beneficiary_is_no_secondary_victim() -> None:
    scene = piracy(sea_peoples())
    named = [choice.seat for choice in scene.ask("egypt").choices if isinstance(choice, NameVictim)]
    assert named == [scene.seat(civ) for civ in ("assyria", "hatti", "hellas")]
    assert scene.refused("egypt", NameVictim(scene.seat("minoa"))) == "WE CAL.Piracy.4"
    assert scene.refused("egypt", NameVictim(scene.seat("egypt"))) == "WE CAL.Piracy.2"


@rule("WE CAL.Piracy.4", "WE CAL.general.21", "WE CAL.general.22")
@pytest.mark.parametrize(("giver", "beneficiary"), [("hatti", "hatti"), (None, "minoa")])
def test_the_last_trader_benefits_or_who_has_most_in_stock(giver: str | None, beneficiary: str) -> None:
    scene = Scene().cities("egypt", "alexandria", "tanis", "gaza").hand("egypt", "piracy")
    if giver:
        scene.state.passed[scene.state.rules.cards.index["piracy"]] = scene.seat(giver) + 1
    scene.begin(MajorCalamities())
    assert scene.due == [beneficiary]


@unfit("expansion-project", "other advances change the number of cities, and nations rank otherwise (EP 16.4b, 30.921a)")
@pytest.mark.parametrize(
    ("advances", "count"),
    [
        pytest.param(("cartography",), 3, marks=rule("WE CAL.Piracy.5", "WE ADV.Cartography.3")),
        pytest.param(("naval_warfare",), 1, marks=rule("WE CAL.Piracy.6", "WE ADV.NavalWarfare.11")),
        pytest.param(("cartography", "naval_warfare"), 2, marks=rule("WE CAL.general.26")),
    ],
)
def test_advances_of_the_primary_victim_change_the_number_of_cities(advances: tuple[str, ...], count: int) -> None:
    scene = Scene().cities("egypt", "alexandria", "tanis", "gaza", "jerusalem").advances("egypt", *advances)
    piracy(scene.advances("minoa", "cartography"))
    picked = 0
    while scene.due:
        scene.play("minoa", scene.ask("minoa").choices[0])
        picked += 1
    assert picked == count == scene.state.cities[scene.state.barbarians]


@rule("WE CAL.Piracy.5")
def test_cartography_of_a_secondary_victim_changes_nothing() -> None:
    scene = piracy(Scene().cities("egypt", "tanis").cities("assyria", "tyre", "sidon").advances("assyria", "cartography"))
    scene.play("egypt", PirateCity("sidon"))
    assert not scene.due and scene.owner("tyre") == "assyria"


@rule("WE CAL.Piracy.7", "WE ADV.NavalWarfare.11")
def test_a_holder_of_naval_warfare_is_no_secondary_victim() -> None:
    scene = piracy(Scene().cities("egypt", "tanis").cities("assyria", "tyre").advances("assyria", "naval_warfare"))
    assert scene.owner("tyre") == "assyria" and scene.owner("tanis") == "pirates"
    scene = piracy(sea_peoples().advances("hatti", "naval_warfare"))
    # assyria and hellas are left, and need not be named
    assert scene.due == ["minoa"]
    assert scene.told("calamity.victims")[0]["victims"] == [scene.seat("assyria"), scene.seat("hellas")]


@unfit("expansion-project", "the calamity strikes in another way (EP 30)")
@rule("WE CAL.Piracy.7")
def test_the_refusal_says_why_somebody_may_not_be_named() -> None:
    scene = sea_peoples().advances("hatti", "naval_warfare")
    egypt, minoa, hatti, hellas = map(scene.seat, ("egypt", "minoa", "hatti", "hellas"))
    step = PiracyVictims(egypt, minoa, named=(hellas,))
    rules = {other: step.unfit(scene.state, egypt, NameVictim(other)).rule for other in (minoa, hatti, hellas)}
    assert rules == {minoa: "WE CAL.Piracy.4", hatti: "WE CAL.Piracy.7", hellas: "WE CAL.Piracy.2"}
    assert "Hatti" in step.unfit(scene.state, egypt, NameVictim(hatti)).reason


@rule("WE CAL.Piracy.8")
def test_it_is_cancelled_for_all_without_a_coastal_city_of_the_victim() -> None:
    scene = piracy(Scene().cities("egypt", "memphis").tokens("egypt", tanis=2).cities("assyria", "tyre").cities("hatti", "troy"))
    assert not scene.due and scene.state.cities[scene.state.barbarians] == 0
    assert scene.told("calamity.cancelled") == [{"calamity": "piracy", "seat": scene.seat("egypt")}]


@rule("WE CAL.Piracy.9")
def test_pirate_cities_need_no_support_and_stay_until_they_are_taken() -> None:
    scene = piracy(Scene().cities("egypt", "tanis"))
    scene.begin(SurplusRemoval(), CitySupport(), CityAttacks())
    assert scene.owner("tanis") == "pirates"
    scene.tokens("egypt", tanis=10).begin(CityAttacks())
    assert scene.owner("tanis") is None and scene.count("tanis") == {"egypt": 5}


@rule("WE ADV.PublicWorks.4")
def test_the_token_beside_a_city_is_destroyed() -> None:
    scene = piracy(Scene().cities("egypt", "tanis").tokens("egypt", tanis=1).advances("egypt", "public_works"))
    assert scene.owner("tanis") == "pirates" and scene.count("tanis") == {} and scene.stock_of("egypt") == 55


@rule("WE CAL.general.3")
def test_ships_are_not_affected() -> None:
    scene = piracy(Scene().cities("egypt", "tanis").ship("egypt", "tanis"))
    assert len(scene.state.ships[scene.seat("egypt")]) == 1
