"""Abilities, advances, the A.S.T. and the score (WE 10, 12, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ecumene.engine import Action, Step
from ecumene.titles.empires.abilities.ability import PROTECTION, Ability
from ecumene.titles.empires.abilities.phase import ABILITIES
from ecumene.titles.empires.clauses.printed import Printed
from ecumene.titles.empires.state import Public
from ecumene.titles.empires.succession import lacks


class History(Printed):
    """How a people comes along in history."""

    # -- 10 special abilities -----------------------------------------------------------------------------

    def by_turns(self, state: Public) -> tuple[int, ...]:
        """WE 10.1, 12.order.1: special abilities are used, and advances bought, by A.S.T.-position."""
        return state.by_position()

    #: WE 10.4, DEF.adv.8: the special abilities
    abilities: ClassVar[tuple[Ability, ...]] = ABILITIES
    #: WE 10.9: the advances whose holders an ability cannot touch
    protection: ClassVar[Mapping[str, tuple[str, ...]]] = PROTECTION

    #: what may be done at any point beside what is asked, and by which actions; here nothing
    asides: ClassVar[tuple[Step, ...]] = ()
    aside_actions: ClassVar[tuple[type[Action], ...]] = ()

    # -- 12 advances --------------------------------------------------------------------------------------

    def hand_limit(self, state: Public, seat: int) -> int:
        """WE 12.hand.1, ADV.Roadbuilding.7: commodity cards that a hand may keep."""
        return 8 + state.holds(seat, "roadbuilding")

    def treasury_value(self, state: Public, seat: int) -> int:
        """WE 12.3, ADV.Mining.3: what a treasury token is worth when buying advances."""
        return 2 if state.holds(seat, "mining") else 1

    def may_substitute(self, state: Public, seat: int) -> bool:
        """WE ADV.TradeEmpire.1: whether one card may stand in for another commodity when advances are paid for."""
        return state.holds(seat, "trade_empire")

    #: WE ADV.Library.1: what Library takes off one other advance of its own transaction
    library_discount: ClassVar[int] = 40
    #: WE ADV.Anatomy.1: Anatomy brings one science advance, of the buyer's choice; else all of them
    anatomy_brings_all: ClassVar[bool] = False

    # -- 13 succession ------------------------------------------------------------------------------------

    def cities_for_succession(self, state: Public, seat: int) -> int:
        """WE ADV.WonderOfTheWorld.4: it counts as a city in phase 13."""
        return state.cities[seat] + state.holds(seat, "wonder_of_the_world")

    def lacks(self, state: Public, seat: int) -> dict[str, int]:
        """WE 13A.1, 13.2: what the seat lacks for its next step: all that the epoch asks, to enter it as to move on in it."""
        return lacks(state, seat, self.track.epoch(state.civ[seat], state.step[seat] + 1))

    def falls_back(self, state: Public, seat: int) -> bool:
        """WE 13A.4: on the Expert table a marker without cities moves back, but not in the Stone Age."""
        if not self.expert() or self.cities_for_succession(state, seat):
            return False
        return self.track.epoch(state.civ[seat], state.step[seat]).id != "stone"

    def turn_limit(self) -> int | None:
        """WE SETUP.2: the group's own limit in turns, if one was set."""
        limit = int(self.setup.options["limit"])
        return limit or None

    def final_turn(self, state: Public) -> int | None:
        """The turn with which the game ends for certain (WE 13B, SETUP.2), as soon as everybody knows it."""
        return min((turn for turn in (state.last_turn, self.turn_limit()) if turn is not None), default=None)

    def expert(self) -> bool:
        """WE SETUP.1: whether the Expert A.S.T. is used."""
        return self.setup.options["ast"] == "expert"

    # -- 13D victory --------------------------------------------------------------------------------------

    def score(self, state: Public, seat: int) -> dict[str, int]:
        """WE 13D.1-7: victory points, itemised.

        ADV.WonderOfTheWorld.4: it counts as a city here too, for scoring is part of phase 13; a table may play without that.
        """
        held = self.advances.held(state.advances[seat])
        cities = state.cities[seat]
        if self.setup.options["wonder-point"] == "yes" and state.holds(seat, "wonder_of_the_world"):
            cities += 1
        items = {
            "cities": cities,
            "advances": sum(self.advances.points[k] for k in held),
            "succession": 5 * state.step[seat],
            "bonus": 5 if state.bonus == seat else 0,
        }
        return {**items, "total": sum(items.values())}

    #: WE 13D.10-18: what breaks a tie, in order, each by its clause and in words
    tie_clauses: ClassVar[tuple[tuple[str, str], ...]] = (
        ("WE 13D.10", "the position on the A.S.T."),
        ("WE 13D.11", "the number of advances worth 6 points"),
        ("WE 13D.12", "the number of advances worth 3 points"),
        ("WE 13D.13", "the price of all advances together"),
        ("WE 13D.14", "the credits of the best colour"),
        ("WE 13D.15", "all credits together"),
        ("WE 13D.16", "the number of cities"),
        ("WE 13D.17", "the number of tokens on the board"),
        ("WE 13D.18", "A.S.T.-ranking"),
    )

    def tie_breaks(self, state: Public, seat: int) -> tuple[int, ...]:
        """WE 13D.10-18: a number for each of `tie_clauses`; smaller is better."""
        held = self.advances.held(state.advances[seat])
        points = [self.advances.points[k] for k in held]
        return (
            -state.step[seat],
            -points.count(6),
            -points.count(3),
            -sum(self.advances.cost[k] for k in held),
            -max(state.credits[seat]),
            -sum(state.credits[seat]),
            -state.cities[seat],
            -state.on_board(seat),
            state.ranking.index(seat),
        )
