"""The help tells every clause once, and every phase and card has a topic."""

from collections import Counter

import msgspec
import pytest

from ecumene import titles
from ecumene.titles import rulebooks
from scene import TABLES

TITLE = "western-empires"


@pytest.mark.parametrize(
    "title", [meta.id for meta in titles.published() if meta.stage != titles.DRAFT or titles.load(meta.id).shown.help()]
)
def test_every_clause_has_its_place(title: str) -> None:
    told = [
        clause.id
        for section in titles.load(title).shown.help()
        for topic in section.topics
        for part in topic.parts
        for clause in part.clauses
    ]
    assert sorted(told) == sorted(clause.id for clause in rulebooks.read(title).clauses)


@pytest.mark.parametrize("title", [TITLE, "mega-civilization"])
def test_every_phase_and_card_is_a_topic(title: str) -> None:
    topics = [topic for section in titles.load(title).shown.help() for topic in section.topics]
    assert Counter(topic.id for topic in topics).most_common(1)[0][1] == 1
    by_id = {topic.id: topic for topic in topics}
    game = titles.load(title)
    setup = game.meta.setup(5, "full")
    phases = [step.name for step in game.empty(setup).rules.sequence(1) if type(step).__name__ == "Phase"]
    assert {*phases, *TABLES.calamities, *TABLES.advances, "ochre", "water"} <= by_id.keys()
    assert list(by_id)[: len(phases)] == phases, "in the order of the turn"
    assert all(part.clauses for topic in topics for part in topic.parts)
    assert by_id["library"].facts["Price"] == str(TABLES.advances["library"].cost)
    assert by_id["famine"].facts["Pottery"] == "damage −5" and "Famine (damage −5)" in by_id["pottery"].facts["Changes"]
    assert by_id["ochre"].facts["Worth, by number"].startswith("1, 4, 9, 16")


def test_references_are_found() -> None:
    book = rulebooks.read(TITLE)
    assert [clause.id for clause in book.find("we 3.TOKENS.1")] == ["WE 3.tokens.1"]
    assert len(book.find("3.tokens")) == 9 and book.find("CAL.Famine")[0].id == "WE CAL.Famine.1"
    assert not book.find("") and not book.find("99")
    assert msgspec.json.encode(book)


@pytest.mark.parametrize("title", [TITLE, "mega-civilization", "expansion-project"])
def test_a_phase_is_told_plainly_before_its_clauses(title: str) -> None:
    phases = next(section for section in titles.load(title).shown.help() if section.id == "phases").topics
    assert [topic.id for topic in phases if not topic.plain] == []
    # internal words are nothing for players
    facts = [text for section in titles.load(title).shown.help() for topic in section.topics for text in topic.facts.values()]
    assert [text for text in facts if "not secondary" in text or text.startswith("kept +") or text == "by tokens in stock"] == []
