"""WE 4, 4A: token conflicts, with Metalworking, Advanced Military and Naval Warfare."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ecumene.titles.empires.attacks import CityAttacks, Resolve
from ecumene.titles.empires.conflict import FightIn, TakeLoss, TokenConflicts, in_conflict
from ecumene.titles.empires.expansion import Census
from ecumene.titles.empires.movement import Move, Movement
from ecumene.titles.empires.surplus import Reduce, SurplusRemoval
from scene import Scene, rule


def fought(area: str, **tokens: int) -> dict[str, int]:
    """What is left in an area after its conflict."""
    scene = Scene()
    for civ, count in tokens.items():
        scene.tokens(civ, **{area: count})
    return scene.begin(TokenConflicts()).count(area)


# -- what is a conflict -----------------------------------------------------------------------------------


@rule("WE 4.1", "WE 4A.1")
def test_a_conflict_needs_two_owners_and_more_tokens_than_the_limit() -> None:
    assert fought("moesia", hellas=2, minoa=2) == {"hellas": 2, "minoa": 2}  # within the limit of 4
    assert fought("moesia", hellas=9) == {"hellas": 9}  # alone
    assert fought("moesia", hellas=3, minoa=2) != {"hellas": 3, "minoa": 2}


@rule("EP 23.41b")
@rule("EP 23.33b")
@rule("WE 4.1", "WE 4A.1", "WE 4A.10")
def test_two_owners_beside_a_city_fight_even_within_the_limit() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("egypt", memphis=1).tokens("assyria", memphis=2)
    scene.begin(TokenConflicts())
    assert scene.count("memphis") == {"assyria": 2}
    # and two attackers fight each other, whoever owns the city
    scene = Scene().cities("egypt", "memphis").tokens("hatti", memphis=1).tokens("assyria", memphis=3)
    scene.begin(TokenConflicts())
    assert scene.count("memphis") == {"assyria": 3}


@rule("WE 4A.1")
def test_agriculture_does_not_raise_the_limit_of_a_shared_area() -> None:
    scene = Scene().advances("hellas", "agriculture").tokens("hellas", athens=1).tokens("minoa", athens=1)
    scene.begin(TokenConflicts())
    assert scene.count("athens") == {}


@rule("WE 4A.2")
def test_ships_are_neither_counted_nor_lost() -> None:
    scene = Scene().tokens("hellas", thrace=1).tokens("minoa", thrace=1).ship("minoa", "thrace")
    scene.begin(TokenConflicts())
    assert scene.count("thrace") == {"hellas": 1, "minoa": 1}
    scene = Scene().tokens("hellas", thrace=3).tokens("minoa", thrace=2).ship("minoa", "thrace").ship("minoa", "thrace")
    scene.begin(TokenConflicts())
    assert scene.count("thrace") == {"hellas": 2}
    assert len(scene.state.ships[scene.seat("minoa")]) == 2


# -- rounds -----------------------------------------------------------------------------------------------


@rule("WE 4A.3")
def test_in_a_round_everybody_removes_one_token() -> None:
    # limit 1: 2-4, 1-4, 1-3, and the last of the minority goes first again
    assert fought("athens", hellas=2, minoa=4) == {"minoa": 3}


@rule("WE 4A.4")
def test_the_fewest_remove_first_then_the_next() -> None:
    # limit 2: 1-2-4, 0-2-4, 0-1-4, 0-1-3, then the last token of the smaller side
    assert fought("thrace", hatti=1, minoa=2, hellas=4) == {"hellas": 3}
    # limit 4: the first removal is enough, so only the smallest side loses
    assert fought("moesia", hatti=1, minoa=2, hellas=2) == {"minoa": 2, "hellas": 2}


@rule("WE 4A.4", "WE 4A.6")
def test_the_order_of_a_round_is_that_of_its_beginning() -> None:
    # limit 4: 2-2-3, the equals go to 1-1-3, and now it is the turn of the third, though it still has the most
    assert fought("moesia", hatti=2, minoa=2, hellas=3) == {"hatti": 1, "minoa": 1, "hellas": 2}


@rule("WE 4A.5")
def test_equals_remove_together_and_may_leave_the_area_empty() -> None:
    assert fought("athens", hellas=2, minoa=2) == {}
    assert fought("athens", hellas=1, minoa=1, hatti=1) == {}


@rule("WE 4A.5")
def test_equals_remove_together_even_below_the_limit() -> None:
    # one removal alone would have done: limit 3
    assert fought("thera", hellas=2, minoa=2) == {"hellas": 1, "minoa": 1}


@rule("WE 4A.6", "WE ADV.NavalWarfare.3", "WE ADV.AdvancedMilitary.2")
def test_after_every_round_the_counts_are_compared_afresh() -> None:
    scene = Scene().advances("minoa", "naval_warfare").ship("minoa", "athens").ship("minoa", "athens")
    scene.tokens("minoa", athens=2).tokens("hellas", athens=3).begin(TokenConflicts())
    assert scene.due == ["minoa"]
    scene.play("minoa", TakeLoss("athens", ship=True))  # first, being fewer; then Hellas
    assert scene.count("athens") == {"minoa": 2, "hellas": 2}
    scene.play("minoa", TakeLoss("athens", ship=True))  # equals: at the same time
    # now Hellas is the minority and removes first, its last token
    assert scene.count("athens") == {"minoa": 2}
    assert not scene.due


@rule("EP 23.21c")
@rule("WE 4A.7")
def test_it_ends_at_once_in_the_middle_of_a_round_when_the_limit_holds() -> None:
    assert fought("moesia", hellas=3, minoa=2) == {"hellas": 3, "minoa": 1}


@rule("EP 23.21d")
@rule("WE 4A.8", "WE 4A.9", "WE 4.6")
def test_it_ends_at_once_when_one_is_alone_and_the_surplus_stays() -> None:
    scene = Scene().tokens("hellas", thrace=4).tokens("minoa", thrace=1)
    scene.begin(TokenConflicts(), CityAttacks())
    assert scene.count("thrace") == {"hellas": 4}  # limit 2; nobody is asked to remove the surplus
    assert not scene.due


@rule("WE 4A.10", "WE 4B.2")
def test_beside_a_city_only_the_last_one_standing_ends_the_conflict() -> None:
    # 7 attackers against 2 defenders: 7-2, 7-1, 6-1, 6-0
    scene = Scene().cities("egypt", "memphis").tokens("egypt", memphis=2).tokens("assyria", memphis=7)
    scene.begin(TokenConflicts(), CityAttacks())
    assert scene.count("memphis") == {"assyria": 6}
    assert scene.owner("memphis") == "egypt"  # and the attack fails


@rule("WE 4A.10", "WE 4A.5")
def test_beside_a_city_equals_wipe_each_other_out() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("egypt", memphis=2).tokens("assyria", memphis=2)
    scene.begin(TokenConflicts())
    assert scene.count("memphis") == {} and scene.owner("memphis") == "egypt"


@rule("EP 23.33c")
@rule("WE 4A.11")
def test_enemies_who_survive_beside_a_city_attack_it() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("egypt", memphis=1).tokens("assyria", memphis=8)
    scene.begin(TokenConflicts(), CityAttacks())
    assert scene.told("attack.won")[0]["area"] == "memphis"
    assert scene.owner("memphis") is None


@rule("WE 4A.12")
def test_own_tokens_who_survive_beside_a_city_stay_until_the_surplus_is_removed() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("egypt", memphis=3).tokens("assyria", memphis=1)
    scene.begin(TokenConflicts(), CityAttacks())
    assert scene.count("memphis") == {"egypt": 3}
    scene.begin(SurplusRemoval())
    assert scene.count("memphis") == {}


@rule("WE 4.3", "WE 4.5", "WE 4B.2")
def test_all_token_conflicts_come_before_any_city_attack() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").tokens("assyria", memphis=7, tanis=3, jericho=2)
    scene.tokens("hatti", jericho=1).begin(TokenConflicts())
    assert scene.count("jericho") == {"assyria": 2}
    # an attack, even a failing one, is no token conflict
    assert scene.count("memphis") == {"assyria": 7} and scene.count("tanis") == {"assyria": 3}
    assert scene.owner("memphis") == "egypt"
    scene.begin(CityAttacks())
    assert scene.owner("memphis") is None


@rule("WE 4.4")
def test_conflicts_of_players_without_advanced_military_need_no_order() -> None:
    scene = Scene().tokens("hellas", athens=1, thrace=3, moesia=4).tokens("minoa", athens=3, thrace=1, moesia=2)
    scene.begin(TokenConflicts())
    assert not scene.due
    assert (scene.count("athens"), scene.count("thrace")) == ({"minoa": 3}, {"hellas": 3})
    assert scene.count("moesia") == {"hellas": 3, "minoa": 1}


# -- the Barbarians ---------------------------------------------------------------------------------------


@rule("WE 4.10")
def test_the_barbarians_fight_as_one_player_and_defend_pirate_cities() -> None:
    assert fought("thrace", barbarians=2, hellas=3) == {"hellas": 2}
    scene = Scene().cities("barbarians", "athens").tokens("barbarians", athens=2).tokens("hellas", athens=8)
    scene.begin(TokenConflicts())
    assert scene.count("athens") == {"hellas": 7}
    scene = Scene().cities("barbarians", "athens").tokens("barbarians", athens=5)
    scene.begin(TokenConflicts(), CityAttacks())
    assert scene.count("athens") == {"barbarians": 5} and scene.owner("athens") == "pirates"


@rule("WE 4.10", "WE DEF.pieces.4")
def test_lost_barbarians_belong_to_nobodys_stock() -> None:
    scene = Scene().tokens("barbarians", thrace=2).tokens("hellas", thrace=3)
    before = list(scene.state.stock)
    scene.begin(TokenConflicts())
    assert scene.stock_of("hellas") == before[scene.seat("hellas")] + 1
    assert sum(scene.state.stock) == sum(before) + 1


@rule("WE 4.11")
def test_the_barbarians_have_no_advances() -> None:
    scene = Scene()
    for civ in scene.state.civ:
        scene.advances(civ, *scene.state.rules.advances.ids)
    assert not any(scene.state.holds(scene.state.barbarians, i) for i in scene.state.rules.advances.ids)


# -- Metalworking -----------------------------------------------------------------------------------------


@rule("WE ADV.Metalworking.1")
def test_metalworking_lets_all_others_remove_first() -> None:
    # equals do not remove together: 3-3, 3-2, 2-2, 2-1, 1-1, and the other is gone
    scene = Scene().advances("minoa", "metalworking").tokens("minoa", athens=3).tokens("hellas", athens=3)
    assert scene.begin(TokenConflicts()).count("athens") == {"minoa": 1}
    # limit 4: even in the minority the holder is last, so that the majority's removal ends it
    scene = Scene().advances("minoa", "metalworking").tokens("minoa", moesia=2).tokens("hellas", moesia=3)
    assert scene.begin(TokenConflicts()).count("moesia") == {"minoa": 2, "hellas": 2}
    # and so it is with Barbarians
    scene = Scene().advances("minoa", "metalworking").tokens("minoa", moesia=2).tokens("barbarians", moesia=3)
    assert scene.begin(TokenConflicts()).count("moesia") == {"minoa": 2, "barbarians": 2}


@rule("WE ADV.Metalworking.2")
def test_holders_of_metalworking_keep_the_normal_order_among_themselves() -> None:
    scene = Scene().advances("minoa", "metalworking").advances("hatti", "metalworking")
    scene.tokens("minoa", moesia=2).tokens("hatti", moesia=2).tokens("hellas", moesia=3)
    # limit 4: 2-2-3, Hellas to 2, then both holders together: 1-1-2
    assert scene.begin(TokenConflicts()).count("moesia") == {"minoa": 1, "hatti": 1, "hellas": 2}
    scene = Scene().advances("minoa", "metalworking").advances("hatti", "metalworking")
    scene.tokens("minoa", moesia=3).tokens("hatti", moesia=2)
    assert scene.begin(TokenConflicts()).count("moesia") == {"minoa": 3, "hatti": 1}


# -- Advanced Military ------------------------------------------------------------------------------------


@rule("WE ADV.AdvancedMilitary.1", "WE ADV.AdvancedMilitary.2")
def test_advanced_military_takes_losses_from_areas_adjacent_by_land() -> None:
    scene = Scene().advances("hellas", "advanced_military")
    scene.tokens("hellas", athens=1, boeotia=1, phocis=1, eretria=1, thera=1).tokens("minoa", athens=2)
    scene.begin(TokenConflicts())
    assert scene.due == ["hellas"]
    choices = scene.ask("hellas").choices
    assert set(choices) == {TakeLoss("athens"), TakeLoss("boeotia"), TakeLoss("phocis")}
    # Eretria and Thera are adjacent by water only; in Corinth there is nothing to lose
    for area in ("eretria", "thera", "corinth", "nowhere"):
        assert scene.refused("hellas", TakeLoss(area)) == "WE ADV.AdvancedMilitary.1"
    scene.play("hellas", TakeLoss("boeotia"))
    assert scene.count("athens") == {"hellas": 1, "minoa": 1}  # the area stayed full, so Minoa had to remove too
    scene.play("hellas", TakeLoss("phocis"))  # equals now, together with Minoa's last token
    assert scene.count("athens") == {"hellas": 1}
    assert scene.count("boeotia") == scene.count("phocis") == {}
    assert not scene.due


@rule("WE ADV.AdvancedMilitary.1")
def test_losses_may_come_from_an_area_that_is_in_conflict_itself() -> None:
    scene = Scene().advances("hellas", "advanced_military")
    scene.tokens("hellas", athens=1, boeotia=1).tokens("minoa", athens=1, boeotia=1).begin(TokenConflicts())
    scene.play("hellas", FightIn("athens"), TakeLoss("boeotia"))
    # Minoa's token in Athens fell, and Minoa is alone in Boeotia, where no conflict is left
    assert scene.count("athens") == {"hellas": 1} and scene.count("boeotia") == {"minoa": 1}
    assert not scene.due


@rule("WE ADV.AdvancedMilitary.3", "WE 4.4")
def test_its_holder_waits_for_other_conflicts_and_orders_the_own_ones() -> None:
    scene = Scene().advances("hellas", "advanced_military")
    scene.tokens("hellas", athens=1, boeotia=1, thrace=1).tokens("minoa", athens=1, boeotia=1)
    scene.tokens("assyria", moesia=3).tokens("egypt", moesia=2)
    scene.begin(TokenConflicts())
    assert scene.count("moesia") == {"assyria": 3, "egypt": 1}  # resolved already
    assert scene.due == ["hellas"]
    assert scene.ask("hellas").choices == [FightIn("athens"), FightIn("boeotia")]
    assert scene.refused("hellas", FightIn("moesia")) == "WE ADV.AdvancedMilitary.3"
    scene.play("hellas", FightIn("boeotia"), TakeLoss("athens"))
    assert scene.count("boeotia") == {"hellas": 1} and scene.count("athens") == {"minoa": 1}


@rule("WE ADV.AdvancedMilitary.3")
def test_a_holder_who_can_take_losses_nowhere_else_is_not_asked() -> None:
    scene = Scene().advances("hellas", "advanced_military")
    scene.tokens("hellas", athens=2, thrace=3).tokens("minoa", athens=1, thrace=1).begin(TokenConflicts())
    assert not scene.due
    assert scene.count("athens") == {"hellas": 2} and scene.count("thrace") == {"hellas": 3}


@rule("WE ADV.AdvancedMilitary.4")
def test_of_several_holders_the_worse_ranked_waits_for_the_better_ranked() -> None:
    scene = Scene().advances("minoa", "advanced_military").advances("hellas", "advanced_military")
    # Hellas has two conflicts, one of them with Minoa, and Minoa one more
    scene.tokens("hellas", athens=2, boeotia=2).tokens("minoa", athens=1, corinth=1, argos=1)
    scene.tokens("egypt", argos=1, boeotia=1)
    scene.begin(TokenConflicts())
    assert scene.due == ["minoa"] and {TakeLoss("argos"), TakeLoss("athens")} <= set(scene.ask("minoa").choices)
    scene.play("minoa", TakeLoss("corinth"))
    assert scene.count("argos") == {"minoa": 1}
    assert scene.due == ["hellas"]
    assert scene.ask("hellas").choices == [FightIn("athens"), FightIn("boeotia")]


@rule("WE ADV.AdvancedMilitary.4")
def test_of_holders_who_remove_together_the_better_ranked_says_first_where() -> None:
    scene = Scene().advances("minoa", "advanced_military").advances("hellas", "advanced_military")
    scene.tokens("hellas", athens=1, boeotia=1).tokens("minoa", athens=1, corinth=1).begin(TokenConflicts())
    assert scene.due == ["minoa"]
    scene.play("minoa", TakeLoss("corinth"))
    assert scene.count("corinth") == {"minoa": 1}  # nothing happens before both have said it
    assert scene.due == ["hellas"]
    scene.play("hellas", TakeLoss("boeotia"))
    assert scene.count("corinth") == scene.count("boeotia") == {}
    assert scene.count("athens") == {}  # neither has tokens elsewhere any more: both are lost


@rule("WE ADV.AdvancedMilitary.5")
def test_advanced_military_may_cause_conflict_with_cultural_ascendancy() -> None:
    scene = Scene().advances("hellas", "cultural_ascendancy").tokens("hellas", athens=1).cities("hellas", "argos")
    scene.advances("egypt", "advanced_military").tokens("egypt", corinth=2).tokens("minoa", corinth=2)
    scene.begin(Census(), Movement())
    for area in ("athens", "argos"):
        assert scene.refused("minoa", Move("corinth", area, 1)) == "WE ADV.CulturalAscendancy.1"
    scene.play("egypt", Move("corinth", "athens", 1), Move("corinth", "argos", 1))
    assert scene.count("athens") == {"hellas": 1, "egypt": 1} and scene.count("argos") == {"egypt": 1}


@rule("WE ADV.AdvancedMilitary.6")
def test_no_city_is_reduced_to_get_tokens_for_a_conflict() -> None:
    scene = Scene().advances("hellas", "advanced_military").cities("hellas", "corinth")
    scene.tokens("hellas", athens=1, boeotia=1).tokens("minoa", athens=2).begin(TokenConflicts())
    assert scene.refused("hellas", Reduce("corinth")) == "WE 4A.3"
    assert scene.refused("hellas", TakeLoss("corinth")) == "WE ADV.AdvancedMilitary.1"


@rule("WE ADV.AdvancedMilitary.7")
def test_the_tokens_of_a_failed_attack_are_not_replaced_by_neighbours() -> None:
    scene = Scene().advances("hellas", "advanced_military").cities("minoa", "athens")
    scene.tokens("hellas", athens=6, boeotia=2).begin(TokenConflicts(), CityAttacks(), SurplusRemoval())
    assert not scene.due
    assert scene.count("athens") == {} and scene.count("boeotia") == {"hellas": 1}  # Boeotia: its own surplus only


# -- Naval Warfare ----------------------------------------------------------------------------------------


@rule("WE ADV.NavalWarfare.2")
def test_naval_warfare_loses_ships_of_the_area_instead_of_tokens() -> None:
    scene = Scene().advances("minoa", "naval_warfare").ship("minoa", "athens").ship("minoa", "thera")
    scene.tokens("minoa", athens=1).tokens("hellas", athens=2).begin(TokenConflicts())
    assert scene.ask("minoa").choices == [TakeLoss("athens"), TakeLoss("athens", ship=True)]
    scene.play("minoa", TakeLoss("athens", ship=True))
    # 1-1 now, and no ship is left in Athens
    assert scene.count("athens") == {}
    assert [ship[0] for ship in scene.state.ships[scene.seat("minoa")].values()] == [scene.area("thera")]


@rule("WE ADV.NavalWarfare.2")
def test_without_the_advance_nobody_chooses() -> None:
    scene = Scene().ship("minoa", "athens").tokens("minoa", athens=1).tokens("hellas", athens=2)
    scene.begin(TokenConflicts())
    assert scene.count("athens") == {"hellas": 2}
    # who holds only Advanced Military is refused a ship
    scene = Scene().advances("minoa", "advanced_military").ship("minoa", "athens")
    scene.tokens("minoa", athens=1, argos=1).tokens("hellas", athens=2).begin(TokenConflicts())
    assert scene.refused("minoa", TakeLoss("athens", ship=True)) == "WE ADV.NavalWarfare.2"


@rule("WE ADV.NavalWarfare.10")
def test_ships_of_adjacent_areas_are_never_lost() -> None:
    scene = Scene().advances("minoa", "naval_warfare", "advanced_military").ship("minoa", "argos").ship("minoa", "athens")
    scene.tokens("minoa", athens=1, argos=1).tokens("hellas", athens=2).begin(TokenConflicts())
    assert set(scene.ask("minoa").choices) == {TakeLoss("athens"), TakeLoss("argos"), TakeLoss("athens", ship=True)}
    assert scene.refused("minoa", TakeLoss("argos", ship=True)) == "WE ADV.NavalWarfare.10"
    assert scene.refused("minoa", Resolve("athens")) == "WE 4A.3"


# -- what holds for every fight ---------------------------------------------------------------------------

CIVS = ("minoa", "assyria", "hatti", "hellas", "barbarians")
AREAS = ("alani", "athens", "thrace", "thera", "moesia")  # limits 0 to 4


def by_the_book(counts: dict[str, int], late: set[str], limit: int) -> dict[str, int]:
    """The fight told slowly: round after round, group after group, one look at the area after each."""
    counts = dict(counts)

    def over() -> bool:
        return len([c for c in counts.values() if c]) < 2 or sum(counts.values()) <= limit

    while not over():
        before = dict(counts)
        for metal in (False, True):
            for size in range(1, 60):
                group = [civ for civ, count in before.items() if count == size and (civ in late) == metal]
                if group and not over():
                    for civ in group:
                        counts[civ] -= 1
    return {civ: count for civ, count in counts.items() if count}


@settings(deadline=None)
@given(
    counts=st.dictionaries(st.sampled_from(CIVS), st.integers(1, 12), min_size=2),
    late=st.sets(st.sampled_from(CIVS[:-1])),
    area=st.sampled_from(AREAS),
    city=st.sampled_from((None, "egypt", "barbarians")),
)
@rule("WE 4A.3", "WE 4A.4", "WE 4A.5", "WE 4A.7", "WE 4A.8", "WE 4A.10")
def test_every_fight_goes_by_the_book(counts: dict[str, int], late: set[str], area: str, city: str | None) -> None:
    scene = Scene()
    for civ, count in counts.items():
        scene.tokens(civ, **{area: count})
    for civ in late:
        scene.advances(civ, "metalworking")
    if city:
        scene.cities(city, area)
    stock = list(scene.state.stock)
    left = scene.begin(TokenConflicts()).count(area)
    limit = 0 if city else scene.state.terrain.limit[scene.area(area)]
    assert left == by_the_book(counts, late, limit)
    assert len(left) < 2 or sum(left.values()) <= limit
    lost = {civ: count - left.get(civ, 0) for civ, count in counts.items()}
    for civ in counts:
        assert lost[civ] >= 0
        if civ != "barbarians":
            assert scene.stock_of(civ) == stock[scene.seat(civ)] + lost[civ]
        for other in counts:
            if (civ in late) == (other in late):
                assert counts[civ] != counts[other] or lost[civ] == lost[other]  # equals end equal
                assert counts[civ] >= counts[other] or lost[civ] >= lost[other] or not left.get(civ)
            elif other in late:
                assert lost[civ] >= lost[other] or not left.get(civ)  # a metalworker never loses more


@settings(deadline=None)
@given(
    hellas=st.integers(1, 6), near=st.integers(0, 4), minoa=st.integers(1, 6), ships=st.integers(0, 4), seed=st.integers(0, 99)
)
@rule("WE ADV.AdvancedMilitary.1", "WE ADV.NavalWarfare.2")
def test_a_fight_with_choices_ends_and_every_offered_loss_is_lawful(
    hellas: int, near: int, minoa: int, ships: int, seed: int
) -> None:
    rng = Random(seed)
    scene = Scene().advances("hellas", "advanced_military").advances("minoa", "naval_warfare")
    scene.tokens("hellas", athens=hellas, boeotia=near).tokens("minoa", athens=minoa)
    for _ in range(ships):
        scene.ship("minoa", "athens")
    scene.begin(TokenConflicts())
    asked = 0
    while scene.due:
        ask = scene.ask(scene.due[0])
        assert len(ask.choices) > 1 and all(ask.why(choice) is None for choice in ask.choices)
        scene.play(scene.due[0], ask.sample(rng))
        asked += 1
    assert asked <= near + hellas + minoa + ships
    assert not in_conflict(scene.state, scene.area("athens"))
