"""The wonders of Standard: whoever meets a milestone first gets one (EG S:wonders.2-18).

Claiming never harms, so the game claims for a seat as soon as the milestone is met; those who meet it at the same moment
roll for it. With the option `announce=by-hand` each seat claims for itself at any time, and the first in the record gets it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress

from ecumene.engine import Action, Refused, Step
from ecumene.titles.eagle.dice import highest
from ecumene.titles.eagle.state import Public, State
from ecumene.titles.eagle.tables import METROPOLIS, MILESTONES, MODERN, army, fleet_era


def of_size(state: Public, size: int) -> list[int]:
    """How many settlements of a size each seat has."""
    owners = bytes(compress(state.owner, state.size.translate(IS_SIZE[size])))
    return [owners.count(seat + 1) for seat in range(state.seats)]


#: per size: what makes 1 of this size, and 0 of every other
IS_SIZE = tuple(bytes(size == wanted for size in range(256)) for wanted in range(METROPOLIS + 1))

#: what a milestone counts, for each seat in one era; towns are no villages, cargo counts
COUNTS: dict[str, Callable[[Public, int], list[int]]] = {
    "villages": lambda state, era: of_size(state, 1),
    "metropolises": lambda state, era: of_size(state, METROPOLIS),
    "technologies": lambda state, era: [state.techs_of(seat, era) for seat in range(state.seats)],
    "armies": lambda state, era: [sum(state.total(seat, army(era, n)) for n in range(3)) for seat in range(state.seats)],
    "fleets": lambda state, era: [sum(fleet_era(fleet.kind) == era for fleet in own.values()) for own in state.fleets],
    "gold": lambda state, era: state.gold,
}


#: the milestones of each era, by number
OF_ERA = tuple(tuple(n for n, row in enumerate(MILESTONES) if row.era == era) for era in range(MODERN + 1))


class Claim(Action, frozen=True):
    """I announce this milestone."""

    milestone: str


def meeting(state: Public, milestone: int) -> list[int]:
    """The seats that have what a milestone wants, in the order of the turn."""
    row = MILESTONES[milestone]
    counts = COUNTS[row.counts](state, row.era)
    return [seat for seat in state.order() if counts[seat] >= row.least] if max(counts) >= row.least else []


def progress(state: Public) -> list[dict[str, int]]:
    """How much each seat has of what each milestone of the current era counts."""
    rows = [MILESTONES[number] for number in OF_ERA[state.era]]
    counts = {row.id: COUNTS[row.counts](state, row.era) for row in rows}
    return [{name: counted[seat] for name, counted in counts.items()} for seat in range(state.seats)]


def claims(state: Public, seat: int) -> list[Action]:
    """The milestones of the current era that a seat meets and nobody has claimed."""
    open_ones = [milestone for milestone in OF_ERA[state.era] if not state.wonder[milestone]]
    return [Claim(MILESTONES[milestone].id) for milestone in open_ones if seat in meeting(state, milestone)]


def why_not_claim(state: Public, seat: int, claim: Claim) -> Refused | None:
    """EG S:wonders.2-4: a claim needs the milestone, in its era, and nobody before."""
    if claim in claims(state, seat):
        return None
    number = state.rules.wonder_index.get(claim.milestone)
    if number is None or MILESTONES[number].era != state.era:
        return Refused("EG S:eras.5", f"{claim.milestone!r} is not a milestone of the current era")
    if state.wonder[number]:
        return Refused("EG S:wonders.4", "this milestone has already given its wonder")
    return Refused("EG S:wonders.2", f"this seat does not have {MILESTONES[number].name}")


def award(state: State, milestone: int, seat: int) -> None:
    """The wonder of a milestone is a seat's."""
    state.wonder[milestone] = seat + 1
    state.tell("wonder", seat=seat, wonder=MILESTONES[milestone].id)


class Milestones(Step, frozen=True):
    """EG S:wonders.2-5: each milestone of the current era gives one wonder once."""

    rule = "EG S:wonders"

    def run(self, state: State) -> None:
        for milestone in OF_ERA[state.era]:
            if state.wonder[milestone]:
                continue
            row = MILESTONES[milestone]
            seats = meeting(state, milestone)
            if seats:
                award(state, milestone, highest(state, f"wonder for {row.name}", seats))
