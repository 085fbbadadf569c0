"""Pictures of every screen, wide and on a phone, and one contact sheet of them: `make pictures`.

>>> PYTHONPATH=tests python tests/web/pictures.py --out artefacts/pictures [--dark] [name ...]

A screen is a function of `SCREENS`: it is given a page with the size set and brings it to where the picture is taken.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from urllib.parse import quote

import asks
from hands import prompt
from playwright.sync_api import Browser, Page, expect, sync_playwright

from server.served import Server, serving

WEB = Path(__file__).resolve().parents[2] / "web" / "dist"
SIZES = {"wide": (1440, 900), "phone": (360, 740)}

Screen = Callable[[Page, Server, str], None]
SCREENS: dict[str, Screen] = {}


def screen(name: str) -> Callable[[Screen], Screen]:
    """Enters a screen by its name."""

    def enter(draw: Screen) -> Screen:
        SCREENS[name] = draw
        return draw

    return enter


def sit(page: Page, server: Server, table: str, asked: asks.Asked) -> None:
    """Sits down in the seat that is asked; bots play the others."""
    seats = len(asked.position["players"])
    server.plant(table, asked.position, bots={seat: "steady" for seat in range(seats) if seat != asked.seat})
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {asked.seat}')}")
    expect(prompt(page)).to_be_visible()
    page.wait_for_timeout(700)  # the board comes to rest, and what moves has moved


def question(kind: str) -> Screen:
    def draw(page: Page, server: Server, table: str) -> None:
        sit(page, server, table, asks.asked(kind))

    return draw


SCREENS |= {f"ask {kind}": question(kind) for kind in asks.kinds()}


def taken(browser: Browser, server: Server, names: Iterable[str], out: Path, dark: bool) -> None:
    """Takes the pictures."""
    out.mkdir(parents=True, exist_ok=True)
    for name in names:
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
                SCREENS[name](page, server, f"{name}-{size}".replace(" ", "-"))
            except Exception as error:
                print(f"{name} ({size}): {str(error).splitlines()[0]}", file=sys.stderr)
            page.screenshot(path=out / file)
            context.close()


def sheet(out: Path) -> Path:
    """One page with all pictures."""
    files = sorted(out.glob("*.png"))
    names = sorted({file.stem.replace("-wide", "").replace("-phone", "") for file in files})

    def figure(name: str) -> str:
        shown = "".join(
            f'<a href="{file.name}"><img src="{file.name}" height="300" alt="{escape(file.stem)}" loading="lazy"></a>'
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
    parser.add_argument("--out", type=Path, default=Path("artefacts/pictures"))
    parser.add_argument("--dark", action="store_true")
    options = parser.parse_args()
    names = [name for name in SCREENS if not options.names or any(name.startswith(part) for part in options.names)]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with serving(Path(folder) / "data", "--web", str(WEB)) as server:
            taken(browser, server, names, options.out, options.dark)
        browser.close()
    print(f"{len(names)} screens: {sheet(options.out)}")


if __name__ == "__main__":
    main()
