"""What a bargain would let each side do, from what everybody may know: its trade, its culture, its hand of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ecumene.titles.ffg import shapes
from ecumene.titles.ffg.rules import DIAL, PRICES
from ecumene.titles.ffg.stakes import back, dialled


def effects(view: Any, by: int, to: int, give: Sequence[str], want: Sequence[str]) -> list[shapes.Effect]:
    """FF trade.4, trade.8: both sides after the deal, whoever offers first; a side that does not notice is left out."""
    return [found for seat, gets, gives in ((by, want, give), (to, give, want)) if (found := _side(view, seat, gets, gives))]


def level(view: Any, seat: int, trade: int) -> int:
    """FF research.3: the highest level of research that this much trade pays for; 0 if it pays for none."""
    most = trade + view.rules.rebate(view, seat)
    return sum(price <= most for price in PRICES.values())


def _side(view: Any, seat: int, gets: Sequence[str], gives: Sequence[str]) -> shapes.Effect | None:
    found: shapes.Effect = {"seat": seat}
    trade = view.trade[seat] + _amount(gets, "trade") - _amount(gives, "trade")
    culture = view.culture[seat] + _amount(gets, "culture") - _amount(gives, "culture")
    if trade != view.trade[seat]:
        found["trade"], found["level"], found["was"] = (
            min(trade, DIAL),
            level(view, seat, trade),
            level(view, seat, view.trade[seat]),
        )
        if trade > DIAL:  # FF def.20
            found["spilt"] = trade - DIAL
    if culture != view.culture[seat]:
        found["culture"] = culture
    events = len(view.events[seat]) + _events(view, gets) - _events(view, gives)
    limit = view.rules.hand_size(view, seat)
    if events > limit and events > len(view.events[seat]):
        found["events"], found["limit"] = events, limit
    return found if len(found) > 1 else None


def _amount(stakes: Sequence[str], dial: str) -> int:
    return sum(amount for name, amount in map(dialled, stakes) if name == dial)


def _events(view: Any, stakes: Sequence[str]) -> int:
    return sum(back(view, stake).startswith("event-") for stake in stakes)
