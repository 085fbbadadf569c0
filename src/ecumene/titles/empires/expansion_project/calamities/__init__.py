"""The calamities of The Expansion Project: what each of them does, and how they are revealed."""

from __future__ import annotations

from collections.abc import Callable

from ecumene.engine import Step
from ecumene.titles.empires.calamities import minor as family_minor
from ecumene.titles.empires.calamities import unrest as family_unrest
from ecumene.titles.empires.calamities.resolution import Resolution, calamity_of, reveal
from ecumene.titles.empires.expansion_project.calamities import (
    barbarians,
    civil_war,
    cyclone,
    decline,
    eruption,
    minor,
    piracy,
    scourges,
    tyranny,
    unrest,
)
from ecumene.titles.empires.state import State

#: every calamity by its id: (state, primary victim, who traded it to the victim)
STRIKES: dict[str, Callable[[State, int, int | None], None]] = {
    "squandered_wealth": family_minor.squandered_wealth,
    "tempest": minor.tempest,
    "city_in_flames": family_minor.city_in_flames,
    "city_riots": family_minor.city_riots,
    "coastal_migration": minor.coastal_migration,
    "tribal_conflict": minor.tribal_conflict,
    "minor_uprising": minor.minor_uprising,
    "banditry": minor.banditry,
    "volcanic_eruption_or_earthquake": eruption.strike,
    "treachery": unrest.treachery,
    "famine": scourges.famine,
    "superstition": family_unrest.superstition,
    "civil_war": civil_war.strike,
    "slave_revolt": unrest.slave_revolt,
    "flood": scourges.flood,
    "barbarian_hordes": barbarians.strike,
    "cyclone": cyclone.strike,
    "epidemic": scourges.epidemic,
    "corruption": decline.corruption,
    "civil_disorder": family_unrest.civil_disorder,
    "tyranny": tyranny.strike,
    "iconoclasm_and_heresy": decline.iconoclasm_and_heresy,
    "regression": decline.regression,
    "piracy": piracy.strike,
}


class RevealedCalamities(Step, frozen=True):
    """EP 29.62a, 29.62b: all that are not minor are revealed together, then they strike in ascending order.

    EP 29.62b: the non tradable one of a stack comes first, which is the order of the cards. Two copies of one calamity strike in
    A.S.T. order of their victims.
    """

    rule = "EP 29.62a"

    def run(self, state: State) -> None:
        cards = state.rules.cards
        kinds = dict.fromkeys(cards.kind[card] for card, row in enumerate(cards.calamity) if row and row.kind == "major")
        struck: list[Resolution] = []
        for kind in kinds:
            for victim, card in state.rules.holders(state, kind):
                trader = state.rules.beneficiary_of(state, card, victim)
                reveal(state, victim, card, trader)
                struck.append(Resolution(calamity_of(state, card), victim, trader))
        state.notes.calamity_counts = None
        # EP 29.62c: what would come first anyway cannot come earlier
        corrupted = tuple(strike.victim for strike in struck[1:] if strike.calamity == "corruption")
        early = [decline.EarlyCorruption(corrupted)] if corrupted else []
        state.push(*early, *struck)
