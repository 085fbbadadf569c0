"""The board of the family as a picture, with the pieces as a seat, or a spectator, sees them."""

from __future__ import annotations

from ecumene.boards.geometry import load_geometry
from ecumene.boards.render import Occupants, Picture
from ecumene.titles.empires.view import View


def occupants(view: View) -> dict[str, Occupants]:
    """What stands where, by area; owners by the names of their civilizations."""
    names = [*(civ or f"seat {seat}" for seat, civ in enumerate(view.civ)), "barbarians"]
    terrain = view.terrain
    found: dict[str, Occupants] = {}
    for area, name in enumerate(terrain.ids):
        city = view.owner(area)
        here = Occupants(
            tokens=[(names[owner], view.tokens[owner][area]) for owner in view.owners_in(area)],
            city="" if city is None else names[city],
            ships=[
                (names[seat], count)
                for seat, fleet in enumerate(view.ships)
                if (count := sum(ship[0] == area for ship in fleet.values()))
            ],
        )
        if here.tokens or here.city or here.ships:
            found[name] = here
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
        occupants=occupants(view),
    )
