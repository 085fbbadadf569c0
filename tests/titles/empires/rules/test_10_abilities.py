"""WE 10: special abilities."""

from random import Random

import pytest

from ecumene.engine import Action, Standing, Step
from ecumene.titles.empires.abilities import SpecialAbilities
from ecumene.titles.empires.abilities.areas import Fundamentalism, Monotheism, Politics, PoliticsTreasury
from ecumene.titles.empires.abilities.cards import Give, GiveNothing, ProvincialEmpire, Reveal, TradeRoutes
from ecumene.titles.empires.abilities.phase import ABILITIES, EndAbilities
from ecumene.titles.empires.abilities.tokens import Diaspora, UniversalDoctrine
from ecumene.titles.empires.conflict import TokenConflicts
from ecumene.titles.empires.surplus import SurplusRemoval
from scene import Scene, rule, unfit

ALL = tuple(ability.advance for ability in ABILITIES)


def egypt(*advances: str, seats: int = 5) -> Scene:
    """Egypt in Memphis, with these advances."""
    return Scene(seats).tokens("egypt", memphis=3).advances("egypt", *advances)


def abilities(scene: Scene, *then: Step) -> Scene:
    return scene.begin(SpecialAbilities(), *then)


def offered(scene: Scene, civ: str = "egypt") -> list[Action]:
    choices = scene.ask(civ).choices
    assert all(scene.ask(civ).why(choice) is None for choice in choices)
    return choices[1:]  # the first is to end


# -- the phase --------------------------------------------------------------------------------------------


@rule("WE 10.4", "WE DEF.adv.8")
def test_there_are_seven_special_abilities() -> None:
    assert tuple(ability.advance for ability in Scene().state.rules.abilities) == ALL == (
        "diaspora", "fundamentalism", "monotheism", "politics", "provincial_empire", "trade_routes", "universal_doctrine",
    )  # fmt: skip


@rule("WE 10.1", "WE 10.2")
def test_players_act_strictly_in_the_order_of_their_positions() -> None:
    scene = Scene()
    for civ, step in {"minoa": 3, "assyria": 4, "hellas": 5, "egypt": 4}.items():
        scene.advances(civ, "politics")
        scene.state.step[scene.seat(civ)] = step
    abilities(scene)
    turns = []
    while scene.due:
        assert not scene.may
        for civ in set(scene.state.civ) - set(scene.due):
            assert scene.refused(civ, PoliticsTreasury(1)) == "engine"
        turns += scene.due
        scene.play(scene.due[0], EndAbilities())
    assert turns == ["hellas", "assyria", "egypt", "minoa"]  # A.S.T.-ranking breaks the tie


@rule("WE 10.3", "WE DEF.adv.8")
def test_each_ability_is_used_once_a_turn_in_any_order() -> None:
    scene = egypt("politics", "trade_routes", "fundamentalism").hand("egypt", "gold", "clay")
    abilities(scene.tokens("hellas", tanis=1, gaza=1))
    scene.play("egypt", TradeRoutes(("gold",)), Fundamentalism("tanis"), PoliticsTreasury(5))
    assert not scene.due  # all three are used, nothing is left to ask
    scene = egypt("politics", "trade_routes").hand("egypt", "gold", "clay")
    abilities(scene)
    scene.play("egypt", PoliticsTreasury(1))
    assert scene.refused("egypt", PoliticsTreasury(1)) == "WE 10.3"
    scene.play("egypt", EndAbilities())
    assert not scene.due


@rule("WE DEF.adv.4")
def test_only_holders_of_the_advance_have_its_ability() -> None:
    scene = egypt("politics").tokens("hellas", tanis=1)
    abilities(scene)
    assert scene.due == ["egypt"]
    assert scene.refused("egypt", Fundamentalism("tanis")) == "WE DEF.adv.4"


def test_nobody_is_asked_who_has_no_use_for_an_ability_as_all_can_see() -> None:
    scene = egypt("fundamentalism", "trade_routes").advances("hellas", "trade_routes").hand("hellas", "water")
    abilities(scene)  # egypt has neither cards nor neighbours
    assert scene.due == ["hellas"]


def test_a_standing_answer_passes() -> None:
    scene = egypt("politics").advances("hellas", "politics")
    abilities(scene)
    assert scene.due == ["hellas"]
    scene.play("egypt", Standing("abilities", "pass")).play("hellas", EndAbilities())
    assert not scene.due


@rule("WE 10.6")
def test_ships_are_no_units() -> None:
    scene = Scene().advances("egypt", "fundamentalism", "politics").ship("egypt", "memphis").tokens("hellas", tanis=1)
    abilities(scene.treasury("egypt", 10))
    assert scene.refused("egypt", Politics("tanis")) == "WE ADV.Politics.2"  # a ship gives no adjacency
    scene = egypt("fundamentalism").tokens("hellas", tanis=1).ship("hellas", "tanis").ship("minoa", "alexandria")
    abilities(scene)
    assert offered(scene) == [Fundamentalism("tanis")]  # nor is a ship a target
    scene.play("egypt", Fundamentalism("tanis"))
    assert [ship[0] for ship in scene.state.ships[scene.seat("hellas")].values()] == [scene.area("tanis")]


@unfit("expansion-project", "an area with units of anybody protected is barred as a whole (EP 33.1072b)")
@rule("WE 10.7", "WE 10.8")
def test_nothing_is_checked_and_nobody_fights_between_abilities() -> None:
    scene = egypt("monotheism", "politics").tokens("hellas", tanis=4).treasury("egypt", 20)
    scene.advances("assyria", "cultural_ascendancy", "diplomacy").cities("assyria", "alexandria").tokens("minoa", alexandria=1)
    abilities(scene)
    scene.play("egypt", Monotheism("tanis"))
    assert scene.count("tanis") == {"egypt": 4}  # limit 2: no surplus is removed yet
    scene.play("egypt", Politics("alexandria"))  # beside a city of a Cultural Ascendancy holder: no conflict is caused
    assert scene.count("alexandria") == {"egypt": 1} and scene.owner("alexandria") == "assyria"


@rule("WE 10.9", "WE 10.10", "WE 10.5")
def test_units_of_protected_players_stay_while_all_others_in_the_area_are_hit() -> None:
    scene = egypt("fundamentalism").advances("hellas", "philosophy").tokens("egypt", tanis=1)
    scene.tokens("hellas", tanis=2).tokens("minoa", tanis=3).tokens("hatti", tanis=1).tokens("barbarians", tanis=1)
    abilities(scene)
    scene.play("egypt", Fundamentalism("tanis"))
    assert scene.count("tanis") == {"egypt": 1, "hellas": 2, "barbarians": 1}
    assert scene.stock_of("minoa") == 55 and scene.stock_of("hatti") == 55


@rule("WE 10.9")
@pytest.mark.parametrize(
    ("ability", "action", "protection"),
    [
        ("fundamentalism", Fundamentalism("tanis"), "philosophy"),
        ("fundamentalism", Fundamentalism("tanis"), "fundamentalism"),
        ("monotheism", Monotheism("tanis"), "theology"),
        ("monotheism", Monotheism("tanis"), "monotheism"),
        ("politics", Politics("tanis"), "cultural_ascendancy"),
        ("politics", Politics("tanis"), "politics"),
    ],
)
def test_a_protected_player_is_no_target(ability: str, action: Action, protection: str) -> None:
    scene = egypt(ability, "universal_doctrine").cities("hellas", "tanis").tokens("barbarians", gaza=1).treasury("egypt", 9)
    abilities(scene)
    assert scene.ask("egypt").why(action) is None and action in offered(scene)
    scene.advances("hellas", protection)
    assert scene.refused("egypt", action).startswith("WE ADV.") and action not in offered(scene)


# -- Fundamentalism ---------------------------------------------------------------------------------------


@rule("WE ADV.Fundamentalism.1", "WE ADV.PublicWorks.8")
def test_fundamentalism_destroys_all_units_of_an_area_adjacent_by_land() -> None:
    scene = egypt("fundamentalism").advances("hellas", "public_works").cities("hellas", "tanis").tokens("hellas", tanis=1)
    scene.tokens("hellas", gaza=1)
    abilities(scene)
    assert offered(scene) == [Fundamentalism("tanis")]
    assert scene.refused("egypt", Fundamentalism("gaza")) == "WE ADV.Fundamentalism.1"  # not adjacent
    assert scene.refused("egypt", Fundamentalism("alexandria")) == "WE ADV.Fundamentalism.1"  # empty
    assert scene.refused("egypt", Fundamentalism("atlantis")) == "WE ADV.Fundamentalism.1"
    scene.play("egypt", Fundamentalism("tanis"))
    assert scene.owner("tanis") is None and scene.count("tanis") == {}
    assert scene.state.city_stock(scene.seat("hellas")) == 9 and scene.stock_of("hellas") == 54


@rule("WE ADV.Fundamentalism.1")
def test_an_own_city_gives_adjacency_but_water_and_the_own_area_do_not() -> None:
    scene = Scene().advances("egypt", "fundamentalism").cities("egypt", "knossos").tokens("egypt", argos=1)
    scene.tokens("minoa", thera=1, argos=1, phaestos=1)
    abilities(scene)
    assert offered(scene) == [Fundamentalism("phaestos")]
    assert scene.refused_by("egypt", Fundamentalism("thera"), "WE ADV.Fundamentalism.1"), "by water only"
    assert scene.refused_by("egypt", Fundamentalism("argos"), "WE ADV.Fundamentalism.1"), "no units next to it"


@rule("WE ADV.Fundamentalism.2")
def test_fundamentalism_does_not_touch_barbarians_and_pirates() -> None:
    scene = egypt("fundamentalism").cities("barbarians", "tanis").tokens("barbarians", alexandria=2)
    scene.tokens("hellas", alexandria=1, tanis=1)
    abilities(scene)
    scene.play("egypt", Fundamentalism("alexandria"))
    assert scene.count("alexandria") == {"barbarians": 2}
    scene = egypt("fundamentalism").cities("barbarians", "tanis").tokens("hellas", tanis=1)
    abilities(scene)
    scene.play("egypt", Fundamentalism("tanis"))
    assert scene.owner("tanis") == "pirates" and scene.count("tanis") == {}


@rule("WE ADV.Fundamentalism.3", "WE ADV.Philosophy.1")
def test_fundamentalism_spares_its_holders_and_those_of_philosophy() -> None:
    scene = egypt("fundamentalism").advances("hellas", "philosophy").advances("minoa", "fundamentalism")
    scene.cities("hellas", "tanis").tokens("minoa", tanis=1).tokens("hatti", tanis=1)
    abilities(scene)
    scene.play("egypt", Fundamentalism("tanis"))
    assert scene.owner("tanis") == "hellas" and scene.count("tanis") == {"minoa": 1}


# -- Monotheism -------------------------------------------------------------------------------------------


@rule("WE ADV.Monotheism.1")
def test_monotheism_annexes_all_units_of_an_area_adjacent_by_land() -> None:
    scene = egypt("monotheism").cities("hellas", "tanis").tokens("minoa", alexandria=2).tokens("hellas", alexandria=1)
    abilities(scene)
    assert set(offered(scene)) == {Monotheism("tanis"), Monotheism("alexandria")}
    scene.play("egypt", Monotheism("alexandria"))
    assert scene.count("alexandria") == {"egypt": 3}
    assert (scene.stock_of("egypt"), scene.stock_of("minoa"), scene.stock_of("hellas")) == (49, 55, 55)
    scene = egypt("monotheism").cities("hellas", "tanis")
    abilities(scene)
    scene.play("egypt", Monotheism("tanis"))
    assert scene.owner("tanis") == "egypt"
    assert scene.state.city_stock(scene.seat("egypt")) == 8 and scene.state.city_stock(scene.seat("hellas")) == 9


@rule("WE ADV.Monotheism.2", "WE ADV.Monotheism.3", "WE ADV.Theology.1")
def test_monotheism_leaves_barbarians_and_holders_of_monotheism_or_theology() -> None:
    scene = egypt("monotheism").advances("hellas", "theology").advances("assyria", "monotheism")
    scene.tokens("hellas", tanis=1).tokens("assyria", tanis=1).tokens("barbarians", tanis=2).tokens("minoa", tanis=2)
    scene.cities("barbarians", "alexandria")
    abilities(scene)
    assert offered(scene) == [Monotheism("tanis")]
    scene.play("egypt", Monotheism("tanis"))
    assert scene.count("tanis") == {"hellas": 1, "assyria": 1, "barbarians": 2, "egypt": 2}
    assert scene.owner("alexandria") == "pirates"


@rule("WE ADV.Monotheism.4", "WE 10.5")
def test_monotheism_needs_stock_for_everything_it_annexes() -> None:
    scene = egypt("monotheism", "politics").tokens("hellas", tanis=3).stock("egypt", 2)
    abilities(scene)
    assert scene.refused("egypt", Monotheism("tanis")) == "WE ADV.Monotheism.4"
    scene = egypt("monotheism", "politics").cities("hellas", "tanis")
    scene.cities("egypt", "fayum", "siwa", "cyrene", "jalo", "petra", "jericho", "sidon", "tyre", "damascus")
    abilities(scene)
    assert scene.refused("egypt", Monotheism("tanis")) == "WE ADV.Monotheism.4"  # all nine cities are on the board


@rule("WE ADV.Monotheism.5", "WE ADV.PublicWorks.8")
def test_monotheism_annexes_the_token_beside_a_city_too_and_it_goes_as_surplus() -> None:
    scene = egypt("monotheism", "trade_routes").advances("hellas", "public_works").cities("hellas", "tanis")
    scene.tokens("hellas", tanis=1).hand("egypt", "gold").stock("egypt", 0)
    abilities(scene, SurplusRemoval())
    assert scene.refused("egypt", Monotheism("tanis")) == "WE ADV.Monotheism.4"  # the token counts for the stock
    scene.state.stock[scene.seat("egypt")] = 1
    scene.state.treasury[scene.seat("egypt")] -= 1
    scene.play("egypt", Monotheism("tanis"))
    assert scene.owner("tanis") == "egypt" and scene.count("tanis") == {"egypt": 1}
    assert scene.stock_of("hellas") == 55
    scene.play("egypt", EndAbilities())
    assert scene.count("tanis") == {}


@rule("WE ADV.Monotheism.5")
def test_monotheism_annexes_the_extra_token_of_agriculture() -> None:
    scene = egypt("monotheism").advances("hellas", "agriculture").tokens("hellas", tanis=3)
    abilities(scene, SurplusRemoval())
    scene.play("egypt", Monotheism("tanis"))  # limit 2
    assert scene.count("tanis") == {"egypt": 2}  # the third went in phase 11


# -- Politics ---------------------------------------------------------------------------------------------


@rule("WE ADV.Politics.1", "WE ADV.Politics.2")
def test_politics_gains_up_to_five_treasury_tokens_or_annexes_but_not_both() -> None:
    scene = egypt("politics").tokens("hellas", tanis=1).treasury("egypt", 1)
    abilities(scene)
    assert offered(scene) == [*map(PoliticsTreasury, (1, 2, 3, 4, 5)), Politics("tanis")]
    assert scene.refused("egypt", PoliticsTreasury(6)) == "WE ADV.Politics.1"
    assert scene.refused("egypt", PoliticsTreasury(0)) == "WE ADV.Politics.1"
    scene.play("egypt", PoliticsTreasury(5))
    assert scene.treasury_of("egypt") == 6 and scene.stock_of("egypt") == 46
    assert not scene.due and scene.count("tanis") == {"hellas": 1}


@rule("WE ADV.Politics.1")
def test_politics_gains_no_more_than_stock_has() -> None:
    scene = egypt("politics").stock("egypt", 2)
    abilities(scene)
    assert offered(scene) == [PoliticsTreasury(1), PoliticsTreasury(2)]
    assert scene.refused("egypt", PoliticsTreasury(3)) == "WE ADV.Politics.1"


@rule("WE ADV.Politics.2", "WE ADV.Politics.8")
def test_politics_annexes_for_one_treasury_token_a_point_paid_into_the_own_stock() -> None:
    scene = egypt("politics").cities("hellas", "tanis").tokens("minoa", tanis=2).treasury("egypt", 10).treasury("hellas", 3)
    abilities(scene)
    scene.play("egypt", Politics("tanis"))
    assert scene.owner("tanis") == "egypt" and scene.count("tanis") == {"egypt": 2}
    assert scene.treasury_of("egypt") == 3 and scene.stock_of("egypt") == 55 - 3 - 2 - 3
    assert scene.treasury_of("hellas") == 3
    assert not scene.due


@rule("WE ADV.Politics.8")
@pytest.mark.parametrize(("city", "tokens", "paid"), [(True, 0, 5), (False, 2, 2), (True, 2, 7)])
def test_what_politics_costs_goes_into_the_stock_of_its_user(city: bool, tokens: int, paid: int) -> None:
    scene = egypt("politics").tokens("minoa", tanis=tokens).treasury("egypt", 10).treasury("hellas", 3).treasury("minoa", 4)
    if city:
        scene.cities("hellas", "tanis")
    abilities(scene)
    stock = {civ: scene.stock_of(civ) for civ in ("egypt", "hellas", "minoa")}
    scene.play("egypt", Politics("tanis"))
    assert scene.treasury_of("egypt") == 10 - paid
    # the tokens annexed come out of the same stock, and those of the victim go home
    assert scene.stock_of("egypt") == stock["egypt"] + paid - tokens
    assert (scene.treasury_of("hellas"), scene.treasury_of("minoa")) == (3, 4)
    assert scene.stock_of("hellas") == stock["hellas"] and scene.stock_of("minoa") == stock["minoa"] + tokens


@rule("WE ADV.Politics.3", "WE ADV.Politics.6")
def test_politics_needs_treasury_and_stock_for_everything() -> None:
    scene = egypt("politics").cities("hellas", "tanis").tokens("minoa", tanis=2).treasury("egypt", 6)
    abilities(scene)
    assert scene.refused("egypt", Politics("tanis")) == "WE ADV.Politics.6"
    assert scene.owner("tanis") == "hellas"


@rule("WE ADV.Politics.6", "WE ADV.Politics.8")
def test_the_payment_for_politics_cannot_serve_as_the_tokens() -> None:
    scene = egypt("politics").tokens("minoa", tanis=2).stock("egypt", 1)
    abilities(scene)
    assert scene.treasury_of("egypt") > 2
    assert scene.refused("egypt", Politics("tanis")) == "WE ADV.Politics.6"


@rule("WE ADV.Politics.4", "WE ADV.Politics.5", "WE ADV.CulturalAscendancy.3")
def test_politics_leaves_barbarians_and_holders_of_politics_or_cultural_ascendancy() -> None:
    scene = egypt("politics").advances("hellas", "cultural_ascendancy").advances("minoa", "politics").treasury("egypt", 9)
    scene.cities("hellas", "tanis").tokens("minoa", tanis=1).tokens("barbarians", tanis=1).tokens("hatti", tanis=1)
    scene.cities("barbarians", "alexandria")
    abilities(scene)
    scene.play("minoa", EndAbilities())
    assert offered(scene)[-1] == Politics("tanis")
    scene.play("egypt", Politics("tanis"))
    assert scene.count("tanis") == {"minoa": 1, "barbarians": 1, "egypt": 1} and scene.owner("tanis") == "hellas"
    assert scene.treasury_of("egypt") == 8


@rule("WE ADV.Politics.7", "WE ADV.PublicWorks.8")
def test_politics_annexes_and_pays_for_extra_tokens_too() -> None:
    scene = egypt("politics").advances("hellas", "public_works").cities("hellas", "tanis").tokens("hellas", tanis=1)
    scene.treasury("egypt", 6)
    abilities(scene, SurplusRemoval())
    scene.play("egypt", Politics("tanis"))
    assert scene.treasury_of("egypt") == 0
    assert scene.owner("tanis") == "egypt" and scene.count("tanis") == {}  # the token was surplus in phase 11
    assert scene.stock_of("egypt") == 52 and scene.stock_of("hellas") == 55


@rule("WE ADV.Politics.7")
def test_politics_pays_for_the_extra_token_of_agriculture() -> None:
    scene = egypt("politics").advances("hellas", "agriculture").tokens("hellas", tanis=3).treasury("egypt", 3)
    abilities(scene, SurplusRemoval())
    scene.play("egypt", Politics("tanis"))
    assert scene.treasury_of("egypt") == 0 and scene.count("tanis") == {"egypt": 2}


# -- Provincial Empire ------------------------------------------------------------------------------------


def provinces(**hands: tuple[str, ...]) -> Scene:
    """Egypt is adjacent to everybody: to Hellas and Minoa by land, to Hatti and Assyria by water."""
    scene = egypt("provincial_empire").tokens("hellas", fayum=1).cities("minoa", "tanis")
    scene.tokens("egypt", cyprus=1).tokens("hatti", lycia=1).cities("assyria", "galatia")
    for civ, hand in hands.items():
        scene.hand(civ, *hand)
    return scene


@unfit("expansion-project", "any commodity is given, in A.S.T. order of other nations (EP 33.1391b)")
@rule("WE ADV.ProvincialEmpire.1", "WE ADV.ProvincialEmpire.2")
def test_neighbours_by_land_and_water_give_a_card_of_their_choice_worth_two_or_more() -> None:
    scene = provinces(hellas=("clay", "iron", "gold"), hatti=("wine",))
    abilities(scene)
    hellas, hatti = scene.seat("hellas"), scene.seat("hatti")
    scene.play("egypt", ProvincialEmpire((hellas, hatti)))
    assert scene.due == ["hatti"] and scene.may == ["hellas"]
    assert scene.ask("hellas").choices == [Give("iron"), Give("iron", True), Give("gold"), Give("gold", True)]
    assert scene.refused("hellas", Give("clay")) == "WE ADV.ProvincialEmpire.1"  # face value 1
    assert scene.refused("hellas", Give("wine")) == "WE ADV.ProvincialEmpire.1"  # not held
    assert scene.refused("hellas", GiveNothing()) == "WE ADV.ProvincialEmpire.1"
    scene.play("hellas", Give("iron")).play("hatti", Give("wine", open=True))
    assert scene.cards("egypt") == ["iron", "wine"]
    assert scene.cards("hellas") == ["clay", "gold"] and scene.cards("hatti") == []


@unfit("expansion-project", "any commodity is given, in A.S.T. order of other nations (EP 33.1391b)")
@rule("WE ADV.ProvincialEmpire.1")
def test_who_has_no_such_card_gives_nothing_but_is_asked_like_all() -> None:
    scene = provinces(hellas=("clay", "water"), hatti=("wine",))
    abilities(scene)
    scene.play("egypt", ProvincialEmpire((scene.seat("hellas"), scene.seat("hatti"))))
    scene.play("hatti", Give("wine", open=True))
    assert scene.due == ["hellas"] and scene.ask("hellas").choices == [GiveNothing()]
    scene.play("hellas", GiveNothing())
    assert scene.cards("hellas") == ["clay", "water"] and scene.cards("egypt") == ["wine"]


@unfit("expansion-project", "units in the same area are neighbours there (EP 33.1391a)")
@rule("WE ADV.ProvincialEmpire.1")
def test_only_players_with_adjacent_units_are_chosen() -> None:
    scene = egypt("provincial_empire").hand("hellas", "gold").hand("minoa", "gold").hand("hatti", "gold")
    scene.tokens("hellas", memphis=1).tokens("minoa", athens=1).tokens("hatti", tanis=1).ship("minoa", "tanis")
    abilities(scene)
    hellas, minoa, hatti = map(scene.seat, ("hellas", "minoa", "hatti"))
    assert scene.refused("egypt", ProvincialEmpire((hellas,))) == "WE ADV.ProvincialEmpire.1"  # in the same area only
    assert scene.refused("egypt", ProvincialEmpire((minoa,))) == "WE ADV.ProvincialEmpire.1"  # far away
    assert scene.refused("egypt", ProvincialEmpire((hatti, hatti))) == "WE ADV.ProvincialEmpire.1"
    assert scene.refused("egypt", ProvincialEmpire(())) == "WE ADV.ProvincialEmpire.1"
    assert scene.refused("egypt", ProvincialEmpire((scene.seat("egypt"),))) == "WE ADV.ProvincialEmpire.1"
    assert scene.refused("egypt", ProvincialEmpire((9,))) == "WE ADV.ProvincialEmpire.1"
    (form,) = scene.ask("egypt").forms
    assert form.pieces([]) == ([hatti], False) and form.pieces([hatti]) == ([], True)


@rule("WE ADV.ProvincialEmpire.1")
def test_at_most_five_players_give_a_card() -> None:
    scene = egypt("provincial_empire", seats=9)
    others = [civ for civ in scene.state.civ if civ != "egypt"][:6]
    for civ in others:
        scene.tokens(civ, tanis=1).hand(civ, "wine")
    abilities(scene)
    six = tuple(map(scene.seat, others))
    assert scene.refused_by("egypt", ProvincialEmpire(six), "WE ADV.ProvincialEmpire.1")
    assert scene.ask("egypt").why(ProvincialEmpire(six[:5])) is None
    (form,) = scene.ask("egypt").forms
    assert form.pieces(list(six[:5])) == ([], True)


@rule("WE ADV.ProvincialEmpire.4")
def test_the_giver_knows_where_the_card_went_that_was_given_face_down() -> None:
    scene = provinces(hellas=("gold", "wine"), hatti=("clay", "iron", "tin"), minoa=("oil", "wool"))
    abilities(scene)
    scene.play("egypt", ProvincialEmpire((scene.seat("hellas"),)))
    scene.play("hellas", Give("gold"))
    gold = scene.state.rules.cards.index["gold"]
    for seed in range(20):
        twin = scene.game.title.redeal(scene.state, scene.seat("hellas"), Random(seed))
        assert twin.hand[scene.seat("egypt")][gold] == 1


@rule("EP 33.1373", "EP 33.1391c")
@rule("WE ADV.ProvincialEmpire.3", "WE ADV.PublicWorks.2", "WE 10.9")
def test_holders_of_provincial_empire_and_public_works_are_not_chosen() -> None:
    scene = provinces(hellas=("gold",), hatti=("gold",), minoa=("gold",))
    scene.advances("hellas", "public_works").advances("hatti", "provincial_empire")
    abilities(scene)
    assert scene.refused("egypt", ProvincialEmpire((scene.seat("hellas"),))) == "WE ADV.ProvincialEmpire.3"
    assert scene.refused("egypt", ProvincialEmpire((scene.seat("hatti"),))) == "WE ADV.ProvincialEmpire.3"
    assert scene.ask("egypt").why(ProvincialEmpire((scene.seat("minoa"),))) is None


@rule("WE ADV.ProvincialEmpire.4")
def test_a_card_is_given_face_up_or_face_down() -> None:
    scene = provinces(hellas=("gold",), hatti=("wine",))
    abilities(scene)
    hellas, hatti, me = map(scene.seat, ("hellas", "hatti", "egypt"))
    scene.play("egypt", ProvincialEmpire((hellas, hatti)))
    scene.play("hatti", Give("wine", open=True)).play("hellas", Give("gold"))
    given = [event.data for event in scene.game.heard(None) if event.kind == "card.given"]
    assert given == [{"seat": hatti, "to": me, "card": "wine"}, {"seat": hellas, "to": me}]
    secret = [event.kind for event in scene.game.heard(hatti) if event.kind == "card.passed"]
    assert secret == []
    for knows in (hellas, me):
        assert [event.data["card"] for event in scene.game.heard(knows) if event.kind == "card.passed"] == ["gold"]
    assert scene.game.view(None).notes.gifts is None


@rule("WE ADV.ProvincialEmpire.4")
def test_the_receiver_decides_whether_to_reveal_a_card_given_face_down() -> None:
    scene = provinces(hellas=("gold",), hatti=("wine",))
    abilities(scene)
    hellas, hatti, me = map(scene.seat, ("hellas", "hatti", "egypt"))
    scene.play("egypt", ProvincialEmpire((hellas, hatti))).play("hatti", Give("wine", open=True)).play("hellas", Give("gold"))
    assert offered(scene) == [Reveal(hellas)]
    assert scene.refused("egypt", Reveal(hatti)) == "WE ADV.ProvincialEmpire.4"
    assert not [event for event in scene.game.heard(None) if event.kind == "card.shown"]
    scene.play("egypt", Reveal(hellas))
    shown = [event.data for event in scene.game.heard(None) if event.kind == "card.shown"]
    assert shown == [{"seat": me, "giver": hellas, "card": "gold"}]
    assert not scene.due


@rule("WE ADV.ProvincialEmpire.4")
def test_the_receiver_may_keep_it_hidden() -> None:
    scene = provinces(hellas=("gold",)).advances("minoa", "politics")
    abilities(scene)
    scene.play("minoa", EndAbilities())
    scene.play("egypt", ProvincialEmpire((scene.seat("hellas"),))).play("hellas", Give("gold")).play("egypt", EndAbilities())
    assert not scene.due and not scene.told("card.shown")


# -- Trade Routes -----------------------------------------------------------------------------------------


@rule("WE ADV.TradeRoutes.1")
def test_trade_routes_turn_cards_into_twice_their_face_value() -> None:
    scene = egypt("trade_routes").hand("egypt", "gold", "gold", "clay", "water")
    abilities(scene)
    assert scene.refused("egypt", TradeRoutes(())) == "WE ADV.TradeRoutes.1"
    assert scene.refused("egypt", TradeRoutes(("wine",))) == "WE ADV.TradeRoutes.1"
    assert scene.refused("egypt", TradeRoutes(("clay", "clay"))) == "WE ADV.TradeRoutes.1"
    scene.play("egypt", TradeRoutes(("gold", "gold", "water")))
    assert scene.treasury_of("egypt") == 36  # face value, not set value
    assert scene.cards("egypt") == ["clay"]
    gold = scene.state.rules.cards.index["gold"]
    assert bytes(scene.state.discard[9]) == bytes((gold, gold))
    assert [e.data["cards"] for e in scene.game.heard(None) if e.kind == "ability.trade_routes"] == [["gold", "gold", "water"]]


@rule("WE ADV.TradeRoutes.2", "WE 10.5")
def test_a_card_is_used_only_if_stock_pays_its_full_double_value() -> None:
    scene = egypt("trade_routes").hand("egypt", "gold", "wine", "clay").stock("egypt", 12)
    before = scene.treasury_of("egypt")
    abilities(scene)
    assert scene.refused("egypt", TradeRoutes(("gold",))) == "WE ADV.TradeRoutes.2"
    (form,) = scene.ask("egypt").forms
    assert form.pieces([]) == (["clay", "wine"], False) and form.pieces(["wine"]) == (["clay"], True)
    scene.play("egypt", TradeRoutes(("wine", "clay")))
    assert scene.stock_of("egypt") == 0 and scene.treasury_of("egypt") == before + 12


@rule("WE ADV.TradeRoutes.2")
def test_who_can_use_no_card_is_asked_all_the_same_since_hands_are_hidden() -> None:
    scene = egypt("trade_routes").hand("egypt", "gold").stock("egypt", 12)
    abilities(scene)
    assert scene.due == ["egypt"] and not scene.ask("egypt").forms and scene.ask("egypt").choices == [EndAbilities()]


# -- Universal Doctrine -----------------------------------------------------------------------------------


@rule("WE ADV.UniversalDoctrine.1", "WE 10.5")
def test_universal_doctrine_takes_over_a_pirate_city_wherever_it_is() -> None:
    scene = egypt("universal_doctrine").cities("barbarians", "athens").tokens("barbarians", athens=1, troy=2)
    scene.cities("hellas", "sparta")
    abilities(scene)
    assert offered(scene) == [UniversalDoctrine(city="athens")]
    for wrong in (UniversalDoctrine(), UniversalDoctrine(city="sparta"), UniversalDoctrine(("troy",), "athens")):
        assert scene.refused("egypt", wrong) == "WE ADV.UniversalDoctrine.1"
    scene.play("egypt", UniversalDoctrine(city="athens"))
    assert scene.owner("athens") == "egypt" and scene.count("athens") == {"barbarians": 1}  # the city or tokens, not both
    assert scene.state.city_stock(scene.seat("egypt")) == 8


@unfit("expansion-project", "it refuses by clauses of its own, shown in test_ep_cards (EP 33.1551b, 33.1552a)")
@rule("WE ADV.UniversalDoctrine.1", "WE ADV.UniversalDoctrine.2")
def test_universal_doctrine_takes_over_up_to_five_barbarian_tokens_of_several_areas() -> None:
    scene = egypt("universal_doctrine").tokens("barbarians", athens=1, troy=6)
    abilities(scene)
    for wrong in (("troy",) * 6, ("athens", "athens"), ("sparta",), ("atlantis",)):
        assert scene.refused("egypt", UniversalDoctrine(wrong)) == "WE ADV.UniversalDoctrine.1"
    scene.play("egypt", UniversalDoctrine(("athens", *["troy"] * 4)))
    assert scene.count("athens") == {"egypt": 1} and scene.count("troy") == {"egypt": 4, "barbarians": 2}
    assert scene.stock_of("egypt") == 55 - 3 - 5


@unfit("expansion-project", "it refuses by clauses of its own, shown in test_ep_cards (EP 33.1551b, 33.1552a)")
@rule("WE ADV.UniversalDoctrine.1")
def test_universal_doctrine_needs_the_pieces_in_stock() -> None:
    scene = egypt("universal_doctrine").tokens("barbarians", troy=6).cities("barbarians", "athens").stock("egypt", 2)
    abilities(scene)
    assert scene.refused("egypt", UniversalDoctrine(("troy",) * 3)) == "WE ADV.UniversalDoctrine.1"
    assert scene.ask("egypt").why(UniversalDoctrine(("troy",) * 2)) is None
    scene.cities("egypt", "fayum", "siwa", "cyrene", "jalo", "petra", "jericho", "sidon", "tyre", "damascus")
    assert scene.refused("egypt", UniversalDoctrine(city="athens")) == "WE ADV.UniversalDoctrine.1"
    assert offered(scene) == []


@rule("EP 33.1552b")
@rule("WE 10.8", "WE ADV.UniversalDoctrine.1")
def test_tokens_taken_over_may_have_to_fight_in_phase_11() -> None:
    scene = egypt("universal_doctrine").tokens("barbarians", athens=2).tokens("hellas", athens=1)
    abilities(scene, TokenConflicts())
    scene.play("egypt", UniversalDoctrine(("athens", "athens")))
    assert scene.count("athens") == {"egypt": 2}  # limit 1: the fight ended when egypt was alone


# -- Diaspora ---------------------------------------------------------------------------------------------


@rule("WE ADV.Diaspora.1", "WE 10.5")
def test_diaspora_relocates_up_to_five_tokens_of_the_board_to_any_areas() -> None:
    scene = egypt("diaspora").tokens("egypt", alexandria=4)
    abilities(scene)
    six = (("memphis", "troy"),) * 2 + (("alexandria", "moesia"),) * 4
    assert scene.refused("egypt", Diaspora(six)) == "WE ADV.Diaspora.1"
    scene.play("egypt", Diaspora(six[:5]))
    assert [scene.count(a).get("egypt") for a in ("memphis", "alexandria", "troy", "moesia")] == [1, 1, 2, 3]
    assert scene.stock_of("egypt") == 48


@rule("WE ADV.Diaspora.1")
def test_diaspora_exceeds_no_limit_and_counts_the_tokens_of_all() -> None:
    scene = egypt("diaspora").tokens("hellas", athens=1, sparta=1).tokens("barbarians", troy=1)
    abilities(scene)

    def refused(*moves: tuple[str, str]) -> bool:
        return scene.refused("egypt", Diaspora(moves)) == "WE ADV.Diaspora.1"

    assert refused(("memphis", "athens"))  # limit 1
    assert refused(("memphis", "sparta"), ("memphis", "sparta"))  # limit 2
    assert refused(("memphis", "troy"), ("memphis", "troy"))
    assert refused(("memphis", "memphis"))
    assert refused(("tanis", "troy"))  # none of them is there
    assert refused(*[("memphis", "moesia")] * 4)  # there are three
    assert refused(("memphis", "atlantis"))
    assert refused()
    scene.play("egypt", Diaspora((("memphis", "sparta"), ("memphis", "troy"))))
    assert scene.count("sparta") == {"hellas": 1, "egypt": 1} and scene.count("troy") == {"barbarians": 1, "egypt": 1}


@rule("WE ADV.Diaspora.1")
def test_diaspora_does_not_leave_the_board_in_play() -> None:
    scene = Scene(seats=6).advances("rome", "diaspora").tokens("rome", rome=1)
    closed = next(a for a in range(scene.state.terrain.size) if not scene.state.terrain.open[a] and scene.state.terrain.limit[a])
    abilities(scene)
    assert scene.refused("rome", Diaspora((("rome", scene.state.terrain.ids[closed]),))) == "WE ADV.Diaspora.1"


@rule("WE ADV.Diaspora.2")
def test_diaspora_enters_no_city_area_except_an_own_one_with_public_works() -> None:
    scene = egypt("diaspora").cities("egypt", "tanis").cities("hellas", "athens").cities("barbarians", "troy")
    abilities(scene)
    for area in ("tanis", "athens", "troy"):
        assert scene.refused("egypt", Diaspora((("memphis", area),))) == "WE ADV.Diaspora.2"
    scene.advances("egypt", "public_works")
    assert scene.refused("egypt", Diaspora((("memphis", "athens"),))) == "WE ADV.Diaspora.2"
    assert scene.refused("egypt", Diaspora((("memphis", "tanis"),) * 2)) == "WE ADV.Diaspora.2"  # one token only
    scene.play("egypt", Diaspora((("memphis", "tanis"),)))
    assert scene.count("tanis") == {"egypt": 1}


@rule("WE ADV.Diaspora.3")
def test_diaspora_uses_agriculture_where_the_player_is_alone() -> None:
    scene = egypt("diaspora").tokens("hellas", sparta=1)
    abilities(scene)
    assert scene.refused("egypt", Diaspora((("memphis", "athens"),) * 2)) == "WE ADV.Diaspora.1"
    scene.advances("egypt", "agriculture")
    assert scene.refused("egypt", Diaspora((("memphis", "sparta"),) * 2)) == "WE ADV.Diaspora.1"  # shared: 2 in all
    scene.play("egypt", Diaspora((("memphis", "athens"),) * 2))
    assert scene.count("athens") == {"egypt": 2}


# -- all of them ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(30))
def test_listed_and_sampled_answers_are_lawful_and_keep_all_pieces(number: int) -> None:
    rng = Random(number)
    scene = Scene(seed=number)
    state = scene.state
    areas = [state.terrain.ids[a] for a in state.terrain.areas]
    goods = state.rules.cards.ids[: state.rules.cards.first_calamity]
    protections = ("agriculture", "public_works", "philosophy", "theology", "cultural_ascendancy")
    for civ in [*state.civ, "barbarians"]:
        for area in rng.sample(areas, 12):
            if rng.random() < 0.3 and not scene.owner(area) and state.cities[scene.seat(civ)] < 9:
                scene.cities(civ, area)
            else:
                scene.tokens(civ, **{area: rng.randint(1, 3)})
        if civ != "barbarians":
            scene.advances(civ, *rng.sample(ALL, 5), *rng.sample(protections, rng.randint(0, 2)))
            scene.hand(civ, *rng.choices(goods, k=rng.randint(0, 9))).treasury(civ, rng.randint(0, state.stock[scene.seat(civ)]))
    abilities(scene)
    answers = 0
    while scene.due:
        civ = rng.choice(scene.due + scene.may)
        ask = scene.ask(civ)
        assert all(ask.why(choice) is None for choice in ask.choices)
        for form in ask.forms:
            assert ask.why(form.sample(rng)) is None
        actions = [ask.sample(rng) for _ in range(3)]
        assert all(ask.why(action) is None for action in actions)
        scene.play(civ, next((a for a in actions if not isinstance(a, EndAbilities)), actions[0]))
        answers += 1
        for seat in range(state.seats):
            assert scene.state.on_board(seat) + scene.state.stock[seat] + scene.state.treasury[seat] == 55
            assert scene.state.stock[seat] >= 0 <= scene.state.city_stock(seat)
            assert len(scene.state.cities_of(seat)) == scene.state.cities[seat]
    assert answers >= 5
