"""Secrets are sacred: what a seat is shown does not depend on what it may not know."""

from random import Random
from typing import Any

import msgspec
import pytest
from test_battery import TABLES, moments

from ecumene import Event, Game, Refused
from ecumene.engine.agenda import settle

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
        facts["forms"] = [(form.kind, form.pieces([])) for form in ask.forms]
    return msgspec.json.encode(facts, order="deterministic")


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
    rng = Random(seats)
    differing = 0
    for game in moments(title, scenario, seats, seats + 300, every=11, least=40, keep=False, story=False):
        seat = rng.randrange(seats)
        twin = twin_of(game, seat, rng)
        twin.title.check(twin.state)
        assert shown(twin, seat) == shown(game, seat)
        assert shown(twin, None) == shown(game, None)
        differing += twin.hash() != game.hash()
    assert differing, "the redeal never changed anything, so nothing was proved"


def check_audience(game: Game, event: Event) -> bool:
    """Whether the event shows something hidden; if so, nobody hears of it but who is entitled to it."""
    entitled = game.title.entitled(event, game.seats)
    if entitled is None:
        return False
    heard = range(game.seats) if event.audience is None else event.audience
    assert set(heard) <= set(entitled), f"{event} is heard by {heard}"
    return True


@tables
def test_twins_march_on_alike_until_the_rules_make_a_public_difference(title: str, scenario: str, seats: int) -> None:
    """Both play on with the same answers; the stream to the seat stays equal, entry for entry."""
    rng = Random(seats)
    marched = 0
    for game in moments(title, scenario, seats, seats + 350, every=37, least=40, keep=False, story=True):
        seat = rng.randrange(seats)
        one, two = game.clone(), twin_of(game, seat, rng)
        one.story = []
        one._lend(one.state)
        for _ in range(25):
            if one.over:
                break
            actor = one.due[0]
            action = one.ask(actor).sample(rng)
            if two.why(actor, action) is not None:
                break  # an answer out of hidden cards that the other deal does not hold
            try:
                one.play(actor, action)
                two.play(actor, action)
            except Refused as refusal:  # pragma: no cover - a lawful answer is never refused
                raise AssertionError(refusal) from None
            told = [event for _, event in one.story or [] if event.heard_by(seat)]
            revealing = [event for event in told if check_audience(one, event)]
            if revealing or one.over:
                break
            heard = [event for _, event in two.story or [] if event.heard_by(seat)]
            assert heard == told
            assert shown(two, seat) == shown(one, seat)
            marched += 1
    assert marched > 20
