"""EG S:end, S:scoring, A:game-length, A:winning: how a game ends, and who has won it."""

import pytest

from ecumene.engine.actions import Leave
from ecumene.floor import Ready
from ecumene.titles.eagle import tables, wire
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bargains import Trade
from ecumene.titles.eagle.endings import EndTurn, winners
from ecumene.titles.eagle.movement import BeginMoving
from ecumene.titles.eagle.powers import Declare
from ecumene.titles.eagle.purchase import Buying, BuyTechnology, BuyUnit, Done, Purchases
from ecumene.titles.eagle.wares import BuyShip
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, both, rule


def settled(rules: str = "standard", era: int = 4) -> Scene:
    return Scene(rules, era=era).gold(900, 900, 900).village(ANGELA, "nile").village(BRAD, "persia").village(CHRIS, "java")


def cities(scene: Scene, seat: int, *sizes: int) -> Scene:
    """This many settlements of each size, from villages on, wherever there is room."""
    free = [r for r in range(ATLAS.land) if not scene.state.owner[r]]
    for size, count in enumerate(sizes, start=1):
        for _ in range(count):
            scene.village(seat, ATLAS.ids[free.pop()], size)
    return scene


def total(scene: Scene, seat: int) -> int:
    return scene.state.rules.score(scene.state, seat)["total"]


# -- standard ---------------------------------------------------------------------------------------------


@rule("EG S:end.1", "EG S:scoring.5")
def test_the_game_ends_with_the_turn_in_which_somebody_owns_three_modern_technologies() -> None:
    scene = settled().some_techs(BRAD, 4, 2)
    scene.state.starter = ANGELA
    scene.begin(Purchases(), EndTurn(), phase="purchase").play(ANGELA, Done())
    third = next(row.id for n, row in enumerate(tables.TECHNOLOGIES) if row.era == 4 and not scene.state.tech[n])
    scene.play(BRAD, BuyTechnology(third), Done())
    assert scene.game.due == (CHRIS,) and not scene.game.over  # Chris still has her purchase phase
    scene.play(CHRIS, BuyUnit("settler", "java"), Done())
    assert scene.game.over == "three-modern"


@rule("EG S:end.1")
def test_ownership_at_the_end_of_the_turn_counts_however_gained() -> None:
    scene = settled().some_techs(BRAD, 4, 3)
    assert scene.state.rules.ending(scene.state) == "three-modern"
    scene.state.tech[tables.OF_ERA[4][0]] = ANGELA + 1  # traded away again
    assert scene.state.rules.ending(scene.state) == ""
    old = settled(era=3).some_techs(BRAD, 3, 3)
    assert old.state.rules.ending(old.state) == ""


@rule(
    "EG S:scoring.1", "EG S:scoring.2", "EG S:scoring.3", "EG S:scoring.4", "EG S:scoring.6", "EG S:scoring.7", "EG S:scoring.8"
)
@rule("EG S:end.2")
def test_the_scoring_of_the_standard_example() -> None:
    scene = Scene(era=4).gold(999)
    cities(scene, ANGELA, 2, 1, 2, 1).some_techs(ANGELA, 1, 8)
    cities(scene, BRAD, 0, 0, 4, 3).some_techs(BRAD, 1, 7).some_techs(BRAD, 2, 5)
    cities(scene, CHRIS, 0, 2, 3, 3).some_techs(CHRIS, 3, 10).some_techs(CHRIS, 4, 1)
    for number, seat in enumerate((0, 1, 1, 1, 1, 2, 2, 2, 2, 2)):
        scene.state.wonder[number] = seat + 1
    scene.units(ANGELA, "nile", modern_cavalry=50, settler=9)  # gold, units and settlers give nothing
    assert [total(scene, seat) for seat in range(3)] == [33, 60, 62]
    scene.state.over = "three-modern"
    assert winners(scene.state) == (CHRIS,)


@both
@rule("EG S:end.2", "EG A:winning.1")
def test_a_tie_is_a_shared_victory(rules: str) -> None:
    scene = settled(rules)
    scene.state.over = "limit"
    assert scene.game.title.winners(scene.state) == (ANGELA, BRAD, CHRIS)


# -- conquest ---------------------------------------------------------------------------------------------


@both
@rule("EG A:game-length.5", "EG A:game-length.4")
def test_who_alone_has_settlements_at_the_end_of_a_turn_wins_whatever_the_points(rules: str) -> None:
    scene = Scene(rules).village(ANGELA, "nile").some_techs(BRAD, 1, 15)
    scene.state.ending = "diplomatic"
    scene.begin(EndTurn(), phase="purchase")
    assert scene.state.over == "conquest" and winners(scene.state) == (ANGELA,)
    assert scene.game.title.shown.public(scene.game.view(BRAD))["winners"] == [ANGELA]  # the page says so, too
    assert not settled(rules).game.title.shown.public(settled(rules).game.view(BRAD))["winners"]
    empty = Scene(rules).begin(EndTurn(), phase="purchase")
    assert empty.state.over == "desolation"


@both
def test_a_seat_that_leaves_is_gone_when_the_turn_is_over(rules: str) -> None:
    scene = settled(rules, era=1).techs(BRAD, "masonry").begin(Purchases(), EndTurn(), phase="purchase")
    scene.game.table(Leave(BRAD))
    assert scene.state.gone == ()
    for seat in (ANGELA, BRAD, CHRIS):
        scene.play(seat, Done())
    assert scene.state.gone == (BRAD,) and scene.owner("persia") is None and scene.owns("masonry") == tables.ASIDE - 1
    assert BRAD not in scene.game.due
    assert wire.public(scene.game.view(BRAD))["players"][str(BRAD)]["income"]["total"] == 0, "nothing is collected any more"


# -- advanced: the die ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "others", "ends"), [(1, 0, True), (2, 0, False), (3, 2, True), (4, 2, False), (6, 5, True)])
@rule("EG A:game-length.2", "EG A:winning.8")
def test_the_die_of_the_short_game(roll: int, others: int, ends: bool) -> None:
    scene = settled("advanced-short", era=1).techs(BRAD, "currency").roll("length", [roll])
    scene.some_techs(CHRIS, 2, others + 1)
    scene.state.tech[tables.TECHNOLOGY["banking"]] = 0  # the first of the medieval ones, to be bought
    scene.begin(Buying(ANGELA), EndTurn(), phase="purchase").play(ANGELA, BuyTechnology("banking"))
    assert scene.told("length") == [{"roll": roll, "count": others + 1, "era": "medieval"}]
    assert (scene.state.ending == "short") == ends and not scene.game.over
    scene.play(ANGELA, Done())
    assert scene.game.over == ("short" if ends else None)
    if ends:
        assert scene.state.rules.score(scene.state, ANGELA)["bonus"] == 0


@rule("EG A:game-length.2", "EG A:game-length.3")
def test_every_purchase_of_the_last_era_rolls_and_only_of_it() -> None:
    scene = settled("advanced-medium", era=2).techs(BRAD, "banking", "printing_press").roll("length", [6], [5])
    scene.begin(Buying(ANGELA), phase="purchase").play(ANGELA, BuyTechnology("masonry"))
    assert not scene.told("length")
    scene.play(ANGELA, BuyTechnology("nationalism"), BuyTechnology("economics"))
    assert [told["count"] for told in scene.told("length")] == [1, 2] and not scene.state.ending
    scene.roll("length", [3]).play(ANGELA, BuyTechnology("legislative_government"))
    assert scene.state.ending == "medium"


@rule("EG A:game-length.2", "EG A:game-length.3", "EG A:game-length.4")
def test_a_technology_beyond_the_last_era_ends_the_game_without_a_die_and_the_long_game_knows_none() -> None:
    scene = settled("advanced-short", era=2).techs(BRAD, "banking", "printing_press")
    scene.begin(Buying(ANGELA), phase="purchase").play(ANGELA, BuyTechnology("nationalism"))
    assert scene.state.ending == "short" and not scene.told("length")
    long = settled("advanced-long", era=1).techs(BRAD, "currency").begin(Buying(ANGELA), phase="purchase")
    long.play(ANGELA, BuyTechnology("banking"))
    assert not long.told("length") and not long.state.ending


# -- advanced: the long game ------------------------------------------------------------------------------


@rule("EG A:game-length.6", "EG A:winning.5", "EG A:wonder.23")
def test_the_united_nations_declare_the_end_at_any_time() -> None:
    scene = settled("advanced-long").wonders(BRAD, "united_nations").begin(BeginMoving(ANGELA))
    assert scene.game.due == (ANGELA,) and scene.game.may == (BRAD,)
    assert scene.choices(BRAD) == [Declare("united_nations")] and scene.why(ANGELA, Declare("united_nations")) is not None
    scene.play(BRAD, Declare("united_nations"))
    assert scene.state.ending == "diplomatic" and not scene.game.over and scene.game.may == ()
    with pytest.raises(Exception, match="nothing to take back"):
        scene.game.undo(BRAD)
    scene.state.agenda.clear()
    scene.begin(EndTurn(), phase="purchase")
    assert scene.state.over == "diplomatic"
    assert [total(scene, seat) for seat in range(3)] == [1, 1 + 2 + 5, 1]
    assert winners(scene.state) == (BRAD,)


@rule("EG A:game-length.6")
def test_ending_the_game_is_not_winning_it_and_the_points_go_to_the_owner_at_the_end() -> None:
    scene = settled("advanced-long").wonders(CHRIS, "united_nations").village(ANGELA, "gobi", 4).village(ANGELA, "maya", 4)
    scene.state.over = "diplomatic"
    assert [total(scene, seat) for seat in range(3)] == [9, 1, 8] and winners(scene.state) == (ANGELA,)


@rule("EG A:game-length.7", "EG A:winning.6", "EG A:wonder.24")
def test_the_apollo_program_declares_the_military_end_and_all_count_their_units() -> None:
    scene = settled("advanced-long").wonders(ANGELA, "apollo_program").techs(CHRIS, "flight").begin(Trade(), phase="trade")
    scene.play(ANGELA, Declare("apollo_program"))
    scene.units(BRAD, "persia", ancient_infantry=2, settler=5, aircraft=1)
    scene.fleet(BRAD, "black_sea", "galley", "ancient-cavalry")
    for seat in range(3):
        scene.play(seat, Ready())
    scene.begin(EndTurn(), phase="purchase")
    assert scene.state.over == "military"
    assert [total(scene, seat) for seat in range(3)] == [1 + 2, 1 + 5, 1]


@rule("EG A:game-length.8", "EG A:winning.9", "EG A:game-length.4")
def test_the_first_ending_of_a_turn_stays() -> None:
    scene = settled("advanced-long").techs(ANGELA, "fission", "super_conductor").wonders(BRAD, "united_nations", "apollo_program")
    scene.state.starter = BRAD
    scene.begin(Purchases(), EndTurn(), phase="purchase")
    scene.play(BRAD, BuyTechnology("fusion"), BuyShip())
    assert scene.state.ending == "space" and scene.why(BRAD, Declare("united_nations")) is not None
    scene.play(BRAD, Done())
    assert scene.game.due == (CHRIS,)  # the others finish their purchases
    scene.play(CHRIS, Done()).play(ANGELA, Done())
    assert scene.game.over == "space"
    assert total(scene, BRAD) == 1 + 3 * 2 + 1 and total(scene, ANGELA) == 1 + 2
    peace = settled("advanced-long").techs(ANGELA, "fusion").wonders(BRAD, "united_nations")
    peace.begin(Buying(ANGELA), EndTurn(), phase="purchase").play(BRAD, Declare("united_nations")).play(ANGELA, BuyShip(), Done())
    assert peace.game.over == "diplomatic" and peace.wonder_of("alpha_centauri_colony_ship") == ANGELA


@rule(
    "EG A:winning.10",
    "EG A:winning.11",
    "EG A:winning.12",
    "EG A:winning.2",
    "EG A:winning.3",
    "EG A:winning.4",
    "EG A:winning.7",
)
def test_the_scoring_of_the_advanced_example() -> None:
    scene = Scene("advanced-long", era=4)
    plain = [row.id for row in tables.TECHNOLOGIES if not row.seminal]
    cities(scene, ANGELA, 1, 2, 3, 3).techs(ANGELA, *plain[:8]).wonders(ANGELA, "colossus")
    cities(scene, BRAD, 0, 0, 4, 6).techs(BRAD, *plain[8:20], "alphabet_writing", "printing_press", "steam_power")
    cities(scene, CHRIS, 0, 2, 4, 8).techs(CHRIS, *plain[20:26], "computers")
    for row in tables.WONDERS[1:9]:
        scene.wonders(BRAD, row.id)
    for row in tables.WONDERS[9:14]:
        scene.wonders(CHRIS, row.id)
    scene.wonders(ANGELA, "hanging_gardens").wonders(BRAD, "colossus")
    assert [scene.state.rules.score(scene.state, seat)["bonus"] for seat in range(3)] == [0, 0, 0]  # technologies: none
    scene.state.over = "space"
    assert [total(scene, seat) for seat in range(3)] == [36, 79, 69]
    assert winners(scene.state) == (BRAD,)


@both
def test_the_table_may_agree_on_a_last_turn(rules: str) -> None:
    scene = Scene(rules, limit="1").village(ANGELA, "nile").village(BRAD, "persia", 2).begin(EndTurn(), phase="purchase")
    assert scene.state.over == "limit" and winners(scene.state) == (BRAD,)
