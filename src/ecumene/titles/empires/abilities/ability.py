"""What every special ability has, and who is protected against which (WE 10.9)."""

from __future__ import annotations

from typing import ClassVar

from ecumene.engine import Action, Form, Refused
from ecumene.titles.empires.state import Public, State

#: The advances whose holders an ability cannot touch.
PROTECTION = {
    "fundamentalism": ("fundamentalism", "philosophy"),  # WE ADV.Fundamentalism.3, ADV.Philosophy.1
    "monotheism": ("monotheism", "theology"),  # WE ADV.Monotheism.3, ADV.Theology.1
    "politics": ("politics", "cultural_ascendancy"),  # WE ADV.Politics.5, ADV.CulturalAscendancy.3
    "provincial_empire": ("provincial_empire", "public_works"),  # WE ADV.ProvincialEmpire.3, ADV.PublicWorks.2
}


def protected(state: Public, seat: int, ability: str) -> bool:
    """WE 10.9: whether the seat cannot be a target of this ability."""
    return any(state.holds(seat, advance) for advance in state.rules.protection[ability])


def occupied(state: Public, seat: int, area: int) -> bool:
    """WE 10.6: whether the seat has units, a city or tokens, in the area; ships are none."""
    return state.tokens[seat][area] > 0 or state.city[area] == seat + 1


def homes(state: Public, seat: int) -> set[int]:
    """The areas with units of the seat."""
    return {*state.areas_of(seat), *state.cities_of(seat)}


class Ability:
    """One special ability: by which advance, by which actions, and what they may and do."""

    advance: ClassVar[str]
    clause: ClassVar[str]
    actions: ClassVar[tuple[type[Action], ...]]

    def usable(self, state: State, seat: int) -> bool:
        """Whether the seat might have a use for it, as far as everybody can see."""
        return bool(self.choices(state, seat) or self.forms(state, seat))

    def choices(self, state: State, seat: int) -> list[Action]:
        """The listed ways to use it."""
        return []

    def forms(self, state: State, seat: int) -> list[Form]:
        """The orders by which it is used."""
        return []

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        """None if the seat may use it so, else the refusal; gets its own actions only."""
        raise NotImplementedError

    def act(self, state: State, seat: int, action: Action) -> None:
        """Carries it out."""
        raise NotImplementedError

    def refused(self, reason: str) -> Refused:
        """A refusal by the ability's own clause."""
        return Refused(self.clause, reason)
