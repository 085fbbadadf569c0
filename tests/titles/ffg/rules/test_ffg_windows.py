"""Windows: who is asked, and what passes by itself."""

from random import Random

import pytest
from ffg_scene import Scene

import ecumene
from ecumene import bots
from ecumene.engine import Standing
from ecumene.titles.ffg.cityactions import Devote
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.play import Pass, UseCard
from ecumene.titles.ffg.windows import KINDS, reactors
from scene import rule


def drought_against_nobody(*standing: str) -> Scene:
    """Seat 0 turns a square that belongs to nobody into a desert; seat 1 holds a card with which it could cancel that."""
    scene = Scene().events(0, "drought").events(1, "jousting_tourney")
    for answer in standing:
        scene.game.play(1, Standing("events", answer))
    return scene.starting(0).play(0, UseCard("drought", (), ("h4",)))


@rule("FF event.6")
def test_what_touches_nobody_passes_unless_one_wants_to_be_asked() -> None:
    quiet = drought_against_nobody()
    assert quiet.state.standing == {}
    assert quiet.kind() == "starting" and quiet.state.rules.tables.ground[quiet.state.ground[quiet.at("h4")]].terrain == "desert"
    asked = drought_against_nobody("ask")
    assert asked.game.due == (1,) and asked.kind() == "event-window"
    asked.play(1, Pass())
    assert asked.kind() == "starting"
    assert drought_against_nobody("ask", "").kind() == "starting"


@rule("FF event.6")
def test_whoever_passes_last_cannot_step_in_once_nobody_else_has() -> None:
    """A pass can be taken back while it is sealed; afterwards it would be known that all others passed."""
    scene = Scene("germans", "romans", "chinese").events(0, "drought").events(1, "jousting_tourney").events(2, "primetime_tv")
    game = ecumene.load_position(scene.starting(0).game.position())
    for seat in (1, 2):
        game.play(seat, Standing("events", "ask"))
    game.play(0, UseCard("drought", (), ("h4",)))
    assert game.due == (1, 2)
    game.play(1, Pass())
    assert game.undoable(1)
    game.play(2, Pass())
    assert game.due == (0,)
    assert game.undoable(1) == game.undoable(2) == []


@rule("FF event.6")
@pytest.mark.parametrize(("scenario", "people"), [("base", "markers"), ("both", "deck")])
def test_whoever_could_cancel_something_is_known_to_everybody(scenario: str, people: str) -> None:
    """The page says before a card is used who could answer back: out of a view, just those whom the window then asks."""
    options = {"limit": "12", **({"people": people} if scenario == "both" else {})}
    game = ecumene.new("ffg-2010", 4, scenario=scenario, options=options, seed=6, keep=False, story=False)
    players = [bots.make("steady", "ffg-2010", seat, Random(seat)) for seat in range(4)]
    rng, found = Random(6), 0
    while not game.over:
        seat = game.due[0]
        ask = game.ask(seat)
        if game.state.civ[seat] and game.state.government[seat] and rng.random() < 0.2:
            for kind in KINDS:
                could = reactors(game.state, kind, seat, (0, 1))
                assert {reactors(game.view(other), kind, seat, (0, 1)) for other in (0, 1, 2, 3)} == {could}
                found += bool(could)
        plan = players[seat].decide(game.view(seat), ask) if rng.random() < 0.7 else []
        game.play(seat, plan[0] if plan else ask.sample(rng))
    assert found > 20


@rule("FF event.6", "FF manage.5", "FF person.martin_luther_king.1")
def test_an_order_says_before_it_is_given_who_could_cancel_it() -> None:
    scene = Scene("germans", "romans", "chinese").events(0, "drought").events(1, "jousting_tourney").starting(0)
    assert scene.game.preview(0, UseCard("drought", (), ("h4",)))["cancel"] == [1]
    scene.tech(2, "writing").have(2, spy=1).managing(0)
    assert scene.game.preview(0, Devote("i2"))["cancel"] == [2]
    scene.state.used[0] |= {"inspired:i2"}
    assert "cancel" not in scene.game.preview(0, Devote("i2"))
    scene.army(0, "i5").moving(0)
    assert scene.game.preview(0, March("i5", 1, 0, ("i6",)))["cancel"] == [1]
