"""Events are presented: each has its beat, on the board and as a card, and nobody has to wait for it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.resolution import MajorCalamities, MinorCalamities
from ecumene.titles.empires.conflict import TokenConflicts
from ecumene.titles.empires.expansion import Census
from ecumene.titles.empires.movement import Movement
from ecumene.titles.empires.offers import Answer, Offer
from ecumene.titles.empires.purchases import BuyAdvances
from ecumene.titles.empires.surplus import SurplusRemoval
from ecumene.titles.empires.tax import TaxCollection
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import Phase
from scene import Scene
from server.served import Server
from titles.empires.web.test_happened import WIDE, card, cards, reduce, sit, waiting
from web.hands import beat, box, held, in_list, middle, prompt, rests, still, until

TABLET: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def fights(server: Server, table: str) -> Scene:
    scene = Scene().tokens("egypt", gaza=3, sinai=3, tanis=2).tokens("minoa", gaza=1, sinai=1, knossos=2)
    waiting(scene, Phase("conflict"), TokenConflicts())
    server.plant(table, scene.game.position())
    return scene


def fights_far_off(server: Server, table: str) -> Scene:
    """After the conflict in Gaza Minoa is asked something, and Egypt nothing."""
    scene = Scene().tokens("egypt", gaza=3, tanis=2).tokens("minoa", gaza=1).cities("minoa", "knossos", "phaestos", "thera")
    scene.tokens("minoa", athens=7).hand("minoa", "superstition", "ochre")
    waiting(scene, Phase("conflict"), TokenConflicts(), Phase("calamities"), MajorCalamities())
    server.plant(table, scene.game.position())
    return scene


def test_events_come_one_by_one_and_can_be_skipped_and_seen_again(browser: Browser, server: Server) -> None:
    scene = fights(server, "beats")
    egypt, hatti = (sit(browser, server, "beats", scene, civ) for civ in ("egypt", "hatti"))
    expect(beat(egypt)).to_be_hidden()
    held(egypt)
    reduce(hatti)
    expect(beat(egypt)).to_contain_text("Conflict in")
    first = beat(egypt).locator("strong").inner_text()
    expect(egypt.locator("[data-marked]").first).to_be_attached()
    # a key goes on
    egypt.keyboard.press("Space")
    expect(beat(egypt)).not_to_contain_text(first)
    # another skips all of them, and what they marked is gone
    egypt.keyboard.press("Escape")
    expect(beat(egypt)).to_be_hidden()
    expect(egypt.locator("[data-marked]")).to_have_count(0)
    egypt.keyboard.press("r")
    expect(beat(egypt)).to_contain_text(first)
    for page in (egypt, hatti):
        page.context.close()


def test_a_conflict_shows_both_sides_and_what_decided_it(browser: Browser, server: Server) -> None:
    scene = Scene().tokens("egypt", gaza=3, tanis=2).tokens("minoa", gaza=1, knossos=2)
    waiting(scene, Phase("conflict"), TokenConflicts())
    server.plant("sides", scene.game.position())
    egypt, hatti = (sit(browser, server, "sides", scene, civ) for civ in ("egypt", "hatti"))
    held(egypt)
    reduce(hatti)
    shown = beat(egypt)
    # Hatti's own city comes first
    expect(shown).to_contain_text("next: Conflict in Gaza")
    egypt.keyboard.press("Space")
    expect(shown.get_by_role("img", name="Minoa: 0 left, 1 lost")).to_be_visible()
    expect(shown.get_by_role("img", name="Egypt: 3 left, 0 lost")).to_be_visible()
    expect(shown).to_contain_text("Minoa has fewer tokens and removes first.")
    for page in (egypt, hatti):
        page.context.close()


def superstition(server: Server, table: str, *cities: str, **tokens: int) -> Scene:
    """Egypt, which knows Mysticism, had Superstition from Hatti in trade."""
    scene = Scene().cities("egypt", *cities).tokens("egypt", **tokens).tokens("minoa", knossos=2)
    scene.advances("egypt", "mysticism").hand("egypt", "superstition", "ochre")
    scene.state.passed[scene.state.rules.cards.index["superstition"]] = scene.seat("hatti") + 1
    waiting(scene, Phase("calamities"), MajorCalamities())
    server.plant(table, scene.game.position())
    return scene


def large(page: Page) -> Locator:
    """The card in the middle of the board."""
    return page.locator("[data-large]")


def apart(one: Locator, other: Locator) -> bool:
    """Whether neither covers anything of the other."""
    a, b = box(one), box(other)
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return beside or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]


@pytest.mark.parametrize("screen", [WIDE, TABLET, PHONE], ids=["wide", "tablet", "phone"])
def test_a_calamity_of_mine_lies_large_and_is_reckoned_line_by_line(browser: Browser, server: Server, screen: Any) -> None:
    table = f"reckoned-{screen['viewport']['width']}"
    scene = superstition(server, table, "memphis", "tanis", alexandria=4)
    egypt, minoa = (sit(browser, server, table, scene, civ, **screen) for civ in ("egypt", "minoa"))
    hatti = sit(browser, server, table, scene, "hatti")
    held(egypt)
    held(minoa)
    reduce(hatti)
    expect(beat(egypt)).to_contain_text("The city in Sardes is reduced")
    expect(large(egypt)).to_be_hidden()
    egypt.keyboard.press("Space")
    expect(large(egypt)).to_contain_text("Superstition strikes you")
    expect(large(egypt)).to_contain_text("Hatti traded it to you.")
    expect(large(egypt).locator("dl")).to_have_text("Printed3Mysticism−1 Comes to2 cities")
    # its foot says the same; its back shows the stack that it came from
    expect(large(egypt).locator(".does")).to_have_text("2 cities are reduced.")
    expect(large(egypt).locator(".back .stack")).to_have_text("4")
    # what it cost stands on the map, as an outline with its mark, and in the strip
    expect(egypt.locator('[data-ghost="memphis"]')).to_be_attached()
    expect(beat(egypt)).to_contain_text("remain in Memphis")
    until(egypt, lambda: apart(large(egypt), prompt(egypt)) and apart(large(egypt), beat(egypt)))
    # the card lies beside what it struck, if there is room
    parts, marks = large(egypt).locator(".travels, .told"), egypt.locator("[data-mark]")
    until(egypt, lambda: screen is TABLET or all(apart(part, struck) for part in parts.all() for struck in marks.all()))
    # a tap lets it go
    large(egypt).click()
    expect(large(egypt)).to_be_hidden()
    # to others it is a small card beside the seat, if the seats are in sight
    expect(beat(minoa)).to_be_visible()
    minoa.keyboard.press("Space")
    expect(beat(minoa)).to_contain_text("Superstition strikes Egypt")
    expect(large(minoa)).to_be_hidden()
    expect(minoa.locator(f'[data-beside="{scene.seat("egypt")}"]')).to_have_count(0 if screen is PHONE else 1)
    expect(minoa.locator('[data-ghost="memphis"]')).to_be_attached()
    for page in (egypt, minoa, hatti):
        page.context.close()


@pytest.mark.parametrize("screen", [WIDE, TABLET, PHONE], ids=["wide", "tablet", "phone"])
def test_a_card_that_asks_something_covers_nothing_that_is_asked(browser: Browser, server: Server, screen: Any) -> None:
    table = f"asking-{screen['viewport']['width']}"
    scene = superstition(server, table, "memphis", "tanis", "fayum", alexandria=4, paraetonium=2)
    egypt, hatti = sit(browser, server, table, scene, "egypt", **screen), sit(browser, server, table, scene, "hatti")
    held(egypt)
    reduce(hatti)
    expect(prompt(egypt)).to_contain_text("Reduce 2 cities.")
    egypt.keyboard.press("Space")
    expect(beat(egypt)).to_contain_text("Superstition strikes you")
    if large(egypt).is_visible():
        until(egypt, lambda: apart(large(egypt), prompt(egypt)))
        until(egypt, lambda: all(apart(large(egypt), area) for area in egypt.locator("[data-target]").all()))
        # the first tap puts it down, where it stays at hand
        large(egypt).click()
    expect(large(egypt)).to_be_hidden()
    expect(beat(egypt).locator("dl")).to_have_text("Printed3Mysticism−1 Comes to2 cities")
    until(egypt, lambda: apart(beat(egypt), prompt(egypt)))
    # whoever answers has seen enough
    in_list(egypt, "Answers", "Fayum").press("Enter")
    expect(beat(egypt).filter(has_text="Superstition strikes you")).to_be_hidden()
    for page in (egypt, hatti):
        page.context.close()


def test_a_city_that_is_taken_breaks_and_the_drawn_card_flies(browser: Browser, server: Server) -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").tokens("egypt", alexandria=4).tokens("hellas", tanis=8)
    scene.hand("egypt", "ochre", "ochre")
    waiting(scene, Phase("conflict"), CityAttacks())
    server.plant("taken", scene.game.position())
    egypt, hatti, hellas = (sit(browser, server, "taken", scene, civ) for civ in ("egypt", "hatti", "hellas"))
    held(egypt)
    reduce(hatti)
    expect(beat(egypt)).to_be_visible()
    egypt.keyboard.press("Space")
    expect(beat(egypt)).to_contain_text("Hellas takes the city in Tanis from you")
    expect(beat(egypt)).to_contain_text("You have fewer tokens and remove first.")
    cracks = egypt.locator('[data-cracks="tanis"]')
    expect(cracks.locator("circle")).to_have_count(6)
    # both sides stand against each other on the map
    expect(egypt.locator('[data-fought="tanis"] circle')).to_have_count(14)
    expect(egypt.locator('[data-fought="tanis"] circle.lost')).to_have_count(11)
    # what follows goes on with it
    prompt(hellas).get_by_role("button", name=re.compile("card")).first.click()
    expect(beat(egypt)).to_contain_text("Hellas takes the city in Tanis from you: 1 card")
    expect(beat(egypt)).to_contain_text("The card is Ochre.")
    flies = f"{scene.seat('egypt')} {scene.seat('hellas')}"
    expect(egypt.locator(f'[data-flies="{flies}"]')).to_be_visible()
    for page in (egypt, hatti, hellas):
        page.context.close()


def test_what_follows_can_be_read_as_a_list(browser: Browser, server: Server) -> None:
    scene = fights(server, "listed")
    egypt, hatti = (sit(browser, server, "listed", scene, civ) for civ in ("egypt", "hatti"))
    held(egypt)
    reduce(hatti)
    beat(egypt).get_by_role("button", name="2 more").click()
    rows = beat(egypt).get_by_role("list", name="What follows").get_by_role("listitem")
    expect(rows).to_have_count(2)
    last = rows.last.inner_text()
    rows.last.get_by_role("button").click()
    expect(beat(egypt).locator("strong")).to_have_text(last)
    # a tap goes on, and a finger finds how to see it again
    beat(egypt).locator("strong").click()
    expect(beat(egypt)).to_be_hidden()
    egypt.keyboard.press("r")
    beat(egypt).get_by_role("button", name="Next").click()
    beat(egypt).get_by_role("button", name="Again").click()
    expect(beat(egypt)).to_contain_text("1 of 3")
    for page in (egypt, hatti):
        page.context.close()


def test_every_beat_is_said_in_one_sentence(browser: Browser, server: Server) -> None:
    scene = superstition(server, "aloud", "memphis", "tanis", alexandria=4)
    egypt, hatti = (sit(browser, server, "aloud", scene, civ) for civ in ("egypt", "hatti"))
    held(egypt)
    reduce(hatti)
    said = egypt.get_by_role("status", name="Event")
    expect(said).to_contain_text("The city in Sardes is reduced.")
    egypt.keyboard.press("Space")
    expect(said).to_contain_text("Superstition strikes you. Hatti traded it to you.")
    # and nowhere else
    expect(egypt.get_by_role("status", name="News")).not_to_contain_text("Superstition")
    for page in (egypt, hatti):
        page.context.close()


def test_with_reduced_motion_nothing_travels_and_everything_is_said(browser: Browser, server: Server) -> None:
    scene = superstition(server, "events-still", "memphis", "tanis", alexandria=4)
    egypt = sit(browser, server, "events-still", scene, "egypt", **WIDE, reduced_motion="reduce")
    hatti = sit(browser, server, "events-still", scene, "hatti")
    held(egypt)
    reduce(hatti)
    expect(beat(egypt)).to_be_visible()
    egypt.keyboard.press("Space")
    expect(large(egypt).locator("dl")).to_have_text("Printed3Mysticism−1 Comes to2 cities")
    expect(large(egypt).locator(".travels")).to_have_css("animation-name", "fades")
    expect(large(egypt).locator(".travels")).to_have_css("animation-duration", "0.12s")
    expect(large(egypt).locator(".turns")).to_have_css("animation-name", "none")
    expect(egypt.locator('[data-ghost="memphis"]')).to_have_css("animation-name", "none")
    # the log shows the card beside its line, and no other picture
    egypt.get_by_role("tab", name="Log").click()
    log = egypt.get_by_role("log", name="What happened")
    expect(log.locator(".picture")).to_have_count(1)
    expect(log.locator("p", has_text="Superstition strikes").locator(".picture")).to_have_css("width", "40px")
    for page in (egypt, hatti):
        page.context.close()


def test_nobody_is_kept_from_acting(browser: Browser, server: Server) -> None:
    scene = fights(server, "acting")
    egypt, hatti = (sit(browser, server, "acting", scene, civ) for civ in ("egypt", "hatti"))
    held(egypt)
    reduce(hatti)
    expect(beat(egypt)).to_be_visible()
    # with the clock held, a fresh button takes keys only
    prompt(egypt).get_by_role("button", name="Done moving").press("Enter")
    expect(beat(egypt)).to_be_hidden()
    for page in (egypt, hatti):
        page.context.close()


def test_the_card_leads_to_the_moment_and_tells_how_i_stand(browser: Browser, server: Server) -> None:
    scene = Scene(scenario="first-game").cities("egypt", "memphis").tokens("egypt", tanis=2, gaza=1).tokens("minoa", knossos=2)
    scene.hand("egypt", "minor_uprising", "ochre")
    waiting(scene, Phase("calamities"), MinorCalamities())
    server.plant("moment", scene.game.position())
    egypt, hatti = (sit(browser, server, "moment", scene, civ) for civ in ("egypt", "hatti"))
    reduce(hatti)
    expect(card(egypt, "Minor Uprising")).to_be_visible()
    # whoever comes back sees it first
    egypt.reload()
    expect(card(egypt, "Minor Uprising")).to_be_visible()
    expect(cards(egypt).get_by_text("cities", exact=True)).to_be_visible()
    cards(egypt).get_by_role("button", name="Play it back").click()
    expect(beat(egypt)).to_contain_text("Minor Uprising strikes you")
    card(egypt, "Minor Uprising").get_by_role("button", name="Look back at it").click()
    expect(egypt.get_by_role("heading", name="History")).to_be_visible()
    expect(egypt.locator(".line.now").filter(has_text="Minor Uprising")).to_be_visible()
    for page in (egypt, hatti):
        page.context.close()


def test_whoever_wants_no_beats_has_none(browser: Browser, server: Server) -> None:
    scene = fights(server, "quiet")
    egypt, hatti = (sit(browser, server, "quiet", scene, civ) for civ in ("egypt", "hatti"))
    egypt.get_by_role("button", name="Menu").click()
    egypt.get_by_label("Events").select_option("not shown")
    egypt.get_by_role("button", name="Menu").click()
    held(egypt)
    reduce(hatti)
    expect(card(egypt, "Conflict in Gaza")).to_be_visible()
    expect(beat(egypt)).to_be_hidden()
    for page in (egypt, hatti):
        page.context.close()


def test_a_calamity_in_hand_says_what_it_would_do_to_me(browser: Browser, server: Server) -> None:
    scene = Scene().cities("egypt", "memphis").tokens("egypt", alexandria=4).advances("egypt", "mysticism")
    scene.hand("egypt", "superstition", "ochre")
    waiting(scene)
    server.plant("in-hand", scene.game.position())
    egypt = sit(browser, server, "in-hand", scene, "egypt")
    egypt.get_by_role("tab", name="Hand").click()
    # three cities are printed; Mysticism spares one
    hand = egypt.get_by_role("tabpanel", name="Hand")
    expect(hand.get_by_role("listitem").filter(has_text="Superstition")).to_contain_text("To you: 2 cities are reduced.")
    egypt.context.close()


#: milliseconds that a beat stays, by pace: that of others, mine, and a card of mine in the middle
STAYS = {"brisk": (900, 1800, 3600), "calm": (1800, 3600, 6400)}


@pytest.mark.parametrize("pace", STAYS)
def test_a_beat_stays_as_long_as_the_pace_says_and_no_longer(browser: Browser, server: Server, pace: str) -> None:
    scene = superstition(server, f"stays-{pace}", "memphis", "tanis", alexandria=4)
    egypt, hatti = (sit(browser, server, f"stays-{pace}", scene, civ) for civ in ("egypt", "hatti"))
    egypt.get_by_role("button", name="Menu").click()
    egypt.get_by_label("Events").select_option(pace)
    egypt.get_by_role("button", name="Menu").click()
    others, _, card_of_mine = STAYS[pace]
    held(egypt)
    reduce(hatti)
    # the page's clock stands, so nothing goes on by itself; each beat has gone when its time is over, and not before
    expect(beat(egypt)).to_contain_text("The city in Sardes is reduced")
    egypt.clock.run_for(others - 1)
    expect(beat(egypt)).to_contain_text("The city in Sardes is reduced")
    egypt.clock.run_for(1)
    expect(large(egypt)).to_contain_text("Superstition strikes you")
    egypt.clock.run_for(card_of_mine - 1)
    expect(large(egypt)).to_contain_text("Superstition strikes you")
    egypt.clock.run_for(1)
    expect(beat(egypt)).to_be_hidden()
    for page in (egypt, hatti):
        page.context.close()


def test_a_card_is_shown_then_reckoned_then_the_map_then_the_sentence(browser: Browser, server: Server) -> None:
    scene = superstition(server, "in-turn", "memphis", "tanis", alexandria=4)
    egypt, hatti = (sit(browser, server, "in-turn", scene, civ) for civ in ("egypt", "hatti"))
    held(egypt)
    reduce(hatti)
    expect(beat(egypt)).to_be_visible()
    egypt.keyboard.press("Space")
    expect(large(egypt).locator(".travels")).to_have_css("animation-delay", "0s")
    expect(large(egypt).locator(".told")).to_have_css("animation-delay", "0.5s")
    expect(egypt.locator('[data-marked="memphis"]')).to_have_css("animation-delay", "1s")
    expect(egypt.locator('[data-mark="memphis"]')).to_have_text("city")
    expect(beat(egypt).locator(".said")).to_have_css("animation-delay", "1.8s")
    for page in (egypt, hatti):
        page.context.close()


def test_what_was_lost_stands_on_the_map_as_a_number(browser: Browser, server: Server) -> None:
    scene = Scene().tokens("egypt", gaza=3, sinai=4, tanis=2).tokens("minoa", gaza=2, knossos=2)
    waiting(scene, Phase("conflict"), TokenConflicts(), Phase("surplus"), SurplusRemoval())
    server.plant("numbers", scene.game.position())
    egypt, minoa, hatti = (sit(browser, server, "numbers", scene, civ) for civ in ("egypt", "minoa", "hatti"))
    for page in (egypt, minoa):
        held(page)
    reduce(hatti)
    for page, lost in ((egypt, "−1"), (minoa, "−2")):
        expect(beat(page)).to_contain_text("next: Conflict in Gaza")
        page.keyboard.press("Space")
        expect(page.locator('[data-mark="gaza"]')).to_have_text(lost)
        # nothing else of it is marked
        expect(page.locator("[data-mark]")).to_have_count(1)
    egypt.keyboard.press("Space")
    expect(egypt.locator('[data-mark="sinai"]')).to_have_text("−3")
    for page in (egypt, minoa, hatti):
        page.context.close()


def away_from(page: Page) -> None:
    """Looks at the far west of the board, by keys."""
    board = page.get_by_role("application", name="Board")
    board.focus()
    for _ in range(4):
        board.press("+")
    for _ in range(30):
        board.press("Shift+ArrowLeft")


@pytest.mark.parametrize("far", [True, False], ids=["out of sight", "in sight"])
def test_the_board_turns_to_what_happens_to_me_if_it_is_out_of_sight(browser: Browser, server: Server, far: bool) -> None:
    scene = fights_far_off(server, f"camera-{far}")
    egypt, hatti = (sit(browser, server, f"camera-{far}", scene, civ) for civ in ("egypt", "hatti"))
    rests(egypt)
    unmoved = egypt.locator('.piece[data-area="tanis"]')
    if far:
        away_from(egypt)
        expect(unmoved).not_to_be_in_viewport()
    before = middle(unmoved)
    held(egypt)
    reduce(hatti)
    expect(beat(egypt)).to_be_visible()
    egypt.keyboard.press("Space")
    expect(beat(egypt)).to_contain_text("Conflict in Gaza")
    # a board that is moved is drawn anew in the next frame, of the page's own clock
    egypt.clock.run_for(100)
    expect(egypt.locator('[data-marked="gaza"]')).to_be_in_viewport()
    until(egypt, lambda: (middle(unmoved) != before) == far)
    for page in (egypt, hatti):
        page.context.close()


def test_the_card_does_not_lie_upon_what_it_tells_of(browser: Browser, server: Server) -> None:
    scene = fights_far_off(server, "upon")
    egypt = sit(browser, server, "upon", scene, "egypt", **PHONE, reduced_motion="reduce")
    hatti = sit(browser, server, "upon", scene, "hatti")
    rests(egypt)
    board = egypt.get_by_role("application", name="Board")
    board.focus()
    frame = still(board)
    gaza = egypt.locator('.piece[data-area="gaza"]').first
    for _ in range(12):
        # a key moves it by 80, and the card is higher than that
        if middle(gaza)[1] < frame["y"] + frame["height"] - 90:
            board.press("Shift+ArrowUp")
            rests(egypt)
    expect(gaza).to_be_in_viewport()
    held(egypt)
    reduce(hatti)
    expect(beat(egypt)).to_be_visible()
    egypt.keyboard.press("Space")
    expect(beat(egypt)).to_contain_text("Conflict in Gaza")
    # a board that is moved is drawn anew in the next frame, of the page's own clock
    egypt.clock.run_for(100)
    until(egypt, lambda: middle(egypt.locator('[data-ghost="gaza"]').first)[1] < box(beat(egypt))["y"])
    for page in (egypt, hatti):
        page.context.close()


def types(page: Page, text: str) -> None:
    """An answer by the command line, which is shut afterwards."""
    page.keyboard.press("/")
    line = page.get_by_role("combobox", name="Type a move or a question")
    line.fill(text)
    line.press("Enter")
    expect(line).to_have_value("")
    line.press("Escape")
    expect(line).to_be_hidden()


def test_what_i_buy_and_what_comes_to_me_is_shown_in_passing(browser: Browser, server: Server) -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").tokens("egypt", alexandria=4).tokens("minoa", knossos=2)
    scene.treasury("egypt", 20).hand("egypt", "gold", "gold", "gold")
    scene.begin(BuyAdvances(scene.seat("egypt")), Phase("tax"), TaxCollection(), Census(), Phase("movement"), Movement())
    server.plant("passing", scene.game.position())
    egypt = sit(browser, server, "passing", scene, "egypt")
    held(egypt)
    types(egypt, "buy pottery")
    expect(beat(egypt)).to_contain_text("You acquire Pottery")
    expect(egypt.get_by_role("status", name="Event")).to_contain_text("You acquire Pottery")
    # nothing of it is to be tapped, and what lies below it can be
    expect(beat(egypt)).to_have_css("pointer-events", "none")
    expect(beat(egypt).get_by_role("button")).to_have_count(0)
    egypt.clock.run_for(900)
    expect(beat(egypt)).to_contain_text("Tax You collect 4.")
    egypt.clock.run_for(900)
    expect(beat(egypt)).to_be_hidden()
    egypt.context.close()


def test_a_trade_that_completes_a_set_is_presented_and_leaves_a_card(browser: Browser, server: Server) -> None:
    scene = Scene().hand("egypt", "copper", "iron", "iron").hand("hellas", "clay", "gemstones", "gemstones", "ochre")
    whole = scene.state.rules.tables.commodities["gemstones"].set
    scene.hand("egypt", *["gemstones"] * (whole - 2)).begin(Phase("trade"), Trade())
    scene.play("egypt", Offer(("copper", "iron", "iron"), ("copper", "iron"), 3, ("gold",)))
    scene.play("hellas", Answer("4-1", ("gemstones", "gemstones", "clay"), ("gemstones", "gemstones")))
    server.plant("completed", scene.game.position())
    egypt, hellas = (sit(browser, server, "completed", scene, civ) for civ in ("egypt", "hellas"))
    for page in (egypt, hellas):
        held(page)
    types(egypt, "agree 3>4-1")
    # the floor takes the place of the board, and the board shows what happened
    expect(egypt.get_by_role("status", name="Event")).to_contain_text("You trade with Hellas. You give Copper and 2 Iron and get")
    egypt.keyboard.press("b")
    expect(beat(egypt)).to_contain_text("You trade with Hellas")
    egypt.keyboard.press("Space")
    expect(beat(egypt)).to_contain_text("You complete Gemstones")
    # the whole set is dealt, card by card
    dealt = egypt.locator(".hand .dealt .card")
    expect(dealt).to_have_count(whole)
    expect(dealt.first).to_have_css("width", "118px")
    egypt.keyboard.press("Space")
    expect(beat(egypt)).to_be_hidden()
    kept = card(egypt, "You completed Gemstones")
    expect(kept).to_contain_text(f"{whole} cards, {whole * whole * 8} points. From Hellas, every name true.")
    # what the other one makes of it is nobody's business
    expect(hellas.get_by_role("status", name="Event")).to_contain_text("You trade with Egypt")
    expect(hellas.get_by_text("complete Gemstones")).to_have_count(0)
    for page in (egypt, hellas):
        page.context.close()


def test_on_a_phone_what_strikes_me_is_told_above_an_open_panel(browser: Browser, server: Server) -> None:
    scene = fights(server, "panelled")
    minoa = sit(browser, server, "panelled", scene, "minoa", **PHONE)
    hatti = sit(browser, server, "panelled", scene, "hatti")
    minoa.get_by_role("tab", name="Hand").tap()
    expect(minoa.get_by_role("tabpanel", name="Hand")).to_be_visible()
    held(minoa)
    reduce(hatti)
    # what strikes others is not told upon the panel
    expect(minoa.get_by_role("status", name="Event")).to_contain_text("Sardes")
    expect(beat(minoa)).to_be_hidden()
    minoa.get_by_role("tabpanel", name="Hand").tap()
    minoa.keyboard.press("Space")
    expect(beat(minoa)).to_contain_text("Conflict in")
    first = beat(minoa).locator("strong").inner_text()
    # it can be reached there, and so can the panels below it
    beat(minoa).get_by_role("button", name="Next").tap()
    expect(beat(minoa)).not_to_contain_text(first)
    minoa.get_by_role("tab", name="Table").tap()
    expect(minoa.get_by_role("tabpanel", name="Table")).to_be_visible()
    for page in (minoa, hatti):
        page.context.close()


def test_on_a_phone_a_calamity_of_mine_does_not_lie_behind_an_open_panel(browser: Browser, server: Server) -> None:
    scene = superstition(server, "behind", "memphis", "tanis", alexandria=4)
    egypt, hatti = sit(browser, server, "behind", scene, "egypt", **PHONE), sit(browser, server, "behind", scene, "hatti")
    egypt.get_by_role("tab", name="Hand").tap()
    expect(egypt.get_by_role("tabpanel", name="Hand")).to_be_visible()
    held(egypt)
    reduce(hatti)
    expect(egypt.get_by_role("status", name="Event")).to_contain_text("Sardes")
    egypt.get_by_role("tabpanel", name="Hand").tap()
    egypt.keyboard.press("Space")
    # whatever the large card says is said above the panel
    expect(beat(egypt)).to_contain_text("Superstition strikes you")
    expect(beat(egypt).locator("dl")).to_have_text("Printed3Mysticism−1 Comes to2 cities")
    expect(large(egypt)).to_be_hidden()
    # and it lies on the board as soon as that is in sight
    egypt.get_by_role("tab", name="Board").tap()
    expect(large(egypt)).to_contain_text("Superstition strikes you")
    for page in (egypt, hatti):
        page.context.close()
