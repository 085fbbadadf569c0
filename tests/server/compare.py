"""What an answer costs this server, beside that of another checkout: not a test, but a measurement.

    git worktree add ../older e700b1c && make -C ../older .venv/.dev
    PYTHONPATH=tests python tests/server/compare.py ../older --tables 6 --seats 9 --answers 60 --rounds 3

Both servers run at once, each from the code and with the packages of its checkout. The same tables begin in the same position,
and what somebody answers at a table of ours, the same seat answers at the same table of the other, before anything else happens
there: so both do the same work on the same machine at the same time. It prints the processor time that each took for an answer
in all its threads, that of the event loop among it, and the ratio.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from load import Seat, drawn, sit_down
from positions import at
from served import Server, eventually, serving

#: puts a table into the database of a checkout with the code of that checkout
PLANT = """
import json, sys
from pathlib import Path
from types import SimpleNamespace
sys.path.insert(0, sys.argv[1])
from served import Server
Server.plant(SimpleNamespace(folder=Path(sys.argv[2])), sys.argv[3], json.load(sys.stdin))
"""


class Other(Server):
    """The server of another checkout, which has an environment of its own."""

    def __init__(self, checkout: Path, folder: Path) -> None:
        self.python, self.tests = str(checkout / ".venv/bin/python"), checkout / "tests"
        super().__init__(folder)

    def plant(self, name: str, position: dict[str, Any], *arguments: Any, **options: Any) -> None:
        """Its database may be made otherwise than ours."""
        command = [self.python, "-c", PLANT, str(self.tests / "server"), str(self.folder), name]
        subprocess.run(command, input=json.dumps(position), text=True, check=True, cwd=self.tests)


def used(server: Server) -> tuple[float, float]:
    """Seconds of processor time that a server has taken: in all its threads, and in that of its event loop."""
    pid = server.process.pid
    threads = {each.name: int((each / "schedstat").read_text().split()[0]) / 1e9 for each in Path(f"/proc/{pid}/task").iterdir()}
    return sum(threads.values()), threads[str(pid)]


async def both_at(pair: tuple[list[Seat], list[Seat]], rng: Random, answers: int) -> int:
    """The same answers at one table of each server, until there are enough or somebody would have to put an order together."""
    for number in range(answers):
        await eventually(lambda: any(seat.look().get("required") for seat in pair[0]))
        found = drawn(pair[0], rng)
        if found is None or found[1] is None:
            return number
        who, action = found
        for seats in pair if number % 2 else pair[::-1]:
            seat = seats[who]
            await eventually(lambda seat=seat: seat.look().get("required"))
            await seat.act(f"{number}", action)
            assert not seat.refused, (who, action)
    return answers


async def measure(servers: tuple[Server, Server], tables: int, seats: int, answers: int) -> float:
    """Prints a line for each server; the ratio."""
    title = "western-empires" if seats <= 9 else "mega-civilization"
    position = at("movement", 6, seats, title).position()
    pairs: list[tuple[list[Seat], list[Seat]]] = []
    for number in range(tables):
        name = f"load-{number}"
        people = []
        for server in servers:
            server.plant(name, position)
            people.append(await sit_down(server, name, seats, []))
        pairs.append((people[0], people[1]))
    await asyncio.sleep(1)
    before = [used(server) for server in servers]
    given = sum(await asyncio.gather(*(both_at(pair, Random(number), answers) for number, pair in enumerate(pairs))))
    await asyncio.sleep(0.5)
    spent = [
        tuple(1000 * (now - then) / given for now, then in zip(used(server), first, strict=True))
        for server, first in zip(servers, before, strict=True)
    ]
    for name, (whole, loop) in zip(("ours", "the other"), spent, strict=True):
        print(f"{name}: {whole:.2f} ms an answer, of that the event loop {loop:.2f}")
    ratio = spent[0][0] / spent[1][0]
    print(f"{given} answers told to {seats} viewers: {ratio:.3f}", flush=True)
    for seat in (seat for pair in pairs for people in pair for seat in people):
        seat.reading.cancel()
    return ratio


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="a checkout with a .venv")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seats", type=int, default=9)
    parser.add_argument("--answers", type=int, default=60, help="at each table")
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    ratios = []
    for _ in range(wanted.rounds):
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "ours") as ours:
            other = Other(wanted.other.resolve(), Path(folder) / "other")
            try:
                ratios.append(asyncio.run(measure((ours, other), wanted.tables, wanted.seats, wanted.answers)))
            finally:
                other.stop()
    print(f"the middle one of {len(ratios)}: {sorted(ratios)[len(ratios) // 2]:.3f}")


if __name__ == "__main__":
    main()
