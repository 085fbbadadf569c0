"""What the positions of all titles have in common: the set-up, and what is still to do (docs/positions.md).

A title's position is a struct of its own. Its fields `agenda`, `lanes`, `lanes_ordered` and `standing` are written and read here:
steps from the next one on, lanes in their order, standing answers as triples of seat, key and answer. A title that keeps
numbers in its steps says how they are spelt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Union

import msgspec

from ecumene.engine.refusals import Refused
from ecumene.engine.state import State
from ecumene.engine.steps import Step

#: A step as a file spells it.
Written = dict[str, Any]
#: The agenda of one seat, from its next step on.
Lane = tuple[int, list[Written]]


class SetupField(msgspec.Struct, forbid_unknown_fields=True):
    """The set-up as a file may give it: what is left out is the title's default."""

    title: str
    scenario: str | None = None
    seats: int | None = None
    options: dict[str, str] = {}


def read_setup(data: dict[str, Any]) -> SetupField:
    """How the game of a position is set up."""
    try:
        return msgspec.convert(data.get("setup"), SetupField)
    except msgspec.ValidationError as error:
        raise Refused("position", f"setup: {error}") from None


def check_numbers(data: Any, largest: int) -> None:
    """Refuses a position with a number in it that no game comes to, however deep."""
    left = [data]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left.extend(value.values())
        elif isinstance(value, (list, tuple)):
            left.extend(value)
        elif isinstance(value, (int, float)) and not abs(value) <= largest:
            raise Refused("position", f"no number in a game is larger than {largest}")


def check_seats(numbers: Sequence[int], seats: int, field: str, *, twice: bool = False) -> tuple[int, ...]:
    """Seats that there are, none of them twice unless that may be."""
    for number in numbers:
        if not 0 <= number < seats:
            raise Refused("position", f"{field}: there is no seat {number}")
    if len(set(numbers)) < len(numbers) and not twice:
        raise Refused("position", f"{field}: a seat is listed twice")
    return tuple(numbers)


def write_to_do(state: State, spell: Callable[[Step], Written] = msgspec.to_builtins) -> dict[str, Any]:
    """The fields of a position that say what is still to do."""

    def steps(agenda: list[Step]) -> list[Written]:
        return [spell(step) for step in reversed(agenda)]

    return {
        "agenda": steps(state.agenda),
        "lanes": None if state.lanes is None else [(seat, steps(lane)) for seat, lane in state.lanes.items()],
        "lanes_ordered": state.lanes_ordered,
        "standing": sorted((seat, key, answer) for (seat, key), answer in state.standing.items()),
    }


class ToDo:
    """Reads what is still to do into a state; refuses, by field, what cannot be.

    `known` are the steps of the title. `unspell` gets a step as the file spells it, and its place there for refusals.
    """

    def __init__(
        self,
        seats: int,
        known: tuple[type[Step], ...],
        unspell: Callable[[Written, str], Written] = lambda step, field: step,
    ) -> None:
        self.seats = seats
        self.known = known
        self.unspell = unspell

    def read(
        self,
        state: State,
        agenda: list[Written],
        standing: Iterable[tuple[int, str, str]],
        lanes: list[Lane] | None = None,
        ordered: bool = False,
    ) -> None:
        """Everything at once."""
        keys = {step.standing for step in self.known if step.standing}
        for seat, key, _ in standing:
            check_seats((seat,), self.seats, "standing")
            if key not in keys:
                raise Refused("position", f"standing: there is no standing answer for {key!r}")
        state.standing = {(seat, key): answer for seat, key, answer in standing}
        state.agenda = self.agenda(agenda, "agenda")
        state.lanes_ordered = ordered
        if lanes is not None:
            check_seats([seat for seat, _ in lanes], self.seats, "lanes")
            state.lanes = {seat: self.agenda(lane, f"lanes[{k}]") for k, (seat, lane) in enumerate(lanes)}

    def agenda(self, steps: list[Written], field: str) -> list[Step]:
        """Steps as they are inside, the last one to be done next."""
        try:
            inside = [self.unspell(step, f"{field}[{k}]") for k, step in enumerate(steps)]
            return list(reversed(msgspec.convert(inside, list[Union[self.known]])))  # type: ignore[name-defined]
        except (TypeError, ValueError) as error:
            if isinstance(error, msgspec.ValidationError):
                raise Refused("position", f"{field}: {error}") from None
            raise Refused("position", f"{field}: not a list of steps") from None
