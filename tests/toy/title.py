"""The Caravan Road as the engine knows it: set up, seen, saved, judged."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from ecumene.engine import Action, Chance, Event, Meta, Refused, Setup, Sits, Stands, Step, Title
from ecumene.engine.positions import Lane, ToDo, write_to_do
from toy import rules
from toy.rules import EACH, END, KINDS, Faces, ToyRules, ToyState
from toy.shown import ToyShown

#: what the seats are called
SITS = (Sits("Amber", "#d98e04"), Sits("Basil", "#2f7d32"), Sits("Coral", "#c2410c"), Sits("Dusk", "#4b3f8f"))
PHASES = {"staking": "stake", "bartering": "stake", "hindering": "hinder", "faces": "play"}


class View(msgspec.Struct):
    """The road as one seat sees it: what everybody knows, and the seat's own cards."""

    setup: Setup
    seat: int | None
    round: int
    phase: str
    over: str | None
    places: list[int]
    coins: list[int]
    stakes: list[int]
    blocks: list[int]
    hand_sizes: list[int]
    discards: list[int]
    bag_size: int
    #: who has still to play a card face down
    playing: list[int]
    gone: list[int]
    hand: list[int] | None = None


class Position(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The file of a position. Cards are counted by kind."""

    setup: Setup
    round: int
    places: list[int]
    coins: list[int]
    hands: list[list[int]]
    bag: list[int]
    agenda: list[dict[str, Any]]
    stakes: list[int] = []
    blocks: list[int] = []
    discards: list[int] = []
    gone: list[int] = []
    over: str | None = None
    lanes: list[Lane] | None = None
    lanes_ordered: bool = False
    standing: list[tuple[int, str, str]] = []


class Toy(Title):
    actions: tuple[type[Action], ...] = (rules.Stake, rules.Keep, rules.Exchange, rules.Hinder, rules.Pass, rules.Play)
    steps: tuple[type[Step], ...] = (
        rules.Deal, rules.Round, rules.Staking, rules.Bartering, rules.Roadside, rules.Hindering, rules.Faces,
    )  # fmt: skip

    def __init__(self, meta: Meta) -> None:
        self.meta = meta
        self.shown = ToyShown(self)

    def start(self, setup: Setup, chance: Chance) -> ToyState:
        state = ToyState(ToyRules(setup))
        state.push(rules.Deal(), rules.Round())
        return state

    def view(self, state: ToyState, seat: int | None) -> View:
        step = state.agenda[-1] if state.agenda and not state.lanes else None
        return View(
            setup=state.rules.setup,
            seat=seat,
            round=state.round,
            phase=self.stands(state).phase,
            over=state.over,
            places=state.places.copy(),
            coins=state.coins.copy(),
            stakes=state.stakes.copy(),
            blocks=state.blocks.copy(),
            hand_sizes=[sum(hand) for hand in state.hands],
            discards=state.discards.copy(),
            bag_size=sum(state.bag),
            playing=list(step.waiting) if isinstance(step, Faces) else [],
            gone=sorted(state.gone),
            hand=None if seat is None else state.hands[seat].copy(),
        )

    # -- files --------------------------------------------------------------------------------------------

    def position(self, state: ToyState) -> dict[str, Any]:
        written: dict[str, Any] = msgspec.to_builtins(
            Position(
                setup=state.rules.setup,
                round=state.round,
                places=state.places,
                coins=state.coins,
                hands=state.hands,
                bag=state.bag,
                stakes=state.stakes if any(state.stakes) else [],
                blocks=state.blocks if any(state.blocks) else [],
                discards=state.discards if any(state.discards) else [],
                gone=sorted(state.gone),
                over=state.over,
                **write_to_do(state),
            )
        )
        return written

    def load(self, position: dict[str, Any]) -> ToyState:
        try:
            read = msgspec.convert(position, Position)
        except msgspec.ValidationError as error:
            raise Refused("position", str(error)) from None
        setup = self.meta.setup(read.setup.seats, read.setup.scenario, read.setup.options)
        state = ToyState(ToyRules(setup))
        state.round, state.over, state.gone = read.round, read.over, frozenset(read.gone)
        state.places, state.coins, state.hands, state.bag = read.places, read.coins, read.hands, read.bag
        state.stakes, state.blocks = read.stakes or state.stakes, read.blocks or state.blocks
        state.discards = read.discards or state.discards
        ToDo(setup.seats, self.steps).read(state, read.agenda, read.standing, read.lanes, read.lanes_ordered)
        try:
            self.check(state)
        except AssertionError as error:
            raise Refused("position", str(error)) from None
        return state

    def check(self, state: ToyState) -> None:
        seats = state.rules.setup.seats
        for name in ("places", "coins", "stakes", "blocks", "hands"):
            assert len(getattr(state, name)) == seats, f"{name}: one for each of {seats} seats"
        assert all(len(counts) == len(KINDS) for counts in (*state.hands, state.bag, state.discards)), "cards: four kinds"
        assert min(map(min, (*state.hands, state.bag, state.discards))) >= 0, "cards: less than none"
        totals = [sum(counts) for counts in zip(*state.hands, state.bag, state.discards, strict=True)]
        assert totals == [EACH] * len(KINDS), f"cards: there are {EACH} of each kind, not {totals}"
        assert min(state.coins + state.stakes + state.blocks) >= 0, "coins: less than none"
        assert all(0 <= place <= END for place in state.places), f"places: the track has spaces 0 to {END}"
        assert state.gone <= set(range(seats)), "gone: such a seat there is not"
        assert 0 <= state.round <= state.rules.rounds, "round: later than the last"
        assert state.over or state.agenda or state.lanes, "agenda: nothing is left to do, and yet the race is not over"
        for step in (*state.agenda, *(step for lane in (state.lanes or {}).values() for step in lane)):
            named = [getattr(step, "seat", 0), getattr(step, "leader", 0), *getattr(step, "waiting", ())]
            assert all(0 <= seat < seats for seat in named), f"agenda: {step} names a seat that there is not"
            if isinstance(step, Faces):
                held = [seat in range(seats) and answer in step.choices(state, seat) for seat, answer in step.answers]
                assert all(held), "agenda: a card was played that its seat does not hold"

    # -- judging ------------------------------------------------------------------------------------------

    def stands(self, state: ToyState | View) -> Stands:
        seats = SITS[: len(state.places)]
        if isinstance(state, View):
            return Stands(state.round, state.phase, seats, state.over)
        steps = [lane[-1] for lane in (state.lanes or {}).values() if lane] or state.agenda[-1:]
        asked = next((step for step in steps), None)
        phase = PHASES.get(str(asked.__struct_config__.tag), "") if asked is not None and state.over is None else ""
        return Stands(state.round, phase, seats, state.over)

    def scores(self, state: ToyState | View) -> list[dict[str, int]]:
        return [
            {"place": place, "coins": coins, "total": 0 if seat in state.gone else place + coins}
            for seat, (place, coins) in enumerate(zip(state.places, state.coins, strict=True))
        ]

    def winners(self, state: ToyState) -> tuple[int, ...]:
        if state.over is None:
            return ()
        totals = [row["total"] for row in self.scores(state)]
        return tuple(seat for seat in state.here if totals[seat] == max(totals))

    def redeal(self, state: ToyState, seat: int, rng: Random) -> ToyState:
        return rules.redeal(state, seat, rng)

    def entitled(self, event: Event, seats: int) -> tuple[int, ...] | None:
        if event.kind == "drew":
            return (event.data["seat"],)
        return tuple(range(seats)) if event.kind == "travelled" else None

    def secrets(self, state: ToyState, seat: int) -> dict[str, Any]:
        sealed = [step for step in state.agenda if isinstance(step, Faces)]
        found = {
            "hands": [hand for other, hand in enumerate(state.hands) if other != seat],
            "bag": state.bag,
            "played": [answer for step in sealed for other, answer in step.answers if other != seat],
        }
        return {kind: value for kind, value in found.items() if value}

    def alike(self, state: ToyState, seat: int, action: Action, rng: Random) -> Action:
        held = rules.cards_of(state.hands[seat])
        if isinstance(action, rules.Play) and held:
            return rules.Play(rng.choice(held))
        if isinstance(action, rules.Exchange) and len(held) >= len(action.cards):
            return rules.Exchange(tuple(rng.sample(held, len(action.cards))))
        return action
