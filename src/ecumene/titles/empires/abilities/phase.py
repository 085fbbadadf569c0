"""The phase: players in turn use their special abilities, each once (WE 10)."""

from __future__ import annotations

from ecumene.engine import NOBODY, Action, Form, Refused, Step, Waits
from ecumene.titles.empires.abilities.ability import Ability
from ecumene.titles.empires.abilities.areas import FundamentalismAbility, MonotheismAbility, PoliticsAbility
from ecumene.titles.empires.abilities.cards import ProvincialEmpireAbility, Reveal, TradeRoutesAbility, face_down, reveal
from ecumene.titles.empires.abilities.tokens import DiasporaAbility, UniversalDoctrineAbility
from ecumene.titles.empires.state import State

#: WE 10.4, DEF.adv.8
ABILITIES: tuple[Ability, ...] = (
    DiasporaAbility(),
    FundamentalismAbility(),
    MonotheismAbility(),
    PoliticsAbility(),
    ProvincialEmpireAbility(),
    TradeRoutesAbility(),
    UniversalDoctrineAbility(),
)


class EndAbilities(Action, frozen=True):
    """I use no more special abilities this turn."""

    ends = True


class SpecialAbilities(Step, frozen=True):
    """WE 10.1, 10.2: strictly one after another by A.S.T.-position."""

    rule = "WE 10.1"

    def run(self, state: State) -> None:
        wanted = state.rules.advances.bits([ability.advance for ability in state.rules.abilities])
        holders = [seat for seat in state.rules.by_turns(state) if state.advances[seat] & wanted]
        # WE 10.8: nothing is checked in between
        state.push(*(UseAbilities(seat) for seat in holders))


def ability_of(state: State, action: Action) -> Ability | None:
    """The ability that is used by this action."""
    return next((ability for ability in state.rules.abilities if type(action) in ability.actions), None)


class UseAbilities(Step, frozen=True):
    """WE 10.3: in its turn a player uses any of its special abilities, in any order; `used` are those it has used."""

    seat: int
    used: tuple[str, ...] = ()
    rule = "WE 10.3"
    standing = "abilities"

    def _unused(self, state: State) -> list[Ability]:
        held = [ability for ability in state.rules.abilities if state.holds(self.seat, ability.advance)]
        return [ability for ability in held if ability.advance not in self.used]

    def seats(self, state: State) -> Waits:
        asked = face_down(state) or any(ability.usable(state, self.seat) for ability in self._unused(state))
        return ((self.seat,), ()) if asked else NOBODY

    def run(self, state: State) -> None:
        return

    def choices(self, state: State, seat: int) -> list[Action]:
        found: list[Action] = [EndAbilities()]
        found += (Reveal(giver) for giver, card in face_down(state) if state.hand[seat][card])
        for ability in self._unused(state):
            found += ability.choices(state, seat)
        return found

    def forms(self, state: State, seat: int) -> list[Form]:
        return [form for ability in self._unused(state) for form in ability.forms(state, seat)]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if isinstance(action, EndAbilities):
            return None
        if isinstance(action, Reveal):
            return None if action in self.choices(state, seat) else Refused("WE ADV.ProvincialEmpire.4", "there is no such card")
        ability = ability_of(state, action)
        if ability is None:
            return self.not_asked(action)
        if not state.holds(seat, ability.advance):
            return Refused("WE DEF.adv.4", "only holders of its advance may use an ability")
        if ability.advance in self.used:
            return Refused("WE 10.3", "each ability may be used once a turn")
        return ability.why(state, seat, action)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, EndAbilities):
            state.notes.gifts = None
            state.confirm()
            return
        if isinstance(action, Reveal):
            state.push(self)
            reveal(state, seat, action)
            return
        ability = ability_of(state, action)
        assert ability is not None
        state.push(UseAbilities(seat, (*self.used, ability.advance)))
        ability.act(state, seat, action)

    def stands(self, state: State, seat: int, answer: str) -> Action | None:
        return EndAbilities() if answer == "pass" else None
