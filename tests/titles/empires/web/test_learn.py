"""A newcomer learns: The First Game by the guide alone, another way than it says, without hints; and lessons."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Union
from urllib.parse import quote

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from ecumene.engine.game import action_types
from ecumene.floor import Ready
from ecumene.server import learning
from ecumene.titles.empires.calamities.minor import CityInFlames
from scene import Scene
from server.positions import at
from server.served import Server
from web.hands import box, end_with_losses, fingers, held, middle, passes, prompt, rests, still, turn, until


def guide(page: Page) -> Locator:
    return page.get_by_role("region", name="Guide")


def move(page: Page) -> Locator:
    """The good move that the guide shows."""
    return guide(page).get_by_role("group", name="A good move")


def first_game(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("button", name="The First Game, guided").click()
    expect(guide(page)).to_contain_text("Welcome")


def number(page: Page) -> int:
    found = re.search(r"\d+", turn(page).inner_text())
    return int(found[0]) if found else 0


def follow(page: Page, wanted: int, most: int = 250) -> list[str]:
    """Reads every idea and does every good move, and nothing else, until this turn or the end; the titles of the ideas."""
    read: list[str] = []
    onward = guide(page).get_by_role("button", name=re.compile("^(Next|Got it)$"))
    good = move(page)

    def come() -> bool:
        return number(page) >= wanted or page.get_by_text("The game is over.").first.is_visible()

    for _ in range(most):
        until(page, lambda: come() or onward.is_visible() or good.is_visible())
        if come():
            return read
        if onward.is_visible():
            read.append(guide(page).locator("header strong").inner_text())
            onward.click()
            continue
        good.get_by_role("button", name="Do it").click()
        page.wait_for_timeout(60)
    raise AssertionError(f"turn {wanted} never came: {prompt(page).inner_text()} {guide(page).inner_text()}")


def test_a_newcomer_plays_three_turns_by_the_guide_alone(look: Page, server: Server) -> None:
    first_game(look, server)
    read = follow(look, 4)
    wanted = ["Welcome", "Tokens and stock", "Your people grow", "Moving", "The limit of an area", "Ships"]
    assert [title for title in wanted if title not in read] == []
    assert len(read) == len(set(read)), "nothing is told twice"
    assert read.index("Moving") < read.index("Ships")
    expect(turn(look)).to_contain_text("Turn 4")


@pytest.mark.slow
def test_a_newcomer_plays_the_first_game_to_its_end_by_the_guide_alone(look: Page, server: Server) -> None:
    first_game(look, server)
    read = follow(look, 99, most=600)
    expect(guide(look)).to_contain_text("You have played The First Game")
    assert {"Cities", "Trade", "Sets", "Tax and treasury", "What counts now"} <= set(read)
    guide(look).get_by_role("link", name="To the lessons").click()
    expect(look.get_by_role("heading", name="Learn Western Empires")).to_be_visible()


def test_the_guide_points_at_the_board_and_goes_along_with_another_way(look: Page, server: Server) -> None:
    first_game(look, server)
    follow(look, 1)
    expect(prompt(look)).to_contain_text("Your movement.")
    expect(move(look)).to_contain_text("Move 1 from")
    move(look).get_by_role("button", name="Show me").click()
    expect(look.locator("[data-shown]")).to_have_count(2)

    # the learner stays at home instead: the guide goes on from there
    prompt(look).get_by_role("button", name="Done moving").click()
    expect(turn(look)).to_contain_text("Turn 2")
    expect(look.locator("[data-shown]")).to_have_count(0)
    expect(move(look)).to_contain_text(re.compile("Move 2 from .* because"))
    move(look).get_by_role("button", name="Do it").click()
    expect(prompt(look).get_by_role("button", name="Undo")).to_be_visible()


def test_whoever_listens_to_the_floor_in_vain_is_told_to_be_done(look: Page, server: Server) -> None:
    """The others may be guided, too, and listen as well."""
    listening(look, server, "guide-in-vain")
    expect(guide(look).get_by_role("status")).to_contain_text("Wait.")
    expect(guide(look)).not_to_contain_text("The others are taking their turns.")
    look.clock.fast_forward("00:21")
    expect(move(look)).to_contain_text("Done trading")


def test_the_guide_says_that_it_looks_for_a_move_and_asks_for_none_once_it_is_hidden(look: Page, server: Server) -> None:
    asked: list[str] = []
    held: list[Callable[[], None]] = []

    def between(page: WebSocketRoute) -> None:
        def ask(letter: str | bytes) -> None:
            message = json.loads(letter)
            if message.get("topic") == "hint":
                asked.append(message["id"])
            beyond.send(letter)

        def tell(letter: str | bytes) -> None:
            # the first hint is held back until the guide is hidden
            if json.loads(letter).get("id") in asked[:1]:
                held.append(lambda: page.send(letter))
            else:
                page.send(letter)

        beyond = page.connect_to_server()
        page.on_message(ask)
        beyond.on_message(tell)

    look.route_web_socket(re.compile("^ws"), between)
    listening(look, server, "guide-hidden")
    expect(guide(look)).to_contain_text("Looking for a good move …")
    until(look, lambda: bool(held))
    turn_guide(look)
    expect(guide(look)).to_be_hidden()
    held[0]()
    look.clock.fast_forward("00:21")
    turn_guide(look)
    expect(guide(look).get_by_role("status")).to_contain_text("Wait.")
    assert len(asked) == 2, "the first of the two that are shown, and none between them"


def listening(look: Page, server: Server, table: str) -> None:
    """Somebody with the guide at a trade floor where nothing is left to do until the others act."""
    game = at("trade", 6).clone()
    learner, *others = sorted(range(5), key=game.state.hand_size, reverse=True)
    for seat in others[1:]:
        game.play(seat, Ready())
    kinds: Any = Union[action_types(game.title)]
    while hint := learning.hint(game, learner, []):
        game.play(learner, msgspec.convert(hint["action"], kinds))
    server.plant(table, game.position())
    look.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {learner}')}")
    expect(prompt(look)).to_be_visible()
    held(look)
    turn_guide(look)


def turn_guide(page: Page) -> None:
    """Turns the guide on or off where the table is not there to teach."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Guide in every game").click()
    page.keyboard.press("Escape")


def test_the_sheet_of_a_small_screen_is_drawn_up_and_down_by_keys(look: Page, server: Server) -> None:
    """Whoever reads it by keys is not sent elsewhere; a screen that is enlarged is small, too."""
    look.set_viewport_size({"width": 390, "height": 844})
    first_game(look, server)
    title = guide(look).locator("button.title")
    expect(title).to_have_attribute("aria-expanded", "true")
    title.focus()
    for key, raised in (("Escape", "false"), ("Enter", "true"), ("Enter", "false")):
        look.keyboard.press(key)
        expect(title).to_have_attribute("aria-expanded", raised)
        expect(title).to_be_focused()


def test_hints_and_guide_can_be_turned_off_and_on(look: Page, server: Server) -> None:
    first_game(look, server)
    expect(move(look)).to_be_visible()
    guide(look).get_by_label("Show good moves").uncheck()
    expect(move(look)).to_be_hidden()
    look.reload()
    expect(guide(look).get_by_label("Show good moves")).not_to_be_checked()
    guide(look).get_by_label("Show good moves").check()
    expect(move(look)).to_be_visible()

    # the guide goes away for this table, and comes back
    guide(look).get_by_role("button", name="Hide the guide").click()
    expect(guide(look)).to_be_hidden()
    look.reload()
    expect(prompt(look)).to_contain_text("Choose your civilization.")
    expect(guide(look)).to_be_hidden()
    look.get_by_role("button", name="Guide", exact=True).click()
    expect(guide(look)).to_contain_text("A good move")


def test_the_guide_can_be_had_in_any_game(look: Page, server: Server) -> None:
    look.goto(server.address)
    look.get_by_role("button", name="Play against bots").click()
    expect(prompt(look)).to_contain_text("Choose your civilization.")
    expect(guide(look)).to_be_hidden()
    look.get_by_role("button", name="Menu").click()
    look.get_by_role("button", name="Guide in every game").click()
    expect(guide(look)).to_contain_text("Welcome")
    look.get_by_role("button", name="Guide in every game").click()
    expect(guide(look)).to_be_hidden()


def test_a_lesson_by_hand_with_a_word_of_correction(look: Page, server: Server) -> None:
    look.goto(f"{server.address}/#/learn")
    look.get_by_role("button", name="Moving and conflict").click()
    guide(look).get_by_role("button", name="Next").click()
    expect(guide(look)).to_contain_text("Make room")

    # one token is not enough, and the guide says so
    rests(look)
    tokens = look.locator('.piece[data-kind="tokens"][data-owner="hellas"][data-area="macedonia"]')
    look.mouse.click(*middle(tokens))
    look.mouse.click(*middle(look.locator('.target[data-area="thessaly"]')))
    less = prompt(look).get_by_role("button", name="One less")
    for _ in range(3):
        less.click()
    prompt(look).get_by_role("button", name="Move 1").click()
    expect(guide(look)).to_contain_text("An area is still too crowded")
    prompt(look).get_by_role("button", name="Undo").click()
    expect(guide(look)).not_to_contain_text("An area is still too crowded")

    for said in ("Move 2 from Macedonia", "Move 3 from Byzantium", "Done moving"):
        expect(move(look)).to_contain_text(said)
        move(look).get_by_role("button", name="Do it").click()
    expect(guide(look)).to_contain_text("Done!")
    expect(guide(look)).to_contain_text("You lost one token and Hatti two")

    # the next one follows, and the list knows what was learnt; no lesson stands among the games
    guide(look).get_by_role("button", name="Next: Ships").click()
    expect(guide(look)).to_contain_text("Build a ship in Knossos")
    look.goto(f"{server.address}/#/learn")
    expect(look.get_by_role("button", name="Moving and conflict")).to_contain_text("Done")
    look.goto(f"{server.address}/#/")
    expect(look.get_by_role("button", name="Play against bots")).to_be_visible()
    expect(look.get_by_role("heading", name="Your games")).to_be_hidden()


def test_a_lesson_that_cannot_be_finished_any_more_begins_again(look: Page, server: Server) -> None:
    look.goto(f"{server.address}/#/learn")
    look.get_by_role("button", name="Ships").click()
    expect(guide(look)).to_contain_text("Build a ship in Knossos")
    end_with_losses(look)
    expect(guide(look)).to_contain_text("Your movement has ended without a ship.")
    guide(look).get_by_role("button", name="Start the lesson over").click()
    expect(guide(look)).to_contain_text("step 1 of 4")
    expect(guide(look)).not_to_contain_text("without a ship")


def test_on_a_phone_the_guide_is_a_bar_that_is_drawn_up(browser: Browser, server: Server) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    context = browser.new_context(**phone, reduced_motion="reduce")
    page = context.new_page()
    first_game(page, server)
    # somebody new is welcomed; what was read goes down by itself, and the board is no higher for it
    application = page.get_by_role("application")
    board = still(application)
    for said in ("Next", "Got it"):
        guide(page).get_by_role("button", name=said, exact=True).tap()
    expect(guide(page)).not_to_contain_text("Show good moves")
    expect(move(page).get_by_role("button", name="Do it")).to_be_visible()

    def measured() -> None:
        bar = box(guide(page))
        assert board == box(application)
        assert board["y"] + board["height"] <= bar["y"] + 1, "the guide lies below the board, not on it"
        assert bar["width"] <= 360 and bar["height"] <= 64
        assert box(move(page).get_by_role("button", name="Do it"))["height"] >= 40

    passes(page, measured)

    # a tap shows all of it until somebody goes on upon the board; a finger draws it up and down
    guide(page).get_by_role("button", expanded=False).tap()
    expect(guide(page)).to_contain_text("Show good moves")
    page.touchscreen.tap(180, board["y"] + 20)
    expect(guide(page)).not_to_contain_text("Show good moves")
    drawn(page, guide(page), -120)
    expect(guide(page)).to_contain_text("Show good moves")
    drawn(page, guide(page).get_by_role("button", expanded=True), 120)
    expect(guide(page)).not_to_contain_text("Show good moves")

    # an open panel lies over the board and leaves the guide where it is
    page.get_by_role("tab", name="Hand").tap()
    move(page).get_by_role("button", name="Do it").tap()
    expect(turn(page)).to_contain_text("Turn 1")
    context.close()


def drawn(page: Page, thing: Locator, down: float) -> None:
    """A finger draws something so far down, or up."""
    x, y = middle(thing)
    with fingers(page, (x, y)) as go:
        go((x, y + down))


def test_on_a_phone_each_step_of_a_lesson_is_read_first(browser: Browser, server: Server) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    context = browser.new_context(**phone)
    page = context.new_page()
    page.goto(f"{server.address}/#/learn")
    page.get_by_role("button", name="Ships").tap()
    expect(guide(page)).to_contain_text("Build a ship in Knossos")
    expect(guide(page)).to_contain_text("Start over")
    move(page).get_by_role("button", name="Do it").tap()
    expect(guide(page)).to_contain_text("step 2 of 4")
    expect(guide(page)).to_contain_text("Start over")
    context.close()


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_serious_where_one_learns(
    look: Page, server: Server, axe: Callable[[Page], None], colours: str
) -> None:
    look.emulate_media(color_scheme="dark" if colours == "dark" else "light", reduced_motion="reduce")
    look.goto(f"{server.address}/#/learn")
    expect(look.get_by_role("button", name="Buying advances")).to_be_visible()
    axe(look)
    look.get_by_role("button", name="Attacking a city").click()
    expect(guide(look)).to_contain_text("You are Hellas")
    axe(look)
    first_game(look, server)
    expect(move(look)).to_be_visible()
    axe(look)


def test_the_guide_reckons_with_the_score_in_the_last_turn(look: Page, server: Server) -> None:
    scene = Scene(scenario="first-game").cities("egypt", "memphis", "tanis", "jerusalem", "gaza")
    scene.tokens("egypt", fayum=4, sinai=1).treasury("egypt", 10)
    scene.state.turn, scene.state.phase = 7, "calamities"
    scene.begin(CityInFlames(scene.seat("egypt"), 1, ransom=10))
    server.plant("ransom", scene.game.position())
    key = quote(f"ransom {scene.seat('egypt')}")
    look.goto(f"{server.address}/#/enter/ransom/{key}")
    expect(move(look)).to_contain_text("Lose the city in")
    expect(move(look)).to_contain_text("the ransom would cost 20 points at the end, and this loss 5")


def test_card_and_hint_agree_in_the_second_turn(look: Page, server: Server) -> None:
    first_game(look, server)
    follow(look, 2)
    expect(move(look)).to_contain_text("your tokens are spread as they should be")
