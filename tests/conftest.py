"""What holds for every test."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import toy
from ecumene import Game
from ecumene.lab import catalogue
from proving import (
    at_table,
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_generate_tests,
    pytest_runtest_call,
    pytest_runtest_logreport,
    pytest_sessionfinish,
    pytest_terminal_summary,
)

__all__ = [
    "at_table",
    "pytest_addoption",
    "pytest_collection_modifyitems",
    "pytest_generate_tests",
    "pytest_runtest_call",
    "pytest_runtest_logreport",
    "pytest_sessionfinish",
    "pytest_terminal_summary",
]

# a server with the built page and a browser, wherever pages are tested
pytest_plugins = ["web.browsing"]

# the toy is a title like any other wherever titles are listed
toy.register()

#: more than ten times as many answers as any test gives
ENOUGH = 100_000
play = Game.play
given = 0


def counted(game: Game, *answer: Any) -> None:
    global given
    given += 1
    assert given <= ENOUGH, "it never came to that: this would go on for ever"
    play(game, *answer)


@pytest.fixture(autouse=True, scope="session")
def catalogues_are_read_once() -> None:
    """Reading one goes over every line of code and tests, which do not change while tests run; another folder may."""
    read = catalogue.read
    once = cache(read)
    catalogue.read = lambda title, *where, **proofs: read(title, *where, **proofs) if where or proofs else once(title)


@pytest.fixture(autouse=True, scope="session")
def games_end() -> None:
    """A loop that plays until something is so, which never is, fails."""
    Game.play = counted  # type: ignore[method-assign]


def pytest_runtest_setup() -> None:
    global given
    given = 0
