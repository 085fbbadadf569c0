"""The bench measures what it says, with and without a rival; fuzzing finds what is broken."""

from pathlib import Path

import pytest

import ecumene
from ecumene import titles
from ecumene.cli import main
from ecumene.engine import Game
from ecumene.lab import bench, fuzz
from ecumene.titles.empires.western import WesternEmpires


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of two turns, so that the tests are quick."""

    def begin(seed: int, options: dict[str, str]) -> Game:
        return ecumene.new("western-empires", 6, options={"limit": "2"}, seed=seed, keep=False, story=False)

    monkeypatch.setattr(bench, "_begin", begin)
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


@pytest.mark.usefixtures("short")
def test_beside_the_rival_there_are_ratios() -> None:
    pytest.importorskip("catanatron")
    report = bench.bench(rounds=1)
    assert report.catanatron is not None and 0 < report.catanatron.decisions < report.catanatron.entries
    assert report.ratio["random"] == report.random.decisions_per_second / report.catanatron.decisions_per_second
    assert report.steady.decisions > 0 and report.clone_microseconds > 0
    assert report.slowest_ask.kind and report.slowest_ask.answers > 0


@pytest.fixture
def one_title(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which title a game is of follows from its number and from how many titles there are."""
    monkeypatch.setattr(fuzz, "metas", lambda: (titles.meta("western-empires"),))


@pytest.mark.usefixtures("one_title")
def test_a_fuzzed_game_ends_and_is_the_same_again() -> None:
    first, second = fuzz.fuzz(3), fuzz.fuzz(3)
    assert first == second and first[0] > 50 and first[1] == ""


@pytest.mark.usefixtures("one_title")
def test_fuzzing_reports_what_does_not_hold_and_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(self: WesternEmpires, state: object) -> None:
        raise AssertionError("seat 1: 56 tokens")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(WesternEmpires, "check", check)
    entries, failure = fuzz.fuzz(3)
    assert entries == 2 and "game 3" in failure and "seat 1: 56 tokens" in failure
    assert len(ecumene.load((tmp_path / "fuzz-3.record").read_bytes()).entries) == 2
