"""The trade floor: an offer in three taps, answers, reasons, talk between two, keys, a phone."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import ecumene
from ecumene import Game, bots
from ecumene.floor import Ready
from ecumene.lab.seated import Seated
from ecumene.server.doors import SPECTATORS
from ecumene.server.protocol import Limits
from ecumene.titles.empires.offers import Answer, Offer
from server.positions import at
from server.served import SOON, Server
from web.hands import box, fingers, held, listening, passes, prompt, still, until

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def rich() -> list[int]:
    """The two seats with most cards."""
    game = at("trade", 6)
    return sorted(range(5), key=game.state.hand_size)[-2:]


def civilization(seat: int) -> str:
    return at("trade", 6).state.civ[seat].capitalize()


def sit(page: Page, server: Server, table: str, seat: int | str) -> None:
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {seat}')}")
    expect(prompt(page)).to_be_visible()


def plant(server: Server, table: str) -> list[int]:
    """A floor on which only two people trade: nobody else answers them."""
    server.plant(table, at("trade", 6).position())
    return rich()


def lift(page: Page, count: int, already: int = 0) -> None:
    """Lifts cards until this many are up."""
    # an answer takes the focus once the server has said what it begins with
    expect(page.locator(".composer")).to_have_attribute("aria-busy", "false")
    for lifted in range(already, count):
        # by key: on a busy machine a click of the mouse may last as long as a long press, which lifts the whole set
        page.locator("button.card[aria-label^=Give]:not([disabled])").first.press("Enter")
        expect(page.locator(".hand button.card[aria-label^='Put back']")).to_have_count(lifted + 1)


def offer_to(page: Page, seat: int) -> None:
    """Three cards to one seat alone."""
    lift(page, 3)
    page.get_by_label("To whom").select_option(label=f"To {civilization(seat)} alone")
    page.get_by_role("button", name="Offer 3 for 3").click()
    expect(mine(page)).to_have_count(1)


def mine(page: Page) -> Locator:
    """My own offers, which come first."""
    return page.get_by_role("region", name="The floor").locator(".own")


def thread(page: Page) -> Locator:
    return page.get_by_role("region", name="Threads")


def test_an_offer_in_three_taps(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    seat, _ = plant(server, "taps")
    sit(look, server, "taps", seat)
    expect(look.get_by_role("main", name="Trade")).to_be_visible()
    lift(look, 1)
    wanted = look.get_by_role("region", name="Wants and haves").get_by_role("rowheader").nth(4).get_by_role("button")
    name = re.sub(r"^\d", "", wanted.inner_text().strip()).strip()
    wanted.click()
    # the page fills it up: three cards, and as many back, to everyone
    expect(look.locator(".hand button.card[aria-label^='Put back']")).to_have_count(3)
    composer = look.get_by_role("group", name="Your offer")
    expect(composer).to_contain_text(f"1 hidden card, for 3 cards incl. {name}")
    expect(composer.get_by_role("button", name=re.compile("worth now and after"))).to_be_visible()
    expect(look.get_by_role("button", name="is named: change")).to_have_count(2)
    axe(look)
    composer.get_by_role("button", name="Offer 3 for 3").click()
    expect(mine(look)).to_contain_text(re.compile("You.*to all.*open", re.S))
    expect(look.locator(".hand button.card[aria-label^='Put back']")).to_have_count(0)
    look.get_by_role("button", name="Withdraw").click()
    expect(mine(look)).to_contain_text("withdrawn")


def test_the_sign_of_a_promise_is_explained_where_there_is_one(look: Page, server: Server) -> None:
    """It looks much like a hidden card, which promises nothing."""
    seat, _ = plant(server, "promised")
    sit(look, server, "promised", seat)
    floor = look.get_by_role("region", name="The floor")
    expect(floor).to_contain_text("0 trades so far this turn")
    expect(floor).not_to_contain_text("promises no calamity")
    lift(look, 3)
    look.get_by_label("I promise: no calamity").check()
    look.get_by_role("button", name="Offer 3 for 3").click()
    expect(floor).to_contain_text("promises no calamity")


def test_names_belong_to_cards(look: Page, server: Server) -> None:
    seat, _ = plant(server, "names")
    sit(look, server, "names", seat)
    lift(look, 3)
    tags = look.get_by_role("button", name=re.compile("is (named|hidden|claimed)"))
    until(look, lambda: sorted(tags.all_inner_texts()) == ["hidden", "named", "named"])
    named = look.get_by_role("button", name="is named: change").first
    card = named.get_attribute("aria-label") or ""
    named.click()
    # with one true name only, nothing can be offered
    expect(look.get_by_text("2 commodities must be named")).to_be_visible()
    look.get_by_role("button", name=card.replace("named", "hidden")).click()
    expect(look.get_by_label("You claim that")).to_be_visible()
    lift_more = look.locator("button.card[aria-label^=Give]:not([disabled])")
    if lift_more.count():
        lift_more.first.press("Enter")
        expect(look.get_by_label("You claim that")).to_be_visible()


@pytest.fixture
def two(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Any:
    """Two people on one floor."""
    table = f"floor-{abs(hash(request.node.name)) % 10**8}"
    seats = plant(server, table)
    contexts = [browser.new_context() for _ in seats]
    pages = [context.new_page() for context in contexts]
    for page, seat in zip(pages, seats, strict=True):
        sit(page, server, table, seat)
    yield pages, seats, table
    for context in contexts:
        context.close()


def test_declined_names_who_and_why_and_leaves_a_way_on(two: Any) -> None:
    (giver, taker), (_, other), _ = two
    offer_to(giver, other)
    thread(taker).get_by_role("button", name="Decline").click()
    taker.get_by_role("button", name="Too many hidden").click()
    expect(mine(giver)).to_contain_text("declined: “too many hidden”")
    mine(giver).get_by_role("button", name="Change").click()
    expect(giver.locator(".hand button.card[aria-label^='Put back']")).to_have_count(3)
    expect(giver.get_by_label("To whom")).to_have_value(str(other))


def test_the_guide_listens_to_the_floor_until_the_others_are_done(browser: Browser, server: Server) -> None:
    """Whoever ends trade too early has no part in what the others still offer."""
    learner, other = rich()
    game = at("trade", 6).clone()
    for seat in game.due:
        if seat not in (learner, other):
            game.play(seat, Ready())
    server.plant("listening", game.position())
    contexts = [browser.new_context() for _ in range(2)]
    page, rival = (context.new_page() for context in contexts)
    sit(page, server, "listening", learner)
    sit(rival, server, "listening", other)
    # after twenty seconds in which nobody does anything, the guide would not wait any longer
    held(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Guide in every game").click()
    page.keyboard.press("Escape")
    guide = page.get_by_role("region", name="Guide")
    waits = guide.get_by_role("status").filter(has_text="Wait.")
    move = guide.get_by_role("group", name="A good move")

    def nothing_more() -> bool:
        """Does a good move, if there is one. A hint may be withdrawn while it is read or clicked; a click on what says to wait
        does nothing."""
        assert "Done trading" not in " ".join(move.all_inner_texts())
        move.get_by_role("button", name="Do it").or_(waits).first.click()
        return waits.is_visible()

    until(page, nothing_more)
    # nothing is asked of the learner anew: the guide looks up because somebody else did something
    rival.get_by_role("button", name="Done trading").click()
    expect(move).to_contain_text("Done trading")
    for context in contexts:
        context.close()


def test_an_offer_that_is_over_stays_half_a_minute_and_then_is_history(look: Page, server: Server) -> None:
    seat, _ = plant(server, "lingering")
    look.clock.install()
    sit(look, server, "lingering", seat)
    held(look)
    lift(look, 3)
    look.get_by_role("button", name="Offer 3 for 3").click()
    mine(look).get_by_role("button", name="Withdraw").click()
    expect(mine(look)).to_contain_text("withdrawn")
    history = look.get_by_role("region", name="The floor").get_by_role("button", name="history")
    expect(history).to_be_hidden()
    look.clock.fast_forward(20_000)
    expect(mine(look)).to_contain_text("withdrawn")
    look.clock.fast_forward(20_000)
    expect(mine(look)).to_have_count(0)
    history.click()
    past = look.get_by_role("group", name="History of this phase")
    expect(past.get_by_role("listitem")).to_contain_text(re.compile("You.*to all.*withdrawn", re.S))
    # it can still be changed and offered again
    past.get_by_role("button", name="Change").click()
    expect(look.locator(".hand button.card[aria-label^='Put back']")).to_have_count(3)
    look.get_by_role("button", name="back to the offers").click()
    expect(past).to_be_hidden()


def test_whoever_can_no_longer_keep_an_offer_reads_which_cards_are_gone_and_nobody_else_does(two: Any) -> None:
    (giver, taker), (_, other), _ = two
    lift(giver, 3)
    lifted = giver.locator(".hand button.card[aria-label^='Put back']").all()
    named = {(card.get_attribute("aria-label") or "").removeprefix("Put back ") for card in lifted}
    giver.get_by_role("button", name="Offer 3 for 3").click()
    expect(mine(giver)).to_have_count(1)
    # the same cards go to somebody in another deal
    lift(giver, 3)
    giver.get_by_label("To whom").select_option(label=f"To {civilization(other)} alone")
    giver.get_by_role("button", name="Offer 3 for 3").click()
    thread(taker).get_by_role("button", name="Answer").click()
    taker.get_by_role("button", name="Answer: 3 for 3").click()
    thread(giver).get_by_role("button", name="Agree").click()
    lapsed = mine(giver).filter(has_text="lapsed")
    expect(lapsed).to_contain_text("you no longer have")
    assert any(name in lapsed.inner_text().split("no longer have")[1] for name in named)
    expect(taker.get_by_role("main", name="Trade")).not_to_contain_text("no longer have")


def goods(game: Game, seat: int) -> list[str]:
    """The commodities that a seat could hand over."""
    cards, hand = game.state.rules.cards, game.state.hand[seat]
    return [cards.ids[k] for k in range(cards.water) if cards.tradeable[k] for _ in range(hand[k])]


def test_an_answer_lapses_when_its_offer_is_taken_by_another(browser: Browser, server: Server) -> None:
    game = at("trade", 6).clone()
    taker, giver = rich()
    third = next(seat for seat in range(5) if seat not in (taker, giver) and len(goods(game, seat)) >= 3)
    cards = game.state.rules.cards
    given, returned = (tuple(goods(game, seat)[:3]) for seat in (giver, third))
    game.play(giver, Offer(given, tuple(cards.spoken(given[:2])), 3))
    game.play(third, Answer(f"{giver}-1", returned, tuple(cards.spoken(returned[:2]))))
    server.plant("outrun", game.position())
    contexts = [browser.new_context() for _ in range(2)]
    late, owner = (context.new_page() for context in contexts)
    sit(late, server, "outrun", taker)
    late.get_by_role("region", name="The floor").get_by_role("button", name=re.compile("^(Answer|Counter)")).click()
    expect(late.get_by_role("group", name="Your answer")).to_have_attribute("aria-busy", "false")
    lift(late, 3, already=late.locator(".hand button.card[aria-label^='Put back']").count())
    late.get_by_role("button", name="Answer: 3 for 3").click()
    expect(mine(late)).to_contain_text("awaits a yes")
    sit(owner, server, "outrun", giver)
    thread(owner).get_by_role("button", name=re.compile(f"^{civilization(third)}")).click()
    thread(owner).get_by_role("button", name="Agree").click()
    expect(mine(late)).to_contain_text(f"lapsed: {civilization(giver)} traded with another")
    for context in contexts:
        context.close()


def test_an_answer_is_weighed_and_agreed_to(two: Any) -> None:
    (giver, taker), (seat, other), _ = two
    offer_to(giver, other)
    expect(prompt(taker)).to_contain_text(f"{civilization(seat)} offers you alone")
    thread(taker).get_by_role("button", name="Answer").click()
    taker.get_by_role("button", name="Answer: 3 for 3").click()
    expect(prompt(giver)).to_contain_text(f"{civilization(other)} answers your offer")
    expect(mine(giver)).to_contain_text("answered: look now")
    expect(thread(giver)).to_contain_text("2 true names, 1 hidden.")
    expect(thread(giver)).to_contain_text("If you agree")
    # whoever is about to leave it behind is told so
    prompt(giver).get_by_role("button", name="Done trading").click()
    expect(prompt(giver).get_by_role("alert")).to_contain_text(f"{civilization(other)} answered your offer")
    prompt(giver).get_by_role("button", name="Go on trading").click()
    thread(giver).get_by_role("button", name="Agree").click()
    for page in (giver, taker):
        expect(thread(page)).to_contain_text("Traded. You gave")
    expect(giver.get_by_role("region", name="The floor")).to_contain_text("1 trade so far this turn")


def test_what_was_claimed_stands_beside_what_came(two: Any) -> None:
    (giver, taker), (_, other), _ = two
    lift(giver, 3)
    giver.get_by_label("To whom").select_option(label=f"To {civilization(other)} alone")
    # the hidden card is called something that it is not
    giver.get_by_role("button", name="is hidden: change").click()
    claim = giver.get_by_label("You claim that")
    state = at("trade", 6).state
    held = {state.rules.cards.names[k] for k, count in enumerate(state.hand[two[1][0]]) if count}
    lie = next(name for option in claim.locator("option").all() if (name := option.inner_text().strip()) and name not in held)
    claim.select_option(label=lie)
    giver.get_by_role("button", name="Offer 3 for 3").click()
    thread(taker).get_by_role("button", name="Answer").click()
    taker.get_by_role("button", name="Answer: 3 for 3").click()
    thread(giver).get_by_role("button", name="Agree").click()
    expect(thread(taker)).to_contain_text("Traded. You gave")
    expect(thread(taker)).to_contain_text(f"Not true: {lie}.")
    expect(thread(giver)).not_to_contain_text("Not true")


def test_where_nothing_can_be_met_all_offers_are_shown_with_a_word_why(browser: Browser, server: Server) -> None:
    """Somebody asks for what nobody here holds: an empty list would look like an empty floor."""
    game = at("trade", 6).clone()
    seat, other = rich()
    view = game.view(seat)
    cards = view.rules.cards
    lacked = next(k for k in range(len(cards.commodities)) if not cards.by_kind(view.hand)[k])
    held = goods(game, other)
    kind = cards.kinds[lacked]
    game.play(other, Offer(tuple(held[:3]), tuple(cards.spoken(held[:2])), 3, (kind, kind)))
    server.plant("unmet", game.position())
    context = browser.new_context()
    page = context.new_page()
    sit(page, server, "unmet", seat)
    lines = page.get_by_role("region", name="The floor")
    expect(lines.get_by_role("note")).to_have_text("You can meet none of these offers, so all of them are shown.")
    expect(lines.locator("[data-key]")).to_have_count(1)
    # whoever wants to see only those asks for it
    lines.get_by_role("button", name="I can meet it").click()
    expect(lines.locator("[data-key]")).to_have_count(0)
    expect(lines).to_contain_text("None of these.")
    lines.get_by_role("button", name="Show all 1").click()
    expect(lines.locator("[data-key]")).to_have_count(1)
    context.close()


def test_offers_are_searched_by_words(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    game = at("trade", 6).clone()
    seat, other = rich()
    cards = game.state.rules.cards
    held = goods(game, other)
    wool, fish = (cards.kinds.index(name) for name in ("wool", "fish"))
    for kind in (wool, fish):
        name = cards.kinds[kind]
        game.play(other, Offer(tuple(held[:3]), tuple(cards.spoken(held[:2])), 3, (name, name)))
    server.plant("sought", game.position())
    sit(look, server, "sought", seat)
    lines = look.get_by_role("region", name="The floor")
    expect(lines).to_be_visible()
    look.keyboard.press("f")
    search = lines.get_by_label("Search the offers")
    expect(search).to_be_focused()
    search.fill(f"{civilization(other)} wool")
    expect(lines.locator("[data-key]")).to_have_count(1)
    expect(lines.get_by_role("button", name=re.compile("Wool"))).to_be_visible()
    search.fill("pearls")
    expect(lines.locator("[data-key]")).to_have_count(0)
    axe(look)
    look.keyboard.press("Escape")
    expect(search).to_have_value("")


def test_two_talk_and_nobody_else_hears(two: Any, browser: Browser, server: Server) -> None:
    (giver, taker), (seat, other), table = two
    context = browser.new_context()
    watching = context.new_page()
    sit(watching, server, table, SPECTATORS)
    thread(giver).get_by_role("button", name=civilization(other)).click()
    thread(giver).get_by_label(f"Say something to {civilization(other)}").fill("Two iron for it")
    giver.keyboard.press("Enter")
    expect(thread(taker).get_by_role("button", name=re.compile(f"{civilization(seat)}.*1 waiting"))).to_be_visible()
    thread(taker).get_by_role("button", name=civilization(seat)).click()
    expect(thread(taker)).to_contain_text("Two iron for it")
    thread(giver).get_by_role("button", name="All talk").click()
    thread(giver).get_by_label("Say something to all").fill("Anybody?")
    giver.keyboard.press("Enter")
    watching.get_by_role("tab", name="Log").click()
    expect(watching.get_by_role("log", name="What was said")).to_contain_text("Anybody?")
    expect(watching.get_by_role("log", name="What was said")).not_to_contain_text("Two iron")
    context.close()


def test_an_order_stands_until_it_is_stopped(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    seat, _ = plant(server, "absent")
    sit(look, server, "absent", seat)
    lift(look, 3)
    dock = look.get_by_role("group", name="Your offer")
    expect(dock.get_by_role("button", name="Let it stand…")).to_have_count(0)  # nothing is wanted yet
    look.get_by_role("region", name="Wants and haves").get_by_role("rowheader").nth(4).get_by_role("button").click()
    dock.get_by_role("button", name="Let it stand…").click()
    order = look.get_by_role("group", name="Standing order")
    other = next(civilization(other) for other in range(5) if other != seat)
    order.get_by_role("button", name=other).click()
    expect(order).to_contain_text(f"from anyone but {other}.")
    axe(look)
    order.get_by_role("button", name="Let it stand").click()
    lines = look.get_by_role("region", name="The floor")
    expect(lines).to_contain_text(re.compile(f"Standing order: 2 of .* hidden .* from anyone but {other}"))
    assert server.game("absent").state.standing[(seat, "trade")].startswith("give ")
    lines.get_by_role("button", name="Stop").click()
    expect(lines).not_to_contain_text("Standing order")


def test_an_offer_ends_by_itself(look: Page, server: Server) -> None:
    seat, _ = plant(server, "offer-passing")
    sit(look, server, "offer-passing", seat)
    lift(look, 3)
    until = look.get_by_role("group", name="Your offer").get_by_label("How long it stands")
    until.select_option(label="for 10 minutes")
    look.get_by_role("button", name="Offer 3 for 3").click()
    expect(mine(look)).to_contain_text(re.compile(r"open (10:00|9:\d\d)"))
    # the next one stands until the floor closes again
    lift(look, 3)
    expect(until).to_have_value("")
    until.select_option(label="until I look again")
    look.get_by_role("button", name="Offer 3 for 3").click()
    expect(mine(look).filter(has_text="open until you look again")).to_have_count(1)


def test_an_offer_to_me_alone_is_seen_beside_the_board(two: Any) -> None:
    (giver, taker), (seat, other), _ = two
    offer_to(giver, other)
    expect(prompt(taker)).to_contain_text("offers you alone")
    # the board is brought back: the seat has a dot
    taker.keyboard.press("b")
    seats = taker.get_by_role("complementary", name="Seats").get_by_role("listitem")
    expect(seats.filter(has_text="offers you something")).to_have_count(1)
    expect(seats.filter(has_text="offers you something")).to_contain_text(civilization(seat))


#: the sound is two notes
CHIME = 2


def test_an_offer_to_me_alone_is_heard_by_whoever_switched_the_sound_on(two: Any) -> None:
    (giver, taker), (_, other), _ = two
    notes = listening(taker)

    def offered_alone() -> None:
        """An offer comes, and is withdrawn again."""
        offer_to(giver, other)
        expect(prompt(taker)).to_contain_text("offers you alone")
        mine(giver).get_by_role("button", name="Withdraw").click()
        expect(prompt(taker)).not_to_contain_text("offers you alone")

    def switch(to: str) -> None:
        taker.get_by_role("button", name="Menu").click()
        sound = taker.get_by_role("button", name="Sound")
        sound.click()
        expect(sound).to_have_attribute("aria-pressed", to)
        taker.keyboard.press("Escape")

    offered_alone()
    assert not notes  # only for whoever wants it
    switch("true")
    until(taker, lambda: len(notes) == CHIME)  # a sample
    # what is offered to everybody is no news for me
    lift(giver, 3)
    giver.get_by_role("button", name="Offer 3 for 3").click()
    expect(taker.get_by_role("region", name="The floor").locator("[data-key]")).to_have_count(1)
    assert len(notes) == CHIME
    mine(giver).get_by_role("button", name="Withdraw").click()
    expect(taker.get_by_role("region", name="The floor").locator("[data-key]")).to_have_count(0)
    offered_alone()
    until(taker, lambda: len(notes) == 2 * CHIME)
    switch("false")
    offered_alone()
    assert len(notes) == 2 * CHIME
    # it stays as it was set
    switch("true")
    taker.reload()
    taker.get_by_role("button", name="Menu").click()
    expect(taker.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")


def test_the_maker_adds_two_minutes_to_the_trade(look: Page, server: Server) -> None:
    server.plant("hurry", at("trade", 6).position(), limits=Limits(timed=600))
    sit(look, server, "hurry", rich()[0])
    ring = prompt(look).get_by_role("timer")
    expect(ring).to_have_text(re.compile(r"(10:00|9:\d\d)"))
    more = prompt(look).get_by_role("button", name="+2 min")
    expect(more).to_have_count(0)  # a guest has no say in it
    with closing(sqlite3.connect(server.folder / "ecumene.db", timeout=SOON)) as database, database:
        holder = "(SELECT session FROM grants WHERE table_id = 'hurry')"
        database.execute(f"UPDATE tables SET maker = {holder} WHERE id = 'hurry'")
    look.reload()
    more.click()
    expect(ring).to_have_text(re.compile(r"(12:00|11:\d\d)"))
    expect(more).to_be_hidden()


def test_what_is_not_held_is_countered_with_the_offer_above(look: Page, server: Server) -> None:
    game = at("trade", 6).clone()
    seat, other = rich()
    cards = game.state.rules.cards
    lacked = next(k for k in range(len(cards.commodities)) if not cards.by_kind(game.view(seat).hand)[k])
    held = goods(game, other)
    name = cards.kinds[lacked]
    game.play(other, Offer(tuple(held[:3]), tuple(cards.spoken(held[:2])), 3, (name, name)))
    server.plant("lacking", game.position())
    sit(look, server, "lacking", seat)
    look.get_by_role("region", name="The floor").get_by_role("button", name="Counter").click()
    answer = look.get_by_role("group", name="Your answer")
    expect(answer).to_contain_text(f"{civilization(other)} offers")
    expect(answer).to_contain_text(f"You do not hold what {civilization(other)} asks for.")
    lift(look, 3)
    answer.get_by_role("button", name="Answer: 3 for 3").click()
    expect(mine(look)).to_contain_text("awaits a yes")


@pytest.mark.parametrize("width", [1440, 1024])
def test_nothing_of_the_floor_is_cut_off(browser: Browser, server: Server, width: int) -> None:
    """At eighteen everybody has a column, and every line its button; where there is less room, wants and talk share a place."""
    game = ecumene.new("mega-civilization", 18, options={"civilizations": "dealt"}, seed=3, story=False)
    players = {seat: bots.make("steady", "mega-civilization", seat, Random(seat)) for seat in range(18)}
    seated = Seated(game, players, counting=False)
    while game.phase != "trade" or len(game.state.floor.offers) < 4:
        assert seated.step()
    table = f"crowded-{width}"
    server.plant(table, game.position())
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    sit(page, server, table, game.due[0])
    if width < 1200:
        page.get_by_role("button", name="Talk", exact=True).click()
        expect(thread(page)).to_be_visible()
        page.get_by_role("button", name="Matrix", exact=True).click()
        expect(thread(page)).to_be_hidden()
    else:
        expect(thread(page).get_by_role("group", name="With whom").get_by_role("button")).to_have_count(18)
    wants, floor = (page.get_by_role("region", name=name) for name in ("Wants and haves", "The floor"))
    expect(floor.get_by_role("button", name=re.compile("^(Answer|Counter)")).first).to_be_visible()

    def whole() -> None:
        for region, thing in ((wants, wants.get_by_role("columnheader").last), (floor, floor.locator("[data-deal]").first)):
            inside, all_of_it = box(thing), box(region)
            assert inside["x"] + inside["width"] <= all_of_it["x"] + all_of_it["width"] + 1

    passes(page, whole)
    context.close()


def test_by_keys(look: Page, server: Server) -> None:
    seat, _ = plant(server, "keys")
    sit(look, server, "keys", seat)
    expect(look.locator("button.card").first).to_be_visible()
    look.keyboard.press("1")
    look.keyboard.press("2")
    look.keyboard.press("3")
    expect(look.locator(".hand button.card[aria-label^='Put back']")).to_have_count(3)
    expect(look.get_by_role("button", name="Offer 3 for 3")).to_be_enabled()
    look.keyboard.press("Enter")
    expect(mine(look)).to_have_count(1)
    look.keyboard.press("b")
    expect(look.get_by_role("main", name="Board")).to_be_visible()
    look.keyboard.press("b")
    expect(look.get_by_role("main", name="Trade")).to_be_visible()


def test_whoever_is_done_trading_may_go_on_while_others_trade(look: Page, server: Server) -> None:
    seat, _ = plant(server, "undone")
    sit(look, server, "undone", seat)
    prompt(look).get_by_role("button", name="Done trading").click()
    expect(prompt(look)).to_contain_text("You are done trading.")
    prompt(look).get_by_role("button", name="Go on trading").click()
    expect(prompt(look)).to_contain_text("Trade is open")


def test_lines_are_walked_and_answered_by_keys(two: Any) -> None:
    (giver, taker), (_, other), _ = two
    offer_to(giver, other)
    expect(thread(taker)).to_contain_text("offers you alone")
    taker.keyboard.press("j")
    expect(taker.get_by_role("region", name="The floor").locator("[data-deal]").first).to_be_focused()
    taker.keyboard.press("d")
    expect(taker.get_by_role("button", name="Too many hidden")).to_be_visible()
    thread(taker).get_by_role("button", name="Answer").click()
    # the cards that would do are lifted when the server has named them
    expect(taker.get_by_role("button", name="Answer: 3 for 3")).to_be_enabled()
    taker.keyboard.press("Enter")
    expect(thread(giver)).to_contain_text("If you agree")
    giver.keyboard.press("a")
    for page in (giver, taker):
        expect(thread(page)).to_contain_text("Traded. You gave")


def test_a_whole_set_is_lifted_and_a_cell_shows_only_its_offers(look: Page, server: Server) -> None:
    game = at("trade", 6).clone()
    seat, other = rich()
    cards = game.state.rules.cards
    held = goods(game, other)
    for name in ("wool", "fish"):
        game.play(other, Offer(tuple(held[:3]), tuple(cards.spoken(held[:2])), 3, (name, name)))
    server.plant("cells", game.position())
    sit(look, server, "cells", seat)
    lines = look.get_by_role("region", name="The floor").locator("[data-key]")
    expect(lines).to_have_count(2)
    cell = look.get_by_role("region", name="Wants and haves").get_by_role("button", name="asks for 2 Wool")
    cell.click()
    expect(lines).to_have_count(1)
    cell.click()
    expect(lines).to_have_count(2)
    largest = max(range(len(cards.commodities)), key=lambda kind: cards.by_kind(game.view(seat).hand)[kind])
    count = cards.by_kind(game.view(seat).hand)[largest]
    assert count > 1
    fan = look.get_by_role("group", name=re.compile(rf"^{count} {cards.names[largest]}"))
    fan.get_by_role("button", name=re.compile("^Give")).first.click(position={"x": 8, "y": 40}, modifiers=["Shift"])
    expect(fan.get_by_role("button", name=re.compile("^Put back"))).to_have_count(count)


def test_a_long_press_lifts_the_whole_set(phone: Page, server: Server) -> None:
    seat, _ = plant(server, "pressed")
    sit(phone, server, "pressed", seat)
    game = at("trade", 6)
    cards, held = game.state.rules.cards, goods(game, seat)
    largest = max(set(held), key=held.count)
    count = held.count(largest)
    assert count > 1
    fan = phone.get_by_role("group", name=re.compile(rf"^{count} {cards.names[cards.index[largest]]}"))
    fan.scroll_into_view_if_needed()
    first = still(fan.get_by_role("button", name=re.compile("^Give")).first)
    up = fan.get_by_role("button", name=re.compile("^Put back"))
    with fingers(phone, (first["x"] + 6, first["y"] + 30)):
        expect(up).to_have_count(count)
    # the finger is gone: nothing is put back by that
    expect(up).to_have_count(count)
    expect(phone.get_by_role("group", name="Your offer")).to_contain_text(cards.names[cards.index[largest]])
    # each has a tag to tap, and none lies upon another
    tags = fan.get_by_role("button", name="is named: change")
    expect(tags).to_have_count(count)

    def apart() -> None:
        lefts, rights = ([tag["x"] + side * tag["width"] for tag in map(box, tags.all())] for side in (0, 1))
        assert all(right <= left for right, left in zip(rights, lefts[1:], strict=False))

    passes(phone, apart)


def test_on_a_phone_the_row_is_the_button(browser: Browser, server: Server) -> None:
    seat, other = plant(server, "pocket")
    context, wide = browser.new_context(**PHONE), browser.new_context()
    page, giver = context.new_page(), wide.new_page()
    sit(giver, server, "pocket", other)
    lift(giver, 3)
    giver.get_by_role("button", name="Offer 3 for 3").click()
    expect(mine(giver)).to_have_count(1)
    sit(page, server, "pocket", seat)
    row = (
        page.get_by_role("region", name="The floor").get_by_role("listitem").filter(has=page.get_by_role("button", name="Answer"))
    )
    expect(row).to_be_visible()
    at_rest = still(row)
    assert at_rest["height"] >= 44 and at_rest["x"] >= 0 and at_rest["x"] + at_rest["width"] <= 360
    page.touchscreen.tap(at_rest["x"] + 60, at_rest["y"] + 20)
    send = page.get_by_role("button", name="Answer: 3 for 3")
    expect(send).to_be_visible()
    for place, region in (("Matrix", "Wants and haves"), ("Talk", "Threads"), ("Floor", "The floor")):
        page.get_by_role("button", name=place, exact=True).tap()
        expect(page.get_by_role("region", name=region)).to_be_visible()
    page.get_by_role("button", name="Board", exact=True).tap()
    expect(page.get_by_role("main", name="Board")).to_be_visible()
    context.close()
    wide.close()
