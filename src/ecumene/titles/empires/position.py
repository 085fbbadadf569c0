"""Positions: a game's situation as a documented file (docs/positions.md), defaults left out."""

from __future__ import annotations

from typing import Any

import msgspec

from ecumene.engine import Setup
from ecumene.engine.positions import write_to_do
from ecumene.titles.empires import spelling
from ecumene.titles.empires.deeds import Deed
from ecumene.titles.empires.movement import Move
from ecumene.titles.empires.shipyard import BuildShip, Maintain, Scrap
from ecumene.titles.empires.state import State
from ecumene.titles.empires.tables import COLOURS
from ecumene.titles.empires.voyages import Sail

#: The form in which positions are written. In format 1, which is still read, steps and notes named areas by number.
FORMAT = "ecumene position 2"
OLD = "ecumene position 1"


class Ship(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A ship on the board, by its number: may it be used this turn, and how far. Ships without a number get the next ones."""

    area: str
    id: int | None = None
    ready: bool = False
    steps: int = 0


class Order(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """An order of this movement that its seat may take back, and what it changed: tokens, ship, treasury (MC 3.order.5)."""

    number: int
    order: Move | BuildShip | Maintain | Scrap | Sail
    tokens: dict[str, int] = {}
    moved: dict[str, int] = {}
    treasury: int = 0
    ship: int | None = None
    before: Ship | None = None
    after: Ship | None = None


class Player(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One seat's holdings. Stock is what is left of its tokens, cities and ships."""

    civilization: str = ""
    tokens: dict[str, int] = {}
    moved: dict[str, int] = {}
    cities: list[str] = []
    ships: list[Ship] = []
    ships_built: int = 0
    scrapped: list[int] = []
    orders: list[Order] = []
    treasury: int = 0
    advances: list[str] = []
    credits: dict[str, int] = {}
    step: int = 0
    census: int = 0
    hand: list[str] = []


class Barbarians(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Barbarian tokens and pirate cities."""

    tokens: dict[str, int] = {}
    cities: list[str] = []


class Position(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The whole situation. Stacks are listed from the top card down, the agenda from the next step on."""

    format: str
    setup: Setup
    players: list[Player]
    turn: int = 0
    phase: str = "setup"
    barbarians: Barbarians = msgspec.field(default_factory=Barbarians)
    out_of_play: list[str] = []
    gone: list[int] = []
    leaving: list[int] = []
    built: list[str] = []
    bonus: int | None = None
    last_turn: int | None = None
    stacks: dict[str, list[str]] = {}
    discards: dict[str, list[str]] = {}
    passed: dict[str, int] = {}
    moving: list[int] = []
    notes: dict[str, Any] = {}
    floor: dict[str, Any] | None = None
    standing: list[tuple[int, str, str]] = []
    over: str | None = None
    agenda: list[dict[str, Any]] = []
    lanes: list[tuple[int, list[dict[str, Any]]]] | None = None
    lanes_ordered: bool = False


def write(state: State) -> dict[str, Any]:
    """The state as a position."""
    terrain, cards = state.terrain, state.rules.cards
    ids = terrain.ids

    def counted(row: bytes | bytearray) -> dict[str, int]:
        return {ids[a]: n for a, n in enumerate(row) if n}

    def ship_at(number: int | None, ship: tuple[int, bool, int] | None) -> Ship | None:
        return None if ship is None else Ship(ids[ship[0]], number, *ship[1:])

    def order(deed: Deed) -> Order:
        tokens, moved = ({ids[area]: count for area, count in row.items()} for row in (deed.tokens, deed.moved))
        before, after = ship_at(deed.ship, deed.before), ship_at(deed.ship, deed.after)
        return Order(deed.number, deed.order, tokens, moved, deed.treasury, deed.ship, before, after)  # type: ignore[arg-type]

    players = []
    for seat in range(state.seats):
        credits = {c: v for c, v in zip(COLOURS, state.credits[seat], strict=True) if v}
        players.append(
            Player(
                civilization=state.civ[seat],
                tokens=counted(state.tokens[seat]),
                moved=counted(state.moved[seat]) if state.moved else {},
                cities=[ids[a] for a in state.cities_of(seat)],
                ships=[Ship(ids[a], number, ready, steps) for number, (a, ready, steps) in state.ships[seat].items()],
                ships_built=state.ships_built[seat],
                scrapped=list(state.scrapped[seat]),
                orders=[order(deed) for deed in state.deeds[seat]],
                treasury=state.treasury[seat],
                advances=list(state.rules.advances.named(state.advances[seat])),
                credits=credits,
                step=state.step[seat],
                census=state.census[seat],
                hand=list(cards.listed(state.hand[seat])),
            )
        )
    barbarians = Barbarians(counted(state.tokens[-1]), [ids[a] for a in state.cities_of(state.barbarians)])
    start = state.rules.terrain()
    position = Position(
        format=FORMAT,
        setup=state.rules.setup,
        players=players,
        turn=state.turn,
        phase=state.phase,
        barbarians=barbarians,
        out_of_play=sorted({terrain.region[a] for a in start.areas if not terrain.open[a]}),
        gone=list(state.gone),
        leaving=list(state.leaving),
        built=sorted(ids[a] for a in state.built),
        bonus=state.bonus,
        last_turn=state.last_turn,
        stacks={
            pile.name: [cards.ids[c] for c in reversed(stack)]
            for pile, stack in zip(cards.piles, state.stack, strict=True)
            if stack
        },
        discards={pile.name: [cards.ids[c] for c in gone] for pile, gone in zip(cards.piles, state.discard, strict=True) if gone},
        passed={cards.ids[c]: seat - 1 for c, seat in enumerate(state.passed) if seat},
        moving=list(state.moving),
        notes=msgspec.to_builtins(state.notes),
        floor=None if state.floor is None else state.floor.write(),
        over=state.over,
        **write_to_do(state, lambda step: spelling.written(step, ids, cards.ids)),
    )
    built: dict[str, Any] = msgspec.to_builtins(position)
    return built
