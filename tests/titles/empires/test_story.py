"""The story in words: every kind of event has a line, and the line reads."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import ecumene
from ecumene import floor
from ecumene.engine import Event
from ecumene.engine import game as engine_game
from ecumene.titles import empires
from ecumene.titles.empires.story import LINES, describe
from scene import Scene


def told() -> Iterator[str]:
    """The kinds of events that the family's modules, the floor and the engine tell; `ability.*` for one put together."""
    packages = (empires.__path__[0], floor.__path__[0])
    sources = [*(path for package in packages for path in Path(package).rglob("*.py")), Path(engine_game.__file__)]
    for node in (node for path in sources for node in ast.walk(ast.parse(path.read_text("utf-8")))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell" and node.args:
            kind = node.args[0]
            if isinstance(kind, ast.Constant):
                yield kind.value
            else:
                assert isinstance(kind, ast.JoinedStr) and isinstance(kind.values[0], ast.Constant), ast.dump(kind)
                yield f"{kind.values[0].value}*"


def test_every_kind_of_event_has_a_line_and_no_line_is_left_over() -> None:
    kinds = set(told())
    assert len(kinds) > 60
    open_ended = {kind.removesuffix("*") for kind in kinds if kind.endswith("*")}
    exact = {kind for kind in kinds if not kind.endswith("*")}
    assert exact <= set(LINES)
    assert all(kind in exact or any(kind.startswith(head) for head in open_ended) for kind in LINES)


def test_an_unknown_event_is_still_readable() -> None:
    state = Scene().state
    assert describe(Event("city.moved", {"seat": 0, "area": "knossos"}), state) == "city, moved: seat Minoa, area Knossos"
    assert describe(Event("dawn", {}), state) == "dawn"


def test_lines_speak_of_civilizations_areas_and_cards_by_name() -> None:
    state = Scene().state
    moved = Event("move", {"seat": 0, "area": "knossos", "to": "phaestos", "tokens": 1})
    assert describe(moved, state) == "Minoa moves 1 token from Knossos to Phaestos"
    given = Event("trade.cards", {"seat": 0, "partner": 1, "gave": ["ochre", "ochre", "iron"], "got": ["fish", "wool", "oil"]})
    assert describe(given, state) == "Minoa gave Assyria 2 Ochre and Iron and got Fish, Wool and Oil"
    bought = Event(
        "advances.bought", {"seat": 0, "advances": ["music"], "price": 29, "cards": ["oil", "oil", "iron"], "treasury": 11}
    )
    assert describe(bought, state) == "Minoa acquires Music for 29, paid with 2 Oil, Iron and 11 from treasury"
    wild = Event("surplus", {"seat": state.barbarians, "area": "upper_egypt", "tokens": 2})
    assert describe(wild, state) == "The Barbarian horde loses 2 tokens above the limit in Upper Egypt"


def test_tokens_of_several_places_are_counted_by_place() -> None:
    state = Scene().state
    doctrine = Event("ability.universal_doctrine", {"seat": 0, "areas": ["troy", "troy"], "city": ""})
    assert describe(doctrine, state) == "Minoa annexes 2 Barbarians in Troy (Universal Doctrine)"
    one = Event("ability.universal_doctrine", {"seat": 0, "areas": ["troy", "athens"], "city": ""})
    assert describe(one, state) == "Minoa annexes 1 Barbarian in Troy and 1 in Athens (Universal Doctrine)"
    moves = [["troy", "athens"], ["troy", "athens"], ["knossos", "athens"]]
    told = describe(Event("ability.diaspora", {"seat": 0, "moves": moves}), state)
    assert told == "Minoa moves 2 tokens from Troy to Athens and 1 from Knossos to Athens (Diaspora)"
    built = {"seat": 0, "area": "athens", "treasury": 6, "neighbours": ["troy", "troy", "argos"]}
    told = describe(Event("city.built", built), state)
    assert told == "Minoa builds a city in Athens, with 6 from treasury and 2 tokens from Troy and 1 from Argos"
    told = describe(Event("city.built", {"seat": 0, "area": "athens", "lost": [(1, 2)]}), state)
    assert told == "Minoa builds a city in Athens; Assyria loses 2 tokens there"


@pytest.mark.parametrize(
    ("title", "scenario", "seats"),
    [
        ("western-empires", "full", 9),
        ("western-empires", "short-game", 6),
        ("western-empires", "first-game", 5),
        ("mega-civilization", "full", 6),
        ("mega-civilization", "short-game", 10),
        ("expansion-project", "full", 8),
    ],
)
def test_whole_games_are_told_without_a_gap(title: str, scenario: str, seats: int) -> None:
    options = {} if scenario == "first-game" else {"limit": "10"}
    game = ecumene.new(title, seats, scenario=scenario, options=options, seed=4, keep=False)
    rng = Random(seats)
    while not game.over:
        game.play(game.due[0], game.ask(game.due[0]).sample(rng))
    lines = [game.title.shown.describe(event, game.state) for _, event in game.story or []]
    assert len(lines) > 200
    # there are areas such as Ma'in
    quoted = [name for name in game.state.terrain.names if "'" in name]
    for name in quoted:
        lines = [line.replace(name, "") for line in lines]
    assert not [line for line in lines if any(mark in line for mark in "{}_'")]


def test_the_log_names_no_offer_by_its_key() -> None:
    state = Scene().state
    names = {"names": ["ochre", "fish"], "count": 3, "want": 3}
    offer = Event("offer", {"seat": 0, "to": 4, "key": "0>4-2", "answers": "4-1", **names})
    minoa, egypt = state.called(0), state.called(4)
    assert describe(offer, state) == f"{minoa} offers {egypt} 3 cards with Ochre and Fish for 3 in answer to {egypt}"
    lines = [
        describe(Event(kind, {"seat": 4, "key": "0>4-2"}), state)
        for kind in ("offer.declined", "offer.withdrawn", "offer.countered", "offer.lapsed")
    ]
    assert lines == [
        f"{egypt} declines an offer from {minoa}",
        f"{egypt} withdraws an offer",
        f"{egypt} answers an offer from {minoa} with another",
        f"{egypt} can no longer honour an offer",
    ]
    orphan = Event("offer.lapsed", {"seat": 4, "key": "4>0-1", "cause": "offer"})
    assert describe(orphan, state) == f"An answer from {egypt} lapses with the offer that it answered"
    missing = Event("offer.missing", {"seat": 4, "key": "4-1", "cards": ["iron", "fish"]})
    assert describe(missing, state) == f"{egypt} lacks Iron and Fish for it"


def test_the_log_says_what_protected_a_victim() -> None:
    state = Scene().state
    facts = {"calamity": "famine", "seat": 0, "printed": 10}
    one = Event("calamity.protected", {**facts, "advances": ["pottery"], "damage": 5})
    assert describe(one, state) == f"Pottery protects {state.called(0)}: Famine costs 5 instead of 10"
    both = Event("calamity.protected", {**facts, "advances": ["pottery", "calendar"], "damage": 0})
    assert describe(both, state) == f"Pottery and Calendar protect {state.called(0)}: Famine costs 0 instead of 10"
