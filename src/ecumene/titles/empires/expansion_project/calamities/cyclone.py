"""Cyclone: cities around one open sea are reduced, and the ships there sink."""

from __future__ import annotations

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.calamities import cyclone
from ecumene.titles.empires.calamities.cyclone import worst_seas
from ecumene.titles.empires.calamities.losses import ReduceCities
from ecumene.titles.empires.calamities.victims import take_losses
from ecumene.titles.empires.misfits import listed
from ecumene.titles.empires.state import State


class LoseShip(Action, frozen=True):
    """The ship with this number is lost."""

    ship: int


def strike(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.611b: without an exposed city of the primary victim there is no Cyclone."""
    if worst_seas(state, victim):
        state.push(CycloneWithShips(victim))
    else:
        state.tell("calamity.cancelled", calamity="cyclone", seat=victim)


class CycloneWithShips(cyclone.Cyclone, frozen=True):
    """EP 30.611c: among equal seas the primary victim chooses."""

    rule = "EP 30.611c"

    def _rage(self, state: State, sea: int) -> None:
        """Three cities, of others two, each less or more by its owner's cards (EP 30.613, 30.614a, 30.614b, 30.615).

        EP 30.612a, 30.612b. EP 14.71a: what is inert is struck like all that is there.
        """
        state.tell("cyclone", seat=self.victim, sea=state.terrain.sea_ids[sea])
        areas, rules = state.terrain.sea_areas[sea], state.rules
        losses: dict[int, list[Step]] = {}
        for seat in state.ranking:
            role, base = ("primary", None) if seat == self.victim else ("secondary", "secondary_reduced")
            cities = tuple(area for area in areas if state.owner(area) == seat)
            steps: list[Step] = []
            if cities:
                steps.append(ReduceCities(seat, rules.number(state, "cyclone", "reduced", seat, role, base), cities))
            if any(ship[0] in areas for ship in state.ships[seat].values()):
                steps.append(ShipsLost(seat, rules.number(state, "cyclone", "ships_kept", seat), areas))
            if steps:
                losses[seat] = steps
        take_losses(state, losses)


class ShipsLost(Step, frozen=True):
    """EP 30.612c, 30.614b: all ships in these areas go to stock, but for two of a holder of Calendar, of its choice."""

    seat: int
    most: int
    areas: tuple[int, ...]
    rule = "EP 30.612c"

    def _ships(self, state: State) -> list[int]:
        return [number for number, ship in state.ships[self.seat].items() if ship[0] in self.areas]

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if self.most and len(self._ships(state)) > self.most else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [LoseShip(number) for number in self._ships(state)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, LoseShip)
        numbers = listed(str(number) for number in self._ships(state))
        return Refused(self.rule, f"ship {action.ship} is not one of yours at this sea: choose {numbers}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, LoseShip)
        sink(state, seat, [action.ship])
        state.push(self)

    def run(self, state: State) -> None:
        if not self.most:
            sink(state, self.seat, self._ships(state))


def sink(state: State, seat: int, ships: list[int]) -> None:
    """Ships go to stock."""
    for number in ships:
        area = state.ships[seat].pop(number)[0]
        state.tell("ship.lost", seat=seat, area=state.terrain.ids[area])
