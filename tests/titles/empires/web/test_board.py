"""The board in late games: looking around, what can be reached, what others did."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ecumene import Game
from ecumene.boards import load
from ecumene.titles.empires import wire
from ecumene.titles.empires.movement import Move
from server.positions import at
from server.served import Server
from titles.empires.web import asks
from web.hands import (
    PATIENCE,
    amid,
    box,
    end_with_losses,
    fingers,
    middle,
    mine,
    named,
    passes,
    prompt,
    rests,
    row,
    still,
    until,
)

SEATS = 9
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
#: --sea of style/colours.css
SEA = {"light": (0xA9, 0xC6, 0xCF), "dark": (0x17, 0x26, 0x2F)}


def sit(page: Page, server: Server, name: str, game: Game, bots: bool = False) -> str:
    """At a table of this position, in the seat that the game waits for; returns its civilization."""
    seat = game.due[0]
    others = {other: "steady" for other in range(game.state.seats) if other != seat}
    server.plant(name, game.position(), bots=others if bots else {})
    page.goto(f"{server.address}/#/enter/{name}/{name}%20{seat}")
    expect(prompt(page)).to_be_visible()
    rests(page)
    return str(game.state.civ[seat])


def apart(page: Page) -> float:
    """How far two pieces are from each other on the screen."""
    (ax, ay), (bx, by) = (amid(box(page.locator(".piece").nth(number))) for number in (0, 40))
    return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_ground_is_painted(look: Page, server: Server, colours: str) -> None:
    look.emulate_media(color_scheme="dark" if colours == "dark" else "light")
    sit(look, server, f"ground-{colours}", at("movement", 14, SEATS))
    look.get_by_role("button", name="Show the whole board").click()
    board = still(look.get_by_role("application"))

    def painted() -> bool:
        line = row(look, board["y"] + board["height"] * 0.5, board["x"], int(board["width"]))
        # the paper has grain, so no two pixels are quite alike
        sea = [all(abs(one - other) < 26 for one, other in zip(colour, SEA[colours], strict=True)) for colour in line]
        return sum(sea) > 20 and sum(not wet for wet in sea) > len(line) / 3

    until(look, painted)


def test_the_overview_leads_anywhere(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})
    sit(look, server, "overview", at("movement", 14, SEATS))
    overview = look.locator(".overview")
    small = still(overview)
    piece = look.locator(".piece").first
    start = middle(piece)
    look.mouse.click(small["x"] + small["width"] * 0.3, small["y"] + small["height"] * 0.5)
    until(look, lambda: middle(piece)[0] > start[0] + 100)
    west = middle(piece)
    # it can be dragged, too
    look.mouse.move(small["x"] + small["width"] * 0.3, small["y"] + small["height"] * 0.5)
    look.mouse.down()
    look.mouse.move(small["x"] + small["width"] * 0.8, small["y"] + small["height"] * 0.5, steps=5)
    look.mouse.up()
    until(look, lambda: middle(piece)[0] < west[0] - 100)
    # folded once, it stays folded
    look.get_by_role("button", name="Overview").click()
    expect(overview).to_have_count(0)
    look.reload()
    expect(look.locator(".piece").first).to_be_visible()
    expect(overview).to_have_count(0)


def test_what_my_tokens_can_reach(look: Page, server: Server) -> None:
    people = sit(look, server, "reach", at("movement", 14, SEATS))
    stack = hovered(look, mine(look, people), ".reach.tokens")
    area = stack.get_attribute("data-area")
    tip = look.locator(".tip")
    expect(tip).to_contain_text(re.compile("limit [0-9]"))
    expect(tip).to_contain_text(re.compile(rf"{people}: .*token", re.I))
    shown = named(look, ".reach.tokens", "data-reach")
    # and these are the areas that a tap then offers
    look.mouse.click(*middle(stack))
    expect(prompt(look)).to_contain_text("tap where the tokens go")
    until(look, lambda: shown == named(look, ".target", "data-area") - {area})
    expect(look.locator(".reach")).to_have_count(0)


def test_a_tap_takes_tokens_up_and_offers_the_ship_beside_them(look: Page, server: Server) -> None:
    game = at("movement", 14, SEATS)
    seat = game.due[0]
    state = game.state
    area = next(
        state.terrain.ids[area] for area, built, _ in state.ships[seat].values() if not built and state.tokens[seat][area]
    )
    people = sit(look, server, "quay", game)
    stack = hovered(look, look.locator(f'.piece[data-kind="tokens"][data-owner="{people}"][data-area="{area}"]'), ".reach.tokens")
    look.mouse.click(*middle(stack))
    expect(prompt(look)).to_contain_text("tap where the tokens go")
    ship = prompt(look).get_by_role("button", name="Maintain a ship in")
    expect(ship.first).to_be_visible()
    ship.first.click()
    expect(prompt(look)).not_to_contain_text("tap where the tokens go")
    expect(prompt(look).get_by_role("heading")).to_contain_text("Maintain a ship in")


def hovered(page: Page, pieces: Locator, shows: str) -> Locator:
    """The first of these pieces over which a mouse shows something."""
    board = still(page.get_by_role("application"))
    # at first without much patience: most pieces show it at once or never
    for piece, patience in ((piece, patience) for patience in (1_500, PATIENCE) for piece in pieces.all()):
        x, y = amid(box(piece))
        # what stands over the board is at its top and in its lower corners
        corner = 220 if page.locator(".overview").count() else 60
        far = board["y"] + board["height"] - (20 if 70 < x - board["x"] < board["width"] - 240 else corner)
        if not (board["x"] < x < board["x"] + board["width"] and board["y"] + 190 < y < far):
            continue
        page.mouse.move(x, y)
        try:
            expect(page.locator(shows).first).to_be_attached(timeout=patience)
        except AssertionError:
            continue
        return piece
    raise AssertionError(f"{shows} was never shown")


def test_neighbours_of_others_and_by_keys(look: Page, server: Server) -> None:
    people = sit(look, server, "beside", at("movement", 14, SEATS))
    others = look.locator(f'.piece[data-kind="city"]:not([data-owner="{people}"])')
    hovered(look, others, ".reach.land")
    expect(look.locator(".tip")).to_contain_text("city")
    look.mouse.move(2, 2)
    expect(look.locator(".reach")).to_have_count(0)
    look.get_by_role("application").press("n")
    expect(look.locator(".reach.tokens").first).to_be_attached()
    expect(look.locator(".tip")).to_be_visible()


def test_where_a_ship_can_sail(look: Page, server: Server) -> None:
    game = at("movement", 14, SEATS)
    state = game.state.clone()
    seat = game.due[0]
    number, (harbour, *_) = next(iter(state.ships[seat].items()))
    # it is the only one: others beside it would have a reach of their own
    state.ships[seat] = {number: (harbour, True, 2)}
    server.plant("fleet", game.title.position(state))
    look.goto(f"{server.address}/#/enter/fleet/fleet%20{seat}")
    rests(look)
    hovered(look, look.locator(f'.piece[data-kind="ship"][data-owner="{state.civ[seat]}"]'), ".reach.ships")
    expect(look.locator(".tip")).to_contain_text("1 ship")
    # two steps along the coast, and no farther
    first = {other for other in state.terrain.sail[harbour] if other < state.terrain.size}
    second = {other for one in first for other in state.terrain.sail[one] if other < state.terrain.size}
    near = {state.terrain.ids[area] for area in first | second if area != harbour and state.terrain.open[area]}

    def in_reach() -> bool:
        return named(look, ".reach.ships", "data-reach") == near - named(look, ".reach.tokens", "data-reach")

    until(look, in_reach)


def test_one_tap_sails_a_ship_several_steps(look: Page, server: Server) -> None:
    game = at("movement", 14, SEATS)
    state = game.state.clone()
    seat, terrain = game.due[0], state.terrain
    number, (harbour, *_) = next(iter(state.ships[seat].items()))
    state.ships[seat] = {number: (harbour, True, 3)}
    server.plant("voyage", game.title.position(state))
    look.goto(f"{server.address}/#/enter/voyage/voyage%20{seat}")
    rests(look)
    # a tap on the ship itself, although tokens stand beside it
    area, people = terrain.ids[harbour], state.civ[seat]
    look.mouse.click(*middle(look.locator(f'.piece[data-kind="ship"][data-area="{area}"][data-owner="{people}"]')))
    expect(prompt(look)).to_contain_text("3 steps left")
    ways = wire.advise(game.title.view(state, seat), seat, "courses", [number, []])
    # every coast in reach is lit
    until(look, lambda: named(look, ".target", "data-area") >= set(ways))
    near = {terrain.ids[area] for area in terrain.sail[harbour] if area < terrain.size}
    far = next(area for area in sorted(ways) if area not in near and len(ways[area]) == 2)
    typed = look.get_by_role("application")
    typed.focus()
    for _ in range(len(ways) + 2):
        typed.press("n")
        if terrain.names[terrain.index[far]] in look.locator(".tip").inner_text():
            break
    typed.press("Enter")
    expect(prompt(look)).to_contain_text("1 step left")
    expect(look.locator("polyline.route")).to_be_attached()


def test_arrows_go_from_area_to_area(look: Page, server: Server) -> None:
    sit(look, server, "arrows", at("movement", 14, SEATS))
    board = look.get_by_role("application")
    board.focus()
    board.press("n")
    tip = look.locator(".tip strong")
    start = tip.inner_text()
    areas = load("ancient_world").areas
    named = {area.name: area for area in areas.values()}
    visited = [start]
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        board.press(key)
        visited.append(tip.inner_text())
    assert len(set(visited)) > 2, visited
    # where there is a neighbour in that direction, the way leads along borders
    steps = [(one, other) for one, other in pairwise(visited) if one != other]
    assert any(areas[near].name == other for one, other in steps for near in (*named[one].land, *named[one].water)), visited
    expect(look.locator(".chosen")).to_be_attached()


def test_everybody_stands_on_the_track_at_the_edge(look: Page, server: Server) -> None:
    sit(look, server, "track", at("movement", 14, SEATS))
    expect(look.locator("[data-marker]")).to_have_count(SEATS)


def test_markers_on_one_step_stand_beside_each_other(look: Page, server: Server) -> None:
    game = at("movement", 14, SEATS)
    position = game.position()
    for player in position["players"]:
        player["step"] = 7
    server.plant("one-step", position)
    look.goto(f"{server.address}/#/enter/one-step/one-step%20{game.due[0]}")
    markers = look.locator("[data-marker] .marker")
    expect(markers).to_have_count(SEATS)
    rests(look)

    def beside() -> None:
        for one, other in combinations(map(box, markers.all()), 2):
            across, down = abs(one["x"] - other["x"]), abs(one["y"] - other["y"])
            # only their rims may touch
            assert across > one["width"] - 3 or down > one["height"] - 3

    passes(look, beside)


def test_the_small_map_gives_way_to_what_is_asked(look: Page, server: Server) -> None:
    """Although it stands higher where the A.S.T. is in sight below the map."""
    look.set_viewport_size({"width": 1440, "height": 900})
    game = at("movement", 9)
    server.plant("gives-way", game.position())
    look.goto(f"{server.address}/#/enter/gives-way/gives-way%20{game.due[0]}")
    expect(look.locator("[data-target]").first).to_be_attached()
    rests(look)
    expect(look.locator(".overview")).to_be_hidden()


def test_a_few_areas_that_are_asked_about_lie_below_the_prompt(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})
    asked = asks.asked("horde")
    server.plant("below", asked.position)
    look.goto(f"{server.address}/#/enter/below/below%20{asked.seat}")
    targets = look.locator("[data-target]")
    expect(targets).to_have_count(3)
    rests(look)

    def in_sight() -> bool:
        words = box(prompt(look))
        return all(amid(box(target))[1] > words["y"] + words["height"] for target in targets.all())

    until(look, in_sight)


def uncovered(page: Page, wanted: Locator) -> None:
    """Brings the board back, if trade has come by now and its floor covers it."""
    board = prompt(page).get_by_role("button", name="Board")
    expect(wanted.first.or_(board).first).to_be_attached()
    if board.count():
        board.click()


def test_the_last_moves_are_traced(look: Page, server: Server) -> None:
    sit(look, server, "traces", at("movement", 14, SEATS), bots=True)
    ways = look.locator("[data-way]")
    expect(ways).to_have_count(0)
    end_with_losses(look)
    uncovered(look, ways)
    expect(ways.first).to_be_attached()
    tool = look.get_by_role("button", name="Last moves")
    expect(tool).to_have_attribute("aria-pressed", "true")
    tool.click()
    expect(ways).to_have_count(0)
    look.reload()
    uncovered(look, look.locator(".piece"))
    expect(look.locator(".piece").first).to_be_visible()
    expect(tool).to_have_attribute("aria-pressed", "false")
    expect(ways).to_have_count(0)
    tool.click()
    expect(ways.first).to_be_attached()


@pytest.fixture
def phone(browser: Browser) -> Any:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    yield page
    context.close()


def test_two_fingers_zoom(phone: Page, server: Server) -> None:
    sit(phone, server, "pinch", at("movement", 14, SEATS))
    phone.get_by_role("button", name="Show the whole board").tap()
    rests(phone)
    before = apart(phone)
    with fingers(phone, (160, 480), (200, 480)) as move:
        for step in range(1, 9):
            move((160 - 5 * step, 480), (200 + 5 * step, 480))
    # from 40 to 120 pixels
    until(phone, lambda: abs(apart(phone) / before - 3) < 0.3)
    rests(phone)
    with fingers(phone, (100, 480), (260, 480)) as move:
        for step in range(1, 9):
            move((100 + 5 * step, 480), (260 - 5 * step, 480))
    until(phone, lambda: abs(apart(phone) / before - 1.5) < 0.2)


def test_a_finger_that_rests_looks_and_does_not_choose(phone: Page, server: Server) -> None:
    game = at("movement", 14, SEATS)
    people = sit(phone, server, "press", game)
    # an area that lights up when it is tapped: its tokens have somewhere to go
    movable = {choice.area for choice in game.ask(game.due[0]).choices if isinstance(choice, Move)}
    expect(phone.locator(".overview")).to_have_count(0)
    board = still(phone.get_by_role("application"))
    top, bottom = board["y"] + 20, board["y"] + board["height"] - 120
    tokens = [piece for piece in mine(phone, people).all() if piece.get_attribute("data-area") in movable]
    place = next((x, y) for x, y in map(amid, map(box, tokens)) if 60 < x < 300 and top < y < bottom)
    with fingers(phone, place):
        expect(phone.locator(".tip")).to_contain_text(re.compile(people, re.I))
    expect(phone.locator(".tip")).to_be_visible()
    expect(prompt(phone)).not_to_contain_text("tap where the tokens go")
    phone.touchscreen.tap(*place)
    expect(prompt(phone)).to_contain_text("tap where the tokens go")
    expect(phone.locator(".tip")).to_have_count(0)


def test_the_small_map_is_there_as_soon_as_the_floor_closes(look: Page, server: Server) -> None:
    """The board was put away for the trade: what was painted of it is not painted anew first."""
    look.set_viewport_size({"width": 1440, "height": 900})
    look.emulate_media(reduced_motion="reduce")
    asked = asks.asked("trading")
    server.plant("put-away", asked.position)
    look.goto(f"{server.address}/#/enter/put-away/put-away%20{asked.seat}")
    overview = look.locator(".overview")
    board = prompt(look).get_by_role("button", name="Board")

    def painted() -> bool:
        small = box(overview)
        # land in the corner, where no piece stands
        line = row(look, small["y"] + small["height"] * 0.3, small["x"] + 6, int(small["width"] * 0.2))
        return sum(red > blue for red, _, blue in line) > len(line) / 2

    board.click()
    expect(overview).to_be_visible()
    until(look, painted)
    prompt(look).get_by_role("button", name="Open trade").click()
    expect(overview).to_have_count(0)
    board.click()
    expect(overview).to_be_visible()
    assert painted()
