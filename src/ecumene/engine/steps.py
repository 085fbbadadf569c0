"""Steps: the pieces of a sequence of play, as plain frozen data.

The engine looks at the step on top of the agenda. If it waits for nobody, the step is taken off and `run`. If it
waits, its seats are asked; an answer takes the step off and calls `act`. Both push what follows, the step itself
included if it is not finished. A step keeps no secret place for its progress: what it must remember is in its own
fields or in the state.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.engine.actions import Action, Form, kebab
from ecumene.engine.refusals import Refused
from ecumene.engine.shapes import malformed

#: Whom a step waits for: the seats that hold up the game, and the seats that may act already.
Waits = tuple[tuple[int, ...], tuple[int, ...]]

NOBODY: Waits = ((), ())

#: What a malformed position or half-built order makes a rule stumble over; it becomes a refusal.
MALFORMED = (KeyError, IndexError, TypeError, ValueError, AttributeError)


class Step(msgspec.Struct, frozen=True, gc=False, tag=kebab, tag_field="step", omit_defaults=True, forbid_unknown_fields=True):
    """One piece of the sequence of play."""

    #: the paragraph that the step carries out
    rule: ClassVar[str] = ""
    #: the name by which a seat may leave a standing answer, if it may
    standing: ClassVar[str] = ""
    #: the standing answer of a seat that has left none; empty: it is asked
    usual: ClassVar[str] = ""
    #: whether seats answer each other in no order: one that holds nobody up may still want to be heard
    lively: ClassVar[bool] = False

    def seats(self, state: Any) -> Waits:
        """Whom the game waits for; NOBODY means that the step runs by itself. Depends on public facts only."""
        return NOBODY

    def as_seen(self, seat: int) -> Step:
        """The step as the seat that is asked may know it: this is all of it that leaves the engine."""
        return self

    def choices(self, state: Any, seat: int) -> list[Action]:
        """Every listed answer of this seat."""
        return []

    def forms(self, state: Any, seat: int) -> list[Form]:
        """The orders that this seat may put together."""
        return []

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        """None if the seat may answer so, else the refusal."""
        choices = self.choices(state, seat)
        if action in choices:
            return None
        if any(type(choice) is type(action) for choice in choices):
            return self.unfit(state, seat, action)
        return self.not_asked(action)

    def unfit(self, state: Any, seat: int, action: Action) -> Refused:
        """The refusal of an answer of the right kind that names what may not be chosen: a step says why, where it knows."""
        return Refused(self.rule or "engine", "this is not one of the listed choices")

    def judge(self, state: Any, seat: int, action: Action) -> Refused | None:
        """The same as `why` for whatever may come in, under the reference of the title at the table.

        The shape comes first, so that rules see nothing strange; what a rule then stumbles over is a defect of ours and
        shows as one.
        """
        wrong = malformed(action)
        if wrong is not None:
            return Refused(self.rule or "engine", f"the answer is malformed: {wrong}").cited(state.cite)
        refusal = self.why(state, seat, action)
        return None if refusal is None else refusal.cited(state.cite)

    def meaning(self, state: Any, seat: int, action: Action) -> object:
        """What a lawful answer means as things stand, beyond what the action says: above all, what was asked.

        When somebody takes something back, what others answered later must still mean the same.
        """
        return self

    def not_asked(self, action: Action) -> Refused:
        """The refusal of an answer that does not belong to the question."""
        return Refused(self.rule or "engine", f"{kebab(type(action).__name__)} is not an answer to what is asked now")

    def filled(self, state: Any, seat: int, action: Action) -> Action:
        """A lawful answer as the record keeps it: what it left to the rules is filled in, so that no undo changes its meaning."""
        return action

    def sample(self, state: Any, seat: int, rng: Random) -> Action:
        """Some lawful answer, each listed choice as likely as the other."""
        return drawn(self.choices(state, seat), self.forms(state, seat), rng)

    def free(self, state: Any, seat: int) -> bool:
        """Whether the seat has more than one answer; a step that is asked often says so without listing them."""
        return bool(self.forms(state, seat)) or len(self.choices(state, seat)) > 1

    def act(self, state: Any, seat: int, action: Action) -> None:
        """Carries out the answer of a seat."""
        raise NotImplementedError

    def run(self, state: Any) -> None:
        """Does the automatic work of a step that waits for nobody."""
        raise NotImplementedError

    def stands(self, state: Any, seat: int, answer: str) -> Action | None:
        """The action that a standing answer means here, or None to ask after all."""
        return None

    @staticmethod
    def why_standing(state: Any, answer: str) -> Refused | None:
        """None if this may be left as a standing answer; what means nothing here is simply asked after all."""
        return None


def drawn(choices: list[Action], forms: list[Form], rng: Random) -> Action:
    """One of these answers, or some order of these forms: each as likely as the other."""
    at = int(rng.random() * (len(choices) + len(forms)))
    return choices[at] if at < len(choices) else forms[at - len(choices)].sample(rng)


class Sealed(Step, frozen=True):
    """Gathers one hidden answer of each seat and resolves them together.

    A title subclasses it: `choices`, `forms` and `why` are asked per seat as in any step, `resolve` gets all
    answers by seat at once. Until then nobody sees more than who is still waited for, which `due` says: not even
    that is in what a seat is asked, so that the question stays the same while others answer it.
    """

    waiting: tuple[int, ...]
    answers: tuple[tuple[int, Any], ...] = ()

    def seats(self, state: Any) -> Waits:
        return self.waiting, ()

    def as_seen(self, seat: int) -> Step:
        return msgspec.structs.replace(self, waiting=(seat,), answers=())

    def act(self, state: Any, seat: int, action: Action) -> None:
        waiting = tuple(other for other in self.waiting if other != seat)
        answers = (*self.answers, (seat, action))
        if waiting:
            state.push(msgspec.structs.replace(self, waiting=waiting, answers=answers))
        else:
            if self.answers:
                state.show()  # they lie open: whoever has seen the others' does not answer again
            self.resolve(state, dict(answers))

    def meaning(self, state: Any, seat: int, action: Action) -> object:
        """Who else had answered by then makes no difference."""
        return type(self)

    def resolve(self, state: Any, answers: dict[int, Any]) -> None:
        """All have answered: what happens."""
        raise NotImplementedError


def reseal(state: Any, seat: int, rng: Random) -> None:
    """Gives the other seats other hidden answers: a title's `redeal` ends with it, once the hands are dealt otherwise."""
    for agenda in (state.agenda, *(state.lanes or {}).values()):
        for at, step in enumerate(agenda):
            if isinstance(step, Sealed) and step.answers:
                answers = tuple(
                    (other, answer if other == seat else step.sample(state, other, rng)) for other, answer in step.answers
                )
                agenda[at] = msgspec.structs.replace(step, answers=answers)
