"""What a table costs as it grows: every figure by seats, beside its bound. No figure itself is asserted."""

from functools import partial
from typing import Any

import msgspec
import pytest

import ecumene
from ecumene.cli import main
from ecumene.engine import Game
from ecumene.lab import bench, crowds, heats
from ecumene.lab.crowds import Crowd, Weight
from ecumene.server.weighing import letters


def crowd(seats: int, instructions: float, *, milliseconds: float = 1.0, most: float = 4000.0) -> Crowd:
    pace = bench.Pace("x", instructions_per_decision=instructions)
    pace.add(heats.Lap(2, 300, 200, 4.0))
    return Crowd(seats, pace, 10, 9.0, bench.SlowAsk("damage", milliseconds, 60), Weight(400.0, most))


def test_a_bound_is_for_growth_or_for_the_largest_table() -> None:
    small, large = crowd(6, 100_000), crowd(18, 160_000, milliseconds=25.0, most=7999.0)
    rows = {row.what: row for row in crowds.grown([small, large])}
    cost = rows["cost of a decision"]
    assert (cost.figures, cost.growth, cost.bound, cost.grows, cost.held) == ([100.0, 160.0], 1.6, 1.5, True, False)
    assert rows["complete game, s"].figures == [2.0, 2.0]
    assert not rows["slowest ask, ms"].held
    assert rows["bytes to a viewer, 99%"].held
    # the small table may be as slow as it likes: only the largest is bounded
    assert {row.what: row for row in crowds.grown([large, small])}["slowest ask, ms"].held


def test_without_a_counter_a_decision_costs_time() -> None:
    free = crowd(6, 0)
    free.pace.instructions_per_decision = None
    assert free.cost == 1e6 / (200 / 4.0)


def test_of_a_hundred_letters_ninety_nine_are_no_larger() -> None:
    assert Weight.of([*range(1, 101)]) == Weight(50.5, 100)
    assert Weight.of([7]) == Weight(7, 7)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of one turn in this very process."""

    def begin(course: heats.Course, seed: int, options: dict[str, str], *, story: bool = False) -> Game:
        return ecumene.new(course.meta.id, course.seats, options={"limit": "1"}, seed=seed, keep=False, story=story)

    def here(heat: heats.Heat, under: tuple[str, ...] = ()) -> tuple[heats.Lap, str]:
        return heats.run(heat), f"{1000 + 600 * heat.games * heat.seats} counted"

    monkeypatch.setattr(heats.Course, "begin", begin)
    monkeypatch.setattr(bench, "counter", lambda: bench.Counter("abacus", (), r"(\d+) counted"))
    monkeypatch.setattr(crowds, "by_seats", partial(crowds.by_seats, runner=here))


def shown(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out = capsys.readouterr()
    return int(ended.value.code or 0), out.out, out.err


@pytest.mark.usefixtures("short")
def test_tables_stand_side_by_side_with_their_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = shown(["bench", "expansion-project", "--seats", "9,6", "--rounds", "1"], capsys)
    lines = out.splitlines()
    assert code == 0 and "expansion-project" in lines[0] and "steady" in lines[0]
    assert lines[1].split() == ["seats", "6", "9", "9", ":", "6", "bound"]
    assert [line.split()[-1] in ("held", "missed") for line in lines[2:8]] == [True] * 6
    for what, bound in (
        ("cost of a decision, k instructions by abacus", "< 1.5 x"),
        ("complete game, s", "< 30"),
        ("slowest ask, ms", "< 20"),
        ("clone, microseconds", "< 50"),
        ("bytes to a viewer, median", "< 500"),
        ("bytes to a viewer, 99%", "< 8,000"),
    ):
        assert [line for line in lines if line.strip().startswith(what) and bound in line], what


@pytest.mark.usefixtures("short")
def test_as_json_it_has_every_table(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = shown(["bench", "mega-civilization", "--seats", "5,6", "--rounds", "1", "--json"], capsys)
    growth: dict[str, Any] = msgspec.json.decode(out)
    assert [each["seats"] for each in growth["crowds"]] == [5, 6] and growth["counter"] == "abacus"
    assert all(each["pace"]["instructions_per_decision"] > 0 and each["weight"]["median"] > 0 for each in growth["crowds"])
    assert [len(row["figures"]) for row in growth["rows"]] == [2] * len(crowds.FIGURES)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["mega-civilization", "--seats", "6,4"], "Mega Civilization, the full game, is for 5 to 18 seats, not 4"),
        (["western-empires", "--seats", "6,18"], "is for 5 to 9 seats, not 18"),
        (["--seats", "six"], "--seats six: write the numbers of seats with commas between them"),
    ],
)
def test_sizes_that_there_are_not_are_refused_before_anything_is_played(
    typed: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = shown(["bench", *typed], capsys)
    assert code != 0 and says in err and not out


def test_letters_are_weighed_as_the_server_sends_them() -> None:
    games = [ecumene.new("toy", 3, seed=2, story=story) for story in (False, True)]
    played, again = games
    heats.Course("toy", 3).seated(played, heats.BEST, 2).play()
    sizes = letters(played, again)
    assert again.over and len(sizes) > len(played.entries) and min(sizes) > len('{"type":"change"}')
