"""EG S:production, A:production, A:city-cards, A:happiness, A:productivity, A:improvements: what comes in."""

from itertools import combinations
from random import Random

import pytest

from ecumene import Refused
from ecumene.engine.actions import Standing
from ecumene.titles.eagle import cities, tables
from ecumene.titles.eagle.assigning import Assign
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.production import Produce
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, both, rule

NONE = tables.MARKER["rare_metals"]

CRITICAL = {
    1: "wine wine horses horses iron iron iron gems gems spices spices",
    2: "wine wine gems gems spices spices spices iron iron horses horses",
    3: "oil oil gems gems coal coal coal iron iron horses horses",
    4: "coal coal rare_metals rare_metals oil oil oil oil oil iron iron",
}


@both
@pytest.mark.parametrize("era", [1, 2, 3, 4])
@rule("EG S:production.5", "EG S:production.6", "EG S:production.7", "EG S:production.8", "EG S:production.4")
def test_one_roll_for_all_decides_the_critical_resource_of_the_era(rules: str, era: int) -> None:
    for total, name in enumerate(CRITICAL[era].split(), start=2):
        scene = Scene(rules, era=era).roll("critical resource", [total // 2, total - total // 2])
        scene.begin(Produce(), phase="production")
        assert scene.told("critical") == [{"roll": total, "resource": name}]


def example(rules: str) -> Scene:
    """The production of the rulebook's example, in the medieval era."""
    scene = Scene(rules, era=2)
    for region in ("nile", "sahara", "nigeria"):
        scene.village(ANGELA, region, 1, "wine")
    scene.village(BRAD, "persia", 1, "wine").village(BRAD, "indus", 2, "spices").village(BRAD, "deccan", 2, "fertile")
    return scene.village(CHRIS, "java", 2).village(CHRIS, "luzon", 2, "oil").roll("critical resource", [4, 4])


@rule("EG S:production.16", "EG S:production.17", "EG S:production.18", "EG S:production.19")
@rule("EG S:production.1", "EG S:production.2", "EG S:production.3", "EG S:production.9", "EG S:production.10")
def test_the_production_of_the_standard_example() -> None:
    scene = example("standard").some_techs(ANGELA, 1, 1).some_techs(ANGELA, 2, 1)
    scene.some_techs(BRAD, 1, 2).some_techs(BRAD, 2, 2).some_techs(CHRIS, 1, 3).some_techs(CHRIS, 2, 1)
    scene.begin(Produce(), phase="production")
    items = [told["items"] for told in scene.told("income")]
    assert items == [
        {"cities": 3, "technologies": 2, "monopolies": 20},
        {"cities": 6, "critical": 6, "technologies": 8},
        {"cities": 4, "technologies": 4, "minimum": 2},
    ]
    assert scene.state.gold == [25, 20, 10]


@rule(
    "EG A:production.5", "EG A:production.6", "EG A:production.7", "EG A:production.8", "EG A:production.1", "EG A:production.2"
)
@rule("EG A:production.3", "EG A:production.4")
def test_the_production_of_the_advanced_example() -> None:
    scene = example("advanced-long").improve(ANGELA, "bank").improve(BRAD, "castle").improve(CHRIS, "bank")
    scene.begin(Produce(), phase="production")
    items = [told["items"] for told in scene.told("income")]
    assert items == [
        {"cities": 16, "resources": 3, "monopolies": 20},
        {"cities": 16, "critical": 15, "resources": 6},
        {"cities": 13, "resources": 3},
    ]
    assert scene.state.gold == [39, 37, 16]


@both
@pytest.mark.parametrize(("cards", "gold"), [(2, 0), (3, 20), (4, 40), (5, 80)])
@rule("EG S:production.11", "EG S:production.12", "EG S:production.13")
def test_monopolies_pay_by_steps_each_by_itself_and_borrowed_cards_count(rules: str, cards: int, gold: int) -> None:
    scene = Scene(rules)
    for region in ATLAS.ids[:cards]:
        scene.village(ANGELA, region, 1, "iron")
    assert scene.state.rules.income(scene.state, ANGELA, NONE).get("monopolies", 0) == gold
    for region in ATLAS.ids[10:13]:
        scene.village(ANGELA, region, 1, "coal")
    assert scene.state.rules.income(scene.state, ANGELA, NONE).get("monopolies", 0) == gold + 20
    scene.village(BRAD, ATLAS.ids[20], 1, "coal")
    scene.state.loan[20] = ANGELA + 1
    assert scene.state.rules.income(scene.state, ANGELA, NONE).get("monopolies", 0) == gold + 40


@both
@rule("EG S:production.14")
def test_nobody_collects_less_than_ten_not_even_without_anything(rules: str) -> None:
    scene = Scene(rules).village(ANGELA, "nile")
    for seat in (ANGELA, BRAD):
        assert sum(scene.state.rules.income(scene.state, seat, NONE).values()) == 10


@rule("EG S:production.9")
def test_the_critical_resource_doubles_city_production_once_and_nothing_else() -> None:
    scene = Scene().village(ANGELA, "nile", 4, "iron").village(ANGELA, "persia", 3, "iron").village(ANGELA, "indus", 2, "fertile")
    scene.some_techs(ANGELA, 1, 5)
    assert scene.state.rules.income(scene.state, ANGELA, tables.MARKER["iron"]) == {
        "cities": 10,
        "critical": 10,
        "technologies": 5,
    }


@rule("EG A:production.3")
def test_the_critical_resource_brings_fifteen_once_in_advanced() -> None:
    scene = Scene("advanced-long").village(ANGELA, "nile", 4, "iron").village(ANGELA, "persia", 3, "iron")
    assert scene.state.rules.income(scene.state, ANGELA, tables.MARKER["iron"]) == {
        "cities": 10 + 6,
        "critical": 15,
        "resources": 3,
    }


@both
def test_what_the_dice_may_add_is_reckoned_from_every_throw(rules: str) -> None:
    """The view says the same as 36 throws: how many of them help, and by how much at best."""
    scene = Scene(rules, era=2).village(ANGELA, "nile", 4, "iron").village(ANGELA, "persia", 3, "wine")
    scene.village(BRAD, "gobi", 2, "oil").village(CHRIS, "java", 1, "gems").techs(ANGELA, "iron_working")
    said = scene.game.title.shown.public(scene.game.view(ANGELA))
    for seat in (ANGELA, BRAD, CHRIS):
        income = said["players"][str(seat)]["income"]
        held, now = scene.state.resources(seat), sum(scene.state.rules.income(scene.state, seat, NONE).values())
        throws = [tables.critical(2, one + other) for one in range(1, 7) for other in range(1, 7)]
        more = [sum(scene.state.rules.income(scene.state, seat, resource).values()) - now for resource in throws]
        assert (income["total"], income["windfall"]) == (now, max(more))
        assert income["lucky"] == sum(bool(held[resource]) for resource in throws)
    assert said["players"][str(BRAD)]["income"]["lucky"] == 0  # oil is not critical in this era
    table = {row["resource"]: (row["sums"], row["ways"]) for row in said["critical"]}
    assert table["spices"] == ([6, 7, 8], 16) and sum(ways for _, ways in table.values()) == 36


@rule("EG S:production.11", "EG S:production.12", "EG S:production.13")
def test_what_one_more_card_would_bring_is_told_before_it_is_there() -> None:
    scene = Scene().village(ANGELA, "nile", 1, "iron").village(ANGELA, "persia", 1, "iron").village(ANGELA, "gobi", 1, "wine")
    income = scene.game.title.shown.public(scene.game.view(ANGELA))["players"]["0"]["income"]
    assert income["one_more"] == {"iron": 20}  # a third; a second of wine brings nothing
    scene.village(ANGELA, "indus", 1, "iron")
    now = scene.game.title.shown.public(scene.game.view(ANGELA))["players"]["0"]["income"]
    assert now["items"]["monopolies"] == 20 and now["one_more"] == {"iron": 20}


# -- city cards -------------------------------------------------------------------------------------------


@rule("EG A:city-cards.3", "EG A:city-cards.4", "EG A:city-cards.5", "EG A:city-cards.6")
def test_what_is_printed_on_the_edges_of_a_city_card() -> None:
    def row(**facts: bool) -> list[int]:
        return [cities.city_yield(size, **facts) for size in (1, 2, 3, 4)]  # type: ignore[arg-type]

    assert row(resource=True, happy=True, productive=False) == [4, 6, 8, 10]
    assert row(resource=True, happy=True, productive=True) == [8, 12, 16, 20]
    assert row(resource=True, happy=False, productive=False) == [2, 4, 6, 8]
    assert row(resource=True, happy=False, productive=True) == [4, 8, 12, 16]
    assert row(resource=False, happy=True, productive=False) == [2, 3, 4, 5]
    assert row(resource=False, happy=True, productive=True) == [4, 6, 8, 10]
    assert row(resource=False, happy=False, productive=False) == [0, 1, 2, 3]
    assert row(resource=False, happy=False, productive=True) == [0, 2, 4, 6]


@rule("EG A:happiness.7", "EG A:happiness.1", "EG A:happiness.2", "EG A:happiness.3")
def test_the_happiness_of_the_example() -> None:
    scene = Scene("advanced-long").village(ANGELA, "nile", 1, "wine").village(ANGELA, "persia", 2, "oil").village(ANGELA, "indus")
    assert scene.state.rules.income(scene.state, ANGELA, NONE)["cities"] == 4 + 6 + 0
    scene.improve(ANGELA, "temple")
    assert scene.state.rules.income(scene.state, ANGELA, NONE)["cities"] == 4 + 6 + 2


@rule("EG A:happiness.4", "EG A:improvements.4", "EG A:improvements.3", "EG A:improvements.1", "EG A:happiness.5")
def test_two_faces_serve_two_settlements_and_are_always_best_placed() -> None:
    scene = Scene("advanced-long", era=2)
    for region in ("nile", "persia", "indus", "deccan"):
        scene.village(ANGELA, region)
    assert scene.state.rules.income(scene.state, ANGELA, NONE) == {"cities": 2, "minimum": 8}
    scene.improve(ANGELA, "cathedral")
    assert scene.state.rules.income(scene.state, ANGELA, NONE) == {"cities": 6, "minimum": 4}
    alone = Scene("advanced-long", era=2).village(ANGELA, "nile").improve(ANGELA, "cathedral", "castle")
    assert alone.state.rules.income(alone.state, ANGELA, NONE) == {"cities": 2, "minimum": 8}  # one settlement, one face


@rule("EG A:productivity.1", "EG A:productivity.2", "EG A:improvements.3")
def test_two_cogs_serve_two_settlements_and_never_one_twice() -> None:
    scene = Scene("advanced-long", era=4).village(ANGELA, "nile", 4, "gems").improve(ANGELA, "fusion_reactor")
    assert scene.state.rules.income(scene.state, ANGELA, NONE) == {"cities": 20, "resources": 3}
    scene.village(ANGELA, "persia", 4, "gems").village(ANGELA, "indus", 4, "gems")
    assert scene.state.rules.income(scene.state, ANGELA, NONE)["cities"] == 50


@rule("EG A:happiness.6")
def test_a_technology_makes_nobody_happy() -> None:
    scene = Scene("advanced-long").village(ANGELA, "nile", 4).village(ANGELA, "persia", 4).techs(ANGELA, "ceremonial_burial")
    assert scene.state.rules.income(scene.state, ANGELA, NONE)["cities"] == 5 + 3


@rule("EG A:improvements.5", "EG A:improvements.7")
def test_improvements_work_in_their_own_era_and_stay_with_their_owner() -> None:
    scene = Scene("advanced-long", era=1).village(ANGELA, "nile", 4, "oil").village(ANGELA, "gobi").improve(ANGELA, "bank")
    assert scene.state.rules.income(scene.state, ANGELA, NONE)["cities"] == 10  # medieval, gained early: not yet
    scene.state.era = 2
    assert scene.state.rules.income(scene.state, ANGELA, NONE)["cities"] == 20
    from ecumene.titles.eagle.aftermath import capture

    capture(scene.state, ATLAS.index["nile"], ANGELA, BRAD)
    assert scene.state.improvements[ANGELA] and not scene.state.improvements[BRAD]


KINDS = {
    1: ("Granary 1c, Ziggurat 1f, Courthouse 1f, Library 1c, Temple 1f, Marketplace 1c, Aqueduct 1c, Colosseum 1f", 8),
    2: ("Bank 1c, University 1c, Cathedral 2f, Castle 1f", 4),
    3: ("Capitol 1f, Stock Market 1c, Legislature 1f, Hospital 1f, Railroad 1c, Factory 1c", 6),
    4: (
        "Research Lab 1c, Highway System 1c, Nuclear Power Plant 1c, Manufacturing Plant 1c, Shopping Mall 1f, "
        "Television Station 2f, The Internet 1c, Airport 1c, Healthcare Complex 1f, Fusion Reactor 2c",
        10,
    ),
}


@pytest.mark.parametrize("era", [1, 2, 3, 4])
@rule("EG A:improvements.8", "EG A:improvements.9", "EG A:improvements.10", "EG A:improvements.11", "EG A:improvements.1")
def test_the_improvements_of_each_era(era: int) -> None:
    rows = [row for row in tables.IMPROVEMENTS if row.era == era]
    listed = ", ".join(f"{row.name} {row.faces or row.cogs}{'f' if row.faces else 'c'}" for row in rows)
    assert (listed, len(rows)) == KINDS[era]
    assert all(bool(row.faces) != bool(row.cogs) for row in rows)


def by_hand(cards: list[tuple[int, bool, bool, bool]], faces: int, cogs: int) -> int:
    """The best assignment, found by trying all of them."""
    best = 0
    places = range(len(cards))
    for happy in combinations(places, min(faces, len(cards))):
        for productive in combinations(places, min(cogs, len(cards))):
            total = 0
            for at, (size, resource, always, fertile) in enumerate(cards):
                total += cities.city_yield(
                    size, resource=resource, happy=always or at in happy, productive=fertile or at in productive
                )
            best = max(best, total)
    return best


@rule("EG A:happiness.5", "EG A:production.2")
def test_the_assignment_taken_is_the_best_there_is() -> None:
    rng = Random(7)
    for _ in range(300):
        scene = Scene("advanced-long", seats=2)
        cards = []
        for region in rng.sample(ATLAS.ids[: ATLAS.land], rng.randrange(1, 6)):
            marker = rng.choice(["", "wine", "oil", "fertile"])
            size = rng.randrange(1, 5)
            scene.village(ANGELA, region, size, marker)
            cards.append((size, marker in ("wine", "oil"), marker == "wine", marker == "fertile"))
        faces, cogs = rng.randrange(4), rng.randrange(4)
        best = by_hand(cards, faces, cogs)
        assert cities.best_production(scene.state, ANGELA, faces, cogs) == best, (cards, faces, cogs)
        happy, productive = cities.best_assignment(scene.state, ANGELA, faces, cogs)
        assert len(happy) <= faces and len(productive) <= cogs
        assert cities.production(scene.state, ANGELA, happy, productive) == best, (cards, faces, cogs)


# -- by hand ----------------------------------------------------------------------------------------------


def assigning(assign: str = "by-hand") -> Scene:
    """Angela has one face and, by a bank, one cog for four cards; Brad and Chris have one face for one card each."""
    scene = Scene("advanced-long", era=2, assign=assign).improve(ANGELA, "bank").roll("critical resource", [1, 1])
    scene.village(ANGELA, "nile", 1, "gems").village(ANGELA, "persia", 2, "oil").village(ANGELA, "indus", 3)
    scene.village(ANGELA, "deccan", 1, "fertile").village(BRAD, "java", 2).village(CHRIS, "luzon")
    return scene.begin(scene.state.rules.producing(), phase="production")


@rule("EG A:happiness.3", "EG A:happiness.5", "EG A:productivity.2")
def test_by_hand_a_seat_with_less_than_it_could_use_is_asked_before_the_roll() -> None:
    assert not assigning("best").game.due
    scene = assigning()
    assert scene.game.due == (ANGELA,) and not scene.told("critical")  # Brad and Chris have one way only
    assert scene.ask(ANGELA).rule == "EG A:happiness.5"
    (best,) = scene.choices(ANGELA)
    scene.play(ANGELA, Assign(("indus",), ("nile",)))
    # gems 4 x 2, oil town 4, plain city 4, fertile village 0
    assert scene.told("income")[0]["items"] == {"cities": 8 + 4 + 4 + 0, "resources": 6}
    assert scene.told("assigned", BRAD) == [{"seat": ANGELA, "faces": ["indus"], "cogs": ["nile"]}]
    proposal = assigning().play(ANGELA, best)
    # without anything 4 + 4 + 2 + 0; a cog doubles 4, and a face on what is productive brings four more
    assert proposal.told("income")[0]["items"] == {"cities": 10 + 4 + 4, "resources": 6}
    assert proposal.told("income") == assigning("best").told("income")


@rule("EG A:happiness.2", "EG A:happiness.4", "EG A:productivity.1", "EG A:productivity.2", "EG A:improvements.3")
def test_by_hand_nothing_is_assigned_twice_or_where_it_would_be_wasted() -> None:
    scene = assigning()
    for wrong, clause in (
        (Assign(("nile",)), "EG A:happiness.4"),  # gems: happy anyway
        (Assign(("indus", "persia")), "EG A:happiness.4"),  # one face
        (Assign(("java",)), "EG A:happiness.4"),  # Brad's
        (Assign((), ("deccan",)), "EG A:productivity.2"),  # fertile: productive anyway
        (Assign((), ("nile", "indus")), "EG A:productivity.2"),
        (Assign(("indus", "indus")), "EG A:improvements.3"),
    ):
        assert scene.why(ANGELA, wrong) == clause, wrong
    assert scene.why(ANGELA, Assign()) is None
    (form,) = scene.ask(ANGELA).forms
    following, may_end = form.pieces([("face", "indus")])
    assert may_end and set(following) == {("cog", "nile"), ("cog", "persia"), ("cog", "indus")}
    assert form.whole([("face", "indus"), ("cog", "nile")]) == Assign(("indus",), ("nile",))


@rule("EG A:happiness.5", "EG A:trade.3")
def test_by_hand_a_borrowed_card_is_assigned_by_its_holder_and_a_standing_answer_takes_the_best() -> None:
    scene = assigning()
    scene.state.agenda.clear()
    scene.state.loan[ATLAS.index["persia"]] = CHRIS + 1
    scene.begin(scene.state.rules.producing(), phase="production")
    assert scene.game.due == (ANGELA, CHRIS)
    assert scene.why(CHRIS, Assign(("persia",))) is None and scene.why(ANGELA, Assign(("persia",))) == "EG A:happiness.4"
    scene.play(CHRIS, Standing("assign", "best")).play(ANGELA, Assign())
    assert scene.told("assigned")[-1]["seat"] == CHRIS and len(scene.told("assigned")[-1]["faces"]) == 1
    assert scene.told("income")[CHRIS]["items"]["cities"] == 6  # oil town 4, plain village 0, two more by the face
    again = assigning()
    assert again.game.title.position(again.game.title.load(again.game.position())) == again.game.position()


def test_standard_has_nothing_to_assign() -> None:
    with pytest.raises(Refused, match="assign=best"):
        Scene("standard", assign="by-hand")
