"""The bench measures what it says, with and without a rival; fuzzing finds what is broken."""

from pathlib import Path
from typing import Any

import pytest

import ecumene
from ecumene.cli import main
from ecumene.engine import Game
from ecumene.lab import bench, fuzz
from ecumene.titles.empires.western.title import WesternEmpires


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of two turns, so that the tests are quick."""

    def begin(course: bench.Course, seed: int, options: dict[str, str]) -> Game:
        return ecumene.new("western-empires", 6, options={"limit": "2"}, seed=seed, keep=False, story=False)

    monkeypatch.setattr(bench.Course, "begin", begin)
    monkeypatch.setattr(bench, "WHILE", 0.0)


def test_paces_add_up() -> None:
    pace = bench.Pace("x")
    pace.add(entries=100, decisions=60, seconds=0.5)
    pace.add(entries=50, decisions=40, seconds=1.5)
    assert (pace.games, pace.entries, pace.decisions, pace.seconds) == (2, 150, 100, 2.0)
    assert (pace.entries_per_second, pace.decisions_per_second, pace.games_per_second) == (75, 50, 1)


@pytest.mark.usefixtures("short")
def test_without_the_rival_it_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    with pytest.raises(SystemExit):
        main(["bench", "--rounds", "1"])
    out = capsys.readouterr().out
    assert "random, 6 seats" in out and "steady, 6 seats" in out and "microseconds" in out and "slowest ask" in out
    assert [line for line in out.splitlines() if "catanatron is not installed" in line]


class StandIn:
    """What the bench uses of catanatron: a game in which every third answer is the only one."""

    Color = range(4)

    class RandomPlayer:
        def __init__(self, color: int) -> None:
            self.color = color

        def decide(self, game: object, playable_actions: list[int]) -> int:
            return playable_actions[0]

    class Game:
        def __init__(self, players: list[Any], seed: int) -> None:
            self.players = players

        def play(self) -> None:
            for tick in range(600):
                self.players[tick % 4].decide(self, [0, 1, 2] if tick % 3 else [0])


@pytest.mark.usefixtures("short")
def test_the_rival_is_measured_by_the_same_yardstick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: name)
    monkeypatch.setattr(bench, "import_module", lambda name: StandIn)
    rival = bench.bench(rounds=1).catanatron
    assert rival is not None and (rival.entries, rival.decisions) == (600 * rival.games, 400 * rival.games)


# `make bars` brings catanatron; without it, this one is skipped
@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("rival", ["stand-in", "catanatron"])
def test_beside_the_rival_there_are_ratios(rival: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if rival == "catanatron":
        pytest.importorskip("catanatron")
    else:
        monkeypatch.setattr(bench, "find_spec", lambda name: name)
        monkeypatch.setattr(bench, "import_module", lambda name: StandIn)
    report = bench.bench(rounds=1)
    assert report.catanatron is not None and 0 < report.catanatron.decisions < report.catanatron.entries
    assert report.ratio["random"] == report.random.decisions_per_second / report.catanatron.decisions_per_second
    assert report.best.decisions > 0 and report.clone_microseconds > 0
    assert report.slowest_ask.kind and report.slowest_ask.answers > 0


@pytest.mark.parametrize(("title", "least"), [("western-empires", 50), ("toy", 10)])
def test_a_fuzzed_game_ends_and_is_the_same_again(title: str, least: int) -> None:
    first, second = fuzz.fuzz(3, title), fuzz.fuzz(3, title)
    assert first == second and first[0] > least and first[1] == ""


def test_fuzzing_reports_what_does_not_hold_and_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(self: WesternEmpires, state: object) -> None:
        raise AssertionError("seat 1: 56 tokens")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(WesternEmpires, "check", check)
    entries, failure = fuzz.fuzz(3, "western-empires")
    assert entries == 2 and "game 3" in failure and "seat 1: 56 tokens" in failure
    assert len(ecumene.load((tmp_path / "fuzz-3.record").read_bytes()).entries) == 2
