"""A tie for first place: the story and the table of final scores say by which clause of the title at the table it is broken."""

from __future__ import annotations

import pytest

from ecumene.titles import rulebooks
from ecumene.titles.empires import story, wire
from ecumene.titles.empires.succession import end
from scene import Scene

#: by title and scenario: what breaks a tie between Egypt and Minoa (Crete), who have a city each and nothing else
LINES = [
    (
        "western-empires",
        "full",
        "Minoa and Egypt have 1 point each; the tie is broken by A.S.T.-ranking (WE 13D.18): Minoa wins",
    ),
    ("western-empires", "first-game", "the tie is broken by A.S.T.-ranking (WE FIRST.score.5): Minoa wins"),
    ("mega-civilization", "full", "the tie is broken by A.S.T.-ranking (MC 13D.17): Minoa wins"),
    (
        "expansion-project",
        "full",
        "Crete and Egypt have 50 points each; the tie is broken by A.S.T. order (EP 36.3b): Crete wins",
    ),
]


@pytest.mark.parametrize(("title", "scenario", "line"), LINES)
def test_the_end_says_what_broke_the_tie(title: str, scenario: str, line: str) -> None:
    scene = Scene(scenario=scenario, title=title).cities("egypt", "tanis").cities("minoa", "knossos")
    state = scene.state
    del state.rules.cite  # type: ignore[attr-defined]
    end(state, "limit")
    told = [event for event in scene.heard(None) if event.kind == "tie.broken"]
    assert len(told) == 1 and line in story.describe(told[0], state)
    tie = wire.public(scene.game.view(None))["final"]["tie"]
    assert tie["seats"] == [scene.seat("minoa"), scene.seat("egypt")] and f"{tie['by']} ({tie['rule']})" in line
    assert rulebooks.read(title).find(tie["rule"])
