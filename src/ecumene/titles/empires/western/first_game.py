"""The First Game (WE FIRST): seven turns on the eastern board that bring in the rules one by one."""

from __future__ import annotations

from collections.abc import Sequence

from ecumene.engine import Chance, Step
from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.resolution import MinorCalamities
from ecumene.titles.empires.cards import BuyCards, DrawCards, set_value
from ecumene.titles.empires.conflict import TokenConflicts
from ecumene.titles.empires.construction import CityConstruction
from ecumene.titles.empires.expansion import Census, PopulationExpansion
from ecumene.titles.empires.leaving import Departures
from ecumene.titles.empires.movement import Movement
from ecumene.titles.empires.state import Public, State
from ecumene.titles.empires.succession import Reshuffle, Succession, end
from ecumene.titles.empires.surplus import CitySupport, SurplusRemoval
from ecumene.titles.empires.tables import Calamity
from ecumene.titles.empires.tax import TaxCollection
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import Phase
from ecumene.titles.empires.western.rules import WesternRules

#: WE FIRST.turn3.1: the turn that brings ships
SHIPS_FROM = 3


class SeventhTurn(Step, frozen=True):
    """WE FIRST.turn7.1: the scenario is over."""

    rule = "WE FIRST.turn7.1"

    def run(self, state: State) -> None:
        end(state, "seven-turns")


TAX = (Phase("tax"), TaxCollection())
EXPANSION = (Phase("expansion"), PopulationExpansion(), Census())
MOVEMENT = (Phase("movement"), Movement())
CONFLICT = (Phase("conflict"), TokenConflicts())
CONSTRUCTION = (Phase("construction"), CityConstruction(), SurplusRemoval(), CitySupport())
CARDS = (Phase("cards"), DrawCards())
TRADE = (Phase("trade"), Trade())
CALAMITIES = (Phase("calamities"), MinorCalamities())
SURPLUS = (Phase("surplus"), SurplusRemoval())
SUPPORT = (*SURPLUS, CitySupport())
MARKERS = (Phase("succession"), Succession())
TURN_ENDS = (Departures(), Reshuffle())

#: WE FIRST.turn1.1-turn7.1: what is done in each turn, as the booklet brings it in
SEQUENCE: dict[int, tuple[Step, ...]] = {
    1: (*EXPANSION, *MOVEMENT, *SURPLUS, *MARKERS, *TURN_ENDS),
    2: (*EXPANSION, *MOVEMENT, *CONFLICT, *SURPLUS, *MARKERS, *TURN_ENDS),
    3: (*EXPANSION, *MOVEMENT, *CONFLICT, *SURPLUS, *MARKERS, *TURN_ENDS),
    4: (*EXPANSION, *MOVEMENT, *CONFLICT, *CONSTRUCTION, *CARDS, *MARKERS, *TURN_ENDS),
    5: (*TAX, *EXPANSION, *MOVEMENT, *CONFLICT, *CONSTRUCTION, *CARDS,
        *CALAMITIES, *SUPPORT, *MARKERS, *TURN_ENDS),
    6: (*TAX, *EXPANSION, *MOVEMENT, *CONFLICT, *CONSTRUCTION, *CARDS, *TRADE,
        *CALAMITIES, *SUPPORT, *MARKERS, *TURN_ENDS),
    7: (*TAX, *EXPANSION, *MOVEMENT, *CONFLICT, CityAttacks(), *CONSTRUCTION, *CARDS, BuyCards(), *TRADE,
        *CALAMITIES, *SUPPORT, *MARKERS, SeventhTurn()),
}  # fmt: skip


class FirstGameRules(WesternRules):
    """The booklet's rules where they differ; all else is as in the full game (WE FIRST.full.3)."""

    def uses_calamity(self, calamity: Calamity) -> bool:
        """WE FIRST.setup.8: minor calamities only."""
        return calamity.kind == "minor"

    def starting_credits(self) -> int:
        """WE FIRST.setup.12: there are no credits."""
        return 0

    def prepared_stack(self, place: int, chance: Chance) -> list[int]:
        """WE FIRST.setup.9: each stack is shuffled as a whole, its calamity among the commodities."""
        cards = self.cards
        stack = [k for k in range(cards.size) if cards.pile[k] == place for _ in range(cards.copies[k])]
        return chance.shuffle(f"stack {place}", stack)

    def sequence(self, turn: int) -> Sequence[Step]:
        return SEQUENCE[min(turn, len(SEQUENCE))]

    def final_turn(self, state: Public) -> int:
        """WE FIRST.turn7.1: it is the seventh."""
        return len(SEQUENCE)

    def cities_revolt(self, state: Public, seat: int) -> bool:
        """WE FIRST.turn5.2, full.1: a player short of tokens moves the whole stock, and nothing else happens."""
        return False

    def ships_allowed(self, state: Public) -> bool:
        """WE FIRST.turn1.3, turn3.1."""
        return state.turn >= SHIPS_FROM

    def draw_order(self, state: Public) -> tuple[int, ...]:
        """WE FIRST.turn4.8: A.S.T.-ranking alone."""
        return state.playing()

    def retire_calamity(self, state: State, seat: int, card: int) -> None:
        """WE FIRST.turn5.6: a resolved calamity goes under its stack at once, without shuffling."""
        state.hand[seat][card] -= 1
        state.passed[card] = 0
        state.stack[self.cards.stack[card]].insert(0, card)

    def score(self, state: Public, seat: int) -> dict[str, int]:
        """WE FIRST.score.1-4. Hands are secret, so trade points are not counted before the game is over."""
        hand = state.shown_hand(seat)
        items = {
            "trade": 0 if hand is None else set_value(state, seat, hand),
            "treasury": 2 * state.treasury[seat],
            "cities": 5 * state.cities[seat],
            "succession": 5 * state.step[seat],
        }
        return {**items, "total": sum(items.values())}

    tie_clauses = (("WE FIRST.score.5", "A.S.T.-ranking"),)

    def tie_breaks(self, state: Public, seat: int) -> tuple[int, ...]:
        """WE FIRST.score.5: A.S.T.-ranking, as for any tie that nothing else settles."""
        return (state.ranking.index(seat),)
