"""What a title is to the engine: its data sheet, and the functions by which it is set up, seen and saved."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from ecumene.engine.actions import Action
from ecumene.engine.chance import Chance
from ecumene.engine.events import Event
from ecumene.engine.refusals import Refused
from ecumene.engine.state import State

if TYPE_CHECKING:
    from ecumene.engine.shown import Shown


class Option(msgspec.Struct, frozen=True):
    """One way to vary a title: `values` lists the allowed ones; none listed means a whole number from `least`."""

    id: str
    text: str
    default: str
    values: tuple[str, ...] = ()
    least: int = 0
    #: by value: the numbers of seats for which alone it can be had
    seats: dict[str, tuple[int, ...]] = {}

    def values_for(self, seats: int) -> tuple[str, ...]:
        """The values that this number of seats leaves."""
        return tuple(value for value in self.values if seats in self.seats.get(value, (seats,)))

    def default_for(self, seats: int) -> str:
        """The default, or the first value that there is for this number of seats."""
        left = self.values_for(seats)
        return self.default if self.default in left or not left else left[0]

    def read(self, value: str) -> str:
        """The value, checked."""
        if self.values:
            if value not in self.values:
                raise Refused("setup", f"option {self.id} is one of {', '.join(self.values)}, not {value!r}")
        elif not (value.isascii() and value.isdecimal()) or len(value) > 9 or int(value) < self.least:
            raise Refused("setup", f"option {self.id} is a whole number, {self.least} or more, not {value!r}")
        return value


class Scenario(msgspec.Struct, frozen=True):
    """A published way to set a title up, with the numbers of seats it is for and the options that it does not leave open."""

    id: str
    name: str
    text: str
    seats: tuple[int, ...]
    fixed: tuple[str, ...] = ()


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one game is set up."""

    title: str
    scenario: str
    seats: int
    options: dict[str, str]


class Meta(msgspec.Struct, frozen=True):
    """A title's data sheet; it loads without the rules."""

    id: str
    name: str
    code: str
    module: str
    text: str
    stage: str
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...]
    #: the version of its rules; one more when a mended rule changes which entries are lawful, or what they mean
    rules: int = 1
    #: the options that end a game early, each with its value: for tests and simulations of players that know nothing
    short: dict[str, str] = {}
    #: what of a game a table may play by the clock and end by `TimeUp`, in words; empty if there is nothing of the kind
    timed: str = ""

    def shortened(self, scenario: str) -> dict[str, str]:
        """The options with which a game of this scenario ends early."""
        fixed = next(known.fixed for known in self.scenarios if known.id == scenario)
        return {option: value for option, value in self.short.items() if option not in fixed}

    def setup(self, seats: int | None = None, scenario: str | None = None, options: dict[str, str] | None = None) -> Setup:
        """A checked set-up: unknown or out-of-range input is refused by name."""
        known = {s.id: s for s in self.scenarios}
        chosen = known.get(scenario or self.scenarios[0].id)
        if chosen is None:
            there = "there is only" if len(known) == 1 else "there are"
            raise Refused("setup", f"{self.id} has no scenario {scenario!r}; {there} {', '.join(known)}")
        seats = seats if seats is not None else chosen.seats[0]
        if seats not in chosen.seats:
            span = f"{chosen.seats[0]} to {chosen.seats[-1]}" if len(chosen.seats) > 1 else f"exactly {chosen.seats[0]}"
            raise Refused("setup", f"{self.name}, {chosen.name}, is for {span} seats, not {seats}")
        values = {option.id: option.default_for(seats) for option in self.options}
        for key, value in (options or {}).items():
            option = next((o for o in self.options if o.id == key), None)
            if option is None:
                raise Refused("setup", f"{self.id} has no option {key!r}; there are {', '.join(values) or 'none'}")
            values[key] = option.read(value)
            if option.values and value not in option.values_for(seats):
                left = " or ".join(option.values_for(seats))
                raise Refused("setup", f"{self.name} with {seats} seats is played with {key}={left}, not {value}")
            if key in chosen.fixed and values[key] != option.default:
                raise Refused("setup", f"{chosen.name} is always played with {key}={option.default}, not {value}")
        return Setup(self.id, chosen.id, seats, values)


class Rules:
    """The clauses of a title. Its methods are what the steps call; a sibling overrides those that differ."""

    setup: Setup


class Sits(msgspec.Struct, frozen=True):
    """What a seat is called and coloured at the table; both are empty while it has nothing yet."""

    name: str = ""
    colour: str = ""


class Stands(msgspec.Struct, frozen=True):
    """Where a game is, as everybody may know: all that server, lab and command line read of a state."""

    turn: int
    phase: str
    seats: tuple[Sits, ...]
    over: str | None = None

    def called(self, seat: int) -> str:
        """What people call a seat; for them, seats count from 1."""
        return self.seats[seat].name or f"seat {seat + 1}"


class Title:
    """What the rules of a title are to the engine: how it is set up, seen, saved, judged. `shown` is what people see of it."""

    meta: Meta
    #: the types of all actions and steps, from which the codec of records and positions is built
    actions: tuple[type[Action], ...]
    steps: tuple[type[Any], ...]
    #: how people see it: in words, on the wire, in the terminal
    shown: Shown

    def __repr__(self) -> str:
        return f"<Title {self.meta.id}>"

    def start(self, setup: Setup, chance: Chance) -> State:
        """The state at the beginning, its agenda filled."""
        raise NotImplementedError

    def view(self, state: Any, seat: int | None) -> Any:
        """What one seat (None: a spectator) may know, built from nothing upward."""
        raise NotImplementedError

    def reread(self, state: Any, seat: int | None, action: Action, rules: int) -> Action:
        """What an entry that was played under an older version of the rules means today, in the state that it was played in."""
        return action

    def position(self, state: Any) -> dict[str, Any]:
        """The state in the documented file format, defaults left out."""
        raise NotImplementedError

    def load(self, position: dict[str, Any]) -> State:
        """The state that a position describes; refuses what cannot be."""
        raise NotImplementedError

    def check(self, state: Any) -> None:
        """Raises AssertionError if the state breaks what must hold at every moment."""

    def stands(self, state: Any) -> Stands:
        """Where the game is: turn, phase, what each seat is called, whether it is over. A view will do for the state."""
        raise NotImplementedError

    def scores(self, state: Any) -> list[dict[str, int]]:
        """What each seat has scored, itemised; `total` is among the items."""
        raise NotImplementedError

    def winners(self, state: Any) -> tuple[int, ...]:
        """The seats that have won: nobody before the game is over, or at all; several where victory is shared."""
        raise NotImplementedError

    def redeal(self, state: Any, seat: int, rng: Random) -> State:
        """Another state that this seat could not tell from this one."""
        raise NotImplementedError

    def entitled(self, event: Event, seats: int) -> tuple[int, ...] | None:
        """The seats to which the rules show something hidden with this event; None if it holds nothing that was hidden.

        At a table of `seats`. Whoever else hears of it has found a leak.
        """
        return None

    def secrets(self, state: Any, seat: int) -> dict[str, Any]:
        """What this seat may not know now, by kind: each kind that there is must be dealt otherwise by `redeal`."""
        return {}

    def alike(self, state: Any, seat: int, action: Action, rng: Random) -> Action:
        """Another answer of this seat that nobody else could tell from this one; the same one if nothing of it is hidden."""
        return action
