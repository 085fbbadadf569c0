"""FFG 2010 in the page, as a person plays it: cities, research, a march, a battle, a trade."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Browser, Locator, Page, expect

from ecumene.titles.ffg.bargains import OpenTrade
from ecumene.titles.ffg.battle import Deploy
from ecumene.titles.ffg.loot import Looting
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.play import tally
from ecumene.titles.ffg.turn import NewTurn, OpenResearch
from server.served import Server
from titles.ffg.rules.ffg_scene import Scene
from titles.ffg.web import ffg_asks
from titles.ffg.web.ffg_asks import Asked, all_asked
from web.clicker import DESK, PHONE
from web.hands import amid, box, fingers, middle, passes, prompt, still, until


def sit(
    page: Page,
    server: Server,
    kind: str,
    table: str,
    there: Callable[[], dict[str, Asked]] = all_asked,
    *,
    planted: bool = False,
) -> None:
    """Sits down where the question is asked, at a table of one's own or one that is there already; nobody else plays."""
    asked = there()[kind]
    if not planted:
        server.plant(table, asked.position)
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {asked.seat}')}")
    page.wait_for_url(f"**/table/{table}/*")
    expect(prompt(page).get_by_role("heading")).to_be_visible()


def staged(scene: Scene) -> Callable[[], dict[str, Asked]]:
    """What seat 0 is asked there."""
    return lambda: {scene.kind(): Asked(scene.game.position(), 0)}


def seldom() -> dict[str, Asked]:
    """Questions to which bots hardly come."""
    return {kind: ffg_asks.asked(kind) for kind in ("battle-opening", "late-change", "german-resource")}


def test_a_city_builds_an_army_on_the_map(look: Page, server: Server) -> None:
    sit(look, server, "managing", "ffg-cities")
    side = look.get_by_role("tabpanel")
    expect(side.get_by_text("Build with").first).to_be_visible()
    side.get_by_role("button", name="Army").first.click()
    # where it may stand: the marked squares of the map, or the list of them
    squares = prompt(look).get_by_role("group", name="What comes next").get_by_role("button")
    expect(squares.or_(prompt(look).get_by_role("button", name="as a list")).first).to_be_visible()
    if not squares.count():
        prompt(look).get_by_role("button", name="as a list").click()
    squares.first.click()
    expect(prompt(look)).to_contain_text("Confirm it, or go back a step.")
    go = prompt(look).locator("button.go")
    expect(go).to_contain_text("Army")
    go.click()
    expect(side.get_by_text("It has acted: built")).to_be_visible()


def test_what_a_city_cannot_build_says_why(look: Page, server: Server) -> None:
    sit(look, server, "managing", "ffg-why")
    dear = look.get_by_role("tabpanel").get_by_role("listitem").filter(has_text="It costs").first
    expect(dear.get_by_role("button", name=re.compile("^Rule FF "))).to_be_visible()


def test_a_technology_is_learned_from_the_pyramid(look: Page, server: Server) -> None:
    sit(look, server, "researching", "ffg-learn")
    side = look.get_by_role("tabpanel")
    expect(side.get_by_role("button", name="I can learn")).to_have_attribute("aria-pressed", "true")
    side.get_by_role("button", name=re.compile("^Learn ")).first.click()
    expect(prompt(look)).not_to_contain_text("Learn one technology")


def test_a_unit_is_played_by_a_tap_on_it_and_on_its_front(look: Page, server: Server) -> None:
    sit(look, server, "battle-turn", "ffg-battle")
    hand = look.get_by_label("Your hand")
    expect(hand.get_by_role("button").first).to_be_visible()
    before = hand.get_by_role("button").count()
    hand.get_by_role("button").first.click()
    look.get_by_role("button", name="Play here").first.click()
    expect(hand.get_by_role("button")).not_to_have_count(before)


def test_a_battle_says_where_each_bonus_comes_from(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").city(1, "h5", walls=True).mark("h6", "barracks").mark("b3", "barracks").army(0, "h4")
    scene.forces(0, "infantry-1", "mounted-1").forces(1, "infantry-2")
    scene.moving(0).play(0, March("h4", 1, 0, ("h5",)))
    sit(look, server, "battle-turn", "ffg-bonus", staged(scene))
    table = look.get_by_role("region", name="Battle")
    theirs, mine = (table.get_by_role("list", name=re.compile("^Bonuses of")).nth(side) for side in (0, 1))
    expect(theirs.get_by_role("listitem")).to_have_text(["Barracks+2", "City+6", "Walls+4"])
    expect(mine.get_by_role("listitem")).to_have_text(["Barracks+2"])
    expect(table.get_by_text("Bonuses: 12, against 2")).to_be_visible()


def test_before_the_bonuses_are_counted_they_are_shown_as_they_would_be(look: Page, server: Server) -> None:
    sit(look, server, "battle-opening", "ffg-foreseen", seldom)
    look.set_viewport_size(DESK["viewport"])
    mine = look.get_by_role("region", name="Battle").locator("section").filter(has_text="Germany attacks")
    expect(mine.locator("dl > div")).to_have_text(["Strength in play0", "Combat bonus4", "Cards to play2", "stands at4"])


def steps(page: Page) -> Locator:
    return page.get_by_role("list", name="Steps of the battle").locator("[aria-current=step]")


def with_mathematics() -> Scene:
    """A battle in which seat 0 has an ability to pay for, and is about to play."""
    scene = Scene("germans", "romans").only(0, "mathematics").have(0, iron=1).army(1, "h5").army(0, "h4")
    scene.tech(0, "pottery", "writing").forces(0, "artillery-2", "infantry-1").forces(1, "infantry-2", "mounted-1")
    return scene.moving(0).play(0, March("h4", 1, 0, ("h5",))).play(1, Deploy("infantry-2"))


def test_after_a_unit_what_is_left_of_a_turn_is_for_abilities(look: Page, server: Server) -> None:
    sit(look, server, "battle-turn", "ffg-played", staged(with_mathematics().play(0, Deploy("infantry-1"))))
    expect(prompt(look).get_by_role("heading")).to_have_text("You have played a unit.")
    expect(prompt(look)).to_contain_text("Use an ability, or end your turn.")
    expect(prompt(look).get_by_role("button", name="End my turn")).to_be_visible()


def test_a_battle_shows_its_steps_its_abilities_with_their_price_and_how_a_unit_would_strike(look: Page, server: Server) -> None:
    sit(look, server, "battle-turn", "ffg-steps-of-battle", staged(with_mathematics()))
    look.set_viewport_size(DESK["viewport"])
    expect(steps(look)).to_have_text("Play")
    expect(look.get_by_text("Your hand: both of your standing forces were drawn")).to_be_visible()
    expect(prompt(look).get_by_role("button", name="Mathematics: 3 wounds for iron")).to_be_visible()
    look.get_by_label("Your hand").get_by_role("button").filter(has_text="Catapult").click()
    expect(look.get_by_text("Yours strikes first: 3 against 2, killed, no answer. Then Germany 3, Rome 0.")).to_be_visible()
    prompt(look).get_by_role("button", name="Mathematics: 3 wounds for iron").click()
    expect(prompt(look).get_by_role("list", name="So far").get_by_role("listitem").first).to_have_text("Mathematics")


def test_loot_is_a_shop_that_says_what_each_prize_would_bring(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans", scenario="both").have(0, trade=4).have(1, trade=9, culture=2)
    scene.state.policies[:] = [("pacifism",), ("pacifism",)]
    scene.state.tokens[1] = {"pottery": 1}
    scene.tech(1, "pottery").ask(Looting(0, 1, "city", 2), "move").state.agenda[:0] = [NewTurn()]
    sit(look, server, "looting", "ffg-shop", staged(scene))
    expect(steps(look)).to_have_text("Count")
    shop = prompt(look).get_by_role("list", name="Loot")
    expect(shop.get_by_role("button", name="Take up to 3 trade you would have 7 trade")).to_be_visible()
    expect(shop.get_by_role("button", name="Take a coin from Pottery counts as two; you would have 1 in coins")).to_be_visible()
    shop.get_by_role("button", name="Take up to 3 culture").click()
    expect(shop.get_by_role("button", name="counts as two")).to_have_count(0)


def test_what_came_of_a_battle_stays_until_it_is_put_away(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").have(1, trade=9).army(1, "h5").army(0, "h4").forces(0, "infantry-3").forces(1)
    sit(look, server, "moving", "ffg-after", staged(scene.moving(0)))
    prompt(look).get_by_role("button", name="March").click()
    prompt(look).get_by_role("button", name="H4").click()
    prompt(look).get_by_role("button", name="H5").click()
    prompt(look).locator("button.go").click()
    look.get_by_label("Your hand").get_by_role("button").click()
    look.get_by_role("button", name="Play here").first.click()
    prompt(look).get_by_role("button", name="Take up to 3 trade").click()
    box = look.get_by_role("region", name="Since your last move")
    expect(box).to_contain_text("You won a battle against Rome")
    expect(box).to_contain_text("You won by 3 to 0. You took up to 3 trade from Rome.")
    box.get_by_role("button", name="Dismiss: You won a battle against Rome").click()
    expect(look.get_by_text("You won a battle against Rome")).to_be_hidden()


def test_an_offer_is_made_and_withdrawn(look: Page, server: Server) -> None:
    sit(look, server, "trading", "ffg-offer")
    side = look.get_by_role("tabpanel")
    side.get_by_role("group", name="You give: trade").get_by_role("button", name="One trade more").click()
    expect(side.get_by_text("You would have")).to_be_visible()
    side.get_by_role("button", name=re.compile("^Offer to ")).click()
    expect(side.get_by_text("You offer 1 trade for nothing")).to_be_visible()
    side.get_by_role("button", name="Withdraw").click()
    expect(side.get_by_role("button", name="Withdraw")).to_be_hidden()
    expect(side.get_by_text("withdrawn")).to_be_visible()


def test_an_offer_is_countered_and_agreed_to(browser: Browser, server: Server) -> None:
    asked = all_asked()["trading"]
    server.plant("ffg-bargain", asked.position)
    seats = (asked.seat, (asked.seat + 1) % 4)
    one, other = (browser.new_context(**DESK).new_page() for _ in seats)
    for page, seat in zip((one, other), seats, strict=True):
        page.goto(f"{server.address}/#/enter/ffg-bargain/{quote(f'ffg-bargain {seat}')}")
        expect(prompt(page).get_by_role("heading")).to_contain_text("Trade is open")
    names = [
        page.locator(".seats").get_by_text("you", exact=True).locator("..").locator("strong").inner_text()
        for page in (one, other)
    ]
    floor, theirs = (page.get_by_role("tabpanel", name="Trade") for page in (one, other))
    floor.get_by_role("button", name=names[1]).first.click()
    floor.get_by_role("group", name="You give: trade").get_by_role("button", name="One trade more").click()
    floor.get_by_role("button", name=f"Offer to {names[1]}").click()
    theirs.get_by_role("button", name=re.compile(f"^{names[0]}.* waiting")).click()
    expect(theirs.get_by_text(f"{names[0]} gives 1 trade and wants nothing.")).to_be_visible()
    theirs.get_by_role("button", name="Counter").click()
    # what was offered stands on the other side now
    expect(theirs.get_by_role("group", name="You want: trade").locator("output")).to_have_text("1")
    theirs.get_by_role("button", name="Agree").click()
    expect(theirs.get_by_role("button", name="Agree")).to_be_hidden()
    for page in (one, other):
        page.context.close()


def test_a_window_says_what_was_declared(look: Page, server: Server) -> None:
    sit(look, server, "action-window", "ffg-window")
    expect(prompt(look).get_by_role("heading")).to_have_text(re.compile(r"^\w+ builds .+ in \w+\. Do you step in\?$"))


def test_a_battle_that_begins_says_who_attacks_whom_and_shows_the_map(look: Page, server: Server) -> None:
    sit(look, server, "mustering", "ffg-muster")
    expect(prompt(look).get_by_role("heading")).to_have_text(re.compile(r"^A battle begins: .+ attacks? .+ at \w+\.$"))
    expect(look.get_by_role("application", name="Map")).to_be_visible()


def test_whoever_leads_the_barbarians_plays_their_cards(look: Page, server: Server) -> None:
    sit(look, server, "barbarian-draw", "ffg-wild")
    expect(look.get_by_role("group", name="The barbarians' hand")).to_be_visible()


def test_a_policy_says_what_it_does_before_it_is_adopted(look: Page, server: Server) -> None:
    sit(look, server, "change-policy", "ffg-policy")
    card = prompt(look).get_by_role("article").filter(has_text="Rationalism")
    expect(card).to_contain_text("level I tech")
    card.get_by_role("button", name="Adopt Rationalism").click()
    expect(card).to_be_hidden()


def test_a_policy_that_goes_is_not_called_adopted(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans", scenario="wisdom-and-warfare").starting(0)
    scene.state.policies[0] = ("expansionism", "natural_religion")
    tally(scene.state)
    scene.settle()
    sit(look, server, "change-policy", "ffg-too-many", staged(scene))
    expect(prompt(look).get_by_role("heading")).to_have_text("Give a policy back.")


def test_a_card_says_what_it_does_before_it_is_used(look: Page, server: Server) -> None:
    sit(look, server, "action-window", "ffg-using")
    prompt(look).get_by_role("button", name="Use a card").click()
    cards = prompt(look).get_by_role("group", name="What comes next").get_by_role("button")
    expect(cards.first).to_be_visible()
    for name in cards.all_inner_texts():
        expect(prompt(look).locator("p").filter(has_text=re.compile(f"^{name} .{{20}}"))).to_be_visible()


def test_a_technology_is_not_taken_for_the_government_of_its_name(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").only(0, "pottery", "writing", "democracy").have(0, trade=9).managing(0)
    sit(look, server, "managing", "ffg-namesakes", staged(scene))
    prompt(look).get_by_role("button", name="Use a card").click()
    saying = prompt(look).locator("p").filter(has_text="pay 6 trade to add 1 coin token")
    expect(saying).to_contain_text("Democracy")
    expect(saying).not_to_contain_text("our own card")


def test_a_lone_army_marches_without_being_counted(look: Page, server: Server) -> None:
    sit(look, server, "moving", "ffg-lone", staged(Scene("germans", "romans").army(0, "g5").moving(0)))
    prompt(look).get_by_role("button", name="March").click()
    prompt(look).get_by_role("button", name="G5").click()
    expect(prompt(look)).to_contain_text("Tap where they go")
    expect(prompt(look).get_by_text("1 army", exact=True)).to_be_visible()


def test_a_march_shows_in_how_many_steps_it_comes_where(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").tech(0, "navigation").ground("water", "g4").army(0, "g5").moving(0)
    sit(look, server, "moving", "ffg-steps", staged(scene))
    expect(look.locator("[data-steps]")).to_have_count(0)
    prompt(look).get_by_role("button", name="March").click()
    prompt(look).get_by_role("button", name="G5").click()
    expect(look.locator("[data-steps=f5]")).to_have_text("1")
    expect(look.locator("[data-steps=f4]")).to_have_text("2")
    expect(look.locator("[data-steps=f5].crossed")).to_have_count(0)
    expect(look.locator("[data-steps=g4].crossed")).to_have_text("1")


def test_a_square_says_what_entering_it_begins_before_anybody_marches(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").army(0, "g5").army(1, "g4").mark("o7", "barracks")
    scene.mark("h5", "hut", scene.state.huts[-1]).state.huts = scene.state.huts[:-1]
    scene.forces(0, "infantry-1", "mounted-1").forces(1, "infantry-2").moving(0)
    sit(look, server, "moving", "ffg-entering", staged(scene))
    prompt(look).get_by_role("button", name="March").click()
    prompt(look).get_by_role("button", name="G5", exact=True).click()
    expect(look.locator("[data-steps=g4]")).to_be_attached()
    look.get_by_role("application", name="Map").focus()
    look.keyboard.press("f")
    look.keyboard.press("ArrowUp")
    tip = look.locator(".tip")
    expect(tip).to_contain_text("A battle: you draw 2 units, they 1 unit with +2.")
    look.keyboard.press("ArrowDown")
    look.keyboard.press("ArrowRight")
    expect(tip).to_contain_text("A hut is explored.")


def test_figures_that_end_in_a_city_of_their_own_may_disband(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans", scenario="fame-and-fortune").army(0, "c4").moving(0)
    sit(look, server, "moving", "ffg-disband", staged(scene))
    prompt(look).get_by_role("button", name="March").click()
    prompt(look).get_by_role("button", name="C4", exact=True).click()
    prompt(look).get_by_role("button", name="Berlin", exact=True).click()
    expect(prompt(look).get_by_role("button", name="Fortify the city")).to_be_visible()


def tap(page: Page, square: str) -> None:
    """A tap on the map, where it says in how many steps a square is reached."""
    x, y = middle(page.locator(f"[data-steps={square}]"))
    page.mouse.click(x, y)


def test_a_tap_on_a_square_further_away_takes_the_whole_way(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").army(0, "g5").moving(0)
    sit(look, server, "moving", "ffg-far", staged(scene))
    prompt(look).get_by_role("button", name="March").click()
    prompt(look).get_by_role("button", name="G5").click()
    expect(look.locator("[data-steps=g3]")).to_have_text("2")
    tap(look, "g3")
    expect(prompt(look).get_by_role("list", name="So far").get_by_role("listitem")).to_have_text(["G5", "1 army", "G4", "G3"])
    prompt(look).get_by_role("button", name="March 1 army to G3").click()
    expect(look.locator(".piece")).to_have_count(1)
    expect(prompt(look).get_by_role("button", name="Undo")).to_be_visible()


def test_what_lies_on_a_square_is_drawn_above_what_lights_it_up(look: Page, server: Server) -> None:
    sit(look, server, "place-capital", "ffg-above")
    expect(look.locator(".lit").first).to_be_attached()
    resources = look.locator("svg .disc")
    assert resources.count()
    expect(look.locator("svg .lit ~ g > .disc")).to_have_count(resources.count())


def test_what_is_said_of_a_square_does_not_cover_it_and_goes_with_the_question(look: Page, server: Server) -> None:
    sit(look, server, "place-capital", "ffg-tip")
    look.set_viewport_size(DESK["viewport"])
    square, tip = look.locator("svg .chosen"), look.locator(".tip")
    look.get_by_role("application", name="Map").focus()
    look.keyboard.press("ArrowRight")
    for _ in range(2):
        look.keyboard.press("Shift+ArrowUp")
        look.keyboard.press("Shift+ArrowRight")
    for _ in range(2):
        look.keyboard.press("Shift+ArrowRight")
        expect(tip).to_be_visible()
        there, said = square.bounding_box(), tip.bounding_box()
        assert there and said
        beside = said["x"] >= there["x"] + there["width"] or said["x"] + said["width"] <= there["x"]
        assert beside or said["y"] >= there["y"] + there["height"] or said["y"] + said["height"] <= there["y"]
    prompt(look).get_by_role("button", name=re.compile(r"[A-P]\d+")).first.click()
    expect(tip).to_have_count(0)


def test_rows_and_columns_have_their_names_beside_the_map(look: Page, server: Server) -> None:
    """G5 is said in sentences: its column and its row can be found."""
    sit(look, server, "moving", "ffg-axes", staged(Scene("germans", "romans", "chinese", "russians").army(0, "g5").moving(0)))

    def beside() -> None:
        target, frame = box(look.locator("[data-space=g5]")), box(look.get_by_role("application", name="Map"))
        column, row = (box(look.locator(".axes text").get_by_text(name, exact=True)) for name in ("G", "5"))
        assert abs(amid(column)[0] - amid(target)[0]) < 2
        assert abs(amid(row)[1] - amid(target)[1]) < 4
        assert frame["x"] <= row["x"] and frame["y"] <= column["y"]

    passes(look, beside)


def test_the_map_stays_where_it_is_while_an_order_grows(look: Page, server: Server) -> None:
    four = Scene("germans", "romans", "chinese", "russians").army(0, "g5").army(0, "g8").events(1, "drought").moving(0)
    sit(look, server, "moving", "ffg-still", staged(four))
    look.set_viewport_size(DESK["viewport"])
    there = look.get_by_role("application", name="Map")
    before = still(there)
    prompt(look).get_by_role("button", name="March").click()
    prompt(look).get_by_role("button", name="G5").click()
    expect(prompt(look)).to_contain_text("Tap where they go")
    assert still(there) == before
    prompt(look).get_by_role("button", name="G4", exact=True).click()
    expect(prompt(look).get_by_role("status").filter(has_text="could")).to_be_visible()
    assert still(there) == before


def test_a_question_is_no_larger_than_what_it_says(look: Page, server: Server) -> None:
    four = Scene("germans", "romans", "chinese", "russians").army(0, "g5").moving(0)
    sit(look, server, "moving", "ffg-fits", staged(four))
    look.set_viewport_size(DESK["viewport"])

    def below_the_last_button() -> float:
        asked, last = box(prompt(look)), box(prompt(look).get_by_role("button", name="End my movement"))
        return asked["y"] + asked["height"] - last["y"] - last["height"]

    until(look, lambda: below_the_last_button() < 30)


def test_those_who_turned_a_tile_over_go_on_with_a_tap(look: Page, server: Server) -> None:
    sit(look, server, "marching-on", "ffg-onward")
    expect(prompt(look)).to_contain_text("Tap where they go.")
    expect(prompt(look).get_by_role("button", name="Stop here")).to_be_enabled()
    square = look.locator("[data-steps]").first.get_attribute("data-steps")
    assert square
    tap(look, square)
    prompt(look).get_by_role("button", name=re.compile(f"^March .* to {square.upper()}")).click()
    expect(prompt(look)).not_to_contain_text("March on?")


def checklist(page: Page) -> Locator:
    """The lines of the Start of Turn, once the server has said how they stand."""
    lines = prompt(page).get_by_role("list", name=re.compile("^(Start of turn|Done, or not now)$"))
    expect(lines.first).to_have_attribute("aria-busy", "false")
    if not lines.nth(1).is_visible():
        prompt(page).locator("summary").click()
    return lines.get_by_role("listitem")


def test_a_scout_that_cannot_found_a_city_says_which_clause_forbids_it(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").scout(0, "g4").army(1, "h5").starting(0)
    sit(look, server, "starting", "ffg-founding", staged(scene))
    barred = checklist(look).filter(has_text="Found a city")
    expect(barred).to_have_text(re.compile(r"Not now: Found a city G4: an enemy figure is next to this square \(FF city\.7\)$"))
    look.get_by_role("application", name="Map").focus()
    look.keyboard.press("f")
    expect(look.locator(".tip")).to_contain_text("No city here: an enemy figure is next to this square (FF city.7).")


def test_squares_where_a_city_could_stand_glow_and_the_others_say_why_not(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").scout(0, "j5").starting(0)
    sit(look, server, "starting", "ffg-room", staged(scene))
    expect(look.locator("[data-room=j5]")).to_have_count(1)
    expect(look.locator("[data-room=d3]")).to_have_count(0)
    expect(prompt(look)).to_contain_text("Squares that glow could take a city.")
    look.get_by_role("application", name="Map").focus()
    tip = look.locator(".tip")
    look.keyboard.press("f")
    expect(tip).to_contain_text(re.compile(r"J5.*A city could stand here\.$"))
    look.keyboard.press("ArrowLeft")
    expect(tip).to_contain_text(re.compile(r"I5.*A city could stand here, founded by a scout\.$"))
    look.keyboard.press("c")
    look.keyboard.press("ArrowRight")
    expect(tip).to_contain_text("No city here: another city is too near")


def test_the_start_of_a_turn_is_a_checklist_whose_lines_lead_to_what_they_say(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans", scenario="wisdom-and-warfare").city(0, "c7").ground("forest", "j4").scout(0, "j4")
    scene.tech(0, "pottery", "irrigation").state.policies[:] = [("pacifism", "rationalism"), ("pacifism",)]
    sit(look, server, "starting", "ffg-checklist", staged(scene.starting(0)))
    lines = checklist(look)
    expect(lines.filter(has_text="Adopt policies")).to_contain_text("2 of 2 adopted")
    expect(lines.filter(has_text="Place great people")).to_contain_text("there is no one in your reserve (FF person.7)")
    expect(lines).to_have_count(6)
    expect(prompt(look).get_by_text("Done: adopt policies. Not now: place great people.")).to_be_visible()
    press = prompt(look).get_by_role("button", name=re.compile("^Now: Send what scouts gather not sent yet: J4$"))
    press.click()
    prompt(look).get_by_role("button", name="Send J4 (2 production) to Berlin").click()
    expect(checklist(look).filter(has_text="Send what scouts gather")).to_contain_text(
        "Done: Send what scouts gather all are sent"
    )
    prompt(look).get_by_role("button", name=re.compile("^Now: Found a city")).click()
    prompt(look).get_by_role("button", name="Found a city at J4", exact=True).click()
    expect(prompt(look).get_by_role("heading")).to_contain_text("Adopt a policy")


def test_governments_lie_side_by_side_with_the_way_to_each(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").tech(0, "pottery", "code_of_laws", "monarchy")
    scene.state.free_change[0] = ("monarchy",)
    sit(look, server, "starting", "ffg-governments", staged(scene.starting(0)))
    prompt(look).get_by_role("button", name=re.compile("^Now: Change government to Monarchy, free now")).click()
    cards = prompt(look).get_by_role("group", name="Governments").get_by_role("article")
    expect(cards.filter(has_text="Monarchy")).to_contain_text("free now")
    expect(cards.filter(has_text="Republic")).to_contain_text("through Anarchy: Berlin takes no action for a turn")
    cards.filter(has_text="Monarchy").get_by_role("button").click()
    expect(checklist(look).filter(has_text="Change government")).to_contain_text("Done: Change government changed to Monarchy")


def test_a_government_is_kept_on_its_card(look: Page, server: Server) -> None:
    sit(look, server, "late-change", "ffg-kept", seldom)
    mine = prompt(look).get_by_role("group", name="Governments").get_by_role("article").filter(has_text="Republic")
    mine.get_by_role("button", name="Keep Republic").click()
    expect(prompt(look)).not_to_contain_text("A new government is open to you.")


def test_what_is_taken_is_said_with_its_verb(look: Page, server: Server) -> None:
    sit(look, server, "german-resource", "ffg-taken", seldom)
    expect(prompt(look).get_by_role("button", name="Take Incense")).to_have_text("Incense")


def test_the_sheet_says_what_each_victory_lacks(look: Page, server: Server) -> None:
    sit(look, server, "moving", "ffg-roads")
    look.get_by_role("tab", name="Sheet").click()
    roads = look.get_by_role("tabpanel", name="Sheet")
    expect(roads).to_contain_text(
        "105 culture and 63 trade in all: 53 turns at 2 culture a turn, with every city devoted to the arts"
    )
    expect(roads).to_contain_text("4 of level II, 3 of level III and 2 of level IV), then Space Flight for 26 trade")
    expect(roads).to_contain_text("coins to go")
    expect(roads).to_contain_text(re.compile("is [0-9]+ squares away; it is defended with [0-9]+ cards and \\+12"))


def test_the_log_tells_everybody_who_is_a_turn_from_winning(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans")
    scene.state.level[1] = 19
    sit(look, server, "starting", "ffg-not-near", staged(scene.starting(0)))
    look.get_by_role("tab", name="Log").click()
    expect(look.get_by_role("log", name="What happened")).to_be_visible()
    near = look.get_by_role("status", name="Within a turn of winning")
    expect(near).to_be_hidden()
    scene.state.level[1] = 20
    sit(look, server, "starting", "ffg-near", staged(scene.army(0, "m5")))
    look.get_by_role("tab", name="Log").click()
    expect(near.get_by_text("Rome could win next turn by culture (20/21).")).to_be_visible()
    expect(near.get_by_text("Your army is 2 squares from Roma, one march away.")).to_be_visible()


def test_whoever_comes_within_a_turn_of_winning_is_an_event_for_everybody(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans")
    scene.state.level[1] = 20
    sit(look, server, "starting", "ffg-event-near", staged(scene.starting(0)))
    beat = look.get_by_role("region", name="What just happened")
    expect(beat).to_contain_text("Rome could win next turn by culture (20/21).")
    beat.get_by_role("button", name="OK").click()
    expect(beat).to_be_hidden()


def test_a_scout_that_gathers_says_where_it_stands(look: Page, server: Server) -> None:
    sit(look, server, "sending", "ffg-scout")
    expect(prompt(look).get_by_role("heading")).to_have_text(re.compile(r"^The scout at \w+ gathers \d \w+( and \d \w+)?\.$"))
    square = look.locator("[data-asked]").get_attribute("data-asked")
    assert square
    expect(prompt(look).get_by_role("heading")).to_contain_text(square.upper())


def test_what_is_built_is_seen_before_it_stands_and_so_is_the_whole_city(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").only(0, "writing").ground("mountain", "b2", "b3", "b4", "c2").managing(0)
    sit(look, server, "managing", "ffg-ghost", staged(scene))
    look.get_by_role("tabpanel").get_by_role("button", name="Library").click()
    expect(look.locator("g.ghost")).to_have_count(0)
    prompt(look).get_by_role("button", name="D3", exact=True).click()
    expect(look.locator("g.ghost")).to_have_count(1)
    seen = prompt(look).get_by_role("status").filter(has_text="The square")
    expect(seen).to_contain_text(
        "The square gives, before and after: production 0, then 0, trade 0, then 1, culture 0, then 1 and coin 0, then 0."
    )
    expect(seen).to_contain_text(
        "Berlin, each turn gives, before and after: production 5, then 5, trade 0, then 1, culture 1, then 2 and coin 0, then 0."
    )
    # and once it stands, the page goes on
    prompt(look).get_by_role("button", name="Berlin: Library at D3").click()
    expect(look.locator("g.ghost")).to_have_count(0)
    expect(prompt(look)).to_contain_text("All of them have acted.")


def test_an_event_card_is_used_from_the_hand(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").events(0, "drought", "sabotage").starting(0)
    sit(look, server, "starting", "ffg-use", staged(scene))
    look.get_by_role("tab", name="Cards").click()
    look.get_by_role("tabpanel").get_by_role("button", name="Use Drought").click()
    expect(prompt(look)).to_contain_text("What is it used on")


def test_what_is_learned_for_free_is_learned_from_the_list_and_costs_no_trade(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 390, "height": 844})
    sit(look, server, "learn-free", "ffg-free")
    side = look.get_by_role("tabpanel", name="Techs")
    expect(side.get_by_role("button", name=re.compile("^Learn ")).first).to_be_visible()
    expect(side.get_by_role("tree", name=re.compile("^Pyramid of"))).not_to_contain_text("trade")
    expect(prompt(look).get_by_role("button", name=re.compile("^(Learn|Philosophy)"))).to_have_count(0)


def test_the_place_of_a_technology_lights_up(look: Page, server: Server) -> None:
    sit(look, server, "researching", "ffg-lit")
    pyramid = look.get_by_role("region", name="My pyramid")
    expect(pyramid.locator(".lit")).to_have_count(0)
    look.get_by_role("tabpanel").get_by_role("button", name=re.compile("^Learn ")).first.hover()
    expect(pyramid.locator(".lit")).to_have_count(1)


def test_the_pyramid_is_a_tree_that_arrows_walk(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").only(0, "pottery", "writing", "irrigation")
    scene.state.trade = [11, 0]
    sit(look, server, "researching", "ffg-tree", staged(scene.ask(OpenResearch(), "research")))
    look.set_viewport_size(DESK["viewport"])
    tree = look.get_by_role("tree", name="My pyramid, row by row")
    rows = tree.locator("[aria-level='1']")
    expect(rows).to_have_text([
        "Space Flight: no cards, no free places", "Level IV: no cards, no free places", "Level III: no cards, no free places",
        "Level II: 1 card, no free places", "Level I: 2 cards, 1 free place",
    ])  # fmt: skip
    here = tree.locator(":focus")
    rows.first.focus()
    look.keyboard.press("ArrowRight")
    expect(here).to_contain_text("26 trade, and two cards of level IV below it")
    look.keyboard.press("ArrowLeft")
    expect(here).to_have_text("Space Flight: no cards, no free places")
    look.keyboard.press("End")
    expect(here).to_contain_text("always fits")
    look.keyboard.press("ArrowUp")
    expect(here).to_contain_text("Writing")
    expect(here).to_have_attribute("aria-level", "2")
    # the Tab key comes back to where one was
    expect(tree.locator("[tabindex='0']")).to_have_count(1)
    look.keyboard.press("Home")
    expect(here).to_have_text("Space Flight: no cards, no free places")


def bargaining() -> Scene:
    """Germany has two events, a hut token and 12 trade, Rome two events and 18; water and a library bring Berlin 3 trade."""
    scene = Scene("germans", "romans").mark("d3", "library").ground("water", "b2", "b3").have(0, trade=12).have(1, trade=18)
    scene.events(0, "drought", "sabotage").events(1, "jousting_tourney", "despot_day")
    huts = list(scene.state.huts)
    huts.remove("silk")
    scene.state.huts, scene.state.kept[0] = tuple(huts), ("hut:silk",)
    scene.state.phase, scene.state.agenda = "trade", [NewTurn(), OpenTrade()]
    scene.settle()
    return scene


def test_a_bargain_says_to_both_what_it_would_do_and_hides_what_is_hidden(browser: Browser, server: Server) -> None:
    position = bargaining().game.position()
    one, two = (browser.new_context(**DESK).new_page() for _ in range(2))
    for seat, page in enumerate((one, two)):
        sit(page, server, "trading", "ffg-both-sides", lambda seat=seat: {"trading": Asked(position, seat)}, planted=seat > 0)
        page.get_by_role("tab", name="Trade").click()
    mine, theirs = (page.get_by_role("tabpanel") for page in (one, two))
    # what was collected, a line for each city
    collected = mine.get_by_role("list", name="Collected this turn")
    expect(collected.get_by_role("listitem").first).to_contain_text("Berlin")
    collected.get_by_text("why?").click()
    expect(collected).to_contain_text("Water, north-west1")
    expect(collected).to_contain_text("Library, east1")
    # the effects are there before the offer is made
    mine.get_by_role("group", name="You give: trade").get_by_role("button", name="+3 trade").press("Enter")
    mine.get_by_role("group", name="You give", exact=True).get_by_role("button", name="Sabotage").press("Enter")
    mine.get_by_role("group", name="You give", exact=True).get_by_role("button", name="Silk (hut token)").press("Enter")
    expect(mine).to_contain_text("You fall to 9: level I. Rome reaches 21: level IV.")
    expect(mine).to_contain_text("Rome would hold 3 event cards where 2 may be held, and must discard at once.")
    mine.get_by_role("button", name="Offer to Rome").press("Enter")
    expect(theirs).to_contain_text("Germany falls to 9: level I. You reach 21: level IV. You would hold 3 event cards")
    # the token lies face down, and of the card only the deck is seen
    expect(theirs).to_contain_text("a hut token")
    expect(theirs).to_contain_text("an event from deck I")
    for hidden in ("Sabotage", "Silk"):
        expect(theirs.get_by_text(hidden)).to_have_count(0)
    for page in (one, two):
        page.context.close()


def test_a_panel_that_is_in_sight_is_not_offered(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").ground("mountain", "b2", "b3", "b4", "c2")
    sit(look, server, "managing", "ffg-in-sight", staged(scene.managing(0)))
    side = look.get_by_role("tabpanel")
    side.get_by_role("button", name="Army").click()
    expect(prompt(look)).to_contain_text("Where does it go?")
    look.keyboard.press("Escape")
    expect(prompt(look).get_by_role("group", name="Berlin")).to_be_visible()
    expect(side.get_by_text("Build with")).to_be_visible()
    expect(prompt(look).get_by_role("button", name="Open my cities")).to_have_count(0)


def test_engineering_offers_a_second_thing_for_what_is_left(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").only(0, "pottery", "writing", "engineering").ground("mountain", "b2", "b3", "b4", "c2")
    scene.state.trade[0] = 27
    sit(look, server, "managing", "ffg-two-things", staged(scene.managing(0)))
    look.get_by_role("tabpanel").get_by_role("button", name="Library").click()
    prompt(look).get_by_role("button", name="D3", exact=True).click()
    expect(prompt(look)).to_contain_text("Confirm it; or, with Engineering, choose a second thing for what is left.")
    prompt(look).get_by_role("group", name="What comes next").get_by_role("button", name="Spearman I · 5").click()
    expect(prompt(look).locator("button.go")).to_have_text("Berlin: Library at D3 and Spearman I")
    expect(prompt(look).get_by_role("status").filter(has_text="Costs 10")).to_contain_text("the city produces 5")


def test_what_must_be_replaced_is_asked_in_its_row(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").only(0, "currency", "metalworking").mark("d3", "market").city(0, "c8")
    scene.state.trade[0] = 27
    sit(look, server, "managing", "ffg-instead", staged(scene.managing(0)))
    side = look.get_by_role("tabpanel")
    row = side.get_by_role("listitem").filter(has_text="Market is its starred building: replace it?")
    expect(row.first).to_contain_text("Barracks")
    row.first.get_by_role("button", name="Replace Market").click()
    # there is one square for it, which is taken as said
    expect(prompt(look).get_by_role("status").filter(has_text="Market is replaced")).to_be_visible()


def test_a_card_of_our_own_design_says_so(look: Page, server: Server) -> None:
    sit(look, server, "starting", "ffg-ours")
    prompt(look).get_by_role("button", name="Change government").click()
    expect(prompt(look).get_by_text("our own card").first).to_be_visible()


def test_a_city_acts_by_a_digit_takes_it_back_by_u_and_what_is_forgotten_is_said(look: Page, server: Server) -> None:
    sit(look, server, "managing", "ffg-digits")
    prompt(look).get_by_role("button", name="My cities are done").click()
    expect(prompt(look).get_by_role("alert")).to_contain_text("has not acted")
    prompt(look).get_by_role("button", name="Go on").click()
    expect(prompt(look).get_by_role("button", name="Arts")).to_be_visible()
    look.keyboard.press("2")
    devoted = prompt(look).get_by_role("button", name=re.compile("✓ devoted to the arts"))
    expect(devoted).to_be_visible()
    expect(prompt(look).get_by_role("button", name="Undo")).to_be_enabled()
    look.keyboard.press("u")
    expect(devoted).to_be_hidden()
    expect(prompt(look).get_by_role("button", name="Arts")).to_be_visible()


def test_digits_are_the_actions_of_a_city_and_a_slash_begins_to_type(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans", scenario="wisdom-and-warfare").ground("mountain", "b2", "b3", "b4", "c2")
    scene.state.policies[:] = [("pacifism",), ("pacifism",)]
    sit(look, server, "managing", "ffg-four", staged(scene.managing(0)))
    actions = prompt(look).get_by_role("group", name="Berlin").get_by_role("button")
    expect(actions.nth(0)).to_contain_text("Build")
    expect(actions.last).to_contain_text("Program")
    look.keyboard.press("1")
    expect(prompt(look)).to_contain_text("What does it build?")
    look.keyboard.press("Escape")
    expect(actions.nth(0)).to_be_visible()
    look.keyboard.press("/")
    line = look.get_by_label("Type a move or a question")
    expect(line).to_be_focused()
    look.keyboard.press("Escape")
    expect(line).to_be_hidden()
    # the fourth digit is the program, even where nothing can be harvested
    expect(actions).to_have_count(3)
    look.keyboard.press("4")
    expect(prompt(look)).to_contain_text("All of them have acted.")


def test_keys_walk_cities_and_figures_and_show_what_threatens(look: Page, server: Server) -> None:
    sit(look, server, "moving", "ffg-keys")
    board = look.get_by_role("application", name="Map")
    board.focus()
    tip = look.locator(".tip")
    look.keyboard.press("c")
    expect(tip).to_be_visible()
    city = tip.inner_text()
    look.keyboard.press("f")
    expect(tip).not_to_have_text(city)
    expect(tip).to_contain_text(re.compile("army|armies|scout"))
    threat = look.get_by_role("button", name="Threat")
    expect(threat).to_have_attribute("aria-pressed", "false")
    look.keyboard.press("t")
    expect(threat).to_have_attribute("aria-pressed", "true")
    expect(look.locator(".reach").first).to_be_attached()
    look.keyboard.press("p")
    expect(look.get_by_role("tab", name="Techs")).to_have_attribute("aria-selected", "true")


def test_keys_walk_tiles_go_to_the_market_and_take_what_a_square_offers(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").scout(0, "j5").starting(0)
    sit(look, server, "starting", "ffg-enter", staged(scene))
    look.set_viewport_size(DESK["viewport"])
    expect(look.locator("[data-space=j5]")).to_have_count(1)
    look.get_by_role("application", name="Map").focus()
    tip = look.locator(".tip")
    look.keyboard.press("c")
    look.keyboard.press("Shift+ArrowRight")
    expect(tip).to_contain_text("G3")
    look.keyboard.press("Shift+ArrowDown")
    expect(tip).to_contain_text("G7")
    look.keyboard.press("m")
    expect(look.get_by_role("region", name="Market")).to_be_focused()
    look.get_by_role("application", name="Map").focus()
    look.keyboard.press("n")
    expect(tip).to_contain_text("J5")
    look.keyboard.press("Enter")
    expect(prompt(look).get_by_role("button", name="Undo")).to_be_visible()
    expect(checklist(look).filter(has_text="Found a city")).to_contain_text("founded this turn")


def test_nothing_serious_stands_in_anybodys_way(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    for kind in ("managing", "researching", "battle-turn"):
        sit(look, server, kind, f"ffg-axe-{kind}")
        axe(look)


def test_the_map_as_a_table(look: Page, server: Server) -> None:
    sit(look, server, "moving", "ffg-table")
    look.get_by_role("button", name="table").first.click()
    expect(look.get_by_role("table", name="Cities")).to_be_visible()
    expect(look.get_by_role("table", name="Where something can be done")).to_be_visible()
    expect(look.get_by_role("table", name="Tiles").get_by_role("row").nth(1)).to_contain_text("A1 to D4")


def test_the_table_of_cities_has_their_outskirts_with_what_they_yield(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").ground("mountain", "b2").mark("d3", "library").army(1, "c4").moving(0)
    sit(look, server, "moving", "ffg-twin", staged(scene))
    look.get_by_role("button", name="table").first.click()
    berlin = look.get_by_role("table", name="Cities").get_by_role("row").filter(has_text="Berlin")
    expect(berlin).to_contain_text("B2 mountain, 1 production")
    expect(berlin).to_contain_text("D3 Library, 1 trade and 1 culture")
    expect(berlin).to_contain_text("C4 grassland, blockaded by Rome")


def test_a_square_is_told_by_its_row_and_column_and_whether_it_is_free(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").ground("mountain", "d3").army(0, "d4").moving(0)
    sit(look, server, "moving", "ffg-told", staged(scene))
    look.get_by_role("application", name="Map").focus()
    here = look.get_by_role("status", name="Here")
    look.keyboard.press("c")
    look.keyboard.press("ArrowRight")
    expect(here).to_have_text("D3; row 3, column 4; mountain; 1 production; outskirts of Berlin; free")
    look.keyboard.press("ArrowDown")
    expect(here).to_contain_text("D4; row 4, column 4; grassland; 1 army of Germany; outskirts of Berlin")
    expect(here).not_to_contain_text("free")


def test_an_order_says_who_could_cancel_it(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").events(0, "drought").events(1, "jousting_tourney").starting(0)
    sit(look, server, "starting", "ffg-cancel", staged(scene))
    prompt(look).get_by_role("button", name="Now: Use abilities Drought").click()
    following = prompt(look).get_by_role("group", name="What comes next")
    following.get_by_role("button", name="Drought").click()
    prompt(look).get_by_role("button", name="as a list").click()
    following.get_by_role("button", name="H4", exact=True).click()
    expect(prompt(look).get_by_role("status").filter(has_text="Rome could cancel it")).to_be_visible()


def test_how_strong_somebody_is_stands_in_the_table(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").mark("m5", "barracks").forces(1, "infantry-1", "mounted-1").moving(0)
    sit(look, server, "moving", "ffg-strong", staged(scene))
    look.get_by_role("tab", name="Table").click()
    rome = look.get_by_role("tabpanel", name="Table").locator("p").filter(has_text="Rome:")
    expect(rome).to_contain_text("2 units, 0 events. Draws 3 in battle, with a bonus of 2; its units are Archer I, Spearman I")


def test_two_fingers_bring_the_map_nearer_and_two_taps_lead_home(browser: Browser, server: Server) -> None:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    four = Scene("germans", "romans", "chinese", "russians").army(0, "g5").moving(0)
    sit(page, server, "moving", "ffg-fingers", staged(four))
    board = page.get_by_role("application", name="Map")
    drawn, at = still(board.locator("svg")), box(board)
    x, y = amid(at)
    with fingers(page, (x - 40, y), (x + 40, y)) as move:
        move((x - 60, y), (x + 60, y))
        move((x - 80, y), (x + 80, y))
    until(page, lambda: box(board.locator("svg"))["width"] > 1.9 * drawn["width"])
    board.focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
    away = still(board.locator("svg"))
    page.mouse.dblclick(x, at["y"] + 20)
    until(page, lambda: still(board.locator("svg")) != away)
    context.close()


def test_two_taps_at_once_begin_one_order(look: Page, server: Server) -> None:
    scene = Scene("germans", "romans").only(0, "writing").ground("mountain", "b2", "b3", "b4", "c2").managing(0)
    sit(look, server, "managing", "ffg-twice", staged(scene))
    look.get_by_role("tab", name="Cities").click()
    library = look.get_by_role("tabpanel", name="Cities").get_by_role("button", name="Library")
    library.dblclick()
    square = look.locator("[data-space=d3]")
    look.mouse.click(*middle(square))
    expect(prompt(look).get_by_role("button", name="Berlin: Library at D3")).to_be_visible()


def on_phone(browser: Browser, server: Server, kind: str, table: str, scene: Scene) -> Page:
    page = browser.new_context(**PHONE).new_page()
    sit(page, server, kind, table, staged(scene))
    return page


def test_on_a_phone_the_map_above_the_list_of_a_city_stays_alive(browser: Browser, server: Server) -> None:
    scene = Scene("germans", "romans").only(0, "writing").ground("mountain", "b2", "b3", "b4", "c2").managing(0)
    page = on_phone(browser, server, "managing", "ffg-low", scene)
    panel = page.get_by_role("tabpanel", name="Cities")
    board = page.get_by_role("application", name="Map")
    # it comes when it is wanted, below the map, and goes as soon as there is something to tap on the map
    expect(panel).to_be_hidden()
    prompt(page).get_by_role("button", name="Build").tap()
    expect(panel).to_be_visible()
    until(page, lambda: box(board)["y"] + box(board)["height"] <= box(panel)["y"] + 1)
    panel.get_by_role("button", name="Library").tap()
    expect(panel).to_be_hidden()
    square = page.locator("[data-space=d3]")
    expect(square).to_be_visible()
    page.touchscreen.tap(*middle(square))
    expect(page.locator("g.ghost")).to_have_count(1)
    prompt(page).get_by_role("button", name="Berlin: Library at D3").tap()
    page.get_by_role("tab", name="Cities").tap()
    expect(panel.get_by_text("It has acted: built")).to_be_visible()
    page.context.close()


def test_on_a_phone_an_offer_is_read_from_its_beginning(browser: Browser, server: Server) -> None:
    page = browser.new_context(**{**PHONE, "viewport": {"width": 360, "height": 640}}).new_page()
    sit(page, server, "trading", "ffg-beginning")
    page.get_by_role("tab", name="Trade").press("Enter")
    # it does not fit, and nothing was said yet that would have to be in sight
    expect(page.get_by_role("button", name=re.compile("^Offer to "))).not_to_be_in_viewport(ratio=1)
    expect(page.get_by_text("You give", exact=True)).to_be_in_viewport(ratio=1)
    page.context.close()


def test_on_a_phone_fronts_are_pairs_one_below_the_other_and_the_hand_lies_at_the_thumb(browser: Browser, server: Server) -> None:
    scene = Scene("germans", "romans").army(1, "h5").army(0, "h4")
    scene.forces(0, "artillery-2", "infantry-1", "mounted-1").forces(1, "infantry-2", "mounted-1", "artillery-1")
    scene.moving(0).play(0, March("h4", 1, 0, ("h5",))).play(1, Deploy("infantry-2")).play(0, Deploy("infantry-1"))
    scene.play(1, Deploy("mounted-1"))
    page = on_phone(browser, server, "battle-turn", "ffg-pairs", scene)
    fronts = page.get_by_role("list", name="Fronts").get_by_role("listitem")
    expect(fronts).to_have_count(3)

    def measured() -> None:
        first, second = box(fronts.nth(0)), box(fronts.nth(1))
        assert first["x"] == second["x"] and second["y"] >= first["y"] + first["height"]
        # between the board and the tabs lies the guide
        hand, below = box(page.get_by_label("Your hand")), box(page.get_by_role("region", name="Guide"))
        assert below["y"] - hand["y"] - hand["height"] < 12

    passes(page, measured)
    page.context.close()


def test_the_signs_on_a_card_have_its_own_ground_at_night(look: Page, server: Server) -> None:
    """A card is paper by night too, a little darker: the light parts of its signs are not as dark as the page."""
    look.set_viewport_size(DESK["viewport"])
    sit(look, server, "managing", "ffg-night")
    wonder = look.get_by_role("region", name="Market").get_by_role("listitem").filter(has=look.locator("strong")).first
    for scheme, ground in (("light", "#fff5d6"), ("dark", "#f2e7c2")):
        look.emulate_media(color_scheme=scheme)
        expect(wonder).to_have_css("--stock", ground)
        expect(wonder).to_have_css("--hole", ground)
