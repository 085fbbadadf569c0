"""A real server with the built page, and a real browser. Tests only look, click, touch and type, as people do."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ElementHandle, Frame, Locator, Page, expect

from server.served import Server, serving
from web import browsers
from web.hands import PATIENCE
from web.looks import FINGER, LETTER, SEEN, SETTLED
from web.thumb import HEIGHT, WIDTH

WEB = Path(__file__).resolve().parents[2] / "web"

#: what a test could use to look or reach behind the page
BEHIND: dict[type, tuple[str, ...]] = {
    Page: ("evaluate", "evaluate_handle", "eval_on_selector", "eval_on_selector_all", "add_script_tag", "add_init_script"),
    Frame: ("evaluate", "evaluate_handle", "eval_on_selector", "eval_on_selector_all", "add_script_tag"),
    Locator: ("evaluate", "evaluate_all", "evaluate_handle", "dispatch_event"),
    ElementHandle: ("evaluate", "evaluate_handle", "dispatch_event"),
    BrowserContext: ("add_init_script",),
}
evaluate = Page.evaluate

expect.set_options(timeout=PATIENCE)
browsers.let_playwright_start()


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails a test that runs a script in the page or calls the server itself; only axe and `looks` may. Every test of a page
    uses it."""

    def forbidden(*_: Any, **__: Any) -> Any:
        pytest.fail("tests of the page use clicks, touches and keys only")

    for kind, names in BEHIND.items():
        for name in names:
            monkeypatch.setattr(kind, name, forbidden)
    for kind in (Page, BrowserContext):
        monkeypatch.setattr(kind, "request", property(forbidden))
    monkeypatch.setattr(httpx.Client, "send", forbidden)
    monkeypatch.setattr(urllib.request, "urlopen", forbidden)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = browsers.find()
    if found is None:
        pytest.fail(browsers.NONE)
    return {**browser_type_launch_args, "executable_path": found, "args": ["--no-sandbox"]}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """The browser; every page in it is as patient as `expect`."""
    new_context = browser.new_context

    def patient(*args: Any, **options: Any) -> BrowserContext:
        context = new_context(*args, **options)
        context.set_default_timeout(PATIENCE)
        return context

    browser.new_context = patient  # type: ignore[method-assign]
    return browser


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    """A page on a small phone, for every test of a file."""
    options: dict[str, Any] = {"viewport": {"width": WIDTH, "height": HEIGHT}, "has_touch": True, "is_mobile": True}
    context = browser.new_context(**options, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def built() -> str:
    assert (WEB / "dist" / "index.html").is_file(), "the page is not built: make web"
    return str(WEB / "dist")


@pytest.fixture(scope="session")
def built_with_toy(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page once more, with the toy's kit among those of the titles."""
    out = tmp_path_factory.mktemp("with-toy")
    npm = shutil.which("npm")
    assert npm, "building the page needs npm"
    command = [
        npm,
        "--prefix",
        str(WEB),
        "run",
        "--silent",
        "build",
        "--",
        "--logLevel",
        "warn",
        "--emptyOutDir",
        "--outDir",
        str(out),
    ]
    subprocess.run(command, check=True, env={**os.environ, "KITS": "toy=../tests/toy/page"})
    return str(out)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, built: str) -> Iterator[Server]:
    """One server for all tests that do not stop it."""
    with serving(tmp_path_factory.mktemp("page") / "data", "--web", built) as started:
        yield started


@pytest.fixture
def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture
def look(page: Page) -> Iterator[Page]:
    """The page; no script of it may fail."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert not errors


@pytest.fixture
def axe() -> Callable[[Page], None]:
    """Checks what is on the page now: no serious or critical violation."""
    source = (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")

    def check(page: Page) -> None:
        evaluate(page, source)
        evaluate(page, SETTLED)
        found = evaluate(page, "axe.run({resultTypes: ['violations']})")
        bad = [
            {
                "id": v["id"],
                "help": v["help"],
                "where": [n["target"] for n in v["nodes"]][:5],
                "why": v["nodes"][0]["failureSummary"],
            }
            for v in found["violations"]
            if v["impact"] in ("serious", "critical")
        ]
        assert not bad, json.dumps(bad, indent=1)

    return check


@pytest.fixture
def looks() -> Callable[[Page, bool], None]:
    """Checks what is on the page now as the pictures do (web/looks.py): nothing cut off, too small, or upon something else."""

    def check(page: Page, phone: bool) -> None:
        evaluate(page, SETTLED)
        assert not evaluate(page, SEEN, [FINGER if phone else 0, LETTER])

    return check
