"""Plays a game of bots and writes how it went on the board, for the picture on the home page: `web/src/home/living.json`.

One step for each answer that moves something: the ways that were gone, and what then stands in the areas that changed.

>>> python tools/living_board.py
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec

import ecumene
from ecumene import Game, bots
from ecumene.lab.seated import Seated

TITLE, SEATS, SEED = "mega-civilization", 18, 7
OPTIONS = {"civilizations": "dealt"}
#: turns that are told, and steps at most
FIRST, LAST, MOST = 6, 12, 420
OUT = Path(__file__).resolve().parents[1] / "web" / "src" / "home" / "living.json"

#: what stands in an area: seat and number of each people's tokens; the seat of its city, or -1
Place = tuple[list[tuple[int, int]], int]


def board(game: Game) -> dict[str, Place]:
    """All areas in which something stands."""
    state = game.state
    found: dict[str, Place] = {}
    for area, name in enumerate(state.terrain.ids):
        tokens = [(seat, state.tokens[seat][area]) for seat in range(state.seats) if state.tokens[seat][area]]
        city = state.city[area] - 1
        if tokens or 0 <= city < state.seats:
            found[name] = (tokens, city if city < state.seats else -1)
    return found


def steps() -> dict[str, Any]:
    """The game, step by step."""
    game = ecumene.new(TITLE, SEATS, options=OPTIONS, seed=SEED)
    players = {seat: bots.make("steady", TITLE, seat, Random(seat)) for seat in range(SEATS)}
    seated = Seated(game, players, counting=False)
    told: list[dict[str, Any]] = []
    before: dict[str, Place] = {}
    heard = 0
    while game.state.turn <= LAST and len(told) < MOST and not game.over and seated.step():
        story = game.story or []
        events, heard = [event for _, event in story[heard:]], len(story)
        if game.state.turn < FIRST:
            continue
        now = board(game)
        ways = [(event.data["seat"], event.data["area"], event.data["to"]) for event in events if event.kind == "move"]
        changed = {area: now.get(area, ([], -1)) for area in {*now, *before} if now.get(area) != before.get(area)}
        if changed:
            told.append({"turn": game.state.turn, "ways": ways, "now": dict(sorted(changed.items()))})
        before = now
    terrain = game.state.terrain
    peoples = list(game.state.civ)
    return {
        "title": TITLE,
        "boards": sorted({terrain.board.areas[area].board for area in terrain.ids}),
        "peoples": peoples,
        "steps": told,
    }


if __name__ == "__main__":
    OUT.write_bytes(msgspec.json.encode(steps()) + b"\n")
    print(f"{OUT.name}: {OUT.stat().st_size} bytes")
