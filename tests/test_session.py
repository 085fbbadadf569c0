"""A sitting in the terminal: a person who types every answer, with the bots in between."""

import io
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from rich.console import Console

import ecumene
from ecumene import Ask
from ecumene.cli.orders import put_together
from ecumene.cli.session import Session
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew

Typist = Callable[[Session, Ask], str]


def sitting(typist: Typist, scenario: str = "short-game", seed: int = 2, bot: str = "steady") -> tuple[Session, str]:
    """Plays two turns; the typist says what to type at every prompt."""
    game = ecumene.new("western-empires", 5, scenario=scenario, options={"limit": "2"}, seed=seed)
    out = io.StringIO()
    bots = crew("western-empires", [bot] * 5, seed)
    del bots[0]

    session = Session(game, 0, bots, Console(file=out, width=200), lambda prompt: typist(session, game.ask(0)))
    session.run()
    return session, out.getvalue()


def test_every_answer_of_a_game_can_be_typed_at_the_table() -> None:
    rng = Random(1)
    session, out = sitting(lambda session, ask: session.typist().write(ask.sample(rng)))
    assert session.game.over == "limit" and "The game is over (limit). The winner is" in out
    assert "No: " not in out and "neither a move" not in out


def test_a_trader_offers_waits_and_hears() -> None:
    """After an offer the others have a word; `wait` lets them go on; the market shows what is open."""
    rng, said = Random(1), []

    def typist(session: Session, ask: Ask) -> str:
        if ask.kind != "trading":
            return session.typist().write(ask.sample(rng))
        if not ask.required:
            said.append("wait")
            return "wait"
        if "offer" not in said:
            said.append("offer")
            return session.typist().write(ask.forms[0].sample(rng))
        if "market" not in said:
            said.append("market")
            return "market"
        if said.count("wait") < 3:
            said.append("wait")
            return "wait"
        said.append("ready")
        return "ready"

    session, out = sitting(typist)
    assert session.game.over == "limit" and {"offer", "market", "wait", "ready"} <= set(said)
    assert f"{session.name(0).split()[0]} offers" in out and "Offers" in out and "in answer to" in out


def test_one_cannot_wait_for_oneself() -> None:
    told: list[str] = []

    def typist(session: Session, ask: Ask) -> str:
        told.append(ask.kind)
        return "wait" if len(told) == 1 else "quit"

    _, out = sitting(typist, "full")
    assert "the game waits only for you" in out and out.endswith("You leave the table.\n")


def test_orders_of_every_kind_are_put_together_by_number() -> None:
    """Pieces are picked by number until the order may end: what comes out is lawful."""
    game = ecumene.new("western-empires", 6, scenario="short-game", options={"limit": "2"}, seed=3, story=False)

    def choose(prompt: str) -> str:
        return "done" if "done" in prompt and rng.random() < 0.5 else "1"

    bots, rng, built = crew("western-empires", ["steady"] * 6, 3), Random(3), Counter[str]()
    while not game.over:
        seat = game.due[0]
        ask = game.ask(seat)
        for form in (form for form in ask.forms if built[form.kind] < 4):
            action = put_together(form, Console(file=io.StringIO(), width=100), choose)
            assert action is not None and ask.why(action) is None, (form.kind, action)
            built[form.kind] += 1
        assert Seated(game, {seat: bots[seat]}).step()
    assert {"build-ship", "damage", "offer", "answer", "purchase"} <= set(built)


def test_a_long_answer_is_leafed_through_in_a_terminal_and_a_short_one_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    leafed: list[str] = []
    monkeypatch.setattr("pydoc.pager", leafed.append)
    out = io.StringIO()
    game = ecumene.new("western-empires", 5, seed=2)
    console = Console(file=out, width=100, height=20, force_terminal=True, color_system=None)
    session = Session(game, 0, crew("western-empires", ["steady"] * 5, 2), console, lambda _: None)
    session.take("why CAL.general")
    assert len(leafed) == 1 and leafed[0].count("\n") > 20 and "WE CAL.general.1" in leafed[0] and not out.getvalue()
    session.take("why 9A.4")
    assert len(leafed) == 1 and "WE 9A.4" in out.getvalue()
