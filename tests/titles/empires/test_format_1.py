"""Files of format 1 still load: records and positions that were written before format 2."""

import gzip
import json
from pathlib import Path

import pytest

import ecumene
from ecumene import RecordError
from ecumene.cli.app import main
from ecumene.lab.verify import verify
from ecumene.titles.empires.shipyard import BuildShip, Maintain, Scrap
from ecumene.titles.empires.voyages import Sail

OLD = Path(__file__).parent / "records/format-1"
WHOLE = ["western-empires-first-game-5", "western-empires-limit-6", "western-empires-short-game-5"]


def record(name: str) -> bytes:
    return gzip.decompress((OLD / f"{name}.jsonl.gz").read_bytes())


def position(name: str) -> dict[str, object]:
    found: dict[str, object] = json.loads((OLD / f"{name}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", WHOLE)
def test_an_old_record_opens_to_its_end(name: str) -> None:
    assert ecumene.load(record(name), keep=False).over


@pytest.mark.parametrize("name", ["movement", "trade", "losses", "lanes"])
def test_an_old_position_opens(name: str) -> None:
    game = ecumene.load_position(position(name))
    assert game.due and game.state.turn == position(name)["turn"]


def test_ships_of_an_old_position_are_numbered_in_their_order() -> None:
    ships = [player.get("ships", []) for player in position("movement")["players"]]  # type: ignore[attr-defined]
    fleets = ecumene.load_position(position("movement")).state.ships
    assert any(ships) and [list(fleet) for fleet in fleets] == [list(range(len(fleet))) for fleet in ships]


def test_an_old_record_names_ships_by_their_place_and_is_saved_with_their_numbers() -> None:
    old = ecumene.read_record(record("western-empires-short-game-5"))
    game = ecumene.load(record("western-empires-short-game-5"))
    orders = [(was.action, now.action) for was, now in zip(old.entries, game.entries, strict=True) if was.action != now.action]
    assert any(isinstance(now, Sail) for _, now in orders)  # a place that is not the number
    assert all(isinstance(was, BuildShip | Sail | Scrap | Maintain) for was, _ in orders)
    again = ecumene.load(game.save())
    assert again.hash() == game.hash() and again.header.rules == 2


def test_a_record_that_meets_a_mended_rule_opens_up_to_there_and_says_where() -> None:
    """Under rules 1 the undo of a scrap made the maintenance and the voyage after it mean another ship."""
    data = record("redirected")
    with pytest.raises(RecordError, match=r"^entry 5 was played under rules 1; rules 2 changed WE 3\.maint\.4: "):
        ecumene.load(data)
    game = ecumene.load(data, partial=True)
    assert game.stopped is not None and game.stopped.number == 5 and len(game.entries) == 5
    ids = game.state.terrain.ids
    assert [ids[ship[0]] for ship in game.state.ships[0].values()] == ["knossos", "thera"]  # it was Athens' ship that sailed


def test_an_old_record_is_verified_but_for_its_hash() -> None:
    assert "the final hash is of rules 1 and was not compared" in verify(ecumene.read_record(record("western-empires-limit-6")))


def test_the_command_line_shows_an_old_record_up_to_the_mended_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "old.record"
    path.write_bytes(record("redirected"))
    with pytest.raises(SystemExit) as left:
        main(["replay", str(path)])
    out = " ".join(capsys.readouterr().out.split())
    assert left.value.code == 0 and "5 of 8 entries" in out
    assert "The record can be read up to here: entry 5 was played under rules 1; rules 2 changed WE 3.maint.4" in out
