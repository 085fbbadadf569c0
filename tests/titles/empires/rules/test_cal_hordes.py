"""WE CAL.BarbarianHordes: barbarians take a city of the victim and roam on."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecumene.titles.empires.calamities.hordes import Horde, Invade, Landing
from ecumene.titles.empires.calamities.resolution import MajorCalamities, Resolution
from ecumene.titles.empires.conflict import TakeLoss
from ecumene.titles.empires.expansion import PopulationExpansion
from ecumene.titles.empires.surplus import CitySupport, SurplusRemoval
from scene import Scene, rule, unfit


def hordes(scene: Scene, victim: str = "egypt", beneficiary: str = "minoa") -> Scene:
    return scene.begin(Resolution("barbarian_hordes", scene.seat(victim), scene.seat(beneficiary)))


def barbarians(scene: Scene) -> dict[str, int]:
    state = scene.state
    return {state.terrain.ids[area]: state.tokens[state.barbarians][area] for area in state.areas_of(state.barbarians)}


@rule("WE CAL.BarbarianHordes.1")
def test_fifteen_barbarians_attack_a_wilderness_city_if_there_is_one() -> None:
    scene = hordes(Scene().cities("egypt", "memphis", "paraetonium", "western_desert"))
    assert scene.due == ["minoa"] and isinstance(scene.ask("minoa").about, Landing)
    assert scene.ask("minoa").choices == [Invade("paraetonium"), Invade("western_desert")]
    assert scene.refused("minoa", Invade("memphis")) == "WE CAL.BarbarianHordes.1"
    scene.play("minoa", Invade("western_desert"))
    assert scene.told("hordes")[0] == {"seat": 0, "victim": scene.seat("egypt"), "area": "western_desert", "tokens": 15}


@rule("WE CAL.BarbarianHordes.1")
def test_without_a_wilderness_city_any_city_is_attacked() -> None:
    scene = hordes(Scene().cities("egypt", "memphis", "cyrene"))
    assert scene.ask("minoa").choices == [Invade("cyrene"), Invade("memphis")]
    scene.play("minoa", Invade("memphis"))
    assert scene.owner("memphis") is None and scene.owner("cyrene") == "egypt"


@unfit("expansion-project", "barbarians land at the edge of the map, where the victim has units (EP 30.5221a)")
@rule("WE CAL.BarbarianHordes.2", "WE CAL.general.21")
def test_who_traded_the_card_to_the_victim_benefits() -> None:
    scene = Scene().cities("egypt", "memphis", "cyrene").hand("egypt", "barbarian_hordes")
    scene.state.passed[scene.state.rules.cards.index["barbarian_hordes"]] = scene.seat("hatti") + 1
    scene.begin(MajorCalamities())
    assert scene.due == ["hatti"]


@rule("WE CAL.BarbarianHordes.2", "WE CAL.general.22")
def test_who_has_most_in_stock_benefits_if_the_card_was_not_traded() -> None:
    scene = Scene().cities("egypt", "memphis", "cyrene").hand("egypt", "barbarian_hordes").tokens("minoa", knossos=1)
    scene.begin(MajorCalamities())
    assert scene.due == ["assyria"]


@unfit("expansion-project", "barbarians land at the edge of the map, where the victim has units (EP 30.5221a)")
@pytest.mark.parametrize(
    ("advances", "tokens"),
    [
        pytest.param(("monarchy",), 10, marks=rule("WE CAL.BarbarianHordes.3", "WE ADV.Monarchy.5")),
        pytest.param(("politics",), 20, marks=rule("WE CAL.BarbarianHordes.4", "WE ADV.Politics.9")),
        pytest.param(("provincial_empire",), 20, marks=rule("WE CAL.BarbarianHordes.5", "WE ADV.ProvincialEmpire.5")),
        pytest.param(("monarchy", "politics", "provincial_empire"), 20, marks=rule("WE CAL.general.26")),
    ],
)
def test_advances_of_the_victim_change_the_number_of_barbarians(advances: tuple[str, ...], tokens: int) -> None:
    scene = Scene().cities("egypt", "memphis").advances("egypt", *advances).advances("minoa", "monarchy", "politics")
    hordes(scene)
    assert [event["tokens"] for event in scene.told("hordes")] == [tokens]


@unfit("expansion-project", "barbarians land at the edge of the map, where the victim has units (EP 30.5221a)")
@rule("WE CAL.BarbarianHordes.6", "WE 9.4")
def test_the_city_becomes_six_tokens_which_fight_at_once() -> None:
    scene = hordes(Scene().cities("egypt", "memphis"))
    (attack,) = scene.told("attack.won")
    assert attack["tokens"] == 6 and attack["seat"] == scene.state.barbarians
    # 6 against 15, fewest first: 5 barbarians fall, 10 are left, and the limit is 4
    assert scene.owner("memphis") is None and barbarians(scene) == {"memphis": 4}
    assert scene.told("surplus") == [{"seat": scene.state.barbarians, "area": "memphis", "tokens": 6}]
    assert scene.stock_of("egypt") == 55 and scene.state.cities[scene.seat("egypt")] == 0


@unfit("expansion-project", "barbarians land at the edge of the map, where the victim has units (EP 30.5221a)")
@rule("WE CAL.BarbarianHordes.6")
def test_advances_of_the_victim_work_in_the_fight() -> None:
    scene = hordes(Scene().cities("egypt", "memphis").advances("egypt", "engineering", "metalworking"))
    assert scene.told("attack.won")[0]["tokens"] == 7
    assert scene.told("surplus")[0]["tokens"] == 15 - 7 - 4  # Metalworking: each of the 7 takes a barbarian along
    scene = Scene().cities("egypt", "memphis").tokens("egypt", fayum=3).advances("egypt", "advanced_military")
    hordes(scene)
    assert scene.due == ["egypt"]
    assert scene.ask("egypt").choices == [TakeLoss("memphis"), TakeLoss("fayum")]
    for _ in range(3):
        scene.play("egypt", TakeLoss("fayum"))
    assert not scene.due and barbarians(scene) == {"memphis": 4}
    assert scene.told("surplus")[0]["tokens"] == 15 - 8 - 4  # 9 tokens in all had to be beaten


@unfit("expansion-project", "barbarians land at the edge of the map, where the victim has units (EP 30.5221a)")
@rule("WE CAL.BarbarianHordes.6", "WE 4B.5")
def test_a_city_becomes_no_more_tokens_than_are_in_stock() -> None:
    scene = hordes(Scene().cities("egypt", "memphis").stock("egypt", 2))
    assert scene.told("attack.won")[0]["tokens"] == 2
    assert scene.told("surplus")[0]["tokens"] == 15 - 1 - 4


@rule("WE CAL.BarbarianHordes.6", "WE ADV.PublicWorks.4")
def test_a_token_beside_the_city_fights_before_the_city_is_attacked() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("egypt", memphis=1).advances("egypt", "public_works", "metalworking")
    hordes(scene)
    # one barbarian falls to the token, six to the city's
    assert scene.told("attack.won")[0]["tokens"] == 6 and scene.told("surplus")[0]["tokens"] == 15 - 7 - 4


@unfit("expansion-project", "barbarians land at the edge of the map, where the victim has units (EP 30.5221a)")
@rule("WE CAL.BarbarianHordes.7", "WE CAL.BarbarianHordes.9")
def test_all_above_the_limit_move_together_to_an_adjacent_area_with_units_of_the_victim() -> None:
    scene = Scene().cities("egypt", "paraetonium", "memphis").tokens("egypt", jalo=1, tanis=2).tokens("hatti", cyrenaica=1)
    hordes(scene)  # 10 are left in paraetonium, 2 of them may stay
    assert scene.due == ["minoa"] and isinstance(scene.ask("minoa").about, Horde)
    assert scene.ask("minoa").choices == [Invade("jalo"), Invade("memphis")]
    assert scene.refused("minoa", Invade("tanis")) == "WE CAL.BarbarianHordes.7"  # not adjacent
    assert scene.refused("minoa", Invade("cyrenaica")) == "WE CAL.BarbarianHordes.7"  # no units of the victim
    scene.play("minoa", Invade("memphis"))
    # 8 against 6: 3 are left, and 4 may stay
    assert barbarians(scene) == {"paraetonium": 2, "memphis": 3} and not scene.due
    assert [event["tokens"] for event in scene.told("hordes")] == [15, 8]
    assert scene.count("jalo") == {"egypt": 1}


@rule("EP 30.5233b")
@rule("WE CAL.BarbarianHordes.9")
def test_they_go_on_until_no_limit_is_exceeded() -> None:
    scene = hordes(Scene().cities("egypt", "cyrene").tokens("egypt", jalo=1, siwa=1, upper_egypt=2, eastern_desert=1))
    # 10 in cyrene leave 3; 7 in jalo leave 1; 6 in siwa 1; 5 in upper_egypt kill 2, lose 1, and leave 2; 2 in the desert
    assert [event["tokens"] for event in scene.told("hordes")] == [15, 7, 6, 5, 2]
    assert barbarians(scene) == {"cyrene": 3, "jalo": 1, "siwa": 1, "upper_egypt": 2, "eastern_desert": 1}
    assert scene.told("surplus")[0]["tokens"] == 1 and scene.stock_of("egypt") == 55


@unfit("expansion-project", "barbarians land at the edge of the map, where the victim has units (EP 30.5221a)")
@rule("WE CAL.BarbarianHordes.7")
def test_where_there_is_room_for_all_nobody_fights() -> None:
    scene = Scene().cities("egypt", "cyrene").tokens("egypt", cyrenaica=1).advances("egypt", "monarchy")
    hordes(scene)  # 5 are left of 10, 3 stay, 2 move on: one of them dies with the token
    assert barbarians(scene) == {"cyrene": 3, "cyrenaica": 2}
    scene = Scene().cities("egypt", "memphis").tokens("egypt", fayum=3).advances("egypt", "monarchy")
    hordes(scene)  # 5 are left of 10, 4 stay, and one finds room in fayum
    assert scene.count("fayum") == {"egypt": 3, "barbarians": 1} and scene.count("memphis") == {"barbarians": 4}


@rule("WE CAL.BarbarianHordes.8")
def test_a_city_is_entered_only_if_the_attack_would_succeed() -> None:
    scene = Scene().cities("egypt", "memphis", "fayum").tokens("egypt", tanis=1)
    hordes(scene)
    scene.play("minoa", Invade("memphis"))  # 6 above the limit: too few for fayum
    assert scene.owner("fayum") == "egypt" and scene.count("tanis") == {"barbarians": 2}


@rule("WE CAL.BarbarianHordes.8")
def test_engineering_of_the_victim_counts_when_a_city_is_to_be_entered() -> None:
    scene = hordes(Scene().cities("egypt", "jalo", "cyrene"))
    assert scene.owner("cyrene") is None  # 9 of 10 move on
    scene = hordes(Scene().cities("egypt", "jalo", "cyrene").advances("egypt", "engineering"))
    assert scene.owner("cyrene") is None  # 8 of 9 move on, and 8 are needed
    scene = hordes(Scene().cities("egypt", "paraetonium", "memphis").advances("egypt", "engineering"))
    assert scene.owner("memphis") == "egypt"  # 7 of 9 would move on
    assert barbarians(scene) == {"paraetonium": 2}


def eleven_in_memphis(*advances: str) -> Scene:
    """7 barbarians above the limit of memphis; in fayum the victim has a city and a token beside it."""
    scene = Scene().tokens("barbarians", memphis=11).cities("egypt", "fayum").tokens("egypt", fayum=1, upper_egypt=3)
    scene.advances("egypt", "public_works", *advances)
    return scene.begin(Horde(scene.seat("egypt"), scene.seat("minoa"), scene.area("memphis")))


@rule("WE CAL.BarbarianHordes.8")
def test_what_happens_by_itself_counts_before_a_city_is_entered() -> None:
    assert eleven_in_memphis().owner("fayum") is None  # the token is beaten without a loss
    scene = eleven_in_memphis("metalworking")  # the token would take a barbarian along, and 6 are too few
    assert scene.owner("fayum") == "egypt" and scene.count("fayum") == {"egypt": 1}
    assert barbarians(scene) == {"memphis": 4}


@rule("WE CAL.BarbarianHordes.8", "WE CAL.BarbarianHordes.18", "WE 4B.2")
def test_what_the_victim_may_choose_does_not_keep_them_out_but_may_beat_them() -> None:
    scene = eleven_in_memphis("advanced_military")
    assert scene.due == ["egypt"] and scene.count("fayum") == {"egypt": 1, "barbarians": 7}
    scene.play("egypt", TakeLoss("upper_egypt"), TakeLoss("fayum"))
    # 6 attack in vain; beside the city none of them may stay, and they find 2 tokens in upper_egypt
    assert scene.owner("fayum") == "egypt" and len(scene.told("attack.failed")) == 1
    assert scene.count("fayum") == {} and scene.count("upper_egypt") == {"barbarians": 2}


@unfit("expansion-project", "barbarians land at the edge of the map, where the victim has units (EP 30.5221a)")
@rule("WE CAL.BarbarianHordes.10")
def test_those_above_a_limit_who_can_go_nowhere_are_destroyed() -> None:
    scene = hordes(Scene().cities("egypt", "memphis").tokens("egypt", troy=2))
    assert barbarians(scene) == {"memphis": 4} and scene.count("troy") == {"egypt": 2}


@unfit("expansion-project", "barbarians land at the edge of the map, where the victim has units (EP 30.5221a)")
@rule("WE CAL.BarbarianHordes.11")
def test_tokens_of_others_in_the_area_take_part() -> None:
    scene = Scene().cities("minoa", "knossos").tokens("minoa", rhodes=1).tokens("hatti", rhodes=2)
    hordes(scene, "minoa", "egypt")
    # 7 go to rhodes: one barbarian falls while hatti loses both tokens
    assert scene.count("rhodes") == {"barbarians": 3} and scene.told("surplus")[0]["tokens"] == 3
    assert scene.stock_of("hatti") == 55 and scene.stock_of("minoa") == 55


@unfit("expansion-project", "barbarians land at the edge of the map, where the victim has units (EP 30.5221a)")
@rule("WE CAL.BarbarianHordes.12")
def test_barbarians_cross_water_borders_but_neither_open_sea_nor_other_areas() -> None:
    scene = Scene().cities("minoa", "knossos").tokens("minoa", rhodes=1, cyprus=1, sparta=1)
    hordes(scene, "minoa", "egypt")
    # cyprus lies at the same open sea as knossos and rhodes, sparta one area behind phaestos
    assert barbarians(scene) == {"knossos": 3, "rhodes": 3}
    assert scene.count("cyprus") == scene.count("sparta") == {"minoa": 1}


@rule("WE CAL.BarbarianHordes.13", "WE 4.11")
def test_advances_of_the_beneficiary_do_not_help_barbarians() -> None:
    advances = ("engineering", "metalworking", "advanced_military", "agriculture")
    helped = hordes(Scene().cities("egypt", "paraetonium", "memphis").advances("minoa", *advances))
    plain = hordes(Scene().cities("egypt", "paraetonium", "memphis"))
    assert barbarians(helped) == barbarians(plain) == {"paraetonium": 2, "memphis": 3}


@rule("WE CAL.BarbarianHordes.14")
def test_diplomacy_and_cultural_ascendancy_do_not_hold_them_off() -> None:
    scene = Scene().cities("egypt", "paraetonium", "memphis").advances("egypt", "diplomacy", "cultural_ascendancy")
    hordes(scene)
    assert barbarians(scene) == {"paraetonium": 2, "memphis": 3}


@unfit("expansion-project", "barbarians land at the edge of the map, where the victim has units (EP 30.5221a)")
@rule("WE CAL.BarbarianHordes.15")
def test_nobody_draws_a_card_or_gains_treasury() -> None:
    scene = hordes(Scene().cities("egypt", "memphis").hand("egypt", "ochre", "clay"))
    assert scene.cards("egypt") == ["ochre", "clay"] and scene.cards("minoa") == []
    assert scene.treasury_of("minoa") == 0 and not scene.due


@unfit("expansion-project", "barbarians land at the edge of the map, where the victim has units (EP 30.5221a)")
@rule("WE CAL.BarbarianHordes.16")
def test_survivors_stay_in_the_following_turns_and_do_not_grow() -> None:
    scene = hordes(Scene().cities("egypt", "memphis"))
    scene.begin(SurplusRemoval(), CitySupport(), PopulationExpansion())
    assert barbarians(scene) == {"memphis": 4}


@rule("WE CAL.BarbarianHordes.17", "WE CAL.general.29")
def test_without_a_city_of_the_victim_nothing_happens() -> None:
    scene = hordes(Scene().tokens("egypt", memphis=4))
    assert not scene.due and barbarians(scene) == {} and scene.count("memphis") == {"egypt": 4}
    assert scene.told("calamity.cancelled") == [{"calamity": "barbarian_hordes", "seat": scene.seat("egypt")}]


AREAS = (
    "alexandria",
    "memphis",
    "tanis",
    "fayum",
    "siwa",
    "jalo",
    "cyrene",
    "cyrenaica",
    "paraetonium",
    "western_desert",
    "gaza",
)
ADVANCES = ("monarchy", "politics", "engineering", "metalworking", "advanced_military", "public_works", "agriculture")


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(AREAS), min_size=1, max_size=6, unique=True),
    st.dictionaries(st.sampled_from(AREAS), st.integers(1, 4)),
    st.dictionaries(st.sampled_from(AREAS), st.integers(1, 2)),
    st.sets(st.sampled_from(ADVANCES)),
    st.randoms(use_true_random=False),
)
def test_hordes_always_come_to_an_end_within_the_limits(
    cities: list[str], tokens: dict[str, int], others: dict[str, int], advances: set[str], rng: Random
) -> None:
    scene = Scene().cities("egypt", *cities).advances("egypt", *advances)
    scene.tokens("egypt", **{a: (1 if a in cities else n) for a, n in tokens.items()})
    scene.tokens("hatti", **{a: n for a, n in others.items() if a not in cities})
    hordes(scene)
    while scene.due:
        (civ,) = scene.due
        ask = scene.ask(civ)
        assert all(ask.why(choice) is None for choice in ask.choices)
        scene.play(civ, ask.sample(rng))
    state = scene.state
    for area in state.areas_of(state.barbarians):
        assert state.tokens[state.barbarians][area] <= state.terrain.limit[area] and not state.city[area]
    for civ in ("egypt", "hatti"):
        assert scene.stock_of(civ) + state.on_board(scene.seat(civ)) == 55
