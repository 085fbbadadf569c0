"""Famine, Epidemic and Flood: the victim loses units and divides more among others."""

from __future__ import annotations

from ecumene.engine import Step
from ecumene.titles.empires.calamities.damage import Damage
from ecumene.titles.empires.calamities.exposure import exposed
from ecumene.titles.empires.calamities.flood import Flooding, worst_plains
from ecumene.titles.empires.calamities.losses import DestroyCities, ReduceCities, coastal_cities
from ecumene.titles.empires.calamities.victims import take_losses
from ecumene.titles.empires.expansion_project.calamities.assigning import Assignment
from ecumene.titles.empires.expansion_project.calamities.damage import EpidemicDamage
from ecumene.titles.empires.pieces import remove
from ecumene.titles.empires.state import Public, State


class DividedScourge(Assignment, frozen=True):
    """Whoever has units on the board may be named; what cards save is not passed on to others."""

    def room(self, state: Public, seat: int) -> int:
        return state.rules.number(state, self.calamity, "most_each", self.victim) if state.unit_points(seat) else 0

    def loss(self, seat: int, points: int) -> Damage:
        """How a player loses this many points."""
        return Damage(seat, points)

    def suffer(self, state: State, shares: dict[int, int]) -> None:
        rules, calamity = state.rules, self.calamity
        losses: dict[int, list[Step]] = {
            seat: [self.loss(seat, max(0, share + rules.change(state, calamity, "damage", seat, "secondary")))]
            for seat, share in shares.items()
        }
        losses[self.victim] = [self.loss(self.victim, rules.number(state, calamity, "damage", self.victim))]
        take_losses(state, losses)


class FamineShares(DividedScourge, frozen=True):
    """EP 30.321b, 30.321c, 30.321d: 20 points in all, no more than eight to one player."""

    calamity = "famine"
    rule = "EP 30.321b"


class EpidemicShares(DividedScourge, frozen=True):
    """EP 30.621b, 30.621c: 25 points in all, no more than ten to one player, none to whoever traded it."""

    calamity = "epidemic"
    rule = "EP 30.621b"

    def loss(self, seat: int, points: int) -> Damage:
        return EpidemicDamage(seat, points)


def famine(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.321a; EP 30.324a, 30.324b: then a victim with Agriculture falls back to the printed limits."""
    state.push(FamineShares(victim, None, state.rules.number(state, "famine", "assigned", victim)), FallowFields(victim))


class FallowFields(Step, frozen=True):
    """EP 30.324a, 30.324b: the primary victim's tokens above the printed limits go, once."""

    victim: int
    rule = "EP 30.324a, 30.324b"

    def run(self, state: State) -> None:
        if not state.rules.has_switch(state, "famine", "trimmed", self.victim):
            return
        for area in state.areas_of(self.victim):
            surplus = min(state.tokens[self.victim][area], state.crowd[area] - state.terrain.limit[area])
            if surplus > 0 and not state.city[area]:
                remove(state, self.victim, area, surplus)
                state.tell("surplus", seat=self.victim, area=state.terrain.ids[area], tokens=surplus)


def epidemic(state: State, victim: int, beneficiary: int | None) -> None:
    """16 points; EP 30.623a, 30.623b, 30.623c, 30.623d, 30.623e, 30.624a, 30.624b, 30.624c: cards of each victim change its
    losses.

    EP 30.621a.
    """
    state.push(EpidemicShares(victim, beneficiary, state.rules.number(state, "epidemic", "assigned", victim)))


def flood(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.511a, 30.513a, 30.513b: on the plain with most of the victim's exposed unit points; among equals the victim chooses.

    EP 30.514a, 30.514b: without any a coastal city goes; EP 30.515b: with Engineering it is reduced.
    """
    plains = worst_plains(state, victim)
    if plains:
        state.push(FloodedPlain(victim, plains))
        return
    spared = state.rules.has_switch(state, "flood", "capped", victim)
    state.push((ReduceCities if spared else DrownedCity)(victim, 1, coastal_cities(state, victim)))


class DrownedCity(DestroyCities, frozen=True):
    """EP 30.514a: a coastal city of the victim's choice."""

    rule = "EP 30.514a"


class FloodedPlain(Flooding, frozen=True):
    """EP 30.513b: among equal plains the primary victim chooses."""

    rule = "EP 30.513b"

    def flood(self, state: State, plain: str) -> None:
        state.tell("flood", seat=self.victim, plain=plain)
        state.push(FloodShares(self.victim, None, state.rules.number(state, "flood", "assigned", self.victim), plain=plain))


class FloodShares(Assignment, frozen=True):
    """EP 30.512a, 30.512b, 30.512c, 30.512d: ten points of others on the plain; where there are no more, all of them go."""

    plain: str = ""
    calamity = "flood"
    rule = "EP 30.512b"

    def room(self, state: Public, seat: int) -> int:
        return exposed(state, seat, self.plain).total()

    def suffer(self, state: State, shares: dict[int, int]) -> None:
        rules = state.rules
        duties = {**shares, self.victim: rules.number(state, "flood", "damage", self.victim)}
        # EP 14.71a, 14.71e: nobody lays a share on what is inert, but the water takes there what it finds nowhere else
        left = self.points - sum(shares.values())
        for seat in state.gone:
            duties[seat] = min(left, self.room(state, seat))
            left -= duties[seat]
        losses: dict[int, list[Step]] = {}
        for seat, points in duties.items():
            # EP 30.515a: Engineering caps the loss of every victim
            capped = rules.has_switch(state, "flood", "capped", seat)
            losses[seat] = [
                Damage(seat, min(points, rules.number(state, "flood", "cap", seat)) if capped else points, self.plain)
            ]
        take_losses(state, losses)
