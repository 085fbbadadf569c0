"""Today's bot against that of an older checkout, three seats each, by mean place.

    python tests/bots/duel.py PYTHON [TITLE [GAMES [FIRST]]]

PYTHON is the interpreter of the other checkout's virtual environment. It runs this file too, as a guest that plays every second
seat through a socket: it hears every entry, plays it into a game of its own, and answers for its seats from what these see. Each
side therefore plays with its own code, and the guest's rules check ours on the way. Seeds count from FIRST.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from random import Random
from statistics import mean
from typing import Any, ClassVar, Union

import msgspec

import ecumene
from ecumene import bots
from ecumene.engine import Action, Ask, Game
from ecumene.engine.game import action_types
from ecumene.lab.seated import Seated

SEATS = 6
#: The west of Mega Civilization, at six seats, is the game of Western Empires to the last point.
OPTIONS = {
    "western-empires": {"civilizations": "dealt"},
    "mega-civilization": {"civilizations": "dealt", "side": "east"},
    "expansion-project": {},
}


def new(title: str, seed: int) -> Game:
    """A game in which chance deals the civilizations, so that neither side knows where it begins."""
    return ecumene.new(title, SEATS, seed=seed, options=OPTIONS[title])


def bot(title: str, seed: int, seat: int) -> bots.Bot:
    return bots.make(bots.best(title), title, seat, Random(f"bot of {seed}, seat {seat}"))


def guest(port: str) -> None:
    """Answers for its seats: each line that comes brings the entries since the one before, and asks for one seat's plan."""
    with socket.create_connection(("127.0.0.1", int(port))) as line, line.makefile("rw") as wire:
        for text in wire:
            letter = json.loads(text)
            if "title" in letter:
                title, seed = letter["title"], letter["seed"]
                game = new(title, seed)
                seated: dict[int, bots.Bot] = {}
                kinds: Any = Union[action_types(game.title)]
                continue
            for seat, action in letter["entries"]:
                game.play(seat, msgspec.convert(action, kinds))
            seat = letter["seat"]
            player = seated.setdefault(seat, bot(title, seed, seat))
            plan = player.decide(game.view(seat), game.ask(seat))
            wire.write(msgspec.json.encode(plan).decode() + "\n")
            wire.flush()


class Guest:
    """A seat of the other side: what its bot answers comes through the socket."""

    blind: ClassVar[bool] = True

    def __init__(self, house: House, game: Game, seat: int) -> None:
        self.house, self.game, self.seat = house, game, seat

    def decide(self, view: Any, ask: Ask) -> list[Action]:
        return self.house.ask(self.game, self.seat)


class House:
    """Our end of the socket."""

    def __init__(self, wire: Any) -> None:
        self.wire = wire
        self.told = 0

    def begin(self, title: str, seed: int) -> Game:
        self.write({"title": title, "seed": seed})
        game = new(title, seed)
        self.told = len(game.entries)
        self.kinds: Any = Union[action_types(game.title)]
        return game

    def ask(self, game: Game, seat: int) -> list[Action]:
        entries = [(entry.seat, entry.action) for entry in game.entries[self.told :] if entry.seat is not None]
        self.told = len(game.entries)
        self.write({"entries": entries, "seat": seat})
        plan: list[Action] = msgspec.json.decode(self.wire.readline(), type=list[self.kinds])  # type: ignore[name-defined]
        return plan

    def write(self, letter: Any) -> None:
        self.wire.write(msgspec.json.encode(letter).decode() + "\n")
        self.wire.flush()


def places(game: Game) -> list[float]:
    """The place of each seat by score; equals share theirs."""
    points = [items["total"] for items in game.title.scores(game.state)]
    return [sum(other > mine for other in points) + (points.count(mine) + 1) / 2 for mine in points]


def main(python: str, title: str = "western-empires", games: str = "100", first: str = "0") -> None:
    taken: dict[str, list[float]] = {"ours": [], "theirs": []}
    attacks = dict.fromkeys(taken, 0)
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.settimeout(60)
        other = subprocess.Popen([python, __file__, "--guest", str(door.getsockname()[1])])
        line, _ = door.accept()
        with line, line.makefile("rw") as wire:
            house = House(wire)
            for seed in range(int(first), int(first) + int(games)):
                game = house.begin(title, seed)
                sides = ["ours" if (seat + seed) % 2 else "theirs" for seat in range(SEATS)]
                crew: dict[int, bots.Bot] = {
                    seat: bot(title, seed, seat) if side == "ours" else Guest(house, game, seat)
                    for seat, side in enumerate(sides)
                }
                Seated(game, crew, counting=False).play()
                for side, place in zip(sides, places(game), strict=True):
                    taken[side].append(place)
                for _, event in game.story or []:
                    if event.kind.startswith("attack.") and event.data["seat"] < SEATS:  # barbarians are nobody's
                        attacks[sides[event.data["seat"]]] += 1
        other.wait(60)
    for side, all_of_them in taken.items():
        print(
            f"{title}, {games} games, {side}: mean place {mean(all_of_them):.2f}, {attacks[side] / int(games):.1f} attacks a game"
        )


if __name__ == "__main__":
    guest(sys.argv[2]) if sys.argv[1] == "--guest" else main(*sys.argv[1:])
