"""Damage to some of a player's units: in some areas only, or so that a token stays in each area."""

from __future__ import annotations

from ecumene.titles.empires.calamities.damage import Damage
from ecumene.titles.empires.calamities.exposure import Exposed, exposed
from ecumene.titles.empires.state import Public


class EpidemicDamage(Damage, frozen=True):
    """EP 30.622a, 30.622b: a token stays in each area, and of a city at least one token, so that a city counts four at most."""

    rule = "EP 30.622a"

    def units(self, state: Public) -> Exposed:
        all_units = exposed(state, self.seat)
        tokens = {
            area: count if area in all_units.cities else count - 1
            for area, count in all_units.tokens.items()
            if area in all_units.cities or count > 1
        }
        return Exposed(tokens, all_units.cities, all_units.stock, stay=1, may_stretch=False)


class TokenDamage(Damage, frozen=True):
    """This many tokens, out of these areas."""

    areas: tuple[int, ...] = ()
    rule = "EP 29.64a"

    def units(self, state: Public) -> Exposed:
        row = state.tokens[self.seat]
        return Exposed({area: row[area] for area in self.areas if row[area]}, {}, state.stock[self.seat], may_stretch=False)
