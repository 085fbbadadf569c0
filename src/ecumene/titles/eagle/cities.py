"""City cards of Advanced (EG A:city-cards, A:happiness, A:productivity): what they yield when faces and cogs are well assigned.

Assignments may change at any time and are read in production only, where more gold never harms, so the best one is taken,
unless the table wants to assign by hand (`assigning`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ecumene.titles.eagle.state import Public
from ecumene.titles.eagle.tables import FERTILE, MARKERS, read

CITY: dict[str, list[int]] = read("prices")["city"]

#: what happiness adds to any city card, before it is doubled
HAPPY = 2


def city_yield(size: int, *, resource: bool, happy: bool, productive: bool) -> int:
    """EG A:city-cards.5, 6: the number on the upper edge of a card; productive, twice as much."""
    column = CITY[f"{'resource' if resource else 'plain'}_{'happy' if happy else 'unhappy'}"]
    return column[size - 1] * (2 if productive else 1)


def happy_by_itself(state: Public, region: int) -> bool:
    """EG A:happiness.2: wine and gems make a settlement happy."""
    resource = state.resource(region)
    return resource > 0 and MARKERS[resource - 1].happy


def wanting(state: Public, seat: int) -> tuple[list[int], list[int]]:
    """The regions whose cards a seat holds that could use a face, and those that could use a cog (EG A:productivity.1)."""
    held = state.cards(seat)
    return (
        [region for region in held if not happy_by_itself(state, region)],
        [region for region in held if state.turned_up(region) != FERTILE],
    )


def card_yield(state: Public, region: int, *, face: bool = False, cog: bool = False) -> int:
    """What the city card of a region yields with this face and this cog, besides what the region is by itself."""
    return city_yield(
        state.size[region],
        resource=state.resource(region) > 0,
        happy=face or happy_by_itself(state, region),
        productive=cog or state.turned_up(region) == FERTILE,
    )


def production(state: Public, seat: int, faces: Sequence[int], cogs: Sequence[int]) -> int:
    """EG A:production.2: what the city cards of a seat yield when these are made happy and those productive."""
    return sum(card_yield(state, region, face=region in faces, cog=region in cogs) for region in state.cards(seat))


def cards(state: Public, seat: int, faces: Sequence[int], cogs: Sequence[int]) -> dict[int, tuple[int, bool, bool]]:
    """The same card by card: what each yields, and whether it is happy and productive then."""
    return {
        region: (
            card_yield(state, region, face=region in faces, cog=region in cogs),
            region in faces or happy_by_itself(state, region),
            region in cogs or state.turned_up(region) == FERTILE,
        )
        for region in state.cards(seat)
    }


def best_assignment(state: Public, seat: int, faces: int, cogs: int) -> tuple[list[int], list[int]]:
    """The regions to make happy and those to make productive; the reasons stand at `best_production`."""
    unhappy, idle = wanting(state, seat)

    def value(region: int) -> int:
        return card_yield(state, region)

    content = sorted((region for region in idle if region not in unhappy), key=value, reverse=True)
    other = sorted((region for region in idle if region in unhappy), key=value, reverse=True)

    def divided(count: int) -> tuple[list[int], list[int]]:
        """The best `count` of the other cards get a cog, the rest of the cogs go to the always happy ones."""
        productive = [*other[:count], *content[: cogs - count]]
        first = [region for region in unhappy if region in productive or region not in idle]
        return [*first, *(region for region in unhappy if region not in first)][:faces], productive

    ways = [divided(count) for count in range(min(cogs, len(other)) + 1)]
    return max(ways, key=lambda way: production(state, seat, *way))


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
        value = card_yield(state, region)
        total += value
        if state.turned_up(region) == FERTILE:
            fertile += 1  # fertile land holds no resource, so its card is not always happy
        else:
            (content if happy_by_itself(state, region) else other).append(value)
    content.sort(reverse=True)
    other.sort(reverse=True)
    unhappy = len(other) + fertile
    best = max(
        sum(other[:k]) + sum(content[: cogs - k]) + HAPPY * min(faces, k + fertile)
        for k in range(max(0, min(cogs, len(other))) + 1)
    )
    return total + HAPPY * min(faces, unhappy) + best
