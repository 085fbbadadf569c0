"""How `steady` trades: give what stands alone, and calamities, for what makes sets; take any deal that gains.

It collects the commodities whose next card is worth most. Its offers ask for two of these and name two that it does not
collect, if possible two that others have asked for. An offer that names something useful and cannot be met is answered
with what comes nearest. All its offers are made at once; then it listens.
"""

from __future__ import annotations

from ecumene.engine import Action, Ask
from ecumene.titles.empires.offers import Answer, Offer, Proposal
from ecumene.titles.empires.trade import Agree, Decline, Ready
from ecumene.titles.empires.view import View

#: what it is worth to be rid of a calamity, and what an unknown card of somebody else is worth
RELIEF, UNKNOWN = 25, -2
#: offers and answers to make in a turn before being content, and offers to have open at once
PATIENCE, AT_ONCE = 14, 4


def trade(view: View, ask: Ask) -> list[Action]:
    """The best open deal if one gains, else offers of my own, and ready."""
    assert view.floor is not None
    if not ask.required and not view.floor.offers:
        return []
    trader = Trader(view, ask.seat)
    deal = trader.best_deal()
    if deal is not None:
        return [deal]
    return [*trader.offers(), Ready()] if ask.required else []


class Trader:
    """One look at the floor with one's own hand.

    Cards are numbers. Of each kind `loses` has what the hand loses with one card, and with two, `gains` what it gains.
    """

    def __init__(self, view: View, seat: int) -> None:
        assert view.hand is not None and view.floor is not None
        self.seat = seat
        self.floor = view.floor
        cards = view.rules.cards
        self.ids, self.index, self.set = cards.ids, cards.index, cards.set
        self.face = face = cards.face
        self.hand = hand = view.hand
        water = cards.water
        self.kinds = [k for k in range(water) if hand[k]]
        #: tradeable calamities that I would rather pass on, Water, then what is missed least
        self.junk = [k for k in range(water + 1, cards.size) if hand[k] and cards.tradeable[k]]
        self.junk += [water] if hand[water] else []
        self.woes = len(self.junk) - (1 if hand[water] else 0)
        self.junk += sorted(self.kinds, key=lambda k: face[k] * (2 * hand[k] - 1))
        self.made = self.floor.made or 0

    # -- what cards are worth ---------------------------------------------------------------------------------

    def loss(self, one: int, two: int) -> int:
        """What the hand loses with these two cards."""
        face, hand = self.face, self.hand
        if one == two:
            return 4 * face[one] * (hand[one] - 1)
        return face[one] * (2 * hand[one] - 1) + face[two] * (2 * hand[two] - 1)

    def gain(self, one: int, two: int) -> int:
        """What these two cards add to the hand, as far as their sets have room."""
        face, hand, full = self.face, self.hand, self.set
        if one == two:
            room = full[one] - hand[one]
            return 4 * face[one] * (hand[one] + 1) if room > 1 else face[one] * (2 * hand[one] + 1) * room
        first = face[one] * (2 * hand[one] + 1) if hand[one] < full[one] else 0
        return first + (face[two] * (2 * hand[two] + 1) if hand[two] < full[two] else 0)

    def filler(self, one: int, two: int, keep: tuple[int, ...] = ()) -> tuple[int, int] | None:
        """The card that is missed least beside these two, and what it costs: a calamity is good to be rid of."""
        for at, kind in enumerate(self.junk):
            if kind in keep or self.hand[kind] <= (kind == one) + (kind == two):
                continue
            return kind, -RELIEF if at < self.woes else self.face[kind] * (2 * self.hand[kind] - 1)
        return None

    # -- taking -----------------------------------------------------------------------------------------------

    def best_deal(self) -> Action | None:
        """The answer to an open offer that gains most, if any does."""
        best, most = None, 0
        offers = self.floor.offers
        mine = {proposal.key: proposal for proposal in offers if proposal.seat == self.seat}
        countered = {proposal.answers for proposal in mine.values()}
        for proposal in offers:
            if proposal.seat == self.seat:
                continue
            if proposal.answers:
                found = self._reply(proposal, mine)
            elif self.made < PATIENCE and proposal.key not in countered:
                found = self._answer(proposal)
            else:
                continue
            if found is not None and found[0] > most:
                most, best = found
        return best

    def _reply(self, counter: Proposal, mine: dict[str, Proposal]) -> tuple[int, Action] | None:
        """A counter-offer to an offer of mine: yes if it gains, else no."""
        base = mine.get(counter.answers)
        if base is None:
            return None
        index = self.index
        gone = [index[card] for card in base.give]
        lost = self.loss(*gone[:2]) + sum(-RELIEF if kind in self.junk[: self.woes] else self.face[kind] for kind in gone[2:])
        net = self.gain(index[counter.names[0]], index[counter.names[1]]) + UNKNOWN * (counter.count - 2) - lost
        return (net, Agree(counter.key)) if net > 0 else (1, Decline(counter.key))

    def _answer(self, proposal: Proposal) -> tuple[int, Action] | None:
        """What the offer asks for, or one of it and something else."""
        if len(proposal.asks) < 2 or proposal.want != 3:
            return None
        index, hand = self.index, self.hand
        gets = index[proposal.names[0]], index[proposal.names[1]]
        gain = self.gain(*gets) + UNKNOWN * (proposal.count - 2)
        if gain <= 0:
            return None
        one, two = index[proposal.asks[0]], index[proposal.asks[1]]
        whole = hand[one] > (one == two) and hand[two] > 0
        if not whole:
            one = one if hand[one] else two
            others = [k for k in self.junk[self.woes :] if k != one and k not in gets and self.face[k]]
            if not hand[one] or not others:
                return None
            two = others[0]
        rest = self.filler(one, two, gets)
        if rest is None:
            return None
        net = gain - self.loss(one, two) - rest[1]
        ids = self.ids
        answer = Answer(proposal.key, (ids[one], ids[two], ids[rest[0]]), (ids[one], ids[two]))
        # a counter-offer may come to nothing, so a lawful yes goes first
        return (net if whole else min(net, 1)), answer

    # -- offering ---------------------------------------------------------------------------------------------

    def offers(self) -> list[Offer]:
        """What I collect for what I do not, in the ways that leave both sides most; a different wish in each."""
        face, hand, index = self.face, self.hand, self.index
        room = PATIENCE - self.made - 1
        if room <= 0:
            return []
        said = {p.asks for p in self.floor.offers if p.seat == self.seat}
        wished = {index[name] for p in self.floor.offers if p.seat != self.seat for name in p.asks}
        growing = [k for k in self.kinds if hand[k] < self.set[k]]
        growing.sort(key=lambda k: -face[k] * (2 * hand[k] + 1))
        found: list[tuple[float, Offer]] = []
        for one, two in self._wanted_pairs(growing[:4]):
            if (self.ids[one], self.ids[two]) in said:
                continue
            best = self._best_offer(one, two, wished)
            if best is not None:
                found.append(best)
        found.sort(key=lambda pair: -pair[0])
        return [offer for _, offer in found[: min(room, AT_ONCE - len(said))]]

    def _wanted_pairs(self, wants: list[int]) -> list[tuple[int, int]]:
        """Two of one kind while its set has room, or one each of two kinds."""
        pairs = [(kind, kind) for kind in wants if self.hand[kind] + 2 <= self.set[kind]]
        return pairs + [(one, two) for at, one in enumerate(wants) for two in wants[at + 1 :]]

    def _best_offer(self, one: int, two: int, wished: set[int]) -> tuple[float, Offer] | None:
        """The cards to give for these two."""
        face, hand, ids = self.face, self.hand, self.ids
        gain = self.gain(one, two) + UNKNOWN
        price = 4 * face[one] if one == two else face[one] + face[two]
        left = [k for k in self.junk[self.woes :] if k not in (one, two) and face[k]]
        singles = sorted(left, key=lambda k: face[k] * (2 * hand[k] - 1) - (12 if k in wished else 0))[:3]
        pairs = [(k, k) for k in left if hand[k] >= 2]
        pairs += [(a, b) for at, a in enumerate(singles) for b in singles[at + 1 :]]
        best, most = None, 0.0
        for a, b in pairs:
            rest = self.filler(a, b, (one, two))
            if rest is None:
                continue
            net = gain - self.loss(a, b) - rest[1]
            # what somebody might gain who holds one or two of what I give, and just what I want
            theirs = (12 * face[a] if a == b else 3 * (face[a] + face[b])) - price
            if net > 0 and theirs > 0:
                score = min(net, 3 * theirs) + 6 * ((a in wished) + (b in wished))
                if score > most:
                    names = (ids[a], ids[b])
                    best, most = (score, Offer((*names, ids[rest[0]]), names, 3, (ids[one], ids[two]))), score
        return best
