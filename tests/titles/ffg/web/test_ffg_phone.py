"""On a phone the map has most of the height while something on it is to be tapped."""

import pytest
from playwright.sync_api import Page

from server.served import Server
from titles.ffg.web.ffg_asks import asked
from web.shares import guided, mostly_board


@pytest.mark.parametrize("kind", ["moving", "managing", "place-figures", "displacing", "erecting"])
def test_most_of_a_phone_is_the_map(phone: Page, server: Server, kind: str) -> None:
    guided(phone, server, f"share-ffg-{kind}", asked(kind))
    mostly_board(phone)
