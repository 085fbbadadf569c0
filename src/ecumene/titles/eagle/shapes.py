"""What the title prints and shows, as it goes over the wire: the page's types are made from this (tools/protocol_types.py).

A view is a mapping of mappings, from which nulls are left out (`wire`).
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from ecumene.floor import Traders as Traders
from ecumene.titles.eagle.atlas import Region as Region
from ecumene.titles.eagle.atlas import Zone as Zone
from ecumene.titles.eagle.bargains import Proposal as Proposal
from ecumene.titles.eagle.stakes import Stake as Stake
from ecumene.titles.eagle.tables import Improvement as Improvement
from ecumene.titles.eagle.tables import Marker as Marker
from ecumene.titles.eagle.tables import Milestone as Milestone
from ecumene.titles.eagle.tables import Technology as Technology
from ecumene.titles.eagle.tables import Type as Type
from ecumene.titles.eagle.tables import Wonder as Wonder


class Sheets(TypedDict):
    """What is printed on board, cards and tables; `Printed` of the protocol has the rest."""

    #: the name of the board's drawing
    board: str
    eras: list[str]
    sizes: list[str]
    regions: dict[str, Region]
    zones: dict[str, Zone]
    technologies: dict[str, Technology]
    wonders: dict[str, Wonder]
    milestones: dict[str, Milestone]
    improvements: dict[str, Improvement]
    types: dict[str, Type]
    pieces: dict[str, str]
    markers: dict[str, Marker]
    #: what things cost and yield; under `critical`, per era, the critical resource for the sums 2 to 12
    prices: dict[str, dict[str, Any]]


class Place(TypedDict, total=False):
    """A region: its settlement, who holds its card if it is lent, its marker (`down` if it lies face down), who has looked.

    `room` is how many more pieces may appear there in this turn, where that is limited.
    """

    owner: int
    size: int
    holder: int
    marker: str
    looked: list[int]
    built: bool
    grown: bool
    placed: int
    room: int


class Ship(TypedDict):
    """A fleet: what it is, the zones that it may still sail, and its cargo with the steps that each piece has left."""

    kind: str
    left: int
    cargo: list[tuple[str, int]]


class Income(TypedDict):
    """What production would bring before the dice, item by item and in all.

    `windfall` is the most that a critical resource would add, and `lucky` the throws of 36 that make one of this seat's
    resources critical. `one_more` has what another card of a resource would add to monopolies. `cities` has what each city card
    yields, and whether it is happy and productive then; `faces` and `cogs` are counts.
    """

    items: dict[str, int]
    total: int
    windfall: int
    lucky: int
    one_more: dict[str, int]
    cities: dict[str, tuple[int, bool, bool]]
    faces: int
    cogs: int


class Throw(TypedDict):
    """A resource that the dice may make critical: the sums that do, and how many of 36 throws that is."""

    resource: str
    sums: list[int]
    ways: int


class Player(TypedDict):
    """What everybody may know of a player."""

    gold: int
    settlements: int
    technologies: list[str]
    wonders: list[str]
    improvements: list[str]
    owed: list[str]
    score: dict[str, int]
    income: Income
    #: resource cards held now, by resource
    resources: dict[str, int]
    #: what it has of each milestone of this era (Standard)
    milestones: dict[str, int]


class Ware(TypedDict):
    """A piece as it is now: its name, its dice and what it adds, its price, what of it is a fee and who gets that."""

    name: str
    dice: int
    bonus: int
    price: int
    fee: int
    earner: int | None
    sold: bool


class Nearing(TypedDict, total=False):
    """How near a way to end is, and by seat what everybody would have then.

    `have` of `need` say how far it has come; `die`: this roll or less at the next purchase ends the game; `wonder` declares the
    end, and `owner` may do so; `sold`: anybody may buy the wonder that brings it.
    """

    totals: dict[str, int]
    have: int
    need: int
    die: int
    wonder: str
    owner: int
    sold: bool


class Public(TypedDict):
    """What everybody may know of a game, beside what every view has."""

    turn: int
    phase: str
    era: int
    era_ends: bool
    ending: str
    starter: int
    over: str | None
    #: who has won a game that is over
    winners: list[int]
    #: the place of each seat then; those with as many points share one
    places: dict[str, int]
    gone: list[int]
    leaving: list[int]
    regions: dict[str, Place]
    #: by space and seat: pieces by kind, and under `fleets` ships by number
    units: dict[str, dict[str, dict[str, Any]]]
    players: dict[str, Player]
    wares: dict[str, Ware]
    #: prices of a village, of growing (by size), of an improvement, and the fee in it
    prices: dict[str, list[int]]
    #: the dice table of this era
    critical: list[Throw]
    calls: dict[str, list[int]]
    moved: list[tuple[str, str, int, int]]
    #: every way in which this game can still end
    ends: dict[str, Nearing]
    floor: Traders | None


class Card(TypedDict):
    """A technology that nobody owns: its price for this seat now, and what keeps it from being bought, if anything does."""

    price: int
    rule: str | None
    why: str | None


class Private(TypedDict):
    """What only one seat may know: markers it has looked at, offers made by it or to it; and prices as they are for it."""

    seat: int | None
    markers: dict[str, str]
    offers: dict[str, Proposal]
    made: int | None
    technologies: dict[str, Card]


class Meeting(TypedDict):
    """Two units that could meet: how likely mine wins, both fall, mine loses; and what each adds, by word."""

    mine: int
    theirs: int
    odds: tuple[float, float, float]
    added: tuple[dict[str, int], dict[str, int]]


class Prize(TypedDict):
    """The settlement that goes to the winner: whose it is, its size and resource; `loser` is the side that has it, if any."""

    owner: int
    size: int
    loser: str
    resource: NotRequired[str]


class AtStake(TypedDict):
    """What each side of a battle would lose besides its fighters, by piece; and the settlement that the winner takes."""

    mine: dict[str, int]
    theirs: dict[str, int]
    settlement: NotRequired[Prize]
