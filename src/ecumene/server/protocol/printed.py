"""What the page is told of a title once: the rules in our words, what is printed, what teaches it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

# GET /api/titles/{title}/help: a list of sections
from ecumene.titles.help import HelpClause as HelpClause
from ecumene.titles.help import HelpPart as HelpPart
from ecumene.titles.help import HelpSection as HelpSection
from ecumene.titles.help import HelpTopic as HelpTopic


class Primer(TypedDict):
    """The scenario that teaches the title with a guide, in words for newcomers. `seats`: the only number of seats for which the
    guide is meant; at other tables it comes when it is asked for."""

    scenario: str
    text: str
    seats: NotRequired[int]


class LessonLine(TypedDict):
    """A lesson that one may begin."""

    id: str
    title: str
    text: str


class Printed(TypedDict):
    """What the page needs of every title, GET /api/titles/{title}/data; beside it stands what is printed on board and cards.

    `kit` names the part of the page that shows the title, if it is not called by the title's own id. `phases` are those of a
    turn, in order, with the words on the ribbon. `standing`: what may be answered for a seat, key -> answers. `primer` and
    `lessons` teach the title.
    """

    kit: str | None
    phases: dict[str, str] | None
    standing: dict[str, list[str]] | None
    primer: Primer | None
    lessons: list[LessonLine] | None
