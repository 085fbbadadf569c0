"""The Standard rules: technologies of an era are alike, milestones bring wonders, the third modern technology ends the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from ecumene.engine import Action, Refused, Setup, Step
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.milestones import Claim, Milestones, award, claims, why_not_claim
from ecumene.titles.eagle.pieces import recast_catapults
from ecumene.titles.eagle.rules import Assigned, Fighter, Rules, Score
from ecumene.titles.eagle.state import NO_LIMIT, Public, State
from ecumene.titles.eagle.tables import ARMIES, BATTLESHIP, FERTILE, FLEETS, MILESTONES, MODERN, OF_ERA, TECHNOLOGIES

if TYPE_CHECKING:
    from ecumene.titles.eagle.shapes import Nearing

#: EG S:eras.2, S:end.1: this many technologies of one era in one hand end the era, and in the modern era the game
ENOUGH = 3


class StandardRules(Rules):
    """The clauses of Standard."""

    price_list = "standard"
    wonders = MILESTONES
    air_bases = frozenset({BATTLESHIP})
    aircraft_each = NO_LIMIT
    instead = {"EG A:placing.2": "EG S:purchase.15"}

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        #: EG S:wonders.2, 3: whether seats announce milestones themselves
        self.by_hand = setup.options["announce"] == "by-hand"

    def watch(self) -> Sequence[Step]:
        return () if self.by_hand else (Milestones(),)

    def declarations(self, state: Public, seat: int) -> list[Action]:
        return claims(state, seat) if self.by_hand else []

    def declarers(self, state: Public, acting: int) -> tuple[int, ...]:
        return super().declarers(state, acting) if self.by_hand else ()

    def is_declaration(self, action: Action) -> bool:
        return self.by_hand and isinstance(action, Claim)

    def why_not_declare(self, state: Public, seat: int, action: Action) -> Refused | None:
        return why_not_claim(state, seat, cast(Claim, action))

    def declare(self, state: State, seat: int, action: Action) -> None:
        state.pin()
        award(state, self.wonder_index[cast(Claim, action).milestone], seat)

    # -- technologies -------------------------------------------------------------------------------------

    def technologies_for_sale(self, state: Public, seat: int) -> list[int]:
        """EG S:technologies.1: one card of the era stands for all that are left."""
        return next(([n] for n in OF_ERA[state.era] if not state.tech[n]), [])

    def why_not_technology(self, state: Public, seat: int, technology: int) -> Refused | None:
        if state.tech[technology]:
            return Refused("EG S:technologies.2", "this technology already has an owner")
        if TECHNOLOGIES[technology].era != state.era:
            return Refused("EG S:purchase.13", "only technologies of the current era are for sale")
        listed = self.technologies_for_sale(state, seat)
        if technology not in listed:
            return Refused("EG S:technologies.1", f"all are alike: buy {TECHNOLOGIES[listed[0]].name} for any of them")
        return None

    def technology_price(self, state: Public, seat: int, technology: int) -> int:
        """EG S:purchase.9."""
        return 10 + 10 * state.techs(seat)

    def free_technologies(self, state: Public) -> list[int]:
        return self.technologies_for_sale(state, 0)

    def gained(self, state: State, seat: int, technology: int, *, bought: bool) -> None:
        """EG S:eras.2, 3: the buyer's third of the era, or its last one, ends it; a gift does not (G:free-technology.3)."""
        if bought and (state.techs_of(seat, state.era) >= ENOUGH or not self.technologies_for_sale(state, seat)):
            state.era_ends = True

    # -- pieces -------------------------------------------------------------------------------------------

    def armies_for_sale(self, state: Public) -> list[str]:
        """EG S:purchase.10."""
        return list(ARMIES[(state.era - 1) * 3 : state.era * 3])

    def vehicles_for_sale(self, state: Public) -> list[str]:
        return [FLEETS[state.era - 1], *(("aircraft",) if state.era == MODERN else ())]

    def ports(self, state: Public, seat: int, zone: int) -> list[str]:
        return [""] if any(state.owner[region] == seat + 1 for region in ATLAS.coast[zone]) else []

    def air_zones(self, state: Public, seat: int) -> list[int]:
        """EG S:purchase.15: new aircraft may start from a battleship."""
        return sorted({fleet.zone for fleet in state.fleets[seat].values() if fleet.kind in self.air_bases})

    def room(self, state: Public, region: int) -> int:
        """EG S:purchase.15: no limit is printed."""
        return NO_LIMIT

    # -- battle -------------------------------------------------------------------------------------------

    def air_dice(self, state: Public) -> int:
        """EG S:aircraft.2."""
        return 1

    def may_support(self, fleet: int) -> bool:
        """EG S:resolving.11."""
        return fleet == BATTLESHIP

    def modifiers(self, state: Public, unit: Fighter, enemy: Fighter) -> list[tuple[str, int]]:
        """EG S:modifiers.1, 7: superiority on the field and of science, nothing for a settlement."""
        items = [("superiority", self.superiority(state, unit, enemy)), ("science", state.techs(unit.of) // 2)]
        return [item for item in items if item[1]]

    # -- trade and production -----------------------------------------------------------------------------

    def why_not_trade(self, state: Public, one: int, other: int) -> Refused | None:
        """EG S:trade.1: anybody with anybody."""
        return None

    def city_cards(self, state: Public, seat: int) -> dict[int, tuple[int, bool, bool]]:
        """EG S:production.2, 3: fertile land counts one size more; S:trade.2: a lent card leaves the gold behind."""
        return {r: (state.size[r] + (state.turned_up(r) == FERTILE), False, False) for r in state.settlements(seat)}

    def income(self, state: Public, seat: int, critical: int, assigned: Assigned | None = None) -> dict[str, int]:
        """EG S:production.1."""
        resources = state.resources(seat)
        # EG S:production.2, 3: fertile land counts one size more; S:trade.2: a lent card leaves the gold behind
        cities = sum(state.size[r] + (state.turned_up(r) == FERTILE) for r in state.settlements(seat))
        items = {
            "cities": cities,
            "critical": cities if resources[critical] else 0,  # EG S:production.9: doubled once
            "technologies": sum(map(bool, resources)) * state.techs(seat),  # EG S:production.10
            "monopolies": self.monopolies(resources),
        }
        return self.topped_up({name: gold for name, gold in items.items() if gold})

    # -- the end ------------------------------------------------------------------------------------------

    def era_is_over(self, state: State) -> bool:
        """A free technology may have been the last one of the era; else nobody could ever end it (EG S:eras.3)."""
        return state.era_ends or not self.technologies_for_sale(state, 0)

    def new_era(self, state: State) -> None:
        """EG S:eras.10: catapults alone become units of the medieval era."""
        if state.era == tables.MEDIEVAL:
            recast_catapults(state)

    def ending(self, state: Public) -> str:
        """EG S:end.1: somebody owns three modern technologies, however gained."""
        if any(state.techs_of(seat, MODERN) >= ENOUGH for seat in state.order()):
            return "three-modern"
        return state.ending

    def ends(self, state: Public) -> dict[str, Nearing]:
        most = max((state.techs_of(seat, MODERN) for seat in state.order()), default=0)
        return {"three-modern": {"have": most, "need": ENOUGH}}

    def score(self, state: Public, seat: int) -> Score:
        """EG S:scoring.1-4."""
        items = {
            "settlements": self.settlement_points(state, seat),
            "technologies": 2 * state.techs(seat),
            "wonders": 3 * state.wonder.count(seat + 1),
        }
        return {**items, "total": sum(items.values())}
