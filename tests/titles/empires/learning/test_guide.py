"""The guide: what it says fits the moment, every word of it can be said, and who follows it finishes the game."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, Union

import msgspec
import pytest

import ecumene
from bots.obeying import WANTED, place
from ecumene import Game, bots, titles
from ecumene.engine import Action, moment
from ecumene.engine.game import action_types
from ecumene.floor import Ready
from ecumene.lab import catalogue
from ecumene.lab.seated import Seated
from ecumene.server import learning
from ecumene.titles.empires.calamities.minor import Banditry, CityInFlames
from ecumene.titles.empires.construction import StopBuilding
from ecumene.titles.empires.learning import outlook, reasons, tutor
from ecumene.titles.empires.learning.when import FACTS
from ecumene.titles.empires.movement import EndMovement, Move, Movement
from ecumene.titles.empires.setup import Choose
from ecumene.titles.empires.surplus import Reduce
from ecumene.titles.guiding import KnownFacts
from scene import TABLES, Scene, tables
from server.positions import at

TITLE = "western-empires"


class Learner:
    """Somebody in seat 0 of a game against bots who does what the guide says."""

    def __init__(self, game: Game, bot: str = "steady") -> None:
        self.game = game
        title = game.title.meta.id
        players = {seat: bots.make(bot, title, seat, Random(seat)) for seat in range(1, game.seats)}
        self.others = Seated(game, players, counting=False)
        self.decoder: Any = msgspec.json.Decoder(Union[action_types(game.title)])
        self.plan: list[Any] = []
        self.read: list[str] = []
        self.reasons: list[str] = []

    def wait(self) -> None:
        while self.others.step():
            pass

    def look(self) -> dict[str, Any]:
        for idea in learning.guide(self.game, 0, [""])["ideas"]:
            if idea["id"] not in self.read:
                self.read.append(idea["id"])
        hint = learning.hint(self.game, 0, ["", self.plan])
        assert hint is not None
        return hint

    def follow(self, until: int = 99) -> None:
        """Does what is suggested, up to a turn or to the end."""
        self.wait()
        while not self.game.over and self.game.state.turn < until:
            self.step()

    def step(self) -> Any:
        """Does what is suggested now, and waits for the others."""
        hint = self.look()
        self.reasons.append(hint["why"])
        self.game.play(0, self.action(hint["action"]))
        self.plan = hint["plan"][1:]
        self.wait()
        return hint["action"]["do"]

    def action(self, plain: Any) -> Action:
        action: Action = self.decoder.decode(msgspec.json.encode(plain))
        return action


def first_game(seed: int) -> Learner:
    return Learner(ecumene.new(TITLE, 5, scenario="first-game", seed=seed))


@pytest.mark.parametrize("seed", [3, 5])
def test_who_follows_the_guide_finishes_the_first_game_well(seed: int) -> None:
    learner = first_game(seed)
    learner.follow()
    game = learner.game
    assert game.over == "seven-turns"
    told = ("welcome", "token", "growth", "move", "limit", "succession", "census", "peace", "ships", "cities", "build", "support",
            "tax", "cards", "sets", "trade", "truth", "turn-7", "points")  # fmt: skip
    assert [idea for idea in told if idea not in learner.read] == []
    # one thing after the other: nobody hears of cities before there are any, or of trade before there are cards
    assert learner.read.index("limit") < learner.read.index("ships") < learner.read.index("cities") < learner.read.index("trade")
    assert all(learner.reasons)
    assert game.state.step[0] == 7, "who follows the guide never stays behind on the A.S.T."
    learner.read.clear()
    assert [idea["id"] for idea in learning.guide(game, 0, [""])["ideas"]] == ["first-over"]
    assert learning.hint(game, 0, [""]) is None


@pytest.mark.parametrize("title", ["western-empires", "mega-civilization", "expansion-project"])
def test_the_first_card_says_how_one_wins(title: str) -> None:
    first = tutor.ideas(tables(title))[0]
    assert first.id == "welcome" and "most points at the end wins" in first.text


def test_the_guide_teaches_winning() -> None:
    """Eight games of those that `tests/bots/obeying.py` plays: fixed, so that they come out the same every time."""
    assert mean(place(TITLE, "first-game", 5, seed) for seed in range(8)) <= WANTED


def test_an_offer_that_stands_is_not_withdrawn_by_the_next_hint() -> None:
    """Each hint comes from a desk that has just been set up: what it finds on the floor was made for the same hand."""
    learner = first_game(3)
    learner.follow(until=6)
    learner.wait()
    while learner.game.ask(0).kind != "trading":
        learner.step()
    done = [learner.step()]
    while learner.game.ask(0).kind == "trading":
        done.append(learner.step())
    assert "offer" in done[:-1]
    assert "withdraw" not in done


def test_nobody_is_told_to_be_done_trading_while_others_bargain() -> None:
    """What is worth taking may still be offered, and with the last one done the floor is shut."""
    game = at("trade", 6).clone()
    kinds: Any = Union[action_types(game.title)]
    while hint := learning.hint(game, 0, [""]):
        game.play(0, msgspec.convert(hint["action"], kinds))
    assert len(game.state.floor.waiting) == 5, "the learner has made offers, and listens"
    for other in range(1, 5):
        assert learning.hint(game, 0, [""]) is None
        game.play(other, Ready())
    last = learning.hint(game, 0, [""])
    assert last is not None and last["action"] == {"do": "ready"}


def test_the_guide_adapts_when_the_learner_goes_another_way() -> None:
    learner = first_game(3)
    learner.wait()
    learner.game.play(0, Choose("egypt"))
    learner.follow(until=5)
    # nothing is built in turn 5, so that two cities are missing a turn longer
    learner.game.play(0, EndMovement())
    learner.wait()
    assert learner.look()["action"]["do"] == "build"
    learner.game.play(0, StopBuilding())
    learner.follow(until=6)
    hint = learner.look()
    assert learner.game.state.step[0] == 4
    missing = next(idea for idea in learning.guide(learner.game, 0, [""])["ideas"] if idea["id"] == "bronze")
    assert "2" in missing["again"] and hint["action"]["do"] != "end-movement"
    learner.follow()
    assert learner.game.over


def test_a_plan_is_kept_to_while_it_is_lawful_and_made_anew_when_it_is_not() -> None:
    learner = first_game(3)
    learner.follow(until=4)
    hint = learner.look()
    assert len(hint["plan"]) > 2
    kept = hint["plan"][1:]
    first = learner.action(hint["action"])
    assert isinstance(first, Move)
    learner.game.play(0, first)
    assert learning.hint(learner.game, 0, ["", kept])["plan"] == kept  # type: ignore[index]
    unlawful = [{"do": "move", "area": first.area, "to": first.to, "count": 55}, *kept]
    assert learning.hint(learner.game, 0, ["", unlawful])["action"] != unlawful[0]  # type: ignore[index]
    with pytest.raises(ecumene.Refused):
        learning.hint(learner.game, 0, ["", [{"do": "dance"}]])


def test_the_same_view_gets_the_same_hint_whatever_others_hold() -> None:
    learner = first_game(3)
    for turn in (4, 6, 7):
        learner.follow(until=turn)
        game = learner.game
        twin = game.clone()
        twin.state = game.title.redeal(game.state, 0, Random(turn))
        assert learning.hint(twin, 0, [""]) == learning.hint(game, 0, [""])
    assert game.hash() != twin.hash(), "the redeal changed nothing, so this proves nothing"


#: what is said of tokens that will grow, or of cities to come
LATER = ("grow", "next turn", "will make up")


@pytest.mark.parametrize("seed", [0, 5])
def test_in_the_last_turn_nothing_is_done_for_a_later_one(seed: int) -> None:
    learner = first_game(seed)
    learner.follow(until=2)
    # the card of turn 2 says: spread, one or two in each area; the hint says that it is so
    assert learner.look()["why"].startswith("your tokens are spread as they should be")
    learner.follow(until=7)
    learner.reasons.clear()
    view = learner.game.view(0)
    assert outlook.is_last(view)
    plan = [learner.action(action) for action in learner.look()["plan"]]
    moves = [action for action in plan if isinstance(action, Move)]
    goals = outlook.founded(view, 0, outlook.after(view, 0, plan))
    idle = [move for move in moves if move.to not in goals]
    # a move that leads to no city is there only because cities would lack support without it
    cities = view.cities[0] + len(goals)
    if idle:
        without = [action for action in plan if action is not idle[-1]]
        assert outlook.fed(view, 0, outlook.after(view, 0, without)) < cities * view.rules.support_rate(view, 0)
    learner.follow()
    assert not [why for why in learner.reasons if any(word in why for word in LATER)]


def test_a_hint_knows_the_turn_that_the_table_agreed_on() -> None:
    game = ecumene.new(TITLE, 5, seed=1, options={"limit": "3"})
    assert [outlook.turns_left(view) for view in views(game, 3)] == [2, 1, 0]
    assert {outlook.turns_left(view) for view in views(ecumene.new(TITLE, 5, seed=1), 2)} == {None}


def views(game: Game, turns: int) -> list[Any]:
    """What seat 0 sees in each of the first turns."""
    seated = Seated(game, {seat: bots.make("steady", TITLE, seat, Random(seat)) for seat in range(5)}, counting=False)
    found = []
    for turn in range(1, turns + 1):
        while game.state.turn < turn:
            assert seated.step()
        found.append(game.view(0))
    return found


def burning(scenario: str, treasury: int = 10) -> tuple[Scene, dict[str, Any]]:
    """Egypt has two cities more than the A.S.T. asks for, and one of them burns; what the guide says to it."""
    scene = Scene(scenario=scenario, title=TITLE).cities("egypt", "memphis", "tanis", "jerusalem", "gaza")
    scene.tokens("egypt", fayum=4, sinai=1).treasury("egypt", treasury)
    scene.state.turn, scene.state.phase = 7, "calamities"
    scene.begin(CityInFlames(scene.seat("egypt"), 1, ransom=10))
    hint = learning.hint(scene.game, scene.seat("egypt"), [""])
    assert hint is not None
    return scene, hint


def test_treasury_that_scores_is_not_paid_for_a_city_that_scores_less() -> None:
    """In The First Game ten tokens of treasury are 20 points, and a city is 5."""
    _, hint = burning("first-game")
    assert hint["action"]["do"] == "destroy-city"
    assert hint["why"] == "the ransom would cost 20 points at the end, and this loss 5"


def test_treasury_that_scores_nothing_saves_the_city() -> None:
    _, hint = burning("full")
    assert hint["action"]["do"] == "ransom" and hint["why"] == "what would be lost is worth more than the treasury"


def test_a_card_is_given_up_only_if_it_is_worth_less_than_the_ransom() -> None:
    """Banditry takes cards, or treasury for each."""
    for hand, wanted in ((("ochre", "tin"), "lose-card"), (("tin",) * 3, "ransom")):
        scene = Scene(scenario="first-game", title=TITLE).tokens("egypt", fayum=2).treasury("egypt", 9).hand("egypt", *hand)
        scene.state.turn, scene.state.phase = 7, "calamities"
        scene.begin(Banditry(scene.seat("egypt"), 1, ransom=4))
        hint = learning.hint(scene.game, scene.seat("egypt"), [""])
        assert hint and hint["action"]["do"] == wanted, hand


def test_a_seat_that_is_not_asked_gets_no_hint() -> None:
    game = ecumene.new(TITLE, 5, scenario="first-game", seed=3)
    idle = next(seat for seat in range(5) if seat not in (*game.due, *game.may))
    assert learning.hint(game, idle, [""]) is None
    assert learning.hint(game, game.due[0], [""]) is not None


def test_every_text_names_only_what_can_be_said() -> None:
    learner = first_game(3)
    learner.follow(until=2)
    facts = KnownFacts(FACTS, moment(learner.game, 0))
    for idea in tutor.ideas(TABLES):
        assert idea.text.format_map(facts) and "{" not in idea.again.format_map(facts)
        assert len(idea.text) < 330, f"{idea.id} is more than one idea"
        assert {*idea.when.least, *idea.when.most} <= FACTS.keys()


def test_every_rule_that_the_guide_names_is_a_clause() -> None:
    known = set(catalogue.read(TITLE).clauses)
    assert {idea.rule for idea in tutor.ideas(TABLES) if idea.rule} - known == set()


FEEDING = [("alexandria", 2, "crowded"), ("alexandria", 3, "roomier"), ("sinai", 3, "crowded")]


@pytest.mark.parametrize(("to", "count", "row"), FEEDING)
def test_only_what_an_area_cannot_feed_is_said_to_be_lost(to: str, count: int, row: str) -> None:
    """Tanis feeds two of its four tokens; Alexandria has room for four, Sinai for one."""
    scene = Scene().tokens("egypt", tanis=4)
    scene.state.turn, scene.state.phase = 3, "movement"
    now = moment(scene.begin(Movement()).game, scene.seat("egypt"))
    found = reasons.reason(now, [Move("tanis", to, count)])
    assert found is not None and found.row == row


@pytest.mark.parametrize(("area", "stay"), [("sidon", "1 token will stay"), ("memphis", "4 tokens will stay")])
def test_a_reason_counts_one_as_one(area: str, stay: str) -> None:
    scene = Scene().cities("egypt", area).tokens("egypt", tanis=2)
    scene.state.turn, scene.state.phase = 5, "calamities"
    now = moment(scene.begin(Movement()).game, scene.seat("egypt"))
    found = reasons.reason(now, [Reduce(area)])
    assert found is not None and stay in reasons.worded(found, now.view)


def test_every_written_reason_is_used() -> None:
    written = set(TABLES.read("guide")["why"])
    source = ast.parse(Path(reasons.__file__).read_text("utf-8"))
    used = {node.value for node in ast.walk(source) if isinstance(node, ast.Constant)}
    assert {row for row in written if not row.startswith("choose_")} <= used


@pytest.mark.parametrize("title", [meta.id for meta in titles.metas()])
def test_a_title_has_a_guide_or_says_that_it_has_none(title: str) -> None:
    game = ecumene.new(title, seed=1)
    if titles.load(title).shown.tutor is not None:
        assert learning.hint(game, game.due[0], [""]) is not None and "ideas" in learning.guide(game, game.due[0], [""])
        return
    with pytest.raises(ecumene.Refused, match="no guide"):
        learning.guide(game, game.due[0], [""])
