"""Invented titles of the family, to hold it to its word: a sibling is data, a sequence and clauses, and nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

from ecumene import bots, titles
from ecumene.engine import Chance, Game, Header, Meta, Scenario, Setup
from ecumene.titles.empires.deck import Cards, Pack
from ecumene.titles.empires.state import Public, State
from ecumene.titles.empires.tables import Tables
from ecumene.titles.empires.title import EmpiresTitle
from ecumene.titles.empires.western.rules import WesternRules
from ecumene.titles.empires.western.title import WesternEmpires


class SiblingRules(WesternRules):
    """Other data, and a hand limit of its own."""

    def cite(self, reference: str) -> str:
        """It has no rulebook."""
        return reference

    def hand_limit(self, state: Public, seat: int) -> int:
        """SI 12.1: six cards, whatever the advances."""
        return 6


class Sibling(EmpiresTitle):
    """Another code, other data, another hand limit."""

    data = Path(__file__).with_name("sibling")

    def rules_for(self, setup: Setup) -> SiblingRules:
        return SiblingRules(setup, self.tables)


class BlockRules(WesternRules):
    """Two blocks of cards: the even seats draw from the first, the odd ones from the second. Each has every major once."""

    def cite(self, reference: str) -> str:
        """It has no rulebook."""
        return reference

    def __init__(self, setup: Setup, tables: Tables) -> None:
        super().__init__(setup, tables)
        majors = tuple(i for i, card in tables.calamities.items() if card.kind == "major")
        west = {i: card.set - 3 for i, card in tables.commodities.items() if card.home == "west"}
        east = {
            i: 3 if card.home == "west" else card.set for i, card in tables.commodities.items() if card.home in ("west", "east")
        }
        self.cards = Cards(tables, Pack(west, majors, "west"), Pack(east, majors, "east"))

    def block(self, state: Public, seat: int) -> int:
        return seat % 2

    def prepare_stacks(self, state: State, chance: Chance) -> None:
        for place, pile in enumerate(self.cards.piles):
            mine = [k for k, at in enumerate(self.cards.pile) if at == place for _ in range(self.cards.copies[k])]
            state.stack[place] = bytearray(chance.shuffle(f"stack {pile.name}", mine))


class TwoBlocks(WesternEmpires):
    """Western Empires with two blocks of cards."""

    def rules_for(self, setup: Setup) -> BlockRules:
        return BlockRules(setup, self.tables)


def _meta(title: type[EmpiresTitle], code: str, seats: tuple[int, ...]) -> Meta:
    scenario = Scenario("full", "the full game", "Made up for tests.", seats)
    options = titles.meta("western-empires").options
    return Meta(title.__name__.lower(), title.__name__, code, "", "Made up for tests.", "draft", (scenario,), options)


#: they are not registered: the battery is for titles that there are
SIBLING = Sibling(_meta(Sibling, "SI", (5,)))
TWO_BLOCKS = TwoBlocks(_meta(TwoBlocks, "TB", (5, 6)))


def begin(title: EmpiresTitle, seats: int, seed: int, **options: str) -> Game:
    """A new game of an invented title."""
    chance = Chance(Chance.seed_of(seed))
    game = Game(title, Header(title.meta.setup(seats, None, options), chance.commitment), chance)
    game._begin(chance)
    return game


def play(game: Game, name: str, seed: int) -> Game:
    """Plays to the end with one bot in all seats, looking at every state."""
    crew = {seat: bots.make(name, "western-empires", seat, Random(seed + seat)) for seat in range(game.seats)}
    while not game.over:
        seat = game.due[0]
        for action in crew[seat].decide(game.view(seat), game.ask(seat)):
            if seat not in game.due or game.why(seat, action) is not None:
                break
            game.play(seat, action)
        game.title.check(game.state)
    return game
