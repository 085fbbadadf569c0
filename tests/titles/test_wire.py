"""What goes over the wire: everything by its name, and the figures of a question."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

import ecumene
from ecumene.engine import Step
from ecumene.titles.empires import wire
from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.damage import Damage
from ecumene.titles.empires.calamities.scourges import EpidemicVictims
from ecumene.titles.empires.cards import CardPurchases
from ecumene.titles.empires.purchases import ExcessCards
from scene import Scene

RECORDS = Path(__file__).resolve().parents[1] / "records"


def about(scene: Scene, civ: str, step: Step) -> dict[str, Any]:
    return wire.about(scene.game.view(scene.seat(civ)), step)


def test_the_fleets_of_failed_attacks_are_named_by_area() -> None:
    scene = Scene().advances("hellas", "naval_warfare").cities("minoa", "knossos").tokens("hellas", knossos=3)
    scene.begin(CityAttacks())
    public = wire.public(scene.game.view(None))
    assert public["notes"]["lost_fleets"] == ((scene.seat("hellas"), "knossos"),)


def test_a_damage_says_what_it_really_takes() -> None:
    # of a city in an area with limit 2 go three points at least
    scene = Scene().cities("minoa", "knossos", "phaestos")
    least = about(scene, "minoa", Damage(scene.seat("minoa"), 1))["points"]
    assert least > 1
    scene = Scene().cities("minoa", "knossos").tokens("minoa", athens=2)
    assert about(scene, "minoa", Damage(scene.seat("minoa"), 1))["points"] == 1


def test_figures_of_cards_and_victims() -> None:
    scene = Scene().advances("minoa", "mining").hand("minoa", *["clay"] * 6, "iron", "iron", "fish", "fish")
    seat = scene.seat("minoa")
    assert about(scene, "minoa", CardPurchases(seat))["prices"] == {"6": 13, "8": 13, "9": 15}
    assert about(scene, "minoa", ExcessCards(seat))["count"] == 2
    victims = about(scene, "minoa", EpidemicVictims(seat, None, (scene.seat("egypt"),)))
    assert (victims["calamity"], victims["missing"]) == ("epidemic", 1)


@pytest.mark.parametrize("name", ["full-9", "first-game-5"])
def test_the_end_tells_everybody_who_came_where_and_for_what(name: str) -> None:
    game = ecumene.load(gzip.decompress((RECORDS / f"western-empires-{name}.jsonl.gz").read_bytes()))
    final = wire.public(game.view(None))["final"]
    assert final["places"][0] == game.title.winner(game.state)
    totals = [final["scores"][seat]["total"] for seat in final["places"]]
    assert totals == sorted(totals, reverse=True) and len(totals) == game.state.seats
    for seat, items in enumerate(final["scores"]):
        assert items == game.title.scores(game.state)[seat]


def test_before_the_end_nobody_is_told_of_scores_that_count_hands() -> None:
    assert wire.public(ecumene.new("western-empires", 5, seed=1).view(None))["final"] is None
