"""WE 6: trade cards are drawn (6A) and bought (6B)."""

import pytest

from ecumene.engine import Refused, Standing
from ecumene.titles.empires.cards import BuyCard, BuyCards, DrawCards, StopBuying
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import Phase
from scene import Scene, rule, unfit

CITIES = {
    "minoa": ["knossos", "argos", "chalcis", "corinth", "cyprus", "eretria", "ithaca", "lemnos", "lesbos"],
    "assyria": ["aleppo", "antioch", "assyria", "carrhae", "caucasus", "cilicia", "damascus", "jericho", "nineveh"],
    "hatti": ["hattusa", "kanesh", "troy", "sardes", "miletus", "phrygia", "ionia", "lycia", "galatia"],
    "hellas": ["athens", "boeotia", "byzantium", "dacia", "epirus", "gethae", "illyricum", "macedonia", "moesia"],
    "egypt": ["tanis", "alexandria", "memphis", "gaza", "jerusalem"],
}


def with_cities(**counts: int) -> Scene:
    """A scene in which civilizations have this many cities."""
    scene = Scene()
    for civ, count in counts.items():
        scene.cities(civ, *CITIES[civ][:count])
    return scene


# -- 6A drawing -------------------------------------------------------------------------------------------------


@rule("WE 6A.9", "WE 6A.1", "WE 6A.3", "WE 6A.4", "WE 6A.5", "WE 6A.8")
def test_worked_example_fewest_cities_draw_first_and_an_empty_stack_gives_water() -> None:
    scene = with_cities(minoa=3, hellas=5, egypt=5)
    scene.stack(1, "ochre", "clay", "ochre")
    scene.stack(2, "iron", "papyri")
    scene.stack(3, "fish", "fruit", "fish")
    scene.stack(4, "superstition", "oil")
    scene.stack(5, "wine", "textiles")
    scene.begin(DrawCards())
    assert [(event["seat"], event["count"]) for event in scene.told("cards.drawn")] == [(0, 3), (3, 5), (4, 5)]
    assert scene.cards("minoa") == ["ochre", "iron", "fish"]
    assert scene.cards("hellas") == ["clay", "papyri", "fruit", "wine", "superstition"]
    assert scene.cards("egypt") == ["ochre", "fish", "oil", "textiles", "water"]
    # Judith keeps the calamity to herself
    assert not any("superstition" in str(event.data) for civ in ("minoa", "egypt", None) for event in scene.heard(civ))
    assert any("superstition" in event.data.get("cards", []) for event in scene.heard("hellas"))


@rule("WE 6A.6")
def test_players_without_cities_draw_nothing() -> None:
    scene = with_cities(egypt=1).begin(DrawCards())
    assert [scene.state.hand_size(seat) for seat in range(5)] == [0, 0, 0, 0, 1]
    assert len(scene.told("cards.drawn")) == 1


@rule("WE 6A.2")
def test_in_the_stone_age_the_turn_skips_to_succession() -> None:
    turn = (Phase("cards"), DrawCards(), BuyCards(), Phase("trade"), Trade(), Phase("succession"))
    scene = Scene().tokens("egypt", tanis=2).treasury("egypt", 20).begin(*turn)
    assert [event["phase"] for event in scene.told("phase")] == ["cards", "succession"]
    assert not scene.due  # not even purchases are made


@rule("WE 6A.2")
@pytest.mark.parametrize("holding", ["cards", "advances", "a city"])
def test_a_table_that_lost_its_cities_goes_on_with_its_cards_and_advances(holding: str) -> None:
    scene = Scene()
    if holding == "cards":
        scene.hand("minoa", "clay")
    elif holding == "advances":
        scene.advances("minoa", "pottery")
    else:
        scene.cities("minoa", "knossos")
    scene.begin(Phase("cards"), DrawCards(), BuyCards(), Phase("trade"), Trade(), Phase("succession"))
    assert [event["phase"] for event in scene.told("phase")] == ["cards", "trade", "succession"]


@rule("WE 6.1", "WE 6.2", "WE 6A.7")
def test_the_size_of_a_hand_is_public_and_its_contents_are_not() -> None:
    one, other = with_cities(minoa=2), with_cities(minoa=2)
    one.stack(2, "iron")
    other.stack(2, "treachery")
    one.begin(DrawCards())
    other.begin(DrawCards())
    assert one.cards("minoa") != other.cards("minoa")
    for civ in ("hellas", None):
        seen, told = one.known(civ), one.heard(civ)
        assert seen["hand_sizes"] == [2, 0, 0, 0, 0]
        assert seen["hand"] is None or not any(seen["hand"])
        assert told == other.heard(civ)
        assert seen == other.known(civ)
    assert one.known("minoa")["hand"] == bytes(one.state.hand[0])


@rule("WE 6B.8")
def test_nobody_learns_how_many_cards_a_stack_holds_only_whether_it_is_empty() -> None:
    scene = Scene()
    before = scene.known("egypt")
    scene.stack(7, "resin")
    assert scene.known("egypt") == before
    scene.stack(7)
    assert scene.known("egypt") != before
    assert scene.known("egypt")["empty"] == [True, *[False] * 6, True, False, False]


@rule("WE 7.23")
def test_a_calamity_that_is_drawn_anew_was_passed_on_by_nobody() -> None:
    scene = with_cities(minoa=2)
    scene.stack(2, "treachery")
    scene.state.passed[scene.state.rules.cards.index["treachery"]] = 3
    scene.begin(DrawCards())
    assert not any(scene.state.passed)


def test_what_was_done_before_the_draw_cannot_be_withdrawn() -> None:
    scene = with_cities(minoa=1)
    scene.begin(DrawCards())
    assert scene.state.shown


# -- 6B buying --------------------------------------------------------------------------------------------------


@rule("WE 6B.1", "WE 6B.2", "WE 6B.10")
def test_purchases_follow_the_order_of_the_draws_and_go_on_until_the_player_passes() -> None:
    scene = with_cities(egypt=1, minoa=2)
    for civ in ("egypt", "minoa", "hatti"):
        scene.treasury(civ, 45)
    scene.begin(BuyCards())
    assert scene.due == ["hatti"] and not scene.may  # without any city; assyria and hellas cannot pay
    scene.play("hatti", BuyCard(9), BuyCard(9), BuyCard(9))
    assert scene.state.hand_size(scene.seat("hatti")) == 3
    assert scene.due == ["egypt"]  # hatti has nothing left to buy for
    scene.play("egypt", BuyCard(9), StopBuying())
    assert scene.due == ["minoa"]
    scene.play("minoa", StopBuying())
    assert not scene.due
    assert scene.cards("minoa") == [] and scene.treasury_of("minoa") == 45


@rule("WE 6B.3")
def test_a_bought_card_is_in_the_hand_before_the_next_decision() -> None:
    scene = Scene().treasury("egypt", 30)
    scene.stack(9, "gold", "ivory")
    scene.begin(BuyCards()).play("egypt", BuyCard(9))
    assert scene.cards("egypt") == ["gold"] and scene.due == ["egypt"]
    assert scene.heard("egypt")[-1].data == {"seat": 4, "cards": ["gold"]}


@rule("WE 6B.4", "WE 6B.5")
def test_only_stack_nine_is_for_sale_for_fifteen_tokens() -> None:
    scene = Scene().treasury("egypt", 29)
    scene.begin(BuyCards())
    assert scene.ask("egypt").choices == [BuyCard(9), StopBuying()]
    assert scene.refused("egypt", BuyCard(8)) == "WE 6B.4"
    scene.play("egypt", BuyCard(9))
    assert scene.treasury_of("egypt") == 14 and scene.stock_of("egypt") == 41
    assert not scene.due  # 14 tokens buy nothing


@unfit("expansion-project", "a player buys two cards at most, right after drawing (EP 27.51a, 27.51c)")
@rule("WE 6B.5")
def test_who_cannot_pay_first_gets_no_card() -> None:
    scene = Scene().treasury("egypt", 20).advances("egypt", "cartography").begin(BuyCards())
    scene.play("egypt", BuyCard(2), BuyCard(2))
    assert scene.refused("egypt", BuyCard(9)) == scene.refused("egypt", BuyCard(7)) == "WE 6B.5"
    assert scene.ask("egypt").choices == [BuyCard(2), StopBuying()]


@rule("WE 6B.6")
def test_an_empty_stack_sells_water_at_the_full_price() -> None:
    scene = Scene().treasury("egypt", 15)
    scene.stack(9)
    scene.begin(BuyCards()).play("egypt", BuyCard(9))
    assert scene.cards("egypt") == ["water"] and scene.treasury_of("egypt") == 0


@rule("WE 6B.7")
def test_neither_a_purchase_nor_a_pass_is_taken_back() -> None:
    scene = Scene().treasury("egypt", 30).treasury("minoa", 15)
    scene.stack(9, "gold", "piracy")
    scene.begin(BuyCards())
    scene.play("minoa", StopBuying())
    scene.play("egypt", BuyCard(9))
    for civ in ("minoa", "egypt"):
        assert scene.game.undoable(scene.seat(civ)) == []
        with pytest.raises(Refused):
            scene.game.undo(scene.seat(civ))
    scene.play("egypt", BuyCard(9))  # a calamity; there is no way to return it
    assert scene.cards("egypt") == ["gold", "piracy"] and not scene.due


@rule("WE 6B.9")
def test_what_was_bought_stays_secret() -> None:
    one, other = Scene().treasury("egypt", 15), Scene().treasury("egypt", 15)
    one.stack(9, "gold", "ivory")
    other.stack(9, "piracy", "ivory")
    for scene in (one, other):
        scene.begin(BuyCards()).play("egypt", BuyCard(9))
    for civ in ("minoa", None):
        assert one.heard(civ) == other.heard(civ)
        assert one.known(civ) == other.known(civ)
    assert one.told("card.bought") == [{"seat": 4, "stack": 9, "price": 15, "empty": False}]


@rule("WE ADV.Cartography.1", "WE ADV.Cartography.2", "WE ADV.Rhetoric.1", "WE ADV.Mining.1", "WE ADV.Mining.2")
@pytest.mark.parametrize(
    ("advance", "prices"),
    [("cartography", {2: 5, 7: 13, 9: 15}), ("rhetoric", {3: 9, 9: 15}), ("mining", {6: 13, 8: 13, 9: 15})],
)
def test_advances_put_more_stacks_up_for_sale(advance: str, prices: dict[int, int]) -> None:
    scene = Scene().treasury("egypt", 55).advances("egypt", advance).begin(BuyCards())
    assert scene.ask("egypt").choices == [*(BuyCard(number) for number in prices), StopBuying()]
    for number, price in prices.items():
        before = scene.treasury_of("egypt")
        scene.play("egypt", BuyCard(number))
        assert before - scene.treasury_of("egypt") == price
        table = scene.state.rules.cards
        assert any(table.stack[table.index[card]] == number for card in scene.cards("egypt"))


@rule("WE ADV.WonderOfTheWorld.1", "WE ADV.WonderOfTheWorld.2")
def test_wonder_of_the_world_gives_one_card_from_a_stack_above_the_own_cities() -> None:
    scene = with_cities(egypt=3, minoa=4).advances("egypt", "wonder_of_the_world").treasury("minoa", 15)
    scene.stack(6)
    scene.begin(BuyCards())
    assert scene.due == ["egypt"]  # in the turn of 6B, with no treasury at all
    assert scene.ask("egypt").choices == [*(BuyCard(number, free=True) for number in range(4, 10)), StopBuying()]
    assert scene.refused("egypt", BuyCard(3, free=True)) == "WE ADV.WonderOfTheWorld.1"
    scene.play("egypt", BuyCard(6, free=True))
    assert scene.cards("egypt") == ["water"]  # the stack is empty
    assert scene.told("card.bought") == [{"seat": 4, "stack": 6, "price": 0, "empty": True}]
    assert scene.due == ["minoa"]
    assert scene.refused("minoa", BuyCard(6, free=True)) == "WE ADV.WonderOfTheWorld.1"


@rule("WE ADV.WonderOfTheWorld.1")
def test_the_free_card_is_taken_once_a_turn_beside_other_purchases() -> None:
    scene = with_cities(egypt=3).advances("egypt", "wonder_of_the_world").treasury("egypt", 30).begin(BuyCards())
    scene.play("egypt", BuyCard(9), BuyCard(9, free=True))
    assert scene.refused("egypt", BuyCard(9, free=True)) == "WE ADV.WonderOfTheWorld.1"
    assert scene.ask("egypt").choices == [BuyCard(9), StopBuying()]
    assert scene.treasury_of("egypt") == 15


@rule("WE ADV.WonderOfTheWorld.3")
def test_with_nine_cities_there_is_no_free_card() -> None:
    scene = with_cities(hellas=9).advances("hellas", "wonder_of_the_world").begin(BuyCards())
    assert not scene.due
    scene = with_cities(hellas=9).advances("hellas", "wonder_of_the_world").treasury("hellas", 15).begin(BuyCards())
    assert scene.refused("hellas", BuyCard(9, free=True)) == "WE ADV.WonderOfTheWorld.3"
    assert scene.ask("hellas").choices == [BuyCard(9), StopBuying()]


def test_a_standing_answer_passes_for_the_seat() -> None:
    scene = Scene().treasury("egypt", 15).treasury("minoa", 15).begin(BuyCards())
    scene.play("egypt", Standing("buy-cards", "pass"))
    assert scene.due == ["minoa"]
    scene.play("minoa", StopBuying())
    assert not scene.due and scene.cards("egypt") == []
