"""Research, the pyramid, coins, and the victories."""

import pytest
from ffg_scene import Scene

from ecumene.titles.ffg.learning import Take, learn
from ecumene.titles.ffg.management import Advance
from ecumene.titles.ffg.play import tally
from ecumene.titles.ffg.research import Research, researchers
from ecumene.titles.ffg.scoring import score
from ecumene.titles.ffg.start import Found
from ecumene.titles.ffg.turn import EndOfTurn, OpenResearch
from scene import rule


def research(scene: Scene) -> Scene:
    return scene.ask(OpenResearch(), "research")


@rule("FF research.1", "FF research.2", "FF research.8")
def test_all_choose_in_secret_and_reveal_together() -> None:
    scene = research(Scene("americans", "germans", "romans").have(0, trade=6).have(1, trade=7).have(2, trade=5))
    assert scene.game.due == (0, 1)  # the third cannot pay
    scene.play(1, Research("writing"))
    assert scene.told("researched") == [] and "writing" not in scene.state.techs[1]
    assert scene.game.ask(0).about.answers == ()
    assert scene.state.trade[1] == 7
    scene.play(0, Research("pottery"))
    assert [told["tech"] for told in scene.told("researched")] == ["pottery", "writing"]
    assert "writing" in scene.state.techs[1] and "pottery" in scene.state.techs[0]


@rule("FF research.2")
def test_a_choice_can_be_taken_back_only_while_it_is_secret() -> None:
    scene = research(Scene("americans", "germans").have(0, trade=6).have(1, trade=7)).play(1, Research("writing"))
    assert scene.game.undoable(1)
    scene.play(0, Research("pottery"))
    assert scene.game.undoable(0) == scene.game.undoable(1) == []


@rule("FF research.3")
@pytest.mark.parametrize(("level", "price"), [(1, 6), (2, 11), (3, 16), (4, 21), (5, 26)])
def test_prices(level: int, price: int) -> None:
    scene = Scene("americans", "germans")
    tech = next(t for t, row in scene.state.rules.tables.techs.items() if row.level == level)
    assert scene.state.rules.price(scene.state, 0, tech) == price


@rule("FF research.3", "FF research.7", "FF pyramid.2", "FF research.2")
def test_what_cannot_be_researched() -> None:
    scene = Scene("americans", "germans").have(0, trade=10).tech(0, "pottery")
    research(scene)
    assert scene.refused(0, Research("irrigation")) == "FF research.3"
    assert scene.refused(0, Research("pottery")) == "FF research.7"
    assert scene.refused(0, Research("biology")) == "FF pyramid.2"
    assert scene.refused(0, Research("cheese")) == "FF setup.4"


@rule("FF research.4", "FF research.5", "FF coin.9")
@pytest.mark.parametrize(("trade", "tokens", "left"), [(9, 0, 0), (18, 3, 3), (7, 9, 7)])
def test_researching_spends_all_but_one_trade_for_each_coin(trade: int, tokens: int, left: int) -> None:
    scene = Scene("americans", "germans").have(0, trade=trade)
    scene.state.tokens[0] = {"sheet": tokens}
    research(scene).play(0, Research("pottery"))
    assert scene.state.trade[0] == left


@rule("FF coin.9")
def test_three_coins_keep_three_trade_and_never_add_any() -> None:
    """The example of the catalogue: a level III tech with 18 trade; and 2 trade that a rush has left."""

    def with_coins(trade: int) -> Scene:
        scene = Scene("russians", "germans").have(0, trade=trade)
        scene.only(0, "pottery", "writing", "masonry", "currency", "irrigation", "sailing", "monarchy")
        scene.state.tokens[0] = {"sheet": 3 - scene.coins(0)}
        assert scene.coins(0) == 3
        return scene

    level = next(t for t, row in with_coins(0).state.rules.tables.techs.items() if row.level == 3 and not row.coin)
    assert research(with_coins(18)).play(0, Research(level)).state.trade[0] == 3
    scene = with_coins(2).have(1, trade=6)
    research(scene).play(1, Research())
    assert scene.state.trade[0] == 2


@rule("FF research.5", "FF techrule.1")
def test_the_coin_of_the_tech_itself_comes_too_late() -> None:
    scene = Scene("americans", "germans").have(0, trade=11).tech(0, "pottery")
    research(scene).play(0, Research("civil_service"))
    assert scene.state.trade[0] == 0 and scene.coins(0) == 1


@rule("FF research.6")
def test_whoever_does_not_research_keeps_the_trade() -> None:
    scene = research(Scene("americans", "germans").have(0, trade=20)).play(0, Research())
    assert scene.state.trade[0] == 20


@rule("FF research.7", "FF research.9")
def test_a_tech_is_for_its_player_alone() -> None:
    scene = research(Scene("americans", "germans").have(0, trade=6)).play(0, Research("masonry"))
    assert scene.state.rules.stack(scene.state, 0) == 3 and scene.state.rules.stack(scene.state, 1) == 2


@rule("FF pyramid.1", "FF pyramid.2", "FF pyramid.3", "FF pyramid.4")
def test_the_pyramid() -> None:
    scene = Scene("americans", "germans").only(0, "pottery", "writing", "masonry", "currency", "irrigation", "sailing", "biology")
    room = scene.state.rules.room
    assert [room(scene.state, 0, row) for row in (1, 2, 3, 4)] == [True, True, False, False]
    learnable = scene.state.rules.learnable(scene.state, 0)
    assert "monarchy" in learnable and "banking" not in learnable and "navigation" in learnable


@rule("FF pyramid.6", "FF victory.2", "FF tech.space_flight.1")
def test_fifteen_techs_with_space_flight_win() -> None:
    scene = Scene("americans", "germans").have(0, trade=26)
    techs = scene.state.rules.tables.techs
    for level, count in ((1, 5), (2, 4), (3, 3), (4, 2)):
        chosen = [t for t, row in techs.items() if row.level == level and t not in scene.state.techs[0]]
        scene.tech(0, *chosen[: count - (level == 1)])
    assert len(scene.state.techs[0]) == 14
    research(scene).play(0, Research("space_flight"))
    assert scene.game.over == "tech" and scene.game.winners == (0,)


@rule("FF victory.6")
def test_the_first_in_player_order_wins_a_common_reveal() -> None:
    scene = Scene("americans", "germans").have(0, trade=26).have(1, trade=26)
    techs = scene.state.rules.tables.techs
    for seat in (0, 1):
        scene.tech(seat, *(t for t, row in techs.items() if row.level < 5))
    scene.state.first = 1
    scene.state.tokens[0] = scene.state.tokens[1] = {}
    research(scene)
    for seat in scene.game.due:
        scene.play(seat, Research("space_flight"))
    assert scene.game.winners == (1,)


@rule("FF victory.6", "FF victory.3")
def test_the_fifteenth_coin_of_an_earlier_player_beats_space_flight_of_a_later_one() -> None:
    scene = Scene("germans", "romans").have(0, trade=16).have(1, trade=26)
    techs = scene.state.rules.tables.techs
    scene.tech(0, *(t for t, row in techs.items() if row.level < 3 or t == "economics"))
    scene.tech(1, *(t for t, row in techs.items() if row.level < 5))
    coin = next(t for t in scene.state.rules.learnable(scene.state, 0) if techs[t].coin and techs[t].level == 3)
    scene.state.tokens[0] = {"sheet": 14 - scene.coins(0)}
    scene.state.tokens[1] = {"sheet": 0}
    research(scene)
    for seat, tech in ((0, coin), (1, "space_flight")):
        scene.play(seat, Research(tech))
    assert (scene.game.state.over, scene.game.winners) == ("economic", (0,))


@rule("FF wonder.porcelain_tower.1")
def test_porcelain_tower_needs_five_less_and_still_spends_all() -> None:
    scene = Scene("americans", "germans").mark("b2", "porcelain_tower").have(0, trade=4)
    assert researchers(scene.state) == (0,)
    research(scene).play(0, Research("pottery"))
    assert scene.state.trade[0] == 0 and "pottery" in scene.state.techs[0]
    assert [scene.state.rules.price(scene.state, 0, t) for t in ("sailing", "biology", "flight", "space_flight")] == [
        6,
        11,
        16,
        21,
    ]


@rule("FF civ.germans.2", "FF civ.germans.3", "FF def.9")
def test_germany_gains_a_unit_and_a_resource_for_researching_units() -> None:
    scene = Scene("germans", "romans").have(0, trade=11).tech(0, "pottery")
    before = len(scene.state.forces[0])
    research(scene).play(0, Research("chivalry"))
    assert len(scene.state.forces[0]) == before + 1 and scene.kind() == "german-resource"
    scene.play(0, Take("silk"))
    assert scene.state.resources[0] == {"silk": 1}
    learn(scene.state, 0, "mathematics")  # learnt, not researched
    assert len(scene.state.forces[0]) == before + 1


@rule(
    "FF tech.democracy.1", "FF tech.mathematics.1", "FF tech.gunpowder.1", "FF tech.metal_casting.1", "FF tech.railroad.1",
    "FF tech.combustion.1", "FF tech.replaceable_parts.1", "FF tech.ballistics.1", "FF tech.chivalry.1",
)  # fmt: skip
def test_ranks_that_techs_give() -> None:
    scene = Scene("americans", "germans")
    shown = {
        "democracy": ("infantry", 2), "mathematics": ("artillery", 2), "chivalry": ("mounted", 2), "gunpowder": ("infantry", 3),
        "metal_casting": ("artillery", 3), "railroad": ("mounted", 3), "replaceable_parts": ("infantry", 4),
        "ballistics": ("artillery", 4), "combustion": ("mounted", 4),
    }  # fmt: skip
    for tech, (unit, rank) in shown.items():
        scene.only(0, tech)
        assert scene.state.rules.rank(scene.state, 0, unit) == rank
        assert scene.coins(0) == (1 if tech == "railroad" else 0)


@rule("FF tech.civil_service.1", "FF tech.computers.1", "FF techrule.1")
def test_printed_coins() -> None:
    scene = Scene("americans", "germans").only(0, "civil_service", "computers", "railroad", "metal_casting")
    assert scene.coins(0) == 3


@rule("FF def.10", "FF coin.1", "FF coin.2", "FF coin.8")
def test_coins_are_counted_from_everything() -> None:
    scene = Scene("americans", "germans").ground("mountain", "b2", coin=1).mark("d3", "bank").mark("d4", "builder")
    scene.tech(0, "railroad").govern(0, "democracy")
    scene.state.tokens[0] = {"sheet": 2, "pottery": 1}
    assert scene.coins(0) == 8


@rule("FF victory.3", "FF turn.5")
def test_fifteen_coins_win_at_once() -> None:
    scene = Scene("americans", "germans")
    scene.state.tokens[0] = {"sheet": 14}
    tally(scene.state)
    assert scene.state.over is None
    scene.state.tokens[0] = {"sheet": 15}
    tally(scene.state)
    assert scene.state.over == "economic" and scene.game.winners == (0,)


@rule("FF victory.tiebreak.1", "FF victory.tiebreak.3", "FF victory.tiebreak.4", "FF victory.tiebreak.5", "FF victory.tiebreak.6")
def test_with_the_tie_breaker_the_turn_is_played_out_and_scores_are_compared() -> None:
    options = {"tie-break": "yes"}
    scene = Scene("americans", "germans", "romans", **options)
    scene.state.tokens[0] = {"sheet": 15}
    tally(scene.state)
    assert scene.state.over is None and scene.state.completed == {0}
    scene.state.tokens[0] = {"sheet": 12}  # lost again: it was completed all the same
    scene.state.completed |= {1}
    scene.state.level[1] = 12
    assert score(scene.state, 0)["total"] == score(scene.state, 1)["total"] == 13
    scene.state.level[2] = 20
    scene.ask(EndOfTurn())
    assert scene.game.over == "tie-break" and scene.game.winners == (0, 1)
    told = [event.data["seat"] for event in scene.state.sink or [] if event.kind == "won"]
    assert told == [0, 1], "the story names all who share the victory"


@rule("FF victory.tiebreak.2")
def test_with_the_tie_breaker_a_conquest_still_ends_the_game() -> None:
    from ecumene.titles.ffg.play import win

    options = {"tie-break": "yes"}
    scene = Scene("americans", "germans", **options)
    win(scene.state, 1, "military")
    assert scene.state.over == "military"


@rule("FF coin.5")
def test_coin_tokens_cannot_be_lost_in_the_base_game() -> None:
    from ecumene.titles.ffg.loot import prizes

    scene = Scene("americans", "germans")
    assert not {"discard", "steal"} & {*prizes(scene.state, "figures"), *prizes(scene.state, "city")}
    assert {"discard_coin", "counterfeiters"}.isdisjoint(scene.state.rules.tables.events)


@rule("FF def.22", "FF event.3", "FF hut.4", "FF unit.2")
def test_what_is_open_and_what_is_not() -> None:
    scene = Scene("americans", "germans").have(0, trade=7, culture=3, kept=("hut:spy",)).events(0, "sabotage", "jousting_tourney")
    view = scene.game.view(1)
    assert (view.trade[0], view.culture[0], view.government[0], view.techs[0]) == (7, 3, "despotism", {"currency": 1})
    assert view.events[0] == ("event-1", "event-2") and view.kept[0] == ("hut",)
    assert view.forces[0] == ("?", "?", "?")
    assert all(set(deck.down) <= {"?"} for deck in (*view.units.values(), *view.event_decks.values()))


@rule("FF culture.8", "FF victory.tiebreak.3")
def test_nobody_advances_beyond_the_last_space_in_the_turn_that_is_played_out() -> None:
    scene = Scene("romans", "egyptians", **{"tie-break": "yes"}).scout(0, "g3").have(0, culture=20, trade=20)
    scene.state.level[0], scene.state.completed = 20, frozenset({0})
    scene.managing(0).play(0, Advance())
    assert scene.state.level[0] == 21 and scene.game.over is None
    assert Advance() not in scene.choices(0) and scene.refused(0, Advance()) == "FF culture.8"
    scene.starting(0).play(0, Found("g3"))  # Rome would advance for this
    assert scene.state.level[0] == 21
