"""The bench measures what it says, with and without a rival; fuzzing finds what is broken."""

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

import ecumene
from ecumene import titles
from ecumene.cli import main
from ecumene.engine import Game
from ecumene.lab import bench, fuzz, heats
from ecumene.titles.empires.western.title import WesternEmpires


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of two turns in this very process, and few of the rival's, so that the tests are quick."""

    def begin(course: heats.Course, seed: int, options: dict[str, str]) -> Game:
        return ecumene.new("western-empires", 6, options={"limit": "2"}, seed=seed, keep=False, story=False)

    def here(heat: heats.Heat, under: tuple[str, ...] = ()) -> tuple[heats.Lap, str]:
        return heats.run(heat), f"{1000 + 600 * heat.games} counted"

    monkeypatch.setattr(heats.Course, "begin", begin)
    monkeypatch.setattr(bench, "WHILE", 0.0)
    monkeypatch.setattr(bench, "RIVAL_GAMES", 3)
    monkeypatch.setattr(bench, "bench", partial(bench.bench, runner=here))
    monkeypatch.setattr(bench, "counter", lambda: bench.Counter("abacus", (), r"(\d+) counted"))


def test_speeds_are_medians_of_the_rounds() -> None:
    pace = bench.Pace("x")
    for entries, decisions, seconds in ((100, 60, 0.5), (100, 40, 2.0), (300, 150, 3.0)):
        pace.add(heats.Lap(2, entries, decisions, seconds))
    assert (pace.games, pace.entries_per_second, pace.decisions_per_second, pace.games_per_second) == (6, 100, 50, 1)


def test_ratios_compare_round_by_round() -> None:
    ours, rival = bench.Pace("we", instructions_per_decision=50.0), bench.Pace("they", instructions_per_decision=150.0)
    for seconds in (1.0, 2.0, 8.0):  # the machine becomes slower, for both
        ours.add(heats.Lap(1, 200, 100, seconds))
        rival.add(heats.Lap(1, 100, 25, seconds))
    found = bench.ratio(ours, rival)
    assert (found.decisions, found.entries, found.decisions_by_instructions, found.entries_by_instructions) == (4, 2, 3, None)


@pytest.mark.usefixtures("short")
def test_without_the_rival_it_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    with pytest.raises(SystemExit):
        main(["bench", "--rounds", "1"])
    out, err = capsys.readouterr()
    assert "random, 6 seats" in out and "random, all listed, 6 seats" in out and "steady, 6 seats" in out
    assert "microseconds" in out and "slowest ask" in out and "CPython" in out and "hash seed 0" in out and "abacus" in out
    assert [line for line in out.splitlines() if "catanatron is not installed" in line]
    # no terminal, so a plain line tells of each measurement as it is made: three contestants, each played and counted twice
    steps = err.splitlines()
    assert len(steps) == 3 * 3 + 2 and steps[0].startswith("  9%  round 1 of 1: steady, 6 seats")
    assert steps[-1] == "100%  slowest ask"


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


def test_a_rival_whose_games_never_come_out_alike_is_counted_as_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []

    class Fickle(StandIn.Game):
        def play(self) -> None:
            lengths.append(100 * (len(lengths) + 1))
            for tick in range(lengths[-1]):
                self.players[0].decide(self, [0, 1] if tick % 2 else [0])

    monkeypatch.setattr(heats, "import_module", lambda name: StandIn)
    monkeypatch.setattr(StandIn, "Game", Fickle)
    lap = heats.run(heats.Heat(titles.meta("toy"), heats.RIVAL, games=2))
    # the first one was for warming up
    assert lengths == [100, 200, 300] and (lap.entries, lap.decisions) == (500, 250)


# `make bars` brings catanatron; without it, this one is skipped
@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("rival", ["stand-in", "catanatron"])
def test_the_rival_is_measured_by_the_same_yardstick(rival: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if rival == "catanatron":
        pytest.importorskip("catanatron")
    else:
        monkeypatch.setattr(bench, "find_spec", lambda name: name)
        monkeypatch.setattr(heats, "import_module", lambda name: StandIn)
    parts: list[float] = []
    report = bench.bench(rounds=1, done=lambda part, what: parts.append(part))
    lap = report.catanatron.laps[0] if report.catanatron else None
    assert lap is not None and lap.games == 3 and 0 < lap.decisions < lap.entries
    if rival == "stand-in":
        assert (lap.entries, lap.decisions) == (600 * 3, 400 * 3)
        # ten games of it are counted beyond the start: 600 each by this abacus
        assert report.catanatron is not None and report.catanatron.instructions_per_decision == 600 * 10 / (400 * 10)
    assert set(report.ratio) == {heats.BEST, heats.RANDOM, heats.LISTED}
    assert report.ratio[heats.RANDOM].decisions == report.random.decisions_per_second / (lap.decisions / lap.seconds)
    assert report.best.games == 1 and report.clone_microseconds > 0
    assert report.slowest_ask.kind and report.slowest_ask.answers > 0
    assert parts == sorted(parts) and parts[-1] == 1


@pytest.mark.usefixtures("short")
def test_listing_plays_the_same_games() -> None:
    heat = heats.Heat(titles.meta("western-empires"), heats.RANDOM, seed=5)
    sampled, listed = heats.run(heat), heats.run(msgspec.structs.replace(heat, contestant=heats.LISTED))
    assert (sampled.entries, sampled.decisions) == (listed.entries, listed.decisions) and sampled.decisions > 20


def test_a_heat_is_a_process_of_its_own_that_knows_titles_from_outside() -> None:
    lap, said = heats.apart(heats.Heat(titles.meta("toy"), heats.BEST, games=2))
    assert lap.games == 2 and 0 < lap.decisions <= lap.entries and said == ""


def test_a_heat_that_fails_says_why() -> None:
    broken = msgspec.structs.replace(titles.meta("toy"), id="no-such-title", module="nowhere:Nobody")
    with pytest.raises(RuntimeError, match="nowhere"):
        heats.apart(heats.Heat(broken, heats.RANDOM))


@pytest.mark.parametrize(
    ("name", "said", "count"),
    [
        ("perf", "12345;;instructions:u;100;100.00;;\n", 12345),
        ("perf", "<not supported>;;instructions:u;0;100.00;;\n", None),
        ("valgrind", "==7== I   refs:      1,234,567\n", 1234567),
    ],
)
def test_counters_are_read(name: str, said: str, count: int | None) -> None:
    assert next(known for known in bench.COUNTERS if known.name == name).read(said) == count


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
