"""The Expansion Project: its cards, its turn of sixteen phases, and the clauses in which it differs from its siblings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress
from typing import ClassVar

from ecumene.engine import Action, Chance, Setup, Step
from ecumene.titles.empires import stacking
from ecumene.titles.empires.abilities import SpecialAbilities
from ecumene.titles.empires.abilities.ability import PROTECTION, Ability
from ecumene.titles.empires.abilities.cards import TradeRoutes
from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.resolution import MinorCalamities
from ecumene.titles.empires.calamities.selection import CalamitySelection
from ecumene.titles.empires.cards import set_value
from ecumene.titles.empires.clauses.marches import FREE
from ecumene.titles.empires.conflict import TokenConflicts
from ecumene.titles.empires.construction import CityConstruction
from ecumene.titles.empires.deck import Cards, Pack
from ecumene.titles.empires.expansion import Census, PopulationExpansion
from ecumene.titles.empires.expansion_project.abilities import ABILITIES
from ecumene.titles.empires.expansion_project.arriving import NewCredits
from ecumene.titles.empires.expansion_project.calamities import STRIKES, RevealedCalamities
from ecumene.titles.empires.expansion_project.calamities.tyranny import stock_points
from ecumene.titles.empires.expansion_project.cards import DrawAndBuy
from ecumene.titles.empires.expansion_project.dealing import DealNations
from ecumene.titles.empires.expansion_project.departing import Abandonment
from ecumene.titles.empires.expansion_project.routes import Exchange, LastExchanges
from ecumene.titles.empires.expansion_project.shipping import Shipping
from ecumene.titles.empires.movement import Movement
from ecumene.titles.empires.pieces import remove
from ecumene.titles.empires.purchases import AdvancesAcquisition, HandLimit
from ecumene.titles.empires.setup import FirstTokens
from ecumene.titles.empires.sides import TwoSides
from ecumene.titles.empires.state import Public, State
from ecumene.titles.empires.succession import EndCheck, Reshuffle, Succession
from ecumene.titles.empires.surplus import CitySupport, SurplusRemoval
from ecumene.titles.empires.tables import COLOURS, Tables
from ecumene.titles.empires.tax import TaxCollection
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import Phase

#: EP 14.31a, 14.31b, 14.31c, 14.31d, 14.31e, 14.31f, 14.31g, 14.31h, 14.31i, 14.32a, 14.32b, 14.32c: with up to this many players
#: two commodities of each stack are used, and no minor calamity
FEW = 7
#: EP 14.33d: the numbers of players with two blocks, but without minor calamities and shared commodities
NO_MINORS = range(12, 16)
#: EP 36.1D, 36.1E, 36.1Fa: points for a step of the A.S.T., for a city, for a card of the rarest colour
STEP_POINTS, CITY_POINTS, COLOUR_POINTS = 100, 50, 50


class ExpansionRules(TwoSides):
    """The game."""

    #: EP 15.11b: what is out of play is impassable, for ships too
    barred_waters = True
    #: EP 4.41a, 4.41b, 4.41c: the three volcanoes of the west are the only ones
    volcanoes = ("vesuvius", "etna", "thera")

    def __init__(self, setup: Setup, tables: Tables) -> None:
        super().__init__(setup, tables)
        self.cards = Cards(tables, *map(self._pack, self.blocks))
        self.advances = tables.numbered
        self.track = tables.tracks["basic"]
        self._bonuses: dict[int, tuple[int, ...]] = {}

    # -- 14 setting up ------------------------------------------------------------------------------------

    def _pack(self, block: str) -> Pack:
        """The commodities of a block, and one copy of each calamity that is used.

        EP 14.31a, 14.31b, 14.31c, 14.31d, 14.31e, 14.31ex, 14.31f, 14.31g, 14.31h, 14.31i, 14.32a, 14.32b, 14.32c, 14.33a,
        14.33b, 14.33c, 14.33d, 14.33e, 14.33f, 14.34a, 14.34b, 14.34c, 14.34d.
        """
        minors = self.setup.seats > FEW and self.setup.seats not in NO_MINORS
        calamities = tuple(i for i, c in self.tables.calamities.items() if minors or c.kind == "major")
        copies = {i: self._copies(i, block) for i, c in self.tables.commodities.items() if c.stack}
        return Pack({i: count for i, count in copies.items() if count}, calamities, block)

    def _copies(self, commodity: str, block: str) -> int:
        """How many cards of a commodity lie in a block.

        EP 14.31a, 14.31b, 14.31c, 14.31d, 14.31e, 14.31f, 14.31g, 14.31h, 14.31i, 14.32a, 14.32b, 14.32c: with one block those
        of the list, and from eight players on the shared ones.
        EP 14.33a, 14.33b, 14.33c, 14.33d, 14.33e, 14.33f, 14.34a, 14.34b, 14.34c, 14.34d: with two blocks those at home there,
        and from 16 players on half of the shared ones.
        """
        row, seats = self.tables.commodities[commodity], self.setup.seats
        shared = row.home == "shared"
        if len(self.blocks) == 1:
            used = commodity in self.tables.read("packs")["few"] or (shared and seats > FEW)
            return row.set if used else 0
        if shared:
            return 0 if seats in NO_MINORS else row.set // 2
        return row.set if row.home == block else 0

    def prepared_stack(self, place: int, chance: Chance) -> list[int]:
        """EP 14.31e, 14.31f, 14.31g, 14.31h: cards for the first draws on top, tradable calamities below them, the other one at
        the bottom.

        EP 14.33e: with two blocks as many on top of each as half of all players, rounded down.
        """
        return stacking.players_first(self.cards, place, chance, self.setup.seats // len(self.blocks))

    @property
    def present(self) -> range:
        """EP 14.61a: all but the newcomers, who have the last seats."""
        # games from before there were newcomers do not name the option
        return range(self.setup.seats - int(self.setup.options.get("newcomers", "0")))

    def opening(self) -> Sequence[Step]:
        return (DealNations(), FirstTokens())

    # -- 17 the turn --------------------------------------------------------------------------------------

    def sequence(self, turn: int) -> Sequence[Step]:
        """Sixteen phases; the census is part of the second heading, two come under the fifth and ninth.

        EP 17.1a, 17.1b, 17.1c, 17.1d, 17.1e, 17.1f, 17.1g, 17.1h, 17.1i, 17.1j, 17.1k, 17.1l, 17.1m, 17.1n, 17.1o, 17.1p.
        """
        return (
            Phase("tax"), TaxCollection(),
            Phase("expansion"), PopulationExpansion(), Census(),
            Phase("shipping"), Shipping(),
            Phase("movement"), Movement(),
            Phase("conflict"), TokenConflicts(), CityAttacks(),
            Phase("construction"), CityConstruction(), SurplusRemoval(), CitySupport(),
            Phase("cards"), DrawAndBuy(),
            Phase("trade"), Trade(),
            Phase("calamities"), CalamitySelection(), MinorCalamities(), RevealedCalamities(),
            Phase("abilities"), SpecialAbilities(),
            Phase("support"), CitySupport(),
            Phase("advances"), AdvancesAcquisition(), HandLimit(), NewCredits(),
            Phase("succession"), Reshuffle(), Succession(), EndCheck(), Abandonment(),
        )  # fmt: skip

    def phases(self, turn: int) -> Sequence[Step]:
        """EP 33.0262b: the same, with a last exchange of Trade Routes at the end of each phase, but for purchases.

        The last phase ends before anybody asks whether the game does: what is left in treasury scores (EP 35.2b, 36.1C).
        """
        found: list[Step] = []
        for step in self.sequence(turn):
            heading = isinstance(step, Phase) and found and step.name != "succession"
            if heading or isinstance(step, EndCheck):
                found.append(LastExchanges())
            found.append(step)
        return found

    # -- 18 taxation --------------------------------------------------------------------------------------

    def revolt_takers(self, state: Public, victim: int, victims: Sequence[int]) -> list[int]:
        """EP 18.32a: anybody with a city in stock but the victim, be it a victim of another revolt."""
        return [seat for seat in state.playing() if seat != victim and state.city_stock(seat)]

    def beneficiary(self, state: Public, among: Iterable[int]) -> int | None:
        """EP 18.32a, 18.32b: most unit points in stock, a city counting five; A.S.T. order breaks ties."""
        rank = {seat: place for place, seat in enumerate(state.ranking)}
        return min(among, key=lambda seat: (-stock_points(state, seat), rank[seat]), default=None)

    # -- 19, 20 population expansion and census -----------------------------------------------------------

    def growth(self, state: Public, seat: int) -> bytearray:
        """EP 19.1c, 33.1371e: nothing grows beside a city."""
        grown = bytearray(super().growth(state, seat))
        for area in compress(range(len(grown)), state.city):
            grown[area] = 0
        return grown

    def census_box(self, count: int) -> int:
        """EP 20.2a: the census is the number itself."""
        return count

    def census_order(self, state: Public) -> tuple[int, ...]:
        """Most tokens first; holders of Military after the others, of Advanced Military last.

        EP 20.1c, 21.11a, 21.11b, 21.11c, 22.21a, 22.21b, 22.22a, 22.22b.
        """

        def key(seat: int) -> tuple[int, int]:
            late = 2 if state.holds(seat, "advanced_military") else int(state.holds(seat, "military"))
            return late, -state.census[seat]

        return tuple(sorted(state.playing(), key=key))

    # -- 22 movement --------------------------------------------------------------------------------------

    #: EP 17.1d: ships are built and maintained before anybody moves
    ships_in_movement = False
    #: EP 22.56d: a ship takes tokens aboard again that it has set down
    landed_stay = False

    def ship_capacity(self, state: Public, seat: int) -> int:
        """EP 22.51a: five, whatever the cards."""
        return 5

    def early_move_stays(self, state: Public, seat: int, caused_conflict: bool) -> bool:
        """EP 16.2a, 16.2b: a player who moves early may think better of it."""
        return False

    def may_pass(self, state: Public, seat: int, area: int) -> bool:
        """EP 22.31b: a road leads through no area with units of anybody else."""
        return state.crowd[area] == state.tokens[seat][area] and state.city[area] in (0, seat + 1)

    def entry(self, state: Public, seat: int, area: int) -> tuple[int, str]:
        """EP 23.36a: none beside a city of Cultural Ascendancy, but for holders of that or of Advanced Military."""
        owner = state.city[area] - 1
        if owner in (-1, seat) or not state.holds(owner, "cultural_ascendancy"):
            return FREE
        above = state.holds(seat, "cultural_ascendancy") or state.holds(seat, "advanced_military")
        return FREE if above else (0, "EP 23.36a")

    def landing_losses(self, state: Public, seat: int, area: int, before: int, count: int) -> int:
        """EP 22.561a: half of the tokens landing at a guarded city of a Naval Warfare holder, rounded up, go back to stock.

        All that land there in the phase count together.
        """
        owner = state.city[area] - 1
        if owner in (-1, seat, state.barbarians) or not state.holds(owner, "naval_warfare") or state.holds(seat, "naval_warfare"):
            return 0
        if not any(ship[0] == area for ship in state.ships[owner].values()):
            return 0
        earlier = sum(n for who, where, n in state.notes.landings if (who, where) == (seat, state.terrain.ids[area])) + before
        return (earlier + count + 1) // 2 - (earlier + 1) // 2

    def note_landing(self, state: State, seat: int, area: int, count: int) -> None:
        owner = state.city[area] - 1
        if owner not in (-1, seat, state.barbarians) and state.holds(owner, "naval_warfare"):
            state.notes.landings += ((seat, state.terrain.ids[area], count),)

    # -- 23 conflict --------------------------------------------------------------------------------------

    #: EP 23.21b: the order of removal stands for the whole conflict
    fixed_order = True
    #: EP 23.21a: losses are tokens, whatever the cards
    ships_as_losses = False
    #: EP 25.12a: the additional token of Agriculture is always there
    spare_token = False
    #: EP 23.31b, 23.32c: failed attacks have their turn among the others, and their tokens go at once
    weak_attacks_wait = True
    #: EP 23.34b: white tokens that were a pirate city do not stay
    pirates_stay = False

    def losses(self, state: State, owner: int, area: int) -> list[tuple[int, bool]]:
        """EP 23.25a, 23.25b: a holder of Advanced Military loses tokens of areas next door instead, unless two hold it."""
        found = [(area, False)]
        if owner in state.gone:
            return found  # EP 14.71a: an inert nation decides nothing
        fighters = state.owners_in(area)
        if state.holds(owner, "advanced_military") and sum(state.holds(seat, "advanced_military") for seat in fighters) == 1:
            found += [(near, False) for near in state.terrain.land[area] if state.tokens[owner][near]]
        return found

    def attack_fails(self, state: State, attacker: int, area: int) -> None:
        """EP 23.31b: the tokens of a failed attack are removed without further ado."""
        remove(state, attacker, area, state.tokens[attacker][area])

    def may_wait(self, state: State, seat: int, needed: int) -> bool:
        """EP 23.32c: any own conflict may come before the attacks on own cities."""
        return seat not in state.gone

    def robbery(self, state: Public, attacker: int, defender: int) -> tuple[bool, ...]:
        """EP 23.51a: a card is always drawn; EP 23.511: not from a holder of Diplomacy, but by Military or Diplomacy."""
        barred = state.holds(defender, "diplomacy") and not (
            state.holds(attacker, "military") or state.holds(attacker, "diplomacy")
        )
        return (False,) if barred else (True,)

    # -- 24 to 26 cities, surplus, support ----------------------------------------------------------------

    #: EP 24.2c: only the tokens that build a city go; the rest waits for the removal of surplus
    city_takes_all = False
    #: EP 24.5: Urbanism helps with any number of cities
    urbanism_once = False

    def city_tokens(self, state: Public, seat: int) -> tuple[int, int]:
        """EP 24.2a, 24.2b, 24.4: six or twelve, with Public Works one more."""
        more = state.holds(seat, "public_works")
        return 6 + more, 12 + more

    def treasury_for_city(self, state: Public, seat: int, tokens: int, area: int | None = None) -> int:
        """EP 24.3a, 24.3b, 24.3c: half of the tokens, rounded down, where nobody else has any."""
        if area is not None and state.crowd[area] > state.tokens[seat][area]:
            return 0
        return super().treasury_for_city(state, seat, tokens, area)

    def city_put(self, state: State, area: int) -> None:
        """EP 26.12b: cities of this turn, built or acquired, are told from those of earlier ones."""
        state.notes.acquired += (state.terrain.ids[area],)

    def reduced_first(self, state: State, seat: int) -> list[int]:
        """EP 26.12b: a city built this turn goes before those built or acquired in an earlier one."""
        cities = state.cities_of(seat)
        if not any(area in state.built for area in cities):
            return cities
        return [area for area in cities if area in state.built or state.terrain.ids[area] in state.notes.acquired]

    def open_limit(self, state: Public, seat: int, area: int) -> int:
        """EP 25.12a, 25.12b: Agriculture raises every printed limit by one where its holder is alone."""
        alone = state.crowd[area] == state.tokens[seat][area]
        return state.terrain.limit[area] + (alone and state.holds(seat, "agriculture"))

    #: EP 33.1371a, 33.1371b, 33.1371c, 33.1371d, 33.1371e: the token beside a city that changes hands or is destroyed stays
    city_token_stays = True

    # -- 27, 28 trade cards -------------------------------------------------------------------------------

    #: EP 27.21: an empty stack gives nothing
    water = False

    def card_prices(self, state: Public, seat: int) -> dict[int, int]:
        """EP 27.52, 27.53, 27.54a, 27.54b, 27.55: stack 9 is for everybody, others by Cartography, Rhetoric and Mining."""
        prices = {9: 18}
        if state.holds(seat, "cartography"):
            prices |= {2: 7, 7: 15}
        if state.holds(seat, "rhetoric"):
            prices[3] = 9
        if state.holds(seat, "mining"):
            prices[6] = 13
        return dict(sorted(prices.items()))

    def free_stacks(self, state: Public, seat: int) -> range:
        """EP 33.041: Wonder of the World brings no card."""
        return range(0)

    @property
    def claims(self) -> Sequence[str]:
        """EP 28.3e: beyond the two names that are owed, calamities may be spoken of too."""
        return self.cards.kinds

    def foreign_bonus(self, state: Public, seat: int) -> Sequence[int] | None:
        """EP 28.53, 28.54: with two blocks each card of a set that is not at home in their own one adds its face value.

        A shared commodity is at home in both.
        """
        if len(self.blocks) == 1:
            return None
        block = self.block(state, seat)
        if block not in self._bonuses:
            home = tuple(self.blocks)[block]
            rows, cards = self.tables.commodities, self.cards
            foreign = [kind in rows and rows[kind].home not in (home, "shared") for kind in cards.kinds]
            self._bonuses[block] = tuple(face * away for face, away in zip(cards.face, foreign, strict=True))
        return self._bonuses[block]

    # -- 29, 30 calamities --------------------------------------------------------------------------------

    def excess_calamities(self, state: State, held: Sequence[int]) -> list[int]:
        """Of more than two that are not minor two are kept, drawn at random, and of the minor ones one.

        EP 29.5a, 29.5b, 29.5c, 29.5d, 29.5e.
        """
        for kind, most in (("major", 2), ("minor", 1)):
            alike = [card for card in held if (row := self.cards.calamity[card]) is not None and row.kind == kind]
            if len(alike) > most:
                return alike
        return []

    def beneficiary_of(self, state: State, card: int, victim: int) -> int | None:
        """EP 29.63b: who traded the card to its victim, if anybody who still plays did. Each calamity says what that means."""
        calamity, giver = self.cards.calamity[card], state.passed[card] - 1
        if calamity is None or not calamity.beneficiary or giver == victim or giver not in state.playing():
            return None
        return giver

    #: EP 29.61b: whoever objects to settling them at once waits for those of lower stacks
    minors_by_stack = True
    strikes: ClassVar[Mapping[str, Callable[[State, int, int | None], None]]] = STRIKES
    #: EP 29.64b: no city is left with tokens above the limit
    stretches = False

    # -- 31 special abilities -----------------------------------------------------------------------------

    abilities: ClassVar[tuple[Ability, ...]] = ABILITIES
    #: EP 33.0291b: neither holders of Trade Empire nor of Wonder of the World are asked
    protection: ClassVar[Mapping[str, tuple[str, ...]]] = {**PROTECTION, "trade_empire": ("trade_empire", "wonder_of_the_world")}

    #: EP 33.0262a, 33.0262b: cards are exchanged at any point
    asides: ClassVar[tuple[Step, ...]] = (Exchange(),)
    aside_actions: ClassVar[tuple[type[Action], ...]] = (TradeRoutes,)

    def by_turns(self, state: Public) -> tuple[int, ...]:
        """EP 31.2a, 32.12a: in A.S.T. order, the printed one."""
        return state.playing()

    # -- 32 civilization cards ----------------------------------------------------------------------------

    def may_substitute(self, state: Public, seat: int) -> bool:
        """EP 33.0291a, 33.0291b, 33.0291c: Trade Empire is no help in paying."""
        return False

    #: EP 33.0671
    library_discount = 50
    #: EP 33.0681
    anatomy_brings_all = True

    def hand_limit(self, state: Public, seat: int) -> int:
        """EP 32.71a: eight, one more with Trade Routes, one fewer with Diaspora."""
        return 8 + state.holds(seat, "trade_routes") - state.holds(seat, "diaspora")

    # -- 34 the A.S.T. ------------------------------------------------------------------------------------

    def expert(self) -> bool:
        """EP 4.62a: there is one track."""
        return False

    def cities_for_succession(self, state: Public, seat: int) -> int:
        """EP 34.21, 34.22, 34.23, 34.24, 34.25: cities in play, and nothing else."""
        return state.cities[seat]

    def lacks(self, state: Public, seat: int) -> dict[str, int]:
        """EP 34.11: a new epoch asks all that it asks; EP 34.31a, 34.31b: within one only its cities are looked at."""
        track, civ, step = self.track, state.civ[seat], state.step[seat]
        wanted = super().lacks(state, seat)
        if track.epoch(civ, step) == track.epoch(civ, step + 1):
            return {name: count for name, count in wanted.items() if name == "cities"}
        return wanted

    def falls_back(self, state: Public, seat: int) -> bool:
        """EP 34.41a, 34.41b: without a city a marker moves back, but not in the Stone Age."""
        return not state.cities[seat] and self.track.epoch(state.civ[seat], state.step[seat]).id != "stone"

    # -- 36 victory ---------------------------------------------------------------------------------------

    def score(self, state: Public, seat: int) -> dict[str, int]:
        """EP 36.1A, 36.1B, 36.1C, 36.1D, 36.1E, 36.1Fa, 36.1Fb, itemised.

        Hands are secret, so commodities are not counted before the game is over.
        """
        held = self.advances.held(state.advances[seat])
        groups = [self.advances.groups[k] for k in held]
        rarest = min(sum(colour in group for group in groups) for colour in range(len(COLOURS)))
        hand = state.shown_hand(seat)
        items = {
            "advances": sum(self.advances.cost[k] for k in held),
            "commodities": 0 if hand is None else set_value(state, seat, hand),
            "treasury": state.treasury[seat],
            "succession": STEP_POINTS * state.step[seat],
            "cities": CITY_POINTS * state.cities[seat],
            "rarest colour": COLOUR_POINTS * rarest,
        }
        return {**items, "total": sum(items.values())}

    tie_clauses = (("EP 36.3b", "A.S.T. order"),)

    def tie_breaks(self, state: Public, seat: int) -> tuple[int, ...]:
        """EP 36.3b: A.S.T. order."""
        return (state.ranking.index(seat),)
