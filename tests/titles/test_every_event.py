"""The page presents what happens: every kind of line has its row, and no loss that somebody did not choose passes unseen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ecumene
from ecumene import Game, titles
from ecumene.engine import Event
from ecumene.engine.actions import Leave, Undo
from ecumene.engine.chance import Replayed
from golden import kept_games, record_of

PAGE = Path(__file__).parents[2] / "web" / "src" / "titles"
FAMILIES = ("empires", "eagle", "ffg")


# -- the tables -----------------------------------------------------------------------------------------------


class Rows(NamedTuple):
    """The kinds of a family that are events, and those that are none."""

    beats: frozenset[str]
    silent: frozenset[str]


def rows(family: str) -> Rows:
    """The table of a family, as it stands in its kit."""
    source = (PAGE / family / "events.ts").read_text(encoding="utf-8")
    table = source[source.index("export const events") :]
    silent = [kind for row in re.findall(r"\.\.\.silent\(([^)]*)\)", table) for kind in re.findall(r'"([^"]+)"', row)]
    beats = [quoted or plain for quoted, plain in re.findall(r'^  (?:"([^"]+)"|(\w+))[:,]', table, re.MULTILINE)]
    assert len(silent) == len(set(silent)) and len(beats) == len(set(beats)), "a kind has two rows"
    return Rows(frozenset(beats), frozenset(silent))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_kind_of_line_is_an_event_or_said_to_be_none(family: str) -> None:
    story = import_module(f"ecumene.titles.{family}.story")
    told = set(story.LINES) | set(getattr(story, "SPECIAL", ()))
    beats, silent = rows(family)
    assert not beats & silent
    assert told - beats - silent == set(), "these lines have no row"
    # lines of the floor and one that is put together by hand have no words of their own there
    assert (beats | silent) - told <= {"used", "offer.missing", "trade.time", "offer.lapsed"}, "nobody tells these"


# -- losses ---------------------------------------------------------------------------------------------------

Held = Counter[Any]


def empires(state: Any, seat: int) -> Held:
    """Cities, tokens, ships, treasury, advances, the step on the A.S.T."""
    found: Held = Counter({("city", area): 1 for area, owner in enumerate(state.city) if owner == seat + 1})
    found.update({("tokens", area): count for area, count in enumerate(state.tokens[seat]) if count})
    found.update({"ships": len(state.ships[seat]), "treasury": state.treasury[seat], "step": state.step[seat]})
    found["advances"] = state.advances[seat].bit_count()
    return found


def eagle(state: Any, seat: int) -> Held:
    """Settlements by size, pieces, fleets, gold, technologies, wonders, improvements."""
    found: Held = Counter({("settlement", r): state.size[r] for r, owner in enumerate(state.owner) if owner == seat + 1})
    found.update({"units": sum(state.units[seat].values()), "fleets": len(state.fleets[seat]), "gold": state.gold[seat]})
    for name in ("tech", "wonder"):
        found[name] = sum(owner == seat + 1 for owner in getattr(state, name))
    found["improvements"] = state.improvements[seat].bit_count()
    return found


def ffg(state: Any, seat: int) -> Held:
    """Cities with walls and what stands around them, figures, tokens, technologies, culture and its cards; wonders that work."""
    found: Held = Counter()
    for square, city in state.cities.items():
        if city.owner == seat:
            found.update({("city", square): 1, ("walls", square): int(city.walls)})
    for square, marker in enumerate(state.marker):
        home = state.cities.get(state.holder[square])
        if home is not None and home.owner == seat and marker not in state.obsolete:
            found["marker", marker] += state.rules.tables.kinds.get(marker) in ("building", "wonder", "person")
    found["figures"] = sum(state.armies[seat].values()) + sum(state.scouts[seat].values())
    found.update({"events": len(state.events[seat]), "kept": len(state.kept[seat]), "culture": state.culture[seat]})
    for name in ("tokens", "resources", "techs"):
        found.update({(name, what): count for what, count in getattr(state, name)[seat].items()})
    return found


HELD: dict[str, Callable[[Any, int], Held]] = {"empires": empires, "eagle": eagle, "ffg": ffg}
#: what goes without saying: a card that lent a city card comes back, and those who leave take everything with them
LEAVING = {"left"}


#: the parts of an event that name seats: one, a list, or each with what it lost
ONE = ("seat", "to", "partner", "taker", "asked", "whose", "attacker", "defender", "victim", "owner", "loser")
SOME = ("seats", "victims", "attackers", "defenders", "winners", "losers", "lost", "gone")


def names(event: Event, seat: int) -> bool:
    """Whether an event names a seat."""
    data, named = event.data, [event.data.get(key) for key in ONE]
    if event.kind.startswith("ability."):
        named += [data.get("city"), *(owner for owner, _ in data.get("tokens") or ())]
    for key in SOME:
        part = data.get(key)
        named += [
            one[0] if isinstance(one, (list, tuple)) else one for one in (part if isinstance(part, (list, tuple, dict)) else ())
        ]
    return seat in named or str(seat) in named


class Loss(NamedTuple):
    seat: int
    what: Any
    #: what the seat heard of that moment
    heard: list[Event]


def losses(name: str, held: Callable[[Any, int], Held]) -> Iterator[Loss]:
    """What seats lost in a golden game at moments when others answered."""
    record = ecumene.read_record(record_of(name))
    title = titles.load(record.header.setup.title)
    undone = any(isinstance(entry.action, Undo) for entry in record.entries)
    game = Game(title, record.header, Replayed(), keep=undone)
    seats = range(record.header.setup.seats)
    before: list[Held] = []
    for entry in record.entries:
        assert game.story is not None
        upto = len(game.story)
        assert game._read(entry, record.header.rules or title.meta.rules, fresh=False) is None
        now = [held(game.state, seat) for seat in seats]
        told = [event for _, event in game.story[upto:]]
        if before and not isinstance(entry.action, (Undo, Leave)) and not LEAVING & {event.kind for event in told}:
            for seat in seats:
                if seat != entry.seat:
                    heard = [event for event in told if event.heard_by(seat)]
                    yield from (Loss(seat, what, heard) for what in before[seat] if now[seat][what] < before[seat][what])
        before = now


#: games in which enough happens, and not all of them: the large boards take long
GAMES = re.compile(
    "western-empires-(staged|short-game-9|full-5)|mega-civilization-(staged|full-5)|expansion-project-(staged|full-5)|eagle|ffg"
)


@pytest.mark.parametrize("name", list(filter(GAMES.match, kept_games())))
def test_no_loss_that_somebody_did_not_choose_passes_unseen(name: str) -> None:
    family = kept_games()[name].parent.parent.name
    beats, _ = rows(family)
    unseen = {
        (what, tuple(sorted({event.kind for event in heard})))
        for seat, what, heard in losses(name, HELD[family])
        if not any(event.kind in beats and names(event, seat) for event in heard)
    }
    assert unseen == set()
