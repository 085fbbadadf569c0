"""Help of Eagle 2002: every clause has its place, every phase, card, unit and marker a topic."""

from collections import Counter

import pytest

import ecumene
from ecumene import titles
from ecumene.titles import rulebooks
from ecumene.titles.eagle import tables
from ecumene.titles.help import HelpTopic

SECTIONS = titles.load("eagle-2002").shown.help()
TOPICS: dict[str, HelpTopic] = {topic.id: topic for section in SECTIONS for topic in section.topics}


def test_every_clause_has_its_place_and_only_one() -> None:
    told = Counter(clause.id for topic in TOPICS.values() for part in topic.parts for clause in part.clauses)
    assert told.keys() == {clause.id for clause in rulebooks.read("eagle-2002").clauses}
    assert set(told.values()) == {1}
    assert len(TOPICS) == sum(len(section.topics) for section in SECTIONS), "no two topics share an id"


def test_every_phase_of_a_game_has_a_topic() -> None:
    game = ecumene.new("eagle-2002", 2, options={"limit": "1"}, seed=1)
    phases = {"setup"}
    while not game.over:
        game.play(game.due[0], game.ask(game.due[0]).choices[-1])
        phases.add(game.state.phase)
    assert {"setup", "movement", "trade", "purchase"} <= phases  # nobody is asked in production
    assert phases | {"production"} <= {topic.id for topic in SECTIONS[0].topics}


def test_a_phase_is_told_plainly_before_its_clauses() -> None:
    assert [topic.id for topic in SECTIONS[0].topics if not topic.plain] == []


def test_every_card_unit_and_marker_has_a_topic() -> None:
    rows = (*tables.TECHNOLOGIES, *tables.WONDERS, *tables.IMPROVEMENTS)
    for row in rows:
        topic = TOPICS[row.id]
        assert topic.name == row.name and topic.facts["Era"] == tables.ERAS[row.era - 1]
    assert set(tables.PIECES) <= TOPICS.keys() and {row.id for row in tables.MARKERS} <= TOPICS.keys()
    empty = [topic.id for topic in TOPICS.values() if not topic.facts and not any(part.clauses for part in topic.parts)]
    assert not empty


@pytest.mark.parametrize(
    ("topic", "fact", "said"),
    [
        ("steam_power", "Opens for all", "Rifleman, Ironclad, Railroad, trade over 4 land and 3 sea"),
        ("steam_power", "Owner's bonus", "Transcontinental Railroad"),
        ("steam_power", "Points", "4, a seminal discovery"),
        ("flight", "Opens for all", "Biplane, trade without limit"),
        ("masonry", "Needs", "nothing"),
        ("chemistry", "Owner's bonus", "one free growth"),
        ("pyramids", "Does", "at once 2 ancient cavalry units"),
        ("alpha_centauri_colony_ship", "Does", "bought for 200 gold by any player; brings the space end"),
        ("fusion_reactor", "Makes productive", "2"),
        ("carrier", "Steps", "3"),
        ("settler", "Price in Standard", "5, 10, 15, 20 by era"),
        ("aircraft", "Jet", "adds 3 dice, with Rocketry"),
        ("gunpowder-artillery", "Artillery", "3 dice and 3, with Industrialization"),
        ("desert", "Bears", "no settlement"),
        ("jungle_forest", "Bears", "nothing larger than a town"),
        ("iron", "Critical", "ancient on 6 to 8; medieval on 9 to 10; gunpowder on 9 to 10; modern on 11 to 12"),
    ],
)
def test_what_is_printed_is_said(topic: str, fact: str, said: str) -> None:
    assert TOPICS[topic].facts[fact] == said
