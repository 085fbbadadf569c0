"""What the family prints and shows, as it goes over the wire: the page's types are made from this (tools/protocol_types.py).

A view is a mapping of mappings, from which nulls are left out (`wire`).
"""

from __future__ import annotations

from typing import Any, TypedDict

from ecumene.boards.model import Area as Area
from ecumene.boards.model import Sea as Sea
from ecumene.floor import Traders as Traders
from ecumene.titles.empires.offers import Proposal as Proposal
from ecumene.titles.empires.scoring import Tie as Tie
from ecumene.titles.empires.tables import Advance as Advance
from ecumene.titles.empires.tables import Calamity as Calamity
from ecumene.titles.empires.tables import Civilization as Civilization
from ecumene.titles.empires.tables import Commodity as Commodity
from ecumene.titles.empires.tables import Epoch as Epoch


class Succession(TypedDict):
    """One side of the A.S.T.: `final` is the first space that ends the game, `last` the last one there is.

    `rows`: by people, in which of the epochs each step lies, from step 0.
    """

    last: int
    final: int
    epochs: list[Epoch]
    rows: dict[str, list[int]]


class Sheets(TypedDict):
    """What is printed on cards, board and tables; `Printed` of the protocol has the rest."""

    civilizations: dict[str, Civilization]
    commodities: dict[str, Commodity]
    #: by commodity: what one, two, three ... cards of it are worth
    worths: dict[str, list[int]]
    calamities: dict[str, Calamity]
    advances: dict[str, Advance]
    succession: dict[str, Succession]
    areas: dict[str, Area]
    seas: dict[str, Sea]
    plains: dict[str, list[str]]
    volcanoes: dict[str, list[str]]
    #: the name of the board's drawing
    board: str
    colours: list[str]
    #: the clauses that the page cites, by subject
    clauses: dict[str, str]


class Place(TypedDict, total=False):
    """What stands in an area: tokens by owner, those of them that have moved, the city's owner, ships by owner.

    The Barbarians are the last owner. A ship is its number, whether it may still sail, and the steps that it has left.
    """

    tokens: dict[str, int]
    moved: dict[str, int]
    city: int
    ships: dict[str, list[tuple[int, bool, int]]]


class Player(TypedDict):
    """What everybody may know of a player."""

    civilization: str
    stock: int
    treasury: int
    cities: int
    tokens: int
    hand: int
    advances: list[str]
    credits: dict[str, int]
    step: int
    census: int
    score: int
    gone: bool


class Reckoned(TypedDict):
    """Whether the viewer could meet an offer, and what its hand would then be worth, hidden cards counted as nothing."""

    meets: bool
    then: int | None


class Floor(TypedDict):
    """The offers on the trade floor that one seat knows of; `reckoned` has what each would make of its hand."""

    offers: dict[str, Proposal]
    made: int | None
    reckoned: dict[str, Reckoned]


class SetSum(TypedDict):
    """What the cards of one kind add to a hand: count x count x face value."""

    card: str
    count: int
    face: int
    points: int


class Breaks(TypedDict):
    """A set that a bargain makes smaller."""

    card: str
    before: int
    after: int


class Worth(TypedDict):
    """What a hand is worth now and after a bargain."""

    now: int
    then: int
    sums: list[SetSum]
    breaks: list[Breaks]


class Final(TypedDict):
    """The end: the place of each seat, ties broken, and what every point was for; a tie for first place, if there was one."""

    places: dict[str, int]
    scores: list[dict[str, int]]
    tie: Tie | None


class InPlay(TypedDict):
    """What of board and cards a game uses: boards, and the homes of the commodities that are in the stacks.

    `least_traded` are the fewest cards of a deal, `true_names` how many names are owed truthfully. `blocks` are the civilizations
    of each block of trade cards, where there are two.
    """

    blocks: dict[str, list[str]]
    boards: list[int]
    homes: list[str]
    least_traded: int
    true_names: int


class Public(TypedDict):
    """What everybody may know of a game, beside what every view has."""

    turn: int
    phase: str
    over: str | None
    play: InPlay
    ranking: list[int]
    board: dict[str, Place]
    players: dict[str, Player]
    empty: list[int]
    closed: list[str]
    traders: Traders | None
    moving: list[int]
    built: list[str]
    bonus: int | None
    last_turn: int | None
    leaving: list[int] | None
    notes: dict[str, Any]
    final: Final | None


class SetWorth(TypedDict):
    """What the cards of one kind are worth, and what they would be with one more; a full set has no more."""

    points: int
    more: int | None


class NextStep(TypedDict):
    """The epoch of the next step of the A.S.T., and how many of what it asks are lacking."""

    epoch: str
    lacks: dict[str, int]


class Own(TypedDict):
    """What only one seat may know: its cards, its part of the trade floor, its own notes."""

    seat: int | None
    hand: dict[str, int] | None
    floor: Floor | None
    own: dict[str, Any]


class Threat(TypedDict):
    """Somebody who stands beside a city with tokens enough to take it."""

    area: str
    beside: str
    seat: int
    tokens: int


class Private(Own, total=False):
    """For a seat, also what its player would reckon: the worth of its hand, what it could pay, its next step, who threatens.

    `strikes` has the numbers of the calamities in hand, as they would strike this seat.
    """

    sets: dict[str, SetWorth]
    strikes: dict[str, dict[str, int]]
    worth: int
    purse: int
    next: NextStep | None
    threats: list[Threat]
