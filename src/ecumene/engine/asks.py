"""What the game asks one seat."""

from __future__ import annotations

from random import Random

from ecumene.engine.actions import Action, Form
from ecumene.engine.refusals import Refused
from ecumene.engine.state import State
from ecumene.engine.steps import Step, drawn


class Ask:
    """What the game asks one seat: its legal answers, listed only when somebody looks, and then once.

    It holds as long as nothing is played; after that the game asks anew.
    """

    __slots__ = ("_choices", "_drawn", "_forms", "_state", "_step", "required", "seat")

    def __init__(self, step: Step, state: State, seat: int, required: bool) -> None:
        self._step = step
        self._state = state
        self._choices: list[Action] | None = None
        self._forms: list[Form] | None = None
        self._drawn: Action | None = None
        self.seat = seat
        #: whether the game waits for this seat; if not, it may act, or let be
        self.required = required

    def __repr__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        return f"<Ask of seat {self.seat}: {self.kind}{rule}{'' if self.required else ', not required'}>"

    @property
    def kind(self) -> str:
        """The name of what is asked, such as `movement`."""
        return str(self._step.__struct_config__.tag)

    @property
    def rule(self) -> str:
        """The paragraph in the rulebook of the title at the table."""
        return self._state.cite(self._step.rule)

    @property
    def about(self) -> Step:
        """The step that asks, as plain data: who is the victim, how much damage, and so on. Of a sealed one, no answers."""
        return self._step.as_seen(self.seat)

    @property
    def lively(self) -> bool:
        """Whether seats answer each other here in no order, so that one may want to be heard again."""
        return self._step.lively

    @property
    def choices(self) -> list[Action]:
        """Every listed answer."""
        if self._choices is None:
            self._choices = self._step.choices(self._state, self.seat)
        return self._choices

    @property
    def ends(self) -> list[str]:
        """The kinds of listed answers that do nothing but end what is asked."""
        return sorted({str(choice.__struct_config__.tag) for choice in self.choices if choice.ends})

    @property
    def forms(self) -> list[Form]:
        """The orders that may be put together piece by piece."""
        state, seat = self._state, self.seat
        found = self._own_forms()
        for aside in state.asides():
            found = [*found, *aside.forms(state, seat)]
        return found

    def _own_forms(self) -> list[Form]:
        """Those that answer what is asked."""
        if self._forms is None:
            self._forms = self._step.forms(self._state, self.seat)
        return self._forms

    @property
    def free(self) -> bool:
        """Whether there is more than one lawful answer: only such an ask is a decision."""
        return self._step.free(self._state, self.seat)

    def sample(self, rng: Random) -> Action:
        """Some lawful answer, for bots and tests; `rng` is the caller's own."""
        if type(self._step).sample is Step.sample:
            self._drawn = drawn(self.choices, self._own_forms(), rng)
        else:  # the step has a quicker way than listing
            self._drawn = self._step.sample(self._state, self.seat, rng)
        return self._drawn

    def drew(self, state: State, seat: int, action: Action) -> bool:
        """Whether `sample` handed out this very object last, of this state to this seat: an equal one may come from anywhere."""
        return action is self._drawn and action is not None and seat == self.seat and state is self._state

    def why(self, action: Action) -> Refused | None:
        """None if this answer is lawful, else the refusal."""
        return (self._state.aside(self.seat, action) or self._step).judge(self._state, self.seat, action)
