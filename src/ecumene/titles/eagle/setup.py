"""Before the first turn: markers, starting regions, who begins (EG S:setup)."""

from __future__ import annotations

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.dice import highest
from ecumene.titles.eagle.exploring import EVENTS, turn_over
from ecumene.titles.eagle.pieces import earn, put, remove_marker, settle
from ecumene.titles.eagle.state import LAND, Public, State
from ecumene.titles.eagle.tables import ANCIENT, MARKERS, NO_ENCOUNTER, SETTLER, army

#: EG S:setup.3
STARTING_GOLD = 20

#: EG G:no-encounter.3: this many empty markers are left out for each player
THINNED = 2

#: EG G:starting-regions.1: what has no effect in a starting region
IGNORED = frozenset({"plague", "minor_civilization", "desert"})


class Settle(Action, frozen=True):
    """I start in this region."""

    region: str


class PlaceMarkers(Step, frozen=True):
    """EG S:setup.1-3: a marker face down on every region, the others unseen in the box; everybody gets gold."""

    rule = "EG S:setup.1"

    def run(self, state: State) -> None:
        assert state.chance is not None
        pool = [number for number, row in enumerate(MARKERS, start=1) for _ in range(row.count)]
        if state.rules.setup.options["thin-markers"] == "yes":
            for _ in range(THINNED * state.seats):
                pool.remove(NO_ENCOUNTER)
        mixed = state.chance.shuffle("markers", pool)
        state.marker[:] = bytes(mixed[:LAND])
        state.box = bytearray(sorted(mixed[LAND:]))
        for seat in range(state.seats):
            earn(state, seat, STARTING_GOLD)


class RollFirst(Step, frozen=True):
    """EG S:setup.4, 12: the highest roll places first; a second one, apart from it, decides who starts."""

    what: str
    rule = "EG S:setup.4"

    def run(self, state: State) -> None:
        state.starter = highest(state, f"who {self.what} first", range(state.seats))
        state.tell("first", what=self.what, seat=state.starter)


class StartingRegions(Step, frozen=True):
    """EG S:setup.5-7: everybody chooses a region clockwise, then a second one in the opposite order."""

    placed: tuple[str, ...] = ()
    rule = "EG S:setup.5"

    def order(self, state: Public) -> tuple[int, ...]:
        """Whose choice is next, from the first to the last."""
        first = state.order()
        return first + first[::-1]

    def seats(self, state: State) -> Waits:
        return (self.order(state)[len(self.placed)],), ()

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Settle(ATLAS.ids[region]) for region in range(LAND) if not state.owner[region]]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, Settle):
            return self.not_asked(action)
        region = ATLAS.index.get(action.region, LAND)
        if region >= LAND:
            return Refused("EG S:setup.5", f"there is no land region {action.region!r}")
        if state.owner[region]:
            return Refused("EG S:setup.6", f"{ATLAS.names[region]} is taken")
        return None

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Settle)
        region = ATLAS.index[action.region]
        settle(state, seat, region)
        put(state, seat, region, army(ANCIENT, 0))
        put(state, seat, region, SETTLER)
        state.tell("starts", seat=seat, region=action.region)
        placed = (*self.placed, action.region)
        order = self.order(state)
        if len(placed) < len(order):
            state.push(StartingRegions(placed))
        else:
            state.built = 0
            firsts = dict(zip(order[: len(order) // 2], placed, strict=False))
            state.push(*state.rules.after_placing(tuple(firsts[s] for s in range(state.seats))))


class TurnUpStarts(Step, frozen=True):
    """EG S:setup.9: only now the markers are turned up, in the order of first placement, both regions of a player together."""

    rule = "EG S:setup.9"

    def run(self, state: State) -> None:
        state.push(*(TurnUp(seat, ATLAS.ids[region]) for seat in state.order() for region in state.settlements(seat)))


class TurnUp(Step, frozen=True):
    """EG S:setup.9-11: a marker in a starting region works, unless it is a plague, a desert or a minor civilization."""

    seat: int
    region: str
    rule = "EG S:setup.9"

    def run(self, state: State) -> None:
        region = ATLAS.index[self.region]
        marker = state.rules.marker(state.marker[region])
        turn_over(state, region)
        if marker.id in IGNORED:
            remove_marker(state, region)
        elif marker.id in EVENTS:
            EVENTS[marker.id](state, self.seat, region)
