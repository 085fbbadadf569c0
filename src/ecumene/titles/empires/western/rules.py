"""Western Empires (2019), the full game: its board, its cards, its turn."""

from __future__ import annotations

from collections.abc import Sequence

from ecumene import boards
from ecumene.boards import Terrain
from ecumene.engine import Chance, Setup, Step
from ecumene.titles.empires import stacking
from ecumene.titles.empires.abilities import SpecialAbilities
from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.resolution import MajorCalamities, MinorCalamities
from ecumene.titles.empires.calamities.selection import CalamitySelection
from ecumene.titles.empires.cards import BuyCards, DrawCards
from ecumene.titles.empires.conflict import TokenConflicts
from ecumene.titles.empires.construction import CityConstruction
from ecumene.titles.empires.deck import Cards, Pack
from ecumene.titles.empires.expansion import Census, PopulationExpansion
from ecumene.titles.empires.leaving import Departures
from ecumene.titles.empires.movement import Movement
from ecumene.titles.empires.purchases import AdvancesAcquisition, HandLimit
from ecumene.titles.empires.rules import Rules
from ecumene.titles.empires.setup import DealSequence, FirstTokens
from ecumene.titles.empires.succession import EndCheck, Reshuffle, Succession
from ecumene.titles.empires.surplus import CitySupport, SurplusRemoval
from ecumene.titles.empires.tables import Calamity, Tables
from ecumene.titles.empires.tax import TaxCollection
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import Phase

#: WE SETUP.map: the civilizations by number of players; with five only the eastern of the two boards is used
CIVILIZATIONS: dict[int, tuple[str, ...]] = {
    5: ("minoa", "assyria", "hatti", "hellas", "egypt"),
    6: ("minoa", "carthage", "hatti", "rome", "iberia", "hellas"),
    7: ("minoa", "assyria", "carthage", "hatti", "rome", "hellas", "egypt"),
    8: ("minoa", "assyria", "carthage", "hatti", "rome", "iberia", "hellas", "egypt"),
    9: ("minoa", "assyria", "celt", "carthage", "hatti", "rome", "iberia", "hellas", "egypt"),
}

#: WE SETUP.5-8.9, 10: the credit token of each colour at the start, by number of players
STARTING_CREDITS = {5: 10, 6: 5}

_terrains: dict[int, Terrain] = {}


class WesternRules(Rules):
    """The full game."""

    def __init__(self, setup: Setup, tables: Tables) -> None:
        super().__init__(setup, tables)
        self.civilizations = CIVILIZATIONS[setup.seats]
        # WE SETUP.15: the additional sets only with nine players
        homes = ("west", "additional") if setup.seats == 9 else ("west",)
        goods = {i: c.set for i, c in tables.commodities.items() if c.home in homes}
        self.cards = Cards(tables, Pack(goods, tuple(i for i, c in tables.calamities.items() if self.uses_calamity(c))))
        self.advances = tables.numbered
        self.track = tables.tracks[setup.options["ast"]]

    def uses_calamity(self, calamity: Calamity) -> bool:
        """WE SETUP.5-8.2, SETUP.9.1: minor calamities only with nine players."""
        return calamity.kind == "major" or self.setup.seats == 9

    def terrain(self) -> Terrain:
        seats = self.setup.seats
        if seats not in _terrains:
            board = boards.load("ancient_world")
            _terrains[seats] = Terrain(board, (2,) if seats == 5 else (1, 2), self.civilizations)
        return _terrains[seats]

    def starting_credits(self) -> int:
        return STARTING_CREDITS.get(self.setup.seats, 0)

    def prepared_stack(self, place: int, chance: Chance) -> list[int]:
        """WE SETUP.16: with nine players the additional sets lie apart (SETUP.9.2)."""
        if self.setup.seats == 9:
            additional = [i for i, c in self.tables.commodities.items() if c.home == "additional"]
            return stacking.sets_apart(self.cards, place, chance, additional)
        return stacking.players_first(self.cards, place, chance, self.setup.seats)

    def opening(self) -> Sequence[Step]:
        return (DealSequence(), FirstTokens())

    def sequence(self, turn: int) -> Sequence[Step]:
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
            Phase("succession"), Succession(), EndCheck(), Departures(), Reshuffle(),
        )  # fmt: skip
