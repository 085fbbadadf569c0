"""All steps and actions of a title of the family: from them the codec of its records and positions is built."""

from __future__ import annotations

from pathlib import Path

from ecumene.engine import Action, Step
from ecumene.titles import empires, registry

#: the packages of the titles: what they bring is for themselves alone
TITLES = frozenset(f"{empires.__name__}.{path.parent.name}" for path in Path(empires.__path__[0]).glob("*/title.py"))


def _shared(kind: type, title: type | None) -> bool:
    """Whether this is the whole family's, or that of the title's own package."""
    home = ".".join(kind.__module__.split(".")[:4])
    own = {home} if title is None else {base.__module__.rpartition(".")[0] for base in title.__mro__}
    return home not in TITLES or home in own


def actions(title: type | None = None) -> tuple[type[Action], ...]:
    """Every action of a title, or of all titles of the family."""
    return tuple(kind for kind in registry.actions(empires) if _shared(kind, title))


def steps(title: type | None = None) -> tuple[type[Step], ...]:
    """Every step of a title, or of all titles of the family."""
    return tuple(kind for kind in registry.steps(empires) if _shared(kind, title))
