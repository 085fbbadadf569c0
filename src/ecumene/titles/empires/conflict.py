"""Phase 4A: token conflicts (WE 4A), with Metalworking, Advanced Military and Naval Warfare."""

from __future__ import annotations

from collections.abc import Container, Mapping

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.misfits import called
from ecumene.titles.empires.pieces import remove
from ecumene.titles.empires.state import Public, State


class TakeLoss(Action, frozen=True):
    """I lose a token from this area, or a ship in the conflict area."""

    area: str
    ship: bool = False


class KeepToken(Action, frozen=True):
    """The conflict is over: the additional token of Agriculture stays, or goes with the surplus."""

    keep: bool


class FightIn(Action, frozen=True):
    """This conflict of mine is resolved next."""

    area: str


def in_conflict(state: Public, area: int) -> bool:
    """WE 4A.1: tokens of two or more owners, and the limit exceeded or a city in the area (4A.10).

    The limit is the printed one: nobody's Agriculture counts where others stand too.
    """
    crowd = state.crowd[area]
    if not crowd or not (state.city[area] or crowd > state.terrain.limit[area]):
        return False
    return crowd not in [row[area] for row in state.tokens]


def conflict_situation(state: Public, area: int) -> bool:
    """WE 3.conflict.4: a token conflict, or a city with foreign tokens beside it."""
    city = state.city[area]
    if city:
        return state.crowd[area] > state.tokens[city - 1][area]
    return in_conflict(state, area)


class TokenConflicts(Step, frozen=True):
    """WE 4.3: all token conflicts come before any city attack. Those of Advanced Military holders may wait."""

    rule = "WE 4A"

    def run(self, state: State) -> None:
        plain: list[Step] = []
        waiting: list[int] = []
        crowd = state.crowd
        for area in state.occupied():
            if crowd[area] > 1 and in_conflict(state, area):
                if last_holder(state, area) is None:
                    plain.append(Fight(area))
                else:
                    waiting.append(area)
        # WE 4.4: the plain ones do not influence each other, so their order is nobody's choice
        state.push(*plain, *([WaitingConflicts(tuple(waiting))] if waiting else []))


def last_holder(state: State, area: int) -> int | None:
    """WE ADV.AdvancedMilitary.4: of its holders who fight in this area, the one who may wait for all others.

    Who can take losses nowhere else has nothing to wait for.
    """
    for seat in reversed(state.ranking):
        if state.tokens[seat][area] and state.holds(seat, "advanced_military") and len(losses(state, seat, area)) > 1:
            return seat
    return None


class WaitingConflicts(Step, frozen=True):
    """WE ADV.AdvancedMilitary.3, 4: its holders wait for the others, the worse ranked for the better ranked.

    A conflict of several holders belongs to the one who waits longest; everybody orders their own ones freely.
    """

    areas: tuple[int, ...]
    rule = "WE ADV.AdvancedMilitary.3"

    def _next(self, state: State) -> tuple[int | None, list[int]]:
        """Whose conflict is next, and which of them it may be."""
        belongs = {area: last_holder(state, area) for area in self.areas if in_conflict(state, area)}
        for seat in (None, *state.ranking):
            own = [area for area, holder in belongs.items() if holder == seat]
            if own:
                return seat, own
        return None, []

    def seats(self, state: State) -> Waits:
        seat, areas = self._next(state)
        return ((seat,), ()) if seat is not None and len(areas) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [FightIn(state.terrain.ids[area]) for area in self._next(state)[1]]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, FightIn)
        area = state.terrain.index.get(action.area)
        if area in self.areas and in_conflict(state, area):
            return Refused(
                "WE ADV.AdvancedMilitary.4", f"the conflict in {called(state, action.area)} is not yours to resolve now"
            )
        return Refused(self.rule, f"no conflict waits in {called(state, action.area)}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, FightIn)
        self._fight(state, state.terrain.index[action.area])

    def run(self, state: State) -> None:
        areas = self._next(state)[1]
        if areas:
            self._fight(state, areas[0])

    def _fight(self, state: State, area: int) -> None:
        state.push(Fight(area), WaitingConflicts(tuple(other for other in self.areas if other != area)))


class Fight(Step, frozen=True):
    """One token conflict, round by round (WE 4A.3-4A.10).

    `order` is what is left of the current round: groups of players who remove a token at the same time; `whole` that of all
    rounds, where it stays the same.
    """

    area: int
    order: tuple[tuple[int, ...], ...] = ()
    whole: tuple[tuple[int, ...], ...] = ()
    rule = "WE 4A"

    def run(self, state: State) -> None:
        area, order = self.area, self.order
        counts = {owner: row[area] for owner, row in enumerate(state.tokens) if row[area]}
        total = state.crowd[area]
        # WE 4A.7; 4A.10: beside a city no limit ends the fight
        limit = 0 if state.city[area] else state.terrain.limit[area]
        late = {owner for owner in counts if state.holds(owner, "metalworking")}
        choosers = {owner for owner in counts if len(losses(state, owner, area)) > 1}
        whole = self.whole
        # WE 4A.8: it ends at once when one is alone; what is above the limit stays for now (4A.9)
        while total > limit and len(counts) > 1:
            if not order:
                # after a round in which all who are left removed a token here, its order is that of the next one too
                left = (tuple(owner for owner in group if owner in counts) for group in whole)
                order = whole = tuple(group for group in left if group) or removal_order(counts, late)
            group, order = order[0], order[1:]
            if not choosers.isdisjoint(group):
                asked = tuple(seat for seat in state.ranking if seat in choosers and seat in group)
                state.push(Losses(area, group, asked, (), order, whole if state.rules.fixed_order else ()))
                break
            total -= len(group)
            for owner in group:
                counts[owner] -= 1
                if not counts[owner]:
                    del counts[owner]
        for owner in state.owners_in(area):
            lost = state.tokens[owner][area] - counts.get(owner, 0)
            if lost:
                lose(state, owner, area, area, lost)
        if len(counts) == 1 and next(iter(counts)) != state.barbarians:
            state.push(AdditionalToken(next(iter(counts)), area))


class AdditionalToken(Step, frozen=True):
    """WE ADV.Agriculture.4: whoever is alone when a conflict ends may keep the additional token, if there is one.

    What is not kept is surplus, and stays until 5B like all surplus (4A.9).
    """

    seat: int
    area: int
    rule = "WE ADV.Agriculture.4"

    def seats(self, state: State) -> Waits:
        seat, area, printed = self.seat, self.area, state.terrain.limit[self.area]
        spare = state.rules.spare_token and state.rules.limit(state, seat, area) > printed
        asked = spare and state.tokens[seat][area] > printed
        return ((seat,), ()) if asked else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [KeepToken(True), KeepToken(False)]

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, KeepToken)
        if not action.keep:
            state.notes.fallow += ((seat, state.terrain.ids[self.area]),)

    def run(self, state: State) -> None:
        return


def removal_order(counts: Mapping[int, int], late: Container[int]) -> tuple[tuple[int, ...], ...]:
    """Who removes a token when in this round, equals together.

    WE 4A.4, 4A.5: fewest tokens first; ADV.Metalworking.1, 2: its holders (`late`) after all others.
    """
    groups: dict[tuple[bool, int], list[int]] = {}
    for owner, count in counts.items():
        groups.setdefault((owner in late, count), []).append(owner)
    return tuple(tuple(groups[key]) for key in sorted(groups))


def decided(state: Public, stood: Mapping[int, int]) -> str:
    """What decides who removes tokens first among those who stand there: an advance, numbers (WE 4A.4), or nothing."""
    if len({state.holds(owner, "metalworking") for owner in stood}) > 1:
        return "metalworking"
    return "numbers" if len(set(stood.values())) > 1 else ""


def losses(state: State, owner: int, area: int) -> list[tuple[int, bool]]:
    """Where this owner may take a loss of the conflict in an area: (area, whether a ship)."""
    return state.rules.losses(state, owner, area)


def lose(state: State, owner: int, area: int, where: int, tokens: int = 1, *, ship: bool = False) -> None:
    """Removes tokens, or a ship, as losses of the conflict in `area`; the line says who stood there, and what decides."""
    stood = {other: state.tokens[other][area] for other in state.owners_in(area)}
    if ship:
        fleet = state.ships[owner]
        del fleet[next(number for number, lies in fleet.items() if lies[0] == where)]
    else:
        remove(state, owner, where, tokens)
    ids = state.terrain.ids
    state.tell(
        "conflict.loss",
        seat=owner,
        area=ids[area],
        where=ids[where],
        tokens=tokens,
        ship=ship,
        stood=list(map(list, stood.items())),
        decided=decided(state, stood),
    )
    if state.city[where] not in (0, owner + 1) and not state.tokens[owner][where]:
        # whoever entered attacked the city (WE 3.attack.1): with the last token the attack has failed
        state.rules.attack_fails(state, owner, where)


def doom_fleet(state: State, attacker: int, area: int) -> None:
    """WE ADV.NavalWarfare.9: after a failed attack on the city of this area its holder loses the ships there, in 5B."""
    fleet = attacker, state.terrain.ids[area]
    if state.holds(attacker, "naval_warfare") and fleet not in state.notes.lost_fleets:
        state.notes.lost_fleets += (fleet,)


class Losses(Step, frozen=True):
    """A group removes tokens at the same time, and some of it choose where (Advanced Military, Naval Warfare).

    They say so by A.S.T.-ranking (ADV.AdvancedMilitary.4).
    """

    area: int
    group: tuple[int, ...]
    choosers: tuple[int, ...]
    chosen: tuple[tuple[int, int, bool], ...]
    order: tuple[tuple[int, ...], ...]
    whole: tuple[tuple[int, ...], ...] = ()
    rule = "WE 4A.3"

    def seats(self, state: State) -> Waits:
        return self.choosers[:1], ()

    def choices(self, state: State, seat: int) -> list[Action]:
        return [TakeLoss(state.terrain.ids[area], ship) for area, ship in losses(state, seat, self.area)]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, TakeLoss):
            return self.not_asked(action)
        where = state.terrain.index.get(action.area)
        if (where, action.ship) in losses(state, seat, self.area):
            return None
        if not action.ship:
            return Refused(
                "WE ADV.AdvancedMilitary.1", "losses come from the area itself, or with this advance from areas next to it"
            )
        if not state.rules.ships_as_losses:
            return Refused(self.rule, "losses are tokens: no ship is lost in their place")
        if where == self.area:
            return Refused("WE ADV.NavalWarfare.2", "a ship may be lost instead only with this advance, if there is one")
        return Refused("WE ADV.NavalWarfare.10", "only ships of the conflict area itself may be lost")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, TakeLoss)
        chosen = (*self.chosen, (seat, state.terrain.index[action.area], action.ship))
        if len(self.choosers) > 1:
            state.push(Losses(self.area, self.group, self.choosers[1:], chosen, self.order, self.whole))
            return
        places = {owner: (where, ship) for owner, where, ship in chosen}
        for owner in self.group:
            where, ship = places.get(owner, (self.area, False))
            lose(state, owner, self.area, where, ship=ship)
        # ADV.AdvancedMilitary.2, NavalWarfare.3: majority is compared afresh after every round
        state.push(Fight(self.area, self.order, self.whole))
