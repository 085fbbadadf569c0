"""The peoples' colours: any five of them may meet on one map."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from ecumene.titles.ffg.tables import tables
from seeing import EYES, apart, contrast

GROUND = Path(__file__).resolve().parents[4] / "web" / "src" / "titles" / "ffg" / "board" / "Ground.svelte"
#: how far apart two of them are at least; their emblems help eyes that lack a kind of cones
LEAST = {"all cones": 15.0, "no red": 8.0, "no green": 8.0, "no blue": 8.0}


def colours() -> dict[str, str]:
    rows = tables("both").civilizations
    return {name: row.colour for name, row in rows.items()}


def test_distances_are_those_of_the_published_examples() -> None:
    """White and black are 100 apart; grey that is a step lighter can hardly be told."""
    assert apart("#ffffff", "#000000") == pytest.approx(100, abs=0.1)
    assert apart("#808080", "#828282") < 1
    assert apart("#ff0000", "#00ff00") == pytest.approx(86.6, abs=0.1)
    assert apart("#0000ff", "#ff00ff") == pytest.approx(apart("#ff00ff", "#0000ff"))


@pytest.mark.parametrize("eyes", EYES)
def test_no_two_peoples_look_alike(eyes: str) -> None:
    near = {pair: apart(colours()[pair[0]], colours()[pair[1]], eyes) for pair in combinations(colours(), 2)}
    assert {pair: round(far, 1) for pair, far in near.items() if far < LEAST[eyes]} == {}


@pytest.mark.parametrize("name", colours())
def test_white_signs_are_seen_on_a_peoples_colour(name: str) -> None:
    assert contrast(colours()[name], "#ffffff") >= 3


@pytest.mark.parametrize("name", colours())
def test_a_peoples_colour_stands_out_from_the_country(name: str) -> None:
    light = re.findall(r"--(?:grassland|forest|mountain|desert|water|deep): (#\w{6})", GROUND.read_text("utf-8"))[:6]
    assert len(light) == 6
    assert min(apart(colours()[name], ground) for ground in light) >= 20
