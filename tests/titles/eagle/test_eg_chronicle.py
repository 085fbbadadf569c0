"""The chronicle of Eagle 2002: numbers by turn that agree with the game, and nothing hidden."""

import gzip
from pathlib import Path

import msgspec

import ecumene
from ecumene.titles.eagle.battle import Commit, Fight
from ecumene.titles.eagle.movement import BeginMoving, EndMovement
from titles.eagle.eagle_scene import ANGELA, BRAD, Scene

RECORDS = Path(__file__).parent / "records"


def game(name: str) -> ecumene.Game:
    return ecumene.load(gzip.decompress((RECORDS / f"eagle-2002-{name}.jsonl.gz").read_bytes()))


def test_series_agree_with_the_game_they_tell() -> None:
    played = game("standard-4-three-modern")
    told = played.title.shown.chronicle(played)
    assert told.turns == list(range(1, played.state.turn + 1))
    assert all(len(row) == len(told.turns) for rows in told.series.values() for row in rows)
    assert [row[-1] for row in told.series["score"]] == [score["total"] for score in played.scores()]
    assert [row[-1] for row in told.series["technologies"]] == [played.state.techs(seat) for seat in range(4)]
    collected = [event.data["gold"] for _, event in played.story if event.kind == "income"]
    assert sum(map(sum, told.series["income"])) == sum(collected) and min(map(min, told.series["income"])) >= 10
    assert list(told.eras) == [1, 2, 3, 4] and list(told.eras.values()) == sorted(told.eras.values())
    captured = [event.data for _, event in played.story if event.kind == "capture"]
    assert [(row.region, row.seat) for row in told.taken] == [(data["region"], data["seat"]) for data in captured]
    assert sum(map(sum, told.deals)) == 2 * sum(event.kind == "deal" for _, event in played.story)
    assert msgspec.json.decode(msgspec.json.encode(told))["seats"] == ["Red", "Blue", "Yellow", "Green"]
    assert played.title.shown.numbers(played)[0].title == "score by turn"


def test_rounds_won_are_counted_and_ties_are_not() -> None:
    scene = Scene().units(ANGELA, "nile", ancient_infantry=2).units(BRAD, "nile", ancient_infantry=2, ancient_cavalry=1)
    scene.village(BRAD, "java").roll("attacker", [6], [3], [6]).roll("defender", [1], [3], [1])
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    scene.play(BRAD, Commit("ancient-infantry", BRAD)).play(BRAD, Commit("ancient-infantry", BRAD))
    told = scene.game.title.shown.chronicle(scene.game)
    assert told.rounds[ANGELA][BRAD] == 2 and sum(map(sum, told.rounds)) == 2  # the second one tied


def test_a_game_from_a_position_is_told_from_there() -> None:
    played = game("advanced-long-2-conquest")
    told = played.title.shown.chronicle(played)
    assert told.turns and told.turns[-1] == played.state.turn and len(told.series["score"]) == 2
