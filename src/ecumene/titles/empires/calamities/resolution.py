"""Phase 9: calamity resolution (WE 9, 9A, 9B): all minors at once, then the majors one by one.

What a calamity does is one function in `STRIKES`: it is given the primary victim and the beneficiary (None where the
card speaks of none) and pushes the steps that follow.
"""

from __future__ import annotations

from collections.abc import Callable

from ecumene.engine import Step
from ecumene.titles.empires.calamities import (
    civil_war,
    cyclone,
    decline,
    eruption,
    flood,
    hordes,
    minor,
    piracy,
    scourges,
    unrest,
)
from ecumene.titles.empires.state import State

#: every calamity of the family by its id: (state, primary victim, beneficiary)
STRIKES: dict[str, Callable[[State, int, int | None], None]] = {
    "tempest": minor.tempest,
    "squandered_wealth": minor.squandered_wealth,
    "city_riots": minor.city_riots,
    "city_in_flames": minor.city_in_flames,
    "tribal_conflict": minor.tribal_conflict,
    "minor_uprising": minor.minor_uprising,
    "banditry": minor.banditry,
    "coastal_migration": minor.coastal_migration,
    "volcanic_eruption_or_earthquake": eruption.strike,
    "treachery": unrest.treachery,
    "famine": scourges.FamineVictims.strike,
    "slave_revolt": unrest.slave_revolt,
    "flood": flood.strike,
    "superstition": unrest.superstition,
    "civil_war": civil_war.civil_war,
    "barbarian_hordes": hordes.strike,
    "cyclone": cyclone.strike,
    "epidemic": scourges.EpidemicVictims.strike,
    "tyranny": civil_war.tyranny,
    "civil_disorder": unrest.civil_disorder,
    "corruption": decline.corruption,
    "iconoclasm_and_heresy": decline.HeresyVictims.strike,
    "regression": decline.regression,
    "piracy": piracy.PiracyVictims.strike,
}


def calamity_of(state: State, card: int) -> str:
    """What strikes with a card: its kind, whatever its block."""
    return state.rules.cards.kinds[state.rules.cards.kind[card]]


def reveal(state: State, seat: int, card: int, beneficiary: int | None = None) -> None:
    """WE 9B.3: the holder shows a calamity; everything it does is done before the next one is called.

    9B.5: the card lies with the discards from then on, which nobody can tell from doing so after the phase.
    """
    calamity = calamity_of(state, card)
    reckoning = state.rules.reckoning(state, calamity, seat)
    state.tell("calamity", seat=seat, calamity=calamity, beneficiary=beneficiary, reckoning=reckoning)
    giver = state.passed[card] - 1
    if giver not in (-1, seat):
        state.tell("calamity.given", audience=(seat,), seat=seat, calamity=calamity, giver=giver)
    state.show()
    state.rules.retire_calamity(state, seat, card)
    counts = state.notes.calamity_counts
    if counts is not None:
        state.notes.calamity_counts = tuple(count - (other == seat) for other, count in enumerate(counts))


class MinorCalamities(Step, frozen=True):
    """WE 9A.1, 9A.2: all minors are revealed together; victims need not wait for each other, but may.

    9A.3: each victim resolves its own by ascending stack. 9A.4: no advance changes a minor.
    """

    rule = "WE 9A"

    def run(self, state: State) -> None:
        cards = state.rules.cards
        minors = [k for k, calamity in enumerate(cards.calamity) if calamity and calamity.kind == "minor"]
        lanes: dict[int, list[Resolution]] = {}
        for seat in state.playing():
            for card in minors:
                for _ in range(state.hand[seat][card]):
                    beneficiary = state.rules.beneficiary_of(state, card, seat)
                    reveal(state, seat, card, beneficiary)
                    lanes.setdefault(seat, []).append(Resolution(calamity_of(state, card), seat, beneficiary))
        if lanes and state.rules.minors_by_stack:
            stacks = {seat: state.rules.tables.calamities[first.calamity].stack for seat, (first, *_) in lanes.items()}
            lanes = {seat: lanes[seat] for seat in sorted(lanes, key=stacks.__getitem__)}
        if lanes:
            state.open_lanes(lanes, ordered=True)


class Resolution(Step, frozen=True):
    """A revealed calamity takes effect."""

    calamity: str
    victim: int
    beneficiary: int | None = None
    #: whether the beneficiary is not who traded it, but whoever had most in stock when it was shown
    by_stock: bool = False
    rule = "WE 9"

    def run(self, state: State) -> None:
        state.rules.strikes[self.calamity](state, self.victim, self.beneficiary)


class MajorCalamities(Step, frozen=True):
    """WE 9B.1-9B.4: the majors are called one by one in the order of the cards; none is shown before its call.

    Calls that nobody answers leave no trace. `card` is the next one to be called.
    """

    card: int = 0
    rule = "WE 9B"

    def run(self, state: State) -> None:
        calamities = state.rules.cards.calamity
        for card in range(self.card, len(calamities)):
            calamity = calamities[card]
            if calamity is None or calamity.kind != "major":
                continue
            called: list[Resolution] = []
            # all who hold it show it, and who benefits from each copy is settled, before anything is lost
            for victim, copy in state.rules.holders(state, state.rules.cards.kind[card]):
                beneficiary = state.rules.beneficiary_of(state, copy, victim)
                by_stock = beneficiary not in (None, state.passed[copy] - 1)
                reveal(state, victim, copy, beneficiary)
                called.append(Resolution(calamity_of(state, copy), victim, beneficiary, by_stock))
                involved = (victim,) if beneficiary is None else (victim, beneficiary)
                state.rules.remember_struck(state, calamity_of(state, copy), involved)
            if called:
                state.push(MajorCalamities(card))
                state.rules.resolve_copies(state, called)
                return
        state.notes.calamity_counts = None
