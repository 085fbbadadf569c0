"""Every kind of secret of FFG 2010 has its guard: a leak of just this kind is found, and so is a redeal that forgets it."""

import gzip
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest
from ffg_scene import Scene
from test_battery import random_play
from test_ffg_persons import Deckscene
from test_leaks import check_audience, shown, twin_of

import ecumene
from ecumene.engine import Game
from ecumene.titles.ffg import hidden, redealing
from ecumene.titles.ffg.culture import draw_event, gain_person
from ecumene.titles.ffg.play import UseCard
from ecumene.titles.ffg.state import Deck
from ecumene.titles.ffg.view import View

Patch = pytest.MonkeyPatch
RECORDS = Path(__file__).parents[1] / "records"
#: everything that a seat may not know
KINDS = (
    "tiles", "huts", "villages", "unit decks", "event decks", "great people", "person deck", "persons", "drawn", "city-states",
    "wonders", "forces", "events", "markers", "battle forces", "research",
)  # fmt: skip
#: moments of each kind at which a leak is looked for, and how often a seat is dealt otherwise there
MOMENTS, DEALS = 3, 4


@cache
def moments() -> dict[str, list[tuple[Game, int]]]:
    """Moments of games at which a seat may not know something, by its kind: with markers, with the deck; three are staged."""
    found: dict[str, list[tuple[Game, int]]] = {kind: [] for kind in KINDS}

    def look(game: Game, seat: int) -> None:
        for kind in game.title.secrets(game.state, seat):
            if len(found[kind]) < MOMENTS:
                found[kind].append((game.clone(), seat))

    rng = Random(1)
    for number, people in enumerate(("deck", "markers", "deck", "markers", "deck")):
        options = {"people": people, "limit": "9", "offers": "2"}
        game = ecumene.new("ffg-2010", 3, scenario="both", options=options, seed=60 + number, keep=False, story=False)
        for count, _ in enumerate(random_play(game, rng)):
            if not game.over and game.state.turn > 1 and (count % 7 == 0 or game.state.battle is not None):
                look(game, rng.randrange(3))
    scene = Scene("germans", "chinese", scenario="both").tech(0, "mysticism").managing(0)
    scene.state.policies[:] = [("pacifism",), ("pacifism",)]
    draw_event(scene.state, 0, 1)
    scene.settle()
    look(scene.game, 1)
    scene = Scene("greeks", "chinese", scenario="fame-and-fortune").managing(0)
    gain_person(scene.state, 0)
    scene.settle()
    look(scene.game, 1)
    scene = Scene("greeks", "chinese", scenario="fame-and-fortune", people="deck").managing(0)
    *down, drawn = scene.state.person_deck.down
    scene.state.persons[0], scene.state.person_deck = (drawn,), Deck(tuple(down))
    look(scene.game, 1)
    return found


def leaks(kind: str) -> bool:
    """Whether what a seat is shown depends on something of this kind."""
    rng = Random(2)
    for game, seat in moments()[kind]:
        for _ in range(DEALS):
            if shown(twin_of(game, seat, rng), seat) != shown(game, seat):
                return True
    return False


def forgotten() -> set[str]:
    """The kinds of secret that the redeal leaves as they are."""
    rng = Random(3)
    changed: Counter[str] = Counter()
    for kind in KINDS:
        for game, seat in moments()[kind]:
            for _ in range(DEALS):
                twin = twin_of(game, seat, rng)
                changed[kind] += game.title.secrets(game.state, seat)[kind] != game.title.secrets(twin.state, seat)[kind]
    return {kind for kind in KINDS if not changed[kind]}


@pytest.mark.parametrize("kind", KINDS)
def test_a_planted_look_at_each_kind_of_secret_is_found(kind: str, monkeypatch: Patch) -> None:
    assert moments()[kind], "no moment has such a secret"
    assert not leaks(kind)
    begin = View.__init__

    def look(self: View, state: Any, seat: int | None) -> None:
        begin(self, state, seat)
        if seat is not None:
            self.puppets = crc32(repr(hidden.secrets(state, seat).get(kind)).encode())

    monkeypatch.setattr(View, "__init__", look)
    assert leaks(kind)


def nothing(*_: Any) -> None:
    """Leaves everything as it is."""


@pytest.mark.parametrize(
    ("part", "kinds"),
    [
        ("_tiles", {"tiles"}),
        ("_markers", {"huts", "villages", "markers"}),
        ("_units", {"unit decks", "forces", "battle forces"}),
        ("_events", {"event decks", "events"}),
        ("_people", {"great people", "person deck", "persons"}),
        ("_wonders", {"wonders"}),
        ("reseal", {"research"}),
        ("_shuffled", {"city-states", "great people"}),
    ],
)
def test_a_redeal_that_forgets_a_kind_is_found(part: str, kinds: set[str], monkeypatch: Patch) -> None:
    plain: Callable[..., Any] = (lambda cards, rng: cards) if part == "_shuffled" else nothing
    monkeypatch.setattr(redealing, part, plain)
    assert forgotten() >= kinds


def test_the_redeal_forgets_no_kind() -> None:
    assert forgotten() == set()


@cache
def told() -> dict[str, tuple[Game, Any]]:
    """For each line that shows something hidden to some seats only, one of a golden game; Zheng He looks in none."""
    scene = Deckscene().person(0, "zheng_he").mark("h4", "hut", "iron").managing(0).play(0, UseCard("zheng_he"))
    found = {event.kind: (scene.game, event) for _, event in scene.game.story or [] if event.kind == "looked"}
    for path in sorted(RECORDS.glob("*.gz")):
        if hidden.REVEALS.keys() <= found.keys():
            break
        game = ecumene.load(gzip.decompress(path.read_bytes()))
        for _, event in game.story or []:
            if event.kind in hidden.REVEALS:
                found.setdefault(event.kind, (game, event))
    return found


@pytest.mark.parametrize("kind", sorted(hidden.REVEALS))
def test_a_line_for_some_ears_that_all_hear_is_found(kind: str) -> None:
    game, event = told()[kind]
    assert check_audience(game, event)
    loud = type(event)(event.kind, event.data, None)
    with pytest.raises(AssertionError, match="is heard by"):
        check_audience(game, loud)
