"""The pictures of README.md, taken from the page as it is.

>>> PYTHONPATH=tests python tests/web/readme.py [name ...]

Each is one of the screens that `make pictures` takes (tests/web/pictures.py), wide and light; four of a phone stand side by side.
The board alone, `board.png`, is drawn by `ecumene board`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from server.served import Server
from web.pictures import brought, screens_of, studio

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
#: by file: a title and one of its screens
WIDE = {
    "table": ("western-empires", "ask moving"),
    "calamity": ("western-empires", "struck"),
    "floor": ("western-empires", "trade offer"),
    "eagle": ("eagle-2002", "ask buying"),
    "ffg": ("ffg-2010", "late managing"),
}
#: side by side, of Western Empires
PHONE = ("half done", "trade offer", "shop list", "since")


def take(browser: Browser, server: Server, title: str, screen: str, size: str, folder: Path) -> Path:
    """One screen in one size."""
    draw = screens_of(title)[screen]

    def named(page: Page, at: Server, table: str) -> None:
        # several titles have a screen of the same name, and no two tables of a server do
        draw(page, at, f"{title}-{table}")

    flaws = brought(browser, server, screen, named, (size,), folder, ("light",))
    print(f"{title}, {screen}, {size}: {flaws or 'nothing wrong'}", file=sys.stderr)
    return folder / f"{screen}-{size}-light.png".replace(" ", "-")


def side_by_side(browser: Browser, files: list[Path], out: Path) -> None:
    """Several pictures of a phone as one."""
    page = browser.new_page(viewport={"width": 1440, "height": 780})
    shown = "".join(f'<img src="{file.as_uri()}" height="740">' for file in files)
    (files[0].parent / "phones.html").write_text(
        f"<style>body{{margin:0;padding:20px;display:flex;gap:20px;justify-content:center}}img{{border-radius:18px}}</style>{shown}",
        "utf-8",
    )
    page.goto((files[0].parent / "phones.html").as_uri())
    page.screenshot(path=out)
    page.close()


def main() -> None:
    wanted = sys.argv[1:] or [*WIDE, "phone"]
    with studio() as (browser, server), tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, (title, screen) in WIDE.items():
            if file in wanted:
                take(browser, server, title, screen, "wide", folder).replace(PICTURES / f"{file}.png")
        if "phone" in wanted:
            phones = [take(browser, server, "western-empires", screen, "phone", folder) for screen in PHONE]
            side_by_side(browser, phones, PICTURES / "phone.png")


if __name__ == "__main__":
    main()
