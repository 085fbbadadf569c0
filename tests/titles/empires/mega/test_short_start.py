"""MC SHORT: how The Short Game of Mega Civilization starts."""

from __future__ import annotations

from collections import Counter

import pytest

import ecumene
from ecumene import Refused
from ecumene.titles.empires.mega.short_game import ShortGameRules
from ecumene.titles.empires.short_game import StartingStep
from scene import Scene, at_table, rule

#: from ten players on all nine sets are drawn, and this many of these twice, in this order
TWICE = (
    "sacred_constructors", "conquering_the_seas", "coin_and_commerce", "exploring_the_deserts", "early_merchants",
    "cultural_heights", "spreading_knowledge", "emerging_empire", "mystical_palaces",
)  # fmt: skip


@rule("MC SHORT.7", "MC SHORT.8", "MC SHORT.9", "MC SHORT.10", "MC SHORT.11", "MC SHORT.12", "MC SHORT.13", "MC SHORT.14")
@rule("MC SHORT.15")
@pytest.mark.parametrize("seats", range(10, 19))
def test_all_theme_sets_are_drawn_and_some_twice(seats: int) -> None:
    rules = Scene(seats, "short-game").state.rules
    assert isinstance(rules, ShortGameRules)
    assert Counter(rules.themes_in_draw) == Counter((*rules.theme_sets, *TWICE[: seats - 9]))
    assert len(rules.themes_in_draw) == seats


@rule("MC SHORT.16", "MC SHORT.31")
def test_it_is_played_with_the_basic_table_from_column_eleven() -> None:
    with pytest.raises(Refused, match="The Short Game is always played with ast=basic, not expert"):
        ecumene.new(at_table(), 5, scenario="short-game", options={"ast": "expert"})
    scene = Scene(12, "short-game").begin(StartingStep())
    track = scene.state.rules.track
    assert scene.state.step == [10] * 12 and not scene.state.rules.expert()
    assert {track.epoch(civ, 11).id for civ in scene.state.civ} == {"late_bronze"}


@rule("MC SHORT.33")
@pytest.mark.parametrize("seats", [5, 6, 12])
def test_nobody_starts_with_credits(seats: int) -> None:
    assert Scene(seats).state.rules.starting_credits() > 0
    assert Scene(seats, "short-game").state.rules.starting_credits() == 0
