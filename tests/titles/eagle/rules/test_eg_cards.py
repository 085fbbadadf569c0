"""EG A:technology, A:wonder: every card by itself: what it costs, needs, opens and gives, and that nothing happens without it."""

import re

import pytest

from ecumene import Refused
from ecumene.titles import rulebooks
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bargains import Trade
from ecumene.titles.eagle.battle import Commit, Fight, Foresee, Sides, next_round
from ecumene.titles.eagle.movement import BeginMoving, EndMovement
from ecumene.titles.eagle.placing import Place, Skip
from ecumene.titles.eagle.powers import Bomb, Swap
from ecumene.titles.eagle.purchase import Buying, BuyTechnology, Grow
from ecumene.titles.eagle.rules import Fighter
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, rule

NONE = tables.MARKER["rare_metals"]

#: how a clause says what a technology is
CLAUSE = re.compile(
    r"(?P<name>.+?): (?P<era>[a-z/]+), (?P<price>\d+) gold, needs (?P<needs>.+?)\."
    r"(?: Opens for all: (?P<opens>.+?)\.)? Owner's bonus: (?P<owner>.+?)\.(?P<seminal> Seminal discovery, 4 points\.)?$"
)
ERA = {"ancient": 1, "medieval": 2, "gunpowder/industrial": 3, "modern": 4}
BY_NAME = {row.name: row for row in tables.TECHNOLOGIES}
WONDER = {row.name: row for row in tables.WONDERS}
TYPE = {row.name: row for row in tables.TYPES}
GROWTH = {2: "growth to town", 3: "growth to city", 4: "growth to metropolis"}


def opened(row: tables.Technology) -> set[str]:
    """What a technology opens for all, in the words of the clauses."""
    found = {kind.name for kind in tables.TYPES if kind.technology == row.id}
    for improvement in tables.IMPROVEMENTS:
        if improvement.technology == row.id:
            found.add(f"{improvement.name} ({'happiness' if improvement.faces else 'productivity'})")
    if row.size:
        found.add(GROWTH[row.size])
    if row.range:
        land, sea = row.range
        found.add("unlimited trade range" if land == 255 else f"trade range land {land}, sea {sea}")
    if any(wonder.effect == "ship" and wonder.technology == row.id for wonder in tables.WONDERS):
        found.add("sale of the colony ship")
    return found


def cards_of(scene: Scene, seat: int) -> set[str]:
    """The wonders and improvements that a seat has, in the words of the clauses."""
    state = scene.state
    found = {row.name for n, row in enumerate(tables.WONDERS) if state.wonder[n] == seat + 1}
    return found | {f"one {row.name}" for n, row in enumerate(tables.IMPROVEMENTS) if state.improvements[seat] >> n & 1}


def shop(row: tables.Technology, needs: list[str]) -> Scene:
    """Angela may buy, with just the price, and those technologies are in play."""
    scene = Scene("advanced-long", era=row.era).gold(row.price).village(ANGELA, "nile", 4).village(BRAD, "persia", 4)
    return scene.techs(CHRIS, *(BY_NAME[name].id for name in needs)).begin(Buying(ANGELA), phase="purchase")


@pytest.mark.parametrize("number", range(1, 54))
@rule("EG A:technology.1", "EG A:technology.2", "EG A:technology.3", "EG A:technology.4", "EG A:technology.5")
@rule("EG A:technology.6", "EG A:technology.7", "EG A:technology.8", "EG A:technology.9", "EG A:technology.10")
@rule("EG A:technology.11", "EG A:technology.12", "EG A:technology.13", "EG A:technology.14", "EG A:technology.15")
@rule("EG A:technology.16", "EG A:technology.17", "EG A:technology.18", "EG A:technology.19", "EG A:technology.20")
@rule("EG A:technology.21", "EG A:technology.22", "EG A:technology.23", "EG A:technology.24", "EG A:technology.25")
@rule("EG A:technology.26", "EG A:technology.27", "EG A:technology.28", "EG A:technology.29", "EG A:technology.30")
@rule("EG A:technology.31", "EG A:technology.32", "EG A:technology.33", "EG A:technology.34", "EG A:technology.35")
@rule("EG A:technology.36", "EG A:technology.37", "EG A:technology.38", "EG A:technology.39", "EG A:technology.40")
@rule("EG A:technology.41", "EG A:technology.42", "EG A:technology.43", "EG A:technology.44", "EG A:technology.45")
@rule("EG A:technology.46", "EG A:technology.47", "EG A:technology.48", "EG A:technology.49", "EG A:technology.50")
@rule("EG A:technology.51", "EG A:technology.52", "EG A:technology.53")
def test_a_technology_is_what_its_clause_says(number: int) -> None:
    text = rulebooks.read("eagle-2002").find(f"EG A:technology.{number}")[0].text
    said = CLAUSE.match(text)
    assert said is not None, text
    row = BY_NAME[said["name"]]
    assert (row.era, row.price, row.seminal) == (ERA[said["era"]], int(said["price"]), bool(said["seminal"]))
    assert opened(row) == (set(re.split(r", (?!sea)", said["opens"])) if said["opens"] else set())
    needs = [] if said["needs"] == "nothing" else said["needs"].split(", ")
    for missing in needs:
        lacking = shop(row, [name for name in needs if name != missing])
        assert lacking.why(ANGELA, BuyTechnology(row.id)) == "EG A:prerequisites.1"
    scene = shop(row, needs)
    assert cards_of(scene, ANGELA) == set() and not scene.state.owed[ANGELA]
    scene.play(ANGELA, BuyTechnology(row.id))
    assert scene.state.gold[ANGELA] == 0 and scene.owns(row.id) == ANGELA
    # what the owner gets: cards at once, units to be placed, with those of the wonders
    given = [] if said["owner"] == "nothing" else said["owner"].split(", ")
    units = [TYPE[name[4:]].piece for name in given if name[4:] in TYPE]
    cards = {name for name in given if name[4:] not in TYPE and "growth" not in name}
    assert cards_of(scene, ANGELA) == cards
    units += [WONDER[name].piece for name in cards if name in WONDER and WONDER[name].piece for _ in range(WONDER[name].amount)]
    assert sorted(scene.state.owed[ANGELA]) == sorted(units)
    assert scene.state.rules.score(scene.state, ANGELA)["seminal"] == (4 if said["seminal"] else 0)


@rule("EG A:technology.25")
def test_chemistry_lets_one_settlement_grow_for_nothing() -> None:
    scene = Scene("advanced-long", era=2).gold(40).village(ANGELA, "nile", 2).village(ANGELA, "gobi", 2, "jungle_forest")
    scene.techs(BRAD, "printing_press", "education", "construction").begin(Buying(ANGELA), phase="purchase")
    scene.play(ANGELA, BuyTechnology("chemistry"))
    assert scene.choices(ANGELA) == [Skip(), Grow("nile")]
    scene.play(ANGELA, Grow("nile"))
    assert scene.size("nile") == 3 and scene.state.gold[ANGELA] == 0


# -- wonders ----------------------------------------------------------------------------------------------


def bought(technology: str, era: int) -> Scene:
    """Angela, with two large settlements by the sea, buys a technology whose prerequisites are in play."""
    row = next(row for row in tables.TECHNOLOGIES if row.id == technology)
    scene = Scene("advanced-long", era=era).gold(500).village(ANGELA, "nile", 4).village(ANGELA, "hellas", 4)
    scene.techs(BRAD, *row.needs).begin(Buying(ANGELA), phase="purchase")
    return scene.play(ANGELA, BuyTechnology(technology))


GRANTS = [
    ("masonry", "hanging_gardens", 1, "settler"),
    ("ceremonial_burial", "pyramids", 1, "ancient-cavalry"),
    ("feudalism", "art_of_war", 2, "medieval-infantry"),
]


@pytest.mark.parametrize(("technology", "wonder", "era", "piece"), GRANTS)
@rule("EG A:wonder.1", "EG A:wonder.7", "EG A:wonder.8", "EG A:owner-bonus.2")
def test_a_wonder_that_grants_two_pieces_grants_them_at_once(technology: str, wonder: str, era: int, piece: str) -> None:
    scene = bought(technology, era)
    assert scene.wonder_of(wonder) == ANGELA and scene.state.owed[ANGELA] == (piece, piece)
    scene.play(ANGELA, Place(piece, "nile"), Place(piece, "hellas"))
    assert scene.count(ANGELA, "nile", piece) == scene.count(ANGELA, "hellas", piece) == 1
    assert scene.ask(ANGELA).kind == "buying"


@rule("EG A:wonder.9")
def test_copernicus_brings_a_fleet_off_one_of_ones_coasts() -> None:
    scene = bought("astronomy", 2)
    places = {(c.at, c.port) for c in scene.choices(ANGELA) if isinstance(c, Place)}
    assert ("black_sea", "hellas") in places and ("arabian_sea", "nile") in places and ("black_sea", "nile") not in places
    scene.play(ANGELA, Place("caravel", "black_sea", "hellas"))
    assert [ATLAS.ids[f.zone] for f in scene.state.fleets[ANGELA].values()] == ["black_sea"]


@pytest.mark.parametrize(
    ("wonder", "era", "gold"), [("colossus", 1, 5), ("great_lighthouse", 1, 5), ("smiths_trading_company", 3, 10)]
)
@rule("EG A:wonder.2", "EG A:wonder.3", "EG A:wonder.15", "EG A:production.1")
def test_income_wonders_pay_in_their_own_era_after_the_minimum(wonder: str, era: int, gold: int) -> None:
    scene = Scene("advanced-long", era=era).village(ANGELA, "nile")
    assert sum(scene.state.rules.income(scene.state, ANGELA, NONE).values()) == 10
    scene.wonders(ANGELA, wonder)
    assert sum(scene.state.rules.income(scene.state, ANGELA, NONE).values()) == 10 + gold
    scene.state.era += 1
    assert sum(scene.state.rules.income(scene.state, ANGELA, NONE).values()) == 10


DISCOUNTS = [
    ("great_library", 1, 5, "bronze_working", "banking"),
    ("leonardos_workshop", 2, 10, "banking", "masonry"),
    ("newtons_university", 3, 15, "physics", "banking"),
    ("edisons_lab", 4, 20, "fission", "physics"),
]


@pytest.mark.parametrize(("wonder", "era", "off", "cheaper", "other"), DISCOUNTS)
@rule("EG A:wonder.4", "EG A:wonder.10", "EG A:wonder.14", "EG A:wonder.18")
def test_discounts_hold_for_technologies_of_the_wonders_era_while_it_lasts(
    wonder: str, era: int, off: int, cheaper: str, other: str
) -> None:
    scene = Scene("advanced-long", era=era)

    def prices(seat: int = ANGELA) -> list[int]:
        price = scene.state.rules.technology_price
        return [price(scene.state, seat, tables.TECHNOLOGY[name]) for name in (cheaper, other)]

    full = prices()
    scene.wonders(ANGELA, wonder)
    assert prices() == [full[0] - off, full[1]] and prices(BRAD) == full
    if era > 1:
        scene.state.era = era - 1  # gained in the last turn of the era before: it works at once
        assert prices()[0] == full[0] - off
    if era < 4:
        scene.state.era = era + 1
        assert prices()[0] == (full[0] + 1) // 2


@rule("EG A:purchase.8")
def test_no_discount_brings_a_price_below_five() -> None:
    scene = Scene("advanced-long").wonders(ANGELA, "great_library", "leonardos_workshop")
    cheap = tables.TECHNOLOGY["masonry"]
    assert scene.state.rules.technology_price(scene.state, ANGELA, cheap) == 10
    dear = {row.id: scene.state.rules.technology_price(scene.state, ANGELA, n) for n, row in enumerate(tables.TECHNOLOGIES)}
    assert min(dear.values()) >= 5


FACES = [
    ("bachs_cathedral", 2, 1), ("sistine_chapel", 2, 1), ("shakespeares_theatre", 3, 1), ("cure_for_cancer", 4, 2),
    ("universal_suffrage", 4, 1),
]  # fmt: skip


@pytest.mark.parametrize(("wonder", "era", "faces"), FACES)
@rule("EG A:wonder.11", "EG A:wonder.12", "EG A:wonder.16", "EG A:wonder.20", "EG A:wonder.21", "EG A:happiness.4")
def test_wonders_that_make_settlements_happy(wonder: str, era: int, faces: int) -> None:
    scene = Scene("advanced-long", era=era)
    for region in ("nile", "persia", "indus", "gobi"):
        scene.village(ANGELA, region, 4)
    plain = scene.state.rules.income(scene.state, ANGELA, NONE)["cities"]
    scene.wonders(ANGELA, wonder)
    assert scene.state.rules.income(scene.state, ANGELA, NONE)["cities"] == plain + 2 * faces


@pytest.mark.parametrize(("wonder", "era"), [("transcontinental_railroad", 3), ("hoover_dam", 4)])
@rule("EG A:wonder.17", "EG A:wonder.19", "EG A:productivity.1")
def test_wonders_that_make_a_settlement_productive(wonder: str, era: int) -> None:
    scene = Scene("advanced-long", era=era).village(ANGELA, "nile", 4, "gems").village(ANGELA, "persia", 4, "gems")
    assert scene.state.rules.income(scene.state, ANGELA, NONE)["cities"] == 20
    scene.wonders(ANGELA, wonder)
    assert scene.state.rules.income(scene.state, ANGELA, NONE)["cities"] == 30


@rule("EG A:wonder.6")
def test_the_great_wall_makes_the_bonus_two_not_three_and_only_for_its_owners_settlements() -> None:
    scene = Scene("advanced-long").wonders(BRAD, "great_wall")
    enemy = Fighter(ANGELA, "ancient-infantry", 0)
    units = [Fighter(CHRIS, "ancient-infantry", 0, home) for home in (BRAD, CHRIS, None)]
    assert [scene.state.rules.modifiers(scene.state, unit, enemy) for unit in units] == [[("home", 2)], [("home", 1)], []]


def oracle(seer: int) -> Scene:
    """Angela attacks Brad, both with an infantry and a cavalry unit."""
    scene = Scene("advanced-long").wonders(seer, "oracle").units(ANGELA, "nile", ancient_infantry=1, ancient_cavalry=1)
    scene.units(BRAD, "nile", ancient_infantry=1, ancient_cavalry=1)
    return scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))


@rule("EG A:wonder.5")
def test_the_oracle_shows_its_owner_the_enemys_choice_first() -> None:
    scene = oracle(BRAD)
    assert scene.game.due == (ANGELA,)  # the enemy chooses and is bound
    scene.play(ANGELA, Commit("ancient-infantry", ANGELA))
    with pytest.raises(Refused, match="nothing to take back"):
        scene.game.undo(ANGELA)
    about = scene.ask(BRAD).about
    assert scene.game.due == (BRAD,) and isinstance(about, Foresee) and about.enemy == Commit("ancient-infantry", ANGELA)
    assert not scene.told("round", CHRIS) and "enemy" not in str(scene.game.title.shown.public(scene.game.view(CHRIS)))
    scene.roll("attacker", [1]).roll("defender", [2]).play(BRAD, Commit("ancient-cavalry", BRAD))
    assert scene.told("round")[0]["defender"]["added"] == {"superiority": 1}


@rule("EG A:wonder.5")
def test_the_oracle_sees_nothing_after_its_era_or_where_its_owner_does_not_lead() -> None:
    assert oracle(CHRIS).game.due == (ANGELA, BRAD)
    late = oracle(BRAD)
    late.state.era = 2
    late.state.agenda.pop()
    next_round(late.state, Sides("nile", (ANGELA,), (BRAD,)))
    assert late.begin().game.due == (ANGELA, BRAD)


def magellan(era: int = 3) -> Scene:
    scene = Scene("advanced-long", era=era).wonders(ANGELA, "magellans_voyage").village(ANGELA, "nile", 1, "wine")
    scene.village(BRAD, "euphrates", 1, "coal").village(BRAD, "persia", 1, "iron").village(CHRIS, "java", 1, "oil")
    return scene.begin(Trade(), phase="trade")


@rule("EG A:wonder.13")
def test_magellan_forces_one_swap_in_each_trade_phase_within_range() -> None:
    scene = magellan()
    swaps = [c for c in scene.choices(ANGELA) if isinstance(c, Swap)]
    assert set(swaps) == {Swap(BRAD, "nile", "euphrates"), Swap(BRAD, "nile", "persia")}
    assert scene.why(ANGELA, Swap(CHRIS, "nile", "java")) == "EG A:wonder.13"
    assert scene.why(BRAD, Swap(ANGELA, "persia", "nile")) == "EG A:wonder.13"
    scene.play(ANGELA, Swap(BRAD, "nile", "persia"))
    iron, wine = tables.MARKER["iron"], tables.MARKER["wine"]
    assert scene.state.resources(ANGELA)[iron] == scene.state.resources(BRAD)[wine] == 1
    assert scene.why(ANGELA, Swap(BRAD, "nile", "euphrates")) == "EG A:wonder.13"
    assert magellan(era=4).why(ANGELA, Swap(BRAD, "nile", "euphrates")) == "EG A:wonder.13"


@rule("EG A:wonder.13", "EG S:trade.3")
def test_a_lent_card_is_not_swapped() -> None:
    scene = magellan()
    scene.state.loan[ATLAS.index["euphrates"]] = CHRIS + 1
    assert scene.why(ANGELA, Swap(BRAD, "nile", "euphrates")) == "EG S:trade.3"


@rule("EG A:wonder.22")
def test_the_manhattan_project_destroys_a_region_once() -> None:
    scene = Scene("advanced-long", era=4).wonders(ANGELA, "manhattan_project").village(ANGELA, "gobi").village(BRAD, "persia")
    scene.village(BRAD, "nile", 3, "oil").units(BRAD, "nile", modern_infantry=2, settler=1).village(CHRIS, "java")
    scene.units(ANGELA, "nile", modern_cavalry=1).improve(BRAD, "airport").begin(BeginMoving(ANGELA))
    assert scene.why(ANGELA, Bomb("black_sea")) == "EG A:wonder.22"
    scene.play(ANGELA, Bomb("nile"))
    assert scene.owner("nile") is None and not scene.state.units[BRAD] and not scene.state.units[ANGELA]
    assert scene.at("nile") == "oil" and scene.is_up("nile") and scene.state.improvements[BRAD]
    assert scene.why(ANGELA, Bomb("persia")) == "EG A:wonder.22"
    scene.wonders(CHRIS, "manhattan_project").play(ANGELA, EndMovement())
    scene.begin(BeginMoving(CHRIS))
    assert scene.why(CHRIS, Bomb("persia")) == "EG A:wonder.22"  # its use stays spent
    without = Scene("advanced-long", era=4).village(ANGELA, "gobi").begin(BeginMoving(ANGELA))
    assert without.why(ANGELA, Bomb("nile")) == "EG A:wonder.22"


@rule("EG A:wonder.22", "EG A:losing.2")
def test_the_manhattan_project_can_eliminate_a_player() -> None:
    scene = Scene("advanced-long", era=4).wonders(ANGELA, "manhattan_project").village(ANGELA, "gobi").village(BRAD, "nile")
    scene.village(CHRIS, "java").gold(0, 30).units(BRAD, "persia", modern_infantry=1).begin(BeginMoving(ANGELA))
    scene.play(ANGELA, Bomb("nile"))
    assert scene.state.gone == (BRAD,) and scene.state.gold == [30, 0, 0] and not scene.state.units[BRAD]
    own = Scene("advanced-long", era=4).wonders(ANGELA, "manhattan_project").village(ANGELA, "gobi").village(BRAD, "nile")
    own.village(CHRIS, "java").gold(30).begin(BeginMoving(ANGELA)).play(ANGELA, Bomb("gobi"))
    assert own.state.gone == (ANGELA,) and own.state.gold == [0, 0, 0]
