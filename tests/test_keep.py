"""The tool that rewrites golden games keeps what is lawful, and says what it cut."""

import ecumene
from ecumene.engine.actions import TimeUp
from ecumene.lab.verify import verify
from golden import difference, keep, record_of, story, story_of, told

NAME = "western-empires-limit-6"
DATA = record_of(NAME)
STORY = story_of(NAME)


def test_a_game_under_the_same_rules_stays_byte_for_byte() -> None:
    kept = keep(DATA)
    assert kept.game.save() == DATA and kept.cut is None
    assert told(NAME, kept, STORY, story(kept.game)) == [f"{NAME}: {kept.before} entries, all kept"]


def test_a_game_is_cut_where_the_rules_refuse_an_entry_and_bots_play_it_on() -> None:
    record = ecumene.read_record(DATA)
    # the table may end only trade: an entry that the rules refuse
    record.entries[100].action, record.entries[100].seat = TimeUp(), None
    kept = keep(record.encode())
    before = [(entry.seat, entry.action, entry.draws) for entry in record.entries[:100]]
    assert [(entry.seat, entry.action, entry.draws) for entry in kept.game.entries[:100]] == before
    assert kept.game.over and len(kept.game.entries) > 101
    said = "\n".join(told(NAME, kept, STORY, story(kept.game)))
    assert "100 of 260 entries kept; entry 100 is refused by WE 7.1: only trade has a time limit" in said
    assert f"played on by bots to {len(kept.game.entries)} entries" in said
    assert "verified" in verify(ecumene.read_record(kept.game.save()))  # its chance is still that of its seed


def test_the_first_line_that_differs_is_shown() -> None:
    assert difference("a\nb\n", "a\nb\n") is None
    assert difference("a\nb\nc\n", "a\nd\nc\n") == "the story differs from line 2 on:\n    was: b\n    is:  d"
    assert difference("a\n", "a\nb\n") == "the story differs from line 2 on:\n    was: at its end\n    is:  b"
