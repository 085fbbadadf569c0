"""Golden games: games that are kept with their hashes and their public story.

    python tests/golden.py --keep [NAME ...]   reads every game anew under today's rules
    python tests/golden.py --new NAME ...      plays these anew: by today's bots, or by their script

A game lies in `records/` beside the tests of its title: `tests/titles/eagle/records/eagle-2002-standard-2-three-modern.txt`.

Use `--keep` when a rule was changed on purpose. Every entry that is still lawful stays; hashes and stories are written
again. Where today's rules refuse an entry, the game is cut there, and bots play it on if it had come to its end before.
What was cut, by which clause, and the first line in which the story differs are printed: they belong in the message of
the commit.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Callable
from functools import partial
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import NamedTuple

import ecumene
from ecumene import Game, bots, titles
from ecumene.engine import Chance, Standing, Stopped
from ecumene.engine.actions import Leave, TimeUp
from ecumene.lab.seated import Seated

TITLES = Path(__file__).parent / "titles"

#: events that fill pages and tell little
QUIET = {
    "move",
    "offer",
    "offer.declined",
    "offer.lapsed",
    "trade.ready",
    "phase",
    "movement.ended",
    "conflict.loss",
    "surplus",
    "expansion",
    "nearing",
}
#: and those of Eagle 2002
EAGLE_QUIET = {"move", "board", "land", "sail", "fly", "phase", "looked", "rolled", "income", "called", "trade.ready"}

#: the player counts of titles that keep games of some only: of the two large empires, one for each way to lay the stacks
SAMPLES = {
    ("mega-civilization", "full"): (5, 9, 10, 11, 12, 15, 18),
    ("mega-civilization", "short-game"): (5, 12, 18),
    ("expansion-project", "full"): (5, 8, 9, 10, 11, 12, 15, 16, 18),
    # Eagle 2002 says of each game how it ends (tests/titles/eagle/eagle_golden.py)
    **{("eagle-2002", name): () for name in ("standard", "advanced-short", "advanced-medium", "advanced-long")},
    ("ffg-2010", "base"): (2, 3, 4),
    ("ffg-2010", "fame-and-fortune"): (2, 3, 4, 5),
    ("ffg-2010", "wisdom-and-warfare"): (2, 3, 4),
    ("ffg-2010", "both"): (2, 3, 4, 5),
}

#: the small numbers that seeds of golden games stand for: a game that is not over does not tell its seed
SEEDS = range(20)


def games() -> dict[str, Callable[[], Game]]:
    """How to play each golden game: of each scenario and player count, for each way to end, and the staged ones."""
    from titles.eagle.eagle_golden import GAMES as EAGLE
    from titles.empires import staged_expansion  # noqa: F401  it enters its games among the staged ones
    from titles.empires.staged import STAGED
    from titles.ffg.ffg_golden import GAMES as FFG

    found: dict[str, Callable[[], Game]] = {}
    for meta in titles.published():
        for scenario in meta.scenarios:
            # the games of a draft still change; it keeps some of its own beside its tests
            for seats in SAMPLES.get((meta.id, scenario.id), () if meta.stage == titles.DRAFT else scenario.seats):
                found[f"{meta.id}-{scenario.id}-{seats}"] = partial(play, meta.id, scenario.id, seats, {})
    for seats in (5, 9):
        found[f"mega-civilization-east-{seats}"] = partial(play, "mega-civilization", "full", seats, {"side": "east"})
    found["expansion-project-east-9"] = partial(play, "expansion-project", "full", 9, {"side": "east"})
    found["western-empires-expert-5"] = partial(play, "western-empires", "short-game", 5, {"ast": "expert"})
    found["mega-civilization-expert-5"] = partial(play, "mega-civilization", "full", 5, {"ast": "expert"})
    found["expansion-project-newcomers-8"] = partial(play, "expansion-project", "full", 8, {"newcomers": "2"})
    for title in ("western-empires", "mega-civilization", "expansion-project"):
        found[f"{title}-limit-6"] = partial(play, title, "full", 6, {"limit": "6"})
        found[f"{title}-interrupted-5"] = partial(interrupted, title)
    return found | STAGED | EAGLE | FFG


def play(title: str, scenario: str, seats: int, options: dict[str, str]) -> Game:
    """A whole game of the title's best bot, one seat at random among them."""
    return play_on(ecumene.new(title, seats, scenario=scenario, options=options, seed=seats))


def play_on(game: Game) -> Game:
    """Bots play the game to its end."""
    title = game.title.meta.id
    names = bots.names(title)
    players = {s: bots.make(names[0] if s == 0 else names[-1], title, s, Random(s)) for s in range(game.seats)}
    Seated(game, players).play()
    assert game.over
    return game


def interrupted(title: str) -> Game:
    """A short game in which people do what bots never do: take back, leave standing answers, run out of time, leave."""
    game = ecumene.new(title, 5, options={"limit": "8"}, seed=5)
    names = bots.names(title)
    seated = Seated(game, {seat: bots.make(names[-1], title, seat, Random(seat)) for seat in range(5)})
    done: set[str] = set()
    game.play(3, Standing("tax-rate", "1"))
    while seated.step():
        if "undo" not in done and game.state.phase == "movement" and game.due and game.ask(game.due[0]).free:
            done.add("undo")
            seat = game.due[0]
            game.play(seat, game.ask(seat).choices[0])
            game.undo(seat)
        elif "time" not in done and game.state.floor is not None:
            done.add("time")
            game.table(TimeUp())
        elif "leave" not in done and game.state.turn == 2:
            done.add("leave")
            game.table(Leave(4))
    assert game.over and done == {"undo", "time", "leave"}
    return game


def story(game: Game) -> str:
    """What everybody could hear, one line an event, without the small talk."""
    quiet = EAGLE_QUIET if game.title.meta.id == "eagle-2002" else QUIET
    lines = [game.title.shown.describe(event, game.state) for event in game.heard(None) if event.kind not in quiet]
    scores = [f"seat {seat}: {items}" for seat, items in enumerate(game.title.scores(game.state))]
    end = f"ended by {game.over}, won by seat {' and '.join(map(str, game.winners))}" if game.over else "the game goes on"
    return "\n".join([*lines, *scores, end, ""])


class Kept(NamedTuple):
    """A golden game that was read anew: how many entries it had, and where today's rules cut it."""

    game: Game
    before: int
    cut: Stopped | None


def keep(data: bytes) -> Kept:
    """Reads a golden game anew, on its own seed: what is still lawful stays, and a game that was over comes to an end again."""
    record = ecumene.read_record(data)
    seed = bytes.fromhex(record.seed) if record.seed else _small_seed(record.header.commitment)
    game = Game.replay(titles.load(record.header.setup.title), record, seed=seed, partial=True)
    cut, game.stopped = game.stopped, None
    if record.seed and not game.over:
        play_on(game)
    return Kept(game, len(record.entries), cut)


def _small_seed(commitment: str) -> bytes:
    """The seed of a game that is not over, found among the small numbers."""
    return next(seed for seed in map(Chance.seed_of, SEEDS) if Chance(seed).commitment == commitment)


def difference(old: str, new: str) -> str | None:
    """The first line in which two stories differ."""
    for number, pair in enumerate(zip_longest(old.splitlines(), new.splitlines(), fillvalue="at its end"), start=1):
        if pair[0] != pair[1]:
            return f"the story differs from line {number} on:\n    was: {pair[0]}\n    is:  {pair[1]}"
    return None


def told(name: str, kept: Kept, old: str, new: str) -> list[str]:
    """What a game that was read anew has to say for itself."""
    game, before, cut = kept
    lines = [f"{name}: {before} entries, all kept"]
    if cut is not None:
        number, refusal, *_ = cut
        kept_part = f"{number} of {before} entries kept"
        lines = [f"{name}: {kept_part}; entry {number} is refused by {refusal.rule}: {refusal.reason}"]
    if len(game.entries) != (before if cut is None else cut.number):
        lines.append(f"  played on by bots to {len(game.entries)} entries")
    changed = difference(old, new)
    return [*lines, f"  {changed}"] if changed else lines


def kept_games() -> dict[str, Path]:
    """The record of every game that is kept, by its name."""
    return {path.name.removesuffix(".jsonl.gz"): path for path in sorted(TITLES.glob("*/records/*.jsonl.gz"))}


def record_of(name: str) -> bytes:
    """The record of a golden game."""
    return gzip.decompress(kept_games()[name].read_bytes())


def story_of(name: str) -> str:
    """The story that was kept with a golden game."""
    return kept_games()[name].with_name(f"{name}.txt").read_text(encoding="utf-8")


def write(name: str, game: Game, text: str) -> bool:
    """Writes a golden game; whether anything is different now."""
    family = type(game.title).__module__.split(".")[2]
    record = TITLES / family / "records" / f"{name}.jsonl.gz"
    told = record.with_name(f"{name}.txt")
    data = game.save()
    if record.exists() and gzip.decompress(record.read_bytes()) == data and told.read_text(encoding="utf-8") == text:
        return False
    record.write_bytes(gzip.compress(data, mtime=0))
    told.write_text(text, encoding="utf-8")
    return True


def keep_all(names: list[str]) -> int:
    """Reads the games of these names anew, or all; the number of those that could not be."""
    failed = 0
    for name in kept_games():
        if names and name not in names:
            continue
        old = story_of(name)
        try:
            kept = keep(record_of(name))
            new = story(kept.game)
        except Exception as error:  # one game that fails must not keep the others from being written
            failed += 1
            print(f"{name}: left as it was, {type(error).__name__}: {error}")
            continue
        changed = write(name, kept.game, new)
        print("\n".join(told(name, kept, old, new)) + ("" if changed else "; nothing is different"), flush=True)
    return failed


def new_games(names: list[str]) -> None:
    """Has these games, or all, played anew."""
    for name, played in games().items():
        if not names or name in names:
            game = played()
            write(name, game, story(game))
            print(f"{name}: {len(game.entries)} entries, {game.over or 'it goes on'}")


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Writes the golden games.")
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument("--keep", action="store_true", help="read every game anew and keep each entry that is still lawful")
    how.add_argument("--new", action="store_true", help="play them anew, by today's bots or by their script")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these games")
    wanted = parser.parse_args()
    if wanted.keep:
        return min(keep_all(wanted.names), 1)
    new_games(wanted.names)
    return 0


if __name__ == "__main__":
    sys.exit(main())
