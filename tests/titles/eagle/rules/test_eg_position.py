"""Positions of Eagle 2002: everything by id, the same again when read, and refused by field or clause when it cannot be."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

import ecumene
from ecumene import Refused
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bargains import Offer, Trade
from ecumene.titles.eagle.endings import EndTurn
from ecumene.titles.eagle.movement import BeginMoving, Move, Moving
from ecumene.titles.eagle.stakes import Stake
from titles.eagle.eagle_scene import ANGELA, BRAD, Scene, base, both, of, rule

Change = Callable[[dict[str, Any]], object]


def position(rules: str = "standard") -> dict[str, Any]:
    scene = Scene(rules, era=4).gold(30, 30, 30).village(ANGELA, "nile", 2, "wine").village(ANGELA, "sahara")
    scene.village(BRAD, "euphrates")
    scene.units(ANGELA, "nile", modern_infantry=2, settler=1).techs(ANGELA, "masonry")
    scene.fleet(ANGELA, "black_sea", "battleship", "settler")
    scene.marker("gobi", "oil").state.seen[BRAD] = 1 << 12
    scene.begin(Trade(), EndTurn(), phase="trade").play(ANGELA, Offer(BRAD, Stake(gold=3), Stake(gold=1)))
    written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(scene.game.position()))
    return written


@both
def test_a_position_is_read_as_it_was_written(rules: str) -> None:
    data = position(rules)
    title = Scene(rules).game.title
    assert msgspec.json.decode(msgspec.json.encode(title.position(title.load(data)))) == data
    assert data["players"][0]["units"] == {"nile": {"modern-infantry": 2, "settler": 1}}
    assert data["players"][0]["fleets"] == [{"number": 1, "kind": "battleship", "zone": "black_sea", "cargo": [["settler", 0]]}]


WRONG: list[tuple[Change, str, str]] = [
    (lambda p: p["players"][1].update(technologies=["masonry"]), "EG S:technologies.2", "masonry has two owners"),
    (lambda p: p["players"][0]["fleets"][0].update(cargo=[["settler", 0]] * 4), "EG S:movement.13", "carries 4"),
    (lambda p: p["players"][1].update(units={"gobi": {"aircraft": 1}}), "EG S:air-movement.2", "no base for 1 aircraft"),
    (lambda p: p.update(aside=["masonry"]), "EG S:technologies.2", "masonry has two owners"),
    (lambda p: [p["players"][n].update(wonders=["villages"]) for n in (0, 1)], "EG G:contents.2", "villages has two owners"),
    (lambda p: p["players"][1]["settlements"].update(nile=1), "EG G:settlements.3", "nile already holds a settlement"),
    (lambda p: p["floor"]["offers"]["0>1-1"].update(give={"cards": ["sahara"]}), "EG S:trade.2", "no resource card of Sahara"),
    (lambda p: p["floor"]["offers"]["0>1-1"].update(give={"gold": 31}), "EG S:trade.6", "31 gold"),
    (lambda p: p["players"][2].update(gold=-1), "position", "gold"),
    (lambda p: p["players"][0].update(units={"atlantis": {"settler": 1}}), "position", "atlantis"),
    (lambda p: p["players"][0].update(units={"black_sea": {"settler": 1}}), "position", "without a fleet in black_sea"),
    (lambda p: p["players"][0]["settlements"].update(nile=5), "position", "size 5"),
    (lambda p: p["players"].pop(), "position", "2 for 3 seats"),
    (lambda p: p.update(markers={"gobi": "gold mine"}), "position", "gold mine"),
    (lambda p: p.update(loans={"sahara": 1}), "position", "no resource card to lend"),
    (lambda p: p.update(era=5), "position", "era"),
    (lambda p: p.update(floor=None), "position", "floor"),
    (lambda p: p.update(calls={"nile": [1]}), "position", "movement"),
    (lambda p: p.update(gone=[0]), "position", "gone"),
    (lambda p: p.update(turn=10**9), "position", "larger than"),
    (lambda p: p.update(agenda=[{"step": "dance"}]), "position", "agenda"),
    (lambda p: p.update(format="ecumene position 1"), "position", "format"),
    (lambda p: p.update(extra=1), "position", "extra"),
]


@pytest.mark.parametrize(("change", "clause", "says"), WRONG)
@rule("EG S:technologies.2", "EG S:movement.13", "EG S:air-movement.2", "EG G:settlements.3")
def test_what_cannot_be_is_refused_by_its_clause_or_field(change: Change, clause: str, says: str) -> None:
    data = position()
    change(data)
    with pytest.raises(Refused) as refused:
        Scene().game.title.load(data)
    assert refused.value.rule == clause and says in str(refused.value)


def test_a_lent_card_in_an_offer_of_a_position_is_refused() -> None:
    data = position()
    data["loans"] = {"nile": 2}
    data["floor"]["offers"]["0>1-1"]["give"] = {"cards": ["nile"]}
    with pytest.raises(Refused, match="already been lent") as refused:
        Scene().game.title.load(data)
    assert refused.value.rule == "EG S:trade.3"


def test_a_game_begins_from_a_position_and_goes_on() -> None:
    data = position("advanced-long")
    game = ecumene.Game.of_position(Scene("advanced-long").game.title, data, bytes(32))
    rng = Random(3)
    for _ in range(60):
        if game.over:
            break
        game.play(game.due[0], game.ask(game.due[0]).sample(rng))
        game.title.check(game.state)
    assert ecumene.load(game.save()).hash() == game.hash()


def test_movement_in_the_middle_is_saved_with_the_steps_that_are_left() -> None:
    scene = Scene().units(ANGELA, "nile", settler=2, ancient_infantry=1).begin(BeginMoving(ANGELA))
    scene.play(ANGELA, Move("settler", "nile", "sahara", left=2), Move("ancient-infantry", "nile", "sahara"))
    data = scene.game.position()
    assert data["moved"] == [("sahara", "ancient-infantry", 1, 0), ("sahara", "settler", 0, 1)]
    again = scene.game.title.load(data)
    assert set(Moving(ANGELA).choices(again, ANGELA)) == set(scene.choices(ANGELA))


@both
@rule("EG S:air-movement.2", "EG A:air-movement.1", "EG S:technologies.2", "EG A:technologies.2")
def test_a_position_is_refused_by_the_clause_of_its_own_rules(rules: str) -> None:
    data = position(rules)
    data["players"][1]["technologies"] = ["masonry"]
    with pytest.raises(Refused, match="masonry has two owners") as refused:
        Scene(rules).game.title.load(data)
    assert refused.value.rule == of(rules, "EG S:technologies.2", "EG A:technologies.2")
    scene = Scene(rules, era=4).units(ANGELA, "gobi", aircraft=1).village(BRAD, "nile").begin(BeginMoving(ANGELA))
    with pytest.raises(Refused, match="no base for 1 aircraft") as refused:
        scene.game.title.load(scene.game.position())
    assert refused.value.rule == base(rules)


@both
@rule("EG S:air-movement.2", "EG A:air-movement.1")
def test_in_the_middle_of_movement_the_moving_seat_alone_may_have_an_aircraft_on_its_way(rules: str) -> None:
    scene = Scene(rules, era=4).village(ANGELA, "persia").units(ANGELA, "euphrates", aircraft=1, modern_infantry=1)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, Move("modern-infantry", "euphrates", "arabia"))
    assert scene.game.title.load(scene.game.position()).count(ANGELA, ATLAS.index["euphrates"], tables.AIRCRAFT) == 1
    scene.state.agenda[-1] = Moving(BRAD)
    with pytest.raises(Refused, match="no base for 1 aircraft") as refused:
        scene.game.title.load(scene.game.position())
    assert refused.value.rule == base(rules)
