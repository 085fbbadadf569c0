"""The battery sits down with usual options; great person cards, and what one keeps of several drawn, are hidden too."""

from collections import Counter
from random import Random

from ffg_scene import Scene
from test_battery import random_play
from test_leaks import march, shown, twin_of

import ecumene
from ecumene.engine import Game
from ecumene.titles.ffg.culture import KeepEvent, KeepPerson, gain_person
from ecumene.titles.ffg.persons import KeepPersonCard

OPTIONS = {"people": "deck", "investments": "yes", "limit": "7", "offers": "2"}


def games(seed: int, seats: int) -> Game:
    return ecumene.new("ffg-2010", seats, scenario="both", options=OPTIONS, seed=seed, keep=False, story=True)


def test_nothing_shown_depends_on_great_person_cards() -> None:
    rng = Random(1)
    seen: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    for number, seats in enumerate((2, 3, 5)):
        game = games(40 + number, seats)
        for count, _ in enumerate(random_play(game, rng)):
            if game.over or count % 9:
                continue
            seat = rng.randrange(seats)
            twin = twin_of(game, seat, rng)
            twin.title.check(twin.state)
            assert shown(twin, seat) == shown(game, seat) and shown(twin, None) == shown(game, None)
            before, after = game.title.secrets(game.state, seat), game.title.secrets(twin.state, seat)
            assert before.keys() == after.keys()
            seen.update(before.keys())
            changed.update(kind for kind in before if before[kind] != after[kind])
    for kind in ("person deck", "persons"):
        assert seen[kind] > 4 and changed[kind] > 2, kind


def test_twins_march_on_alike_with_the_deck() -> None:
    rng = Random(2)
    marched = 0
    game = games(50, 3)
    for count, _ in enumerate(random_play(game, rng)):
        if game.over or count % 41:
            continue
        seat = rng.randrange(3)
        one, two = game.clone(), twin_of(game, seat, rng)
        for twin in (one, two):
            twin.story = []
            twin._lend(twin.state)
        marched += march(one, two, seat, rng)
    assert marched > 10


def drawn(scene: Scene, seat: int) -> Scene:
    scene.settle()
    assert scene.game.due == (seat,)
    return scene


def test_what_was_drawn_to_keep_one_of_is_dealt_otherwise_for_others_alone() -> None:
    """Two culture events, two great people as markers, two great person cards."""
    from ecumene.titles.ffg.culture import draw_event

    scenes = []
    scene = Scene("germans", "chinese", scenario="both").tech(0, "mysticism").managing(0)
    scene.state.policies[:] = [("pacifism",), ("pacifism",)]
    draw_event(scene.state, 0, 1)
    scenes.append((drawn(scene, 0), KeepEvent, "cards"))
    for options, step, field in (({}, KeepPerson, "people"), ({"people": "deck"}, KeepPersonCard, "cards")):
        scene = Scene("greeks", "chinese", scenario="fame-and-fortune", **options).managing(0)
        gain_person(scene.state, 0)
        scenes.append((drawn(scene, 0), step, field))
    for scene, step, field in scenes:
        game, rng = scene.game, Random(3)
        held = getattr(next(s for s in game.state.agenda if isinstance(s, step)), field)
        others = set()
        for _ in range(20):
            twin = twin_of(game, 1, rng)
            assert shown(twin, 1) == shown(game, 1)
            others.add(getattr(next(s for s in twin.state.agenda if isinstance(s, step)), field))
            mine = twin_of(game, 0, rng)
            assert getattr(next(s for s in mine.state.agenda if isinstance(s, step)), field) == held
        assert len(others) > 1, step
