"""How the bot `steady` of the 2010 game bargains, in staged positions and in whole games."""

from random import Random

import pytest
from ffg_scene import Scene

import ecumene
from ecumene import bots
from ecumene.bots.base import Bot
from ecumene.bots.ffg.bargaining import PATIENCE, kinds, terms
from ecumene.bots.manners import AT_ONCE
from ecumene.engine import Action
from ecumene.floor import Agree, Decline, NotReady, Ready, Withdraw
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew
from ecumene.server import learning
from ecumene.titles.ffg.bargains import MakeOffer, OpenTrade
from ecumene.titles.ffg.play import UseCard
from ecumene.titles.ffg.production import Produce


def steady(seat: int) -> Bot:
    return bots.make("steady", "ffg-2010", seat, Random(1))


def says(scene: Scene, seat: int, bot: Bot | None = None) -> list[Action]:
    """What the bot of a seat says, all of it lawful and carried out."""
    scene.anew()
    plan = (bot or steady(seat)).decide(scene.game.view(seat), scene.game.ask(seat))
    scene.play(seat, *plan)
    return plan


def offers(plan: list[Action]) -> list[MakeOffer]:
    return [action for action in plan if isinstance(action, MakeOffer)]


def swappers() -> Scene:
    """Egypt, which seeks techs, has culture and is short of a tech; China, which seeks culture, has trade to spare."""
    return Scene("egyptians", "chinese").have(0, trade=4, culture=3).have(1, trade=9)


def trading(scene: Scene) -> Scene:
    return scene.ask(OpenTrade(), "trade")


# -- making offers ----------------------------------------------------------------------------------------


def test_it_offers_what_it_can_spare_for_what_it_is_short_of() -> None:
    scene = trading(swappers())
    plan = says(scene, 0)
    (offer,) = offers(plan)
    assert offer.to == 1 and kinds(offer.give) == ("culture",) and kinds(offer.want) == ("trade",) and plan[-1] == Ready()
    amount = int(offer.want[0].partition(":")[2])
    assert 4 + amount >= 6 and 9 - amount >= 6  # either can learn a tech then


def test_another_bot_sees_that_it_gains() -> None:
    scene = trading(swappers())
    says(scene, 0)
    assert says(scene, 1) == [Agree("0>1-1")]
    assert scene.state.trade[0] >= 6 and scene.state.trade[1] >= 6 and scene.state.culture == [0, 3]


def test_it_swaps_a_resource_that_it_cannot_use_for_one_that_it_can() -> None:
    def shop(mine: str, theirs: str) -> Scene:
        scene = Scene("chinese", "egyptians").only(0, "currency").only(1, "animal_husbandry")
        return trading(scene.have(0, trade=3, **{mine: 1}).have(1, **{theirs: 1}))

    scene = shop("wheat", "incense")
    (offer,) = offers(says(scene, 0))
    assert offer.give[0] == "wheat" and offer.want == ("incense",)
    assert offer.give[1:] and kinds(offer.give[1:]) == ("trade",)  # incense is worth more to it than wheat to the other one
    assert says(scene, 1) == [Agree("0>1-1")]
    assert says(shop("incense", "wheat"), 0) == [Ready()]


def test_a_marker_that_it_gives_is_worth_to_the_other_one_what_its_back_says() -> None:
    """Germany could use wheat, but it does not know that this marker is wheat."""
    scene = (
        Scene("egyptians", "germans").only(0).only(1, "animal_husbandry").have(0, trade=5, kept=("hut:wheat",)).have(1, trade=7)
    )
    assert offers(says(trading(scene), 0)) == []
    open_now = Scene("egyptians", "germans").only(0).only(1, "animal_husbandry").have(0, trade=5, wheat=1).have(1, trade=7)
    assert offers(says(trading(open_now), 0)) == [MakeOffer(1, ("wheat",), ("trade:1",))]


def rich(*, offers: str = "50") -> Scene:
    """Egypt could ask three others for several things."""
    scene = Scene("egyptians", "chinese", "russians", "americans", offers=offers)
    scene.only(0, "chivalry", "banking", "horseback_riding").have(0, trade=4, culture=6, iron=2)
    for seat in 1, 2, 3:
        scene.only(seat).have(seat, trade=9, incense=1, wheat=1)
    return trading(scene)


def test_it_has_at_most_two_offers_open_and_they_differ_in_what_they_want() -> None:
    scene, bot = rich(), steady(0)
    seen: list[MakeOffer] = []
    for _ in range(8):
        seen += offers(says(scene, 0, bot))
        opened = [offer for offer in scene.state.floor.offers.values() if offer.seat == 0]
        assert len(opened) <= AT_ONCE and len({kinds(offer.want) for offer in opened}) == len(opened)
        scene.play(0, NotReady())
    assert AT_ONCE <= len(seen) <= PATIENCE and len(set(seen)) == len(seen)


def test_what_was_declined_is_not_offered_again() -> None:
    scene, bot = trading(swappers()), steady(0)
    (offer,) = offers(says(scene, 0, bot))
    scene.play(1, Decline("0>1-1")).play(0, NotReady())
    assert offer not in offers(says(scene, 0, bot))


def test_it_makes_no_more_offers_than_the_table_allows() -> None:
    assert offers(says(rich(offers="0"), 0)) == []
    assert len(offers(says(rich(offers="1"), 0))) == 1


def test_it_never_offers_to_swap_back_what_is_offered() -> None:
    scene = Scene("egyptians", "chinese", "russians").have(0, trade=4, culture=3).have(1, trade=9).have(2, culture=3)
    trading(scene).play(1, MakeOffer(2, ("trade:2",), ("culture:3",)))
    assert offers(says(scene, 0)) == []
    scene.play(1, Withdraw("1>2-1")).play(0, NotReady())
    assert offers(says(scene, 0))


def test_it_calls_nobody_back_who_is_ready() -> None:
    scene = trading(swappers()).play(1, Ready())
    assert says(scene, 0) == [Ready()] and scene.state.floor is None


# -- leaders ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["culture", "coins", "tech"])
def test_nothing_goes_to_one_who_is_about_to_win(way: str) -> None:
    scene = swappers()
    if way == "culture":
        scene.state.level[1] = 18
    elif way == "coins":
        scene.state.tokens[1] = {"sheet": 12}
    else:
        scene.tech(1, *[*scene.state.rules.tables.techs][:13])
    trading(scene)
    assert says(scene, 0) == [Ready()]
    scene.play(1, MakeOffer(0, ("trade:5",), ("culture:1",)), MakeOffer(0, ("trade:1",), ()))
    assert says(scene, 0) == [Decline("1>0-1", "not-with-you")]
    assert says(scene, 0) == [Agree("1>0-2")]


def test_it_bargains_on_in_a_turn_that_is_played_out() -> None:
    """With the tie-breaker a marker may stand on the last space while others trade."""
    scene = Scene("egyptians", "chinese", **{"tie-break": "yes"}).have(0, trade=4, culture=3).have(1, trade=9)
    scene.state.level[0] = scene.state.rules.tables.victory
    scene.state.completed = frozenset({0})
    plan = says(trading(scene), 0)
    assert plan[-1] == Ready()


# -- withdrawing ------------------------------------------------------------------------------------------


def test_it_takes_back_an_offer_that_is_no_good_any_more() -> None:
    scene, bot = trading(swappers()), steady(0)
    says(scene, 0, bot)
    assert says(scene, 0, bot) == []  # nobody waits for it, and the offer is still good
    scene.state.trade[0] = 10  # it can learn a tech by itself now
    assert 0 in scene.game.may and says(scene, 0, bot) == [Withdraw("0>1-1")]
    assert scene.state.floor.offers == {} and scene.game.due == (1,)


def test_it_takes_back_what_it_offered_to_one_who_is_about_to_win_by_now() -> None:
    scene, bot = trading(swappers()), steady(0)
    says(scene, 0, bot)
    scene.state.level[1] = 19
    assert says(scene, 0, bot) == [Withdraw("0>1-1")]


# -- answering --------------------------------------------------------------------------------------------


def test_it_judges_what_is_offered_by_its_worth() -> None:
    def answer(give: tuple[str, ...], want: tuple[str, ...]) -> Action:
        scene = trading(swappers().have(1, trade=9, culture=1).events(0, "sabotage"))
        return says(scene.play(1, MakeOffer(0, give, want)), 0)[0]

    assert answer(("trade:2",), ("culture:2",)) == Agree("1>0-1")
    assert answer(("trade:1",), ("culture:3",)) == Decline("1>0-1", "too-little")
    assert answer((), ("culture:1",)) == Decline("1>0-1", "too-little")
    assert answer(("culture:1",), ()) == Agree("1>0-1")
    assert answer(("trade:5",), ("event-1",)) == Decline("1>0-1", "not-that")


# -- resources --------------------------------------------------------------------------------------------


def test_silk_brings_trade_to_the_one_who_has_come_least_far() -> None:
    scene = Scene("egyptians", "chinese", "russians").only(0, "horseback_riding").have(0, silk=1)
    scene.state.level[1] = 5
    assert says(trading(scene), 0) == [UseCard("horseback_riding", ("silk",), ("2",))]
    scene = Scene("egyptians", "chinese").only(0, "horseback_riding").have(0, silk=1)
    scene.state.level[1] = 19
    assert says(trading(scene), 0) == [Ready()]


def test_wheat_makes_up_for_missing_production_before_trade_does() -> None:
    scene = Scene("egyptians", "germans").only(0, "animal_husbandry").forces(0).ground("forest", "b2").have(0, trade=27, wheat=1)
    scene.managing(0)
    bot = steady(0)
    assert says(scene, 0, bot) == [UseCard("animal_husbandry", ("wheat",), ("c3",))]
    (order,) = says(scene, 0, bot)
    assert isinstance(order, Produce)


# -- whole games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "seats", "seed"), [("base", 4, 0), ("both", 5, 3), ("fame-and-fortune", 4, 9)])
def test_in_whole_games_it_deals_and_does_not_flood_the_floor(scenario: str, seats: int, seed: int) -> None:
    game = ecumene.new("ffg-2010", seats, scenario=scenario, seed=seed, keep=False)
    seated = Seated(game, crew("ffg-2010", ["steady"] * seats, seed), counting=False)
    while seated.step():
        if game.state.floor is None:
            continue
        opened = list(game.state.floor.offers.values())
        for seat in range(seats):
            wishes = [kinds(offer.want) for offer in opened if offer.seat == seat]
            assert len(set(wishes)) == len(wishes) <= AT_ONCE and game.state.floor.made[seat] <= PATIENCE
        said = [terms(offer) for offer in opened]
        assert not any((want, give) in said for give, want in said)
    assert game.over in ("culture", "economic", "military", "tech")
    assert any(event.kind == "deal" for _, event in game.story or [])


def test_a_person_who_is_ready_is_not_asked_again() -> None:
    """Seat 0 is a person who says nothing but that it is ready, at once or after the bots: either ends the matter."""
    game = ecumene.new("ffg-2010", 4, scenario="both", seed=3, keep=False)
    players = crew("ffg-2010", ["steady"] * 4, 3)
    person = players.pop(0)
    seated = Seated(game, players, counting=False)
    ready_in: list[int] = []
    while not game.over:
        floor = game.state.floor
        at_once = floor is not None and game.state.turn % 2 and 0 in game.due
        if not at_once and seated.step():
            continue
        if floor is not None:
            assert game.state.turn not in ready_in
            ready_in.append(game.state.turn)
            game.play(0, Ready())
            continue
        game.play(0, person.decide(game.view(0), game.ask(0))[0])
    assert len(ready_in) == game.state.turn > 5
    assert any(event.kind == "offer" and event.data["to"] == 0 for _, event in game.story or [])


def test_a_hint_on_the_floor_says_why() -> None:
    scene = trading(swappers())
    hint = learning.hint(scene.game, 0, [])
    assert hint is not None and hint["action"]["do"] == "make-offer" and "spare" in hint["why"]
    scene.play(1, MakeOffer(0, ("trade:2",), ("culture:2",)))
    agreed = learning.hint(scene.game, 0, [])
    assert agreed is not None and agreed["action"] == {"do": "agree", "offer": "1>0-1"} and agreed["why"]
