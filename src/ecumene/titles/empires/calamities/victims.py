"""Who suffers beside the holder of a calamity, and in which order losses are taken (WE 9.2, 9.3, CAL.general)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

import msgspec

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.state import State


class NameVictim(Action, frozen=True):
    """This player suffers from my calamity too."""

    seat: int


#: a copy of a calamity: its primary victim, its beneficiary if it has one, and whom the victim has named
Copy = tuple[int, int | None, tuple[int, ...]]


def take_losses(state: State, *copies: Mapping[int, Sequence[Step]]) -> None:
    """WE 9.3: all victims take their losses at once; who insists on it waits for better A.S.T.-rankings.

    MC BLOCKS.15: victims of a second copy may wait for all of the first, whatever their rankings.
    """
    lanes = {seat: losses[seat] for losses in copies for seat in state.ranking if seat in losses}
    state.open_lanes(lanes, ordered=True)


class SecondaryVictims(Step, frozen=True):
    """WE 9.2, CAL.general.4, 5: the primary victim names the others, one by one, before anybody loses anything.

    A calamity subclasses it: `finds` says whether it strikes at all, `may_suffer` who is a legal target, `losses` what everybody
    loses once all are named. Where there are no more targets than needed, they are named without a question.
    """

    victim: int
    #: may not be named; None where a calamity has no beneficiary
    beneficiary: int | None = None
    named: tuple[int, ...] = ()
    #: the copies that are resolved together with this one (MC BLOCKS.13): those whose victims are named, those that follow
    earlier: tuple[Copy, ...] = ()
    later: tuple[Copy, ...] = ()
    calamity: ClassVar[str] = ""
    #: the clause that spares the beneficiary, and that which spares holders of an advance
    spares_beneficiary: ClassVar[str] = ""
    spares_holders: ClassVar[str] = ""

    @classmethod
    def strike(cls, state: State, victim: int, beneficiary: int | None) -> None:
        """The victim names others, unless the calamity is cancelled for all."""
        if cls.finds(state, victim):
            state.push(cls(victim, beneficiary))
        else:
            state.tell("calamity.cancelled", calamity=cls.calamity, seat=victim)

    @classmethod
    def finds(cls, state: State, victim: int) -> bool:
        """Whether the primary victim has what the calamity strikes."""
        return True

    def may_suffer(self, state: State, seat: int) -> bool:
        """CAL.general.5: whether this other player has anything to lose; being able to prevent it is no excuse."""
        raise NotImplementedError

    def losses(self, state: State) -> dict[int, list[Step]]:
        """What everybody loses, the primary victim and all who are `named`."""
        raise NotImplementedError

    def suffer(self, state: State, copies: Sequence[Self]) -> None:
        """All victims of all copies are named: everybody's losses follow."""
        take_losses(state, *(copy.losses(state) for copy in copies))

    def targets(self, state: State) -> list[int]:
        """Who may still be named; Barbarians and pirates never are (CAL.general.6)."""
        out = (self.victim, self.beneficiary, *self.named)
        others = [seat for seat in state.playing() if seat not in out and self.may_suffer(state, seat)]
        return [seat for seat in others if not state.rules.why_spared(state, self.calamity, self.victim, seat)]

    def missing(self, state: State) -> int:
        """How many more are to be named."""
        return state.rules.number(state, self.calamity, "secondary_victims", self.victim) - len(self.named)

    def seats(self, state: State) -> Waits:
        missing = self.missing(state)
        return ((self.victim,), ()) if 0 < missing < len(self.targets(state)) else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [NameVictim(target) for target in self.targets(state)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        """Why this player may not be named, under the clause that says so."""
        assert isinstance(action, NameVictim)
        other = action.seat
        if other not in state.playing():
            return Refused("WE CAL.general.6", "only a player in the game can be named")
        name = state.called(other)
        if other == self.victim:
            return Refused(self.rule, "you already suffer; name another player")
        if other == self.beneficiary:
            return Refused(self.spares_beneficiary or self.rule, f"{name} is the beneficiary and may not be named")
        if other in self.named:
            return Refused(self.rule, f"{name} has already been named")
        if state.rules.has_switch(state, self.calamity, "not_secondary", other):
            return Refused(self.spares_holders or self.rule, f"{name} owns an advance that forbids naming it")
        if not self.may_suffer(state, other):
            return Refused("WE CAL.general.5", f"{name} has nothing to lose")
        spared = state.rules.why_spared(state, self.calamity, self.victim, other)
        return spared or Refused(self.rule, f"{name} may not be named here")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, NameVictim)
        state.push(msgspec.structs.replace(self, named=(*self.named, action.seat)))

    def run(self, state: State) -> None:
        named = (*self.named, *self.targets(state)[: self.missing(state)])
        state.rules.remember_struck(state, self.calamity, named)
        state.tell("calamity.victims", calamity=self.calamity, seat=self.victim, victims=list(named))
        copies = (*self.earlier, (self.victim, self.beneficiary, named))
        if self.later:
            (victim, beneficiary, _), *later = self.later
            state.push(type(self)(victim, beneficiary, earlier=copies, later=tuple(later)))
        else:
            self.suffer(state, [type(self)(*copy) for copy in copies])
