"""Mega Civilization in the page: cards of two blocks, and taking an order of movement back."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import Page, expect

from ecumene.titles.empires.movement import Movement
from ecumene.titles.empires.purchases import ExcessCards
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import Phase
from scene import Scene
from server.served import Server
from web.hands import prompt


def enter(page: Page, server: Server, table: str, scene: Scene, civ: str) -> None:
    server.plant(table, scene.title.position(scene.state))
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {scene.seat(civ)}')}")


def test_cards_of_two_blocks_are_one_set_with_one_name(page: Page, server: Server) -> None:
    scene = Scene(12, title="mega-civilization").hand("minoa", "clay", "clay@east", "epidemic@east").tokens("minoa", knossos=3)
    scene.state.phase = "movement"
    scene.state.push(Phase("movement"), Movement())
    enter(page, server, "two-blocks", scene, "minoa")
    # below the board of a large table
    strip = page.get_by_role("region", name="Your hand")
    expect(strip.get_by_role("img", name="2 Clay")).to_be_visible()
    expect(strip.get_by_role("img", name="1 Epidemic")).to_be_visible()
    expect(strip.get_by_role("img")).to_have_count(2)
    expect(strip).to_contain_text("4 points")
    # and in the panel
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Side panel").click()
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Hand").click()
    hand = page.get_by_role("tabpanel")
    expect(hand).to_contain_text("2 Clay")
    expect(hand).to_contain_text("4 pts")
    expect(hand).to_contain_text("Epidemic")
    expect(page.locator("body")).not_to_contain_text("@")


def test_a_card_of_each_block_can_be_discarded(page: Page, server: Server) -> None:
    scene = Scene(12, title="mega-civilization").hand("minoa", "clay", "clay@east", "clay@east", *["ochre"] * 3, *["fish"] * 4)
    scene.state.phase = "advances"
    scene.state.push(Phase("advances"), ExcessCards(scene.seat("minoa")))
    enter(page, server, "two-discards", scene, "minoa")
    expect(prompt(page)).to_contain_text("Discard 1 card.")
    expect(prompt(page).get_by_role("button", name="Discard Clay of the West")).to_be_visible()
    prompt(page).get_by_role("button", name="Discard Clay of the East, one of two").press("Enter")
    expect(prompt(page).get_by_role("list", name="So far")).to_contain_text("Clay")


def test_the_border_and_the_blocks_are_shown(page: Page, server: Server) -> None:
    scene = (
        Scene(12, title="mega-civilization")
        .hand("minoa", "clay", "clay", "iron")
        .hand("saba", "clay@east", "iron@east", "clay@east")
    )
    scene.hand("egypt", "ochre", "ochre", "fish")
    scene.state.phase = "trade"
    scene.state.push(Phase("trade"), Trade())
    enter(page, server, "two-halves", scene, "minoa")
    # on the floor one may look at one's own block alone
    floor = page.get_by_role("region", name="The floor")
    expect(floor.get_by_role("button", name="My block 0")).to_be_visible()
    page.keyboard.press("b")
    expect(page.get_by_role("main", name="Board")).to_be_visible()
    expect(page.locator("[data-border='west and east']")).to_be_attached()
    seats = page.get_by_role("complementary", name="Seats")
    seats.get_by_role("button", name="By West and East").click()
    for half in ("West", "East"):
        expect(seats.get_by_text(half, exact=True)).to_be_visible()


def test_an_order_of_movement_is_taken_back(page: Page, server: Server) -> None:
    scene = Scene(title="mega-civilization").tokens("minoa", knossos=3, phaestos=1)
    scene.state.phase = "movement"
    scene.state.push(Phase("movement"), Movement())
    enter(page, server, "second-thoughts", scene, "minoa")
    expect(prompt(page).get_by_role("button", name="Done moving")).to_be_visible()
    expect(prompt(page).get_by_role("button", name="Take back an order")).to_have_count(0)
    page.keyboard.press("/")
    line = page.get_by_role("combobox")
    line.fill("move 2 knossos phaestos")
    line.press("Enter")
    expect(prompt(page).get_by_role("button", name="Take back an order")).to_be_visible()
    prompt(page).get_by_role("button", name="Take back an order").click()
    prompt(page).get_by_role("button", name="Move 2 from Knossos to Phaestos").click()
    # as long as the order is half put together, nothing can be ended
    expect(prompt(page).get_by_role("button", name="Done moving")).to_be_enabled()
    expect(prompt(page).get_by_role("button", name="Take back an order")).to_have_count(0)
    assert server.game("second-thoughts").state.tokens[0][scene.area("knossos")] == 3
