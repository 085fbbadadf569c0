"""What happens to somebody leaves a card that stays until it is put away; nobody else sees it."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from ecumene.engine import Step
from ecumene.titles.empires.calamities.resolution import MajorCalamities, MinorCalamities
from ecumene.titles.empires.conflict import TokenConflicts
from ecumene.titles.empires.expansion import Census
from ecumene.titles.empires.movement import Movement
from ecumene.titles.empires.succession import Succession
from ecumene.titles.empires.surplus import CitySupport, SurplusRemoval
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import Phase
from scene import Scene
from server.served import Server
from web.hands import beat, box, held, mine, passes, prompt, rests

WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}


def cards(page: Page) -> Locator:
    return page.get_by_role("region", name="Since your last move")


def card(page: Page, title: str) -> Locator:
    return cards(page).get_by_role("listitem").filter(has_text=title)


def waiting(scene: Scene, *then: Step) -> Scene:
    """Hatti is asked which of two cities to reduce; what comes then needs no answer, until tokens move."""
    scene.cities("hatti", "hattusa", "sardes")
    scene.state.turn, scene.state.phase = 5, "construction"
    return scene.begin(CitySupport(), *then, Census(), Phase("movement"), Movement())


def sit(browser: Browser, server: Server, table: str, scene: Scene, civ: str, **screen: Any) -> Page:
    page = browser.new_context(**(screen or WIDE)).new_page()
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {scene.seat(civ)}')}")
    expect(prompt(page)).to_be_visible()
    return page


def reduce(page: Page) -> None:
    """Hatti's answer, after which everything else comes by itself."""
    prompt(page).get_by_role("button", name="Sardes").click()


def test_a_calamity_without_a_choice_is_not_missed(browser: Browser, server: Server) -> None:
    scene = Scene(scenario="first-game").cities("egypt", "memphis").tokens("egypt", tanis=2, gaza=1).tokens("minoa", knossos=2)
    scene.hand("egypt", "minor_uprising", "ochre").hand("minoa", "clay", "clay")
    waiting(scene, Phase("calamities"), MinorCalamities())
    server.plant("uprising", scene.game.position())
    egypt = sit(browser, server, "uprising", scene, "egypt")
    minoa = sit(browser, server, "uprising", scene, "minoa")
    hatti = sit(browser, server, "uprising", scene, "hatti")
    expect(cards(egypt)).to_be_hidden()
    reduce(hatti)

    # the phase is over, and the card is still there
    expect(prompt(egypt)).to_contain_text("You may move early.")
    expect(card(egypt, "Minor Uprising")).to_contain_text("You lost the city in Memphis.")
    card(egypt, "Minor Uprising").get_by_role("button", name="Show on the board").click()
    expect(egypt.locator('[data-shown="memphis"]')).to_be_attached()

    # what was told to others is no card of theirs: neither a loss nor what anybody holds; that it struck, everybody saw
    expect(prompt(minoa)).to_contain_text("Your movement.")
    expect(cards(minoa)).to_be_hidden()
    expect(card(hatti, "Too little support")).to_contain_text("The city in Sardes was reduced to")
    expect(cards(hatti)).not_to_contain_text("Memphis")
    expect(cards(hatti)).not_to_contain_text("Ochre")

    # it is there after a reload, until it is put away; then it is gone for good
    egypt.reload()
    card(egypt, "Minor Uprising").get_by_role("button", name="Dismiss").click()
    expect(cards(egypt)).to_be_hidden()
    egypt.reload()
    expect(prompt(egypt)).to_contain_text("You may move early.")
    expect(cards(egypt)).to_be_hidden()
    for page in (egypt, minoa, hatti):
        page.context.close()


def test_every_conflict_and_what_it_cost_leaves_a_card(browser: Browser, server: Server) -> None:
    scene = Scene().tokens("egypt", gaza=3, sinai=4, tanis=2).tokens("minoa", gaza=1, knossos=2)
    waiting(scene, Phase("conflict"), TokenConflicts(), Phase("surplus"), SurplusRemoval())
    server.plant("fights", scene.game.position())
    egypt = sit(browser, server, "fights", scene, "egypt")
    minoa = sit(browser, server, "fights", scene, "minoa")
    hatti = sit(browser, server, "fights", scene, "hatti")
    reduce(hatti)
    expect(card(minoa, "Conflict in Gaza")).to_contain_text("You lost 1 token")
    # the stronger side fought, too; and what no area feeds is lost
    expect(card(egypt, "Conflict in Gaza")).to_contain_text("Minoa lost 1 token")
    expect(card(egypt, "Above the limit")).to_contain_text("3 tokens in Sinai")
    expect(cards(minoa)).not_to_contain_text("Sinai")

    # all of them are put away at once
    cards(egypt).get_by_role("button", name="Got it").click()
    expect(cards(egypt)).to_be_hidden()
    expect(cards(minoa)).to_be_visible()
    for page in (egypt, minoa, hatti):
        page.context.close()


def test_losses_come_first_and_who_threatens_last(browser: Browser, server: Server) -> None:
    scene = (
        Scene().cities("egypt", "memphis", "fayum").tokens("egypt", gaza=3, sinai=4, tanis=2).tokens("minoa", gaza=1, knossos=2)
    )
    scene.tokens("hellas", paraetonium=7)
    waiting(scene, Phase("conflict"), TokenConflicts())
    server.plant("threats", scene.game.position())
    egypt, hatti = (sit(browser, server, "threats", scene, civ) for civ in ("egypt", "hatti"))
    reduce(hatti)
    expect(card(egypt, "Hellas stands with 7 beside Memphis")).to_contain_text("enough to attack the city")
    expect(cards(egypt).get_by_role("listitem").first).to_contain_text("Conflict in Gaza")
    # whoever is shown a place is there with keys and ears, too
    card(egypt, "Conflict in Gaza").get_by_role("button", name="Show on the board").press("Enter")
    expect(egypt.get_by_role("application", name="Board")).to_be_focused()
    expect(egypt.get_by_role("status", name="Here")).to_contain_text("Gaza")
    for page in (egypt, hatti):
        page.context.close()


def test_coming_back_to_the_floor_one_sees_first_what_happened(browser: Browser, server: Server) -> None:
    scene = Scene().tokens("egypt", gaza=3, sinai=4, tanis=2).tokens("minoa", gaza=1, knossos=2)
    scene.hand("egypt", "ochre", "ochre", "clay").hand("minoa", "ochre", "clay", "clay").cities("hatti", "hattusa", "sardes")
    scene.state.turn, scene.state.phase = 5, "construction"
    scene.begin(CitySupport(), Phase("conflict"), TokenConflicts(), Phase("trade"), Trade())
    server.plant("back-to-trade", scene.game.position())
    egypt, hatti = (sit(browser, server, "back-to-trade", scene, civ) for civ in ("egypt", "hatti"))
    reduce(hatti)
    # while one sits there, the floor takes the place of the board at once
    floor = egypt.get_by_role("main", name="Trade")
    expect(floor).to_be_visible()
    expect(cards(egypt)).to_be_hidden()
    egypt.reload()
    expect(card(egypt, "Conflict in Gaza")).to_be_visible()
    expect(floor).to_be_hidden()
    cards(egypt).get_by_role("button", name="Got it").click()
    expect(floor).to_be_visible()
    for page in (egypt, hatti):
        page.context.close()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_board_travels_to_what_is_shown_unless_motion_is_unwanted(browser: Browser, server: Server, motion: str) -> None:
    scene = Scene().tokens("egypt", gaza=3, sinai=4, tanis=2).tokens("minoa", gaza=1, knossos=2)
    waiting(scene, Phase("conflict"), TokenConflicts())
    table = f"travels-{motion}"
    server.plant(table, scene.game.position())
    egypt = sit(browser, server, table, scene, "egypt", **WIDE, reduced_motion=motion)
    hatti = sit(browser, server, table, scene, "hatti")
    reduce(hatti)
    show = card(egypt, "Conflict in Gaza").get_by_role("button", name="Show on the board")
    expect(show).to_be_visible()
    rests(egypt)
    board = egypt.get_by_role("application", name="Board")
    for _ in range(6):
        board.press("Shift+ArrowLeft")
    rests(egypt)
    held(egypt)
    show.press("Enter")

    def after(milliseconds: int) -> FloatRect:
        egypt.clock.run_for(milliseconds)
        return box(mine(egypt, "egypt").first)

    soon, later, there = after(100), after(200), after(800)
    if motion == "reduce":
        assert soon == later == there
    else:
        assert soon != later and later != there
    assert after(500) == there
    for page in (egypt, hatti):
        page.context.close()


def test_a_new_age_is_presented_and_leaves_a_card(browser: Browser, server: Server) -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").tokens("egypt", alexandria=4).tokens("minoa", knossos=2)
    scene.state.step[scene.seat("egypt")] = 4
    waiting(scene, Phase("succession"), Succession())
    server.plant("ages", scene.game.position())
    egypt, hatti = (sit(browser, server, "ages", scene, civ) for civ in ("egypt", "hatti"))
    held(egypt)
    reduce(hatti)
    expect(beat(egypt)).to_be_visible()
    egypt.keyboard.press("Space")
    # one beat for all: who enters an age, and who moves on
    expect(beat(egypt)).to_contain_text("You enter the Early Bronze Age.")
    expect(beat(egypt)).to_contain_text("move on.")
    # the two together would cover the board: the card unfolds when the event is over
    expect(card(egypt, "You entered the Early Bronze Age")).to_be_hidden()
    egypt.keyboard.press("Escape")
    expect(card(egypt, "You entered the Early Bronze Age")).to_contain_text("Step 5 on the A.S.T.")
    for page in (egypt, hatti):
        page.context.close()


def test_who_suffers_with_another_reads_whose_calamity_it_was(browser: Browser, server: Server) -> None:
    """Volcanic Eruption strikes its holder and everybody in the areas of the volcano, without a choice."""
    scene = Scene().cities("minoa", "thera").tokens("minoa", knossos=2).tokens("egypt", tanis=2)
    scene.hand("minoa", "volcanic_eruption_or_earthquake")
    waiting(scene, Phase("calamities"), MajorCalamities())
    server.plant("volcano", scene.game.position())
    minoa = sit(browser, server, "volcano", scene, "minoa", viewport={"width": 360, "height": 740}, has_touch=True)
    hatti = sit(browser, server, "volcano", scene, "hatti")
    reduce(hatti)
    mine = card(minoa, "Volcanic Eruption")
    expect(mine).to_contain_text("You lost the city in Thera.")
    # fingers find what puts it away
    away = mine.get_by_role("button", name="Dismiss")

    def measured() -> None:
        shown, button = box(cards(minoa)), box(away)
        assert shown["x"] >= 0 and shown["x"] + shown["width"] <= 360
        assert shown["height"] < 740 / 2
        assert button["width"] >= 40 and button["height"] >= 40

    passes(minoa, measured)
    away.tap()
    expect(cards(minoa)).to_be_hidden()
    for page in (minoa, hatti):
        page.context.close()


def folded(page: Page, fold: bool) -> None:
    """Whether the card shows its head only; whoever wants it so taps the head."""
    head = cards(page).get_by_role("button", name="Since your last move")
    if fold:
        head.press("Enter")
    expect(head).to_have_attribute("aria-expanded", "false" if fold else "true")


def test_it_opens_again_with_the_first_question_of_my_turn(browser: Browser, server: Server) -> None:
    scene = Scene().tokens("egypt", gaza=3, tanis=2).tokens("minoa", gaza=1, knossos=9)
    waiting(scene, Phase("conflict"), TokenConflicts())
    server.plant("first-question", scene.game.position())
    egypt, minoa, hatti = (sit(browser, server, "first-question", scene, civ) for civ in ("egypt", "minoa", "hatti"))
    reduce(hatti)
    expect(card(egypt, "Conflict in Gaza")).to_be_visible()
    folded(egypt, True)
    expect(card(egypt, "Conflict in Gaza")).to_be_hidden()
    # it is not Egypt's turn, until Minoa and Hatti have moved
    for page in (minoa, hatti):
        expect(prompt(page)).to_contain_text("Your movement.")
        prompt(page).get_by_role("button", name="Done moving").press("Enter")
    expect(prompt(egypt)).to_contain_text("Your movement.")
    folded(egypt, False)
    expect(card(egypt, "Conflict in Gaza")).to_be_visible()
    for page in (egypt, minoa, hatti):
        page.context.close()


def test_it_opens_again_after_an_absence_of_five_minutes(browser: Browser, server: Server) -> None:
    scene = Scene().tokens("egypt", gaza=3, tanis=2).tokens("minoa", gaza=1, knossos=9)
    waiting(scene, Phase("conflict"), TokenConflicts())
    server.plant("absence", scene.game.position())
    egypt, hatti = (sit(browser, server, "absence", scene, civ) for civ in ("egypt", "hatti"))
    reduce(hatti)
    expect(card(egypt, "Conflict in Gaza")).to_be_visible()
    held(egypt)
    folded(egypt, True)
    egypt.clock.run_for(5 * 60_000)
    egypt.keyboard.press("Shift")
    folded_still = cards(egypt).get_by_role("button", name="Since your last move")
    expect(folded_still).to_have_attribute("aria-expanded", "false")
    egypt.clock.run_for(5 * 60_000 + 1)
    egypt.keyboard.press("Shift")
    folded(egypt, False)
    expect(card(egypt, "Conflict in Gaza")).to_be_visible()
    for page in (egypt, hatti):
        page.context.close()
