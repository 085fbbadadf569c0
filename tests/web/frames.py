"""How fast the board comes and moves: the first paint, and the time between frames while a hand drags and zooms.

>>> PYTHONPATH=tests python tests/web/frames.py [--web web/dist] [--runs 3] [--title mega-civilization --seats 18] [--slow 4]

Nothing is asserted: figures of one machine are only good beside others of the same machine, taken in turns. `--slow` divides the
processor's speed, as a phone would.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from server.positions import at
from server.served import Server, serving
from web import browsers

WEB = Path(__file__).resolve().parents[2] / "web" / "dist"

#: milliseconds since the page was opened when something of the board was there first, and when all of it was sharp
FIRST = """
() => new Promise((done) => {
  const seen = {};
  const look = () => {
    const canvas = document.querySelector("canvas[data-sharp]");
    const pieces = document.querySelectorAll(".piece").length;
    if (canvas && pieces) {
      const { data } = canvas.getContext("2d").getImageData(0, canvas.height >> 1, canvas.width, 1);
      const colours = new Set();
      for (let k = 0; k < data.length; k += 4) colours.add((data[k] << 16) | (data[k + 1] << 8) | data[k + 2]);
      if (colours.size > 8) seen.painted ??= performance.now();
      if (canvas.dataset.sharp === "true") seen.sharp ??= performance.now();
    }
    seen.sharp ? done(seen) : setTimeout(look, 10);
  };
  look();
})
"""
BEGIN = """
() => {
  const beats = (window.beats = []);
  const go = (now) => [beats.push(now), (window.beating = requestAnimationFrame(go))];
  go(performance.now());
}
"""
END = "() => { cancelAnimationFrame(window.beating); return window.beats; }"


def gaps(page: Page, gesture: Any) -> list[float]:
    """The milliseconds between frames during a gesture."""
    page.evaluate(BEGIN)
    gesture()
    beats: list[float] = page.evaluate(END)
    return [after - before for before, after in pairwise(beats[1:])]


def measured(page: Page, server: Server, table: str, seat: int) -> dict[str, float]:
    """One visit: come, drag there and back, zoom in and out."""
    page.goto(f"{server.address}/#/enter/{table}/{table}%20{seat}")
    found: dict[str, float] = page.evaluate(FIRST)
    page.wait_for_timeout(1500)
    box = page.get_by_role("application").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6

    def drag() -> None:
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(80):
            far = step if step < 40 else 80 - step
            page.mouse.move(x + 9 * far, y + 3 * far)
        page.mouse.up()

    def zoom() -> None:
        for step in range(60):
            page.mouse.wheel(0, -60 if step < 30 else 60)

    for name, gesture in (("drag", drag), ("zoom", zoom)):
        times = sorted(gaps(page, gesture))
        found |= {f"{name} median": median(times), f"{name} 95 %": times[int(len(times) * 0.95)]}
        page.wait_for_timeout(1500)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--web", type=Path, nargs="+", default=[WEB], help="built pages, visited in turns")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--title", default="western-empires")
    parser.add_argument("--seats", type=int, default=9)
    parser.add_argument("--slow", type=float, default=1)
    options = parser.parse_args()
    game = at("movement", 10, options.seats, options.title)
    browsers.let_playwright_start()
    found: dict[Path, list[dict[str, float]]] = {web: [] for web in options.web}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=["--no-sandbox"])
        for run in range(options.runs):
            for web in options.web:
                with serving(Path(folder) / f"{run} {len(found[web])} {web.name}", "--web", str(web)) as server:
                    server.plant("frames", game.position())
                    page = browser.new_page(viewport={"width": 1440, "height": 900})
                    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": options.slow})
                    found[web].append(measured(page, server, "frames", game.due[0]))
                    page.context.close()
        browser.close()
    for web, runs in found.items():
        print(web, json.dumps({key: round(median(run[key] for run in runs), 1) for key in runs[0]}))


if __name__ == "__main__":
    main()
