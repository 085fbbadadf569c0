"""Options of a title: what a number of seats leaves of their values."""

import pytest

from ecumene.engine import Meta, Option, Refused, Scenario

SIDE = Option("side", "which board", "west", ("west", "east", "both"), seats={"west": (2, 3), "east": (2, 4), "both": (5,)})
META = Meta("toy", "Toy", "TO", "", "", "draft", (Scenario("full", "the full game", "", (2, 3, 4, 5)),), (SIDE,))


@pytest.mark.parametrize(("seats", "side"), [(2, "west"), (3, "west"), (4, "east"), (5, "both")])
def test_the_default_is_one_that_the_number_of_seats_leaves(seats: int, side: str) -> None:
    assert META.setup(seats).options == {"side": side}
    assert META.setup(seats, options={"side": side}).options == {"side": side}


@pytest.mark.parametrize(
    ("seats", "side", "left"), [(2, "both", "west or east"), (3, "east", "west"), (4, "west", "east"), (5, "west", "both")]
)
def test_a_value_that_this_number_of_seats_does_not_have_is_refused(seats: int, side: str, left: str) -> None:
    with pytest.raises(Refused, match=f"Toy with {seats} seats is played with side={left}, not {side}"):
        META.setup(seats, options={"side": side})
