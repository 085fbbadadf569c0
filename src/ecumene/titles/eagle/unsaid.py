"""What may be said next in a typed move, what may be left unsaid, and how the goods of a bargain are said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from ecumene.engine import Action
from ecumene.titles.eagle.assigning import Assign
from ecumene.titles.eagle.battle import NO_AIR, Commit
from ecumene.titles.eagle.stakes import NOTHING, Stake, added, things
from ecumene.titles.eagle.wire import STANDING
from ecumene.titles.eagle.words import all_fleets, pieces, regions, technologies, wonders
from ecumene.typed import Desk, Unreadable, Word
from ecumene.typed.slots import Got, Options, Slot, begun, count_of
from ecumene.typed.spelling import find, plain

#: how many pieces go, and the steps that each of them has left: a listed answer has the most that may go
COUNTED = ("count", "left")


def fitting(desk: Desk, kind: type[Action], got: Got) -> list[Any]:
    """The listed answers of a kind that fit what was said."""
    return [
        choice
        for choice in desk.choices
        if type(choice) is kind
        and all(getattr(choice, field) == value for field, value in got.items() if field not in COUNTED)
        and got.get("count", 1) <= getattr(choice, "count", 1)
        and got.get("left", getattr(choice, "left", 1)) == getattr(choice, "left", 1)
    ]


def among(kind: type[Action], field: str) -> Options:
    """The values of a field in the listed answers that fit."""
    return lambda desk, got: dict.fromkeys(getattr(choice, field) for choice in fitting(desk, kind, got))


def counts(kind: type[Action]) -> Options:
    """How many may go."""

    def most(desk: Desk, got: Got) -> list[Word]:
        highest = max((choice.count for choice in fitting(desk, kind, got)), default=0)
        return [Word(str(count), count) for count in range(highest, 0, -1)]

    return most


def filled(kind: type[Action]) -> Callable[[Desk, Got], Action]:
    """The first listed answer that fits, those with the fewest steps left before others; all that may go, if not said."""

    def fill(desk: Desk, got: Got) -> Action:
        listed = min(fitting(desk, kind, got), key=lambda choice: getattr(choice, "left", 0), default=None)
        return kind(**got) if listed is None else msgspec.structs.replace(listed, **got)

    return fill


def commit(desk: Desk, got: Got) -> Action:
    """One's own unit without an aircraft, unless something else was said."""
    listed = [choice for choice in fitting(desk, Commit, got) if got.get("air", NO_AIR) == choice.air]
    best = min(listed, key=lambda choice: choice.of != desk.seat, default=None)
    return best or Commit(**{"of": desk.seat, **got})


def best(desk: Desk, _: Got) -> Action:
    """What the game proposes."""
    proposed = next((choice for choice in desk.choices if isinstance(choice, Assign)), None)
    return proposed or Assign()


def assignable(piece: str) -> Options:
    """The regions that could still get a face, or a cog."""

    def following(desk: Desk, got: Got) -> list[str]:
        prefix = [*(("face", name) for name in got.get("faces", ())), *(("cog", name) for name in got.get("cogs", ()))]
        return [name for kind, name in desk.pieces("assign", prefix)[0] if kind == piece]

    return following


def partners(desk: Desk, _: Got) -> list[int]:
    """With whom the seat may bargain."""
    return [seat for _, seat in desk.pieces("offer", [])[0]]


def standing_answers(desk: Desk, got: Got) -> list[str]:
    """The answers that a standing key may have."""
    return STANDING.get(got.get("key", ""), [])


class Goods(Slot):
    """One side of a bargain: `10 gold card nile city gobi 2 tank orinoco fleet #3 masonry`, in any order; `-` is nothing."""

    many = True
    shape = "GOODS ..."

    def fits(self, token: str, got: Got) -> bool:
        """Whatever it is, it names something."""
        return True

    def take(self, desk: Desk, kind: type[Action], got: Got, tokens: Sequence[str]) -> int:
        """One good."""
        if plain(tokens[0]) == "" and tokens[0] == "-":
            got.setdefault(self.field, NOTHING)
            return 1
        thing, length = self._thing(desk, tokens)
        got[self.field] = added(got.get(self.field, NOTHING), thing)
        return length

    def _thing(self, desk: Desk, tokens: Sequence[str]) -> tuple[tuple[str, object], int]:
        """The field of the stake and its value, and how many tokens say it."""
        first, rest = tokens[0], tokens[1:]
        if plain(first) in ("card", "city", "fleet"):
            field = {"card": "cards", "city": "cities", "fleet": "fleets"}[plain(first)]
            word, length = self._find(rest, desk.once(all_fleets if field == "fleets" else regions), first)
            return (field, word.value), 1 + length
        if first.isdecimal():
            if rest and plain(rest[0]) == "gold":
                return ("gold", int(first[:6])), 2
            return self._units(desk, count_of(first), rest, 1)
        for field, words in (("technologies", technologies), ("wonders", wonders)):
            try:
                word, length = find(tokens, [], desk.once(words))
            except Unreadable:
                continue
            return (field, word.value), length
        return self._units(desk, 1, tokens, 0)

    def _units(self, desk: Desk, count: int, tokens: Sequence[str], before: int) -> tuple[tuple[str, object], int]:
        piece, length = self._find(tokens, desk.once(pieces), "a piece")
        at, more = self._find(tokens[length:], desk.once(regions), piece.text)
        return ("units", (at.value, piece.value, count)), before + length + more

    @staticmethod
    def _find(tokens: Sequence[str], words: list[Word], what: str) -> tuple[Word, int]:
        if not tokens:
            raise Unreadable(f"{what}: which one, or where?")
        return find(tokens, [], words)

    def write(self, desk: Desk, value: Stake) -> list[str]:
        """The goods one after the other."""
        named = {word.value: word.text for word in desk.once(pieces)}
        said = [f"{value.gold} gold"] if value.gold else []
        said += [f"card {card}" for card in value.cards] + [f"city {city}" for city in value.cities]
        said += [f"{count} {named[piece]} {at}" for at, piece, count in value.units]
        said += [f"fleet #{number}" for number in value.fleets]
        return " ".join([*said, *value.technologies, *value.wonders] or ["-"]).split()

    def complete(self, desk: Desk, kind: type[Action], got: Got, partial: str) -> list[Word]:
        """What the one who gives could still give, each thing as a whole."""
        giver = desk.seat if self.field == "give" else got.get("to")
        if giver is None or not 0 <= giver < desk.view.seats:
            return []
        offered: Iterable[tuple[str, object]] = things(desk.view, giver)
        words = [Word(" ".join(self.write(desk, added(NOTHING, thing))), thing) for thing in offered]
        return begun(words, partial)
