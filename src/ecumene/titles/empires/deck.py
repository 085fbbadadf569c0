"""The trade cards of one game: numbered by kind and block, in piles by block and number."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress

import msgspec

from ecumene.titles.empires.tables import Tables

Hand = bytes | bytearray


class Pack(msgspec.Struct, frozen=True):
    """The cards of one block: how many of each commodity, and which calamities, one of each.

    Where a game has several blocks, cards and piles of all but the first bear its name: `famine@east`, `3@east`.
    """

    commodities: dict[str, int]
    calamities: tuple[str, ...]
    name: str = ""


class Pile(msgspec.Struct, frozen=True):
    """Where cards of one number and block lie: those to draw, and those discarded. Number 0 is that of Water."""

    number: int
    block: int
    #: as positions and the page name it
    name: str


class Cards:
    """The cards of all blocks, numbered: commodities by stack, then Water, then calamities in the order of resolution.

    Hands are counts by card number, and so go stacks and discards; two cards of one kind but of different blocks have
    different numbers, next to each other. `ids`, `names`, `kind`, `block`, `pile`, `stack`, `calamity`, `tradeable` and `copies`
    (how many there are; Water is made up as needed) are indexed by the card's number. What a card is worth goes by its kind:
    `kinds`, `face` (0 for Water and calamities) and `set` are indexed by the number of the kind. With one block both are the
    same.
    """

    def __init__(self, tables: Tables, *packs: Pack) -> None:
        goods, bads = tables.commodities, tables.calamities
        #: the commodities and the calamities of all blocks, in order
        self.commodities = sorted({i: 0 for pack in packs for i in pack.commodities}, key=lambda i: goods[i].stack)
        #: where they come from
        self.homes = sorted({goods[i].home for i in self.commodities})
        self.calamities = sorted(
            {i: 0 for pack in packs for i in pack.calamities},
            key=lambda i: (bads[i].kind == "major", bads[i].stack, bads[i].tradeable),
        )
        self.kinds: tuple[str, ...] = (*self.commodities, "water", *self.calamities)
        #: what may be spoken of in trade (WE 7.9), by name: commodities and Water
        self.goods = self.kinds[: len(self.commodities) + 1]
        self.kind_index = {kind: number for number, kind in enumerate(self.kinds)}
        self.face = tuple(goods[i].stack if i in goods else 0 for i in self.kinds)
        self.set = tuple(goods[i].set if i in goods else 0 for i in self.kinds)
        self.packs = packs
        rows = [
            (kind, block)
            for kind, card in enumerate(self.kinds)
            for block, pack in enumerate(packs)
            if card in pack.commodities or card in pack.calamities or (card == "water" and block == 0)
        ]
        self.kind = tuple(kind for kind, _ in rows)
        self.block = tuple(block for _, block in rows)
        self.size = len(rows)
        self.ids = tuple(self._id(self.kinds[kind], block) for kind, block in rows)
        self.index = {card: number for number, card in enumerate(self.ids)}
        self.water = self.index["water"]
        self.first_calamity = self.water + 1
        names = [self.kinds[kind] for kind in self.kind]
        self.names = tuple((goods.get(i) or bads[i]).name for i in names)
        self.stack = tuple((goods.get(i) or bads[i]).stack for i in names)
        self.calamity = tuple(bads.get(i) for i in names)
        self.tradeable = tuple(bads[i].tradeable if i in bads else True for i in names)
        self.copies = tuple(packs[block].commodities.get(i, int(i in bads)) for i, block in zip(names, self.block, strict=True))
        #: the stacks that cards are drawn from, by number: as many as there are cities to draw for
        self.stacks = range(1, max(self.stack) + 1)
        numbers = [(0, 0), *((number, block) for block in range(len(packs)) for number in self.stacks)]
        self.piles = tuple(Pile(number, block, self._id(str(number), block)) for number, block in numbers)
        self._piles = {(pile.number, pile.block): place for place, pile in enumerate(self.piles)}
        self.pile = tuple(self._piles[stack, block] for stack, block in zip(self.stack, self.block, strict=True))
        self._one_block = len(packs) == 1
        #: the cards of each kind, one of each block that has it
        self.alike = tuple(tuple(k for k in range(self.size) if self.kind[k] == kind) for kind in range(len(self.kinds)))
        self.minors = any(row is not None and row.kind == "minor" for row in self.calamity)

    def _id(self, name: str, block: int) -> str:
        return f"{name}@{self.packs[block].name}" if block else name

    def pile_of(self, number: int, block: int) -> int:
        """The place of a pile among all piles."""
        return self._piles[number, block]

    def counts(self, cards: Iterable[str]) -> bytearray:
        """A hand of these cards."""
        hand = bytearray(self.size)
        for card in cards:
            hand[self.index[card]] += 1
        return hand

    def listed(self, hand: Hand) -> tuple[str, ...]:
        """The ids of the cards of a hand, each as often as it is held, in the order of the numbers."""
        return tuple([self.ids[k] for k in compress(range(len(hand)), hand) for _ in range(hand[k])])

    def by_kind(self, hand: Hand) -> Hand:
        """How many of each kind a hand holds, of whatever block: what sets are made of."""
        if self._one_block:
            return hand
        held = bytearray(len(self.kinds))
        for card in compress(range(len(hand)), hand):
            held[self.kind[card]] += hand[card]
        return held

    def chosen(self, hand: Hand, kinds: Iterable[int]) -> tuple[str, ...]:
        """Cards of these kinds out of a hand that holds them; of equal ones those of the first block."""
        if self._one_block:
            return tuple([self.ids[kind] for kind in kinds])
        left, found = bytearray(hand), []
        for kind in kinds:
            number = next(card for card in self.alike[kind] if left[card])
            left[number] -= 1
            found.append(self.ids[number])
        return tuple(found)

    def picked(self, hand: Hand, counts: Hand) -> tuple[str, ...]:
        """Cards out of a hand, this many of each kind."""
        return self.chosen(hand, [kind for kind, count in enumerate(counts) for _ in range(count)])

    def spoken(self, cards: Iterable[str]) -> list[str]:
        """The names of cards in trade, and of calamities as they strike: a kind is called alike in all blocks."""
        return [self.kinds[self.kind[self.index[card]]] for card in cards]

    def called(self, card: str) -> str | None:
        """The printed name of a card, or of a kind, by its id."""
        number = self.index.get(card)
        if number is None:
            number = next((k for k, kind in enumerate(self.kind) if self.kinds[kind] == card), None)
        return None if number is None else self.names[number]
