"""Squares that are typed by direction: `south` of a city, `east east` from where figures stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ecumene.engine import Action
from ecumene.titles.ffg.chart import STEPS
from ecumene.titles.ffg.exploring import slot_name
from ecumene.titles.ffg.names import place
from ecumene.titles.ffg.names import square as square_name
from ecumene.typed import Desk, Unreadable
from ecumene.typed.slots import Got, Name, Names, count_of
from ecumene.typed.spelling import listed, plain

SIDES = dict(zip(("north", "east", "south", "west"), STEPS, strict=True))
CORNERS = {f"{ns}-{ew}": (SIDES[ew][0], SIDES[ns][1]) for ns in ("north", "south") for ew in ("east", "west")}
AROUND = {**SIDES, **CORNERS}


def heading(tokens: Sequence[str], ways: dict[str, tuple[int, int]]) -> tuple[str, int]:
    """The direction with which the words begin, and how many words say it: `south`, `s`, `north east`, `ne`."""
    for length in (2, 1):
        key = plain("".join(tokens[:length]))
        for way in ways:
            short = "".join(part[0] for part in way.split("-"))
            if len(tokens) >= length and key in (plain(way), short):
                return way, length
    return "", 0


class Beside(Name):
    """A square by its name, or by its direction from the centre of the city that was named."""

    def find(self, desk: Desk, kind: type[Action], got: Got, tokens: Sequence[str]) -> tuple[Any, int]:
        way, length = heading(tokens, AROUND)
        city = desk.view.cities.get(desk.view.rules.chart.index.get(got.get("city", ""), -1))
        if not way or city is None:
            return super().find(desk, kind, got, tokens)
        found = toward(desk.view.rules.chart, city, AROUND[way])
        # a metropolis has two squares on its long sides
        lawful = {word.value for word in self.lawful(desk, kind, got)}
        found = [square for square in found if square in lawful] or found
        if not found:
            raise Unreadable(f"the map ends {way} of {place(desk.view, city.square)}")
        if len(found) > 1:
            raise Unreadable(
                f"{way} of {place(desk.view, city.square)} may be {listed([square_name(s) for s in found])}: say which"
            )
        return found[0], length


def toward(chart: Any, city: Any, way: tuple[int, int]) -> list[str]:
    """The outskirts of a city that lie in this direction from its centre."""
    centre = [square for square in (city.square, city.second) if square >= 0]
    columns, rows = [s % chart.width for s in centre], [s // chart.width for s in centre]

    def side(at: int, span: list[int]) -> int:
        return (at > max(span)) - (at < min(span))

    around = dict.fromkeys(near for square in centre for near in chart.around[square] if near not in centre)
    return [chart.ids[s] for s in around if (side(s % chart.width, columns), side(s // chart.width, rows)) == way]


class Steps(Names):
    """The steps of a march: squares by their names, or directions from wherever the figures have come: `east east`, `east 2`.

    Over the edge of a facedown tile they turn it up. `origin` says where they start, if nobody has said so.
    """

    def __init__(self, field: str, words: Any, *after: str, origin: Callable[[Desk, Got], str], **how: Any) -> None:
        super().__init__(field, words, *after, **how)
        self.origin = origin

    def fits(self, token: str, got: Got) -> bool:
        """A name or a direction; a number follows a direction."""
        return not token.isdecimal()

    def take(self, desk: Desk, kind: type[Action], got: Got, tokens: Sequence[str]) -> int:
        """One square, or some steps in one direction."""
        way, length = heading(tokens, SIDES)
        if not way:
            return super().take(desk, kind, got, tokens)
        more = tokens[length : length + 1]
        counted = bool(more) and more[0].lstrip(":").isdecimal()
        for _ in range(count_of(more[0].lstrip(":")) if counted else 1):
            self._step(desk, got, way)
        return length + counted

    def _step(self, desk: Desk, got: Got, way: str) -> None:
        view, chart = desk.view, desk.view.rules.chart
        if got.get("discover"):
            raise Unreadable("they go on when the tile has been turned over")
        path = got.get(self.field, ())
        here = chart.index.get(path[-1] if path else self.origin(desk, got), -1)
        ahead = chart.sides[here][list(SIDES).index(way)] if here >= 0 else -1
        if ahead < 0:
            raise Unreadable(f"the map ends {way} of {square_name(chart.ids[here])}")
        if view.tiles[chart.slot[ahead]]:
            got[self.field] = (*path, chart.ids[ahead])
        else:
            got["discover"] = slot_name(chart.slot[ahead])


class Stand(Name):
    """A square where figures of one's own stand, and no other: any other name is a step of theirs."""

    def fits(self, token: str, got: Got) -> bool:
        """A name that is no direction."""
        return not token.isdecimal() and not heading([token], SIDES)[0]

    def find(self, desk: Desk, kind: type[Action], got: Got, tokens: Sequence[str]) -> tuple[Any, int]:
        for word in self.lawful(desk, kind, got):
            if plain(tokens[0]) in map(plain, (word.text, *word.also)):
                return word.value, 1
        raise Unreadable(f"square: none of these figures of yours stand at {tokens[0]!r}")
