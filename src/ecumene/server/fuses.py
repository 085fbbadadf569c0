"""Offers that end by themselves: after a while, when their owner looks again, or once the owner no longer holds something.

The rules know no clock, and no offer of theirs ends so: the server withdraws it, as an entry of its seat. Others hear what they
hear of any offer that is taken back; for how long one stands only its owner knows. By seat and key, `until` is

* `@1699999999`: this second of the server's time;
* `look`: the owner looks at the table again;
* `3 iron`: the owner holds fewer than three of this.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from ecumene.engine import Game, Refused
from ecumene.floor import Withdraw

#: what the page says for the end of an offer: seconds, the word, or how many of what
_SECONDS, _LOOK, _HOLDS = re.compile(r"\d{1,7}"), "look", re.compile(r"(\d{1,2}) (\S{1,40})")
#: the longest that an offer may be given in seconds: what lasts longer stands until the floor closes
LONGEST = 14 * 24 * 3600

#: By `seat key`: until when the offer stands.
Fuses = dict[str, str]


def written(until: str, game: Game, seat: int, now: float) -> str:
    """What is kept of what a seat said; refuses what cannot be meant."""
    if _SECONDS.fullmatch(until) and 0 < int(until) <= LONGEST:
        return f"@{math.ceil(now + int(until))}"
    holds = _HOLDS.fullmatch(until)
    if until == _LOOK or (holds and _held(game, seat, holds[2]) >= int(holds[1]) > 0):
        return until
    if holds:
        raise Refused("request", f"until: you do not hold {until}")
    raise Refused("request", f"until: 1 to {LONGEST} seconds, `look`, or a number of something you hold, as in `3 iron`")


def _held(game: Game, seat: int, thing: str) -> int:
    return game.title.shown.holds(game.view(seat), thing)


def offers(game: Game, seat: int) -> set[str]:
    """The open offers of a seat."""
    if seat not in game.due and seat not in game.may:
        return set()
    return {choice.offer for choice in game.ask(seat).choices if isinstance(choice, Withdraw)}


def _each(fuses: Fuses) -> Iterator[tuple[int, str, str]]:
    """Seat, key and end of each."""
    for name, until in fuses.items():
        seat, key = name.split(" ")
        yield int(seat), key, until


def of(fuses: Fuses, seat: int) -> Fuses:
    """Those of one seat, by key."""
    return {key: until for whose, key, until in _each(fuses) if whose == seat}


def left(fuses: Fuses, game: Game) -> Fuses:
    """Those whose offers are still open."""
    still = {seat: offers(game, seat) for seat in {seat for seat, _, _ in _each(fuses)}}
    return {f"{seat} {key}": until for seat, key, until in _each(fuses) if key in still[seat]}


def spent(fuses: Fuses, game: Game, now: float, back: int | None = None) -> list[tuple[int, str]]:
    """Offers that end now, by seat and key; `back` is a seat whose player looks again."""

    def ends(seat: int, until: str) -> bool:
        if until.startswith("@"):
            return now >= int(until[1:])
        holds = _HOLDS.fullmatch(until)
        return _held(game, seat, holds[2]) < int(holds[1]) if holds else seat == back

    return [(seat, key) for seat, key, until in _each(left(fuses, game)) if ends(seat, until)]


def first(fuses: Fuses) -> float | None:
    """When the next one ends by time."""
    return min((int(until[1:]) for until in fuses.values() if until.startswith("@")), default=None)
