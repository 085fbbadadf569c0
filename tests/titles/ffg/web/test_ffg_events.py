"""Events of FFG 2010 are presented at a small table to those whose doing they are not."""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import Browser, Page, expect

from ecumene.titles.ffg.marching import March
from server.served import Server
from titles.ffg.rules.ffg_scene import Scene
from titles.ffg.web.ffg_asks import all_asked
from web.clicker import DESK, PHONE
from web.hands import beat, box, held, prompt, until


def sat(browser: Browser, server: Server, table: str, seat: int, phone: bool = False) -> Page:
    page = browser.new_context(**(PHONE if phone else DESK)).new_page()
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {seat}')}")
    expect(prompt(page).get_by_role("heading")).to_be_visible()
    return page


def test_what_another_learns_is_presented(browser: Browser, server: Server) -> None:
    asked = all_asked()["learn-free"]
    server.plant("ffg-beats", asked.position)
    learner, onlooker = (sat(browser, server, "ffg-beats", seat) for seat in (asked.seat, (asked.seat + 1) % 4))
    for page in (learner, onlooker):
        held(page)
    learn = learner.get_by_role("tabpanel").get_by_role("button", name=re.compile("^Learn ")).first
    tech = learn.inner_text().removeprefix("Learn ")
    # with the clock held, a fresh button takes keys only
    learn.press("Enter")
    expect(beat(onlooker)).to_contain_text(tech, ignore_case=True)
    onlooker.keyboard.press("Escape")
    expect(beat(onlooker)).to_be_hidden()
    onlooker.keyboard.press("r")
    expect(beat(onlooker)).to_contain_text(tech, ignore_case=True)
    # to whoever did it, it is shown in passing
    expect(beat(learner)).to_contain_text(tech, ignore_case=True)
    expect(beat(learner).get_by_role("button")).to_have_count(0)
    for page in (learner, onlooker):
        page.context.close()


def test_where_another_grows_is_marked_on_the_map(browser: Browser, server: Server) -> None:
    asked = all_asked()["growing"]
    server.plant("ffg-grows", asked.position)
    grower, onlooker = (sat(browser, server, "ffg-grows", seat) for seat in (asked.seat, 1 - min(asked.seat, 1)))
    held(onlooker)
    prompt(grower).get_by_role("button", name=re.compile(r"[a-z]\d+", re.IGNORECASE)).first.click()
    expect(beat(onlooker)).to_contain_text("capital")
    expect(onlooker.locator("[data-marked]").first).to_be_attached()
    expect(onlooker.get_by_role("status", name="Event")).to_contain_text("capital")
    for page in (grower, onlooker):
        page.context.close()


def test_what_is_told_on_a_phone_leaves_the_buttons_of_the_map_free(browser: Browser, server: Server) -> None:
    asked = all_asked()["growing"]
    server.plant("ffg-free-for-another", asked.position)
    grower, onlooker = (
        sat(browser, server, "ffg-free-for-another", asked.seat),
        sat(browser, server, "ffg-free-for-another", 1 - min(asked.seat, 1), phone=True),
    )
    held(onlooker)
    prompt(grower).get_by_role("button", name=re.compile(r"[a-z]\d+", re.IGNORECASE)).first.click()
    expect(beat(onlooker)).to_contain_text("capital")
    nearer = onlooker.get_by_role("button", name="Nearer")
    until(onlooker, lambda: box(nearer)["y"] + box(nearer)["height"] <= box(beat(onlooker))["y"])
    for page in (grower, onlooker):
        page.context.close()


def test_what_a_battle_cost_stands_on_the_map(browser: Browser, server: Server) -> None:
    """Rome has no unit: its two figures are gone."""
    scene = Scene("germans", "romans").army(1, "h5").scout(1, "h5").army(0, "h4").forces(0, "infantry-3").forces(1)
    server.plant("ffg-cost", scene.moving(0).play(0, March("h4", 1, 0, ("h5",))).game.position())
    germans, romans = (sat(browser, server, "ffg-cost", seat) for seat in (0, 1))
    held(romans)
    germans.get_by_label("Your hand").get_by_role("button").first.click()
    germans.get_by_role("button", name="Play here").first.click()
    expect(beat(romans)).to_contain_text("You lost 2 figures.")
    expect(romans.locator('[data-mark="h5"]')).to_have_text("−2")
    for page in (germans, romans):
        page.context.close()


def test_a_hand_that_is_played_is_not_covered(browser: Browser, server: Server) -> None:
    """What happened waits until the battle, or its table, is put away."""
    scene = Scene("germans", "romans").army(1, "h5").army(0, "h4").forces(0, "infantry-3").forces(1, "infantry-1")
    server.plant("ffg-uncovered", scene.moving(0).game.position())
    germans, romans = (sat(browser, server, "ffg-uncovered", seat) for seat in (0, 1))
    held(romans)
    for name in ("March", "H4", "H5"):
        prompt(germans).get_by_role("button", name=name).click()
    prompt(germans).locator("button.go").click()
    expect(romans.get_by_label("Your hand")).to_be_visible()
    expect(beat(romans)).to_be_hidden()
    romans.get_by_role("button", name="Show the map").press("Enter")
    expect(beat(romans)).to_contain_text("attacks")
    for page in (germans, romans):
        page.context.close()
