"""Help for newcomers: a good move and why, what is to be known now, lessons. All of it out of what one seat may know."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, Union

import msgspec

from ecumene import bots, titles
from ecumene.engine import Action, Beginning, Game, Moment, Refused, Tutor, moment
from ecumene.engine.game import action_types
from ecumene.engine.steps import MALFORMED
from ecumene.lab import ahead
from ecumene.server.careful import Careful
from ecumene.server.logs import report

#: the longest plan that a page may want to keep to
LONGEST_PLAN = 100
#: the player's answers that count as just given
RECENT = 30


class Thought(NamedTuple):
    """What a hint is thought about: a game, and what the player of a seat knows of it; and at which table, for reports."""

    game: Game
    now: Moment
    table: str

    @classmethod
    def apart(cls, game: Game, seat: int, table: str = "") -> Thought:
        """A copy to think about for as long as that takes, while the game goes on."""
        now, twin = moment(game, seat), game.clone()
        return cls(twin, now if now.ask is None else now._replace(ask=twin.ask(seat)), table)


def hint(game: Game, seat: int, about: list[Any]) -> dict[str, Any] | None:
    """A good answer to what is asked, and why; None if there is nothing to answer, or nothing worth it.

    Only tests and measurements ask like this: a table goes on while a copy of its game is thought about.
    """
    return hinted(Thought.apart(game, seat), about)


def hinted(thought: Thought, about: list[Any]) -> dict[str, Any] | None:
    """The same for what one has been given to think about: it may look ahead, which takes longer than anything else here."""
    game, now, _ = thought
    tutor = _tutor(game)
    lesson, earlier, read, waited = _about(about)
    kept = _read(game, earlier)
    if now.ask is None:
        return None
    # the rest of an earlier plan holds as long as it is lawful: one movement is one thought; where others answer in
    # between, as in trade, each answer may change everything
    goes_on = kept if kept and not game.lively and now.ask.why(kept[0]) is None else []
    plan = tutor.suggested(now, lesson, read) or goes_on
    looked = False
    if not plan:
        plan, looked = _played_well(thought)
    if plan and not lesson:
        found = plan
        try:
            # two who are guided must not wait for each other for ever
            plan = [] if tutor.early(now, plan) and not waited else tutor.mended(now, plan)
        except MALFORMED:
            raise Refused("request", "about: an invalid plan is rejected") from None
        looked = looked and plan == found
    if not plan:
        return None
    try:
        reason = tutor.foreseen(now, plan) if looked else tutor.reason(now, plan)
    except MALFORMED:
        raise Refused("request", "about: an invalid plan is rejected") from None
    return {"action": msgspec.to_builtins(plan[0]), "plan": msgspec.to_builtins(plan), **reason}


def _read(game: Game, kept: Any) -> list[Action]:
    """An earlier plan, as it came back."""
    kinds: Any = Union[action_types(game.title)]
    if not isinstance(kept, list) or len(kept) > LONGEST_PLAN:
        raise Refused("request", f"about: a plan is a list of at most {LONGEST_PLAN} answers")
    try:
        plan: list[Action] = msgspec.convert(kept, list[kinds])
    except msgspec.ValidationError as error:
        raise Refused("request", f"about: an invalid plan is rejected: {error}") from None
    return plan


def _played_well(thought: Thought) -> tuple[list[Action], bool]:
    """What a bot would answer that is given this view, and whether looking ahead changed its mind; the same for the same view.

    What the player has just said in vain, such as an answer to an offer, is not said again if the bot knows better.
    """
    game, now, table = thought
    assert now.ask is not None
    title = game.title.meta.id
    bot = Careful(bots.best(title), title, now.seat, Random(0))
    plan = bot.decide(now.view, now.ask)
    while plan and plan[0] in now.did[-RECENT:]:
        other = bot.decide(now.view, now.ask)
        if other == plan:
            break
        plan = other
    try:
        better = ahead.better(game, now.seat, bot.bot, plan)
    except Exception as error:  # a bot has failed on the way: its first opinion will do
        report("looking ahead failed", error, table=table, title=title, seat=now.seat, ask=now.ask.kind)
        return plan, False
    return better, better != plan


def guide(game: Game, seat: int, about: list[Any]) -> dict[str, Any]:
    """What a newcomer should know now, and how far a lesson has come."""
    tutor = _tutor(game)
    lesson, _, read, _ = _about(about)
    now = moment(game, seat)
    if lesson:
        return {"ideas": [], "lesson": tutor.progress(now, lesson, read)}
    return {"ideas": tutor.ideas(now), "lesson": None}


def beginning(title: str, lesson: str) -> Beginning:
    """How the table of a lesson is set."""
    tutor = titles.load(titles.meta(title).id).shown.tutor
    if tutor is None:
        raise Refused("request", "lesson: this title has none")
    return tutor.lesson(lesson)


def _tutor(game: Game) -> Tutor:
    tutor = game.title.shown.tutor
    if tutor is None:
        raise Refused("request", "topic: there is no guide to this title")
    return tutor


def _about(about: list[Any]) -> tuple[str, Any, int, bool]:
    """A lesson or "", the plan to keep to, how many steps were read, and whether the player has waited for others in vain."""
    lesson, plan, read, waited = (*about, *("", [], 0, False)[len(about) :])[:4]
    if not isinstance(lesson, str) or type(read) is not int or type(waited) is not bool:
        raise Refused("request", "about: a lesson, a plan, how many of its steps have been read, and whether you have waited")
    return lesson, plan, read, waited


#: what is told at once
TOPICS: dict[str, Callable[[Game, int, list[Any]], Any]] = {"guide": guide}
#: what is thought about first (`hinted`)
HINT = "hint"
