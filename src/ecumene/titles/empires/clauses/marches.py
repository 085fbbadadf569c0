"""Movement on land and at sea, and what it leads to (WE 3, 4)."""

from __future__ import annotations

from typing import ClassVar

from ecumene.titles.empires.clauses.printed import Printed
from ecumene.titles.empires.conflict import conflict_situation, doom_fleet
from ecumene.titles.empires.movement import Moving
from ecumene.titles.empires.state import Public, State

#: Any number of tokens may enter.
FREE = 255, ""


class Marches(Printed):
    """Who goes where, and who loses what there."""

    # -- 3 movement ---------------------------------------------------------------------------------------

    def land_steps(self, state: Public, seat: int) -> int:
        """WE ADV.Roadbuilding.1: how far a token moves over land."""
        return 2 if state.holds(seat, "roadbuilding") else 1

    def ship_steps(self, state: Public, seat: int) -> int:
        """WE 3.ships.1, ADV.ClothMaking.1: how far a ship moves."""
        return 5 if state.holds(seat, "cloth_making") else 4

    def ship_capacity(self, state: Public, seat: int) -> int:
        """WE 3.ships.5, ADV.NavalWarfare.1: how many tokens a ship carries at once."""
        return 6 if state.holds(seat, "naval_warfare") else 5

    def may_sail_open_sea(self, state: Public, seat: int) -> bool:
        """WE 3.ships.3, ADV.Astronavigation.1."""
        return state.holds(seat, "astronavigation")

    def ships_allowed(self, state: Public) -> bool:
        """WE 3.build.1: whether ships are in the game; a scenario may bring them later."""
        return True

    #: WE 3.build, 3.maint: ships are built, maintained and given up in the course of movement; else in a phase of their own
    ships_in_movement: ClassVar[bool] = True

    #: WE 3.order: how movement is asked for; MC 3.order.5: so that any order may be taken back
    moving: ClassVar[type[Moving]] = Moving

    def early_move_stays(self, state: Public, seat: int, caused_conflict: bool) -> bool:
        """WE 3.conflict.8: what was moved before the seat's turn stays if it caused a conflict situation."""
        return caused_conflict

    def enters_conflict(self, state: Public, seat: int, area: int) -> bool:
        """WE 3.conflict.2-4: whether one more token of the seat would be in a conflict situation there.

        That is beside a foreign city, or beside others where the limit is exceeded or a city of this seat stands. Ships are
        nobody's presence (3.conflict.5, 6, ADV.NavalWarfare.4-6).
        """
        city = state.city[area]
        if city and city != seat + 1:
            return True
        crowd = state.crowd[area]
        return crowd > state.tokens[seat][area] and (city != 0 or crowd >= state.terrain.limit[area])

    def may_pass(self, state: Public, seat: int, area: int) -> bool:
        """WE ADV.Roadbuilding.2: whether a token goes on over land from here: not out of a conflict situation."""
        return not self.enters_conflict(state, seat, area)

    #: WE 3.tokens.5: tokens set ashore have moved; else the same ship may take them aboard again
    landed_stay: ClassVar[bool] = True

    def landing_losses(self, state: Public, seat: int, area: int, before: int, count: int) -> int:
        """How many of the tokens that a ship sets down are lost at once, `before` having landed there in this phase: none."""
        return 0

    def note_landing(self, state: State, seat: int, area: int, count: int) -> None:
        """This many tokens have come ashore; a title may remember it for the phase."""

    def keeps_out(self, state: Public, seat: int) -> bool:
        """Whether another seat owns an advance by which `entry` could keep this one out of some area."""
        bit = self.advances.bit
        keeping = bit["diplomacy"] | bit["cultural_ascendancy"]
        held = list(map(keeping.__and__, state.advances))
        held[seat] = 0
        return any(held)

    def entry(self, state: Public, seat: int, area: int) -> tuple[int, str]:
        """How many tokens the seat may bring into an area, and the clause that forbids more.

        ADV.Diplomacy.1, 2, ADV.Military.3: none beside its holder's city. ADV.CulturalAscendancy.1, 2, 7, 8: none that
        cause conflict where its holder has units. Both end where there is a conflict situation already (ADV.Diplomacy.5,
        ADV.CulturalAscendancy.9). Only movement asks: expansion, annexation, special abilities and barbarians do not
        (ADV.Diplomacy.3, 4, ADV.CulturalAscendancy.5, 6).
        """
        city = state.city[area]
        foreign = city != 0 and city != seat + 1
        if not foreign and state.crowd[area] == state.tokens[seat][area]:
            return FREE
        if conflict_situation(state, area):
            return FREE
        holds = state.holds
        above = holds(seat, "cultural_ascendancy") or holds(seat, "advanced_military")
        if foreign:
            owner = city - 1
            if holds(owner, "diplomacy") and not (holds(seat, "diplomacy") or holds(seat, "military")):
                return 0, "WE ADV.Diplomacy.1"
            if holds(owner, "cultural_ascendancy") and not above:
                return 0, "WE ADV.CulturalAscendancy.1"
        elif not above:
            for owner, row in enumerate(state.tokens):
                if row[area] and owner != seat and holds(owner, "cultural_ascendancy"):
                    return max(0, state.terrain.limit[area] - state.crowd[area]), "WE ADV.CulturalAscendancy.1"
        return FREE

    # -- 4 conflict ---------------------------------------------------------------------------------------

    #: WE 4A.6: whether the order of removal is that of the conflict's beginning; here each round has its own
    fixed_order: ClassVar[bool] = False

    def losses(self, state: State, owner: int, area: int) -> list[tuple[int, bool]]:
        """Where this owner, who has tokens in the area, may take a loss of its conflict: (area, whether a ship)."""
        found = [(area, False)]
        if state.holds(owner, "advanced_military"):
            # ADV.AdvancedMilitary.1: tokens of areas adjacent by land
            found += [(near, False) for near in state.terrain.land[area] if state.tokens[owner][near]]
        if state.holds(owner, "naval_warfare") and any(ship[0] == area for ship in state.ships[owner].values()):
            # ADV.NavalWarfare.2, 10: ships of the conflict area itself
            found.append((area, True))
        return found

    #: WE ADV.NavalWarfare.2: whether an advance lets ships be lost in the place of tokens
    ships_as_losses: ClassVar[bool] = True

    #: WE ADV.Agriculture.3, 4: its holder may do without the additional token; else it is always there
    spare_token: ClassVar[bool] = True

    def attack_strength(self, state: Public, attacker: int, defender: int) -> tuple[int, int]:
        """WE 4B.1, 4B.4, ADV.Engineering: tokens that a successful attack needs, and tokens the city becomes."""
        ours, theirs = state.holds(attacker, "engineering"), state.holds(defender, "engineering")
        shift = theirs - ours
        return 7 + shift, 6 + shift

    #: WE 4.7: whether an attack that is too weak fails only in its turn among the others; here that makes no difference
    weak_attacks_wait: ClassVar[bool] = False

    def attack_fails(self, state: State, attacker: int, area: int) -> None:
        """WE 4B.2: the tokens of a failed attack stay until 5B, and so do the ships lost with them (ADV.NavalWarfare.9).

        The attack fails as well when the last of its tokens is lost in a conflict.
        """
        doom_fleet(state, attacker, area)

    def may_wait(self, state: State, seat: int, needed: int) -> bool:
        """WE 4B.6: whether a defender may have an attack of its own resolved first: once a turn, if stock is short of tokens."""
        return seat not in state.notes.waited and state.stock[seat] < needed

    def robbery(self, state: Public, attacker: int, defender: int) -> tuple[bool, ...]:
        """WE 4B.8: whether the attacker takes a card of the defender's, as it likes."""
        return (True, False)

    #: whether white tokens that were a pirate city stay on the board when they win
    pirates_stay: ClassVar[bool] = True
