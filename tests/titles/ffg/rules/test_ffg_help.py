"""Help: every clause has its place, and every card its topic."""

from ecumene import titles
from ecumene.titles import rulebooks
from ecumene.titles.ffg.tables import tables


def test_every_clause_is_told_once() -> None:
    sections = titles.load("ffg-2010").shown.help()
    told = [clause.id for section in sections for topic in section.topics for part in topic.parts for clause in part.clauses]
    wanted = [clause.id for clause in rulebooks.read("ffg-2010").clauses]
    assert [clause for clause in wanted if clause not in told] == []
    assert len(told) == len(set(told))


def test_every_card_has_a_topic_with_its_clauses() -> None:
    sections = {section.id: section for section in titles.load("ffg-2010").shown.help()}
    whole = tables("both")
    for name, cards in (("techs", whole.techs), ("wonders", whole.wonders), ("events", whole.events), ("people", whole.persons)):
        topics = {topic.id: topic for topic in sections[name].topics}
        assert set(topics) == set(cards)
        assert all(topic.parts and topic.parts[0].clauses for topic in topics.values()), name
    assert sections["wonders"].topics[1].facts["Costs"] == "15, or 10 with Animal Husbandry"
    assert "Ours" in {fact for topic in sections["governments"].topics for fact in topic.facts}
