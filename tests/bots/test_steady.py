"""The bot `steady` plays well enough to be worth playing against. The full bar is `make bars`."""

from __future__ import annotations

from random import Random

import pytest

import ecumene
from bots import bar as bar_of_steady
from bots.bar import Played, among_themselves, measured, of_large
from ecumene.bots.empires.steady import SteadyBot
from ecumene.bots.empires.steady.movement import plan
from ecumene.bots.empires.steady.opening import Opening
from ecumene.floor import Withdraw
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew
from ecumene.titles.empires.movement import Move, Movement
from ecumene.titles.empires.offers import Answer, Offer
from ecumene.titles.empires.trade import Trade
from scene import Scene


def test_a_few_games_of_the_bar_are_good_enough() -> None:
    bar = measured(4, 4)
    assert bar.missed == [] and len(bar.lines) == 4
    assert "0 of 12 steady seats" in bar.lines[0]


@pytest.fixture
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are made up stay in this process."""
    monkeypatch.setattr(bar_of_steady, "each", lambda play, *columns: list(map(play, *columns)))


@pytest.mark.usefixtures("one_by_one")
def test_the_bar_can_be_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bar_of_steady, "against_random", lambda seed: seed % 2)
    monkeypatch.setattr(bar_of_steady, "among_themselves", lambda seed: Played(21, "final-space", 4.9, 9.1))
    missed = measured(100, 40).missed
    assert len(missed) == 4 and "50 of 300" in missed[0] and "median turn 21" in missed[1]
    monkeypatch.setattr(bar_of_steady, "against_random", lambda seed: seed < 3)
    monkeypatch.setattr(bar_of_steady, "among_themselves", lambda seed: Played(20, "final-space", 5, 9))
    assert measured(100, 40).missed == []


@pytest.mark.usefixtures("one_by_one")
def test_the_bar_of_the_large_titles_can_be_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bar_of_steady, "against_random", lambda seed, title: seed < 10)
    assert "10 of 300" in of_large("expansion-project", 100).missed[0]
    monkeypatch.setattr(bar_of_steady, "against_random", lambda seed, title: seed < 9)
    assert of_large("expansion-project", 100) == (
        ["100 games of three steady and three random: 9 of 300 steady seats below the best random"],
        [],
    )


@pytest.mark.parametrize("seats", [5, 6, 7, 8, 9])
def test_games_of_any_number_of_seats_end_by_the_rules(seats: int) -> None:
    game = among_themselves(1, seats)
    assert game.end == "final-space"
    assert 15 <= game.turns <= 24


@pytest.mark.parametrize(
    ("scenario", "seats", "options", "end", "turns"),
    [
        ("full", 6, {"ast": "expert"}, "final-space", range(17, 31)),
        ("short-game", 6, {}, "final-space", range(5, 12)),
        ("short-game", 6, {"ast": "expert"}, "final-space", range(8, 20)),
        ("first-game", 5, {}, "seven-turns", range(7, 8)),
    ],
)
def test_every_way_to_play_ends_by_the_rules(scenario: str, seats: int, options: dict[str, str], end: str, turns: range) -> None:
    game = among_themselves(1, seats, scenario, options)
    assert game.end == end
    assert game.turns in turns


def test_the_same_seed_gives_the_same_game() -> None:
    def played() -> str:
        game = ecumene.new("western-empires", 6, seed=3, keep=False, story=False, options={"limit": "8"})
        Seated(game, crew("western-empires", ["steady"] * 6, 3)).play()
        return game.hash()

    assert played() == played()


def test_steady_gives_water_to_whoever_asks_for_it() -> None:
    scene = Scene().hand("egypt", "gold", "gold", "ivory").hand("hatti", "gold", "gold", "clay", "water", "iron").begin(Trade())
    scene.play("egypt", Offer(("gold", "gold", "ivory"), ("gold", "gold"), 3, ("water", "clay")))
    hatti = scene.seat("hatti")
    (answer,) = SteadyBot(hatti, Random(1)).decide(scene.game.view(hatti), scene.ask("hatti"))
    assert isinstance(answer, Answer) and answer.names == ("water", "clay")
    assert scene.play("hatti", answer).cards("hatti").count("gold") == 4


def test_steady_takes_back_what_was_offered_out_of_another_hand() -> None:
    scene = Scene().hand("egypt", "resin", "tin", "iron", "iron").hand("hatti", "gold", "gold", "clay", "clay", "iron")
    scene.begin(Trade()).play("hatti", Offer(("gold", "gold", "iron"), ("gold", "gold"), 3, ("iron", "iron")))
    hatti = scene.seat("hatti")
    bot = SteadyBot(hatti, Random(1))
    assert bot.decide(scene.game.view(hatti), scene.ask("hatti")) == [Withdraw("2-1")]
    scene.play("hatti", Withdraw("2-1"))
    assert Withdraw("2-1") not in bot.decide(scene.game.view(hatti), scene.ask("hatti"))


def test_steady_does_not_offer_both_ways() -> None:
    """Resin for tin and tin for resin at once: nobody would know what it wants."""
    scene = (
        Scene()
        .hand("egypt", "resin", "resin", "resin", "tin", "tin", "tin", "ochre")
        .hand("hatti", "gold", "iron", "clay")
        .begin(Trade())
    )
    egypt = scene.seat("egypt")
    made = [
        action
        for action in SteadyBot(egypt, Random(1)).decide(scene.game.view(egypt), scene.ask("egypt"))
        if isinstance(action, Offer)
    ]
    assert made
    assert not {(offer.names, offer.asks) for offer in made} & {(offer.asks, offer.names) for offer in made}


def test_steady_does_not_flood_the_floor() -> None:
    scene = Scene().hand("egypt", *["iron"] * 3, "ochre", "clay", "wool", "wool", "fish", "tin")
    scene.hand("hatti", "iron", "wool", "wool", "wool", "tin", "tin", "resin", "ochre", "clay").begin(Trade())
    for civ in ("egypt", "hatti"):
        seat = scene.seat(civ)
        for action in SteadyBot(seat, Random(1)).decide(scene.game.view(seat), scene.ask(civ)):
            scene.play(civ, action)
    assert scene.state.floor is not None
    made = list(scene.state.floor.offers.values())
    assert made and max(sum(p.seat == seat for p in made) for seat in {p.seat for p in made}) <= 2
    # nobody asks for what another one offers by asking for what that one gives
    assert not any(one.names == other.asks and one.asks == other.names for one in made for other in made)


def moves(scene: Scene, civ: str) -> list[Move]:
    """What `steady` would move now."""
    seat = scene.seat(civ)
    return [action for action in plan(scene.game.view(seat), seat, Opening()) if isinstance(action, Move)]


def gathered(scene: Scene, civ: str, area: str) -> int:
    """How many tokens `steady` would bring into an area."""
    return sum(move.count for move in moves(scene, civ) if move.to == area)


def test_steady_meets_a_storm_with_as_many_tokens_as_make_it_fail() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("egypt", tanis=3, alexandria=2).tokens("hatti", memphis=7, hattusa=2)
    assert gathered(scene.begin(Movement()), "egypt", "memphis") == 2
    assert gathered(Scene().cities("egypt", "memphis").tokens("egypt", tanis=3).tokens("hatti", memphis=5).begin(Movement()),
                    "egypt", "memphis") == 0  # fmt: skip


def test_steady_storms_a_city_where_tokens_can_be_spared() -> None:
    cities = ("memphis", "fayum", "alexandria", "tanis")

    def storm(**tokens: int) -> int:
        scene = Scene().cities("egypt", *cities).tokens("hatti", **tokens).begin(Movement())
        return max(gathered(scene, "hatti", city) for city in cities)

    assert storm(paraetonium=4, western_desert=4, eastern_desert=4, hattusa=8) >= 7
    # too few beside it, or too few left at home
    assert storm(paraetonium=3, western_desert=3, hattusa=8) == 0
    assert storm(paraetonium=4, western_desert=4, eastern_desert=4) == 0
