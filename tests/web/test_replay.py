"""Looking back in the page: a game of nine seats from three seats' knowledge, its plots, and what can be done from there."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import ecumene
from ecumene import Game
from scene import TABLES
from server.positions import at, reached
from server.served import Server
from web.hands import box, end_with_losses, passes, prompt, rests, turn, until

RECORDS = Path(__file__).resolve().parents[1] / "titles/empires/records"


@cache
def golden(name: str) -> Game:
    return ecumene.load(gzip.decompress((RECORDS / f"western-empires-{name}.jsonl.gz").read_bytes()))


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The golden records as files that a person could have."""
    folder = tmp_path_factory.mktemp("records")

    def file(name: str) -> Path:
        path = folder / f"{name}.jsonl"
        path.write_bytes(gzip.decompress((RECORDS / f"western-empires-{name}.jsonl.gz").read_bytes()))
        return path

    return file


def bring(page: Page, server: Server, file: Path) -> None:
    """From home to a record that is brought in."""
    page.goto(server.address)
    page.get_by_label("Load a saved game").last.set_input_files(file)
    expect(slider(page)).to_be_visible()


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Moment")


def look_at(page: Page, moment: int, eyes: str) -> None:
    """By the address, as a link would."""
    head, _, rest = page.url.partition("#/replay/")
    page.goto(f"{head}#/replay/{rest.split('/')[0]}/{moment}{f'/{eyes}' if eyes else ''}")
    expect(slider(page)).to_have_value(str(moment))
    expect(page.get_by_label("Whose knowledge")).to_have_value(eyes)


def shown(page: Page) -> dict[str, Any]:
    """What is on the page that everybody may know: pieces, seats, the players' table, the moment."""
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_role("region", name="Archeological Succession Table")).to_be_visible()
    return {
        "board": page.locator("svg.above").inner_html(),
        "seats": page.get_by_label("Seats").first.inner_text(),
        "table": page.get_by_role("tabpanel").inner_text(),
        "moment": slider(page).get_attribute("aria-valuetext"),
    }


def cards(page: Page) -> Counter[str]:
    """The cards in the hand that is shown, by name."""
    page.get_by_role("tab", name="Hand").click()
    found: Counter[str] = Counter()
    for card in page.get_by_role("tabpanel").locator(".set > .sr").all_inner_texts():
        count, name = card.partition(",")[0].split(" ", 1)
        found[name] += int(count)
    # everybody's at once; one that is alone is not counted
    for several in page.get_by_role("region", name="Hand of").locator("li .card").all_inner_texts():
        count, _, name = several.partition(" ") if several[0].isdecimal() else ("1", "", several)
        found[name] += int(count)
    return found


def held(game: Game, moment: int, seat: int) -> Counter[str]:
    state: Any = game.at(moment)
    names = game.state.rules.cards.names
    return Counter({names[card]: count for card, count in enumerate(state.hand[seat]) if count})


def civilization(game: Game, seat: int) -> str:
    return TABLES.civilizations[game.state.civ[seat]].name


def in_trade(game: Game, count: int) -> tuple[int, tuple[int, int, int]]:
    """A moment of trade at which one seat has just made an offer to another one alone; those two, and a third."""
    for entry, event in game.story or []:
        if event.kind == "offer" and event.audience is not None and game.at(entry + 1).turn >= count:  # type: ignore[attr-defined]
            one, two = event.audience
            hands = [held(game, entry + 1, seat) for seat in range(game.seats)]
            third = next(seat for seat in range(game.seats) if seat not in (one, two) and hands[seat])
            if len({str(hands[seat]) for seat in (one, two, third)}) == 3:
                return entry + 1, (one, two, third)
    raise AssertionError("nobody offered anything in private")


def test_nine_seats_from_three_seats_knowledge(look: Page, server: Server, files: Callable[[str], Path]) -> None:
    """Three seats see the same board, players and public lines; each its own hand, as the record has it, and nobody else's."""
    game = golden("full-9")
    moment, (one, two, third) = in_trade(game, 9)
    public = {
        game.title.shown.describe(event, game.state)
        for n, event in game.story or []
        if n == moment - 1 and event.audience is None
    }
    private = [
        game.title.shown.describe(event, game.state) for n, event in game.story or [] if n == moment - 1 and event.audience
    ]
    assert private and not public
    bring(look, server, files("full-9"))
    seen, hands, told = {}, {}, {}
    for eyes in (str(one), str(two), str(third), "", "all"):
        look_at(look, moment, eyes)
        # the moment comes a little later than its number
        look.get_by_role("tab", name="Hand").click()
        expect(look.get_by_role("region", name="Hand of")).to_have_count(game.seats if eyes == "all" else 0)
        if eyes != "all":
            whose = f"hand of {civilization(game, int(eyes))}" if eyes else "A spectator sees no cards"
            expect(look.get_by_role("tabpanel")).to_contain_text(re.compile(whose, re.I))
        rests(look)
        seen[eyes] = shown(look)
        hands[eyes] = cards(look)
        look.get_by_role("tab", name="Log").click()
        told[eyes] = look.get_by_role("log", name="What happened").inner_text()
    assert all(part == seen[""] for part in seen.values()), "the public part depends on who looks"
    assert seen[""]["board"].count("data-area") > 60
    for seat in (one, two, third):
        assert hands[str(seat)] == held(game, moment, seat), civilization(game, seat)
    assert not hands[""], "a spectator sees a card"
    everybody = sum((held(game, moment, seat) for seat in range(9)), Counter[str]())
    assert hands["all"] == everybody
    # the offer was made in private: the two know of it, the third and the spectator do not
    line = private[0]
    assert [eyes for eyes in told if line in told[eyes]] == [str(one), str(two), "all"]
    heard = [game.title.shown.describe(event, game.state) for event in game.heard(None) if event.kind == "trade"]
    assert any(line in told[""] for line in heard) and all(
        set(public_lines(told[""])) <= set(told[eyes].splitlines()) for eyes in told
    )


def public_lines(log: str) -> list[str]:
    return [line for line in log.splitlines() if line]


def test_a_game_is_gone_through_by_keys_slider_log_and_links(look: Page, server: Server, files: Callable[[str], Path]) -> None:
    game = golden("full-5")
    bring(look, server, files("full-5"))
    expect(slider(look)).to_have_value("1")
    here = look.get_by_label("Time", exact=True)
    look.keyboard.press("PageDown")
    expect(here).to_contain_text("Turn 1")
    for _ in range(6):
        look.keyboard.press("PageDown")
    expect(here).to_contain_text("Turn 7")
    look.keyboard.press("Shift+ArrowRight")
    expect(slider(look)).to_have_attribute("aria-valuetext", re.compile("^Turn 7"))
    before = int(slider(look).input_value())
    look.keyboard.press("ArrowRight")
    look.keyboard.press("ArrowRight")
    look.keyboard.press("ArrowLeft")
    until(look, lambda: int(slider(look).input_value()) > before)
    look.keyboard.press("End")
    expect(slider(look)).to_have_value(str(len(game.entries)))
    expect(look.get_by_role("tabpanel")).to_contain_text("The game is over")
    look.keyboard.press("Home")
    expect(slider(look)).to_have_value("1")
    # from a line of the log to its moment, and from its address back to it
    for _ in range(8):
        look.keyboard.press("PageDown")
    built = next((n, e) for n, e in game.story or [] if e.kind == "city.built" and game.at(n + 1).turn == 8)  # type: ignore[attr-defined]
    look.get_by_role("button", name=game.title.shown.describe(built[1], game.state)).first.click()
    expect(slider(look)).to_have_value(str(built[0] + 1))
    city = look.locator(f'.piece[data-kind="city"][data-area="{built[1].data["area"]}"]')
    expect(city).to_have_attribute("data-owner", game.state.civ[built[1].data["seat"]])
    expect(look).to_have_url(re.compile(f"/{built[0] + 1}/all"))
    address = look.url
    look.keyboard.press("Home")
    look.goto(server.address)
    look.goto(address)
    expect(slider(look)).to_have_value(str(built[0] + 1))
    expect(city).to_be_visible()
    look.get_by_role("button", name="Play", exact=True).click()
    expect(look.get_by_role("button", name="Pause")).to_be_visible()
    expect(slider(look)).not_to_have_value(str(built[0] + 1))
    look.get_by_role("button", name="Pause").click()


def test_plots_say_what_the_record_says(
    look: Page, server: Server, files: Callable[[str], Path], axe: Callable[[Page], None]
) -> None:
    game = golden("full-5")
    bring(look, server, files("full-5"))
    axe(look)
    look.get_by_role("tab", name="Plots").click()
    panel = look.get_by_role("tabpanel")
    expect(panel.get_by_role("img", name="Victory points")).to_be_visible()
    scores = [items["total"] for items in game.title.scores(game.state)]
    panel.get_by_text("As a table").click()
    for seat, score in enumerate(scores):
        row = panel.get_by_role("region", name="Victory points").get_by_role("row", name=civilization(game, seat))
        expect(row.get_by_role("cell").last).to_have_text(str(score))
    panel.get_by_role("button", name="Cities").click()
    expect(panel.get_by_role("img", name="Cities")).to_be_visible()
    trades = [event for _, event in game.story or [] if event.kind == "trade"]
    given = sum(event.data["gave"] for event in trades if event.data["seat"] == 0)
    given += sum(event.data["got"] for event in trades if event.data["partner"] == 0)
    matrix = panel.get_by_role("region", name="Cards given in trade")
    expect(matrix.get_by_role("row", name=civilization(game, 0)).get_by_role("cell").last).to_have_text(str(given))
    panel.get_by_text("One by one").click()
    struck = next(event for _, event in game.story or [] if event.kind == "calamity")
    expect(panel.get_by_role("table").filter(has_text="Who lost what")).to_contain_text(
        TABLES.calamities[struck.data["calamity"]].name
    )
    axe(look)


def test_a_new_game_goes_on_from_a_moment(look: Page, server: Server, files: Callable[[str], Path]) -> None:
    game = golden("full-5")
    bring(look, server, files("full-5"))
    moment = next(
        n
        for n in range(1, len(game.entries))
        if (state := game.at(n)).phase == "movement" and state.turn == 8  # type: ignore[attr-defined]
    )
    state: Any = game.at(moment)
    seat = state.moving[0]
    look_at(look, moment, str(seat))
    look.get_by_role("button", name="Play on from here").click()
    look.get_by_role("button", name=f"Play on as {civilization(game, seat)}").click()
    expect(prompt(look)).to_contain_text("Your movement")
    expect(turn(look)).to_contain_text("Turn 8")
    own = look.locator(f'.piece[data-kind="tokens"][data-owner="{game.state.civ[seat]}"]')
    expect(own).to_have_count(sum(count > 0 for count in state.tokens[seat]))


def test_records_go_out_and_come_in(look: Page, server: Server, files: Callable[[str], Path], tmp_path: Path) -> None:
    name = "first-game-5"
    bring(look, server, files(name))
    with look.expect_download() as download:
        look.get_by_role("link", name="Export").click()
    exported = Path(str(download.value.path())).read_bytes()
    assert exported == files(name).read_bytes()
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(exported[: len(exported) // 2])
    look.goto(server.address)
    look.get_by_label("Load a saved game").last.set_input_files(broken)
    expect(look.get_by_role("alert")).to_contain_text("This record cannot be loaded")
    # one that is not over is played on
    running = tmp_path / "running.jsonl"
    running.write_bytes(at("movement", 5).save())
    look.get_by_label("Load a saved game").last.set_input_files(running)
    # all seats are mine, so the screen asks first whom it is for
    look.get_by_role("button", name="press to look").click()
    expect(turn(look)).to_contain_text("Turn 5")


def test_history_of_a_running_game_and_a_report(look: Page, browser: Browser, server: Server) -> None:
    """My own history only; and my report holds my hand and nobody else's."""
    game = reached(lambda game: game.state.turn > 5 and game.state.phase == "movement" and bool(game.due))
    seat = game.due[0]
    server.plant("yesterday", game.position())
    look.goto(f"{server.address}/#/enter/yesterday/{quote(f'yesterday {seat}')}")
    end_with_losses(look)
    look.get_by_role("button", name="Menu").click()
    look.get_by_role("link", name="History").click()
    expect(look.get_by_role("heading", name="History")).to_be_visible()
    expect(look.get_by_label("Whose knowledge").get_by_role("option")).to_have_count(2)
    expect(look.get_by_role("tabpanel")).to_contain_text("ends its movement")
    look.keyboard.press("Home")
    expect(slider(look)).to_have_value("1")
    until(look, lambda: cards(look) == held(game, len(game.entries), seat))
    look.get_by_role("link", name="Back to the table").click()
    look.get_by_role("button", name="Menu").click()
    look.get_by_text("Report a problem").click()
    look.get_by_label("What went wrong").fill("My city burns.")
    look.get_by_role("button", name="Send the report").click()
    with look.expect_download() as download:
        look.get_by_role("link", name="Download my copy").click()
    copy = json.loads(Path(str(download.value.path())).read_text())
    ids = game.state.rules.cards.ids
    assert copy["view"]["private"]["hand"] == {ids[card]: n for card, n in enumerate(game.state.hand[seat]) if n}
    others = {ids[card] for other in range(5) if other != seat for card, n in enumerate(game.state.hand[other]) if n}
    secret = others - set(copy["view"]["private"]["hand"])
    assert secret and not [card for card in secret if f'"{card}"' in json.dumps(copy)]


@pytest.mark.parametrize("size", [(360, 740), (844, 390)], ids=["upright", "lying"])
def test_looking_back_on_a_phone(
    browser: Browser, server: Server, files: Callable[[str], Path], axe: Callable[[Page], None], size: tuple[int, int]
) -> None:
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    page = context.new_page()
    bring(page, server, files("first-game-5"))
    # the board has its room: if the phone lies, beside everything else
    least = 0.55 if height > width else 0.85

    def measured() -> None:
        board = box(page.get_by_role("application"))
        assert board["height"] >= least * height and board["width"] > 0.55 * width

    passes(page, measured)
    for name in ("Next turn", "Next turn", "Next phase", "Next step", "Previous step"):
        page.get_by_role("button", name=name).tap()
    expect(page.get_by_label("Time", exact=True)).to_contain_text("Turn 3")
    for tab in ("Hand", "Table", "Log", "Plots", "Board"):
        page.get_by_role("tab", name=tab).tap()
        for name in ("Previous turn", "Play", "Next step", "Next turn"):
            expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
        axe(page)
    context.close()


def test_looking_back_shows_the_board_with_all_of_its_edge(
    browser: Browser, server: Server, files: Callable[[str], Path]
) -> None:
    """The A.S.T. that is printed below the map, too."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    bring(page, server, files("first-game-5"))
    # by then everybody has a civilization
    page.get_by_role("button", name="Next turn").click()
    markers = page.locator("[data-marker]")
    expect(markers).to_have_count(5)
    rests(page)

    def all_within() -> None:
        board = box(page.get_by_role("application"))
        for marker in map(box, markers.all()):
            assert marker["y"] > board["y"] and marker["y"] + marker["height"] < board["y"] + board["height"]

    passes(page, all_within)
    context.close()
