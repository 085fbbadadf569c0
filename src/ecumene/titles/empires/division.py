"""The division of the trade cards: how many of each lie in which stack, for every number of players (MC SETUP.22)."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ecumene.titles.empires.deck import Pack
from ecumene.titles.empires.tables import Tables

if TYPE_CHECKING:
    from ecumene.titles.empires.title import EmpiresTitle


def listed(tables: Tables, pack: Pack, stack: int) -> str:
    """The cards of one stack: commodities with their numbers, then calamities, of which there is one each."""
    goods = [
        f"{count} {tables.commodities[i].name}" for i, count in pack.commodities.items() if tables.commodities[i].stack == stack
    ]
    return ", ".join([*goods, *(tables.calamities[i].name for i in pack.calamities if tables.calamities[i].stack == stack)])


def columns(title: EmpiresTitle) -> dict[str, Pack]:
    """The packs of the full game, by the numbers of players and the side that they are for."""
    meta = title.meta
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    packs: dict[tuple[str, str], Pack] = {}
    sides = next((option for option in meta.options if option.id == "side"), None)
    for seats in meta.scenarios[0].seats:
        for side in sides.values_for(seats) if sides else ("",):
            for pack in title.rules_for(meta.setup(seats, options={"side": side} if side else {})).cards.packs:
                key = pack.name, repr(pack)
                packs[key] = pack
                found[key].append(seats)
    return {f"{numbers(seats)} players{f', {key[0].title()}' if key[0] else ''}": packs[key] for key, seats in found.items()}


def numbers(seats: list[int]) -> str:
    """Numbers of players: `9`, `9 and 11`, `5 to 8`."""
    if len(seats) > 2 and seats == list(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]} to {seats[-1]}"
    return " and ".join(map(str, seats))
