"""The abilities about tokens far away: Universal Doctrine and Diaspora."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ecumene.engine import Action, Form, Refused
from ecumene.titles.empires.abilities.ability import Ability
from ecumene.titles.empires.misfits import called
from ecumene.titles.empires.pieces import annex_tokens, put_city, shift, take_city
from ecumene.titles.empires.state import State

#: WE ADV.UniversalDoctrine.1, ADV.Diaspora.1: how many tokens each of them reaches at most
MOST_TOKENS = 5


class UniversalDoctrine(Action, frozen=True):
    """I take over the pirate city in the area `city`, or one barbarian token for each time that an area is named."""

    areas: tuple[str, ...] = ()
    city: str = ""


class Diaspora(Action, frozen=True):
    """My tokens move from area to area, one for each pair."""

    moves: tuple[tuple[str, str], ...]


class UniversalDoctrineAbility(Ability):
    """WE ADV.UniversalDoctrine.1: takes over a pirate city or barbarian tokens, wherever they are."""

    advance = "universal_doctrine"
    clause = "WE ADV.UniversalDoctrine.1"
    actions = (UniversalDoctrine,)

    def choices(self, state: State, seat: int) -> list[Action]:
        if not state.city_stock(seat):
            return []
        return [UniversalDoctrine(city=state.terrain.ids[area]) for area in state.cities_of(state.barbarians)]

    def forms(self, state: State, seat: int) -> list[Form]:
        return [Converts(state, seat)] if state.stock[seat] and any(state.tokens[state.barbarians]) else []

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        assert isinstance(action, UniversalDoctrine)
        if bool(action.city) == bool(action.areas):
            return self.refused("take over either one pirate city or barbarian tokens")
        index = state.terrain.index
        if action.city:
            area = index.get(action.city)
            if area is None or state.owner(area) != state.barbarians:
                return self.refused(f"there is no pirate city in {called(state, action.city)}")
            return None if state.city_stock(seat) else self.refused("you have no city in stock")
        most = min(MOST_TOKENS, state.stock[seat])
        if len(action.areas) > most:
            return self.refused(f"you may take over at most {most} tokens")
        for name, count in Counter(action.areas).items():
            area = index.get(name)
            if area is None or state.tokens[state.barbarians][area] < count:
                return self.refused(f"there are fewer than {count} barbarian tokens in {name!r}")
        return None

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, UniversalDoctrine)
        index = state.terrain.index
        if action.city:
            take_city(state, index[action.city])
            put_city(state, seat, index[action.city])
        for name in action.areas:
            annex_tokens(state, state.barbarians, index[name], seat, 1)
        state.tell("ability.universal_doctrine", seat=seat, city=action.city, areas=list(action.areas))


class Converts(Form):
    """The barbarian tokens to take over, each named by its area (WE ADV.UniversalDoctrine.2)."""

    kind = "universal-doctrine"

    def __init__(self, state: State, seat: int) -> None:
        ids = state.terrain.ids
        self.tokens = [ids[area] for area, count in enumerate(state.tokens[state.barbarians]) for _ in range(count)]
        self.most = min(MOST_TOKENS, state.stock[seat])

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        left = [area for area in dict.fromkeys(self.tokens) if self.tokens.count(area) > prefix.count(area)]
        return left if len(prefix) < self.most else [], bool(prefix)

    def whole(self, prefix: list[Any]) -> UniversalDoctrine:
        return UniversalDoctrine(tuple(prefix))


class DiasporaAbility(Ability):
    """WE ADV.Diaspora.1: own tokens on the board go to any other areas that have room for them.

    ADV.Diaspora.2: a city area has none, but for one token beside one's city with Public Works; ADV.Diaspora.3: the
    higher limit of Agriculture counts where no others are. Both are in the limit that the rules give.
    """

    advance = "diaspora"
    clause = "WE ADV.Diaspora.1"
    actions = (Diaspora,)

    def forms(self, state: State, seat: int) -> list[Form]:
        form = Exodus(state, seat)
        return [form] if form.pieces([])[0] else []

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        assert isinstance(action, Diaspora)
        terrain = state.terrain
        if not 1 <= len(action.moves) <= MOST_TOKENS:
            return self.refused(f"you may relocate from 1 to {MOST_TOKENS} tokens")
        for start, end in action.moves:
            if start not in terrain.index or end not in terrain.index or not terrain.open[terrain.index[end]]:
                return self.refused(f"a token goes from one area to another, not from {start!r} to {end!r}")
            if start == end:
                return self.refused("a token must go to another area")
        taken = Counter(terrain.index[start] for start, _ in action.moves)
        for area, count in taken.items():
            if state.tokens[seat][area] < count:
                return self.refused(f"you have fewer than {count} tokens in {terrain.names[area]}")
        for area, count in Counter(terrain.index[end] for _, end in action.moves).items():
            if state.crowd[area] - taken[area] + count > state.rules.limit(state, seat, area):
                clause = "WE ADV.Diaspora.2" if state.city[area] else self.clause
                return Refused(clause, f"{terrain.names[area]} does not support {count} more tokens")
        return None

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Diaspora)
        index = state.terrain.index
        for start, end in action.moves:
            shift(state, seat, index[start], index[end])
        state.tell("ability.diaspora", seat=seat, moves=[list(move) for move in action.moves])


class Exodus(Form):
    """The tokens to relocate: an area that one leaves, an area that it goes to, and so on."""

    kind = "diaspora"

    def __init__(self, state: State, seat: int) -> None:
        ids, limit, crowd = state.terrain.ids, state.rules.limit, state.crowd
        self.tokens = {ids[area]: state.tokens[seat][area] for area in state.areas_of(seat)}
        self.room = {ids[area]: limit(state, seat, area) - crowd[area] for area in state.terrain.areas}

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        gone, come = Counter(prefix[::2]), Counter(prefix[1::2])
        goals = [area for area, room in self.room.items() if room + gone[area] > come[area]]
        if len(prefix) % 2:
            return [area for area in goals if area != prefix[-1]], False
        sources: list[Any] = []
        if len(prefix) < 2 * MOST_TOKENS:
            # a token needs another area than its own to go to
            sources = [area for area, count in self.tokens.items() if count > gone[area] and any(goal != area for goal in goals)]
        return sources, bool(prefix)

    def whole(self, prefix: list[Any]) -> Diaspora:
        return Diaspora(tuple(zip(prefix[::2], prefix[1::2], strict=True)))
