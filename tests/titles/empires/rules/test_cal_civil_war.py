"""WE CAL.CivilWar: the victim selects units, the beneficiary annexes them. How a selection is judged is tested here too."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecumene.titles.empires.calamities import provinces
from ecumene.titles.empires.calamities.civil_war import AnnexUnits, CivilWar, SelectUnits
from ecumene.titles.empires.calamities.resolution import MajorCalamities, Resolution
from scene import Scene, rule, unfit

NILE = ("alexandria", "memphis", "fayum", "tanis")


def civil_war(scene: Scene, victim: str = "egypt", beneficiary: str = "minoa") -> Scene:
    return scene.begin(Resolution("civil_war", scene.seat(victim), scene.seat(beneficiary)))


def empire() -> Scene:
    """Egypt with 55 unit points: 5 cities along the Nile and in Jerusalem, 30 tokens around them."""
    scene = Scene().cities("egypt", *NILE, "jerusalem")
    return scene.tokens("egypt", gaza=3, sinai=3, petra=4, upper_egypt=5, siwa=5, western_desert=4, jalo=3, cyrene=3)


def asked(scene: Scene, civ: str) -> CivilWar:
    about = scene.ask(civ).about
    assert isinstance(about, CivilWar)
    return about


@rule("WE CAL.CivilWar.1", "WE CAL.CivilWar.2")
def test_the_victim_selects_all_but_35_unit_points() -> None:
    scene = civil_war(empire())
    assert scene.state.unit_points(scene.seat("egypt")) == 55
    assert scene.due == ["egypt"] and asked(scene, "egypt").amount == 20
    scene.play("egypt", SelectUnits(("alexandria", "memphis", "tanis", "fayum")))
    assert scene.state.unit_points(scene.seat("egypt")) == 35


@unfit("expansion-project", "two factions are selected, by victim and beneficiary (EP 30.4131, 30.4133)")
@pytest.mark.parametrize(
    ("advances", "amount"),
    [
        pytest.param(("music",), 15, marks=rule("WE CAL.CivilWar.6", "WE ADV.Music.1")),
        pytest.param(("drama_and_poetry",), 15, marks=rule("WE CAL.CivilWar.7", "WE ADV.DramaAndPoetry.1")),
        pytest.param(("democracy",), 10, marks=rule("WE CAL.CivilWar.8", "WE ADV.Democracy.3")),
        pytest.param(("philosophy",), 25, marks=rule("WE CAL.CivilWar.9", "WE ADV.Philosophy.2")),
        pytest.param(("military",), 25, marks=rule("WE CAL.CivilWar.10", "WE ADV.Military.4")),
        pytest.param(("music", "drama_and_poetry", "democracy", "philosophy", "military"), 10, marks=rule("WE CAL.general.26")),
    ],
)
def test_advances_change_how_much_is_selected(advances: tuple[str, ...], amount: int) -> None:
    scene = civil_war(empire().advances("egypt", *advances))
    assert asked(scene, "egypt").amount == amount


def test_advances_of_the_beneficiary_change_nothing() -> None:
    scene = civil_war(empire().advances("minoa", "music", "military", "democracy"))
    assert asked(scene, "egypt").amount == 20


@rule("WE CAL.CivilWar.12")
@pytest.mark.parametrize("advances", [("music",), ("music", "democracy")])
def test_there_is_no_civil_war_if_nothing_is_left_to_select(advances: tuple[str, ...]) -> None:
    scene = Scene().cities("egypt", *NILE).tokens("egypt", upper_egypt=5, siwa=5, gaza=5, sinai=5).advances("egypt", *advances)
    civil_war(scene)
    assert not scene.due and scene.state.unit_points(scene.seat("egypt")) == 40
    assert scene.told("calamity.cancelled") == [{"calamity": "civil_war", "seat": scene.seat("egypt")}]


def test_one_unit_point_too_many_is_a_civil_war() -> None:
    scene = civil_war(Scene().cities("egypt", *NILE).tokens("egypt", upper_egypt=5, siwa=5, gaza=5, petra=1))
    assert asked(scene, "egypt").amount == 1
    scene.play("egypt", SelectUnits(("petra",)))
    assert scene.count("petra") == {"minoa": 1}


@rule("WE CAL.CivilWar.3")
def test_selected_areas_are_adjacent_by_land_or_water() -> None:
    scene = Scene().cities("minoa", "knossos", "rhodes", "thera").tokens("minoa", athens=20, cyprus=2, salamis=3)
    scene.tokens("minoa", lycia=5).tokens("minoa", phaestos=5)
    civil_war(scene, "minoa", "egypt")
    assert asked(scene, "minoa").amount == 15
    assert scene.refused("minoa", SelectUnits(("knossos", "thera", "cyprus", "salamis"))) == "WE CAL.CivilWar.3"
    # nothing but water lies between them, nothing but a chain holds them together
    scene.play("minoa", SelectUnits(("thera", "knossos", "rhodes")))
    assert [scene.owner(area) for area in ("thera", "knossos", "rhodes")] == ["egypt"] * 3


@rule("WE CAL.CivilWar.4")
def test_all_units_of_a_selected_area_are_selected() -> None:
    scene = civil_war(empire())
    assert scene.refused("egypt", SelectUnits(("alexandria", "memphis", "tanis", "knossos"))) == "WE CAL.CivilWar.4"
    assert scene.refused("egypt", SelectUnits(("alexandria", "memphis", "tanis", "atlantis"))) == "WE CAL.CivilWar.4"
    assert scene.refused("egypt", SelectUnits(("alexandria", "memphis", "tanis", "tanis"))) == "WE CAL.CivilWar.4"
    # 19 unit points and one token of upper_egypt would be 20: there is no way to say so
    scene.play("egypt", SelectUnits(("fayum", "memphis", "upper_egypt", "siwa")))
    assert scene.count("upper_egypt") == {"minoa": 5} and scene.count("siwa") == {"minoa": 5}


@unfit("expansion-project", "two factions are selected, by victim and beneficiary (EP 30.4131, 30.4133)")
@rule("WE CAL.CivilWar.5", "WE GEN.10", "WE CAL.general.3")
def test_the_beneficiary_annexes_all_selected_units() -> None:
    scene = empire().ship("egypt", "gaza").tokens("hatti", siwa=1)
    civil_war(scene)
    scene.play("egypt", SelectUnits(("fayum", "memphis", "upper_egypt", "siwa")))
    assert scene.owner("fayum") == scene.owner("memphis") == "minoa"
    assert scene.count("siwa") == {"minoa": 5, "hatti": 1}
    assert scene.stock_of("minoa") == 45 and scene.stock_of("egypt") == 25 + 10
    assert scene.state.cities[scene.seat("egypt")] == 3
    assert scene.state.ships[scene.seat("egypt")]  # ships are no units
    assert not scene.due


@rule("WE CAL.CivilWar.11", "WE CAL.general.22", "WE CAL.general.23", "WE LEAVE.1")
def test_who_has_most_in_stock_benefits_even_without_any_unit() -> None:
    scene = empire().hand("egypt", "civil_war")
    scene.cities("minoa", "knossos").cities("assyria", "nineveh").cities("hatti", "troy")
    assert not scene.state.unit_points(scene.seat("hellas"))
    scene.begin(MajorCalamities())
    assert asked(scene, "egypt").beneficiary == scene.seat("hellas")
    scene.play("egypt", SelectUnits(("fayum", "memphis", "upper_egypt", "siwa")))
    assert scene.state.unit_points(scene.seat("hellas")) == 20


@rule("WE CAL.CivilWar.11")
def test_the_victim_never_benefits_whatever_lies_in_its_stock() -> None:
    scene = Scene().tokens("egypt", alexandria=10, memphis=10, tanis=10, fayum=10).hand("egypt", "civil_war")
    for civ, area in (("minoa", "knossos"), ("assyria", "nineveh"), ("hatti", "troy"), ("hellas", "sparta")):
        scene.cities(civ, area)
    scene.begin(MajorCalamities())
    assert asked(scene, "egypt").beneficiary == scene.seat("minoa")


# -- the priority of conditions ---------------------------------------------------------------------------


@rule("WE CAL.CivilWar.13")
def test_the_victim_selects_what_the_beneficiary_can_annex() -> None:
    scene = empire().stock("minoa", 4)  # 9 cities and 4 tokens: 49 unit points
    civil_war(scene)
    assert scene.refused("egypt", SelectUnits(("fayum", "memphis", "upper_egypt", "siwa"))) == "WE CAL.CivilWar.13"
    scene.play("egypt", SelectUnits(("fayum", "memphis", "alexandria", "tanis")))
    assert scene.stock_of("minoa") == 4 and scene.state.cities[scene.seat("minoa")] == 4


@rule("WE CAL.CivilWar.13")
def test_the_victim_selects_tokens_if_the_beneficiary_has_no_city_left() -> None:
    scene = empire().cities("minoa", "knossos", "rhodes", "thera", "sparta", "corinth", "argos", "eretria", "chalcis", "ithaca")
    civil_war(scene)
    assert scene.refused("egypt", SelectUnits(("fayum", "memphis", "alexandria", "tanis"))) == "WE CAL.CivilWar.13"
    asked_for = asked(scene, "egypt").want
    assert (asked_for.points, asked_for.cities) == (20, 0)
    scene.play("egypt", SelectUnits(("upper_egypt", "siwa", "western_desert", "jalo", "cyrene")))
    assert scene.stock_of("minoa") == 35


@rule("WE CAL.CivilWar.14")
def test_with_too_little_in_stock_the_beneficiary_takes_what_it_can_and_the_rest_turns_wild() -> None:
    scene = empire().stock("minoa", 3)
    scene.cities("minoa", "knossos", "rhodes", "thera", "sparta", "corinth", "argos", "eretria", "chalcis")
    civil_war(scene)  # 1 city and 3 tokens: 8 unit points
    scene.play("egypt", SelectUnits(("fayum", "memphis", "upper_egypt", "siwa")))
    assert scene.due == ["minoa"]
    assert scene.ask("minoa").choices == [AnnexUnits("fayum"), AnnexUnits("memphis")]
    scene.play("minoa", AnnexUnits("memphis"))
    assert scene.ask("minoa").choices == [AnnexUnits("upper_egypt"), AnnexUnits("siwa")]
    assert scene.refused("minoa", AnnexUnits("fayum")).startswith("WE CAL.CivilWar")
    scene.play("minoa", AnnexUnits("siwa"))
    assert scene.owner("memphis") == "minoa" and scene.owner("fayum") == "pirates"
    assert scene.count("siwa") == {"minoa": 3, "barbarians": 2} and scene.count("upper_egypt") == {"barbarians": 5}
    assert scene.state.unit_points(scene.seat("egypt")) == 35 and not scene.due


@rule("WE CAL.CivilWar.14")
def test_nothing_is_asked_of_a_beneficiary_whose_stock_is_empty() -> None:
    scene = empire().stock("minoa", 0)
    scene.cities("minoa", "knossos", "rhodes", "thera", "sparta", "corinth", "argos", "eretria", "chalcis", "ithaca")
    civil_war(scene)
    scene.play("egypt", SelectUnits(("fayum", "memphis", "upper_egypt", "siwa")))
    assert not scene.due
    assert scene.owner("fayum") == scene.owner("memphis") == "pirates"
    assert scene.count("siwa") == scene.count("upper_egypt") == {"barbarians": 5}


@rule("WE CAL.CivilWar.15")
def test_without_an_exact_selection_the_smallest_excess_is_taken_never_less() -> None:
    scene = Scene().cities("egypt", "alexandria", "memphis", "tanis", "fayum", "gaza", "jerusalem", "petra", "cyrene")
    civil_war(scene.tokens("egypt", upper_egypt=4))  # 44 unit points, 9 to select: 5, 4, or 10
    assert asked(scene, "egypt").amount == asked(scene, "egypt").want.points == 9
    assert scene.refused("egypt", SelectUnits(("alexandria", "memphis"))) == "WE CAL.CivilWar.15"
    scene = Scene().cities("egypt", "alexandria", "memphis", "tanis", "fayum", "gaza", "jerusalem", "petra", "cyrene")
    civil_war(scene.tokens("egypt", cyprus=4))  # the tokens are not adjacent to any city
    assert asked(scene, "egypt").want.points == 10
    assert scene.refused("egypt", SelectUnits(("alexandria",))) == "WE CAL.CivilWar.15"
    assert scene.refused("egypt", SelectUnits(("alexandria", "memphis", "tanis"))) == "WE CAL.CivilWar.15"
    assert (
        scene.refused("egypt", SelectUnits(("alexandria", "cyprus"))) == "WE CAL.CivilWar.3"
    )  # adjacency goes before the number
    scene.play("egypt", SelectUnits(("alexandria", "memphis")))
    assert scene.state.unit_points(scene.seat("egypt")) == 34


@rule("WE CAL.CivilWar.15")
def test_the_exact_number_goes_before_what_can_be_annexed() -> None:
    scene = Scene().cities("egypt", "alexandria", "memphis", "tanis", "fayum", "gaza", "jerusalem", "petra", "cyrene")
    scene.tokens("egypt", upper_egypt=4).stock("minoa", 3)
    civil_war(scene)  # 9: a city and the 4 tokens; two cities could all be annexed, but are 10
    assert scene.refused("egypt", SelectUnits(("memphis", "fayum"))) == "WE CAL.CivilWar.15"
    scene.play("egypt", SelectUnits(("fayum", "upper_egypt")))
    assert scene.owner("fayum") == "minoa" and scene.count("upper_egypt") == {"minoa": 3, "barbarians": 1}


@rule("WE CAL.CivilWar.3", "WE CAL.CivilWar.15")
def test_where_no_adjacent_areas_reach_the_number_the_fewest_groups_are_selected() -> None:
    scene = Scene().tokens("egypt", alexandria=7, troy=7, rhodes=7, moesia=7, cyprus=7, colchis=7, fayum=6)
    civil_war(scene)  # 48 unit points, 13 to select; two groups of adjacent areas can be 13
    want = asked(scene, "egypt").want
    assert (want.points, want.groups) == (13, 2)
    assert scene.refused("egypt", SelectUnits(("alexandria", "troy"))) == "WE CAL.CivilWar.15"
    assert scene.refused("egypt", SelectUnits(("alexandria", "fayum", "troy"))) == "WE CAL.CivilWar.3"
    scene.play("egypt", SelectUnits(("fayum", "troy")))
    assert scene.count("fayum") == {"minoa": 6} and scene.count("troy") == {"minoa": 7}


@rule("WE ADV.PublicWorks.4", "WE CAL.CivilWar.4")
def test_the_token_beside_a_city_is_selected_with_it_and_destroyed() -> None:
    scene = Scene().cities("egypt", *NILE).tokens("egypt", memphis=1, upper_egypt=5, siwa=5, gaza=5, sinai=5)
    civil_war(scene.advances("egypt", "public_works"))  # 41 unit points
    assert asked(scene, "egypt").amount == 6
    assert scene.refused("egypt", SelectUnits(("alexandria",))) == "WE CAL.CivilWar.15"
    scene.play("egypt", SelectUnits(("memphis",)))
    assert scene.owner("memphis") == "minoa" and scene.count("memphis") == {}
    assert scene.stock_of("minoa") == 55 and scene.stock_of("egypt") == 55 - 20


@rule("WE CAL.CivilWar.13", "WE CAL.CivilWar.14", "WE ADV.PublicWorks.4")
def test_the_token_beside_a_city_takes_no_token_of_the_beneficiary() -> None:
    def realm() -> Scene:
        scene = Scene().cities("egypt", *NILE).tokens("egypt", memphis=1, siwa=6, upper_egypt=5, gaza=5, sinai=4)
        return scene.advances("egypt", "public_works").stock("minoa", 0)  # 41 unit points, 6 to select

    scene = civil_war(realm())
    assert scene.refused("egypt", SelectUnits(("siwa",))) == "WE CAL.CivilWar.13"
    assert scene.ask("egypt").why(SelectUnits(("memphis",))) is None
    # one city in stock is worth 5, too little: then the mix is not asked for
    scene = civil_war(realm().cities("minoa", "knossos", "rhodes", "thera", "sparta", "corinth", "argos", "eretria", "chalcis"))
    assert scene.ask("egypt").why(SelectUnits(("siwa",))) is None
    assert scene.ask("egypt").why(SelectUnits(("memphis",))) is None


def test_what_is_asked_of_the_victim_is_saved_with_the_game() -> None:
    scene = civil_war(empire())
    loaded = scene.game.title.load(scene.game.position())
    assert loaded.agenda == scene.state.agenda == [asked(scene, "egypt")]


# -- how selections are found -----------------------------------------------------------------------------


class Realm:
    """A small realm of random units, judged by trying every set of areas."""

    def __init__(self, units: list[tuple[str, bool, int]], amount: int, cities: int, tokens: int) -> None:
        self.scene = Scene()
        terrain = self.scene.state.terrain
        for area, city, count in units:
            if city:
                self.scene.cities("egypt", area)
            self.scene.tokens("egypt", **{area: count} if count else {})
        spare = [area for area in terrain.ids if area not in {name for name, _, _ in units}]
        self.scene.stock("minoa", tokens).cities("minoa", *spare[: 9 - cities])
        self.city = {area: city for area, city, _ in units}
        self.worth = {area: 5 * city + count for area, city, count in units}
        self.near = {area: {terrain.ids[n] for n in terrain.near[terrain.index[area]]} for area in self.worth}
        self.stock = (cities, tokens)
        self.total = sum(self.worth.values())
        self.amount = min(amount, self.total - 1)
        # the victim's number is whatever is to be kept
        egypt = self.scene.seat("egypt")
        want, _ = provinces.Provinces(self.scene.state, egypt).strictest(self.amount, *self.stock)
        self.scene.begin(CivilWar(egypt, self.scene.seat("minoa"), self.amount, want))

    def groups(self, areas: frozenset[str]) -> int:
        left, count = set(areas), 0
        while left:
            border = {left.pop()}
            count += 1
            while border:
                border = {n for area in border for n in self.near[area] if n in left}
                left -= border
        return count

    def points(self, areas: frozenset[str]) -> int:
        return sum(self.worth[area] for area in areas)

    def annexable(self, areas: frozenset[str]) -> bool:
        cities = sum(self.city[area] for area in areas)
        return cities <= self.stock[0] and sum(self.worth[a] for a in areas if not self.city[a]) <= self.stock[1]

    def lawful(self) -> set[frozenset[str]]:
        every = (frozenset(c) for n in range(1, len(self.worth) + 1) for c in combinations(self.worth, n))
        enough = [areas for areas in every if self.points(areas) >= self.amount]
        fewest = min(self.groups(areas) for areas in enough)
        grouped = [areas for areas in enough if self.groups(areas) == fewest]
        least = min(self.points(areas) for areas in grouped)
        exact = [areas for areas in grouped if self.points(areas) == least]
        if 5 * self.stock[0] + self.stock[1] >= least:
            return {areas for areas in exact if self.annexable(areas)} or set(exact)
        return set(exact)


#: a corner of the board with islands, a chain and a dense part
CORNER = ("knossos", "phaestos", "thera", "rhodes", "argos", "sparta", "corinth", "athens", "cyprus", "salamis", "lycia", "ionia")


@st.composite
def realms(draw: st.DrawFn) -> Realm:
    areas = draw(st.lists(st.sampled_from(CORNER), min_size=2, max_size=8, unique=True))
    units = [(area, draw(st.booleans())) for area in areas]
    counted = [(area, city, draw(st.integers(0, 1) if city else st.integers(1, 4))) for area, city in units]
    return Realm(counted, draw(st.integers(1, 25)), draw(st.integers(0, 4)), draw(st.integers(0, 12)))


@rule("WE CAL.CivilWar.15", "WE CAL.Tyranny.10")
@settings(max_examples=100, deadline=None)
@given(realms(), st.randoms(use_true_random=False))
def test_exactly_the_best_selections_are_lawful(realm: Realm, rng: Random) -> None:
    ask = realm.scene.ask("egypt")
    lawful = realm.lawful()
    for count in range(len(realm.worth) + 1):
        for areas in combinations(realm.worth, count):
            assert (ask.why(SelectUnits(areas)) is None) == (frozenset(areas) in lawful), areas
    sampled = ask.sample(rng)
    assert isinstance(sampled, SelectUnits) and frozenset(sampled.areas) in lawful


@settings(max_examples=40, deadline=None)
@given(realms(), st.randoms(use_true_random=False))
def test_area_by_area_every_way_leads_to_a_lawful_selection(realm: Realm, rng: Random) -> None:
    (form,) = realm.scene.ask("egypt").forms
    lawful = realm.lawful()
    first, may_end = form.pieces([])
    assert set(first) == {area for areas in lawful for area in areas} and not may_end
    prefix: list[str] = []
    for _ in range(len(realm.worth) + 1):
        following, may_end = form.pieces(prefix)
        assert may_end == (frozenset(prefix) in lawful)
        if may_end:
            break
        prefix.append(rng.choice(following))
    assert may_end and not following
    assert realm.scene.ask("egypt").why(form.whole(prefix)) is None


@pytest.mark.parametrize("seed", range(10))
def test_a_search_that_gives_up_asks_for_less_but_never_strands_the_table(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provinces, "NODES", 0)
    scene = civil_war(empire())
    want = asked(scene, "egypt").want
    assert want.points >= 20 and want.groups == 1
    action = scene.ask("egypt").sample(Random(seed))
    assert scene.ask("egypt").why(action) is None
    assert scene.ask("egypt").forms[0].pieces([])[0]
    # what the search missed is still lawful
    assert scene.ask("egypt").why(SelectUnits(("fayum", "memphis", "upper_egypt", "siwa"))) is None
    scene.play("egypt", action)
    assert 30 <= scene.state.unit_points(scene.seat("egypt")) <= 35
