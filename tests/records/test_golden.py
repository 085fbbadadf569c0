"""Golden games replay to the same end, and tell the same story."""

import gzip

import pytest
from golden import HERE, games, story

import ecumene

NAMES = [name for name, *_ in games()]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_replays_to_its_hash_and_story(name: str) -> None:
    data = gzip.decompress((HERE / f"{name}.jsonl.gz").read_bytes())
    game = ecumene.load(data, keep=False)
    assert game.hash() == ecumene.read_record(data).hash
    assert game.over
    assert story(game) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


def test_every_scenario_and_number_of_seats_has_a_golden_game() -> None:
    kept = {path.name.removesuffix(".jsonl.gz") for path in HERE.glob("*.jsonl.gz")}
    assert kept == set(NAMES)
