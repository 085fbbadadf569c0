"""Mega Civilization: which trade cards lie in which stacks (MC SETUP.cards, SETUP.5-8 to SETUP.15-18)."""

from __future__ import annotations

import pytest

from scene import Scene, rule

WEST = (
    "9 ochre 9 clay 8 papyri 8 iron 8 fish 9 fruit 7 wool 8 oil 6 wine 7 textiles 5 tin 6 copper 5 resin 6 incense "
    "4 marble 5 gemstones 4 ivory 5 gold"
)
EAST = (
    "9 flax 9 hides 8 stone 8 furs 8 timber 9 salt 7 cotton 8 sugar 6 lacquer 7 livestock 5 silver 6 bronze 5 jade 6 spice "
    "4 dye 5 tea 4 silk 5 pearls"
)
ADDITIONAL = "8 bone 8 wax 8 ceramics 8 grain 6 glass 6 lead 6 herbs 4 obsidian 4 amber"


def counted(text: str) -> dict[str, int]:
    """`9 ochre 9 clay` as numbers by commodity."""
    words = text.split()
    return {name: int(count) for count, name in zip(words[::2], words[1::2], strict=True)}


def commodities(scene: Scene, block: int = 0) -> dict[str, int]:
    """The commodity cards in the stacks of a block, counted one by one."""
    cards = scene.state.rules.cards
    found: dict[str, int] = {}
    for pile, stack in zip(cards.piles, scene.state.stack, strict=True):
        if pile.block == block and pile.number:
            for card in stack:
                if cards.calamity[card] is None:
                    kind = cards.kinds[cards.kind[card]]
                    found[kind] = found.get(kind, 0) + 1
    return found


def calamities(scene: Scene, block: int = 0) -> dict[tuple[str, bool], int]:
    """The calamity cards in the stacks of a block, by kind and whether they may be traded."""
    cards = scene.state.rules.cards
    found: dict[tuple[str, bool], int] = {}
    for pile, stack in zip(cards.piles, scene.state.stack, strict=True):
        for card in stack:
            calamity = cards.calamity[card]
            if calamity is not None and pile.block == block:
                assert pile.number > 1  # MC SETUP.cards.12
                found[calamity.kind, calamity.tradeable] = found.get((calamity.kind, calamity.tradeable), 0) + 1
    return found


#: the cards of the two blocks with 12 to 14 players, and what is added from 15 players on
WEST_BLOCK = (
    "9 ochre 5 clay 4 hides 8 papyri 4 iron 4 furs 8 fish 5 fruit 4 salt 7 wool 4 oil 4 sugar 6 wine 4 textiles 3 livestock "
    "5 tin 3 copper 3 bronze 5 resin 3 incense 3 spice 4 marble 3 gemstones 2 tea 4 ivory 3 gold 2 pearls"
)
EAST_BLOCK = (
    "9 flax 4 clay 5 hides 8 stone 4 iron 4 furs 8 timber 4 fruit 5 salt 7 cotton 4 oil 4 sugar 6 lacquer 3 textiles 4 livestock "
    "5 silver 3 copper 3 bronze 5 jade 3 incense 3 spice 4 dye 2 gemstones 3 tea 4 silk 2 gold 3 pearls"
)
HALVES = "4 bone 4 wax 4 ceramics 4 grain 3 glass 3 lead 3 herbs 2 obsidian 2 amber"
COMPLETE = (
    ["ochre", "papyri", "fish", "wool", "wine", "tin", "resin", "marble", "ivory"],
    ["flax", "stone", "timber", "cotton", "lacquer", "silver", "jade", "dye", "silk"],
)

MAJORS = {("major", False): 8, ("major", True): 8}
ALL = {**MAJORS, ("minor", True): 8}

SELECTIONS = [
    pytest.param(5, "west", WEST, 119, MAJORS),
    pytest.param(8, "west", WEST, 119, MAJORS),
    pytest.param(5, "east", EAST, 119, MAJORS),
    pytest.param(8, "east", EAST, 119, MAJORS),
    pytest.param(9, "west", f"{WEST} {ADDITIONAL}", 177, ALL),
    pytest.param(9, "east", f"{EAST} {ADDITIONAL}", 177, ALL),
    pytest.param(10, "west", f"{WEST} {ADDITIONAL}", 177, ALL),
    pytest.param(11, "east", f"{EAST} {ADDITIONAL}", 177, ALL),
]


@rule("MC SETUP.cards.2", "MC SETUP.cards.3", "MC SETUP.cards.4", "MC SETUP.cards.5")
@rule("MC SETUP.5-8.1", "MC SETUP.5-8.2", "MC SETUP.9-11.1", "MC SETUP.9-11.2")
@rule("MC SETUP.2", "MC SETUP.cards.1", "MC SETUP.5-8.3", "MC SETUP.9-11.3", "MC DEF.cards.3", "MC DEF.cards.4")
@pytest.mark.parametrize(("seats", "side", "goods", "total", "bads"), SELECTIONS)
def test_each_number_of_players_has_its_exact_cards(
    seats: int, side: str, goods: str, total: int, bads: dict[tuple[str, bool], int]
) -> None:
    scene = Scene(seats, side=side)
    assert commodities(scene) == counted(goods)
    assert sum(commodities(scene).values()) == total
    assert calamities(scene) == bads
    scene.title.check(scene.state)


@rule("MC SETUP.5-8.5", "MC SETUP.5-8.6", "MC SETUP.5-8.7", "MC SETUP.5-8.8", "MC SETUP.5-8.9", "MC SETUP.cards.14")
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_in_the_east_as_many_cards_as_players_lie_safely_on_top(seats: int) -> None:
    found = set()
    for seed in range(20):
        scene = Scene(seats, side="east", seed=seed)
        cards = scene.state.rules.cards
        for number in cards.stacks:
            downward = [cards.calamity[card] for card in reversed(scene.state.stack[number])]
            assert not any(downward[:seats])
            if number > 1:
                last = downward[-1]
                assert last is not None and not last.tradeable
                found.add(next(at for at, card in enumerate(downward) if card is not None and card.tradeable) - seats)
    assert {0, 1} <= found  # the tradeable calamity may be the very next card, or not


@rule("MC SETUP.9-11.5", "MC SETUP.9-11.6", "MC SETUP.9-11.7", "MC SETUP.9-11.8")
@pytest.mark.parametrize("seats", [9, 11])
def test_in_the_east_the_additional_sets_lie_below_the_others(seats: int) -> None:
    first = set()
    for seed in range(20):
        scene = Scene(seats, side="east", seed=seed)
        cards = scene.state.rules.cards
        for number in cards.stacks:
            downward = [cards.kinds[cards.kind[card]] for card in reversed(scene.state.stack[number])]
            top = [card for card in downward if card in counted(EAST)]
            rest = downward[len(top) + (number > 1) :]
            minors = set(downward[: len(top) + (number > 1)]) - set(top)
            assert {scene.title.tables.calamities[card].kind for card in minors} == ({"minor"} if number > 1 else set())
            assert sum(card in counted(ADDITIONAL) for card in rest) == len(rest) - 2 * (number > 1)
            if number > 1:
                assert not scene.title.tables.calamities[rest[-1]].tradeable
                first.add(downward[0] in minors)
    assert first == {True, False}  # nothing is set aside: a minor may be the first card


@rule("MC SETUP.cards.13", "MC SETUP.2", "MC DEF.cards.3", "MC DEF.cards.4", "MC 7.9")
@pytest.mark.parametrize(
    ("seats", "more", "total", "bads"),
    [
        *(
            pytest.param(
                seats,
                "",
                119,
                MAJORS,
                marks=rule("MC SETUP.12-14.1", "MC SETUP.12-14.2", "MC SETUP.12-14.3", "MC SETUP.12-14.4", "MC SETUP.cards.6"),
            )
            for seats in (12, 14)
        ),
        *(
            pytest.param(
                seats,
                HALVES,
                148,
                ALL,
                marks=rule("MC SETUP.15-18.1", "MC SETUP.15-18.2", "MC SETUP.15-18.3", "MC SETUP.cards.7"),
            )
            for seats in (15, 18)
        ),
    ],
)
def test_two_blocks_share_the_sets(seats: int, more: str, total: int, bads: dict[tuple[str, bool], int]) -> None:
    scene = Scene(seats)
    west, east = commodities(scene, 0), commodities(scene, 1)
    assert west == counted(f"{WEST_BLOCK} {more}") and east == counted(f"{EAST_BLOCK} {more}")
    assert sum(west.values()) == sum(east.values()) == total
    assert calamities(scene, 0) == calamities(scene, 1) == bads
    sets = {name: row.set for name, row in scene.title.tables.commodities.items()}
    assert {name: west.get(name, 0) + east.get(name, 0) for name in {**west, **east}} == {
        name: sets[name] for name in {**west, **east}
    }
    scene.title.check(scene.state)


@rule("MC SETUP.cards.14")
@pytest.mark.parametrize(
    "seats",
    [
        pytest.param(
            13,
            marks=rule(
                "MC SETUP.12-14.5",
                "MC SETUP.12-14.6",
                "MC SETUP.12-14.7",
                "MC SETUP.12-14.8",
                "MC SETUP.12-14.9",
                "MC SETUP.12-14.10",
            ),
        ),
        pytest.param(16, marks=rule("MC SETUP.15-18.4", "MC SETUP.15-18.5", "MC SETUP.15-18.6", "MC SETUP.15-18.7")),
    ],
)
def test_in_two_blocks_broken_sets_lie_above_the_complete_ones(seats: int) -> None:
    first = set()
    for seed in range(10):
        scene = Scene(seats, seed=seed)
        cards, table = scene.state.rules.cards, scene.title.tables.calamities
        assert len(cards.piles) == 19  # two times nine stacks, and Water
        for pile, stack in zip(cards.piles, scene.state.stack, strict=True):
            if not pile.number:
                continue
            downward = [cards.kinds[cards.kind[card]] for card in reversed(stack)]
            kinds = [
                "whole" if card in COMPLETE[pile.block] else "broken" if card not in table else table[card].kind
                for card in downward
            ]
            bads = [card for card in downward if card in table]
            if pile.number > 1:
                assert not table[downward[-1]].tradeable and all(table[card].tradeable for card in bads[:-1])
                kinds.pop()
            split = next(at for at, kind in enumerate(kinds) if kind in ("whole", "major"))
            above, below = kinds[:split], kinds[split:]
            assert set(below) == ({"whole", "major"} if pile.number > 1 else {"whole"})
            assert set(above) == ({"broken", "minor"} if pile.number > 1 and seats > 14 else {"broken"})
            first.add(above[0])
    assert first == ({"broken", "minor"} if seats > 14 else {"broken"})


@rule("MC SETUP.12-14.12")
@pytest.mark.parametrize(
    ("seats", "credit"),
    [
        pytest.param(5, 10, marks=rule("MC SETUP.5-8.10")),
        pytest.param(6, 5, marks=rule("MC SETUP.5-8.11")),
        (7, 0),
        (8, 0),
        (9, 0),
        (10, 0),
        (11, 0),
        pytest.param(12, 5, marks=rule("MC SETUP.12-14.11")),
        (13, 0),
        (15, 0),
        (18, 0),
    ],
)
def test_credits_at_the_start(seats: int, credit: int) -> None:
    assert Scene(seats).state.rules.starting_credits() == credit
