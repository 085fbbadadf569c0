"""All steps and actions of the family, and those of one title: from them the codec of records and positions is built.

What only one title has lies in its own package. A step of that package stands for the family's of the same name.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from importlib.util import find_spec
from typing import TypeVar

from ecumene.engine import Action, Step
from ecumene.floor import ANSWERS
from ecumene.titles import empires, registry

T = TypeVar("T", type[Action], type[Step])


def actions() -> tuple[type[Action], ...]:
    """Every action of the family."""
    return (*registry.actions(empires), *ANSWERS)


def steps() -> tuple[type[Step], ...]:
    """Every step of the family."""
    return registry.steps(empires)


def actions_of(title: type) -> tuple[type[Action], ...]:
    """The actions of one title."""
    return tuple(_known(title, actions()))


def steps_of(title: type) -> tuple[type[Step], ...]:
    """The steps of one title."""
    return tuple({kind.__struct_config__.tag: kind for kind in _known(title, steps())}.values())


def _known(title: type, kinds: Iterable[T]) -> list[T]:
    """What is common to the family, and then what is the title's own."""
    packages = (module.name for module in pkgutil.iter_modules(empires.__path__, f"{empires.__name__}.") if module.ispkg)
    siblings = tuple(package for package in packages if find_spec(f"{package}.title"))

    def home(kind: type) -> str:
        return next((package for package in siblings if kind.__module__.startswith(f"{package}.")), "")

    own = {home(kind) for kind in title.__mro__} | {""}
    return sorted((kind for kind in kinds if home(kind) in own), key=lambda kind: bool(home(kind)))
