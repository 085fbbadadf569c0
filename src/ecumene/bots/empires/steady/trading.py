"""How `steady` trades: give what stands alone, and calamities, for what makes sets; take any deal that gains.

It collects the commodities whose next card is worth most. Its offers ask for two of these and name two that it does not
collect, if possible two that others have asked for. An offer that names something useful and cannot be met is answered
with what comes nearest. All its offers are made at once; then it listens.
"""

from __future__ import annotations

from itertools import compress

from ecumene.bots.manners import AT_ONCE, distinct
from ecumene.engine import Action, Ask
from ecumene.floor import Agree, Decline, FloorView, Ready, Withdraw
from ecumene.titles.empires.offers import Answer, Offer, Proposal
from ecumene.titles.empires.view import View

#: what it is worth to be rid of a calamity, and what an unknown card of somebody else is worth
RELIEF, UNKNOWN = 12, -10
#: offers and answers to make in a turn before being content
PATIENCE = 14
#: the cards of a deal: two that are named and one that is not
CARDS, NAMED = 3, 2

#: how many kinds to ask for, and how many to give singly
WANTS, SINGLES = 3, 4
#: no card
NONE = -1, -1

#: two cards to give: what their loss costs me, what goes with them and its cost, what somebody might gain by them, and
#: how much they were wished for
Bundle = tuple[int, int, int, tuple[int, int], int, int]


class Desk:
    """The trader of one seat; it thinks anew when its hand has changed, and otherwise of new offers only."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.turn = 0
        self.trader: Trader | None = None

    def trade(self, view: View, ask: Ask) -> list[Action]:
        """The best open deal if one gains, else offers of my own, and ready."""
        floor, trader = view.floor, self.trader
        assert floor is not None
        if trader is None or trader.held != view.hand or self.turn != view.turn:
            if not ask.required and not floor.offers:
                return []
            fresh = trader is None
            trader = self.trader = Trader(view, self.seat)
            self.turn = view.turn
            # offers were good for another hand; those that a desk finds when it is set up may have been made for this one
            mine = [proposal for proposal in floor.offers if proposal.seat == self.seat]
            stale = [Withdraw(proposal.key) for proposal in mine if not (fresh and trader.would_offer(proposal))]
            if stale:
                return [*stale]
        deal = trader.best_deal(floor)
        if deal is not None:
            return [deal]
        if not ask.required:
            return []
        # asked again with the same hand: nobody wanted these, so something else takes their place
        tried = [p.key for p in floor.offers if p.seat == self.seat and not p.answers and p.asks in trader.tried]
        others = trader.offers(floor, renewed=bool(tried))
        return [*map(Withdraw, tried if others else ()), *others, Ready()]


class Trader:
    """What one hand can give and wants. Cards are numbers of kinds."""

    def __init__(self, view: View, seat: int) -> None:
        assert view.hand is not None
        self.seat = seat
        cards = view.rules.cards
        self.cards, self.held = cards, view.hand
        self.ids, self.index, self.face, self.set = cards.kinds, cards.kind_index, cards.face, cards.set
        self.hand = hand = cards.by_kind(view.hand)
        water, face = len(cards.commodities), cards.face
        #: by commodity in hand, what the hand loses with a card of it; those first that are missed least
        held = [(face[k] * (2 * hand[k] - 1), k) for k in compress(range(water), hand)]
        self.loses = {k: loss for loss, k in sorted(held)}
        calamities = range(cards.first_calamity, cards.size)
        woes = dict.fromkeys([cards.kind[k] for k in calamities if view.hand[k] and cards.tradeable[k]])
        #: what is best given away unnamed: calamities, Water, then goods; and what it costs
        self.junk = [(k, -RELIEF) for k in woes] + ([(water, 0)] if hand[water] else []) + list(self.loses.items())
        #: offers that bring nothing
        self.idle: set[str] = set()
        #: what was asked for with this hand
        self.tried: set[tuple[str, ...]] = set()

    # -- what cards are worth ---------------------------------------------------------------------------------

    def loss(self, one: int, two: int) -> int:
        """What the hand loses with these two cards."""
        if one == two:
            return 4 * self.face[one] * (self.hand[one] - 1)
        # Water, which somebody may ask for, is worth nothing
        return self.loses.get(one, 0) + self.loses.get(two, 0)

    def gain(self, one: int, two: int) -> int:
        """What these two cards add to the hand, as far as their sets have room."""
        hand, face, whole = self.hand, self.face, self.set
        count = hand[one]
        if one == two and count + 1 < whole[one]:
            return 4 * face[one] * (count + 1)
        gain = face[one] * (2 * count + 1) if count < whole[one] else 0
        if one != two and hand[two] < whole[two]:
            gain += face[two] * (2 * hand[two] + 1)
        return gain

    def filler(self, one: int, two: int, keep: tuple[int, int]) -> tuple[int, int] | None:
        """The card that is missed least beside these two, and what it costs: a calamity is good to be rid of."""
        hand = self.hand
        for junk in self.junk:
            kind = junk[0]
            if kind not in keep and hand[kind] > (kind == one) + (kind == two):
                return junk
        return None

    # -- taking -----------------------------------------------------------------------------------------------

    def best_deal(self, floor: FloorView[Proposal]) -> Action | None:
        """The answer to an open offer that gains most, if any does."""
        best: Action | None = None
        most = 0
        seat, idle = self.seat, self.idle
        content = (floor.made or 0) >= PATIENCE
        for proposal in floor.offers:
            if proposal.seat == seat or proposal.key in idle:
                continue
            if proposal.answers:
                found = self._reply(proposal, floor)
            elif content:
                continue
            else:
                found = self._answer(proposal)
                if found is None:
                    idle.add(proposal.key)
            if found is not None and found[0] > most:
                most, best = found
        if isinstance(best, Answer):
            # a counter-offer is made once
            idle.add(best.offer)
        return best

    def _reply(self, counter: Proposal, floor: FloorView[Proposal]) -> tuple[int, Action] | None:
        """A counter-offer to an offer of mine: yes if it gains, else no."""
        base = next((mine for mine in floor.offers if mine.key == counter.answers), None)
        if base is None or base.seat != self.seat:
            return None
        net = self._net(counter.names, counter.count, base)
        return (net, Agree(counter.key)) if net > 0 else (1, Decline(counter.key))

    def _net(self, names: tuple[str, ...], count: int, base: Proposal) -> int:
        """What these two and the unnamed rest bring for an offer of mine."""
        index, worth = self.index, dict(self.junk)
        # the offer may be another player's, who sat here before: any card may be in it
        lost = sum([worth[index[name]] for name in self.cards.spoken(base.give)])
        return self.gain(index[names[0]], index[names[1]]) + UNKNOWN * (count - NAMED) - lost

    def _answer(self, proposal: Proposal) -> tuple[int, Action] | None:
        """What the offer asks for, or one of it and something else; None if that brings nothing."""
        asks = proposal.asks
        if len(asks) < NAMED or proposal.want != CARDS:
            return None
        index, hand = self.index, self.hand
        one, two = index[asks[0]], index[asks[1]]
        if not hand[one]:
            if not hand[two]:
                return None
            one, two = two, one
        gets = index[proposal.names[0]], index[proposal.names[1]]
        whole = hand[two] > (one == two)
        if not whole:
            two = next((k for k in self.loses if k != one and k not in gets), -1)
            if two < 0:
                return None
        net = self.gain(*gets) + UNKNOWN * (proposal.count - NAMED) - self.loss(one, two)
        # a calamity is the best that can go with them
        if net <= self.junk[0][1]:
            return None
        rest = self.filler(one, two, gets)
        if rest is None or net <= rest[1]:
            return None
        ids = self.ids
        answer = Answer(proposal.key, self.cards.chosen(self.held, (one, two, rest[0])), (ids[one], ids[two]))
        # a counter-offer may come to nothing, so a lawful yes goes first
        return (net - rest[1] if whole else 1), answer

    def would_offer(self, mine: Proposal) -> bool:
        """Whether an offer that stands under my name brings something if it is met."""
        return len(mine.asks) >= NAMED and self._net(mine.asks, mine.want, mine) > 0

    # -- offering ---------------------------------------------------------------------------------------------

    def offers(self, floor: FloorView[Proposal], *, renewed: bool = False) -> list[Offer]:
        """What I collect for what I do not, in the ways that leave both sides most; a different wish in each.

        `renewed` are offers in the place of those that I have made with this hand.
        """
        index, ids, seat = self.index, self.ids, self.seat
        said = self.tried if renewed else {p.asks for p in floor.offers if p.seat == seat}
        room = min(PATIENCE - (floor.made or 0) - 1, AT_ONCE - (0 if renewed else len(said)))
        if room <= 0:
            return []
        wished = {index[name] for p in floor.offers if p.seat != seat for name in p.asks}
        bundles = self._bundles(wished)
        found = []
        for one, two in self._wanted_pairs():
            if (ids[one], ids[two]) not in said:
                best = self._best_bundle(one, two, bundles)
                if best is not None:
                    found.append((best[0], best[1:], (one, two)))
        found.sort(key=lambda deal: -deal[0])
        opened = [(p.names[:NAMED], p.asks) for p in floor.offers]
        made = distinct(
            (self._offer(give, asks) for _, give, asks in found), lambda offer: (offer.names, offer.asks), opened, room
        )
        self.tried.update(offer.asks for offer in made)
        return made

    def _offer(self, give: tuple[int, int, int], asks: tuple[int, int]) -> Offer:
        ids = self.ids
        names = ids[give[0]], ids[give[1]]
        return Offer(self.cards.chosen(self.held, give), names, CARDS, (ids[asks[0]], ids[asks[1]]))

    def _wanted_pairs(self) -> list[tuple[int, int]]:
        """Two of one kind while its set has room, or one each of two kinds, of those that gain most."""
        hand, face, whole = self.hand, self.face, self.set
        wants = sorted([(-face[k] * (2 * hand[k] + 1), k) for k in self.loses if hand[k] < whole[k]])[:WANTS]
        pairs = [(kind, kind) for _, kind in wants if hand[kind] + 2 <= whole[kind]]
        return pairs + [(one, two) for at, (_, one) in enumerate(wants) for _, two in wants[at + 1 :]]

    def _bundles(self, wished: set[int]) -> list[Bundle]:
        """What I might give: two of a kind, or two of those that are missed least, and something unnamed."""
        hand, face, loses = self.hand, self.face, self.loses
        singles = [k for _, k in sorted([(loss - (12 if k in wished else 0), k) for k, loss in loses.items()])[:SINGLES]]
        pairs = [(k, k) for k in loses if hand[k] > 1]
        pairs += [(a, b) for at, a in enumerate(singles) for b in singles[at + 1 :]]
        found = []
        for a, b in pairs:
            rest = self.filler(a, b, NONE)
            if rest is not None:
                # what somebody might gain who holds one or two of these
                theirs = 12 * face[a] if a == b else 3 * (face[a] + face[b])
                found.append((a, b, self.loss(a, b), rest, theirs, 6 * ((a in wished) + (b in wished))))
        return found

    def _best_bundle(self, one: int, two: int, bundles: list[Bundle]) -> tuple[float, int, int, int] | None:
        """The cards to give for these two, and how good that is for both."""
        face = self.face
        gain = self.gain(one, two) + UNKNOWN
        price = 4 * face[one] if one == two else face[one] + face[two]
        wanted = one, two
        best: tuple[float, int, int, int] | None = None
        most = 0.0
        for a, b, loss, least, theirs, wish in bundles:
            if theirs <= price or a in wanted or b in wanted:
                continue
            rest = self.filler(a, b, wanted) if least[0] in wanted else least
            if rest is None:
                continue
            net = gain - loss - rest[1]
            score = min(net, 3 * (theirs - price)) + wish
            if score > most and net > 0:
                best, most = (score, a, b, rest[0]), score
        return best
