"""Investments of Fame and Fortune: coin tokens laid on cards for lasting effects."""

from __future__ import annotations

from typing import Any

from ecumene.engine import NOBODY, Action, Waits
from ecumene.titles.ffg.culture import advance
from ecumene.titles.ffg.learning import GermanResource, Teaching
from ecumene.titles.ffg.play import Play
from ecumene.titles.ffg.tables import read

#: FF invest.6
MARKERS = 23


class Invest(Action, frozen=True):
    """I discard a coin token from a card for a marker on an investment card."""

    token: str
    card: str


class Lay(Action, frozen=True):
    """I lay a free marker on this investment card."""

    card: str


def left(state: Any) -> int:
    return MARKERS - sum(sum(row.values()) for row in state.invested)


def investments(state: Any, seat: int) -> list[Action]:
    """FF invest.1-3: one token of any card on any investment card, once a turn."""
    if not state.rules.investing(state) or "invest" in state.used[seat] or not left(state):
        return []
    tokens = [card for card, count in state.tokens[seat].items() if count]
    return [Invest(token, card) for token in sorted(tokens) for card in read("investments")]


def invest(state: Any, seat: int, card: str) -> None:
    """FF invest.5: the marker is laid, and what that sets off.

    FF invest.public_education.1, civ.arabs.4, wonder.machu_picchu.1, person.ap_giannini.1.
    """
    markers = state.invested[seat][card] = state.invested[seat].get(card, 0) + 1
    state.stir(seat)
    state.tell("invested", seat=seat, card=card)
    if card == "public_education" and markers in read("investments")[card]["steps"]:
        state.push(Teaching(seat))
    if state.rules.has(state, seat, "machu_picchu") and "machu_picchu" not in state.used[seat]:
        state.used[seat] |= {"machu_picchu"}
        state.push(GermanResource(seat))
    if state.rules.led_by(state, seat, "ap_giannini"):
        from ecumene.titles.ffg.building import Erecting

        state.push(Erecting(seat))
    if state.civ[seat] == "arabs":
        advance(state, seat)


class Investing(Play, frozen=True):
    """FF relic.seven_cities_of_gold.1: an investment without a token."""

    seat: int
    rule = "FF relic.seven_cities_of_gold.1"
    offers = "choose an investment card that can take another marker"

    def seats(self, state: Any) -> Waits:
        return ((self.seat,), ()) if left(state) else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Lay(card) for card in read("investments")]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Lay)
        invest(state, seat, action.card)

    def go(self, state: Any) -> None:
        """No marker is left."""


def keep_promises(state: Any, seat: int) -> None:
    """FF start.4: what relics hold ready comes at the start of the owner's part."""
    promised, state.promised[seat] = state.promised[seat], ()
    for relic in promised:
        if relic == "atlantis":
            state.push(Teaching(seat))
        elif state.rules.investing(state):
            state.push(Investing(seat), Investing(seat))
        else:
            tokens = state.tokens[seat]
            tokens["sheet"] = tokens.get("sheet", 0) + 2
            state.stir(seat)
