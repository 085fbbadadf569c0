"""Screens of events: a moment of a golden game, played once more before the eyes of somebody whom it concerns."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec
from playwright.sync_api import Page, expect
from websockets.sync.client import connect

import ecumene
from ecumene import Game, titles
from ecumene.engine import Event
from ecumene.engine.chance import Replayed
from golden import kept_games, record_of
from server.served import Server
from titles.test_every_event import names, rows
from web.hands import beat, prompt
from web.looks import settled
from web.pictures import Screen

EMPIRES = {
    "conflict": "conflict.loss",
    "calamity": "calamity",
    "attack": "attack.won",
    "purchase": "advances.bought",
    "step": "succession",
    "new city": "city.built",
}
#: by title and name of the screen: the kind of line that is presented; the first leaves the card that is pictured
EVENTS: dict[str, dict[str, str]] = {
    **dict.fromkeys(("western-empires", "mega-civilization"), EMPIRES),
    # no city is attacked in its small golden games
    "expansion-project": {name: kind for name, kind in EMPIRES.items() if name != "attack"},
    "eagle-2002": {
        "battle": "battle",
        "discovery": "explored",
        "research": "technology",
        "purchase": "buy",
        "wonder": "wonder",
        "deal": "deal",
    },
    "ffg-2010": {
        "battle": "battle.won",
        "scouts": "scouts.killed",
        "loot": "looted",
        "discovery": "discovered",
        "village": "explored",
        "research": "learned",
        "city": "founded",
        "culture": "advanced",
    },
}


class Moment(NamedTuple):
    """A position, the answer that comes next and whose it is, and the seat that looks on."""

    position: dict[str, Any]
    actor: int
    action: dict[str, Any]
    onlooker: int


#: those who fight have the battle on a stage of its own, those who deal hear of it in passing: the beat is for the others
ASIDE = {("eagle-2002", "battle"), ("eagle-2002", "deal")}


def moments(title: str, wanted: Callable[[list[Event]], Event | None], aside: bool) -> Iterator[Moment]:
    """Moments of golden games, after their beginnings, that tell this to somebody else; `aside`: who is not named."""
    for name in sorted(kept_games(), key=lambda name: "staged" in name):
        record = ecumene.read_record(record_of(name))
        if record.header.setup.title != title or record.header.setup.seats > 9:
            continue
        game = Game(titles.load(title), record.header, Replayed(), keep=True)
        for number, entry in enumerate(record.entries):
            assert game.story is not None
            upto, late = len(game.story), number > len(record.entries) // 3 and entry.seat is not None
            before = game.state.clone() if late else None
            assert game._read(entry, record.header.rules or game.title.meta.rules, fresh=False) is None
            told = wanted([event for _, event in game.story[upto:]])
            if before is None or told is None or entry.seat is None or game.over:
                continue
            seats = [seat for seat in range(record.header.setup.seats) if seat != entry.seat]
            fitting = [seat for seat in seats if names(told, seat) != aside] or ([] if aside else seats)
            for onlooker in fitting[:1]:
                yield Moment(game.title.position(before), entry.seat, msgspec.to_builtins(entry.action), onlooker)


@cache
def moment(title: str, kind: str, aside: bool = False) -> Moment:
    """The first moment at which this is the first event of an answer."""
    beats, _ = rows(titles.load(title).__class__.__module__.split(".")[2])

    def first(told: list[Event]) -> Event | None:
        found = next((event for event in told if event.kind in beats), None)
        return found if found and found.kind == kind else None

    return next(moments(title, first, aside))


def answered(server: Server, table: str, seat: int, action: dict[str, Any]) -> None:
    """Somebody elsewhere gives this answer."""
    visitor = server.visitor()
    visitor.enter(table, f"{table} {seat}")
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
    address = f"{server.address.replace('http', 'ws', 1)}/ws/{table}?seat={seat}"
    with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as socket:
        letter = json.loads(socket.recv())
        ask = letter["view"].get("ask", {}).get("number", 0)
        socket.send(json.dumps({"type": "act", "id": "0" * 32, "seat": seat, "ask": ask, "action": action}))
        while letter.get("id") != "0" * 32:
            letter = json.loads(socket.recv())
        assert letter["type"] == "done", letter


def to_the_board(page: Page) -> None:
    """On a phone a panel that opens for a question lies over it."""
    board = page.get_by_role("tab", name="Board")
    if board.is_visible():
        board.click()


def shown(page: Page, server: Server, table: str, found: Moment) -> None:
    """The onlooker sits at the table while the answer is given."""
    server.plant(table, found.position)
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {found.onlooker}')}")
    page.wait_for_url(f"**/table/{table}/*")
    expect(prompt(page).get_by_role("heading")).to_be_visible()
    to_the_board(page)
    settled(page)
    answered(server, table, found.actor, found.action)


def event(title: str, kind: str) -> Screen:
    """An event while it is presented: with keys on it, it stays."""

    def draw(page: Page, server: Server, table: str) -> None:
        shown(page, server, table, moment(title, kind, (title, kind) in ASIDE))
        # by then the next question may have opened a panel
        expect(page.get_by_role("status", name="Event")).not_to_be_empty()
        to_the_board(page)
        beat(page).get_by_role("button").last.focus()
        settled(page)

    return draw


def since(title: str) -> Screen:
    """What happened while somebody was away, as they find it."""

    def draw(page: Page, server: Server, table: str) -> None:
        kind = next(iter(EVENTS[title].values()))
        shown(page, server, table, moment(title, kind))
        page.reload()
        expect(page.get_by_role("region", name="Since your last move")).to_be_visible()
        settled(page)

    return draw


def events(title: str) -> dict[str, Screen]:
    """The events of a title, and the card that is left of them."""
    return {**{f"event {name}": event(title, kind) for name, kind in EVENTS[title].items()}, "event since": since(title)}
