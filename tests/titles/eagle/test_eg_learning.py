"""The guide and the lessons of Eagle 2002: what they say fits the moment, every word can be said, and following them works."""

from __future__ import annotations

from random import Random
from typing import Any, Union

import msgspec
import pytest
from eagle_scene import ANGELA, BRAD, Scene

import ecumene
from bots.obeying import place
from ecumene import Game, bots, titles
from ecumene.bots import Thoughtful
from ecumene.engine import Action, moment
from ecumene.engine.game import action_types
from ecumene.lab import ahead
from ecumene.lab.seated import Seated
from ecumene.server import learning
from ecumene.titles import rulebooks
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.endings import EndTurn
from ecumene.titles.eagle.learning import lessons, reasons, tutor
from ecumene.titles.eagle.learning.when import FACTS, When
from ecumene.titles.eagle.purchase import Buying, BuyUnit, Grow
from ecumene.titles.eagle.turn import NewTurn
from ecumene.titles.guiding import KnownFacts

TITLE = "eagle-2002"
WHY: dict[str, str] = tables.read("guide")["why"]


class Learner:
    """Somebody in seat 0 who does what the guide, or a lesson, says; bots sit in the other seats."""

    def __init__(self, game: Game, bot: str = "steady", lesson: str = "") -> None:
        self.game, self.lesson = game, lesson
        players = {seat: bots.make(bot, TITLE, seat, Random(seat)) for seat in range(1, game.seats)}
        self.others = Seated(game, players, counting=False)
        self.decoder: Any = msgspec.json.Decoder(Union[action_types(game.title)])
        self.read: dict[str, str] = {}
        self.reasons: dict[str, str] = {}

    def wait(self) -> None:
        while self.others.step():
            pass

    def follow(self, turns: int) -> None:
        """Does what is suggested, for this many turns."""
        self.wait()
        for _ in range(3000):
            if self.game.over or self.game.state.turn > turns:
                break
            for idea in learning.guide(self.game, 0, [""])["ideas"]:
                self.read.setdefault(idea["id"], idea["text"])
            hint = learning.hint(self.game, 0, [""])
            assert hint is not None
            self.reasons.setdefault(hint["action"]["do"], hint["why"])
            self.play(hint)
        for idea in learning.guide(self.game, 0, [""])["ideas"]:
            self.read.setdefault(idea["id"], idea["text"])

    def play(self, hint: dict[str, Any]) -> None:
        action: Action = self.decoder.decode(msgspec.json.encode(hint["action"]))
        self.game.play(0, action)
        self.wait()


@pytest.mark.parametrize("seed", [2, 7])
def test_whoever_follows_the_guide_is_told_everything_up_to_the_end_of_the_second_era(seed: int) -> None:
    learner = Learner(ecumene.new(TITLE, 3, scenario="standard", seed=seed))
    learner.wait()
    for _ in range(40):
        if learner.game.over or learner.game.state.era > 2:
            break
        learner.follow(learner.game.state.turn)
    told = ("welcome", "aim", "start", "second", "turned-up", "turn", "move", "look", "trade", "production", "critical",
            "purchase", "found", "settlers", "grow", "technology", "wonder", "medieval")  # fmt: skip
    assert [idea for idea in told if idea not in learner.read] == []
    assert all(text and "{" not in text for text in learner.read.values())
    spoken = [kind for kind, why in learner.reasons.items() if why]
    assert len(spoken) >= 8 and set(learner.reasons) - set(spoken) <= {"not-ready"}, learner.reasons
    # before and after its own game the guide says nothing that does not fit
    assert not learning.guide(ecumene.new(TITLE, 2, seed=1), 1 - ecumene.new(TITLE, 2, seed=1).due[0], [""])["ideas"]


def test_every_word_of_the_guide_can_be_said() -> None:
    game = ecumene.new(TITLE, 2, seed=1)
    facts = KnownFacts(FACTS, moment(game, game.due[0]))
    references = {clause.id for clause in rulebooks.read(TITLE).clauses}
    seen = set()
    for idea in tutor.ideas():
        assert idea.id not in seen and idea.text.format_map(facts) and (not idea.rule or idea.rule in references), idea.id
        assert {*idea.when.least, *idea.when.most} <= FACTS.keys(), idea.id
        seen.add(idea.id)
    assert {"desert", "mountains", "jungle", "fertile", "treasure", "gift", "minor", "plague", "dot", "resource"} <= seen
    named = {"free": 1, "region": "x", "to": "x", "marker": "x", "mine": 1, "theirs": 1, "space": "x", "name": "x", "at": "x",
             "before": 1, "after": 1, "price": 1, "kinds": 1}  # fmt: skip
    assert all(text.format_map(named) for text in WHY.values())


def test_conditions_ask_only_for_what_there_is() -> None:
    title = titles.load(TITLE)
    asks = {str(step.__struct_config__.tag) for step in title.steps}
    kinds = {str(action.__struct_config__.tag) for action in title.actions} | {"offer", "assign"}
    phases = {"setup", "movement", "trade", "production", "purchase"}
    markers = {row.id for row in tables.MARKERS}

    def check(when: When, where: str) -> None:
        assert set(when.ask) <= asks and set(when.can) <= kinds and set(when.phase) <= phases, where
        assert set(when.found) <= markers and {row["do"] for row in when.did} <= kinds, where
        for other in when.unless:
            check(other, where)

    for idea in tutor.ideas():
        check(idea.when, idea.id)
    for name, lesson in lessons.lessons().items():
        for step in lesson.steps:
            for when in (*([step.until] if step.until else []), *(amiss.when for amiss in step.amiss)):
                check(when, name)


def test_every_reason_has_its_row_and_every_row_its_reason() -> None:
    import inspect

    source = inspect.getsource(reasons) + inspect.getsource(tutor)
    assert all(f'"{row}"' in source for row in WHY), [row for row in WHY if f'"{row}"' not in source]


def begun(name: str) -> Learner:
    beginning = learning.beginning(TITLE, name)
    return Learner(ecumene.load_position(beginning.position, seed=3), beginning.bot, name)


@pytest.mark.parametrize("name", list(lessons.lessons()))
def test_whoever_follows_a_lesson_reaches_its_goal(name: str) -> None:
    learner = begun(name)
    learner.wait()
    read = 0
    for _ in range(40):
        stands = learning.guide(learner.game, 0, [name, [], read])["lesson"]
        assert not stands["again"], stands
        if stands["done"]:
            break
        if stands["reading"]:
            read = stands["step"] + 1
            continue
        hint = learning.hint(learner.game, 0, [name, [], read])
        assert hint is not None
        rows = learner.game.title.shown.tutor.taught(moment(learner.game, 0), name, read)
        plain = msgspec.json.decode(msgspec.json.encode(hint["action"]))
        assert any(all(plain.get(key, value) == value for key, value in row.items()) for row in rows), (rows, plain)
        learner.play(hint)
    assert stands["done"] and stands["text"] == lessons.lessons()[name].learnt


def test_who_leaves_the_way_of_a_lesson_is_told_to_begin_again() -> None:
    learner = begun("explore")
    learner.play({"action": {"do": "end-movement"}})
    stands = learning.guide(learner.game, 0, ["explore", [], 1])["lesson"]
    assert stands["again"] and "start over" in stands["amiss"]


def test_the_trade_lesson_brings_its_monopoly_and_the_cards_go_back() -> None:
    learner = begun("trade")
    for _ in range(2):
        hint = learning.hint(learner.game, 0, ["trade", [], 1])
        assert hint is not None
        learner.play(hint)
    income = [event.data for _, event in learner.game.story or [] if event.kind == "income" and event.data["seat"] == 0]
    assert income[0]["items"]["monopolies"] == 20 and not any(learner.game.state.loan)


def test_an_unknown_lesson_is_refused_by_name() -> None:
    with pytest.raises(ecumene.Refused, match="there are explore, battle, sea, trade, buy"):
        learning.beginning(TITLE, "alchemy")


def test_whoever_obeys_every_hint_wins() -> None:
    """Two games of those that `tests/bots/obeying.py` plays: fixed, so that they come out the same every time."""
    assert [place(TITLE, "standard", 2, seed) for seed in range(2)] == [1, 1]


def besieged() -> Scene:
    """Gold enough for the armies that take the village next door, which nobody guards and which has no gold to answer."""
    scene = Scene("standard", 2).village(ANGELA, "mexica").village(BRAD, "maya", size=2).village(BRAD, "iberia")
    for region, marker in (("orinoco", "wine"), ("inca", "iron"), ("amazonia", "gems")):
        scene.marker(region, marker)
    scene.state.phase = "purchase"
    return scene.gold(16).begin(Buying(ANGELA), NewTurn())


def test_looking_ahead_sees_that_a_village_next_door_can_be_taken() -> None:
    scene = besieged()
    steady = bots.make("steady", TITLE, ANGELA, Random(0))
    usual = steady.decide(scene.game.view(ANGELA), scene.game.ask(ANGELA))
    hint = learning.hint(scene.game, ANGELA, [])
    assert usual == [BuyUnit("settler", "mexica")]
    assert hint is not None and hint["why"] == WHY["ahead"]
    assert hint["action"] == {"do": "buy-unit", "piece": "ancient-artillery", "at": "mexica", "count": 3}


def test_looking_ahead_foresees_the_same_whatever_is_hidden() -> None:
    game = besieged().game
    twins = [game]
    for seed in range(3):
        twins.append(game.clone())
        twins[-1].state = game.title.redeal(game.state, ANGELA, Random(seed))
    assert len({twin.hash() for twin in twins}) > 1, "nothing was dealt otherwise, so nothing was proved"
    hints = [msgspec.json.encode(learning.hint(twin, ANGELA, [])) for twin in twins]
    assert len(set(hints)) == 1
    # what a purchase comes to, not only which is best: that could come out the same by chance
    steady = bots.make("steady", TITLE, ANGELA, Random(0))
    assert isinstance(steady, Thoughtful)
    depth, plan = steady.depth(game.view(ANGELA)), [BuyUnit("settler", "mexica")]
    deals = [ahead.dealt(twin, ANGELA, Random(ahead.fingerprint(twin, ANGELA))) for twin in twins]
    found = [ahead.foreseen(twin, deal, bytes(32), ANGELA, plan, depth) for twin, deal in zip(twins, deals, strict=True)]
    assert len(set(found)) == 1


def test_growth_that_earns_nothing_yet_is_not_praised_for_its_gold() -> None:
    small = Scene(seats=2).village(ANGELA, "nile").village(BRAD, "gobi").gold(20).begin(Buying(ANGELA), EndTurn())
    assert reasons.REASONS[Grow](small.game.view(ANGELA), ANGELA, Grow("nile")) == ("grow_point", {})
    large = (
        Scene(seats=2).village(ANGELA, "nile", 4).village(ANGELA, "arabia", 4).village(ANGELA, "persia", 3).village(BRAD, "gobi")
    )
    large.gold(20).begin(Buying(ANGELA), EndTurn())
    assert reasons.REASONS[Grow](large.game.view(ANGELA), ANGELA, Grow("persia")) == ("grow", {"before": 11, "after": 12})
