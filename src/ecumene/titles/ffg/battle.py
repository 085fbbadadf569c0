"""Battles: who fights, the cards drawn, the bonuses, and the turns; how they end is in `outcome`."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ecumene.engine import NOBODY, Action, Form, Refused, Waits
from ecumene.titles.ffg import fronts, uses
from ecumene.titles.ffg.effects.building import recruitable
from ecumene.titles.ffg.learning import Take
from ecumene.titles.ffg.moments import BattleOpening, Mustering
from ecumene.titles.ffg.names import name
from ecumene.titles.ffg.outcome import Resolving
from ecumene.titles.ffg.payments import spend, supplies
from ecumene.titles.ffg.pieces import (
    draw_unit,
    figures,
    has_units,
    set_walls,
)
from ecumene.titles.ffg.play import Pass, Play, UseCard
from ecumene.titles.ffg.state import Battle
from ecumene.titles.ffg.tables import LAND
from ecumene.titles.ffg.windows import Carry, could_have, declare
from ecumene.titles.ffg.yields import city_at, coins, combat

#: FF barbarian.2
BARBARIANS = ("artillery", "infantry", "mounted")


class Deploy(Action, frozen=True):
    """Plays a unit: against an enemy front by its number, or as a new front (-1); `iron` is what is spent for Metalworking."""

    unit: str
    front: int = -1
    iron: str = ""


class EndTurn(Action, frozen=True):
    """I am done with this turn of the battle."""

    ends = True


def attack(state: Any, seat: int, square: int, armies: int) -> None:
    """FF combat.0.1, combat.0.2: armies of a seat fight whatever holds the square."""
    city = city_at(state, square)
    if city is not None:
        if city.walls and state.rules.knows(state, seat, "combustion"):  # FF tech.combustion.3
            set_walls(state, city.square, False)
            city = city_at(state, square)
        battle = Battle(square, (seat, city.owner), armies, city=True, walls=city.walls)
    elif state.marker[square] == "village":
        # FF barbarian.1: the player to the left leads them
        battle = Battle(square, (seat, state.rules.left_of(state, seat)), armies, wild=1)
    else:
        battle = Battle(square, (seat, state.occupant[square] - 1), armies)
    state.battle = battle
    defender = None if battle.wild == 1 else battle.led[1]
    state.tell("battle", attacker=seat, defender=defender, square=state.rules.chart.ids[square], wild=battle.wild)
    sides = [side for side in (0, 1) if side != battle.wild]
    openings = [BattleOpening(side) for side in sides]
    state.push(*(Mustering(side) for side in sides), Drawing(), *openings, Calculating(), Engaging())


def horde(state: Any, seat: int, square: int) -> None:
    """FF event.roaming_horde.1-3: barbarians of rank 2, led by the seat, attack whatever stands there."""
    city = city_at(state, square)
    victim = city.owner if city is not None else state.occupant[square] - 1
    state.battle = Battle(square, (seat, victim), 1, wild=0, rank=2, city=city is not None, walls=city is not None and city.walls)
    state.tell("battle", attacker=seat, defender=victim, square=state.rules.chart.ids[square], wild=0)
    state.push(Mustering(1), Drawing(), BattleOpening(1), Calculating(), Engaging())


def hand_size(state: Any, seat: int, armies: int = 1, *, city: bool = False) -> int:
    """FF combat.1.3-1.5, tech.computers.2: how many units a seat draws with these armies, or in defence of a city."""
    size = 3 + state.rules.government(state, seat, "battle_hand")
    if "computers" in state.techs[seat]:
        size += coins(state, seat) // 5
    return int(size + 2 * max(0, armies - 1) + (3 if city else 0))


def drawn(state: Any, side: int) -> int:
    """How many units a side of the battle draws."""
    battle, seat = state.battle, state.battle.led[side]
    armies = battle.armies if side == 0 else figures(state, seat, battle.square)[0]
    return hand_size(state, seat, armies, city=side == 1 and battle.city)


class Drawing(Play, frozen=True):
    """FF combat.1.2, combat.1.6: both sides draw their battle forces at random."""

    stage = "draw"

    def go(self, state: Any) -> None:
        hands: list[tuple[str, ...]] = [(), ()]
        for side in (0, 1):
            seat = state.battle.led[side]
            if side == state.battle.wild:
                state.push(BarbarianDraw(BARBARIANS))
                continue
            mixed = state.chance.shuffle(f"battle force of seat {seat}", state.forces[seat])
            size = drawn(state, side)
            hands[side] = tuple(sorted(mixed[:size]))
            state.forces[seat] = tuple(sorted(mixed[size:]))
            state.tell("battle.drew", seat=seat, count=len(hands[side]))
        rules, battle = state.rules, state.battle
        # FF wonder.the_oracle.1
        seen = [side != battle.wild and rules.has(state, battle.led[side], "the_oracle") for side in (0, 1)]
        state.battle = replace(battle, hands=(hands[0], hands[1]), open=(seen[1], seen[0]))


class BarbarianDraw(Play, frozen=True):
    """FF barbarian.2, barbarian.3: one unit of each type; for a type that has run out the barbarian player names another deck."""

    wanted: tuple[str, ...]
    rule = "FF barbarian.3"
    stage = "draw"
    offers = "one type has run out: choose another type of which units are left"

    def seats(self, state: Any) -> Waits:
        if not self.wanted or has_units(state, self.wanted[0]) or len(self._decks(state)) < 2:
            return NOBODY
        return (state.battle.led[state.battle.wild],), ()

    def _decks(self, state: Any) -> list[str]:
        return [unit for unit in LAND if has_units(state, unit)]

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Take(unit) for unit in self._decks(state)]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Take)
        self._draw(state, action.what)

    def go(self, state: Any) -> None:
        if self.wanted:
            decks = self._decks(state)
            self._draw(state, self.wanted[0] if self.wanted[0] in decks else (decks[0] if decks else ""))

    def _draw(self, state: Any, unit: str) -> None:
        card = draw_unit(state, unit) if unit else None
        if card:
            hands = list(state.battle.hands)
            hands[state.battle.wild] = tuple(sorted((*hands[state.battle.wild], card)))
            state.battle = replace(state.battle, hands=(hands[0], hands[1]))
            # FF barbarian.2: whoever plays the barbarians sees their units, and nobody else does
            player = state.battle.led[state.battle.wild]
            state.tell("barbarians.drew", (player,), seat=player, card=card)
        state.push(BarbarianDraw(self.wanted[1:]))


class Reforming(Play, frozen=True):
    """FF person.gustavus_adolphus.1: as many unlocked units as were put away, straight into the battle force."""

    side: int
    left: int
    rule = "FF person.gustavus_adolphus.1"
    offers = "take a unit of a type that you have unlocked and of which one is left"

    def seats(self, state: Any) -> Waits:
        seat = state.battle.led[self.side]
        return ((seat,), ()) if self.left and recruitable(state, seat) else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Take(unit) for unit in recruitable(state, seat)]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Take)
        card = draw_unit(state, action.what)
        hands = list(state.battle.hands)
        hands[self.side] = tuple(sorted((*hands[self.side], card)))
        state.battle = replace(state.battle, hands=(hands[0], hands[1]))
        state.tell("recruited", seat=seat, unit=action.what)
        state.tell("drew.unit", (seat,), seat=seat, card=card)
        state.push(Reforming(self.side, self.left - 1))

    def go(self, state: Any) -> None:
        """All are there, or the decks are empty."""


def defence(city: Any) -> int:
    """FF combat.2.6-2.10: the combat bonus of whoever defends a city."""
    bonus = 12 if city.capital else 6
    bonus += 4 if city.walls else 0
    return bonus + (2 if city.second >= 0 else 0) + (2 if city.mark == "fort" else 0)


def shelter(state: Any, square: int) -> int:
    """FF combat.2.6-2.11: the combat bonus that a square gives whoever defends it, a city or a city-state."""
    city = city_at(state, square)
    if city is not None:
        return defence(city)
    return 4 if state.rules.tables.kinds[state.marker[square]] == "city-state" else 0


class Calculating(Play, frozen=True):
    """FF combat.2.1: the side with the higher bonus gets the difference."""

    stage = "bonus"

    def go(self, state: Any) -> None:
        battle = state.battle
        bonus = [0 if side == battle.wild else combat(state, battle.led[side]) for side in (0, 1)]
        bonus[1] += shelter(state, battle.square)
        if battle.wild != 1 and state.rules.led_by(state, battle.led[1], "leonidas"):  # FF person.leonidas.1
            bonus[1] += 8 if len(battle.hands[1]) < len(battle.hands[0]) else 0
        bonus = [bonus[side] + battle.extra[side] for side in (0, 1)]
        low = min(bonus)
        state.battle = replace(battle, bonus=(bonus[0] - low, bonus[1] - low))
        state.tell("battle.bonus", attacker=bonus[0], defender=bonus[1])


class Engaging(Play, frozen=True):
    """FF combat.3.1, combat.3.2: the defender plays first, against walls the attacker."""

    def go(self, state: Any) -> None:
        following(state, 1 if state.battle.walls else 0)


def following(state: Any, side: int) -> None:
    """FF combat.3.4, combat.4.1: after this side the other one; alone if the other has no cards; then the end."""
    hands = state.battle.hands
    if hands[1 - side]:
        state.push(BattleTurn(1 - side))
    elif hands[side]:
        state.push(BattleTurn(side))
    else:
        state.push(Resolving())


class BattleTurn(Play, frozen=True):
    """FF combat.3.3, combat.3.5: abilities, one unit, abilities. Nobody passes."""

    side: int
    deployed: bool = False
    rule = "FF combat.3.5"

    def seats(self, state: Any) -> Waits:
        return (state.battle.led[self.side],), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        if self.deployed:
            return [EndTurn()]
        aims = [-1, *fronts.targets(state, self.side)]
        found = [Deploy(card, aim) for card in sorted(set(state.battle.hands[self.side])) for aim in aims]
        # FF tech.metalworking.2: wasted on a new front, so it is offered for attacks only
        found += [Deploy(d.unit, d.front, iron) for iron in self._iron(state, seat) for d in found if d.front >= 0]
        return list(found)

    def _iron(self, state: Any, seat: int) -> list[str]:
        if (
            self.side == state.battle.wild
            or not state.rules.knows(state, seat, "metalworking")
            or "metalworking" in state.used[seat]
        ):
            return []
        found: set[str] = set()
        for source, kinds in supplies(state, seat):
            if "iron" in kinds:
                others = (f"{source}>{other}" for other in range(state.rules.seats) if other != seat)
                found.update(others if source == "gift_from_afar" else [source])
        return sorted(found)

    def forms(self, state: Any, seat: int) -> list[Form]:
        # FF barbarian.5: barbarians have no abilities
        return [] if self.side == state.battle.wild else uses.forms(state, seat, "battle", self)

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        if isinstance(action, UseCard) and self.side != state.battle.wild:
            return uses.why(state, seat, action, "battle", self)
        if isinstance(action, Deploy) and not self.deployed:
            return self._why_deploy(state, seat, action)
        if not self.deployed and isinstance(action, (EndTurn, Pass)):
            return Refused("FF combat.3.3", "play a unit before you end your turn")
        return super().why(state, seat, action)

    def _why_deploy(self, state: Any, seat: int, action: Deploy) -> Refused | None:
        if action.unit not in state.battle.hands[self.side]:
            return Refused("FF combat.3.3", f"{name(action.unit)} is not in your battle force")
        if action.front != -1 and action.front not in fronts.targets(state, self.side):
            engaged = 0 <= action.front < len(state.battle.fronts) and all(state.battle.fronts[action.front])
            if engaged:
                return Refused("FF combat.3.16", f"front {action.front + 1} has a unit of both sides already: open a new front")
            return Refused("FF combat.3.8", f"front {action.front + 1} has no enemy unit to attack: open a new front")
        if action.iron and (action.front < 0 or action.iron not in self._iron(state, seat)):
            return Refused(
                "FF tech.metalworking.2", "Metalworking strengthens a unit that attacks an enemy's, for one iron of yours"
            )
        return None

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, UseCard):
            state.push(self)
            uses.use(state, seat, action)
        elif isinstance(action, Deploy):
            hands = [list(hand) for hand in state.battle.hands]
            hands[self.side].remove(action.unit)
            state.battle = replace(state.battle, hands=(tuple(hands[0]), tuple(hands[1])))
            state.show()
            state.tell("deployed", seat=seat, side=self.side, card=action.unit, front=action.front)
            played = Deploying(self.side, action.unit, action.front, bool(action.iron))
            if action.iron:
                spend(state, seat, action.iron)
                state.used[seat] |= {"metalworking"}
                declare(state, played, "ability", seat, tuple(s for s in state.battle.led if s != seat))
            else:
                state.push(played)
        else:
            following(state, self.side)


class Deploying(Carry, frozen=True):
    """FF combat.ability.1: the unit is played and strikes; if the iron was cancelled, without it."""

    side: int
    unit: str
    front: int
    iron: bool = False

    def go(self, state: Any) -> None:
        self._deploy(state, self.iron)

    def lapse(self, state: Any) -> None:
        self._deploy(state, False)

    def _deploy(self, state: Any, iron: bool) -> None:
        state.push(Afterwards(self.side))
        fronts.deploy(state, self.side, self.unit, None if self.front < 0 else self.front, iron)


class Afterwards(Play, frozen=True):
    """FF combat.3.5: after a unit was played, and all that this set off, its side may still use abilities."""

    side: int

    def go(self, state: Any) -> None:
        if could_use(state, self.side):
            state.push(BattleTurn(self.side, True))
        else:
            following(state, self.side)


class Vengeance(Play, frozen=True):
    """FF person.georgy_zhukov.1: a wound for an enemy unit in play for each unit that was killed."""

    side: int
    left: int
    rule = "FF person.georgy_zhukov.1"
    offers = "choose a front with an enemy unit"

    def _aims(self, state: Any) -> list[int]:
        return [n for n, front in enumerate(state.battle.fronts) if front[1 - self.side] is not None]

    def seats(self, state: Any) -> Waits:
        return ((state.battle.led[self.side],), ()) if self.left and self._aims(state) else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Take(str(number)) for number in self._aims(state)]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Take)
        state.push(Vengeance(self.side, self.left - 1))
        fronts.wound(state, 1 - self.side, [int(action.what)])

    def go(self, state: Any) -> None:
        """Nobody is left to strike."""


def could_use(state: Any, side: int) -> bool:
    """By open facts this side could still use an ability in its turn."""
    battle, seat = state.battle, state.battle.led[side]
    if side == battle.wild:
        return False
    wounded = any(front[side] and front[side][1] for front in battle.fronts)
    facing = any(front[1 - side] for front in battle.fronts)
    techs, used = state.techs[seat], state.used[seat]
    if wounded and "animal_husbandry" in techs and (seat, "animal_husbandry_heal") not in battle.used:
        return True
    if wounded and "biology" in techs and (seat, "biology") not in battle.used:
        return True
    struck = any(tech in techs and tech not in used for tech in ("mathematics", "ballistics"))
    return facing and struck and could_have(state, seat, "iron")
