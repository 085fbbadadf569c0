"""WE 11: surplus population and city support at the end of the turn."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ecumene.titles.empires.attacks import CityAttacks, Plunder, attacker_of
from ecumene.titles.empires.conflict import TokenConflicts, in_conflict
from ecumene.titles.empires.construction import CityConstruction
from ecumene.titles.empires.invariants import check
from ecumene.titles.empires.pieces import annex_city, annex_tokens, place, put_city
from ecumene.titles.empires.surplus import CitySupport, Reduce, SurplusRemoval, reduce_city
from ecumene.titles.empires.turn import Phase
from scene import Scene, rule


def phase_11(scene: Scene) -> Scene:
    """Runs the steps of this phase as the sequence lists them."""
    sequence = scene.state.rules.sequence(scene.state.turn)
    first = sequence.index(Phase("surplus"))
    return scene.begin(*sequence[first : sequence.index(Phase("advances"))])


@rule("WE 11.1")
def test_conflicts_then_surplus_then_support() -> None:
    sequence = list(Scene().state.rules.sequence(1))
    first = sequence.index(Phase("surplus")) + 1
    assert sequence[first : first + 4] == [TokenConflicts(), CityAttacks(), SurplusRemoval(), CitySupport()]
    assert sequence[first + 4] == Phase("advances")


@rule("WE 11.1", "WE 11.3")
def test_all_reduce_at_the_same_time_and_may_wait_by_ranking() -> None:
    scene = phase_11(Scene().cities("egypt", "gaza", "petra").cities("hatti", "troy", "sardes"))
    assert scene.due == ["hatti"] and scene.may == ["egypt"]


@rule("WE 11.2")
def test_surplus_is_removed_as_in_5b() -> None:
    scene = Scene().cities("hellas", "corinth").tokens("hellas", athens=3, thrace=2, corinth=1, moesia=9)
    phase_11(scene)
    assert scene.count("athens") == {"hellas": 1} and scene.count("thrace") == {"hellas": 2}
    assert scene.count("moesia") == {"hellas": 4} and scene.count("corinth") == {}


@rule("WE 11.3", "WE 5C.6")
def test_support_is_checked_as_in_5c_and_cities_built_this_turn_still_go_first() -> None:
    scene = Scene().cities("egypt", "gaza", "petra", "tanis").tokens("egypt", sinai=1, memphis=3)
    scene.state.built = frozenset({scene.area("petra"), scene.area("gaza")})
    phase_11(scene)
    assert scene.ask("egypt").choices == [Reduce("gaza"), Reduce("petra")]
    scene.play("egypt", Reduce("gaza"))
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 2


@rule("WE 11.4")
def test_a_conflict_left_by_an_annexation_is_fought_before_the_surplus_is_removed() -> None:
    # Moesia, limit 4: Minoa annexed tokens of Hellas in an area that Hatti shares
    scene = Scene().tokens("hellas", moesia=3).tokens("hatti", moesia=2)
    annex_tokens(scene.state, scene.seat("hellas"), scene.area("moesia"), scene.seat("minoa"), 3)
    phase_11(scene)
    assert scene.count("moesia") == {"minoa": 3, "hatti": 1}


@rule("WE 11.4")
def test_a_conflict_left_by_a_reduced_city_is_fought() -> None:
    # Memphis, limit 4: two foreign tokens came to stand beside the city, which was then reduced
    scene = Scene().cities("egypt", "memphis").tokens("assyria", memphis=2)
    assert reduce_city(scene.state, scene.area("memphis")) == 4
    phase_11(scene)
    assert scene.count("memphis") == {"assyria": 1, "egypt": 3}


@rule("WE 11.4", "WE 4B.2")
def test_enemy_tokens_beside_a_city_attack_it_at_this_point_too() -> None:
    # Hellas annexed the city beside which tokens of others stand
    scene = Scene().cities("egypt", "memphis", "tanis").tokens("assyria", memphis=7).tokens("hatti", tanis=2)
    for name in ("memphis", "tanis"):
        annex_city(scene.state, scene.area(name), scene.seat("hellas"))
    scene.tokens("hellas", thrace=2)
    phase_11(scene)
    assert scene.count("memphis") == {"assyria": 3, "hellas": 1}
    scene.play("assyria", Plunder(3))
    # the failed attack on Tanis ended with the surplus; both cities were counted for support after that
    assert scene.count("tanis") == {} and scene.owner("tanis") == "hellas"
    assert scene.treasury_of("assyria") == 3 and not scene.due


# -- what holds after every phase 4, 5 and 11 -------------------------------------------------------------

ADVANCES = (
    "advanced_military", "agriculture", "architecture", "cultural_ascendancy", "engineering", "metalworking", "naval_warfare",
    "public_works", "urbanism",
)  # fmt: skip


def crowded(rng: Random) -> Scene:
    """A corner of the board full of tokens, cities and ships of all kinds, whoever stands beside whom."""
    scene = Scene()
    state = scene.state
    corner = [scene.area(name) for name in ("athens", "boeotia", "phocis", "corinth", "argos", "thessaly", "moesia", "thrace")]
    for area in corner:
        if rng.random() < 0.3:
            put_city(state, rng.randrange(6), area)
        for owner in rng.sample(range(6), rng.choice((0, 1, 1, 2, 2, 3))):
            place(state, owner, area, rng.choice((1, 1, 2, 3, 6, 7, 8, 12)))
    for civ in state.civ:
        seat = scene.seat(civ)
        scene.advances(civ, *rng.sample(ADVANCES, rng.randrange(len(ADVANCES) + 1)))
        scene.treasury(civ, rng.randrange(state.stock[seat] + 1))
        for _ in range(rng.randrange(3)):
            scene.ship(civ, rng.choice(("athens", "corinth", "thrace")))
    return scene.hand("hellas", "ochre", "wine").hand("minoa", "treachery")


@settings(deadline=None)
@given(st.integers(0, 2**32))
@rule("WE 4A.8", "WE 5B.1", "WE 5B.2", "WE 5C.2", "WE 11.2", "WE 11.3", "WE DEF.pieces.2", "MC 5B.1", "MC 5B.2")
def test_whatever_happened_the_board_is_lawful_afterwards(seed: int) -> None:
    rng = Random(seed)
    scene = crowded(rng)
    state = scene.state
    scene.begin(TokenConflicts(), CityAttacks(), CityConstruction(), SurplusRemoval(), CitySupport())
    while scene.due:
        seat = rng.choice([*scene.game.due, *scene.game.may])
        ask = scene.game.ask(seat)
        assert all(ask.why(choice) is None for choice in ask.choices)
        scene.game.play(seat, ask.sample(rng))
    check(state)
    for area in state.terrain.areas:
        owners = state.owners_in(area)
        assert not in_conflict(state, area) and attacker_of(state, area) is None
        assert len(owners) < 2 or state.crowd[area] <= state.terrain.limit[area]
        bound = [owner for owner in owners if owner != state.barbarians or state.rules.barbarians_are_surplus]
        assert all(state.tokens[owner][area] <= state.rules.limit(state, owner, area) for owner in bound)
    for seat in range(5):
        assert state.on_board(seat) >= state.rules.support_rate(state, seat) * state.cities[seat]
