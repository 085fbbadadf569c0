"""Chance: the test vectors of docs/chance.md, checked against the code and against a second reading of the page."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ecumene.engine import Chance

PAGE = Path(__file__).parents[2] / "docs" / "chance.md"
VECTORS: list[dict[str, Any]] = json.loads(PAGE.read_text("utf-8").split("```json\n")[1].split("```")[0])


@pytest.mark.parametrize("vector", VECTORS)
def test_the_page_and_the_code_agree(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["seed"])
    chance = Chance(seed)
    assert vector.get("commitment", chance.commitment) == chance.commitment
    assert Chance.seed_of(vector["seed_of"]) == seed if "seed_of" in vector else True
    for draw in vector["draws"]:
        arguments = (draw["count"], draw["sides"]) if draw["draw"] == "dice" else (draw["of"],)
        assert getattr(chance, draw["draw"])(draw["name"], *arguments) == draw["gives"]
        assert chance.take() == ((draw["name"], tuple(draw["numbers"])),)
    assert chance.number == len(vector["draws"])


def by_the_page(seed: bytes, number: int, name: str, bounds: list[int]) -> list[int]:
    """A draw, written down from the page alone."""
    blocks = (sha256(seed + number.to_bytes(8, "big") + name.encode() + i.to_bytes(4, "big")).digest() for i in range(1000))
    words = (int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4))
    return [next(word % bound for word in words if word < 2**32 // bound * bound) for bound in bounds]


def test_somebody_who_has_only_the_page_gets_the_same() -> None:
    seed = Chance.seed_of(11)
    chance = Chance(seed)
    for number, size in enumerate((2, 9, 60)):
        deck = list(range(size))
        shuffled = chance.shuffle(f"deck {size}", deck)
        drawn = by_the_page(seed, number, f"deck {size}", list(range(size, 1, -1)))
        for place, other in zip(range(size - 1, 0, -1), drawn, strict=True):
            deck[place], deck[other] = deck[other], deck[place]
        assert shuffled == deck


def test_the_first_block_is_what_the_page_says() -> None:
    first = VECTORS[0]
    block = sha256(bytes.fromhex(first["seed"]) + bytes(8) + first["draws"][0]["name"].encode() + bytes(4)).hexdigest()
    assert block == first["first_block_of_first_draw"]


def test_words_that_would_favour_a_side_are_thrown_away() -> None:
    said = VECTORS[1]["why"]
    block = sha256(bytes(32) + bytes(8) + b"big" + bytes(4)).hexdigest()
    assert block[:8] in said and block[8:16] in said and int(block[:8], 16) >= 2147483649 <= int(block[8:16], 16)
