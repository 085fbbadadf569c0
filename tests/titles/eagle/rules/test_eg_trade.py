"""EG S:trade, A:trade, A:trade-range: bargains over any goods, loans for the turn, who is near enough."""

import pytest

from ecumene.engine.actions import Standing, TimeUp
from ecumene.floor import Agree, Decline, NotReady, Ready, Withdraw
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bargains import Offer, OfferForm, Trade
from ecumene.titles.eagle.production import Produce, ReturnLoans
from ecumene.titles.eagle.stakes import NOTHING, Stake, things
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, base, both, of, rule


def market(rules: str = "standard", era: int = 1) -> Scene:
    """Angela has wine and a town, Brad spices, Chris oil; all are near each other."""
    scene = Scene(rules, era=era).gold(30, 30, 30)
    scene.village(ANGELA, "nile", 1, "wine").village(ANGELA, "sahara", 2).village(BRAD, "euphrates", 2, "spices")
    scene.village(BRAD, "persia").village(CHRIS, "eritrea", 1, "oil").village(CHRIS, "anatolia")
    return scene


def trading(rules: str = "standard") -> Scene:
    return market(rules).begin(Trade(), phase="trade")


def deal(scene: Scene, seat: int, to: int, give: Stake, want: Stake = NOTHING) -> Scene:
    scene.play(seat, Offer(to, give, want))
    key = scene.told("offer", to)[-1]["key"]
    return scene.play(to, Agree(key))


@rule("EG S:trade.1")
def test_in_standard_everybody_deals_with_everybody_wherever_they_are() -> None:
    scene = Scene().village(ANGELA, "nile").village(BRAD, "aotearoa").gold(5).begin(Trade(), phase="trade")
    assert scene.why(ANGELA, Offer(BRAD, Stake(gold=5))) is None
    assert scene.why(ANGELA, Offer(ANGELA, Stake(gold=5))) == "EG S:trade.1"


@both
@rule("EG S:trade.2", "EG S:trade.3", "EG S:trade.6")
def test_a_lent_card_counts_for_the_receiver_and_goes_back_after_production(rules: str) -> None:
    scene = trading(rules)
    deal(scene, ANGELA, BRAD, Stake(cards=("nile",)), Stake(cards=("euphrates",)))
    wine, spices = tables.MARKER["wine"], tables.MARKER["spices"]
    assert scene.state.resources(ANGELA)[spices] == scene.state.resources(BRAD)[wine] == 1
    assert scene.owner("nile") == ANGELA
    for seat in range(3):
        scene.play(seat, Ready())
    scene.begin(Produce(), ReturnLoans(), phase="production")
    assert not any(scene.state.loan) and scene.state.resources(ANGELA)[wine] == 1


@rule("EG S:trade.2")
def test_in_standard_a_lent_card_leaves_the_gold_of_its_settlement_behind() -> None:
    scene = market().some_techs(BRAD, 1, 1)
    before = scene.state.rules.income(scene.state, ANGELA, tables.MARKER["wine"])
    assert before == {"cities": 3, "critical": 3, "minimum": 4}
    scene.state.loan[ATLAS.index["nile"]] = BRAD + 1
    assert scene.state.rules.income(scene.state, ANGELA, tables.MARKER["wine"]) == {"cities": 3, "minimum": 7}
    brad = scene.state.rules.income(scene.state, BRAD, tables.MARKER["wine"])
    assert brad == {"cities": 3, "critical": 3, "technologies": 2, "minimum": 2}


@both
@rule("EG S:trade.3", "EG S:trade.2", "EG A:trade.2")
def test_only_resource_cards_are_lent_and_a_lent_one_is_not_lent_on(rules: str) -> None:
    scene, lending = trading(rules), of(rules, "EG S:trade.2", "EG A:trade.2")
    assert scene.why(ANGELA, Offer(BRAD, Stake(cards=("sahara",)))) == lending
    assert scene.why(ANGELA, Offer(BRAD, Stake(cards=("euphrates",)))) == lending
    deal(scene, ANGELA, BRAD, Stake(cards=("nile",)))
    assert scene.why(BRAD, Offer(CHRIS, Stake(cards=("nile",)))) == "EG S:trade.3"  # it is only lent to him
    assert scene.why(ANGELA, Offer(CHRIS, Stake(cards=("nile",)))) == "EG S:trade.3"


@both
@rule("EG S:trade.4", "EG S:trade.5", "EG S:trade.6")
def test_settlers_units_settlements_gold_technologies_and_wonders_change_hands_for_good(rules: str) -> None:
    scene = market(rules).units(ANGELA, "nile", settler=1, ancient_infantry=2).techs(ANGELA, "masonry")
    number = scene.fleet(ANGELA, "arabian_sea", "galley", "ancient-cavalry")
    wonder = "villages" if rules == "standard" else "oracle"
    scene.wonders(ANGELA, wonder).begin(Trade(), phase="trade")
    everything = Stake(
        gold=7, units=(("nile", "settler", 1), ("nile", "ancient-infantry", 1)), fleets=(number,), cities=("sahara",),
        technologies=("masonry",), wonders=(wonder,),
    )  # fmt: skip
    deal(scene, ANGELA, BRAD, everything)  # a gift
    assert scene.state.gold == [23, 37, 30] and scene.owner("sahara") == BRAD and scene.size("sahara") == 2
    assert scene.count(BRAD, "nile", "settler") == scene.count(BRAD, "nile", "ancient-infantry") == 1
    assert scene.count(ANGELA, "nile", "ancient-infantry") == 1
    assert scene.ship(BRAD, number).cargo and number not in scene.state.fleets[ANGELA]
    assert scene.owns("masonry") == BRAD and scene.wonder_of(wonder) == BRAD
    assert scene.told("deal", CHRIS)[0]["give"]["gold"] == 7  # deals are public


@both
@rule("EG S:trade.4", "EG S:trade.6")
def test_what_cannot_be_handed_over_is_refused(rules: str) -> None:
    scene = market(rules).units(ANGELA, "nile", ancient_infantry=1, aircraft=1)
    number = scene.fleet(ANGELA, "arabian_sea", "galley", "ancient-cavalry")
    scene.begin(Trade(), phase="trade")
    for stake, clause in (
        (Stake(gold=31), "EG S:trade.6"),
        (Stake(gold=-1), "EG S:trade.6"),
        (Stake(cities=("nile", "sahara")), "EG S:trade.4"),  # the last settlement
        (Stake(cities=("persia",)), "EG S:trade.4"),
        (Stake(units=(("nile", "ancient-infantry", 2),)), "EG S:trade.4"),
        (Stake(units=(("arabian_sea", "ancient-cavalry", 1),)), "EG S:trade.4"),  # aboard: only with its fleet
        (Stake(units=(("nile", "aircraft", 1),)), base(rules)),  # no base of Brad's
        (Stake(cities=("nile",), units=(("nile", "ancient-infantry", 1),)), base(rules)),  # hers would have none
        (Stake(fleets=(number + 1,)), "EG S:trade.4"),
        (Stake(technologies=("masonry",)), "EG S:trade.4"),
        (Stake(wonders=("villages",)), "EG S:trade.4"),
        (Stake(cards=("nile", "nile")), "EG S:trade.6"),
        (Stake(cards=("nile",), cities=("nile",)), of(rules, "EG S:trade.2", "EG A:trade.2")),
        (NOTHING, "EG S:trade.5"),
    ):
        assert scene.why(ANGELA, Offer(BRAD, stake)) == clause, stake


@both
@rule("EG S:trade.1", "EG S:trade.6")
def test_offers_are_known_to_the_two_and_lapse_when_they_cannot_be_met(rules: str) -> None:
    scene = trading(rules)
    scene.play(ANGELA, Offer(BRAD, Stake(gold=20), Stake(cards=("euphrates",))))
    scene.play(CHRIS, Offer(ANGELA, Stake(gold=1), Stake(gold=15)))
    assert not scene.told("offer", CHRIS)[:-1] and scene.game.view(CHRIS).floor.offers[0].seat == CHRIS
    assert scene.why(CHRIS, Agree("0>1-1")) == of(rules, "EG S:trade.1", "EG A:trade.1")
    scene.play(BRAD, Agree("0>1-1"))
    assert scene.state.gold == [10, 50, 30]
    assert scene.why(ANGELA, Agree("2>0-1")) == of(rules, "EG S:trade.1", "EG A:trade.1")  # she has no 15 gold any more


@both
@rule("EG S:trade.1")
def test_counter_offers_withdrawals_and_being_ready(rules: str) -> None:
    scene = trading(rules)
    scene.play(ANGELA, Offer(BRAD, Stake(gold=1), Stake(gold=2)))
    scene.play(BRAD, Offer(ANGELA, Stake(gold=3), Stake(gold=1), answers="0>1-1"))
    assert list(scene.state.floor.offers) == ["1>0-1"]  # type: ignore[union-attr]
    scene.play(BRAD, Withdraw("1>0-1"), Offer(ANGELA, Stake(gold=4)))
    scene.play(ANGELA, Decline("1>0-2"), Ready())
    assert scene.game.may == (ANGELA,) and scene.why(ANGELA, Ready()) == of(rules, "EG S:trade.1", "EG A:trade.1")
    scene.play(ANGELA, NotReady(), Ready())
    scene.play(BRAD, Offer(ANGELA, Stake(gold=4)))  # an offer wakes whom it is made to
    assert ANGELA in scene.game.due
    scene.game.table(TimeUp())
    assert scene.state.floor is None and scene.state.gold == [30, 30, 30]
    lazy = market(rules)
    lazy.begin(Trade(), phase="trade")
    for seat in range(3):
        lazy.play(seat, Standing("trade", "ready"))
    assert lazy.state.floor is None


@rule("EG A:trade.1")
def test_where_nobody_is_in_range_of_anybody_there_is_no_trade_phase() -> None:
    scene = Scene("advanced-long").village(ANGELA, "nile").village(BRAD, "gobi").village(CHRIS, "java")
    scene.begin(Trade(), phase="trade")
    assert not scene.game.due and scene.state.floor is None


def test_an_offer_is_put_together_piece_by_piece_and_every_piece_offered_is_lawful() -> None:
    scene = trading()
    form = scene.ask(ANGELA).forms[0]
    assert isinstance(form, OfferForm) and form.pieces([]) == ([("to", BRAD), ("to", CHRIS)], False)
    prefix = [("to", BRAD), ("give", "gold", 10), ("give", "gold", 10), ("want", "cards", "euphrates")]
    following, may_end = form.pieces(prefix)
    assert may_end and ("give", "gold", 50) not in following and ("give", "gold", 10) in following
    assert form.whole(prefix) == Offer(BRAD, Stake(gold=20), Stake(cards=("euphrates",)))
    for piece in following:
        assert scene.why(ANGELA, form.whole([*prefix, piece])) is None


def test_gold_is_put_on_the_table_in_four_coins() -> None:
    scene = trading()
    for gold, coins in ((0, []), (9, [1, 5]), (49, [1, 5, 10]), (50, [1, 5, 10, 50])):
        scene.gold(gold)
        assert [value for field, value in things(scene.state, ANGELA) if field == "gold"] == coins


def test_offers_in_a_turn_are_limited() -> None:
    scene = Scene(offers="1").gold(9, 9).village(ANGELA, "nile").village(BRAD, "persia").begin(Trade(), phase="trade")
    scene.play(ANGELA, Offer(BRAD, Stake(gold=1)))
    assert scene.why(ANGELA, Offer(BRAD, Stake(gold=1))) == "EG S:trade.1" and scene.ask(ANGELA).forms == []


# -- advanced ---------------------------------------------------------------------------------------------


@rule("EG A:trade.1", "EG A:trade-range.1", "EG A:trade-range.2")
def test_in_advanced_only_neighbours_trade_at_first() -> None:
    scene = Scene("advanced-long").gold(9, 9, 9)
    scene.village(ANGELA, "nile").village(BRAD, "euphrates").village(CHRIS, "persia").begin(Trade(), phase="trade")
    assert scene.why(ANGELA, Offer(BRAD, Stake(gold=1))) is None
    assert scene.why(ANGELA, Offer(CHRIS, Stake(gold=1))) == "EG A:trade-range.1"  # two steps, and no go-between
    refusal = scene.state.rules.why_not_trade(scene.state, ANGELA, CHRIS)
    assert refusal is not None and "2 steps over land, and trade reaches 1" in refusal.reason
    assert scene.ask(ANGELA).forms[0].pieces([])[0] == [("to", BRAD)]


#: how far it is over land from Gobi, which has no coast, and by sea between islands
BY_LAND = {"steppe": 1, "bactria": 2, "gallia": 4, "iberia": 5, "java": 255}
BY_SEA = {("java", "sumatra"): 1, ("java", "nippon"): 2, ("sumatra", "madagascar"): 3, ("java", "madagascar"): 4}

RANGES = [
    ((), 1, 0),
    (("trade_mapmaking",), 1, 1),
    (("trade_mapmaking", "astronomy"), 1, 2),
    (("navigation",), 1, 3),
    (("steam_power",), 4, 3),
    (("steam_power", "trade_mapmaking"), 4, 3),
    (("flight",), 255, 255),
]


@pytest.mark.parametrize(("technologies", "land", "sea"), RANGES)
@rule("EG A:trade-range.2", "EG A:trade-range.3", "EG A:trade-range.4", "EG A:trade-range.5")
@rule("EG A:trade-range.6", "EG A:trade-range.7", "EG A:trade-range.8")
def test_technologies_in_play_stretch_the_range_for_all_and_never_shrink_it(
    technologies: tuple[str, ...], land: int, sea: int
) -> None:
    def may_trade(one: str, other: str) -> bool:
        scene = Scene("advanced-long").techs(CHRIS, *technologies).village(ANGELA, one).village(BRAD, other)
        return scene.state.rules.why_not_trade(scene.state, ANGELA, BRAD) is None

    assert {other: may_trade("gobi", other) for other in BY_LAND} == {other: steps <= land for other, steps in BY_LAND.items()}
    assert {pair: may_trade(*pair) for pair in BY_SEA} == {pair: zones <= sea for pair, zones in BY_SEA.items()}


@rule("EG A:trade.2", "EG A:trade.3", "EG A:trade.4", "EG A:happiness.2")
def test_a_traded_city_card_produces_for_its_holder_by_his_own_means() -> None:
    scene = market("advanced-long").improve(ANGELA, "granary")
    rules, state = scene.state.rules, scene.state
    none = tables.MARKER["rare_metals"]
    # wine village 4 x 2 with the granary, plain town 3 (the free face), 3 for the resource
    assert rules.income(state, ANGELA, none) == {"cities": 11, "resources": 3}
    assert rules.income(state, BRAD, none) == {"cities": 6, "resources": 3, "minimum": 1}
    state.loan[ATLAS.index["euphrates"]] = ANGELA + 1
    # the spices town comes: a face 6, the granary doubles it; her plain town is unhappy now
    assert rules.income(state, ANGELA, none) == {"cities": 4 + 12 + 1, "resources": 6}
    assert rules.income(state, BRAD, none) == {"cities": 2, "minimum": 8}
    assert rules.income(state, ANGELA, tables.MARKER["spices"])["critical"] == 15
    assert "critical" not in rules.income(state, BRAD, tables.MARKER["spices"])
    state.loan[ATLAS.index["euphrates"]] = 0
    state.loan[ATLAS.index["nile"]] = BRAD + 1
    assert rules.income(state, BRAD, none) == {"cities": 4 + 6, "resources": 6}  # wine is happy anyway
