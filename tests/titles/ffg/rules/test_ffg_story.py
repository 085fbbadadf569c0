"""The story names everything as it is printed: no id of a card, a tile, a unit or a square is left in a line."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import ecumene
from ecumene.engine import Event
from ecumene.titles.ffg import names, story
from ecumene.titles.ffg.tables import tables

RECORDS = Path(__file__).resolve().parents[1] / "records"
GAMES = ("ffg-2010-base-4", "ffg-2010-fame-and-fortune-5", "ffg-2010-wisdom-and-warfare-4", "ffg-2010-both-mixed-4")
#: how ids are written: `code_of_laws`, `trade:3`, `infantry-2`, `tile-9`, `c12`
RAW = re.compile(r"_|\w:\w|\b[a-z]+-\d|\b[a-z]{1,2}\d{1,2}\b|\{|None")
#: what events carry that is no name: numbers, and words that are the same in the story
CARDS = ("tech", "card", "policy", "government", "wonder", "relic", "person", "item")


@cache
def told(name: str) -> list[tuple[Event, str]]:
    game = ecumene.load(gzip.decompress((RECORDS / f"{name}.jsonl.gz").read_bytes()))
    return [(event, story.line(event, game.state)) for _, event in game.story or []]


@pytest.mark.parametrize("name", GAMES)
def test_no_id_is_left_in_a_line(name: str) -> None:
    lines = [line for _, line in told(name)]
    assert len(lines) > 500
    assert not [line for line in lines if RAW.search(line)]


def cards(event: Event) -> Iterator[str]:
    """The cards and pieces that an event names."""
    for field in CARDS:
        if event.data.get(field) in names.printed_names():
            yield str(event.data[field])
    yield from (item for item in event.data.get("items", ()) if item in names.printed_names())


@pytest.mark.parametrize("name", GAMES)
def test_cards_go_by_their_printed_names(name: str) -> None:
    found = {(card, line) for event, line in told(name) for card in cards(event)}
    assert len({card for card, _ in found}) > 25
    assert not [(card, line) for card, line in found if names.name(card) not in line]


def test_the_log_writes_pottery_as_the_card_does() -> None:
    lines = {line for _, line in told(GAMES[0])}
    assert any("learns Pottery." in line for line in lines)
    assert not any("pottery" in line for line in lines)


def test_every_card_that_can_be_used_has_a_printed_name() -> None:
    assert not [use for use in tables("both").uses if use not in names.printed_names()]
    assert all(names.printed_names().values())


@pytest.mark.parametrize(
    ("stakes", "words"),
    [
        (("trade:5", "trade:1", "culture:2"), "6 trade and 2 culture"),
        (("event-1", "hut"), "an event from deck I and a hut token"),
        (("village:spy", "bread_and_circuses", "iron"), "a spy (village token), Bread and Circuses and iron"),
        ((), "nothing"),
    ],
)
def test_stakes_in_words(stakes: tuple[str, ...], words: str) -> None:
    assert names.stakes(stakes) == words


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        ("offer", {"seat": 0, "to": 1, "give": (), "want": ("trade:3",)}, "{0} asks {1} for 3 trade."),
        ("deal", {"seat": 0, "to": 1, "give": (), "want": ("iron",)}, "{1} gives {0} iron as a gift."),
        ("looted", {"seat": 0, "loser": 1, "prize": "tech:code_of_laws"}, "{0} learns Code of Laws from {1}."),
        ("looted", {"seat": 0, "loser": 1, "prize": "steal:pottery"}, "{0} takes a coin of {1} from Pottery."),
        ("looted", {"seat": 0, "loser": 1, "prize": "discard:sheet"}, "{0} destroys a coin of {1} on its civilization sheet."),
        ("used", {"seat": 0, "what": "mathematics", "at": ("0", "1")}, "{0} uses Mathematics: front 1, front 2."),
        ("used", {"seat": 0, "what": "exchange_of_ideas", "at": ("1", "writing")}, "{0} uses Exchange of Ideas: {1}, Writing."),
        ("looked", {"seat": 0, "at": ("c1=hut:spy", "1=hut:iron")}, "{0} sees a spy (hut at C1) and iron (hut held by {1})."),
        ("battle", {"attacker": 0, "defender": 1, "square": "c11", "wild": 0}, "Barbarians led by {0} attack {1} at C11."),
        ("discarded", {"seat": 0, "card": "despot_day"}, "{0} discards We Love the Despot Day!"),
        ("disbanded", {"seat": 0, "square": "c8", "then": "caravan"}, "{0} disbands a figure at C8 to form a caravan."),
    ],
)  # fmt: skip
def test_lines_that_are_seldom_told(kind: str, data: dict[str, object], words: str) -> None:
    state = ecumene.new("ffg-2010", 2, scenario="base", seed=1, story=False).state
    civs = [names.civilization(state, seat) for seat in (0, 1)]
    assert story.line(Event(kind, data), state) == words.format(*civs)


@pytest.mark.parametrize("key", ["", ":", "a:b", "event-9", "event-9:x", "hut:", "great_wall:1"])
def test_a_key_that_means_nothing_is_called_something(key: str) -> None:
    """Refusals quote what a seat sent, whatever it is."""
    assert isinstance(names.name(key), str) and isinstance(names.stake(key), str)


def test_an_article_follows_the_sound_of_its_word() -> None:
    words = ("army", "Iron", "oasis", "university", "hut token")
    assert [names.a(word) for word in words] == ["an army", "an Iron", "an oasis", "a university", "a hut token"]
