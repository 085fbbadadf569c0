"""What the table says of battles and of the end beforehand: it is reckoned right, and out of public facts."""

from typing import Any

import pytest

from ecumene import Refused
from ecumene.titles.eagle import odds
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.battle import Commit, Fight, StayOut
from ecumene.titles.eagle.calls import CallBattle
from ecumene.titles.eagle.dice import outcome
from ecumene.titles.eagle.movement import BeginMoving, EndMovement
from ecumene.titles.eagle.nearing import nearing
from ecumene.titles.eagle.purchase import Buying, BuyTechnology
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, dice, rule


def near(found: list[float] | None, wanted: tuple[float, float, float]) -> bool:
    return found == pytest.approx(list(wanted), abs=1e-4)


def test_two_against_one_is_fought_to_the_end() -> None:
    scene = Scene().units(ANGELA, "nile", ancient_infantry=2).units(BRAD, "nile", ancient_infantry=1)
    win, both, lose = outcome(1, 1, 0)
    view = scene.game.view(ANGELA)
    assert near(odds.if_fought(view, ANGELA, ATLAS.index["nile"], BRAD), (win + both + lose * win, lose * both, lose * lose))
    assert near(odds.if_fought(view, BRAD, ATLAS.index["nile"], ANGELA), (lose * lose, lose * both, win + both + lose * win))


def test_every_unit_is_as_likely_to_be_sent_and_superiority_counts() -> None:
    scene = Scene().units(ANGELA, "nile", ancient_cavalry=1, ancient_artillery=1).units(BRAD, "nile", ancient_infantry=1)
    horse, engine = outcome(1, 1, 1), outcome(1, 1, -1)  # EG S:modifiers.2-6: horse beats foot, foot beats engines
    win = (horse[0] + horse[1] + horse[2] * engine[0] + engine[0] + engine[1] + engine[2] * horse[0]) / 2
    found = odds.if_fought(scene.game.view(ANGELA), ANGELA, ATLAS.index["nile"], BRAD)
    assert found is not None and found[0] == pytest.approx(win, abs=1e-4)


def test_the_defender_at_home_adds_its_bonus_only_in_advanced() -> None:
    for scenario, edge in (("standard", 0), ("advanced-long", -1)):
        scene = Scene(scenario).units(ANGELA, "nile", ancient_infantry=1).units(BRAD, "nile", ancient_infantry=1)
        scene.village(BRAD, "nile")
        view = scene.game.view(ANGELA)
        kinds = [view.rules.dice(view, "ancient-infantry")] * 2
        assert near(odds.if_fought(view, ANGELA, ATLAS.index["nile"], BRAD), outcome(*kinds, edge)), scenario


def test_fleets_fight_at_sea_and_what_they_carry_does_not() -> None:
    scene = Scene()
    scene.fleet(ANGELA, "arabian_sea", "galley", "ancient-infantry", "ancient-infantry")
    scene.fleet(BRAD, "arabian_sea", "galley")
    view = scene.game.view(ANGELA)
    count = view.rules.dice(view, "galley")
    assert near(odds.if_fought(view, ANGELA, ATLAS.index["arabian_sea"], BRAD), outcome(count, count, 0))


def test_the_fleets_of_all_who_stand_together_are_reckoned() -> None:
    scene = Scene()
    for seat, kind in ((ANGELA, "galley"), (BRAD, "galley"), (BRAD, "caravel")):
        scene.fleet(seat, "arabian_sea", kind)
    found = odds.force(scene.game.view(CHRIS), (ANGELA, BRAD), ATLAS.index["arabian_sea"])
    assert found == {("galley", ANGELA): 1, ("galley", BRAD): 1, ("caravel", BRAD): 1}


def test_each_unit_rolls_the_dice_of_its_own_era() -> None:
    scene = Scene().units(ANGELA, "nile", ancient_infantry=1).units(BRAD, "nile", modern_infantry=1)
    view = scene.game.view(ANGELA)
    old, new = (view.rules.dice(view, kind) for kind in ("ancient-infantry", "modern-infantry"))
    assert old < new
    assert near(odds.if_fought(view, ANGELA, ATLAS.index["nile"], BRAD), outcome(old, new, 0))
    assert near(odds.if_fought(view, BRAD, ATLAS.index["nile"], ANGELA), outcome(new, old, 0))


def test_too_many_to_reckon_says_nothing() -> None:
    scene = Scene().units(ANGELA, "nile", ancient_infantry=9, ancient_cavalry=9, ancient_artillery=9)
    scene.units(BRAD, "nile", ancient_infantry=9, ancient_cavalry=9)
    assert odds.if_fought(scene.game.view(ANGELA), ANGELA, ATLAS.index["nile"], BRAD) is None


def test_one_hears_the_odds_of_what_would_enter() -> None:
    scene = Scene().units(ANGELA, "nile", ancient_infantry=2, settler=1).units(BRAD, "sahara", ancient_infantry=1)
    scene.units(CHRIS, "sahara", ancient_infantry=2).begin(BeginMoving(ANGELA))
    shown, view = scene.game.title.shown, scene.game.view(ANGELA)
    win, both, lose = outcome(1, 1, 0)
    said = shown.advise(view, ANGELA, "entering", ["sahara", [["ancient-infantry", 2], ["settler", 1]]])["odds"]
    assert said.keys() == {"1", "2"} and near(said["1"], (win + both + lose * win, lose * both, lose * lose))
    assert shown.advise(view, ANGELA, "entering", ["sahara", [["settler", 1]]]) == {"odds": {"1": None, "2": None}}
    assert shown.advise(view, ANGELA, "entering", ["gobi", []]) == {"odds": {}}


@pytest.mark.parametrize("about", [[], ["atlantis", []], ["nile"], ["nile", [["settler"]]], ["nile", [["settler", 0]]], [1, 2]])
def test_nonsense_is_refused(about: list[object]) -> None:
    scene = Scene().units(ANGELA, "nile", settler=1).begin(BeginMoving(ANGELA))
    with pytest.raises(Refused, match="a space, and pieces"):
        scene.game.title.shown.advise(scene.game.view(ANGELA), ANGELA, "entering", about)
    with pytest.raises(Refused, match="no advice"):
        scene.game.title.shown.advise(scene.game.view(ANGELA), ANGELA, "weather", about)


def about(scene: Scene, seat: int) -> dict[str, object]:
    ask = scene.game.ask(seat)
    return scene.game.title.shown.about(scene.game.view(seat), ask.about)


def test_questions_about_battles_come_with_odds() -> None:
    win, both, lose = outcome(1, 1, 0)
    called = Scene().units(ANGELA, "nile", ancient_infantry=1).units(BRAD, "nile", ancient_infantry=1)
    called.begin(CallBattle((ANGELA,), seat=BRAD, space="nile", piece="ancient-infantry", count=1))
    assert near(about(called, ANGELA)["odds"], (win, both, lose))  # type: ignore[arg-type]
    scene = Scene().units(ANGELA, "nile", ancient_infantry=2, ancient_cavalry=1).units(BRAD, "nile", ancient_infantry=1)
    scene.village(BRAD, "sahara").units(ANGELA, "sahara", ancient_infantry=1)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True))
    said = about(scene, ANGELA)["odds"]
    expected = odds.if_fought(scene.game.view(ANGELA), ANGELA, ATLAS.index["nile"], BRAD)
    assert said == {"nile": {"1": expected}, "sahara": {"1": None}}  # nobody defends the village
    scene.roll("attacker", dice(6, 1)).roll("defender", dice(1, 1)).play(ANGELA, Fight("nile", BRAD))
    assert about(scene, ANGELA)["whole"] == expected


def test_a_battle_against_several_who_called_it_reckons_all_of_them() -> None:
    scene = Scene().units(ANGELA, "nile", ancient_infantry=1)
    for seat in (BRAD, CHRIS):
        scene.units(seat, "nile", ancient_infantry=1)
    scene.begin(BeginMoving(ANGELA))
    scene.state.calls[ATLAS.index["nile"]] = (BRAD, CHRIS)
    scene.play(ANGELA, EndMovement())
    win, both, lose = outcome(1, 1, 0)
    assert near(about(scene, ANGELA)["odds"]["nile"]["1"], (win * win, win * both, lose + both + win * lose))  # type: ignore[index]


def stake(scene: Scene, seat: int) -> Any:
    return about(scene, seat)["stake"]


@rule("EG S:capture.1", "EG S:capture.3", "EG S:aircraft.6")
def test_what_a_battle_is_about_is_what_its_loser_then_loses() -> None:
    scene = Scene(era=2).village(BRAD, "nile", 2, "iron").units(BRAD, "nile", settler=1, aircraft=1, ancient_infantry=1)
    scene.units(ANGELA, "nile", settler=2, ancient_infantry=1, ancient_cavalry=1).begin(BeginMoving(ANGELA))
    scene.play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    town = {"owner": BRAD, "size": 2, "resource": "iron"}
    mine, theirs = {"settler": 2}, {"settler": 1, "aircraft": 1}
    assert stake(scene, ANGELA) == {"mine": mine, "theirs": theirs, "settlement": {**town, "loser": "theirs"}}
    assert stake(scene, BRAD) == {"mine": theirs, "theirs": mine, "settlement": {**town, "loser": "mine"}}
    scene.roll("attacker", [6]).roll("defender", [1])
    scene.play(ANGELA, Commit("ancient-infantry", ANGELA)).play(BRAD, Commit("ancient-infantry", BRAD))
    assert scene.owner("nile") == ANGELA
    assert not scene.count(BRAD, "nile", "settler") and not scene.count(BRAD, "nile", "aircraft")


@rule("EG S:capture.1")
def test_a_settlement_between_two_armies_is_its_winners_unless_its_owner_guards_it() -> None:
    for guards, prize in ((0, {"owner": CHRIS, "size": 1, "loser": ""}), (1, None)):
        scene = Scene().village(CHRIS, "nile").units(CHRIS, "nile", ancient_infantry=guards)
        scene.units(ANGELA, "nile", ancient_infantry=1, ancient_cavalry=1).units(BRAD, "nile", ancient_infantry=1)
        scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
        if guards:
            scene.play(CHRIS, StayOut())
        assert stake(scene, ANGELA).get("settlement") == prize
        scene.roll("attacker", [6]).roll("defender", [1]).play(ANGELA, Commit("ancient-infantry", ANGELA))
        assert scene.owner("nile") == (CHRIS if guards else ANGELA)


@rule("EG S:resolving.9")
def test_at_sea_what_is_aboard_is_at_stake() -> None:
    scene = Scene(era=2)
    scene.fleet(ANGELA, "arabian_sea", "caravel", "settler", "ancient-infantry")
    scene.fleet(ANGELA, "arabian_sea", "galley", "settler")
    scene.fleet(BRAD, "arabian_sea", "galley")
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("arabian_sea", BRAD))
    assert stake(scene, ANGELA) == {"mine": {"ancient-infantry": 1, "settler": 2}, "theirs": {}}


def test_how_near_each_end_is() -> None:
    scene = Scene(era=4).village(ANGELA, "nile", 3).village(BRAD, "gobi", 2).some_techs(BRAD, 4, 2)
    ends = nearing(scene.game.view(ANGELA))
    assert ends["three-modern"]["have"] == 2 and ends["three-modern"]["need"] == 3
    assert ends["three-modern"]["totals"]["0"] == 3 and ends["three-modern"]["totals"]["1"] == 6
    assert (ends["conquest"]["have"], ends["conquest"]["need"]) == (2, 1) and ends.keys() == {"three-modern", "conquest"}


@rule("EG A:game-length.9")
def test_the_long_game_shows_four_ends_with_what_everybody_would_have() -> None:
    scene = (
        Scene("advanced-long", era=4).village(ANGELA, "nile", 3).units(ANGELA, "nile", modern_infantry=4).village(BRAD, "gobi", 2)
    )
    scene.techs(BRAD, "fusion", "fission").wonders(ANGELA, "united_nations")
    ends = nearing(scene.game.view(CHRIS))
    assert list(ends) == ["diplomatic", "military", "space", "conquest"]
    now = {seat: scene.state.rules.score(scene.state, seat)["total"] for seat in (ANGELA, BRAD)}
    bonus = {end: [row["totals"][str(seat)] - now[seat] for seat in (ANGELA, BRAD)] for end, row in ends.items() if row["totals"]}
    assert bonus == {"diplomatic": [5, 0], "military": [4, 0], "space": [0, 2]}
    assert ends["diplomatic"]["owner"] == ANGELA and "owner" not in ends["military"]
    assert ends["space"]["sold"] and "owner" not in ends["space"]  # anybody may buy the ship, not only Brad
    none = nearing(Scene("advanced-long", era=4).village(ANGELA, "nile").game.view(CHRIS))
    assert not none["space"]["sold"]


def test_the_die_of_the_short_game_is_told_before_it_falls() -> None:
    scene = Scene("advanced-short").gold(200).village(ANGELA, "nile").village(BRAD, "gobi").some_techs(BRAD, 1, 20)
    scene.begin(Buying(ANGELA), phase="purchase")
    before = nearing(scene.game.view(ANGELA))["short"]["die"]
    assert before == 1
    medieval = [a for a in scene.game.ask(ANGELA).choices if isinstance(a, BuyTechnology)]
    printed = scene.game.title.shown.printed()["technologies"]
    first = next(a for a in medieval if printed[a.technology]["era"] == 2)
    scene.roll("length", [6]).play(ANGELA, first)
    assert nearing(scene.game.view(ANGELA))["short"]["die"] == 2


def test_a_game_that_is_over_is_near_no_end() -> None:
    scene = Scene().village(ANGELA, "nile")
    scene.state.over = "conquest"
    assert nearing(scene.game.view(ANGELA)) == {}
