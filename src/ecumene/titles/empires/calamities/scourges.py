"""Famine and Epidemic (WE CAL.Famine, CAL.Epidemic): the victim takes damage and passes some on to others."""

from __future__ import annotations

from ecumene.engine import Step
from ecumene.titles.empires.calamities.damage import Damage
from ecumene.titles.empires.calamities.victims import SecondaryVictims
from ecumene.titles.empires.state import State


class Scourge(SecondaryVictims, frozen=True):
    """Whoever has a unit on the board may be named, even who can prevent all of the damage."""

    def may_suffer(self, state: State, seat: int) -> bool:
        return state.unit_points(seat) > 0

    def losses(self, state: State) -> dict[int, list[Step]]:
        number, calamity = state.rules.number, self.calamity
        losses: dict[int, list[Step]] = {
            seat: [Damage(seat, number(state, calamity, "damage", seat, "secondary", "secondary_damage"))] for seat in self.named
        }
        # WE CAL.general.25, CAL.Famine.6: that the victim prevents its own damage helps nobody else
        losses[self.victim] = [Damage(self.victim, number(state, calamity, "damage", self.victim))]
        return losses


class FamineVictims(Scourge, frozen=True):
    """WE CAL.Famine.1, 2, 7: the victim takes damage, and so do three others."""

    calamity = "famine"
    rule = "WE CAL.Famine.2"


class EpidemicVictims(Scourge, frozen=True):
    """WE CAL.Epidemic.1-3: the victim takes damage, and so do two others, but never the beneficiary."""

    calamity = "epidemic"
    rule = "WE CAL.Epidemic.2"
    spares_beneficiary = "WE CAL.Epidemic.3"
