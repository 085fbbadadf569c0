"""City cards of Advanced (EG A:city-cards, A:happiness, A:productivity): what they yield when faces and cogs are well assigned.

Assignments may change at any time and are read in production only, where more gold never harms, so the best one is taken.
"""

from __future__ import annotations

from ecumene.titles.eagle.state import Public
from ecumene.titles.eagle.tables import FERTILE, MARKERS, read

CITY: dict[str, list[int]] = read("prices")["city"]

#: what happiness adds to any city card, before it is doubled
HAPPY = 2


def city_yield(size: int, *, resource: bool, happy: bool, productive: bool) -> int:
    """EG A:city-cards.5, 6: the number on the upper edge of a card; productive, twice as much."""
    column = CITY[f"{'resource' if resource else 'plain'}_{'happy' if happy else 'unhappy'}"]
    return column[size - 1] * (2 if productive else 1)


def best_production(state: Public, seat: int, faces: int, cogs: int) -> int:
    """EG A:production.2: what the city cards of a seat yield when faces and cogs are assigned in the best way.

    Wine and gems are happy by themselves, fertile land is productive by itself (EG A:happiness.2, A:productivity.1, 3). A face
    is worth 2 on any other card and 2 more if it is productive; a cog is worth the card's value once more. So cogs go to the
    best of the always happy and of the other cards, for each way to divide them, and faces to productive cards first.
    """
    content: list[int] = []  # values of always happy cards that a cog could double
    other: list[int] = []  # values, unhappy, of the other ones
    fertile = total = 0
    for region in state.cards(seat):
        resource = state.resource(region)
        happy = resource > 0 and MARKERS[resource - 1].happy
        on_fertile = state.turned_up(region) == FERTILE
        value = city_yield(state.size[region], resource=resource > 0, happy=happy, productive=on_fertile)
        total += value
        if on_fertile:
            fertile += 1  # fertile land holds no resource, so its card is not always happy
        else:
            (content if happy else other).append(value)
    content.sort(reverse=True)
    other.sort(reverse=True)
    unhappy = len(other) + fertile
    best = max(
        sum(other[:k]) + sum(content[: cogs - k]) + HAPPY * min(faces, k + fertile)
        for k in range(max(0, min(cogs, len(other))) + 1)
    )
    return total + HAPPY * min(faces, unhappy) + best
