"""Phase 4B: city attacks (WE 4B)."""

from __future__ import annotations

from itertools import compress

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.conflict import Fight
from ecumene.titles.empires.misfits import called
from ecumene.titles.empires.pieces import earn, place, remove, take_city
from ecumene.titles.empires.state import State


class Resolve(Action, frozen=True):
    """The attack on the city in this area is resolved next."""

    area: str


class TakeCard(Action, frozen=True):
    """After a successful attack: I draw a card from the defender's hand, or leave it."""

    take: bool


class Plunder(Action, frozen=True):
    """After a successful attack: this many tokens from my stock become treasury."""

    treasury: int


def attacker_of(state: State, area: int) -> int | None:
    """WE 4.2: who attacks the city of this area: the one owner of tokens beside a city that is not theirs."""
    if not state.city[area] or not state.crowd[area]:
        return None
    owners = state.owners_in(area)
    if len(owners) == 1 and owners[0] != state.city[area] - 1:
        return owners[0]
    return None


def succeeds(state: State, area: int, attacker: int) -> bool:
    """WE 4B.1: whether the attacker has tokens enough; ships never count (ADV.NavalWarfare.7)."""
    needed, _ = state.rules.attack_strength(state, attacker, state.city[area] - 1)
    return state.tokens[attacker][area] >= needed


class CityAttacks(Step, frozen=True):
    """WE 4.7: once all token conflicts are over, city attacks are resolved one at a time.

    From here on tokens only get fewer: an attack that is too weak now fails, whatever happens before its turn.
    """

    rule = "WE 4B"

    def run(self, state: State) -> None:
        pending = []
        for area in list(compress(range(state.terrain.size), state.city)):
            attacker = attacker_of(state, area)
            if attacker is None:
                continue
            if succeeds(state, area, attacker) or state.rules.weak_attacks_wait:
                pending.append(area)
            else:
                fail(state, area, attacker)
        if pending:
            state.push(NextAttack(tuple(pending)))


def fail(state: State, area: int, attacker: int) -> None:
    """WE 4B.2: the attack has failed, and what that means is for the rules to say."""
    state.tell("attack.failed", seat=attacker, area=state.terrain.ids[area], defender=state.city[area] - 1)
    state.rules.attack_fails(state, attacker, area)


class NextAttack(Step, frozen=True):
    """WE 4.7-4.9: pirate cities first, then by A.S.T.-ranking of the defenders, who choose the order of theirs.

    4B.6: once per turn, a defender short of tokens who attacks another city may have that attack resolved before:
    `first` are the attacks that somebody waits for, the next one in front.
    """

    pending: tuple[int, ...]
    first: tuple[int, ...] = ()
    rule = "WE 4.7"

    def _turn(self, state: State) -> tuple[int | None, list[int]]:
        """Whose choice it is, and the attacks that may come next."""
        attackers = {area: attacker for area in self.pending if (attacker := attacker_of(state, area)) is not None}
        for area in self.first:
            if area in attackers:
                return self._defends(state, state.city[area] - 1, [area], attackers)
        pirates = [area for area in attackers if state.owner(area) == state.barbarians]
        for seat in state.ranking:
            # WE 4.8; among pirate cities by A.S.T.-ranking of the attackers, who choose the order of theirs (docs/rulings.md)
            mine = [area for area in pirates if attackers[area] == seat]
            if mine:
                return seat, mine
        for seat in state.ranking:
            mine = [area for area in attackers if state.owner(area) == seat]
            if mine:
                return self._defends(state, seat, mine, attackers)
        return None, []

    def _defends(self, state: State, seat: int, mine: list[int], attackers: dict[int, int]) -> tuple[int, list[int]]:
        """The attacks that a defender may have resolved next: one of `mine`, or an attack of its own to wait for (4B.6)."""
        needed = sum(
            state.rules.attack_strength(state, attacker, seat)[1]
            for area, attacker in attackers.items()
            if state.owner(area) == seat and succeeds(state, area, attacker)
        )
        if state.rules.may_wait(state, seat, needed):
            # nobody waits for an attack that somebody waits for already
            mine = mine + [area for area, attacker in attackers.items() if attacker == seat and area not in self.first]
        return seat, mine

    def seats(self, state: State) -> Waits:
        seat, areas = self._turn(state)
        # nobody speaks for a nation that was left behind
        return ((seat,), ()) if seat is not None and seat not in state.gone and len(areas) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Resolve(state.terrain.ids[area]) for area in self._turn(state)[1]]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Resolve)
        area = state.terrain.index.get(action.area)
        where = called(state, action.area)
        if area not in self.pending or attacker_of(state, area) is None:
            return Refused(self.rule, f"no attack on a city in {where} is waiting")
        if attacker_of(state, area) == seat:
            return Refused("WE 4B.6", f"your attack in {where} cannot be brought forward now")
        return Refused(self.rule, f"it is not your turn to say when the attack in {where} is resolved")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Resolve)
        area = state.terrain.index[action.area]
        if state.owner(area) in (seat, state.barbarians):
            self._resolve(state, area)
        else:
            state.notes.waited += (seat,)
            state.push(NextAttack(self.pending, (area, *self.first)))

    def run(self, state: State) -> None:
        areas = self._turn(state)[1]
        if areas:
            self._resolve(state, areas[0])

    def _resolve(self, state: State, area: int) -> None:
        left = tuple(other for other in self.pending if other != area)
        state.push(Attack(area), NextAttack(left, tuple(other for other in self.first if other != area)))


class Attack(Step, frozen=True):
    """WE 4B.1-4B.7: a successful attack turns the city into tokens, and they fight; a failed one waits for 5B."""

    area: int
    rule = "WE 4B"

    def run(self, state: State) -> None:
        area = self.area
        attacker = attacker_of(state, area)
        if attacker is None:
            return
        if not succeeds(state, area, attacker):
            fail(state, area, attacker)
            return
        defender = state.city[area] - 1
        _, tokens = state.rules.attack_strength(state, attacker, defender)
        take_city(state, area)
        # WE 4B.5: with too few tokens in stock, whatever there is
        placed = place(state, defender, area, tokens)
        state.tell("attack.won", seat=attacker, area=state.terrain.ids[area], defender=defender, tokens=placed)
        # WE 4B.12: the spoils come whoever wins the fight
        spoils = () if attacker == state.barbarians else (Robbery(attacker, defender), Pillage(attacker))
        gone = () if state.rules.pirates_stay or defender != state.barbarians else (PiratesGone(area),)
        state.push(Fight(area), *gone, *spoils)


class PiratesGone(Step, frozen=True):
    """EP 23.34b: white tokens that were a pirate city are taken off, if any have survived the fight."""

    area: int
    rule = "WE 4B.15"

    def run(self, state: State) -> None:
        remove(state, state.barbarians, self.area, state.tokens[state.barbarians][self.area])


class Robbery(Step, frozen=True):
    """WE 4B.8, 4B.9: the attacker may draw a card from the defender's hand if there is any, or must, as the rules say."""

    attacker: int
    defender: int
    rule = "WE 4B.8"

    def seats(self, state: State) -> Waits:
        return ((self.attacker,), ()) if len(self._ways(state)) > 1 else ((), ())

    def _ways(self, state: State) -> tuple[bool, ...]:
        # WE 4B.15: pirates have no cards
        if self.defender == state.barbarians or not state.hand_size(self.defender):
            return ()
        return state.rules.robbery(state, self.attacker, self.defender)

    def choices(self, state: State, seat: int) -> list[Action]:
        return [TakeCard(take) for take in self._ways(state)]

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, TakeCard)
        if action.take:
            steal_card(state, self.defender, seat)

    def run(self, state: State) -> None:
        if True in self._ways(state):
            steal_card(state, self.defender, self.attacker)


def steal_card(state: State, victim: int, thief: int) -> None:
    """WE 4B.8, 4B.13: a random card changes hands; only these two learn which."""
    assert state.chance is not None
    hand = state.hand[victim]
    card = state.chance.pick("stolen card", [k for k, count in enumerate(hand) for _ in range(count)])
    hand[card] -= 1
    state.hand[thief][card] += 1
    # WE 7.23: a stolen card was not traded
    state.passed[card] = 0
    state.tell("card.taken", seat=thief, victim=victim)
    state.tell("card.stolen", audience=(victim, thief), seat=thief, victim=victim, card=state.rules.cards.ids[card])


class Pillage(Step, frozen=True):
    """WE 4B.10: the attacker may gain up to 3 treasury tokens, as ever from their own stock (4B.11, 4B.16)."""

    attacker: int
    rule = "WE 4B.10"

    def seats(self, state: State) -> Waits:
        return ((self.attacker,), ()) if state.stock[self.attacker] else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Plunder(tokens) for tokens in range(min(3, state.stock[seat]), -1, -1)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Plunder)
        most = min(3, state.stock[seat])
        return Refused(self.rule, f"you may gain 0 to {most} treasury tokens, not {action.treasury}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Plunder)
        earn(state, seat, action.treasury)
        state.tell("plunder", seat=seat, treasury=action.treasury)

    def run(self, state: State) -> None:
        return
