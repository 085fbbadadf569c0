"""What the two large titles refuse: one clear message for each thing that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from ecumene import Refused, titles
from ecumene.titles import rulebooks
from ecumene.titles.empires.calamities.resolution import Resolution
from scene import Scene

LARGE = pytest.mark.parametrize("title", ["mega-civilization", "expansion-project"])


def refusal(title: str, position: dict[str, Any]) -> Refused:
    """What is refused of a position."""
    with pytest.raises(Refused) as caught:
        titles.load(title).load(position)
    return caught.value


@LARGE
@pytest.mark.parametrize("seats", [0, 4, 19])
def test_a_number_of_seats_that_there_is_not(title: str, seats: int) -> None:
    with pytest.raises(Refused) as caught:
        titles.meta(title).setup(seats)
    name = titles.meta(title).name
    assert caught.value.rule == "setup"
    assert caught.value.reason == f"{name}, the full game, is for 5 to 18 seats, not {seats}"


@LARGE
def test_a_scenario_that_there_is_not(title: str) -> None:
    known = {"mega-civilization": "there are full, short-game", "expansion-project": "there is only full"}
    with pytest.raises(Refused) as caught:
        titles.meta(title).setup(9, "first-game")
    assert (caught.value.rule, caught.value.reason) == ("setup", f"{title} has no scenario 'first-game'; {known[title]}")


@LARGE
@pytest.mark.parametrize(
    ("seats", "side", "reason"),
    [
        (6, "north", "option side is one of west, east, both, not 'north'"),
        (9, "both", "{name} with 9 seats is played with side=west or east, not both"),
        (10, "east", "{name} with 10 seats is played with side=west, not east"),
        (11, "west", "{name} with 11 seats is played with side=east, not west"),
        (12, "west", "{name} with 12 seats is played with side=both, not west"),
    ],
)
def test_a_side_that_there_is_not(title: str, seats: int, side: str, reason: str) -> None:
    meta = titles.meta(title)
    with pytest.raises(Refused) as caught:
        meta.setup(seats, options={"side": side})
    assert (caught.value.rule, caught.value.reason) == ("setup", reason.format(name=meta.name))
    position = Scene(seats, title=title).game.position()
    position["setup"]["options"]["side"] = side
    assert refusal(title, position).reason == caught.value.reason, "a position is refused like a table"


@LARGE
def test_a_position_that_breaks_a_rule(title: str) -> None:
    scene = Scene(12, title=title)
    first, second = scene.state.civ[:2]
    barren = next(a for a in scene.state.terrain.areas if not scene.state.terrain.limit[a])
    fertile = next(a for a in scene.state.terrain.areas if scene.state.terrain.limit[a])
    ids = scene.state.terrain.ids

    def broken(**changes: Any) -> Refused:
        position = scene.game.position()
        for key, value in changes.items():
            seat = {"first": 0, "second": 1}[key]
            position["players"][seat] |= value
        return refusal(title, position)

    found = broken(first={"tokens": {ids[fertile]: 56}})
    assert found.reason == "players[0]: 56 tokens on the board and in treasury, but there are 55"
    assert broken(first={"cities": [ids[fertile]]}, second={"cities": [ids[fertile]]}).reason == (
        f"players[1].cities: there is already a city in {ids[fertile]}"
    )
    found = broken(first={"cities": [ids[barren]]})
    assert found.reason == f"players[0].cities: no city can stand in {ids[barren]}, where the limit is 0"
    assert found.rule == rulebooks.cite(title, "WE 5A.4") != "WE 5A.4", "the table's own rulebook is cited"
    assert broken(first={"civilization": second}).reason == f"players[1].civilization: {second!r} is taken twice"
    assert broken(first={"step": 17}).reason.startswith("players[0].step: 17, but the track has")
    assert broken(first={"hand": ["famine", "famine"]}).reason == "players[0].hand: 'famine' occurs 2 times, but there is 1"
    assert broken(first={"credits": {"art": 3}}).reason == "players[0].credits.art: 3, but credits come in fives"
    colours = "art, civic, craft, religion, science"
    assert broken(first={"credits": {"mauve": 5}}).reason == f"players[0].credits: 'mauve' is not one of {colours}"
    inland = next(a for a in scene.state.terrain.areas if not scene.state.terrain.coastal[a])
    ships = [{"area": "knossos"}, {"area": ids[inland]}]
    assert broken(first={"ships": ships}).reason == f"players[0].ships[1].area: {ids[inland]} has no coast"
    assert first != second


@LARGE
def test_a_calamity_in_the_wrong_block(title: str) -> None:
    scene = Scene(12, title=title)
    position = scene.game.position()
    west = next(name for name, cards in position["stacks"].items() if "famine" in cards)
    east = next(name for name, cards in position["stacks"].items() if "famine@east" in cards)
    assert east == f"{west}@east"
    position["stacks"][east].remove("famine@east")
    position["stacks"][west].append("famine@east")
    assert refusal(title, position).reason == f"stacks.{west}: famine@east is a card of another stack, {east}"
    position["stacks"][west].remove("famine@east")
    position["discards"] = {west: ["famine@east"]}
    assert refusal(title, position).reason == f"discards.{west}: famine@east is a card of another stack, {east}"
    position["discards"] = {}
    position["players"][0]["hand"] = ["famine@south"]
    assert refusal(title, position).reason == "players[0].hand: there is no card 'famine@south' in this game"
    # with one block there is no other
    position = Scene(9, title=title).game.position()
    position["players"][0]["hand"] = ["famine@east"]
    assert refusal(title, position).reason == "players[0].hand: there is no card 'famine@east' in this game"


@LARGE
def test_a_calamity_that_cannot_be_traded_in_a_hand_of_the_other_block(title: str) -> None:
    scene = Scene(12, title=title)
    west = next(seat for seat in range(12) if scene.state.rules.block(scene.state, seat) == 0)
    position = scene.game.position() | {"stacks": {}}
    for card, refused in (("famine", False), ("famine@east", True), ("epidemic@east", False)):
        position["players"][west]["hand"] = [card]
        if refused:
            reason = f"players[{west}].hand: {card} cannot be traded, and this seat draws from the other block"
            assert refusal(title, position).reason == reason
        else:
            assert titles.load(title).load(position).hand[west][scene.state.rules.cards.index[card]] == 1


@LARGE
def test_who_traded_a_calamity_is_somebody_else_and_it_can_be_traded(title: str) -> None:
    position = Scene(12, title=title).game.position() | {"stacks": {}}
    position["players"][3]["hand"] = ["epidemic"]
    assert refusal(title, position | {"passed": {"epidemic": 3}}).reason == "passed: seat 3 still holds 'epidemic'"
    assert refusal(title, position | {"passed": {"famine": 2}}).reason == "passed: 'famine' cannot be traded"
    assert titles.load(title).load(position | {"passed": {"epidemic": 2}})


@LARGE
@pytest.mark.parametrize("calamity", ["plague", "tempest"])
def test_a_calamity_that_is_not_in_the_game(title: str, calamity: str) -> None:
    scene = Scene(12, title=title)  # without minor calamities
    scene.state.push(Resolution("superstition", 3))
    position = scene.game.position()
    position["agenda"][0]["calamity"] = calamity
    assert refusal(title, position).reason == f"agenda[0].calamity: there is no calamity {calamity!r} in this game"


@pytest.mark.parametrize(
    ("notes", "reason"),
    [
        ({"landings": [[40, "gaza", 1]]}, "notes.landings: there is no seat 40"),
        ({"landings": [[1, "mordor", 1]]}, "notes.landings: there is no area 'mordor' in play"),
        ({"landings": [[1, "gaza", -1]]}, "notes.landings: -1"),
        ({"acquired": ["mordor"]}, "notes.acquired: there is no area 'mordor' in play"),
        ({"faction": [["mordor"], []]}, "notes.faction: there is no area 'mordor' in play"),
        ({"faction": [[], ["mordor"]]}, "notes.faction: there is no area 'mordor' in play"),
    ],
)
def test_notes_of_a_seat_or_an_area_that_there_is_not(notes: dict[str, Any], reason: str) -> None:
    position = Scene(title="expansion-project").game.position() | {"notes": notes}
    assert refusal("expansion-project", position).reason == reason


@LARGE
@pytest.mark.parametrize("seat", [-1, 12, "first"])
def test_a_view_of_a_seat_that_there_is_not(title: str, seat: Any) -> None:
    game = Scene(12, title=title).game
    with pytest.raises(Refused) as caught:
        game.view(seat)
    assert (caught.value.rule, caught.value.reason) == ("engine", f"there is no seat {seat!r}")


@LARGE
def test_a_calamity_that_strikes_nobody_at_the_table(title: str) -> None:
    scene = Scene(12, title=title)
    scene.state.push(Resolution("superstition", 3))
    position = scene.game.position()
    position["agenda"][0]["victim"] = 14
    assert refusal(title, position).reason == "agenda[0].victim: there is no seat 14"
