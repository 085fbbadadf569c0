"""The Trade phase: collecting and bargaining."""

from typing import Any

import pytest
from ffg_scene import Scene

import ecumene
from ecumene import Refused
from ecumene.engine.actions import Leave
from ecumene.floor import Agree, Decline, NotReady, Ready, Withdraw
from ecumene.titles.ffg.bargains import AgreeWith, MakeOffer, OpenTrade
from ecumene.titles.ffg.collecting import Collecting
from ecumene.titles.ffg.play import Discard, UseCard
from scene import rule


def floor(*civs: str) -> Scene:
    scene = Scene(*(civs or ("chinese", "germans")))
    scene.state.phase = "trade"
    return scene


@rule("FF trade.1", "FF trade.2", "FF def.4")
def test_everybody_collects_the_trade_of_all_cities() -> None:
    scene = Scene("chinese", "germans").city(0, "g3").ground("desert", "b2", "h4", "c3").ground("water", "d4")
    scene.ask(Collecting(), "trade")
    assert scene.state.trade == [3, 0]  # the desert under the capital counts for nothing


@rule("FF def.20")
def test_the_dial_ends_at_27() -> None:
    scene = Scene("chinese", "germans").ground("desert", "b2", "b3").have(0, trade=26)
    scene.ask(Collecting(), "trade")
    assert scene.state.trade[0] == 27


@rule("FF blockade.1", "FF blockade.5")
def test_a_blockaded_square_gives_no_trade() -> None:
    scene = Scene("chinese", "germans").ground("desert", "b2", "b3").scout(1, "b2")
    scene.ask(Collecting(), "trade")
    assert scene.state.trade[0] == 1


@rule("FF trade.3", "FF trade.4", "FF trade.10", "FF trade.9")
def test_a_bargain_over_trade_culture_resources_and_cards() -> None:
    scene = floor().have(0, trade=8, culture=2, iron=1).have(1, trade=1, kept=("hut:spy",)).events(0, "sabotage")
    scene.ask(OpenTrade(), "trade")
    scene.play(0, MakeOffer(1, ("trade:5", "culture:2", "iron", "sabotage"), ("hut",)))
    (offer,) = scene.state.floor.offers
    assert scene.game.view(1).floor.offers[0].named == ("trade:5", "culture:2", "iron", "event-1")
    assert scene.game.view(0).floor.offers[0].named == ("trade:5", "culture:2", "iron", "sabotage")
    assert scene.refused(1, Agree(offer)) == "FF trade.9"
    scene.play(1, AgreeWith(offer, ("hut:spy",)))
    state = scene.state
    assert state.trade == [3, 6] and state.culture == [0, 2] and state.resources[1]["iron"] == 1
    assert state.events == [(), ("sabotage",)] and state.kept == [("hut:spy",), ()]
    told = [event for _, event in scene.game.story or [] if event.kind == "handed"]
    assert {event.audience for event in told} == {(0, 1), (1, 0)}


@rule("FF trade.6")
def test_nothing_else_is_traded() -> None:
    scene = floor().have(0, trade=3).ask(OpenTrade(), "trade")
    scene.state.tokens[0] = {"sheet": 1}
    for stake in ("coin", "sheet", "currency", "army", "writing"):
        assert scene.refused(0, MakeOffer(1, (stake,), ())) == "FF trade.6"
    assert scene.refused(0, MakeOffer(1, ("trade:4",), ())) == "FF trade.4"
    assert scene.refused(0, MakeOffer(0, ("trade:1",), ())) == "FF trade.3"
    assert scene.refused(0, MakeOffer(1, (), ())) == "FF trade.4"


@rule("FF trade.10")
def test_an_offer_may_be_declined_or_withdrawn() -> None:
    scene = floor().have(0, trade=3).ask(OpenTrade(), "trade")
    scene.play(0, MakeOffer(1, ("trade:1",), ()), MakeOffer(1, ("trade:2",), ()))
    one, two = scene.state.floor.offers
    assert scene.refused(0, Decline(one)) == "FF trade.3" and scene.refused(1, Withdraw(two)) == "FF trade.10"
    scene.play(1, Decline(one, "too-little")).play(0, Withdraw(two))
    assert scene.state.floor.offers == {} and scene.state.trade == [3, 0]
    assert scene.refused(1, Agree(one)) == "FF trade.10"


@rule("FF trade.7")
def test_the_floor_closes_when_all_are_ready() -> None:
    scene = floor().have(0, trade=3).ask(OpenTrade(), "trade")
    scene.play(0, MakeOffer(1, ("trade:1",), ()), Ready())
    scene.play(1, Ready())
    assert scene.state.floor is None and scene.game.due == ()
    assert scene.managing(0).refused(0, MakeOffer(1, ("trade:1",), ())) == "FF manage.1"


@rule("FF trade.8", "FF culture.10")
def test_whoever_gets_too_many_culture_events_discards_at_once() -> None:
    scene = floor().events(0, "sabotage").events(1, "drought", "defection").ask(OpenTrade(), "trade")
    scene.play(0, MakeOffer(1, ("sabotage",), ()))
    scene.play(1, Agree("0>1-1"))
    assert scene.kind() == "hand-limit" and scene.game.due == (1,)
    scene.play(1, Discard("sabotage"))
    assert scene.state.events[1] == ("defection", "drought") and scene.state.event_decks[1].up == ("sabotage",)


@rule("FF tech.horseback_riding.2", "FF harvest.4", "FF harvest.5")
def test_horseback_riding_trades_silk_for_both() -> None:
    scene = (
        floor()
        .tech(0, "horseback_riding")
        .have(0, trade=1, silk=1, kept=("hut:silk",))
        .have(1, trade=24)
        .ask(OpenTrade(), "trade")
    )
    scene.play(0, UseCard("horseback_riding", ("silk",), ("1",)))
    assert scene.state.trade == [10, 27] and scene.state.market["silk"] == 2
    assert scene.refused(0, UseCard("horseback_riding", ("hut:silk",), ("1",))) == "FF harvest.5"  # once per turn


@rule("FF trade.4")
def test_a_seat_cannot_give_what_it_has_not() -> None:
    scene = floor().have(1, trade=2, iron=1).ask(OpenTrade(), "trade")
    assert scene.refused(0, MakeOffer(1, (), ("iron", "iron"))) == "FF trade.4"
    assert scene.refused(0, MakeOffer(1, (), ("event-1",))) == "FF trade.6"


@rule("FF trade.5")
def test_no_promise_is_an_object_that_the_game_holds() -> None:
    scene = floor().have(0, trade=2).ask(OpenTrade(), "trade")
    assert scene.refused(0, MakeOffer(1, ("promise",), ())) == "FF trade.6"


@rule("FF trade.3")
def test_an_offer_wakes_the_seat_to_which_it_is_made_and_a_deal_both() -> None:
    scene = floor().have(0, trade=3).have(1, trade=3).ask(OpenTrade(), "trade")
    scene.play(0, Ready())
    assert scene.game.due == (1,) and scene.refused(0, Ready()) == "FF trade.3"
    scene.play(1, MakeOffer(0, ("trade:1",), ("trade:2",)))
    assert scene.game.due == (1, 0)
    scene.play(1, Ready()).play(0, Agree("1>0-1"))
    assert scene.state.trade == [2, 4] and set(scene.game.due) == {0, 1}
    scene.play(0, Ready(), NotReady(), Ready()).play(1, Ready())
    assert scene.state.floor is None


@rule("FF trade.3")
def test_a_seat_makes_no_more_offers_than_the_table_allows() -> None:
    scene = Scene("chinese", "germans", offers="1").have(0, trade=3).ask(OpenTrade(), "trade")
    scene.play(0, MakeOffer(1, ("trade:1",), ()))
    assert scene.refused(0, MakeOffer(1, ("trade:1",), ())) == "FF trade.3"
    assert "make-offer" not in [form.kind for form in scene.game.ask(0).forms]


@rule("FF trade.10")
def test_a_counter_offer_takes_the_place_of_the_one_that_it_answers() -> None:
    scene = floor().have(0, trade=3).have(1, culture=2).ask(OpenTrade(), "trade")
    scene.play(0, MakeOffer(1, ("trade:1",), ("culture:1",)))
    assert scene.refused(0, MakeOffer(1, ("trade:2",), (), "0>1-1")) == "FF trade.10"  # its own
    scene.play(1, MakeOffer(0, ("culture:1",), ("trade:2",), "0>1-1"))
    assert [*scene.state.floor.offers] == ["1>0-1"]
    assert scene.refused(1, MakeOffer(0, ("culture:1",), (), "0>1-1")) == "FF trade.10"  # gone


@rule("FF trade.10", "FF trade.8")
def test_an_offer_of_a_card_that_was_discarded_lapses() -> None:
    scene = floor("chinese", "germans", "romans").events(0, "sabotage").events(1, "drought", "defection")
    scene.ask(OpenTrade(), "trade")
    scene.play(1, MakeOffer(2, ("drought",), ())).play(0, MakeOffer(1, ("sabotage",), ()))
    scene.play(1, Agree("0>1-1"))
    assert [*scene.state.floor.offers] == ["1>2-1"]
    scene.play(1, Discard("drought"))
    assert scene.state.floor.offers == {} and scene.refused(2, Agree("1>2-1")) == "FF trade.10"


@rule("FF trade.10", "FF harvest.4")
def test_an_offer_of_a_resource_that_was_spent_lapses() -> None:
    scene = floor().tech(0, "horseback_riding").have(0, silk=1).ask(OpenTrade(), "trade")
    scene.play(0, MakeOffer(1, ("silk",), ()), UseCard("horseback_riding", ("silk",), ("1",)))
    assert scene.state.floor.offers == {}


@rule("FF trade.9")
def test_whoever_is_asked_for_cards_chooses_them_by_their_backs() -> None:
    scene = floor().have(0, trade=3).events(1, "sabotage", "drought").ask(OpenTrade(), "trade")
    scene.play(0, MakeOffer(1, ("trade:1",), ("event-1",)))
    (form,) = [form for form in scene.game.ask(1).forms if form.kind == "agree-with"]
    assert form.about == "0>1-1" and form.pieces([]) == (["drought", "sabotage"], False)
    for cards in (), ("drought", "sabotage"):
        assert scene.refused(1, AgreeWith("0>1-1", cards)) == "FF trade.9"
    assert scene.refused(1, AgreeWith("0>1-1", ("defection",))) == "FF trade.6"  # not its own
    for seat, key in (0, "0>1-1"), (1, "0>1-2"):
        assert scene.refused(seat, AgreeWith(key, ("drought",))) == "FF trade.10"
    scene.play(1, form.whole(["drought"]))
    assert scene.state.events == [("drought",), ("sabotage",)]


@rule("FF leave.3", "FF trade.3")
def test_offers_go_with_whoever_leaves() -> None:
    scene = floor("chinese", "germans", "romans").have(0, trade=3).have(1, trade=3).ask(OpenTrade(), "trade")
    scene.play(0, MakeOffer(1, ("trade:1",), ()), MakeOffer(2, ("trade:1",), ())).play(1, Ready())
    scene.game.table(Leave(1))
    assert [*scene.state.floor.offers] == ["0>2-1"] and scene.state.floor.traders() == (0, 2)


@rule("FF trade.3")
def test_the_floor_is_in_a_position() -> None:
    scene = floor().have(0, trade=3).events(0, "sabotage").ask(OpenTrade(), "trade")
    scene.play(0, MakeOffer(1, ("sabotage", "trade:1"), ()))
    written = scene.game.position()
    assert ecumene.load_position(written).position() == written
    offer = written["floor"]["offers"]["0>1-1"]
    wrong: dict[str, dict[str, Any]] = {
        "FF trade.6": {"cards": ["drought"]},
        "FF trade.9": {"cards": []},
        "FF trade.4": {"give": ["event-1", "trade:9"]},
    }
    for clause, change in wrong.items():
        with pytest.raises(Refused, match=r"floor\.offers") as refusal:
            ecumene.load_position(written | {"floor": written["floor"] | {"offers": {"0>1-1": offer | change}}})
        assert refusal.value.rule == clause
    with pytest.raises(Refused, match="only while the agenda waits"):
        ecumene.load_position(written | {"agenda": [{"step": "new-turn"}]})
    # rules 1 wrote the floor in three fields; what was offered is left behind
    old = {name: value for name, value in written.items() if name != "floor"}
    state = ecumene.load_position(old | {"offers": [], "offered": [1, 0], "ready": [0]}).state
    assert state.floor.waiting == (0, 1) and state.floor.offers == {}
