"""The great person deck: how cards are gained, kept, used and lost; and what each of the 42 does, and does not without it."""

from random import Random
from typing import Any

import pytest
from ffg_scene import Deckscene, Scene

from ecumene.titles.ffg.battle import Deploy
from ecumene.titles.ffg.building import Erect
from ecumene.titles.ffg.cityactions import Devote
from ecumene.titles.ffg.culture import Settle, advance, gain_person
from ecumene.titles.ffg.exploring import take_marker
from ecumene.titles.ffg.investing import Invest
from ecumene.titles.ffg.learning import Take
from ecumene.titles.ffg.management import Advance
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.payments import spend
from ecumene.titles.ffg.persons import ChoosePerson, TurnUp, cull
from ecumene.titles.ffg.pieces import clear, unbuilt
from ecumene.titles.ffg.play import End, Pass, UseCard, tally
from ecumene.titles.ffg.production import Produce
from ecumene.titles.ffg.research import Research
from ecumene.titles.ffg.stakes import hand
from ecumene.titles.ffg.state import Deck
from ecumene.titles.ffg.turn import OpenResearch, Phase
from scene import rule


def stacked(scene: Scene, *cards: str) -> None:
    """These cards lie on top of the deck, the last one uppermost."""
    deck = scene.state.person_deck
    scene.state.person_deck = Deck((*(card for card in deck.down if card not in cards), *cards), deck.up)


def deals(scene: Scene, seat: int) -> list[Any]:
    """States that the seat cannot tell from this one; in each the others know what is so in it."""
    found = [scene.game.title.redeal(scene.state, seat, Random(number)) for number in range(30)]
    for dealt in found:
        scene.game.title.check(dealt)
    return found


# -- the deck ---------------------------------------------------------------------------------------------


@rule("FF setup.faf.5", "FF gpdeck.1")
def test_markers_lie_open_and_the_cards_are_shuffled() -> None:
    scene = Deckscene()
    state = scene.state
    assert len(state.person_deck.down) == 42 and not state.person_deck.up
    types = [row.type for row in state.rules.tables.persons.values()]
    assert {kind: types.count(kind) for kind in state.rules.tables.people} == dict.fromkeys(state.rules.tables.people, 7)
    assert scene.game.view(1).people == state.people and len(state.people) == 18
    assert set(scene.game.view(1).person_deck.down) == {"?"}
    plain = Scene("germans", "chinese", scenario="fame-and-fortune")
    assert not plain.state.person_deck.down and set(plain.game.view(1).people) == {"?"}


@rule("FF gpdeck.2", "FF gpdeck.3")
def test_a_card_is_drawn_with_its_marker_and_stays_secret() -> None:
    scene = Deckscene().managing(0)
    stacked(scene, "valmiki")
    gain_person(scene.state, 0)
    scene.settle()
    assert scene.state.persons[0] == ("valmiki",) and scene.state.people.count("artist") == 2
    assert scene.kind() == "place-person"
    assert scene.game.view(0).persons[0] == ("valmiki",) and scene.game.view(1).persons[0] == ("artist",)
    scene.play(0, Settle("b2"))
    assert scene.marker("b2") == "artist" and scene.state.reserve[0] == ()


@rule("FF gpdeck.4", "FF gpdeck.5")
def test_a_type_without_markers_is_passed_over() -> None:
    scene = Deckscene().managing(0)
    scene.state.people = tuple(person for person in scene.state.people if person == "builder")
    stacked(scene, "archimedes", "valmiki", "sun_tzu")
    gain_person(scene.state, 0)
    assert scene.state.persons[0] == ("archimedes",) and scene.state.person_deck.up == ("sun_tzu", "valmiki")
    scene.state.person_deck = Deck((), ("henry_ford", "valmiki"))
    gain_person(scene.state, 0)
    assert "henry_ford" in scene.state.persons[0]
    before = scene.state.person_deck
    scene.state.people = ()
    gain_person(scene.state, 0)
    assert scene.state.person_deck == before


@rule("FF gpdeck.10", "FF civ.greeks.2")
def test_greece_draws_two_cards_and_keeps_one() -> None:
    scene = Deckscene("greeks", "chinese").managing(0)
    stacked(scene, "valmiki", "sun_tzu")
    gain_person(scene.state, 0)
    scene.settle()
    assert scene.choices(0) == [ChoosePerson("sun_tzu"), ChoosePerson("valmiki")]
    scene.play(0, ChoosePerson("valmiki"))
    assert scene.state.persons[0] == ("valmiki",) and "sun_tzu" in scene.state.person_deck.down


@rule("FF civ.americans.3")
def test_america_begins_with_a_card() -> None:
    scene = Deckscene("americans", "chinese")
    (card,) = scene.state.persons[0]
    kind = scene.state.rules.tables.persons[card].type
    assert scene.state.people.count(kind) == 2 and scene.state.persons[1] == ()


@rule("FF gpdeck.6", "FF gpdeck.7")
def test_a_card_works_only_with_an_unblockaded_marker_on_the_map() -> None:
    scene = Deckscene().person(0, "marco_polo").managing(0)
    scene.play(0, UseCard("marco_polo"))
    assert scene.state.trade[0] == 27 and scene.state.person_deck.up == ("marco_polo",) and scene.marker("b2") == "industrialist"
    blockaded = Deckscene().person(0, "marco_polo").scout(1, "b2").managing(0)
    assert blockaded.refused(0, UseCard("marco_polo")) == "FF event.1"
    reserved = Deckscene().person(0, "marco_polo")
    clear(reserved.state, reserved.at("b2"), overbuilt=True)
    assert reserved.state.reserve[0] == ("industrialist",)
    assert reserved.managing(0).refused(0, UseCard("marco_polo")) == "FF event.1"


@rule("FF gpdeck.8", "FF gpdeck.9")
def test_too_many_cards_of_a_type_are_lost_by_chance() -> None:
    scene = Deckscene().person(0, "valmiki").person(0, "mark_twain", at="d2").person(0, "sun_tzu", at="d3")
    cull(scene.state, 0)
    assert len(scene.state.persons[0]) == 3
    clear(scene.state, scene.at("d2"))
    cull(scene.state, 0)
    assert len(scene.state.persons[0]) == 2 and "sun_tzu" in scene.state.persons[0]
    assert len(scene.state.person_deck.up) == 1
    clear(scene.state, scene.at("b2"), overbuilt=True)
    cull(scene.state, 0)
    assert len(scene.state.persons[0]) == 2  # one in reserve counts


# -- artists ----------------------------------------------------------------------------------------------


@rule("FF person.akira_kurosawa.1")
@pytest.mark.parametrize(("up", "gained"), [(True, 1), (False, 0)])
def test_kurosawa_gains_from_the_arts_of_others(up: bool, gained: int) -> None:
    scene = Deckscene().person(1, "akira_kurosawa", up=up).managing(0).play(0, Devote("c3"))
    assert scene.state.culture == [1, gained]
    scene.managing(1).play(1, Devote("n6"))
    assert scene.state.culture[1] == gained + 1 + 2  # one's own arts give only their own: the artist's two


@rule("FF person.frida_kahlo.1")
def test_kahlo_throws_away_and_draws_up_to_the_hand() -> None:
    scene = Deckscene().person(0, "frida_kahlo").events(0, "drought").managing(0)
    scene.play(0, UseCard("frida_kahlo", (), ("drought",)))
    assert len(scene.state.events[0]) == 2 and "drought" in scene.state.event_decks[1].up
    assert all(scene.state.rules.tables.events[card].deck == 1 for card in scene.state.events[0])
    alike = Deckscene().person(0, "frida_kahlo").events(0, "drought", "drought").managing(0)
    alike.play(0, UseCard("frida_kahlo", (), ("drought", "drought")))
    assert len(alike.state.events[0]) == 2 and alike.state.event_decks[1].up == ("drought", "drought")


@rule("FF person.jerry_garcia.1")
def test_garcia_devotes_all_cities_by_the_capitals_action() -> None:
    scene = Deckscene().person(0, "jerry_garcia").city(0, "g3").managing(0)
    scene.play(0, UseCard("jerry_garcia"))
    assert scene.state.culture[0] == 1 + 2 + 1
    assert scene.refused(0, Devote("c3")) == "FF manage.1" and Devote("g3") in scene.choices(0)


@rule("FF person.mark_twain.1")
def test_twain_cancels_an_action_an_event_or_an_ability() -> None:
    scene = Deckscene().person(1, "mark_twain").managing(0)
    scene.state.standing[(1, "actions")] = "ask"
    scene.play(0, Devote("c3"))
    assert scene.game.due == (1,) and scene.kind() == "action-window"
    scene.play(1, UseCard("mark_twain"))
    assert scene.state.culture[0] == 0 and scene.state.persons[1] == ()
    scene = Deckscene().person(1, "mark_twain").events(0, "sabotage").mark("m6", "market").army(0, "l6").starting(0)
    scene.play(0, UseCard("sabotage", (), ("m6",)))
    scene.play(1, UseCard("mark_twain"))
    assert scene.marker("m6") == "market"
    scene = Deckscene().person(1, "mark_twain").only(0, "currency").have(0, incense=1).managing(0)
    scene.state.standing[(1, "abilities")] = "ask"
    scene.play(0, UseCard("currency", ("incense",))).play(1, UseCard("mark_twain"))
    assert scene.state.culture[0] == 0 and scene.state.resources[0]["incense"] == 0


@rule("FF person.michelangelo.1")
def test_michelangelo_makes_one_wonder_five_cheaper() -> None:
    scene = Deckscene().person(0, "michelangelo").only(0, "code_of_laws")
    scene.state.stalls = ("the_oracle", "stonehenge")
    scene.ground("forest", "d2", "d3", "d4").managing(0)
    assert scene.state.rules.wonder_price(scene.state, 0, "the_oracle") == 10
    scene.play(0, UseCard("michelangelo"))
    assert scene.state.rules.wonder_price(scene.state, 0, "the_oracle") == 5
    scene.play(0, Produce("c3", "the_oracle", "b3"))
    assert scene.marker("b3") == "the_oracle" and scene.state.rules.wonder_price(scene.state, 0, "stonehenge") == 10


@rule("FF person.valmiki.1")
def test_valmiki_adds_two_cards_to_the_hand() -> None:
    scene = Deckscene().person(0, "valmiki").managing(0)
    size = scene.state.rules.hand_size
    assert size(scene.state, 0) == 2
    scene.play(0, TurnUp("valmiki"))
    assert size(scene.state, 0) == 4
    scene.events(0, "drought", "sabotage", "defection")
    clear(scene.state, scene.at("b2"), overbuilt=True)
    tally(scene.state)
    scene.settle()
    assert scene.kind() == "hand-limit"


@rule("FF person.william_shakespeare.1")
def test_shakespeare_skips_the_spaces_of_others() -> None:
    scene = Deckscene("germans", "chinese", "greeks").person(0, "william_shakespeare", up=True, at="h1").have(0, culture=3)
    scene.state.level = [0, 1, 2]
    scene.managing(0).play(0, Advance())
    assert scene.state.level[0] == 3 and scene.state.culture[0] == 0 and scene.kind() == "place-person"
    plain = Deckscene("germans", "chinese", "greeks").have(0, culture=3)
    plain.state.level = [0, 1, 2]
    assert plain.managing(0).play(0, Advance()).state.level[0] == 1
    last = Deckscene().person(0, "william_shakespeare", up=True)
    last.state.level = [20, 21]
    advance(last.state, 0)
    assert last.state.level[0] == 21 and last.state.over == "culture"


# -- builders ---------------------------------------------------------------------------------------------


@rule("FF person.ada_lovelace.1")
def test_lovelace_gives_an_action_that_nobody_cancels_even_in_anarchy() -> None:
    scene = Deckscene().person(0, "ada_lovelace").person(1, "mark_twain").govern(0, "anarchy")
    scene.state.standing[(1, "actions")] = "ask"
    scene.managing(0)
    assert scene.refused(0, Devote("c3")) == "FF gov.anarchy.1"
    scene.play(0, UseCard("ada_lovelace", (), ("c3",)), Devote("c3"))
    assert scene.state.culture[0] == 1 and scene.game.due == (0,)
    assert scene.refused(0, Devote("c3")) == "FF gov.anarchy.1"


@rule("FF person.ada_lovelace.1", "FF harvest.7")
def test_lovelace_lets_nobody_use_anything_a_second_time() -> None:
    scene = Deckscene().only(0, "banking").person(0, "ada_lovelace").have(0, wheat=2).managing(0)
    scene.play(0, UseCard("banking", ("wheat",), ("c3",)), UseCard("ada_lovelace", (), ("c3",)))
    assert scene.refused(0, UseCard("banking", ("wheat",), ("c3",))) == "FF harvest.5"


@rule("FF person.archimedes.1")
def test_archimedes_gains_for_what_nobody_else_knows_or_researches() -> None:
    def culture(other: str) -> int:
        scene = Deckscene().only(0, "writing").only(1, "writing").person(0, "archimedes", up=True)
        scene.state.trade = [6, 6]
        scene.research(a=Research("pottery"), b=Research(other))
        return int(scene.state.culture[0])

    assert culture("") == 3 and culture("currency") == 3 and culture("pottery") == 0


@rule("FF person.frank_lloyd_wright.1")
def test_wright_counts_buildings_and_walls() -> None:
    scene = Deckscene().person(0, "frank_lloyd_wright").mark("d3", "market").mark("d4", "library").city(0, "g3", walls=True)
    scene.mark("f3", "granary").managing(0).play(0, UseCard("frank_lloyd_wright"))
    assert (scene.state.trade[0], scene.state.culture[0]) == (4, 4)


@rule("FF person.henry_ford.1")
def test_ford_speeds_everybody_up() -> None:
    scene = Deckscene().person(0, "henry_ford").army(0, "e3").moving(0)
    assert scene.refused(0, March("e3", 1, 0, ("f3", "g3", "h3"))) == "FF move.1"
    scene.play(0, TurnUp("henry_ford"), March("e3", 1, 0, ("f3", "g3", "h3")))
    assert scene.figures(0, "h3") == (1, 0)


@rule("FF person.nikola_tesla.1")
def test_tesla_lays_a_tech_one_row_lower_at_its_own_price() -> None:
    scene = Deckscene().only(0, "writing").person(0, "nikola_tesla")
    scene.state.trade = [15, 0]
    scene.ask(OpenResearch(), "research")
    assert scene.refused(0, Research("banking", lower=True)) == "FF research.3"
    assert scene.refused(0, Research("irrigation")) == "FF pyramid.2"
    scene.play(0, Research("irrigation", lower=True))
    assert scene.state.techs[0] == {"writing": 1, "irrigation": 1} and scene.state.person_deck.up == ("nikola_tesla",)
    plain = Deckscene().only(0, "writing")
    plain.state.trade = [15, 0]
    assert plain.ask(OpenResearch(), "research").refused(0, Research("irrigation", lower=True)) == "FF person.nikola_tesla.1"


@rule("FF person.orville_wright.1")
def test_orville_brings_an_aircraft_without_flight() -> None:
    scene = Deckscene().person(0, "orville_wright").forces(0).starting(0).play(0, UseCard("orville_wright"))
    assert [card.partition("-")[0] for card in scene.state.forces[0]] == ["aircraft"]


@rule("FF person.thomas_edison.1")
def test_edison_researches_what_another_player_knows() -> None:
    scene = Deckscene().only(0, "writing").only(1, "currency").person(0, "thomas_edison").starting(0)
    assert scene.refused(0, UseCard("thomas_edison", (), ("pottery",))) == "FF event.2"
    scene.play(0, UseCard("thomas_edison", (), ("currency",)))
    assert "currency" in scene.state.techs[0] and scene.state.trade[0] == 0


# -- generals ---------------------------------------------------------------------------------------------


def battle(
    *persons: tuple[int, str], up: bool = False, forces: Any = None, culture: int = 0, scenario: str = "fame-and-fortune"
) -> Deckscene:
    """Seat 0 attacks an army of seat 1."""
    scene = Deckscene("germans", "romans", scenario=scenario)
    if scenario == "both":
        scene.state.policies[:] = [("pacifism",), ("pacifism",)]
    scene.army(0, "g3").army(1, "h3")
    mine, theirs = forces or (("infantry-2", "mounted-2"), ("infantry-1", "infantry-3"))
    scene.forces(0, *mine).forces(1, *theirs)
    scene.state.culture[1] = culture
    for seat, card in persons:
        scene.person(seat, card, up=up)
    scene.moving(0).play(0, March("g3", 1, 0, ("h3",)))
    return scene


@rule("FF person.georgy_zhukov.1")
def test_zhukov_wounds_for_each_unit_killed() -> None:
    scene = battle((0, "georgy_zhukov"), up=True, forces=(("infantry-1",), ("infantry-2", "infantry-2")))
    scene.play(1, Deploy("infantry-2")).play(0, Deploy("infantry-1", 0))
    assert scene.kind() == "vengeance" and scene.game.due == (0,)
    scene.play(0, Take("0"))  # one wound of the clash, one of vengeance: it falls
    assert scene.state.battle.fronts == () and scene.state.battle.dead == (("infantry-1",), ("infantry-2",))
    plain = battle(forces=(("infantry-1",), ("infantry-2", "infantry-2")))
    plain.play(1, Deploy("infantry-2")).play(0, Deploy("infantry-1", 0))
    assert plain.kind() == "battle-turn" and len(plain.state.battle.fronts) == 1


@rule("FF person.gustavus_adolphus.1")
def test_gustavus_exchanges_the_battle_force_for_good() -> None:
    scene = battle((0, "gustavus_adolphus"))
    assert scene.kind() == "battle-opening" and scene.game.due == (0,)
    scene.play(0, UseCard("gustavus_adolphus"))
    assert scene.state.battle.hands[0] == () and scene.state.battle.dead[0] == ("infantry-2", "mounted-2")
    scene.play(0, Take("artillery"), Take("artillery"))
    assert [card.partition("-")[0] for card in scene.state.battle.hands[0]] == ["artillery"] * 2
    assert scene.kind() != "reforming"  # no more than were put away
    assert scene.state.battle.doomed[0] == ("infantry-2", "mounted-2")
    defender = battle((1, "gustavus_adolphus"))
    defender.play(1, UseCard("gustavus_adolphus"))
    assert defender.state.battle.hands == (("infantry-2", "mounted-2"), ())
    assert defender.state.battle.dead == defender.state.battle.doomed == ((), ("infantry-1", "infantry-3"))


@rule("FF person.hannibal.1")
def test_hannibal_moves_figures_to_others_within_the_stacking_limit() -> None:
    scene = Deckscene().person(0, "hannibal").army(0, "e3", 2).army(0, "h6").managing(0)
    assert scene.refused(0, UseCard("hannibal", (), ("e3", "2+0", "h6"))) == "FF event.2"
    scene.play(0, UseCard("hannibal", (), ("e3", "1+0", "h6")))
    assert scene.figures(0, "e3") == (1, 0) and scene.figures(0, "h6") == (2, 0)
    three = Deckscene().person(0, "hannibal").army(0, "e3").army(0, "h6", 2).army(0, "k6").managing(0)
    for end in ("e3", "h6"):  # where they are, and where there is no room
        assert three.refused(0, UseCard("hannibal", (), ("e3", "1+0", end))) == "FF event.2"
    assert three.play(0, UseCard("hannibal", (), ("e3", "1+0", "k6"))).figures(0, "k6") == (2, 0)


@rule("FF person.joan_of_arc.1")
def test_joan_adds_unspent_culture_for_a_defender() -> None:
    scene = battle((1, "joan_of_arc"), culture=5)
    assert scene.kind() == "battle-opening" and scene.game.due == (1,)
    scene.play(1, UseCard("joan_of_arc"))
    bonus = scene.state.battle.bonus
    plain = battle(culture=5).state.battle.bonus
    assert bonus[1] - bonus[0] == 5 + 4 + plain[1] - plain[0]  # the general's marker gives 4
    assert scene.state.culture[1] == 5
    attacker = battle((0, "joan_of_arc"))
    attacker.state.culture[0] = 4
    assert attacker.refused(0, UseCard("joan_of_arc")) == "FF event.2"


@rule("FF person.khalid.1")
def test_khalid_becomes_first_player_before_a_phase() -> None:
    scene = Deckscene().person(1, "khalid").ask(Phase("manage"))
    assert scene.kind() == "phase-opening" and scene.game.due == (1,)
    scene.play(1, UseCard("khalid"))
    assert scene.state.first == 1 and scene.game.due == (1,) and scene.kind() == "managing"
    plain = Deckscene().ask(Phase("manage"))
    assert plain.game.due == (0,) and plain.kind() == "managing"


@rule("FF person.leonidas.1", "FF person.leonidas.2", "FF setup.waw.8")
@pytest.mark.parametrize("scenario", ["fame-and-fortune", "both"])
@pytest.mark.parametrize(("theirs", "more"), [(("infantry-1",), 8), (("infantry-1", "infantry-3"), 0)])
def test_leonidas_helps_the_fewer(scenario: str, theirs: tuple[str, ...], more: int) -> None:
    scene = battle((1, "leonidas"), up=True, forces=(("infantry-2", "mounted-2"), theirs), scenario=scenario)
    plain = battle(forces=(("infantry-2", "mounted-2"), theirs), scenario=scenario)
    assert scene.state.rules.tables.version == scenario
    gained = [one - other for one, other in zip(scene.state.battle.bonus, plain.state.battle.bonus, strict=True)]
    assert gained[1] - gained[0] == 4 + more  # the general's marker gives 4
    assert scene.state.rules.tables.persons["leonidas"].designed


@rule("FF person.sun_tzu.1")
def test_sun_tzu_lets_a_turn_pass_for_trade() -> None:
    scene = battle((1, "sun_tzu"))
    scene.state.trade[1] = 5
    scene.play(1, Pass())  # the opening
    assert scene.game.due == (1,)
    scene.play(1, UseCard("sun_tzu"))
    assert scene.state.trade[1] == 2 and scene.game.due == (0,) and "sun_tzu" in scene.state.faceup[1]
    scene.play(0, Deploy("infantry-2"))
    assert scene.refused(1, UseCard("sun_tzu")) == "FF harvest.5"


# -- humanitarians ----------------------------------------------------------------------------------------


@rule("FF person.martin_luther_king.1", "FF gov.8", "FF gov.9")
def test_king_cannot_be_cancelled_nor_put_into_anarchy() -> None:
    scene = (
        Deckscene().person(0, "martin_luther_king", up=True).only(1, "writing").have(1, spy=1).events(1, "citizens_revolting_1")
    )
    scene.state.standing[(1, "actions")] = "ask"
    scene.managing(0).play(0, Devote("c3"))
    assert scene.game.due == (0,) and scene.state.culture[0] == 1 + 1
    assert scene.starting(1).refused(1, UseCard("citizens_revolting_1", (), ("0",))) == "FF event.2"
    assert scene.state.rules.governments(scene.state, 0) == {"despotism"}
    plain = Deckscene().only(1, "writing").have(1, spy=1)
    plain.state.standing[(1, "actions")] = "ask"
    assert plain.managing(0).play(0, Devote("c3")).game.due == (1,)


@rule("FF person.florence_nightingale.1")
def test_nightingale_saves_all_that_fell() -> None:
    scene = battle((0, "florence_nightingale"), forces=(("infantry-1", "infantry-2"), ("infantry-3", "infantry-3")))
    scene.play(1, Deploy("infantry-3")).play(0, Deploy("infantry-1", 0)).play(1, Deploy("infantry-3"))
    scene.play(0, Deploy("infantry-2", 1))
    while scene.kind() == "looting":
        scene.play(scene.game.due[0], Pass())
    assert scene.kind() == "nursing" and scene.state.forces[0] == ()
    scene.play(0, UseCard("florence_nightingale"))
    assert scene.state.forces[0] == ("infantry-1", "infantry-2")


@rule("FF person.jacques_cousteau.1")
def test_cousteau_builds_three_harbors_unlocked_or_not() -> None:
    scene = Deckscene().person(0, "jacques_cousteau").ground("water", "b3", "b4", "c4", "d4").starting(0)
    assert not scene.state.rules.unlocked(scene.state, 0, "harbor")
    assert scene.refused(0, UseCard("jacques_cousteau", (), ("b3", "b4", "c4", "d4"))) == "FF event.2"
    scene.play(0, UseCard("jacques_cousteau", (), ("b3", "b4", "c4")))
    assert [scene.marker(s) for s in ("b3", "b4", "c4", "d4")] == ["harbor"] * 3 + [""] and scene.state.supply["harbor"] == 7


@rule("FF person.jim_henson.1", "FF person.jim_henson.2")
def test_henson_counts_wonders_and_pays_each_turn() -> None:
    scene = Deckscene().person(0, "jim_henson", up=True).ground("forest", "d2", "d3", "d4", "c4", "b4")
    scene.state.stalls = ("stonehenge",)
    scene.managing(0).play(0, Produce("c3", "stonehenge", "c2"))
    assert scene.state.puppets == 1
    scene.state.culture[0] = scene.state.trade[0] = 0
    scene.starting(0).play(0, End())
    assert scene.state.culture[0] == 1 + 1 and scene.state.trade[0] == 1  # Stonehenge gives one more culture
    down = Deckscene().person(0, "jim_henson").ground("forest", "d2", "d3", "d4", "c4", "b4")
    down.state.stalls = ("stonehenge",)
    assert down.managing(0).play(0, Produce("c3", "stonehenge", "c2")).state.puppets == 0


@rule("FF person.mother_teresa.1")
def test_teresa_gives_a_coin_for_a_space() -> None:
    scene = Deckscene().person(0, "mother_teresa")
    scene.state.tokens[0] = {"pottery": 1}
    scene.starting(0).play(0, UseCard("mother_teresa", (), ("pottery", "1")))
    assert scene.state.level[0] == 1 and scene.state.tokens[1] == {"sheet": 1} and scene.state.tokens[0]["pottery"] == 0
    assert scene.refused(0, UseCard("mother_teresa", (), ("pottery", "1"))) == "FF harvest.5"


@rule("FF person.francis_of_assisi.1")
def test_francis_counts_armies_off_the_map() -> None:
    scene = Deckscene().person(0, "francis_of_assisi").army(0, "e3", 2).managing(0)
    assert unbuilt(scene.state, 0, "army") == 4
    assert scene.play(0, UseCard("francis_of_assisi")).state.culture[0] == 12


@rule("FF person.susan_b_anthony.1")
def test_anthony_adds_two_production_to_each_city() -> None:
    scene = Deckscene().person(0, "susan_b_anthony").city(0, "g3").managing(0)
    before = scene.production("c3"), scene.production("g3")
    scene.play(0, TurnUp("susan_b_anthony"))
    assert (scene.production("c3"), scene.production("g3")) == (before[0] + 2, before[1] + 2)


# -- industrialists ---------------------------------------------------------------------------------------


@rule("FF person.ap_giannini.1")
@pytest.mark.parametrize("up", [True, False])
def test_giannini_builds_when_a_coin_is_invested(up: bool) -> None:
    scene = Deckscene(investments="yes").only(0, "pottery").person(0, "ap_giannini", up=up)
    scene.state.tokens[0] = {"pottery": 1}
    scene.starting(0).play(0, Invest("pottery", "infrastructure"))
    assert (scene.kind() == "erecting") == up
    if up:
        scene.play(0, Erect("granary", "d3"))
        assert scene.marker("d3") == "granary"


@rule("FF person.adam_smith.1")
def test_smith_is_a_coin() -> None:
    scene = Deckscene().person(0, "adam_smith").managing(0)
    before = scene.coins(0)
    assert scene.play(0, TurnUp("adam_smith")).coins(0) == before + 1


@rule("FF person.andrew_carnegie.1")
def test_carnegie_advances_for_every_three_coins() -> None:
    scene = Deckscene().person(0, "andrew_carnegie")
    scene.state.tokens[0] = {"sheet": 6}
    assert scene.coins(0) == 7
    scene.managing(0).play(0, UseCard("andrew_carnegie"))
    assert scene.state.level[0] == 2
    poor = Deckscene().person(0, "andrew_carnegie").managing(0)
    assert poor.refused(0, UseCard("andrew_carnegie")) == "FF event.2"


@rule("FF person.james_cook.1")
def test_cook_doubles_the_speed_after_all_additions() -> None:
    scene = Deckscene("spanish", "chinese").person(0, "james_cook").army(0, "e3").moving(0)
    assert scene.state.rules.pace(scene.state, 0) == 3
    scene.play(0, UseCard("james_cook"))
    assert scene.state.rules.pace(scene.state, 0) == 6
    lone = Deckscene("germans", "chinese", scenario="both").person(0, "james_cook").army(0, "e3")
    lone.state.policies[:] = [("natural_religion",), ("pacifism",)]
    lone.moving(0).play(0, UseCard("james_cook"))
    way = ("f3", "g3", "h3", "i3", "j3", "j4")
    assert lone.refused(0, March("e3", 1, 0, (*way, "j5"))) == "FF move.1"
    assert lone.play(0, March("e3", 1, 0, way)).figures(0, "j4") == (1, 0)


@rule("FF person.lorenzo_de_medici.1")
def test_medici_gains_for_every_three_coins_each_turn() -> None:
    scene = Deckscene().person(0, "lorenzo_de_medici", up=True)
    scene.state.tokens[0] = {"sheet": 5}
    assert scene.coins(0) == 6
    assert scene.starting(0).play(0, End()).state.culture[0] == 2
    down = Deckscene().person(0, "lorenzo_de_medici")
    down.state.tokens[0] = {"sheet": 5}
    assert down.starting(0).play(0, End()).state.culture[0] == 0


@rule("FF person.marco_polo.1", "FF def.20")
def test_polo_fills_the_dial() -> None:
    scene = Deckscene().person(0, "marco_polo").have(0, trade=5).moving(0)
    assert scene.play(0, UseCard("marco_polo")).state.trade[0] == 27
    late = Deckscene().person(0, "marco_polo").ask(Phase("research"))
    assert late.kind() == "phase-opening"
    assert late.play(0, UseCard("marco_polo")).state.trade[0] == 27


@rule("FF person.zheng_he.1")
def test_zheng_he_sees_markers_and_nobody_else_does() -> None:
    scene = Deckscene().person(0, "zheng_he").mark("h4", "hut", "iron").have(1, kept=("village:spy",)).managing(0)
    scene.play(0, UseCard("zheng_he"))
    assert scene.state.seen[0] == ("h4=hut:iron", "1=village:spy")
    assert scene.game.view(0).seen[0] and scene.game.view(1).seen[0] == () and scene.game.view(None).seen[0] == ()


@rule("FF person.zheng_he.1")
def test_what_zheng_he_saw_is_known_as_long_as_it_lies_there() -> None:
    """Otherwise a marker that its owner finds later would be known, if it happened to be of the same face."""
    scene = Deckscene("germans", "chinese", "romans").person(0, "zheng_he", at="h1")
    scene.have(1, kept=("hut:iron", "hut:silk", "village:spy")).managing(0)
    scene.play(0, UseCard("zheng_he"))
    spend(scene.state, 1, "hut:iron")
    assert scene.state.seen[0] == ("1=hut:silk", "1=village:spy")
    hand(scene.state, 1, 2, ("village:spy",))
    assert scene.state.seen[0] == ("1=hut:silk",)


@rule("FF person.zheng_he.1", "FF hut.4")
def test_what_zheng_he_saw_on_the_map_is_known_with_whoever_keeps_it() -> None:
    scene = Deckscene("germans", "chinese", "romans").person(0, "zheng_he", at="h1")
    scene.mark("h4", "hut", "iron").mark("h5", "village", "city_state").managing(0).play(0, UseCard("zheng_he"))
    take_marker(scene.state, 1, scene.at("h5"))
    assert scene.state.seen[0] == ("h4=hut:iron",)
    take_marker(scene.state, 1, scene.at("h4"))
    assert scene.state.seen[0] == ("1=hut:iron",)
    assert all("hut:iron" in dealt.kept[1] for dealt in deals(scene, 0))
    assert not all("hut:iron" in dealt.kept[1] for dealt in deals(scene, 2))


@rule("FF hut.4", "FF trade.9")
def test_a_giver_knows_which_marker_it_gave() -> None:
    scene = Scene("germans", "chinese", "romans").have(1, kept=("hut:iron",)).have(2, kept=("hut:silk",)).managing(0)
    hand(scene.state, 1, 2, ("hut:iron",))
    assert scene.state.seen == [(), ("2=hut:iron",), ()]
    assert all("hut:iron" in dealt.kept[2] for dealt in deals(scene, 1))
    assert {dealt.kept[2] for dealt in deals(scene, 1)} != {scene.state.kept[2]}
    assert not all("hut:iron" in dealt.kept[2] for dealt in deals(scene, 0))
    # the next to have it gives it on: now only those two know
    hand(scene.state, 2, 0, ("hut:iron",))
    assert scene.state.seen == [(), (), ("0=hut:iron",)]


@rule("FF person.zheng_he.1")
def test_what_others_saw_is_in_a_redeal_what_lies_there() -> None:
    """Otherwise what Zheng He truly saw would stand in a deal for a seat that may not know it."""
    scene = Deckscene("germans", "chinese", "romans").person(0, "zheng_he", at="h1")
    scene.mark("h4", "hut", "iron").have(1, kept=("hut:iron", "hut:silk")).have(2, kept=("village:spy",)).managing(0)
    scene.play(0, UseCard("zheng_he"))
    found = [dealt.seen[0] for dealt in deals(scene, 2)]
    assert len(set(found)) > 5 and all("2=village:spy" in seen for seen in found)


# -- scientists -------------------------------------------------------------------------------------------


@rule("FF person.alan_turing.1")
def test_turing_gains_for_every_two_armies_off_the_map() -> None:
    scene = Deckscene().person(0, "alan_turing", up=True).army(0, "e3").starting(0).play(0, End())
    assert (scene.state.trade[0], scene.state.culture[0]) == (2, 2)


@rule("FF person.albert_einstein.1")
def test_einstein_turns_trade_into_culture_or_back() -> None:
    scene = Deckscene().person(0, "albert_einstein").have(0, trade=9, culture=2).managing(0)
    scene.play(0, UseCard("albert_einstein", (), ("trade:7",)))
    assert (scene.state.trade[0], scene.state.culture[0]) == (2, 9)
    scene = Deckscene().person(0, "albert_einstein").have(0, trade=25, culture=9).managing(0)
    assert scene.refused(0, UseCard("albert_einstein", (), ("culture:3",))) == "FF event.2"
    scene.play(0, UseCard("albert_einstein", (), ("culture:2",)))
    assert (scene.state.trade[0], scene.state.culture[0]) == (27, 7)


@rule("FF person.charles_darwin.1")
def test_darwin_takes_the_arts_as_trade_once_a_turn() -> None:
    scene = Deckscene().person(0, "charles_darwin").city(0, "g3").managing(0)
    scene.play(0, Devote("c3", True))
    assert (scene.state.trade[0], scene.state.culture[0]) == (1, 0) and "charles_darwin" in scene.state.faceup[0]
    assert scene.refused(0, Devote("g3", True)) == "FF manage.2"
    assert Deckscene().managing(0).refused(0, Devote("c3", True)) == "FF manage.2"


@rule("FF person.galileo_galilei.1")
def test_galileo_circles_the_edge_of_the_map() -> None:
    scene = Deckscene().person(0, "galileo_galilei").army(0, "a5").army(0, "e3").managing(0)
    assert scene.refused(0, UseCard("galileo_galilei", (), ("e3", "p1"))) == "FF event.2"
    assert scene.refused(0, UseCard("galileo_galilei", (), ("a5",))) == "FF event.2"  # where to?
    assert scene.refused(0, UseCard("galileo_galilei", (), ("a5", "h4"))) == "FF event.2"
    scene.play(0, UseCard("galileo_galilei", (), ("a5", "p1")))
    assert scene.figures(0, "p1") == (1, 0) and scene.state.moored == {scene.at("p1"): (1, 0)}
    five = Deckscene("germans", "chinese", "romans", "greeks", "indians")
    chart = five.state.rules.chart
    hole = [s for s in range(chart.size) if chart.slot[s] < 0 and 12 <= s % chart.width < 16 and 8 <= s // chart.width < 14]
    inner = {s for s in range(chart.size) if chart.slot[s] >= 0 and any(abs(s - h) in (1, chart.width) for h in hole)}
    assert len(hole) == 24 and inner and not inner & chart.rim


@rule("FF person.louis_pasteur.1")
def test_pasteur_lets_one_more_stand_together() -> None:
    scene = Deckscene().person(0, "louis_pasteur").managing(0)
    assert scene.state.rules.stack(scene.state, 0) == 2
    assert scene.play(0, TurnUp("louis_pasteur")).state.rules.stack(scene.state, 0) == 3


@rule("FF person.marie_curie.1")
def test_curie_pays_uranium_with_something_else() -> None:
    scene = Deckscene().only(0, "atomic_theory").person(0, "marie_curie").have(0, silk=1).managing(0)
    scene.play(0, UseCard("atomic_theory", ("marie_curie+silk",)))
    assert scene.state.extra[scene.at("c3")] == 1 and scene.state.resources[0]["silk"] == 0 and scene.state.persons[0] == ()
    plain = Deckscene().only(0, "atomic_theory").have(0, silk=1).managing(0)
    assert plain.refused(0, UseCard("atomic_theory", ("silk",))) == "FF harvest.5"


@rule("FF person.isaac_newton.1")
def test_newton_lays_a_blank_card_that_supports_and_counts_nothing() -> None:
    scene = Deckscene().only(0, "writing").person(0, "isaac_newton")
    scene.state.trade = [11, 0]
    scene.ask(OpenResearch(), "research")
    assert scene.refused(0, Research("irrigation")) == "FF pyramid.2"
    assert scene.refused(0, Research(blank=3)) == "FF person.isaac_newton.1"
    (form,) = scene.game.ask(0).forms
    following, may_end = form.pieces([])
    assert not may_end and "blank:1" in following and "blank:3" not in following and "irrigation" not in following
    following, may_end = form.pieces(["blank:1"])
    assert may_end and "irrigation" in following and form.whole(["blank:1", "irrigation"]) == Research("irrigation", blank=1)
    scene.play(0, Research("irrigation", blank=1))
    assert scene.state.techs[0] == {"writing": 1, "irrigation": 2} and scene.state.blank[0] == 1 and scene.state.persons[0] == ()
    assert scene.game.scores()[0]["techs"] == 2
    poor = Deckscene().person(0, "isaac_newton").ask(OpenResearch(), "research")
    assert poor.kind() == "researching" and poor.play(0, Research(blank=1)).state.blank[0] == 1


# -- the Kremlin ------------------------------------------------------------------------------------------


@rule("FF wonder.the_kremlin.1")
def test_the_kremlin_pays_a_spy_with_any_two_once_a_turn() -> None:
    scene = Scene("chinese", "germans", scenario="fame-and-fortune").only(1, "writing").have(1, silk=1, iron=1, wheat=2)
    scene.mark("m5", "the_kremlin").city(0, "g3")
    scene.state.standing[(1, "actions")] = "ask"
    scene.managing(0).play(0, Devote("c3"))
    assert scene.game.due == (1,)
    assert scene.refused(1, UseCard("writing", ("silk",))) == "FF harvest.5"
    scene.play(1, UseCard("writing", ("iron+silk",)))
    assert scene.state.culture[0] == 0 and scene.state.resources[1] == {"silk": 0, "iron": 0, "wheat": 2}
    scene.state.used[1] -= {"writing"}
    assert scene.play(0, Devote("g3")).game.due == (0,), "a second pair pays no spy in the same turn"
    plain = Scene("chinese", "germans", scenario="fame-and-fortune").only(1, "writing").have(1, silk=1, iron=1)
    plain.state.standing[(1, "actions")] = "ask"
    assert plain.managing(0).play(0, Devote("c3")).game.due == (0,)
