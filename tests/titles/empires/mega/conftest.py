"""The scenes of these tests are games of Mega Civilization."""

from collections.abc import Iterator

import pytest

from scene import Scene


@pytest.fixture(autouse=True)
def at_table() -> Iterator[str]:
    before = Scene.at_table
    Scene.at_table = "mega-civilization"
    yield Scene.at_table
    Scene.at_table = before
