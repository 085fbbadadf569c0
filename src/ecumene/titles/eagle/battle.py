"""Battles (EG S:battles, S:resolving, S:dice, S:modifiers, S:aircraft): declared, joined, fought round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ecumene.engine import Action, Refused, Sealed, Step, Waits
from ecumene.titles.eagle.aftermath import aftermath
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.calls import live
from ecumene.titles.eagle.pieces import sink, take
from ecumene.titles.eagle.rules import Fighter
from ecumene.titles.eagle.state import LAND, Public, State
from ecumene.titles.eagle.tables import AIRCRAFT, ARMIES, ARMY_KINDS, FLEET, FLEETS, KIND, SETTLER, WIDTH

#: no aircraft supports the unit
NO_AIR = -1


class Fight(Action, frozen=True):
    """I fight this seat here; where a battle was declared against me, its leader."""

    space: str
    against: int


class Join(Action, frozen=True):
    """My units here fight on this side, under its leader."""

    side: str


class StayOut(Action, frozen=True):
    """My units here do not fight."""

    ends = True


class EndBattles(Action, frozen=True):
    """I declare no more battles."""

    ends = True


class Commit(Action, frozen=True):
    """This unit of this seat fights the round; `fleet` is its number at sea, `air` the seat whose aircraft supports it."""

    piece: str
    of: int
    fleet: int = 0
    air: int = NO_AIR


# -- declaring ------------------------------------------------------------------------------------------------


def targets(state: Public, seat: int, space: int) -> list[int]:
    """EG S:battles.1: whom a seat with fighters in a space could fight there, undefended settlements and settlers too."""
    others, fighting = state.clockwise(seat), state.fighting
    if space >= LAND:
        return [other for other in others if space in fighting[other]]
    ruler, settlers, units = state.ruler(space), space * WIDTH + SETTLER, state.units
    return [other for other in others if space in fighting[other] or other == ruler or settlers in units[other]]


def declared(state: Public, seat: int) -> list[int]:
    """Where a battle that was declared against the moving seat must still be fought."""
    return [space for space in state.calls if live(state, seat, space)]


def foes(state: Public, seat: int, space: int) -> Sequence[int]:
    """Whom the moving seat may fight in a space: the leader of those who declared a battle there, or else whom it likes."""
    callers = live(state, seat, space) if space in state.calls else ()
    return callers[:1] or (targets(state, seat, space) if space in state.fighting[seat] else ())


def may_fight(state: Public, seat: int) -> bool:
    """Whether there is any battle that the moving seat may begin now."""
    mine, others = state.fighting[seat].keys(), state.clockwise(seat)
    for other in others:
        if not mine.isdisjoint(state.fighting[other]):
            return True
    return any(targets(state, seat, space) for space in mine if space < LAND) or bool(declared(state, seat))


def fights(state: Public, seat: int) -> list[Action]:
    """Every battle that the moving seat may begin now: those declared against it, and elsewhere those that it may declare."""
    first = declared(state, seat)
    spaces = [*first, *sorted(state.fighting[seat].keys() - set(first))]
    return [Fight(ATLAS.ids[space], foe) for space in spaces for foe in foes(state, seat, space)]


class Battles(Step, frozen=True):
    """EG S:battles.1, 5: the moving seat chooses the order; what others have declared must be fought."""

    seat: int
    rule = "EG S:battles.5"

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if self.seat not in state.gone and may_fight(state, self.seat) else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        found = fights(state, seat)
        return found if declared(state, seat) else [*found, EndBattles()]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if isinstance(action, EndBattles):
            return Refused("EG S:battles.5", "a declared battle must be fought") if declared(state, seat) else None
        if isinstance(action, Fight):
            space = ATLAS.index.get(action.space)
            if space is None or action.against not in foes(state, seat, space):
                return Refused("EG S:battles.1", "there is no battle of this kind to fight")
            return None
        return self.not_asked(action)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, EndBattles):
            state.confirm()
            state.calls.clear()
            return
        assert isinstance(action, Fight)
        state.confirm()
        state.push(*state.rules.watch(), self)
        space = ATLAS.index[action.space]
        callers = live(state, seat, space) if space in state.calls else ()
        state.calls.pop(space, None)
        attackers, defenders = (callers, (seat,)) if callers else ((seat,), (action.against,))
        stood = {str(s): state.fighters(s, space) for s in attackers + defenders}
        state.tell("battle", space=action.space, attackers=list(attackers), defenders=list(defenders), stood=stood)
        others = [s for s in state.clockwise(seat) if state.fighters(s, space) and s not in attackers + defenders]
        state.push(JoinSide(Sides(action.space, attackers, defenders), tuple(others)))

    def run(self, state: State) -> None:
        state.calls.clear()


class Sides(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who fights whom where; the first of a side leads it."""

    space: str
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]

    @property
    def both(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The two sides."""
        return self.attackers, self.defenders

    @property
    def at(self) -> int:
        """The number of the space."""
        return ATLAS.index[self.space]

    def strength(self, state: Public, side: tuple[int, ...]) -> int:
        """How many units a side has left that can fight."""
        return sum(state.fighters(seat, self.at) for seat in side)


class JoinSide(Step, frozen=True):
    """EG S:battles.7, 8: others with units there take a side or stay out; the leader of the side then commands them."""

    battle: Sides
    waiting: tuple[int, ...]
    rule = "EG S:battles.7"
    standing = "join"

    def seats(self, state: State) -> Waits:
        return self.waiting[:1], ()

    def choices(self, state: State, seat: int) -> list[Action]:
        return [StayOut(), Join("attackers"), Join("defenders")]

    def stands(self, state: State, seat: int, answer: str) -> Action | None:
        return StayOut() if answer == "out" else None

    def act(self, state: State, seat: int, action: Action) -> None:
        battle = self.battle
        if isinstance(action, Join):
            battle = msgspec.structs.replace(battle, **{action.side: (*getattr(battle, action.side), seat)})
            stood = {str(seat): state.fighters(seat, battle.at)}
            state.tell("join", seat=seat, side=action.side, space=battle.space, stood=stood)
        state.push(JoinSide(battle, self.waiting[1:]))

    def run(self, state: State) -> None:
        next_round(state, self.battle)


# -- fighting -------------------------------------------------------------------------------------------------


def commits(state: Public, battle: Sides, side: tuple[int, ...]) -> list[Commit]:
    """Every unit that a side can send into the round, alone or with an aircraft; units that are alike are listed once."""
    space = battle.at
    flying = [seat for seat in side if state.count(seat, space, AIRCRAFT)]
    found: list[Commit] = []
    for seat in side:
        if space < LAND:
            units, place = state.units[seat], space * WIDTH
            for plain in [Commit(ARMIES[kind], seat) for kind in ARMY_KINDS if place + kind in units]:
                found += (plain, *_supported(plain, flying))
            continue
        alike = set()
        for number in state.fleets_at(seat, space):
            fleet = state.fleets[seat][number]
            if (fleet.kind, fleet.cargo) not in alike:
                alike.add((fleet.kind, fleet.cargo))
                plain = Commit(FLEETS[fleet.kind], seat, number)
                found += (plain, *(_supported(plain, flying) if state.rules.may_support(fleet.kind) else ()))
    return found


def _supported(unit: Commit, flying: list[int]) -> list[Commit]:
    """EG S:aircraft.1, 4: the unit with one aircraft of its side."""
    return [msgspec.structs.replace(unit, air=seat) for seat in flying]


def next_round(state: State, battle: Sides) -> None:
    """EG S:resolving.8: rounds follow until one side has no unit left that can fight."""
    if not all(battle.strength(state, side) for side in battle.both):
        aftermath(state, battle.at, battle.attackers, battle.defenders)
        return
    choosing = tuple(side[0] for side in battle.both if len(commits(state, battle, side)) > 1)
    # EG A:wonder.5: if both sides could see, the attacker chooses first
    seers = [side[0] for side in reversed(battle.both) if state.rules.foresees(state, side[0])]
    if seers and len(choosing) == 2:
        seer = seers[0]
        state.push(Round(tuple(seat for seat in choosing if seat != seer), battle=battle, seer=seer))
    else:
        state.push(Round(choosing, battle=battle))


class Round(Sealed, frozen=True, kw_only=True):
    """EG S:resolving.2, 3: both leaders choose a unit behind the screen, then the dice are rolled."""

    battle: Sides
    #: the leader who sees the other's choice first
    seer: int = NO_AIR
    rule = "EG S:resolving.2"

    def choices(self, state: State, seat: int) -> list[Action]:
        return [*commits(state, self.battle, sides(self.battle, seat)[0])]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, Commit):
            return self.not_asked(action)
        if action in self.choices(state, seat):
            return None
        return Refused("EG S:resolving.2", "this unit is not among those of the side that can fight here")

    def run(self, state: State) -> None:
        self.resolve(state, {})

    def resolve(self, state: State, answers: dict[int, Any]) -> None:
        state.show()
        chosen: list[Commit | None] = []
        for side in self.battle.both:
            if side[0] == self.seer:
                chosen.append(None)
            else:
                chosen.append(answers.get(side[0]) or commits(state, self.battle, side)[0])
        first, second = chosen
        if first is None or second is None:
            enemy = first or second
            assert enemy is not None
            state.push(Foresee(self.battle, self.seer, enemy))
        else:
            clash(state, self.battle, first, second)


class Foresee(Step, frozen=True):
    """EG A:wonder.5: the owner of the Oracle chooses knowing what comes."""

    battle: Sides
    seer: int
    enemy: Commit
    rule = "EG A:wonder.5"

    def seats(self, state: State) -> Waits:
        return (self.seer,), ()

    def choices(self, state: State, seat: int) -> list[Action]:
        return [*commits(state, self.battle, sides(self.battle, seat)[0])]

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Commit)
        attacks = self.battle.attackers[0] == seat
        clash(state, self.battle, *((action, self.enemy) if attacks else (self.enemy, action)))


def sides(battle: Sides, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The side that a seat leads, and the other one."""
    one, two = battle.both
    return (one, two) if one[0] == seat else (two, one)


def fighter(state: Public, battle: Sides, unit: Commit) -> Fighter:
    """A unit as the modifiers see it; its side is at home where the owner of the settlement stands on it."""
    kind = KIND.get(unit.piece)
    ruler = state.ruler(battle.at) if battle.at < LAND else None
    side = battle.attackers if unit.of in battle.attackers else battle.defenders
    return Fighter(unit.of, unit.piece, None if kind is None else kind % 3, ruler if ruler in side else None)


def clash(state: State, battle: Sides, attacker: Commit, defender: Commit) -> None:
    """EG S:resolving.5, 6: dice and modifiers; the lower total falls, equals both, with their aircraft."""
    assert state.chance is not None
    units = (attacker, defender)
    fighters = [fighter(state, battle, unit) for unit in units]
    totals, told = [], []
    for name, unit, own, enemy in zip(("attacker", "defender"), units, fighters, fighters[::-1], strict=True):
        dice = state.rules.dice(state, unit.piece) + (state.rules.air_dice(state) if unit.air != NO_AIR else 0)
        rolled = state.chance.dice(name, dice)
        added = state.rules.modifiers(state, own, enemy)
        totals.append(sum(rolled) + sum(number for _, number in added))
        told.append((unit, rolled, added, totals[-1]))
    fallen = [unit for unit, total in zip(units, totals, strict=True) if total == min(totals)]
    if state.sink is not None:
        attacked, defended = (
            {"unit": msgspec.to_builtins(unit), "dice": rolled, "added": dict(added), "total": total}
            for unit, rolled, added, total in told
        )
        lost = {str(seat): count for seat, count in pieces_lost(state, fallen).items()}
        state.tell("round", space=battle.space, attacker=attacked, defender=defended, lost=lost)
    for unit in fallen:
        fall(state, battle.at, unit)
    next_round(state, battle)


def pieces_lost(state: Public, fallen: Iterable[Commit]) -> Counter[int]:
    """EG S:resolving.5, 9, S:aircraft.5: by seat the pieces that go with these units: they, their aircraft, what they carry."""
    lost: Counter[int] = Counter()
    for unit in fallen:
        lost[unit.of] += 1 + (len(state.fleets[unit.of][unit.fleet].cargo) if unit.piece in FLEET else 0)
        if unit.air != NO_AIR:
            lost[unit.air] += 1
    return lost


def fall(state: State, space: int, unit: Commit) -> None:
    """EG S:resolving.5, 9, S:aircraft.5: the unit is eliminated, with its aircraft, or with what it carries."""
    if unit.piece in FLEET:
        sink(state, unit.of, unit.fleet)
    else:
        take(state, unit.of, space, KIND[unit.piece])
    if unit.air != NO_AIR:
        take(state, unit.air, space, AIRCRAFT)
