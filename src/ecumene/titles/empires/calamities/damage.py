"""Damage (WE CAL.general.7-11, 31): units worth so many points leave the board, as the victim orders."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires.calamities.exposure import STRETCHED, Exposed, Piece, exposed
from ecumene.titles.empires.misfits import called
from ecumene.titles.empires.pieces import place, remove, take_city
from ecumene.titles.empires.state import Public, State


class TakeDamage(Action, frozen=True):
    """I lose this many tokens in these areas, and these cities, each with this many tokens left in its place."""

    tokens: tuple[tuple[str, int], ...] = ()
    cities: tuple[tuple[str, int], ...] = ()


class Damage(Step, frozen=True):
    """The player takes damage: exactly as much, else as little above it as can be; everything if there is less."""

    seat: int
    damage: int
    where: str = ""
    rule = "WE CAL.general.7"

    def units(self, state: Public) -> Exposed:
        """The units that it may hit."""
        return exposed(state, self.seat, self.where)

    def seats(self, state: State) -> Waits:
        if not self.damage:
            return (), ()
        # nobody speaks for a nation that was left behind
        forced = self.seat in state.gone or self.units(state).only_way(self.damage) is not None
        return ((), ()) if forced else ((self.seat,), ())

    def forms(self, state: State, seat: int) -> list[Form]:
        return [DamageForm(state.terrain.ids, self.units(state), self.damage)]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, TakeDamage):
            return self.not_asked(action)
        units = self.units(state)
        index = state.terrain.index
        named = [area for area, _ in (*action.tokens, *action.cities)]
        if len(set(named)) < len(named):
            return Refused("WE CAL.general.7", "name each area once")
        for area, count in action.tokens:
            if not 0 < count <= units.tokens.get(index.get(area, -1), 0):
                return Refused("WE CAL.general.7", f"there are fewer than {count} tokens to lose in {called(state, area)}")
        stretched = 0
        for area, left in action.cities:
            most = units.cities.get(index.get(area, -1))
            if most is None:
                return Refused("WE CAL.general.7", f"there is no city to lose in {called(state, area)}")
            if left == STRETCHED > most and units.may_stretch:
                stretched += 1
            elif not units.stay <= left <= most:
                return Refused(
                    "WE CAL.general.8", f"the city in {called(state, area)} may leave {units.stay} to {most} tokens, not {left}"
                )
        rest, points = units.after(pieces_of(action, index))
        wanted = units.least(self.damage)
        if stretched:
            if stretched > 1 or wanted == self.damage:
                return Refused(
                    "WE CAL.general.11", "4 tokens may stay above the limit only if the damage cannot otherwise be exact"
                )
            wanted = self.damage
        if points != wanted:
            return Refused("WE CAL.general.31", f"you must lose {wanted} points, not {points}")
        if rest.stock < 0:
            return Refused("WE CAL.general.10", f"your stock is {-rest.stock} tokens short of what the reduced cities leave")
        return None

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, TakeDamage)
        self._take(state, pieces_of(action, state.terrain.index))

    def run(self, state: State) -> None:
        if self.damage:
            self._take(state, self.units(state).first_way(self.damage))

    def _take(self, state: State, pieces: list[Piece]) -> None:
        ids, row = state.terrain.ids, state.tokens[self.seat]
        for kind, area, count in pieces:
            if kind == "tokens":
                remove(state, self.seat, area, count)
            else:
                take_city(state, area)
                remove(state, self.seat, area, max(0, row[area] - count))
        # what cities leave behind comes last: removed tokens are in stock by now
        for kind, area, count in pieces:
            if kind == "city":
                place(state, self.seat, area, count - row[area])
        tokens = {ids[area]: count for kind, area, count in pieces if kind == "tokens"}
        cities = {ids[area]: count for kind, area, count in pieces if kind == "city"}
        state.tell("damage", seat=self.seat, damage=self.damage, tokens=tokens, cities=cities)


def pieces_of(action: TakeDamage, index: Mapping[str, int]) -> list[Piece]:
    """The order in numbers."""
    tokens: list[Piece] = [("tokens", index[area], count) for area, count in action.tokens]
    return tokens + [("city", index[area], left) for area, left in action.cities]


class DamageForm(Form):
    """Tokens of an area, or a city and what it leaves, one after the other until the damage is met."""

    kind = "damage"

    def __init__(self, ids: tuple[str, ...], units: Exposed, damage: int) -> None:
        self.ids = ids
        self.units = units
        self.damage = damage
        self.least = units.least(damage)
        self.stretches = units.stretches(damage)

    def _completes(self, pieces: list[Piece]) -> bool:
        """Whether the order can still become lawful."""
        rest, points = self.units.after(pieces)
        if any(piece in self.stretches for piece in pieces):
            return bool(rest.counts(self.damage - points))
        if rest.counts(self.least - points):
            return True
        return any(self._completes([*pieces, piece]) for piece in self.stretches if piece[1] in rest.cities)

    def _begun(self, prefix: list[Any]) -> list[Piece]:
        index = {name: number for number, name in enumerate(self.ids)}
        return [(kind, index[area], count) for kind, area, count in prefix]

    def reckoned(self, prefix: list[Any]) -> dict[str, int]:
        return {"points": self.units.after(self._begun(prefix))[1]}

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        begun = self._begun(prefix)
        rest, points = self.units.after(begun)
        stretched = any(piece in self.stretches for piece in begun)
        wanted = self.damage if stretched else self.least
        if points == wanted and rest.stock >= 0:
            return [], True
        candidates: list[Piece] = [("tokens", area, n) for area, count in rest.tokens.items() for n in range(1, count + 1)]
        candidates += [
            ("city", area, left) for area, most in rest.cities.items() for left in range(most, self.units.stay - 1, -1)
        ]
        if not stretched:
            candidates += [piece for piece in self.stretches if piece[1] in rest.cities]
        lawful = [piece for piece in candidates if self._completes([*begun, piece])]
        return [(kind, self.ids[area], count) for kind, area, count in lawful], False

    def whole(self, prefix: list[Any]) -> TakeDamage:
        return TakeDamage(
            tuple((area, count) for kind, area, count in prefix if kind == "tokens"),
            tuple((area, left) for kind, area, left in prefix if kind == "city"),
        )

    def sample(self, rng: Random) -> TakeDamage:
        if self.stretches and rng.random() < 0.5:
            piece = self.stretches[int(rng.random() * len(self.stretches))]
            rest, points = self.units.after([piece])
            pieces = [piece, *rest.sample(self.damage - points, rng)]
        else:
            pieces = self.units.sample(self.least, rng)
        return self.whole([(kind, self.ids[area], count) for kind, area, count in pieces])
