"""A tiny sibling of Western Empires: its data and code under another id, with a rulebook of its own (tests/sibling.toml).

As a plugin of pytest (`-p sibling`) it is a title like any other, and tests of rules run under it where its clauses say the same.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from ecumene import titles
from ecumene.titles import rulebooks

BOOK = Path(__file__).with_suffix(".toml")
META = msgspec.structs.replace(
    titles.meta("western-empires"), id="sibling-empires", name="Sibling Empires", code="SE", stage="draft"
)


def register() -> None:
    titles.register(META)
    rulebooks.register(META.id, BOOK)


def pytest_configure() -> None:
    register()
