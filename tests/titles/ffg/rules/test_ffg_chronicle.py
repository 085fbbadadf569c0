"""The chronicle of FFG 2010: numbers by turn that agree with the game, and nothing hidden."""

import gzip
from pathlib import Path

import msgspec
import pytest
from ffg_scene import Scene
from test_ffg_battle import battle, out

import ecumene
from ecumene.titles.ffg.battle import horde
from ecumene.titles.ffg.chronicle import Chronicle, Writer
from ecumene.titles.ffg.yields import coins

RECORDS = Path(__file__).parents[1] / "records"


def game(name: str) -> ecumene.Game:
    return ecumene.load(gzip.decompress((RECORDS / f"ffg-2010-{name}.jsonl.gz").read_bytes()))


@pytest.mark.parametrize("name", ["base-conquest-3", "both-mixed-4"])
def test_series_agree_with_the_game_they_tell(name: str) -> None:
    played = game(name)
    state, told = played.state, played.title.shown.chronicle(played)
    seats = range(played.seats)
    assert told.turns == list(range(1, state.turn + 1))
    assert all(len(row) == len(told.turns) for rows in told.series.values() for row in rows)
    last = {what: [row[-1] for row in rows] for what, rows in told.series.items()}
    assert last["culture"] == list(state.level) and last["techs"] == [len(state.techs[seat]) for seat in seats]
    assert last["coins"] == [coins(state, seat) for seat in seats]
    lines = [event for _, event in played.story]
    collected = [event.data["trade"] for event in lines if event.kind == "collected"]
    assert sum(map(sum, told.series["trade"])) == sum(collected) > 0
    assert len(told.fallen) == sum(event.kind == "city.destroyed" for event in lines)
    fought = sum(map(sum, told.battles)) + sum(map(sum, told.wild))
    assert fought == sum(event.kind == "battle.won" for event in lines)
    built = [(event.data["item"], event.data["seat"]) for event in lines if event.kind == "built"]
    assert [(row.wonder, row.seat) for row in told.wonders] == [row for row in built if row[0] in state.rules.tables.wonders]
    assert msgspec.json.decode(msgspec.json.encode(told))["civilizations"] == state.civ
    assert played.title.shown.numbers(played)[0].title == "culture by turn"


def test_a_game_from_a_position_is_told_from_there() -> None:
    played = game("base-conquest-3")
    later = ecumene.load_position(played.position(), seed=1)
    told = later.title.shown.chronicle(later)
    assert told.turns == [played.state.turn] and [row[0] for row in told.series["culture"]] == list(played.state.level)


def test_battles_are_counted_between_seats_and_against_barbarians() -> None:
    def fought(attacker: str, defender: str) -> Scene:
        return Scene("americans", "germans").army(1, "g5").forces(0, attacker).forces(1, defender)

    def told(scene: Scene) -> Chronicle:
        found = Chronicle([], [], [], {}, [], [], [[0, 0], [0, 0]], [[0, 0], [0, 0]], [])
        writer = Writer(found, 1, set())
        for _, event in scene.game.story or []:
            if event.kind.startswith("battle"):
                writer.enter(event)
        return found

    won = told(out(battle(fought("infantry-3", "infantry-1"), "g5")))
    assert won.battles == [[0, 1], [0, 0]] and won.wild == [[0, 0], [0, 0]]
    # a horde belongs to nobody, whoever plays the card
    scene = fought("infantry-3", "infantry-3")
    scene.state.agenda = []
    horde(scene.state, 0, scene.at("g5"))
    scene.settle()
    wild = told(out(scene))
    assert wild.battles == [[0, 0], [0, 0]] and wild.wild[0] == [0, 0] and sum(wild.wild[1]) == 1
