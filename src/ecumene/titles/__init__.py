"""The titles: their data sheets load at once, their rules when they are played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from ecumene.engine import Meta, Option, Refused, Scenario, Title

#: the stage of a title that plays, but has clauses open
DRAFT = "draft"

#: the options of the empires family
_EMPIRES = (
    Option("ast", "side of the A.S.T.", "basic", ("basic", "expert")),
    Option("civilizations", "how civilizations are given out", "choose", ("choose", "dealt")),
    Option("limit", "turn limit (0: none)", "0"),
    Option("offers", "trade offers per seat and turn", "50", least=1),
    Option("wonder-point", "Wonder of the World scores as a city", "yes", ("no", "yes")),
)

#: the two titles of up to eighteen players: which half of the board is played
_SIDE = Option(
    "side",
    "half of the board in play, or both",
    "west",
    ("west", "east", "both"),
    seats={"west": tuple(range(5, 11)), "east": (5, 6, 7, 8, 9, 11), "both": tuple(range(12, 19))},
)

_PUBLISHED: tuple[Meta, ...] = (
    Meta(
        id="western-empires",
        name="Western Empires",
        code="WE",
        module="ecumene.titles.empires.western.title:WesternEmpires",
        text="Civilizations from Iberia to the Middle East, from the last Ice Age to the end of the Iron Age.",
        stage="complete",
        scenarios=(
            Scenario("full", "the full game", "Thirteen phases a turn, up to the Late Iron Age.", (5, 6, 7, 8, 9)),
            Scenario(
                "first-game",
                "The First Game",
                "Seven turns that teach the rules one by one.",
                (5,),
                fixed=("ast", "limit"),
            ),
            Scenario("short-game", "The Short Game", "Starts late, with cities and four advances each.", (5, 6, 7, 8, 9)),
        ),
        options=_EMPIRES,
        rules=2,
        short={"limit": "12"},
        timed="trade",
    ),
    Meta(
        id="eagle-2002",
        name="Sid Meier's Civilization: The Boardgame (2002)",
        code="EG",
        module="ecumene.titles.eagle.title:Eagle",
        text="Four eras on a map of the world: settlers, technologies that others pay for, dice battles, open bargaining.",
        stage="complete",
        scenarios=(
            Scenario(
                "standard",
                "Standard",
                "The fast rules, until a player owns three modern technologies.",
                (2, 3, 4, 5, 6),
                fixed=("assign",),
            ),
            Scenario("advanced-short", "Advanced, short", "All rules; a die ends it in the medieval era.", (2, 3, 4, 5, 6)),
            Scenario("advanced-medium", "Advanced, medium", "All rules; a die ends it in the gunpowder era.", (2, 3, 4, 5, 6)),
            Scenario("advanced-long", "Advanced, long", "All rules, up to the colony ship.", (2, 3, 4, 5, 6)),
        ),
        options=(
            Option(
                "assign",
                "how Advanced assigns happiness and productivity: in the best way, or by hand",
                "best",
                ("best", "by-hand"),
            ),
            Option(
                "announce", "how Standard claims milestones: automatically, or each seat by hand", "auto", ("auto", "by-hand")
            ),
            Option("thin-markers", "whether two empty exploration markers per player are left out", "yes", ("yes", "no")),
            Option("limit", "turn limit (0: none)", "0"),
            Option("offers", "offers that a seat may make in a trade phase", "50", least=1),
        ),
        short={"limit": "8"},
        timed="trade",
    ),
    Meta(
        id="ffg-2010",
        name="Sid Meier's Civilization: The Board Game",
        code="FF",
        module="ecumene.titles.ffg.title:Ffg",
        text="Discover the map, build cities, and win by culture, technology, wealth or conquest.",
        stage="complete",
        rules=4,
        scenarios=(
            Scenario("base", "the base game", "The game of 2010 without expansions.", (2, 3, 4), fixed=("investments", "people")),
            Scenario(
                "fame-and-fortune", "Fame and Fortune", "With the metropolis and investments.", (2, 3, 4, 5), fixed=("faq",)
            ),
            Scenario(
                "wisdom-and-warfare",
                "Wisdom and Warfare",
                "With social policies, city-states and other units.",
                (2, 3, 4),
                fixed=("faq", "investments", "people"),
            ),
            Scenario("both", "both expansions", "Everything together.", (2, 3, 4, 5), fixed=("faq",)),
        ),
        options=(
            Option("civilizations", "civilizations dealt, or chosen in player order", "dealt", ("dealt", "choose")),
            Option("faq", "whether loot follows the publisher's later rules in the base game too", "no", ("no", "yes")),
            Option("investments", "investment deck in play (always with Arabia)", "no", ("no", "yes")),
            Option("limit", "turn limit (0: none)", "0"),
            Option("people", "great people as markers, or also as cards with abilities", "markers", ("markers", "deck")),
            Option("offers", "trade offers per seat and turn", "6", least=0),
            Option("tie-break", "victories in the same turn compared at its end", "no", ("no", "yes")),
        ),
        short={"limit": "8", "offers": "2"},
        timed="trade",
    ),
    Meta(
        id="mega-civilization",
        name="Mega Civilization",
        code="MC",
        module="ecumene.titles.empires.mega.title:MegaCivilization",
        text="Civilizations from the Atlantic to the Ganges, in the west, in the east, or in one world.",
        stage="complete",
        scenarios=(
            Scenario("full", "the full game", "Thirteen phases a turn, up to the Late Iron Age.", tuple(range(5, 19))),
            Scenario(
                "short-game",
                "The Short Game",
                "Starts late, with cities and four advances each.",
                tuple(range(5, 19)),
                fixed=("ast",),  # MC SHORT.16
            ),
        ),
        options=(
            _SIDE,
            *_EMPIRES,
        ),
        short={"limit": "12"},
        rules=3,
        timed="trade",
    ),
    Meta(
        id="expansion-project",
        name="Civilization: The Expansion Project",
        code="EP",
        module="ecumene.titles.empires.expansion_project.title:ExpansionProject",
        text="Nations from Iberia to India, sixteen phases a turn, and points for everything they achieve. What was "
        "printed only on its lost board and in its booklet is of our own design.",
        stage="complete",
        scenarios=(Scenario("full", "the full game", "Up to the finish square of the A.S.T.", tuple(range(5, 19))),),
        options=(
            _SIDE,
            Option("limit", "turn limit (0: none)", "0"),
            # EP 14.61a, 15.1: at least five play from the start
            Option(
                "newcomers",
                "how many of the last seats arrive later, through a Civil War",
                "0",
                ("0", "1", "2", "3"),
                seats={str(late): tuple(range(5 + late, 19)) for late in (1, 2, 3)},
            ),
            Option("offers", "trade offers per seat and turn", "50", least=1),
        ),
        short={"limit": "12"},
        rules=2,
    ),
)


_metas: dict[str, Meta] = {sheet.id: sheet for sheet in _PUBLISHED}


def metas(*, drafts: bool = True) -> tuple[Meta, ...]:
    """The data sheets of all titles, in the order in which they are listed; without drafts, of those with no clause open."""
    return tuple(sheet for sheet in _metas.values() if drafts or sheet.stage != DRAFT)


def published() -> tuple[Meta, ...]:
    """The data sheets of the titles that come with this package."""
    return _PUBLISHED


def register(sheet: Meta) -> None:
    """Makes a title known that does not come with this package. Its id must be new."""
    if _metas.setdefault(sheet.id, sheet) != sheet:
        raise ValueError(f"there is already a title {sheet.id!r}")


def brought() -> tuple[Meta, ...]:
    """The data sheets that were registered: another process has to be told of them."""
    return tuple(sheet for sheet in _metas.values() if sheet not in published())


def meta(title: str) -> Meta:
    """The data sheet of a title by its id."""
    if title in _metas:
        return _metas[title]
    raise Refused("setup", f"there is no title {title!r}; there are {', '.join(_metas)}")


@cache
def load(title: str) -> Title:
    """The title with its rules. Threads may ask for it at the same time."""
    with _loading:
        return _loaded(title)


#: held while a title is loaded; whoever loads them in several threads brings a lock
_loading: AbstractContextManager[Any] = nullcontext()


def guard(lock: AbstractContextManager[Any]) -> None:
    """From now on titles are loaded by one thread at a time: `guard(RLock())`."""
    global _loading
    _loading = lock


@cache
def _loaded(title: str) -> Title:
    sheet = meta(title)
    module, name = sheet.module.split(":")
    loaded: Title = getattr(import_module(module), name)(sheet)
    settle()
    return loaded


def settle() -> None:
    """Lets msgspec look at every type that is known by now.

    It does so when a type is first read, and keeps what it found on the type before that is complete: a second thread that
    reads the same type meanwhile ends the process. So titles settle theirs before anybody gets hold of them.
    """
    with _loading:
        for kind in _heirs(msgspec.Struct):
            msgspec.json.Decoder(kind)


def _heirs(kind: type) -> Iterator[type]:
    heirs: list[type] = kind.__subclasses__()
    for heir in heirs:
        yield heir
        yield from _heirs(heir)
