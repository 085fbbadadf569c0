"""The Advanced rules: city cards, technologies with prices, bonuses and fees, wonders that work, four ways to end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from ecumene.engine import Action, Refused, Step
from ecumene.titles.eagle import cities, powers, tables, wares
from ecumene.titles.eagle.assigning import BeginAssigning
from ecumene.titles.eagle.atlas import ATLAS, FAR
from ecumene.titles.eagle.dealing import DealTechnologies
from ecumene.titles.eagle.endings import eliminate
from ecumene.titles.eagle.pieces import CATAPULT, TREBUCHET, earn, recast_catapults
from ecumene.titles.eagle.placing import FreeGrowth, Placing, grant
from ecumene.titles.eagle.production import Produce
from ecumene.titles.eagle.purchase import Buying
from ecumene.titles.eagle.rules import Assigned, Fighter, Rules, Score
from ecumene.titles.eagle.state import Public, State
from ecumene.titles.eagle.tables import (
    ARMIES,
    ASIDE,
    CARRIER,
    CLASSES,
    ERAS,
    FLEETS,
    IMPROVEMENT,
    IMPROVEMENTS,
    MODERN,
    NEEDS,
    OF_ERA,
    TECHNOLOGIES,
    TECHNOLOGY,
    TYPE,
    TYPES_OF,
    WONDERS,
    Type,
)

if TYPE_CHECKING:
    from ecumene.titles.eagle.shapes import Nearing

#: no discount brings the price of a technology below this
LEAST_PRICE = 5

#: EG A:trade-range.2: over land, at sea
START_RANGE = (1, 0)

#: what the card of a technology that lets settlements grow says: size -> its number
GROWTH = {row.size: number for number, row in enumerate(TECHNOLOGIES) if row.size}

#: points (EG A:winning.2, 3, 5)
WONDER_POINTS, SEMINAL_POINTS, DIPLOMATIC_POINTS = 2, 4, 5


class AdvancedRules(Rules):
    """The clauses of Advanced, and of its long game."""

    price_list = "advanced"
    wonders = WONDERS
    air_bases = frozenset({CARRIER})
    aircraft_each = 2
    instead = {
        "EG S:air-movement.1": "EG A:air-movement.1",
        "EG S:air-movement.2": "EG A:air-movement.1",
        "EG S:purchase.10": "EG A:purchase-units.1",
        "EG S:purchase.12": "EG A:upgrading.3",
        "EG S:purchase.13": "EG A:purchase-technologies.1",
        "EG S:purchase.15": "EG A:placing.3",
        "EG S:technologies.2": "EG A:technologies.2",
        "EG S:trade.1": "EG A:trade.1",
        "EG S:trade.2": "EG A:trade.2",
    }

    def after_placing(self, firsts: tuple[str, ...]) -> Sequence[Step]:
        """EG A:setup.3: technologies are dealt before the markers are turned up."""
        return (DealTechnologies(firsts),)

    def producing(self) -> Step:
        """EG A:happiness.5: with `assign=by-hand` everybody is asked first."""
        return BeginAssigning() if self.setup.options.get("assign") == "by-hand" else Produce()

    # -- technologies -------------------------------------------------------------------------------------

    def technologies_for_sale(self, state: Public, seat: int) -> list[int]:
        return [n for n in range(len(TECHNOLOGIES)) if self.why_not_technology(state, seat, n) is None]

    def why_not_technology(self, state: Public, seat: int, technology: int) -> Refused | None:
        """EG A:prerequisites.1, A:purchase-technologies.1, A:eras.1."""
        if state.tech[technology] == tables.ASIDE:
            return Refused("EG A:losing.4", "this technology has been set aside and is not for sale")
        if state.tech[technology]:
            return Refused("EG A:technologies.2", "this technology already has an owner")
        if TECHNOLOGIES[technology].era > state.era + 1:
            return Refused("EG A:purchase.8", "only technologies up to the next era are for sale")
        missing = [TECHNOLOGIES[need].name for need in NEEDS[technology] if not state.known(need)]
        if missing:
            return Refused("EG A:prerequisites.1", f"nobody owns {' or '.join(missing)} yet")
        return None

    def technology_price(self, state: Public, seat: int, technology: int) -> int:
        """EG A:purchase.8, A:eras.2: as printed, half for past eras, less what a wonder takes off (A:wonder.4, 10, 14, 18)."""
        row = TECHNOLOGIES[technology]
        price = row.price if row.era >= state.era else (row.price + 1) // 2
        off = sum(WONDERS[n].amount for n in powers.working(state, seat, "discount") if WONDERS[n].era == row.era)
        return max(LEAST_PRICE, price - off)

    def free_technologies(self, state: Public) -> list[int]:
        """EG G:free-technology.2: of the current era, with all prerequisites in play."""
        return [n for n in OF_ERA[state.era] if not state.tech[n] and all(state.known(need) for need in NEEDS[n])]

    def gained(self, state: State, seat: int, technology: int, *, bought: bool) -> None:
        """EG A:owner-bonus.1-4, A:upgrades.2, A:eras.1."""
        grant(state, seat, self.bonus(state, seat, technology))
        if bought and TECHNOLOGIES[technology].era > state.era:
            state.era_ends = True
        if bought:
            self.roll_for_the_end(state, TECHNOLOGIES[technology].era)

    def bonus(self, state: State, seat: int, technology: int) -> tuple[str, ...]:
        """EG A:owner-bonus.1-4, A:wonders.1, 2: the owner's wonders, improvements and growth; what pieces it is owed besides."""
        row = TECHNOLOGIES[technology]
        if any(kind.technology == row.id for kind in TYPES_OF[TREBUCHET]):
            recast_catapults(state)  # EG A:upgrades.2
        pieces = [TYPE[unit].piece for unit in row.units]
        for name in row.wonders:
            wonder = WONDERS[self.wonder_index[name]]
            state.wonder[self.wonder_index[name]] = seat + 1
            state.tell("wonder", seat=seat, wonder=name)
            if wonder.effect == "units" and wonder.era >= state.era:  # a late wonder is worth points only
                pieces += [wonder.piece] * wonder.amount
        for name in row.improvements:
            if IMPROVEMENTS[IMPROVEMENT[name]].era >= state.era:
                state.improvements[seat] |= 1 << IMPROVEMENT[name]
                state.tell("improvement", seat=seat, improvement=name)
        if row.growth:
            state.push(FreeGrowth(seat))
        return tuple(pieces)

    def roll_for_the_end(self, state: State, era: int) -> None:
        """The long game knows no die."""

    # -- pieces -------------------------------------------------------------------------------------------

    def best_type(self, state: Public, piece: str) -> Type | None:
        """EG A:upgrades.3: the best type of a piece that is in play."""
        known = [kind for kind in TYPES_OF[piece] if state.known(TECHNOLOGY[kind.technology])]
        return known[-1] if known else None

    def type_of(self, state: Public, piece: str) -> Type:
        """The type of a piece on the board: the best in play, or the lowest while none is (EG A:strength.1)."""
        return self.best_type(state, piece) or TYPES_OF[piece][0]

    def armies_for_sale(self, state: Public) -> list[str]:
        """EG A:purchase-units.1; A:upgrades.2: with Engineering in play there are no catapults any more."""
        pieces = ARMIES[(state.era - 1) * len(CLASSES) : state.era * len(CLASSES)]
        recast = CATAPULT if self.best_type(state, TREBUCHET) else ""
        return [piece for piece in pieces if piece != recast and self.best_type(state, piece)]

    def vehicles_for_sale(self, state: Public) -> list[str]:
        pieces = (*FLEETS[state.era - 1 :], "aircraft") if state.era == MODERN else FLEETS[state.era - 1 : state.era]
        return [piece for piece in pieces if self.best_type(state, piece)]

    def piece_technology(self, state: Public, piece: str) -> str:
        kind = self.best_type(state, piece) if piece != "settler" else None
        return kind.technology if kind else ""

    def piece_name(self, state: Public, piece: str) -> str:
        return self.type_of(state, piece).name if TYPES_OF[piece] else tables.PIECES[piece]

    def collect_fee(self, state: State, buyer: int, technology: str, count: int) -> None:
        """EG A:fees.3-7: the owner gets a part of the price, at once; nobody pays himself, and a card set aside earns nothing."""
        owner = state.tech[TECHNOLOGY[technology]] if technology else 0
        if owner and owner not in (tables.ASIDE, buyer + 1):
            fee = count * self.prices["fee"][state.era - 1]
            earn(state, owner - 1, fee)
            state.tell("fee", seat=owner - 1, payer=buyer, gold=fee, technology=technology)

    def room(self, state: Public, region: int) -> int:
        """EG A:placing.1."""
        return state.size[region] - state.placed[region]

    def ports(self, state: Public, seat: int, zone: int) -> list[str]:
        """EG A:placing.2: each fleet is charged to one settlement on its zone that has room."""
        mine = [region for region in ATLAS.coast[zone] if state.owner[region] == seat + 1]
        return [ATLAS.ids[region] for region in mine if self.room(state, region) > 0]

    def shopping(self, seat: int) -> Sequence[Step]:
        """What waited for room is placed first."""
        return (Placing(seat), Buying(seat))

    def wares(self, state: Public, seat: int) -> list[Action]:
        return wares.wares(state, seat)

    def why_not_ware(self, state: Public, seat: int, action: Action) -> Refused | None:
        return wares.why_not(state, seat, action)

    def is_ware(self, action: Action) -> bool:
        return isinstance(action, wares.Ware)

    def buy(self, state: State, seat: int, action: Action) -> None:
        wares.buy(state, seat, action)

    # -- settlements --------------------------------------------------------------------------------------

    def why_not_grow(self, state: Public, region: int) -> Refused | None:
        """EG A:upgrading.1, 4: the technology for the next size must be in play; not in the turn built."""
        refusal = super().why_not_grow(state, region)
        if refusal is not None:
            return refusal
        technology = GROWTH[state.size[region] + 1]
        if not state.known(technology):
            return Refused("EG A:upgrading.1", f"{TECHNOLOGIES[technology].name} is not in play")
        if state.built >> region & 1:
            return Refused("EG A:upgrading.4", "a village cannot grow in the turn in which it is built")
        return None

    def fallen(self, state: State, loser: int, victor: int | None) -> None:
        """EG A:losing.2-4: without a settlement a seat is out of the game."""
        if not state.settlements(loser):
            eliminate(state, loser, victor)

    # -- battle -------------------------------------------------------------------------------------------

    def dice(self, state: Public, piece: str) -> int:
        return self.type_of(state, piece).dice

    def strength(self, state: Public, piece: str) -> int:
        """EG A:strength.1."""
        return self.type_of(state, piece).bonus

    def air_dice(self, state: Public) -> int:
        """EG A:aircraft.1: one to four dice, by the best type in play."""
        return self.type_of(state, "aircraft").dice

    def may_support(self, fleet: int) -> bool:
        """EG A:aircraft.1: any fleet."""
        return True

    def modifiers(self, state: Public, unit: Fighter, enemy: Fighter) -> list[tuple[str, int]]:
        """EG A:modifiers.1-4."""
        home = 0 if unit.home is None else powers.total(state, unit.home, "wall") or 1
        items = [
            ("superiority", self.superiority(state, unit, enemy)),
            ("type", self.strength(state, unit.piece)),
            ("home", home),
        ]
        return [item for item in items if item[1]]

    def foresees(self, state: Public, seat: int) -> bool:
        """EG A:wonder.5."""
        return bool(powers.working(state, seat, "foresight"))

    def strikes(self, state: Public, seat: int) -> list[Action]:
        return powers.bombs(state, seat)

    def why_not_strike(self, state: Public, seat: int, action: Action) -> Refused | None:
        if isinstance(action, powers.Bomb):
            return Refused("EG A:wonder.22", "only the owner of an unused Manhattan Project may destroy a land region")
        return None

    def strike(self, state: State, seat: int, action: Action) -> None:
        powers.bomb(state, seat, cast(powers.Bomb, action))

    # -- trade and production -----------------------------------------------------------------------------

    def trade_range(self, state: Public) -> tuple[int, int]:
        """EG A:trade-range.2-8: the best values of all technologies in play, over land and at sea."""
        ranges = [START_RANGE, *(row.range for n, row in enumerate(TECHNOLOGIES) if row.range and state.known(n))]
        return max(land for land, _ in ranges), max(sea for _, sea in ranges)

    def why_not_trade(self, state: Public, one: int, other: int) -> Refused | None:
        """EG A:trade.1, A:trade-range.1: the nearest settlements count, over land or by sea, never both combined."""
        land, sea = self.trade_range(state)
        by_land = by_sea = FAR
        for mine in state.settlements(one):
            for theirs in state.settlements(other):
                by_land = min(by_land, ATLAS.land_steps[mine][theirs])
                if sea:
                    by_sea = min(by_sea, ATLAS.sea_range(mine, theirs))
                if by_land <= land or by_sea <= sea:
                    return None
        ways = [f"{by_land} steps over land, and trade reaches {land}"] if by_land < FAR else ["not joined over land"]
        ways += [f"{by_sea} zones by sea, and trade reaches {sea}"] if by_sea < FAR else []
        return Refused("EG A:trade-range.1", f"too far away to trade: {'; '.join(ways)}")

    def forced_swaps(self, state: Public, seat: int) -> list[Action]:
        return powers.swaps(state, seat)

    def why_not_swap(self, state: Public, seat: int, action: Action) -> Refused | None:
        return powers.why_not_swap(state, seat, action)

    def force_swap(self, state: State, seat: int, action: Action) -> None:
        powers.swap(state, seat, cast(powers.Swap, action))

    def declarations(self, state: Public, seat: int) -> list[Action]:
        return powers.declarations(state, seat)

    def is_declaration(self, action: Action) -> bool:
        return isinstance(action, powers.Declare)

    def why_not_declare(self, state: Public, seat: int, action: Action) -> Refused | None:
        if action in powers.declarations(state, seat):
            return None
        return Refused(
            "EG A:game-length.6", "only the owner of such a wonder may declare the end, and only one end may be declared"
        )

    def declare(self, state: State, seat: int, action: Action) -> None:
        powers.declare(state, seat, cast(powers.Declare, action))

    def faces(self, state: Public, seat: int) -> int:
        """EG A:happiness.3, 4: how many settlements a seat can make happy; one is free."""
        return 1 + self._improved(state, seat, "faces") + powers.total(state, seat, "faces")

    def cogs(self, state: Public, seat: int) -> int:
        """EG A:productivity.2: how many settlements a seat can make productive."""
        return self._improved(state, seat, "cogs") + powers.total(state, seat, "cogs")

    @staticmethod
    def _improved(state: Public, seat: int, what: str) -> int:
        """EG A:improvements.5: improvements work in their own era only."""
        kept = state.improvements[seat]
        return sum(getattr(row, what) for n, row in enumerate(IMPROVEMENTS) if kept >> n & 1 and row.era == state.era)

    def means(self, state: Public, seat: int) -> tuple[int, int]:
        return self.faces(state, seat), self.cogs(state, seat)

    def city_cards(self, state: Public, seat: int) -> dict[int, tuple[int, bool, bool]]:
        """EG A:production.2: with faces and cogs assigned in the best way."""
        return cities.cards(state, seat, *cities.best_assignment(state, seat, *self.means(state, seat)))

    def income(self, state: Public, seat: int, critical: int, assigned: Assigned | None = None) -> dict[str, int]:
        """EG A:production.1-4: income wonders come after the minimum."""
        amounts = tables.read("prices")["production"]
        resources = state.resources(seat)
        if assigned is None:
            produced = cities.best_production(state, seat, *self.means(state, seat))
        else:
            produced = cities.production(state, seat, *assigned)
        items = {
            "cities": produced,
            "critical": amounts["critical_bonus"] if resources[critical] else 0,
            "resources": amounts["each_resource"] * sum(map(bool, resources)),
            "monopolies": self.monopolies(resources),
        }
        items = self.topped_up({name: gold for name, gold in items.items() if gold})
        wonders = powers.total(state, seat, "income")
        return {**items, "wonders": wonders} if wonders else items

    # -- the end ------------------------------------------------------------------------------------------

    def new_era(self, state: State) -> None:
        """EG A:eras.4: improvements of the old era return to the pool; prices and wonders follow the era by themselves."""
        kept = sum(1 << n for n, row in enumerate(IMPROVEMENTS) if row.era >= state.era)
        state.improvements = [mask & kept for mask in state.improvements]

    def ends(self, state: Public) -> dict[str, Nearing]:
        """EG A:game-length.6-9: each is a wonder's; anybody may buy the colony ship once its technology is in play."""
        found: dict[str, Nearing] = {}
        for number, row in enumerate(WONDERS):
            if row.ending:
                found[row.ending] = {"wonder": row.id}
                mark = state.wonder[number]
                if mark and mark != ASIDE:
                    found[row.ending]["owner"] = mark - 1
                elif row.effect == "ship":
                    found[row.ending]["sold"] = state.known(TECHNOLOGY[row.technology])
        return found

    def score(self, state: Public, seat: int) -> Score:
        """EG A:winning.2-8."""
        mark = seat + 1
        items = {
            "settlements": self.settlement_points(state, seat),
            "wonders": WONDER_POINTS * state.wonder.count(mark),
            "seminal": SEMINAL_POINTS * sum(row.seminal for n, row in enumerate(TECHNOLOGIES) if state.tech[n] == mark),
            "bonus": self.bonus_points(state, seat),
        }
        return {**items, "total": sum(items.values())}

    def bonus_points(self, state: Public, seat: int) -> int:
        """EG A:winning.5-8: what the kind of end is worth."""
        if state.over == "diplomatic":
            declares = [n for n, row in enumerate(WONDERS) if row.ending == "diplomatic"]
            return DIPLOMATIC_POINTS * sum(state.wonder[n] == seat + 1 for n in declares)
        if state.over == "military":
            return state.all_military(seat)
        return state.techs(seat) if state.over == "space" else 0


class LastEraRules(AdvancedRules):
    """A game that a die ends in its last era (EG A:game-length.2, 3)."""

    last_era: int
    word: str

    def in_play(self, state: Public) -> int:
        """How many technologies of the last era are in play."""
        return sum(state.known(n) for n in OF_ERA[self.last_era])

    def ends(self, state: Public) -> dict[str, Nearing]:
        """With which roll or less the die of the next purchase ends the game."""
        return {self.word: {"die": min(6, self.in_play(state) + 1)}}

    def roll_for_the_end(self, state: State, era: int) -> None:
        """One die at each purchase of the last era; not more than the technologies of it in play, and the turn is the last."""
        if era < self.last_era or state.ending:
            return
        if era > self.last_era:
            state.ending = self.word
            return
        assert state.chance is not None
        count = self.in_play(state)
        roll = state.chance.dice("length", 1)[0]
        state.tell("length", roll=roll, count=count, era=ERAS[era - 1])
        if roll <= count:
            state.ending = self.word


class ShortRules(LastEraRules):
    """The short game ends in the medieval era."""

    last_era, word = tables.MEDIEVAL, "short"


class MediumRules(LastEraRules):
    """The medium game ends in the gunpowder era."""

    last_era, word = tables.GUNPOWDER, "medium"
