"""Phase 5A: city construction (WE 5A), with Architecture, Urbanism and Public Works."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import compress
from typing import Any

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires.pieces import pay, put_city, remove
from ecumene.titles.empires.state import Public, State

#: By number of tokens: the table that turns a row of tokens into marks of the areas with as many or more.
AT_LEAST = tuple(bytes(count >= least for count in range(256)) for least in range(256))


class Build(Action, frozen=True):
    """I build a city in this area.

    `treasury` tokens are paid through Architecture, `neighbours` are the areas that give a token through Urbanism,
    each as often as it gives one; `keep` leaves a token beside the city through Public Works.
    """

    area: str
    treasury: int = 0
    neighbours: tuple[str, ...] = ()
    keep: bool = False


class StopBuilding(Action, frozen=True):
    """I build no more cities this turn."""

    ends = True


def from_treasury(state: Public, seat: int, area: int, cost: int) -> int:
    """WE ADV.Architecture.1: how much treasury this seat may spend on a city of this cost; once per turn."""
    if seat in state.notes.architecture:
        return 0
    return min(state.treasury[seat], state.rules.treasury_for_city(state, seat, cost, area))


def from_neighbours(state: Public, seat: int, area: int) -> int:
    """WE ADV.Urbanism.1: how many tokens of areas adjacent by land may help here: in the wilderness, once per turn."""
    if state.terrain.site[area] or (seat in state.notes.urbanism and state.rules.urbanism_once):
        return 0
    most = state.rules.neighbours_for_city(state, seat)
    return most and min(most, sum(state.tokens[seat][near] for near in state.terrain.land[area]))


def may_build(state: Public, seat: int, area: int) -> bool:
    """Whether this seat, which has a city in stock, could build one here with all its means."""
    cost = state.rules.city_cost(state, seat, area)
    if cost is None or state.city[area]:
        return False
    tokens = state.tokens[seat][area]
    return tokens >= cost or tokens + from_treasury(state, seat, area, cost) + from_neighbours(state, seat, area) >= cost


def building_areas(state: State, seat: int) -> tuple[int, ...]:
    """Where this seat could build a city now."""
    if not state.city_stock(seat):
        # WE 5A.8: no more than nine cities
        return ()
    rules, row = state.rules, state.tokens[seat]
    site, wilderness = rules.city_tokens(state, seat)
    least = min(
        site - rules.treasury_for_city(state, seat, site),
        wilderness - rules.treasury_for_city(state, seat, wilderness) - rules.neighbours_for_city(state, seat),
    )
    enough = row.translate(AT_LEAST[least])
    if 1 not in enough:
        return ()
    return tuple([area for area in compress(range(len(row)), enough) if may_build(state, seat, area)])


def waits_for(state: State, seat: int, area: int) -> int | None:
    """WE 5.2, 5A.6: the better ranked player, still building, whose tokens a city of this seat here would remove.

    Acting early takes nothing from anybody whose turn comes first: only those tokens could build a city here, or help
    one next door. Such a city waits until that player is done.
    """
    for other in state.lanes or ():
        if other == seat:
            return None
        if state.tokens[other][area]:
            return other
    return None


class CityConstruction(Step, frozen=True):
    """WE 5A.1: every player who can build cities may do so; everybody is done before any surplus is removed (5.1, 5.2)."""

    rule = "WE 5A"

    def run(self, state: State) -> None:
        lanes = {seat: [Construction(seat, areas)] for seat in state.playing() if (areas := building_areas(state, seat))}
        if lanes:
            # WE 5.2: simultaneous, or by A.S.T.-ranking if somebody wants to wait
            state.open_lanes(lanes, ordered=True)


class Construction(Step, frozen=True):
    """One player builds cities, one after another, in `areas`: all in which it was possible at first.

    What others build can only take possibilities away, for it may remove tokens of this player (WE 5A.6).
    """

    seat: int
    areas: tuple[int, ...]
    rule = "WE 5A"

    def seats(self, state: State) -> Waits:
        seat = self.seat
        asked = state.city_stock(seat) and any(may_build(state, seat, area) for area in self.areas)
        return ((seat,), ()) if asked else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        found: list[Action] = []
        for area in self.areas:
            name = state.terrain.ids[area]
            found += [order for order in (Build(name), Build(name, keep=True)) if not self.why(state, seat, order)]
        return [*found, StopBuilding()]

    def forms(self, state: State, seat: int) -> list[Form]:
        plan = CityPlan(state, seat, self.areas)
        return [plan] if plan.plans else []

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if isinstance(action, StopBuilding):
            return None
        if not isinstance(action, Build):
            return self.not_asked(action)
        area = state.terrain.index.get(action.area)
        if area is None:
            return Refused("WE 5A.1", f"there is no area {action.area!r}")
        if not state.city_stock(seat):
            return Refused("WE 5A.8", "all your cities are on the board")
        if state.city[area]:
            return Refused("WE 5A.5", "an area holds only one city")
        cost = state.rules.city_cost(state, seat, area)
        if cost is None:
            return Refused("WE 5A.4", "no city in an area with population limit 0")
        if waits_for(state, seat, area) is not None:
            return Refused(
                "WE 5.2", "this city would remove tokens of a better-ranked player who may still build, so it must wait"
            )
        return _unaffordable(state, seat, area, cost, action)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Build):
            build(state, seat, action)
            state.push(self)

    def run(self, state: State) -> None:
        return


def _unaffordable(state: State, seat: int, area: int, cost: int, order: Build) -> Refused | None:
    """Why the tokens of this order do not build the city."""
    treasury = from_treasury(state, seat, area, cost)
    if not 0 <= order.treasury <= treasury:
        return Refused("WE ADV.Architecture.1", f"you may pay at most {treasury} from treasury here")
    helping = from_neighbours(state, seat, area)
    if len(order.neighbours) > helping:
        return Refused("WE ADV.Urbanism.1", f"you may use at most {helping} tokens from areas adjacent by land here")
    for name, count in Counter(order.neighbours).items():
        near = state.terrain.index.get(name)
        if near not in state.terrain.land[area]:
            return Refused("WE ADV.Urbanism.1", f"{name!r} is not adjacent by land")
        if state.tokens[seat][near] < count:
            return Refused("WE ADV.Urbanism.1", f"you have fewer than {count} tokens in {state.terrain.names[near]}")
    used = state.tokens[seat][area] + len(order.neighbours)
    if used + order.treasury < cost:
        clause = "WE 5A.2" if state.terrain.site[area] else "WE 5A.3"
        return Refused(clause, f"a city here takes {cost} tokens, not {used + order.treasury}")
    if order.keep and not (used > cost and state.holds(seat, "public_works") and state.rules.city_takes_all):
        return Refused(
            "WE ADV.PublicWorks.5", "a token stays only with this advance, and only if more than needed come from the board"
        )
    return None


def build(state: State, seat: int, order: Build) -> None:
    """WE 5A.6, 5A.7: every token in the area goes to its owner's stock, and a city takes their place."""
    index = state.terrain.index
    area = index[order.area]
    lost: list[tuple[int, int]] = []  # what others had there
    if state.rules.city_takes_all:
        for owner in state.owners_in(area):
            kept = order.keep and owner == seat
            if owner != seat:
                lost.append((owner, state.tokens[owner][area]))
            remove(state, owner, area, state.tokens[owner][area] - kept)
    else:
        cost = state.rules.city_cost(state, seat, area) or 0
        remove(state, seat, area, cost - order.treasury - len(order.neighbours))
    if order.treasury:
        pay(state, seat, order.treasury)
        state.notes.architecture += (seat,)
    for name in order.neighbours:
        remove(state, seat, index[name])
    if order.neighbours:
        state.notes.urbanism += (seat,)
    put_city(state, seat, area)
    # WE 5C.6: it will be the first to be reduced
    state.built |= {area}
    neighbours = list(order.neighbours)
    told: dict[str, Any] = {"lost": lost} if lost else {}
    state.tell("city.built", seat=seat, area=order.area, treasury=order.treasury, neighbours=neighbours, kept=order.keep, **told)


class CityPlan(Form):
    """A city with the help of Architecture or Urbanism.

    Pieces: the area, the treasury paid, the neighbouring areas one token at a time, and True to keep a token.
    """

    kind = "city"

    def __init__(self, state: State, seat: int, areas: Sequence[int]) -> None:
        self.state = state
        self.seat = seat
        #: area -> the tokens that a city takes, and of these at most from treasury and from neighbours
        self.plans: dict[str, tuple[int, int, int]] = {}
        for area in areas:
            cost = state.rules.city_cost(state, seat, area)
            if cost is not None and may_build(state, seat, area) and waits_for(state, seat, area) is None:
                treasury, neighbours = from_treasury(state, seat, area, cost), from_neighbours(state, seat, area)
                if treasury or neighbours:
                    self.plans[state.terrain.ids[area]] = cost, treasury, neighbours

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if not prefix:
            return list(self.plans), False
        state, seat = self.state, self.seat
        terrain, row = state.terrain, state.tokens[seat]
        area = terrain.index[prefix[0]]
        cost, treasury, helping = self.plans[prefix[0]]
        if len(prefix) == 1:
            return list(range(max(0, cost - row[area] - helping), treasury + 1)), False
        if prefix[-1] is True:
            return [], True
        neighbours = prefix[2:]
        given = Counter(neighbours)
        following: list[Any] = []
        if len(neighbours) < helping:
            following = [name for near in terrain.land[area] if row[near] > given[name := terrain.ids[near]]]
        used = row[area] + len(neighbours)
        if used > cost and state.holds(seat, "public_works") and state.rules.city_takes_all:
            following.append(True)
        return following, used + prefix[1] >= cost

    def whole(self, prefix: list[Any]) -> Build:
        keep = prefix[-1] is True
        return Build(prefix[0], prefix[1], tuple(prefix[2 : len(prefix) - keep]), keep)
