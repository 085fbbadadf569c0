"""What a person does with the page, in words."""

from __future__ import annotations

import datetime
import re
import struct
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, TimeoutError, expect

from server.served import SOON

#: milliseconds after which what should be seen is not there: one limit for all, which no busy machine reaches
PATIENCE = 1000 * SOON

#: milliseconds for a click on what may be gone in this very moment, and is looked for again
MOMENT = 5_000

#: buttons that go on without a decision of weight, in the order in which a person would look for them
ONWARD = ("Done moving", "Done building", "Done buying", "Done trading", "Buy nothing", "Done with abilities")


def prompt(page: Page) -> Locator:
    return page.get_by_label("What is asked")


def in_list(page: Page, group: str, name: str = "") -> Locator:
    """The answers of a group with this in their names; many that all stand on the board are listed only on demand."""
    answers = prompt(page).get_by_role("group", name=group).get_by_role("button", name=name)
    folded = prompt(page).get_by_role("button", name="as a list")
    expect(answers.or_(folded).first).to_be_visible()
    if folded.is_visible():
        folded.click()
    return answers


def pick(page: Page) -> None:
    """Puts the first thing that is offered to what is put together."""
    thing = in_list(page, "What comes next").first
    said = prompt(page).inner_text()
    thing.click()
    expect(prompt(page)).not_to_have_text(said, use_inner_text=True)


def begin(page: Page, door: str) -> str:
    """From home to the first movement of a new game against bots; returns the civilization."""
    page.get_by_role("button", name=door).click()
    choice = prompt(page).get_by_role("button", name="Play ").first
    people = choice.inner_text().strip().splitlines()[0].removeprefix("Play ").lower()
    choice.click()
    expect(prompt(page).get_by_text("Your movement.")).to_be_visible()
    rests(page)
    return people


def rests(page: Page) -> None:
    """The ground is painted, sharp, the pieces stand still, and no button rests because its question has just come."""
    expect(page.locator('canvas[data-sharp="true"]')).to_be_attached()
    expect(page.locator("button.resting")).to_have_count(0)
    still(page.locator(".piece").first)


def still(thing: Locator) -> FloatRect:
    """The box of something that has come to rest: it is where it was some frames ago."""
    before: FloatRect | None = None

    def stays() -> bool:
        nonlocal before
        # a busy machine may draw nothing for long: what moves is found elsewhere only after a frame
        thing.page.locator("body").element_handle().wait_for_element_state("stable")
        before, earlier = thing.bounding_box(), before
        return before is not None and before == earlier

    until(thing.page, stays)
    assert before
    return before


def box(thing: Locator) -> FloatRect:
    """Where something is on the screen as soon as it is there, and how large. It may move yet: see `still`, and `passes`."""
    found: FloatRect | None = None

    def there() -> bool:
        nonlocal found
        found = thing.bounding_box()
        return found is not None

    until(thing.page, there)
    assert found
    return found


def middle(thing: Locator) -> tuple[float, float]:
    """Where something is on the screen once it has come to rest: there it can be clicked."""
    return amid(still(thing))


def amid(found: FloatRect) -> tuple[float, float]:
    """The middle of a box."""
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def named(page: Page, marks: str, by: str) -> set[str | None]:
    """What is marked now, by an attribute of the marks; more may be marked a moment later."""
    return {mark.get_attribute(by) for mark in page.locator(marks).all()}


def mine(page: Page, civilization: str) -> Locator:
    """My tokens on the board."""
    return page.locator(f'.piece[data-kind="tokens"][data-owner="{civilization}"]')


def at_home_without_games(page: Page) -> None:
    """The start page, once it is known that no game of mine is to be shown."""
    expect(page.get_by_role("region", name="Titles")).to_be_visible()
    expect(page.get_by_role("region", name="Your games")).to_have_count(0)


def beat(page: Page) -> Locator:
    """The event that is being presented."""
    return page.get_by_role("region", name="What just happened")


def held(page: Page) -> None:
    """No clock of this page goes on: what is shown stays until somebody goes on."""
    page.clock.install()
    page.clock.pause_at(datetime.datetime.now() + datetime.timedelta(days=1))


@contextmanager
def at_once(page: Page) -> Iterator[None]:
    """The page's clock, which is installed, stands still meanwhile: for the page, no time passes between two taps or keys."""
    page.clock.pause_at(datetime.datetime.now() + datetime.timedelta(seconds=30))
    yield
    page.clock.resume()


def turn(page: Page) -> Locator:
    return page.locator("header .turn")


def end_with_losses(page: Page) -> None:
    """Ends the movement, although tokens are lost by it."""
    prompt(page).get_by_role("button", name="Done moving").click()
    prompt(page).get_by_role("button", name="Done moving anyway").click()


def play_on(page: Page, wanted: int, most: int = 120) -> None:
    """Answers everything in the simplest way until this turn has come."""
    onward = prompt(page).get_by_role("button", name=re.compile("|".join(ONWARD)))
    folded = prompt(page).get_by_role("button", name="as a list")
    listed = prompt(page).get_by_role("group").get_by_role("button")

    def come() -> bool:
        return int(turn(page).inner_text().split()[1]) >= wanted

    for _ in range(most):
        until(page, lambda: come() or any(way.first.is_visible() for way in (onward, folded, listed)))
        if come():
            return
        for way in (onward, folded, listed):
            if way.first.is_visible():
                # it may be gone in the moment in which it is clicked: what is asked then is answered next
                with suppress(TimeoutError):
                    way.first.click(timeout=MOMENT)
                break
        page.wait_for_timeout(150)
    raise AssertionError(f"turn {wanted} never came: {prompt(page).inner_text()}")


def until(page: Page, so: Callable[[], bool], soon: float = SOON) -> None:
    """Waits for something that can only be looked for again and again."""
    end = time.monotonic() + soon
    while not so():
        assert time.monotonic() < end, "it did not come to that"
        page.wait_for_timeout(50)


def passes(page: Page, check: Callable[[], object]) -> None:
    """Waits until a check passes that can only be made again and again; if it never does, it fails as it failed last."""
    end = time.monotonic() + SOON
    while True:
        try:
            check()
        except AssertionError:
            if time.monotonic() > end:
                raise
            page.wait_for_timeout(50)
        else:
            return


@contextmanager
def fingers(page: Page, *down: tuple[float, float]) -> Iterator[Callable[..., None]]:
    """Fingers on the screen, as many as there are places; what is yielded moves them all."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", *down)
    yield lambda *places: touch("touchMove", *places)
    touch("touchEnd")
    session.detach()


def listening(page: Page) -> list[str]:
    """Grows by a note whenever the page sounds one from now on: what the browser is told to play, by its own word."""
    notes: list[str] = []
    session = page.context.new_cdp_session(page)

    def sounded(event: dict[str, Any]) -> None:
        if event["node"]["nodeType"] == "Oscillator":
            notes.append(event["node"]["nodeId"])

    session.on("WebAudio.audioNodeCreated", sounded)
    session.send("WebAudio.enable")
    return notes


def row(page: Page, y: float, left: float, width: int) -> list[tuple[int, int, int]]:
    """The colours of one row of the screen, from a picture of it."""
    picture = page.screenshot(clip={"x": left, "y": y, "width": width, "height": 1}, animations="disabled")
    chunks, at, data = {}, 8, b""
    while at < len(picture):
        (size,) = struct.unpack(">I", picture[at : at + 4])
        chunks[picture[at + 4 : at + 8]] = picture[at + 8 : at + 8 + size]
        data += picture[at + 8 : at + 8 + size] if picture[at + 4 : at + 8] == b"IDAT" else b""
        at += size + 12
    depth = {2: 3, 6: 4}[chunks[b"IHDR"][9]]
    kind, *values = zlib.decompress(data)
    # there is no row above: a value is told by itself, or by what it adds to the one on its left
    for k in range(depth, len(values)):
        before = values[k - depth] if kind in (1, 4) else values[k - depth] // 2 if kind == 3 else 0
        values[k] = (values[k] + before) % 256
    return [(values[k], values[k + 1], values[k + 2]) for k in range(0, len(values), depth)]
