"""WE CAL: the minor calamities."""

from ecumene.titles.empires.calamities.damage import TakeDamage
from ecumene.titles.empires.calamities.losses import DestroyCity, LoseCard, Ransom
from ecumene.titles.empires.calamities.resolution import MinorCalamities
from ecumene.titles.empires.surplus import Reduce
from scene import Scene, rule


def strikes(scene: Scene, civ: str, card: str) -> Scene:
    """The minor calamity strikes this civilization."""
    return scene.hand(civ, card).begin(MinorCalamities())


@rule("WE CAL.Tempest.1", "WE CAL.Tempest.2")
def test_tempest_costs_two_points_on_the_coast_and_five_treasury_tokens() -> None:
    scene = Scene(9).tokens("egypt", tanis=2, gaza=1, fayum=4).treasury("egypt", 8)
    strikes(scene, "egypt", "tempest")
    assert scene.refused("egypt", TakeDamage((("fayum", 2),))) == "WE CAL.general.7"  # inland is safe
    assert scene.refused("egypt", TakeDamage((("tanis", 1),))) == "WE CAL.general.31"
    scene.play("egypt", TakeDamage((("tanis", 1), ("gaza", 1))))
    assert scene.count("tanis") == {"egypt": 1} and not scene.count("gaza") and scene.count("fayum") == {"egypt": 4}
    assert scene.treasury_of("egypt") == 3


@rule("WE CAL.Tempest.1")
def test_tempest_reduces_a_lone_coastal_city_to_three_tokens_where_they_find_room() -> None:
    scene = strikes(Scene(9).tokens("egypt", fayum=4).cities("egypt", "cyrene"), "egypt", "tempest")
    assert not scene.due and scene.count("cyrene") == {"egypt": 3}
    # where the limit is two, three points go: as little above as can be
    scene = strikes(Scene(9).tokens("egypt", fayum=4).cities("egypt", "tanis"), "egypt", "tempest")
    assert not scene.due and scene.count("tanis") == {"egypt": 2} and scene.count("fayum") == {"egypt": 4}


@rule("EP 30.342")
@rule("WE CAL.Tempest.1", "WE CAL.Tempest.2")
def test_tempest_finds_nothing_inland_but_the_treasury() -> None:
    scene = strikes(Scene(9).tokens("egypt", fayum=4).treasury("egypt", 3), "egypt", "tempest")
    assert not scene.due and scene.count("fayum") == {"egypt": 4} and scene.treasury_of("egypt") == 0


@rule("WE CAL.SquanderedWealth.1")
def test_squandered_wealth_costs_ten_treasury_tokens() -> None:
    scene = strikes(Scene(9).treasury("egypt", 14), "egypt", "squandered_wealth")
    assert scene.treasury_of("egypt") == 4


@rule("WE CAL.CityRiots.1", "WE CAL.CityRiots.2")
def test_city_riots_reduce_a_city_and_cost_five_treasury_tokens() -> None:
    scene = strikes(Scene(9).cities("egypt", "tanis", "fayum").treasury("egypt", 6), "egypt", "city_riots")
    scene.play("egypt", Reduce("fayum"))
    assert scene.count("fayum") == {"egypt": 4} and scene.owner("tanis") == "egypt" and scene.treasury_of("egypt") == 1


@rule("WE CAL.CityRiots.2")
def test_city_riots_cost_treasury_even_without_a_city() -> None:
    assert strikes(Scene(9).treasury("egypt", 6), "egypt", "city_riots").treasury_of("egypt") == 1


@rule("WE CAL.CityInFlames.1")
def test_a_city_in_flames_is_destroyed() -> None:
    scene = strikes(Scene(9).cities("egypt", "tanis", "fayum"), "egypt", "city_in_flames")
    assert scene.ask("egypt").choices == [DestroyCity("fayum"), DestroyCity("tanis")]
    scene.play("egypt", DestroyCity("fayum"))
    assert scene.owner("fayum") is None and not scene.count("fayum") and scene.owner("tanis") == "egypt"


@rule("WE CAL.CityInFlames.2")
def test_ten_treasury_tokens_save_the_city() -> None:
    scene = strikes(Scene(9).cities("egypt", "tanis").treasury("egypt", 10), "egypt", "city_in_flames")
    stock = scene.stock_of("egypt")
    scene.play("egypt", Ransom())
    assert scene.owner("tanis") == "egypt" and scene.treasury_of("egypt") == 0 and scene.stock_of("egypt") == stock + 10
    assert scene.told("ransom") == [{"seat": scene.seat("egypt"), "tokens": 10}]
    # nine save nothing, and stay
    scene = strikes(Scene(9).cities("egypt", "tanis").treasury("egypt", 9), "egypt", "city_in_flames")
    assert not scene.due and scene.owner("tanis") is None and scene.treasury_of("egypt") == 9
    # without a city there is nothing to save
    scene = strikes(Scene(9).treasury("egypt", 12), "egypt", "city_in_flames")
    assert not scene.due and scene.treasury_of("egypt") == 12


@rule("WE CAL.TribalConflict.1")
def test_tribal_conflict_is_five_damage() -> None:
    scene = strikes(Scene(9).tokens("egypt", fayum=4, tanis=4), "egypt", "tribal_conflict")
    scene.play("egypt", TakeDamage((("fayum", 2), ("tanis", 3))))
    assert scene.state.on_board(scene.seat("egypt")) == 3


@rule("WE CAL.MinorUprising.1")
def test_a_minor_uprising_destroys_a_city_and_no_treasury_helps() -> None:
    scene = strikes(Scene(9).cities("egypt", "tanis", "fayum").treasury("egypt", 12), "egypt", "minor_uprising")
    assert scene.refused("egypt", Ransom()) == "WE CAL.general.14"
    scene.play("egypt", DestroyCity("tanis"))
    assert scene.owner("tanis") is None and scene.owner("fayum") == "egypt"


@rule("WE CAL.Banditry.1", "WE CAL.Banditry.3")
def test_banditry_takes_two_commodity_cards_water_included() -> None:
    scene = Scene(9).hand("egypt", "ochre", "gold", "water", "flood").treasury("egypt", 3)
    strikes(scene, "egypt", "banditry")
    assert scene.ask("egypt").choices == [LoseCard("ochre"), LoseCard("gold"), LoseCard("water")]  # no calamity, no ransom
    scene.play("egypt", LoseCard("water"), LoseCard("ochre"))
    assert scene.cards("egypt") == ["gold", "flood"] and not scene.due


@rule("WE CAL.Banditry.2")
def test_each_of_the_two_cards_may_be_bought_off() -> None:
    cards = ("ochre", "gold", "iron")
    scene = strikes(Scene(9).hand("egypt", *cards).treasury("egypt", 8), "egypt", "banditry")
    scene.play("egypt", Ransom(), Ransom())
    assert len(scene.cards("egypt")) == 3 and scene.treasury_of("egypt") == 0 and not scene.due
    scene = strikes(Scene(9).hand("egypt", *cards).treasury("egypt", 7), "egypt", "banditry")
    scene.play("egypt", Ransom())
    assert Ransom() not in scene.ask("egypt").choices  # three tokens are too few for the second
    scene.play("egypt", LoseCard("gold"))
    assert scene.cards("egypt") == ["ochre", "iron"] and scene.treasury_of("egypt") == 3
    scene = strikes(Scene(9).hand("egypt", *cards).treasury("egypt", 9), "egypt", "banditry")
    scene.play("egypt", LoseCard("iron"), LoseCard("gold"))
    assert scene.cards("egypt") == ["ochre"] and scene.treasury_of("egypt") == 9


@rule("WE CAL.Banditry.2")
def test_who_gave_the_first_card_may_still_buy_the_second_off() -> None:
    scene = strikes(Scene(9).hand("egypt", "ochre", "gold").treasury("egypt", 4), "egypt", "banditry")
    scene.play("egypt", LoseCard("ochre"))
    assert scene.ask("egypt").choices == [Ransom(), LoseCard("gold")]
    scene.play("egypt", Ransom())
    assert scene.cards("egypt") == ["gold"] and scene.treasury_of("egypt") == 0 and not scene.due


@rule("WE CAL.Banditry.1", "WE CAL.Banditry.2", "WE CAL.general.29")
def test_bandits_take_a_single_card_and_one_ransom_saves_it() -> None:
    scene = strikes(Scene(9).hand("egypt", "gold").treasury("egypt", 9), "egypt", "banditry")
    scene.play("egypt", Ransom())
    assert scene.cards("egypt") == ["gold"] and scene.treasury_of("egypt") == 5 and not scene.due
    scene = strikes(Scene(9).hand("egypt", "gold").treasury("egypt", 3), "egypt", "banditry")
    assert not scene.due and scene.cards("egypt") == []
    scene = strikes(Scene(9).hand("egypt", "flood").treasury("egypt", 9), "egypt", "banditry")
    assert not scene.due and scene.cards("egypt") == ["flood"]


@rule("WE CAL.CoastalMigration.1", "WE CAL.CoastalMigration.2")
def test_coastal_migration_destroys_a_coastal_city_and_costs_five_treasury_tokens() -> None:
    scene = Scene(9).cities("egypt", "tanis", "gaza", "fayum").treasury("egypt", 7)
    strikes(scene, "egypt", "coastal_migration")
    assert scene.ask("egypt").choices == [DestroyCity("gaza"), DestroyCity("tanis")]
    assert scene.refused("egypt", DestroyCity("fayum")) == "WE CAL.general.14"
    scene.play("egypt", DestroyCity("tanis"))
    assert scene.owner("tanis") is None and not scene.count("tanis") and scene.treasury_of("egypt") == 2
    scene = strikes(Scene(9).cities("egypt", "fayum").treasury("egypt", 7), "egypt", "coastal_migration")
    assert scene.owner("fayum") == "egypt" and scene.treasury_of("egypt") == 2
