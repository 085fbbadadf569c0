"""A title of thirty lines joins the family: its data and its clauses, and it plays, saves and is shown."""

import pytest

from ecumene.titles.empires.purchases import HandLimit
from ecumene.titles.empires.tables import Pieces
from scene import TABLES, Scene
from siblings import SIBLING, begin, play


def test_its_data_are_its_own_or_the_familys() -> None:
    assert SIBLING.tables.pieces == Pieces(tokens=47, cities=8, ships=3) and TABLES.pieces.tokens == 55
    assert SIBLING.tables.civilizations["egypt"].name == "Kemet" and TABLES.civilizations["egypt"].name == "Egypt"
    assert SIBLING.tables.advances == TABLES.advances
    assert SIBLING.tables.read("lessons") == {} and TABLES.read("lessons")


def test_the_table_speaks_of_the_sibling() -> None:
    scene = Scene(title=SIBLING)
    egypt = scene.seat("egypt")
    assert scene.state.stock == [47] * 5 and scene.state.city_stock(egypt) == 8
    assert scene.state.ranking[0] == egypt and scene.state.called(egypt) == "Kemet"
    assert SIBLING.stands(scene.state).seats[egypt].name == "Kemet"
    printed = SIBLING.shown.printed()
    assert printed["civilizations"]["minoa"]["name"] == "Crete" and printed["lessons"] == []


def test_its_clause_holds_and_western_empires_keeps_its_own() -> None:
    for title, kept in ((None, 8), (SIBLING, 6)):
        scene = Scene(title=title).hand("egypt", *["ochre"] * 9).advances("minoa", "roadbuilding")
        scene.begin(HandLimit())
        (form,) = scene.ask("egypt").forms
        assert form.pieces(["ochre"] * (9 - kept))[1]


@pytest.mark.parametrize("bot", ["random", "steady"])
def test_bots_play_it_to_the_end(bot: str) -> None:
    game = play(begin(SIBLING, 5, seed=3, limit="8" if bot == "random" else "0"), bot, seed=3)
    state = game.state
    assert game.over == ("limit" if bot == "random" else "final-space")
    assert len(SIBLING.winners(state)) == 1 and any("Kemet" in SIBLING.shown.describe(e, state) for _, e in game.story or ())
    assert SIBLING.position(SIBLING.load(SIBLING.position(state))) == SIBLING.position(state)
