"""The Caravan Road: the rules. What the steps do is written beside each, with its paragraph.

Two to four caravans race along a track of thirteen spaces. A round has four parts: everybody stakes coins, each in its own lane,
and may exchange cards; whoever lies behind may pay to hinder the leader; everybody plays a card face down; then the cards are
turned over, and a die for each caravan says whether it finds its way.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from ecumene.engine import Action, Form, Refused, Sealed, Setup, State, Step, Waits, reseal
from ecumene.engine.actions import Leave, TimeUp

#: TOY 0.1: the track; on some spaces lies a coin for each caravan that halts there
TRACK = ("gate", "well", "dunes", "ford", "oasis", "ridge", "canyon", "salt", "palms", "pass", "plain", "walls", "market")
COINS = frozenset({"well", "oasis", "palms", "pass"})
END = len(TRACK) - 1
#: TOY 0.2: the cards are the numbers 1 to 4, six of each; everybody holds three and has three coins
KINDS = (1, 2, 3, 4)
EACH, HAND, PURSE = 6, 3, 3
#: TOY 1.1, 2.1: the most coins that are staked, and the most cards that are exchanged
STAKE, EXCHANGE = 2, 2


class Stake(Action, frozen=True):
    """Pays coins, each for one step more."""

    coins: int


class Keep(Action, frozen=True):
    """Keeps all cards."""

    ends = True


class Exchange(Action, frozen=True):
    """Puts these cards back into the bag and draws as many."""

    cards: tuple[int, ...]


class Hinder(Action, frozen=True):
    """Pays a coin to make the leader one step slower."""


class Pass(Action, frozen=True):
    """Lets the leader go."""

    ends = True


class Play(Action, frozen=True):
    """Plays a card face down."""

    card: int


class ToyRules:
    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    @property
    def rounds(self) -> int:
        return int(self.setup.options["rounds"])


class ToyState(State):
    """Hands, bag and discards count cards by kind; hands and bag are hidden, all the rest is known to everybody."""

    __slots__ = ("bag", "blocks", "coins", "discards", "gone", "hands", "places", "round", "stakes")

    def __init__(self, rules: ToyRules) -> None:
        super().__init__(rules)
        seats = rules.setup.seats
        self.round = 0
        self.places, self.coins = [0] * seats, [PURSE] * seats
        self.stakes, self.blocks = [0] * seats, [0] * seats
        self.hands = [[0] * len(KINDS) for _ in range(seats)]
        self.bag, self.discards = [EACH] * len(KINDS), [0] * len(KINDS)
        self.gone: frozenset[int] = frozenset()

    def clone(self) -> ToyState:
        twin: ToyState = object.__new__(ToyState)
        twin.copy_engine(self)
        twin.round, twin.gone = self.round, self.gone
        twin.places, twin.coins = self.places.copy(), self.coins.copy()
        twin.stakes, twin.blocks = self.stakes.copy(), self.blocks.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.bag, twin.discards = self.bag.copy(), self.discards.copy()
        return twin

    @property
    def here(self) -> list[int]:
        """The seats that are still in the race."""
        return [seat for seat in range(len(self.places)) if seat not in self.gone]

    @property
    def leader(self) -> int | None:
        """The seat that is in front alone."""
        first, *others = sorted(self.here, key=lambda seat: -self.places[seat])
        return first if all(self.places[other] < self.places[first] for other in others) else None

    def draw(self, seat: int, count: int) -> None:
        """TOY 2.2: cards out of the bag; the discards go into it when it is empty."""
        assert self.chance is not None
        drawn = []
        for _ in range(count):
            if not any(self.bag):
                self.bag, self.discards = self.discards, [0] * len(KINDS)
                self.tell("refilled")
            card = self.chance.pick("draw", cards_of(self.bag))
            self.bag[card - 1] -= 1
            self.hands[seat][card - 1] += 1
            drawn.append(card)
        self.tell("drew", (seat,), seat=seat, cards=drawn)

    # -- entries of the table -----------------------------------------------------------------------------

    def table_why(self, action: Action) -> Refused | None:
        if isinstance(action, Leave):
            return Refused("TOY 6.1", "this seat has left already") if action.seat in self.gone else None
        if isinstance(action, TimeUp):
            hurried = self.lanes is not None or (self.agenda and isinstance(self.agenda[-1], Hindering))
            return None if hurried else Refused("TOY 6.2", "nobody's card is played by the clock")
        return super().table_why(action)

    def table_act(self, action: Action) -> None:
        if isinstance(action, Leave):
            self._leave(action.seat)
        elif self.lanes is not None:
            self.lanes = {}
        else:
            self.agenda.pop()

    def _leave(self, seat: int) -> None:
        """TOY 6.1: the cards go into the bag; a caravan alone on the road has won."""
        self.gone |= {seat}
        self.bag = [more + held for more, held in zip(self.bag, self.hands[seat], strict=True)]
        self.hands[seat] = [0] * len(KINDS)
        if self.lanes is not None:
            self.lanes.pop(seat, None)
        self.tell("left", seat=seat)
        if len(self.here) < 2:
            self.lanes, self.over = None, "deserted"


def cards_of(counts: list[int]) -> list[int]:
    """The cards one by one, in order."""
    return [kind for kind, count in zip(KINDS, counts, strict=True) for _ in range(count)]


class Deal(Step, frozen=True):
    """TOY 0.2: three cards for everybody."""

    def run(self, state: ToyState) -> None:
        for seat in state.here:
            state.draw(seat, HAND)


class Round(Step, frozen=True):
    """TOY 0.3: the parts of a round, as often as the option says."""

    def run(self, state: ToyState) -> None:
        if state.round == state.rules.rounds:
            state.over = "nightfall"
            return
        state.round += 1
        state.tell("round", round=state.round)
        state.push(Roadside(), Faces(tuple(state.here)), Round())
        state.open_lanes({seat: [Staking(seat), Bartering(seat)] for seat in state.here}, ordered=True)


class Staking(Step, frozen=True):
    """TOY 1.1: up to two coins, each for one step; a seat may stake before those who sit before it. Two coins stay staked."""

    seat: int
    rule = "TOY 1.1"
    standing = "stake"

    def seats(self, state: ToyState) -> Waits:
        return (self.seat,), ()

    def choices(self, state: ToyState, seat: int) -> list[Action]:
        return [Stake(coins) for coins in range(min(STAKE, state.coins[seat]) + 1)]

    def act(self, state: ToyState, seat: int, action: Action) -> None:
        assert isinstance(action, Stake)
        state.coins[seat] -= action.coins
        state.stakes[seat] = action.coins
        state.tell("staked", seat=seat, coins=action.coins)
        if action.coins == STAKE:
            state.pin()

    def stands(self, state: ToyState, seat: int, answer: str) -> Action | None:
        return Stake(int(answer)) if answer in ("0", "1", "2") else None


class Bartering(Step, frozen=True):
    """TOY 2.1: one or two cards for as many out of the bag."""

    seat: int
    rule = "TOY 2.1"
    standing = "barter"

    def seats(self, state: ToyState) -> Waits:
        return (self.seat,), ()

    def choices(self, state: ToyState, seat: int) -> list[Action]:
        return [Keep()]

    def forms(self, state: ToyState, seat: int) -> list[Form]:
        return [ExchangeForm(state.hands[seat])]

    def why(self, state: ToyState, seat: int, action: Action) -> Refused | None:
        if isinstance(action, Keep):
            return None
        if not isinstance(action, Exchange):
            return self.not_asked(action)
        if not 1 <= len(action.cards) <= EXCHANGE:
            return Refused("TOY 2.1", f"one or two cards are exchanged, not {len(action.cards)}")
        held = cards_of(state.hands[seat])
        for card in set(action.cards):
            if action.cards.count(card) > held.count(card):
                return Refused("TOY 2.1", f"you hold {held.count(card)} of card {card}")
        return None

    def act(self, state: ToyState, seat: int, action: Action) -> None:
        if isinstance(action, Exchange):
            state.tell("exchanged", seat=seat, count=len(action.cards))
            state.draw(seat, len(action.cards))
            for card in action.cards:
                state.hands[seat][card - 1] -= 1
                state.bag[card - 1] += 1

    def stands(self, state: ToyState, seat: int, answer: str) -> Action | None:
        return Keep() if answer == "keep" else None


class ExchangeForm(Form):
    """The cards one by one, the low ones first."""

    kind = "exchange"

    def __init__(self, hand: list[int]) -> None:
        self.cards = cards_of(hand)

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        left = self.cards.copy()
        for card in prefix:
            left.remove(card)
        following = [] if len(prefix) == EXCHANGE else sorted({card for card in left if not prefix or card >= prefix[-1]})
        return following, bool(prefix)

    def whole(self, prefix: list[Any]) -> Exchange:
        return Exchange(tuple(prefix))


class Roadside(Step, frozen=True):
    """TOY 3.1: if one caravan is in front alone, every other seat that has a coin is asked."""

    def run(self, state: ToyState) -> None:
        leader = state.leader
        waiting = tuple(seat for seat in state.here if seat != leader and state.coins[seat])
        if leader is not None and waiting:
            state.push(Hindering(leader, waiting))


class Hindering(Step, frozen=True):
    """TOY 3.2: a coin makes the leader one step slower; whoever is asked answers when it likes."""

    leader: int
    waiting: tuple[int, ...]
    rule = "TOY 3.2"
    standing = "hinder"
    lively = True

    def seats(self, state: ToyState) -> Waits:
        return tuple(seat for seat in self.waiting if seat not in state.gone), ()

    def choices(self, state: ToyState, seat: int) -> list[Action]:
        return [Hinder(), Pass()]

    def act(self, state: ToyState, seat: int, action: Action) -> None:
        if isinstance(action, Hinder):
            state.coins[seat] -= 1
            state.blocks[self.leader] += 1
        state.tell("hindered" if isinstance(action, Hinder) else "passed", seat=seat, leader=self.leader)
        state.push(Hindering(self.leader, tuple(other for other in self.waiting if other != seat)))

    def run(self, state: ToyState) -> None:
        """All have answered."""

    def stands(self, state: ToyState, seat: int, answer: str) -> Action | None:
        return {"pass": Pass(), "hinder": Hinder()}.get(answer)


class Faces(Sealed, frozen=True):
    """TOY 4.1: everybody plays a card face down; they are turned over together."""

    answers: tuple[tuple[int, Play], ...] = ()
    rule: ClassVar[str] = "TOY 4.1"

    def seats(self, state: ToyState) -> Waits:
        return tuple(seat for seat in self.waiting if seat not in state.gone), ()

    def choices(self, state: ToyState, seat: int) -> list[Action]:
        return [Play(card) for card in sorted(set(cards_of(state.hands[seat])))]

    def run(self, state: ToyState) -> None:
        """The last one to wait for has left."""
        self.resolve(state, dict(self.answers))

    def resolve(self, state: ToyState, answers: dict[int, Play]) -> None:
        assert state.chance is not None
        racing = [seat for seat in state.here if seat in answers]
        for seat in racing:
            travel(state, seat, answers[seat].card, state.chance.dice(f"way of seat {seat}", 1)[0])
        state.stakes, state.blocks = [0] * len(state.places), [0] * len(state.places)
        if any(state.places[seat] == END for seat in racing):
            state.over = "arrived"
            return
        for seat in racing:
            state.draw(seat, 1)


def steps_of(card: int, stake: int, blocks: int) -> int:
    """TOY 5.1: the card and the stake, less what the others paid for."""
    return max(0, card + stake - blocks)


def travel(state: ToyState, seat: int, card: int, die: int) -> None:
    """TOY 5.1, 5.2: on a one the caravan loses its way and stays; a coin where it halts, if there is one."""
    state.hands[seat][card - 1] -= 1
    state.discards[card - 1] += 1
    steps = 0 if die == 1 else steps_of(card, state.stakes[seat], state.blocks[seat])
    state.places[seat] = min(END, state.places[seat] + steps)
    halt = TRACK[state.places[seat]]
    if steps and halt in COINS:
        state.coins[seat] += 1
    state.tell("travelled", seat=seat, card=card, die=die, to=halt)


def redeal(state: ToyState, seat: int, rng: Random) -> ToyState:
    """The cards of the others and those in the bag, mixed and dealt anew; what the others play face down with them."""
    twin = state.clone()
    others = [other for other in range(len(twin.hands)) if other != seat]
    # in an order that does not say who has what: the same luck deals the same cards, however they lay
    hidden = sorted(card for counts in (twin.bag, *(twin.hands[other] for other in others)) for card in cards_of(counts))
    rng.shuffle(hidden)
    for counts in (twin.bag, *(twin.hands[other] for other in others)):
        size = sum(counts)
        dealt, hidden = hidden[:size], hidden[size:]
        counts[:] = [dealt.count(kind) for kind in KINDS]
    reseal(twin, seat, rng)
    return twin
