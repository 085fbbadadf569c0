"""WE CAL.Treachery, CAL.SlaveRevolt, CAL.Superstition, CAL.CivilDisorder."""

import pytest

from ecumene.titles.empires.calamities.losses import DestroyCity
from ecumene.titles.empires.calamities.resolution import MajorCalamities
from ecumene.titles.empires.surplus import CitySupport, Reduce
from ecumene.titles.empires.tax import Annex
from scene import Scene, rule, unfit

CITIES = ("memphis", "fayum", "alexandria", "tanis", "gaza", "jerusalem", "cyrene", "petra", "upper_egypt")


def strikes(scene: Scene, card: str, *, giver: str = "") -> Scene:
    """The calamity strikes Egypt."""
    if giver:
        scene.state.passed[scene.state.rules.cards.index[card]] = scene.seat(giver) + 1
    return scene.hand("egypt", card).begin(MajorCalamities())


def cities(scene: Scene, civ: str = "egypt") -> int:
    return scene.state.cities[scene.seat(civ)]


# -- Treachery --------------------------------------------------------------------------------------------


@rule("EP 30.221a", "EP 30.221c")
@rule("WE CAL.Treachery.1", "WE CAL.Treachery.3")
def test_the_beneficiary_of_treachery_picks_and_annexes_a_city() -> None:
    scene = strikes(Scene().cities("egypt", *CITIES[:3]), "treachery", giver="hatti")
    assert scene.due == ["hatti"]
    assert scene.refused("hatti", Annex("tanis")) == "WE CAL.Treachery.1"
    scene.play("hatti", Annex("fayum"))
    assert scene.owner("fayum") == "hatti" and cities(scene) == 2 and not scene.due


@rule("WE CAL.Treachery.3", "WE CAL.general.22")
def test_treachery_that_nobody_traded_goes_by_stock() -> None:
    scene = strikes(Scene().cities("egypt", *CITIES[:3]).cities("minoa", "thera"), "treachery")
    assert scene.due == ["assyria"]


@rule("WE CAL.Treachery.2", "WE ADV.Diplomacy.6")
def test_diplomacy_costs_a_second_city() -> None:
    scene = Scene().cities("egypt", *CITIES[:3]).advances("egypt", "diplomacy")
    strikes(scene, "treachery", giver="hatti").play("hatti", Annex("fayum"), Annex("memphis"))
    assert cities(scene) == 1 and cities(scene, "hatti") == 2 and not scene.due
    # with two cities there is nothing to choose
    scene = strikes(Scene().cities("egypt", "fayum", "memphis").advances("egypt", "diplomacy"), "treachery", giver="hatti")
    assert not scene.due and cities(scene, "hatti") == 2


@rule("WE CAL.Treachery.4")
def test_a_city_that_cannot_be_annexed_is_destroyed_at_the_beneficiarys_choice() -> None:
    nine = ("hattusa", "kanesh", "lycia", "miletus", "sardes", "trapezus", "troy", "byzantium", "tyre")
    scene = Scene().cities("egypt", *CITIES[:3]).cities("hatti", *nine)
    strikes(scene, "treachery", giver="hatti")
    assert scene.refused("hatti", Annex("fayum")) == "WE CAL.Treachery.1"
    scene.play("hatti", DestroyCity("fayum"))
    assert scene.owner("fayum") is None and not scene.count("fayum") and cities(scene) == 2 and cities(scene, "hatti") == 9
    # one city in stock, two to take: the first is annexed, the second destroyed
    scene = Scene().cities("egypt", "fayum", "memphis").advances("egypt", "diplomacy").cities("hatti", *nine[:8])
    strikes(scene, "treachery", giver="hatti").play("hatti", Annex("memphis"))
    assert scene.owner("memphis") == "hatti" and scene.owner("fayum") is None and not scene.due


def test_treachery_finds_no_city() -> None:
    scene = strikes(Scene().tokens("egypt", fayum=3), "treachery", giver="hatti")
    assert not scene.due and scene.count("fayum") == {"egypt": 3}


# -- Slave Revolt -----------------------------------------------------------------------------------------


@unfit("expansion-project", "tokens are idle instead of a dearer support (EP 30.421a)")
@rule("WE CAL.SlaveRevolt.1", "WE CAL.SlaveRevolt.5")
def test_a_slave_revolt_checks_support_at_rate_four_and_counts_new_tokens_at_once() -> None:
    # seven tokens support one city at rate 4; Gaza reduced brings the eighth, for two cities
    scene = Scene().cities("egypt", "gaza", "memphis", "tanis").tokens("egypt", upper_egypt=7)
    strikes(scene, "slave_revolt")
    scene.play("egypt", Reduce("gaza"))
    assert not scene.due and cities(scene) == 2 and scene.count("gaza") == {"egypt": 1}


@rule("WE 5C.6", "WE CAL.SlaveRevolt.1")
def test_cities_built_this_turn_go_first_in_a_slave_revolt_but_not_in_superstition() -> None:
    for calamity, listed in (("slave_revolt", ["memphis", "tanis"]), ("superstition", ["gaza", "memphis", "petra", "tanis"])):
        scene = Scene().cities("egypt", "gaza", "memphis", "petra", "tanis").tokens("egypt", upper_egypt=7)
        scene.state.built = frozenset({scene.area("memphis"), scene.area("tanis")})
        strikes(scene, calamity)
        assert scene.ask("egypt").choices == [Reduce(area) for area in listed]


@unfit("expansion-project", "tokens are idle instead of a dearer support (EP 30.421a)")
@rule("WE CAL.SlaveRevolt.1")
def test_the_support_rate_falls_back_after_a_slave_revolt() -> None:
    scene = Scene().cities("egypt", "gaza", "petra").tokens("egypt", upper_egypt=7)
    strikes(scene, "slave_revolt").play("egypt", Reduce("gaza"))
    assert cities(scene) == 1
    scene.cities("egypt", "fayum").begin(CitySupport())
    assert cities(scene) == 2 and not scene.due  # eight tokens for two cities: enough at rate 2, as ever


@rule("WE CAL.SlaveRevolt.2", "WE CAL.SlaveRevolt.3", "WE CAL.SlaveRevolt.4", "WE CAL.SlaveRevolt.6")
@rule("WE ADV.Mythology.1", "WE ADV.Enlightenment.1", "WE ADV.Mining.5")
@pytest.mark.parametrize(
    ("advances", "rate"),
    [
        ((), 4),
        (("mythology",), 3),
        (("enlightenment",), 3),
        (("mythology", "enlightenment"), 2),
        (("mining",), 5),
        (("cultural_ascendancy",), 5),
        (("cultural_ascendancy", "mining"), 6),
        (("cultural_ascendancy", "mythology"), 4),
    ],
)
def test_advances_change_the_rate_of_a_slave_revolt(advances: tuple[str, ...], rate: int) -> None:
    for tokens, kept in ((2 * rate, 2), (2 * rate - 2, 1)):  # a reduced Gaza brings one token
        scene = Scene().cities("egypt", "gaza", "petra").tokens("egypt", upper_egypt=tokens).advances("egypt", *advances)
        strikes(scene, "slave_revolt")
        if scene.due:
            scene.play("egypt", Reduce("gaza"))
        assert cities(scene) == kept


# -- Superstition and Civil Disorder ----------------------------------------------------------------------


@rule("EP 30.331a", "EP 30.332a", "EP 30.332b", "EP 30.332c", "EP 30.333", "EP 33.1211", "EP 33.1521", "EP 33.1553")
@rule("WE CAL.Superstition.1", "WE CAL.Superstition.2", "WE CAL.Superstition.3", "WE CAL.Superstition.4")
@rule("WE CAL.Superstition.5", "WE ADV.Mysticism.1", "WE ADV.Deism.1", "WE ADV.Enlightenment.1", "WE ADV.UniversalDoctrine.3")
@pytest.mark.parametrize(
    ("advances", "reduced"),
    [
        ((), 3),
        (("mysticism",), 2),
        (("deism",), 2),
        (("enlightenment",), 2),
        (("universal_doctrine",), 4),
        (("mysticism", "deism", "enlightenment"), 0),
        (("mysticism", "universal_doctrine"), 3),
    ],
)
def test_superstition_reduces_cities_of_own_choice(advances: tuple[str, ...], reduced: int) -> None:
    scene = strikes(Scene().cities("egypt", *CITIES).advances("egypt", *advances), "superstition")
    for area in CITIES[:reduced]:
        scene.play("egypt", Reduce(area))
    assert not scene.due and cities(scene) == 9 - reduced
    assert all(scene.count(area) == {"egypt": scene.state.terrain.limit[scene.area(area)]} for area in CITIES[:reduced])


@rule("EP 30.722a", "EP 30.722b", "EP 30.722c", "EP 30.722d", "EP 30.723b", "EP 30.723d")
@rule("WE CAL.CivilDisorder.1", "WE CAL.CivilDisorder.2", "WE CAL.CivilDisorder.3", "WE CAL.CivilDisorder.4")
@rule("WE CAL.CivilDisorder.5", "WE CAL.CivilDisorder.6", "WE CAL.CivilDisorder.7", "WE ADV.Law.1", "WE ADV.Democracy.3")
@rule("WE ADV.Music.1", "WE ADV.DramaAndPoetry.1", "WE ADV.AdvancedMilitary.8", "WE ADV.NavalWarfare.11")
@pytest.mark.parametrize(
    ("advances", "kept"),
    [
        ((), 3),
        (("music",), 4),
        (("drama_and_poetry",), 4),
        (("law",), 4),
        (("democracy",), 4),
        (("music", "drama_and_poetry", "law", "democracy"), 7),
        (("advanced_military",), 2),
        (("naval_warfare",), 2),
        (("advanced_military", "naval_warfare", "music"), 2),
    ],
)
def test_civil_disorder_reduces_all_cities_but_a_few(advances: tuple[str, ...], kept: int) -> None:
    scene = strikes(Scene().cities("egypt", *CITIES).advances("egypt", *advances), "civil_disorder")
    for area in CITIES[: 9 - kept]:
        scene.play("egypt", Reduce(area))
    assert not scene.due and cities(scene) == kept
    assert all(scene.owner(area) == "egypt" for area in CITIES[9 - kept :])


@rule("WE CAL.CivilDisorder.1")
def test_who_has_no_more_cities_than_may_be_kept_keeps_them() -> None:
    scene = strikes(Scene().cities("egypt", *CITIES[:3]), "civil_disorder")
    assert not scene.due and cities(scene) == 3
