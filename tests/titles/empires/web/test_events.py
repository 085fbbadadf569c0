"""Events are presented: each has its beat, on the board and as a card, and nobody has to wait for it."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from ecumene.titles.empires.calamities.resolution import MajorCalamities, MinorCalamities
from ecumene.titles.empires.conflict import TokenConflicts
from ecumene.titles.empires.turn import Phase
from scene import Scene
from server.served import Server
from titles.empires.web.test_happened import card, cards, reduce, sit, waiting
from web.hands import beat, held, prompt


def fights(server: Server, table: str) -> Scene:
    scene = Scene().tokens("egypt", gaza=3, alexandria=3, tanis=2).tokens("minoa", gaza=1, alexandria=1, knossos=2)
    waiting(scene, Phase("conflict"), TokenConflicts())
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


def test_a_calamity_of_mine_is_reckoned_line_by_line(browser: Browser, server: Server) -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").tokens("egypt", alexandria=4).tokens("minoa", knossos=2)
    scene.advances("egypt", "mysticism")
    scene.hand("egypt", "superstition", "ochre")
    waiting(scene, Phase("calamities"), MajorCalamities())
    server.plant("reckoned", scene.game.position())
    egypt, hatti = (sit(browser, server, "reckoned", scene, civ) for civ in ("egypt", "hatti"))
    held(egypt)
    reduce(hatti)
    shown = beat(egypt)
    expect(shown).to_contain_text("next: Superstition strikes you")
    egypt.keyboard.press("Space")
    expect(shown.locator("dl")).to_have_text("Printed3Mysticism−1Comes to2 cities")
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
