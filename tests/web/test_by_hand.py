"""The tests of the page keep to what people can do."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page


def test_no_test_reaches_behind_the_page(page: Page) -> None:
    for behind in (
        lambda: page.evaluate("1"),
        lambda: page.locator("body").evaluate("body => body"),
        lambda: page.request,
        lambda: httpx.get("http://127.0.0.1/"),
    ):
        with pytest.raises(pytest.fail.Exception):
            behind()
