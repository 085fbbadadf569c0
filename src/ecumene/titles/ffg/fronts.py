"""Fronts: how units strike each other. Sides are 0 (attacker) and 1 (defender)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ecumene.titles.ffg.pieces import bury_unit, unit_of

#: FF tech.metalworking.2
IRON = 3


def side_of(state: Any, seat: int) -> int:
    """The side that a seat plays."""
    return 0 if state.battle.led[0] == seat else 1


def rank(state: Any, side: int, unit: str) -> int:
    """FF unit.7, barbarian.4: the owner's rank; barbarians have one of their own."""
    battle = state.battle
    return int(battle.rank if side == battle.wild else state.rules.rank(state, battle.led[side], unit))


def raised(unit: str, rank: int) -> int:
    """FF unit.10-13: what a rank adds to both numbers of a card; aircraft have no ranks."""
    return 0 if unit == "aircraft" else rank - 1


def strength(state: Any, side: int, card: str) -> int:
    """The wounds that a unit deals. FF wonder.himeji_samurai_castle.1, civ.japanese.2."""
    battle, unit = state.battle, unit_of(card)
    value = state.rules.tables.cards[card][0] + raised(unit, rank(state, side, unit))
    if side != battle.wild:
        seat = battle.led[side]
        value += int(state.rules.has(state, seat, "himeji_samurai_castle"))
        value += int(unit == "infantry" and state.civ[seat] == "japanese")
    return int(value)


def health(state: Any, side: int, card: str) -> int:
    """What kills a unit: in the core game its strength (FF combat.3.11, combat.ability.5), else its health (FF combat.3.12)."""
    if state.rules.tables.units_of == "core":
        return strength(state, side, card)
    unit = unit_of(card)
    return int(state.rules.tables.cards[card][1] + raised(unit, rank(state, side, unit)))


def value(state: Any, side: int) -> int:
    """FF combat.4.2, combat.4.3: what the survivors of a side count, with its combat bonus."""
    battle = state.battle
    core = state.rules.tables.units_of == "core"
    total = battle.bonus[side]
    for front in battle.fronts:
        if front[side] is not None:
            card, wounds = front[side]
            total += strength(state, side, card) if core else health(state, side, card) - wounds
    return int(total)


def trumps(state: Any, side: int, card: str, other: str) -> bool:
    """FF combat.trump.1, combat.trump.4, wonder.the_pentagon.1."""
    battle = state.battle
    if state.rules.tables.trumps.get(unit_of(card)) != unit_of(other):
        return False
    enemy = 1 - side
    return enemy == battle.wild or not state.rules.has(state, battle.led[enemy], "the_pentagon")


def targets(state: Any, side: int) -> list[int]:
    """FF combat.3.8, combat.3.16: the fronts where an enemy unit stands alone."""
    return [n for n, front in enumerate(state.battle.fronts) if front[1 - side] is not None and front[side] is None]


def deploy(state: Any, side: int, card: str, front: int | None, iron: bool) -> None:
    """FF combat.3.6, combat.3.9: a unit starts a front, or attacks one; then wounds are dealt at once."""
    battle = state.battle
    fronts = list(battle.fronts)
    if front is None:
        fronts.append(_pair(side, (card, 0), None))
    else:
        mine, theirs = clash(state, side, card, fronts[front][1 - side], iron)
        fronts[front] = _pair(side, (card, mine), (fronts[front][1 - side][0], theirs))
    state.battle = replace(battle, fronts=tuple(fronts))
    bury_dead(state)


def _pair(side: int, mine: Any, theirs: Any) -> Any:
    return (mine, theirs) if side == 0 else (theirs, mine)


def clash(state: Any, side: int, card: str, enemy: tuple[str, int], iron: bool) -> tuple[int, int]:
    """FF combat.trump.2, combat.trump.3, combat.3.10: the wounds of both after the exchange; whoever trumps strikes first."""
    other, wounds = enemy
    dealt = strength(state, side, card) + (IRON if iron else 0)
    taken = strength(state, 1 - side, other)
    if trumps(state, side, card, other) and wounds + dealt >= health(state, 1 - side, other):
        taken = 0
    elif trumps(state, 1 - side, other, card) and taken >= health(state, side, card):
        dealt = 0
    return taken, wounds + dealt


def tell_fallen(state: Any, side: int, card: str) -> None:
    """A unit is killed; those of the barbarians are nobody's."""
    battle = state.battle
    state.tell("unit.fell", side=side, card=card, **({} if side == battle.wild else {"seat": battle.led[side]}))


def bury_dead(state: Any) -> None:
    """FF combat.3.11-3.14, combat.ability.3: a unit with enough wounds is killed at once; empty fronts close."""
    battle = state.battle
    fronts, dead = [], [list(battle.dead[0]), list(battle.dead[1])]
    before = [len(dead[0]), len(dead[1])]
    for front in battle.fronts:
        left = list(front)
        for side in (0, 1):
            if left[side] is not None and left[side][1] >= health(state, side, left[side][0]):
                card = left[side][0]
                dead[side].append(card)
                bury_unit(state, card)
                tell_fallen(state, side, card)
                left[side] = None
        if left[0] is not None or left[1] is not None:
            fronts.append((left[0], left[1]))
    state.battle = replace(battle, fronts=tuple(fronts), dead=(tuple(dead[0]), tuple(dead[1])))
    for side in (0, 1):
        fell = len(dead[side]) - before[side]
        if fell and side != battle.wild and state.rules.led_by(state, battle.led[side], "georgy_zhukov"):
            from ecumene.titles.ffg.battle import Vengeance

            state.push(Vengeance(side, fell))


def wound(state: Any, side: int, numbers: list[int]) -> None:
    """One wound for each number of a front, on the unit of this side."""
    fronts = [list(front) for front in state.battle.fronts]
    for number in numbers:
        if number < len(fronts) and fronts[number][side] is not None:
            card, wounds = fronts[number][side]
            fronts[number][side] = (card, wounds + 1)
    state.battle = replace(state.battle, fronts=tuple((a, b) for a, b in fronts))
    bury_dead(state)


def heal(state: Any, side: int, numbers: list[int] | None) -> None:
    """Takes wounds off the units of this side: one for each number, or all."""
    fronts = [list(front) for front in state.battle.fronts]
    for number, front in enumerate(fronts):
        if front[side] is not None:
            card, wounds = front[side]
            left = 0 if numbers is None else max(0, wounds - numbers.count(number))
            front[side] = (card, left)
    state.battle = replace(state.battle, fronts=tuple((a, b) for a, b in fronts))
