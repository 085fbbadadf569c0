"""Barbarian Hordes: they come from the map's edge and march on as long as there are too many of them."""

from __future__ import annotations

import msgspec

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.attacks import Attack
from ecumene.titles.empires.calamities.hordes import Invade
from ecumene.titles.empires.conflict import TakeLoss, lose, losses
from ecumene.titles.empires.misfits import called, listed, no_area
from ecumene.titles.empires.pieces import place, remove, shift
from ecumene.titles.empires.state import State


class HaltHorde(Action, frozen=True):
    """The barbarians go no further."""

    ends = True


def strike(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.521a, 30.521b: whoever traded it controls the barbarians; if nobody did, whoever has fewest cities, be it the victim.

    EP 30.5221c: without units of the victim where they could come from there is no effect.
    """
    if not landings(state, victim):
        state.tell("calamity.cancelled", calamity="barbarian_hordes", seat=victim)
        return
    leader = beneficiary if beneficiary is not None else min(state.playing(), key=lambda seat: state.cities[seat])
    state.push(HordeLanding(victim, leader))


def landings(state: State, victim: int) -> list[int]:
    """The victim's cities at the edge or beside an area of limit zero; without any, such areas of its tokens.

    EP 30.5221a, 30.5221b.
    """
    at_edge = state.terrain.frontier
    cities = [area for area in state.cities_of(victim) if at_edge[area]]
    return cities or [area for area in state.areas_of(victim) if at_edge[area]]


class HordeLanding(Step, frozen=True):
    """The controller places them; EP 30.5224a, 30.5224b: whoever is there fights at once.

    EP 30.5221a, 30.5221b, 30.5221c, 30.5221d.
    """

    victim: int
    beneficiary: int
    rule = "EP 30.5221a"

    def seats(self, state: State) -> Waits:
        return ((self.beneficiary,), ()) if len(landings(state, self.victim)) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Invade(state.terrain.ids[area]) for area in landings(state, self.victim)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Invade)
        names = [state.terrain.names[area] for area in landings(state, self.victim)]
        return no_area(state, self.rule, action.area) or Refused(
            self.rule, f"the barbarians cannot come to {called(state, action.area)}: they come to {listed(names)}"
        )

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Invade)
        self._land(state, state.terrain.index[action.area])

    def run(self, state: State) -> None:
        self._land(state, landings(state, self.victim)[0])

    def _land(self, state: State, area: int) -> None:
        tokens = state.rules.number(state, "barbarian_hordes", "barbarians", self.victim)
        place(state, state.barbarians, area, tokens)
        fight(state, self.victim, self.beneficiary, area, tokens)


def fight(state: State, victim: int, leader: int, area: int, tokens: int, *, freed: bool = False) -> None:
    """Tokens in the area fight, a city is attacked, and what is too many marches on."""
    state.tell("hordes", seat=leader, victim=victim, area=state.terrain.ids[area], tokens=tokens)
    state.push(HordeFight(victim, area), Attack(area), HordeMarch(victim, leader, area, freed))


class HordeFight(Step, frozen=True):
    """EP 30.524a, 30.524b: barbarians on one side, everybody else on the other; the smaller side loses first, in turns.

    Of the people the victim's tokens go first, then some at random. What the owner of the token at risk holds counts: with
    Metalworking the barbarians lose first. `lead` is the side that begins, fixed for the whole fight (EP 23.21b), or "even" if
    both lose together; `turn` is the side that is still to lose a token in this round, and `owner` whose token that is.
    """

    victim: int
    area: int
    lead: str = ""
    turn: str = ""
    owner: int | None = None
    rule = "EP 30.524a"

    def run(self, state: State) -> None:
        area, wild = self.area, state.barbarians
        limit = 0 if state.city[area] else state.terrain.limit[area]
        horde = state.tokens[wild][area]
        people = state.crowd[area] - horde
        if not horde or not people or horde + people <= limit:
            return
        lead = self.lead or ("even" if horde == people else "horde" if horde < people else "people")
        next_round = HordeFight(self.victim, area, lead)
        if self.turn == "horde":
            remove(state, wild, area)
            state.push(next_round)
            return
        owner = self._at_risk(state) if self.owner is None else self.owner
        first = "horde" if state.holds(owner, "metalworking") else lead
        if self.turn == "people":
            state.push(HordeLoss(owner, area), next_round)
        elif first == "people":
            state.push(HordeLoss(owner, area), msgspec.structs.replace(next_round, turn="horde"))
        else:
            remove(state, wild, area)
            together = HordeLoss(owner, area), next_round
            state.push(*(together if first == "even" else (msgspec.structs.replace(next_round, turn="people", owner=owner),)))

    def _at_risk(self, state: State) -> int:
        """EP 30.524a, 30.524b: the victim, as long as it has tokens there, then anybody at random."""
        if state.tokens[self.victim][self.area]:
            return self.victim
        assert state.chance is not None
        tokens = [seat for seat in range(state.seats) for _ in range(state.tokens[seat][self.area])]
        return state.chance.pick("struck by barbarians", tokens)


class HordeLoss(Step, frozen=True):
    """A player loses a token to the barbarians, with Advanced Military perhaps one of a neighbouring area."""

    seat: int
    area: int
    rule = "EP 23.25a"

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if len(losses(state, self.seat, self.area)) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [TakeLoss(state.terrain.ids[area], ship) for area, ship in losses(state, seat, self.area)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, TakeLoss)
        names = dict.fromkeys(state.terrain.names[area] for area, _ in losses(state, seat, self.area))
        what = "a ship" if action.ship else "a token"
        return Refused(self.rule, f"{what} in {called(state, action.area)} cannot be this loss: it comes from {listed(names)}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, TakeLoss)
        lose(state, seat, self.area, state.terrain.index[action.area])

    def run(self, state: State) -> None:
        lose(state, self.seat, self.area, self.area)


class HordeMarch(Step, frozen=True):
    """EP 30.5231a, 30.5231b, 30.5231c, 30.5231d, 30.5231e, 30.5232a, 30.5232b, 30.5232c, 30.5232d, 30.5233a, 30.5233b,
    30.5234a, 30.5234b, 30.5235a, 30.5235b: all barbarians above the limit move on together, to where the controller says.

    First to a city of the victim next door that they can destroy, else to tokens of the victim next door, else to either along a
    way through areas that barbarians hold. When nothing is left the victim leads them, against anybody, and may halt them.
    """

    victim: int
    beneficiary: int
    area: int
    freed: bool = False
    rule = "EP 30.5231b"

    def _excess(self, state: State) -> int:
        wild, area = state.barbarians, self.area
        limit = 0 if state.city[area] else state.terrain.limit[area]
        return max(0, min(state.tokens[wild][area], state.crowd[area] - limit))

    def _targets(self, state: State) -> list[int]:
        excess = self._excess(state)
        if not excess:
            return []
        near = state.terrain.near[self.area]
        if self.freed:
            return sorted(area for area in {*near, *self._reached(state)} if self._struck(state, area, excess))
        cities = [area for area in near if state.owner(area) == self.victim and self._struck(state, area, excess)]
        tokens = [area for area in near if self._struck(state, area, excess)]
        return cities or tokens or [area for area in self._reached(state) if self._struck(state, area, excess)]

    def _reached(self, state: State) -> list[int]:
        """What borders on areas that barbarians hold or nobody can live in, one behind the other.

        EP 30.5231d, 30.5232b, 30.5232c.
        """
        held, terrain = state.tokens[state.barbarians], state.terrain
        seen, frontier = {self.area}, [self.area]
        while frontier:
            beyond = {other for area in frontier for other in terrain.near[area]} - seen
            seen |= beyond
            frontier = [area for area in beyond if held[area] or not terrain.limit[area]]
        return sorted(seen - {self.area})

    def _struck(self, state: State, area: int, tokens: int) -> bool:
        """Whether there is something to attack for this many: a city only if they can destroy it."""
        owner = state.owner(area)
        victims = range(state.seats) if self.freed else (self.victim,)
        if owner is None:
            return any(state.tokens[seat][area] for seat in victims)
        if owner == state.barbarians or owner not in victims:
            return False
        beside = state.crowd[area] - state.tokens[state.barbarians][area]
        needed, _ = state.rules.attack_strength(state, state.barbarians, owner)
        return tokens + state.tokens[state.barbarians][area] - self._toll(state, area, tokens, beside) >= needed

    def _toll(self, state: State, area: int, tokens: int, beside: int) -> int:
        """How many barbarians the tokens beside a city cost: as many as there are, one fewer if these are the smaller side."""
        if not beside:
            return 0
        late = any(state.tokens[seat][area] and state.holds(seat, "metalworking") for seat in range(state.seats))
        return beside - (beside < tokens and not late)

    def seats(self, state: State) -> Waits:
        targets = self._targets(state)
        return ((self.beneficiary,), ()) if targets and (self.freed or len(targets) > 1) else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        halt: list[Action] = [HaltHorde()] if self.freed else []
        return [*halt, *(Invade(state.terrain.ids[area]) for area in self._targets(state))]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if action in self.choices(state, seat):
            return None
        if isinstance(action, Invade):
            return Refused(
                "EP 30.5234a", "they go where they can destroy one of the victim's cities, otherwise where its tokens are"
            )
        return self.not_asked(action)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Invade):
            self._move(state, state.terrain.index[action.area])
        else:
            self._vanish(state)

    def run(self, state: State) -> None:
        targets = self._targets(state)
        if targets:
            self._move(state, targets[0])
        elif self._excess(state) and not self.freed:
            # EP 30.5235a, 30.5235b: now the victim leads them, for the rest of the calamity
            state.push(HordeMarch(self.victim, self.victim, self.area, True))
        else:
            self._vanish(state)

    def _move(self, state: State, area: int) -> None:
        tokens = self._excess(state)
        shift(state, state.barbarians, self.area, area, tokens)
        fight(state, self.victim, self.beneficiary, area, tokens, freed=self.freed)

    def _vanish(self, state: State) -> None:
        """EP 30.5233b: at the end no area holds more than its limit."""
        excess = self._excess(state)
        if excess:
            remove(state, state.barbarians, self.area, excess)
            state.tell("surplus", seat=state.barbarians, area=state.terrain.ids[self.area], tokens=excess)
