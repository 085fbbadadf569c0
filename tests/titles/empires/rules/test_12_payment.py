"""WE 12: how advances are paid for; and the helpers that find a payment."""

from functools import cache
from itertools import product
from random import Random

import pytest

from ecumene.titles.empires.cards import set_value
from ecumene.titles.empires.payments import cheapest_payment, means, treasury_due, turned_in
from ecumene.titles.empires.purchases import AdvancesAcquisition, BuyNothing, Purchase, receive_advances
from ecumene.titles.empires.shop import Shop, suggested
from scene import Scene, rule

MUSIC, DEISM, POTTERY, MYSTICISM = ("music",), ("deism",), ("pottery",), ("mysticism",)  # 80, 70, 60, 50


def shopping(*cards: str, treasury: int = 0, advances: tuple[str, ...] = ()) -> Scene:
    """Egypt alone goes shopping."""
    scene = Scene(seats=9).hand("egypt", *cards).treasury("egypt", treasury).advances("egypt", *advances)
    return scene.begin(AdvancesAcquisition())


# -- cards and treasury -----------------------------------------------------------------------------------


@rule("WE 12.3", "WE 12.20")
def test_cards_pay_at_set_value_treasury_pays_one_point_a_token() -> None:
    scene = shopping("wine", "wine", "wine", "clay", treasury=20)
    scene.play("egypt", Purchase(POTTERY, ("wine", "wine", "wine"), 15))  # 45 + 15
    assert scene.cards("egypt") == ["clay"]
    assert scene.treasury_of("egypt") == 5 and scene.stock_of("egypt") == 50
    wine = scene.state.rules.cards.index["wine"]
    assert bytes(scene.state.discard[5]) == bytes((wine,) * 3)


@rule("WE 12.3")
def test_who_pays_too_little_gets_nothing() -> None:
    scene = shopping("wine", "wine", "wine", treasury=14)
    assert scene.refused("egypt", Purchase(POTTERY, ("wine", "wine", "wine"), 14)) == "WE 12.3"
    assert scene.refused("egypt", Purchase(POTTERY, ("wine", "wine", "wine"), 15)) == "WE 12.3"  # more than there is
    assert scene.refused("egypt", Purchase(POTTERY, ("wine",) * 4, 0)) == "WE 12.3"  # nor that many cards
    assert scene.refused("egypt", Purchase(POTTERY, ("silver",), 0)) == "WE 12.3"
    assert scene.refused("egypt", Purchase(POTTERY, ("wine",) * 3, -5)) == "WE 12.3"


@rule("WE 12.3")
def test_a_calamity_pays_for_nothing() -> None:
    scene = Scene().hand("egypt", "famine", *["gold"] * 3).begin(AdvancesAcquisition())
    assert scene.refused("egypt", Purchase(POTTERY, ("famine", "gold", "gold", "gold"))) == "WE 12.3"


@rule("WE 12.4")
def test_only_the_cards_that_are_spent_count_as_a_set() -> None:
    scene = shopping(*["wine"] * 5, "textiles", treasury=5)
    assert scene.refused("egypt", Purchase(MUSIC, ("wine",) * 3, 5)) == "WE 12.3"  # 45, though five are held
    assert scene.refused("egypt", Purchase(MUSIC, ("wine", "wine", "wine", "textiles"), 5)) == "WE 12.3"  # 45 + 5
    scene.play("egypt", Purchase(MUSIC, ("wine",) * 4))  # part of a set stays in hand
    assert scene.cards("egypt") == ["wine", "textiles"]


@rule("WE 12.13")
def test_cards_may_overpay_and_no_change_is_given() -> None:
    scene = shopping(*["gold"] * 4, treasury=7)
    scene.play("egypt", Purchase(MYSTICISM, ("gold",) * 4))  # 144 for 50
    assert scene.treasury_of("egypt") == 7 and scene.cards("egypt") == []


@rule("WE 12.15")
def test_treasury_never_pays_more_than_the_cards_leave() -> None:
    scene = shopping(*["gold"] * 3, "wine", treasury=55)
    assert scene.refused("egypt", Purchase(MUSIC, ("gold",) * 3, 1)) == "WE 12.15"  # 81 pays for 80 already
    assert scene.refused("egypt", Purchase(MYSTICISM, ("wine",), 50)) == "WE 12.15"
    assert scene.refused("egypt", Purchase(MYSTICISM, ("wine",), 46)) == "WE 12.15"
    scene.play("egypt", Purchase(MYSTICISM, ("wine",), 45))


@rule("WE 12.20")
def test_everybody_sees_what_was_paid() -> None:
    scene = shopping("wine", "wine", "wine", treasury=20)
    scene.play("egypt", Purchase(POTTERY, ("wine", "wine", "wine"), 15))
    (event,) = [event for event in scene.game.heard(None) if event.kind == "advances.bought"]
    assert event.data["cards"] == ["wine", "wine", "wine"]
    assert (event.data["price"], event.data["treasury"]) == (60, 15)


@rule("WE 12.20")
def test_water_may_be_thrown_in_and_is_worth_nothing() -> None:
    scene = shopping("water", treasury=50)
    scene.play("egypt", Purchase(MYSTICISM, ("water",), 50))
    assert scene.cards("egypt") == []


# -- Mining -----------------------------------------------------------------------------------------------


@rule("WE ADV.Mining.3", "WE ADV.Mining.4", "WE 12.15")
def test_mining_makes_a_token_worth_two_points_and_may_exceed_an_odd_rest_by_one() -> None:
    scene = shopping("wine", treasury=40, advances=("mining",))
    assert scene.refused("egypt", Purchase(MUSIC, (), 41)) == "WE 12.3"
    assert scene.refused("egypt", Purchase(MUSIC, ("wine",), 37)) == "WE 12.3"  # 5 + 74
    assert scene.refused("egypt", Purchase(MUSIC, ("wine",), 39)) == "WE 12.15"  # 3 too many
    scene.play("egypt", Purchase(MUSIC, ("wine",), 38))  # 5 + 76: one too many is allowed
    assert scene.treasury_of("egypt") == 2


@rule("WE ADV.Mining.4")
def test_mining_does_not_exceed_an_even_rest() -> None:
    scene = shopping(treasury=41, advances=("mining",))
    assert scene.refused("egypt", Purchase(MUSIC, (), 41)) == "WE 12.15"
    assert treasury_due(scene.state, scene.seat("egypt"), 80, 0) == 40


@rule("WE ADV.Mining.3", "WE 12.5")
def test_mining_does_not_help_to_pay_for_itself() -> None:
    scene = shopping(*["gold"] * 4, treasury=43)
    assert scene.refused("egypt", Purchase(("mining",), ("gold",) * 4, 43)) == "WE 12.3"  # 144 + 43, not 144 + 86


# -- Trade Empire -----------------------------------------------------------------------------------------


@rule("WE ADV.TradeEmpire.1")
def test_with_trade_empire_three_wine_and_one_gold_are_four_wine() -> None:
    scene = shopping("wine", "wine", "wine", "gold", advances=("trade_empire",))
    cards = ("wine", "wine", "wine", "gold")
    assert turned_in(scene.state, 0, cards, ("gold", "wine")) == 80
    assert scene.refused("egypt", Purchase(DEISM, cards)) == "WE 12.3"  # 45 + 9
    scene.play("egypt", Purchase(MUSIC, cards, substitute=("gold", "wine")))
    assert scene.cards("egypt") == []  # the substitute is spent


@rule("WE ADV.TradeEmpire.1")
def test_a_substitute_has_at_least_the_same_face_value() -> None:
    scene = shopping(*["wine"] * 3, *["tin"] * 3, "textiles", "wool", "water", treasury=30, advances=("trade_empire",))

    def refused(cards: tuple[str, ...], *substitute: str) -> bool:
        return scene.refused("egypt", Purchase(MUSIC, cards, 30, substitute=substitute)) == "WE ADV.TradeEmpire.1"

    wine = ("wine", "wine", "wine")
    assert refused((*wine, "wool"), "wool", "wine")  # four points for five
    assert refused((*wine, "water"), "water", "wine")
    assert refused((*wine, "textiles"), "wine", "wine")
    assert refused(wine, "textiles", "wine")  # it must be spent
    assert refused(("textiles",), "textiles", "wine")  # there is no set that it could complete
    assert refused((*wine, "famine"), "famine", "wine") is False  # refused as a payment already
    scene.play("egypt", Purchase(MUSIC, (*wine, "textiles"), substitute=("textiles", "wine")))


@rule("WE ADV.TradeEmpire.1")
def test_a_complete_set_takes_no_substitute() -> None:
    scene = shopping(*["ivory"] * 4, "gold", advances=("trade_empire",))
    order = Purchase(("monument",), ("ivory",) * 4 + ("gold",), credits=(("art", 20),), substitute=("gold", "ivory"))
    assert scene.refused("egypt", order) == "WE ADV.TradeEmpire.1"


@rule("WE ADV.TradeEmpire.1")
def test_only_one_substitute_a_turn_and_only_for_a_holder() -> None:
    scene = shopping("wine", "wine", "gold", "gold", advances=("trade_empire",))
    cards = ("wine", "wine", "gold", "gold")
    refused = scene.refused("egypt", Purchase(MUSIC, cards, substitute=("gold", "wine", "gold", "wine")))
    assert refused == "WE ADV.TradeEmpire.1"
    scene = shopping("wine", "wine", "wine", "gold")
    order = Purchase(MUSIC, ("wine", "wine", "wine", "gold"), substitute=("gold", "wine"))
    assert scene.refused("egypt", order) == "WE ADV.TradeEmpire.1"


@rule("WE 12.5", "WE ADV.TradeEmpire.1")
def test_trade_empire_does_not_help_to_pay_for_itself() -> None:
    cards = ("gold",) * 4 + ("ivory",)
    scene = shopping(*cards, treasury=35)
    order = Purchase(("trade_empire",), cards, 35, substitute=("ivory", "gold"))  # would be 225 + 35
    assert scene.refused("egypt", order) == "WE ADV.TradeEmpire.1"


# -- finding a payment ------------------------------------------------------------------------------------


def test_the_cheapest_payment_comes_as_near_as_it_can_with_whole_sets() -> None:
    scene = shopping("wine", "wine", "wine", "gold", "gold", "clay", treasury=20)
    payment = cheapest_payment(scene.state, scene.seat("egypt"), scene.state.hand[scene.seat("egypt")], 50)
    assert payment is not None
    assert (payment.cards, payment.treasury) == (("clay", "wine", "wine", "wine"), 4)


def test_the_cheapest_payment_keeps_cards_that_it_does_not_need() -> None:
    scene = shopping(*["wine"] * 5)
    payment = cheapest_payment(scene.state, scene.seat("egypt"), scene.state.hand[scene.seat("egypt")], 70)
    assert payment is not None and payment.cards == ("wine",) * 4  # 80 of 125


def test_the_cheapest_payment_uses_trade_empire_where_it_helps() -> None:
    scene = shopping("wine", "wine", "wine", "gold", advances=("trade_empire",))
    seat = scene.seat("egypt")
    assert means(scene.state, seat, scene.state.hand[seat]) == 80
    payment = cheapest_payment(scene.state, seat, scene.state.hand[seat], 80)
    assert payment is not None and payment.substitute == ("gold", "wine")
    assert cheapest_payment(scene.state, seat, scene.state.hand[seat], 81) is None


def test_a_view_finds_the_same_payment() -> None:
    scene = shopping("wine", "wine", "wine", "gold", "gold", treasury=9)
    seat = scene.seat("egypt")
    view = scene.game.view(seat)
    assert view.hand is not None
    assert cheapest_payment(view, seat, view.hand, 60) == cheapest_payment(scene.state, seat, scene.state.hand[seat], 60)
    order = suggested(view, seat, view.hand, ("pottery",))
    assert order is not None and scene.ask("egypt").why(order) is None
    assert suggested(view, seat, view.hand, ("pottery", "masonry")) is None


@cache
def _shoppers() -> list[Scene]:
    """Players with random hands, treasuries, advances and credits."""
    rng, scenes = Random(5), []
    for _ in range(40):
        scene = Scene(seats=9)
        cards = scene.state.rules.cards
        goods = [cards.ids[k] for k in range(cards.first_calamity - 1) for _ in range(cards.set[k])]
        hand = rng.sample(goods, rng.randint(0, 16)) + rng.choice(([], ["gold"] * 2, ["wine"] * 3))
        hand = [card for card in hand if hand.count(card) <= cards.set[cards.index[card]]]
        scene.hand("egypt", *hand, *rng.choice(([], ["water"]))).treasury("egypt", rng.randint(1, 50))
        held = [a for a in ("mining", "trade_empire", "medicine", "music", "written_record") if rng.random() < 0.5]
        receive_advances(scene.state, scene.seat("egypt"), held, [("science", rng.choice((5, 200)))])
        scenes.append(scene.begin(AdvancesAcquisition()))
    return scenes


def test_payments_are_always_lawful_and_found_whenever_there_is_one() -> None:
    for scene in _shoppers():
        seat = scene.seat("egypt")
        state, hand = scene.state, scene.state.hand[seat]
        most = means(state, seat, hand)
        for cost in [*range(0, most, 7), most]:
            payment = cheapest_payment(state, seat, hand, cost)
            assert payment is not None
            value = turned_in(state, 0, payment.cards, payment.substitute)
            assert payment.treasury == treasury_due(state, seat, cost, value) <= state.treasury[seat]
            assert all(payment.cards.count(card) <= hand[state.rules.cards.index[card]] for card in payment.cards)
        assert cheapest_payment(state, seat, hand, most + 1) is None


def test_means_are_the_most_that_any_payment_brings() -> None:
    scene = shopping("wine", "wine", "gold", "ivory", "papyri", treasury=3, advances=("trade_empire", "mining"))
    seat, cards = scene.seat("egypt"), scene.state.rules.cards
    hand = scene.state.hand[seat]
    kinds = [k for k, count in enumerate(hand) if count]
    best = 0
    for counts in product(*(range(hand[k] + 1) for k in kinds)):
        spent = bytearray(cards.size)
        for kind, count in zip(kinds, counts, strict=True):
            spent[kind] = count
        names = cards.listed(spent)
        best = max(best, set_value(scene.state, seat, spent))
        for card, other in product(set(names), repeat=2):
            if card != other and cards.face[cards.index[card]] >= cards.face[cards.index[other]]:
                best = max(best, turned_in(scene.state, seat, names, (card, other)))
    assert means(scene.state, seat, hand) == best + 6


@pytest.mark.parametrize("number", range(4))
def test_sampled_orders_are_lawful(number: int) -> None:
    rng, bought = Random(number), 0
    for scene in _shoppers():
        ask = scene.ask("egypt")
        for _ in range(15):
            action = ask.sample(rng)
            assert ask.why(action) is None, action
            bought += isinstance(action, Purchase)
        assert ask.choices == [BuyNothing()]
    assert bought > 100


def test_every_piece_of_the_shop_leads_to_a_lawful_order() -> None:
    rng, whole = Random(1), set()
    for scene in _shoppers():
        shop = Shop(scene.state, scene.seat("egypt"))
        for _ in range(4 if shop.affordable else 0):
            prefix: list[list[str]] = []
            for _ in range(500):
                following, may_end = shop.pieces(prefix)
                assert following or may_end, prefix
                if not following or (may_end and rng.random() < 0.2):
                    break
                prefix.append(rng.choice(following))
            else:
                raise AssertionError(f"an order that never ends: {prefix[:9]} ...")
            assert scene.ask("egypt").why(shop.whole(prefix)) is None
            whole |= {piece[0] for piece in prefix}
    assert whole == {"advance", "library", "anatomy", "credit", "pay", "card", "substitute"}


def test_the_shop_lets_library_pay_for_what_is_out_of_reach_without_it() -> None:
    scene = shopping(*["gold"] * 5, treasury=15)  # 240: Library, and 20 left for an advance of up to 60
    shop = Shop(scene.state, scene.seat("egypt"))
    following, may_end = shop.pieces([["advance", "library"]])
    assert ["advance", "pottery"] in following and ["advance", "deism"] not in following and may_end
    following, may_end = shop.pieces([["advance", "library"], ["advance", "pottery"]])
    assert not may_end and ["library", "pottery"] in following and ["pay"] not in following


def test_the_shop_reckons_a_payment_as_it_grows() -> None:
    """Library lowers the price, a substitute counts as what it stands in for, and with Mining a token is worth 2."""
    scene = shopping("wine", "wine", "gold", treasury=9, advances=("trade_empire", "mining"))
    shop = Shop(scene.state, scene.seat("egypt"))
    chosen: list[list[str]] = [["advance", "pottery"]]
    price = shop.reckoned(chosen)["price"]
    assert shop.reckoned(chosen) == {"price": price}
    lacks = -(-price // 2) - 9
    assert shop.reckoned([*chosen, ["pay"]]) == {"price": price, "cards": 0, "treasury": lacks + 9, "lacks": lacks}
    wine = [*chosen, ["pay"], ["card", "wine"], ["card", "wine"], ["card", "gold"]]
    assert shop.reckoned(wine)["cards"] == 4 * 5 + 9
    assert shop.reckoned([*wine, ["substitute", "gold", "wine"]])["cards"] == 9 * 5
    library = [["advance", "library"], ["advance", "pottery"]]
    assert shop.reckoned(library)["price"] - shop.reckoned([*library, ["library", "pottery"]])["price"] == min(price, 40)
