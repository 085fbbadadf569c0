"""What the page presents is reckoned here: what decided a conflict, what a calamity comes to, who gave it, who threatens whom."""

from __future__ import annotations

import pytest

from ecumene.titles.empires.calamities.resolution import MajorCalamities
from ecumene.titles.empires.conflict import TokenConflicts
from ecumene.titles.empires.foresight import threats
from scene import Scene


@pytest.mark.parametrize(
    ("egypt", "minoa", "smiths", "decided"),
    [(3, 1, (), "numbers"), (3, 1, ("minoa",), "metalworking"), (2, 2, (), ""), (3, 1, ("egypt", "minoa"), "numbers")],
)
def test_a_loss_says_who_stood_there_and_what_decided(egypt: int, minoa: int, smiths: tuple[str, ...], decided: str) -> None:
    scene = Scene().tokens("egypt", gaza=egypt).tokens("minoa", gaza=minoa)
    for civ in smiths:
        scene.advances(civ, "metalworking")
    first = scene.begin(TokenConflicts()).told("conflict.loss")[0]
    assert sorted(first["stood"]) == sorted([[scene.seat("egypt"), egypt], [scene.seat("minoa"), minoa]])
    assert first["decided"] == decided


def test_a_calamity_says_what_it_comes_to_for_its_victim() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").tokens("egypt", alexandria=4).advances("egypt", "mysticism")
    (struck,) = scene.hand("egypt", "superstition").begin(MajorCalamities()).told("calamity")
    assert struck["reckoning"] == {
        "counts": "reduced",
        "printed": 3,
        "changes": [["mysticism", -1]],
        "comes_to": 2,
        "numbers": {"reduced": 2},
    }


def test_without_an_advance_that_matters_it_is_as_printed() -> None:
    scene = Scene().tokens("egypt", alexandria=4).hand("egypt", "superstition")
    (struck,) = scene.begin(MajorCalamities()).told("calamity")
    assert struck["reckoning"] == {"counts": "reduced", "printed": 3, "changes": [], "comes_to": 3, "numbers": {"reduced": 3}}


def test_only_its_victim_is_told_who_traded_it() -> None:
    scene = Scene().tokens("egypt", alexandria=4).hand("egypt", "superstition")
    scene.state.passed[scene.state.rules.cards.index["superstition"]] = scene.seat("hatti") + 1
    scene.begin(MajorCalamities())
    given = [event for event in scene.heard("egypt") if event.kind == "calamity.given"]
    assert [event.data["giver"] for event in given] == [scene.seat("hatti")]
    assert not any(event.kind == "calamity.given" for event in [*scene.heard("minoa"), *scene.heard("hatti"), *scene.heard(None)])


@pytest.mark.parametrize(("tokens", "builders", "threatened"), [(7, (), 1), (6, (), 0), (6, ("hatti",), 1), (7, ("egypt",), 0)])
def test_a_threat_is_who_could_take_a_city_now(tokens: int, builders: tuple[str, ...], threatened: int) -> None:
    scene = Scene().cities("egypt", "tanis").tokens("hatti", sinai=tokens)
    for civ in builders:
        scene.advances(civ, "engineering")
    known = threats(scene.game.view(scene.seat("egypt")), scene.seat("egypt"))
    assert known == [{"area": "tanis", "beside": "sinai", "seat": scene.seat("hatti"), "tokens": tokens}] * threatened
