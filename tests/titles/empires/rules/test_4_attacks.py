"""WE 4, 4B: city attacks, with Engineering and Naval Warfare."""

from collections import Counter

import pytest

from ecumene.engine import Action
from ecumene.titles.empires.attacks import CityAttacks, Plunder, Resolve, TakeCard
from ecumene.titles.empires.conflict import TakeLoss, TokenConflicts
from ecumene.titles.empires.surplus import SurplusRemoval
from scene import Scene, rule, unfit


def attacked(scene: Scene) -> list[str]:
    """The areas of the successful attacks, in the order of their resolution."""
    return [event["area"] for event in scene.told("attack.won")]


def let_be(scene: Scene) -> Scene:
    """Answers every question with the last choice: no card, no treasury."""
    while scene.due:
        choice: Action = scene.ask(scene.due[0]).choices[-1]
        scene.play(scene.due[0], choice)
    return scene


# -- success and failure ----------------------------------------------------------------------------------


@rule("WE 4.2", "WE 4B.1", "WE 4B.4", "WE DEF.pieces.5")
@pytest.mark.parametrize(("tokens", "falls"), [(1, False), (6, False), (7, True), (9, True)])
def test_seven_tokens_of_one_player_take_a_city(tokens: int, falls: bool) -> None:
    scene = Scene().cities("egypt", "memphis").tokens("assyria", memphis=tokens).begin(CityAttacks())
    assert (scene.owner("memphis") is None) == falls
    if falls:
        assert scene.told("attack.won")[0]["tokens"] == 6
        egypt = scene.seat("egypt")
        assert scene.state.cities[egypt] == 0 and scene.state.city_stock(egypt) == 9


@rule("WE 4B.1")
def test_the_tokens_are_counted_when_all_token_conflicts_are_over() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("assyria", memphis=7).tokens("hatti", memphis=2)
    scene.begin(TokenConflicts(), CityAttacks())
    assert scene.owner("memphis") == "egypt"
    assert scene.told("attack.failed") == [
        {"seat": scene.seat("assyria"), "area": "memphis", "defender": scene.seat("egypt")},
    ]


@rule("WE 4.2")
def test_an_attack_is_on_a_foreign_city_only() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").tokens("egypt", memphis=8, siwa=8, gaza=2).begin(CityAttacks())
    assert scene.owner("memphis") == "egypt" and not scene.told("attack.failed") and not scene.told("attack.won")


@rule("WE 4B.2", "WE 4.5")
def test_the_tokens_of_a_failed_attack_stay_until_the_surplus_is_removed() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("assyria", memphis=6).begin(TokenConflicts(), CityAttacks())
    assert scene.count("memphis") == {"assyria": 6} and not scene.due
    scene.begin(SurplusRemoval())
    assert scene.count("memphis") == {} and scene.stock_of("assyria") == 55


# -- the steps of a successful attack ---------------------------------------------------------------------


@unfit("expansion-project", "a card is always drawn (EP 23.51a)")
@rule("WE 4B.3", "WE 4B.8", "WE 4B.10")
def test_city_fight_card_and_treasury_come_in_this_order_before_the_next_attack() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").hand("egypt", "ochre", "clay")
    scene.tokens("assyria", memphis=7, tanis=7).begin(CityAttacks())
    scene.play("egypt", Resolve("memphis"))
    assert scene.count("memphis") == {"assyria": 3, "egypt": 1}  # the fight is over
    assert scene.due == ["assyria"] and scene.ask("assyria").choices == [TakeCard(True), TakeCard(False)]
    assert scene.refused("assyria", Plunder(3)) == "WE 4B.8"
    scene.play("assyria", TakeCard(True))
    assert len(scene.cards("assyria")) == 1
    # the card is known before the treasury is decided on
    assert scene.ask("assyria").choices == [Plunder(3), Plunder(2), Plunder(1), Plunder(0)]
    assert scene.owner("tanis") == "egypt"
    scene.play("assyria", Plunder(2))
    assert scene.treasury_of("assyria") == 2 and scene.owner("tanis") is None


@rule("WE 4B.4", "WE 4B.7")
def test_the_fight_ends_by_the_limit_now_that_the_city_is_gone() -> None:
    # Memphis, limit 4: 7 against 6 stops at 3 against 1
    scene = Scene().cities("egypt", "memphis").tokens("assyria", memphis=7).begin(CityAttacks())
    assert scene.count("memphis") == {"assyria": 3, "egypt": 1}
    # Tanis, limit 2: the attacker is left alone with 2
    scene = Scene().cities("egypt", "tanis").tokens("assyria", tanis=7).begin(CityAttacks())
    assert scene.count("tanis") == {"assyria": 2}


@rule("WE 4B.5", "WE 4B.12", "WE DEF.pieces.5")
@pytest.mark.parametrize(("stock", "left"), [(2, {"assyria": 6}), (0, {"assyria": 7})])
def test_a_defender_without_tokens_places_what_there_is_and_the_attack_still_counts(stock: int, left: dict[str, int]) -> None:
    scene = Scene().cities("egypt", "tanis").stock("egypt", stock).hand("egypt", "ochre")
    scene.tokens("assyria", tanis=7).begin(CityAttacks())
    assert scene.count("tanis") == left and scene.owner("tanis") is None
    scene.play("assyria", TakeCard(True), Plunder(3))
    assert scene.cards("assyria") == ["ochre"] and scene.treasury_of("assyria") == 3


@rule("WE 4B.5")
@pytest.mark.parametrize(("stock", "placed"), [(0, 0), (1, 1), (5, 5), (6, 6), (9, 6)])
def test_a_city_turns_into_what_stock_has_and_is_lost_all_the_same(stock: int, placed: int) -> None:
    scene = Scene().cities("egypt", "memphis").stock("egypt", stock).tokens("assyria", memphis=7).begin(CityAttacks())
    won = scene.told("attack.won")
    assert [(event["tokens"], event["area"]) for event in won] == [(placed, "memphis")] and not scene.told("attack.failed")
    assert scene.owner("memphis") is None and scene.state.cities[scene.seat("egypt")] == 0
    # nobody is short of anything: what fell came back to stock
    assert scene.stock_of("egypt") + scene.count("memphis").get("egypt", 0) == stock
    assert scene.ask("assyria").kind == "pillage"


@rule("WE 4B.12")
def test_the_spoils_are_the_attackers_even_if_the_fight_is_lost() -> None:
    # the defender's Metalworking turns 7 against 6 round: limit 1
    scene = Scene().cities("hellas", "athens").advances("hellas", "metalworking").hand("hellas", "ochre")
    scene.tokens("minoa", athens=7).begin(CityAttacks())
    assert scene.count("athens") == {"minoa": 1}
    scene = Scene().cities("hellas", "athens").advances("hellas", "metalworking", "naval_warfare").hand("hellas", "ochre")
    scene.tokens("minoa", athens=7).ship("hellas", "athens").begin(CityAttacks())
    scene.play("hellas", TakeLoss("athens", ship=True))
    assert scene.count("athens") == {"hellas": 1}
    scene.play("minoa", TakeCard(True), Plunder(1))
    assert scene.cards("minoa") == ["ochre"] and scene.treasury_of("minoa") == 1


@unfit("expansion-project", "a card is always drawn (EP 23.51a)")
@rule("WE 4B.8")
def test_the_card_is_drawn_at_random_from_the_whole_hand() -> None:
    drawn = Counter[str]()
    for seed in range(60):
        scene = Scene(seed=seed).cities("egypt", "tanis").hand("egypt", "clay", "clay", "gold", "famine")
        scene.tokens("assyria", tanis=7).begin(CityAttacks()).play("assyria", TakeCard(True))
        drawn.update(scene.cards("assyria"))
    assert set(drawn) == {"clay", "gold", "famine"} and min(drawn.values()) > 5
    assert drawn["clay"] == max(drawn.values())  # two of the four cards


@unfit("expansion-project", "a card is always drawn (EP 23.51a)")
@rule("WE 4B.8")
def test_the_attacker_may_leave_the_card() -> None:
    scene = Scene().cities("egypt", "tanis").hand("egypt", "ochre").tokens("assyria", tanis=7).begin(CityAttacks())
    scene.play("assyria", TakeCard(False), Plunder(0))
    assert scene.cards("egypt") == ["ochre"] and scene.cards("assyria") == [] and scene.treasury_of("assyria") == 0


@unfit("expansion-project", "a card is always drawn (EP 23.51a)")
@rule("WE 4B.9")
def test_no_card_from_a_hand_that_the_first_of_two_attacks_emptied() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").hand("egypt", "ochre").tokens("assyria", memphis=7, tanis=7)
    scene.begin(CityAttacks()).play("egypt", Resolve("tanis"))
    scene.play("assyria", TakeCard(True), Plunder(0))
    # the second attack goes straight to the treasury
    assert scene.ask("assyria").choices[0] == Plunder(3)
    assert scene.refused("assyria", TakeCard(True)) == "WE 4B.10"


@rule("EP 23.53c")
@rule("WE 4B.10", "WE DEF.pieces.8")
def test_treasury_comes_from_the_attackers_own_stock() -> None:
    scene = Scene().cities("egypt", "tanis").advances("assyria", "engineering").tokens("assyria", tanis=12)
    scene.stock("assyria", 0).stock("egypt", 0).begin(CityAttacks())
    assert not scene.due  # no fight, nothing in stock, no card: nothing to ask
    scene = Scene().cities("egypt", "tanis").tokens("assyria", tanis=7).stock("assyria", 0).stock("egypt", 2)
    before = scene.treasury_of("assyria")
    scene.begin(CityAttacks())
    assert scene.ask("assyria").choices == [Plunder(1), Plunder(0)]  # the one token lost in the fight
    assert scene.refused("assyria", Plunder(2)) == scene.refused("assyria", Plunder(-1)) == "WE 4B.10"
    scene.play("assyria", Plunder(1))
    assert scene.treasury_of("assyria") == before + 1 and scene.stock_of("assyria") == 0


@rule("WE 4B.11", "WE DEF.pieces.6")
def test_the_defenders_treasury_is_neither_robbed_nor_placed() -> None:
    scene = Scene().cities("egypt", "tanis").stock("egypt", 0).tokens("assyria", tanis=7).begin(CityAttacks())
    scene.play("assyria", Plunder(3))
    assert scene.treasury_of("egypt") == 55


@rule("WE 4B.13")
def test_only_thief_and_victim_learn_which_card_it_was() -> None:
    scene = Scene().cities("egypt", "tanis").hand("egypt", "ochre", "clay").tokens("assyria", tanis=7)
    scene.begin(CityAttacks()).play("assyria", TakeCard(True))
    (card,) = scene.cards("assyria")
    assert scene.state.hand_size(scene.seat("egypt")) == 1
    for civ, knows in (("assyria", True), ("egypt", True), ("hatti", False)):
        heard = [event for event in scene.game.heard(scene.seat(civ)) if event.data.get("card") == card]
        assert bool(heard) == knows
    assert all(card not in event.data.values() for event in scene.game.heard(None))
    view = scene.game.view(scene.seat("hatti"))
    assert view.hand_sizes[scene.seat("assyria")] == 1 and not any(view.hand)


@rule("WE 4B.13")
def test_a_stolen_calamity_was_not_traded() -> None:
    scene = Scene().cities("egypt", "tanis").hand("egypt", "treachery").tokens("assyria", tanis=7)
    card = scene.state.rules.cards.index["treachery"]
    scene.state.passed[card] = scene.seat("hatti") + 1
    scene.begin(CityAttacks()).play("assyria", TakeCard(True))
    assert scene.cards("assyria") == ["treachery"] and scene.state.passed[card] == 0


# -- the order of attacks ---------------------------------------------------------------------------------


@rule("WE 4.7")
def test_attacks_go_by_the_ranking_of_the_defenders() -> None:
    scene = Scene().cities("egypt", "tanis").cities("hatti", "troy").cities("minoa", "knossos")
    scene.tokens("hellas", tanis=7, troy=7, knossos=7).begin(CityAttacks())
    assert attacked(let_be(scene)) == ["knossos", "troy", "tanis"]


@rule("WE 4.9", "WE 4B.2")
def test_the_defender_chooses_the_order_of_the_own_cities() -> None:
    scene = Scene().cities("egypt", "tanis", "memphis", "gaza", "petra").tokens("hatti", tanis=7, gaza=8)
    scene.tokens("assyria", memphis=7, petra=2).begin(CityAttacks())
    assert scene.due == ["egypt"]
    # what fails anyway needs no order
    assert set(scene.ask("egypt").choices) == {Resolve("tanis"), Resolve("memphis"), Resolve("gaza")}
    assert scene.refused("egypt", Resolve("petra")) == "WE 4.7"
    scene.play("egypt", Resolve("memphis")).play("assyria", Plunder(0))
    assert attacked(scene) == ["memphis"] and scene.due == ["egypt"]


@rule("WE 4.8", "WE 4.10")
def test_attacks_on_pirate_cities_come_first() -> None:
    scene = Scene().cities("minoa", "knossos").cities("barbarians", "troy", "gaza", "miletus")
    scene.tokens("egypt", knossos=7, gaza=7).tokens("assyria", troy=7, miletus=7).begin(CityAttacks())
    # among them by the ranking of the attackers, who choose the order of their own
    assert scene.due == ["assyria"] and set(scene.ask("assyria").choices) == {Resolve("troy"), Resolve("miletus")}
    scene.play("assyria", Resolve("miletus"))
    assert attacked(let_be(scene)) == ["miletus", "troy", "gaza", "knossos"]


def short_of_tokens(stock: int) -> Scene:
    """Minoa's Knossos is attacked while Minoa attacks Aleppo and Antioch."""
    scene = Scene().cities("minoa", "knossos").cities("assyria", "aleppo", "antioch")
    scene.tokens("minoa", aleppo=7, antioch=7).tokens("assyria", knossos=7)
    return scene.stock("minoa", stock)


@rule("WE 4B.6")
def test_a_defender_short_of_tokens_may_wait_for_an_own_attack() -> None:
    scene = short_of_tokens(2).begin(CityAttacks())
    assert scene.due == ["minoa"]
    assert set(scene.ask("minoa").choices) == {Resolve("knossos"), Resolve("aleppo"), Resolve("antioch")}
    scene.play("minoa", Resolve("aleppo"), Plunder(0))
    assert attacked(scene) == ["aleppo", "knossos"]
    assert scene.told("attack.won")[1]["tokens"] == 6  # five tokens had come back from the fight for Aleppo


@rule("WE 4B.6")
@pytest.mark.parametrize(("stock", "waits"), [(11, True), (12, False)])
def test_a_defender_is_short_if_stock_does_not_cover_all_attacked_cities(stock: int, waits: bool) -> None:
    scene = Scene().cities("minoa", "knossos", "thera").cities("assyria", "aleppo").tokens("minoa", aleppo=7)
    scene.tokens("assyria", knossos=7).tokens("egypt", thera=7).stock("minoa", stock).begin(CityAttacks())
    assert scene.due == ["minoa"]
    own = {Resolve("aleppo")} if waits else set()
    assert set(scene.ask("minoa").choices) == {Resolve("knossos"), Resolve("thera")} | own


@rule("WE 4B.6")
def test_a_defender_waits_once_per_turn() -> None:
    scene = short_of_tokens(0).begin(CityAttacks())
    scene.play("minoa", Resolve("aleppo"), Plunder(3))
    # with only two tokens in stock Knossos is next all the same
    assert attacked(scene) == ["aleppo", "knossos"]
    # also if attacks are resolved again in the same turn (WE 11.4)
    let_be(scene)
    scene.state.tokens[scene.seat("minoa")] = bytearray(scene.state.terrain.size)
    scene.state.crowd[:] = bytes(scene.state.terrain.size)
    scene.state.stock[:] = [55] * 5
    scene.cities("minoa", "knossos").cities("assyria", "aleppo").tokens("minoa", aleppo=7).tokens("assyria", knossos=7)
    scene.stock("minoa", 0).begin(CityAttacks())
    assert scene.told("attack.won")[-1]["area"] == "knossos"


@rule("WE 4B.6")
def test_a_defender_with_enough_tokens_or_without_an_own_attack_does_not_wait() -> None:
    scene = short_of_tokens(6).begin(CityAttacks())
    assert attacked(scene) == ["knossos"]
    scene = Scene().cities("minoa", "knossos").tokens("assyria", knossos=7).stock("minoa", 0).begin(CityAttacks())
    assert attacked(scene) == ["knossos"]


@rule("WE 4B.6")
def test_whoever_defends_in_the_attack_waited_for_may_wait_too() -> None:
    scene = Scene().cities("minoa", "knossos").cities("hatti", "troy").tokens("minoa", troy=7).tokens("hatti", knossos=7)
    scene.stock("minoa", 0).stock("hatti", 0).begin(CityAttacks())
    scene.play("minoa", Resolve("troy"))
    assert scene.due == ["hatti"] and set(scene.ask("hatti").choices) == {Resolve("troy"), Resolve("knossos")}
    scene.play("hatti", Resolve("knossos"))  # Minoa has waited already
    assert attacked(let_be(scene)) == ["knossos", "troy"]
    # in a longer chain everybody gets what they wait for
    scene = Scene().cities("minoa", "knossos").cities("hatti", "troy").cities("hellas", "athens")
    scene.tokens("egypt", knossos=7).tokens("minoa", troy=7).tokens("hatti", athens=7)
    scene.stock("minoa", 0).stock("hatti", 0).begin(CityAttacks())
    scene.play("minoa", Resolve("troy")).play("hatti", Resolve("athens"))
    assert attacked(let_be(scene)) == ["athens", "troy", "knossos"]


@rule("WE 4B.1", "WE ADV.AdvancedMilitary.1", "WE ADV.NavalWarfare.9")
def test_losses_taken_from_the_next_attack_may_make_it_fail() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").advances("assyria", "advanced_military", "naval_warfare")
    scene.tokens("assyria", memphis=7, tanis=7).ship("assyria", "tanis").begin(CityAttacks())
    scene.play("egypt", Resolve("memphis")).play("assyria", TakeLoss("tanis"))
    while scene.ask("assyria").kind == "losses":
        scene.play("assyria", TakeLoss("memphis"))
    scene.play("assyria", Plunder(0))
    assert scene.owner("tanis") == "egypt" and scene.count("tanis") == {"assyria": 6}
    assert [event["area"] for event in scene.told("attack.failed")] == ["tanis"]
    scene.begin(SurplusRemoval())
    assert scene.count("tanis") == {} and scene.state.ships[scene.seat("assyria")] == {}


# -- pirates and Barbarians -------------------------------------------------------------------------------


@rule("WE 4B.14", "WE 4B.15", "WE 4B.16")
def test_a_pirate_city_turns_into_six_barbarians_and_brings_treasury_but_no_card() -> None:
    scene = Scene().cities("barbarians", "memphis").tokens("egypt", memphis=7).begin(CityAttacks())
    assert scene.told("attack.won")[0]["tokens"] == 6
    assert scene.count("memphis") == {"egypt": 3, "barbarians": 1}
    assert scene.owner("memphis") is None and scene.state.cities[scene.state.barbarians] == 0
    assert scene.ask("egypt").choices == [Plunder(3), Plunder(2), Plunder(1), Plunder(0)]
    scene.play("egypt", Plunder(3))
    assert scene.treasury_of("egypt") == 3 and not scene.due


@rule("WE 4B.16")
@pytest.mark.parametrize(("stock", "most"), [(9, 3), (2, 2)])
def test_the_conqueror_of_a_pirate_city_may_take_treasury_or_leave_it(stock: int, most: int) -> None:
    for taken in range(most + 1):
        scene = Scene().cities("barbarians", "memphis").tokens("egypt", memphis=7).stock("egypt", stock).begin(CityAttacks())
        # four of the seven fall, and go to stock before the spoils are taken
        scene.stock("egypt", stock)
        before = scene.treasury_of("egypt")
        assert scene.ask("egypt").choices == [Plunder(count) for count in range(most, -1, -1)]
        scene.play("egypt", Plunder(taken))
        assert scene.treasury_of("egypt") == before + taken and scene.stock_of("egypt") == stock - taken and not scene.due


@rule("WE 4.10", "WE 4B.1")
def test_barbarians_attack_cities_too_and_take_no_spoils() -> None:
    scene = Scene().cities("egypt", "memphis").hand("egypt", "ochre").tokens("barbarians", memphis=7).begin(CityAttacks())
    assert scene.count("memphis") == {"barbarians": 3, "egypt": 1} and not scene.due
    assert scene.cards("egypt") == ["ochre"]


# -- Engineering ------------------------------------------------------------------------------------------


def siege(tokens: int, attacker: str = "assyria", defender: str = "egypt", engineers: tuple[str, ...] = ()) -> int | None:
    """The tokens that replace the city of an attack; None if it fails."""
    scene = Scene().cities(defender, "memphis").tokens(attacker, memphis=tokens)
    for civ in engineers:
        scene.advances(civ, "engineering")
    scene.begin(CityAttacks())
    won = scene.told("attack.won")
    assert bool(won) == (scene.owner("memphis") is None)
    return won[0]["tokens"] if won else None


@rule("WE ADV.Engineering.1", "WE ADV.Engineering.2")
def test_against_engineering_eight_tokens_are_needed_and_seven_defend() -> None:
    assert siege(7, engineers=("egypt",)) is None
    assert siege(8, engineers=("egypt",)) == 7
    assert siege(7, attacker="barbarians", engineers=("egypt",)) is None
    assert siege(8, attacker="barbarians", engineers=("egypt",)) == 7


@rule("WE ADV.Engineering.4", "WE ADV.Engineering.5")
def test_with_engineering_six_tokens_are_enough_and_five_defend() -> None:
    assert siege(5, engineers=("assyria",)) is None
    assert siege(6, engineers=("assyria",)) == 5
    assert siege(9, engineers=("assyria",)) == 5  # however many come
    assert siege(6, defender="barbarians", engineers=("assyria",)) == 5


@rule("WE ADV.Engineering.3", "WE ADV.Engineering.6")
def test_engineering_on_both_sides_cancels_out() -> None:
    assert siege(6, engineers=("assyria", "egypt")) is None
    assert siege(7, engineers=("assyria", "egypt")) == 6


# -- Naval Warfare ----------------------------------------------------------------------------------------


@rule("WE ADV.NavalWarfare.7")
def test_ships_do_not_count_for_an_attack() -> None:
    scene = Scene().cities("hellas", "athens").advances("minoa", "naval_warfare").tokens("minoa", athens=6)
    scene.ship("minoa", "athens").begin(CityAttacks())
    assert scene.owner("athens") == "hellas"


@rule("WE ADV.NavalWarfare.8")
def test_ships_are_lost_instead_of_tokens_in_the_fight_for_the_city() -> None:
    scene = Scene().cities("hellas", "athens").advances("minoa", "naval_warfare").tokens("minoa", athens=7)
    scene.ship("minoa", "athens").begin(CityAttacks())
    assert scene.due == ["minoa"]
    scene.play("minoa", TakeLoss("athens", ship=True))
    assert scene.count("athens") == {"minoa": 3}  # 2 without the ship
    assert scene.state.ships[scene.seat("minoa")] == {}


def fleet_after_a_failed_attack(*advances: str, tokens_left: int = 6) -> list[int]:
    scene = Scene().cities("hellas", "athens").advances("minoa", *advances).tokens("minoa", athens=6)
    scene.ship("minoa", "athens").ship("minoa", "thera").ship("egypt", "athens").begin(CityAttacks())
    assert len(scene.state.ships[scene.seat("minoa")]) == 2  # they go with the tokens, not before
    for _ in range(6 - tokens_left):
        scene.state.tokens[scene.seat("minoa")][scene.area("athens")] -= 1
        scene.state.crowd[scene.area("athens")] -= 1
    scene.begin(SurplusRemoval())
    assert scene.count("athens") == {} and len(scene.state.ships[scene.seat("egypt")]) == 1
    return [ship[0] for ship in scene.state.ships[scene.seat("minoa")].values()]


@rule("WE ADV.NavalWarfare.9", "WE DEF.pieces.3")
def test_a_failed_attack_costs_a_holder_of_naval_warfare_the_ships_there() -> None:
    athens, thera = Scene().area("athens"), Scene().area("thera")
    assert fleet_after_a_failed_attack("naval_warfare") == [thera]
    assert fleet_after_a_failed_attack() == [athens, thera]
    # even if the tokens were used up meanwhile, for the losses of another fight or a city next door
    assert fleet_after_a_failed_attack("naval_warfare", tokens_left=0) == [thera]


@rule("WE ADV.NavalWarfare.9", "WE 3.attack.1")
@pytest.mark.parametrize(("advances", "kept"), [(("naval_warfare",), 0), ((), 1)])
def test_an_attack_whose_last_token_fell_in_the_token_conflict_has_failed_too(advances: tuple[str, ...], kept: int) -> None:
    scene = Scene().cities("hellas", "athens").advances("minoa", *advances).tokens("minoa", athens=1).tokens("egypt", athens=9)
    scene.ship("minoa", "athens").ship("egypt", "athens").begin(TokenConflicts())
    if advances:
        scene.play("minoa", TakeLoss("athens"))  # the ship is spared, but not for long
    scene.begin(CityAttacks())
    let_be(scene)
    assert len(scene.state.ships[scene.seat("minoa")]) == 1  # until 5B
    scene.begin(SurplusRemoval())
    assert len(scene.state.ships[scene.seat("minoa")]) == kept and len(scene.state.ships[scene.seat("egypt")]) == 1


@rule("WE ADV.NavalWarfare.9", "WE ADV.AdvancedMilitary.1")
def test_an_attack_whose_tokens_were_all_given_up_for_another_fight_has_failed_too() -> None:
    scene = Scene().cities("hellas", "athens").advances("minoa", "naval_warfare", "advanced_military")
    scene.tokens("minoa", athens=1, corinth=3).tokens("egypt", corinth=3).ship("minoa", "athens").begin(TokenConflicts())
    scene.play("minoa", TakeLoss("athens"))
    assert scene.count("athens") == {}
    scene.begin(SurplusRemoval())
    assert scene.state.ships[scene.seat("minoa")] == {}


@rule("WE ADV.NavalWarfare.9")
def test_a_defender_whose_token_beside_the_own_city_falls_keeps_the_ships() -> None:
    scene = Scene().cities("hellas", "athens").advances("hellas", "naval_warfare").tokens("hellas", athens=1)
    scene.tokens("egypt", athens=3).ship("hellas", "athens").begin(TokenConflicts())
    scene.play("hellas", TakeLoss("athens")).begin(CityAttacks(), SurplusRemoval())
    assert len(scene.state.ships[scene.seat("hellas")]) == 1
