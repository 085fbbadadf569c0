"""How a bot behaves on the floor, whatever is at stake there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T")
Terms = tuple[Hashable, Hashable]

#: offers to have open at once
AT_ONCE = 2
#: what a deal must bring more than
TRIFLE = 0.5


def fair(mine: float, theirs: float, *, behind: bool = False) -> bool:
    """Whether a deal brings me more than a trifle, and the other one not much more than me, unless that one is behind."""
    return mine > TRIFLE and (mine >= TRIFLE * theirs or behind)


def distinct(found: Iterable[T], terms: Callable[[T], Terms], opened: Collection[Terms], room: int) -> list[T]:
    """As many of these offers, the best first, as there is room for; none asks to swap back what another one swaps.

    `terms` are what an offer gives and wants, `opened` those of all open ones: whoever wants the other way round has said so
    already, and nobody takes me at my word who says both.
    """
    made: list[T] = []
    taken = set(opened)
    for offer in found:
        if len(made) >= room:
            break
        give, want = terms(offer)
        if (want, give) not in taken:
            taken.add((give, want))
            made.append(offer)
    return made
