"""What goes over the wire: everything by its name, and the figures of a question."""

from __future__ import annotations

import gzip
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import ecumene
from ecumene.engine import Refused, Step
from ecumene.titles.empires import wire
from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.damage import Damage
from ecumene.titles.empires.calamities.scourges import EpidemicVictims
from ecumene.titles.empires.cards import CardPurchases
from ecumene.titles.empires.purchases import ExcessCards
from ecumene.titles.empires.short_game import PlacingCities, PlacingTokens
from ecumene.titles.empires.surplus import Unsupported
from ecumene.titles.empires.tax import SetTaxRate
from scene import Scene, printed

RECORDS = Path(__file__).with_name("records")


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


def test_what_cities_pay_and_need_is_counted() -> None:
    scene = Scene().cities("minoa", "knossos", "phaestos").advances("minoa", "coinage")
    seat = scene.seat("minoa")
    assert about(scene, "minoa", SetTaxRate(seat))["taxes"] == {"1": 2, "2": 4, "3": 6}
    assert about(scene, "minoa", Unsupported(seat, 2))["needs"] == 4


def test_the_epoch_of_each_step_is_told() -> None:
    table, track = wire.printed(printed(), {})["succession"]["basic"], printed().tracks["basic"]
    for people, row in table["rows"].items():
        assert [table["epochs"][place] for place in row] == [track.epoch(people, step) for step in range(track.last + 1)]


def test_first_cities_of_the_short_game_are_counted() -> None:
    scene = Scene(scenario="short-game").cities("minoa", "knossos")
    assert about(scene, "minoa", PlacingCities(scene.seat("minoa")))["count"] == 4
    assert about(scene, "minoa", PlacingTokens(scene.seat("minoa")))["most"] == 14


def test_a_player_need_not_reckon() -> None:
    scene = Scene().advances("minoa", "mining", "pottery").hand("minoa", *["iron"] * 3, "fish", "famine").treasury("minoa", 4)
    scene.cities("minoa", "knossos", "phaestos")
    own = wire.private(scene.game.view(scene.seat("minoa")))
    assert own["sets"] == {"fish": {"points": 3, "more": 12}, "iron": {"points": 18, "more": 32}}
    # with Mining each token of the treasury pays two
    assert (own["worth"], own["purse"]) == (21, 29)
    # Pottery spares the first victim of Famine five; what others lose is theirs to soften
    assert own["strikes"] == {"famine": {"damage": 5, "secondary_damage": 5, "secondary_victims": 3}}
    assert own["next"]["lacks"] == {}
    scene.state.step[scene.seat("minoa")] = scene.state.rules.track.last - 1
    assert wire.private(scene.game.view(scene.seat("minoa")))["next"]["lacks"]
    assert not {"worth", "strikes"} & wire.private(scene.game.view(None)).keys()
    assert wire.private(scene.game.view(scene.seat("egypt")))["strikes"] == {}


def test_advice_on_worth_and_reach() -> None:
    scene = Scene().hand("minoa", "iron", "iron", "fish").ship("minoa", "knossos", ready=True, steps=1)
    seat = scene.seat("minoa")
    view = scene.game.view(seat)
    assert wire.advise(view, seat, "worth", [["fish"], ["iron"]]) == {
        "now": 11,
        "then": 18,
        "sums": [{"card": "iron", "count": 3, "face": 2, "points": 18}],
        "breaks": [],
    }
    broken = wire.advise(view, seat, "worth", [["iron"], []])
    assert broken["then"] == 5 and broken["breaks"] == [{"card": "iron", "before": 2, "after": 1}]
    near = wire.advise(view, seat, "reach", ["knossos"])
    terrain = scene.state.terrain
    assert set(near) == {terrain.ids[a] for a in terrain.sail[scene.area("knossos")] if a < terrain.size and terrain.open[a]}
    assert wire.advise(view, seat, "reach", ["athens"]) == []
    for topic, wrong in (
        ("worth", [["wine"], []]),
        ("worth", ["iron"]),
        ("worth", [[7], []]),
        ("reach", []),
        ("reach", ["nowhere"]),
    ):
        with pytest.raises(Refused):
            wire.advise(view, seat, topic, wrong)


def test_advice_on_how_a_ship_gets_everywhere() -> None:
    scene = Scene().ship("minoa", "knossos", ready=True, steps=3)
    seat, terrain = scene.seat("minoa"), scene.state.terrain
    view = scene.game.view(seat)
    [ship] = view.ships[seat]
    ways = wire.advise(view, seat, "courses", [ship, []])
    assert set(ways) == set(wire.advise(view, seat, "reach", ["knossos"]))
    for goal, waters in ways.items():
        nodes = [scene.area("knossos"), *map(terrain.water_node, waters)]
        assert waters[-1] == goal and len(waters) <= 3
        assert all(after in terrain.sail[before] for before, after in pairwise(nodes)), waters
    far = next(waters for waters in ways.values() if len(waters) == 3)
    # on the way, what is left of the steps counts from there
    onward = wire.advise(view, seat, "courses", [ship, far[:2]])
    assert onward[far[2]] == [far[2]] and all(len(waters) == 1 for waters in onward.values())
    for wrong in ([], [ship], [99, []], [ship, ["nowhere"]], [ship, "knossos"]):
        with pytest.raises(Refused):
            wire.advise(view, seat, "courses", wrong)


def test_what_is_in_play_is_told() -> None:
    five, nine = (wire.public(Scene(seats=seats).game.view(None))["play"] for seats in (5, 9))
    assert (five["boards"], nine["boards"]) == ([2], [1, 2])
    assert (five["homes"], nine["homes"]) == (["west"], ["additional", "west"])
    assert (five["least_traded"], five["true_names"]) == (3, 2)


@pytest.mark.parametrize("name", ["full-9", "first-game-5"])
def test_the_end_tells_everybody_who_came_where_and_for_what(name: str) -> None:
    game = ecumene.load(gzip.decompress((RECORDS / f"western-empires-{name}.jsonl.gz").read_bytes()))
    final = wire.public(game.view(None))["final"]
    order = [int(seat) for seat in sorted(final["places"], key=final["places"].__getitem__)]
    assert tuple(order[:1]) == game.winners
    assert sorted(final["places"].values()) == [*range(1, game.state.seats + 1)]  # every tie is broken
    totals = [final["scores"][seat]["total"] for seat in order]
    assert totals == sorted(totals, reverse=True)
    for seat, items in enumerate(final["scores"]):
        assert items == game.title.scores(game.state)[seat]


def test_before_the_end_nobody_is_told_of_scores_that_count_hands() -> None:
    assert wire.public(ecumene.new("western-empires", 5, seed=1).view(None))["final"] is None
