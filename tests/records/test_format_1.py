"""Files of format 1 still load: records and positions that were written before format 2."""

import gzip
import json
from pathlib import Path

import pytest

import ecumene

OLD = Path(__file__).parent / "format-1"
WHOLE = ["western-empires-first-game-5", "western-empires-limit-6", "western-empires-short-game-5"]


def record(name: str) -> bytes:
    return gzip.decompress((OLD / f"{name}.jsonl.gz").read_bytes())


def position(name: str) -> dict[str, object]:
    found: dict[str, object] = json.loads((OLD / f"{name}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", WHOLE)
def test_an_old_record_opens_to_its_end(name: str) -> None:
    assert ecumene.load(record(name), keep=False).over


@pytest.mark.parametrize("name", ["movement", "trade", "losses", "lanes"])
def test_an_old_position_opens(name: str) -> None:
    game = ecumene.load_position(position(name))
    assert game.due and game.state.turn == position(name)["turn"]
