"""The browser of the tests: one that is installed, else one that is fetched into the checkout.

>>> python tests/web/browsers.py           # says which one there is
>>> python tests/web/browsers.py --fetch   # fetches one if there is none: `make test` does so before its workers start
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import playwright

#: names of commands, and where a Mac keeps Chrome
INSTALLED = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
TOOLS = Path(__file__).resolve().parents[2] / "tools" / "browser"
UNPACKED = TOOLS / "unpacked" / "chromium"
PLAYWRIGHT = TOOLS / "playwright"
#: where Playwright says that its browser is
ITS_PLACE = PLAYWRIGHT / "place"

NONE = "no browser for the tests of the page: `make browser` fetches one"
NOWHERE = "no browser for the tests of the page could be fetched: install Chromium or Google Chrome"


def version(browser: str) -> str | None:
    """What a browser calls itself; nothing if it does not start, as when its libraries are missing."""
    try:
        said = subprocess.run([browser, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return said.stdout.strip() or None


def let_playwright_start() -> None:
    """Playwright is driven by a Node of its own, which wants a library that a bare machine lacks: then it is given ours."""
    its_own = Path(playwright.__file__).parent / "driver" / "node"
    ours = shutil.which("node", path=os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", ""))))
    if ours and its_own.is_file() and version(str(its_own)) is None:
        where = subprocess.run([ours, "--print", "process.execPath"], check=True, capture_output=True, text=True).stdout.strip()
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", where)


def candidates() -> Iterator[str]:
    """Every browser that there may be, the best one first."""
    yield from filter(None, map(shutil.which, INSTALLED))
    if UNPACKED.is_file():
        yield str(TOOLS / "chromium")
    if ITS_PLACE.is_file():
        yield ITS_PLACE.read_text("utf-8")


def find() -> str | None:
    """The browser that the tests use, if there is one."""
    return next(filter(version, candidates()), None)


def fetch() -> str | None:
    """Fetches a browser if there is none, or the fetched one is not the one that is wanted any more."""
    found = find()
    if found is None or (found == str(TOOLS / "chromium") and older(UNPACKED, TOOLS / "package-lock.json")):
        print("no browser is installed: one is fetched for the tests", flush=True)
        fetch_packed()
        found = find()
    if found is None:
        fetch_playwrights()
        found = find()
    return found


def older(one: Path, other: Path) -> bool:
    return one.stat().st_mtime < other.stat().st_mtime


def fetch_packed() -> None:
    """A Chromium from the registry that the page's packages come from. It is made for one kind of machine."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm and node and (platform.system(), platform.machine()) == ("Linux", "x86_64"):
        fetched = subprocess.run([npm, "--prefix", str(TOOLS), "ci", "--loglevel=error"], check=False).returncode == 0
        if fetched:
            subprocess.run([node, str(TOOLS / "unpack.mjs")], check=False)


def fetch_playwrights() -> None:
    """The Chromium of Playwright, which has one for most kinds of machines."""
    let_playwright_start()
    here = {**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(PLAYWRIGHT)}
    where = "from playwright.sync_api import sync_playwright as p\nwith p() as it: print(it.chromium.executable_path, end='')"
    print("the browser of Playwright is fetched, which may take some minutes", flush=True)
    install = [sys.executable, "-m", "playwright", "install", "chromium"]
    if subprocess.run(install, env=here, check=False, capture_output=True).returncode == 0:
        place = subprocess.run([sys.executable, "-c", where], env=here, check=True, capture_output=True, text=True).stdout
        ITS_PLACE.write_text(place, "utf-8")


def main() -> None:
    fetching = "--fetch" in sys.argv[1:]
    browser = fetch() if fetching else find()
    if browser is None:
        sys.exit(NOWHERE if fetching else NONE)
    print(f"browser: {browser} ({version(browser)})")


if __name__ == "__main__":
    main()
