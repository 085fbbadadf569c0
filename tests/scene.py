"""A scene: a game set up by hand, to show what one rule does.

>>> scene = Scene(seats=5)
>>> scene.tokens("hellas", athens=4).tokens("minoa", athens=1)
>>> scene.begin(TokenConflicts())
>>> scene.count("athens") == {"hellas": 4}

Civilizations stand for seats. Everything is empty at the start: no tokens, no cards in hands, an empty agenda; the
stacks are prepared. `begin` puts steps on the agenda and runs up to the first question; `play` answers it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ecumene import titles
from ecumene.engine import Action, Ask, Chance, Event, Game, Header, Step, Title
from ecumene.engine.agenda import settle
from ecumene.titles import rulebooks
from ecumene.titles.empires.pieces import place, put_city
from ecumene.titles.empires.state import State, free_number
from ecumene.titles.empires.tables import Tables
from ecumene.titles.empires.title import EmpiresTitle


def rule(*ids: str) -> Callable[[Any], Any]:
    """Marks a test with the clauses that it proves: `@rule("WE 4A.7")`."""
    mark: Callable[[Any], Any] = pytest.mark.rule(*ids)
    return mark


def unfit(title: str, why: str) -> Callable[[Any], Any]:
    """Marks a test that shows a clause by what this title has otherwise: there the clause needs a test of its own."""
    mark: Callable[[Any], Any] = pytest.mark.unfit(title, why)
    return mark


def tables(title: str) -> Tables:
    """What is printed for a title of the family."""
    found = titles.load(title)
    assert isinstance(found, EmpiresTitle)
    return found.tables


TABLES = tables("western-empires")


#: the titles of the family
FAMILY = ("western-empires", "mega-civilization", "expansion-project")


class AtTable:
    """The title under which a test runs (tests/proving.py); a test that never asks for it proves nothing of it."""

    title = "western-empires"
    asked = False


def at_table() -> str:
    """The title under which this test runs."""
    AtTable.asked = True
    return AtTable.title


def printed() -> Tables:
    """What is printed for the title under which this test runs."""
    tables: Tables = titles.load(at_table()).tables  # type: ignore[attr-defined]
    return tables


class Scene:
    """A game in the making; every method that sets something up returns the scene.

    It is one of the title under which the test runs (tests/proving.py), or of another that it names. Code of the family cites
    Western Empires; so that a test reads the same under every title, a scene leaves its references as they are.
    """

    def __init__(
        self, seats: int = 5, scenario: str = "full", *, seed: int = 1, title: str | Title | None = None, **options: str
    ) -> None:
        self.title = title if isinstance(title, Title) else titles.load(title or at_table())
        setup = self.title.meta.setup(seats, scenario, {key.replace("_", "-"): value for key, value in options.items()})
        chance = Chance(Chance.seed_of(seed))
        self.game = Game(self.title, Header(setup, chance.commitment), chance)
        self.game._begin(chance)
        state: State = self.game.state
        state.rules.cite = str  # type: ignore[method-assign]
        state.agenda.clear()
        state.civ = [nation if seat in state.rules.present else "" for seat, nation in enumerate(state.rules.civilizations)]
        state.rank_seats()
        state.turn = 5
        self.game.due = self.game.may = ()

    # -- setting up ---------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        state: State = self.game.state
        return state

    def seat(self, civ: str) -> int:
        """The seat of a civilization; "barbarians" is theirs."""
        return self.state.barbarians if civ == "barbarians" else self.state.civ.index(civ)

    def area(self, name: str) -> int:
        return self.state.terrain.index[name]

    def tokens(self, civ: str, **areas: int) -> Scene:
        for name, count in areas.items():
            assert place(self.state, self.seat(civ), self.area(name), count) == count
        return self

    def cities(self, civ: str, *areas: str) -> Scene:
        for name in areas:
            put_city(self.state, self.seat(civ), self.area(name))
        return self

    def ship(self, civ: str, area: str, *, ready: bool = False, steps: int = 0) -> Scene:
        fleet = self.state.ships[self.seat(civ)]
        fleet[free_number(fleet)] = (self.area(area), ready, steps)
        return self

    def treasury(self, civ: str, count: int) -> Scene:
        seat = self.seat(civ)
        assert self.state.stock[seat] >= count
        self.state.stock[seat] -= count
        self.state.treasury[seat] += count
        return self

    def stock(self, civ: str, count: int) -> Scene:
        """Leaves this many tokens in stock; the rest is put aside into the treasury."""
        seat = self.seat(civ)
        return self.treasury(civ, self.state.stock[seat] - count)

    def advances(self, civ: str, *ids: str) -> Scene:
        self.state.advances[self.seat(civ)] |= self.state.rules.advances.bits(ids)
        return self

    def hand(self, civ: str, *cards: str) -> Scene:
        """Gives cards, taken out of their stacks."""
        table = self.state.rules.cards
        for card in cards:
            number = table.index[card]
            stack = self.state.stack[table.pile[number]]
            if number in stack:
                stack.remove(number)
            self.state.hand[self.seat(civ)][number] += 1
        return self

    def stack(self, at: int | str, *cards: str) -> Scene:
        """Leaves only these cards on a stack, by its place or its name (`3@east`), listed from the top down."""
        table = self.state.rules.cards
        place = at if isinstance(at, int) else [pile.name for pile in table.piles].index(at)
        self.state.stack[place] = bytearray(table.index[card] for card in reversed(cards))
        return self

    # -- playing ------------------------------------------------------------------------------------------

    def begin(self, *steps: Step) -> Scene:
        """Puts the steps on the agenda and runs up to the first question (or the end of the agenda)."""
        self.state.push(*steps)
        self.game.due, self.game.may = settle(self.state)
        self.game._snapshots = [(len(self.game.entries), self.state.clone())]
        return self

    @property
    def due(self) -> list[str]:
        """The civilizations that the game waits for."""
        return [self.state.civ[seat] for seat in self.game.due]

    @property
    def may(self) -> list[str]:
        """The civilizations that may act already."""
        return [self.state.civ[seat] for seat in self.game.may]

    def ask(self, civ: str) -> Ask:
        return self.game.ask(self.seat(civ))

    def play(self, civ: str, *actions: Action) -> Scene:
        for action in actions:
            self.game.play(self.seat(civ), action)
        return self

    def refused(self, civ: str, action: Action) -> str:
        """The rule by which this answer is refused; fails if it is not."""
        before = self.game.hash()
        refusal = self.game.why(self.seat(civ), action)
        assert refusal is not None, f"{action} is allowed"
        assert self.game.hash() == before
        return refusal.rule

    def refused_by(self, civ: str, action: Action, rule: str) -> bool:
        """Whether this answer is refused by a clause of the family, or by what the title of the scene has in its place."""
        return self.refused(civ, action) in (rule, rulebooks.cite(self.title.meta.id, rule))

    # -- looking ------------------------------------------------------------------------------------------

    def count(self, area: str) -> dict[str, int]:
        """Who has how many tokens in an area."""
        names = [*self.state.civ, "barbarians"]
        return {names[seat]: row[self.area(area)] for seat, row in enumerate(self.state.tokens) if row[self.area(area)]}

    def owner(self, area: str) -> str | None:
        """Whose city stands in an area."""
        owner = self.state.owner(self.area(area))
        return None if owner is None else [*self.state.civ, "pirates"][owner]

    def cards(self, civ: str) -> list[str]:
        return list(self.state.rules.cards.listed(self.state.hand[self.seat(civ)]))

    def stock_of(self, civ: str) -> int:
        return self.state.stock[self.seat(civ)]

    def treasury_of(self, civ: str) -> int:
        return self.state.treasury[self.seat(civ)]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """What the story says of this kind, whoever may hear it."""
        return [event.data for _, event in self.game.story or [] if event.kind == kind] + [
            event.data for event in self.state.sink or [] if event.kind == kind
        ]

    def heard(self, civ: str | None) -> list[Event]:
        """The story as this civilization may read it; None is a spectator."""
        seat = None if civ is None else self.seat(civ)
        events = [event for _, event in self.game.story or []] + (self.state.sink or [])
        return [event for event in events if event.heard_by(seat)]

    def known(self, civ: str | None) -> dict[str, Any]:
        """Everything that the view of this civilization shows, to compare one scene with another."""
        view = self.game.view(None if civ is None else self.seat(civ))
        return {name: getattr(view, name) for name in view.__slots__ if name not in ("rules", "terrain")}
