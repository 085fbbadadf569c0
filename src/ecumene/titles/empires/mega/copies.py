"""MC BLOCKS: with two blocks of cards a calamity may come twice in a turn: its copies are resolved together, or in turn."""

from __future__ import annotations

from collections.abc import Sequence

from ecumene.engine import Action, Step, Waits
from ecumene.titles.empires.calamities.decline import HeresyVictims
from ecumene.titles.empires.calamities.piracy import PiracyVictims
from ecumene.titles.empires.calamities.resolution import Resolution
from ecumene.titles.empires.calamities.scourges import EpidemicVictims, FamineVictims
from ecumene.titles.empires.calamities.victims import SecondaryVictims
from ecumene.titles.empires.state import State

#: the calamities whose victim names others
NAMING: dict[str, type[SecondaryVictims]] = {
    kind.calamity: kind for kind in (FamineVictims, EpidemicVictims, HeresyVictims, PiracyVictims)
}
#: the major calamities that concern nobody but their victim
LONELY = frozenset({"slave_revolt", "superstition", "civil_disorder", "corruption", "regression"})


class Together(Action, frozen=True):
    """Both copies are resolved together: everybody is named before anybody loses anything."""


class InTurn(Action, frozen=True):
    """I insist on it: one copy is resolved entirely before the other."""


def resolve(state: State, copies: Sequence[Resolution]) -> None:
    """The copies of a calamity take effect: by A.S.T.-ranking of their holders, or together where that is open to them.

    MC BLOCKS.5: if nobody but the holders is concerned, they need not wait for each other. MC BLOCKS.13: if they name others,
    they say whether everybody is named first. All else is done in turn: the second copy strikes what the first has left
    (BLOCKS.16).
    """
    calamity, twice = copies[0].calamity, len(copies) > 1
    if twice and calamity in LONELY:
        state.open_lanes({copy.victim: [copy] for copy in copies}, ordered=True)
    elif twice and calamity in NAMING and all(NAMING[calamity].finds(state, copy.victim) for copy in copies):
        state.push(TogetherOrInTurn(calamity, tuple((copy.victim, copy.beneficiary) for copy in copies)))
    else:
        first, *later = copies
        state.push(first, *(NextCopy(copy.calamity, copy.victim, copy.beneficiary) if copy.by_stock else copy for copy in later))


class NextCopy(Step, frozen=True):
    """MC CAL.general.22: a further copy that nobody traded: the stocks count as the one before it has left them."""

    calamity: str
    victim: int
    #: who would have benefited when it was shown
    beneficiary: int | None
    rule = "MC CAL.general.22"

    def run(self, state: State) -> None:
        cards = state.rules.cards
        # all copies lie with the discards by now, and so nobody traded any
        card = cards.alike[cards.kind_index[self.calamity]][0]
        beneficiary = state.rules.beneficiary_of(state, card, self.victim)
        if beneficiary != self.beneficiary:
            state.tell("calamity.beneficiary", seat=self.victim, calamity=self.calamity, taker=beneficiary)
        state.push(Resolution(self.calamity, self.victim, beneficiary))


class TogetherOrInTurn(Step, frozen=True):
    """MC BLOCKS.13, 14: both copies are resolved together, unless a primary victim insists on one after the other."""

    calamity: str
    #: primary victims and beneficiaries, by A.S.T.-ranking of the victims
    copies: tuple[tuple[int, int | None], ...]
    #: the primary victims who do not insist
    agreed: tuple[int, ...] = ()
    rule = "MC BLOCKS.14"

    def seats(self, state: State) -> Waits:
        return tuple(victim for victim, _ in self.copies if victim not in self.agreed), ()

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Together(), InTurn()]

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, InTurn):
            state.tell("calamity.in-turn", seat=seat, calamity=self.calamity)
            state.push(*(Resolution(self.calamity, victim, beneficiary) for victim, beneficiary in self.copies))
        else:
            state.push(TogetherOrInTurn(self.calamity, self.copies, (*self.agreed, seat)))

    def run(self, state: State) -> None:
        """MC BLOCKS.13: everybody is named for the first copy, then for the next, and then all take their losses."""
        first, *later = ((victim, beneficiary, ()) for victim, beneficiary in self.copies)
        state.push(NAMING[self.calamity](*first, later=tuple(later)))
