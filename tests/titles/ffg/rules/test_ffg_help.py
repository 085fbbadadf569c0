"""Help: every clause has its place, and every card its topic."""

from ecumene import titles
from ecumene.engine import Step
from ecumene.titles import rulebooks
from ecumene.titles.ffg.play import Play
from ecumene.titles.ffg.tables import tables
from ecumene.titles.help import OURS


def test_every_clause_is_told_once() -> None:
    sections = titles.load("ffg-2010").shown.help()
    told = [clause.id for section in sections for topic in section.topics for part in topic.parts for clause in part.clauses]
    wanted = [clause.id for clause in rulebooks.read("ffg-2010").clauses]
    assert [clause for clause in wanted if clause not in told] == []
    assert len(told) == len(set(told))


def test_phases_battles_and_victories_are_told_plainly_before_their_clauses() -> None:
    phases, other = titles.load("ffg-2010").shown.help()[:2]
    assert [topic.id for topic in phases.topics if not topic.plain] == []
    assert {topic.id for topic in other.topics if topic.plain} == {"battle", "victory"}


def test_every_card_has_a_topic_with_its_clauses() -> None:
    sections = {section.id: section for section in titles.load("ffg-2010").shown.help()}
    whole = tables("both")
    for name, cards in (("techs", whole.techs), ("wonders", whole.wonders), ("events", whole.events), ("people", whole.persons)):
        topics = {topic.id: topic for topic in sections[name].topics}
        assert set(topics) == set(cards)
        assert all(topic.parts and topic.parts[0].clauses for topic in topics.values()), name
    assert sections["wonders"].topics[1].facts["Costs"] == "15, or 10 with Animal Husbandry"


def test_cards_and_clauses_name_the_versions_that_have_them() -> None:
    topics = {topic.id: topic for section in titles.load("ffg-2010").shown.help() for topic in section.topics}
    assert topics["pottery"].scenarios == ()
    assert topics["navy"].scenarios == topics["pacifism"].scenarios == ("wisdom-and-warfare", "both")
    assert topics["agriculture"].scenarios == topics["infrastructure"].scenarios == ("fame-and-fortune", "both")
    assert topics["wealth"].scenarios == ("fame-and-fortune", "wisdom-and-warfare", "both")
    clauses = {clause.id: clause.scenarios for topic in topics.values() for part in topic.parts for clause in part.clauses}
    assert clauses["FF policy.1"] == ("wisdom-and-warfare", "both") and clauses["FF move.1"] == ()


def test_whatever_is_ours_says_so_where_the_page_looks_for_it() -> None:
    sections = {section.id: section for section in titles.load("ffg-2010").shown.help()}
    ours = {name: {topic.id for topic in section.topics if OURS in topic.facts} for name, section in sections.items()}
    assert ours["governments"] == set(tables("both").governments) - {"anarchy"}
    assert ours["units"] == {"unit-infantry", "unit-artillery", "unit-mounted", "unit-aircraft"}
    assert ours["wonders"] == {"angkor_wat", "himeji_samurai_castle", "brandenburg_gate", "the_louvre"}
    singles = {"disoriented", "lost", "out_of_position", "citizens_revolting_1", "citizens_revolting_2"}
    assert ours["events"] == singles and ours["people"] == {"leonidas"} and ours["investments"] == {"endowment_for_the_arts"}
    assert ours["markers"] == {"resource"} and ours["map"] == {"tiles", "layouts", "track", "dial"}
    assert not any(ours[name] for name in ("techs", "policies", "buildings", "civilizations", "phases", "other"))


def test_units_are_told_in_numbers() -> None:
    (units,) = [section for section in titles.load("ffg-2010").shown.help() if section.id == "units"]
    facts = {topic.id: topic.facts for topic in units.topics}
    assert facts["unit-infantry"]["Strength and health with Wisdom and Warfare"].startswith(
        "5 of 1/3, 5 of 2/2, 5 of 3/1 at rank I"
    )
    assert facts["unit-aircraft"]["Strength without it"] == "2 of 5, 4 of 6, 2 of 7"


def test_every_question_names_a_clause_that_help_has() -> None:
    clauses = {clause.id for clause in rulebooks.read("ffg-2010").clauses}
    asking = [step for step in titles.load("ffg-2010").steps if step.seats is not Step.seats]
    assert len(asking) > 40
    assert [step.__name__ for step in asking if step.rule not in clauses] == []
    # whoever answers something else is told what may be chosen
    assert [step.__name__ for step in asking if issubclass(step, Play) and not (step.offers and " " in step.offers)] == []
