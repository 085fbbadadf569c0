"""The special abilities of The Expansion Project."""

from __future__ import annotations

from collections import Counter

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires import wire
from ecumene.titles.empires.abilities.ability import Ability, homes, protected
from ecumene.titles.empires.abilities.areas import (
    AreaAbility,
    FundamentalismAbility,
    MonotheismAbility,
    PoliticsAbility,
    Units,
)
from ecumene.titles.empires.abilities.cards import (
    Give,
    GiveCard,
    GiveNothing,
    ProvincialEmpire,
    ProvincialEmpireAbility,
    tributaries,
)
from ecumene.titles.empires.abilities.tokens import MOST_TOKENS, Converts, UniversalDoctrine, UniversalDoctrineAbility
from ecumene.titles.empires.misfits import called
from ecumene.titles.empires.pieces import annex_tokens, pay, place, put_city, take_city
from ecumene.titles.empires.state import Public, State

#: EP 33.0292a, 33.0292b: how many opponents are asked for a commodity
MOST_ASKED = 3


# -- abilities that strike an area --------------------------------------------------------------------------


class Barred(AreaAbility):
    """EP 33.1072b, 33.1532b, 33.1562b: an area with units of anybody whom the ability cannot touch is barred as a whole."""

    def why_area(self, state: State, seat: int, area: int) -> Refused | None:
        there = {*state.owners_in(area), *([state.city[area] - 1] if state.city[area] else [])}
        safe = [other for other in there if other not in (seat, state.barbarians) and protected(state, other, self.advance)]
        if safe:
            return self.refused(f"{state.called(safe[0])} has units there and is protected")
        return super().why_area(state, seat, area)


class HolyWar(Barred, FundamentalismAbility):
    """EP 33.1531: destroys all units of opponents in an area adjacent by land."""

    clause = "EP 33.1531"


class Conversion(Barred, MonotheismAbility):
    """EP 33.1561a, 33.1561b: takes over all units of opponents in an area adjacent by land."""

    clause = "EP 33.1561a"
    stock_clause = "EP 33.1562a"


class Annexing(Barred, PoliticsAbility):
    """Treasury tokens take the place of all units of opponents in an area adjacent by land or water.

    EP 33.1071a, 33.1071b, 33.1071c, 33.1072a, 33.1072b, 33.1072c, 33.1073.
    """

    clause = "EP 33.1071a"
    stock_clause = "EP 33.1072a"

    def around(self, state: Public, area: int) -> tuple[int, ...]:
        return state.terrain.near[area]

    def lacks_stock(self, state: Public, seat: int, units: Units) -> bool:
        """EP 33.1071b: tokens come out of the treasury, so stock need only have the city."""
        return units.city is not None and not state.city_stock(seat)

    def strike(self, state: State, seat: int, area: int, units: Units) -> None:
        """EP 33.1071b, 33.1071c: treasury tokens themselves replace tokens; for a city five of them go to stock."""
        pay(state, seat, units.points)
        for owner, count in units.tokens.items():
            annex_tokens(state, owner, area, seat, count)
        if units.city is not None:
            take_city(state, area)
            put_city(state, seat, area)


# -- abilities about cards ----------------------------------------------------------------------------------


class Tribute(ProvincialEmpireAbility):
    """Neighbours by land or water, or in the same area, give a commodity card each, five at most.

    EP 33.1391a, 33.1391b, 33.1391c, 33.1391d, 33.1391e.
    """

    clause = "EP 33.1391a"

    def givers(self, state: State, seat: int) -> list[int]:
        own = homes(state, seat)
        return tributaries(state, seat, own.union(*(state.terrain.near[area] for area in own)))

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, ProvincialEmpire)
        givers = [giver for giver in state.playing() if giver in action.seats]
        state.tell("ability.provincial_empire", seat=seat, givers=givers)
        state.open_lanes({giver: [GiveTribute(giver, seat)] for giver in givers}, ordered=True)


class GiveTribute(GiveCard, frozen=True):
    """EP 33.1391b: the giver chooses any commodity card; only the two learn which."""

    rule = "EP 33.1391b"

    def choices(self, state: State, seat: int) -> list[Action]:
        cards = state.rules.cards
        held = [cards.ids[card] for card in range(cards.first_calamity) if state.hand[seat][card]]
        return [Give(card) for card in held] or [GiveNothing()]

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Give):
            hand_over(state, seat, self.to, state.rules.cards.index[action.card])
        else:
            state.tell("card.none", seat=seat, to=self.to)


def hand_over(state: State, seat: int, to: int, card: int) -> None:
    """A card goes from hand to hand; only the two learn which."""
    state.hand[seat][card] -= 1
    state.hand[to][card] += 1
    state.show()
    state.tell("card.given", seat=seat, to=to)
    state.tell("card.passed", audience=(seat, to), seat=seat, to=to, card=state.rules.cards.ids[card])


class Demand(Action, frozen=True):
    """This player gives me a card of this commodity, if it has one."""

    commodity: str
    seat: int


class DemandNoMore(Action, frozen=True):
    """I ask nobody else."""

    ends = True


class TradeEmpireAbility(Ability):
    """EP 33.0291a, 33.0291b, 33.0291c: a commodity is asked of an opponent, who gives a card of it if there is one."""

    advance = "trade_empire"
    clause = "EP 33.0291a"
    actions = (Demand,)

    def targets(self, state: State, seat: int) -> list[int]:
        """EP 33.0291b: neither holders of Trade Empire nor of Wonder of the World."""
        others = [other for other in state.playing() if other != seat and state.hand_size(other)]
        return [other for other in others if not protected(state, other, self.advance)]

    def choices(self, state: State, seat: int) -> list[Action]:
        goods = state.rules.cards.commodities
        return [Demand(commodity, other) for other in self.targets(state, seat) for commodity in goods]

    def usable(self, state: State, seat: int) -> bool:
        return bool(self.targets(state, seat))

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        assert isinstance(action, Demand)
        if action.commodity not in state.rules.cards.commodities:
            return self.refused(f"there is no commodity {action.commodity!r}")
        if action.seat not in self.targets(state, seat):
            return self.unasked(state, seat, action.seat)
        return None

    def unasked(self, state: State, seat: int, other: int, before: tuple[int, ...] = ()) -> Refused:
        """Why this player cannot be asked."""
        if other not in state.playing():
            return self.refused("only a player who is in the game can be asked")
        if other == seat:
            return self.refused("you ask another player, not yourself")
        name = state.called(other)
        if other in before:
            return Refused("EP 33.0292a", f"{name} has already been asked")
        if protected(state, other, self.advance):
            return Refused("EP 33.0291b", f"an advance protects {name}")
        return self.refused(f"{name} has no cards")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Demand)
        demand(state, seat, action, ())


def demand(state: State, seat: int, action: Demand, asked: tuple[int, ...]) -> None:
    """Whoever has the commodity gives a card of it; EP 33.0292a, 33.0292b: else two more may be asked for the same.

    EP 33.0291c.
    """
    cards, hand = state.rules.cards, state.hand[action.seat]
    kind = cards.kind_index[action.commodity]
    held = next((card for card in range(cards.first_calamity) if hand[card] and cards.kind[card] == kind), None)
    state.show()
    state.tell("ability.trade_empire", seat=seat, asked=action.seat, commodity=action.commodity, given=held is not None)
    if held is not None:
        hand[held] -= 1
        state.hand[seat][held] += 1
    elif len(asked) + 1 < MOST_ASKED:
        state.push(DemandAgain(seat, action.commodity, (*asked, action.seat)))


class DemandAgain(Step, frozen=True):
    """EP 33.0292a, 33.0292b: after a miss the same commodity is asked of another opponent, of three in all."""

    seat: int
    commodity: str
    named: tuple[int, ...]
    rule = "EP 33.0292a"

    def _targets(self, state: State) -> list[int]:
        return [other for other in TradeEmpireAbility().targets(state, self.seat) if other not in self.named]

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if self._targets(state) else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [DemandNoMore(), *(Demand(self.commodity, other) for other in self._targets(state))]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Demand)
        if action.commodity != self.commodity:
            return Refused(self.rule, f"the same commodity is asked for again: {state.rules.cards.called(self.commodity)}")
        return TradeEmpireAbility().unasked(state, seat, action.seat, self.named)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Demand):
            demand(state, seat, action, self.named)

    def run(self, state: State) -> None:
        return


wire.FIGURES[DemandAgain] = lambda view, step: {"left": MOST_ASKED - len(step.named)}


# -- abilities that follow a path ---------------------------------------------------------------------------


def reachable(state: Public, seat: int) -> set[int]:
    """EP 33.1551b, 33.1551c, 33.1551d, 33.1581c: the areas to which a path leads from own units, by land or water, however long.

    Open seas only with Astronomy. A path ends where others have tokens: it leads there, and no further.
    """
    terrain, row = state.terrain, state.tokens[seat]
    waters = len(terrain.sail) if state.rules.may_sail_open_sea(state, seat) else terrain.size
    seen = homes(state, seat)
    frontier = list(seen)
    while frontier:
        beyond: set[int] = set()
        for node in frontier:
            beyond.update(near for near in terrain.sail[node] if near < waters)
            if node < terrain.size:
                beyond.update(terrain.land[node])
        beyond -= seen
        seen |= beyond
        frontier = [node for node in beyond if node >= terrain.size or state.crowd[node] == row[node]]
    return {node for node in seen if node < terrain.size}


class Mission(UniversalDoctrineAbility):
    """Five unit points of barbarians, in any areas, or a pirate city, as far as a path leads.

    EP 33.1551a, 33.1551b, 33.1551c, 33.1551d.
    """

    clause = "EP 33.1551a"

    def choices(self, state: State, seat: int) -> list[Action]:
        if not state.city_stock(seat):
            return []
        near = reachable(state, seat)
        return [UniversalDoctrine(city=state.terrain.ids[area]) for area in state.cities_of(state.barbarians) if area in near]

    def forms(self, state: State, seat: int) -> list[Form]:
        form = Pilgrims(state, seat)
        return [form] if form.tokens and form.most else []

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        assert isinstance(action, UniversalDoctrine)
        if bool(action.city) == bool(action.areas):
            return self.refused("convert either one pirate city or barbarian tokens")
        index, near = state.terrain.index, reachable(state, seat)
        if action.city:
            area = index.get(action.city)
            if area is None or state.owner(area) != state.barbarians:
                return self.refused(f"there is no pirate city in {called(state, action.city)}")
            if area not in near:
                return Refused("EP 33.1551b", f"no path leads to {called(state, action.city)}")
            return None if state.city_stock(seat) else Refused("EP 33.1552a", "you have no city in stock")
        most = min(MOST_TOKENS, state.stock[seat])
        if len(action.areas) > most:
            return Refused("EP 33.1552a", f"you may convert at most {most} tokens")
        for name, count in Counter(action.areas).items():
            area = index.get(name)
            if area is None or state.tokens[state.barbarians][area] < count:
                return self.refused(f"there are fewer than {count} barbarian tokens in {name!r}")
            if area not in near:
                return Refused("EP 33.1551b", f"no path leads to {name!r}")
        return None


class Pilgrims(Converts):
    """The barbarian tokens to convert, as far as a path leads to them."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        near = {state.terrain.ids[area] for area in reachable(state, seat)}
        self.tokens = [area for area in self.tokens if area in near]


class Settle(Action, frozen=True):
    """I settle an empty area far away: with a city, or with this many tokens."""

    area: str
    tokens: int = 0


class Settling(Ability):
    """Up to five unit points, tokens or a city, from stock onto one empty area to which a path leads.

    EP 33.1581a, 33.1581b, 33.1581c, 33.1581d.
    """

    advance = "diaspora"
    clause = "EP 33.1581a"
    actions = (Settle,)

    def _empty(self, state: State, seat: int) -> list[int]:
        """EP 33.1581b: areas with nobody's tokens, cities or ships, to which a path leads."""
        docked = {ship[0] for fleet in state.ships for ship in fleet.values()}
        free = (area for area in reachable(state, seat) if not state.crowd[area] and not state.city[area])
        return sorted(area for area in free if area not in docked)

    def choices(self, state: State, seat: int) -> list[Action]:
        ids, limit = state.terrain.ids, state.terrain.limit
        sizes = range(1, min(MOST_TOKENS, state.stock[seat]) + 1)
        found: list[Action] = []
        for area in self._empty(state, seat):
            if state.city_stock(seat) and limit[area]:
                found.append(Settle(ids[area]))
            found += [Settle(ids[area], tokens) for tokens in sizes]
        return found

    def usable(self, state: State, seat: int) -> bool:
        return bool((state.stock[seat] or state.city_stock(seat)) and self._empty(state, seat))

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        assert isinstance(action, Settle)
        area = state.terrain.index.get(action.area)
        if area is None or area not in self._empty(state, seat):
            return Refused("EP 33.1581b", f"{called(state, action.area)} is not an empty area with a path to it")
        if not action.tokens:
            if not state.terrain.limit[area]:
                return Refused("EP 24.1b", "no city in an area with population limit 0")
            return None if state.city_stock(seat) else self.refused("you have no city in stock")
        most = min(MOST_TOKENS, state.stock[seat])
        return None if 1 <= action.tokens <= most else self.refused(f"place from 1 to {most} tokens, not {action.tokens}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Settle)
        area = state.terrain.index[action.area]
        if action.tokens:
            place(state, seat, area, action.tokens)
        else:
            put_city(state, seat, area)
        state.tell("ability.settled", seat=seat, area=action.area, tokens=action.tokens)


#: EP 31.1, 31.2a, 31.2b, 31.2c: in any order, each once a turn
ABILITIES: tuple[Ability, ...] = (
    Settling(),
    HolyWar(),
    Conversion(),
    Annexing(),
    Tribute(),
    TradeEmpireAbility(),
    Mission(),
)
