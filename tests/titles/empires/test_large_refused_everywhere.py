"""What the two large titles refuse (test_large_refusals.py), command line and server refuse in the same words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ecumene import titles
from ecumene.cli import main
from ecumene.engine import Record
from scene import Scene
from server.served import Server, serving

TITLES = ("mega-civilization", "expansion-project")
NAMES = {title: titles.meta(title).name for title in TITLES}

#: seats and options that no table has, and the words for it
TABLES = [
    (4, {}, "{name}, the full game, is for 5 to 18 seats, not 4"),
    (19, {}, "{name}, the full game, is for 5 to 18 seats, not 19"),
    (9, {"side": "both"}, "{name} with 9 seats is played with side=west or east, not both"),
    (6, {"side": "north"}, "option side is one of west, east, both, not 'north'"),
]


def crowded(title: str) -> tuple[dict[str, Any], str]:
    """A position with a token too many."""
    position = Scene(12, title=title).game.position()
    position["players"][0]["treasury"] = 56
    return position, "there are 55"


def astray(title: str) -> tuple[dict[str, Any], str]:
    """A position with a calamity of the East in a stack of the West."""
    position = Scene(12, title=title).game.position()
    east = next(name for name, cards in position["stacks"].items() if "famine@east" in cards)
    west = east.removesuffix("@east")
    position["stacks"][east].remove("famine@east")
    position["stacks"][west].append("famine@east")
    return position, f"stacks.{west}: famine@east is a card of another stack, {east}"


BROKEN = (crowded, astray)


def said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which a command ends that did not do what it was told."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out = capsys.readouterr()
    assert ended.value.code and not out.out and len(out.err.splitlines()) == 1
    return out.err


@pytest.mark.parametrize("title", TITLES)
def test_the_command_line(title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seats, options, words in TABLES:
        typed = [f"--option={key}={value}" for key, value in options.items()]
        assert words.format(name=NAMES[title]) in said(["simulate", title, "--seats", str(seats), *typed], capsys)
    for broken in BROKEN:
        position, words = broken(title)
        file = tmp_path / "position.json"
        file.write_text(json.dumps(position), "utf-8")
        assert words in said(["position", str(file), "--check"], capsys)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(tmp_path_factory.mktemp("large") / "data") as started:
        yield started


@pytest.mark.parametrize("title", TITLES)
def test_the_server(title: str, server: Server) -> None:
    visitor = server.visitor()
    for seats, options, words in TABLES:
        order = {"title": title, "scenario": "full", "seats": seats, "options": options}
        refused = visitor.http.post("/api/tables", json=order)
        assert refused.status_code == 400 and refused.json()["reason"] == words.format(name=NAMES[title])
    for broken in BROKEN:
        position, words = broken(title)
        record = Scene(12, title=title).game.record
        header = msgspec.structs.replace(record.header, position=position)
        brought = visitor.http.post("/api/records", json={"record": Record(header, record.entries, "").encode().decode()})
        assert brought.status_code == 400 and words in brought.json()["reason"], brought.json()
    assert visitor.http.get("/api/tables").json() == []
