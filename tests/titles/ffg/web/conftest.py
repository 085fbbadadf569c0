"""Tests of FFG's page keep to what people can do."""

import pytest


@pytest.fixture(autouse=True)
def only_by_hand(by_hand: None) -> None:
    """No test here reaches behind the page."""
