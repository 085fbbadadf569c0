"""Setting up: nations are dealt, and any two players may exchange theirs."""

from __future__ import annotations

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.setup import Seated, take_civilization
from ecumene.titles.empires.state import State


class OfferExchange(Action, frozen=True):
    """I offer to exchange nations with this seat."""

    seat: int


class AcceptExchange(Action, frozen=True):
    """I agree to exchange nations with this seat, which offered it."""

    seat: int


class KeepNation(Action, frozen=True):
    """I am content with my nation."""

    ends = True


class DealNations(Step, frozen=True):
    """EP 14.4a: each player draws one of the nations in play at random."""

    rule = "EP 14.4a"

    def run(self, state: State) -> None:
        assert state.chance is not None
        # EP 14.61a: a newcomer is dealt none
        present = state.rules.present
        for seat, nation in zip(present, state.chance.shuffle("nations", state.rules.civilizations), strict=False):
            take_civilization(state, seat, nation)
        state.push(Exchanges(tuple(present)), Seated())


class Exchanges(Step, frozen=True):
    """EP 14.4c: two players exchange their nations if both agree, before anything is placed.

    A seat asks each other seat once. Whoever was content is asked again when somebody makes an offer.
    """

    waiting: tuple[int, ...]
    offers: tuple[tuple[int, int], ...] = ()
    #: the offers that were made, open or not
    made: tuple[tuple[int, int], ...] = ()
    rule = "EP 14.4c"

    def seats(self, state: State) -> Waits:
        content = [seat for seat in state.rules.present if self.waiting and seat not in self.waiting]
        # whoever has asked everybody else has nothing left to say
        return self.waiting, tuple(seat for seat in content if self.choices(state, seat))

    def choices(self, state: State, seat: int) -> list[Action]:
        content: list[Action] = [KeepNation()] if seat in self.waiting else []
        open_to = [AcceptExchange(other) for other, to in self.offers if to == seat]
        others = [other for other in state.rules.present if other != seat and (seat, other) not in self.made]
        return [*content, *open_to, *(OfferExchange(other) for other in others)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, (OfferExchange, AcceptExchange))
        if action.seat not in state.rules.present or action.seat == seat:
            return Refused(self.rule, "nations are exchanged with another player at the table")
        name = state.called(action.seat)
        if isinstance(action, AcceptExchange):
            return Refused(self.rule, f"{name} has offered you no exchange")
        return Refused(self.rule, f"you have already asked {name}: each player is asked once")

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, OfferExchange):
            pair = seat, action.seat
            state.tell("exchange.offered", seat=seat, to=action.seat)
            waiting = self.waiting if action.seat in self.waiting else (*self.waiting, action.seat)
            state.push(Exchanges(waiting, (*self.offers, pair), (*self.made, pair)))
        elif isinstance(action, AcceptExchange):
            mine, theirs = state.civ[seat], state.civ[action.seat]
            state.civ[seat], state.civ[action.seat] = theirs, mine
            state.tell("exchanged", seat=seat, partner=action.seat, civilizations=[theirs, mine])
            # what was offered for a nation that its seat no longer has falls away
            offers = tuple(pair for pair in self.offers if not {seat, action.seat} & set(pair))
            state.push(Exchanges(self.waiting, offers, self.made))
        else:
            offers = tuple(pair for pair in self.offers if pair[1] != seat)
            state.push(Exchanges(tuple(other for other in self.waiting if other != seat), offers, self.made))

    def run(self, state: State) -> None:
        return
