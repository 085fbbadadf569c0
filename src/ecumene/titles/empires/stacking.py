"""How a stack of trade cards is laid before the game (WE SETUP.16): in layers, never shuffled as a whole.

Both ways give the card numbers of one pile from the top down. Stack 1 has no calamities, so what is said of them falls away.
"""

from __future__ import annotations

from collections.abc import Container

from ecumene.engine import Chance
from ecumene.titles.empires.deck import Cards


def players_first(cards: Cards, place: int, chance: Chance, players: int) -> list[int]:
    """WE SETUP.5-8.4-8: as many commodities as players on top, tradeable calamities among the rest, the other at the bottom."""
    goods, minor, tradeable, bottom = _parts(cards, place)
    name = cards.piles[place].name
    regular = chance.shuffle(f"stack {name}, top", goods)
    top, rest = regular[:players], regular[players:]
    return top + chance.shuffle(f"stack {name}, below", rest + minor + tradeable) + bottom


def sets_apart(cards: Cards, place: int, chance: Chance, additional: Container[str]) -> list[int]:
    """WE SETUP.9.3-5: regular sets and the minor; the `additional` set and the tradeable; the non tradeable."""
    goods, minor, tradeable, bottom = _parts(cards, place)
    name = cards.piles[place].name
    apart = [card for card in goods if cards.kinds[cards.kind[card]] in additional]
    regular = [card for card in goods if cards.kinds[cards.kind[card]] not in additional]
    top = chance.shuffle(f"stack {name}, top", regular + minor)
    return top + chance.shuffle(f"stack {name}, below", apart + tradeable) + bottom


def _parts(cards: Cards, place: int) -> tuple[list[int], list[int], list[int], list[int]]:
    """The cards of a pile: commodities, the minor calamity, the tradeable major one, the one that is not tradeable."""
    goods: list[int] = []
    bad: dict[tuple[str, bool], list[int]] = {}
    for card in range(cards.size):
        if cards.pile[card] == place:
            calamity = cards.calamity[card]
            if calamity is None:
                goods += [card] * cards.copies[card]
            else:
                bad[calamity.kind, calamity.tradeable] = [card]
    minor, tradeable, bottom = (bad.get(kind, []) for kind in (("minor", True), ("major", True), ("major", False)))
    return goods, minor, tradeable, bottom
