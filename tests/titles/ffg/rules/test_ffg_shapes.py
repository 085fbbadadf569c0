"""What the title prints and shows has the shapes from which the page's types are made; what is reckoned is what happens."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from ffg_scene import Deckscene, Scene
from msgspec.structs import replace

import ecumene
from ecumene import Refused, bots
from ecumene.engine import Game
from ecumene.titles.ffg import fronts, shapes, wire
from ecumene.titles.ffg.advice import lasting
from ecumene.titles.ffg.battle import Deploy, attack
from ecumene.titles.ffg.loot import Loot, Looting
from ecumene.titles.ffg.management import Advance
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.play import Pass
from ecumene.titles.ffg.printed import printed
from ecumene.titles.ffg.production import Produce
from ecumene.titles.ffg.turn import NewTurn
from ecumene.titles.ffg.yields import combat
from scene import rule

VERSIONS = {"base": 4, "fame-and-fortune": 5, "wisdom-and-warfare": 3, "both": 4}


def played(scenario: str, seats: int, seed: int = 3, turns: int = 7) -> Game:
    """A game of bots, left after some turns by whoever looks at it."""
    options = {
        "limit": str(turns),
        **({"people": "deck", "investments": "yes"} if scenario in ("fame-and-fortune", "both") else {}),
    }
    return ecumene.new("ffg-2010", seats, scenario=scenario, options=options, seed=seed, keep=False)


def moves(game: Game, rng: Random) -> Any:
    """Plays on, half by bots and half at random, and gives each moment."""
    players = [bots.make("steady", "ffg-2010", seat, Random(seat)) for seat in range(game.seats)]
    for _ in range(4000):
        if game.over:
            return
        seat = game.due[0]
        yield seat
        ask = game.ask(seat)
        plan = players[seat].decide(game.view(seat), ask) if rng.random() < 0.6 else []
        game.play(seat, plan[0] if plan else ask.sample(rng))


def test_what_is_printed() -> None:
    sheets = msgspec.convert(printed(), shapes.Sheets)
    assert len(sheets["techs"]) == 45 and len(sheets["wonders"]) == 27 and len(sheets["tiles"]) == 43
    assert len(sheets["persons"]) == 42 and len(sheets["civilizations"]) == 16
    assert sum(row.count for row in sheets["events"].values()) == 69
    texts = sheets["texts"]
    groups = {"tech": "techs", "wonder": "wonders", "event": "events", "civ": "civilizations", "person": "persons"}
    for group, cards in groups.items():
        assert [card for card in printed()[cards] if f"{group}.{card}" not in texts] == []


@pytest.mark.parametrize("scenario", VERSIONS)
def test_views_of_a_game(scenario: str) -> None:
    game = played(scenario, VERSIONS[scenario])
    battles = 0
    for number, seat in enumerate(moves(game, Random(4))):
        if number % 5 and game.state.battle is None:
            continue
        public = msgspec.convert(wire.public(game.view(None)), shapes.Public)
        private = msgspec.convert(wire.private(game.view(seat)), shapes.Private)
        assert private["seat"] == seat and len(public["seats"]) == VERSIONS[scenario]
        about = game.title.shown.about(game.view(seat), game.ask(seat).about)
        squares = [about[name] for name in ("square", "start", "city") if name in about]
        assert all(isinstance(square, str) for square in squares), about
        battles += bool(public["battle"])
        if game.ask(seat).kind == "battle-turn":
            told = msgspec.convert(game.title.shown.advise(game.view(seat), seat, "bonus", []), list[list[shapes.Line]])
            sums = [sum(line["amount"] for line in lines) for lines in told]
            assert [each - min(sums) for each in sums] == public["battle"]["bonus"]
    assert battles


def test_a_combat_bonus_names_its_sources() -> None:
    scene = Deckscene("germans", "romans").city(1, "h5", walls=True).mark("h6", "barracks").mark("i5", "barracks")
    scene.person(1, "leonidas", at="g6", up=True)
    scene.forces(0, "infantry-1", "mounted-1", "infantry-2").forces(1, "infantry-2", "mounted-1")
    scene.state.phase, scene.state.part, scene.state.agenda = "move", 0, [NewTurn()]
    attack(scene.state, 0, scene.at("h5"), 1)
    scene.settle()
    named = {"2 × Barracks": 4, "Great General": 4, "city": 6, "walls": 4, "Leonidas": 8}
    for _ in range(3):  # cards that are played change nothing
        told = scene.game.title.shown.advise(scene.game.view(1), 1, "bonus", [])
        assert not told[0] and {line["what"]: line["amount"] for line in told[1]} == named
        assert scene.state.battle.bonus == (0, sum(named.values()))
        seat = scene.game.due[0]
        scene.play(seat, scene.game.ask(seat).choices[0])


@pytest.mark.parametrize("scenario", VERSIONS)
def test_the_lines_of_a_city_add_up(scenario: str) -> None:
    game = played(scenario, VERSIONS[scenario], seed=5)
    seen: Counter[str] = Counter()
    for number, seat in enumerate(moves(game, Random(5))):
        if number % 23 or game.phase == "setup":
            continue
        view = game.view(seat)
        for name, city in wire.public(view)["cities"].items():
            told = game.title.shown.advise(view, seat, "city", [name])
            assert sum(line["amount"] for line in told["production"]) == city["production"]
            assert sum(line["amount"] for line in told["trade"]) == city["trade"]
            assert sum(line["amount"] for line in told["culture"]) == city["culture"]
            assert bool(told["items"]) == (city["owner"] == seat)
            seen.update(line["what"] for line in told["production"])
        msgspec.convert(game.title.shown.advise(view, seat, "research", []), dict[str, shapes.TechAdvice])
        game.title.shown.advise(view, seat, "threat", [])
    assert len(seen) > 10


def test_where_armies_of_others_could_come() -> None:
    scene = Scene("americans", "egyptians").army(0, "g2").army(1, "h6").moving(0)
    shown = scene.game.title.shown
    for seat, near, far in (0, "h4", "g2"), (1, "g4", "h6"):
        told = shown.advise(scene.game.view(seat), seat, "threat", [])
        assert told[near] == [1 - seat] and far not in told


def test_which_cities_armies_of_others_could_attack() -> None:
    """Two steps over land; an army as near as that, but behind water, threatens nobody."""
    scene = Scene("americans", "egyptians").city(0, "g5").army(1, "g7").army(1, "i5").scout(1, "g4")
    view = scene.game.view(0)
    assert wire.private(view)["threats"] == [{"city": "g5", "seat": 1, "armies": ["g7", "i5"]}]
    assert wire.private(scene.game.view(1))["threats"] == []
    scene.ground("water", "h5", "i4", "i6", "h4", "h6")
    assert wire.private(scene.game.view(0))["threats"] == [{"city": "g5", "seat": 1, "armies": ["g7"]}]


def test_a_march_tells_what_it_would_start() -> None:
    scene = Scene("americans", "egyptians", scenario="both").forces(0, *("infantry-1",) * 5).forces(1, "mounted-1")
    scene.state.policies[:] = [("pacifism",), ("pacifism", "rationalism")]
    scene.city(1, "e5", walls=True).army(0, "g5", 2).army(1, "g6").army(1, "h5").scout(1, "f4").mark("g4", "village", "iron")
    scene.state.marker[scene.at("h5")] = "cs1"
    scene.moving(0)

    def told(*path: str, armies: int = 1) -> dict[str, Any]:
        return scene.game.preview(0, March("g5", armies, 0, path))

    mine = {"cards": 3, "bonus": combat(scene.state, 0)}
    theirs = combat(scene.state, 1)
    assert told("g6") == {"steps": 1, "discovers": None, "battle": {"attacker": mine, "defender": {"cards": 1, "bonus": theirs}}}
    assert told("g6", armies=2)["battle"]["attacker"]["cards"] == 5
    assert told("h5")["battle"]["defender"]["bonus"] == theirs + 4  # a city-state defends
    assert told("f5", "e5")["battle"]["defender"] == {"cards": 1, "bonus": theirs + 10}
    scene.tech(0, "combustion").anew()
    assert told("f5", "e5")["battle"]["defender"]["bonus"] == theirs + 6  # the walls fall first
    assert told("f5", "f4")["kills"] == "scouts" and told("g4")["battle"]["defender"] == {"cards": 3, "bonus": 0}


def test_a_discovery_takes_a_step() -> None:
    scene = Scene().army(0, "g7")
    slot = scene.state.rules.chart.slot[scene.at("i7")]
    scene.state.open[slot] = False
    scene.moving(0)
    tile = f"tile-{slot + 1}"
    told = scene.game.preview(0, March("g7", 1, 0, ("h7",), discover=tile))
    assert (told["steps"], told["discovers"]) == (2, tile)


def test_a_battle_has_the_bonus_that_the_march_was_told() -> None:
    scene = Scene("americans", "egyptians", scenario="wisdom-and-warfare").army(0, "g5").army(1, "h5")
    scene.state.policies[:] = [("pacifism",), ("pacifism",)]
    scene.state.marker[scene.at("h5")] = "cs4"
    scene.mark("b2", "barracks").moving(0)
    march = March("g5", 1, 0, ("h5",))
    told = scene.game.preview(0, march)["battle"]
    scene.play(0, march)
    (bonus,) = scene.told("battle.bonus")
    assert (told["attacker"]["bonus"], told["defender"]["bonus"]) == (bonus["attacker"], bonus["defender"])


@rule("FF combat.1.2", "FF combat.2.1", "FF combat.3.5")
def test_everybody_sees_how_far_a_battle_has_come() -> None:
    scene = Deckscene().person(0, "joan_of_arc").army(1, "g5").forces(0, "infantry-2").forces(1, "infantry-2")
    scene.events(0, "drought").state.agenda = [NewTurn()]
    attack(scene.state, 0, scene.at("g5"), 1)
    scene.settle()
    for kind, stage in (("mustering", "draw"), ("battle-opening", "bonus"), ("battle-turn", "play")):
        assert scene.kind() == kind
        for seat in (0, 1, None):
            assert wire.public(scene.game.view(seat))["battle"]["stage"] == stage
        if kind != "battle-turn":
            scene.play(0, Pass())


@rule("FF combat.trump.2", "FF combat.trump.3")
@pytest.mark.parametrize(("mine", "first"), [("mounted-2", -1), ("artillery-2", 1), ("infantry-2", 0)])
def test_a_unit_that_would_be_played_says_who_strikes_first(mine: str, first: int) -> None:
    scene = Scene("germans", "romans").army(1, "g5").forces(0, mine).forces(1, "infantry-2")
    scene.state.agenda = [NewTurn()]
    attack(scene.state, 0, scene.at("g5"), 1)
    scene.settle()
    scene.play(1, Deploy("infantry-2"))
    told = scene.game.preview(0, Deploy(mine, 0))
    assert told["first"] == first and (told["against"], told["own"]) == (2, 2)
    assert (told["kills"], told["dies"]) == (first >= 0, first <= 0)


@rule("FF loot.4", "FF loot.6", "FF loot.7")
def test_a_prize_says_what_it_costs_and_what_one_would_have() -> None:
    scene = Scene("germans", "romans", scenario="both").have(0, trade=26, culture=4, iron=1).have(1, trade=9, culture=2, iron=1)
    scene.state.tokens[1] = {"pottery": 1}
    scene.state.policies[:] = [("pacifism",), ("pacifism",)]
    scene.ask(Looting(0, 1, "city", 2), "move")
    told = {choice.prize: scene.game.preview(0, choice) for choice in scene.choices(0) if isinstance(choice, Loot)}
    assert told["trade"] == {"cost": 1, "then": 27} and told["culture"] == {"cost": 1, "then": 6}
    assert told["resource:iron"] == {"cost": 1, "then": 2} and told["discard:pottery"] == {"cost": 1}
    assert told["steal:pottery"] == {"cost": 2, "then": scene.coins(0) + 1}
    before = scene.coins(0)
    scene.play(0, Loot("trade"))
    assert scene.state.trade[0] == 27 and scene.game.preview(0, Loot("culture"))["then"] == 6
    scene.ask(Looting(0, 1, "city", 2), "move").play(0, Loot("steal:pottery"))
    assert scene.coins(0) == before + 1


def test_advice_on_nothing_is_refused() -> None:
    game = Scene().game
    shown, view = game.title.shown, game.view(0)
    for topic, about in (("weather", []), ("city", []), ("city", ["a1"]), ("city", [["c3"]]), ("bonus", [])):
        with pytest.raises(Refused):
            shown.advise(view, 0, topic, about)


def test_a_march_says_in_how_many_steps_it_comes_where() -> None:
    scene = (
        Scene("germans", "romans").ground("water", "g4").tech(0, "navigation").army(0, "g5").mark("h5", "hut", "iron").moving(0)
    )
    shown, view = scene.game.title.shown, scene.game.view(0)
    told = msgspec.convert(shown.advise(view, 0, "march", [None, "g5", "1+0"]), dict[str, shapes.Reached])
    assert told["f5"] == {"steps": 1, "way": ["f5"], "ends": True}
    assert told["f4"] == {"steps": 2, "way": ["g4", "f4"], "ends": True}
    assert told["g4"] == {"steps": 1, "way": ["g4"], "ends": False}, "water is crossed"
    assert told["h5"]["ends"] and "i5" not in told, "a hut ends the march"
    assert "g5" not in told and max(reached["steps"] for reached in told.values()) == scene.state.rules.pace(scene.state, 0)
    assert {reached["steps"] for reached in shown.advise(view, 0, "march", [None, "g5", "1+0", "f5"]).values()} == {2}
    assert shown.advise(view, 0, "march", [1, "g5", "1+0", "f5"]) == {}
    for about in ([], [None, "g5"], [None, "a1", "1+0"], [None, "g5", "2+0"], [None, "g5", "1+0", "h6"], [-1, "g5", "1+0"]):
        with pytest.raises(Refused):
            shown.advise(view, 0, "march", about)


def test_what_keeps_a_city_from_a_square_is_named_with_its_clause() -> None:
    scene = Scene("germans", "romans").scout(0, "g4").mark("h5", "hut", "iron").ground("water", "g8")
    told = scene.game.title.shown.advise(scene.game.view(0), 0, "founding", ["g4", "g8", "a8", "d4", "g5", "j5"])
    told = msgspec.convert(told, dict[str, shapes.Hindrance | None])
    clauses = {square: hindrance and hindrance["rule"] for square, hindrance in told.items()}
    assert clauses == {
        "g4": "FF city.6", "g8": "FF city.4", "a8": "FF city.5", "d4": "FF city.8", "g5": "FF city.6", "j5": None,
    }  # fmt: skip
    with pytest.raises(Refused):
        scene.game.title.shown.advise(scene.game.view(0), 0, "founding", ["elsewhere"])


def test_what_a_city_would_make_before_and_after() -> None:
    scene = Scene("germans", "chinese").only(0, "writing").ground("forest", "b2", "b3").have(0, trade=9).managing(0)
    told = scene.game.preview(0, Produce("c3", "library", "d3"))
    assert (told["cost"], told["production"], told["rush"], told["lost"]) == (5, 5, 0, 0)
    assert told["before"] == {} and told["after"] == {"trade": 1, "culture": 1}
    told = scene.game.preview(0, Produce("c3", "scout", "d3"))
    assert (told["cost"], told["rush"]) == (6, 3)
    scene.play(0, Produce("c3", "scout", "d3"))
    assert scene.state.trade[0] == 6


def test_a_whole_city_before_and_after() -> None:
    scene = Scene("germans", "chinese").only(0, "writing").ground("mountain", "b2", "b3").ground("grassland", "d3")
    scene.state.boost[scene.at("c3")] = 4
    told = scene.managing(0).game.preview(0, Produce("c3", "library", "d3"))
    before, after = told["city_before"], told["city_after"]
    # what holds for this turn only is no part of it; a library covers what the square gave
    assert {what for what in before if before[what] != after[what]} == {"trade", "culture"}
    assert (after["trade"] - before["trade"], after["culture"] - before["culture"]) == (1, 1)
    scene.play(0, Produce("c3", "library", "d3"))
    assert lasting(scene.game.view(0), scene.state.cities[scene.at("c3")]) == after
    told = Scene("germans", "chinese").have(0, trade=9).managing(0).game.preview(0, Produce("c3", "army", "d3"))
    assert told["city_before"] == told["city_after"] == {}


def test_a_building_program_says_what_it_would_make() -> None:
    scene = Scene("germans", "chinese", scenario="wisdom-and-warfare").ground("mountain", "b2", "b3").managing(0)
    told = scene.game.title.shown.advise(scene.game.view(0), 0, "city", ["c3"])
    # it doubles what the outskirts give, not what a government adds
    assert [line["amount"] for line in told["production"]] == [1, 1, 1] and told["program"] == 5


@pytest.mark.parametrize("scenario", VERSIONS)
def test_a_city_comes_out_as_it_was_reckoned(scenario: str) -> None:
    game = played(scenario, VERSIONS[scenario], seed=8, turns=10)
    rng, found = Random(8), 0
    for seat in moves(game, rng):
        ask = game.ask(seat)
        for action in [ask.sample(rng) for _ in range(3)] if ask.kind == "managing" else []:
            if not isinstance(action, Produce) or not (told := game.preview(seat, action))["city_after"]:
                continue
            twin = game.clone()
            twin.play(seat, action)
            while twin.view(seat).declared:  # nobody steps in
                twin.play(twin.due[0], Pass())
            city = twin.state.cities[twin.state.rules.chart.index[action.city]]
            assert lasting(twin.view(seat), replace(city, program=False)) == told["city_after"], action
            found += 1
    assert found > 3


def test_the_next_space_before_one_pays_for_it() -> None:
    scene = Scene().have(0, culture=3).managing(0)
    assert scene.game.preview(0, Advance()) == {"space": 1, "culture": 3, "trade": 0, "reward": "event-1"}


@pytest.mark.parametrize("scenario", VERSIONS)
def test_a_clash_comes_out_as_it_was_reckoned(scenario: str) -> None:
    game = played(scenario, VERSIONS[scenario], seed=8, turns=10)
    clashes = 0
    for seat in moves(game, Random(8)):
        ask = game.ask(seat)
        for choice in ask.choices:
            if isinstance(choice, Deploy) and not choice.iron:
                told = game.preview(seat, choice)
                twin = game.clone()
                twin.play(seat, choice)
                if twin.state.battle is not None:
                    assert told["values"] == [fronts.value(twin.state, 0), fronts.value(twin.state, 1)], choice
                    clashes += choice.front >= 0
    assert clashes > 3
