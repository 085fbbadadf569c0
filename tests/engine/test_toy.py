"""The toy as a title: what it shows, saves and refuses, so that what others build on it holds."""

from random import Random
from typing import Any

import msgspec
import pytest

import ecumene
from ecumene import Game, Refused, bots, titles
from ecumene.engine import Stands
from ecumene.engine.actions import TimeUp
from toy.rules import TRACK, Hindering, Play, Stake


def some_game(seed: int = 3, entries: int = 30) -> Game:
    game, rng = ecumene.new("toy", 3, seed=seed), Random(seed)
    while not game.over and len(game.entries) < entries:
        seat = rng.choice(game.due + game.may)
        game.play(seat, game.ask(seat).sample(rng))
    return game


def test_it_says_where_it_is_to_state_and_view_alike() -> None:
    game = ecumene.new("toy", 3, seed=1)
    stands = game.title.stands(game.state)
    assert isinstance(stands, Stands) and (stands.turn, stands.phase, stands.over) == (1, "stake", None)
    assert [sits.name for sits in stands.seats] == ["Amber", "Basil", "Coral"]
    assert game.title.stands(game.view(1)) == stands
    game.table(TimeUp())
    assert game.title.stands(game.state).phase == game.view(None).phase == "play"


def test_every_line_of_its_story_has_words() -> None:
    game = some_game(entries=1000)
    lines = [game.title.shown.describe(event, game.state) for event in game.heard(0)]
    assert game.over and {line.split()[1] for line in lines} >= {"1", "stakes", "draws", "plays"}
    halts = game.title.shown.chronicle(game)["halts"]
    assert len(halts) == 3 and halts[0][-1] == game.title.shown.public(game.view(None))["track"]["0"]


def test_its_bot_and_the_random_one_play_it() -> None:
    assert bots.names("toy")[0] == "random" and bots.names("toy")[-1] == "drover"
    with pytest.raises(ValueError, match="already"):
        bots.register(bots.BotSheet("drover", "another one", "toy.bot:Drover"))
    with pytest.raises(ValueError, match="already"):
        titles.register(msgspec.structs.replace(titles.meta("toy"), name="another one"))


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"places": [0, 0]}, "places"),
        ({"places": [0, 0, 13]}, "places"),
        ({"coins": [0, 0, -1]}, "coins"),
        ({"bag": [9, 9, 9, 9]}, "cards"),
        ({"bag": [1, 2]}, "cards"),
        ({"round": "one"}, "round"),
        ({"round": 9}, "round"),
        ({"camels": 4}, "camels"),
        ({"gone": [7]}, "gone"),
        ({"agenda": [{"step": "dance"}]}, "dance"),
        ({"agenda": [], "lanes": None}, "agenda"),
        ({"agenda": [{"step": "staking", "seat": 7}], "lanes": None}, "agenda"),
        ({"agenda": [{"step": "hindering", "leader": -1, "waiting": [0]}], "lanes": None}, "agenda"),
        ({"agenda": [{"step": "faces", "waiting": [0], "answers": [[1, {"do": "play", "card": 9}]]}], "lanes": None}, "card"),
        ({"agenda": [{"step": "faces", "waiting": [0], "answers": [[1, "ace"]]}], "lanes": None}, "answers"),
        ({"lanes": [[7, [{"step": "staking", "seat": 0}]]]}, "lanes"),
        ({"lanes": [[0, [{"step": "staking", "seat": 0}]]] * 2}, "lanes"),
        ({"standing": [[0, "sing", "loudly"]]}, "standing"),
        ({"setup": {"title": "toy", "scenario": "race", "seats": 9, "options": {}}}, "seats"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_field(change: dict[str, Any], word: str) -> None:
    position = ecumene.new("toy", 3, seed=1).position()
    assert ecumene.load_position(position).position() == position
    with pytest.raises(Refused, match=word):
        ecumene.load_position({**position, **change})


def test_a_rehearsal_is_made_from_the_view_alone() -> None:
    game = some_game()
    seat = game.due[0]
    state, refusal = game.title.shown.rehearsal(game.view(seat))
    twin = game.title.redeal(game.state, seat, Random(1))
    again, _ = game.title.shown.rehearsal(game.title.view(twin, seat))
    assert refusal is None and game.title.position(state) == game.title.position(again)
    game.title.check(state)
    assert game.title.shown.rehearsal(game.view(None))[1] is not None


def test_advice_is_on_where_a_card_would_lead() -> None:
    game = some_game(entries=1)
    reach = game.title.shown.advise(game.view(0), 0, "reach", [])
    assert reach and set(reach.values()) <= {"well", "dunes", "ford", "oasis"}
    with pytest.raises(Refused, match="no advice"):
        game.title.shown.advise(game.view(0), 0, "stars", [])


def test_a_picture_shows_every_caravan() -> None:
    picture = ecumene.new("toy", 4, seed=1).title.shown.picture(ecumene.new("toy", 4, seed=1).view(None))
    assert picture is not None and picture.count("<circle") == 4 and "oasis" in picture


def test_the_window_names_its_leader() -> None:
    for seed in range(200):
        game = some_game(seed, entries=18 + seed % 8)
        asked = [game.ask(seat) for seat in game.due]
        if asked and isinstance(asked[0].about, Hindering):
            break
    about = game.title.shown.about(game.view(asked[0].seat), asked[0].about)
    assert about["leader"] == game.state.leader and game.state.leader not in game.due


def test_victory_may_be_shared_and_nobody_has_won_before_the_end() -> None:
    game = some_game(entries=5)
    assert game.winners == ()
    game.state.over = "nightfall"
    game.state.places, game.state.coins = [4, 7, 7], [3, 1, 1]
    assert game.winners == (1, 2)


def test_a_preview_says_what_can_be_reckoned_and_nothing_that_is_hidden() -> None:
    game = ecumene.new("toy", 2, seed=1)
    game.table(TimeUp())
    mine = game.ask(0).choices
    shown = [game.preview(0, card) for card in mine]
    assert {row["from"] for row in shown} == {"gate"} and {row["odds"] for row in shown} == {"5/6"}
    assert [row["to"] for row in shown] == [TRACK[card.card] for card in mine if isinstance(card, Play)]
    game.play(1, game.ask(1).choices[0])
    twins = [game.title.redeal(game.state, 0, Random(seed)) for seed in range(20)]
    assert len({str(game.title.position(twin)) for twin in twins}) > 1
    for twin in twins:
        view = game.title.view(twin, 0)
        assert [game.title.shown.preview(view, game.ask(0).about, card) for card in mine] == shown
    assert len(game.entries) == 3  # the start, the clock, one card: previews are none


def test_there_is_no_preview_of_what_is_not_lawful_or_cannot_be_reckoned() -> None:
    game = ecumene.new("toy", 2, seed=1)
    with pytest.raises(Refused, match="no preview"):
        game.preview(0, Stake(1))
    with pytest.raises(Refused, match="not an answer"):
        game.preview(0, Play(1))
    with pytest.raises(Refused, match="no preview"):
        first = ecumene.new("western-empires", 5, seed=1)
        first.preview(first.due[0], first.ask(first.due[0]).choices[0])
