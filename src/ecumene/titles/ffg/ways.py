"""Where a march may go: what each square is to the figures of a seat, and the clauses of movement for one group."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Refused
from ecumene.titles.ffg.effects.aiming import owner_of
from ecumene.titles.ffg.exploring import frontiers
from ecumene.titles.ffg.names import square as square_name
from ecumene.titles.ffg.pieces import figures
from ecumene.titles.ffg.yields import city_at

#: FF caravan.4: fortification and caravan markers
MARKS = 15
#: what a square is to the figures of a seat: none may come there, friends stand there, a march stops there, nobody may rest
#: there, a city's centre, one of another seat's, a relic, a hut that scouts may explore, a square that nobody may leave this turn
BARRED, FRIENDS, STOPS, RESTLESS, CENTRE, FOREIGN, RELIC, EXPLORED, HELD = (1 << bit for bit in range(9))


class Land(dict[int, int]):
    """The map as the figures of one seat find it: what each square is to them, worked out when it is first looked at."""

    def __init__(self, state: Any, seat: int) -> None:
        rules = state.rules
        self.state, self.seat = state, seat
        self.water, self.stack = rules.water(state, seat), rules.stack(state, seat)
        self.flies = rules.knows(state, seat, "flight")
        self.pacific = rules.policy(state, seat, "pacifism")
        self.gates, self.held = rules.gates(state, seat), state.held
        self.russian = state.civ[seat] == "russians" and "sacrifice" not in state.used[seat]
        self.near = rules.chart.near

    def __missing__(self, square: int) -> int:
        state, tables = self.state, self.state.rules.tables
        if not state.open[state.rules.chart.slot[square]]:
            self[square] = BARRED
            return BARRED
        marker, occupant, found = state.marker[square], state.occupant[square], 0
        water = tables.waters[state.ground[square]]
        held = HELD if self.held and square in self.held else 0  # FF tech.communism.2
        if not (marker or occupant or water or self.gates or held):
            self[square] = 0
            return 0
        if marker == "centre":
            found = CENTRE if state.cities[state.holder[square]].owner == self.seat else CENTRE | FOREIGN | STOPS
        elif water:  # FF water.1, water.2
            found = RESTLESS if self.water == "cross" else 0 if self.water else BARRED | RESTLESS
        if occupant == self.seat + 1:
            found |= FRIENDS
        elif occupant:  # FF enemy.2
            found |= STOPS
        kind = tables.kinds[marker]
        if kind in ("hut", "village"):  # FF hut.2
            found |= STOPS
            if kind == "hut" and self.pacific and occupant in (0, self.seat + 1):  # FF policy.pacifism.1: not villages
                found |= EXPLORED
        elif kind == "relic":
            found |= RELIC
        if self.gates and owner_of(state, square) in self.gates:  # FF wonder.brandenburg_gate.1
            found |= RESTLESS
        found |= held
        self[square] = found
        return found


class Way:
    """The clauses of movement for one group of one seat, which stands in its first square until it has marched."""

    def __init__(self, land: Land, armies: int, scouts: int, start: int = -1) -> None:
        self.land, self.armies, self.scouts, self.start = land, armies, scouts, start
        self.russian = land.russian and armies + scouts == 1

    def stops(self, square: int) -> bool:
        """FF enemy.2, hut.2, enemy_city.3: a march that comes here ends here, or flies over it."""
        return bool(self.land[square] & STOPS)

    def ends(self, square: int) -> bool:
        """FF tech.flight.2, tech.communism.2: a march that comes here goes no further: who flies only if the square is held."""
        return bool(self.land[square] & (HELD if self.land.flies else HELD | STOPS))

    def may_enter(self, square: int) -> bool:
        """FF move.6, water.1, enemy.1, hut.1, enemy_city.2: whether the group may come into the square at all."""
        found = self.land[square]
        if found & BARRED:
            return False
        if found & FRIENDS:
            joining = self.armies + self.scouts if square != self.start else 0
            return bool(sum(figures(self.land.state, self.land.seat, square)) + joining <= self.land.stack)
        if not found & STOPS:
            return not found & RELIC or self.armies > 0  # FF relic.2
        return self.land.flies or not self.scouts or bool(found & EXPLORED) or self.sacrifices(square)

    def may_end(self, square: int) -> bool:
        """FF move.8, water.2, wonder.brandenburg_gate.1: whether the group may end its movement here."""
        found = self.land[square]
        if not found:
            return True
        if found & CENTRE:
            return bool(found & FOREIGN) and not self.scouts
        if found & RESTLESS or (found & RELIC and not self.armies):
            return False
        return not (self.scouts and found & STOPS) or bool(found & EXPLORED)

    def retires(self, square: int) -> list[str]:
        """FF disband.1, fortify.1, fortify.3, caravan.1, caravan.3, caravan.4: what a single figure may do in one's own city."""
        if not self.land[square] & CENTRE or self.land[square] & FOREIGN or self.armies + self.scouts != 1:
            return []
        state = self.land.state
        if "faf" not in state.rules.tables.sets:
            return []
        room = not city_at(state, square).mark and sum(bool(other.mark) for other in state.cities.values()) < MARKS
        return ["disband", *(["fortify" if self.armies else "caravan"] if room else [])]

    def sacrifices(self, square: int) -> bool:
        """FF civ.russians.4: a single Russian figure may come into an enemy city to be sacrificed."""
        return self.russian and bool(self.land[square] & FOREIGN)

    def reaches(self, square: int, left: int) -> bool:
        """FF water.2: from here some square can be reached where the march may end."""
        if self.may_end(square) or self.retires(square):
            return True
        return left > 0 and any(self.arrives(near, left - 1) for near in self.land.near[square])

    def arrives(self, square: int, left: int) -> bool:
        """The group may step here and then end lawfully, here or further on."""
        if not self.land[square]:  # empty land
            return True
        if not self.may_enter(square):
            return False
        if self.russian and self.sacrifices(square):
            return True
        if self.ends(square):
            return self.may_end(square) or bool(self.retires(square))
        return self.reaches(square, left)

    def steps(self, square: int, left: int, only: int = -1) -> list[int]:
        """The squares to which the march may go on from here; perhaps `only` one of them is of interest."""
        if left <= 0:
            return []
        return [near for near in self.land.near[square] if (only < 0 or near == only) and self.arrives(near, left - 1)]

    def leaves(self, left: int) -> bool:
        """Whether the group can set out from where it stands, or discover a tile from there."""
        state, start = self.land.state, self.start
        if left <= 0 or start in state.held:
            return False
        for near in self.land.near[start]:
            if self.arrives(near, left - 1):
                return True
        return state.marker[start] != "centre" and bool(frontiers(state, start))

    # -- why not ------------------------------------------------------------------------------------------

    def why_step(self, here: int, name: str, begun: bool) -> Refused:
        """The clause that keeps the march from going on from here to the square of this name."""
        state = self.land.state
        square = state.rules.chart.index.get(name, -1)
        if square not in self.land.near[here]:
            return Refused("FF move.2", f"{square_name(name)} does not share a side with the square they are in")
        if not state.open[state.rules.chart.slot[square]]:
            return Refused("FF discover.1", f"{square_name(name)} is on a facedown tile: turn it up first")
        if self.land[here] & HELD:
            return Refused("FF tech.communism.2", "they are held where they are this turn")
        if begun and self.stops(here) and not self.land.flies:
            return Refused(self._stopped(here), "their movement ended where they are")
        found = self.land[square]
        if found & BARRED:
            return Refused("FF water.1", f"they cannot enter the water at {square_name(name)} yet")
        if not self.may_enter(square):
            return self._why_shut(square, name)
        return self.why_end(square)

    def _stopped(self, square: int) -> str:
        """FF hut.2, enemy.2, enemy_city.3: what has ended the march."""
        kind = self.land.state.rules.tables.kinds[self.land.state.marker[square]]
        return {"centre": "FF enemy_city.3", "hut": "FF hut.2", "village": "FF hut.2"}.get(kind, "FF enemy.2")

    def _why_shut(self, square: int, name: str) -> Refused:
        """FF move.6, hut.1, enemy.1, enemy_city.2, relic.2: why the group may not come into the square."""
        state, found = self.land.state, self.land[square]
        kind = state.rules.tables.kinds[state.marker[square]]
        if found & FRIENDS:
            return Refused("FF move.6", f"{self.land.stack} figures in one square is the most you may have")
        if found & RELIC:
            return Refused("FF relic.2", "a scout may enter a relic's square only together with an army")
        if found & CENTRE:
            return Refused("FF enemy_city.2", "a scout cannot enter an enemy city; an army can")
        if kind in ("hut", "village"):
            return Refused("FF hut.1", f"a scout cannot enter the square of a {kind}; an army can")
        return Refused("FF enemy.1", f"a scout cannot enter {square_name(name)}, where there is an enemy; an army can")

    def why_end(self, square: int) -> Refused:
        """FF move.8, water.2, wonder.brandenburg_gate.1, relic.2: why the march cannot end here, or not be left in time."""
        state, found = self.land.state, self.land[square]
        if found & CENTRE and not found & FOREIGN:
            return Refused("FF move.8", "figures cannot end their movement in a city of their own: go on, or stop before it")
        if found & RESTLESS and state.rules.tables.waters[state.ground[square]]:
            return Refused("FF water.2", "they can cross water, but not end their movement there")
        if found & RESTLESS:
            return Refused(
                "FF wonder.brandenburg_gate.1", "the Brandenburg Gate keeps them from ending their movement in these outskirts"
            )
        return self._why_shut(square, state.rules.chart.ids[square])
