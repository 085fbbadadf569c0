"""WE 7: what sets are worth, and trade."""

from random import Random

import msgspec
import pytest

from ecumene.engine import Action, Form, Refused, Standing
from ecumene.engine.actions import TimeUp
from ecumene.floor import Agree, Decline, NotReady, Ready, Withdraw
from ecumene.titles.empires.attacks import steal_card
from ecumene.titles.empires.cards import draw, set_value
from ecumene.titles.empires.offers import Answer, Offer
from ecumene.titles.empires.tax import TaxCollection, TaxRate
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import Phase
from scene import Scene, rule, unfit

#: hands with three true commodities each and something to hide
EGYPT = ("papyri", "iron", "iron", "fish", "slave_revolt", "famine")
HELLAS = ("clay", "ochre", "wool", "wool", "superstition")
HATTI = ("gold", "oil", "oil", "wine")

CIVS = ("minoa", "assyria", "hatti", "hellas", "egypt")


def floor(**options: str) -> Scene:
    """Egypt, Hellas and Hatti trade; Minoa has two cards only, Assyria none."""
    scene = Scene(**options).hand("egypt", *EGYPT).hand("hellas", *HELLAS).hand("hatti", *HATTI).hand("minoa", "tin", "tin")
    return scene.begin(Trade())


def common_floor() -> Scene:
    """Like `floor`, with commodities that are in the pack of five of every title of the family."""
    scene = Scene().hand("egypt", "copper", "iron", "iron", "fish", "slave_revolt", "famine")
    scene.hand("hellas", "clay", "resin", "gemstones", "gemstones", "superstition").hand("hatti", *HATTI)
    return scene.begin(Trade())


def offer(*give: str, want: int = 3, asks: tuple[str, ...] = (), to: int | None = None) -> Offer:
    """An offer of these cards that names the first two."""
    return Offer(give, give[:2], want, asks, to)


def random_floor(seats: int, seed: int, cards: int = 7) -> Scene:
    """Everybody has drawn from the first stacks."""
    scene = Scene(seats, seed=seed)
    for seat in range(seats):
        for stack in range(1, cards + 1):
            draw(scene.state, seat, stack)
    return scene.begin(Trade())


# -- what cards are worth -----------------------------------------------------------------------------------------


@rule("WE 7.value.1", "WE 7.value.2", "WE 7.value.3", "WE 7.value.4", "WE 7.value.5", "WE 7.value.6", "WE 7.value.7",
      "WE 7.value.8", "WE FIRST.turn4.18")  # fmt: skip
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        (["fish"], 3),
        (["fish"] * 2, 12),
        (["iron"] * 3, 18),
        (["fish", "fruit"], 6),
        (["oil"] * 8, 256),
        (["clay"], 1),
        (["ochre"], 1),
        (["clay"] * 2, 4),
        (["clay", "ochre"], 2),
        (["clay"] * 9, 81),
        (["water"] * 4, 0),
        (["famine", "gold"], 9),
    ],
)
def test_a_set_is_worth_the_square_of_its_size_times_face_value(cards: list[str], value: int) -> None:
    state = Scene().state
    assert set_value(state, 0, state.rules.cards.counts(cards)) == value


# -- who trades, and until when -----------------------------------------------------------------------------------


@unfit(
    "expansion-project", "with five players it has neither Papyrus nor Ochre (EP 14.31a); test_ep_same trades with its own cards"
)
@rule("WE 7.2", "WE 7.4")
def test_all_who_hold_three_cards_trade_at_the_same_time() -> None:
    scene = floor()
    assert scene.due == ["hatti", "hellas", "egypt"]
    scene.play("egypt", offer("papyri", "iron", "fish", asks=("clay", "ochre")))
    scene.play("hatti", offer("gold", "oil", "oil"))
    scene.play("hellas", Answer("4-1", ("clay", "ochre", "wool"), ("clay", "ochre")))
    assert scene.cards("egypt") == ["ochre", "clay", "iron", "wool", "famine", "slave_revolt"]
    assert scene.refused("egypt", offer("clay", "ochre", "wool", to=scene.seat("minoa"))) == "WE 7.4"


@unfit(
    "expansion-project", "with five players it has neither Papyrus nor Ochre (EP 14.31a); test_ep_same trades with its own cards"
)
@rule("WE 7.4")
def test_trade_is_skipped_when_fewer_than_two_players_hold_three_cards() -> None:
    scene = Scene().hand("egypt", *EGYPT).hand("minoa", "tin", "tin").begin(Trade())
    assert not scene.due and scene.state.floor is None


def test_whoever_holds_three_cards_is_asked_though_none_of_them_can_be_traded() -> None:
    scene = Scene().hand("egypt", "famine", "flood", "tyranny").hand("hatti", *HATTI).begin(Trade())
    assert scene.due == ["hatti", "egypt"]  # everything else would betray the hand
    assert scene.ask("egypt").forms == [] and scene.ask("egypt").choices == [Ready()]
    assert scene.ask("egypt").sample(Random(1)) == Ready() and not scene.ask("egypt").free


@rule("EP 17.1k", "EP 28.3d", "EP 28.3ex")
@rule("WE 7.4", "WE 7.6")
@pytest.mark.parametrize(
    ("hand", "able"),
    [
        (["clay", "clay", "iron"], True),
        (["clay", "iron", "treachery"], True),  # two to name and a third
        (["clay", "iron", "famine"], False),  # only two that may be traded
        (["clay", "treachery", "superstition"], False),  # only one to name
        (["clay", "treachery", "superstition", "iron"], True),
    ],
)
def test_an_order_can_be_put_together_if_the_hand_has_three_tradeable_cards_and_two_names(hand: list[str], able: bool) -> None:
    scene = Scene().hand("egypt", *hand).hand("hatti", *HATTI).begin(Trade()).play("hatti", offer("gold", "oil", "oil"))
    assert [form.kind for form in scene.ask("egypt").forms] == (["offer", "answer"] if able else [])
    assert scene.ask("egypt").free == able


@unfit(
    "expansion-project", "with five players it has neither Papyrus nor Ochre (EP 14.31a); test_ep_same trades with its own cards"
)
@rule("WE 7.22")
def test_trade_ends_when_everybody_is_ready() -> None:
    scene = floor().play("egypt", Ready())
    assert scene.due == ["hatti", "hellas"] and scene.may == ["egypt"]
    assert scene.refused("egypt", Ready()) == "WE 7.22"
    scene.play("hellas", Ready()).play("egypt", NotReady()).play("hatti", Ready())
    assert scene.due == ["egypt"] and scene.may == ["hellas", "hatti"]
    assert scene.refused("egypt", NotReady()) == "WE 7.22"
    scene.play("egypt", Ready())
    assert not scene.due and scene.state.floor is None
    assert scene.told("trade.over") == [{}]
    assert [event["seat"] for event in scene.told("trade.ready")] == [4, 3, 2, 4]
    assert scene.told("trade.not-ready") == [{"seat": 4}]


@rule("WE 7.1", "WE 7.22")
def test_when_time_is_up_open_offers_lapse_and_nothing_half_agreed_is_carried_out() -> None:
    scene = floor()
    scene.state.agenda.insert(0, Phase("calamity-selection"))
    scene.play("egypt", offer("papyri", "iron", "fish", asks=("gold",)))
    scene.play("hellas", Answer("4-1", ("clay", "ochre", "wool"), ("clay", "ochre")))
    assert scene.ask("egypt").choices == [Ready(), Withdraw("4-1"), Agree("3>4-1"), Decline("3>4-1")]
    scene.game.table(TimeUp())
    assert scene.state.floor is None and scene.state.phase == "calamity-selection"
    assert sorted(scene.cards("egypt")) == sorted(EGYPT) and sorted(scene.cards("hellas")) == sorted(HELLAS)
    with pytest.raises(Refused, match=r"WE 7\.1"):
        scene.game.table(TimeUp())


def test_who_is_ready_may_still_act_and_leaves_open_offers_for_the_others() -> None:
    scene = floor().play("egypt", offer("papyri", "iron", "fish"), Ready())
    scene.play("egypt", offer("iron", "iron", "fish", asks=("oil", "gold")))
    assert scene.may == ["egypt"]
    scene.play("hatti", Answer("4-2", ("gold", "oil", "oil"), ("gold", "oil")))
    assert "gold" in scene.cards("egypt")
    # egypt was ready with another hand: the floor waits for it again
    assert scene.due == ["hatti", "hellas", "egypt"]


def test_a_standing_answer_is_ready_at_once() -> None:
    scene = Scene().hand("egypt", *EGYPT).hand("hatti", *HATTI)
    scene.begin().game.play(scene.seat("egypt"), Standing("trade", "ready"))
    scene.begin(Trade())
    assert scene.due == ["hatti"] and scene.may == ["egypt"]


# -- offers and answers -------------------------------------------------------------------------------------------


@rule("WE 7.3", "WE FIRST.turn6.3")
def test_a_trade_has_exactly_two_partners() -> None:
    scene = common_floor()
    assert scene.refused("egypt", offer("copper", "iron", "fish", to=scene.seat("egypt"))) == "WE 7.3"
    scene.play("egypt", offer("copper", "iron", "fish", asks=("gold", "oil")))
    assert scene.refused("egypt", Answer("4-1", ("iron", "iron", "fish"), ("iron", "iron"))) == "WE 7.3"
    scene.play("hatti", Answer("4-1", ("gold", "oil", "oil"), ("gold", "oil")))
    # the offer went to one partner, and nobody else can take it any more
    assert scene.refused("hellas", Answer("4-1", ("clay", "resin", "gemstones"), ("clay", "resin"))) == "WE 7.15"


@rule("WE 7.4", "WE FIRST.turn6.3")
def test_each_side_hands_over_at_least_three_cards_and_the_numbers_may_differ() -> None:
    scene = common_floor()
    assert scene.refused("egypt", offer("copper", "iron")) == "WE 7.4"
    assert scene.refused("egypt", offer("copper", "iron", "fish", want=2)) == "WE 7.4"
    scene.play("egypt", offer("copper", "iron", "fish", want=4, asks=("gold", "oil")))
    assert scene.refused("hatti", Answer("4-1", ("gold", "oil"), ("gold", "oil"))) == "WE 7.4"
    scene.play("hatti", Answer("4-1", HATTI, ("gold", "oil")))
    assert scene.state.hand_size(scene.seat("hatti")) == 3 and scene.state.hand_size(scene.seat("egypt")) == 7
    assert scene.told("trade") == [{"seat": 4, "partner": scene.seat("hatti"), "gave": 3, "got": 4}]


@rule("WE 7.5", "WE FIRST.turn6.3")
def test_the_number_of_cards_is_declared_truly_and_both_agree_on_it() -> None:
    scene = common_floor().play("egypt", offer("copper", "iron", "fish", "iron", want=4))
    assert scene.known("minoa")["floor"].offers[0].count == 4
    scene.play("hellas", Answer("4-1", ("clay", "resin", "gemstones"), ("clay", "resin")))
    assert not scene.told("trade")  # three instead of four: only a counter-offer
    assert scene.known("egypt")["floor"].offers[1].count == 3
    scene.play("egypt", Agree(f"{scene.seat('hellas')}>4-1"))
    assert scene.told("trade") == [{"seat": 4, "partner": scene.seat("hellas"), "gave": 4, "got": 3}]
    assert scene.refused("hatti", offer("gold", "gold", "oil")) == "WE 7.5"  # there is only one
    assert scene.refused("hatti", offer("gold", "elephant", "oil")) == "WE 7.5"


@unfit(
    "expansion-project", "with five players it has neither Papyrus nor Ochre (EP 14.31a); test_ep_same trades with its own cards"
)
@rule("WE 7.6")
def test_two_commodities_are_named_truly() -> None:
    scene = floor()
    give = ("papyri", "iron", "slave_revolt")
    assert scene.refused("egypt", Offer(give, ("papyri",), 3)) == "WE 7.6"
    assert scene.refused("egypt", Offer(give, ("papyri", "fish"), 3)) == "WE 7.6"  # held, but not handed over
    assert scene.refused("egypt", Offer(give, ("iron", "iron"), 3)) == "WE 7.6"  # only one of the two is
    assert scene.refused("egypt", Offer(give, ("papyri", "elephant"), 3)) == "WE 7.6"
    scene.play("egypt", Offer(give, ("papyri", "iron"), 3), offer("iron", "iron", "fish"))
    assert scene.refused("hellas", Answer("4-1", ("clay", "ochre", "wool"), ("clay", "wine"))) == "WE 7.6"
    assert scene.refused("hellas", Answer("4-1", ("clay", "ochre", "wool"), ())) == "WE 7.6"


@rule("WE 7.6", "WE DEF.cards.4")
def test_water_may_be_handed_over_named_and_asked_for() -> None:
    scene = Scene().hand("egypt", "water", "water", "iron").hand("hatti", *HATTI).hand("hatti", "water").begin(Trade())
    scene.play("egypt", Offer(("water", "water", "iron"), ("water", "water"), 3, ("water", "oil")))
    scene.play("hatti", Answer("4-1", ("water", "oil", "gold"), ("oil", "water")))
    assert scene.cards("egypt") == ["oil", "gold", "water"]
    assert scene.cards("hatti") == ["iron", "oil", "wine", "water", "water"]


@rule("WE 7.7", "WE 7.8", "WE FIRST.turn6.4")
def test_of_more_names_only_the_first_two_must_be_true() -> None:
    scene = common_floor()
    give = ("copper", "iron", "slave_revolt")
    assert scene.refused("egypt", Offer(give, ("gold", "copper", "iron"), 3)) == "WE 7.8"
    assert scene.refused("egypt", Offer(give, ("copper", "gold", "iron"), 3)) == "WE 7.8"
    assert scene.refused("egypt", Offer(give, ("copper", "iron", "gold", "gold"), 3)) == "WE 7.7"  # four names, three cards
    scene.play("egypt", Offer(give, ("copper", "iron", "gold"), 3, ("clay", "resin")))
    assert scene.known("hatti")["floor"].offers[0].names == ("copper", "iron", "gold")  # in the order of naming
    scene.play("hellas", Answer("4-1", ("clay", "resin", "superstition"), ("clay", "resin", "wine")))
    assert len(scene.told("trade")) == 1


@unfit(
    "expansion-project", "with five players it has neither Papyrus nor Ochre (EP 14.31a); test_ep_same trades with its own cards"
)
@rule("WE 7.8")
def test_no_more_than_two_names_can_be_asked_for() -> None:
    assert floor().refused("egypt", offer("papyri", "iron", "fish", asks=("clay", "wool", "wool"))) == "WE 7.8"


@unfit("expansion-project", "calamities may be claimed there beyond the two names that are owed (EP 28.3e)")
@rule("WE 7.9", "WE 7.11", "WE FIRST.turn6.5")
def test_calamities_are_never_mentioned() -> None:
    scene = floor()
    give = ("papyri", "iron", "slave_revolt")
    assert scene.refused("egypt", Offer(give, ("papyri", "slave_revolt"), 3)) == "WE 7.9"
    assert scene.refused("egypt", Offer(give, ("papyri", "iron", "famine"), 3)) == "WE 7.9"
    for calamity in scene.state.rules.cards.calamities:
        assert scene.refused("egypt", Offer(give, ("papyri", "iron"), 3, (calamity,))) == "WE 7.9"
    scene.play("egypt", Offer(give, ("papyri", "iron"), 3))
    assert scene.refused("hellas", Answer("4-1", HELLAS, ("clay", "ochre", "superstition"))) == "WE 7.9"


@rule("WE 7.10")
def test_a_promise_of_no_calamities_binds_nobody() -> None:
    scene = floor()
    scene.play("egypt", Offer(("papyri", "iron", "slave_revolt"), ("papyri", "iron"), 3, ("clay", "ochre"), clean=True))
    scene.play("egypt", offer("papyri", "iron", "fish", asks=("gold",)))
    scene.play("hellas", Answer("4-2", ("clay", "ochre", "wool"), ("clay", "ochre")))
    assert [proposal.clean for proposal in scene.known("hellas")["floor"].offers] == [True, False, False]
    scene.play("hellas", Answer("4-1", ("clay", "ochre", "superstition"), ("clay", "ochre"), clean=True))
    assert "slave_revolt" in scene.cards("hellas") and "superstition" in scene.cards("egypt")


@rule("WE 7.11", "WE 7.21")
def test_tradeable_calamities_are_handed_over_like_any_card_and_do_nothing_here() -> None:
    scene = floor().cities("hellas", "athens").tokens("hellas", athens=2)
    scene.play("egypt", offer("papyri", "iron", "slave_revolt", asks=("clay", "ochre")))
    scene.play("hellas", Answer("4-1", ("clay", "ochre", "wool"), ("clay", "ochre")))
    assert "slave_revolt" in scene.cards("hellas")
    assert scene.owner("athens") == "hellas" and scene.count("athens") == {"hellas": 2}


@pytest.mark.parametrize(
    ("seats", "scenario"),
    [pytest.param(9, "full", marks=rule("WE 7.11")), pytest.param(5, "first-game", marks=rule("WE FIRST.turn6.8"))],
)
def test_minor_calamities_are_tradeable(seats: int, scenario: str) -> None:
    scene = (
        Scene(seats, scenario).hand("egypt", "fish", "iron", "tempest").hand("hellas", "clay", "wine", "banditry").begin(Trade())
    )
    scene.play("egypt", offer("fish", "iron", "tempest", asks=("clay", "wine")))
    scene.play("hellas", Answer(f"{scene.seat('egypt')}-1", ("clay", "wine", "banditry"), ("clay", "wine")))
    assert scene.cards("egypt") == ["clay", "wine", "banditry"]
    table = scene.state.rules.cards
    assert scene.state.passed[table.index["tempest"]] == scene.seat("egypt") + 1
    assert all(table.tradeable[k] for k, calamity in enumerate(table.calamity) if calamity and calamity.kind == "minor")


@rule("WE 7.12", "WE 7.17", "WE 7.18")
def test_non_tradeable_calamities_are_never_handed_over_so_no_trade_is_ever_undone() -> None:
    scene = floor()
    assert scene.refused("egypt", Offer(("papyri", "iron", "famine"), ("papyri", "iron"), 3)) == "WE 7.12"
    scene.hand("hellas", "flood").play("egypt", offer("papyri", "iron", "fish", asks=("clay", "ochre")))
    assert scene.refused("hellas", Answer("4-1", ("clay", "ochre", "flood"), ("clay", "ochre"))) == "WE 7.12"
    # the other two reasons to undo a trade, a wrong number and false names, cannot be either (WE 7.5, 7.6)
    scene.play("hellas", Answer("4-1", ("clay", "ochre", "wool"), ("clay", "ochre")))
    assert len(scene.told("trade")) == 1
    for civ in ("egypt", "hellas"):
        assert scene.game.undoable(scene.seat(civ)) == []


@rule("WE 7.13", "WE 7.14")
def test_only_cards_are_part_of_a_trade_and_promises_are_left_to_talk() -> None:
    assert {*Offer.__struct_fields__} == {"give", "names", "want", "asks", "to", "clean"}
    assert {*Answer.__struct_fields__} == {"offer", "give", "names", "clean"}
    scene = floor().treasury("egypt", 9).advances("egypt", "pottery")
    assert scene.refused("egypt", offer("papyri", "iron", "pottery")) == "WE 7.5"  # an advance is no card of the hand
    before = (scene.state.treasury[:], scene.state.advances[:], scene.state.credits[:])
    scene.play("egypt", offer("papyri", "iron", "fish", asks=("clay", "ochre")))
    scene.play("hellas", Answer("4-1", ("clay", "ochre", "wool"), ("clay", "ochre")))
    assert len(scene.told("trade")) == 1
    assert (scene.state.treasury, scene.state.advances, scene.state.credits) == before


@rule("WE 7.15")
def test_an_answer_that_gives_what_was_asked_makes_the_trade_at_once() -> None:
    scene = floor().play("egypt", Offer(("papyri", "iron", "fish"), ("iron", "fish"), 3, ("wool", "wool")))
    scene.play("hellas", Answer("4-1", ("wool", "wool", "superstition"), ("wool", "wool")))
    assert scene.cards("egypt") == ["iron", "wool", "wool", "famine", "slave_revolt", "superstition"]
    assert scene.cards("hellas") == ["ochre", "clay", "papyri", "iron", "fish"]


@rule("WE 7.15")
@pytest.mark.parametrize(
    "answer",
    [
        Answer("4-1", ("wool", "wool", "clay", "ochre"), ("wool", "wool")),  # too many
        Answer("4-1", ("wool", "clay", "ochre"), ("wool", "clay")),  # one of two asked for
        Answer("4-1", ("wool", "wool", "clay"), ("wool", "clay", "wool")),  # not among the two names that must be true
    ],
)
def test_any_other_answer_is_a_counter_offer_that_waits_for_a_yes(answer: Answer) -> None:
    scene = floor().play("egypt", offer("papyri", "iron", "fish", asks=("wool", "wool"))).play("hellas", answer)
    assert not scene.told("trade")
    counter = scene.known("egypt")["floor"].offers[1]
    assert (counter.key, counter.answers, counter.seat, counter.count) == ("3>4-1", "4-1", 3, len(answer.give))
    assert [form.kind for form in scene.ask("egypt").forms] == ["offer"]  # a counter-offer is not answered with cards
    assert scene.refused("hellas", Agree("3>4-1")) == "WE 7.3"
    assert scene.refused("hatti", Agree("3>4-1")) == "WE 7.15"
    scene.play("egypt", Agree("3>4-1"))
    assert sorted(scene.cards("egypt")) == sorted([*answer.give, "iron", "slave_revolt", "famine"])
    assert scene.state.floor is not None and scene.state.floor.offers == {}


@rule("WE 7.15")
@pytest.mark.parametrize("asks", [(), ("clay",)])
def test_what_was_not_asked_for_by_name_awaits_the_owners_yes(asks: tuple[str, ...]) -> None:
    scene = Scene().hand("egypt", "gold", "gold", "ivory").hand("hatti", "clay", "water", "water").begin(Trade())
    scene.play("egypt", offer("gold", "gold", "ivory", asks=asks))
    scene.play("hatti", Answer("4-1", ("clay", "water", "water"), ("clay", "water")))
    assert not scene.told("trade") and scene.cards("egypt") == ["ivory", "gold", "gold"]
    assert Agree("2>4-1") in scene.ask("egypt").choices
    scene.play("egypt", Decline("2>4-1"))
    assert scene.state.floor is not None and list(scene.state.floor.offers) == ["4-1"]


@rule("WE 7.15")
def test_a_counter_offer_may_be_declined_or_withdrawn_and_falls_with_the_offer() -> None:
    scene = floor().play("egypt", offer("papyri", "iron", "fish", asks=("gold",)))
    low = Answer("4-1", ("clay", "ochre", "wool"), ("clay", "ochre"))
    scene.play("hellas", low).play("egypt", Decline("3>4-1"))
    assert scene.refused("egypt", Agree("3>4-1")) == "WE 7.15"
    scene.play("hellas", low, Withdraw("3>4-2"))
    assert scene.refused("egypt", Agree("3>4-2")) == "WE 7.15"
    scene.play("hellas", low)
    assert scene.refused("egypt", Answer("3>4-3", ("iron", "iron", "fish"), ("iron", "iron"))) == "WE 7.15"
    scene.play("egypt", Withdraw("4-1"))
    assert scene.known("egypt")["floor"].offers == scene.known("hellas")["floor"].offers == ()


def test_offers_are_withdrawn_by_their_owner_and_declined_by_whom_they_were_made_to() -> None:
    scene = floor().play("egypt", offer("papyri", "iron", "fish"), offer("iron", "iron", "fish", to=3))
    assert scene.refused("hellas", Withdraw("4-1")) == "WE 7.15"
    assert scene.refused("hellas", Decline("4-1")) == "WE 7.2"
    assert scene.refused("hellas", Agree("4-1")) == "WE 7.6"
    assert scene.ask("hellas").choices == [Ready(), Decline("4>3-1")]
    scene.play("hellas", Decline("4>3-1"))
    assert scene.ask("egypt").choices == [Ready(), Withdraw("4-1")]


@rule("WE 7.15")
def test_a_trade_lapses_only_the_offers_that_can_no_longer_be_met() -> None:
    scene = floor().hand("egypt", "resin", "resin", "resin").hand("hellas", "copper")
    scene.play("egypt", offer("papyri", "iron", "fish", asks=("clay", "ochre")))
    scene.play("egypt", offer("iron", "iron", "slave_revolt", to=2), offer("resin", "resin", "resin"))
    scene.play("hatti", offer("gold", "oil", "oil", asks=("clay",)))
    scene.play("hellas", Answer("2-1", ("wool", "clay", "copper"), ("wool", "clay")))
    scene.play("hellas", Answer("2-1", ("wool", "wool", "copper"), ("wool", "wool")))
    scene.play("hellas", Answer("4-1", ("clay", "ochre", "superstition"), ("clay", "ochre")))
    assert scene.state.floor is not None
    # gone: what was taken, what needs two iron, and the answer with clay
    assert list(scene.state.floor.offers) == ["4-2", "2-1", "3>2-2"]
    scene.play("hatti", Agree("3>2-2"))
    assert list(scene.state.floor.offers) == ["4-2"] and "gold" in scene.cards("hellas")


@rule("WE 7.15")
def test_an_offer_that_was_taken_is_gone_though_the_same_cards_are_still_held() -> None:
    scene = Scene().hand("egypt", *["iron"] * 6).hand("hatti", *HATTI).begin(Trade())
    scene.play("egypt", *[offer("iron", "iron", "iron", asks=("gold", "oil"))] * 2)
    scene.play("hatti", Answer("4-1", ("gold", "oil", "oil"), ("gold", "oil")))
    assert scene.state.floor is not None and list(scene.state.floor.offers) == ["4-2"]


@rule("WE 7.1")
def test_an_option_bounds_the_offers_and_answers_of_a_turn() -> None:
    scene = floor(offers="2")
    scene.play("egypt", offer("papyri", "iron", "fish"), offer("iron", "iron", "fish", to=2))
    assert scene.refused("egypt", offer("papyri", "iron", "fish")) == "WE 7.1"
    scene.play("hatti", offer("gold", "oil", "oil"))
    assert scene.refused("egypt", Answer("2-1", ("papyri", "iron", "fish"), ("papyri", "iron"))) == "WE 7.1"
    assert scene.ask("egypt").forms == []
    scene.play("hellas", Answer("4-1", HELLAS, ("clay", "ochre")))  # a counter-offer counts like an offer
    made = {civ: scene.known(civ)["floor"].made for civ in ("egypt", "hatti", "hellas", "minoa")}
    assert made == {"egypt": 2, "hatti": 1, "hellas": 1, "minoa": 0}
    assert scene.known(None)["floor"].made is None


# -- worked examples of The First Game ----------------------------------------------------------------------------


@rule("WE FIRST.turn6.6")
def test_worked_example_a_false_third_name() -> None:
    nathan, jeffrey = "egypt", "hellas"
    scene = Scene().hand(nathan, "clay", "ochre", "papyri", "fish").hand(jeffrey, "iron", "ochre", "ochre").begin(Trade())
    assert scene.refused(nathan, Offer(("papyri", "ochre", "fish"), ("papyri", "clay", "clay"), 3)) == "WE 7.8"
    scene.play(nathan, Offer(("papyri", "clay", "fish"), ("papyri", "clay", "clay"), 3, ("iron", "ochre")))
    assert scene.refused(jeffrey, Answer("4-1", ("ochre", "ochre", "iron"), ("iron", "clay"))) == "WE 7.6"
    scene.play(jeffrey, Answer("4-1", ("iron", "ochre", "ochre"), ("iron", "ochre")))
    assert scene.cards(nathan) == ["ochre", "ochre", "ochre", "iron"]
    assert scene.cards(jeffrey) == ["clay", "papyri", "fish"]


@rule("WE FIRST.turn6.7")
def test_worked_example_a_hidden_third_card() -> None:
    rico, martin = "egypt", "hellas"
    scene = Scene().hand(rico, "fish", "iron", "treachery").hand(martin, "wool", "ochre", "clay", "superstition")
    scene.hand("minoa", "tin", "copper", "resin").begin(Trade())
    scene.play(rico, Offer(("fish", "iron", "treachery"), ("fish", "iron"), 3, ("wool", "ochre")))
    scene.play(martin, Answer("4-1", ("wool", "ochre", "superstition"), ("wool", "ochre")))
    assert scene.cards(martin) == ["clay", "iron", "fish", "treachery"]
    assert "superstition" in scene.cards(rico)
    told = repr([event.data for event in scene.heard("minoa")])
    assert "treachery" not in told and "superstition" not in told
    scene.play(rico, offer("wool", "ochre", "superstition", asks=("tin", "copper")))  # traded on
    scene.play("minoa", Answer("4-2", ("tin", "copper", "resin"), ("tin", "copper")))
    assert "superstition" in scene.cards("minoa")


# -- who passed a calamity on -------------------------------------------------------------------------------------


@rule("WE 7.23")
def test_the_game_remembers_who_passed_a_calamity_on_last() -> None:
    scene = floor()
    revolt = scene.state.rules.cards.index["slave_revolt"]
    scene.play("egypt", offer("papyri", "iron", "slave_revolt", asks=("clay", "ochre")))
    scene.play("hellas", Answer("4-1", ("clay", "ochre", "wool"), ("clay", "ochre")))
    assert scene.state.passed[revolt] == scene.seat("egypt") + 1
    scene.play("hellas", offer("papyri", "iron", "slave_revolt", asks=("gold", "oil")))
    scene.play("hatti", Answer("3-1", ("gold", "oil", "oil"), ("gold", "oil")))
    assert scene.state.passed[revolt] == scene.seat("hellas") + 1
    scene.play("hatti", offer("papyri", "iron", "slave_revolt", asks=("clay", "ochre")))
    scene.play("egypt", Answer("2-1", ("clay", "ochre", "wool"), ("clay", "ochre")))
    assert scene.state.passed[revolt] == scene.seat("hatti") + 1  # back with egypt
    assert sum(map(bool, scene.state.passed)) == 1  # commodities have no such past
    assert not any("passed" in scene.known(civ) for civ in CIVS)


@rule("WE 7.23")
def test_a_stolen_card_was_not_traded() -> None:
    scene = Scene().hand("egypt", "slave_revolt")
    scene.state.passed[scene.state.rules.cards.index["slave_revolt"]] = 1
    steal_card(scene.state, scene.seat("egypt"), scene.seat("hatti"))
    assert scene.cards("hatti") == ["slave_revolt"] and not any(scene.state.passed)


# -- secrets ------------------------------------------------------------------------------------------------------


def everything(scene: Scene, civ: str | None) -> list[object]:
    """All that reaches a seat: its view, its story, whom the game waits for, what it may answer or take back."""
    found: list[object] = [scene.known(civ), scene.heard(civ), scene.game.due, scene.game.may]
    if civ in scene.due or civ in scene.may:
        assert civ is not None
        ask = scene.ask(civ)
        found += [ask.choices, [form.kind for form in ask.forms], ask.about, scene.game.undoable(scene.seat(civ))]
    return found


PRIVATE: list[tuple[str, Action]] = [
    ("egypt", offer("iron", "iron", "slave_revolt", to=3, asks=("wool",))),
    ("hellas", Answer("4>3-1", ("clay", "ochre", "superstition"), ("clay", "ochre"))),
    ("egypt", Decline("3>4-1")),
    ("hellas", Answer("4>3-1", ("clay", "ochre", "superstition"), ("ochre", "clay"))),
    ("hellas", Withdraw("3>4-2")),
    ("hellas", Decline("4>3-1")),
    ("egypt", offer("fish", "iron", "slave_revolt", to=3)),
]


@unfit(
    "expansion-project", "with five players it has neither Papyrus nor Ochre (EP 14.31a); test_ep_same trades with its own cards"
)
@rule("WE 7.16", "WE 7.20")
@pytest.mark.parametrize("length", range(1, len(PRIVATE) + 1))
def test_what_two_players_say_in_private_leaves_no_trace_for_others(length: int) -> None:
    plain, secret = floor(), floor()
    for civ, action in PRIVATE[:length]:
        secret.play(civ, action)
    for scene in (plain, secret):
        scene.play("egypt", offer("papyri", "iron", "fish")).play("hatti", offer("gold", "oil", "oil", asks=("clay",)))
    for civ in ("minoa", "assyria", "hatti", None):
        assert everything(plain, civ) == everything(secret, civ)
    assert everything(plain, "hellas") != everything(secret, "hellas")
    # what one does not know of is refused like what does not exist
    assert secret.refused("hatti", Agree("4>3-1")) == plain.refused("hatti", Agree("4>3-1")) == "WE 7.15"


@unfit(
    "expansion-project", "with five players it has neither Papyrus nor Ochre (EP 14.31a); test_ep_same trades with its own cards"
)
@rule("WE 7.16", "WE 7.20")
def test_nobody_sees_the_cards_behind_an_offer_but_its_owner() -> None:
    one, other = floor(), floor()
    for scene, third, answered in ((one, "slave_revolt", "superstition"), (other, "fish", "wool")):
        scene.play("egypt", offer("papyri", "iron", third), offer("papyri", "iron", third, to=3, asks=("gold",)))
        scene.play("hellas", Answer("4>3-1", ("clay", "ochre", answered), ("clay", "ochre")))
    for civ in ("minoa", "assyria", "hatti", None):
        assert everything(one, civ) == everything(other, civ)
    for civ, owner in (("hellas", 3), ("egypt", 4)):
        shown = one.known(civ)["floor"].offers
        assert len(shown) == 3 and all((proposal.give != ()) == (proposal.seat == owner) for proposal in shown)


@unfit(
    "expansion-project", "with five players it has neither Papyrus nor Ochre (EP 14.31a); test_ep_same trades with its own cards"
)
@rule("WE 7.16")
def test_everybody_sees_who_traded_and_how_many_and_only_the_two_see_which() -> None:
    scene = floor().play("egypt", offer("papyri", "iron", "slave_revolt", asks=("clay", "ochre"), to=3))
    scene.play("hellas", Answer("4>3-1", ("clay", "ochre", "wool"), ("clay", "ochre")))
    for civ in ("minoa", "hatti", None):
        told = [event for event in scene.heard(civ) if event.kind.startswith(("trade", "offer"))]
        assert [event.kind for event in told] == ["trade.open", "trade"]
        assert told[1].data == {"seat": 4, "partner": 3, "gave": 3, "got": 3}
    for civ in ("egypt", "hellas"):
        assert scene.heard(civ)[-1].data["gave"] == ["papyri", "iron", "slave_revolt"]


def test_the_two_hear_what_was_said_of_the_cards_beside_what_came() -> None:
    scene = floor().play("egypt", Offer(("papyri", "iron", "slave_revolt"), ("papyri", "iron", "gold"), 3, ("clay", "ochre")))
    scene.play("hellas", Answer("4-1", ("clay", "ochre", "superstition"), ("clay", "ochre", "wool")))
    for civ in ("egypt", "hellas"):
        told = scene.heard(civ)[-1]
        assert told.kind == "trade.cards"
        assert told.data["gave_as"] == ["papyri", "iron", "gold"] and told.data["got_as"] == ["clay", "ochre", "wool"]
    assert "got_as" not in repr([scene.heard("hatti"), scene.heard(None)]), "what an answer claimed only the two know"
    # a counter-offer that is agreed to tells it as well
    scene.play("hatti", Offer(("gold", "oil", "oil"), ("gold", "oil"), 3))
    scene.play("hellas", Answer("2-1", ("papyri", "iron", "slave_revolt"), ("papyri", "iron", "tin"))).play(
        "hatti", Agree("3>2-1")
    )
    assert scene.heard("hatti")[-1].data["got_as"] == ["papyri", "iron", "tin"]


@rule("WE 7.16", "WE 7.value.2")
def test_whoever_completes_a_set_is_told_so_and_nobody_else() -> None:
    scene = common_floor()
    row, (egypt, hellas) = scene.state.rules.tables.commodities["gemstones"], (scene.seat("egypt"), scene.seat("hellas"))
    both = ("gemstones", "gemstones")
    scene.hand("egypt", *["gemstones"] * (row.set - 2)).play("egypt", offer("copper", "iron", "iron", asks=both))
    scene.play("hellas", Answer(f"{egypt}-1", (*both, "clay"), both))
    told = [event.data for event in scene.heard("egypt") if event.kind == "set.completed"]
    whole = {"card": "gemstones", "count": row.set, "points": row.set * row.set * row.stack}
    assert told == [{"seat": egypt, "partner": hellas, **whole}]
    for civ in ("hellas", "hatti", None):
        assert not any(event.kind == "set.completed" for event in scene.heard(civ))


@rule("WE 7.19", "WE 7.20", "WE FIRST.turn6.5")
def test_nothing_is_learnt_of_cards_without_handing_cards_over_for_good() -> None:
    scene = floor().play("egypt", offer("papyri", "iron", "slave_revolt", asks=("wool",)))
    scene.play("hellas", Answer("4-1", ("clay", "ochre", "superstition"), ("clay", "ochre"))).play("egypt", Decline("3>4-1"))
    for civ, secret in (("hellas", "slave_revolt"), ("egypt", "superstition")):
        assert secret not in repr([scene.heard(civ), scene.known(civ)["floor"]])
    # once cards were handed over there is no way back
    scene.play("hatti", Answer("4-1", ("gold", "oil", "oil"), ("gold", "oil"))).play("egypt", Agree("2>4-1"))
    assert "slave_revolt" in scene.cards("hatti")
    for civ in ("egypt", "hatti"):
        with pytest.raises(Refused):
            scene.game.undo(scene.seat(civ))


def test_everybody_hears_what_is_offered_to_everybody() -> None:
    scene = floor().play("egypt", Offer(("papyri", "iron", "slave_revolt"), ("papyri", "iron", "gold"), 4, ("wool",)))
    said = {"seat": 4, "count": 3, "names": ("papyri", "iron", "gold"), "want": 4, "asks": ("wool",), "key": "4-1"}
    for civ in ("egypt", "minoa", None):
        assert [event.data for event in scene.heard(civ) if event.kind == "offer"] == [said]
    scene.play("egypt", Withdraw("4-1"))
    assert [event.data for event in scene.heard(None) if event.kind == "offer.withdrawn"] == [{"seat": 4, "key": "4-1"}]


def test_nobody_goes_back_behind_the_opening_of_trade() -> None:
    scene = Scene().hand("egypt", *EGYPT).hand("hellas", *HELLAS).cities("hatti", "hattusa").advances("hatti", "coinage")
    scene.begin(TaxCollection(), Trade()).play("hatti", TaxRate(1))
    # from the opening on, not from the first offer, which might be private
    assert scene.told("trade.open") and scene.game.undoable(scene.seat("hatti")) == []
    assert scene.game.pending(scene.seat("hatti")) == []


def test_no_trade_entry_is_withdrawn_by_undo() -> None:
    scene = floor()
    for civ, action in [*PRIVATE, ("hatti", Ready()), ("hatti", NotReady())]:
        scene.play(civ, action)
        assert scene.game.undoable(scene.seat(civ)) == []


# -- agreement and invariants -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [5, 9])
def test_every_listed_answer_and_every_order_put_together_is_lawful(seats: int) -> None:
    rng = Random(seats)
    for seed in (1, 2):
        scene = random_floor(seats, seed)
        game, total = scene.game, [sum(column) for column in zip(*scene.state.hand, strict=True)]
        while game.due:
            seat = rng.choice((*game.due, *game.may))
            ask = game.ask(seat)
            assert all(ask.why(choice) is None for choice in ask.choices)
            for form in ask.forms:
                for order in (form.sample(rng), Form.sample(form, rng)):
                    assert ask.why(order) is None, (order, ask.why(order))
            assert ask.free == (bool(ask.forms) or len(ask.choices) > 1)
            game.play(seat, ask.sample(rng))
            assert [sum(column) for column in zip(*scene.state.hand, strict=True)] == total
            assert all(scene.state.hand_size(seat) >= 3 for seat in range(seats))


def test_an_offer_is_put_together_from_cards_names_count_asks_and_partner() -> None:
    scene = Scene().hand("egypt", "clay", "clay", "iron").hand("hatti", *HATTI).begin(Trade())
    form = scene.ask("egypt").forms[0]
    prefix: list[tuple[str, object]] = [("give", "clay"), ("give", "clay"), ("give", "iron")]
    assert form.pieces(prefix) == ([("name", "clay"), ("name", "iron")], False)
    prefix += [("name", "clay"), ("name", "iron")]
    further, done = form.pieces(prefix)
    assert ("want", 3) in further and ("want", 4) in further and ("want", 5) not in further and not done
    assert ("name", "gold") in further and ("name", "famine") not in further
    prefix += [("want", 4), ("ask", "gold")]
    further, done = form.pieces(prefix)
    assert done and ("to", 2) in further and ("ask", "gold") in further
    prefix += [("ask", "oil")]
    assert form.pieces(prefix) == ([("to", 2)], True)
    prefix += [("to", 2)]
    assert form.pieces(prefix) == ([], True)
    order = form.whole(prefix)
    assert order == Offer(("clay", "clay", "iron"), ("clay", "iron"), 4, ("gold", "oil"), 2)
    reply = scene.play("egypt", order).ask("hatti").forms[1]
    given: list[tuple[str, object]] = [("give", card) for card in ("oil", "oil", "wine")]
    assert reply.pieces([*given, ("name", "oil"), ("name", "wine")])[1]
    assert reply.whole([*given, ("name", "oil"), ("name", "wine")]) == Answer("4>2-1", ("oil", "oil", "wine"), ("oil", "wine"))


def test_orders_can_be_put_together_from_a_hand_full_of_calamities() -> None:
    scene = Scene().hand("egypt", "clay", "famine", "gold", "treachery", "superstition").hand("hatti", *HATTI).begin(Trade())
    form = scene.ask("egypt").forms[0]
    assert form.pieces([]) == ([("give", "clay")], False)  # both commodities are needed
    assert form.pieces([("give", "clay")]) == ([("give", "gold")], False)
    rng = Random(1)
    for _ in range(50):
        order = Form.sample(form, rng)
        assert scene.game.why(scene.seat("egypt"), order) is None


def test_the_floor_is_saved_in_a_position_and_comes_back() -> None:
    scene = floor().play("egypt", *(action for civ, action in PRIVATE[:1])).play("hatti", Ready())
    scene.play("hellas", PRIVATE[1][1])
    title, file = scene.game.title, msgspec.json.encode(scene.game.position())
    loaded = title.load(msgspec.json.decode(file))
    assert msgspec.json.encode(title.position(loaded)) == file
    twin = scene.state.clone()
    scene.play("egypt", Agree("3>4-1"))
    assert msgspec.json.encode(title.position(twin)) == file  # clones share nothing


PLAIN = {"seat": 4, "count": 3, "names": ["iron", "iron"], "want": 3, "give": ["iron", "iron", "fish"], "key": "4-1"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("waiting", [2, 3, 7]),
        ("waiting", [2, 3, 3]),
        ("waiting", "all"),
        ("made", [0]),
        ("offers", {"4-2": PLAIN}),
        ("offers", {"4-1": {**PLAIN, "give": ["iron", "iron", "iron"]}}),
        ("offers", {"4-1": {**PLAIN, "count": 4}}),
        ("offers", {"4-1": {**PLAIN, "seat": 0}}),
        ("offers", {"4-1": {**PLAIN, "want": 2}}),
        ("offers", {"4-1": {**PLAIN, "to": 4}}),
        ("offers", {"4-1": {**PLAIN, "to": 3, "answers": "3-1"}}),
    ],
)
def test_a_position_with_a_floor_that_cannot_be_is_refused(field: str, value: object) -> None:
    scene = floor()
    position = scene.game.position()
    position["floor"]["offers"] = {"4-1": PLAIN}
    assert scene.game.title.load(position)
    position["floor"][field] = value
    with pytest.raises(Refused):
        scene.game.title.load(position)


def test_a_position_has_a_floor_exactly_while_trade_goes_on() -> None:
    scene = random_floor(5, 1)
    position = scene.game.position()
    assert scene.game.title.load(position)
    for wrong in ({**position, "floor": None}, {**position, "agenda": []}):
        with pytest.raises(Refused, match="floor"):
            scene.game.title.load(wrong)


@pytest.mark.parametrize(
    "malformed",
    [
        Offer(("papyri", "iron", 7), ("papyri", "iron"), 3),  # type: ignore[arg-type]
        Offer(("papyri", "iron", ["fish"]), ("papyri", "iron"), 3),  # type: ignore[arg-type]
        Offer("papyri", ("papyri", "iron"), 3),  # type: ignore[arg-type]
        Offer(("papyri", "iron", "fish"), None, 3),  # type: ignore[arg-type]
        Offer(("papyri", "iron", "fish"), ("papyri", "iron"), "3"),  # type: ignore[arg-type]
        Offer(("papyri", "iron", "fish"), ("papyri", "iron"), 3, to=99),
        Answer("9-9", ("papyri", "iron", "fish"), ("papyri", "iron")),
        Agree(None),  # type: ignore[arg-type]
        Phase,
    ],
)
def test_malformed_answers_are_refused(malformed: Action) -> None:
    scene = floor().play("hatti", offer("gold", "oil", "oil"))
    assert scene.refused("egypt", malformed).startswith("WE 7")


def test_a_reason_to_decline_is_heard_by_the_two_alone() -> None:
    scene = floor().play("egypt", offer("papyri", "iron", "fish", to=3))
    assert scene.refused("hellas", Decline("4>3-1", "no-idea")) == "WE 7.15"
    scene.play("hellas", Decline("4>3-1", "too-hidden"))
    assert scene.heard("egypt")[-1].data == {"seat": 3, "key": "4>3-1", "reason": "too-hidden"}
    assert "too-hidden" not in repr([scene.heard("hatti"), scene.heard(None)])


def test_of_an_offer_that_lapses_only_its_owner_hears_which_card_is_gone() -> None:
    scene = floor().play("egypt", offer("papyri", "iron", "fish"), offer("iron", "fish", "slave_revolt"))
    scene.play("hellas", Answer("4-2", ("clay", "ochre", "wool"), ("clay", "ochre"))).play("egypt", Agree("3>4-1"))
    assert scene.told("offer.lapsed") == [{"seat": 4, "key": "4-1", "cause": "stake"}]
    # papyri and one of two iron are still there, so they are not the matter
    assert scene.told("offer.missing") == [{"seat": 4, "key": "4-1", "cards": ("fish",)}]
    owner = [event.data["cards"] for event in scene.heard("egypt") if event.kind == "offer.missing"]
    assert owner == [("fish",)]
    others = [scene.heard(civ) for civ in ("hellas", "hatti", None)]
    assert not [event for heard in others for event in heard if event.kind == "offer.missing"]
