"""Faces and cogs by hand (EG A:happiness.3-5, A:productivity): the option `assign=by-hand` asks everybody before production.

Without it the best assignment is taken unasked (`cities`): it is read in production only, where more gold never harms.
"""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Form, Refused, Sealed, Step
from ecumene.titles.eagle import cities
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.production import Produce
from ecumene.titles.eagle.state import LAND, Public, State


class Assign(Action, frozen=True):
    """These settlements of mine are happy, and these productive, besides those that are so by themselves."""

    faces: tuple[str, ...] = ()
    cogs: tuple[str, ...] = ()


class BeginAssigning(Step, frozen=True):
    """EG A:happiness.5: whoever has fewer faces or cogs than could be used is asked, all at the same time."""

    rule = "EG A:happiness.5"

    def run(self, state: State) -> None:
        asked = tuple(seat for seat in state.order() if _short(state, seat))
        state.push(Assigning(asked) if asked else Produce())


class Assigning(Sealed, frozen=True):
    """EG A:happiness.3-5, A:productivity.1, 2: after trade, before the critical resource is rolled."""

    rule = "EG A:happiness.5"
    standing = "assign"

    def choices(self, state: State, seat: int) -> list[Action]:
        """What the game proposes: the assignment that yields most."""
        return [proposed(state, seat)]

    def forms(self, state: State, seat: int) -> list[Form]:
        return [AssignForm(state, seat)]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        return why_not_assign(state, seat, action) if isinstance(action, Assign) else self.not_asked(action)

    def stands(self, state: State, seat: int, answer: str) -> Action | None:
        return proposed(state, seat) if answer == "best" else None

    def resolve(self, state: State, answers: dict[int, Any]) -> None:
        assigned = tuple((seat, answers[seat].faces, answers[seat].cogs) for seat in sorted(answers))
        state.show()
        for seat, faces, cogs in assigned:
            state.tell("assigned", seat=seat, faces=list(faces), cogs=list(cogs))
        state.push(Produce(assigned))


def _short(state: Public, seat: int) -> bool:
    """Whether a seat must choose: what it has does not serve every settlement that could use it."""
    faces, cogs = state.rules.means(state, seat)
    unhappy, idle = cities.wanting(state, seat)
    return len(unhappy) > faces or 0 < cogs < len(idle)


def proposed(state: Public, seat: int) -> Assign:
    """The assignment that yields most."""
    faces, cogs = cities.best_assignment(state, seat, *state.rules.means(state, seat))
    return Assign(tuple(ATLAS.ids[region] for region in faces), tuple(ATLAS.ids[region] for region in cogs))


def why_not_assign(state: Public, seat: int, action: Assign) -> Refused | None:
    """None if the seat has this many faces and cogs, and the settlements named can use them, else the refusal."""
    unhappy, idle = cities.wanting(state, seat)
    kinds = (
        ("EG A:happiness.4", "made happy", action.faces, unhappy),
        ("EG A:productivity.2", "made productive", action.cogs, idle),
    )
    for (clause, word, names, open_to), most in zip(kinds, state.rules.means(state, seat), strict=True):
        if len(set(names)) < len(names):
            return Refused("EG A:improvements.3", f"a settlement is named twice to be {word}")
        for name in names:
            if ATLAS.index.get(name, LAND) not in open_to:
                return Refused(clause, f"you hold no card of {ATLAS.called(name)} that could be {word}")
        if len(names) > most:
            return Refused(clause, f"{most} settlements can be {word}, not {len(names)}")
    return None


class AssignForm(Form):
    """An assignment. Each piece is (`face` or `cog`, a region)."""

    kind = "assign"

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        unhappy, idle = cities.wanting(self.state, self.seat)
        listed = [("face", ATLAS.ids[region]) for region in unhappy] + [("cog", ATLAS.ids[region]) for region in idle]
        following = [piece for piece in listed if why_not_assign(self.state, self.seat, self.whole([*prefix, piece])) is None]
        return following, True

    def whole(self, prefix: list[Any]) -> Assign:
        faces, cogs = (tuple(name for kind, name in prefix if kind == wanted) for wanted in ("face", "cog"))
        return Assign(faces, cogs)
