"""All steps and actions of the family, found in its modules: from them the codec of records and positions is built."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from ecumene.engine import Action, Sealed, Step
from ecumene.titles import empires


@cache
def _modules() -> tuple[object, ...]:
    found = pkgutil.walk_packages(empires.__path__, empires.__name__ + ".")
    return tuple(importlib.import_module(module.name) for module in found)


def _classes(kind: type) -> list[type]:
    found: dict[str, type] = {}
    for module in _modules():
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, kind) and value.__module__.startswith(empires.__name__):
                found[f"{value.__module__}.{value.__qualname__}"] = value
    return [found[name] for name in sorted(found)]


@cache
def actions() -> tuple[type[Action], ...]:
    """Every action of the family."""
    return tuple(_classes(Action))


@cache
def steps() -> tuple[type[Step], ...]:
    """Every step of the family."""
    return tuple(kind for kind in _classes(Step) if kind is not Sealed)
