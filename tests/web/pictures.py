"""Pictures of every screen of a title, wide and on a phone, and one contact sheet of them: `make pictures TITLE=ffg-2010`.

>>> PYTHONPATH=tests python tests/web/pictures.py --title ffg-2010 --out artefacts/pictures [--dark] [name ...]

The screens of a family stand in `tests/titles/<family>/web/<family>_screens.py`: each is a function of its `SCREENS` that is
given a page with the size set, and brings it to where the picture is taken. Where titles of a family differ, its function `of`
says which screens a title has.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from html import escape
from importlib import import_module
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from ecumene import titles
from server.served import Server, serving
from web import browsers

WEB = Path(__file__).resolve().parents[2] / "web" / "dist"
SIZES = {"wide": (1440, 900), "phone": (360, 740)}

Screen = Callable[[Page, Server, str], None]


def screens(there: dict[str, Screen]) -> Callable[[str], Callable[[Screen], Screen]]:
    """A decorator that enters a screen by its name."""

    def named(name: str) -> Callable[[Screen], Screen]:
        def enter(draw: Screen) -> Screen:
            there[name] = draw
            return draw

        return enter

    return named


def taken(browser: Browser, server: Server, wanted: dict[str, Screen], out: Path, dark: bool) -> None:
    """Takes the pictures."""
    out.mkdir(parents=True, exist_ok=True)
    for name, draw in wanted.items():
        for size, (width, height) in SIZES.items():
            phone = size == "phone"
            context = browser.new_context(
                viewport={"width": width, "height": height},
                has_touch=phone,
                is_mobile=phone,
                color_scheme="dark" if dark else "light",
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.set_default_timeout(10_000)
            file = f"{name.replace(' ', '-')}-{size}{'-dark' if dark else ''}.png"
            try:
                draw(page, server, f"{name}-{size}".replace(" ", "-"))
            except Exception as error:
                print(f"{name} ({size}): {str(error).splitlines()[0]}", file=sys.stderr)
            page.screenshot(path=out / file)
            context.close()


def sheet(out: Path) -> Path:
    """One page with all pictures."""
    files = sorted(file for file in out.glob("*.png") if file.stem != "contact-sheet")
    names = sorted({file.stem.replace("-wide", "").replace("-phone", "") for file in files})

    def figure(name: str) -> str:
        shown = "".join(
            f'<a href="{file.name}"><img src="{file.name}" height="300" alt="{escape(file.stem)}"></a>'
            for file in files
            if file.stem.replace("-wide", "").replace("-phone", "") == name
        )
        return f"<figure>{shown}<figcaption>{escape(name)}</figcaption></figure>"

    page = out / "index.html"
    style = "body{font:15px sans-serif;background:#333;color:#eee}figure{display:inline-block;margin:8px}img{margin-right:6px}"
    page.write_text(f"<!doctype html><title>Every screen</title><style>{style}</style>" + "".join(map(figure, names)), "utf-8")
    return page


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="screens; all by default, a beginning of a name is enough")
    parser.add_argument("--title", default="western-empires", help="whose screens")
    parser.add_argument("--out", type=Path, default=Path("artefacts/pictures"))
    parser.add_argument("--dark", action="store_true")
    options = parser.parse_args()
    family = type(titles.load(options.title)).__module__.split(".")[2]
    module = import_module(f"titles.{family}.web.{family}_screens")
    there: dict[str, Screen] = module.of(options.title) if hasattr(module, "of") else module.SCREENS
    wanted = {name: draw for name, draw in there.items() if not options.names or any(map(name.startswith, options.names))}
    browsers.let_playwright_start()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=["--no-sandbox"])
        with serving(Path(folder) / "data", "--web", str(WEB)) as server:
            taken(browser, server, wanted, options.out, options.dark)
        contacts = sheet(options.out)
        page = browser.new_page(viewport={"width": 1800, "height": 1000})
        page.goto(contacts.resolve().as_uri())
        page.screenshot(path=options.out / "contact-sheet.png", full_page=True)
        browser.close()
    print(f"{len(wanted)} screens: {contacts}")


if __name__ == "__main__":
    main()
