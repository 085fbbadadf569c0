"""How `steady` trades: give what stands alone, and calamities, for what makes sets; take any deal that gains.

It collects the commodities whose next card is worth most. Its offers ask for two of these and name two that it does not
collect, if possible two that others have asked for. An offer that names something useful and cannot be met is answered
with what comes nearest.
"""

from __future__ import annotations

from ecumene.engine import Action, Ask
from ecumene.titles.empires.offers import Answer, Offer, Proposal
from ecumene.titles.empires.trade import Agree, Decline, Ready
from ecumene.titles.empires.view import View

#: what it is worth to be rid of a calamity, and what an unknown card of somebody else is worth
RELIEF, UNKNOWN = 25, -2
#: offers and answers to make in a turn before being content
PATIENCE = 12


def trade(view: View, ask: Ask) -> list[Action]:
    """The best open deal if one gains, else an offer of my own, else ready."""
    trader = Trader(view, ask.seat)
    deal = trader.best_deal()
    if deal is not None:
        return [deal]
    if not ask.required:
        return []
    offer = trader.offer()
    return [offer] if offer is not None else [Ready()]


class Trader:
    """One look at the floor with one's own hand."""

    def __init__(self, view: View, seat: int) -> None:
        assert view.hand is not None and view.floor is not None
        self.seat = seat
        self.floor = view.floor
        self.cards = view.rules.cards
        self.face, self.set = self.cards.face, self.cards.set
        self.hand = list(view.hand)
        water = self.cards.water
        self.kinds = [k for k in range(water + 1) if self.hand[k]]
        #: tradeable calamities that I would rather pass on
        self.woes = [k for k in range(water + 1, self.cards.size) if self.hand[k] and self.cards.tradeable[k]]
        self.made = self.floor.made or 0

    # -- what cards are worth ---------------------------------------------------------------------------------

    def loss(self, gone: list[int]) -> int:
        """What the hand loses with these cards."""
        total = 0
        left: dict[int, int] = {}
        for kind in gone:
            count = left.get(kind, self.hand[kind])
            total += self.face[kind] * (2 * count - 1) if kind <= self.cards.water else -RELIEF
            left[kind] = count - 1
        return total

    def gain(self, names: tuple[str, ...], gone: list[int]) -> int:
        """What the two named cards add to the hand once these are gone."""
        total = 0
        got: dict[int, int] = {}
        for name in names[:2]:
            kind = self.cards.index[name]
            count = got.get(kind, self.hand[kind] - gone.count(kind))
            if count < self.set[kind]:
                total += self.face[kind] * (2 * count + 1)
            got[kind] = count + 1
        return total

    def collected(self) -> list[int]:
        """What I hold and could hold more of, the most valuable next card first."""
        growing = [k for k in self.kinds if self.face[k] and self.hand[k] < self.set[k]]
        return sorted(growing, key=lambda k: -self.face[k] * (2 * self.hand[k] + 1))

    def fillers(self, count: int, taken: list[int]) -> list[int] | None:
        """The cards that are missed least: calamities first, then singles of little value."""
        left = self.hand.copy()
        for kind in taken:
            left[kind] -= 1
        found: list[int] = []
        woes = [kind for kind in self.woes if left[kind]]
        while len(found) < count:
            if woes:
                kind = woes.pop()
            else:
                held = [kind for kind in self.kinds if left[kind] > 0]
                if not held:
                    return None
                kind = min(held, key=lambda k: self.face[k] * (2 * left[k] - 1))
            left[kind] -= 1
            found.append(kind)
        return found

    # -- taking -----------------------------------------------------------------------------------------------

    def best_deal(self) -> Action | None:
        """The answer to an open offer that gains most, if any does."""
        best: tuple[int, Action] | None = None
        mine = {proposal.key: proposal for proposal in self.floor.offers if proposal.seat == self.seat}
        countered = {proposal.answers for proposal in mine.values() if proposal.answers}
        for proposal in self.floor.offers:
            if proposal.seat == self.seat:
                continue
            if proposal.answers:
                found = self._reply(proposal, mine)
            elif proposal.key in countered or self.made >= PATIENCE:
                continue
            else:
                found = self._answer(proposal)
            if found is not None and found[0] > 0 and (best is None or found[0] > best[0]):
                best = found
        return best[1] if best else None

    def _reply(self, counter: Proposal, mine: dict[str, Proposal]) -> tuple[int, Action] | None:
        """A counter-offer to an offer of mine: yes if it gains, else no."""
        base = mine.get(counter.answers)
        if base is None:
            return None
        gone = [self.cards.index[card] for card in base.give]
        net = self.gain(counter.names, gone) + UNKNOWN * (counter.count - 2) - self.loss(gone)
        return (net, Agree(counter.key)) if net > 0 else (1, Decline(counter.key))

    def _answer(self, proposal: Proposal) -> tuple[int, Action] | None:
        """What the offer asks for, or as much of it as I have."""
        asked = [self.cards.index[name] for name in proposal.asks]
        given = [kind for at, kind in enumerate(asked) if self.hand[kind] > asked[:at].count(kind)]
        whole = len(given) == 2
        if not given:
            return None
        if not whole:
            wanted = {self.cards.index[name] for name in proposal.names[:2]}
            others = [k for k in self.kinds if k not in given and k not in wanted and self.face[k]]
            if not others:
                return None
            given = [given[0], min(others, key=lambda k: self.face[k] * (2 * self.hand[k] - 1))]
        rest = self.fillers(max(1, proposal.want - 2), given)
        if rest is None:
            return None
        gone = given + rest
        net = self.gain(proposal.names, gone) + UNKNOWN * (proposal.count - 2) - self.loss(gone)
        ids = self.cards.ids
        answer = Answer(proposal.key, tuple(ids[kind] for kind in gone), tuple(ids[kind] for kind in given))
        # a counter-offer may come to nothing, so a lawful yes goes first
        return (net if whole else min(net, 1)), answer

    # -- offering ---------------------------------------------------------------------------------------------

    def offer(self) -> Offer | None:
        """What I collect for what I do not, in the way that leaves both sides most."""
        if self.made >= PATIENCE:
            return None
        wants = self.collected()[:4]
        said = {(p.asks, p.names) for p in self.floor.offers if p.seat == self.seat}
        wished = {self.cards.index[name] for p in self.floor.offers if p.seat != self.seat for name in p.asks}
        best: tuple[float, Offer] | None = None
        ids = self.cards.ids
        for want in self._wanted_pairs(wants):
            asks = (ids[want[0]], ids[want[1]])
            for give in self._spare_pairs(want, wished):
                names = (ids[give[0]], ids[give[1]])
                if (asks, names) in said:
                    continue
                rest = self.fillers(1, [*give, *want])
                if rest is None:
                    continue
                gone = [*give, *rest]
                net = self.gain(asks, gone) + UNKNOWN - self.loss(gone)
                theirs = self._guess(give, want)
                if net > 0 and theirs > 0:
                    score = min(net, 3 * theirs) + 6 * sum(kind in wished for kind in give)
                    if best is None or score > best[0]:
                        best = (score, Offer(tuple(ids[kind] for kind in gone), names, 3, asks))
        return best[1] if best else None

    def _wanted_pairs(self, wants: list[int]) -> list[tuple[int, int]]:
        """Two of one kind while its set has room, or one each of two kinds."""
        pairs = [(kind, kind) for kind in wants if self.hand[kind] + 2 <= self.set[kind]]
        return pairs + [(one, two) for at, one in enumerate(wants) for two in wants[at + 1 :]]

    def _spare_pairs(self, want: tuple[int, int], wished: set[int]) -> list[tuple[int, int]]:
        """Pairs that others may collect, and the singles that I miss least or that were asked for."""
        left = [kind for kind in self.kinds if kind not in want and self.face[kind]]
        pairs = [(kind, kind) for kind in left if self.hand[kind] >= 2]
        singles = sorted(left, key=lambda k: self.face[k] * (2 * self.hand[k] - 1) - (12 if k in wished else 0))[:3]
        return pairs + [(one, two) for at, one in enumerate(singles) for two in singles[at + 1 :]]

    def _guess(self, give: tuple[int, int], want: tuple[int, int]) -> float:
        """What somebody might gain who holds one or two of what I give, and just what I want."""
        face = self.face
        gets = face[give[0]] * (16 - 4 if give[0] == give[1] else 3) + (0 if give[0] == give[1] else face[give[1]] * 3)
        loses = face[want[0]] * (4 if want[0] == want[1] else 1) + (0 if want[0] == want[1] else face[want[1]])
        return gets - loses
