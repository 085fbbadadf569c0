"""A toy title that needs every part of the engine: bids behind a screen, a window to join, dice, lanes, standing answers.

Each seat has strength. Each round: everybody stakes 0 to 2 points at the same time, each down its own lane; then the first two
seats fight behind a screen while the others may join a side; the winner of the dice gets a point. Three rounds.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from ecumene.engine import Action, Chance, Meta, Option, Scenario, Sealed, Setup, Shown, State, Step, Title, Waits


class Stake(Action, frozen=True):
    points: int


class Side(Action, frozen=True):
    side: str


class Pick(Action, frozen=True):
    unit: int


class ToyRules:
    def __init__(self, setup: Setup) -> None:
        self.setup = setup


class ToyState(State):
    __slots__ = ("points", "round", "secret", "sides")

    def __init__(self, rules: ToyRules) -> None:
        super().__init__(rules)
        self.points = [5] * rules.setup.seats
        self.secret = [0] * rules.setup.seats
        self.sides: list[str] = [""] * rules.setup.seats
        self.round = 0

    def clone(self) -> ToyState:
        twin: ToyState = object.__new__(ToyState)
        twin.copy_engine(self)
        twin.points, twin.secret, twin.sides, twin.round = self.points[:], self.secret[:], self.sides[:], self.round
        return twin


class Round(Step, frozen=True):
    def run(self, state: ToyState) -> None:
        state.round += 1
        if state.round > 3:
            state.over = "three-rounds"
            return
        state.push(Join(tuple(range(2, len(state.points)))), Screen((0, 1)), Round())
        state.open_lanes({seat: [StakePoints(seat)] for seat in range(len(state.points))}, ordered=True)


class StakePoints(Step, frozen=True):
    seat: int
    rule = "TOY 1"
    standing = "stake"

    def seats(self, state: ToyState) -> Waits:
        return (self.seat,), ()

    def choices(self, state: ToyState, seat: int) -> list[Action]:
        return [Stake(n) for n in range(3)]

    def act(self, state: ToyState, seat: int, action: Action) -> None:
        assert isinstance(action, Stake)
        state.points[seat] -= action.points
        state.tell("staked", seat=seat, points=action.points)
        if action.points == 2:
            state.pin()

    def stands(self, state: ToyState, seat: int, answer: str) -> Action | None:
        return Stake(int(answer))


class Join(Step, frozen=True):
    waiting: tuple[int, ...]
    rule = "TOY 2"

    def seats(self, state: ToyState) -> Waits:
        return self.waiting[:1], ()

    def choices(self, state: ToyState, seat: int) -> list[Action]:
        return [Side("first"), Side("second"), Side("")]

    def act(self, state: ToyState, seat: int, action: Action) -> None:
        assert isinstance(action, Side)
        state.sides[seat] = action.side
        if self.waiting[1:]:
            state.push(Join(self.waiting[1:]))

    def run(self, state: ToyState) -> None:
        return


class Screen(Sealed, frozen=True):
    rule = "TOY 3"

    def choices(self, state: ToyState, seat: int) -> list[Action]:
        return [Pick(n) for n in range(1, 4)]

    def resolve(self, state: ToyState, answers: dict[int, Any]) -> None:
        assert state.chance is not None
        totals = {seat: pick.unit + sum(state.chance.dice(f"battle {seat}", 2)) for seat, pick in answers.items()}
        if totals[0] != totals[1]:
            winner = max(totals, key=lambda seat: totals[seat])
            state.points[winner] += 1
        state.secret = [answers[seat].unit if seat in answers else 0 for seat in range(len(state.points))]
        state.tell("fought", totals=[totals[0], totals[1]])


class ToyShown(Shown):
    def public(self, view: Any) -> dict[str, Any]:
        return dict(view)


class Toy(Title):
    meta = Meta(
        id="toy",
        name="Toy",
        code="TOY",
        module="toys:Toy",
        text="",
        stage="draft",
        scenarios=(Scenario("full", "full", "", (2, 3, 4)),),
        options=(Option("limit", "turns", "0"),),
    )
    actions: tuple[type[Action], ...] = (Stake, Side, Pick)
    steps: tuple[type[Any], ...] = (Round, StakePoints, Join, Screen)

    def __init__(self) -> None:
        self.shown = ToyShown(self)

    def start(self, setup: Setup, chance: Chance) -> ToyState:
        state = ToyState(ToyRules(setup))
        state.push(Round())
        return state

    def view(self, state: ToyState, seat: int | None) -> Any:
        return {"points": state.points[:], "round": state.round}

    def position(self, state: ToyState) -> dict[str, Any]:
        return {
            "setup": msgspec.to_builtins(state.rules.setup),
            "points": state.points[:],
            "secret": state.secret[:],
            "sides": state.sides[:],
            "round": state.round,
            "over": state.over,
            "agenda": [msgspec.to_builtins(step) for step in state.agenda],
            "lanes": state.lanes and {str(s): [msgspec.to_builtins(x) for x in lane] for s, lane in state.lanes.items()},
            "standing": sorted([seat, key, answer] for (seat, key), answer in state.standing.items()),
        }

    def load(self, position: dict[str, Any]) -> ToyState:
        raise NotImplementedError

    def check(self, state: ToyState) -> None:
        assert len(state.points) == state.rules.setup.seats

    def scores(self, state: ToyState) -> list[dict[str, int]]:
        return [{"total": points} for points in state.points]

    def winner(self, state: ToyState) -> int | None:
        return state.points.index(max(state.points))

    def redeal(self, state: ToyState, seat: int, rng: Random) -> ToyState:
        return state.clone()
