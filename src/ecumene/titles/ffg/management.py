"""City Management: an action of each city, and advances on the culture track between them."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Form, Refused, Waits
from ecumene.titles.ffg import uses
from ecumene.titles.ffg.cityactions import BuildFree, Devote, Harvest, Program, act, devotions, harvests, may_program
from ecumene.titles.ffg.culture import advance
from ecumene.titles.ffg.names import thing
from ecumene.titles.ffg.obstacles import why_act, why_city, why_item, why_place
from ecumene.titles.ffg.persons import TurnUp, turn_up, turnable
from ecumene.titles.ffg.play import End, Play, UseCard
from ecumene.titles.ffg.production import Produce, ProduceForm, actions, places
from ecumene.titles.ffg.tables import UNITS
from ecumene.titles.ffg.yields import cities_of


class Advance(Action, frozen=True):
    """I pay for the next space of the culture track."""


class Managing(Play, frozen=True):
    """FF manage.1: a player takes an action with each city, in any order, and advances on the culture track between them."""

    seat: int
    rule = "FF manage.1"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        ids = state.rules.chart.ids
        found: list[Action] = [End()]
        if state.level[seat] < state.rules.tables.victory and not self._short(state, seat):
            found.append(Advance())
        for city in cities_of(state, seat):
            kinds = actions(state, city)
            if "devote" in kinds:
                found += devotions(state, city)
            if "program" in kinds and may_program(state, city):
                found.append(Program(ids[city.square]))
            if "harvest" in kinds:
                found += harvests(state, city)
            if "produce" in kinds and state.civ[seat] == "egyptians" and "egypt" not in state.used[seat]:
                found += self._gifts(state, city)
        return [*found, *turnable(state, seat)]

    def _short(self, state: Any, seat: int) -> bool:
        culture, trade = state.rules.advance_price(state, seat)
        return bool(state.culture[seat] < culture or state.trade[seat] < trade)

    def _gifts(self, state: Any, city: Any) -> list[Action]:
        """FF civ.egyptians.2: any unlocked building for nothing, once a turn."""
        ids, unlocked = state.rules.chart.ids, state.rules.lore(state, city.owner).buildings
        return [BuildFree(ids[city.square], b, ids[square]) for b in unlocked for square in places(state, city, b)]

    def forms(self, state: Any, seat: int) -> list[Form]:
        form = ProduceForm(state, seat)
        return [*([form] if form.possible() else []), *uses.forms(state, seat, "manage", self)]

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        if isinstance(action, Produce):
            return self._why_produce(state, seat, action)
        if isinstance(action, UseCard):
            return uses.why(state, seat, action, "manage", self)
        if isinstance(action, End) or action in self.choices(state, seat):
            return None
        if isinstance(action, Advance):
            return self._why_no_advance(state, seat)
        if isinstance(action, (Devote, Harvest, BuildFree, Program)):
            return why_act(state, seat, action)
        return self.not_asked(action)

    def _why_no_advance(self, state: Any, seat: int) -> Refused:
        if state.level[seat] >= state.rules.tables.victory:  # FF victory.tiebreak.3: the turn goes on
            return Refused("FF culture.8", "your marker has reached the last space of the track")
        culture, trade = state.rules.advance_price(state, seat)
        costs, has = f"{culture} culture", f"{state.culture[seat]}"
        if trade:
            costs, has = f"{costs} and {trade} trade", f"{has} and {state.trade[seat]}"
        return Refused("FF culture.4", f"the next space of the track costs {costs}, and you have {has}")

    def _why_produce(self, state: Any, seat: int, action: Produce) -> Refused | None:
        wrong = why_city(state, seat, action.city, "produce")
        if wrong is not None:
            return wrong
        form = ProduceForm(state, seat)
        city = state.cities[state.rules.chart.index[action.city]]
        prefix: list[Any] = [action.city]
        for piece in filter(None, (action.item, action.at, action.second, action.second_at)):
            if not form.offers(prefix, piece):
                return self._why_piece(state, city, prefix, piece)
            prefix.append(piece)
        return None if form.pieces(prefix)[1] else Refused("FF produce.1", "choose a square for it")

    def _why_piece(self, state: Any, city: Any, prefix: list[Any], piece: str) -> Refused:
        """Why this piece of the order may not follow those before it."""
        if len(prefix) == 1:
            return why_item(state, city, piece)
        if len(prefix) == 2 and prefix[1] not in UNITS:
            return why_place(state, city, prefix[1], piece)
        if not state.rules.knows(state, city.owner, "engineering"):
            return Refused("FF tech.engineering.2", "a city makes one thing with an action; two need Engineering")
        return Refused("FF tech.engineering.2", f"{thing(piece)} cannot be made together with {thing(prefix[1])}")

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, End):
            state.confirm()
            return
        state.push(self)
        if isinstance(action, Advance):
            culture, trade = state.rules.advance_price(state, seat)
            state.culture[seat] -= culture
            state.trade[seat] -= trade
            advance(state, seat)
        elif isinstance(action, UseCard):
            uses.use(state, seat, action)
        elif isinstance(action, TurnUp):
            turn_up(state, seat, action.person)
        else:
            act(state, seat, action)
