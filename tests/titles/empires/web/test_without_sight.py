"""A whole First Game by keys alone, with the accessibility tree as the only source; and what such a player hears on the way."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from playwright.sync_api import Page

from server.positions import at, reached
from server.served import Server
from titles.empires.web.unseen import Tree, Unseen, said

#: moves in one turn; more would only take longer
MOVES = 7
#: the turn that brings cities
BUILDING = 4
#: answers that end something, and those that a beginner need not think about
ONWARD = r"^(Done moving( anyway)?|Done building|Done buying|Done trading|Buy nothing|Done with abilities)$"
#: the last head, and heads of what asks nothing
OVER = "The game is over."
IDLE = ("Waiting for", "Working")
#: more answers than a game has
ANSWERS = 2_000
#: as often may one question stand there again
STUBBORN = 8
BACKWARD = ("Undo", "Back", "Cancel", "Take back", "Reset", "Move from a list", "Hide", "Open ", "What protects")


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
        """Answers until the game is over; a question that stays however often it is answered is no game."""
        same, before = 0, ""
        for _ in range(ANSWERS):
            tree = self.until(asks, "nothing is asked any more")
            if tree.head == OVER:
                return tree
            same, before = (same + 1, before) if str(said(tree)) == before else (0, str(said(tree)))
            assert same < STUBBORN, f"{tree.head!r} does not go away: {self.done[-8:]}"
            self.one(tree)
        raise AssertionError(f"the game does not end: {self.done[-8:]}")

    def one(self, tree: Tree) -> None:
        """One answer."""
        buttons = tree.asked.names("button")
        if tree.head.startswith("Your movement"):
            self.movement(tree)
        elif tree.head.startswith("You may move early"):
            self.until(lambda now: said(now) != said(tree), "my movement never comes")
        elif re.search("Trade is open|answers your offer|offers you alone", tree.head):
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
            self.note(f"{tree.head} {end}")
        else:
            # what goes on rather than back; the button of an answer that is whole comes first
            on = [name for name in buttons if not name.startswith(BACKWARD)]
            assert on, f"nothing to answer {tree.head!r} with: {buttons}"
            self.answer(f"^{re.escape(on[0])}$")
            self.note(f"{tree.head} {on[0]}")

    # -- movement in the table of areas -------------------------------------------------------------------

    def movement(self, tree: Tree) -> None:
        turn = self.turn(self.until(lambda now: self.turn(now) > 0, "no turn is named"))
        stuck: set[str] = set()
        for _ in range(MOVES):
            plan = self.plan([row for row in rows(tree) if row.area not in stuck], turn)
            if plan is None:
                break
            if not self.move(*plan):
                stuck.add(plan[0])
                self.key("Escape")
            tree = self.hear()
        self.key("Escape")
        # what was heard may be the question that was answered last: bots are quick, and it is the next turn that is ended here
        tree = self.hear()
        if "Done moving" not in tree.asked.names("button"):
            return
        self.answer("^Done moving$")
        self.answer("^Done moving anyway$")  # asked for only when tokens above the limit would be lost
        self.note(f"turn {self.turn(tree)} moved")

    @staticmethod
    def plan(found: list[Row], turn: int) -> tuple[str, str, int] | None:
        """From where, to where ('' is wherever there is room), how many: six for a city on a site, and no area too full."""
        mine = {row.area: row for row in found}
        sites = [row for row in found if "city site" in row.printed and "city" not in row.held and row.peaceful]
        # only who builds this turn may gather: elsewhere tokens grow better apart
        for site in sorted(sites, key=lambda row: -row.tokens) if turn >= BUILDING else ():
            lacks = 6 - site.tokens
            helpers = [mine[area] for area in site.land if area in mine and mine[area].ready > 0 and mine[area].tokens < 6]
            if 0 < lacks <= sum(row.ready for row in helpers):
                best = max(helpers, key=lambda row: row.ready)
                return best.area, site.area, min(lacks, best.ready)
        for row in found:
            spare = min(row.ready, row.tokens - max(1, row.limit))
            if spare > 0 and not (turn >= BUILDING and row.tokens == 6 and row in sites):
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
        """Once a turn: gives somebody what is asked for, or else makes an offer; agrees to whatever answers it."""
        tree = self.until(lambda now: bool(floor(now)), "the trade floor does not come by itself")
        turn, buttons = self.turn(tree), floor(tree).names("button")
        agree = next((name for name in buttons if name.startswith("Agree: ")), "")
        # by itself the floor shows what I can meet
        wished = next((name for name in buttons if name.startswith("Answer: ")), "")
        if agree and f"agreed in turn {turn}" not in self.done:
            self.note(f"agreed in turn {turn}")
            self.key("a")
            self.until(lambda now: agree not in floor(now).names("button"), "the agreement did nothing")
        elif wished and f"answered in turn {turn}" not in self.done:
            self.note(f"answered in turn {turn}")
            self.key("j")
            if self.focus().name.startswith("Answer: "):  # it may be withdrawn on the way
                self.key("Enter")
                self.send("Answer: 3 for 3")
        elif f"offered in turn {turn}" not in self.done and any(name.startswith("Give ") for name in buttons):
            self.note(f"offered in turn {turn}")
            for key in ("1", "2", "3", "1", "2"):
                if not any("Offer 3 for" in name for name in floor(self.hear()).names("button")):
                    self.key(key)
            self.send("Offer 3 for 3")
        else:
            self.answer("^Done trading$")

    def send(self, button: str) -> None:
        """Sends an offer or an answer with Enter, unless others have ended it meanwhile."""
        if button not in self.settled().names("button"):
            self.note(f"{button}: not possible")
            return
        self.key("Enter")
        self.until(lambda now: button not in floor(now).names("button"), f"{button!r} did nothing")

    def settled(self) -> Tree:
        """The floor when it has said whether the cards will do."""
        before = floor(self.hear())

        def same(tree: Tree) -> bool:
            nonlocal before
            before, earlier = floor(tree), before
            return before == earlier

        return floor(self.until(same, "the floor does not come to rest"))


def asks(tree: Tree) -> bool:
    """Whether there is something to answer: while an answer is on its way, the buttons rest."""
    return tree.head == OVER or (bool(tree.asked.names("button")) and not tree.head.startswith(IDLE))


def floor(tree: Tree) -> Tree:
    return tree.inside("main", "Trade")


def here(tree: Tree, area: str) -> tuple[str, ...]:
    return next((row.todo for row in rows(tree) if row.area == area), ())


def first_game(page: Page, address: str, tell: Callable[[str], None] = lambda _: None) -> Beginner:
    player = Beginner(page, tell)
    page.goto(address)
    player.until(lambda tree: "The First Game" in " ".join(tree.names("button")), "no page")
    player.press("^The First Game")
    tree = player.until(lambda now: any(name.startswith("Play ") for name in now.asked.names("button")), "no table")
    # an island is no place for beginners
    open_to = [name for name in tree.asked.inside("group").names("button") if not name.startswith("Play Minoa")]
    player.answer(f"^{re.escape(open_to[0])}$")
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
    assert all(f"turn {turn} moved" in done for turn in range(1, 8)), done
    assert "Build a city" in done
    assert "offered" in done or "answered" in done


def test_an_advance_is_bought_by_keys_and_ears(look: Page, server: Server) -> None:
    game = reached(lambda game: any(game.ask(seat).kind == "buy-advances" and game.ask(seat).forms for seat in game.due))
    seat = game.due[0]
    server.plant("bookshop", game.position(), bots={other: "steady" for other in range(5) if other != seat})
    look.goto(f"{server.address}/#/enter/bookshop/{quote(f'bookshop {seat}')}")
    player = Unseen(look)
    tree = player.until(lambda now: bool(now.inside("tabpanel", "Shop").names("checkbox")), "the shop does not come by itself")
    assert tree.head.startswith("Buy advances")
    # a name says the price, and what is printed where that is more
    wares = tree.inside("tabpanel", "Shop").names("checkbox")
    assert all(re.search(r", price \d+,", name) for name in wares) and len(wares) > 40
    player.to("panel")
    cheap = min(wares, key=lambda name: int(re.findall(r"price (\d+)", name)[0]))
    assert player.tab_to(f"^{re.escape(cheap)}$", most=250)
    player.key("Space")
    player.until(lambda now: any(name.startswith("Buy for") for name in now.inside("tabpanel").names("button")), "no price")
    assert player.tab_to("^Buy for", most=250, key="Shift+Tab")
    player.key("Enter")
    advance = cheap.partition(",")[0]
    player.until(lambda now: not any(advance in name for name in now.inside("tabpanel", "Shop").names("checkbox")), "not bought")
    # the focus is not lost with the button that is gone
    player.until(lambda now: now.focus.role == "heading", "the focus is lost")


def test_the_table_of_areas(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    """Every area of a full board, its neighbours, and keys that go along them."""
    game = at("movement", 5, 9)
    seat = game.due[0]
    server.plant("atlas", game.position(), bots={other: "steady" for other in range(9) if other != seat})
    look.goto(f"{server.address}/#/enter/atlas/{quote(f'atlas {seat}')}")
    player = Unseen(look)
    player.until(lambda tree: tree.head == "Your movement.", "no movement")
    assert player.tab_to("^Areas as a table$", key="Shift+Tab")
    player.key("Enter")
    tree = player.until(lambda now: bool(rows(now)), "no table")
    # what can be done comes first
    assert all(row.todo for row in rows(tree))
    player.to("board")
    start = player.focus().name.partition(":")[0]
    row = next(row for row in rows(player.hear()) if row.area == start)

    # along the row to the first neighbour by land, and there
    assert player.tab_to(f"^{re.escape(row.land[0])}$", key="ArrowRight")
    player.key("Enter")
    focus = player.focus().name
    assert focus.startswith(f"{row.land[0]}: limit ")
    there = next(other for other in rows(player.hear()) if other.area == row.land[0])
    assert start in there.land

    # by direction, from neighbour to neighbour
    player.key("Shift+ArrowLeft", "Shift+ArrowRight")
    assert player.focus().role == "button" and ": limit " in player.focus().name

    # all of them, and one of them by name
    assert player.tab_to("^All$", key="Shift+Tab")
    player.key("Enter")
    tree = player.until(lambda now: len(rows(now)) > 130, "not all areas")
    known = {row.area for row in rows(tree)}
    assert all(set(row.land) <= known for row in rows(tree))
    axe(look)
    assert player.tab_to("^Find an area$")
    look.keyboard.type("Cartha")
    tree = player.until(lambda now: 0 < len(rows(now)) < 5, "nothing is found")
    assert "Carthage" in [row.area for row in rows(tree)] and all("artha" in row.area for row in rows(tree))


def test_news_and_questions_are_announced(look: Page, server: Server) -> None:
    """It interrupts when it becomes my move, and only then; what others did comes in one short piece."""
    player = Unseen(look)
    look.goto(server.address)
    player.until(lambda tree: any(name.startswith("The First Game") for name in tree.names("button")), "no page")
    player.press("^The First Game")
    tree = player.until(lambda now: bool(now.inside("alert", "Your move")) or bool(alarm(now)), "no call")
    assert alarm(tree).startswith(("Choose your civilization", "Your move. Choose your civilization"))
    player.answer(f"^{tree.asked.inside('group').names('button')[0]}$")
    player.until(lambda now: alarm(now).startswith("Your movement."), "no second call")
    player.answer("^Done moving$")
    tree = player.until(lambda now: "Turn 2." in live(now, "status", "News"), "no news")
    news = live(tree, "status", "News")
    assert len(re.findall(r"\.(?: |$)", news)) <= 7, news
    # what is chosen on the board is told
    player.until(lambda now: now.head == "Your movement.", "no movement")
    for _ in range(4):
        player.key("F6")
        if player.focus().role == "application":
            break
    player.key("n")
    tree = player.until(lambda now: "you may move from" in live(now, "status", "Here"), "the area is not told")
    assert re.match(r".+: limit \d.*; your \d tokens?; you may move from", live(tree, "status", "Here"))
    # the question that stands there still is not called again
    assert alarm(tree) == alarm(player.hear())


def live(tree: Tree, role: str, name: str) -> str:
    return next((node.text for node in tree if node.role == role and node.name == name), "")


def alarm(tree: Tree) -> str:
    return live(tree, "alert", "Your move")
