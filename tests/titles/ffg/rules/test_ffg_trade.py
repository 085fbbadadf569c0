"""The Trade phase: collecting and bargaining."""

from ffg_scene import Scene

from ecumene.titles.ffg.floor import Agree, Collecting, Decline, MakeOffer, Ready, Trading, Withdraw
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
    scene.ask(Trading(), "trade")
    scene.play(0, MakeOffer(1, ("trade:5", "culture:2", "iron", "sabotage"), ("hut",)))
    (offer,) = scene.state.offers
    assert scene.game.view(1).offers[0].give == ("trade:5", "culture:2", "iron", "event-1")
    scene.play(1, Agree(offer.number, ("hut:spy",)))
    state = scene.state
    assert state.trade == [3, 6] and state.culture == [0, 2] and state.resources[1]["iron"] == 1
    assert state.events == [(), ("sabotage",)] and state.kept == [("hut:spy",), ()]
    told = [event for _, event in scene.game.story or [] if event.kind == "handed"]
    assert {event.audience for event in told} == {(0, 1), (1, 0)}


@rule("FF trade.6")
def test_nothing_else_is_traded() -> None:
    scene = floor().have(0, trade=3).ask(Trading(), "trade")
    scene.state.tokens[0] = {"sheet": 1}
    for stake in ("coin", "sheet", "currency", "army", "writing"):
        assert scene.refused(0, MakeOffer(1, (stake,), ())) == "FF trade.6"
    assert scene.refused(0, MakeOffer(1, ("trade:4",), ())) == "FF trade.4"
    assert scene.refused(0, MakeOffer(0, ("trade:1",), ())) == "FF trade.3"
    assert scene.refused(0, MakeOffer(1, (), ())) == "FF trade.4"


@rule("FF trade.10")
def test_an_offer_may_be_declined_or_withdrawn() -> None:
    scene = floor().have(0, trade=3).ask(Trading(), "trade")
    scene.play(0, MakeOffer(1, ("trade:1",), ()), MakeOffer(1, ("trade:2",), ()))
    one, two = (offer.number for offer in scene.state.offers)
    scene.play(1, Decline(one)).play(0, Withdraw(two))
    assert scene.state.offers == () and scene.state.trade == [3, 0]
    assert scene.refused(1, Agree(one)) == "FF trade.10"


@rule("FF trade.7")
def test_the_floor_closes_when_all_are_ready() -> None:
    scene = floor().have(0, trade=3).ask(Trading(), "trade")
    scene.play(0, MakeOffer(1, ("trade:1",), ()), Ready())
    scene.play(1, Ready())
    assert scene.state.offers == () and scene.game.due == ()
    assert scene.managing(0).refused(0, MakeOffer(1, ("trade:1",), ())) == "FF manage.1"


@rule("FF trade.8", "FF culture.10")
def test_whoever_gets_too_many_culture_events_discards_at_once() -> None:
    scene = floor().events(0, "sabotage").events(1, "drought", "defection").ask(Trading(), "trade")
    scene.play(0, MakeOffer(1, ("sabotage",), ()))
    scene.play(1, Agree(scene.state.offers[0].number))
    assert scene.kind() == "hand-limit" and scene.game.due == (1,)
    scene.play(1, Discard("sabotage"))
    assert scene.state.events[1] == ("defection", "drought") and scene.state.event_decks[1].up == ("sabotage",)


@rule("FF tech.horseback_riding.2", "FF harvest.4", "FF harvest.5")
def test_horseback_riding_trades_silk_for_both() -> None:
    scene = (
        floor().tech(0, "horseback_riding").have(0, trade=1, silk=1, kept=("hut:silk",)).have(1, trade=24).ask(Trading(), "trade")
    )
    scene.play(0, UseCard("horseback_riding", ("silk",), ("1",)))
    assert scene.state.trade == [10, 27] and scene.state.market["silk"] == 2
    assert scene.refused(0, UseCard("horseback_riding", ("hut:silk",), ("1",))) == "FF harvest.5"  # once per turn


@rule("FF trade.4")
def test_a_seat_cannot_give_what_it_has_not() -> None:
    scene = floor().have(1, trade=2, iron=1).ask(Trading(), "trade")
    assert scene.refused(0, MakeOffer(1, (), ("iron", "iron"))) == "FF trade.4"
    assert scene.refused(0, MakeOffer(1, (), ("event-1",))) == "FF trade.6"


@rule("FF trade.5")
def test_no_promise_is_an_object_that_the_game_holds() -> None:
    scene = floor().have(0, trade=2).ask(Trading(), "trade")
    assert scene.refused(0, MakeOffer(1, ("promise",), ())) == "FF trade.6"
