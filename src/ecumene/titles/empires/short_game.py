"""The Short Game (WE SHORT): it starts late, with five cities and a theme set of four advances each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from ecumene.engine import Action, Form, Refused, Setup, Step, Waits
from ecumene.titles.empires import payments, wire
from ecumene.titles.empires.calamities.losses import DestroyCities
from ecumene.titles.empires.cards import DrawCards
from ecumene.titles.empires.pieces import earn, place, put_city
from ecumene.titles.empires.purchases import receive_advances
from ecumene.titles.empires.rules import Rules
from ecumene.titles.empires.setup import DealSequence
from ecumene.titles.empires.state import State
from ecumene.titles.empires.tables import COLOURS, Tables

#: WE SHORT.11, 12: cities at the start, and how many of them must stand on city sites
CITIES, ON_SITES = 5, 4

#: WE SHORT.20, 21: treasury at the start, and tokens that may be placed
TREASURY, TOKENS = 10, 14

#: WE SHORT.23, 24: where the markers start, by side of the A.S.T.
START = {"basic": 10, "expert": 8}


class ThemeSet(msgspec.Struct, frozen=True):
    """What a scenario token says: four advances, and perhaps the destruction of a city."""

    name: str
    advances: tuple[str, ...]
    destroys_city: bool = False


class _Sheet(msgspec.Struct, frozen=True):
    """The data file: all sets, those in use by number of players, and, where all are, which of them twice."""

    sets: dict[str, ThemeSet]
    players: dict[int, tuple[str, ...]]
    twice: dict[int, tuple[str, ...]]

    def in_draw(self, seats: int) -> tuple[str, ...]:
        """The sets that so many players draw, each as often as it is there."""
        return self.players.get(seats) or (*self.sets, *self.twice[seats])


class ShortGame(Rules):
    """What a title's rules become with it: only the start differs."""

    def __init__(self, setup: Setup, tables: Tables) -> None:
        super().__init__(setup, tables)
        sheet = msgspec.convert(tables.read("short_game"), _Sheet, strict=False)
        #: all theme sets by id
        self.theme_sets = sheet.sets
        #: WE SHORT.3-7: the sets in the draw for this number of players
        self.themes_in_draw = sheet.in_draw(setup.seats)

    def starting_credits(self) -> int:
        """WE SHORT.27: the extra credits of five and six players are not given."""
        return 0

    def opening(self) -> Sequence[Step]:
        return (
            DealThemeSets(), DealSequence(),
            FirstCities(), Revelation(), DrawCards(),
            FirstTreasury(), FirstPopulation(), StartingStep(),
        )  # fmt: skip


class PlaceCity(Action, frozen=True):
    """One of my first cities stands here."""

    area: str


class PlaceTokens(Action, frozen=True):
    """My first tokens go here: one to each of these areas, as often as it is named."""

    areas: tuple[str, ...]


class ChooseCredits(Action, frozen=True):
    """I choose credit tokens of these colours, with their points."""

    credits: tuple[tuple[str, int], ...]


class DealThemeSets(Step, frozen=True):
    """WE SHORT.8, 9: each player draws a set and looks at it; the others see it when all cities are placed.

    SHORT.10: this comes before civilizations are chosen.
    """

    rule = "WE SHORT.8"

    def run(self, state: State) -> None:
        assert state.chance is not None and isinstance(state.rules, ShortGame)
        dealt = state.chance.shuffle("theme sets", state.rules.themes_in_draw)
        state.notes.theme_sets = tuple(dealt)
        for seat, name in enumerate(dealt):
            state.tell("theme-set.drawn", audience=(seat,), seat=seat, set=name)


class FirstCities(Step, frozen=True):
    """WE SHORT.11: in A.S.T.-ranking order everybody places cities."""

    rule = "WE SHORT.11"

    def run(self, state: State) -> None:
        state.push(*(PlacingCities(seat) for seat in state.playing()))


class PlacingCities(Step, frozen=True):
    """WE SHORT.11-13: five cities in the home region, four of them on city sites, none where the limit is 0."""

    seat: int
    rule = "WE SHORT.11"

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if state.cities[self.seat] < CITIES else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        places = (PlaceCity(state.terrain.ids[area]) for area in state.terrain.regions[state.civ[seat]])
        return [place for place in places if self.why(state, seat, place) is None]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, PlaceCity):
            return self.not_asked(action)
        terrain = state.terrain
        area = terrain.index.get(action.area)
        if area is None or area not in terrain.regions[state.civ[seat]]:
            return Refused("WE SHORT.11", "your first cities must be in your own region")
        if state.city[area]:
            return Refused("WE 5A.5", "an area holds only one city")
        if not terrain.limit[area]:
            return Refused("WE SHORT.13", "no city in an area with population limit 0")
        wild = sum(not terrain.site[other] for other in state.cities_of(seat))
        if not terrain.site[area] and wild == CITIES - ON_SITES:
            return Refused("WE SHORT.12", f"{ON_SITES} of the {CITIES} cities must be on city sites")
        return None

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceCity)
        put_city(state, seat, state.terrain.index[action.area])
        state.tell("city.placed", seat=seat, area=action.area)
        state.push(self)

    def run(self, state: State) -> None:
        return


class Revelation(Step, frozen=True):
    """WE SHORT.14, 15: all sets are shown at once; their advances and credits are taken, some cost a city of one's choice.

    SHORT.16: after that nobody needs the tokens any more.
    """

    rule = "WE SHORT.14"

    def run(self, state: State) -> None:
        assert isinstance(state.rules, ShortGame)
        state.show()
        dealt, state.notes.theme_sets = state.notes.theme_sets, None
        assert dealt is not None
        lanes: dict[int, list[Step]] = {}
        for seat in state.playing():
            theme = state.rules.theme_sets[dealt[seat]]
            state.tell("theme-set", seat=seat, set=dealt[seat], advances=list(theme.advances))
            receive_advances(state, seat, theme.advances)
            owed = payments.chosen_credits(state, theme.advances)
            lanes[seat] = [FreeCredits(seat, owed)] * (owed > 0) + [GiveUpCity(seat, 1)] * theme.destroys_city
        state.open_lanes(lanes, ordered=True)


class GiveUpCity(DestroyCities, frozen=True):
    """WE SHORT.15: what the set costs; the owner chooses the city."""

    rule = "WE SHORT.15"


class FreeCredits(Step, frozen=True):
    """WE SHORT.14, ADV.WrittenRecord.1: the owner chooses the colours of this many points of credit tokens."""

    seat: int
    points: int
    rule = "WE ADV.WrittenRecord.1"

    def seats(self, state: State) -> Waits:
        return (self.seat,), ()

    def choices(self, state: State, seat: int) -> list[Action]:
        """Every way to divide the points among colours, in tokens of five."""
        found: set[tuple[str, ...]] = {()}
        for _ in range(self.points // payments.CREDIT_POINTS):
            found = {tuple(sorted((*chosen, colour))) for chosen in found for colour in COLOURS}
        return [
            ChooseCredits(tuple((colour, payments.CREDIT_POINTS * count) for colour, count in Counter(chosen).items()))
            for chosen in sorted(found)
        ]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, ChooseCredits)
        return Refused(
            self.rule,
            f"{self.points} points of credits are chosen, in tokens of {payments.CREDIT_POINTS}, each colour named once "
            f"and in this order: {', '.join(sorted(COLOURS))}",
        )

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, ChooseCredits)
        receive_advances(state, seat, (), action.credits)
        state.tell("credits.chosen", seat=seat, credits=dict(action.credits))


class FirstTreasury(Step, frozen=True):
    """WE SHORT.20: everybody starts with ten treasury tokens."""

    rule = "WE SHORT.20"

    def run(self, state: State) -> None:
        for seat in state.playing():
            earn(state, seat, TREASURY)


class FirstPopulation(Step, frozen=True):
    """WE SHORT.21: in A.S.T.-ranking order everybody places tokens."""

    rule = "WE SHORT.21"

    def run(self, state: State) -> None:
        state.push(*(PlacingTokens(seat) for seat in state.playing()))


class PlacingTokens(Step, frozen=True):
    """WE SHORT.21, 22: up to 14 tokens in the home region, no limit exceeded; Agriculture counts."""

    seat: int
    rule = "WE SHORT.21"

    def seats(self, state: State) -> Waits:
        return (self.seat,), ()

    def forms(self, state: State, seat: int) -> list[Form]:
        return [Settlement(state, seat)]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, PlaceTokens):
            return self.not_asked(action)
        if len(action.areas) > TOKENS:
            return Refused("WE SHORT.21", f"place up to {TOKENS} tokens, not {len(action.areas)}")
        room = open_places(state, seat)
        for name, count in Counter(action.areas).items():
            if name not in room:
                return Refused("WE SHORT.21", "your first tokens must be in your own region")
            if count > room[name]:
                return Refused("WE SHORT.22", f"the limit of {name} is {room[name]}, not {count}")
        return None

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceTokens)
        for area in action.areas:
            place(state, seat, state.terrain.index[area])
        state.tell("tokens.placed", seat=seat, areas=dict(Counter(action.areas)))


def open_places(state: State, seat: int) -> dict[str, int]:
    """The areas of the seat's own region, and how many tokens each supports; a city's area supports none."""
    rules, terrain = state.rules, state.terrain
    return {terrain.ids[area]: rules.limit(state, seat, area) for area in terrain.regions[state.civ[seat]]}


class Settlement(Form):
    """The areas that get a token, one by one."""

    kind = "first-tokens"

    def __init__(self, state: State, seat: int) -> None:
        self.room = Counter(open_places(state, seat))

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        return ([] if len(prefix) == TOKENS else list(self.room - Counter(prefix))), True

    def whole(self, prefix: list[Any]) -> PlaceTokens:
        return PlaceTokens(tuple(prefix))

    def sample(self, rng: Random) -> PlaceTokens:
        """All tokens that may be placed, anywhere: whoever places fewer only harms itself."""
        places = list(self.room.elements())
        return PlaceTokens(tuple(rng.sample(places, min(TOKENS, len(places)))))


class StartingStep(Step, frozen=True):
    """WE SHORT.23, 24: the markers begin just before the Late Bronze Age, with the Expert table two steps earlier."""

    rule = "WE SHORT.23"

    def run(self, state: State) -> None:
        state.step = [START[state.rules.setup.options["ast"]]] * state.seats


wire.FIGURES[PlacingCities] = lambda view, step: {"count": CITIES - view.cities[step.seat]}
wire.FIGURES[PlacingTokens] = lambda view, step: {"most": TOKENS}
