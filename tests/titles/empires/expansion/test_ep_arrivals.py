"""The Expansion Project: late arrivals (EP 14.6), which a Civil War brings into the game (EP 30.4111)."""

from __future__ import annotations

from random import Random

import pytest

import ecumene
from ecumene import Refused, bots, titles
from ecumene.engine.actions import Leave
from ecumene.lab.seated import Seated
from ecumene.titles.empires.calamities.resolution import Resolution
from ecumene.titles.empires.expansion_project.abilities import Demand
from ecumene.titles.empires.expansion_project.arriving import NewCredits, awaited
from ecumene.titles.empires.expansion_project.calamities.civil_war import JoinFaction, KeepFaction
from ecumene.titles.empires.expansion_project.dealing import KeepNation
from ecumene.titles.empires.expansion_project.departing import Abandonment
from ecumene.titles.empires.payments import price, price_items, prices
from ecumene.titles.empires.setup import Choose
from ecumene.titles.empires.short_game import ChooseCredits
from ecumene.titles.empires.tables import COLOURS
from scene import Scene, rule

TITLE = "expansion-project"
UNITS = JoinFaction((("moesia", 10),), ("athens",))
OTHERS = JoinFaction((("gethae", 10), ("dacia", 5)), ("byzantium",))


def expecting(seats: int = 6, newcomers: str = "1") -> Scene:
    """Hellas has 45 points and more in stock than anybody near; the last seats are still empty."""
    scene = Scene(seats, title=TITLE, newcomers=newcomers)
    scene.cities("hellas", "athens", "byzantium", "thessaly").tokens("hellas", gethae=10, moesia=10, dacia=10)
    scene.tokens("minoa", knossos=1).stock("minoa", 0)
    return scene


def civil_war(scene: Scene) -> Scene:
    """Hellas's Civil War, up to its first question."""
    return scene.begin(Resolution("civil_war", scene.seat("hellas")))


def answer(scene: Scene, seat: int, action: object) -> None:
    """An answer by seat: a newcomer has no nation to be called by."""
    scene.game.play(seat, action)  # type: ignore[arg-type]


def fought(scene: Scene, newcomer: int, *, first: bool = True) -> Scene:
    """The whole war: both select, and the victim keeps a faction."""
    civil_war(scene)
    scene.play("hellas", UNITS)
    answer(scene, newcomer, OTHERS)
    scene.play("hellas", KeepFaction(first))
    return scene


@rule("EP 14.61a", "EP 14.61b")
def test_a_newcomer_has_a_seat_but_neither_nation_nor_pieces() -> None:
    game = ecumene.new(TITLE, 7, options={"newcomers": "2"}, seed=1)
    assert game.due == (0, 1, 2, 3, 4) and not game.may, "those who are there exchange nations among themselves"
    assert {choice.seat for choice in game.ask(0).choices if not isinstance(choice, KeepNation)} == {1, 2, 3, 4}
    for seat in range(5):
        game.play(seat, KeepNation())
    state = game.state
    assert len(set(state.civ[:5])) == 5 and state.civ[5:] == ["", ""] and awaited(state) == [5, 6]
    assert sorted(state.playing()) == [0, 1, 2, 3, 4]
    assert not any(map(state.unit_points, (5, 6))) and state.stock[5] == state.rules.pieces.tokens
    # nobody waits for them
    seated = Seated(game, {seat: bots.make("random", TITLE, seat, Random(seat)) for seat in range(7)})
    while state.turn < 3:
        assert seated.step()
        state = game.state
        assert not {5, 6} & {*game.due, *game.may}
    assert not any(map(state.unit_points, (5, 6))) and not any(map(state.hand_size, (5, 6)))


@rule("EP 14.61a", "EP 15.1")
def test_at_least_five_are_there_from_the_start() -> None:
    meta = titles.meta(TITLE)
    for seats, newcomers in ((5, "1"), (6, "2"), (7, "3")):
        with pytest.raises(Refused, match="newcomers="):
            meta.setup(seats, options={"newcomers": newcomers})
        assert len(titles.load(TITLE).empty(meta.setup(seats + 1, options={"newcomers": newcomers})).rules.present) == 5  # type: ignore[attr-defined]


@rule("EP 14.62a", "EP 30.4111d")
def test_the_newcomer_benefits_whatever_distance_and_stock() -> None:
    scene = (
        Scene(5, title=TITLE).cities("hellas", "athens", "byzantium", "thessaly").tokens("hellas", gethae=10, moesia=10, dacia=10)
    )
    scene.tokens("minoa", knossos=1).stock("minoa", 0)
    civil_war(scene)
    assert [event["calamity"] for event in scene.told("calamity.cancelled")] == ["civil_war"], "without one there is no war"
    scene = civil_war(expecting())
    scene.play("hellas", UNITS)
    assert scene.game.due == (5,), "minoa is near, but the newcomer selects"


@rule("EP 14.62b", "EP 14.62d", "EP 14.62e")
def test_the_newcomer_takes_a_faction_and_the_place_of_the_victim() -> None:
    scene = expecting().advances("hellas", "pottery", "music")
    hellas = scene.seat("hellas")
    scene.state.step[hellas] = 6
    unused = [nation for nation in scene.state.rules.civilizations if nation not in scene.state.civ]
    held = scene.state.advances[hellas]
    civil_war(scene)
    scene.play("hellas", JoinFaction((("moesia", 10),), ("athens", "thessaly")))  # Music lets it pick five more
    answer(scene, 5, JoinFaction((("gethae", 10), ("dacia", 5)), ("byzantium",)))
    scene.play("hellas", KeepFaction(False))
    state = scene.state
    assert [state.civ[5]] == unused, "there was one nation left"
    assert state.unit_points(5) == 40 and state.unit_points(hellas) == 5
    assert state.step[5] == state.step[hellas] == 6
    assert state.advances[hellas] == held
    assert 5 in state.playing() and not awaited(state)
    rank = state.rules.tables.civilizations
    assert [rank[state.civ[seat]].rank for seat in state.ranking] == sorted(rank[civ].rank for civ in state.civ)
    assert scene.told("arrived") == [{"seat": 5, "victim": hellas}]


@rule("EP 14.62c", "EP 32.54a")
def test_copies_of_the_cards_bring_their_credits_when_purchases_are_over() -> None:
    cards = ("pottery", "written_record", "trade_empire")
    scene = expecting().advances("hellas", *cards)
    state, hellas = scene.state, scene.seat("hellas")
    state.credits[hellas] = (10, 20, 30, 40, 50)  # whatever the victim chose
    fought(scene, 5)
    state = scene.state
    assert state.rules.advances.named(state.advances[5]) == tuple(sorted(cards, key=state.rules.advances.index.__getitem__))
    assert state.credits[5] == (0, 0, 0, 0, 0), "nothing helps to pay in the turn in which it came"
    agriculture = state.rules.advances.index["agriculture"]
    assert price(state, 5, agriculture) == prices(state, 5)[agriculture] == 120, "nor does Pottery's bonus"
    assert price_items(state, 5, agriculture) == {"printed": 120}
    # they work at once, though: a commodity is asked of an opponent by Trade Empire
    ability = next(a for a in state.rules.abilities if Demand in a.actions)
    scene.hand("minoa", "oil")
    assert ability.usable(state, 5)
    scene.begin(NewCredits())
    assert scene.game.due == (5,)
    table = state.rules.advances
    printed = [sum(column) for column in zip(*(table.credits[table.index[card]] for card in cards), strict=True)]
    owed = sum(table.rows[table.index[card]].free_credits for card in cards)
    assert list(scene.state.credits[5]) == printed and owed == 5
    answer(scene, 5, ChooseCredits((("civic", owed),)))
    printed[COLOURS.index("civic")] += owed
    assert list(scene.state.credits[5]) == printed
    assert price(scene.state, 5, agriculture) == 120 - 20 - 10, "two cards give Craft credits, and Pottery its bonus"
    assert not scene.state.notes.arrived and scene.state.credits[hellas] == (10, 20, 30, 40, 50)


@rule("EP 14.62c")
def test_two_newcomers_choose_their_credits_at_the_same_time() -> None:
    scene = expecting(7, "2")
    scene.state.notes.arrived = ((5, ("written_record",)), (6, ("monument",)))
    scene.begin(NewCredits())
    assert scene.game.due == (5, 6), "neither choice depends on the other"
    answer(scene, 6, ChooseCredits((("art", 10),)))
    answer(scene, 5, ChooseCredits((("art", 5),)))
    assert not scene.game.due and [sum(scene.state.credits[seat]) for seat in (5, 6)] == [15, 20]


@rule("EP 14.61a")
def test_of_several_unused_nations_the_newcomer_chooses_one() -> None:
    scene = fought(expecting(7, "2"), 5)
    state = scene.state
    unused = [nation for nation in state.rules.civilizations if nation not in state.civ]
    assert scene.game.due == (5,) and [choice.civilization for choice in scene.game.ask(5).choices] == unused
    assert len(unused) == 2
    assert scene.game.why(5, Choose("hellas")) is not None, "that one is in use"
    answer(scene, 5, Choose(unused[1]))
    assert scene.state.civ[5] == unused[1] and awaited(scene.state) == [6]


@rule("EP 14.62f", "EP 14.62a")
def test_the_next_war_brings_the_next_newcomer_and_then_nobody() -> None:
    scene = fought(expecting(7, "2"), 5)
    answer(scene, 5, scene.game.ask(5).choices[0])
    first = scene.state.civ[5]
    held = scene.state.advances[5]
    hellas = scene.seat("hellas")
    for area in ("moesia", "gethae", "dacia"):  # it grows to 40 points again
        scene.tokens("hellas", **{area: 10 - scene.state.tokens[hellas][scene.area(area)]})
    scene.advances("hellas", "pottery")
    fought(scene, 6)
    assert scene.state.civ[6] and not awaited(scene.state), "one nation was left, so nobody is asked"
    assert scene.state.civ[5] == first and scene.state.advances[5] == held != scene.state.advances[6]


@rule("EP 14.61b", "EP 30.414b")
def test_without_a_second_faction_the_newcomer_goes_on_waiting() -> None:
    scene = Scene(6, title=TITLE, newcomers="1").tokens("minoa", knossos=20)
    scene.begin(Resolution("civil_war", scene.seat("minoa")))
    scene.play("minoa", JoinFaction((("knossos", 15),)))
    assert scene.told("calamity.cancelled") and awaited(scene.state) == [5] and scene.state.civ[5] == ""


@rule("EP 14.61a")
def test_who_will_not_come_after_all_is_not_waited_for() -> None:
    scene = expecting()
    scene.game.table(Leave(5))
    assert not awaited(scene.state)
    scene.begin(Abandonment())
    assert scene.state.gone == (5,) and not awaited(scene.state)
    civil_war(scene)
    assert scene.told("calamity.cancelled"), "the others decide it by their stocks"


@rule("EP 14.61b")
def test_a_position_knows_who_has_not_arrived() -> None:
    scene = fought(expecting(7, "2"), 5)
    answer(scene, 5, scene.game.ask(5).choices[0])
    title, position = scene.game.title, scene.game.title.position(scene.state)
    read = title.load(position)
    assert read.ranking == scene.state.ranking and read.notes == scene.state.notes and title.position(read) == position
    position["players"][6]["treasury"] = 3
    with pytest.raises(Refused, match=r"players\[6\]: nothing belongs to a seat that has not arrived"):
        title.load(position)
