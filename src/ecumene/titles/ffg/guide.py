"""The guide for newcomers: ideas and reasons (data/guide.toml), and short lessons (data/lessons.toml)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from ecumene.engine import Action, Beginning, Chance, Game, Moment
from ecumene.titles import guiding
from ecumene.titles.ffg.learning import place
from ecumene.titles.ffg.pieces import add_figures, remove_figures
from ecumene.titles.ffg.setup import ChooseCivilization
from ecumene.titles.ffg.tables import read
from ecumene.titles.ffg.turn import EndOfTurn, Phase
from ecumene.titles.ffg.yields import cities_of, coins
from ecumene.titles.guiding import Idea, TitleTutor, When

#: the learner's civilization, and the one of the bot on the other side
CIVILIZATIONS = ("romans", "germans")
PHASES = ("start", "trade", "manage", "move", "research")

#: what conditions may ask for, and texts may name
FACTS: dict[str, Callable[[Any, int], int]] = {
    "turn": lambda view, _: view.turn,
    "trade": lambda view, seat: view.trade[seat],
    "culture": lambda view, seat: view.culture[seat],
    "coins": lambda view, seat: coins(view, seat) if view.government[seat] else 0,
    "cities": lambda view, seat: len(cities_of(view, seat)),
    "units": lambda view, seat: len(view.forces[seat]),
    "speed": lambda view, seat: view.rules.speed(view, seat) if view.civ[seat] else 0,
}


class Lesson(guiding.Lesson[When], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson, with what it gives the learner."""

    techs: tuple[str, ...] = ()
    trade: int = 0
    culture: int = 0
    army: str = ""
    opponents: str = "steady"


@cache
def ideas() -> tuple[Idea[When], ...]:
    """All ideas, in the order in which they are told."""
    return msgspec.convert(read("guide")["idea"], tuple[Idea[When], ...])


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons, in the order in which they are best taken."""
    return msgspec.convert(read("lessons"), dict[str, Lesson])


class FfgTutor(TitleTutor[When]):
    """What newcomers are told; the bot of this title knows its ways to win by itself."""

    facts = FACTS

    def told(self) -> tuple[Idea[When], ...]:
        return ideas()

    def lessons(self) -> dict[str, Lesson]:
        return lessons()

    def reason(self, now: Moment, plan: list[Action]) -> dict[str, Any]:
        index = now.view.rules.chart.index
        told = msgspec.to_builtins(plan[0])
        named = [told.get("start"), told.get("city"), told.get("square"), told.get("at"), *told.get("path", ())]
        squares = [square for square in named if isinstance(square, str) and square in index]
        reasons = read("guide")["why"]
        why = reasons.get(now.ask.kind if now.ask else "") or reasons.get(told["do"], "")
        return {"why": why, "rule": now.ask.rule if now.ask else "", "areas": list(dict.fromkeys(squares))}

    def ahead(self) -> str:
        return str(read("guide")["why"]["ahead"])

    def laid_out(self, lesson: Lesson) -> Beginning:
        """Two players on a map that is always the same, in the phase that is taught."""
        setup = self.title.meta.setup(2, "base", {"civilizations": "choose", "offers": "0"})
        game = Game.new(self.title, setup, Chance.seed_of(1), keep=False, story=False)
        while game.state.phase == "setup":
            seat = game.due[0]
            chosen = ChooseCivilization(CIVILIZATIONS[seat])
            choices = game.ask(seat).choices
            game.play(seat, chosen if chosen in choices else choices[0])
        state = game.state
        self._prepare(state, lesson)
        state.agenda = []
        state.push(*(Phase(name) for name in PHASES[PHASES.index(lesson.phase) :]), EndOfTurn())
        return Beginning(setup, self.title.position(state), lesson.opponents)

    def _prepare(self, state: Any, taught: Lesson) -> None:
        state.first, state.trade[0], state.culture[0] = 0, taught.trade or state.trade[0], taught.culture
        for tech in taught.techs:
            place(state, 0, tech)
        if taught.army:
            (start,) = state.armies[0]
            remove_figures(state, 0, start, 1, 0)
            add_figures(state, 0, state.rules.chart.index[taught.army], 1, 0)
