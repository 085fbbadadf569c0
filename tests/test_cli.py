"""The command `ecumene`, as a person or a script runs it."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ecumene
from ecumene.cli import main

TITLE = "western-empires"
SHORT = ("--scenario", "short-game", "--seats", "5", "--option", "limit=1", "--bots", "random")


class Run(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Run]:
    """Runs a command; `typed` is what the person types."""

    def command(*arguments: str | Path, typed: str = "") -> Run:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Run(left.value.code, captured.out, captured.err)

    return command


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a finished game."""
    folder = tmp_path_factory.mktemp("records")
    with pytest.raises(SystemExit):
        main(["simulate", TITLE, *SHORT, "--seed", "4", "--record", str(folder)])
    (path,) = folder.iterdir()
    return path


# -- listing ------------------------------------------------------------------------------------------------


def test_titles_lists_scenarios_options_and_stage(run: Callable[..., Run]) -> None:
    sheet, *_ = run("titles", "--json").json["titles"]
    assert (sheet["id"], sheet["seats"]) == (TITLE, [5, 6, 7, 8, 9])
    assert sheet["stage"] in ("draft", "complete", "trusted")
    assert [scenario["id"] for scenario in sheet["scenarios"]] == ["full", "first-game", "short-game"]
    assert {"ast", "limit", "offers"} <= {option["id"] for option in sheet["options"]}
    text = run("titles").out
    assert all(word in text for word in ("first-game", "5 to 9", "expert", "steady"))


def test_without_a_command_there_is_help(run: Callable[..., Run]) -> None:
    done = run()
    assert done.code == 0 and "simulate" in done.out
    assert run("--version").out == f"ecumene {ecumene.__version__}\n"


def test_rules_lists_every_clause_with_code_and_tests(run: Callable[..., Run]) -> None:
    clauses = {clause["id"]: clause for clause in run("rules", TITLE, "--json").json["clauses"]}
    assert len(clauses) > 900 and all(set(clause) == {"id", "text", "code", "tests", "ran"} for clause in clauses.values())
    assert any("tax.py" in place for place in clauses["WE 1A.1"]["code"])
    assert any("test_1_tax.py::" in test for test in clauses["WE 1A.1"]["tests"])
    lines = run("rules", TITLE).out.splitlines()
    assert any(line.startswith(" WE 1A.1") for line in lines)
    assert any(line.startswith(f"{len(clauses)} clauses, ") for line in lines)


def test_one_clause_is_printed_with_all_its_code_and_tests(run: Callable[..., Run]) -> None:
    clauses = {clause["id"]: clause for clause in run("rules", TITLE, "--json").json["clauses"]}
    found = clauses["WE 4A.8"]
    out = run("rules", TITLE, "4A.8").out.splitlines()
    assert out[0] == f"WE 4A.8: {found['text']}"
    assert [line.split()[1] for line in out if line.startswith("  code")] == found["code"] != []
    assert [line.split()[1] for line in out if line.startswith("  tests")] == found["tests"] != []
    group = run("rules", TITLE, "WE CAL.Famine", "--json").json["clauses"]
    assert group == [clause for name, clause in clauses.items() if name.startswith("WE CAL.Famine.")] != []


# -- simulating ---------------------------------------------------------------------------------------------


def test_simulate_tells_how_every_game_went(run: Callable[..., Run]) -> None:
    done = run("simulate", TITLE, *SHORT, "--games", "2", "--seed", "8", "--json")
    assert done.code == 0 and done.err == ""
    games = done.json["games"]
    wanted = {"seed", "seats", "turns", "decisions", "seconds", "end_reason", "scores", "winners", "hash"}
    assert [game["seed"] for game in games] == [8, 9] and all(wanted <= set(game) for game in games)
    assert all(len(game["scores"]) == game["seats"] == 5 and game["end_reason"] == "limit" for game in games)
    twice = run("simulate", TITLE, *SHORT, "--games", "2", "--seed", "8", "--json", "--jobs", "2").json["games"]
    assert [game["hash"] for game in twice] == [game["hash"] for game in games]


def test_simulate_sums_up_for_people(run: Callable[..., Run]) -> None:
    done = run("simulate", TITLE, *SHORT, "--games", "2")
    assert "ended by" in done.out and "wins a seat" in done.out and "2 games" in done.out


# -- records and positions ----------------------------------------------------------------------------------


def test_replay_tells_the_story_and_verifies(run: Callable[..., Run], record: Path) -> None:
    done = run("replay", record)
    assert done.code == 0 and "--- Turn 1 ---" in done.out and "over (limit), won by " in done.out
    verified = run("replay", record, "--verify").out
    assert "the final hash matches" in verified and "chance comes from the seed" in verified


def test_the_chronicle_tells_a_record_in_numbers(run: Callable[..., Run], record: Path) -> None:
    told = run("chronicle", record).out
    assert "score by turn" in told and "cards given in trade" in told
    data = json.loads(run("chronicle", record, "--json").out)
    assert len(data["series"]["cities"]) == len(data["civilizations"]) and data["turns"][0] == 1


def test_replay_stops_at_an_entry_and_shows_what_a_seat_may_know(run: Callable[..., Run], record: Path) -> None:
    early = run("replay", record, "--at", "12").out
    assert early.splitlines()[-1].startswith("12 of ") and "waiting for" in early
    everything, mine = run("replay", record).out, run("replay", record, "--seat", "1").out
    drawn = [line for line in everything.splitlines() if " gets " in line]
    heard = [line for line in mine.splitlines() if " gets " in line]
    assert drawn and len({line.split()[0] for line in drawn}) > 1
    assert len({line.split()[0] for line in heard}) == 1 and "set of" in mine  # the seat's own cards, and its hand


def test_a_position_is_checked_and_shown(run: Callable[..., Run], tmp_path: Path) -> None:
    path = tmp_path / "here.json"
    game = ecumene.new(TITLE, 5, seed=1)
    path.write_text(json.dumps(game.position()))
    assert "a position of Western Empires, 5 seats" in run("position", path, "--check").out
    assert "civilization" in run("position", path).out
    played = run("position", path, "--play", "--bots", "random", "--seat", str(game.due[0] + 1), typed="?\nquit\n")
    assert played.code == 0 and "choose minoa" in played.out


# -- bad input ----------------------------------------------------------------------------------------------


def fails(done: Run, *said: str) -> None:
    """One line on stderr, a failing exit code, no traceback."""
    assert done.code != 0 and done.out == ""
    (line,) = done.err.splitlines()
    assert line.startswith("ecumene: ") and all(word in line for word in said), line


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("simulate", "chess"), "there is no title 'chess'"),
        (("rules", "chess"), "there is no title 'chess'"),
        (("rules", TITLE, "4A.800"), "there is no clause '4A.800'"),
        (("bench", "chess"), "there is no title 'chess'"),
        (("simulate", TITLE, "--seats", "4"), "5 to 9 seats, not 4"),
        (("simulate", TITLE, "--scenario", "endless"), "no scenario 'endless'"),
        (("simulate", TITLE, "--bots", "genius"), "no bot 'genius'"),
        (("simulate", TITLE, "--bots", ","), "--bots"),
        (("simulate", TITLE, "--games", "0"), "--games"),
        (("simulate", TITLE, "--option", "limit"), "name=value"),
        (("simulate", TITLE, "--option", "limit=soon"), "whole number"),
        (("simulate", TITLE, "--option", "moon=full"), "no option 'moon'"),
        (("play", TITLE, "--seat", "9"), "there are seats 1 to 5"),
        (("play", TITLE, "--seat", "0"), "there are seats 1 to 5"),
        (("play", TITLE, "--record", "/no/such/folder/x.record"), "/no/such/folder"),
        (("replay", "/no/such/file"), "no such file"),
        (("position", "/"), "a folder"),
        (("dance",), "dance"),
        (("titles", "--loud"), "--loud"),
    ],
)
def test_bad_arguments_get_one_clear_line(run: Callable[..., Run], arguments: tuple[str, ...], said: str) -> None:
    fails(run(*arguments), said)


def test_a_record_that_was_cut_off_or_edited_is_refused(run: Callable[..., Run], record: Path, tmp_path: Path) -> None:
    path, lines = tmp_path / "x.record", record.read_bytes().splitlines(keepends=True)
    cases = {
        b"": "empty",
        b"\n": "line 1",
        b"\xff\xfe\x00": "line 1",
        b"".join(lines[:-1]): "cut off",
        b"".join(lines)[:-100]: "cannot be read",
        b"".join(lines[:3] + lines[4:]): "line 4",
        b"".join(lines).replace(b'"choose"', b'"chose"', 1): "was changed",
        b"".join(lines).replace(b'"seat":1', b'"seat":2', 1): "was changed",
    }
    for data, said in cases.items():
        path.write_bytes(data)
        fails(run("replay", path), said)
        fails(run("replay", path, "--verify"), said)


def test_entries_and_seats_that_are_not_there_are_refused(run: Callable[..., Run], record: Path) -> None:
    fails(run("replay", record, "--at", "99999999"), "--at 99999999")
    fails(run("replay", record, "--at", "0"), "--at 0")
    fails(run("replay", record, "--seat", "7"), "--seat 7")


def test_bad_positions_are_refused_by_the_field(run: Callable[..., Run], tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    position = ecumene.new(TITLE, 5, seed=1).position()
    too_many = {**position, "players": [{"tokens": {"knossos": 56}}, {}, {}, {}, {}]}
    texts = {
        "": "not JSON",
        "{": "not JSON",
        "[1]": "object",
        "{}": "setup.title",
        '{"setup": {"title": "chess"}}': "chess",
        '{"setup": {"title": ["western-empires"]}}': "setup.title",
        '{"setup": {"title": "western-empires", "seats": "six"}}': "seats",
        '{"setup": {"title": "western-empires", "scenario": []}}': "scenario",
        '{"setup": {"title": "western-empires", "seats": 5, "options": {"limit": 3}}}': "options",
        json.dumps(too_many): "56 tokens",
        json.dumps({**position, "agenda": [{"step": "choose-civilization", "waiting": [99]}]}): "",
    }
    for text, said in texts.items():
        path.write_text(text)
        fails(run("position", path, "--check"), said)


# -- playing ------------------------------------------------------------------------------------------------


def play(run: Callable[..., Run], *typed: str, arguments: tuple[str, ...] = ()) -> str:
    done = run("play", TITLE, "--seats", "5", "--bots", "random", "--seed", "3", *arguments, typed="\n".join(typed))
    assert done.code == 0 and done.err == ""
    return done.out


def test_the_end_of_input_ends_the_game_quietly(run: Callable[..., Run]) -> None:
    assert play(run).endswith("You leave the table.\n")
    assert "You leave the table." in play(run, "quit", "choose minoa")


def test_a_question_mark_lists_what_is_legal_and_a_number_picks_it(run: Callable[..., Run]) -> None:
    out = play(run, "?", "1", "?", "? move", "? move knossos", "? dance")
    assert "   1 choose minoa" in out and "Seat 1 plays Minoa" in out
    assert "move 2 knossos phaestos" in out and "no answer begins with 'dance'" in out


def test_refusals_are_explained_and_change_nothing(run: Callable[..., Run]) -> None:
    out = play(run, "choose atlantis", "chose minoa", "choose", "choose minoa b", "move 2 a b", "why choose minoa", "why", "42")
    assert (
        "'atlantis' is unknown here" in out and "did you mean choose" in out and "choose: civilization is missing (minoa" in out
    )
    assert "no place for 'b'" in out and "It is allowed." in out and "WE SETUP.6  " in out and "listed under 42" in out
    assert "Seat 1 plays" not in out


def test_a_refusal_comes_with_the_words_of_its_rule(run: Callable[..., Run]) -> None:
    out = play(run, "choose minoa", "move 9 knossos phaestos", "why move 1 knossos rhodes", "rule 3.tokens.3")
    assert "No: 2 tokens in Knossos have yet to move, not 9 (WE 3.tokens.1)" in out and "WE 3.tokens.1: Each token may" in out
    assert "No: only ships cross the water to Rhodes (WE 3.tokens.3)" in out and out.count("WE 3.tokens.3  ") == 2


def test_misspelt_names_are_forgiven_or_guessed(run: Callable[..., Run]) -> None:
    assert "did you mean minoa?" in play(run, "choose manoa")
    assert "Seat 1 plays Minoa" in play(run, "choose Minoa")
    assert "Minoa moves 1 token from Knossos to Phaestos" in play(run, "choose MIN", "move 1 kno phae; done")


def test_the_table_is_shown(run: Callable[..., Run]) -> None:
    out = play(run, "choose minoa", "board", "board mine", "board knossos", "hand", "market", "players", "log", "log 3", "help")
    assert "Knossos    knossos    3      black  Minoa 2" in out
    assert "by water" in out and "Trade cards" in out and "Wonder of the World" in out and "A.S.T." in out
    assert out.count("--- Turn 1 ---") == 2  # told once, and once more in the log


def test_a_move_can_be_taken_back(run: Callable[..., Run]) -> None:
    out = play(run, "choose minoa", "undo", "move knossos phaestos 1", "undo", "board mine", "undo")
    assert "Minoa moves 1 token from Knossos to Phaestos" in out and "takes 1 move back" in out
    assert "Minoa 2" in out.rsplit("board mine", 1)[1] and "has already acted on this" in out  # the choice
    # seats count from 1 where people read of them
    assert "You have seat 1 of 5." in out and "Seat 1 plays Minoa" in out and "Seat 0" not in out


def test_an_order_is_put_together_piece_by_piece(run: Callable[..., Run]) -> None:
    out = play(run, "choose minoa", "order", "order dance", "order build-ship", "zzz", "back", "1")
    assert "is not one of these pieces" in out and "Minoa builds a ship in Knossos" in out
    assert play(run, "choose minoa", "order build-ship", "cancel", "board mine").count("black  Minoa 2") == 1


def test_a_game_is_saved_and_recorded(run: Callable[..., Run], tmp_path: Path) -> None:
    saved, recorded, here = tmp_path / "saved", tmp_path / "recorded", tmp_path / "here.json"
    typed = ("choose minoa", f"save {saved}", f"save position {here}", "save", f"save {tmp_path}/no/such/place", "end-movement")
    out = play(run, *typed, arguments=("--record", str(recorded)))
    assert f"Saved in {saved}." in out and "save it where?" in out and "No such file" in out
    assert len(ecumene.load(recorded.read_bytes()).entries) > len(ecumene.load(saved.read_bytes()).entries)
    assert ecumene.load_position(json.loads(here.read_text())).hash() == ecumene.load(saved.read_bytes()).hash()


def test_a_whole_game_can_be_played_by_typing(run: Callable[..., Run]) -> None:
    """`?` and the first answer, over and over: the First Game comes to its end."""
    done = run("play", TITLE, "--scenario", "first-game", "--bots", "random", "--seed", "1", typed="?\n1\nend-movement\n" * 900)
    assert "The game is over (seven-turns)" in done.out and "The winner is" in done.out


# -- another title ------------------------------------------------------------------------------------------


@pytest.fixture
def road(run: Callable[..., Run], tmp_path: Path) -> Path:
    """The record of a finished game of the toy, played by its best bot."""
    assert run("simulate", "toy", "--seats", "3", "--seed", "4", "--record", tmp_path / "records").code == 0
    (path,) = (tmp_path / "records").iterdir()
    return path


def test_a_draft_is_listed_with_its_stage(run: Callable[..., Run]) -> None:
    (sheet,) = [sheet for sheet in run("titles", "--json").json["titles"] if sheet["id"] == "toy"]
    assert (sheet["stage"], sheet["seats"], sheet["bots"][-1]) == ("draft", [2, 3, 4], "drover")
    assert "toy: The Caravan Road (draft)" in run("titles").out


def test_any_title_is_simulated_by_the_bot_that_plays_it_best(run: Callable[..., Run]) -> None:
    games = run("simulate", "toy", "--games", "2", "--json").json["games"]
    assert all(game["bots"] == ["drover"] * game["seats"] and game["turns"] > 0 and game["end_reason"] for game in games)
    mixed = run("simulate", "toy", "--bots", "idle,random", "--json").json["games"]
    assert {bot for game in mixed for bot in game["bots"]} == {"idle", "random"}


def test_any_record_is_replayed_told_in_numbers_and_drawn(run: Callable[..., Run], road: Path, tmp_path: Path) -> None:
    out = run("replay", road).out
    assert "Round 1 begins." in out and "Amber" in out and "won by Amber" in out
    early = run("replay", road, "--at", "4", "--seat", "2").out
    assert "turn 1, stake; waiting for Basil" in early and "your cards" in early and "Amber draws" not in early
    assert "the final hash matches" in run("replay", road, "--verify").out
    assert "halts by round" in run("chronicle", road).out and len(run("chronicle", road, "--json").json["halts"]) == 3
    assert run("board", "toy", "--record", road, "--every", "turn", "--svg", tmp_path / "pictures").code == 0
    pictures = sorted((tmp_path / "pictures").iterdir())
    turns = ecumene.load(road.read_bytes(), keep=False).state.round
    assert [path.name for path in pictures] == [f"turn-{turn:02}.svg" for turn in range(1, turns + 1)]
    assert all("Amber</title>" in path.read_text() for path in pictures)
    fails(run("board", TITLE, "--record", road), "this is a game of toy, not of western-empires")
    fails(run("rules", "toy"), "there is no rule catalogue of 'toy'")


def test_any_position_is_checked_and_shown(run: Callable[..., Run], tmp_path: Path) -> None:
    path = tmp_path / "road.json"
    path.write_text(json.dumps(ecumene.new("toy", 2, seed=1).position()))
    assert "a position of The Caravan Road, 2 seats; turn 1, stake; waiting for" in run("position", path, "--check").out
    assert "caravan" in run("position", path).out


def test_a_title_without_words_of_its_own_is_played_by_plain_names(run: Callable[..., Run]) -> None:
    moves = ("?", "stake 1", "keep", "players", "rule 1.1", "stake 9")
    out = run("play", "toy", "--seats", "2", "--seed", "3", typed="\n".join(moves)).out
    assert "turn 1, stake | Amber | staking (TOY 1.1) > " in out and "   1 stake 0" in out
    assert "Amber stakes 1." in out and "Stake up to two coins" in out and "caravan" in out
    assert out.endswith("You leave the table.\n")
    whole = run("play", "toy", "--seats", "2", "--seed", "3", typed="?\n1\n" * 60).out
    assert "The game is over (" in whole and "The winner is " in whole


def test_any_title_is_measured(run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecumene.lab.bench.WHILE", 0.0)
    monkeypatch.setattr("ecumene.lab.bench.RIVAL_GAMES", 1)
    out = run("bench", "toy", "--rounds", "1", "--no-instructions").out
    assert "random, 4 seats" in out and "drover, 4 seats, complete" in out


def test_a_long_catalogue_is_leafed_through_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    pages: list[str] = []
    monkeypatch.setattr(sys, "stdout", terminal := Terminal())
    monkeypatch.setattr("pydoc.pager", pages.append)
    with pytest.raises(SystemExit):
        main(["rules", TITLE, "WE CAL.Famine"])
    assert not terminal.getvalue() and len(pages) == 1 and "CAL.Famine" in pages[0]
