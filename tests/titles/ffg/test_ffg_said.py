"""What the story tells of somebody is said to them as one says it to somebody."""

from __future__ import annotations

import pytest

from web.scripts import reckoned

SAID = {
    "America builds Library at Washington.": "You build Library at Washington.",
    "America reaches the Moon.": "You reach the Moon.",
    "America loses a coin from Democracy.": "You lose a coin from Democracy.",
    "America passes.": "You pass.",
    "The city of America at N14 is destroyed.": "Your city at N14 is destroyed.",
    "The capital of America grows into N14.": "Your capital grows into N14.",
    "Figures of America at N14 are gone.": "Your figures at N14 are gone.",
    "A Gift from Afar of America comes to nothing.": "Your A Gift from Afar comes to nothing.",
    "Rome takes 3 culture from America.": "Rome takes 3 culture from you.",
    "Rome destroys a coin of America on Democracy.": "Rome destroys your coin on Democracy.",
    "Barbarians led by Rome attack America at N14.": "Barbarians led by Rome attack you at N14.",
    "America uses Drought: America": "You use Drought: you",
    "Rome learns Writing.": "Rome learns Writing.",
}


@pytest.mark.parametrize("told", SAID)
def test_a_line_is_said_to_whoever_it_is_about(told: str) -> None:
    assert reckoned(["titles/ffg/you"], 'return page.toYou(given, "America");', told) == SAID[told]
