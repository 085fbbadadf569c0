"""Golden games: finished games of bots, kept with their hashes and their public story.

`python tests/records/golden.py` writes them anew, when a rule was changed on purpose; the difference of the stories then
shows what the change did.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

import ecumene
from ecumene import Game, bots, titles
from ecumene.lab.table import Table

HERE = Path(__file__).parent

#: events that fill pages and tell little
QUIET = {"move", "offer", "offer.declined", "trade.ready", "phase", "movement.ended", "conflict.loss", "surplus", "expansion"}


def games() -> list[tuple[str, str, str, int, dict[str, str]]]:
    """(name, title, scenario, seats, options): one of each scenario and player count, and one for each way to end."""
    found = []
    for meta in titles.published():
        if meta.stage == titles.DRAFT:
            continue  # its games still change; it keeps some of its own beside its tests
        for scenario in meta.scenarios:
            for seats in scenario.seats:
                found.append((f"{meta.id}-{scenario.id}-{seats}", meta.id, scenario.id, seats, {}))
    found.append(("western-empires-expert-5", "western-empires", "short-game", 5, {"ast": "expert"}))
    found.append(("western-empires-limit-6", "western-empires", "full", 6, {"limit": "6"}))
    return found


def play(title: str, scenario: str, seats: int, options: dict[str, str]) -> Game:
    """A whole game of the title's best bot, one seat at random among them."""
    game = ecumene.new(title, seats, scenario=scenario, options=options, seed=seats)
    names = bots.names(title)
    players = {s: bots.make(names[0] if s == 0 else names[-1], title, s, Random(s)) for s in range(seats)}
    Table(game, players).play()
    assert game.over
    return game


def story(game: Game) -> str:
    """What everybody could hear, one line an event, without the small talk."""
    lines = [game.title.shown.describe(event, game.state) for event in game.heard(None) if event.kind not in QUIET]
    scores = [f"seat {seat}: {items}" for seat, items in enumerate(game.title.scores(game.state))]
    return "\n".join([*lines, *scores, f"ended by {game.over}, won by seat {' and '.join(map(str, game.winners))}", ""])


def main() -> None:
    """Writes all golden games."""
    for name, title, scenario, seats, options in games():
        game = play(title, scenario, seats, options)
        (HERE / f"{name}.jsonl.gz").write_bytes(gzip.compress(game.save(), mtime=0))
        (HERE / f"{name}.txt").write_text(story(game), encoding="utf-8")
        print(f"{name}: {len(game.entries)} entries, turn {game.state.turn}, {game.over}")


if __name__ == "__main__":
    main()
