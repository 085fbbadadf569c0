"""Looking ahead: of a few plans, the one that leaves a seat best off when everybody plays well from there on.

Nothing of it depends on what the seat may not know. What it cannot see is dealt anew (`Title.redeal`), and both the deal and
what chance brings are drawn from what the seat is shown: of two games that it cannot tell apart, the same is foreseen. All
plans are tried on the same deals with the same chance, so that what tells them apart is what they do, not luck. How far it
looks is counted in turns and entries, never in time.
"""

from __future__ import annotations

from hashlib import sha256
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import msgspec

from ecumene import bots
from ecumene.bots import Bot, Depth, Thoughtful
from ecumene.engine import Action, Game, Refused
from ecumene.lab.seated import Seated

Plan = list[Action]

#: a plan is preferred to the first one if it is ahead on average by so many of the average's own errors
CLEARLY = 1.0


def better(game: Game, seat: int, bot: Bot, plan: Plan) -> Plan:
    """The bot's plan for this seat, or another one that its game, looked ahead, shows to be clearly better.

    A bot that is not `Thoughtful`, or has no other plan, is taken at its word, at no cost.
    """
    if not plan or not isinstance(bot, Thoughtful):
        return plan
    view = game.view(seat)
    others = bot.others(view, game.ask(seat), plan)
    return best(game, seat, [plan, *others], bot.depth(view)) if others else plan


def best(game: Game, seat: int, plans: list[Plan], depth: Depth) -> Plan:
    """The plan that leaves the seat best off; the first one, unless another is clearly better."""
    luck = fingerprint(game, seat)
    gains: dict[int, list[float]] = {number: [] for number in range(1, len(plans))}
    for deal in range(depth.deals):
        # half-way, the worse half of the plans is given up
        if gains and deal * 2 == depth.deals:
            kept = sorted(gains, key=lambda number: -mean(gains[number]))[: (len(gains) + 1) // 2]
            gains = {number: gains[number] for number in kept}
        state = dealt(game, seat, Random(f"{luck}, deal {deal}"))
        chance = sha256(f"{luck}, chance {deal}".encode()).digest()
        own = foreseen(game, state, chance, seat, plans[0], depth)
        for number, found in gains.items():
            found.append(foreseen(game, state, chance, seat, plans[number], depth) - own)
    chosen = max(gains, key=lambda number: mean(gains[number]), default=0)
    return plans[chosen if chosen and clearly(gains[chosen]) else 0]


def dealt(game: Game, seat: int, rng: Random) -> Any:
    """A state that the seat cannot tell from its game's; what others have said in secret beforehand does not speak for them."""
    state = game.title.redeal(game.state, seat, rng)
    state.standing = {key: answer for key, answer in state.standing.items() if key[0] == seat}
    return state


def clearly(gains: list[float]) -> bool:
    """Whether these are gains, and not just luck."""
    return mean(gains) > (CLEARLY * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0)


def fingerprint(game: Game, seat: int) -> str:
    """All that a seat is shown, as a short text: what is drawn from it is the same whatever others hide."""
    view, words = game.view(seat), game.title.shown
    shown = msgspec.to_builtins([words.public(view), words.private(view)], str_keys=True, order="deterministic")
    return sha256(msgspec.json.encode(shown, order="deterministic")).hexdigest()


def foreseen(game: Game, state: Any, chance: bytes, seat: int, plan: Plan, depth: Depth) -> float:
    """How well the seat stands in this deal, when its plan is carried out as far as it goes and bots have played on."""
    title = game.title
    trial = Game.of_state(title, state.clone(), chance, keep=False, story=False)
    # counted from now: a plan that ends the turn is given no more time to bear fruit than one that does not
    last = trial.turn + depth.turns
    steady = bots.best(title.meta.id)
    players = {
        other: bots.make(steady, title.meta.id, other, Random(f"{chance.hex()}, seat {other}")) for other in range(game.seats)
    }
    follow(trial, seat, plan)
    seated = Seated(trial, players, counting=False)
    while len(trial.entries) < depth.entries and trial.turn < last and seated.step():
        pass
    player = players[seat]
    assert isinstance(player, Thoughtful)
    return player.standing(trial.view(seat))


def follow(game: Game, seat: int, plan: Plan) -> None:
    """Plays a plan up to what is not lawful."""
    for action in plan:
        try:
            game.play(seat, action)
        except Refused:
            break
