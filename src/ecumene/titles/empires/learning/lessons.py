"""Short lessons from set-up positions (data/lessons.toml): the real rules, a few steps, a goal."""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from typing import Any

import msgspec

from ecumene import boards
from ecumene.engine import Beginning, Chance
from ecumene.titles import guiding
from ecumene.titles.empires import position
from ecumene.titles.empires.learning.when import When
from ecumene.titles.empires.tables import Tables
from ecumene.titles.empires.turn import NewTurn, Phase

#: whoever is not mentioned in a lesson has this many tokens at home, so that nobody is missing
AT_HOME = 2


class Lesson(guiding.Lesson[When], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson from a table that its row lays out, in this turn; the first of the players is the learner."""

    turn: int
    players: dict[str, position.Player]
    scenario: str = "full"
    #: cards on top of the stacks
    top: tuple[str, ...] = ()


@cache
def lessons(tables: Tables) -> dict[str, Lesson]:
    """All lessons, in the order in which they are best taken; those that the title teaches otherwise are its own."""
    return msgspec.convert(tables.read("lessons") | tables.read("lessons_own"), dict[str, Lesson])


def listed(tables: Tables, scenarios: Container[str]) -> list[dict[str, str]]:
    """The lessons of a title with these scenarios, as a list shows them."""
    return guiding.listed({name: lesson for name, lesson in lessons(tables).items() if lesson.scenario in scenarios})


def beginning(title: Any, lesson: Lesson) -> Beginning:
    """The table of a lesson."""
    setup = title.meta.setup(5, lesson.scenario, {})
    state = title.empty(setup)
    rules = state.rules
    homes = {area.start: name for name, area in boards.load("ancient_world").areas.items() if area.start}
    players = dict(lesson.players)
    for civilization in rules.civilizations:
        players.setdefault(civilization, position.Player(tokens={homes[civilization]: AT_HOME}))
    rows = []
    for civilization, player in players.items():
        census = player.census or sum(player.tokens.values())
        rows.append(msgspec.structs.replace(player, civilization=civilization, census=census))
    taken = [card for row in rows for card in row.hand]
    rules.prepare_stacks(state, Chance(Chance.seed_of(1)))
    stacks: dict[str, list[str]] = {}
    for place, stack in enumerate(state.stack):
        cards = [rules.cards.ids[card] for card in reversed(stack)]
        for card in (*taken, *lesson.top):
            if card in cards:
                cards.remove(card)
        ours = [card for card in lesson.top if rules.cards.pile[rules.cards.index[card]] == place]
        if ours or cards:
            stacks[rules.cards.piles[place].name] = [*ours, *cards]
    sequence = list(rules.sequence(lesson.turn))
    agenda = [*sequence[sequence.index(Phase(lesson.phase)) :], NewTurn()]
    whole = position.Position(
        format=position.FORMAT,
        setup=setup,
        players=rows,
        turn=lesson.turn,
        phase=lesson.phase,
        stacks=stacks,
        agenda=[msgspec.to_builtins(step) for step in agenda],
    )
    return Beginning(setup, msgspec.to_builtins(whole), lesson.opponents)
