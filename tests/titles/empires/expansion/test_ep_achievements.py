"""The Expansion Project: special abilities, civilization cards, the track, victory (EP 31 to 36), and Trade Routes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ecumene.engine import Standing
from ecumene.titles.empires import wire
from ecumene.titles.empires.abilities.areas import Fundamentalism, Monotheism, Politics, PoliticsTreasury
from ecumene.titles.empires.abilities.cards import Give, ProvincialEmpire, TradeRoutes
from ecumene.titles.empires.abilities.phase import EndAbilities, SpecialAbilities
from ecumene.titles.empires.abilities.tokens import UniversalDoctrine
from ecumene.titles.empires.cards import BuyCard
from ecumene.titles.empires.expansion import Census
from ecumene.titles.empires.expansion_project.abilities import Demand, DemandNoMore, Settle
from ecumene.titles.empires.expansion_project.cards import DrawAndBuy
from ecumene.titles.empires.expansion_project.routes import LastExchanges, NoExchange
from ecumene.titles.empires.movement import EndMovement, Movement
from ecumene.titles.empires.offers import Offer
from ecumene.titles.empires.purchases import AdvancesAcquisition, DiscardExcess, HandLimit
from ecumene.titles.empires.shop import Purchase
from ecumene.titles.empires.succession import EndCheck, Succession
from ecumene.titles.empires.surplus import CitySupport
from ecumene.titles.empires.tax import TaxCollection, TaxRate
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import Phase
from scene import Scene, rule


def able(scene: Scene, civ: str, *cards: str) -> Scene:
    """This nation may use the abilities of these cards."""
    return scene.advances(civ, *cards).begin(SpecialAbilities())


# -- 31 -----------------------------------------------------------------------------------------------------------


@rule("EP 31.2a", "EP 17.1m", "EP 32.12a", "EP 17.1o")
def test_abilities_and_purchases_go_by_the_printed_order() -> None:
    scene = Scene().advances("egypt", "politics").advances("minoa", "politics").advances("hatti", "politics")
    scene.state.step[scene.seat("egypt")] = 9
    scene.begin(SpecialAbilities())
    assert scene.due == ["minoa"]
    scene.play("minoa", EndAbilities())
    assert scene.due == ["hatti"]
    scene = Scene().treasury("egypt", 50).treasury("minoa", 50)
    scene.state.step[scene.seat("egypt")] = 9
    scene.begin(AdvancesAcquisition())
    assert scene.due == ["minoa"] and scene.may == ["egypt"]


@rule("EP 33.1532b", "EP 33.1562b", "EP 33.1072b")
@pytest.mark.parametrize(
    ("card", "action", "shield"),
    [
        ("fundamentalism", Fundamentalism, "philosophy"),
        ("monotheism", Monotheism, "theology"),
        ("politics", Politics, "cultural_ascendancy"),
    ],
)
def test_an_area_with_units_of_a_protected_player_is_barred_as_a_whole(card: str, action: type, shield: str) -> None:
    scene = Scene().tokens("egypt", memphis=2).tokens("hatti", fayum=2).tokens("minoa", fayum=1).treasury("egypt", 20)
    able(scene, "egypt", card)
    assert action("fayum") in scene.ask("egypt").choices
    for protection in (shield, card):
        for has in ("tokens", "a city"):
            scene = Scene().tokens("egypt", memphis=2).tokens("hatti", fayum=2, tanis=1).treasury("egypt", 20)
            scene = scene.tokens("minoa", fayum=1) if has == "tokens" else scene.cities("minoa", "fayum")
            able(scene.advances("minoa", protection), "egypt", card)
            if scene.seat("minoa") in scene.game.due:
                scene.play("minoa", EndAbilities())
            assert action("tanis") in scene.ask("egypt").choices
            assert "is protected" in str(scene.game.why(scene.seat("egypt"), action("fayum"))), has


@rule("EP 33.1071a", "EP 33.1071b", "EP 33.1071c", "EP 33.1072a")
def test_politics_replaces_units_out_of_the_treasury_by_land_or_water() -> None:
    scene = (
        Scene()
        .tokens("egypt", tanis=2)
        .tokens("hatti", gaza=2)
        .cities("hatti", "alexandria")
        .treasury("egypt", 8)
        .stock("minoa", 0)
    )
    before = scene.stock_of("egypt")
    able(scene, "egypt", "politics").play("egypt", Politics("gaza"))
    assert scene.count("gaza") == {"egypt": 2} and scene.treasury_of("egypt") == 6 and scene.stock_of("egypt") == before
    scene = Scene().tokens("egypt", tanis=2).cities("hatti", "alexandria").treasury("egypt", 8)
    before = scene.stock_of("egypt")
    able(scene, "egypt", "politics").play("egypt", Politics("alexandria"))
    assert scene.owner("alexandria") == "egypt" and scene.treasury_of("egypt") == 3 and scene.stock_of("egypt") == before + 5
    # across water, and with an empty stock
    scene = Scene().tokens("minoa", knossos=1).tokens("hatti", rhodes=2).treasury("minoa", 54)
    able(scene, "minoa", "politics").play("minoa", Politics("rhodes"))
    assert scene.count("rhodes") == {"minoa": 2} and scene.stock_of("minoa") == 0
    scene = Scene().tokens("egypt", tanis=2).cities("hatti", "alexandria").treasury("egypt", 4)
    able(scene, "egypt", "politics")
    assert scene.refused("egypt", Politics("alexandria")) == "WE ADV.Politics.6"
    scene.play("egypt", PoliticsTreasury(5))
    assert scene.treasury_of("egypt") == 9
    # with all nine cities on the board, only tokens are replaced
    nine = [
        "alexandria",
        "memphis",
        "fayum",
        "sinai",
        "paraetonium",
        "upper_egypt",
        "jerusalem",
        "eastern_desert",
        "western_desert",
    ]
    scene = Scene().cities("egypt", *nine).tokens("egypt", tanis=2).cities("hatti", "gaza").treasury("egypt", 8)
    able(scene, "egypt", "politics")
    assert scene.refused("egypt", Politics("gaza")) == "EP 33.1072a"
    scene = Scene().cities("egypt", *nine).tokens("egypt", tanis=2).tokens("hatti", gaza=2).treasury("egypt", 8)
    assert able(scene, "egypt", "politics").play("egypt", Politics("gaza")).count("gaza") == {"egypt": 2}


@rule("EP 33.1391a", "EP 33.1391b", "EP 33.1391e")
def test_neighbours_give_any_commodity_and_only_the_two_learn_which() -> None:
    scene = Scene().tokens("egypt", tanis=2).tokens("hatti", gaza=1).tokens("minoa", tanis=1).tokens("hellas", athens=1)
    scene.hand("hatti", "clay", "gold").hand("minoa", "iron").hand("hellas", "gold")
    able(scene, "egypt", "provincial_empire")
    assert scene.refused("egypt", ProvincialEmpire((scene.seat("hellas"),))) == "EP 33.1391a"
    scene.play("egypt", ProvincialEmpire((scene.seat("hatti"), scene.seat("minoa"))))
    assert scene.due == ["minoa"] and scene.may == ["hatti"], "the game waits for one giver; the other need not wait"
    scene.play("hatti", Give("clay"))  # a card of value one will do
    assert scene.game.why(scene.seat("minoa"), Give("iron", True)) is not None
    scene.play("minoa", Give("iron"))
    assert sorted(scene.cards("egypt")) == ["clay", "iron"] and scene.cards("hatti") == ["gold"]
    assert not [event for event in scene.heard("hellas") if event.kind == "card.passed"]
    assert "card" not in scene.told("card.given")[0]


@rule("EP 33.0291a", "EP 33.0291b", "EP 33.0291c", "EP 33.0292b", "EP 33.0412")
def test_trade_empire_asks_an_opponent_for_a_commodity() -> None:
    scene = Scene().hand("hatti", "gold", "gold").hand("minoa", "gold").hand("hellas", "gold")
    scene.advances("minoa", "wonder_of_the_world").advances("hellas", "trade_empire")
    able(scene.tokens("egypt", memphis=1), "egypt", "trade_empire")
    scene.play("hellas", EndAbilities()) if scene.due == ["hellas"] else None
    for civ in ("minoa", "hellas"):
        assert scene.refused("egypt", Demand("gold", scene.seat(civ))) == "EP 33.0291b"
    scene.play("egypt", Demand("gold", scene.seat("hatti")))
    assert scene.cards("egypt") == ["gold"] and scene.cards("hatti") == ["gold"]
    assert scene.game.why(scene.seat("egypt"), Demand("gold", scene.seat("hatti"))) is not None, "once a turn"


@rule("EP 33.0292a", "EP 33.0292b")
def test_after_a_miss_two_more_are_asked_for_the_same() -> None:
    scene = Scene().hand("hatti", "clay").hand("minoa", "clay").hand("hellas", "clay").hand("assyria", "gold")
    able(scene, "egypt", "trade_empire").play("egypt", Demand("gold", scene.seat("hatti")))
    assert scene.ask("egypt").choices[0] == DemandNoMore()
    assert wire.about(scene.game.view(scene.seat("egypt")), scene.ask("egypt").about)["left"] == 2
    assert scene.game.why(scene.seat("egypt"), Demand("gold", scene.seat("hatti"))) is not None
    assert scene.game.why(scene.seat("egypt"), Demand("clay", scene.seat("minoa"))) is not None
    scene.play("egypt", Demand("gold", scene.seat("minoa")), Demand("gold", scene.seat("hellas")))
    assert scene.cards("egypt") == [] and not scene.due, "three were asked"
    assert [event["given"] for event in scene.told("ability.trade_empire")] == [False] * 3


@rule("EP 33.0291a", "EP 33.0291b", "EP 33.0292a")
def test_whoever_cannot_be_asked_is_named() -> None:
    scene = Scene().hand("hatti", "clay").hand("minoa", "gold").advances("minoa", "wonder_of_the_world").hand("assyria", "gold")
    able(scene, "egypt", "trade_empire")

    def why(civ: str) -> tuple[str, str]:
        refusal = scene.game.why(scene.seat("egypt"), Demand("gold", scene.seat(civ)))
        assert refusal is not None
        return refusal.rule, refusal.reason

    assert why("minoa") == ("EP 33.0291b", "an advance protects Crete")
    assert why("hellas") == ("EP 33.0291a", "Thrace has no cards")
    scene.play("egypt", Demand("gold", scene.seat("hatti")))
    assert why("hatti") == ("EP 33.0292a", "Hatti has already been asked")


@rule("EP 33.1551a")
@pytest.mark.parametrize("city", ["fayum", "alexandria", "nowhere"])
def test_universal_doctrine_takes_no_city_but_one_of_pirates(city: str) -> None:
    scene = Scene().tokens("egypt", memphis=1).cities("hatti", "alexandria").cities("barbarians", "tanis")
    able(scene, "egypt", "universal_doctrine")
    assert scene.refused("egypt", UniversalDoctrine(city=city)) == "EP 33.1551a"
    scene.play("egypt", UniversalDoctrine(city="tanis"))
    assert scene.owner("tanis") == "egypt" and scene.owner("alexandria") == "hatti"


@rule("EP 33.1551c")
def test_the_adriatic_is_open_sea_too() -> None:
    for cards, why in (((), "EP 33.1551b"), (("astronavigation",), None)):
        scene = Scene(7).tokens("rome", salonae=1).tokens("hatti", pannonia=1).tokens("barbarians", illyricum=1)
        able(scene.cities("barbarians", "samnium"), "rome", "universal_doctrine", *cards)
        refusal = scene.game.why(scene.seat("rome"), UniversalDoctrine(city="samnium"))
        assert (refusal and refusal.rule) == why


@rule("EP 33.1551a", "EP 33.1551b", "EP 33.1551c", "EP 33.1551d")
def test_universal_doctrine_follows_a_path() -> None:
    scene = Scene().tokens("egypt", memphis=1).tokens("barbarians", cyrene=3, crimea=2).cities("barbarians", "rhodes")
    able(scene, "egypt", "universal_doctrine")
    assert scene.refused("egypt", UniversalDoctrine(("crimea",), "rhodes")) == "EP 33.1551a"
    scene.play("egypt", UniversalDoctrine(("cyrene", "cyrene")))
    assert scene.count("cyrene") == {"barbarians": 1, "egypt": 2}
    # an island in the open sea is reached with Astronomy alone
    for cards, reached in (((), False), (("astronavigation",), True)):
        scene = Scene().tokens("egypt", cyrene=1).tokens("hatti", cyrenaica=1, jalo=1).cities("barbarians", "ithaca")
        able(scene, "egypt", "universal_doctrine", *cards)
        assert (UniversalDoctrine(city="ithaca") in scene.ask("egypt").choices if scene.due else False) is reached
    # tokens of others bar the way, their cities do not
    scene = Scene().tokens("egypt", petra=1).tokens("hatti", sinai=1, jerusalem=1, jericho=1).tokens("barbarians", tanis=1)
    able(scene, "egypt", "universal_doctrine")
    assert not scene.due
    scene = (
        Scene()
        .tokens("egypt", petra=1)
        .cities("hatti", "sinai")
        .tokens("hatti", jerusalem=1, jericho=1)
        .tokens("barbarians", tanis=1)
    )
    able(scene, "egypt", "universal_doctrine").play("egypt", UniversalDoctrine(("tanis",)))
    assert scene.count("tanis") == {"egypt": 1}


@rule("EP 33.1552a", "EP 33.1552b", "EP 33.1552ex")
def test_universal_doctrine_converts_what_stock_replaces_and_leaves_the_rest() -> None:
    scene = Scene().tokens("egypt", memphis=1).tokens("barbarians", cyrene=4).cities("barbarians", "alexandria")
    scene.stock("egypt", 2).cities("egypt", "fayum", "siwa", "jalo", "petra", "jericho", "sidon", "tyre", "damascus", "gaza")
    able(scene, "egypt", "universal_doctrine")
    assert scene.refused("egypt", UniversalDoctrine(("cyrene",) * 3)) == "EP 33.1552a"
    assert scene.refused("egypt", UniversalDoctrine(city="alexandria")) == "EP 33.1552a"
    scene.play("egypt", UniversalDoctrine(("cyrene",) * 2))  # two of the four
    assert scene.count("cyrene") == {"egypt": 2, "barbarians": 2} and scene.stock_of("egypt") == 0


@rule("EP 33.1581a", "EP 33.1581b", "EP 33.1581c", "EP 33.1581d")
def test_diaspora_settles_an_empty_area() -> None:
    scene = Scene().tokens("egypt", memphis=1).tokens("hatti", gaza=1).ship("hatti", "tanis").cities("hatti", "jerusalem")
    able(scene, "egypt", "diaspora")
    for area in ("gaza", "tanis", "jerusalem", "memphis"):
        assert scene.refused("egypt", Settle(area, 2)) == "EP 33.1581b"
    assert scene.refused("egypt", Settle("cyrene", 6)) == "EP 33.1581a"
    scene.play("egypt", Settle("cyrene", 5))
    assert scene.count("cyrene") == {"egypt": 5} and scene.stock_of("egypt") == 49
    scene = able(Scene().tokens("egypt", memphis=1), "egypt", "diaspora").play("egypt", Settle("cyrene"))
    assert scene.owner("cyrene") == "egypt"
    for cards, reached in (((), False), (("astronavigation",), True)):
        scene = Scene().tokens("egypt", cyrene=1).tokens("hatti", cyrenaica=1, jalo=1)
        able(scene, "egypt", "diaspora", *cards)
        assert (bool(scene.due) and Settle("ithaca", 1) in scene.ask("egypt").choices) is reached
    scene = Scene().tokens("egypt", petra=1).tokens("hatti", sinai=1, jerusalem=1, jericho=1)
    able(scene, "egypt", "diaspora")
    assert not scene.due


@rule("EP 17.1n", "EP 32.4-1")
def test_only_city_support_is_checked_after_the_abilities() -> None:
    scene = Scene().tokens("egypt", memphis=9).tokens("hatti", memphis=3).cities("hatti", "kanesh").begin(CitySupport())
    assert scene.count("memphis") == {"egypt": 9, "hatti": 3} and scene.owner("kanesh") == "hatti"


# -- 32, 33 -------------------------------------------------------------------------------------------------------


@rule("EP 33.0671")
def test_library_takes_fifty_off_another_card() -> None:
    scene = Scene().treasury("egypt", 55).hand("egypt", *["gold"] * 5).begin(AdvancesAcquisition())
    assert scene.state.rules.library_discount == 50
    scene.play("egypt", Purchase(("library", "sculpture"), ("gold",) * 5, 0, library="sculpture"))
    assert scene.state.holds(scene.seat("egypt"), "sculpture") and scene.treasury_of("egypt") == 55


@rule("EP 33.0681")
def test_anatomy_brings_all_cheap_sciences_with_their_credits() -> None:
    scene = Scene().treasury("egypt", 45).hand("egypt", *["gold"] * 5).begin(AdvancesAcquisition())
    assert scene.refused("egypt", Purchase(("anatomy",), ("gold",) * 5, 45, anatomy="coinage")) == "WE ADV.Anatomy.1"
    scene.play("egypt", Purchase(("anatomy",), ("gold",) * 5, 45, credits=(("art", 5),)))
    held = set(scene.state.rules.advances.named(scene.state.advances[scene.seat("egypt")]))
    assert held == {"anatomy", "empiricism", "astronavigation", "coinage", "written_record"}
    science = scene.state.credits[scene.seat("egypt")][4]
    assert science == 10 + 10 + 10 + 10 + 5


@rule("EP 32.71b", "EP 33.0261", "EP 33.1583", "EP 32.71e")
def test_the_hand_limit() -> None:
    for cards, limit in (("", 8), ("trade_routes", 9), ("diaspora", 7), ("trade_routes diaspora", 8), ("roadbuilding", 8)):
        scene = Scene().advances("egypt", *cards.split())
        assert scene.state.rules.hand_limit(scene.state, scene.seat("egypt")) == limit
    scene = Scene().hand("egypt", *["clay"] * 5, *["iron"] * 4).begin(HandLimit()).play("egypt", DiscardExcess(("clay",)))
    assert scene.told("hand.discards") == [{"seat": scene.seat("egypt"), "cards": ["clay"]}]


# -- 33.026 Trade Routes --------------------------------------------------------------------------------------------


@rule("EP 33.0262a")
def test_trade_routes_turn_cards_into_twice_their_face_value() -> None:
    scene = (
        Scene().cities("egypt", "memphis").advances("egypt", "trade_routes", "coinage").hand("egypt", "gold", "clay", "famine")
    )
    scene.begin(Phase("tax"), TaxCollection()).play("egypt", TradeRoutes(("gold", "clay")))
    assert scene.treasury_of("egypt") == 20 and scene.cards("egypt") == ["famine"] and scene.ask("egypt").kind == "set-tax-rate"
    assert scene.refused("egypt", TradeRoutes(("famine",))) == "EP 33.0262a"
    scene.play("egypt", TaxRate(2))
    assert scene.treasury_of("egypt") == 22
    scene = Scene().advances("egypt", "trade_routes").hand("egypt", "gold").tokens("egypt", memphis=1).stock("egypt", 3)
    scene.begin(Phase("movement"), Movement()).play("egypt", TradeRoutes(("gold",)))
    assert scene.stock_of("egypt") == 0 and scene.treasury_of("egypt") == 51 + 3, "for what stock allows"


@rule("EP 33.0262b")
def test_at_any_point_but_while_cards_are_acquired() -> None:
    scene = Scene().advances("egypt", "trade_routes").hand("egypt", "gold").tokens("egypt", memphis=2).tokens("minoa", knossos=4)
    scene.begin(Phase("movement"), Census(), Movement())
    assert scene.due == ["minoa"] and [form.kind for form in scene.ask("egypt").forms] == ["trade-routes"]
    scene.play("egypt", TradeRoutes(("gold",)), EndMovement())  # also who may only act early
    assert scene.treasury_of("egypt") == 18
    scene = Scene().advances("egypt", "trade_routes").hand("egypt", "gold").begin(Phase("advances"), AdvancesAcquisition())
    assert scene.refused("egypt", TradeRoutes(("gold",))) == "EP 33.0262b"
    scene = Scene().hand("egypt", "gold").tokens("egypt", memphis=2).begin(Phase("movement"), Movement())
    assert scene.refused("egypt", TradeRoutes(("gold",))) == "EP 33.0262a"


@rule("EP 33.0262b")
def test_cards_just_drawn_pay_for_others() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").advances("egypt", "trade_routes", "rhetoric").treasury("egypt", 9)
    scene.stack(1, "clay").stack(2, "iron").stack(3, "fish").begin(Phase("cards"), DrawAndBuy())
    scene.play("egypt", TradeRoutes(("clay", "iron")), BuyCard(3))
    assert scene.cards("egypt") == ["fish"] and scene.treasury_of("egypt") == 6


@rule("EP 33.0262b")
def test_holders_are_asked_once_more_before_each_new_phase() -> None:
    scene = Scene().advances("egypt", "trade_routes").hand("egypt", "gold").begin(Phase("conflict"), LastExchanges())
    assert scene.due == ["egypt"] and scene.ask("egypt").choices == [NoExchange()]
    scene.play("egypt", TradeRoutes(("gold",)))
    assert not scene.due, "nothing is left to exchange"
    steps = Scene().state.rules.phases(1)
    for before, after in pairwise(steps):
        if isinstance(after, Phase):
            assert isinstance(before, LastExchanges) is (after.name not in ("tax", "succession"))


@rule("EP 33.0262b")
def test_a_standing_answer_exchanges_nothing() -> None:
    scene = Scene().advances("egypt", "trade_routes").hand("egypt", "gold")
    scene.advances("minoa", "trade_routes").hand("minoa", "gold").begin(Phase("conflict"), LastExchanges(), LastExchanges())
    scene.play("egypt", Standing("trade-routes", "pass"))
    assert scene.due == ["minoa"], "the other holder is still asked"
    scene.play("minoa", NoExchange())
    assert scene.due == ["minoa"] and scene.cards("egypt") == ["gold"], "it speaks at the end of the next phase, too"


@rule("EP 33.0262b", "EP 35.2b", "EP 36.1C")
def test_holders_are_asked_at_the_end_of_the_last_phase_before_the_game_is_over() -> None:
    scene = at(Scene().cities("egypt", "memphis", "tanis", "fayum", "gaza", "jerusalem"), "egypt", 14)
    scene.advances("egypt", "trade_routes", "library", "mining", "democracy").hand("egypt", "gold")
    steps = list(scene.state.rules.phases(5))
    scene.begin(*steps[steps.index(Phase("succession")) :])
    assert scene.state.step[scene.seat("egypt")] == 15 and scene.game.over is None
    scene.play("egypt", TradeRoutes(("gold",)))
    assert scene.game.over == "final-space"
    assert scene.state.rules.score(scene.state, scene.seat("egypt"))["treasury"] == 18, "twice what the card would have scored"


@rule("EP 33.0262b")
def test_an_exchange_replays_and_what_an_offer_holds_out_stays() -> None:
    scene = (
        Scene()
        .advances("egypt", "trade_routes")
        .hand("egypt", "clay", "clay", "iron", "gold")
        .hand("minoa", "oil", "oil", "fish")
    )
    scene.begin(Phase("trade"), Trade()).play("egypt", Offer(("clay", "clay", "iron"), ("clay", "clay"), 3))
    assert scene.refused("egypt", TradeRoutes(("clay",))) == "EP 28.3c"
    scene.play("egypt", TradeRoutes(("gold",)))
    assert scene.treasury_of("egypt") == 18 and scene.state.floor is not None
    assert scene.game.at(len(scene.game.entries)).treasury == scene.state.treasury


# -- 34 to 36 -------------------------------------------------------------------------------------------------------


def at(scene: Scene, civ: str, step: int) -> Scene:
    scene.state.step[scene.seat(civ)] = step
    return scene


def moved(cities: int, step: int, *cards: str) -> int:
    """How Egypt's marker moves from this step with this many cities and these cards."""
    areas = ("memphis", "tanis", "fayum", "gaza", "jerusalem")
    scene = at(Scene().cities("egypt", *areas[:cities]).advances("egypt", *cards), "egypt", step).begin(Succession())
    return scene.state.step[scene.seat("egypt")] - step


@rule("EP 34.23", "EP 34.24", "EP 34.31a", "EP 34.11", "EP 34.22")
def test_a_new_epoch_asks_for_all_and_the_current_one_for_cities_alone() -> None:
    cheap, dear = ("pottery", "music", "deism"), ("agriculture", "law", "medicine")
    # Egypt enters the Late Bronze Age on step 7 and the Early Iron Age on step 10
    assert [moved(3, 6, *cheap), moved(2, 6, *cheap), moved(3, 6, *cheap[:2])] == [1, 0, 0]
    assert [moved(4, 9, *dear), moved(3, 9, *dear), moved(4, 9, *cheap)] == [1, 0, 0]
    # within an epoch the cards are not looked at, the cities are
    assert [moved(3, 7), moved(2, 7, *cheap), moved(4, 10)] == [1, 0, 1]


@rule("EP 34.41a", "EP 34.41b", "EP 34.1b")
def test_without_a_city_a_marker_falls_back_but_not_in_the_stone_age() -> None:
    scene = at(at(Scene().tokens("egypt", memphis=1), "egypt", 8), "minoa", 3).begin(Succession())
    assert scene.state.step[scene.seat("egypt")] == 7 and scene.state.step[scene.seat("minoa")] == 4


@rule("EP 35.1Aa", "EP 35.1B")
def test_the_finish_square_or_a_limit_ends_the_game() -> None:
    scene = at(Scene(), "egypt", 15).begin(EndCheck())
    assert scene.game.over == "final-space"
    scene = Scene(limit="5").begin(EndCheck())
    assert scene.game.over == "limit"


@rule("EP 36.1A", "EP 36.1B", "EP 36.1C", "EP 36.1D", "EP 36.1E", "EP 36.1Fa", "EP 36.1Fb")
def test_what_everything_scores() -> None:
    scene = at(
        Scene().cities("egypt", "memphis", "tanis").treasury("egypt", 7).hand("egypt", "oil", "oil", "oil", "gold"), "egypt", 6
    )
    # art: music, literacy, mathematics; civic: literacy, law; craft, religion, science one each, or two
    scene.advances("egypt", "music", "literacy", "law", "pottery", "deism", "coinage", "engineering")
    score = scene.state.rules.score(scene.state, scene.seat("egypt"))
    assert score["commodities"] == 0, "hands are secret before the end"
    scene.state.over = "limit"
    score = scene.state.rules.score(scene.state, scene.seat("egypt"))
    prices = 80 + 110 + 170 + 60 + 80 + 90 + 160
    assert score == {
        "advances": prices, "commodities": 36 + 9, "treasury": 7, "succession": 600, "cities": 100, "rarest colour": 50,
        "total": prices + 45 + 7 + 600 + 100 + 50,
    }  # fmt: skip


@rule("EP 36.1ex")
def test_four_arts_are_the_rarest_colour() -> None:
    scene = Scene()
    table = scene.state.rules.advances
    wanted = {"craft": 5, "art": 4, "civic": 8, "science": 7, "religion": 9}
    chosen: list[str] = []
    for colour, count in wanted.items():
        singles = [i for i, row in zip(table.ids, table.rows, strict=True) if row.groups == (colour,)]
        chosen += singles[:count]
        wanted[colour] = min(count, len(singles))
    scene.advances("egypt", *chosen)
    assert wanted["art"] == 4 == min(wanted.values())
    assert scene.state.rules.score(scene.state, scene.seat("egypt"))["rarest colour"] == 200


@rule("EP 36.3b")
def test_ties_are_broken_by_the_order_of_the_track() -> None:
    from ecumene.titles.empires import scoring

    scene = Scene().treasury("egypt", 5).treasury("hatti", 5)
    assert [scene.state.civ[seat] for seat in scoring.standing(scene.state)][:2] == ["hatti", "egypt"]
