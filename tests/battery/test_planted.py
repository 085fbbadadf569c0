"""Leaks that are planted must be found: a battery that finds none of them would prove nothing."""

from collections.abc import Callable
from typing import Any

import pytest
import test_leaks as leaks
from test_battery import ALL

from ecumene.engine import Sealed, State
from ecumene.floor import Floor, FloorView
from ecumene.titles.eagle import exploring
from ecumene.titles.eagle import redealing as eagle_redealing
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.tables import NO_ENCOUNTER
from ecumene.titles.eagle.view import View as EagleView
from ecumene.titles.empires import redealing
from ecumene.titles.empires.offers import Proposal
from ecumene.titles.empires.view import View
from ecumene.titles.ffg import redealing as ffg_redealing
from ecumene.titles.ffg.view import View as FfgView
from toy import rules as road
from toy.shown import ToyShown
from toy.title import Toy

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]


def told_to_all(kind: str) -> Plant:
    """An event that only some may hear is told to everybody."""

    def plant(patch: Patch) -> None:
        tell = State.tell

        def loudly(self: State, name: str, audience: tuple[int, ...] | None = None, **data: Any) -> None:
            tell(self, name, None if name == kind else audience, **data)

        patch.setattr(State, "tell", loudly)

    return plant


def unsealed(patch: Patch) -> None:
    patch.setattr(Sealed, "as_seen", lambda self, seat: self)


def hands_on_the_table(patch: Patch) -> None:
    view = Toy.view

    def look(self: Toy, state: Any, seat: int | None) -> Any:
        seen = view(self, state, seat)
        seen.blocks = [hand[3] for hand in state.hands]
        return seen

    patch.setattr(Toy, "view", look)


def exchange_tells_its_cards(patch: Patch) -> None:
    act = road.Bartering.act

    def loudly(self: road.Bartering, state: Any, seat: int, action: Any) -> None:
        if isinstance(action, road.Exchange):
            state.tell("exchanged", seat=seat, count=sum(action.cards))
        act(self, state, seat, action)

    patch.setattr(road.Bartering, "act", loudly)


def asked_by_hidden_cards(patch: Patch) -> None:
    def seats(self: road.Hindering, state: Any) -> Any:
        return tuple(seat for seat in self.waiting if seat not in state.gone and state.hands[seat][0]), ()

    patch.setattr(road.Hindering, "seats", seats)


def words_tell(patch: Patch) -> None:
    describe = ToyShown.describe

    def tell(self: ToyShown, event: Any, state: Any) -> str:
        return f"{describe(self, event, state)} ({state.hands[0]}, {state.hands[1]})"

    patch.setattr(ToyShown, "describe", tell)


def sealed_answers_stay(patch: Patch) -> None:
    patch.setattr(road, "reseal", lambda *_: None)


def offers_show_their_cards(patch: Patch) -> None:
    patch.setattr(Proposal, "as_heard", lambda self: self)


def stacks_in_the_view(patch: Patch) -> None:
    begin = View.__init__

    def look(self: View, state: Any, seat: int | None) -> None:
        begin(self, state, seat)
        self.notes.tax = tuple(stack[-1] if stack else 0 for stack in state.stack)

    patch.setattr(View, "__init__", look)


def hands_in_public(patch: Patch) -> None:
    begin = View.__init__

    def look(self: View, state: Any, seat: int | None) -> None:
        begin(self, state, seat)
        self.notes.fallow = tuple((other, hand.hex()) for other, hand in enumerate(state.hand))

    patch.setattr(View, "__init__", look)


def theme_sets_stay(patch: Patch) -> None:
    patch.setattr(redealing, "_redeal_theme_sets", lambda *_: None)


def offers_stay(patch: Patch) -> None:
    patch.setattr(redealing, "_redeal_offers", lambda *_: None)


def markers_in_the_view(patch: Patch) -> None:
    begin = EagleView.__init__

    def look(self: EagleView, state: Any, seat: int | None) -> None:
        begin(self, state, seat)
        self.ending = state.marker.hex()

    patch.setattr(EagleView, "__init__", look)


def offers_of_others(patch: Patch) -> None:
    def view(self: Floor[Any], seat: int | None) -> FloorView[Any]:
        return FloorView(self.waiting, self.ready, tuple(self.offers.values()), None if seat is None else self.made[seat])

    patch.setattr(Floor, "view", view)


def choices_betray_the_marker(patch: Patch) -> None:
    def looks(state: Any, seat: int, region: int) -> list[Any]:
        dot = state.marker[region] == NO_ENCOUNTER
        return [] if dot or not state.marker[region] or state.up >> region & 1 else [exploring.Look(ATLAS.ids[region])]

    patch.setattr(exploring, "looks", looks)


def eagle_redeal_forgets(name: str) -> Plant:
    return lambda patch: patch.setattr(eagle_redealing, name, lambda *_: None)


def forces_in_the_view(patch: Patch) -> None:
    begin = FfgView.__init__

    def look(self: FfgView, state: Any, seat: int | None) -> None:
        begin(self, state, seat)
        self.turned = [sum(card.endswith("3") for card in forces) for forces in state.forces]
        self.turn = sum(self.turned)

    patch.setattr(FfgView, "__init__", look)


def markers_stay(patch: Patch) -> None:
    patch.setattr(ffg_redealing, "_markers", lambda *_: None)


EAGLE, FFG = ("eagle-2002", "standard", 4), ("ffg-2010", "base", 2)
TOY, WESTERN, SHORT = ("toy", "race", 3), ("western-empires", "full", 5), ("western-empires", "short-game", 5)

PLANTS: dict[str, tuple[tuple[str, str, int], Plant]] = {
    "toy: a card that was drawn is told to all": (TOY, told_to_all("drew")),
    "toy: sealed answers are in the ask": (TOY, unsealed),
    "toy: hands are in the view": (TOY, hands_on_the_table),
    "toy: an exchange tells its cards": (TOY, exchange_tells_its_cards),
    "toy: hidden cards decide who is asked": (TOY, asked_by_hidden_cards),
    "toy: the words of a line tell hands": (TOY, words_tell),
    "toy: the redeal forgets what was played face down": (TOY, sealed_answers_stay),
    "ffg-2010: a unit that was drawn is told to all": (FFG, told_to_all("drew.unit")),
    "ffg-2010: the barbarians' units are told to all": (FFG, told_to_all("barbarians.drew")),
    "ffg-2010: the strength of forces is in the view": (FFG, forces_in_the_view),
    "ffg-2010: the redeal forgets huts and villages": (FFG, markers_stay),
    "western-empires: an offer tells its hidden cards": (WESTERN, offers_show_their_cards),
    "western-empires: traded cards are told to all": (WESTERN, told_to_all("trade.cards")),
    "western-empires: the card that an offer lacks is told to all": (SHORT, told_to_all("offer.missing")),
    "western-empires: drawn cards are told to all": (WESTERN, told_to_all("cards.received")),
    "western-empires: the top of each stack is in the view": (WESTERN, stacks_in_the_view),
    "western-empires: hands are in the view": (WESTERN, hands_in_public),
    "western-empires: the redeal forgets theme sets": (SHORT, theme_sets_stay),
    "western-empires: the redeal forgets what offers hold": (WESTERN, offers_stay),
    "western-empires: a theme set is told to all": (SHORT, told_to_all("theme-set.drawn")),
    "eagle-2002: face-down markers are in the view": (EAGLE, markers_in_the_view),
    "eagle-2002: what a settler saw is told to all": (EAGLE, told_to_all("saw")),
    "eagle-2002: the listed answers betray a marker": (EAGLE, choices_betray_the_marker),
    "eagle-2002: offers are told to all": (EAGLE, told_to_all("offer")),
    "eagle-2002: offers of others are in the view": (EAGLE, offers_of_others),
    "eagle-2002: the redeal forgets markers": (EAGLE, eagle_redeal_forgets("_markers")),
    "eagle-2002: the redeal forgets offers": (EAGLE, eagle_redeal_forgets("_offers")),
}


HUNTS = (
    leaks.test_nobody_hears_what_only_others_are_entitled_to,
    leaks.test_nothing_shown_depends_on_what_a_seat_may_not_know,
    leaks.test_twins_march_on_alike_until_the_rules_make_a_public_difference,
)


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_leak_is_found(name: str, monkeypatch: Patch) -> None:
    table, plant = PLANTS[name]
    assert table in ALL[table[0]]
    plant(monkeypatch)
    found = 0
    for hunt in HUNTS:
        try:
            hunt(*table)
        except AssertionError:
            found += 1
            break
    assert found, "the battery did not notice"
