"""What goes over the wire: everything by its name, and the figures of a question."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Step
from ecumene.titles.empires import wire
from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.damage import Damage
from ecumene.titles.empires.calamities.scourges import EpidemicVictims
from ecumene.titles.empires.cards import CardPurchases
from ecumene.titles.empires.purchases import ExcessCards
from scene import Scene


def about(scene: Scene, civ: str, step: Step) -> dict[str, Any]:
    return wire.about(scene.game.view(scene.seat(civ)), step)


def test_the_fleets_of_failed_attacks_are_named_by_area() -> None:
    scene = Scene().advances("hellas", "naval_warfare").cities("minoa", "knossos").tokens("hellas", knossos=3)
    scene.begin(CityAttacks())
    public = wire.public(scene.game.view(None))
    assert public["notes"]["lost_fleets"] == [[scene.seat("hellas"), "knossos"]]


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
