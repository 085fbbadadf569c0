"""What the title prints and shows, as it goes over the wire: the page's types are made from this (tools/protocol_types.py).

A view is a mapping of mappings, from which nulls are left out (`wire`). Squares, cities, cards and markers go by id.
"""

from __future__ import annotations

from typing import TypedDict

from ecumene.floor import Traders as Traders
from ecumene.titles.ffg.tables import Building as Building
from ecumene.titles.ffg.tables import Civilization as Civilization
from ecumene.titles.ffg.tables import EventCard as EventCard
from ecumene.titles.ffg.tables import Government as Government
from ecumene.titles.ffg.tables import Icons as Icons
from ecumene.titles.ffg.tables import Section as Section
from ecumene.titles.ffg.tables import Tech as Tech
from ecumene.titles.ffg.tables import Use as Use
from ecumene.titles.ffg.tables import Wonder as Wonder

# -- what is printed --------------------------------------------------------------------------------------


class Cell(TypedDict):
    """A square as it is printed on a tile; `start` is a hint for beginners."""

    terrain: str
    icons: Icons
    marker: str


class Tile(TypedDict):
    """A tile with its arrow pointing up: four rows of four squares."""

    set: str
    rows: list[list[Cell]]
    designed: bool


class Slot(TypedDict):
    """A place for a tile: its top left square, and the seat whose home tile lies there (-1: none)."""

    name: str
    x: int
    y: int
    home: int


class Layout(TypedDict):
    """The map for a number of seats, in squares."""

    width: int
    height: int
    slots: list[Slot]


class Person(TypedDict):
    """A card of the great person deck; `when` it is used, and whether it is then discarded."""

    name: str
    type: str
    when: str
    discard: bool
    designed: bool


class Policy(TypedDict):
    """One side of a social policy card."""

    name: str
    card: int


class Investment(TypedDict):
    """An investment card: with this many markers a step works."""

    name: str
    steps: list[int]
    designed: bool


class UnitRank(TypedDict):
    """The sides of unit cards for one rank: their name, and by card its strength and health in each printing."""

    name: str
    core: dict[str, tuple[int, int]]
    waw: dict[str, tuple[int, int]]


class UnitKind(TypedDict):
    """A type of unit: the type that it trumps, and the sides of its cards, from the first rank on."""

    trumps: str
    ranks: list[UnitRank]


class Track(TypedDict):
    """The culture track: its sections, the spaces of great people, the last space."""

    sections: list[Section]
    people: list[int]
    victory: int


class Sheets(TypedDict):
    """What is printed on tiles, cards and boards, whatever version is played; `Printed` of the protocol has the rest.

    `texts` says in our words what a card does: by `tech.pottery`, `wonder.stonehenge`, `event.drought`, `person.valmiki`,
    `gov.monarchy`, `policy.pacifism`, `invest.infrastructure`, `civ.romans`, `relic.atlantis`, `marker.teacher`.
    """

    techs: dict[str, Tech]
    wonders: dict[str, Wonder]
    buildings: dict[str, Building]
    civilizations: dict[str, Civilization]
    events: dict[str, EventCard]
    governments: dict[str, Government]
    policies: dict[str, Policy]
    investments: dict[str, Investment]
    #: the icons of great people by type, and the cards of the deck
    people: dict[str, Icons]
    persons: dict[str, Person]
    city_states: dict[str, Icons]
    relics: dict[str, str]
    uses: dict[str, Use]
    units: dict[str, UnitKind]
    track: Track
    tiles: dict[str, Tile]
    layouts: dict[str, Layout]
    texts: dict[str, list[str]]
    #: of these texts, those that hold in some versions only, and the versions
    bound: dict[str, list[str]]
    #: the trade that each level of research needs, and what figures and walls cost
    prices: dict[str, int]
    #: victory: coins that win, and the end of the trade dial
    coins: int
    dial: int
    #: the most stakes that one side of a bargain names
    stakes: int
    #: the clauses that the page itself cites, by subject
    clauses: dict[str, str]


# -- what everybody may know ------------------------------------------------------------------------------


class Square(TypedDict, total=False):
    """A square that is turned up: its terrain, the icons that count there now, and what lies on it.

    `city` is the city whose outskirts it is; `blockade` the seat whose figures keep its owner from using it.
    """

    terrain: str
    icons: dict[str, int | str]
    marker: str
    city: str
    blockade: int


class Laid(TypedDict):
    """A tile that is turned up, and by how many quarter turns."""

    tile: str
    turn: int


class City(TypedDict):
    """A city: its name, what stands in its centre, what it makes, and whether it can still act this turn."""

    name: str
    owner: int
    capital: bool
    walls: bool
    program: bool
    #: the other square of a metropolis; `fort` or `caravan`
    second: str | None
    mark: str | None
    outskirts: list[str]
    production: int
    trade: int
    culture: int
    resources: list[str]
    acted: list[str]
    ready: bool


class Advance(TypedDict):
    """The next space of the culture track: its number, price and reward (`event-2`, `person`, `victory`)."""

    space: int
    culture: int
    trade: int
    reward: str


class CultureRoad(TypedDict):
    """Spaces of the culture track; what all that are left cost, what the arts of all cities bring, and in how many turns."""

    done: int
    of: int
    near: bool
    soon: bool
    culture: int
    trade: int
    arts: int
    turns: int | None


class TechRoad(TypedDict):
    """Cards of the pyramid under Space Flight; what its rows lack, and the trade that Space Flight needs."""

    done: int
    of: int
    near: bool
    soon: bool
    techs: int
    row: int
    lacks: dict[str, int]
    price: int


class CoinSource(TypedDict, total=False):
    """Where coins come from: a card, a building, `map`; the `most` that it can hold, and whether they can be lost."""

    what: str
    amount: int
    most: int
    loses: bool


class CoinRoad(TypedDict):
    """Coins, and where they come from."""

    done: int
    of: int
    near: bool
    soon: bool
    sources: list[CoinSource]


class ConquestRoad(TypedDict, total=False):
    """The squares with armies; how far the nearest foreign capital is, and with how many cards and which bonus it is defended."""

    near: bool
    soon: bool
    armies: int
    steps: int
    capital: str
    cards: int
    bonus: int


class Roads(TypedDict):
    """The four roads to victory: `near` could be won within a turn, as far as everybody can see; `soon` is nearly there."""

    culture: CultureRoad
    tech: TechRoad
    coins: CoinRoad
    conquest: ConquestRoad


class Study(TypedDict):
    """What the trade of a seat is worth for research: the level that it pays for now (0: none), the price of each level for this
    seat, and how much stays when all is spent."""

    level: int
    prices: dict[str, int]
    keeps: int


class Seat(TypedDict):
    """What everybody may know of a player."""

    civilization: str
    gone: bool
    government: str
    free_change: list[str]
    trade: int
    #: the trade that the next turn brings
    income: int
    culture: int
    level: int
    next: Advance | None
    coins: int
    #: coin tokens by the card on which they lie; `sheet` is the civilization sheet
    tokens: dict[str, int]
    #: tech -> its row in the pyramid; the row of a blank card, or 0
    techs: dict[str, int]
    blank: int
    #: the rows of the pyramid that have places, and how many
    places: dict[str, int]
    study: Study
    ranks: dict[str, int]
    armies: dict[str, int]
    scouts: dict[str, int]
    unbuilt: dict[str, int]
    sent: dict[str, str]
    resources: dict[str, int]
    reserve: list[str]
    policies: list[str]
    invested: dict[str, int]
    #: cards by their backs: `event-1`, `hut`, the type of a great person
    forces: int
    events: list[str]
    kept: list[str]
    persons: list[str]
    faceup: list[str]
    used: list[str]
    speed: int
    stack: int
    water: str
    hand_size: int
    most_cities: int
    battle_hand: int
    combat: int
    roads: Roads


class Fought(TypedDict):
    """A unit in a front: its card, type, name, strength, health, wounds."""

    card: str
    unit: str
    name: str
    strength: int
    health: int
    wounds: int


class Battle(TypedDict):
    """A battle that goes on. Sides are 0, the attacker, and 1, the defender; `wild` is the side of barbarians, or -1.

    `stage` is draw, bonus or play; `values` is what both sides would count if the battle ended now.
    """

    stage: str
    square: str
    led: list[int]
    wild: int
    city: bool
    walls: bool
    armies: int
    bonus: list[int]
    hands: list[int]
    fronts: list[list[Fought | None]]
    dead: list[list[str]]
    values: list[int]


class Effect(TypedDict, total=False):
    """What a bargain would make of one side: its trade, and how much the dial does not hold; the level of research that it pays
    for then and now; its culture; its event cards and how many its hand may hold, if it must discard."""

    seat: int
    trade: int
    spilt: int
    level: int
    was: int
    culture: int
    events: int
    limit: int


class Offer(TypedDict):
    """A bargain on the floor, with hidden cards by their backs."""

    key: str
    seat: int
    to: int
    give: list[str]
    want: list[str]
    effects: list[Effect]


class Final(TypedDict):
    """How a game ended by score: the place of each seat, and what its score is made of."""

    places: dict[str, int]
    scores: dict[str, dict[str, int]]


class Public(TypedDict):
    """What everybody may know of a game, beside what every view has."""

    turn: int
    phase: str
    part: int
    first: int
    over: str | None
    victors: list[int]
    completed: list[int]
    final: Final | None
    tiles: dict[str, Laid]
    squares: dict[str, Square]
    cities: dict[str, City]
    seats: dict[str, Seat]
    #: resources in the market; wonders to be had; buildings left by family; cards and markers left in decks and piles
    market: dict[str, int]
    stalls: list[str]
    obsolete: list[str]
    supply: dict[str, int]
    left: dict[str, int]
    #: squares that no figure may leave this turn
    held: list[str]
    #: while it is open: who is still trading, and who is done
    floor: Traders | None
    offers: dict[str, Offer]
    battle: Battle | None
    #: the markers on Jim Henson's card
    puppets: int
    #: whether great people are cards, and coins can be invested
    play: dict[str, bool]


# -- what one seat may know -------------------------------------------------------------------------------


class Item(TypedDict):
    """Something that a seat might produce: what it costs this seat."""

    price: int
    kind: str


class Threat(TypedDict):
    """A city that armies of another seat could attack in one Movement, and where they stand."""

    city: str
    seat: int
    armies: list[str]


class Private(TypedDict, total=False):
    """What only one seat may know: its cards, its battle force, its own offers; and what its player would reckon."""

    seat: int | None
    forces: dict[str, int]
    events: list[str]
    kept: list[str]
    persons: list[str]
    #: markers that it has looked at: `c7: hut:iron`
    seen: list[str]
    #: the units in both hands of a battle as far as the seat may know them; else None
    hands: list[list[Fought] | None]
    offers: dict[str, Offer]
    #: what everything that could be produced costs this seat
    items: dict[str, Item]
    #: techs that could be learnt now, by place in the pyramid alone, with the trade that each needs
    learnable: dict[str, int]
    #: cities that could be attacked next
    threats: list[Threat]


class Line(TypedDict):
    """One line of a sum: what it is, and how much."""

    what: str
    amount: int


class Choice(TypedDict, total=False):
    """What a city can make: its price, where it may stand; or why it cannot be made, with the clause.

    The way out, if there is one: `replaces` is what it must replace, for it stands in the only square where this may stand;
    `elsewhere` is another city that could make it now.
    """

    price: int
    places: list[str]
    rush: int
    reason: str
    rule: str
    replaces: str
    elsewhere: str


class Rush(TypedDict):
    """What trade makes up for: so much trade `per` so many hammers, `times` at the most."""

    trade: int
    hammers: int
    times: int


class CityAdvice(TypedDict):
    """A city line by line: its production, its trade, what the arts would give, and everything it could make. `program` is
    what it would produce next with a building program, `caravan` what a caravan adds if that is needed."""

    production: list[Line]
    trade: list[Line]
    culture: list[Line]
    most: int
    caravan: int
    rush: Rush
    program: int
    items: dict[str, Choice]


class TechAdvice(TypedDict, total=False):
    """A tech that is not known: its price, the trade that is missing, or that it has no place."""

    price: int
    missing: int
    place: bool


class Reached(TypedDict):
    """A square or facedown tile that a march can come to: in how many steps, by which way, and whether it may end there."""

    steps: int
    way: list[str]
    ends: bool


class Hindrance(TypedDict):
    """What keeps a city from a square, and the clause."""

    reason: str
    rule: str


class Task(TypedDict):
    """A line of the Start of Turn's checklist: it can be done `now`, is `done`, or is `barred` by a clause."""

    stands: str
    text: str
    rule: str


class Start(TypedDict):
    """What there is to do in one's Start of Turn, by what it is; the squares where a city could stand; and the unlocked
    governments to which the way leads over Anarchy."""

    tasks: dict[str, Task]
    room: list[str]
    anarchy: list[str]


class Produced(TypedDict):
    """What producing something would come to: its cost, the production, the trade that is rushed, what is lost; the square
    before and after, what is `covered` there (a marker or the terrain), and the whole city with it, from its next action on
    (`combat` and `coin` are those of the seat)."""

    cost: int
    production: int
    rush: int
    lost: int
    before: dict[str, int | str]
    after: dict[str, int | str]
    covered: str
    city_before: dict[str, int]
    city_after: dict[str, int]


class Exchange(TypedDict):
    """What playing a unit would come to: who strikes first (1 mine, -1 theirs, 0 both at once), wounds dealt and taken against
    what is left of each, who would be killed, what both sides would then count."""

    first: int
    dealt: int
    against: int
    taken: int
    own: int
    kills: bool
    dies: bool
    values: list[int]
