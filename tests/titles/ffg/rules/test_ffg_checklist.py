"""The checklist of the Start of Turn says what the question offers, and names the clause that stands in the way of the rest."""

from random import Random

import msgspec
import pytest
from ffg_scene import Deckscene, Scene

import ecumene
from ecumene import Refused, bots
from ecumene.titles.ffg import shapes
from ecumene.titles.ffg.investing import Invest
from ecumene.titles.ffg.learning import Govern
from ecumene.titles.ffg.play import UseCard
from ecumene.titles.ffg.start import Found, Place, Send
from ecumene.titles.ffg.yields import NOTHING, icons
from scene import rule

FAME = "fame-and-fortune"


def checklist(scene: Scene, seat: int = 0) -> shapes.Start:
    return msgspec.convert(scene.game.title.shown.advise(scene.game.view(seat), seat, "start", []), shapes.Start)


def line(scene: Scene, what: str) -> tuple[str, str, str]:
    """How a line of the checklist of seat 0 stands, what it says, and its clause."""
    task = checklist(scene)["tasks"][what]
    return task["stands"], task["text"], task["rule"]


@rule("FF start.3", "FF scout.1")
def test_scouts_that_are_not_sent_yet() -> None:
    scene = Scene("germans", "romans").starting(0)
    assert line(scene, "scouts") == ("barred", "no scout of yours gathers this turn", "FF scout.1")
    scene.ground("forest", "j7", "k7").scout(0, "j7").scout(0, "k7").scout(0, "g8")
    assert line(scene, "scouts") == ("done", "all goes to your one city", "")
    scene.city(0, "g3").starting(0)
    assert line(scene, "scouts") == ("now", "not sent yet: J7 and K7", "")
    scene.play(0, Send("c3", "j7"))
    assert line(scene, "scouts") == ("now", "not sent yet: K7", "")
    scene.play(0, Send("g3", "k7"))
    assert line(scene, "scouts") == ("done", "what is left yields nothing", "")
    scene.play(0, Send("g3", "g8"))
    assert line(scene, "scouts") == ("done", "all are sent", "")


@rule("FF person.7", "FF person.3")
def test_great_people_in_reserve() -> None:
    scene = Scene("germans", "romans").starting(0)
    assert line(scene, "people") == ("barred", "there is no one in your reserve", "FF person.7")
    scene.state.reserve[0] = ("builder",)
    assert line(scene, "people") == ("now", "Great Builder in reserve", "")
    scene.ground("water", *(f"{column}{row}" for column in "bcd" for row in (2, 3, 4) if column + str(row) != "c3"))
    assert line(scene, "people")[::2] == ("barred", "FF person.3")


@rule("FF city.1", "FF city.3", "FF city.7")
def test_a_city_to_found() -> None:
    scene = Scene("germans", "romans").starting(0)
    assert line(scene, "city") == ("barred", "you have no scout on the map", "FF city.3")
    scene.scout(0, "g4").army(1, "h5").mark("j7", "hut", "iron")
    assert "j7" not in checklist(scene)["room"]
    assert line(scene, "city") == ("barred", "G4: an enemy figure is next to this square", "FF city.7")
    assert "g4" not in checklist(scene)["room"] and "j3" in checklist(scene)["room"] and "d3" not in checklist(scene)["room"]
    assert "h5" not in checklist(scene)["room"], "nobody comes to an enemy"
    scene.scout(0, "j3")
    assert line(scene, "city") == ("now", "at J3", "")
    scene.play(0, Found("j3"))
    assert line(scene, "city") == ("done", "founded this turn", "")
    assert checklist(scene)["room"] == [], "two cities are all that may be"
    scene.state.used[0] = frozenset()
    assert line(scene, "city") == ("barred", "2 cities is the most you may have", "FF city.1")


@rule("FF gov.3", "FF gov.4", "FF gov.5")
def test_a_government_to_change_to() -> None:
    scene = Scene("germans", "romans").starting(0)
    assert line(scene, "government") == ("now", "only through Anarchy", "")
    assert checklist(scene)["anarchy"] == []
    scene.tech(0, "monarchy")
    assert checklist(scene)["anarchy"] == ["monarchy"], "it was unlocked in an earlier turn"
    scene.state.free_change[0] = ("monarchy",)
    assert checklist(scene)["anarchy"] == []
    assert line(scene, "government") == ("now", "to Monarchy, free now", "")
    scene.play(0, Govern("monarchy"))
    assert line(scene, "government") == ("done", "changed to Monarchy", "")
    scene.govern(0, "anarchy").state.used[0] = frozenset()
    scene.state.since[0] = scene.state.turn
    assert line(scene, "government") == ("barred", "Anarchy lasts until your next turn", "FF gov.4")


@rule("FF policy.2", "FF invest.2", "FF invest.1")
def test_what_a_version_does_not_have_is_not_on_the_list() -> None:
    tasks = {scenario: set(checklist(Scene("germans", "romans", scenario=scenario).starting(0))["tasks"]) for scenario in (
        "base", FAME, "wisdom-and-warfare", "both"
    )}  # fmt: skip
    assert tasks["base"] == {"scouts", "people", "city", "government", "cards"} == tasks[FAME]
    assert tasks["wisdom-and-warfare"] == tasks["both"] == tasks["base"] | {"policies"}
    scene = Scene("germans", "romans", scenario=FAME, investments="yes").starting(0)
    assert line(scene, "invest") == ("barred", "you have no coin token", "FF invest.2")
    scene.state.tokens[0] = {"pottery": 2}
    assert line(scene, "invest") == ("now", "one of your 2 coin tokens", "")
    scene.play(0, Invest("pottery", "endowment_for_the_arts"))
    assert line(scene, "invest") == ("done", "one coin invested", "")
    scene.state.used[0], scene.state.invested[1] = frozenset(), {"endowment_for_the_arts": 22}
    assert line(scene, "invest") == ("barred", "no investment marker is left", "FF invest.6")


@rule("FF policy.2", "FF policy.3")
def test_policies_come_with_cities() -> None:
    scene = Scene("germans", "romans", scenario="wisdom-and-warfare")
    scene.state.policies[:] = [("pacifism",), ("pacifism",)]
    assert line(scene.starting(0), "policies") == ("done", "1 of 1 adopted; the next comes with another city", "")


@rule("FF start.2")
def test_abilities_and_cards_of_the_start_of_a_turn() -> None:
    scene = Scene("germans", "romans").starting(0)
    assert line(scene, "cards")[::2] == ("barred", "FF start.2")
    scene.mark("b2", "the_hanging_gardens")
    assert line(scene, "cards") == ("now", "The Hanging Gardens", "")
    scene.play(0, UseCard("the_hanging_gardens", (), ("scout",)))
    assert line(scene, "cards") == ("done", "used: The Hanging Gardens", "")
    gains = Scene("germans", "romans").mark("b2", "sydney_opera_house").starting(0)
    assert line(gains, "cards") == ("now", "Sydney Opera House: by itself, when you are done", "")
    deck = Deckscene().person(0, "susan_b_anthony").starting(0)
    assert line(deck, "cards") == ("now", "Susan B. Anthony", "")


def test_there_is_no_checklist_in_anybody_elses_part() -> None:
    for scene in (Scene().starting(1), Scene().managing(0)):
        with pytest.raises(Refused):
            checklist(scene)


#: what each line of the list leads to
LEADS = {"people": Place, "city": Found, "government": Govern, "invest": Invest}


@pytest.mark.parametrize(("scenario", "people"), [("base", "markers"), ("both", "deck")])
def test_a_line_can_be_done_now_if_the_question_offers_it(scenario: str, people: str) -> None:
    options = {"limit": "9", **({"people": people, "investments": "yes"} if scenario == "both" else {})}
    game = ecumene.new("ffg-2010", 4, scenario=scenario, options=options, seed=5, keep=False)
    rng, seen = Random(5), set[tuple[str, str]]()
    players = [bots.make("steady", "ffg-2010", seat, Random(seat)) for seat in range(game.seats)]
    while not game.over:
        seat = game.due[0]
        ask, view = game.ask(seat), game.view(seat)
        if ask.kind == "starting":
            tasks = game.title.shown.advise(view, seat, "start", [])["tasks"]
            offered = {what: any(isinstance(choice, kind) for choice in ask.choices) for what, kind in LEADS.items()}
            index = view.rules.chart.index
            bearing = [c for c in ask.choices if isinstance(c, Send) and icons(view, index[c.square]) != NOTHING]
            offered |= {"scouts": bool(bearing)}
            for what, able in offered.items():
                assert (tasks[what]["stands"] == "now" if what in tasks else False) == able, (what, tasks.get(what))
            assert all(task["rule"] for task in tasks.values() if task["stands"] == "barred")
            assert not ask.forms or tasks["cards"]["stands"] == "now"
            seen |= {(what, task["stands"]) for what, task in tasks.items()}
        plan = players[seat].decide(view, ask) if rng.random() < 0.7 else []
        game.play(seat, plan[0] if plan else ask.sample(rng))
    assert {("scouts", "now"), ("city", "now"), ("city", "barred"), ("government", "done"), ("cards", "barred")} <= seen
