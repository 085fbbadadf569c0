"""Movement: marches of figures over the map, and what happens where they arrive; where they may go is in `ways`."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ecumene.engine import Action, Form, Refused, Waits
from ecumene.titles.ffg import uses
from ecumene.titles.ffg.battle import attack
from ecumene.titles.ffg.building import Erecting
from ecumene.titles.ffg.effects.aiming import owner_of
from ecumene.titles.ffg.effects.striking import raze
from ecumene.titles.ffg.exploring import discover, frontiers, slot_name, take_marker, take_relic
from ecumene.titles.ffg.learning import LearnFree
from ecumene.titles.ffg.loot import award
from ecumene.titles.ffg.names import listed
from ecumene.titles.ffg.names import square as square_name
from ecumene.titles.ffg.persons import TurnUp, turn_up, turnable
from ecumene.titles.ffg.pieces import add_figures, figures, remove_figures, set_mark
from ecumene.titles.ffg.play import End, Play, UseCard, tally
from ecumene.titles.ffg.ways import Land, Way
from ecumene.titles.ffg.windows import Carry, declare, open_window
from ecumene.titles.ffg.yields import city_at

#: what figures may do at the end of their way
THEN = ("raze", "sacrifice", "disband", "fortify", "caravan")


#: how one says so
SAID = {
    "raze": "destroy a building",
    "sacrifice": "be sacrificed",
    "disband": "disband",
    "fortify": "fortify a city",
    "caravan": "become a caravan",
}
#: what keeps them from it
DEEDS = {
    "raze": "FF tech.combustion.2",
    "sacrifice": "FF civ.russians.4",
    "fortify": "FF fortify.3",
    "caravan": "FF caravan.3",
}


class March(Action, frozen=True):
    """Moves figures that stand together along a way; at its end a facedown tile may be discovered, or `then` something done:
    `raze` a building, or `sacrifice` the figure in an enemy city."""

    start: str
    armies: int
    scouts: int
    path: tuple[str, ...] = ()
    discover: str = ""
    then: str = ""


class Stop(Action, frozen=True):
    """My figures go no further."""

    ends = True


# -- a march, put together ----------------------------------------------------------------------------------


class MarchForm(Form):
    """Where the figures start, how many armies and scouts go (`2+1`), their way square by square, and what they do at its end."""

    kind = "march"

    def __init__(
        self,
        state: Any,
        seat: int,
        groups: dict[int, tuple[int, int]],
        left: int,
        *,
        together: bool = False,
        onward: bool = False,
    ) -> None:
        self.state, self.seat, self.groups, self.left = state, seat, groups, left
        self.together, self.onward = together, onward
        self.land = Land(state, seat)
        self._leaving: dict[int, bool] = {}

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        chart = self.state.rules.chart
        if not prefix:
            return [chart.ids[square] for square in sorted(self.groups) if self._moves(square)], False
        square = chart.index[prefix[0]]
        if len(prefix) == 1:
            return [f"{a}+{s}" for a, s in self._parts(square) if self.together or self.leaves(square, a, s)], False
        if prefix[-1] in THEN or str(prefix[-1]).startswith("tile-"):
            return [], True
        armies, scouts = map(int, prefix[1].split("+"))
        return self._onward(Way(self.land, armies, scouts, square), square, [chart.index[name] for name in prefix[2:]])

    def offers(self, prefix: list[Any], piece: str) -> bool:
        """Whether a piece may follow on a way that has begun: the same as looking for it among all `pieces`."""
        chart = self.state.rules.chart
        if prefix[-1] in THEN or prefix[-1].startswith("tile-"):
            return False
        armies, scouts = map(int, prefix[1].split("+"))
        start = chart.index[prefix[0]]
        way, path = Way(self.land, armies, scouts, start), [chart.index[name] for name in prefix[2:]]
        return piece in self._onward(way, start, path, only=chart.index.get(piece, -1))[0]

    def possible(self) -> bool:
        """Whether anybody can go anywhere."""
        return any(map(self._moves, self.groups))

    def _moves(self, square: int) -> bool:
        """Whether some of those who stand in a square can leave it."""
        found = self._leaving.get(square)
        if found is None:
            found = self.together or any(self.leaves(square, armies, scouts) for armies, scouts in self._parts(square))
            self._leaving[square] = found
        return found

    def _parts(self, square: int) -> list[tuple[int, int]]:
        """FF move.5: the groups into which those who stand there may part."""
        armies, scouts = self.groups[square]
        if self.together:
            return [(armies, scouts)]
        return [(a, s) for a in range(armies + 1) for s in range(scouts + 1) if a + s]

    def leaves(self, square: int, armies: int, scouts: int) -> bool:
        """Whether this group can set out from a square."""
        return Way(self.land, armies, scouts, square).leaves(self.reach(armies, scouts))

    def reach(self, armies: int, scouts: int) -> int:
        """How far this group may go; what it has left after a discovery says so already."""
        return self.left if self.onward else self.left + alone(self.state, self.seat, armies, scouts)

    def _onward(self, way: Way, start: int, path: list[int], only: int = -1) -> tuple[list[Any], bool]:
        """FF discover.2, discover.6: what may come after this much of a way, and whether it may end here."""
        state, chart = self.state, self.state.rules.chart
        here, left = (path[-1] if path else start), self.reach(way.armies, way.scouts) - len(path)
        if not path and start in state.held:
            return [], False
        if path and way.sacrifices(here):
            return ["sacrifice"], bool(way.armies) and way.may_end(here)
        ended = bool(path) and way.ends(here)
        found: list[Any] = [] if ended else [chart.ids[n] for n in way.steps(here, left, only)]
        may_end = bool(path) and way.may_end(here)
        stopped = bool(path) and way.stops(here)
        if not stopped and left > 0 and (not path or way.reaches(here, left - 1)) and state.marker[here] != "centre":
            found += [slot_name(slot) for slot in sorted(frontiers(state, here))]
        if may_end and razes(state, self.seat, here, way.armies):
            found.append("raze")
        return [*found, *(way.retires(here) if path else [])], may_end

    def whole(self, prefix: list[Any]) -> March:
        armies, scouts = map(int, prefix[1].split("+"))
        path = [str(piece) for piece in prefix[2:]]
        slot = path.pop() if path and path[-1].startswith("tile-") else ""
        then = path.pop() if path and path[-1] in THEN else ""
        return March(prefix[0], armies, scouts, tuple(path), slot, then)


def alone(state: Any, seat: int, armies: int, scouts: int) -> int:
    """FF policy.natural_religion.1: an army that moves alone goes one square further."""
    if armies != 1 or scouts or not state.rules.policy(state, seat, "natural_religion"):
        return 0
    return 2 if "james_cook" in state.used[seat] else 1  # FF person.james_cook.1: after all additions


def razes(state: Any, seat: int, square: int, armies: int) -> bool:
    """FF tech.combustion.2: an army that ends on a building of another player may destroy it, once a turn."""
    if not armies or not state.rules.knows(state, seat, "combustion") or "combustion" in state.used[seat]:
        return False
    return state.rules.tables.kinds[state.marker[square]] == "building" and owner_of(state, square) != seat


def why_march(
    state: Any, seat: int, action: March, groups: dict[int, tuple[int, int]], left: int, *, onward: bool = False
) -> Refused | None:
    """The form is the judge; the refusal names what is in the way."""
    form = MarchForm(state, seat, groups, left, onward=onward)
    start = state.rules.chart.index.get(action.start)
    if start not in groups:
        return Refused("FF move.4", f"no figure of yours at {square_name(action.start)} can still move this turn")
    reach = form.reach(action.armies, action.scouts)
    if len(action.path) + bool(action.discover) > reach:
        return Refused("FF move.1", f"they can go {reach} {'square' if reach == 1 else 'squares'} at most")
    armies, scouts = groups[start]
    if not (0 <= action.armies <= armies and 0 <= action.scouts <= scouts and action.armies + action.scouts):
        there = listed([f"{count} {one if count == 1 else more}" for count, one, more in _kinds(armies, scouts) if count])
        return Refused(
            "FF move.5", f"at {square_name(action.start)} there {'is' if armies + scouts == 1 else 'are'} {there} that can move"
        )
    if not action.path and not action.discover:
        return Refused("FF move.1", "say where they go")
    prefix = [action.start, f"{action.armies}+{action.scouts}"]
    way, here = Way(form.land, action.armies, action.scouts, start), start
    for piece in (*action.path, *filter(None, (action.discover, action.then))):
        if not form.offers(prefix, piece):
            return _why_piece(state, way, here, piece, action)
        here = state.rules.chart.index.get(piece, here)
        prefix.append(piece)
    return None if form.pieces(prefix)[1] else way.why_end(here)


def _kinds(armies: int, scouts: int) -> tuple[tuple[int, str, str], ...]:
    return (armies, "army", "armies"), (scouts, "scout", "scouts")


def _why_piece(state: Any, way: Way, here: int, piece: str, action: March) -> Refused:
    """Why a march may not go on like this from here."""
    if piece == action.discover:
        number = piece.removeprefix("tile-")
        known = number.isdecimal() and 0 < int(number) <= len(state.open)
        if known and state.open[int(number) - 1]:
            return Refused("FF discover.2", "that tile has already been turned up")
        return Refused("FF discover.2", "they can turn up a facedown tile only from a square next to it, and with a step left")
    if piece == action.then:
        disbands = piece in ("fortify", "caravan") and "disband" in way.retires(here)
        rule = DEEDS[piece] if disbands or piece in ("raze", "sacrifice") else "FF disband.1"
        return Refused(rule, f"they cannot {SAID.get(piece, 'do that')} there")
    if action.then == "sacrifice" and piece == action.path[-1]:
        return Refused(DEEDS["sacrifice"], "they cannot be sacrificed there")
    return way.why_step(here, piece, here != way.start)


# -- marching ---------------------------------------------------------------------------------------------


class Marching(Carry, frozen=True):
    """FF move.3: a declared march, which others may interrupt."""

    seat: int
    start: int
    armies: int
    scouts: int
    path: tuple[int, ...]
    left: int
    discover: int = -1
    direction: int = 0
    then: str = ""

    def go(self, state: Any) -> None:
        seat, armies, scouts = self.seat, self.armies, self.scouts
        if not armies and not scouts:
            return
        remove_figures(state, seat, self.start, armies, scouts)
        tally(state)  # a blockade may end with the first step
        if state.over is None:
            self._arrive(state, self.path[-1] if self.path else self.start)

    def _arrive(self, state: Any, square: int) -> None:
        seat, armies, scouts = self.seat, self.armies, self.scouts
        ids, city = state.rules.chart.ids, city_at(state, square)
        state.tell("marched", seat=seat, start=ids[self.start], end=ids[square], armies=armies, scouts=scouts)
        if self.then == "sacrifice":
            state.used[seat] |= {"sacrifice"}
            state.tell("sacrificed", seat=seat, square=ids[square])
            state.push(LearnFree(seat, tuple(t for t in state.techs[city.owner] if t != "space_flight")))
            return
        if self.then in ("disband", "fortify", "caravan"):
            if self.then != "disband":
                set_mark(state, city.square, {"fortify": "fort", "caravan": "caravan"}[self.then])
            state.tell("disbanded", seat=seat, square=ids[square], then=self.then)
            return
        enemy = state.occupant[square] - 1
        if enemy in (-1, seat):
            enemy = -1
        if city is not None or (enemy >= 0 and figures(state, enemy, square)[0]):
            attack(state, seat, square, armies)
        elif enemy >= 0:
            # FF enemy.3, enemy.4: lone scouts are killed without a battle
            killed = figures(state, enemy, square)
            remove_figures(state, enemy, square, *killed)
            add_figures(state, seat, square, armies, scouts)
            state.tell("scouts.killed", seat=enemy, square=ids[square], figures=sum(killed))
            award(state, seat, enemy, "figures", attacking=True)
        elif state.marker[square] == "village" and state.civ[seat] != "zulu":
            attack(state, seat, square, armies)
        else:
            add_figures(state, seat, square, armies, scouts)
            if state.marker[square] in ("hut", "village"):  # FF civ.zulu.2
                take_marker(state, seat, square)
            elif self.discover < 0:
                end_at(state, seat, square, armies)
            self._then(state, square)

    def _then(self, state: Any, square: int) -> None:
        """What the figures do where they stand: raze a building, or discover a tile and go on."""
        if self.then == "raze":
            state.used[self.seat] |= {"combustion"}
            raze(state, square)
        if self.discover >= 0:
            discover(state, self.seat, self.discover, self.direction)
            left = self.left - len(self.path) - 1
            state.push(MarchingOn(self.seat, square, self.armies, self.scouts, left))
            if state.civ[self.seat] == "spanish":  # FF civ.spanish.4
                state.push(Erecting(self.seat, basic=True))


def end_at(state: Any, seat: int, square: int, armies: int) -> None:
    """FF relic.3, relic.4: armies that end their movement on a relic take it; those that discover from there may go on."""
    if armies and state.rules.tables.kinds[state.marker[square]] == "relic":
        take_relic(state, seat, square)


def set_out(state: Any, seat: int, action: March, left: int) -> None:
    """Declares a march: the figures have moved, and others may strike on their way."""
    chart = state.rules.chart
    start, path = chart.index[action.start], tuple(chart.index[name] for name in action.path)
    end = path[-1] if path else start
    slot = int(action.discover.removeprefix("tile-")) - 1 if action.discover else -1
    direction = frontiers(state, end)[slot] if slot >= 0 else 0
    march = Marching(seat, start, action.armies, action.scouts, path, left, slot, direction, action.then)
    enemy = state.occupant[end] - 1
    hit = {s for s in (owner_of(state, end), enemy) if s is not None and s >= 0 and s != seat}
    fights = state.marker[end] == "centre" or (enemy >= 0 and enemy != seat)
    declare(state, march, "march", seat, tuple(sorted(hit)), big=fights)


class Moving(Play, frozen=True):
    """FF move.1: a player moves any figures, one group after the other."""

    seat: int
    rule = "FF move.1"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [*([] if trespassing(state, seat) else [End()]), *turnable(state, seat)]

    def forms(self, state: Any, seat: int) -> list[Form]:
        form = MarchForm(state, seat, state.rested, state.rules.pace(state, seat))
        return [*([form] if form.possible() else []), *uses.forms(state, seat, "move", self)]

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        if isinstance(action, March):
            return why_march(state, seat, action, state.rested, state.rules.pace(state, seat))
        if isinstance(action, UseCard):
            return uses.why(state, seat, action, "move", self)
        if isinstance(action, End):
            must = trespassing(state, seat)
            return (
                Refused("FF wonder.brandenburg_gate.2", "figures in these outskirts must leave while they can") if must else None
            )
        return super().why(state, seat, action)

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, End):
            state.confirm()
            return
        state.push(self)
        if isinstance(action, March):
            start = state.rules.chart.index[action.start]
            armies, scouts = state.rested[start]
            left = armies - action.armies, scouts - action.scouts
            state.rested[start] = left
            if not any(left):
                del state.rested[start]
            set_out(state, seat, action, state.rules.pace(state, seat) + alone(state, seat, action.armies, action.scouts))
        elif isinstance(action, UseCard):
            uses.use(state, seat, action)
        elif isinstance(action, TurnUp):
            turn_up(state, seat, action.person)


def trespassing(state: Any, seat: int) -> bool:
    """FF wonder.brandenburg_gate.2: figures that have not moved stand where they may not, and could still leave."""
    closed = state.rules.gates(state, seat)
    for square, (armies, scouts) in state.rested.items() if closed else ():
        if owner_of(state, square) in closed and state.marker[square] != "centre" and square not in state.held:
            for a, s in ((min(armies, 1), 0), (0, min(scouts, 1))):
                if a + s and any(Way(Land(state, seat), a, s, square).steps(square, state.rules.pace(state, seat))):
                    return True
    return False


class MarchingOn(Play, frozen=True):
    """FF discover.6: after a discovery the figures may go on with what movement they have left."""

    seat: int
    square: int
    armies: int
    scouts: int
    left: int
    rule = "FF discover.6"

    def _groups(self, state: Any) -> dict[int, tuple[int, int]]:
        armies, scouts = figures(state, self.seat, self.square)
        return {self.square: (min(self.armies, armies), min(self.scouts, scouts))}

    def seats(self, state: Any) -> Waits:
        moves = self.left > 0 and MarchForm(state, self.seat, self._groups(state), self.left, onward=True).possible()
        return ((self.seat,), ()) if moves else ((), ())

    def choices(self, state: Any, seat: int) -> list[Action]:
        stays = Way(Land(state, seat), self.armies, self.scouts).may_end(self.square)
        return [Stop()] if stays else []

    def forms(self, state: Any, seat: int) -> list[Form]:
        return [MarchForm(state, seat, self._groups(state), self.left, together=not self.choices(state, seat), onward=True)]

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        if isinstance(action, March):
            groups = self._groups(state)
            armies, scouts = groups[self.square]
            if not self.choices(state, seat) and (action.armies, action.scouts) != (armies, scouts):
                return Refused("FF water.2", "no figure can stay behind there")
            return why_march(state, seat, action, groups, self.left, onward=True)
        return super().why(state, seat, action)

    def answer(self, state: Any, seat: int, action: Action) -> None:
        staying = self._groups(state)[self.square][0]
        if isinstance(action, March):
            staying -= action.armies
            set_out(state, seat, action, self.left)
        end_at(state, seat, self.square, staying)

    def go(self, state: Any) -> None:
        """They can go no further."""
        end_at(state, self.seat, self.square, self._groups(state)[self.square][0])


# -- striking at a march ----------------------------------------------------------------------------------


class Struck(Carry, frozen=True):
    """FF event.defection.1, tech.communism.2: somebody interrupts a march, unless that is cancelled."""

    seat: int
    what: str
    at: tuple[str, ...]

    def go(self, state: Any) -> None:
        march = state.agenda.pop()
        assert isinstance(march, Marching)
        square = state.rules.chart.index[self.at[0]]
        if state.rules.tables.uses[self.what].do == "hold":
            cut = (march.start, *march.path).index(square)
            state.held = (*state.held, square)
            march = replace(march, path=march.path[:cut], discover=-1, then="")
            state.tell("held", seat=march.seat, square=self.at[0])
        else:
            armies = min(march.armies, self.at[1:].count("army"))
            scouts = min(march.scouts, self.at[1:].count("scout"))
            remove_figures(state, march.seat, march.start, armies, scouts)
            march = replace(march, armies=march.armies - armies, scouts=march.scouts - scouts)
            state.tell("deserted", seat=march.seat, square=self.at[0], figures=armies + scouts)
        state.push(march)
        self.lapse(state)

    def lapse(self, state: Any) -> None:
        """Others may still strike."""
        march = state.agenda[-1]
        if march.armies or march.scouts:
            open_window(state, "march", march.seat, (), False)


def interrupt(state: Any, seat: int, answer: Any, by: int) -> None:
    """A card is played or a spy spent against a march; that can be cancelled like any other."""
    row = uses.pay_for(state, seat, answer)
    declare(state, Struck(seat, answer.what, answer.at), "event" if row.event else "ability", seat, (by,))
