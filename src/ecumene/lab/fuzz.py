"""Long random games in every shape a title has, under everything that must always hold: `make fuzz`.

Answers are drawn at random, or given by a bot that knows the game, so that everything comes up. Each game has a number, from
which its scenario, seats, options and all answers follow, so a failure can be played again:
`python -m ecumene.lab.fuzz --games 1 --seed NUMBER`.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

import msgspec

import ecumene
from ecumene import bots, titles
from ecumene.engine import Action, Ask, Game, Meta, Refused
from ecumene.lab.simulate import cut

#: A game with more entries than this does not end, we think.
ENDLESS = 300_000


class Violation(Exception):
    """Something that must always hold does not."""


def fuzz(number: int, title: str | None = None) -> tuple[int, str]:
    """Plays the game of this number, of any title or of this one; how many entries it had, and what went wrong, if anything."""
    rng = Random(f"fuzz {number}")
    game = _begin(rng, number, rng.choice(titles.metas()) if title is None else titles.meta(title))
    try:
        _play(game, rng)
    except Exception as error:
        what = f"game {number} ({_shape(game)}), after entry {len(game.entries) - 1}: {type(error).__name__}: {error}"
        path = Path(f"fuzz-{number}.record")
        try:
            path.write_bytes(game.save())
            what += f" ({path} holds the game up to there)"
        except Exception as unsaved:
            what += f" (not even saved: {unsaved})"
        return len(game.entries), what
    return len(game.entries), ""


def _begin(rng: Random, number: int, meta: Meta) -> Game:
    scenario = rng.choice(meta.scenarios)
    seats = rng.choice(scenario.seats)
    options = {
        option.id: rng.choice(option.values_for(seats))
        for option in meta.options
        if option.values and option.id not in scenario.fixed
    }
    options |= cut(meta, scenario.id, rng.choice((0.5, 1, 2, 3)))
    keep = rng.random() < 0.2
    return ecumene.new(meta.id, seats, scenario=scenario.id, options=options, seed=number, keep=keep, story=False)


def _shape(game: Game) -> str:
    setup = game.header.setup
    options = " ".join(f"{key}={value}" for key, value in setup.options.items())
    return f"{setup.title} {setup.scenario}, {setup.seats} seats, {options}"


def _play(game: Game, rng: Random) -> None:
    early, sense, undoing = rng.choice((0.0, 0.1, 0.4)), rng.choice((0.0, 0.5, 0.9)), rng.random() < 0.5
    title = game.title.meta.id
    players = [bots.make(rng.choice(bots.names(title)), title, seat, Random(rng.random())) for seat in range(game.seats)]
    while not game.over:
        seat = rng.choice(game.may) if game.may and rng.random() < early else game.due[0]
        ask = game.ask(seat)
        plan = players[seat].decide(game.view(seat), ask) if rng.random() < sense else []
        # a bot may be lost in a game that it did not play alone
        game.play(seat, plan[0] if plan and ask.why(plan[0]) is None else _sampled(ask, rng))
        game.title.check(game.state)
        if rng.random() < 0.01 and not game.over:
            _look_closer(game, rng)
        if undoing and game._snapshots is not None and rng.random() < 0.01 and not game.over:
            _take_back(game, seat)
        if len(game.entries) > ENDLESS:
            raise Violation("the game does not end")
    if game.due or game.may:
        raise Violation("the game is over, and yet somebody is asked")
    if not game.winners or not set(game.winners) <= set(range(game.seats)):
        raise Violation("the game is over, and nobody has won")
    if rng.random() < 0.1 and ecumene.load(game.save(), keep=False, story=False).hash() != game.hash():
        raise Violation("the record replays to another end")


def _sampled(ask: Ask, rng: Random) -> Action:
    """An answer that the ask drew: the game takes its word for it, so that nobody but us would see an unlawful one."""
    action = ask.sample(rng)
    refusal = ask.why(action)
    if refusal is not None:
        raise Violation(f"{action} is drawn and refused: {refusal}")
    return action


def _look_closer(game: Game, rng: Random) -> None:
    """Whatever is offered is lawful, and a saved position is the same position."""
    for seat in (*game.due, *game.may):
        ask = game.ask(seat)
        for answer in (*ask.choices, *(form.sample(rng) for form in ask.forms)):
            refusal = ask.why(answer)
            if refusal is not None:
                raise Violation(f"{answer} is offered and refused: {refusal}")
    file = msgspec.json.encode(game.position(), order="sorted")
    loaded = game.title.load(msgspec.json.decode(file))
    if msgspec.json.encode(game.title.position(loaded), order="sorted") != file:
        raise Violation("a saved position is not the same when it is loaded")


def _take_back(game: Game, seat: int) -> None:
    """What is offered can be taken back; the last entry, taken back and played again, changes nothing."""
    before, mine = game.hash(), game.undoable(seat)
    if not mine:
        return
    try:
        game.undo(seat)
    except Refused as refusal:
        raise Violation(f"an undo was offered and refused: {refusal}") from None
    game.title.check(game.state)
    again, was_last = game.entries[mine[-1]].action, mine[-1] == len(game.entries) - 2
    if was_last:
        game.play(seat, again)
        if game.hash() != before:
            raise Violation(f"{again} was taken back and played again, and the position is another one")


def main() -> None:
    """The command behind `make fuzz`."""
    parser = argparse.ArgumentParser(prog="python -m ecumene.lab.fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--title", choices=[meta.id for meta in titles.metas()])
    wanted = parser.parse_args()
    started, entries, failures = perf_counter(), 0, []
    with ProcessPoolExecutor(wanted.jobs) as pool:
        numbers = range(wanted.seed, wanted.seed + wanted.games)
        for done, (count, failure) in enumerate(pool.map(partial(fuzz, title=wanted.title), numbers), start=1):
            entries += count
            if failure:
                failures.append(failure)
                print(f"FAILED: {failure}", flush=True)
            if done % 50 == 0:
                print(f"{done} games, {entries:,} entries, {perf_counter() - started:.0f} s", flush=True)
    verdict = f"{len(failures)} failed" if failures else "nothing was violated"
    print(f"{wanted.games} games from seed {wanted.seed}, {entries:,} entries in {perf_counter() - started:.0f} s: {verdict}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
