"""Plays games of bots for the pictures of boards at which nobody sits.

`web/src/home/living.json` is the game on the home page: one step for each answer that moves something, with the ways that were
gone, and what then stands in the areas that changed. `web/src/titles/<kit>/living/<title>.json` is what a spectator sees in the
middle of a game of each title, for its page.

>>> python tools/living_board.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import ecumene
from ecumene import Game, bots, titles
from ecumene.lab.seated import Seated
from ecumene.server.looks import public_of

WEB = Path(__file__).resolve().parents[1] / "web" / "src"

TITLE, SEATS, SEED = "mega-civilization", 18, 7
#: turns that are told, and steps at most
FIRST, LAST, MOST = 6, 12, 420
#: what of an area is told in a step
DRAWN = ("tokens", "city")

#: by title: seats, options, seed, and the turn whose end is seen
MIDDLES: dict[str, tuple[int, dict[str, str], int, int]] = {
    "western-empires": (9, {"civilizations": "dealt"}, 7, 10),
    "mega-civilization": (18, {"civilizations": "dealt"}, 7, 10),
    "expansion-project": (18, {}, 7, 10),
    "eagle-2002": (6, {}, 7, 9),
    "ffg-2010": (4, {}, 8, 9),
}


def moments(title: str, seats: int, options: dict[str, str], seed: int) -> Iterator[Game]:
    """A game of bots, after each answer."""
    game = ecumene.new(title, seats, options=options, seed=seed)
    players = {seat: bots.make("steady", title, seat, Random(seat)) for seat in range(seats)}
    seated = Seated(game, players, counting=False)
    while not game.over and seated.step():
        yield game


def seen(game: Game) -> dict[str, Any]:
    """All that a spectator sees."""
    return {**public_of(game, game.view(None), game.state, (), ()), "people": {}, "private": {}}


def middle(title: str) -> dict[str, Any]:
    """What a spectator sees in the middle of a game."""
    seats, options, seed, turn = MIDDLES[title]
    return seen(next(game for game in moments(title, seats, options, seed) if game.state.turn > turn))


def steps() -> dict[str, Any]:
    """The game on the home page, step by step."""
    told: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    heard = 0
    for game in moments(TITLE, SEATS, {"civilizations": "dealt"}, SEED):
        if game.state.turn > LAST or len(told) == MOST:
            break
        story = game.story or []
        events, heard = [event for _, event in story[heard:]], len(story)
        if game.state.turn < FIRST:
            continue
        board: dict[str, dict[str, Any]] = seen(game)["board"]
        now = {area: {part: place[part] for part in DRAWN if part in place} for area, place in board.items()}
        ways = [(event.data["seat"], event.data["area"], event.data["to"]) for event in events if event.kind == "move"]
        changed = {area: now.get(area, {}) for area in {*now, *before} if now.get(area) != before.get(area)}
        if changed:
            told.append({"turn": game.state.turn, "ways": ways, "now": dict(sorted(changed.items()))})
        before = now
    return {"title": TITLE, "view": {**seen(game), "board": {}}, "steps": told}


def write(path: Path, what: dict[str, Any]) -> None:
    """Writes it, and says how much it is."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(msgspec.json.encode(what) + b"\n")
    print(f"{path.relative_to(WEB)}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    write(WEB / "home" / "living.json", steps())
    for title in MIDDLES:
        kit = titles.load(title).shown.printed().get("kit", title)
        write(WEB / "titles" / kit / "living" / f"{title}.json", middle(title))
