"""What the empires family prints and shows has the shapes from which the page's types are made."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from ecumene import bots, titles
from ecumene.engine import Game
from ecumene.titles.empires import shapes, wire
from ecumene.titles.empires.view import View
from scene import FAMILY

family = pytest.mark.parametrize("name", FAMILY)


@family
def test_what_is_printed(name: str) -> None:
    printed = wire.printed(titles.load(name).tables, {})  # type: ignore[attr-defined]
    assert msgspec.convert(printed, shapes.Sheets)["civilizations"]


@family
def test_views_of_a_game(name: str) -> None:
    title = titles.load(name)
    game = Game.new(title, title.meta.setup(6), bytes(32))
    players = [bots.make("steady", title.meta.id, seat, Random(seat)) for seat in range(6)]
    offered = 0
    for _ in range(3000):
        seat = game.due[0]
        view = View(game.state, seat)
        public = msgspec.convert(wire.public(View(game.state, None)), shapes.Public)
        private = msgspec.convert(wire.private(view), shapes.Private)
        assert private["seat"] == seat and set(public["players"]) == set("012345")
        offered += bool(private["floor"] and private["floor"]["offers"])
        if offered > 5:
            break
        game.play(seat, players[seat].decide(view, game.ask(seat))[0])
    assert offered > 5
