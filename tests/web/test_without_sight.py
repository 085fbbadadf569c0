"""A whole First Game by keys alone, with the accessibility tree as the only source; and what such a player hears on the way."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page
from unseen import Tree, Unseen, said

from server.served import Server

#: a turn has at most so many moves; more would only take longer
MOVES = 7
#: answers that end something, and those that a beginner need not think about
ONWARD = r"^(Done moving|Done building|Buy no more cards|Done trading|Buy nothing|Done with abilities)$"


@dataclass(frozen=True)
class Row:
    """A row of the table of areas, as it is heard."""

    area: str
    limit: int
    printed: str
    held: str
    todo: tuple[str, ...]
    land: tuple[str, ...]

    @property
    def ready(self) -> int:
        """My tokens there that have not moved."""
        tokens = re.search(r"your (\d+) tokens?(?:, (\d+ of them )?moved)?", self.held)
        if not tokens:
            return 0
        moved = tokens[2] and int(tokens[2].split()[0])
        return int(tokens[1]) - moved if moved else 0 if "moved" in tokens[0] else int(tokens[1])

    @property
    def tokens(self) -> int:
        tokens = re.search(r"your (\d+) token", self.held)
        return int(tokens[1]) if tokens else 0

    @property
    def peaceful(self) -> bool:
        return not re.sub(r"your [^;]*", "", self.held).strip("; ")


def rows(tree: Tree) -> list[Row]:
    found = []
    for row in tree.inside("grid", "Areas").each("row"):
        cells = row.each("gridcell")
        if len(cells) < 6:
            continue
        area = next(node.name for node in row if node.role == "rowheader")
        limit, printed, held = (cell[0].words for cell in cells[:3])
        todo, land = (tuple(cell.names("button")) for cell in cells[3:5])
        found.append(Row(area, int(limit or 0), printed, held, todo, land))
    return found


class Beginner(Unseen):
    """Plays The First Game: spreads, builds cities, trades, and answers what comes."""

    def __init__(self, page: Page, tell: Callable[[str], None]) -> None:
        super().__init__(page)
        self.tell = tell
        self.done: list[str] = []

    def note(self, what: str) -> None:
        self.done.append(what)
        self.tell(what)

    @staticmethod
    def turn(tree: Tree) -> int:
        match = re.search(r"Turn (\d)", " ".join(tree.inside("banner").names("heading")))
        return int(match[1]) if match else 0

    def play(self) -> Tree:
        """Answers until the game is over."""
        limit = time.monotonic() + 240
        while time.monotonic() < limit:
            tree = self.hear()
            if tree.head == "The game is over.":
                return tree
            if tree.head.startswith(("Waiting for", "The table is at work")) or not tree.head:
                continue
            self.one(tree)
        raise AssertionError(f"the game does not end: {self.done[-8:]}")

    def one(self, tree: Tree) -> None:
        """One answer."""
        buttons = tree.asked.names("button")
        if tree.head.startswith("Your movement"):
            self.movement(tree)
        elif tree.head.startswith("You may move early"):
            self.answer("^Done moving")
            self.note("moved early")
        elif tree.head.startswith("Trade is open"):
            self.trade(tree)
        elif tree.head.startswith("You are done trading"):
            self.until(lambda now: said(now) != said(tree), "trade does not end")
        elif build := next((name for name in buttons if name.startswith("Build a city")), None):
            self.answer(f"^{re.escape(build)}$")
            self.note(build)
        elif fill := next((name for name in buttons if name == "Fill up evenly"), None):
            self.answer(fill)
        elif end := next((name for name in buttons if re.match(ONWARD, name)), None):
            self.answer(f"^{end}$")
        else:
            rest = [name for name in buttons if name not in ("Undo", "Back", "Cancel", "Move by list") and "list" not in name]
            folded = [name for name in buttons if name.startswith("Tap the board, or show all")]
            assert rest or folded, f"nothing to answer {tree.head!r} with: {buttons}"
            self.answer(f"^{re.escape((rest or folded)[0])}$")
            self.note(f"{tree.head} {(rest or folded)[0]}")

    # -- movement in the table of areas -------------------------------------------------------------------

    def movement(self, tree: Tree) -> None:
        turn = self.turn(tree)
        for _ in range(MOVES):
            plan = self.plan(rows(tree), turn)
            if plan is None:
                break
            moved = self.move(*plan)
            tree = self.hear()
            if not moved:
                break
        self.key("Escape")
        self.answer("^Done moving$")
        self.note(f"turn {turn} moved")

    @staticmethod
    def plan(found: list[Row], turn: int) -> tuple[str, str, int] | None:
        """From where, to where ('' is wherever there is room), how many: six for a city on a site, and no area too full."""
        mine = {row.area: row for row in found}
        if turn >= 4:
            for site in sorted(found, key=lambda row: -row.tokens):
                lacks = 6 - site.tokens
                if "city site" not in site.printed or "city" in site.held or not site.peaceful or lacks <= 0:
                    continue
                helpers = [
                    mine[area]
                    for area in site.land
                    if area in mine and mine[area].ready and "city site" not in mine[area].printed
                ]
                if sum(row.ready for row in helpers) >= lacks:
                    best = max(helpers, key=lambda row: row.ready)
                    return best.area, site.area, min(lacks, best.ready)
        for row in found:
            spare = min(row.ready, row.tokens - max(1, row.limit))
            if spare > 0 and not (turn >= 4 and row.tokens == 6 and "city site" in row.printed):
                return row.area, "", spare
        return None

    def row(self, tree: Tree, area: str) -> bool:
        """To a row of the table."""
        areas = [row.area for row in rows(tree)]
        here = next((k for k, name in enumerate(areas) if tree.focus.name.startswith(f"{name}:")), None)
        if area not in areas:
            return False
        if here is None:
            self.to("board")
            return self.row(self.hear(), area)
        by = areas.index(area) - here
        self.key(*(["ArrowDown"] * by if by > 0 else ["ArrowUp"] * -by))
        focus = self.focus()
        assert focus.name.startswith(f"{area}: "), f"{focus} is not the row of {area}"
        return True

    def move(self, origin: str, goal: str, count: int) -> bool:
        """Picks tokens up in one row, goes to another, sets how many, and moves."""
        self.key("Escape")
        if not self.row(self.hear(), origin):
            return False
        self.key("Enter")
        tree = self.until(lambda now: any(f"Move to {row.area}" in row.todo for row in rows(now)), "no tokens were taken up")
        open_to = [row for row in rows(tree) if f"Move to {row.area}" in row.todo and row.peaceful]
        room = [row for row in open_to if row.area == goal or (not goal and row.tokens < row.limit)]
        if not room:
            return False
        to = max(room, key=lambda row: row.limit - row.tokens)
        count = count if goal else min(count, to.limit - to.tokens)
        self.row(tree, to.area)
        self.key("Enter")
        move = self.until(lambda now: "Move " in " ".join(here(now, to.area)), "no target was set")
        most = int(re.sub(r"\D", "", here(move, to.area)[0]))
        self.key(*["-"] * (most - count))
        self.until(lambda now: f"Move {min(count, most)} here" in here(now, to.area), "the count did not change")
        self.key("Enter")
        self.until(lambda now: f"Move {min(count, most)} here" not in here(now, to.area), "the tokens did not move")
        self.note(f"{count} from {origin} to {to.area}")
        return True

    # -- trade ------------------------------------------------------------------------------------------

    def trade(self, tree: Tree) -> None:
        """Makes an offer once a turn, and agrees to whatever answers it."""
        tree = self.until(lambda now: bool(now.inside("tabpanel", "Trade")), "the trade floor does not come by itself")
        panel = tree.inside("tabpanel", "Trade")
        offered = f"offered {self.turn(tree)}"
        if "Agree" in " ".join(panel.names("button")) and f"agreed {self.turn(tree)}" not in self.done:
            self.to("panel")
            self.press("^Agree")
            self.note(f"agreed {self.turn(tree)}")
        elif "New offer" in panel.names("button") and offered not in self.done:
            self.offer()
            self.note(offered)
        else:
            self.answer("^Done trading$")

    def offer(self) -> None:
        self.to("panel")
        self.press("^New offer$")
        tree = self.until(
            lambda now: "Make the offer" in " ".join(now.inside("tabpanel", "Trade").names("button")) or bool(more(now)),
            "no composer",
        )
        for name in more(tree):
            self.press(f"^{re.escape(name)}$")
            self.key("Enter", "Enter")
            if "Make the offer" in self.hear().inside("tabpanel", "Trade").names("button"):
                break
        self.press("^Make the offer$")
        self.until(lambda now: "New offer" in " ".join(now.inside("tabpanel", "Trade").names("button")), "no offer was made")


def more(tree: Tree) -> list[str]:
    return [name for name in tree.inside("tabpanel", "Trade").names("button") if name.endswith(" more")]


def here(tree: Tree, area: str) -> tuple[str, ...]:
    return next((row.todo for row in rows(tree) if row.area == area), ())


def first_game(page: Page, address: str, tell: Callable[[str], None] = lambda _: None) -> Beginner:
    player = Beginner(page, tell)
    page.goto(address)
    player.until(lambda tree: "The First Game" in " ".join(tree.names("button")), "no page")
    player.press("^The First Game")
    tree = player.until(lambda now: any(name.startswith("Play ") for name in now.asked.names("button")), "no table")
    player.answer(f"^{tree.asked.inside('group').names('button')[0]}$")
    assert player.tab_to("^Areas as a table$", key="Shift+Tab")
    player.key("Enter")
    player.play()
    return player


def test_a_first_game_by_keys_and_ears(look: Page, server: Server) -> None:
    player = first_game(look, server.address)
    tree = player.until(lambda now: "Final scores" in " ".join(now.names("heading")), "no scores")
    scores = tree.inside("tabpanel").inside("table").each("row")
    assert len(scores) == 6
    done = " ".join(player.done)
    assert all(f"turn {turn} moved" in done for turn in range(1, 8))
    assert "Build a city" in done and "offered" in done
