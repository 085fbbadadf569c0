"""WE 1: tax collection."""

from ecumene.titles.empires.tax import Annex, TaxCollection, TaxRate
from scene import Scene, rule


@rule("WE 1A.1", "WE 1A.2", "WE 1A.6", "WE 1A.7")
def test_five_cities_at_the_default_rate_bring_ten_tokens() -> None:
    scene = Scene().cities("egypt", "tanis", "alexandria", "memphis", "gaza", "jerusalem")
    scene.begin(TaxCollection())
    assert scene.treasury_of("egypt") == 10
    assert scene.stock_of("egypt") == 45
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 5


@rule("WE 1B.2", "WE 1B.3", "WE 1B.4", "WE 1B.7", "WE 1B.12")
def test_two_of_five_cities_revolt_when_seven_tokens_are_in_stock() -> None:
    scene = Scene().cities("egypt", "tanis", "alexandria", "memphis", "gaza", "jerusalem").stock("egypt", 7)
    before = scene.treasury_of("egypt")
    scene.begin(TaxCollection())
    assert scene.stock_of("egypt") == 0 and scene.treasury_of("egypt") == before + 7
    assert scene.due == ["minoa"]  # all have nine cities in stock: A.S.T.-ranking decides (WE GEN.7)
    assert scene.refused("minoa", Annex("knossos")) == "WE 1B.4"
    scene.play("minoa", Annex("tanis"), Annex("gaza"))
    assert scene.owner("tanis") == scene.owner("gaza") == "minoa"
    assert scene.treasury_of("minoa") == 0  # WE 1B.5
    assert not scene.due


@rule("WE 1A.4", "WE ADV.Coinage.1", "WE ADV.Coinage.3", "WE ADV.Monarchy.1", "WE ADV.Monarchy.3")
def test_coinage_and_monarchy_add_up() -> None:
    scene = Scene().cities("egypt", "tanis").advances("egypt", "coinage", "monarchy")
    scene.begin(TaxCollection())
    assert scene.ask("egypt").choices == [TaxRate(1), TaxRate(2), TaxRate(3), TaxRate(4)]
    scene.play("egypt", TaxRate(4))
    assert scene.treasury_of("egypt") == 4
