"""Rules are mended, and games that were begun before go on."""

import asyncio
import json
import sqlite3
import uuid
from pathlib import Path
from typing import Any

import pytest
from positions import at
from served import Server, Visitor, done, serving

from ecumene.cli import main

SHIP = {"do": "move", "area": "atlantis", "to": "nowhere", "count": 1}


def change(folder: Path, *commands: tuple[str, tuple[Any, ...]]) -> None:
    """Makes a stopped server's folder what an older version might have left."""
    database = sqlite3.connect(folder / "ecumene.db")
    for command, values in commands:
        database.execute(command, values)
    database.commit()
    database.close()


def asked(folder: Path, query: str) -> list[Any]:
    database = sqlite3.connect(folder / "ecumene.db")
    found = database.execute(query).fetchall()
    database.close()
    return found


def checked(folder: Path) -> Any:
    with pytest.raises(SystemExit) as left:
        main(["tables", "--check", "--data", str(folder)])
    return left.value.code


async def moved(visitor: Visitor, table: str) -> dict[str, Any]:
    """A move in seat 0 or whichever the game waits for; the view then."""
    async with visitor.sit(table, 0) as client:
        lawful = [*(action for action in client.listed() if action["do"] == "move"), {"do": "end-movement"}]
        done(await client.act(lawful[0], uuid.uuid4().hex))
        return client.view


def played(folder: Path) -> tuple[Visitor, dict[str, Any]]:
    """A game in movement that a server kept and left cleanly."""
    with serving(folder) as server:
        server.plant("old", at("movement", 4).position())
        visitor = server.visitor()
        visitor.enter("old", "old 0")
        asyncio.run(moved(visitor, "old"))
        view = asyncio.run(moved(visitor, "old"))
    return visitor, view


def looked(server: Server, visitor: Visitor) -> tuple[dict[str, Any], list[str]]:
    visitor.come_back(server)

    async def look() -> tuple[dict[str, Any], list[str]]:
        async with visitor.sit("old", 0) as client:
            return client.view, [said["text"] for said in client.said if said.get("table")]

    return asyncio.run(look())


def test_a_game_whose_record_todays_rules_refuse_goes_on_from_its_position(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An entry of rules 1 that today's rules do not allow; the server before was stopped cleanly."""
    folder = tmp_path / "data"
    visitor, before = played(folder)
    assert asked(folder, "SELECT table_id, entries, rules FROM positions JOIN tables ON id = table_id") == [("old", 3, 2)]
    entry = "UPDATE entries SET action = ? WHERE number = 1"
    change(folder, (entry, (json.dumps(SHIP),)), ("UPDATE tables SET rules = 1", ()))
    seed = asked(folder, "SELECT seed FROM tables")

    assert checked(folder) == 0
    listed = capsys.readouterr().out
    assert listed.startswith(
        "old  western-empires, 5 seats, 3 entries  goes on from its position: rules 2 refuse entry 1, made under rules 1"
    )
    assert asked(folder, "SELECT count(*) FROM former") == [(0,)], "looking changes nothing"

    with serving(folder) as server:
        view, told = looked(server, visitor)
        assert (
            len(told) == 1 and "refuse entry 1, made under rules 1 (WE 3" in told[0] and "goes on from where it stood" in told[0]
        )
        assert view["board"] == before["board"] and view["private"] == before["private"] and view["due"] == before["due"]
        assert view["chance"] != before["chance"], "what chance has given does not come again"
        asyncio.run(moved(visitor, "old"))
    with serving(folder) as server:
        again, told = looked(server, visitor)
        assert len(told) == 1 and again["chance"] == view["chance"], "it is told once"
    assert asked(folder, "SELECT number FROM entries") == [(0,), (1,)], "what was played since is kept"
    assert asked(folder, "SELECT rules FROM tables") == [(2,)]
    ((number, record, kept),) = asked(folder, "SELECT number, record, seed FROM former")
    assert number == 0 and [(kept,)] == seed and "atlantis" in record and '"rules":1' in record


def test_a_game_without_a_position_says_so_beforehand_and_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "data"
    _, _ = played(folder)
    entry = "UPDATE entries SET action = ? WHERE number = 1"
    # the position is of an earlier moment: the server was killed later
    change(folder, (entry, (json.dumps(SHIP),)), ("UPDATE positions SET entries = 2", ()))
    assert checked(folder) == 1 and "cannot go on: rules 2 refuse entry 1, made under rules 2 (WE 3" in capsys.readouterr().out
    rows = asked(folder, "SELECT * FROM entries")
    with serving(folder) as server:
        visitor = server.visitor()
        visitor.enter("old", "old 1")
        assert visitor.http.get("/api/tables/old/history").status_code == 500
    assert asked(folder, "SELECT * FROM entries") == rows


def test_a_game_that_still_fits_is_read_anew_and_becomes_one_of_today(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    visitor, before = played(folder)
    for rules in (1, 0):
        change(folder, ("UPDATE tables SET rules = ?", (rules,)))
        assert checked(folder) == 0
        assert capsys.readouterr().out == "old  western-empires, 5 seats, 3 entries  goes on\n"
        with serving(folder) as server:
            view, told = looked(server, visitor)
            assert told == [] and view["chance"] == before["chance"] and view["board"] == before["board"]
        assert asked(folder, "SELECT rules FROM tables") == [(2,)]


def test_a_folder_without_a_server_is_said_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tables", "--data", str(tmp_path)])
    assert capsys.readouterr().err == f"ecumene: {tmp_path}: there is no server database there\n"
