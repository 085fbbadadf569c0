"""WE CAL.Corruption, CAL.IconoclasmHeresy, CAL.Regression."""

import pytest

from ecumene.titles.empires.calamities.losses import DestroyCity, Endure, LoseCard, Ransom
from ecumene.titles.empires.calamities.resolution import MajorCalamities
from ecumene.titles.empires.calamities.victims import NameVictim
from ecumene.titles.empires.succession import Succession
from ecumene.titles.empires.surplus import Reduce
from scene import Scene, rule, unfit

CITIES = ("memphis", "fayum", "alexandria", "tanis", "gaza", "jerusalem", "cyrene", "petra", "upper_egypt")


def strikes(scene: Scene, card: str, *, giver: str = "") -> Scene:
    """The calamity strikes Egypt."""
    if giver:
        scene.state.passed[scene.state.rules.cards.index[card]] = scene.seat(giver) + 1
    return scene.hand("egypt", card).begin(MajorCalamities())


def cities(scene: Scene, civ: str = "egypt") -> int:
    return scene.state.cities[scene.seat(civ)]


# -- Corruption -------------------------------------------------------------------------------------------


@unfit("expansion-project", "all cards are chosen in one answer, and none may be needless (EP 30.711a)")
@rule("WE CAL.Corruption.1")
def test_corruption_takes_cards_of_own_choice_worth_ten_at_least() -> None:
    scene = strikes(Scene().hand("egypt", "ochre", "iron", "gold", "gold", "regression"), "corruption")
    assert scene.ask("egypt").choices == [LoseCard("ochre"), LoseCard("iron"), LoseCard("gold")]
    scene.play("egypt", LoseCard("iron"))
    assert scene.due == ["egypt"]
    scene.play("egypt", LoseCard("gold"))  # two and nine: the amount is reached, no further card goes
    assert not scene.due and scene.cards("egypt") == ["ochre", "gold"]


@unfit("expansion-project", "all cards are chosen in one answer, and none may be needless (EP 30.711a)")
@rule("WE CAL.Corruption.1")
def test_corruption_counts_face_values_not_sets() -> None:
    scene = strikes(Scene().hand("egypt", "iron", "iron", "iron", "ochre"), "corruption")  # 18 as a set, 6 by face
    scene.play("egypt", LoseCard("iron"), LoseCard("iron"), LoseCard("iron"))
    assert not scene.due and scene.cards("egypt") == []  # with too few points everything goes


@unfit("expansion-project", "all cards are chosen in one answer, and none may be needless (EP 30.711a)")
@rule("WE CAL.Corruption.1")
def test_corruption_asks_whatever_the_cards_are_worth() -> None:
    """Whether somebody is asked depends on the number of commodity cards, which everybody knows."""
    for cards in (("gold", "gold"), ("water", "water"), ("ochre", "gold")):
        assert strikes(Scene().hand("egypt", *cards), "corruption").due == ["egypt"]
    scene = strikes(Scene().hand("egypt", "gold", "regression"), "corruption")
    assert not scene.due and [data["card"] for data in scene.told("card.lost")] == ["gold"]


@rule("WE CAL.Corruption.2", "WE CAL.Corruption.3", "WE CAL.Corruption.4")
@rule("WE ADV.Law.1", "WE ADV.Coinage.5", "WE ADV.WonderOfTheWorld.5")
@pytest.mark.parametrize(
    ("advances", "cards"),
    [((), 10), (("law",), 5), (("coinage",), 15), (("wonder_of_the_world",), 15), (("law", "coinage"), 10)],
)
def test_advances_change_what_corruption_costs(advances: tuple[str, ...], cards: int) -> None:
    goods = ("ochre", "clay") * 9  # each worth one
    scene = strikes(Scene().hand("egypt", *goods).advances("egypt", *advances), "corruption")
    lost = 0
    while scene.due:
        scene.play("egypt", scene.ask("egypt").choices[0])
        lost += 1
    assert lost == cards and len(scene.cards("egypt")) == 18 - cards


# -- Iconoclasm and Heresy --------------------------------------------------------------------------------

HERESY = "iconoclasm_and_heresy"
ELSEWHERE = {
    "minoa": ("thera", "knossos"),
    "assyria": ("tyre", "nineveh"),
    "hatti": ("kanesh", "troy"),
    "hellas": ("athens", "tomi"),
}


def heresy(cards: tuple[str, ...] = (), **advances: str) -> Scene:
    """Egypt has nine cities and got the card from Hatti; everybody else has two cities."""
    scene = Scene().cities("egypt", *CITIES).hand("egypt", *cards)
    for civ, areas in ELSEWHERE.items():
        scene.cities(civ, *areas)
    for civ, advance in advances.items():
        scene.advances(civ, *advance.split())
    return strikes(scene, HERESY, giver="hatti")


def name(scene: Scene, *civs: str) -> Scene:
    return scene.play("egypt", *(NameVictim(scene.seat(civ)) for civ in civs))


@rule("WE CAL.IconoclasmHeresy.1", "WE CAL.IconoclasmHeresy.2", "WE CAL.general.12")
def test_heresy_reduces_four_cities_of_the_victim_and_one_of_two_others() -> None:
    scene = name(heresy(), "minoa", "hellas")
    scene.play("minoa", Reduce("thera")).play("hellas", Reduce("tomi"))
    for area in CITIES[:4]:
        scene.play("egypt", Reduce(area))
    assert not scene.due
    assert [cities(scene, civ) for civ in ("egypt", "minoa", "hellas", "assyria", "hatti")] == [5, 1, 1, 2, 2]


@unfit("expansion-project", "two cities in all are divided among others (EP 30.822a)")
@rule("WE CAL.IconoclasmHeresy.3", "WE CAL.general.5")
def test_neither_the_beneficiary_nor_who_has_no_city_can_be_named() -> None:
    scene = heresy()
    named = [action.seat for action in scene.ask("egypt").choices if isinstance(action, NameVictim)]
    assert named == [scene.seat(civ) for civ in ("minoa", "assyria", "hellas")]
    assert scene.refused("egypt", NameVictim(scene.seat("hatti"))) == "WE CAL.IconoclasmHeresy.3"
    scene = Scene().cities("egypt", *CITIES).cities("minoa", "thera").tokens("hellas", tomi=3)
    strikes(scene, HERESY, giver="hatti")
    assert scene.told("calamity.victims")[0]["victims"] == [scene.seat("minoa")]


@rule("WE CAL.IconoclasmHeresy.4", "WE CAL.IconoclasmHeresy.5", "WE CAL.IconoclasmHeresy.6", "WE CAL.IconoclasmHeresy.9")
@rule("WE ADV.Philosophy.2", "WE ADV.Theology.2", "WE ADV.Monotheism.6", "WE CAL.general.25")
@pytest.mark.parametrize(
    ("advance", "primary", "secondary"),
    [("philosophy", 2, 0), ("theology", 1, 0), ("monotheism", 5, 2)],
)
def test_advances_change_heresy_for_primary_and_secondary_victims_alike(advance: str, primary: int, secondary: int) -> None:
    scene = name(heresy(egypt=advance, minoa=advance), "minoa", "hellas")
    while scene.due:
        scene.play(scene.due[0], scene.ask(scene.due[0]).choices[0])
    assert 9 - cities(scene) == primary and 2 - cities(scene, "minoa") == secondary
    assert cities(scene, "hellas") == 1  # what others prevent does not help Hellas


@rule("WE CAL.IconoclasmHeresy.8")
def test_heresy_is_cancelled_when_its_victim_has_no_city() -> None:
    scene = Scene().tokens("egypt", fayum=3).cities("minoa", "thera").cities("hellas", "tomi")
    strikes(scene, HERESY, giver="hatti")
    assert not scene.due and cities(scene, "minoa") == cities(scene, "hellas") == 1
    assert scene.told("calamity.cancelled")


@rule("WE CAL.IconoclasmHeresy.7", "WE CAL.IconoclasmHeresy.9", "WE ADV.Theocracy.1", "WE ADV.Theocracy.2", "WE ADV.Theocracy.3")
def test_theocracy_spares_its_holder_for_two_commodity_cards_and_nobody_else() -> None:
    scene = name(heresy(("ochre", "gold", "water", "regression"), egypt="theocracy"), "minoa", "hellas")
    scene.play("minoa", Reduce("thera")).play("hellas", Reduce("tomi"))
    assert scene.ask("egypt").choices == [Ransom(), Endure()]
    scene.play("egypt", Ransom())
    assert scene.ask("egypt").choices == [LoseCard("ochre"), LoseCard("gold"), LoseCard("water")]  # no calamity
    scene.play("egypt", LoseCard("water"), LoseCard("ochre"))
    assert not scene.due and cities(scene) == 9 and scene.cards("egypt") == ["gold"]
    assert cities(scene, "minoa") == cities(scene, "hellas") == 1


@rule("WE ADV.Theocracy.1", "WE CAL.IconoclasmHeresy.7")
def test_theocracy_is_a_choice_for_secondary_victims_too() -> None:
    scene = heresy(hellas="theocracy")
    scene.hand("hellas", "ochre", "gold")
    name(scene, "minoa", "hellas")
    assert scene.ask("hellas").choices == [Ransom(), Endure()]
    scene.play("hellas", Endure(), Reduce("tomi"))
    assert cities(scene, "hellas") == 1 and scene.cards("hellas") == ["ochre", "gold"]


@unfit("expansion-project", "Theocracy stops the calamity for everybody, before cities are divided (EP 30.823a)")
@rule("WE ADV.Theocracy.1")
def test_theocracy_needs_two_cards() -> None:
    scene = name(heresy(("ochre", "regression"), egypt="theocracy"), "minoa", "hellas")
    assert Ransom() not in scene.ask("egypt").choices and Reduce("memphis") in scene.ask("egypt").choices


# -- Regression -------------------------------------------------------------------------------------------


def regression(step: int, *advances: str, cities: tuple[str, ...] = ("memphis",)) -> Scene:
    scene = Scene().cities("egypt", *cities).advances("egypt", *advances)
    scene.state.step[scene.seat("egypt")] = step
    return strikes(scene, "regression")


def step(scene: Scene) -> int:
    return scene.state.step[scene.seat("egypt")]


@rule("WE CAL.Regression.1", "WE CAL.Regression.2", "WE CAL.Regression.3", "WE ADV.Fundamentalism.4", "WE ADV.Library.2")
@pytest.mark.parametrize(
    ("advances", "steps"),
    [((), 1), (("fundamentalism",), 2), (("library",), 0), (("fundamentalism", "library"), 1)],
)
def test_regression_moves_the_marker_back(advances: tuple[str, ...], steps: int) -> None:
    scene = regression(5, *advances)
    assert not scene.due and step(scene) == 5 - steps


@rule("WE CAL.Regression.1")
def test_the_marker_does_not_leave_the_table() -> None:
    assert step(regression(0)) == 0
    assert step(regression(1, "fundamentalism")) == 0
    assert not regression(0, "enlightenment", cities=CITIES).due


@rule("WE CAL.Regression.4", "WE ADV.Enlightenment.2")
def test_enlightenment_buys_off_a_step_with_two_cities_inland_ones_first() -> None:
    scene = regression(5, "enlightenment", cities=("memphis", "fayum", "petra", "tanis"))
    assert scene.ask("egypt").choices == [Ransom(), Endure()]
    scene.play("egypt", Ransom())
    assert scene.refused("egypt", DestroyCity("tanis")) == "WE CAL.general.14"
    scene.play("egypt", DestroyCity("memphis"), DestroyCity("petra"))
    assert step(scene) == 5 and cities(scene) == 2 and not scene.due


@rule("WE CAL.Regression.4", "WE ADV.Enlightenment.2")
def test_coastal_cities_pay_where_there_are_too_few_inland() -> None:
    scene = regression(5, "enlightenment", cities=("memphis", "gaza", "tanis"))
    scene.play("egypt", Ransom())
    assert scene.owner("memphis") is None  # the only inland city
    scene.play("egypt", DestroyCity("gaza"))
    assert scene.owner("tanis") == "egypt" and step(scene) == 5


@rule("WE CAL.Regression.4")
def test_enlightenment_is_a_choice_for_each_step_after_all_advances_are_counted() -> None:
    scene = regression(5, "enlightenment", "fundamentalism", cities=("memphis", "fayum", "petra", "upper_egypt"))
    scene.play("egypt", Endure())
    assert step(scene) == 4 and scene.due == ["egypt"]
    scene.play("egypt", Ransom(), DestroyCity("fayum"), DestroyCity("petra"))
    assert step(scene) == 4 and cities(scene) == 2 and not scene.due
    # Library leaves nothing to buy off; one city is too few
    assert not regression(5, "enlightenment", "library", cities=CITIES).due
    scene = regression(5, "enlightenment", cities=("memphis",))
    assert not scene.due and step(scene) == 4 and cities(scene) == 1


@rule("WE CAL.Regression.5")
def test_the_marker_may_advance_again_in_the_same_turn() -> None:
    scene = regression(2)
    scene.begin(Succession())
    assert step(scene) == 2
