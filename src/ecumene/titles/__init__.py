"""The titles: their data sheets load at once, their rules when they are played."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from ecumene.engine import Meta, Option, Refused, Scenario, Title

#: the options of the empires family
_EMPIRES = (
    Option("ast", "which side of the A.S.T. is used", "basic", ("basic", "expert")),
    Option("civilizations", "chosen in a random order, or dealt", "choose", ("choose", "dealt")),
    Option("limit", "the game ends after so many turns; 0 means by the A.S.T. alone", "0"),
    Option("offers", "trade offers that a seat may make in a turn", "50", least=1),
    Option("wonder-point", "whether Wonder of the World scores the point of a city", "yes", ("no", "yes")),
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
    ),
    Meta(
        id="mega-civilization",
        name="Mega Civilization",
        code="MC",
        module="ecumene.titles.empires.mega.title:MegaCivilization",
        text="Civilizations from the Atlantic to the Ganges, in the west, in the east, or in one world.",
        stage="draft",
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
            Option(
                "side",
                "which half of the board is played, or both",
                "west",
                ("west", "east", "both"),
                seats={"west": tuple(range(5, 11)), "east": (5, 6, 7, 8, 9, 11), "both": tuple(range(12, 19))},
            ),
            *_EMPIRES,
        ),
    ),
)


_metas: dict[str, Meta] = {sheet.id: sheet for sheet in _PUBLISHED}


def metas() -> tuple[Meta, ...]:
    """The data sheets of all titles, in the order in which they are listed."""
    return tuple(_metas.values())


def register(sheet: Meta) -> None:
    """Makes a title known that does not come with this package. Its id must be new."""
    if _metas.setdefault(sheet.id, sheet) != sheet:
        raise ValueError(f"there is a title {sheet.id!r} already")


def meta(title: str) -> Meta:
    """The data sheet of a title by its id."""
    if title in _metas:
        return _metas[title]
    raise Refused("setup", f"there is no title {title!r}; there are {', '.join(_metas)}")


@cache
def load(title: str) -> Title:
    """The title with its rules."""
    sheet = meta(title)
    module, name = sheet.module.split(":")
    loaded: Title = getattr(import_module(module), name)(sheet)
    return loaded
