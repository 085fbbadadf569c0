"""How fast the board comes and moves: the first paint, and the time between frames while a hand drags and zooms.

>>> PYTHONPATH=tests python tests/web/frames.py [--web web/dist] [--runs 3] [--title mega-civilization --seats 18] [--slow 4]
>>> PYTHONPATH=tests python tests/web/frames.py --first [--home] [--path]

Nothing is asserted: figures of one machine are only good beside others of the same machine, taken in turns. `--slow` divides the
processor's speed, as a phone would. `--first` leaves the gestures out, `--home` visits the start page, too, and `--path` lists
what was fetched on the way. Every visit is a first one: nothing is in the browser's cache. Besides the clock, the
processor time of the page is told until all was there, of the thread on which it answers and of all its threads: other work on
the machine hardly changes it.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

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
#: milliseconds when the start page showed words first, and its largest part; every script that was fetched so far
HOME = """
() => new Promise((done) => {
  const seen = {};
  const note = (list) => list.getEntries().forEach((entry) => (seen.largest = entry.startTime));
  new PerformanceObserver(note).observe({ type: "largest-contentful-paint", buffered: true });
  const look = () => {
    const first = performance.getEntriesByName("first-contentful-paint")[0];
    if (first && document.querySelector("h1")) seen.words ??= first.startTime;
    const living = document.querySelector(".hero .piece, .hero canvas");
    if (living) seen.alive ??= performance.now();
    seen.words && performance.now() > seen.words + 3000 ? done(seen) : setTimeout(look, 10);
  };
  look();
})
"""
#: everything that was fetched: its name, when it was asked for and when it was there, and its bytes
FETCHED = """
() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(
  ({ name, startTime, responseEnd, transferSize }) => [name.replace(location.origin, ""), startTime, responseEnd, transferSize])
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


def fetched(page: Page, until: float) -> dict[str, float]:
    """The kilobytes that had come by then, as they were sent, and those of scripts among them."""
    came = [(name, size) for name, _, end, size in page.evaluate(FETCHED) if end <= until]
    return {
        "kB": sum(size for _, size in came) / 1000,
        "kB of scripts": sum(size for name, size in came if name.endswith(".js")) / 1000,
    }


def worked(session: CDPSession) -> dict[str, float]:
    """The milliseconds of processor time so far."""
    times = {one["name"]: 1000 * one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return {"thread": times["ThreadTime"], "process": times["ProcessTime"]}


def path(page: Page, until: float) -> None:
    """Prints what was on the way."""
    for name, start, end, size in sorted(page.evaluate(FETCHED), key=lambda entry: entry[1]):
        if start <= until:
            print(f"{start:7.0f} {end:7.0f} {size:8} {name}")


def first(page: Page, server: Server, table: str, seat: int, listed: bool) -> dict[str, float]:
    """One visit to the table: when its board is there."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.goto(f"{server.address}/#/enter/{table}/{table}%20{seat}")
    found: dict[str, float] = page.evaluate(FIRST)
    if listed:
        path(page, found["sharp"])
    return found | worked(session) | fetched(page, found["painted"])


def home(page: Page, server: Server, listed: bool) -> dict[str, float]:
    """One visit to the start page."""
    page.goto(f"{server.address}/")
    found: dict[str, float] = page.evaluate(HOME)
    if listed:
        path(page, found["words"] + 3000)
    return {f"home {key}": figure for key, figure in (found | fetched(page, found["words"])).items()}


def gestures(page: Page) -> dict[str, float]:
    """Drag there and back, zoom in and out."""
    found: dict[str, float] = {}
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
    parser.add_argument("--first", action="store_true", help="no gestures")
    parser.add_argument("--home", action="store_true", help="visits the start page, too")
    parser.add_argument("--path", action="store_true", help="lists what is fetched")
    options = parser.parse_args()
    game = at("movement", 10, options.seats, options.title)
    browsers.let_playwright_start()
    found: dict[Path, list[dict[str, float]]] = {web: [] for web in options.web}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, ExitStack() as stack:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=["--no-sandbox"])
        servers = {
            web: stack.enter_context(serving(Path(folder) / str(k), "--web", str(web))) for k, web in enumerate(options.web)
        }
        for run in range(options.runs + 1):
            for web, server in servers.items():
                # a link to a seat is for one browser, so every visit has a table of its own
                server.plant(f"visit-{run}", game.position())
                came: dict[str, float] = {}
                for visit in ("table", "home") if options.home else ("table",):
                    page = browser.new_page(viewport={"width": 1440, "height": 900})
                    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": options.slow})
                    listed = options.path and run == options.runs
                    came |= (
                        first(page, server, f"visit-{run}", game.due[0], listed)
                        if visit == "table"
                        else home(page, server, listed)
                    )
                    if visit == "table" and not options.first:
                        came |= gestures(page)
                    page.context.close()
                # the first visit wakes the server and the disk
                if run:
                    found[web].append(came)
        browser.close()
    for web, runs in found.items():
        for word, of in (("median", median), ("least", min)):
            print(web, word, json.dumps({key: round(of([run[key] for run in runs]), 1) for key in runs[0]}))


if __name__ == "__main__":
    main()
