"""Western Empires (2019): its board, its cards, its turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from ecumene import boards
from ecumene.boards import Terrain
from ecumene.engine import Action, Chance, Event, Game, Meta, Refused, Setup, Step, Tutor
from ecumene.titles.empires import catalog, chronicle, invariants, position, redealing, rehearsing, scoring, story, tables, wire
from ecumene.titles.empires.abilities import SpecialAbilities
from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.resolution import MajorCalamities, MinorCalamities
from ecumene.titles.empires.calamities.selection import CalamitySelection
from ecumene.titles.empires.cards import BuyCards, DrawCards
from ecumene.titles.empires.conflict import TokenConflicts
from ecumene.titles.empires.construction import CityConstruction
from ecumene.titles.empires.expansion import Census, PopulationExpansion
from ecumene.titles.empires.learning import EmpiresTutor
from ecumene.titles.empires.leaving import Departures
from ecumene.titles.empires.movement import Movement
from ecumene.titles.empires.purchases import AdvancesAcquisition, HandLimit
from ecumene.titles.empires.rules import Rules
from ecumene.titles.empires.setup import DealSequence, FirstTokens
from ecumene.titles.empires.state import State
from ecumene.titles.empires.succession import EndCheck, Reshuffle, Succession
from ecumene.titles.empires.surplus import CitySupport, SurplusRemoval
from ecumene.titles.empires.tax import TaxCollection
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import NewTurn, Phase
from ecumene.titles.empires.view import View
from ecumene.titles.help import HelpSection
from ecumene.typed import Tongue

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

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.civilizations = CIVILIZATIONS[setup.seats]
        # WE SETUP.15: the additional sets only with nine players
        homes = ("west", "additional") if setup.seats == 9 else ("west",)
        goods = [i for i, c in tables.commodities().items() if c.home in homes]
        self.cards = tables.Cards(goods, [i for i, c in tables.calamities().items() if self.uses_calamity(c)])
        self.advances = tables.Advances(tables.advances())
        self.table = tables.table(setup.options["ast"])

    def uses_calamity(self, calamity: tables.Calamity) -> bool:
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

    def prepare_stacks(self, state: State, chance: Chance) -> None:
        for number in range(1, 10):
            state.stack[number] = bytearray(reversed(self.prepared_stack(number, chance)))

    def prepared_stack(self, number: int, chance: Chance) -> list[int]:
        """One stack from the top down, layered as the number of players wants it (WE SETUP.16)."""
        cards = self.cards
        goods: dict[str, list[int]] = {"west": [], "additional": []}
        for k, card in enumerate(cards.commodities):
            row = tables.commodities()[card]
            if row.stack == number:
                goods[row.home] += [k] * row.set
        bad = {(c.kind, c.tradeable): [k] for k, c in enumerate(cards.calamity) if c and c.stack == number}
        minor, tradeable, bottom = (bad.get(kind, []) for kind in (("minor", True), ("major", True), ("major", False)))
        if self.setup.seats == 9:
            # WE SETUP.9.3-5: regular sets and the minor; additional set and the tradeable; the non tradeable
            top = chance.shuffle(f"stack {number}, top", goods["west"] + minor)
            return top + chance.shuffle(f"stack {number}, below", goods["additional"] + tradeable) + bottom
        # WE SETUP.5-8.4-8: as many commodities as players on top, the tradeable among the rest
        regular = chance.shuffle(f"stack {number}, top", goods["west"])
        top, rest = regular[: self.setup.seats], regular[self.setup.seats :]
        return top + chance.shuffle(f"stack {number}, below", rest + tradeable) + bottom

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


def rules_for(setup: Setup) -> WesternRules:
    """The rules of a set-up's scenario."""
    from ecumene.titles.empires.first_game import FirstGameRules
    from ecumene.titles.empires.short_game import ShortGameRules

    return {"full": WesternRules, "first-game": FirstGameRules, "short-game": ShortGameRules}[setup.scenario](setup)


class WesternEmpires:
    """The title as the engine knows it."""

    def __init__(self, meta: Meta) -> None:
        self.meta = meta
        self.actions: tuple[type[Action], ...] = catalog.actions()
        self.steps: tuple[type[Step], ...] = catalog.steps()
        self.tutor: Tutor | None = EmpiresTutor(self)

    def empty(self, setup: Setup) -> State:
        """A state with nothing on the board yet."""
        rules = rules_for(setup)
        return State(rules, rules.terrain())

    def start(self, setup: Setup, chance: Chance) -> State:
        state = self.empty(setup)
        state.rules.prepare_stacks(state, chance)
        state.push(*state.rules.opening(), NewTurn())
        return state

    def view(self, state: State, seat: int | None) -> View:
        return View(state, seat)

    def wire_public(self, view: View) -> dict[str, Any]:
        return wire.public(view)

    def wire_private(self, view: View) -> dict[str, Any]:
        return wire.private(view)

    def wire_about(self, view: View, step: Step) -> dict[str, Any]:
        return wire.about(view, step)

    def advise(self, view: View, seat: int, topic: str, about: list[Any]) -> Any:
        return wire.advise(view, seat, topic, about)

    def printed(self) -> dict[str, Any]:
        return wire.printed({scenario.id: list(scenario.seats) for scenario in self.meta.scenarios})

    def tongue(self) -> Tongue:
        from ecumene.titles.empires import phrases

        return phrases.tongue(self.meta.id)

    def help(self) -> tuple[HelpSection, ...]:
        from ecumene.titles.empires import help

        return help.sections(self.meta.id)

    def position(self, state: State) -> dict[str, Any]:
        return position.write(state)

    def load(self, data: dict[str, Any]) -> State:
        setup = position.read_setup(data)
        checked = self.meta.setup(setup.seats, setup.scenario, setup.options)
        return position.read({**data, "setup": msgspec.to_builtins(checked)}, self.empty(checked), self.steps)

    def check(self, state: State) -> None:
        invariants.check(state)

    def describe(self, event: Event, state: State) -> str:
        return story.describe(event, state)

    def chronicle(self, game: Game) -> chronicle.Chronicle:
        return chronicle.chronicle(game)

    def scores(self, state: State) -> list[dict[str, int]]:
        return scoring.scores(state)

    def winner(self, state: State) -> int | None:
        return scoring.winner(state)

    def redeal(self, state: State, seat: int, rng: Random) -> State:
        return redealing.redeal(state, seat, rng)

    def rehearsal(self, view: View) -> tuple[State, Refused | None]:
        return rehearsing.rehearse(view)
