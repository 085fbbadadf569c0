"""What Eagle keeps beside the board, or reckons without listing, is what a look at everything would give."""

import re
import tomllib
from pathlib import Path
from random import Random

import pytest

import ecumene
from ecumene.titles import eagle, rulebooks
from ecumene.titles.eagle import invariants
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.battle import fights, may_fight
from ecumene.titles.eagle.milestones import of_size
from ecumene.titles.eagle.pieces import anchor, clear, sail, sink, take, withdraw
from ecumene.titles.eagle.state import State
from ecumene.titles.eagle.tables import KIND, METROPOLIS
from titles.eagle.eagle_scene import ANGELA, BRAD, Scene, both, of, rule

#: as many answers as a game is watched for
ANSWERS = 250


def force(state: State, seat: int) -> dict[str, int]:
    return {ATLAS.ids[space]: count for space, count in state.fighting[seat].items()}


def test_the_index_of_fighters_follows_every_way_in_which_pieces_come_and_go() -> None:
    scene = Scene().units(ANGELA, "nile", ancient_infantry=2, ancient_cavalry=1, settler=1, aircraft=1)
    number, state = scene.fleet(ANGELA, "black_sea", "galley", "settler"), scene.state
    assert force(state, ANGELA) == {"nile": 3, "black_sea": 1}
    take(state, ANGELA, ATLAS.index["nile"], KIND["ancient-cavalry"])
    sail(state, ANGELA, number, ATLAS.index["arabian_sea"])
    assert force(state, ANGELA) == {"nile": 2, "arabian_sea": 1}
    anchor(state, BRAD, number, sink(state, ANGELA, number))
    assert clear(state, ANGELA, ATLAS.index["nile"]) == 4
    assert force(state, ANGELA) == {} and not state.units[ANGELA] and force(state, BRAD) == {"arabian_sea": 1}
    withdraw(state, BRAD)
    assert force(state, BRAD) == {} and not state.fleets[BRAD]


def test_an_index_that_differs_from_the_board_is_noticed() -> None:
    state = Scene().village(ANGELA, "nile").units(ANGELA, "nile", ancient_infantry=2).state
    invariants.check(state)
    state.fighting[ANGELA][ATLAS.index["nile"]] = 3
    with pytest.raises(AssertionError, match="index"):
        invariants.check(state)


@pytest.mark.parametrize("scenario", ["standard", "advanced-short"])
def test_whether_there_is_a_battle_is_what_listing_them_says(scenario: str) -> None:
    game, rng, seen = ecumene.new("eagle-2002", 4, scenario=scenario, seed=3, keep=False), Random(3), set()
    for _ in range(ANSWERS):
        if game.over:
            break
        state: State = game.state
        for seat in range(state.seats):
            seen.add(may_fight(state, seat))
            assert may_fight(state, seat) == bool(fights(state, seat))
        game.play(game.due[0], game.ask(game.due[0]).sample(rng))
    assert seen == {True, False}


def test_settlements_of_a_size_are_counted_for_every_seat() -> None:
    state = Scene().village(ANGELA, "nile").village(ANGELA, "gobi", METROPOLIS).village(BRAD, "java").state
    assert of_size(state, 1) == [1, 1, 0] and of_size(state, METROPOLIS) == [1, 0, 0] and of_size(state, 2) == [0, 0, 0]


#: modules of one rule set alone
OWN = {"standard", "milestones", "advanced", "assigning", "dealing", "placing", "powers", "wares"}


@both
@rule("EG G:rules.2")
def test_refusals_name_clauses_that_hold_at_the_table(rules: str) -> None:
    """What both rule sets share is written with a clause of one of them; the other one has its own for the same matter."""
    letter, book = of(rules, "S", "A"), (Path(rulebooks.__file__).parent / "eagle-2002.toml").read_text()
    shared = [path for path in Path(eagle.__file__).parent.glob("*.py") if path.stem not in OWN]
    named = {clause for path in shared for clause in re.findall(r'Refused\(\s*"(EG [^"]+)"', path.read_text())}
    cited = {Scene(rules).state.cite(clause) for clause in named}
    foreign = {c["id"] for c in tomllib.loads(book)["clauses"] if c["id"][3] not in "G" + letter and "applies" not in c}
    # a seat that leaves is out of either game; the room for new pieces is endless in Standard
    assert len(cited) > 30 and cited & foreign <= {"EG A:losing.2", "EG A:placing.1"}
