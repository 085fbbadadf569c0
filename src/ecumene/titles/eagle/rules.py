"""The clauses in which Standard and Advanced differ. Steps call them and never ask which rules are played (EG G:rules.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from ecumene import engine
from ecumene.engine import Action, Refused, Setup, Step
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.tables import ARTILLERY, CAVALRY, INFANTRY, MARKERS, Marker

if TYPE_CHECKING:
    from ecumene.titles.eagle.shapes import Nearing
    from ecumene.titles.eagle.state import Public, State

#: EG S:modifiers.2-4: which class of army is superior to which
BEATS = {CAVALRY: INFANTRY, INFANTRY: ARTILLERY, ARTILLERY: CAVALRY}

#: the regions that a seat makes happy, and those that it makes productive
Assigned = tuple[tuple[int, ...], ...]

#: what a score is made of, in the order in which it is told
Score = dict[str, int]


class Fighter(msgspec.Struct, frozen=True):
    """A unit that was chosen to fight, as the modifiers see it: its owner, its piece, whether its side is at home."""

    of: int
    piece: str
    #: the class of an army (infantry, cavalry, artillery); None for a fleet
    kind: int | None
    home: int | None = None


class Rules(engine.Rules):
    """What both rule sets have in common, and the names of what they do not."""

    #: the cards that are owned for points: milestones or wonders
    wonders: Sequence[tables.Milestone | tables.Wonder]
    #: the fleets from which aircraft fly
    air_bases: frozenset[int]
    #: how many aircraft each of these fleets holds
    aircraft_each: int

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.prices = tables.prices(self.price_list)
        self.wonder_index = {row.id: number for number, row in enumerate(self.wonders)}

    #: which column of the price list is used
    price_list: str
    #: clauses that code of both rule sets names, and that this one treats in its own way: what people are told instead
    instead: Mapping[str, str] = {}

    def cite(self, reference: str) -> str:
        """EG G:rules.2: the clause of this rule set for a matter; a refusal never names one that does not hold at the table."""
        return self.instead.get(reference, reference)

    # -- the sequence of play -----------------------------------------------------------------------------

    def opening(self) -> Sequence[Step]:
        """What comes before the first turn."""
        from ecumene.titles.eagle.setup import PlaceMarkers, RollFirst, StartingRegions, TurnUpStarts

        return (PlaceMarkers(), RollFirst("places"), StartingRegions(), TurnUpStarts(), RollFirst("starts"))

    def after_placing(self, firsts: tuple[str, ...]) -> Sequence[Step]:
        """What happens between the last placing and the turning up of markers; `firsts` are the first regions by seat."""
        return ()

    def sequence(self) -> Sequence[Step]:
        """EG S:turn.1: one turn."""
        from ecumene.titles.eagle.bargains import Trade
        from ecumene.titles.eagle.endings import EndTurn
        from ecumene.titles.eagle.movement import Movement
        from ecumene.titles.eagle.production import ReturnLoans
        from ecumene.titles.eagle.purchase import Purchases
        from ecumene.titles.eagle.turn import Phase

        return (
            Phase("movement"), *self.watch(), Movement(),
            Phase("trade"), Trade(),
            Phase("production"), self.producing(), ReturnLoans(), *self.watch(),
            Phase("purchase"), Purchases(),
            EndTurn(),
        )  # fmt: skip

    def producing(self) -> Step:
        """Everybody collects."""
        from ecumene.titles.eagle.production import Produce

        return Produce()

    def watch(self) -> Sequence[Step]:
        """What is looked at after everything that gives somebody something; to move or to talk gives nothing."""
        return ()

    # -- markers ------------------------------------------------------------------------------------------

    def marker(self, number: int) -> Marker:
        """The kind of marker of a number."""
        return MARKERS[number - 1]

    # -- technologies -------------------------------------------------------------------------------------

    def technologies_for_sale(self, state: Public, seat: int) -> list[int]:
        """What the seat may buy now, whatever it costs."""
        raise NotImplementedError

    def why_not_technology(self, state: Public, seat: int, technology: int) -> Refused | None:
        """None if the seat may buy this technology, whatever it costs, else the refusal."""
        raise NotImplementedError

    def technology_price(self, state: Public, seat: int, technology: int) -> int:
        """What the technology costs the seat."""
        raise NotImplementedError

    def free_technologies(self, state: Public) -> list[int]:
        """EG G:free-technology.1: from what a finder may choose."""
        raise NotImplementedError

    def gained(self, state: State, seat: int, technology: int, *, bought: bool) -> None:
        """What follows when a seat has got a technology."""
        raise NotImplementedError

    def bonus(self, state: State, seat: int, technology: int) -> tuple[str, ...]:
        """What the owner of a technology gets at once; the pieces of it are returned, to be placed."""
        return ()

    # -- pieces -------------------------------------------------------------------------------------------

    def pieces_for_sale(self, state: Public) -> list[str]:
        """The armies, settlers, aircraft and fleets that can be bought now."""
        return [*self.armies_for_sale(state), "settler", *self.vehicles_for_sale(state)]

    def armies_for_sale(self, state: Public) -> list[str]:
        """The armies available now (EG G:minor-civilization.5)."""
        raise NotImplementedError

    def vehicles_for_sale(self, state: Public) -> list[str]:
        """The fleets and aircraft available now."""
        raise NotImplementedError

    def price(self, state: Public, piece: str) -> int:
        """What a piece costs in the current era."""
        what = piece if piece in ("settler", "aircraft") else "army" if piece in tables.KIND else "fleet"
        return self.prices[what][state.era - 1]

    def collect_fee(self, state: State, buyer: int, technology: str, count: int) -> None:
        """What of the price of this many units or improvements goes to the owner of their technology."""

    def piece_technology(self, state: Public, piece: str) -> str:
        """The technology that a piece belongs to, if that matters."""
        return ""

    def room(self, state: Public, region: int) -> int:
        """How many pieces may still be placed at a settlement this turn."""
        raise NotImplementedError

    def ports(self, state: Public, seat: int, zone: int) -> list[str]:
        """The settlements against which a new fleet in a zone may be counted; one empty name if none need be named."""
        raise NotImplementedError

    def air_zones(self, state: Public, seat: int) -> list[int]:
        """The sea zones in which new aircraft of a seat may appear."""
        return []

    def piece_name(self, state: Public, piece: str) -> str:
        """What a piece is called now."""
        return tables.PIECES[piece]

    def shopping(self, seat: int) -> Sequence[Step]:
        """EG S:purchase.1: a seat's part of the purchase phase."""
        from ecumene.titles.eagle.purchase import Buying

        return (Buying(seat),)

    def wares(self, state: Public, seat: int) -> list[Action]:
        """What a seat may buy or sell besides what both rule sets know."""
        return []

    def is_ware(self, action: Action) -> bool:
        """Whether an action is such a purchase or sale at all."""
        return False

    def why_not_ware(self, state: Public, seat: int, action: Action) -> Refused | None:
        """None if the seat may buy or sell this, else the refusal."""
        raise NotImplementedError

    def buy(self, state: State, seat: int, action: Action) -> None:
        """Carries such a purchase or sale out."""
        raise NotImplementedError

    # -- settlements --------------------------------------------------------------------------------------

    def why_not_grow(self, state: Public, region: int) -> Refused | None:
        """None if this settlement may grow now, whoever pays for it, else the refusal."""
        size = state.size[region]
        if size == tables.METROPOLIS:
            return Refused("EG G:settlements.1", "nothing is larger than a metropolis")
        if size >= state.limit(region):
            clause = "EG G:terrain.3" if size == 1 else "EG G:terrain.4"
            return Refused(clause, f"the terrain can hold nothing larger than a {tables.SIZES[size]}")
        if state.grown >> region & 1:
            return Refused("EG S:purchase.12", "a settlement may grow by only one size in a turn")
        return None

    def fallen(self, state: State, loser: int, victor: int | None) -> None:
        """What follows when a seat has lost a settlement."""

    # -- battle -------------------------------------------------------------------------------------------

    def dice(self, state: Public, piece: str) -> int:
        """EG S:dice.1-4: a unit rolls as many dice as the number of its own era."""
        kind = tables.KIND.get(piece)
        return tables.fleet_era(tables.FLEET[piece]) if kind is None else tables.era_of(kind)

    def strength(self, state: Public, piece: str) -> int:
        """What a unit adds to its dice whomever it meets."""
        return 0

    def air_dice(self, state: Public) -> int:
        """How many dice a supporting aircraft adds."""
        raise NotImplementedError

    def may_support(self, fleet: int) -> bool:
        """Whether an aircraft may support a fleet of this kind."""
        raise NotImplementedError

    def modifiers(self, state: Public, unit: Fighter, enemy: Fighter) -> list[tuple[str, int]]:
        """What a unit adds to its dice, item by item."""
        raise NotImplementedError

    def superiority(self, state: Public, unit: Fighter, enemy: Fighter) -> int:
        """EG S:modifiers.2-6: cavalry, infantry, artillery, each beats the next; the number is that of the current era."""
        if unit.kind is None or enemy.kind is None:
            return 0
        return state.era if BEATS[unit.kind] == enemy.kind else 0

    def foresees(self, state: Public, seat: int) -> bool:
        """Whether the seat sees the enemy's choice before it makes its own."""
        return False

    def strikes(self, state: Public, seat: int) -> list[Action]:
        """What a moving seat may do besides moving."""
        return []

    def why_not_strike(self, state: Public, seat: int, action: Action) -> Refused | None:
        """The refusal of such a thing; `None` also if the rules know nothing of the kind."""
        return None

    def strike(self, state: State, seat: int, action: Action) -> None:
        """Carries it out."""
        raise NotImplementedError

    # -- trade and production -----------------------------------------------------------------------------

    def why_not_trade(self, state: Public, one: int, other: int) -> Refused | None:
        """None if the two may deal with each other, else the refusal."""
        raise NotImplementedError

    def declarations(self, state: Public, seat: int) -> list[Action]:
        """What a seat may announce at any time."""
        return []

    def is_declaration(self, action: Action) -> bool:
        """Whether an action is such an announcement at all."""
        return False

    def why_not_declare(self, state: Public, seat: int, action: Action) -> Refused | None:
        """None if the seat may announce this now, else the refusal."""
        raise NotImplementedError

    def declare(self, state: State, seat: int, action: Action) -> None:
        """Carries such an announcement out."""
        raise NotImplementedError

    def declarers(self, state: Public, acting: int) -> tuple[int, ...]:
        """Who else than the acting seat may announce something now."""
        return tuple(seat for seat in state.clockwise(acting) if self.declarations(state, seat))

    def forced_swaps(self, state: Public, seat: int) -> list[Action]:
        """The swaps of resource cards that a seat may force now."""
        return []

    def why_not_swap(self, state: Public, seat: int, action: Action) -> Refused | None:
        """The refusal of such a swap; None also if the rules know nothing of the kind."""
        return None

    def force_swap(self, state: State, seat: int, action: Action) -> None:
        """Carries it out."""
        raise NotImplementedError

    def means(self, state: Public, seat: int) -> tuple[int, int]:
        """How many settlements a seat can make happy, and how many productive."""
        return 0, 0

    def city_cards(self, state: Public, seat: int) -> dict[int, tuple[int, bool, bool]]:
        """What each city card that a seat holds would yield now, and whether it is happy and productive then."""
        raise NotImplementedError

    def income(self, state: Public, seat: int, critical: int, assigned: Assigned | None = None) -> dict[str, int]:
        """What a seat collects in production, item by item; `critical` is the critical resource's marker number.

        `assigned` are the regions made happy and productive by hand; without it, they are assigned in the best way.
        """
        raise NotImplementedError

    @staticmethod
    def monopolies(resources: Sequence[int]) -> int:
        """EG S:production.11-13: each resource of which there are three or more cards pays by itself."""
        scale: list[int] = tables.read("prices")["production"]["monopoly"]
        return sum(scale[min(count, len(scale) - 1)] for count in resources)

    @staticmethod
    def topped_up(items: dict[str, int]) -> dict[str, int]:
        """EG S:production.14: nobody collects less than the minimum."""
        least: int = tables.read("prices")["production"]["minimum"]
        missing = least - sum(items.values())
        return {**items, "minimum": missing} if missing > 0 else items

    # -- the end ------------------------------------------------------------------------------------------

    def new_era(self, state: State) -> None:
        """What changes when an era begins."""

    def ending(self, state: Public) -> str:
        """How the game ends now that the turn is over; empty if it goes on."""
        return state.ending

    def ends(self, state: Public) -> dict[str, Nearing]:
        """The ways in which points decide, and how near each is (`shapes.Nearing`)."""
        raise NotImplementedError

    def era_is_over(self, state: State) -> bool:
        """Whether the next turn is of the next era."""
        return state.era_ends

    def score(self, state: Public, seat: int) -> Score:
        """The victory points of a seat, item by item."""
        raise NotImplementedError

    def settlement_points(self, state: Public, seat: int) -> int:
        """EG S:scoring.1: every settlement counts its size."""
        return sum(state.size[region] for region in state.settlements(seat))
