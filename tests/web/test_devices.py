"""Who sits in my seat: seen in the menu, let in by a link of its own, put out again."""

import re

from playwright.sync_api import Browser, Page, expect

from server.positions import at
from server.served import Server
from web.hands import at_home_without_games


def test_a_second_device_comes_in_and_is_put_out(look: Page, browser: Browser, server: Server) -> None:
    server.plant("lodge", at("movement", 4).position())
    look.goto(f"{server.address}/#/enter/lodge/lodge%200")
    look.get_by_role("button", name="Menu").click()
    devices = look.get_by_role("list", name="Devices in this seat").get_by_role("listitem")
    expect(devices).to_have_count(1)
    expect(devices).to_contain_text("this device")
    look.get_by_role("button", name="Sit here on another device").click()
    link = look.get_by_label("For one device")
    expect(link).to_have_value(re.compile("/#/enter/lodge/"))
    expect(look.get_by_role("img", name="The link as a QR code")).to_be_visible()
    context = browser.new_context()
    phone = context.new_page()
    phone.goto(link.input_value())
    expect(phone.get_by_role("button", name="Menu")).to_be_visible()
    look.reload()
    look.get_by_role("button", name="Menu").click()
    expect(devices).to_have_count(2)
    look.get_by_role("button", name="Remove").click()
    expect(devices).to_have_count(1)
    phone.reload()
    # nobody is left standing at a closed door
    expect(phone.get_by_role("heading", name="This device does not sit in seat 1")).to_be_visible()
    phone.get_by_role("link", name="Watch the game").click()
    expect(phone.get_by_role("heading", name="This table is not open to you")).to_be_visible()
    phone.get_by_role("link", name="All my games").click()
    at_home_without_games(phone)
    # and the way out
    look.get_by_role("button", name="Log out …").click()
    look.get_by_role("button", name="Log out", exact=True).click()
    at_home_without_games(look)
    context.close()
