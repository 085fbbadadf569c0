"""The floor of the Trade phase: bargains over trade, culture, resources and culture events.

Everybody hears an offer, though it is made to one seat; cards in it lie face down. Whoever is asked for cards by their backs
chooses them when agreeing. Promises bind nobody (FF trade.5): they are talk.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ecumene import floor
from ecumene.engine import Action, Form, Refused, Step
from ecumene.floor import Clauses, Dealing, Floor, opened
from ecumene.titles.ffg import uses
from ecumene.titles.ffg.play import UseCard, tally
from ecumene.titles.ffg.stakes import STAKES, Holdings, back, backs, cards, hand, has_stakes, hidden, shown, why_stakes

FOR = "for"


class MakeOffer(Action, frozen=True):
    """Offers another seat a bargain; `answers` is the offer that this one replaces.

    Stakes are `trade:3`, `culture:2`, a resource, or a card of one's own; cards that are wanted go by their backs.
    """

    to: int
    give: tuple[str, ...]
    want: tuple[str, ...]
    answers: str = ""


class AgreeWith(Action, frozen=True):
    """Agrees to an offer that asks for cards by their backs, and gives these for them."""

    offer: str
    cards: tuple[str, ...] = ()


class Proposal(floor.Proposal, frozen=True):
    """An open offer to one seat, which everybody hears; `cards`, which only its owner knows, are those whose backs are given."""

    to: int
    give: tuple[str, ...] = ()
    want: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def seen_by(self, seat: int | None) -> bool:
        return True

    def audience(self) -> None:
        return None

    def as_heard(self) -> Proposal:
        return replace(self, cards=()) if self.cards else self

    @property
    def named(self) -> tuple[str, ...]:
        """What is given, cards by their names as far as those are known."""
        return (*shown(self.give), *self.cards) if self.cards else self.give


class OpenTrade(Step, frozen=True):
    """FF trade.3: after collecting, the floor opens for everybody at the table."""

    def run(self, state: Any) -> None:
        open_floor(state)
        state.push(Trading())


def open_floor(state: Any) -> None:
    """Nobody has offered anything yet."""
    state.floor = Floor(state.rules.order(state), [0] * state.rules.seats)


def partners(state: Any, seat: int) -> list[int]:
    """FF trade.3, leave.3: everybody at the table may deal with everybody."""
    others: list[int] = state.rules.others[seat]
    return [other for other in others if other not in state.gone] if state.gone else others


def why_not_keep(state: Any, proposal: Proposal) -> Refused | None:
    """None if both sides still have what an offer names, of cards that are wanted the backs."""
    given = why_stakes(state, proposal.seat, proposal.named, cards(state, proposal.seat))
    return given or why_stakes(state, proposal.to, proposal.want, backs(state, proposal.to))


class OfferForm(Form):
    """To whom, what is given, `for`, what is wanted."""

    kind = "make-offer"

    def __init__(self, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        state = self.state
        if not prefix:
            return [str(other) for other in self._partners()], False
        other = int(prefix[0])
        if FOR not in prefix:
            given = tuple(prefix[1:])
            pieces = self._more(self.seat, given, cards(state, self.seat))
            return [*pieces, *([FOR] if given or self._asks(other) else [])], False
        at = prefix.index(FOR)
        wanted = tuple(prefix[at + 1 :])
        return self._more(other, wanted, backs(state, other)), at > 1 or bool(wanted)

    def possible(self) -> bool:
        """Whether there is anybody to deal with."""
        return bool(self._partners())

    def _partners(self) -> list[int]:
        """With whom either side has anything to give."""
        others = partners(self.state, self.seat)
        mine = has_stakes(self.state, self.seat) or cards(self.state, self.seat)
        return others if mine else [other for other in others if self._asks(other)]

    def _asks(self, other: int) -> bool:
        """Whether there is anything to ask for."""
        return has_stakes(self.state, other) or bool(self.state.events[other] or self.state.kept[other])

    def _more(self, seat: int, stakes: tuple[str, ...], held: list[str]) -> list[str]:
        if len(stakes) == STAKES:
            return []
        holdings = Holdings(self.state, seat, held)
        for stake in stakes:
            if holdings.give(stake) is not None:
                return []
        return holdings.stakes()

    def whole(self, prefix: list[Any]) -> MakeOffer:
        at = prefix.index(FOR)
        return MakeOffer(int(prefix[0]), tuple(prefix[1:at]), tuple(prefix[at + 1 :]))


class AgreeForm(Form):
    """The cards for the backs that an offer asks for, one by one."""

    kind = "agree-with"

    def __init__(self, state: Any, seat: int, proposal: Proposal) -> None:
        self.state, self.seat, self.proposal = state, seat, proposal
        self.about = proposal.key

    def possible(self) -> bool:
        """Whether the seat has cards with all these backs."""
        wanted = hidden(self.proposal.want)
        mine = [back(self.state, card) for card in cards(self.state, self.seat)]
        return bool(wanted) and all(mine.count(each) >= wanted.count(each) for each in wanted)

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        wanted = hidden(self.proposal.want)
        if len(prefix) == len(wanted):
            return [], True
        left = cards(self.state, self.seat)
        for card in prefix:
            left.remove(card)
        return sorted({card for card in left if back(self.state, card) == wanted[len(prefix)]}), False

    def whole(self, prefix: list[Any]) -> AgreeWith:
        return AgreeWith(self.proposal.key, tuple(prefix))


class Trading(Dealing[Proposal], frozen=True):
    """FF trade.3, trade.5, trade.7: everybody deals with everybody until all are ready."""

    rule = "FF trade.3"
    clauses = Clauses(ready="FF trade.3", answer="FF trade.10", partners="FF trade.3", public="FF trade.3", most="FF trade.3")
    reasons = ("too-little", "not-that", "not-with-you")

    def forms(self, state: Any, seat: int) -> list[Form]:
        found: list[Form] = []
        if self.why_no_more(state, seat) is None and (form := OfferForm(state, seat)).possible():
            found.append(form)
        for proposal in opened(state).offers.values():
            if proposal.to == seat and (asked := AgreeForm(state, seat, proposal)).possible():
                found += [asked] if self.why_open(state, proposal) is None else []
        return [*found, *uses.forms(state, seat, "trade", self)]

    def why_agree(self, state: Any, seat: int, proposal: Proposal) -> Refused | None:
        return super().why_agree(state, seat, proposal) or self.why_cards(state, seat, proposal, ())

    def why_cards(self, state: Any, seat: int, proposal: Proposal, named: tuple[str, ...]) -> Refused | None:
        """FF trade.9: whether these cards are what an offer asks for by their backs, and the rest of it still holds."""
        wanted = hidden(proposal.want)
        if [back(state, card) for card in named] != wanted:
            return Refused("FF trade.9", f"the offer asks for {', '.join(wanted) or 'no cards'}")
        return why_stakes(state, seat, named, cards(state, seat)) or self.why_open(state, proposal)

    def why_open(self, state: Any, proposal: Proposal) -> Refused | None:
        """Whether both sides still have what is not hidden from the one who is asked."""
        return why_stakes(state, proposal.to, shown(proposal.want), []) or why_stakes(
            state, proposal.seat, proposal.named, cards(state, proposal.seat)
        )

    def why_offer(self, state: Any, seat: int, action: Action) -> Refused | None:
        if isinstance(action, MakeOffer):
            return self.why_make(state, seat, action)
        if isinstance(action, AgreeWith):
            proposal = self.heard(state, seat, action.offer)
            if isinstance(proposal, Refused):
                return proposal
            return super().why_agree(state, seat, proposal) or self.why_cards(state, seat, proposal, action.cards)
        if isinstance(action, UseCard):
            return uses.why(state, seat, action, "trade", self)
        return self.not_asked(action)

    def why_make(self, state: Any, seat: int, action: MakeOffer) -> Refused | None:
        """FF trade.3, trade.4, trade.6: with whom, over what."""
        if not action.give and not action.want:
            return Refused("FF trade.4", "a deal must have something in it")
        return (
            self.why_no_more(state, seat)
            or self.why_partner(state, seat, action.to)
            or self.why_counter(state, seat, action.to, action.answers)
            or why_stakes(state, seat, action.give, cards(state, seat))
            or why_stakes(state, action.to, action.want, backs(state, action.to))
        )

    def act(self, state: Any, seat: int, action: Action) -> None:
        super().act(state, seat, action)
        if state.stirred or state.gone:
            tally(state)

    def propose(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, MakeOffer):
            self.offer(state, seat, action)
        elif isinstance(action, AgreeWith):
            self.deal(state, opened(state).offers[action.offer], action.cards)
        elif isinstance(action, UseCard):
            state.push(Tidying())
            uses.use(state, seat, action)

    def offer(self, state: Any, seat: int, action: MakeOffer) -> None:
        """An offer wakes the seat to which it is made; it replaces the one that it answers."""
        opened(state).made[seat] += 1
        if action.answers:
            self.counter(state, seat, action.answers)
        given = tuple(back(state, stake) for stake in action.give)
        held = tuple(stake for stake, seen in zip(action.give, given, strict=True) if stake != seen)
        self.put(state, Proposal(action.to, given, action.want, held, seat=seat))
        opened(state).wake(action.to)

    def deal(self, state: Any, proposal: Proposal, named: tuple[str, ...] = ()) -> None:
        """FF trade.10: both sides at the same time; both are woken."""
        seat, to = proposal.seat, proposal.to
        state.push(Tidying())
        state.tell("deal", seat=seat, to=to, give=proposal.give, want=proposal.want)
        hand(state, seat, to, proposal.named)
        hand(state, to, seat, (*shown(proposal.want), *named))
        state.show()
        self.orphan(state, [proposal.key])
        for partner in (seat, to):
            opened(state).wake(partner)

    def hurry(self, state: Any) -> None:
        """Time is up: nothing half-agreed is carried out."""
        self.run(state)


class Tidying(Step, frozen=True):
    """Offers that can no longer be kept lapse, as soon as a deal or a card is done with, discards and all."""

    def run(self, state: Any) -> None:
        Trading().lapse(state, [each for each in opened(state).offers.values() if why_not_keep(state, each) is not None])
