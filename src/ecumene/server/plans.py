"""What the seats of one table plan for their next turn: lists of actions, kept in the database, told to nobody else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Union

import msgspec

from ecumene.engine import Action, Game, Refused, Standing, Title
from ecumene.engine.game import action_types
from ecumene.server.store import Store
from ecumene.server.writer import Job

#: actions of one plan
MOST_STEPS = 200


class Plan(msgspec.Struct, frozen=True):
    """The actions that a seat wants to take, in their order, in the turn with this number."""

    turn: int
    actions: tuple[Action, ...]


class Plans:
    """The plans of a table."""

    def __init__(self, store: Store, table_id: str, title: Title) -> None:
        self.store, self.table_id, self.title = store, table_id, title
        self.plans: dict[int, Plan] = {}
        decoder: Any = msgspec.json.Decoder(list[Union[action_types(title)]])  # type: ignore[misc]
        for seat, turn, actions in store.plans(table_id):
            with suppress(msgspec.MsgspecError):  # it was made under other rules
                self.plans[seat] = Plan(turn, tuple(decoder.decode(actions)))

    def of(self, seat: int | None) -> Plan | None:
        """The plan of a seat, if it has one."""
        return None if seat is None else self.plans.get(seat)

    def turn(self, game: Game, seat: int) -> int:
        """The turn that this seat plans now."""
        return self.title.stands(self.title.shown.rehearsal(game.view(seat))[0]).turn

    def set(self, seat: int, turn: int, actions: Iterable[Action]) -> None:
        """Keeps the plan of a seat; one without actions is none."""
        plan = Plan(turn, tuple(actions))
        check(plan.actions)
        self.store.write(self.keeping(seat, plan))
        self.took(seat, plan)

    def keeping(self, seat: int, plan: Plan) -> Job:
        """The job of the database that keeps this plan."""
        written = msgspec.json.encode(plan.actions).decode() if plan.actions else None
        return self.store.keeping_plan(self.table_id, seat, plan.turn, written)

    def took(self, seat: int, plan: Plan) -> None:
        """The plan was kept."""
        self.plans = {other: known for other, known in self.plans.items() if other != seat}
        if plan.actions:
            self.plans[seat] = plan

    def prune(self, game: Game) -> None:
        """Plans go with the turn that they were made for."""
        for seat, plan in list(self.plans.items()):
            now = self.turn(game, seat)
            if now != plan.turn:
                self.set(seat, now, ())

    def shown(self, game: Game, seat: int | None) -> dict[str, Any] | None:
        """The plan as its own seat sees it beside the game, and whether its first step may be taken now."""
        plan = self.of(seat)
        if plan is None or seat is None:
            return None
        fits = game.why(seat, plan.actions[0]) is None
        return {"turn": plan.turn, "steps": [{"action": msgspec.to_builtins(action)} for action in plan.actions], "fits": fits}


def check(actions: Sequence[Action]) -> None:
    """Refuses what is no plan."""
    if len(actions) > MOST_STEPS:
        raise Refused("request", f"a plan has at most {MOST_STEPS} steps")
    if any(isinstance(action, Standing) for action in actions):
        raise Refused("request", "a standing answer is for the game, not for a plan")
