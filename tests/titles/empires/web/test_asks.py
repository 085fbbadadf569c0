"""Every question that the title asks can be answered by touch on a phone, and says in words of its own what it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ecumene.titles.empires.calamities.unrest import Treachery
from ecumene.titles.empires.turn import NewTurn, Phase
from scene import Scene
from server.served import Server
from titles.empires.web import asks
from web.hands import prompt
from web.thumb import answer, put_to, was_taken


@pytest.mark.parametrize("kind", asks.kinds())
def test_a_question_is_answered_by_touch(phone: Page, server: Server, kind: str) -> None:
    first = put_to(phone, server, f"ask-{kind}", asks.asked(kind))
    answer(phone)
    was_taken(phone, first)


def test_whoever_chooses_the_city_of_another_does_not_read_that_it_is_lost(phone: Page, server: Server) -> None:
    scene = Scene().cities("egypt", "memphis", "tanis")
    # without a city left it cannot be annexed
    scene.cities("hellas", "athens", "corinth", "sparta", "argos", "thera", "rhodes", "troy", "miletus", "sardes")
    scene.state.turn, scene.state.phase = 9, "calamities"
    scene.begin(Treachery(scene.seat("egypt"), scene.seat("hellas"), 1), Phase("calamities"), NewTurn())
    put_to(phone, server, "destroyed", asks.Asked(scene.game.position(), scene.seat("hellas")))
    expect(prompt(phone)).to_contain_text("Destroy the city in")
