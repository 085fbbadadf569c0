"""A game as a picture: the board with the pieces as a seat, or a spectator, sees them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from ecumene.boards.geometry import load_geometry
from ecumene.boards.render import Picture, Standing
from ecumene.engine import Game
from ecumene.titles.empires.view import View


def standings(view: View) -> dict[str, Standing]:
    """What stands where, by area; owners by the names of their civilizations."""
    names = [*(civ or f"seat {seat}" for seat, civ in enumerate(view.civ)), "barbarians"]
    terrain = view.terrain
    found: dict[str, Standing] = {}
    for area, name in enumerate(terrain.ids):
        city = view.owner(area)
        standing = Standing(
            tokens=[(names[owner], view.tokens[owner][area]) for owner in view.owners_in(area)],
            city="" if city is None else names[city],
            ships=[
                (names[seat], count)
                for seat, fleet in enumerate(view.ships)
                if (count := sum(ship[0] == area for ship in fleet.values()))
            ],
        )
        if standing.tokens or standing.city or standing.ships:
            found[name] = standing
    return found


def picture(view: View, theme: str = "light") -> Picture:
    """The board of this game with everything on it."""
    terrain = view.terrain
    return Picture(
        terrain.board,
        load_geometry("ancient_world"),
        theme,
        areas=terrain.ids,
        open_areas=[terrain.ids[area] for area in terrain.areas],
        colours={name: row.colour for name, row in view.rules.tables.civilizations.items()},
        standing=standings(view),
    )


def moments(game: Game) -> Iterator[tuple[int, int]]:
    """Each turn of a game that keeps its history, and the number of entries after which it ends (or the game stands)."""

    def turn_after(number: int) -> int:
        state: Any = game.at(number)
        return int(state.turn)

    total = len(game.entries)
    first = 1
    for turn in range(turn_after(1), game.state.turn + 1):
        # turns only grow, so the last entry of one is found by halving
        last = bisect_right(range(total + 1), turn, lo=first, key=turn_after) - 1
        yield turn, last
        first = last


def png(svg: str, width: int | None = None) -> bytes:
    """A picture as PNG; ModuleNotFoundError if the extra `pictures` is not installed."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
