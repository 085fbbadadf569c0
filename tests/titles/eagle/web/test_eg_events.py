"""Events of Eagle 2002 are presented to everybody at a small table, one by one, and nobody has to wait for them."""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import Browser, Page, expect

from ecumene.titles.eagle.endings import EndTurn
from ecumene.titles.eagle.movement import BeginMoving
from ecumene.titles.eagle.purchase import Buying
from server.served import Server
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene
from web.clicker import DESK
from web.hands import beat, held, prompt


def sat(browser: Browser, server: Server, table: str, seat: int) -> Page:
    page = browser.new_context(**DESK).new_page()
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {seat}')}")
    expect(prompt(page)).to_be_visible()
    return page


def plagued(server: Server, table: str) -> None:
    """Brad's settler stands where a plague breaks out, beside Angela's town."""
    scene = Scene(era=2).village(ANGELA, "nile", 2).village(BRAD, "gobi").units(BRAD, "sahara", settler=1)
    scene.marker("sahara", "plague").begin(BeginMoving(BRAD), EndTurn())
    server.plant(table, scene.game.position())


def types(page: Page, *texts: str) -> None:
    """Answers by the command line, one after the other."""
    page.keyboard.press("/")
    for text in texts:
        line = page.get_by_role("combobox", name="Type a move or a question")
        line.fill(text)
        line.press("Enter")
        expect(line).to_have_value("")


def look_under(page: Page) -> None:
    prompt(page).get_by_role("button", name=re.compile("^Look under the marker")).click()


def test_a_plague_comes_beat_by_beat(browser: Browser, server: Server) -> None:
    plagued(server, "plague-beats")
    angela, brad = (sat(browser, server, "plague-beats", seat) for seat in (ANGELA, BRAD))
    expect(beat(angela)).to_be_hidden()
    held(angela)
    look_under(brad)
    expect(beat(angela)).to_contain_text(re.compile("plague", re.IGNORECASE))
    first = beat(angela).locator("strong").inner_text()
    # the map shows where, and ears hear what
    expect(angela.locator("[data-marked]").first).to_be_attached()
    expect(angela.get_by_role("status", name="Event")).to_contain_text(first)
    angela.keyboard.press("Space")
    expect(beat(angela)).not_to_contain_text(first)
    angela.keyboard.press("Escape")
    expect(beat(angela)).to_be_hidden()
    # once more, and by mouse
    angela.keyboard.press("r")
    expect(beat(angela)).to_contain_text(first)
    beat(angela).get_by_role("button", name="Skip all").click()
    expect(beat(angela)).to_be_hidden()
    # what it cost stays
    expect(angela.get_by_label("Since your last move")).to_contain_text("Nile shrank")
    for page in (angela, brad):
        page.context.close()


def test_what_others_discover_and_buy_comes_beat_by_beat(browser: Browser, server: Server) -> None:
    scene = Scene().gold(0, 40).village(ANGELA, "nile").village(BRAD, "gobi").units(BRAD, "steppe", settler=1)
    scene.marker("steppe", "treasure").begin(BeginMoving(BRAD), Buying(BRAD), EndTurn())
    server.plant("discoveries", scene.game.position())
    angela, brad = (sat(browser, server, "discoveries", seat) for seat in (ANGELA, BRAD))
    for page in (angela, brad):
        held(page)
    # with the clock held, a fresh button takes keys only
    prompt(brad).get_by_role("button", name=re.compile("^Look under the marker")).press("Enter")
    expect(beat(angela)).to_contain_text("explores Steppe and finds treasure")
    angela.keyboard.press("Escape")
    types(brad, "done", "buy 2 swordsman gobi")
    # to whoever does it, it is shown in passing: nothing of it is to be tapped
    expect(beat(brad)).to_contain_text("Your purchases 2 Swordsmen in Gobi.")
    expect(beat(brad).get_by_role("button")).to_have_count(0)
    expect(beat(brad)).to_have_css("pointer-events", "none")
    # whoever goes on has seen enough
    types(brad, "found steppe", "buy masonry")
    expect(beat(brad)).to_contain_text("buys Masonry")
    expect(beat(brad)).not_to_contain_text("Swordsmen")
    # what is bought in a row is one beat, a technology is one of its own
    expect(beat(angela)).to_contain_text("2 Swordsmen in Gobi. A village in Steppe.")
    angela.keyboard.press("Space")
    expect(beat(angela)).to_contain_text("buys Masonry for 10 gold")
    for page in (angela, brad):
        page.context.close()


def test_whoever_wants_no_beats_of_eagle_has_none(browser: Browser, server: Server) -> None:
    plagued(server, "plague-quiet")
    angela, brad = (sat(browser, server, "plague-quiet", seat) for seat in (ANGELA, BRAD))
    angela.get_by_role("button", name="Menu").click()
    angela.get_by_label("Events").select_option("not shown")
    angela.get_by_role("button", name="Menu").click()
    held(angela)
    look_under(brad)
    expect(angela.get_by_label("Since your last move")).to_contain_text("Nile shrank")
    expect(beat(angela)).to_be_hidden()
    for page in (angela, brad):
        page.context.close()


def test_what_a_battle_cost_stands_on_the_map(browser: Browser, server: Server) -> None:
    """One unit against one: somebody falls, and perhaps both; to whoever fought there, their own loss counts first."""
    scene = Scene().village(ANGELA, "gobi").village(BRAD, "steppe").village(CHRIS, "deccan")
    scene.units(ANGELA, "nile", ancient_infantry=1).units(BRAD, "nile", ancient_infantry=1).begin(BeginMoving(BRAD), EndTurn())
    server.plant("battle-cost", scene.game.position())
    angela, brad, chris = (sat(browser, server, "battle-cost", seat) for seat in (ANGELA, BRAD, CHRIS))
    for page in (angela, chris):
        held(page)
    types(brad, "battle")
    prompt(brad).get_by_role("button", name="Fight Red in Nile").press("Enter")
    # those who fight have the battle on its stage, the others a beat; all of them see on the map what it cost
    expect(beat(chris)).to_contain_text(re.compile("battle in Nile", re.IGNORECASE))
    expect(beat(chris)).to_contain_text(re.compile(r"(the lower total falls|in a tie both fall)\."))
    expect(angela.get_by_role("status", name="Event")).to_contain_text(re.compile(r"lost 1[ .]"))
    expect(angela.locator('[data-mark="nile"]').first).to_have_text("−1")
    for page in (angela, chris):
        expect(page.locator('[data-mark="nile"]').first).to_have_text(re.compile("−[12]"))
        expect(page.locator('[data-ghost="nile"]').first).to_be_attached()
        expect(page.locator('[data-fought="nile"] circle.lost').first).to_be_attached()
    for page in (angela, brad, chris):
        page.context.close()


def test_whoever_buys_in_the_shop_has_seen_enough(browser: Browser, server: Server) -> None:
    """The shop answers by itself, not through the prompt: what waits to be shown gives way all the same."""
    scene = Scene().gold(40, 40).village(ANGELA, "nile").village(BRAD, "gobi")
    scene.begin(Buying(BRAD), Buying(ANGELA), EndTurn())
    server.plant("shopping", scene.game.position())
    angela, brad = (sat(browser, server, "shopping", seat) for seat in (ANGELA, BRAD))
    held(angela)
    types(brad, "buy swordsman gobi", "buy masonry", "done")
    expect(beat(angela)).to_contain_text("'s purchases")
    angela.get_by_role("tabpanel", name="Buy").get_by_role("button", name=re.compile("Nile grows")).press("Enter")
    expect(beat(angela)).to_contain_text("Your purchases")
    # nothing else waits
    expect(beat(angela).get_by_role("button")).to_have_count(0)
    angela.keyboard.press("Space")
    expect(beat(angela)).to_be_hidden()
    for page in (angela, brad):
        page.context.close()
