"""Somebody who plays by keys and hears the page: the tree of roles and names is all there is to know."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from server.served import SOON

LINE = re.compile(r'^(?P<role>[\w-]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<marks>(?: \[[^\]]*\])*)(?::(?: (?P<text>.*))?)?$')


@dataclass(frozen=True)
class Node:
    """One thing that is there: what it is, what it is called, what it says, and what is in it."""

    depth: int
    role: str
    name: str
    text: str
    marks: tuple[str, ...]

    @property
    def words(self) -> str:
        return self.name or self.text


def parsed(snapshot: str) -> list[Node]:
    """The lines of an accessibility snapshot."""
    found = []
    for line in snapshot.splitlines():
        bare = line.lstrip(" ")
        depth = (len(line) - len(bare)) // 2
        thing = bare.removeprefix("- ")
        if thing.startswith("'"):  # quoted by YAML: the quotes inside are doubled
            quoted, _, rest = thing[1:].replace("''", "\0").partition("'")
            thing = (quoted + rest).replace("\0", "'")
        match = LINE.match(thing)
        if not match or thing.startswith("/"):
            continue
        role, name, text = match["role"], match["name"] or "", (match["text"] or "").strip('"')
        marks = tuple(re.findall(r"\[([^\]]*)\]", match["marks"]))
        found.append(Node(depth, role, name.replace('\\"', '"'), text, marks))
    return found


class Tree(list[Node]):
    """The page as it is heard."""

    def inside(self, role: str, name: str = "") -> Tree:
        """All that is in the first such thing."""
        for at, node in enumerate(self):
            if node.role == role and name in node.name:
                end = next((k for k in range(at + 1, len(self)) if self[k].depth <= node.depth), len(self))
                return Tree(self[at + 1 : end])
        return Tree()

    def each(self, role: str) -> list[Tree]:
        """Every such thing with what is in it."""
        parts = []
        for at, node in enumerate(self):
            if node.role == role:
                end = next((k for k in range(at + 1, len(self)) if self[k].depth <= node.depth), len(self))
                parts.append(Tree(self[at:end]))
        return parts

    def names(self, role: str) -> list[str]:
        return [node.words for node in self if node.role == role and "disabled" not in node.marks]

    @property
    def focus(self) -> Node:
        return next((node for node in self if "active" in node.marks), Node(0, "nothing", "", "", ()))

    @property
    def asked(self) -> Tree:
        return self.inside("region", "What is asked")

    @property
    def head(self) -> str:
        return next(iter(self.asked.names("heading")), "")


class Unseen:
    """Hears the page and presses keys."""

    def __init__(self, page: Page, soon: float = SOON) -> None:
        self.page = page
        self.soon = soon
        self.body = page.locator("body")

    def hear(self) -> Tree:
        return Tree(parsed(self.body.aria_snapshot(mode="ai")))

    def focus(self) -> Node:
        """What has the focus, with its name."""
        found = self.page.locator(":focus")
        heard = parsed(found.aria_snapshot()) if found.count() else []
        return heard[0] if heard else Node(0, "nothing", "", "", ())

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def until(self, so: Callable[[Tree], bool], what: str) -> Tree:
        """Listens until something is so."""
        limit = time.monotonic() + self.soon
        while not so(tree := self.hear()):
            assert time.monotonic() < limit, f"{what}; the page says: {tree.head!r}, the focus is on {tree.focus}"
        return tree

    # -- going about ----------------------------------------------------------------------------------------

    def to(self, part: str) -> None:
        """To what is asked, the board or the panel, by the key that goes around them."""
        role = {"asked": "heading", "board": "button", "panel": "tab"}[part]
        before = self.focus()
        if part == "asked" and before.role == role:
            return
        for _ in range(8):
            self.key("F6")
            limit = time.monotonic() + self.soon
            # what it led to may be gone at once, as an offer is; then the focus is back at the question
            while (now := self.focus()).role == "nothing" or (now == before and now.role != "heading"):
                assert time.monotonic() < limit, f"F6 leads nowhere from {now}"
            if now.role == role:
                return
            before = now
        raise AssertionError(f"F6 does not lead to {part}: {self.focus()}")

    def tab_to(self, name: str, most: int = 40, key: str = "Tab") -> bool:
        """On and on, until the name fits."""
        wanted = re.compile(name)
        for _ in range(most):
            if wanted.search(self.focus().words):
                return True
            self.key(key)
        return False

    def press(self, name: str, most: int = 40) -> None:
        assert self.tab_to(name, most), f"no way to {name!r} by keys; the focus is on {self.focus()}"
        self.key("Enter")

    def answer(self, name: str) -> None:
        """Presses a button of what is asked, and waits until it had its effect. What is no longer asked is left."""
        tree = self.hear()
        before = said(tree)
        if not any(re.search(name, button) for button in tree.asked.names("button")):
            return
        self.to("asked")
        if not self.tab_to(name):
            assert said(self.hear()) != before, f"no way to {name!r} by keys; the focus is on {self.focus()}"
            return
        self.key("Enter")
        self.until(lambda tree: said(tree) != before, f"{name!r} did nothing")


def said(tree: Tree) -> list[str]:
    """What is asked and when, as it is heard: the same question in the next turn is another one."""
    return tree.inside("banner").names("heading") + [node.words for node in tree.asked if node.words]
