"""What the player of a seat hears once a day of a game that is played over days: what waits, what ended, what was agreed.

Nothing is sent anywhere: the page asks for it, and shows it once a day. It is made from what the seat has heard since its player
last did something, so it tells nothing that the table would not.
"""

from __future__ import annotations

from ecumene.engine import Event
from ecumene.floor import Decline, Withdraw
from ecumene.server import protocol as wire
from ecumene.server.looks import Looks
from ecumene.server.protocol import Limits

#: seconds from which on a limit makes a game one that is played over days
SLOW = 3 * 3600
#: tables of one visitor, and lines of one kind, that a digest has room for
MOST_TABLES, MOST_LINES = 20, 12

#: how a deal is told to those who made it, on the floors that there are
_DEALS = ("trade.cards", "deal")
#: how an offer ends without a deal, and what its owner alone hears of the cause
_ENDS = ("offer.lapsed", "offer.missing", "offer.withdrawn", "offer.declined")


def slow(limits: Limits) -> bool:
    """Whether a table with these limits is played over days."""
    return max(limits.timed, limits.answer) > SLOW


def digest(looks: Looks, table: str, seat: int) -> wire.Digest | None:
    """What there is to tell a seat of a table; None if there is nothing."""
    game = looks.game
    ask = looks.asked(seat)
    waiting = {choice.offer for choice in ask.choices if isinstance(choice, Decline)} if ask is not None else set()
    found = wire.Digest(table, game.title.meta.id, seat, ask.kind if ask is not None and ask.required else "")
    since = _last(looks, seat)
    for entry, event in game.story or []:
        if entry <= since or not event.heard_by(seat):
            continue
        if event.kind == "offer" and event.data.get("key") in waiting:
            lines = found.offers
        elif event.kind in _ENDS and _owner(event) == seat:
            lines = found.ended
        elif event.kind in _DEALS and seat in (event.data.get(who) for who in ("seat", "partner", "to")):
            lines = found.agreed
        else:
            continue
        lines.append(game.title.shown.describe(event, game.state))
    for lines in (found.offers, found.ended, found.agreed):
        del lines[:-MOST_LINES]
    return found if found.asked or found.offers or found.ended or found.agreed else None


def _last(looks: Looks, seat: int) -> int:
    """The last entry that the player of a seat made; offers that ended by themselves are entries of the seat, too."""
    entries = looks.game.entries
    made = (n for n in reversed(range(len(entries))) if entries[n].seat == seat and not isinstance(entries[n].action, Withdraw))
    return next(made, -1)


def _owner(event: Event) -> int | None:
    """Whose offer it was: its key begins with the seat."""
    owner = str(event.data.get("key", "")).split("-")[0].split(">")[0]
    return int(owner) if owner.isdigit() else None
