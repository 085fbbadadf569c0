"""What is told once a day of a game that is played over days: what waits, what ended, what was agreed; nobody else's matters."""

import asyncio
from pathlib import Path

from positions import at
from served import Server
from test_ending_offers import held, offer, opened, rich, say

from ecumene.floor import Decline
from ecumene.server.digests import digest, slow
from ecumene.server.live import LiveTable
from ecumene.server.protocol import Digest, Limits
from ecumene.titles.empires.offers import Answer, Offer

DAY = 24 * 3600


def told(table: LiveTable, seat: int) -> Digest:
    found = digest(table.looks, "t", seat)
    assert found is not None
    return found


def test_a_day_at_the_floor(tmp_path: Path) -> None:
    me, other = rich()
    third = next(seat for seat in at("trade", 6).due if seat not in (me, other))
    cards = at("trade", 6).state.rules.cards
    theirs = held(other)
    asks = tuple(cards.spoken(theirs[:2]))

    async def play() -> None:
        async with opened(tmp_path / "data") as table:
            await say(table, me, Offer(tuple(held(me)[:3]), tuple(held(me)[:2]), 3, asks, other))
            await say(table, me, offer(me, third), "600")
            assert told(table, other).offers and not told(table, other).agreed
            assert told(table, me).asked == "trading" and not told(table, me).ended
            await say(table, third, Decline(f"{me}>{third}-1", "not-that"))
            await say(table, other, Answer(f"{me}>{other}-1", tuple(theirs[:3]), asks))
            mine = told(table, me)
            assert len(mine.ended) == 1 and len(mine.agreed) == 1 and not mine.offers
            # whoever did it knows it, and nobody else hears of it
            assert not told(table, third).ended and not told(table, third).agreed
            assert not told(table, other).agreed

    asyncio.run(play())


def test_only_games_over_days_are_told_of(server: Server) -> None:
    assert slow(Limits(timed=DAY)) and slow(Limits(answer=DAY)) and not slow(Limits(timed=600)) and not slow(Limits())
    server.plant("slow-game", at("trade", 6).position(), limits=Limits(timed=3 * DAY))
    server.plant("live-game", at("trade", 6).position(), limits=Limits(timed=600))
    guest = server.visitor()
    for name in ("slow-game", "live-game"):
        guest.enter(name, f"{name} 0")
    found = guest.http.get("/api/digest").json()
    assert [(line["table"], line["seat"], line["asked"]) for line in found] == [("slow-game", 0, "trading")]
    assert server.visitor().http.get("/api/digest").json() == []
