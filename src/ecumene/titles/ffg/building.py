"""Things come into being: produced by a city, or for nothing."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Waits
from ecumene.titles.ffg.battle import attack
from ecumene.titles.ffg.culture import advance
from ecumene.titles.ffg.effects.building import build_figure, drill
from ecumene.titles.ffg.pieces import (
    drop_wonder,
    gain_token,
    put,
    recruit,
    set_walls,
    upgrade,
)
from ecumene.titles.ffg.play import Pass, Play
from ecumene.titles.ffg.production import places
from ecumene.titles.ffg.tables import UNITS
from ecumene.titles.ffg.yields import cities_of


def build(state: Any, seat: int, city: int, item: str, at: str) -> None:
    """One item comes into being. FF wonder.4, unit.1, building.walls.1, figure.7, civ.romans.2."""
    tables, index = state.rules.tables, state.rules.chart.index
    state.tell("built", seat=seat, city=state.rules.chart.ids[city], item=item, square=at)
    if item in UNITS:
        recruit(state, seat, item)
    elif item == "walls":
        set_walls(state, city, True)
    elif item in ("army", "scout"):
        square = index[at]
        enemy = state.occupant[square] - 1
        if enemy >= 0 and enemy != seat:
            meet(state, seat, square, enemy)
        else:
            build_figure(state, seat, item, square)
    elif item in tables.wonders:
        put(state, index[at], item)
        drop_wonder(state, item)
        state.used[seat] -= {"michelangelo"}
        if state.rules.led_by(state, seat, "jim_henson"):  # FF person.jim_henson.1
            state.puppets += 1
        if "education" in state.techs[seat] and "education_coin" not in state.used[seat]:  # FF tech.education.1
            state.used[seat] |= {"education_coin"}
            gain_token(state, seat, "education")
        if state.civ[seat] == "romans":
            advance(state, seat)
    else:
        put(state, index[at], item)


def meet(state: Any, seat: int, square: int, enemy: int) -> None:
    """FF figure.7: the new army fights the blockaders; lone scouts are simply killed."""
    from ecumene.titles.ffg.loot import award
    from ecumene.titles.ffg.pieces import figures, remove_figures

    if figures(state, enemy, square)[0]:
        drill(state, seat)
        attack(state, seat, square, 1)
    else:
        killed = figures(state, enemy, square)
        remove_figures(state, enemy, square, *killed)
        build_figure(state, seat, "army", square)
        state.tell("scouts.killed", seat=enemy, square=state.rules.chart.ids[square], figures=sum(killed))
        award(state, seat, enemy, "figures", attacking=True)


class Erect(Action, frozen=True):
    """I build this at a square for free."""

    item: str
    at: str = ""


class Erecting(Play, frozen=True):
    """FF def.19, civ.spanish.4, wonder.taj_mahal.1: a free building in one of one's cities; a basic one needs no tech."""

    seat: int
    basic: bool = False
    rule = "FF def.19"
    offers = "choose a building that you have unlocked, and a square in the outskirts of your cities that can take it"

    def _options(self, state: Any) -> list[Erect]:
        rules, ids = state.rules, state.rules.chart.ids
        if self.basic:
            items = [b for b, row in rules.tables.buildings.items() if not row.upgraded] + ["walls"]
        else:
            items = list(rules.lore(state, self.seat).buildings)
        cities = cities_of(state, self.seat)
        return [Erect(item, ids[square]) for item in items for city in cities for square in places(state, city, item)]

    def seats(self, state: Any) -> Waits:
        return ((self.seat,), ()) if self._options(state) else ((), ())

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [*self._options(state), Pass()]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, Erect):
            erect(state, seat, action.item, action.at)

    def go(self, state: Any) -> None:
        """Nothing can be built."""


def erect(state: Any, seat: int, item: str, at: str) -> None:
    """A building for nothing; its marker lies on the side that the seat's techs give it."""
    square = state.rules.chart.index[at]
    build(state, seat, state.holder[square], item, at)
    upgrade(state, seat)
