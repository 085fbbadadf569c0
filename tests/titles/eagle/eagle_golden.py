"""Golden games of Eagle 2002: how each is played. `tests/golden.py` writes them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import msgspec

import ecumene
from ecumene import Game, bots
from ecumene.engine import Chance
from ecumene.engine.actions import Leave, Standing, TimeUp
from ecumene.floor import NotReady, Ready
from ecumene.lab.seated import Seated
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.milestones import Claim
from ecumene.titles.eagle.movement import Move, Moving
from ecumene.titles.eagle.placing import FreeGrowth, Skip
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


def seated(game: Game, bot: str) -> Seated:
    return Seated(game, {seat: bots.make(bot, "eagle-2002", seat, Random(seat)) for seat in range(game.seats)})


def wild() -> Game:
    """What steady bots hardly ever do, done at random in a modern age: flying, joining, selling, setting cities by hand."""
    scene = Scene("advanced-long", 4, era=4, assign="by-hand", limit="5")
    lands = (
        ("nile", "eritrea", "tanganika"),
        ("sahara", "nigeria", "funa"),
        ("euphrates", "persia", "indus"),
        ("gobi", "yunnan", "mekong"),
    )
    known = [row.id for row in tables.TECHNOLOGIES if row.era < 4]
    for seat, (home, *others) in enumerate(lands):
        scene.village(seat, home, 2, "oil").techs(seat, *known[seat::4])
        for region in others:
            scene.village(seat, region)
        scene.units(seat, home, ancient_infantry=2, modern_infantry=2, aircraft=1).units(seat, "arabia", modern_cavalry=3)
        scene.fleet(seat, "eastern_mediterranean", "galley")
    scene.gold(60, 60, 60, 60).begin(FreeGrowth(0), NewTurn())
    game = Game.of_position(scene.game.title, scene.game.position(), Chance.seed_of(1))
    game.play(0, Skip())
    seated(game, "random").play()
    assert game.over == "limit"
    return game


def interrupted() -> Game:
    """A game in which people do what bots never do: take back, leave standing answers, think again, run out of time, leave."""
    options = {"announce": "by-hand", "limit": "8"}
    game = ecumene.new("eagle-2002", 4, scenario="standard", options=options, seed=5)
    table = seated(game, "steady")
    done: set[str] = set()
    game.play(3, Standing("call", "never"))
    while table.step():
        due = game.due[0] if game.due else -1
        if "undo" not in done and game.state.phase == "movement" and isinstance(game.state.agenda[-1], Moving):
            done.add("undo")
            game.play(due, next(move for move in game.ask(due).choices if isinstance(move, Move)))
            game.undo(due)
        elif "time" not in done and game.state.turn == 2 and game.state.floor is not None and due >= 0:
            done.add("time")
            game.play(due, Ready())
            if game.state.floor is not None:
                game.play(due, NotReady())
            game.table(TimeUp())
        elif "claim" not in done and due >= 0 and (claims := [one for one in game.ask(due).choices if isinstance(one, Claim)]):
            done.add("claim")
            game.play(due, claims[0])
        elif "leave" not in done and game.state.turn == 6:
            done.add("leave")
            game.table(Leave(3))
    assert game.over == "limit" and done == {"undo", "time", "claim", "leave"}
    return game


#: every golden game by the name of its record
GAMES: dict[str, Callable[[], Game]] = {
    **{golden.name: partial(play, golden) for golden in GOLDEN},
    "eagle-2002-wild-4": wild,
    "eagle-2002-interrupted-4": interrupted,
}
