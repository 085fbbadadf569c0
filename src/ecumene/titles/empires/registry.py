"""All steps and actions of the family: from them the codec of records and positions is built."""

from __future__ import annotations

from ecumene.engine import Action, Step
from ecumene.floor import ANSWERS
from ecumene.titles import empires, registry


def actions() -> tuple[type[Action], ...]:
    """Every action of the family."""
    return (*registry.actions(empires), *ANSWERS)


def steps() -> tuple[type[Step], ...]:
    """Every step of the family."""
    return registry.steps(empires)
