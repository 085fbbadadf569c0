"""What a title is to the engine: its data sheet, and the functions by which it is set up, seen and saved."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from ecumene.engine.actions import Action
from ecumene.engine.chance import Chance
from ecumene.engine.events import Event
from ecumene.engine.refusals import Refused
from ecumene.engine.state import State

if TYPE_CHECKING:
    from ecumene.engine.tutor import Tutor


class Option(msgspec.Struct, frozen=True):
    """One way to vary a title: `values` lists the allowed ones; none listed means a whole number from `least`."""

    id: str
    text: str
    default: str
    values: tuple[str, ...] = ()
    least: int = 0

    def read(self, value: str) -> str:
        """The value, checked."""
        if self.values:
            if value not in self.values:
                raise Refused("setup", f"option {self.id} is one of {', '.join(self.values)}, not {value!r}")
        elif not value.isdecimal() or len(value) > 9 or int(value) < self.least:
            raise Refused("setup", f"option {self.id} is a whole number from {self.least} on, not {value!r}")
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

    def setup(self, seats: int | None = None, scenario: str | None = None, options: dict[str, str] | None = None) -> Setup:
        """A checked set-up: unknown or out-of-range input is refused by name."""
        known = {s.id: s for s in self.scenarios}
        chosen = known.get(scenario or self.scenarios[0].id)
        if chosen is None:
            raise Refused("setup", f"{self.id} has no scenario {scenario!r}; there are {', '.join(known)}")
        seats = seats if seats is not None else chosen.seats[0]
        if seats not in chosen.seats:
            span = f"{chosen.seats[0]} to {chosen.seats[-1]}" if len(chosen.seats) > 1 else f"exactly {chosen.seats[0]}"
            raise Refused("setup", f"{self.name}, {chosen.name}, is for {span} seats, not {seats}")
        values = {option.id: option.default for option in self.options}
        for key, value in (options or {}).items():
            option = next((o for o in self.options if o.id == key), None)
            if option is None:
                raise Refused("setup", f"{self.id} has no option {key!r}; there are {', '.join(values) or 'none'}")
            values[key] = option.read(value)
            if key in chosen.fixed and values[key] != option.default:
                raise Refused("setup", f"{chosen.name} is always played with {key}={option.default}, not {value}")
        return Setup(self.id, chosen.id, seats, values)


class Rules:
    """The clauses of a title. Its methods are what the steps call; a sibling overrides those that differ."""

    setup: Setup


class Title(Protocol):
    """The functions that the engine calls."""

    meta: Meta
    #: the types of all actions and steps, from which the codec of records and positions is built
    actions: tuple[type[Action], ...]
    steps: tuple[type[Any], ...]
    #: the guide for newcomers, if there is one
    tutor: Tutor | None

    def start(self, setup: Setup, chance: Chance) -> State:
        """The state at the beginning, its agenda filled."""

    def view(self, state: Any, seat: int | None) -> Any:
        """What one seat (None: a spectator) may know, built from nothing upward."""

    def wire_public(self, view: Any) -> dict[str, Any]:
        """The part of a view that is the same for everybody, as mappings that JSON can carry."""

    def wire_private(self, view: Any) -> dict[str, Any]:
        """The part of a view that only its seat may know."""

    def wire_about(self, view: Any, step: Any) -> dict[str, Any]:
        """What a question is about, as JSON can carry it; only the seat that is asked gets to see it."""

    def advise(self, view: Any, seat: int, topic: str, about: list[Any]) -> Any:
        """Help for the player of a seat, out of its own view: prices, a suggestion. Refuses what it has no advice on."""

    def printed(self) -> dict[str, Any]:
        """What is printed on board and cards, for whoever draws them."""

    def tongue(self) -> Any:
        """How its moves are typed, and the questions that one may ask (ecumene.typed.Tongue)."""

    def help(self) -> Any:
        """The rules in our words, by phase and card, for people to look up (ecumene.titles.help.HelpSection)."""

    def position(self, state: Any) -> dict[str, Any]:
        """The state in the documented file format, defaults left out."""

    def load(self, position: dict[str, Any]) -> State:
        """The state that a position describes; refuses what cannot be."""

    def check(self, state: Any) -> None:
        """Raises AssertionError if the state breaks what must hold at every moment."""

    def describe(self, event: Event, state: Any) -> str:
        """One line of the story in words."""

    def chronicle(self, game: Any) -> Any:
        """What can be drawn of a game, turn by turn, out of what everybody may know."""

    def scores(self, state: Any) -> list[dict[str, int]]:
        """What each seat has scored, itemised; `total` is among the items."""

    def winner(self, state: Any) -> int | None:
        """The winning seat of a game that is over."""

    def redeal(self, state: Any, seat: int, rng: Random) -> State:
        """Another state that this seat could not tell from this one."""

    def rehearsal(self, view: Any) -> tuple[State, Refused | None]:
        """What the view's seat may try out before its turn comes, made from the view alone; if nothing, why."""
