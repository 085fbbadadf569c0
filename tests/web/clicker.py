"""Playing a game by what the page shows, and by nothing else: a question is read, a control is looked for, and pressed.

What is pressed must be there for a person, too: seen, not covered, not shut. A title says in `ways` what a person does
with each of its questions, which are told apart by their headings.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Error, Locator, Page, sync_playwright

from server.served import SOON, Server, serving
from web import browsers
from web.hands import prompt, until

WEB = Path(__file__).resolve().parents[2] / "web" / "dist"
#: more answers than any game takes
MOST = 4_000
#: the size of a screen, with a mouse and with a finger
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "reduced_motion": "reduce",
    "has_touch": True,
    "is_mobile": True,
}

#: milliseconds that a control may take to come within reach; what was withdrawn meanwhile is given up after them
REACH = 4_000
#: presses that may change nothing, for two minutes, before the page counts as stuck: on a busy machine an answer takes its time
PATIENT = 6

Way = Callable[["Clicker"], Any]


class Ways(NamedTuple):
    """What to do with a question, by its heading."""

    heading: str
    name: str
    way: Way


class Clicker:
    """Somebody at a table, with a mouse or with a finger."""

    def __init__(
        self, page: Page, ways: Sequence[Ways], *, seed: int = 1, finger: bool = False, pictures: Path | None = None
    ) -> None:
        self.page, self.ways, self.rng, self.finger, self.pictures = page, ways, Random(seed), finger, pictures
        #: how often each question was answered, and the one that was read last
        self.answered: dict[str, int] = {}
        self.read = ""
        #: what may be said about it: the presses of the present question
        self.pressed: list[str] = []
        #: presses since the page last changed, and when that was
        self.idle, self.changed = 0, time.monotonic()

    # -- eyes -----------------------------------------------------------------------------------------------------------

    @property
    def question(self) -> str:
        return prompt(self.page).get_by_role("heading").first.inner_text().strip()

    @property
    def over(self) -> bool:
        return self.question == "The game is over."

    @property
    def turn(self) -> int:
        found = re.search(r"[Tt]urn (\d+)", self.page.locator("header .turn").inner_text())
        return int(found[1]) if found else 0

    @property
    def asked(self) -> bool:
        return self.page.locator("section.asking.mine").count() > 0

    def all(self, these: Locator) -> list[Locator]:
        """Those that can be seen and are not shut; while everybody acts, one may be gone before the next is looked at."""

        def there(one: Locator) -> bool:
            try:
                return one.is_visible() and one.is_enabled(timeout=REACH)
            except Error:
                return False

        return [one for one in these.all() if there(one)]

    def boxes(self, these: Locator) -> list[Any]:
        """Where those are that can be seen; one that is gone before it is looked at has no place."""

        def place(one: Locator) -> Any:
            try:
                return one.bounding_box(timeout=REACH)
            except Error:
                return None

        return [box for one in these.all() if (box := place(one))]

    def picture(self, name: str) -> None:
        """How a question looked when it came up first."""
        if self.pictures and not (file := self.pictures / f"{name}.png").exists():
            self.page.wait_for_timeout(700)
            self.page.screenshot(path=file)

    # -- hands ----------------------------------------------------------------------------------------------------------

    def press(self, one: Locator) -> bool:
        """Whether it could be pressed; while everybody acts, a thing may be gone before the hand has come."""
        try:
            said = (one.get_attribute("aria-label", timeout=REACH) or one.inner_text(timeout=REACH)).strip().split("\n")[0]
            (one.tap if self.finger else one.click)(timeout=REACH)
        except Error as error:
            self.pressed.append(f"out of reach: {str(error).splitlines()[0]}")
            return False
        self.pressed.append(said)
        return True

    def press_any(self, these: Locator) -> bool:
        there = self.all(these)
        return bool(there) and self.press(self.rng.choice(there))

    def point(self, x: float, y: float) -> None:
        """A tap on the board."""
        (self.page.touchscreen.tap if self.finger else self.page.mouse.click)(x, y)

    def ask(self, name: str | re.Pattern[str]) -> Locator:
        return prompt(self.page).get_by_role("button", name=name)

    @property
    def asking(self) -> Locator:
        """The prompt for as long as it asks what was read: on a busy machine the next question may come in between."""
        return prompt(self.page).filter(has=self.page.get_by_role("heading").filter(has_text=self.read))

    def answer(self) -> bool:
        """Any listed answer, or one piece more of an order."""
        if self.press_any(self.ask("anyway")):
            return True
        if (fold := self.ask("as a list")).count() and fold.first.is_visible():
            self.press(fold.first)
        groups = self.asking.get_by_role("group", name=re.compile("^(Answers|What comes next)$"))
        whole = self.all(self.asking.locator(".doing button.go"))
        if whole and self.rng.random() < 0.7:
            return self.press(whole[0])
        return self.press_any(groups.get_by_role("button")) or self.press_any(self.asking.locator("button.go")) or self.end()

    def end(self) -> bool:
        """Ends the question; where something would be lost by it, it is said once more."""
        if not self.press_any(self.asking.locator(".ends button")):
            return False
        self.page.wait_for_timeout(150)
        self.press_any(self.ask("anyway"))
        return True

    # -- play -----------------------------------------------------------------------------------------------------------

    def seen(self) -> str:
        """Everything that an answer could change on the screen, as words."""
        shown = [prompt(self.page), self.page.locator("header .turn"), self.page.locator("#panel")]
        return "\n".join(part.first.inner_text() for part in shown)

    def step(self) -> None:
        """Waits for a question, and presses something."""
        until(self.page, lambda: self.over or self.asked, 4 * SOON)
        if self.over:
            return
        self.read = question = self.question
        way = next((row for row in self.ways if re.search(row.heading, question)), None)
        name = way.name if way else "else"
        self.picture(name)
        self.answered[name] = self.answered.get(name, 0) + 1
        before = self.seen()
        (way.way if way else Clicker.answer)(self)
        try:
            until(self.page, lambda: self.over or self.seen() != before, REACH / 1000)
        except AssertionError:
            self.idle += 1
            stuck = self.idle >= PATIENT and time.monotonic() - self.changed > 2 * SOON
            assert not stuck, f"nothing happens at {question!r} after {self.pressed[-8:]}"
        else:
            self.idle, self.changed = 0, time.monotonic()

    def play(self, most: int, enough: Callable[[Clicker], bool] = lambda _: False) -> None:
        """Plays until the game is over, or enough of it is played; `most` bounds the presses."""
        for _ in range(most):
            self.step()
            if self.over or enough(self):
                return
        raise AssertionError(f"after {most} answers it is turn {self.turn}: {self.question}")


def sit_down(page: Page, server: Server, title: str, scenario: str, seats: int) -> None:
    """From the form to a new table against bots."""
    page.goto(f"{server.address}/#/new")
    page.get_by_label("Title").select_option(title)
    page.get_by_label("Scenario").select_option(scenario)
    page.get_by_label("Seats").select_option(str(seats))
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("link", name="Go to the table").click()


def main(title: str, scenario: str, ways: Sequence[Ways]) -> None:
    """Plays a whole game, and says turn by turn how far it has come."""
    parser = argparse.ArgumentParser(description="plays a whole game by hand alone, against bots")
    parser.add_argument("--title", default=title, help="one of its family")
    parser.add_argument("--scenario", default=scenario)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--phone", action="store_true", help="by finger, on a screen 390 pixels wide")
    parser.add_argument(
        "--pictures",
        type=Path,
        default=Path("artefacts/clicked"),
        help="how each question looked when it came first, and each turn",
    )
    parser.add_argument("--turns", type=int, help="only so far")
    parser.add_argument("--web", type=Path, default=WEB, help="the built page")
    options = parser.parse_args()
    out = options.pictures / f"{options.title}-{options.scenario}{'-phone' if options.phone else ''}"
    out.mkdir(parents=True, exist_ok=True)
    browsers.let_playwright_start()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=["--no-sandbox"])
        with serving(Path(folder) / "data", "--web", str(options.web)) as server:
            page = browser.new_context(**(PHONE if options.phone else DESK)).new_page()
            page.set_default_timeout(1000 * 3 * SOON)
            page.on("pageerror", lambda error: print("script:", error.message, error.stack, flush=True))
            sit_down(page, server, options.title, options.scenario, options.seats)
            player = Clicker(page, ways, seed=options.seed, finger=options.phone, pictures=out)

            def told(player: Clicker) -> bool:
                if not (file := out / f"turn-{player.turn}.png").exists():
                    print(f"turn {player.turn}, after {sum(player.answered.values())} answers", flush=True)
                    page.screenshot(path=file)
                return options.turns is not None and player.turn > options.turns

            try:
                player.play(MOST, told)
            finally:
                page.wait_for_timeout(800)
                page.screenshot(path=out / "last.png")
                print(player.answered)
            print(prompt(page).inner_text())
        browser.close()
