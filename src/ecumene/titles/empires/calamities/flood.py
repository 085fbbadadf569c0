"""Flood (WE CAL.Flood)."""

from __future__ import annotations

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.calamities.damage import Damage
from ecumene.titles.empires.calamities.exposure import exposed
from ecumene.titles.empires.calamities.victims import take_losses
from ecumene.titles.empires.misfits import as_name, not_worst
from ecumene.titles.empires.state import State


class ChoosePlain(Action, frozen=True):
    """This flood plain is flooded."""

    plain: str


def worst_plains(state: State, victim: int) -> tuple[str, ...]:
    """The plains on which the victim has most unit points to lose; none if there are none."""
    points = {plain: exposed(state, victim, plain).total() for plain in state.terrain.plains}
    most = max(points.values(), default=0)
    return tuple(plain for plain, count in points.items() if count == most) if most else ()


def strike(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.Flood.2: the plain with most of the victim's unit points is flooded; among equals the victim chooses."""
    plains = worst_plains(state, victim)
    if plains:
        state.push(Flooding(victim, plains))
    else:
        # 5: a player with nothing on any plain suffers on the coast, alone
        damage = state.rules.number(state, "flood", "damage", victim, base="coastal_damage")
        state.push(Damage(victim, damage, "coast"))


class Flooding(Step, frozen=True):
    """WE CAL.Flood.1, 3: the victim takes damage on the plain, and less of it everybody else who is there."""

    victim: int
    plains: tuple[str, ...]
    rule = "WE CAL.Flood.2"

    def seats(self, state: State) -> Waits:
        return ((self.victim,), ()) if len(self.plains) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [ChoosePlain(plain) for plain in self.plains]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, ChoosePlain)
        return not_worst(self.rule, "flood plain", action.plain, state.terrain.plains, map(as_name, self.plains))

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, ChoosePlain)
        self.flood(state, action.plain)

    def run(self, state: State) -> None:
        self.flood(state, self.plains[0])

    def flood(self, state: State, plain: str) -> None:
        """The plain is flooded."""
        state.tell("flood", seat=self.victim, plain=plain)
        losses: dict[int, list[Step]] = {}
        for seat in state.playing():
            if exposed(state, seat, plain).total():
                role, base = ("primary", None) if seat == self.victim else ("secondary", "secondary_damage")
                losses[seat] = [Damage(seat, state.rules.number(state, "flood", "damage", seat, role, base), plain)]
        take_losses(state, losses)
