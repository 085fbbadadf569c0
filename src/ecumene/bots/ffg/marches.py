"""Marches: to huts and unknown tiles, to places for cities, to enemies that can be beaten."""

from __future__ import annotations

from typing import Any

from ecumene.bots.ffg.plans import rivals, victory
from ecumene.bots.ffg.strength import beats, besiegers, prey
from ecumene.bots.ffg.works import site, yield_of
from ecumene.engine import Action, Ask, Form
from ecumene.titles.ffg.marching import March, Stop
from ecumene.titles.ffg.pieces import is_open
from ecumene.titles.ffg.play import End
from ecumene.titles.ffg.start import apart, crowded, why_not_here
from ecumene.titles.ffg.yields import cities_of, icons

#: how far short an attack may fall if it is to stop a rival
DESPERATE = -5.0


def move(view: Any, ask: Ask, seat: int) -> Action | None:
    """The best march of any group; the end when none is worth it."""
    best = _best(view, ask, seat)
    if best is not None:
        return best
    return End() if ask.choices else None


def go_on(view: Any, ask: Ask, seat: int) -> Action | None:
    """Goes on after a discovery if that leads somewhere."""
    best = _best(view, ask, seat)
    if best is not None:
        return best
    return Stop() if ask.choices else None


class Goals:
    """What is worth going to, found once for all marches of a question."""

    def __init__(self, view: Any, seat: int) -> None:
        chart = view.rules.chart
        self.view, self.seat = view, seat
        self.settles = len(cities_of(view, seat)) < view.rules.most_cities(view, seat) and bool(view.scouts[seat])
        self.sites = [(s, site(view, seat, s) / 4) for s in _sites(view, seat)] if self.settles else []
        self.unknown = [s for s in range(chart.size) if view.marker[s] == "hut" or (chart.slot[s] >= 0 and not is_open(view, s))]
        self.foes = [city.square for city in view.cities.values() if city.owner != seat]
        self.conquers = victory(view, seat) == "conquest"
        self.prey = prey(view, seat) if self.conquers else []
        self.rivals = rivals(view, seat)
        self.urgent = [*besiegers(view, seat), *(s for s in range(chart.size) if self.stops(s))]
        #: what a group of this many armies goes for, and how near each square is to what a group wants, where it was asked
        self._aims: dict[int, list[int]] = {}
        self._lures: dict[tuple[int, int, bool], float] = {}

    def stops(self, square: int) -> bool:
        """An army here would keep a rival from winning: in its city, or on its coins."""
        view, city = self.view, self.view.cities.get(self.view.holder[square])
        if city is None or city.owner not in self.rivals:
            return False
        return city.square == square or (self.rivals[city.owner] == "coins" and icons(view, square).coin > 0)

    def lure(self, square: int, order: March) -> float:
        """How near a square is to what the group wants."""
        key = square, order.armies, bool(order.scouts)
        if key not in self._lures:
            self._lures[key] = self._lure(square, order)
        return self._lures[key]

    def _lure(self, square: int, order: March) -> float:
        view, chart = self.view, self.view.rules.chart
        if order.scouts and not order.armies:
            if self.settles:
                return float(max((worth - chart.distance(square, s) for s, worth in self.sites), default=0.0))
            return yield_of(view, self.seat, square) if view.holder[square] < 0 else 0.0
        return -0.3 * float(min((chart.distance(square, s) for s in self._aim(order.armies)), default=0))

    def _aim(self, armies: int) -> list[int]:
        """The squares to which armies are drawn."""
        if armies not in self._aims:
            goals = self.urgent or self.unknown
            if self.prey:
                goals = self.prey
            elif self.conquers or not goals:
                goals = goals + [s for s in self.foes if beats(self.view, self.seat, s, max(1, armies))]
            self._aims[armies] = goals
        return self._aims[armies]

    def value(self, order: March) -> float:
        """What a march is worth beyond staying where one is."""
        view, seat = self.view, self.seat
        start, end = view.rules.chart.index[order.start], _end(view, order)
        if order.discover:
            return 8.0
        if order.then == "sacrifice":
            return 12.0
        marker, enemy = view.marker[end], view.occupant[end] - 1
        if marker == "hut":
            return 10.0
        urgent = bool(order.armies) and end in self.urgent
        if marker == "village" or end in view.cities or enemy not in (-1, seat):
            wins = beats(view, seat, end, order.armies, DESPERATE if urgent else 1)
            return (40.0 if urgent else 30.0) if wins else -50.0
        if urgent and start not in self.urgent:
            return 20.0
        return (3.0 if order.then == "raze" else 0.0) + self.lure(end, order) - self.lure(start, order)


def _best(view: Any, ask: Ask, seat: int) -> March | None:
    value, best = 0.05, None
    goals = Goals(view, seat)
    for form in ask.forms:
        if form.kind == "march":
            for start in form.pieces([])[0]:
                for group in _groups(form, start):
                    for order in _ways(form, [start, group]):
                        found = goals.value(order)
                        if found > value:
                            value, best = found, order
    return best


def _groups(form: Form, start: str) -> list[str]:
    """Armies together, scouts alone."""
    offered = form.pieces([start])[0]
    armies = max((group for group in offered if group.endswith("+0")), default="")
    return [group for group in (armies, "0+1") if group in offered]


def _ways(form: Form, head: list[Any]) -> list[March]:
    """One way to each square within reach, and each discovery."""
    found, seen, edge = [], {head[0]}, [head]
    while edge:
        following_edge = []
        for prefix in edge:
            following, may_end = form.pieces(prefix)
            if may_end and len(prefix) > 2:
                order = form.whole(prefix)
                assert isinstance(order, March)
                found.append(order)
            for piece in following:
                if piece in ("raze", "sacrifice") or piece.startswith("tile-"):
                    order = form.whole([*prefix, piece])
                    assert isinstance(order, March)
                    found.append(order)
                elif piece not in seen:
                    seen.add(piece)
                    following_edge.append([*prefix, piece])
        edge = following_edge
    return found


def _end(view: Any, order: March) -> int:
    return int(view.rules.chart.index[order.path[-1] if order.path else order.start])


def _sites(view: Any, seat: int) -> list[int]:
    """Where a city could be built now."""
    if crowded(view, seat):
        return []
    free = [s for s in range(view.rules.chart.size) if is_open(view, s) and not view.marker[s] and apart(view, s)]
    return [s for s in free if why_not_here(view, seat, s) is None]
