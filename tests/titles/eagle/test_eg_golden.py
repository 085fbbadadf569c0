"""Golden games of Eagle 2002 replay to the same end, and tell the same story."""

import gzip

import pytest
from eagle_golden import GAMES, HERE, Golden, story

import ecumene


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)
def test_a_golden_game_replays_to_its_hash_and_story(golden: Golden) -> None:
    data = gzip.decompress((HERE / f"{golden.name}.jsonl.gz").read_bytes())
    game = ecumene.load(data, keep=False)
    assert game.hash() == ecumene.read_record(data).hash
    assert game.over == golden.ending
    assert story(game) == (HERE / f"{golden.name}.txt").read_text(encoding="utf-8")


def test_every_rule_set_and_every_number_of_seats_has_a_golden_game() -> None:
    assert {golden.scenario for golden in GAMES} == {"standard", "advanced-short", "advanced-medium", "advanced-long"}
    assert {golden.seats for golden in GAMES} == {2, 3, 4, 5, 6}
    assert {path.name.removesuffix(".jsonl.gz") for path in HERE.glob("*.jsonl.gz")} == {golden.name for golden in GAMES}


def test_every_way_to_end_has_a_golden_game() -> None:
    ends = {"three-modern", "short", "medium", "conquest", "diplomatic", "military", "space"}
    assert {golden.ending for golden in GAMES} == ends
