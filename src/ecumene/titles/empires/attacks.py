"""Phase 4B: city attacks (WE 4B)."""

from __future__ import annotations

from ecumene.engine import Action, Step, Waits
from ecumene.titles.empires.conflict import Fight
from ecumene.titles.empires.pieces import earn, place, take_city
from ecumene.titles.empires.state import State


class Resolve(Action, frozen=True):
    """The attack on the city in this area is resolved next."""

    area: str


class Plunder(Action, frozen=True):
    """After a successful attack: draw a card of the defender or not, and so many tokens from stock to treasury."""

    treasury: int
    card: bool = False


def attacker_of(state: State, area: int) -> int | None:
    """WE 4.2: who attacks the city of this area: the one owner of tokens beside a city that is not theirs."""
    if not state.city[area] or not state.crowd[area]:
        return None
    owners = state.owners_in(area)
    if len(owners) == 1 and owners[0] != state.city[area] - 1:
        return owners[0]
    return None


class CityAttacks(Step, frozen=True):
    """WE 4.7: once all token conflicts are over, city attacks are resolved one at a time."""

    rule = "WE 4B"

    def run(self, state: State) -> None:
        attacked = tuple(area for area in state.terrain.areas if attacker_of(state, area) is not None)
        if attacked:
            state.push(NextAttack(attacked))


class NextAttack(Step, frozen=True):
    """WE 4.7-4.9: pirate cities first, then by A.S.T.-ranking of the defenders, who choose the order of theirs.

    4B.6: a defender short of tokens who attacks another city may once wait for that attack (`waited`).
    """

    pending: tuple[int, ...]
    waited: tuple[int, ...] = ()
    rule = "WE 4.7"

    def _turn(self, state: State) -> tuple[int | None, list[int]]:
        """Whose choice it is, and the attacks that may come next."""
        pending = [area for area in self.pending if attacker_of(state, area) is not None]
        pirates = [area for area in pending if state.owner(area) == state.barbarians]
        if pirates:
            # WE 4.8; the order among them is by A.S.T.-ranking of the attackers (docs/rulings.md)
            return None, sorted(pirates, key=lambda area: _rank(state, attacker_of(state, area)))
        for seat in state.ranking:
            mine = [area for area in pending if state.owner(area) == seat]
            if mine:
                return seat, mine + self._may_wait_for(state, seat, mine, pending)
        return None, []

    def _may_wait_for(self, state: State, seat: int, mine: list[int], pending: list[int]) -> list[int]:
        """WE 4B.6: the attacks of this defender elsewhere, if it is short of tokens and has not waited yet."""
        if seat in self.waited:
            return []
        needed = 0
        for area in mine:
            attacker = attacker_of(state, area)
            assert attacker is not None
            need, tokens = state.rules.attack_strength(state, attacker, seat)
            needed += tokens if state.tokens[attacker][area] >= need else 0
        if state.stock[seat] >= needed:
            return []
        return [area for area in pending if area not in mine and attacker_of(state, area) == seat]

    def seats(self, state: State) -> Waits:
        seat, areas = self._turn(state)
        return ((seat,), ()) if seat is not None and len(areas) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Resolve(state.terrain.ids[area]) for area in self._turn(state)[1]]

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Resolve)
        area = state.terrain.index[action.area]
        waits = state.owner(area) != seat
        self._resolve(state, area, (*self.waited, seat) if waits else self.waited)

    def run(self, state: State) -> None:
        areas = self._turn(state)[1]
        if areas:
            self._resolve(state, areas[0], self.waited)

    def _resolve(self, state: State, area: int, waited: tuple[int, ...]) -> None:
        state.push(Attack(area), NextAttack(tuple(a for a in self.pending if a != area), waited))


def _rank(state: State, seat: int | None) -> int:
    return state.ranking.index(seat) if seat in state.ranking else len(state.ranking)


class Attack(Step, frozen=True):
    """WE 4B.1-4B.7: a successful attack turns the city into tokens, and they fight; a failed one waits for 5B."""

    area: int
    rule = "WE 4B"

    def run(self, state: State) -> None:
        attacker = attacker_of(state, self.area)
        if attacker is None:
            return
        defender = state.city[self.area] - 1
        need, tokens = state.rules.attack_strength(state, attacker, defender)
        if state.tokens[attacker][self.area] < need:
            state.tell("attack.failed", seat=attacker, area=state.terrain.ids[self.area], defender=defender)
            return
        take_city(state, self.area)
        # WE 4B.5: with too few tokens in stock, whatever there is
        placed = place(state, defender, self.area, tokens)
        state.tell("attack.won", seat=attacker, area=state.terrain.ids[self.area], defender=defender, tokens=placed)
        state.push(Fight(self.area), Spoils(attacker, defender))


class Spoils(Step, frozen=True):
    """WE 4B.8-4B.12: whoever won the fight, the attacker may draw a card and gain up to 3 treasury tokens."""

    attacker: int
    defender: int
    rule = "WE 4B.8"

    def seats(self, state: State) -> Waits:
        if self.attacker == state.barbarians:
            return (), ()
        return ((self.attacker,), ()) if len(self.choices(state, self.attacker)) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        # WE 4B.15: a pirate city has no cards; 4B.9: nor has an empty hand
        cards = (True, False) if self.defender < state.seats and state.hand_size(self.defender) else (False,)
        return [Plunder(tokens, card) for tokens in range(min(3, state.stock[seat]), -1, -1) for card in cards]

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Plunder)
        if action.treasury:
            earn(state, seat, action.treasury)
        state.tell("spoils", seat=seat, defender=self.defender, treasury=action.treasury, card=action.card)
        if action.card:
            steal_card(state, self.defender, seat)

    def run(self, state: State) -> None:
        return


def steal_card(state: State, victim: int, thief: int) -> None:
    """WE 4B.8, 4B.13: a random card changes hands; only these two learn which."""
    assert state.chance is not None
    hand = state.hand[victim]
    card = state.chance.pick("stolen card", [k for k, count in enumerate(hand) for _ in range(count)])
    hand[card] -= 1
    state.hand[thief][card] += 1
    # WE 7.23: a stolen card was not traded
    state.passed[card] = 0
    state.tell("card.stolen", audience=(victim, thief), seat=thief, victim=victim, card=state.rules.cards.ids[card])
