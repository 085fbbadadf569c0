"""WE CAL.general.7-11, 14, 31: damage."""

from collections.abc import Iterator
from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ecumene.titles.empires.calamities.damage import Damage, DamageForm, TakeDamage
from ecumene.titles.empires.calamities.exposure import Exposed, Piece
from scene import Scene, rule

# -- by brute force ---------------------------------------------------------------------------------------

Order = frozenset[Piece]

#: all orders are tried: some cases take their time
patient = settings(deadline=None)


@st.composite
def units(draw: st.DrawFn) -> Exposed:
    """A few tokens and cities, cities with and without a token beside them."""
    tokens = draw(st.dictionaries(st.integers(0, 4), st.integers(1, 3), max_size=2))
    limits = draw(st.dictionaries(st.integers(3, 6), st.integers(0, 4), max_size=3))
    for area in limits:
        tokens[area] = min(tokens.get(area, 0), 1)
    cities = {area: max(limit, tokens[area]) for area, limit in limits.items()}
    return Exposed({area: n for area, n in tokens.items() if n}, cities, draw(st.integers(0, 6)))


def orders(units: Exposed) -> Iterator[tuple[int, int, Order]]:
    """Every order that stock allows: the points it costs, how many cities it stretches, and its pieces."""
    options: list[list[tuple[Piece | None, int, int, int]]] = []
    for area in sorted({*units.tokens, *units.cities}):
        tokens = units.tokens.get(area, 0)
        here: list[tuple[Piece | None, int, int, int]] = [(None, 0, 0, 0)]
        here += [(("tokens", area, n), n, n, 0) for n in range(1, tokens + 1)]
        if area in units.cities:
            most = units.cities[area]
            lefts = [*range(most + 1), *([4] if most < 4 else [])]
            here += [(("city", area, left), 5 + tokens - left, tokens - left, int(left > most)) for left in lefts]
        options.append(here)
    for chosen in product(*options):
        if sum(to_stock for _, _, to_stock, _ in chosen) + units.stock >= 0:
            pieces = frozenset(piece for piece, _, _, _ in chosen if piece is not None)
            yield sum(points for _, points, _, _ in chosen), sum(stretch for _, _, _, stretch in chosen), pieces


def lawful(units: Exposed, damage: int) -> set[Order]:
    """The orders that the rules allow, found by trying them all."""
    everything = list(orders(units))
    plain = [(points, order) for points, stretched, order in everything if not stretched]
    enough = [points for points, _ in plain if points >= damage]
    wanted = min(enough) if enough else max(points for points, _ in plain)
    found = {order for points, order in plain if points == wanted}
    if wanted > damage:
        found |= {order for points, stretched, order in everything if stretched == 1 and points == damage}
    return found


@rule("WE CAL.general.31", "WE CAL.general.8", "WE CAL.general.10", "WE CAL.general.29")
@patient
@given(units(), st.integers(1, 20))
def test_damage_is_exact_or_as_little_above_as_can_be_or_all_there_is(units: Exposed, damage: int) -> None:
    totals = {points for points, stretched, _ in orders(units) if not stretched}
    enough = [points for points in totals if points >= damage]
    assert units.least(damage) == (min(enough) if enough else max(totals))


@rule("WE CAL.general.11")
@patient
@given(units(), st.integers(1, 12))
def test_stretched_reductions_are_found_where_they_make_the_damage_exact(units: Exposed, damage: int) -> None:
    plain = {points for points, stretched, _ in orders(units) if not stretched}
    wanted = {
        piece
        for points, stretched, order in orders(units)
        if stretched == 1 and points == damage and damage not in plain and units.total() > damage
        for piece in order
        if piece[0] == "city" and piece[2] > units.cities[piece[1]]
    }
    assert set(units.stretches(damage)) == wanted


@patient
@given(units(), st.integers(1, 20))
def test_the_only_way_is_known_when_there_is_one(units: Exposed, damage: int) -> None:
    allowed = lawful(units, damage)
    only = units.only_way(damage)
    assert (only is not None) == (len(allowed) == 1)
    assert only is None or frozenset(only) in allowed


def as_pieces(order: TakeDamage) -> Order:
    tokens: list[Piece] = [("tokens", int(area), n) for area, n in order.tokens]
    return frozenset(tokens + [("city", int(area), left) for area, left in order.cities])


@patient
@given(units(), st.integers(1, 20), st.integers(0, 1000))
def test_sampled_and_assembled_orders_are_lawful(units: Exposed, damage: int, seed: int) -> None:
    form = DamageForm(tuple(str(area) for area in range(8)), units, damage)
    allowed = lawful(units, damage)
    rng = Random(seed)
    assert as_pieces(form.sample(rng)) in allowed
    assert as_pieces(super(DamageForm, form).sample(rng)) in allowed


@patient
@given(units(), st.integers(1, 12), st.integers(0, 1000))
def test_every_lawful_order_can_be_put_together(units: Exposed, damage: int, seed: int) -> None:
    form = DamageForm(tuple(str(area) for area in range(8)), units, damage)
    allowed = sorted(lawful(units, damage), key=sorted)
    order = Random(seed).choice(allowed)
    prefix: list[tuple[str, str, int]] = []
    for kind, area, count in order:
        following, _ = form.pieces(prefix)
        assert (kind, str(area), count) in following
        prefix.append((kind, str(area), count))
    assert form.pieces(prefix) == ([], True)


# -- at the table -----------------------------------------------------------------------------------------


@rule("WE CAL.general.7", "WE CAL.general.14")
def test_tokens_count_one_and_a_destroyed_city_five() -> None:
    scene = Scene().tokens("egypt", tanis=3, memphis=2).cities("egypt", "alexandria")
    scene.begin(Damage(scene.seat("egypt"), 7))
    stock = scene.stock_of("egypt")
    assert scene.refused("egypt", TakeDamage((("tanis", 3), ("memphis", 2)))) == "WE CAL.general.31"
    assert scene.refused("egypt", TakeDamage((("tanis", 3),), (("alexandria", 0),))) == "WE CAL.general.31"
    scene.play("egypt", TakeDamage((("tanis", 1), ("memphis", 1)), (("alexandria", 0),)))
    assert scene.count("tanis") == {"egypt": 2} and scene.count("memphis") == {"egypt": 1}
    assert scene.owner("alexandria") is None and not scene.count("alexandria")
    assert scene.stock_of("egypt") == stock + 2  # units go to stock
    assert scene.told("damage") == [
        {"seat": scene.seat("egypt"), "damage": 7, "tokens": {"tanis": 1, "memphis": 1}, "cities": {"alexandria": 0}}
    ]
    assert scene.state.city_stock(scene.seat("egypt")) == 9


@rule("WE CAL.general.8", "WE CAL.general.9")
def test_a_city_replaced_with_two_tokens_counts_three() -> None:
    scene = Scene().tokens("egypt", memphis=3).cities("egypt", "tanis")
    scene.begin(Damage(scene.seat("egypt"), 3))
    scene.play("egypt", TakeDamage(cities=(("tanis", 2),)))
    assert scene.count("tanis") == {"egypt": 2} and scene.count("memphis") == {"egypt": 3}


@rule("WE CAL.general.8")
def test_how_many_tokens_a_reduced_city_leaves_is_the_victims_choice_up_to_the_limit() -> None:
    scene = Scene().tokens("egypt", fayum=4, siwa=1).cities("egypt", "memphis")
    scene.begin(Damage(scene.seat("egypt"), 5))
    for left in range(5):
        order = TakeDamage((("fayum", left),) if left else (), (("memphis", left),))
        assert scene.game.why(scene.seat("egypt"), order) is None
    assert scene.refused("egypt", TakeDamage((("fayum", 4), ("siwa", 1)), (("memphis", 5),))) == "WE CAL.general.8"
    assert scene.refused("egypt", TakeDamage((("fayum", 4),), (("memphis", -1),))) == "WE CAL.general.8"


@rule("WE CAL.general.10")
def test_a_reduced_city_leaves_no_more_than_stock_has_the_removed_tokens_included() -> None:
    scene = Scene().tokens("egypt", fayum=4, siwa=1).cities("egypt", "memphis").stock("egypt", 0)
    scene.begin(Damage(scene.seat("egypt"), 4))
    assert scene.refused("egypt", TakeDamage(cities=(("memphis", 1),))) == "WE CAL.general.10"
    scene = Scene().tokens("egypt", fayum=4, siwa=1).cities("egypt", "memphis").stock("egypt", 0)
    scene.begin(Damage(scene.seat("egypt"), 5))
    scene.play("egypt", TakeDamage((("fayum", 3),), (("memphis", 3),)))
    assert scene.count("memphis") == {"egypt": 3} and scene.count("fayum") == {"egypt": 1}
    assert scene.stock_of("egypt") == 0


@rule("WE CAL.general.10", "WE CAL.general.31")
def test_with_only_a_city_and_an_empty_stock_the_damage_is_exceeded() -> None:
    scene = Scene().cities("egypt", "memphis", "fayum").stock("egypt", 0)
    scene.begin(Damage(scene.seat("egypt"), 3))
    assert scene.refused("egypt", TakeDamage(cities=(("memphis", 2),))) == "WE CAL.general.31"
    scene.play("egypt", TakeDamage(cities=(("memphis", 0),)))
    assert scene.owner("memphis") is None and scene.owner("fayum") == "egypt"


@rule("WE CAL.general.29", "WE CAL.general.31")
def test_who_has_no_more_than_the_damage_loses_everything_unasked() -> None:
    scene = Scene().tokens("egypt", tanis=2).cities("egypt", "memphis")
    scene.begin(Damage(scene.seat("egypt"), 10))
    assert not scene.due and scene.state.unit_points(scene.seat("egypt")) == 0


def test_a_single_way_is_taken_unasked() -> None:
    scene = Scene().tokens("egypt", tanis=4)
    scene.begin(Damage(scene.seat("egypt"), 3))
    assert not scene.due and scene.count("tanis") == {"egypt": 1}


@rule("WE CAL.general.11")
def test_the_last_point_of_damage_may_leave_four_tokens_above_the_limit() -> None:
    # Argos supports one token: it cannot be reduced for less than 4 damage otherwise
    scene = Scene().tokens("minoa", thera=1).cities("minoa", "argos")
    scene.begin(Damage(scene.seat("minoa"), 2))
    assert scene.refused("minoa", TakeDamage(cities=(("argos", 3),))) == "WE CAL.general.8"
    assert scene.refused("minoa", TakeDamage(cities=(("argos", 4),))) == "WE CAL.general.31"
    assert scene.game.why(scene.seat("minoa"), TakeDamage(cities=(("argos", 1),))) is None  # nobody must use it
    scene.play("minoa", TakeDamage((("thera", 1),), (("argos", 4),)))
    assert scene.count("argos") == {"minoa": 4} and not scene.count("thera")  # the surplus stays until phase 11


@rule("WE CAL.general.11")
def test_an_order_with_a_stretched_city_is_put_together_in_any_sequence() -> None:
    scene = Scene().tokens("minoa", thera=1).cities("minoa", "argos")
    (form,) = scene.begin(Damage(scene.seat("minoa"), 2)).ask("minoa").forms
    token, stretched, plain = ("tokens", "thera", 1), ("city", "argos", 4), ("city", "argos", 1)
    assert form.pieces([]) == ([token, plain, stretched], False)
    assert form.pieces([token]) == ([stretched], False)
    assert form.pieces([stretched]) == ([token], False)
    assert form.pieces([plain]) == form.pieces([stretched, token]) == ([], True)
    assert form.reckoned([plain]) == {"points": 4} and form.reckoned([stretched, token]) == {"points": 2}
    found = {form.sample(Random(seed)) for seed in range(20)}
    assert found == {TakeDamage((("thera", 1),), (("argos", 4),)), TakeDamage(cities=(("argos", 1),))}


@rule("WE CAL.general.11")
def test_no_city_is_stretched_while_the_damage_can_be_met_otherwise() -> None:
    scene = Scene().tokens("minoa", thera=2).cities("minoa", "argos")
    scene.begin(Damage(scene.seat("minoa"), 2))
    assert scene.due == [] and not scene.count("thera")  # the two tokens are the only way
    scene = Scene().tokens("minoa", thera=2, knossos=1).cities("minoa", "argos")
    scene.begin(Damage(scene.seat("minoa"), 2))
    assert scene.refused("minoa", TakeDamage((("thera", 1),), (("argos", 4),))) == "WE CAL.general.11"
    # two stretched cities are never a way
    scene = Scene().cities("minoa", "argos", "chalcis")
    scene.begin(Damage(scene.seat("minoa"), 2))
    assert scene.refused("minoa", TakeDamage(cities=(("argos", 4), ("chalcis", 4)))) == "WE CAL.general.11"


@rule("WE CAL.general.7")
def test_malformed_orders_are_refused() -> None:
    scene = Scene().tokens("egypt", tanis=3, memphis=2).cities("egypt", "alexandria").tokens("hatti", tanis=4)
    scene.begin(Damage(scene.seat("egypt"), 5))
    for order in (
        TakeDamage((("atlantis", 5),)),
        TakeDamage((("tanis", 4), ("memphis", 1))),
        TakeDamage((("tanis", -1), ("memphis", 2)), (("alexandria", 1),)),
        TakeDamage((("tanis", 0),), (("alexandria", 0),)),
        TakeDamage((("tanis", 2), ("tanis", 1), ("memphis", 2))),
        TakeDamage((("alexandria", 1),), (("alexandria", 0),)),
        TakeDamage(cities=(("tanis", 0),)),
        TakeDamage(),
    ):
        assert scene.refused("egypt", order).startswith("WE CAL.general")
    assert scene.refused("egypt", TakeDamage((("tanis", "many"),))) == "WE CAL.general.7"  # type: ignore[arg-type]


@rule("WE ADV.Agriculture.3")
def test_agriculture_lets_a_reduced_city_leave_one_more() -> None:
    scene = Scene().tokens("egypt", fayum=1).cities("egypt", "gaza", "tanis").advances("egypt", "agriculture")
    scene.begin(Damage(scene.seat("egypt"), 3))
    assert scene.game.why(scene.seat("egypt"), TakeDamage(cities=(("gaza", 2),))) is None


@rule("WE ADV.PublicWorks.4", "WE ADV.PublicWorks.6")
def test_the_token_of_public_works_is_damage_when_it_goes_with_its_city() -> None:
    scene = Scene().tokens("egypt", tanis=1, fayum=1).cities("egypt", "tanis").advances("egypt", "public_works")
    scene.begin(Damage(scene.seat("egypt"), 5))
    order = TakeDamage(cities=(("tanis", 0),))
    assert scene.refused("egypt", order) == "WE CAL.general.31"  # that would be 6
    assert scene.game.why(scene.seat("egypt"), TakeDamage((("fayum", 1),), (("tanis", 2),))) is None
    assert scene.game.why(scene.seat("egypt"), TakeDamage((("fayum", 1),), (("tanis", 1),))) is not None
    scene.play("egypt", TakeDamage(cities=(("tanis", 1),)))
    assert scene.owner("tanis") is None and scene.count("tanis") == {"egypt": 1}


@rule("WE CAL.general.3")
def test_ships_and_advances_are_no_damage() -> None:
    scene = Scene().tokens("egypt", tanis=1).ship("egypt", "tanis").advances("egypt", "pottery").treasury("egypt", 6)
    scene.begin(Damage(scene.seat("egypt"), 5))
    assert len(scene.state.ships[scene.seat("egypt")]) == 1 and scene.state.holds(scene.seat("egypt"), "pottery")
    assert scene.treasury_of("egypt") == 6 and not scene.count("tanis")
