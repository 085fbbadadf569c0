"""Two blocks of trade cards (an invented title): numbers by kind and block, piles of their own, sets across both."""

from random import Random

import msgspec
import pytest

from ecumene import Refused
from ecumene.titles.empires import payments, words
from ecumene.titles.empires.calamities.resolution import MajorCalamities
from ecumene.titles.empires.cards import BuyCards, DrawCards, set_value
from ecumene.titles.empires.offers import Offer
from ecumene.titles.empires.purchases import BuyAdvances
from ecumene.titles.empires.shop import Purchase
from ecumene.titles.empires.succession import Reshuffle
from ecumene.titles.empires.trade import Trade
from ecumene.typed import Desk
from scene import Scene
from siblings import TWO_BLOCKS, begin, play

CARDS = Scene(title=TWO_BLOCKS).state.rules.cards


def scene() -> Scene:
    """Seats 0 (Minoa), 2 and 4 (Egypt) are of the first block, 1 (Assyria) and 3 (Hellas) of the second."""
    return Scene(title=TWO_BLOCKS)


def test_a_kind_has_a_number_in_each_block_and_one_name() -> None:
    west, east = CARDS.index["ochre"], CARDS.index["ochre@east"]
    assert CARDS.kind[west] == CARDS.kind[east] and (CARDS.block[west], CARDS.block[east]) == (0, 1)
    assert CARDS.names[west] == CARDS.names[east] == "Ochre" and (CARDS.copies[west], CARDS.copies[east]) == (6, 3)
    assert "flax@east" in CARDS.index and "flax" not in CARDS.index and CARDS.called("flax") == "Flax"
    assert CARDS.ids.count("water") == 1 and "water@east" not in CARDS.index
    assert len(CARDS.kinds) < CARDS.size and CARDS.set[CARDS.kind[east]] == 9


def test_piles_go_by_block_and_number() -> None:
    assert [pile.name for pile in CARDS.piles] == [str(n) for n in range(10)] + [f"{n}@east" for n in range(1, 10)]
    assert CARDS.piles[CARDS.pile[CARDS.index["famine@east"]]].name == "3@east"


def test_cards_are_drawn_from_the_stacks_of_the_own_block() -> None:
    table = scene().cities("minoa", "knossos").cities("assyria", "nineveh").cities("egypt", "memphis")
    table.stack(CARDS.pile_of(1, 0), "ochre", "clay").stack(CARDS.pile_of(1, 1))
    table.begin(DrawCards())
    # the second block's stack is empty: Water, whatever lies on that of the first
    assert table.cards("minoa") == ["ochre"] and table.cards("egypt") == ["clay"] and table.cards("assyria") == ["water"]


def test_cards_are_bought_from_the_stacks_of_the_own_block() -> None:
    table = scene().treasury("assyria", 15).tokens("assyria", nineveh=1)
    table.stack(CARDS.pile_of(9, 1), "gold@east")
    table.begin(BuyCards())
    choice = next(choice for choice in table.ask("assyria").choices if getattr(choice, "stack", 0) == 9)
    assert table.play("assyria", choice).cards("assyria") == ["gold@east"]


def test_sets_are_made_of_both_blocks() -> None:
    hand = CARDS.counts(["ochre", "ochre@east", "ochre@east", "gold"])
    assert set_value(scene().state, 0, hand) == 9 + 9
    assert CARDS.spoken(["ochre@east", "gold"]) == ["ochre", "gold"]
    assert CARDS.picked(hand, CARDS.by_kind(hand)) == ("ochre", "ochre@east", "ochre@east", "gold")


def test_advances_are_paid_with_cards_of_both_blocks() -> None:
    table = scene().hand("egypt", "gold", "gold@east", "ochre", "ochre@east").advances("egypt", "trade_empire")
    seat = table.seat("egypt")
    payment = payments.cheapest_payment(table.state, seat, table.state.hand[seat], 40)
    assert payment is not None
    order = Purchase(("mysticism",)).paid(payment)
    table.begin(BuyAdvances(seat))
    assert table.refused("egypt", Purchase(("mysticism",), ("gold", "gold"))) == "WE 12.3"
    for seed in range(20):
        sampled = table.ask("egypt").sample(Random(seed))
        assert table.game.why(seat, sampled) is None
    assert {"gold", "gold@east"} <= set(order.cards)


def test_trade_speaks_of_kinds_and_hands_over_cards() -> None:
    table = scene().hand("egypt", "ochre", "ochre@east", "gold", "famine@east").hand("hatti", "clay", "clay", "clay")
    table.begin(Trade())
    give = ("ochre", "ochre@east", "gold")
    assert table.refused("egypt", Offer(give, ("ochre", "ochre@east"), 3)) == "WE 7.6"
    table.play("egypt", Offer(give, ("ochre", "ochre"), 3))
    view = table.game.view(table.seat("hatti"))
    assert view.floor.offers[0].names == ("ochre", "ochre")


def test_both_copies_of_a_calamity_strike_by_ranking() -> None:
    table = scene().hand("egypt", "epidemic").hand("minoa", "epidemic@east")
    table.tokens("egypt", memphis=4).tokens("minoa", knossos=4)
    table.begin(MajorCalamities())
    struck = [(event["seat"], event["calamity"]) for event in table.told("calamity")]
    assert struck == [(table.seat("minoa"), "epidemic"), (table.seat("egypt"), "epidemic")]


def test_who_passed_a_calamity_on_is_known_of_each_copy() -> None:
    table = scene().hand("egypt", "epidemic", "epidemic@east")
    table.state.passed[CARDS.index["epidemic"]] = table.seat("hatti") + 1
    table.state.passed[CARDS.index["epidemic@east"]] = table.seat("hellas") + 1
    rules, egypt = table.state.rules, table.seat("egypt")
    givers = [rules.beneficiary_of(table.state, CARDS.index[card], egypt) for card in ("epidemic", "epidemic@east")]
    assert givers == [table.seat("hatti"), table.seat("hellas")]
    assert table.game.position()["passed"] == {"epidemic": table.seat("hatti"), "epidemic@east": table.seat("hellas")}


def test_discards_go_under_the_stack_of_their_own_block() -> None:
    table = scene()
    for name in ("ochre", "ochre@east"):
        number = CARDS.index[name]
        table.stack(CARDS.pile[number])
        table.state.discard[CARDS.pile[number]] = bytearray((number,))
    table.state.chance = table.game.chance
    Reshuffle().run(table.state)
    assert table.state.stack[CARDS.pile_of(1, 0)] == bytes((CARDS.index["ochre"],))
    assert table.state.stack[CARDS.pile_of(1, 1)] == bytes((CARDS.index["ochre@east"],))


def test_a_position_names_cards_and_piles_of_the_second_block() -> None:
    table = scene().hand("egypt", "epidemic@east", "ochre").begin()
    data = table.game.position()
    assert data["players"][4]["hand"] == ["ochre", "epidemic@east"] and "3@east" in data["stacks"]
    assert TWO_BLOCKS.position(TWO_BLOCKS.load(data)) == data
    wrong = msgspec.json.decode(msgspec.json.encode(data))
    wrong["stacks"]["3"].append(wrong["stacks"]["3@east"].pop())
    with pytest.raises(Refused, match="another stack"):
        TWO_BLOCKS.load(wrong)


def test_the_wire_names_them_too() -> None:
    table = scene().hand("egypt", "famine@east").stack(CARDS.pile_of(3, 0)).stack(CARDS.pile_of(3, 1))
    view = table.game.view(table.seat("egypt"))
    assert TWO_BLOCKS.shown.private(view)["hand"] == {"famine@east": 1}
    assert TWO_BLOCKS.shown.public(view)["empty"] == [3, "3@east"]


@pytest.mark.parametrize("bot", ["random", "steady"])
def test_bots_play_with_two_blocks(bot: str) -> None:
    game = play(begin(TWO_BLOCKS, 6, seed=5, limit="9" if bot == "random" else "14"), bot, seed=5)
    data = game.position()
    assert game.over and TWO_BLOCKS.position(TWO_BLOCKS.load(data)) == data


def test_nothing_of_the_other_block_leaks() -> None:
    table = scene().hand("egypt", "ochre", "famine@east", "gold@east").hand("hatti", "clay", "flood", "iron@east")
    table.hand("minoa", "ochre@east", "clay@east", "wine").begin(Trade())
    state, rng, changed = table.state, Random(2), 0
    for seat in range(5):
        twin = TWO_BLOCKS.redeal(state, seat, rng)
        changed += twin.hand != state.hand
        ours, theirs = TWO_BLOCKS.view(state, seat), TWO_BLOCKS.view(twin, seat)
        assert TWO_BLOCKS.shown.public(ours) == TWO_BLOCKS.shown.public(theirs)
        assert TWO_BLOCKS.shown.private(ours) == TWO_BLOCKS.shown.private(theirs)
    assert changed


def test_a_kind_of_the_second_block_alone_can_be_typed() -> None:
    table = scene().hand("egypt", "ochre", "ochre@east", "gold").hand("hatti", "clay", "clay", "clay").begin(Trade())
    seat = table.seat("egypt")
    said = {word.text for word in words.cards(Desk(table.game.view(seat), seat, None, lambda action: None))}
    assert {"flax", "flax@east", "ochre", "ochre@east"} <= said
