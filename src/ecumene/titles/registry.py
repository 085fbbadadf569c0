"""All steps and actions of a family of titles, found in its modules: from them the codec of records and positions is built."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType
from typing import TypeVar

from ecumene.engine import Action, Sealed, Step

T = TypeVar("T")


@cache
def _modules(package: ModuleType) -> tuple[ModuleType, ...]:
    found = pkgutil.walk_packages(package.__path__, package.__name__ + ".")
    return tuple(importlib.import_module(module.name) for module in found)


def _classes(package: ModuleType, kind: type[T]) -> list[type[T]]:
    found: dict[str, type[T]] = {}
    for module in _modules(package):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, kind) and value.__module__.startswith(package.__name__):
                found[f"{value.__module__}.{value.__qualname__}"] = value
    return [found[name] for name in sorted(found)]


@cache
def actions(package: ModuleType) -> tuple[type[Action], ...]:
    """Every action of the package."""
    return tuple(_classes(package, Action))


@cache
def steps(package: ModuleType) -> tuple[type[Step], ...]:
    """Every step of the package."""
    return tuple(kind for kind in _classes(package, Step) if kind is not Sealed)
