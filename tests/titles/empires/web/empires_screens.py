"""Every screen of the family, for `make pictures`: each is a function that brings a page to where the picture is taken."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from urllib.parse import quote

from playwright.sync_api import Page, expect

import ecumene
from asking import asking_steps
from ecumene import Game, bots
from ecumene.lab.seated import Seated
from ecumene.server.doors import SPECTATORS
from ecumene.server.protocol import Limits
from ecumene.titles.empires.calamities.resolution import MinorCalamities
from ecumene.titles.empires.construction import CityConstruction
from ecumene.titles.empires.turn import NewTurn, Phase
from scene import Scene
from server.positions import at, reached
from server.served import Server, serving
from titles.empires.web import asks
from titles.empires.web.test_happened import card, reduce, waiting
from web.hands import at_home_without_games, in_list, pick, prompt, still
from web.house import address, looking_back
from web.looks import settled
from web.pictures import WEB, Screen, screens
from web.presented import events

SCREENS: dict[str, Screen] = {}
screen = screens(SCREENS)


def sit(page: Page, server: Server, table: str, asked: asks.Asked) -> None:
    """Sits down in the seat that is asked; bots play the others."""
    seats = len(asked.position["players"])
    server.plant(table, asked.position, bots={seat: "steady" for seat in range(seats) if seat != asked.seat})
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {asked.seat}')}")
    page.wait_for_url(f"**/table/{table}/*")
    expect(prompt(page)).to_be_visible()
    if page.get_by_role("main", name="Board").count():
        expect(page.locator('canvas[data-sharp="true"]')).to_be_attached()
    still(prompt(page))
    settled(page)


def question(kind: str) -> Screen:
    def draw(page: Page, server: Server, table: str) -> None:
        sit(page, server, table, asks.asked(kind))

    return draw


@screen("home empty")
def home_empty(page: Page, server: Server, _: str) -> None:
    page.goto(server.address)
    at_home_without_games(page)
    expect(page.get_by_text("5 to 9 players")).to_be_visible()


@screen("home")
def home(page: Page, server: Server, table: str) -> None:
    game = at("trade", 6)
    server.plant(f"{table}-seen", game.position())
    page.goto(f"{server.address}/#/enter/{table}-seen/{quote(f'{table}-seen {SPECTATORS}')}")
    page.wait_for_url(f"**/table/{table}-seen")
    expect(prompt(page)).to_be_visible()
    sit(page, server, table, asks.asked("moving"))
    page.goto(server.address)
    expect(page.get_by_text("Your move")).to_be_visible()


@screen("new table")
def new_table(page: Page, server: Server, _: str) -> None:
    page.goto(f"{server.address}/#/new")
    page.get_by_text("Time", exact=True).click()
    page.get_by_text("Options", exact=True).click()
    expect(page.get_by_label("Seat 1: person or bot")).to_be_visible()


@screen("links")
def links(page: Page, server: Server, _: str) -> None:
    page.goto(f"{server.address}/#/new")
    page.get_by_label("Seat 2: person or bot").select_option("")
    page.get_by_label("Name of the person in seat 2").fill("Ines")
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_label("Seat 2, Ines")).to_be_visible()


@screen("menu")
def menu(page: Page, server: Server, table: str) -> None:
    links(page, server, table)
    page.get_by_role("link", name="Go to the table").click()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Renew the link: Seat 2, Ines")).to_be_visible()


def panel(name: str, kind: str = "moving") -> Screen:
    def draw(page: Page, server: Server, table: str) -> None:
        sit(page, server, table, asks.asked(kind))
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel", name=name)).to_be_visible()
        settled(page)

    return draw


SCREENS |= {f"panel {name.lower()}": panel(name) for name in ("Hand", "Trade", "Shop", "Table")}


@screen("panel log")
def log(page: Page, server: Server, table: str) -> None:
    """A turn of bots, and what they did in it."""
    sit(page, server, table, asks.asked("unsupported"))
    in_list(page, "Answers").first.click()
    page.get_by_role("tab", name="Log").click()
    settled(page)


@screen("trade offer")
def trade_offer(page: Page, server: Server, table: str) -> None:
    sit(page, server, table, asks.asked("trading"))
    # by key: a slow click would be a long press, which lifts the whole set
    page.locator("button.card[aria-label^=Give]:not([disabled])").first.press("Enter")
    settled(page)


@screen("shop list")
def shop_list(page: Page, server: Server, table: str) -> None:
    sit(page, server, table, asks.asked("buy-advances"))
    page.get_by_role("checkbox").first.check()
    page.get_by_role("button", name="why").nth(1).click()
    expect(page.get_by_role("button", name="Buy for")).to_be_visible()
    settled(page)


@screen("half done")
def half_done(page: Page, server: Server, table: str) -> None:
    """A few points of a damage are taken."""
    sit(page, server, table, asks.asked("damage"))
    page.get_by_role("button", name="as a list").click()
    for _ in range(3):
        pick(page)
    page.get_by_role("button", name="Hide the list").click()


def helped() -> asks.Asked:
    """A city that treasury and neighbours can help to build."""
    scene = Scene().advances("egypt", "architecture", "urbanism").treasury("egypt", 9)
    scene.tokens("egypt", memphis=3, sinai=8, gaza=2, petra=1, tanis=3)
    scene.state.turn, scene.state.phase = 5, "construction"
    return asks.Asked(scene.begin(CityConstruction(), NewTurn()).game.position(), scene.seat("egypt"))


def piecemeal(kind: str, form: str, picks: int, asked: Callable[[str], asks.Asked] = asks.asked) -> Screen:
    """An order of several pieces, begun."""

    def draw(page: Page, server: Server, table: str) -> None:
        sit(page, server, table, asked(kind))
        answers = page.get_by_role("group", name="Answers")
        answers.get_by_role("button", name=form).first.click()
        # the question before it has gone, and with it what folded its answers
        expect(answers).to_have_count(0)
        for _ in range(picks):
            pick(page)

    return draw


SCREENS |= {
    "order diaspora": piecemeal("use-abilities", "Diaspora", 3),
    "order universal doctrine": piecemeal("use-abilities", "Universal Doctrine: annex Barbarians", 2),
    "order provincial empire": piecemeal("use-abilities", "Provincial Empire", 2),
    "order trade routes": piecemeal("use-abilities", "Trade Routes", 2),
    "order city with help": piecemeal("construction", "Build with help", 2, lambda _: helped()),
    "order ship": piecemeal("sailing", "Build a ship", 1),
    "order voyage": piecemeal("sailing", "Sail", 3),
}


@screen("struck")
def struck(page: Page, server: Server, table: str) -> None:
    """A calamity that somebody watches."""
    asked = asks.calamity("civil_war", asks.ME)
    sit(page, server, table, asked)
    page.get_by_role("button", name="What protects against it?").click()


@screen("timed")
def timed(page: Page, server: Server, table: str) -> None:
    asked = asks.asked("trading")
    others = {seat: "steady" for seat in range(5) if seat != asked.seat}
    server.plant(table, asked.position, bots=others, limits=Limits(timed=600, answer=48 * 3600))
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {asked.seat}')}")
    expect(page.get_by_role("timer", name="Time for trade")).to_be_visible()


@screen("refused")
def refused(page: Page, server: Server, table: str) -> None:
    sit(page, server, table, asks.asked("trading"))
    for _ in range(3):
        page.locator("button.card[aria-label^=Give]:not([disabled])").first.press("Enter")
    named = page.get_by_role("button", name="is named: change")
    while named.count():
        named.first.press("Enter")
    expect(page.get_by_text("2 commodities must be named")).to_be_visible()


@screen("lost connection")
def lost(page: Page, _: Server, table: str) -> None:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "data", "--web", str(WEB)) as another:
        sit(page, another, table, asks.asked("moving"))
        another.kill()
        expect(page.get_by_text("cannot be reached")).to_be_visible()


@screen("game over")
def over(page: Page, server: Server, table: str) -> None:
    game = reached(lambda game: game.over is not None)
    sit(page, server, table, asks.Asked(game.position(), 0))


SCREENS |= {
    "looking back": looking_back("western-empires"),
    "plots": looking_back("western-empires", "Plots"),
    **events("western-empires"),
}


@screen("guide")
def guide(page: Page, server: Server, _: str) -> None:
    """The First Game, at its first word."""
    page.goto(f"{server.address}/#/learn/western-empires")
    page.get_by_role("button", name="The First Game, guided").click()
    expect(page.get_by_role("region", name="Guide")).to_be_visible()
    settled(page)


@screen("since")
def since(page: Page, server: Server, table: str) -> None:
    """What happened since the last move."""
    scene = Scene(scenario="first-game").cities("egypt", "memphis").tokens("egypt", tanis=2, gaza=1).tokens("minoa", knossos=2)
    scene.hand("egypt", "minor_uprising", "ochre")
    waiting(scene, Phase("calamities"), MinorCalamities())
    server.plant(table, scene.game.position())
    assert page.context.browser is not None
    other = page.context.browser.new_page()
    for one, civ in ((page, "egypt"), (other, "hatti")):
        one.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {scene.seat(civ)}')}")
        expect(prompt(one)).to_be_visible()
    reduce(other)
    other.close()
    expect(card(page, "Minor Uprising")).to_be_visible()
    settled(page)


SCREENS |= {
    "title page": address("title", "western-empires"),
    "learn": address("learn", "western-empires"),
    "help": address("help", "western-empires"),
    "help clause": address("help", "western-empires", quote("WE CAL.Famine.2")),
    "joining in vain": address("enter", "nowhere", "nothing"),
}


SCREENS |= {f"ask {kind}": question(kind) for kind in asks.kinds()}


# -- the titles of up to eighteen players ---------------------------------------------------------------------

#: how many play in the pictures, and turns of a game of bots in which their questions are looked for
SEATS, TURNS = 18, 12


def come_to(title: str) -> dict[str, asks.Asked]:
    """The first question of each kind in a game of bots, the floor when it is full, and a late movement, with most to see."""
    game = ecumene.new(
        title, SEATS, options={"civilizations": "dealt"} if title == "mega-civilization" else {}, seed=3, story=False
    )
    seated = Seated(game, {seat: bots.make("steady", title, seat, Random(seat)) for seat in range(SEATS)}, counting=False)
    found: dict[str, asks.Asked] = {}
    while game.over is None and game.turn <= TURNS:
        for seat in game.due:
            ask = game.ask(seat)
            if ask.kind not in found and (ask.kind != "trading" or full(game)):
                found[ask.kind] = asks.Asked(game.position(), seat)
            if ask.kind == "moving" and game.turn == TURNS and "moving late" not in found:
                found["moving late"] = asks.Asked(game.position(), seat)
        if not seated.step():
            break
    return found


def full(game: Game) -> bool:
    """Whether half of the seats have made their offers."""
    return game.turn > 5 and len({offer.seat for offer in game.state.floor.offers.values()}) * 2 >= SEATS


def of(title: str) -> dict[str, Screen]:
    """The screens of a title of the family; those of the siblings are questions that their own games of bots come to."""
    if title == "western-empires":
        own = asking_steps(title)
        return {name: draw for name, draw in SCREENS.items() if not name.startswith("ask ") or name[4:] in own}
    found = come_to(title)

    def asked(kind: str, *doing: Callable[[Page], None]) -> Screen:
        def draw(page: Page, server: Server, table: str) -> None:
            sit(page, server, table, found[kind])
            for step in doing:
                step(page)
            settled(page)

        return draw

    def tab(name: str) -> Callable[[Page], None]:
        def open_panel(page: Page) -> None:
            if not page.get_by_role("tab", name=name).count():
                # a large table has the whole width for its board
                page.get_by_role("button", name="Menu").click()
                page.get_by_role("button", name="Side panel").click()
                page.keyboard.press("Escape")
            page.get_by_role("tab", name=name).click()

        return open_panel

    def mat(page: Page) -> None:
        if page.viewport_size and page.viewport_size["width"] < 760:
            tab("Table")(page)
        page.get_by_role("button", name="Mat of Rome").last.click()

    def compared(page: Page) -> None:
        page.get_by_role("button", name="compare with mine").click()

    def grouped(page: Page) -> None:
        if page.viewport_size and page.viewport_size["width"] < 760:
            tab("Table")(page)
        page.get_by_role("button", name="By West and East").last.click()

    def new(page: Page, server: Server, _: str) -> None:
        page.goto(f"{server.address}/#/new")
        page.get_by_label("Title").select_option(title)
        settled(page)

    return {
        "new table": new,
        "looking back": looking_back(title),
        "plots": looking_back(title, "Plots"),
        **events(title),
        "mat": asked("moving late", mat),
        "mat compared": asked("moving late", mat, compared),
        "seats by block": asked("moving", grouped),
        "panel log": asked("moving", tab("Log")),
        "panel table": asked("moving", tab("Table")),
        **{f"ask {kind}": asked(kind) for kind in found},
    }
