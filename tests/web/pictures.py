"""Pictures of every screen of a title, wide, middling and on a phone, light and dark, with a contact sheet of each.

>>> make pictures TITLE=ffg-2010
>>> PYTHONPATH=tests python tests/web/pictures.py --title ffg-2010 --out artefacts/pictures [--light] [name ...]

What is wrong with a screen as far as a program can see (tests/web/looks.py) goes into `flaws.txt` beside them.

The screens of a family stand in `tests/titles/<family>/web/<family>_screens.py`: each is a function of its `SCREENS` that is
given a page with the size set, and brings it to where the picture is taken. Where titles of a family differ, its function `of`
says which screens a title has.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, expect, sync_playwright

from ecumene import titles
from server.served import Server, serving
from web import browsers
from web.hands import PATIENCE
from web.looks import flaws

WEB = Path(__file__).resolve().parents[2] / "web" / "dist"
SIZES = {"wide": (1440, 900), "middling": (1024, 768), "phone": (390, 844)}
Colour = Literal["light", "dark"]
COLOURS: tuple[Colour, ...] = ("light", "dark")
#: after another size or colour the page has laid itself out again (a picture, no test, waits for a time)
RESTS = 500
#: whether a map in sight is not yet painted as sharp as it will be
BLURRED = "[...document.querySelectorAll('canvas[data-sharp=\"false\"]')].some((map) => map.checkVisibility())"

Screen = Callable[[Page, Server, str], None]


def screens(there: dict[str, Screen]) -> Callable[[str], Callable[[Screen], Screen]]:
    """A decorator that enters a screen by its name."""

    def named(name: str) -> Callable[[Screen], Screen]:
        def enter(draw: Screen) -> Screen:
            there[name] = draw
            return draw

        return enter

    return named


def taken(browser: Browser, server: Server, wanted: dict[str, Screen], out: Path, colours: Sequence[Colour]) -> list[str]:
    """Takes the pictures, and returns what is wrong with them; it is written down screen by screen."""
    out.mkdir(parents=True, exist_ok=True)
    found: list[str] = []
    for number, (name, draw) in enumerate(wanted.items(), 1):
        print(f"{number} of {len(wanted)}: {name}", file=sys.stderr)
        for sizes in (("wide", "middling"), ("phone",)):
            found += brought(browser, server, name, draw, sizes, out, colours)
        (out / "flaws.txt").write_text("".join(f"{flaw}\n" for flaw in found), "utf-8")
    return found


def brought(
    browser: Browser, server: Server, name: str, draw: Screen, sizes: Sequence[str], out: Path, colours: Sequence[Colour]
) -> list[str]:
    """Brings a page to its screen once, by mouse or by finger, and takes it in each of these sizes and colours."""
    phone = "phone" in sizes
    width, height = SIZES[sizes[0]]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    found: list[str] = []
    try:
        draw(page, server, f"{name}-{sizes[0]}".replace(" ", "-"))
    except Exception as error:
        found.append(f"{name}-{sizes[0]}: {str(error).splitlines()[0]}")
    for size, colour in product(sizes, colours):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=colour)
        page.wait_for_timeout(RESTS)
        tries = PATIENCE // (2 * RESTS)
        while page.evaluate(BLURRED) and tries > 0:
            page.wait_for_timeout(2 * RESTS)  # the small map is painted last
            tries -= 1
        stem = f"{name}-{size}-{colour}".replace(" ", "-")
        page.screenshot(path=out / f"{stem}.png")
        found += [f"{stem}: {flaw}" for flaw in flaws(page, phone=phone)]
    context.close()
    return found


def sheet(out: Path, colour: str) -> Path:
    """One page with all pictures of a colour, a row for each screen."""
    ends = tuple(f"-{size}-{colour}" for size in SIZES)
    files = sorted(file for file in out.glob("*.png") if file.stem.endswith(ends))
    rows: dict[str, list[Path]] = {}
    for file in files:
        rows.setdefault(file.stem.removesuffix(next(end for end in ends if file.stem.endswith(end))), []).append(file)

    def figure(name: str) -> str:
        shown = "".join(
            f'<a href="{file.name}"><img src="{file.name}" height="300" alt="{escape(file.stem)}"></a>' for file in rows[name]
        )
        return f"<figure>{shown}<figcaption>{escape(name)}</figcaption></figure>"

    page = out / f"{colour}.html"
    style = "body{font:15px sans-serif;background:#333;color:#eee}figure{display:inline-block;margin:8px}img{margin-right:6px}"
    page.write_text(f"<!doctype html><title>Every screen</title><style>{style}</style>" + "".join(map(figure, rows)), "utf-8")
    return page


def screens_of(title: str) -> dict[str, Screen]:
    """All screens of a title, by name."""
    family = type(titles.load(title)).__module__.split(".")[2]
    module = import_module(f"titles.{family}.web.{family}_screens")
    there: dict[str, Screen] = module.of(title) if hasattr(module, "of") else module.SCREENS
    return there


@contextmanager
def studio() -> Iterator[tuple[Browser, Server]]:
    """A browser, and a server with nothing on it."""
    # on a busy machine a table takes longer to open than Playwright waits by itself
    expect.set_options(timeout=PATIENCE)
    browsers.let_playwright_start()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=["--no-sandbox"])
        with serving(Path(folder) / "data", "--web", str(WEB)) as server:
            yield browser, server


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="screens; all by default, a beginning of a name is enough")
    parser.add_argument("--title", default="western-empires", help="whose screens")
    parser.add_argument("--out", type=Path, default=Path("artefacts/pictures"))
    parser.add_argument("--light", action="store_true", help="only the light ones")
    options = parser.parse_args()
    there = screens_of(options.title)
    wanted = {name: draw for name, draw in there.items() if not options.names or any(map(name.startswith, options.names))}
    colours = COLOURS[:1] if options.light else COLOURS
    with studio() as (browser, server):
        found = taken(browser, server, wanted, options.out, colours)
        for colour in colours:
            page = browser.new_page(viewport={"width": 1800, "height": 1000})
            page.goto(sheet(options.out, colour).resolve().as_uri())
            page.screenshot(path=options.out / f"contact-sheet-{colour}.png", full_page=True)
        browser.close()
    print(f"{len(wanted)} screens, {len(found)} flaws: {options.out}")


if __name__ == "__main__":
    main()
