"""Secrets are sacred: what a seat is shown does not depend on what it may not know."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from test_battery import GAMES, TABLES, begin, moments, random_play

from ecumene import Action, Event, Game, Refused, bots
from ecumene.bots import Thoughtful
from ecumene.bots.base import EMPIRES
from ecumene.engine.agenda import settle
from ecumene.lab import ahead

tables = pytest.mark.parametrize(("title", "scenario", "seats"), TABLES)


def shown(game: Game, seat: int | None) -> bytes:
    """Everything that leaves the game for this seat, as bytes: the view as the page gets it, the ask, whom the game waits for."""
    view, words = game.view(seat), game.title.shown
    facts: dict[str, Any] = {"public": words.public(view), "private": words.private(view), "stands": game.title.stands(view)}
    facts["sheets"] = words.sheets(view)
    facts["due"], facts["may"] = game.due, game.may
    if seat is not None and (seat in game.due or seat in game.may):
        ask = game.ask(seat)
        facts["asked"] = [ask.kind, ask.rule, ask.required, ask.free, words.about(view, ask.about)]
        facts["choices"] = ask.choices
        facts["previews"] = [previewed(game, seat, choice) for choice in ask.choices[:8]]
        facts["forms"] = [(form.kind, form.pieces([])) for form in ask.forms]
    return msgspec.json.encode(msgspec.to_builtins(facts, str_keys=True, order="deterministic"), order="deterministic")


def previewed(game: Game, seat: int, action: Action) -> Any:
    """What is said of an answer before it is given."""
    try:
        return game.preview(seat, action)
    except Refused as refusal:
        return refusal.reason


def twin_of(game: Game, seat: int, rng: Random) -> Game:
    """The same game with what the seat cannot see dealt otherwise."""
    twin = game.clone()
    twin.story = []
    twin.state = game.title.redeal(game.state, seat, rng)
    twin._lend(twin.state)
    waits = settle(twin.state)
    assert waits == (game.due, game.may), "who is waited for depends on hidden cards"
    return twin


@tables
def test_nothing_shown_depends_on_what_a_seat_may_not_know(title: str, scenario: str, seats: int) -> None:
    """And the redeal deals each kind of secret otherwise: of one that it left as it is, nothing would be proved."""
    rng = Random(seats)
    seen: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    for game in moments(title, scenario, seats, seats + 300, every=11, least=60, rarely=3, keep=False, story=False):
        seat = rng.randrange(seats)
        twin = twin_of(game, seat, rng)
        twin.title.check(twin.state)
        assert shown(twin, seat) == shown(game, seat)
        assert shown(twin, None) == shown(game, None)
        before, after = game.title.secrets(game.state, seat), game.title.secrets(twin.state, seat)
        assert before.keys() == after.keys()
        seen.update(before.keys())
        changed.update(kind for kind in before if before[kind] != after[kind])
    assert seen, "there is nothing hidden, so nothing was proved"
    assert [kind for kind, times in seen.items() if times >= OFTEN and not changed[kind]] == [], "never dealt otherwise"


def held_fast(state: Any, seat: int) -> bool:
    """Whether others hold cards that stay where they are in a twin: offered ones, and calamities. Purchases come later."""
    first = state.rules.cards.first_calamity
    return bool(state.floor and state.floor.offers) or any(
        any(hand[first:]) for other, hand in enumerate(state.hand) if other != seat
    )


@tables
def test_the_same_luck_deals_alike_however_the_cards_lay(title: str, scenario: str, seats: int) -> None:
    """Where bots look ahead, what they foresee must not depend on what they may not know: nor must the deal that they try."""
    if not isinstance(bots.make(bots.best(title), title, 0, Random(0)), Thoughtful):
        pytest.skip("no bot of this title looks ahead")
    rng = Random(seats)
    dealt = 0
    for game in moments(title, scenario, seats, seats + 400, every=11, least=40, rarely=3, keep=False, story=False):
        seat = rng.randrange(seats)
        if title in EMPIRES and held_fast(game.state, seat):
            assert game.ask(game.due[0]).kind != "buy-advances", "a purchase is looked ahead from, whatever others hold"
            continue
        twin = twin_of(game, seat, rng)
        for each in (one := game.clone(), two := twin.clone()):
            each.state = ahead.dealt(each, seat, Random(ahead.fingerprint(each, seat)))
            # what the others know in the deal is so in the deal: else it would be known from how things really lie
            each.title.check(each.state)
        assert one.hash() == two.hash(), game.ask(game.due[0]).kind
        dealt += game.hash() != twin.hash()
    assert dealt > 4, "there was nothing to deal otherwise, so nothing was proved"


#: a kind of secret that came up so often must have been dealt otherwise
OFTEN = 4


def check_audience(game: Game, event: Event) -> bool:
    """Whether the event shows something hidden; if so, nobody hears of it but those who are entitled to it."""
    entitled = game.title.entitled(event, game.seats)
    if entitled is None:
        return False
    heard = range(game.seats) if event.audience is None else event.audience
    assert set(heard) <= set(entitled), f"{event} is heard by {heard}"
    return True


@tables
def test_nobody_hears_what_only_others_are_entitled_to(title: str, scenario: str, seats: int) -> None:
    """Every event of whole games."""
    rng = Random(seats)
    showing = 0
    for number in range(GAMES):
        game = begin(title, scenario, seats, seats + 320 + 1000 * number, keep=False, story=True)
        for _ in random_play(game, rng):
            pass
        showing += sum(check_audience(game, event) for _, event in game.story or [])
        if showing > 20:
            break
    assert showing > 20


@tables
def test_twins_march_on_alike_until_the_rules_make_a_public_difference(title: str, scenario: str, seats: int) -> None:
    """Both play on, the others with hidden answers that are not the same; the stream to the seat stays equal, entry by entry."""
    rng = Random(seats)
    marched = 0
    for game in moments(title, scenario, seats, seats + 350, every=37, least=40, rarely=3, keep=False, story=True):
        seat = rng.randrange(seats)
        # one twin was dealt otherwise; the other was not, but its hidden answers differ from now on
        for two in (twin_of(game, seat, rng), game.clone()):
            one = game.clone()
            for twin in (one, two):
                twin.story = []
                twin._lend(twin.state)
            marched += march(one, two, seat, rng)
    assert marched > 20


def march(one: Game, two: Game, seat: int, rng: Random) -> int:
    """Plays both on, and returns for how many entries they went alike."""
    for number in range(25):
        if one.over:
            return number
        actor = one.due[0]
        action = one.ask(actor).sample(rng)
        other = action if actor == seat else two.title.alike(two.state, actor, action, rng)
        if two.why(actor, other) is not None:
            return number  # an answer out of hidden cards that the other deal does not hold
        told, heard = len(one.story or []), len(two.story or [])
        one.play(actor, action)
        two.play(actor, other)
        new = [[event for _, event in (twin.story or [])[before:]] for twin, before in ((one, told), (two, heard))]
        revealing = [event for event in (*new[0], *new[1]) if check_audience(one, event) and event.heard_by(seat)]
        if revealing or one.over:
            return number
        lines = [
            [(event, twin.title.shown.describe(event, twin.state)) for event in events if event.heard_by(seat)]
            for twin, events in ((one, new[0]), (two, new[1]))
        ]
        assert lines[0] == lines[1]
        assert shown(two, seat) == shown(one, seat)
    return 25
