"""Loot: what a winner takes from the loser, bought one after the other."""

from __future__ import annotations

from typing import Any

from ecumene.engine import NOBODY, Action, Waits
from ecumene.titles.ffg.learning import learn
from ecumene.titles.ffg.markers import marker_passed
from ecumene.titles.ffg.pieces import gain_culture, gain_token, gain_trade, lose_token
from ecumene.titles.ffg.play import Pass, Play
from ecumene.titles.ffg.tables import RESOURCES

#: FF loot.base.1-6: what a prize costs, out of 1 for beaten figures and 2 for a city
BASE = {"figures": {"trade": 1, "culture": 1, "resource": 1}, "city": {"tech": 2, "event": 2, "resource": 1}}
#: FF loot.1, loot.2, loot.5-12
PRIZES = {"trade": 1, "culture": 1, "resource": 1, "discard": 1, "tech": 2, "event": 2, "steal": 2}
MOST = 3


class Loot(Action, frozen=True):
    """I take a prize, such as `trade`, `resource:iron`, `hut`, `tech:pottery`, `event:2`, `discard:pottery`."""

    prize: str


def prizes(state: Any, kind: str) -> dict[str, int]:
    """FF loot.base.1, loot.base.3: the base game has rewards of its own, unless the later ones were agreed upon."""
    old = state.rules.tables.version == "base" and state.rules.options["faq"] == "no"
    return BASE[kind] if old else PRIZES


def award(state: Any, winner: int, loser: int, kind: str, *, attacking: bool = False, walled: bool = False) -> None:
    """FF loot.1-3, loot.14, civ.mongols.2: loot for the winner, if there is any.

    `walled`: the loser had The Great Wall when the battle was lost, though it may be gone with the city. Scouts killed without
    a battle lose none, so it does not help them.
    """
    budget = 2 if kind == "city" else 1
    if walled:  # FF wonder.the_great_wall.2
        budget -= 1
    if budget and attacking and state.civ[winner] == "mongols":
        budget += 1
    if budget:
        state.push(Looting(winner, loser, kind, budget))


class Looting(Play, frozen=True):
    """FF loot.4: loot is spent at once; what is not spent is lost."""

    winner: int
    loser: int
    kind: str
    budget: int
    rule = "FF loot.4"
    offers = "choose something that the loser has and that your loot can pay for"

    def _offered(self, state: Any) -> list[str]:
        """Open facts alone: backs of markers and culture events, never their faces."""
        loser, price = self.loser, prizes(state, self.kind)
        found = []
        if state.trade[loser]:
            found.append("trade")
        if state.culture[loser]:
            found.append("culture")
        found += [f"resource:{r}" for r in RESOURCES if state.resources[loser].get(r)]
        found += sorted({f"resource:{marker.partition(':')[0]}" for marker in state.kept[loser]})
        tokens = [card for card, count in sorted(state.tokens[loser].items()) if count]
        found += [f"discard:{card}" for card in tokens] + [f"steal:{card}" for card in tokens]
        learnable = state.rules.learnable(state, self.winner)
        # FF tech.space_flight.1: that one is only researched
        found += [f"tech:{tech}" for tech in state.techs[loser] if tech in learnable and tech != "space_flight"]
        decks = {state.rules.tables.events[card].deck for card in state.events[loser]}
        found += [f"event:{deck}" for deck in sorted(decks)]
        return [prize for prize in found if price.get(prize.partition(":")[0], 9) <= self.budget]

    def seats(self, state: Any) -> Waits:
        return ((self.winner,), ()) if self._offered(state) else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [*(Loot(prize) for prize in self._offered(state)), Pass()]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, Loot):
            name = action.prize.partition(":")[0]
            left = self.budget - prizes(state, self.kind)[name]
            if left:
                state.push(Looting(self.winner, self.loser, self.kind, left))
            take(state, self.winner, self.loser, action.prize)

    def go(self, state: Any) -> None:
        """The loser has nothing that could be taken."""


def take(state: Any, winner: int, loser: int, prize: str) -> None:
    """FF loot.6-13, loot.base.2: one prize changes hands."""
    name, _, what = prize.partition(":")
    state.tell("looted", seat=winner, loser=loser, prize=prize)
    if name == "trade":
        amount = min(MOST, state.trade[loser])
        state.trade[loser] -= amount
        gain_trade(state, winner, amount)
    elif name == "culture":
        amount = min(MOST, state.culture[loser])
        state.culture[loser] -= amount
        gain_culture(state, winner, amount)
    elif name == "resource" and what in RESOURCES:
        state.resources[loser][what] -= 1
        state.resources[winner][what] = state.resources[winner].get(what, 0) + 1
    elif name == "resource":
        # a marker unseen: any of that back, by chance
        marker = state.chance.pick("marker looted", [m for m in state.kept[loser] if m.startswith(what)])
        hand_marker(state, loser, winner, marker)
        state.tell("looted.marker", (winner, loser), seat=winner, loser=loser, marker=marker)
    elif name == "event":
        cards = [c for c in state.events[loser] if state.rules.tables.events[c].deck == int(what)]
        card = state.chance.pick("culture event looted", cards)
        hand_over(state, state.events, loser, winner, card)
        state.tell("looted.event", (winner, loser), seat=winner, loser=loser, card=card)
    elif name == "tech":
        learn(state, winner, what)
    else:
        lose_token(state, loser, what)
        if name == "steal":
            gain_token(state, winner)


def hand_over(state: Any, hands: Any, giver: int, taker: int, card: str) -> None:
    """A hidden card goes from one hand to another."""
    left = list(hands[giver])
    left.remove(card)
    hands[giver] = tuple(left)
    hands[taker] = tuple(sorted((*hands[taker], card)))
    state.stir(giver, taker)


def hand_marker(state: Any, giver: int, taker: int, marker: str) -> None:
    """A kept hut or village goes from one owner to another, facedown."""
    hand_over(state, state.kept, giver, taker, marker)
    marker_passed(state, giver, taker, marker)
