"""The steps of this title count coins after everything that happens: with the fifteenth the game is won."""

from __future__ import annotations

from typing import Any, ClassVar

from ecumene.engine import NOBODY, Action, Refused, Step, Waits
from ecumene.titles.ffg import policies
from ecumene.titles.ffg.pieces import discard_event
from ecumene.titles.ffg.rules import COINS
from ecumene.titles.ffg.yields import coins


class Play(Step, frozen=True):
    """A step after which the coins are counted; `offers` says what may be chosen, to whoever chose something else.

    `stage` is how far a battle has come as long as this step is still to be done; most steps say nothing about that.
    """

    offers = "choose one of what is listed"
    stage: ClassVar[str] = ""

    def unfit(self, state: Any, seat: int, action: Action) -> Refused:
        return Refused(self.rule, self.offers)

    def act(self, state: Any, seat: int, action: Action) -> None:
        self.answer(state, seat, action)
        if state.stirred or state.gone:
            tally(state)

    def run(self, state: Any) -> None:
        self.go(state)
        if state.stirred or state.gone:
            tally(state)

    def answer(self, state: Any, seat: int, action: Action) -> None:
        """Carries out an answer."""
        raise NotImplementedError

    def go(self, state: Any) -> None:
        """Does what happens by itself."""
        raise NotImplementedError


class End(Action, frozen=True):
    """I am done with this part of the turn."""

    ends = True


class Pass(Action, frozen=True):
    """I let it be."""

    ends = True


class UseCard(Action, frozen=True):
    """Uses a card: `pay` names what is spent for its resources, `at` what it is used on, in the order of its form."""

    what: str
    pay: tuple[str, ...] = ()
    at: tuple[str, ...] = ()


class ChangePolicy(Play, frozen=True):
    """FF policy.3, policy.5: when the number of cities changes, a policy is adopted or given back at once."""

    seat: int
    rule = "FF policy.3"
    offers = "choose a policy that is listed: of each card only one side can be adopted"

    def seats(self, state: Any) -> Waits:
        return policies.waits(state, self.seat)

    def choices(self, state: Any, seat: int) -> list[Action]:
        return policies.choices(state, seat)

    def answer(self, state: Any, seat: int, action: Action) -> None:
        policies.change(state, seat, action)

    def go(self, state: Any) -> None:
        """There is nothing to change any more."""


class FallBack(Action, frozen=True):
    """I fall back to this government."""

    government: str


class Fallback(Play, frozen=True):
    """FF wonder.the_pyramids.2: without The Pyramids a government that was not unlocked otherwise cannot stay."""

    seat: int
    rule = "FF wonder.the_pyramids.2"
    offers = "fall back to a government that you have unlocked"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [FallBack(name) for name in sorted(state.rules.governments(state, seat))]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, FallBack)
        state.government[seat] = action.government
        state.stir(seat)
        state.tell("government", seat=seat, government=action.government)


class Discard(Action, frozen=True):
    """I discard a culture event."""

    card: str


class HandLimit(Play, frozen=True):
    """FF culture.10, trade.8: the seat discards down to its hand size, one card after the other."""

    seat: int
    rule = "FF culture.10"
    offers = "discard an event card of your hand"

    def seats(self, state: Any) -> Waits:
        over = len(state.events[self.seat]) > state.rules.hand_size(state, self.seat)
        return ((self.seat,), ()) if over else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Discard(card) for card in sorted(set(state.events[seat]))]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Discard)
        discard_event(state, seat, action.card)
        state.tell("discarded", seat=seat, card=action.card)
        state.show()

    def go(self, state: Any) -> None:
        """The hand fits again."""


def tally(state: Any) -> None:
    """FF victory.3, coin.1: fifteen coins win at once, whatever brought them."""
    if state.stirred and state.over is None and state.phase != "setup":
        for seat in state.rules.order(state):
            if seat in state.stirred and coins(state, seat) >= COINS:
                win(state, seat, "economic")
        over_limit(state)
    if state.gone:
        stand_in(state)


def over_limit(state: Any) -> None:
    """FF culture.10: whoever holds more culture events than the hand allows discards at once, whatever made it so.

    Seats that owe nothing are not looked at again until something stirs them.
    """
    if state.over is not None:
        return
    if state.rules.people_deck:
        from ecumene.titles.ffg.persons import cull

        for seat in sorted(state.stirred):
            if state.persons[seat] or state.faceup[seat]:
                cull(state, seat)
    for seat in [*state.rules.order(state), *sorted(state.gone)]:
        if seat not in state.stirred:
            continue
        question = owed(state, seat)
        if question is not None:
            if not state.agenda or state.agenda[-1] != question:
                state.push(question)
            return
        state.stirred.remove(seat)


def owed(state: Any, seat: int) -> Play | None:
    """What a seat must answer before anything else goes on."""
    # nobody's hand is smaller than two
    if len(state.events[seat]) > 2 and len(state.events[seat]) > state.rules.hand_size(state, seat):
        return HandLimit(seat)
    if policies.due(state, seat):
        return ChangePolicy(seat)
    return Fallback(seat) if state.rules.unfounded(state, seat) else None


class StandIn(Play, frozen=True):
    """FF leave.2: for a player who has left, the question is answered in the plainest way."""

    def go(self, state: Any) -> None:
        step = state.agenda.pop()
        seat = step.seats(state)[0][0]
        step.act(state, seat, plainest(step, state, seat))


def plainest(step: Step, state: Any, seat: int) -> Action:
    """What ends the question, else the first thing that is offered."""
    choices = step.choices(state, seat)
    if choices:
        return next((choice for choice in choices if choice.ends), choices[0])
    form = step.forms(state, seat)[0]
    prefix: list[Any] = []
    while not (following := form.pieces(prefix))[1]:
        prefix.append(following[0][0])
    return form.whole(prefix)


def stand_in(state: Any) -> None:
    """Whoever has left is not waited for."""
    if state.over is None and state.agenda:
        due = state.agenda[-1].seats(state)[0]
        if due and state.gone.issuperset(due):
            state.push(StandIn())


def win(state: Any, seat: int, how: str) -> None:
    """FF turn.5, victory.1-4, victory.6: the game ends at once; with the tie-breaker only a conquest does that."""
    if state.over is not None or seat in state.gone:  # FF leave.4
        return
    if state.rules.options["tie-break"] == "yes" and how != "military":
        # FF victory.tiebreak.3, victory.tiebreak.6: completing counts, even if the coins are lost again
        if seat not in state.completed:
            state.completed |= {seat}
            state.tell("completed", seat=seat, how=how)
        return
    state.victors = (seat,)
    state.over = how
    state.tell("won", seat=seat, how=how)
