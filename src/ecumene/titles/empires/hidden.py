"""To whom the rules show something hidden, by the kind of event. What is not listed holds nothing that was hidden."""

from __future__ import annotations

from ecumene.engine import Event

#: the names of an event's data whose seats may know: its owner, or both who handed a card over
SHOWN: dict[str, tuple[str, ...]] = {
    "cards.received": ("seat",),
    "hand.discards": ("seat",),
    "theme-set.drawn": ("seat",),
    "trade.cards": ("seat", "partner"),
    "card.stolen": ("seat", "victim"),
    "card.passed": ("seat", "to"),
}

#: what everybody gets to see (WE 7.16, 8.4, 8.7, 12.20, SHORT.9 and docs/rulings.md); of trades, who and how many
OPEN = frozenset(
    {
        "ability.trade_routes",
        "advances.bought",
        "calamity",
        "calamity.counts",
        "calamity.discarded",
        "card.bought",
        "card.given",
        "card.lost",
        "card.shown",
        "cards.drawn",
        "theme-set",
        "trade",
    }
)


def entitled(event: Event, seats: int) -> tuple[int, ...] | None:
    """The seats to which the rules show something hidden with this event; None if it holds nothing hidden."""
    if event.kind in SHOWN:
        return tuple(event.data[name] for name in SHOWN[event.kind])
    if event.kind == "offer" and event.data.get("to") is not None:
        return event.data["seat"], event.data["to"]  # true names, to this partner alone
    return tuple(range(seats)) if event.kind in OPEN or event.kind == "offer" else None
