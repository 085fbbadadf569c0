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
    "A Gift from Afar of America comes to nothing.": "Your Gift from Afar comes to nothing.",
    "The Citizens are Revolting! of America comes to nothing.": "Your Citizens are Revolting! comes to nothing.",
    "Rome takes 3 culture from America.": "Rome takes 3 culture from you.",
    "Rome destroys a coin of America on Democracy.": "Rome destroys your coin on Democracy.",
    "Barbarians led by Rome attack America at N14.": "Barbarians led by Rome attack you at N14.",
    "Rome destroys a coin of America on its civilization sheet.": "Rome destroys your coin on your civilization sheet.",
    "Rome cancels a city action of America.": "Rome cancels your city action.",
    "Rome cancels an event card of America.": "Rome cancels your event card.",
    "Rome cancels a resource ability of America.": "Rome cancels your resource ability.",
    "America cancels an event card of Rome.": "You cancel an event card of Rome.",
    "America uses Drought: N14.": "You use Drought: N14.",
    "America uses Drought: America": "You use Drought on yourself",
    "Rome uses Mother Teresa: America.": "Rome uses Mother Teresa on you.",
    "Rome uses Exchange of Ideas: America, Writing.": "Rome uses Exchange of Ideas on you: Writing.",
    "Rome uses Depression: Egypt Democracy, America Writing.": "Rome uses Depression: Egypt Democracy, your Writing.",
    "Rome uses Mysticism: America its civilization sheet.": "Rome uses Mysticism: your civilization sheet.",
    "America uses Mysticism: Rome its civilization sheet.": "You use Mysticism: Rome its civilization sheet.",
    "America lays a blank card in row 2 of its pyramid.": "You lay a blank card in row 2 of your pyramid.",
    "Turn 3 begins; America goes first.": "Turn 3 begins; you go first.",
    "Rome learns Writing.": "Rome learns Writing.",
}


@pytest.mark.parametrize("told", SAID)
def test_a_line_is_said_to_whoever_it_is_about(told: str) -> None:
    assert reckoned(["titles/ffg/you"], 'return page.toYou(given, "America");', told) == SAID[told]


def test_a_name_may_hold_any_sign() -> None:
    """Before civilizations are chosen, seats are called by whoever sits there."""
    to_you = 'return page.toYou("Ann (x builds. Ann.x builds.", "Ann (x") + page.toYou("Annex builds.", "Ann.x");'
    assert reckoned(["titles/ffg/you"], to_you, None) == "You build. Ann.x builds.Annex builds."
