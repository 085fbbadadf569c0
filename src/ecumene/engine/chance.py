"""Chance: dice, shuffles and draws that anybody can check afterwards.

A game has a 256-bit seed. Every draw has a number, counting from 0, and a name. Its randomness is the stream

    SHA-256(seed || number as 8 bytes || name as UTF-8 || block as 4 bytes),  block = 0, 1, 2, ...

read as big-endian 32-bit words. A number below n is the first word under the largest multiple of n, modulo n
(rejection, so no side of the die is favoured). A shuffle is Fisher-Yates from the last place down to the second.
What was drawn is written into the record, so a replay needs no seed. docs/chance.md has test vectors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

#: One draw as the record keeps it: its name and the indices that came out.
Draw = tuple[str, tuple[int, ...]]


class ChanceError(Exception):
    """A recorded draw does not fit what the game asks for: the record was changed."""


class Chance:
    """A source of named draws over one seed; `draws` collects what came out since it was last taken."""

    __slots__ = ("draws", "number", "seed")

    def __init__(self, seed: bytes, number: int = 0) -> None:
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        self.seed = seed
        self.number = number
        self.draws: list[Draw] = []

    @staticmethod
    def seed_of(number: int) -> bytes:
        """The seed that stands for a small number in simulations: `seed=7`."""
        return sha256(f"ecumene seed {number}".encode()).digest()

    @property
    def commitment(self) -> str:
        """What is shown at the start, so that the seed shown at the end can be checked."""
        return sha256(b"ecumene commitment" + self.seed).hexdigest()

    def _words(self, name: str) -> Iterator[int]:
        head = self.seed + self.number.to_bytes(8, "big") + name.encode()
        block = 0
        while True:
            digest = sha256(head + block.to_bytes(4, "big")).digest()
            for at in range(0, 32, 4):
                yield int.from_bytes(digest[at : at + 4], "big")
            block += 1

    def _indices(self, name: str, bounds: Sequence[int]) -> tuple[int, ...]:
        words = self._words(name)
        found: list[int] = []
        for bound in bounds:
            ceiling = 0x100000000 - 0x100000000 % bound
            word = next(words)
            while word >= ceiling:
                word = next(words)
            found.append(word % bound)
        self.number += 1
        result = tuple(found)
        self.draws.append((name, result))
        return result

    def below(self, name: str, bound: int) -> int:
        """A number from 0 up to, not including, `bound`."""
        return self._indices(name, (bound,))[0]

    def pick(self, name: str, items: Sequence[T]) -> T:
        """One of the items, each as likely as the other."""
        return items[self.below(name, len(items))]

    def dice(self, name: str, count: int, sides: int = 6) -> list[int]:
        """`count` dice, each from 1 to `sides`."""
        return [index + 1 for index in self._indices(name, [sides] * count)]

    def shuffle(self, name: str, items: Sequence[T]) -> list[T]:
        """The items in a new order, every order as likely as the other."""
        deck = list(items)
        places = range(len(deck) - 1, 0, -1)
        swaps = self._indices(name, [place + 1 for place in places])
        for place, other in zip(places, swaps, strict=True):
            deck[place], deck[other] = deck[other], deck[place]
        return deck

    def take(self) -> tuple[Draw, ...]:
        """The draws since the last call, for the record's entry."""
        if not self.draws:
            return ()
        drawn = tuple(self.draws)
        self.draws = []
        return drawn


class Replayed(Chance):
    """Chance that gives again what a record says was drawn."""

    __slots__ = ("script",)

    def __init__(self, draws: Sequence[Draw] = ()) -> None:
        super().__init__(bytes(32))
        self.script = list(draws)

    def _indices(self, name: str, bounds: Sequence[int]) -> tuple[int, ...]:
        if not self.script:
            raise ChanceError(f"the record holds no draw for {name!r}")
        recorded, result = self.script.pop(0)
        if recorded != name or len(result) != len(bounds) or any(not 0 <= r < b for r, b in zip(result, bounds, strict=True)):
            raise ChanceError(f"the record's draw {recorded!r} does not fit {name!r}")
        self.number += 1
        self.draws.append((name, tuple(result)))
        return tuple(result)
