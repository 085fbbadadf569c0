"""What people type: forgiving, as lawful as the moment, and enough for every move of the game."""

from collections import Counter
from random import Random

import pytest

import ecumene
from ecumene import Action, Game, Refused, titles
from ecumene.engine import Standing
from ecumene.floor import Agree, Ready, Withdraw
from ecumene.lab.simulate import crew
from ecumene.titles.empires.mega.movement import TakeBack
from ecumene.titles.empires.movement import EndMovement, Move, Movement
from ecumene.titles.empires.offers import Answer, Offer
from ecumene.titles.empires.purchases import BuyNothing
from ecumene.titles.empires.shop import Purchase, suggested
from ecumene.titles.empires.voyages import Sail
from ecumene.typed import Fields, Typist, Unreadable
from scene import Scene
from server.positions import at
from typed.desks import typist

TITLES = [meta.id for meta in titles.metas()]


def here(phase: str = "movement", turn: int = 4) -> Typist:
    """Whoever is asked at the first question of a phase."""
    game = at(phase, turn)
    return typist(game, game.due[0])


@pytest.fixture(scope="module")
def moving() -> tuple[Typist, Move]:
    """A seat that moves, and the first of its moves."""
    one = here()
    return one, next(choice for choice in one.desk.choices if isinstance(choice, Move) and choice.count > 1)


def words(one: Typist, line: str) -> list[str]:
    return [completion.word for completion in one.complete(line)]


# -- reading --------------------------------------------------------------------------------------------------


def test_a_move_is_said_in_any_order_and_spelling(moving: tuple[Typist, Move]) -> None:
    one, move = moving
    less = Move(move.area, move.to, 1)
    a, b = move.area, move.to
    for text in (
        f"move 1 {a} {b}",
        f"move {a} {b} 1",
        f"MOVE 1 {a.upper()} {b.title()}",
        f"move 1 from {a} to {b}",
        f"go 1 {a},{b}",
    ):
        assert one.read(text) == less, text
    for text in (f"move 1 {a.replace('_', ' ')} {b.replace('_', '-')}", f"mov 1 {a} {b}", f"move area={a} to={b} count=1"):
        assert one.read(text) == less, text
    assert one.read(f"move {a} {b}") == move, "all that may go"
    assert one.write(less) == f"move 1 {a} {b}"
    assert one.read("done") == one.read("end-movement") == EndMovement()


def test_a_name_cut_short_is_what_is_lawful_now(moving: tuple[Typist, Move]) -> None:
    one, move = moving
    near = [choice.to for choice in one.desk.choices if isinstance(choice, Move) and choice.area == move.area]
    short = next(n for n in range(1, 20) if sum(other.startswith(move.to[:n]) for other in near) == 1)
    assert one.read(f"move 1 {move.area} {move.to[:short]}") == Move(move.area, move.to, 1)
    with pytest.raises(Unreadable, match="may be"):
        one.read("move 1 a a")


def test_a_name_that_fits_one_own_area_is_clear_though_the_number_is_wrong(moving: tuple[Typist, Move]) -> None:
    one, _ = moving
    own = {choice.area for choice in one.desk.choices if isinstance(choice, Move)}
    everywhere = one.desk.view.terrain.ids
    area, short = next(
        (area, area[:length])
        for area in sorted(own)
        for length in range(1, len(area))
        if sum(other.startswith(area[:length]) for other in own) == 1 < sum(x.startswith(area[:length]) for x in everywhere)
    )
    to = next(choice.to for choice in one.desk.choices if isinstance(choice, Move) and choice.area == area)
    assert one.read(f"move 50 {short} {to}") == Move(area, to, 50)
    with pytest.raises(Refused):
        one.understand(f"move 50 {short} {to}")


def test_a_refusal_names_its_rule(moving: tuple[Typist, Move]) -> None:
    one, move = moving
    with pytest.raises(Refused) as caught:
        one.understand(f"move 50 {move.area} {move.to}")
    assert caught.value.rule.startswith("WE 3.")
    told = one.understand(f"why move 50 {move.area} {move.to}")
    assert told.text.startswith("No: ") and told.sheets[0].rows[0][0] == caught.value.rule
    assert one.understand(f"why move 1 {move.area} {move.to}").text == "It is allowed."
    assert one.understand("why 3.tokens.1").sheets[0].rows[0][0] == "WE 3.tokens.1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dance", "neither a move nor a question"),
        ("mvoe 1 a b", "did you mean move"),
        ("move", "area is missing"),
        ("move 1 nowhere", "unknown here"),
        ("move 1 2 3", "no place for '2'"),
        ("sail", "ship is missing"),
        ("rule 99.zz", "there is no rule"),
        ("; ;", "nothing was typed"),
        ("move " + "x" * 3000, "at most"),
        ("board atlantis", "unknown here"),
        ("move 1 : :2 ++", "unknown here"),
    ],
)
def test_what_cannot_be_read_is_said(moving: tuple[Typist, Move], text: str, said: str) -> None:
    with pytest.raises(Unreadable) as caught:
        moving[0].understand(text)
    assert said in str(caught.value)


def test_several_moves_stand_in_a_line(moving: tuple[Typist, Move]) -> None:
    one, move = moving
    meaning = one.understand(f"move 1 {move.area} {move.to}; done ;")
    assert meaning.action == Move(move.area, move.to, 1) and meaning.rest == "done ;"
    assert one.understand(meaning.rest).action == EndMovement()
    assert one.understand("undo").undo


def test_questions_are_answered_in_columns(moving: tuple[Typist, Move]) -> None:
    one, move = moving
    assert one.understand("hand").sheets[0].columns[0] == "card"
    assert one.understand("players").sheets[0].rows
    assert one.understand(f"board {move.area}").sheets[0].title
    assert ["done"] in one.understand("?").sheets[0].rows
    assert all(row[0].startswith("move ") for row in one.understand("? move").sheets[0].rows)
    assert any(row[0].startswith("move [NUMBER] AREA AREA") for row in one.understand("help").sheets[0].rows)
    assert one.understand("rule 7.8").sheets[0].rows[0][0] == "WE 7.8"


def test_a_standing_answer_may_be_left_at_any_time(moving: tuple[Typist, Move]) -> None:
    assert moving[0].understand("standing trade ready").action == Standing("trade", "ready")
    assert words(moving[0], "standing trade ") == ["ready"]


# -- ships ----------------------------------------------------------------------------------------------------


def test_a_ship_finds_its_way_between_the_stops() -> None:
    game = ecumene.load_position(at("movement", 4).position(), seed=1)
    seat = game.due[0]
    one = typist(game, seat)
    yard = one.complete("ship ")[0].word
    game.play(seat, one.read(f"ship {yard}"))
    one = typist(game, seat)
    far = [completion.word for completion in one.complete(f"sail {yard} 0 ") if completion.says == "3 steps"]
    voyage = one.read(f"sail {yard} 0 {far[0]}")
    assert isinstance(voyage, Sail) and len(voyage.stops) == 3 and voyage.stops[-1] == (far[0], 0, 0)
    assert one.desk.why(voyage) is None
    through = " ".join(water for water, _, _ in voyage.stops)
    assert one.write(voyage) == f"sail {yard} 0 {through}" and one.read(f"sail {yard} 0 {through}") == voyage
    stops = voyage.stops
    said = one.read(f"sail {yard} 2 {stops[0][0]}:1 {stops[1][0]}+1 {stops[2][0]}")
    assert said == Sail(0, 2, ((stops[0][0], 1, 0), (stops[1][0], 0, 1), stops[2]))
    assert one.read(f"sail #0 2 {stops[0][0]}:1:1 {stops[1][0]} 1") == Sail(0, 2, ((stops[0][0], 1, 1), (stops[1][0], 1, 0)))


# -- trade ----------------------------------------------------------------------------------------------------


def trading() -> tuple[Game, int, list[str]]:
    """A game in trade, a seat that can offer, and its commodities."""
    game = ecumene.load_position(at("trade", 5).position(), seed=1)
    for seat in game.due:
        view = game.view(seat)
        cards = view.rules.cards
        held = [cards.ids[k] for k in range(cards.first_calamity) for _ in range(view.hand[k])]
        if len(held) >= 4:
            return game, seat, held
    raise AssertionError("nobody can trade")


def test_an_offer_says_what_matters() -> None:
    game, seat, held = trading()
    one = typist(game, seat)
    three, partner = held[:3], next(other for other in game.due if other != seat)
    civilization = game.view(seat).civ[partner]
    assert one.read(f"offer {' '.join(three)} for 3") == Offer(tuple(three), tuple(three[:2]), 3)
    assert one.read(f"offer {','.join(three)}") == Offer(tuple(three), tuple(three[:2]), 3), "as many as I give"
    private = one.read(f"offer 3 {three[0]},{three[1]} to {civilization} want 4 iron clean")
    assert isinstance(private, Offer) and (private.to, private.want, private.asks, private.clean) == (partner, 4, ("iron",), True)
    assert len(private.give) == 3 and private.give[:2] == (three[0], three[1]), "what one misses least is added"
    assert one.read(f"offer {' '.join(three)} naming {three[2]} {three[0]} for 3").names == (three[2], three[0])
    with pytest.raises(Refused, match=r"WE 7\.4"):
        one.understand(f"offer {' '.join(three)} for 2")


def test_offers_are_answered_accepted_and_withdrawn_by_name() -> None:
    game, seat, held = trading()
    others = [other for other in game.due if other != seat and typist(game, other).desk.forms]
    other = others[0]
    view = game.view(other)
    theirs = [view.rules.cards.ids[k] for k in range(view.rules.cards.first_calamity) for _ in range(view.hand[k])][:3]
    game.play(seat, typist(game, seat).read(f"offer {' '.join(held[:3])} for 4"))
    maker = game.view(other).civ[seat]
    answer = typist(game, other).read(f"answer {maker} {' '.join(theirs)}")
    assert isinstance(answer, Answer) and answer.give == tuple(theirs)
    game.play(other, answer)
    mine = typist(game, seat)
    assert isinstance(mine.read("accept"), Agree) and isinstance(mine.read("withdraw"), Withdraw), "there is only one of each"
    assert mine.read("ready") == mine.read("done") == mine.read("pass") == Ready()
    with pytest.raises(Unreadable, match="card is missing"):
        typist(game, others[-1] if len(others) > 1 else other).understand(f"accept {mine.read('withdraw').offer}")


# -- advances -------------------------------------------------------------------------------------------------


def test_buying_fills_the_payment_in() -> None:
    game = at("advances", 7)
    for seat in (*game.due, *game.may):
        one = typist(game, seat)
        if one.desk.forms and len(one.complete("buy ")) > 1:
            break
    wanted = one.complete("buy ")[1].word
    bought = one.read(f"buy {wanted}")
    view = game.view(seat)
    assert isinstance(bought, Purchase) and view.hand is not None
    assert bought == suggested(view, seat, view.hand, [wanted]) and one.desk.why(bought) is None
    assert one.write(bought) == f"buy {wanted}"
    assert one.read("buy nothing") == one.read("pass") == BuyNothing()
    dear = max(view.rules.advances.rows, key=lambda row: row.cost).name
    with pytest.raises(Refused, match="the price is"):
        one.understand(f"buy {dear}")


# -- completing -----------------------------------------------------------------------------------------------


def test_completion_knows_what_is_lawful(moving: tuple[Typist, Move]) -> None:
    one, move = moving
    assert {"move", "done", "hand", "help"} <= set(words(one, ""))
    assert "build" not in words(one, "") and "offer" not in words(one, "")
    assert words(one, f"move {move.count} {move.area[:-1]}") == [move.area]
    near = {choice.to: choice.count for choice in one.desk.choices if isinstance(choice, Move) and choice.area == move.area}
    offered = one.complete(f"move 1 {move.area} ")
    assert {completion.word: completion.says for completion in offered} == {to: f"up to {count}" for to, count in near.items()}
    assert words(one, f"hand; move 1 {move.area} ") == words(one, f"why move 1 {move.area} ") == [o.word for o in offered]
    assert offered[0].text == f"move 1 {move.area} {offered[0].word}"
    assert words(one, "dance ") == words(one, "move 1 nowhere ") == []
    assert move.area in words(one, "board ")


def leads(one: Typist, text: str) -> None:
    """From every beginning of every word, a completion leads on to the text."""
    typed = text.split(" ")
    for place, word in enumerate(typed):
        head = "".join(f"{before} " for before in typed[:place])
        mark = min((at for at in (word.find(":"), word.find("+")) if at > 0), default=0)
        for cut in {1, max(1, len(word) - 1), *([mark + 1] if mark else [])}:
            found = [completion.text for completion in one.complete(head + word[:cut])]
            on = [line for line in found if text == line or text.startswith((f"{line} ", f"{line}:", f"{line}+"))]
            assert any(len(line) >= len(head) + (mark or len(word)) for line in on), (text, head + word[:cut], found[:9])


@pytest.mark.parametrize(
    ("title", "scenario", "seats", "limit", "kinds"),
    [
        ("western-empires", "full", 9, 9, 24),
        ("western-empires", "short-game", 7, 2, 27),
        ("western-empires", "first-game", 5, 0, 11),
        ("mega-civilization", "short-game", 12, 2, 28),
        ("expansion-project", "full", 8, 8, 20),
    ],
)
def test_whole_games_are_played_in_the_language(title: str, scenario: str, seats: int, limit: int, kinds: int) -> None:
    """Whatever a bot answers is written in a phrase, reads back as the same, and completions lead to it."""
    options = {"limit": str(limit)} if limit else {}
    game = ecumene.new(title, seats, scenario=scenario, options=options, seed=seats, keep=False, story=False)
    bots, rng = crew(title, ["steady"] * seats, seats), Random(seats)
    said: Counter[type[Action]] = Counter()
    for number in range(100_000):
        if game.over:
            break
        seat = game.due[0]
        ask = game.ask(seat)
        plan = bots[seat].decide(game.view(seat), ask)
        action = plan[0] if game.why(seat, plan[0]) is None else ask.sample(rng)
        one = typist(game, seat)
        for answer in (action, *((ask.sample(rng),) if number % 4 == 0 else ())):
            text = one.write(answer)
            assert one.understand(text).action == answer, text
            said[type(answer)] += 1
            # all of what is rare, and every tenth of what is said again and again
            if said[type(answer)] <= 10 or said[type(answer)] % 10 == 0:
                assert any(phrase.write(one.desk, answer) == text for phrase in one.tongue.phrases), f"no phrase says {answer}"
                leads(one, text)
        game.play(seat, action)
    assert game.over and len(said) >= kinds, sorted(kind.__name__ for kind in said)


@pytest.mark.parametrize("name", [meta.id for meta in titles.published()])
def test_every_action_has_a_phrase(name: str) -> None:
    title = titles.load(name)
    assert {phrase.kind for phrase in title.shown.tongue().phrases} == {*title.actions, Standing}


def test_an_order_of_movement_is_taken_back_by_its_number() -> None:
    scene = Scene(title="mega-civilization").tokens("minoa", knossos=3, phaestos=2).begin(Movement())
    scene.play("minoa", Move("knossos", "phaestos", 2), Move("phaestos", "knossos", 1))
    one = typist(scene.game, scene.seat("minoa"))
    assert one.understand("take back 2").action == TakeBack(2)
    offered = {completion.word: completion.says for completion in one.complete("take back ")}
    assert offered == {"1": "move knossos phaestos 2", "2": "move phaestos knossos 1"}


@pytest.mark.parametrize("title", TITLES)
def test_no_question_hides_a_verb(title: str) -> None:
    game = ecumene.new(title, seed=1)
    one = typist(game, game.due[0])
    verbs = {verb for phrase in one.tongue.phrases for verb in phrase.verbs}
    assert one.commands and not verbs & set(one.commands)


ODD = "0 1 3 99 - : :2 +1 naxos: a:b #0 #9 to for with city = x=1 é ? to=1"


MOMENTS = (("movement", 4), ("construction", 5), ("trade", 5), ("advances", 6), ("calamities", 6))


def some_moments(title: str) -> list[Game]:
    """A game of chance at its beginning and further on."""
    meta = titles.meta(title)
    rng, found = Random(1), []
    for _ in range(100):  # games of a title that is soon over
        game = ecumene.new(title, seed=len(found) + 1, options=meta.shortened(meta.scenarios[0].id), keep=False, story=False)
        for number in range(301):
            if game.over:
                break
            if number % 75 == 0:
                found.append(game.clone())
            game.play(game.due[0], game.ask(game.due[0]).sample(rng))
        if len(found) >= 5:
            return found
    raise AssertionError(f"{title} has hardly a moment")


@pytest.mark.parametrize("title", TITLES)
def test_nothing_typed_breaks_the_language(title: str) -> None:
    """Any words in any order are read, refused or not understood, at any moment."""
    rng = Random(5)
    for game in [at(*moment) for moment in MOMENTS] if title == "western-empires" else some_moments(title):
        one = typist(game, game.due[0])
        verbs = [*(verb for phrase in one.tongue.phrases for verb in phrase.verbs), *Fields(game.title.actions).kinds]
        things = [word.text for vocabulary in one.tongue.vocabularies for word in one.desk.once(vocabulary)]
        odd = ODD.split()
        for _ in range(200):
            line = " ".join([rng.choice(verbs), *(rng.choice(rng.choice((things or odd, odd))) for _ in range(rng.randrange(6)))])
            one.complete(line)
            try:
                one.understand(line)
            except (Unreadable, Refused):
                continue
