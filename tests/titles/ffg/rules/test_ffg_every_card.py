"""Every card in a rich position: what its form lets one end can be carried out, and what it does not is refused."""

from collections.abc import Iterator
from random import Random

import pytest
from ffg_scene import Deckscene

from ecumene.engine import Form
from ecumene.titles.ffg.bargains import OpenTrade
from ecumene.titles.ffg.invariants import check_derived
from ecumene.titles.ffg.play import Pass, UseCard
from ecumene.titles.ffg.tables import tables

TABLES = tables("both")
#: the phases in which a card is used by itself; of several the first
MOMENTS = ("start", "trade", "manage", "move")
CARDS = {what: row.when.split()[0] for what, row in TABLES.uses.items() if row.when.split()[0] in MOMENTS}
#: how often to try
WALKS = 12


def rich(what: str) -> Deckscene:
    """Two civilizations with a bit of everything, seat 0 with this card; in the phase in which it is used."""
    row = TABLES.uses[what]
    card = row.card or what
    scene = Deckscene("arabs", "egyptians", scenario="both")
    state = scene.state
    state.policies[:] = [("expansionism", "military_tradition"), ("expansionism", "military_tradition")]
    scene.city(0, "g3").city(1, "j6").only(0, "writing", "metalworking", "currency").only(1, "pottery", "navigation", "masonry")
    scene.army(0, "e5").scout(0, "e6").army(0, "a1").army(0, "i4").army(1, "h7").scout(1, "l8").army(1, "f4")
    scene.ground("water", "h2", "f2", "l5", "a7").ground("forest", "b3", "e7").ground("grassland", "f3", resource="wheat")
    scene.mark("g2", "library").mark("j5", "granary").mark("k6", "market").mark("b4", "stonehenge").mark("m6", "the_oracle")
    scene.mark("k3", "village", "iron").mark("o2", "hut", "silk").mark("k7", "artist")
    scene.have(0, trade=20, culture=12, kept=("hut:spy", "village:uranium"), incense=1, iron=1, silk=1, wheat=1)
    scene.have(1, trade=9, culture=4, iron=1)
    state.market = dict.fromkeys(state.market, 2)
    state.puppets = 2
    state.tokens[0], state.tokens[1] = {"sheet": 3}, {"sheet": 2, "pottery": 1}
    if row.event:
        scene.events(0, card)
    elif row.person:
        scene.person(0, card, up=card == "jim_henson")
    elif card in TABLES.techs:
        scene.tech(0, card)
    elif card in TABLES.wonders:
        scene.mark("b2", card)
    elif ":" in card:
        state.kept[0] = (*state.kept[0], card)
    elif card in ("rationalism", "patronage", "expansionism", "pacifism"):
        state.policies[0] = (card, "urban_development" if card != "expansionism" else "rationalism")
    else:
        government = card.removesuffix("_government")
        scene.tech(0, TABLES.founding[government]).govern(0, government)
    begin = {"start": scene.starting, "manage": scene.managing, "move": scene.moving}
    moment = CARDS[what]
    begin[moment](0) if moment in begin else scene.ask(OpenTrade(), "trade")
    return scene


def walks(form: Form, what: str, rng: Random) -> Iterator[tuple[list[str], bool]]:
    """Some ways through a form, piece by piece, and whether the order may end there."""
    for _ in range(WALKS):
        prefix = [what]
        for _ in range(12):
            following, may_end = form.pieces(prefix)
            yield prefix.copy(), may_end
            if not following:
                break
            prefix.append(rng.choice(following))


@pytest.mark.parametrize("what", CARDS)
def test_whatever_a_form_lets_one_end_can_be_carried_out(what: str) -> None:
    scene = rich(what)
    game = scene.game
    forms = [form for form in game.ask(0).forms if form.kind == "use-card" and what in form.pieces([])[0]]
    assert forms, f"{what} cannot be used here"
    seen: set[tuple[str, ...]] = set()
    carried = False
    for prefix, may_end in walks(forms[0], what, Random(what)):
        if tuple(prefix) in seen:
            continue
        seen.add(tuple(prefix))
        order = forms[0].whole(prefix)
        assert isinstance(order, UseCard)
        assert (game.why(0, order) is None) == may_end, order
        if may_end:
            twin = game.clone()
            twin.play(0, order)
            while twin.view(0).declared:  # nobody steps in
                twin.play(twin.due[0], Pass())
            check_derived(twin.state)
            carried = True
    assert carried
