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
        losses: dict[int, list[Step]] = {
            seat: [self._damage(state, seat, "secondary", "secondary_damage")] for seat in self.named
        }
        # WE CAL.general.25, CAL.Famine.6: that the victim prevents its own damage helps nobody else
        losses[self.victim] = [self._damage(state, self.victim, "primary", "damage")]
        return losses

    def _damage(self, state: State, seat: int, role: str, base: str) -> Damage:
        """What a victim loses; the log says which of its advances protected it."""
        rules, calamity = state.rules, self.calamity
        damage, printed = (
            rules.number(state, calamity, "damage", seat, role, base),
            rules.tables.calamities[calamity].numbers[base],
        )
        advances = rules.protections(state, calamity, "damage", seat, role)
        if advances and damage < printed:
            state.tell("calamity.protected", calamity=calamity, seat=seat, advances=advances, printed=printed, damage=damage)
        return Damage(seat, damage)


class FamineVictims(Scourge, frozen=True):
    """WE CAL.Famine.1, 2, 7: the victim takes damage, and so do three others."""

    calamity = "famine"
    rule = "WE CAL.Famine.2"


class EpidemicVictims(Scourge, frozen=True):
    """WE CAL.Epidemic.1-3: the victim takes damage, and so do two others, but never the beneficiary."""

    calamity = "epidemic"
    rule = "WE CAL.Epidemic.2"
    spares_beneficiary = "WE CAL.Epidemic.3"
