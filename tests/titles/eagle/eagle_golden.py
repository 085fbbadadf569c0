"""Golden games of Eagle 2002: how each is played. `tests/golden.py` writes them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import msgspec

import ecumene
from ecumene import Game, bots
from ecumene.engine import Chance
from ecumene.lab.seated import Seated
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.turn import NewTurn
from titles.eagle.eagle_scene import Scene


class Golden(msgspec.Struct, frozen=True):
    """A game that is kept: how it is set up, how many of its seats play at random, and how it must end."""

    scenario: str
    seats: int
    seed: int
    ending: str
    random: int = 0
    #: a late situation in which it begins, if not with the set-up
    stage: str = ""

    @property
    def name(self) -> str:
        """The name of its files."""
        return f"eagle-2002-{self.scenario}-{self.seats}-{self.ending}"


#: every rule set and length, every number of seats, every way to end
GOLDEN = (
    Golden("standard", 2, 1, "three-modern"),
    Golden("standard", 3, 1, "three-modern"),
    Golden("standard", 4, 1, "three-modern", random=1),
    Golden("standard", 5, 1, "three-modern"),
    Golden("standard", 6, 1, "three-modern"),
    Golden("advanced-short", 2, 1, "short"),
    Golden("advanced-short", 3, 1, "short"),
    Golden("advanced-short", 4, 1, "short", random=1),
    Golden("advanced-short", 5, 1, "short"),
    Golden("advanced-short", 6, 1, "short"),
    Golden("advanced-medium", 2, 1, "medium"),
    Golden("advanced-medium", 3, 1, "medium"),
    Golden("advanced-medium", 4, 1, "medium"),
    Golden("advanced-medium", 5, 1, "medium"),
    Golden("advanced-medium", 6, 1, "medium"),
    Golden("advanced-long", 3, 2, "diplomatic"),
    Golden("advanced-long", 2, 1, "conquest", stage="siege"),
    Golden("advanced-long", 3, 1, "military", stage="apollo"),
    Golden("advanced-long", 4, 1, "space", stage="fusion"),
    Golden("advanced-long", 5, 1, "military", stage="apollo"),
    Golden("advanced-long", 6, 1, "space", stage="fusion"),
)


def staged(golden: Golden) -> Game:
    """A late situation of the long game: it is near its end, and the first player is ahead."""
    scene = Scene(golden.scenario, golden.seats, era=4, seed=golden.seed)
    siege = golden.stage == "siege"
    homes = ("nile", "euphrates" if siege else "gobi", "maya", "java", "bahia", "tanami")
    for seat in range(golden.seats):
        # there are five markers with oil
        scene.village(seat, homes[seat], 4 if seat == 0 else 2, "oil" if seat < 5 else "coal")
        scene.units(seat, homes[seat], modern_infantry=0 if siege and seat else 2)
    known = [row.id for row in tables.TECHNOLOGIES if row.era < 4]
    scene.techs(0, *known[::2]).techs(1, *known[1::2]).gold(*[40] * golden.seats)
    if golden.stage == "apollo":
        scene.wonders(0, "apollo_program")
    elif golden.stage == "fusion":
        scene.techs(0, "fission", "super_conductor", "fusion").gold(220)
    scene.begin(NewTurn())
    return Game.of_position(scene.game.title, scene.game.position(), Chance.seed_of(golden.seed))


def play(golden: Golden) -> Game:
    """The whole game, the first seats at random if so wanted."""
    fresh = not golden.stage
    game = ecumene.new("eagle-2002", golden.seats, scenario=golden.scenario, seed=golden.seed) if fresh else staged(golden)
    names = ["random" if seat < golden.random else "steady" for seat in range(golden.seats)]
    Seated(game, {seat: bots.make(name, "eagle-2002", seat, Random(seat)) for seat, name in enumerate(names)}).play()
    assert game.over == golden.ending, f"{golden.name} ends by {game.over}"
    return game


#: every golden game by the name of its record
GAMES: dict[str, Callable[[], Game]] = {golden.name: partial(play, golden) for golden in GOLDEN}
