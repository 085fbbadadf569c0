"""WE 12, Strategy Explorer: the table of the 51 advances."""

from importlib.resources import files

from ecumene.titles.empires.payments import price, prices
from ecumene.titles.empires.purchases import AdvancesAcquisition, Purchase
from ecumene.titles.empires.tables import COLOURS
from scene import Scene, printed, rule, unfit

LOW = {
    50: ("mysticism", "sculpture", "cloth_making", "urbanism"),
    60: ("monarchy", "written_record", "pottery", "masonry", "mythology", "empiricism"),
    70: ("deism",),
    80: ("theocracy", "drama_and_poetry", "music", "astronavigation"),
    90: ("coinage", "metalworking"),
}
MIDDLE = {
    110: ("literacy",),
    120: ("agriculture",),
    130: ("rhetoric",),
    140: ("architecture", "medicine"),
    150: ("law", "fundamentalism"),
    160: ("naval_warfare", "diplomacy", "cartography", "engineering", "universal_doctrine", "enlightenment"),
    170: ("military",),
    180: ("monument", "calendar", "trade_routes"),
}
HIGH = {
    220: ("library", "democracy", "roadbuilding", "philosophy"),
    230: ("mining", "politics", "public_works"),
    240: ("monotheism", "advanced_military"),
    250: ("mathematics", "theology"),
    260: ("provincial_empire", "trade_empire"),
    270: ("diaspora", "anatomy"),
    280: ("cultural_ascendancy",),
    290: ("wonder_of_the_world",),
}
CHAINS = (
    ("mysticism", "monument", "wonder_of_the_world"),
    ("sculpture", "architecture", "mining"),
    ("cloth_making", "naval_warfare", "diaspora"),
    ("urbanism", "diplomacy", "provincial_empire"),
    ("monarchy", "law", "cultural_ascendancy"),
    ("written_record", "cartography", "library"),
    ("pottery", "agriculture", "democracy"),
    ("masonry", "engineering", "roadbuilding"),
    ("mythology", "literacy", "mathematics"),
    ("empiricism", "medicine", "anatomy"),
    ("deism", "fundamentalism", "monotheism"),
    ("theocracy", "universal_doctrine", "theology"),
    ("drama_and_poetry", "rhetoric", "politics"),
    ("music", "enlightenment", "philosophy"),
    ("astronavigation", "calendar", "public_works"),
    ("coinage", "trade_routes", "trade_empire"),
    ("metalworking", "military", "advanced_military"),
)


def _priced(tier: range) -> dict[int, set[str]]:
    found: dict[int, set[str]] = {}
    for advance, row in printed().advances.items():
        if row.cost in tier:
            found.setdefault(row.cost, set()).add(advance)
    return found


def _sets(tier: dict[int, tuple[str, ...]]) -> dict[int, set[str]]:
    return {cost: set(ids) for cost, ids in tier.items()}


@rule("WE DEF.adv.1")
def test_there_are_51_advances_and_everybody_may_own_each_of_them() -> None:
    scene = Scene(seats=9)
    assert len(scene.state.rules.advances.ids) == len(set(scene.state.rules.advances.ids)) == 51
    for civ in scene.state.civ:
        scene.treasury(civ, 50)
    scene.begin(AdvancesAcquisition())
    for seat in scene.state.by_position():
        scene.play(scene.state.civ[seat], Purchase(("mysticism",), treasury=50))
    assert all(scene.state.holds(seat, "mysticism") for seat in range(9))


@unfit("expansion-project", "Wonder of the World leaves credits to choose there")
@rule("WE SETUP.14", "WE 12.1")
def test_all_advances_are_open_to_everybody_from_the_start_without_prerequisite() -> None:
    scene = Scene(seats=6)
    scene.state.turn = 1
    for seat in range(6):
        assert len(prices(scene.state, seat)) == 51
    scene.hand("rome", *["gold"] * 5, *["ivory"] * 4).begin(AdvancesAcquisition())
    scene.play("rome", Purchase(("wonder_of_the_world",), ("gold",) * 5 + ("ivory",) * 3))
    assert scene.state.holds(scene.seat("rome"), "wonder_of_the_world")


@rule("WE DEF.adv.2")
def test_an_advance_belongs_to_one_or_two_of_five_groups() -> None:
    assert COLOURS == ("art", "civic", "craft", "religion", "science")
    rows = printed().advances.values()
    assert {len(row.groups) for row in rows} == {1, 2}
    assert {group for row in rows for group in row.groups} == set(COLOURS)
    double = {advance for advance, row in printed().advances.items() if len(row.groups) == 2}
    assert double == {
        "mysticism", "written_record", "theocracy", "monument", "engineering", "literacy", "mathematics", "philosophy",
        "wonder_of_the_world",
    }  # fmt: skip


@rule("WE DEF.adv.3")
def test_low_middle_and_high_advances_show_1_3_and_6_points() -> None:
    assert {row.points for row in printed().advances.values()} == {1, 3, 6}
    for row in printed().advances.values():
        assert row.points == (1 if row.cost < 100 else 3 if row.cost < 200 else 6)


@rule("WE DEF.adv.5")
def test_every_advance_gives_credits_of_its_own_colours() -> None:
    for row in printed().advances.values():
        assert set(row.groups) <= row.credits.keys() <= set(COLOURS)
        assert all(points > 0 and points % 5 == 0 for points in row.credits.values())


@rule("WE DEF.adv.6", "WE 12.explorer.2", "WE 12.explorer.3")
def test_low_gives_10_to_one_middle_advance_and_middle_gives_20_to_one_high_advance() -> None:
    table = printed().advances
    for low, middle, high in CHAINS:
        assert table[low].towards == {middle: 10}
        assert table[middle].towards == {high: 20}
        assert table[high].towards == {}


@rule("WE DEF.adv.7")
def test_only_monument_and_written_record_give_credits_of_chosen_colours() -> None:
    free = {advance: row.free_credits for advance, row in printed().advances.items() if row.free_credits}
    assert free == {"monument": 20, "written_record": 10}


@rule("WE 12.explorer.1")
def test_the_advances_form_three_tiers_of_seventeen() -> None:
    costs = [row.cost for row in printed().advances.values()]
    assert (
        sum(cost < 100 for cost in costs) == sum(100 <= cost <= 200 for cost in costs) == sum(cost > 200 for cost in costs) == 17
    )


@rule("WE 12.explorer.4")
def test_low_prices() -> None:
    assert _priced(range(100)) == _sets(LOW)


@rule("WE 12.explorer.5")
def test_middle_prices() -> None:
    assert _priced(range(100, 201)) == _sets(MIDDLE)


@rule("WE 12.explorer.6")
def test_high_prices() -> None:
    assert _priced(range(201, 999)) == _sets(HIGH)


@rule("WE 12.explorer.7", "WE 12.explorer.8")
def test_the_seventeen_chains_hold_every_advance_once() -> None:
    assert sorted(advance for chain in CHAINS for advance in chain) == sorted(printed().advances)
    table = printed().advances
    for low, middle, high in CHAINS:
        assert table[low].cost < 100 <= table[middle].cost < 200 < table[high].cost
        assert middle in table[low].towards and high in table[middle].towards


@rule("WE ADV.Literacy.1", "WE ADV.Mathematics.1", "WE ADV.Empiricism.1")
def test_three_advances_do_nothing_but_give_credits() -> None:
    package = files("ecumene.titles.empires")
    sources = [package.joinpath("data/calamities.toml").read_text("utf-8")]
    folders = [package, package.joinpath("calamities"), package.joinpath("abilities")]
    sources += [f.read_text("utf-8") for folder in folders for f in folder.iterdir() if f.name.endswith(".py")]
    for advance in ("literacy", "mathematics", "empiricism"):
        assert sum(printed().advances[advance].credits.values()) >= 30
        assert not any(f'"{advance}"' in source for source in sources)
    assert any('"agriculture"' in source for source in sources)  # so that the search would find one


@rule("WE DEF.adv.6")
def test_a_specific_credit_helps_no_other_advance() -> None:
    scene = Scene().advances("egypt", "pottery")
    table = scene.state.rules.advances
    cheaper = [a for k, a in enumerate(table.ids) if price(scene.state, scene.seat("egypt"), k) < table.cost[k]]
    assert cheaper == ["agriculture"]
