"""Mega Civilization, the full game: its boards, its blocks of cards, its turn, and the clauses in which it differs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ecumene.engine import Chance, Refused, Setup, Step
from ecumene.titles.empires import stacking
from ecumene.titles.empires.abilities import SpecialAbilities
from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.resolution import MajorCalamities, MinorCalamities, Resolution
from ecumene.titles.empires.calamities.selection import CalamitySelection
from ecumene.titles.empires.cards import BuyCards, DrawCards
from ecumene.titles.empires.conflict import TokenConflicts
from ecumene.titles.empires.construction import CityConstruction
from ecumene.titles.empires.deck import Cards, Pack
from ecumene.titles.empires.expansion import Census, PopulationExpansion
from ecumene.titles.empires.leaving import Departures
from ecumene.titles.empires.mega import copies as copies_of
from ecumene.titles.empires.mega.movement import Moving
from ecumene.titles.empires.movement import Movement
from ecumene.titles.empires.pieces import remove, sink_fleet
from ecumene.titles.empires.purchases import AdvancesAcquisition, HandLimit
from ecumene.titles.empires.setup import DealSequence, FirstTokens
from ecumene.titles.empires.sides import SIDES, TwoSides
from ecumene.titles.empires.state import Public, State
from ecumene.titles.empires.succession import EndCheck, Reshuffle, Succession
from ecumene.titles.empires.surplus import CitySupport, SurplusRemoval
from ecumene.titles.empires.tables import Tables
from ecumene.titles.empires.tax import TaxCollection
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import Phase

#: MC SETUP.2: with up to so many players as few cards as possible, and cards for the first draws set aside
SMALL = 8
#: MC SETUP.2: the numbers of players that use minor calamities, and the sets at home on neither side
FULL_PACKS = (9, 10, 11, 15, 16, 17, 18)
#: MC SETUP.5-8.10, 11, SETUP.12-14.11, 12: the credit token of each colour at the start, by number of players
STARTING_CREDITS = {5: 10, 6: 5, 12: 5}


class MegaRules(TwoSides):
    """The full game."""

    def __init__(self, setup: Setup, tables: Tables) -> None:
        super().__init__(setup, tables)
        #: MC SETUP.12-14.4, SETUP.15-18.3: the sets of which either block has a part, and how many cards that is
        self.shares = msgspec.convert(tables.read("division"), dict[str, tuple[int, int]]) if len(self.blocks) == 2 else {}
        self.cards = Cards(tables, *map(self._pack, self.blocks))
        self.advances = tables.numbered
        self.track = tables.tracks[setup.options["ast"]]

    # -- set-up -------------------------------------------------------------------------------------------

    def _pack(self, block: str) -> Pack:
        """MC SETUP.cards.1-7, 13: the cards of a block, one copy of each calamity among them."""
        full = self.setup.seats in FULL_PACKS
        sets = [i for i, c in self.tables.commodities.items() if c.home in SIDES or (full and c.home == "additional")]
        calamities = tuple(i for i, c in self.tables.calamities.items() if full or c.kind == "major")
        return Pack({i: count for i in sets if (count := self._copies(i, block))}, calamities, block)

    def _copies(self, commodity: str, block: str) -> int:
        """How many cards of a set lie in a block.

        MC SETUP.5-8.1, 2, SETUP.9-11.1, 2: all, if it is at home there or on neither side.
        MC SETUP.12-14.1, 2, SETUP.15-18.1: two blocks share some sets.
        """
        if commodity in self.shares:
            return self.shares[commodity][SIDES.index(block)]
        row = self.tables.commodities[commodity]
        return row.set if row.home in (block, "additional") else 0

    def prepared_stack(self, place: int, chance: Chance) -> list[int]:
        """MC SETUP.cards.14: in layers, each block by itself.

        MC SETUP.9-11.5: in one block the additional sets are those at home on neither side.
        MC SETUP.12-14.5, 6, SETUP.15-18.4: in two they are the complete ones.
        """
        if self.setup.seats <= SMALL:
            return stacking.players_first(self.cards, place, chance, self.setup.seats)
        sets = self.tables.commodities
        additional = [i for i in sets if (i not in self.shares if self.shares else sets[i].home == "additional")]
        return stacking.sets_apart(self.cards, place, chance, additional)

    def starting_credits(self) -> int:
        return STARTING_CREDITS.get(self.setup.seats, 0)

    # -- the turn -----------------------------------------------------------------------------------------

    def opening(self) -> Sequence[Step]:
        return (DealSequence(), FirstTokens())

    def sequence(self, turn: int) -> Sequence[Step]:
        """MC TURN.1; MC LEAVE.3: whoever leaves goes before the A.S.T. is altered."""
        return (
            Phase("tax"), TaxCollection(),
            Phase("expansion"), PopulationExpansion(), Census(),
            Phase("movement"), Movement(),
            Phase("conflict"), TokenConflicts(), CityAttacks(),
            Phase("construction"), CityConstruction(), SurplusRemoval(), CitySupport(),
            Phase("cards"), DrawCards(), BuyCards(),
            Phase("trade"), Trade(),
            Phase("calamity-selection"), CalamitySelection(),
            Phase("calamities"), MinorCalamities(), MajorCalamities(),
            Phase("abilities"), SpecialAbilities(),
            Phase("surplus"), TokenConflicts(), CityAttacks(), SurplusRemoval(), CitySupport(),
            Phase("advances"), AdvancesAcquisition(), HandLimit(),
            Phase("succession"), Departures(), Succession(), EndCheck(), Reshuffle(),
        )  # fmt: skip

    # -- 3 movement ---------------------------------------------------------------------------------------

    #: MC 3.order.5: whatever was moved may be taken back until the seat declares its end
    moving = Moving

    def early_move_stays(self, state: Public, seat: int, caused_conflict: bool) -> bool:
        """MC 3.order.5: nothing stays for having caused a conflict."""
        return False

    # -- 4B city attacks ----------------------------------------------------------------------------------

    #: MC 4.8: all attacks are resolved one at a time, so tokens of a failed one are in stock only after its turn
    weak_attacks_wait = True

    def attack_fails(self, state: State, attacker: int, area: int) -> None:
        """MC 4B.2: the tokens of a failed attack are destroyed at once; MC ADV.NavalWarfare.7: its holder's ships with them."""
        remove(state, attacker, area, state.tokens[attacker][area])
        if state.holds(attacker, "naval_warfare"):
            sink_fleet(state, attacker, area)

    # -- 5B surplus ---------------------------------------------------------------------------------------

    #: MC 5B.1, 5B.2: players remove their own tokens; CAL.BarbarianHordes.19: barbarian ones stay until fought or annexed
    barbarians_are_surplus = False

    # -- 6 trade cards ------------------------------------------------------------------------------------

    def skips_to_succession(self, state: State) -> bool:
        """MC 6.3: no phase is skipped, even where nobody has a city."""
        return False

    # -- 8 and 9 calamities in two blocks -----------------------------------------------------------------

    def excess_calamities(self, state: State, held: Sequence[int]) -> list[int]:
        """MC 8.4, 8.10: of two calamities of one name one must go first, whichever it is."""
        kinds = [self.cards.kind[card] for card in held]
        twins = [card for card, kind in zip(held, kinds, strict=True) if kinds.count(kind) > 1]
        return [card for card in twins if self.cards.kind[card] == self.cards.kind[twins[0]]] or super().excess_calamities(
            state, held
        )

    def may_benefit(self, state: State, card: int, victim: int, seat: int) -> bool:
        """MC BLOCKS.9, 11: from a non tradeable calamity only players of the victim's block benefit."""
        return self.cards.tradeable[card] or self.block(state, seat) == self.block(state, victim)

    def why_spared(self, state: State, calamity: str, victim: int, seat: int) -> Refused | None:
        """MC BLOCKS.6-8: nobody is named who is victim or beneficiary of either copy.

        MC BLOCKS.9: from a non tradeable calamity only players of the victim's block suffer.
        """
        name = state.called(seat)
        if (calamity, seat) in state.notes.struck:
            return Refused("MC BLOCKS.6", f"{name} holds the other copy, was named for it, or benefits from it (BLOCKS.6-8)")
        if not self.tables.calamities[calamity].tradeable and self.block(state, seat) != self.block(state, victim):
            return Refused("MC BLOCKS.9", f"{name} belongs to the other block, and this calamity cannot be traded")
        return None

    def resolve_copies(self, state: State, copies: Sequence[Resolution]) -> None:
        copies_of.resolve(state, copies)

    def remember_struck(self, state: State, calamity: str, seats: Iterable[int]) -> None:
        if len(self.blocks) == 2:
            state.notes.struck += tuple((calamity, seat) for seat in seats)

    # -- 12 advances --------------------------------------------------------------------------------------

    def hand_limit(self, state: Public, seat: int) -> int:
        """MC 12.25-27: one card more from 12 players on."""
        return super().hand_limit(state, seat) + (len(self.blocks) == 2)

    # -- leaving ------------------------------------------------------------------------------------------

    def closed_city(self, state: Public, seat: int, area: int) -> int:
        """MC LEAVE.15: a city in a closed area is reduced: tokens up to the limit, those beside it counted in."""
        return max(0, self.open_limit(state, seat, area) - state.tokens[seat][area])

    def refuges(self, state: Public, seat: int) -> set[int]:
        """MC LEAVE.17: tokens of closed areas go where the player has a token already."""
        return {area for area in state.areas_of(seat) if state.terrain.open[area]}

    refuge = "an area with a token of yours"

    #: MC LEAVE.17: no conflict situation may arise, so what finds no room within the limits goes to stock
    refuges_overflow = False

    def after_departures(self, state: State) -> Sequence[Step]:
        """MC LEAVE.19, 20: surplus goes, then cities need support; the turn is not over, so cities built in it go first."""
        return (SurplusRemoval(), CitySupport())
