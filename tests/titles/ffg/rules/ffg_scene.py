"""A scene of the 2010 game: a flat, open map of grassland with two capitals, on which a test puts what it needs."""

from __future__ import annotations

from typing import Any

from ecumene import Refused, titles
from ecumene.engine import Action, Chance, Game, Step
from ecumene.engine.agenda import settle as go_on
from ecumene.titles.ffg.culture import Settle
from ecumene.titles.ffg.invariants import check_derived
from ecumene.titles.ffg.pieces import add_figures, found, put
from ecumene.titles.ffg.setup import ChooseCivilization
from ecumene.titles.ffg.state import HIDDEN, PUBLIC, Deck
from ecumene.titles.ffg.tables import RESOURCES
from ecumene.titles.ffg.yields import cities_of, coins, crop, production

#: where the capitals of seats 0 to 3 are put, by number of seats
CAPITALS = {2: ("c3", "n6"), 3: ("i2", "o14", "c14"), 4: ("c3", "n3", "n14", "c14"), 5: ("", "", "", "", "")}


class Scene:
    def __init__(self, *civs: str, scenario: str = "base", seed: int = 1, flat: bool = True, **options: str) -> None:
        civs = civs or ("americans", "egyptians")
        title = titles.load("ffg-2010")
        setup = title.meta.setup(len(civs), scenario, {"civilizations": "choose", **options})
        self.game = Game.new(title, setup, Chance.seed_of(seed), story=True)
        #: the state as the game left it
        self._left: Any = None
        for _ in civs:
            seat = self.game.due[0]
            self.game.play(seat, ChooseCivilization(civs[seat]))
        while self.state.phase == "setup":
            seat = self.game.due[0]
            wanted = Settle(CAPITALS[len(civs)][seat])
            choices = self.game.ask(seat).choices
            self.game.play(seat, wanted if wanted in choices else choices[0])
        if flat:
            self._flatten()

    @property
    def state(self) -> Any:
        self.anew()
        return self.game.state

    def anew(self) -> None:
        """Tests write into the state as they like: if one did, what follows from the state is counted anew.

        What the game changes by itself it must stir by itself, so nothing is counted anew for that.
        """
        state = self.game.state
        if self._left is not None and all(getattr(state, name) == getattr(self._left, name) for name in (*PUBLIC, *HIDDEN)):
            return
        state.stir_cities(*range(self.game.seats))
        if state.phase != "setup":
            for seat in range(self.game.seats):
                coins(state, seat)
                for city in cities_of(state, seat):
                    crop(state, city)
        self._left = state.clone()

    def _flatten(self) -> None:
        state, tables = self.state, self.state.rules.tables
        state.first = 0
        state.open = [True] * len(state.open)
        for square in range(state.rules.chart.size):
            if state.rules.chart.slot[square] >= 0:
                state.ground[square] = tables.plain("grassland")
            if state.marker[square] != "centre":
                state.marker[square] = ""
        state.face, state.raised = {}, {}
        for seat in range(state.rules.seats):
            state.armies[seat], state.scouts[seat], state.sent[seat], state.trade[seat] = {}, {}, {}, 0
            state.reserve[seat] = ()
        state.occupant = bytearray(state.rules.chart.size)

    # -- setting the scene --------------------------------------------------------------------------------

    def at(self, square: str) -> int:
        return int(self.state.rules.chart.index[square])

    def ground(self, terrain: str, *squares: str, **icons: Any) -> Scene:
        """Plain terrain; with `resource`, `coin` or `culture` a square that shows it."""
        tables = self.state.rules.tables
        for square in squares:
            number = tables.plain(terrain)
            if icons:
                number = next(
                    n for n, g in enumerate(tables.ground)
                    if g.terrain == terrain and not g.marker and all(getattr(g.icons, k) == v for k, v in icons.items())
                )  # fmt: skip
            self.state.ground[self.at(square)] = number
        return self

    def army(self, seat: int, square: str, count: int = 1) -> Scene:
        add_figures(self.state, seat, self.at(square), count, 0)
        return self

    def scout(self, seat: int, square: str, count: int = 1) -> Scene:
        add_figures(self.state, seat, self.at(square), 0, count)
        return self

    def city(self, seat: int, square: str, walls: bool = False) -> Scene:
        found(self.state, seat, self.at(square), walls=walls)
        return self

    def mark(self, square: str, marker: str, face: str = "") -> Scene:
        if face:
            self.state.marker[self.at(square)] = marker
            self.state.face[self.at(square)] = face
            self._draw(f"{marker}:{face}")
        else:
            put(self.state, self.at(square), marker)
            self.state.stalls = tuple(wonder for wonder in self.state.stalls if wonder != marker)
        return self

    def tech(self, seat: int, *techs: str) -> Scene:
        for tech in techs:
            self.state.techs[seat][tech] = self.state.rules.tables.techs[tech].level
        return self

    def only(self, seat: int, *techs: str) -> Scene:
        """The seat knows just these, each in the row of its level."""
        self.state.techs[seat] = {}
        return self.tech(seat, *techs)

    def events(self, seat: int, *cards: str) -> Scene:
        state = self.state
        for card in cards:
            number = state.rules.tables.events[card].deck
            down = list(state.event_decks[number].down)
            down.remove(card)
            state.event_decks[number] = Deck(tuple(down), state.event_decks[number].up)
        state.events[seat] = tuple(sorted((*state.events[seat], *cards)))
        return self

    def forces(self, seat: int, *cards: str) -> Scene:
        """The seat's standing forces are exactly these."""
        state = self.state
        for card in state.forces[seat]:
            unit = card.partition("-")[0]
            state.units[unit] = Deck((card, *state.units[unit].down), state.units[unit].up)
        for card in cards:
            unit = card.partition("-")[0]
            down = list(state.units[unit].down)
            down.remove(card)
            state.units[unit] = Deck(tuple(down), state.units[unit].up)
        state.forces[seat] = tuple(sorted(cards))
        return self

    def have(self, seat: int, trade: int = 0, culture: int = 0, kept: tuple[str, ...] = (), **resources: int) -> Scene:
        state = self.state
        state.trade[seat], state.culture[seat] = trade, culture
        state.kept[seat] = kept
        for marker in kept:
            self._draw(marker)
        for resource, count in resources.items():
            assert resource in RESOURCES
            state.resources[seat][resource] = count
            if resource in state.market:
                state.market[resource] -= count
        return self

    def _draw(self, marker: str) -> None:
        """A hut or village lies no longer in its pile, if it did."""
        kind, _, face = marker.partition(":")
        pile = list(self.state.huts if kind == "hut" else self.state.villages)
        if face in pile:
            pile.remove(face)
        setattr(self.state, f"{kind}s", tuple(pile))

    def govern(self, seat: int, government: str) -> Scene:
        self.state.government[seat] = government
        return self

    # -- playing ------------------------------------------------------------------------------------------

    def ask(self, step: Step, phase: str = "", seat: int | None = None) -> Scene:
        """The game goes on with this step alone."""
        state = self.state
        state.agenda = [step]
        state.lanes = None
        state.phase = phase or state.phase
        state.part = getattr(step, "seat", -1) if seat is None else seat
        self.settle()
        return self

    def moving(self, seat: int) -> Scene:
        from ecumene.titles.ffg.marching import Moving
        from ecumene.titles.ffg.turn import Part

        self.state.phase = "move"
        self.state.agenda = [Moving(seat), Part(seat)]
        self.settle()
        return self

    def managing(self, seat: int) -> Scene:
        from ecumene.titles.ffg.management import Managing

        return self.ask(Managing(seat), "manage")

    def starting(self, seat: int) -> Scene:
        from ecumene.titles.ffg.start import Starting

        return self.ask(Starting(seat), "start")

    def settle(self) -> None:
        self.game.due, self.game.may = go_on(self.state)
        self._went_on()

    def play(self, seat: int, *actions: Action) -> Scene:
        for action in actions:
            self.anew()
            self.game.play(seat, action)
            self._went_on()
        return self

    def _went_on(self) -> None:
        """The game has stirred whatever it changed, or a count that was kept is wrong now."""
        check_derived(self.game.state)
        self._left = self.game.state.clone()

    def refused(self, seat: int, action: Action) -> str:
        """The clause that refuses it; nothing changes."""
        self.anew()
        before = self.game.hash()
        refusal = self.game.why(seat, action)
        assert isinstance(refusal, Refused), f"{action} is allowed"
        assert self.game.hash() == before
        return refusal.rule

    def kind(self) -> str:
        return self.game.ask(self.game.due[0]).kind if self.game.due else ""

    def choices(self, seat: int) -> list[Action]:
        self.anew()
        return self.game.ask(seat).choices

    # -- looking ------------------------------------------------------------------------------------------

    def coins(self, seat: int) -> int:
        return coins(self.state, seat)

    def production(self, square: str) -> int:
        return production(self.state, self.state.cities[self.at(square)])

    def figures(self, seat: int, square: str) -> tuple[int, int]:
        return self.state.armies[seat].get(self.at(square), 0), self.state.scouts[seat].get(self.at(square), 0)

    def marker(self, square: str) -> str:
        return str(self.state.marker[self.at(square)])

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for _, event in self.game.story or [] if event.kind == kind]


class Deckscene(Scene):
    """A scene with the great person deck; a marker of each person's type stands in the outskirts of the capital."""

    def __init__(self, *civs: str, scenario: str = "fame-and-fortune", **options: str) -> None:
        super().__init__(*(civs or ("germans", "chinese")), scenario=scenario, people="deck", **options)

    def person(self, seat: int, card: str, *, at: str = "", up: bool = False) -> Deckscene:
        """The seat holds this card, and its marker stands beside its capital."""
        state = self.state
        kind = state.rules.tables.persons[card].type
        deck = state.person_deck
        state.person_deck = Deck(tuple(other for other in deck.down if other != card), deck.up)
        hands = state.faceup if up else state.persons
        hands[seat] = tuple(sorted((*hands[seat], card)))
        people = list(state.people)
        people.remove(kind)
        state.people = tuple(people)
        square = at or ("b2" if seat == 0 else "m5")
        self.mark(square, kind)
        return self

    def research(self, **answers: Action) -> Deckscene:
        """All choose; keys are `a`, `b`, `c` for seats 0, 1, 2."""
        from ecumene.titles.ffg.turn import OpenResearch

        self.ask(OpenResearch(), "research")
        for name, answer in answers.items():
            self.play("abc".index(name), answer)
        return self
