"""Code of the family cites Western Empires; each title at the table shows the references of its own rulebook."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import ecumene
import sibling
from ecumene import Game, Refused, titles
from ecumene.engine import Step, moment
from ecumene.engine.actions import Leave, TimeUp
from ecumene.lab import catalogue
from ecumene.titles import empires as family
from ecumene.titles import rulebooks
from ecumene.titles.empires.setup import Choose

FAMILY = Path(ecumene.__file__).parent / "titles" / "empires"
SIBLINGS = ("mega-civilization", "expansion-project")
WHOLE = re.compile(r"WE [A-Za-z0-9.-]+")


def literals(path: Path) -> set[str]:
    """The references that stand alone in a string, headings too: these are what a table can show."""
    text = path.read_text("utf-8")
    if path.suffix == ".toml":
        return set(re.findall(rf'"({WHOLE.pattern})"', text))
    strings = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {string for string in strings if WHOLE.fullmatch(string)}


@pytest.fixture(scope="module")
def cited() -> set[str]:
    """Everything that code and data of the family cite: literals, and the clauses of lists and ranges in comments."""
    western = catalogue.read("western-empires")
    found: set[str] = set()
    for path in (*FAMILY.rglob("*.py"), *FAMILY.rglob("*.toml")):
        found |= literals(path)
        for _, text in catalogue.remarks(path):
            found |= western.cited(text)[0]
    return found


@pytest.mark.parametrize("title", SIBLINGS)
def test_what_the_family_cites_has_a_reference_under_every_title(title: str, cited: set[str]) -> None:
    book = rulebooks.read(title)
    assert len(cited) > 500 and {"WE 3", "WE CAL.Tyranny", "WE 4B.2", "WE FIRST.turn1.2"} <= cited
    assert sorted(clause for clause in cited if book.reference(clause) is None and not book.why_lacking(clause)) == []
    # whatever is cited is there: a clause, or a heading with clauses
    found = {reference for clause in cited if (reference := book.reference(clause)) is not None}
    assert sorted(reference for reference in found if not book.find(reference)) == []


@pytest.mark.parametrize("title", SIBLINGS)
def test_a_sibling_speaks_of_clauses_that_there_are(title: str) -> None:
    book, western = rulebooks.read(title), rulebooks.read("western-empires")
    known = {clause.id for clause in western.clauses}
    assert [(clause.id, same) for clause in book.clauses for same in clause.same_as if same not in known] == []
    assert [clause.id for clause in book.clauses if clause.exact and (not clause.same_as or clause.differs)] == []
    assert [key for key in (*book.cite, *book.lacks) if not western.find(key)] == []
    assert [reference for reference in book.cite.values() if not book.find(reference)] == []
    assert len({clause.id for clause in book.clauses}) == len(book.clauses)
    assert all(clause.id.startswith(f"{book.code} ") and clause.text for clause in book.clauses)


@pytest.mark.parametrize(
    ("title", "reference", "shown"),
    [
        # what the same number means in another book is not the same
        ("mega-civilization", "WE 12.1", "MC 12.3"),
        ("mega-civilization", "WE 1B.4", "MC 1B.5"),
        ("mega-civilization", "WE 3.tokens.8", "MC 3.land.4"),
        ("mega-civilization", "WE 3.ships.7", "MC 3.ships.19"),
        ("mega-civilization", "WE 4A.3", "MC 4A.1"),
        ("mega-civilization", "WE 4A.4", "MC 4A.2"),
        ("mega-civilization", "WE 7.2", "MC 7.10"),
        ("mega-civilization", "WE CAL.CivilWar.14", "MC CAL.CivilWar.13"),
        ("mega-civilization", "WE LEAVE.13", "MC LEAVE.17"),
        ("mega-civilization", "WE SHORT.14", "MC SHORT.22"),
        ("expansion-project", "WE 3.ships.3", "EP 22.52c"),
        ("expansion-project", "WE 6A.4", "EP 27.2"),
        ("expansion-project", "WE ADV.Politics.2", "EP 33.1071a"),
        # headings
        ("mega-civilization", "WE 13C", "MC 13C"),
        ("mega-civilization", "WE 12.order", "MC 12"),
        ("expansion-project", "WE 3", "EP 22.1a"),
        ("expansion-project", "WE LEAVE", "EP 14.71a"),
        # no clause says it: the table names the rulebook, never another one's clause
        ("mega-civilization", "WE 3.conflict.8", "MC"),
        ("expansion-project", "WE CAL.general.18", "EP"),
        # its own clauses, and what is no clause
        ("mega-civilization", "MC BLOCKS.4", "MC BLOCKS.4"),
        ("expansion-project", "engine", "engine"),
        ("western-empires", "WE 4B.2", "WE 4B.2"),
        ("western-empires", "WE LEAVE", "WE LEAVE"),
        ("western-empires", "", ""),
    ],
)
def test_the_reference_of_the_title_at_the_table(title: str, reference: str, shown: str) -> None:
    assert rulebooks.cite(title, reference) == shown


def test_why_a_title_lacks_a_clause() -> None:
    book = rulebooks.read("expansion-project")
    assert book.why_lacking("WE FIRST.turn3.2") == "there is no First Game"
    assert "Diplomacy" in book.why_lacking("WE ADV.Diplomacy.1")
    assert book.why_lacking("WE XYZ.1") == ""


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of a sibling: the code cites Western Empires, the people at its table read `SE`."""
    monkeypatch.setattr(titles, "_metas", dict(titles._metas))
    monkeypatch.setattr(rulebooks, "_others", dict(rulebooks._others))
    sibling.register()
    return ecumene.new("sibling-empires", 5, seed=1)


def test_what_is_asked_and_refused_cites_the_title_at_the_table(game: Game) -> None:
    seat = game.due[0]
    assert game.ask(seat).rule == "SE seats.1"
    refusal = game.why(seat, Choose("atlantis"))
    assert refusal is not None and refusal.rule == "SE seats.1" and refusal.rule in str(refusal)
    assert game.ask(seat).why(Choose(7)).rule == "SE seats.1"  # type: ignore[arg-type, union-attr]
    with pytest.raises(Refused, match=r"SE seats\.1"):
        game.play(seat, Choose("atlantis"))


def test_refusals_of_the_table_cite_the_title_at_the_table(game: Game) -> None:
    with pytest.raises(Refused) as refused:
        game.table(TimeUp())
    assert refused.value.rule == "SE"  # it says nothing of trade
    game.table(Leave(2))
    with pytest.raises(Refused, match=r"SE leave\.1"):
        game.table(Leave(2))


def test_advice_plans_and_the_guide_cite_the_title_at_the_table(game: Game) -> None:
    shown = game.title.shown
    with pytest.raises(Refused, match=r"SE shop\.1"):
        shown.advise(game.view(0), 0, "purchase", ["air"])
    refusal = shown.rehearsal(game.view(0))[1]
    assert refusal is not None and refusal.rule == "SE begin.1"
    for _ in range(game.seats):
        game.play(game.due[0], game.ask(game.due[0]).choices[0])
    assert shown.tutor is not None
    ideas = {idea["id"]: idea["rule"] for idea in shown.tutor.ideas(moment(game, game.due[0]))}
    assert ideas["token"] == "SE people.1"
    assert not [rule for rule in ideas.values() if rule.startswith("WE")]


def test_a_clause_is_looked_up_in_the_book_of_the_title_at_the_table(game: Game) -> None:
    tongue = game.title.shown.tongue()
    assert tongue.rules(game.ask(game.due[0]).rule) == [("SE seats.1", "Peoples are chosen.")]
    assert not tongue.rules("WE SETUP.6")


def descendants(kind: type[Step]) -> set[type[Step]]:
    """Everything that is made of a kind of step, and is no base of others."""
    below = kind.__subclasses__()
    return {kind} if not below else set().union(*map(descendants, below))


def test_every_question_names_the_clause_by_which_it_is_asked() -> None:
    for module in pkgutil.walk_packages(family.__path__, f"{family.__name__}."):
        importlib.import_module(module.name)
    asking = [step for step in descendants(Step) if step.__module__.startswith(family.__name__) and step.seats is not Step.seats]
    assert len(asking) > 50
    books = {"WE": "western-empires", "MC": "mega-civilization", "EP": "expansion-project"}
    for step in asking:
        assert step.rule, f"{step.__module__}: {step.__name__} names no clause"
        assert rulebooks.read(books[step.rule[:2]]).find(step.rule), f"{step.__name__}: there is no {step.rule}"
