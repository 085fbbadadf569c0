"""The printed tables, read from the data files and filtered by the version that is played."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

#: FF def.1: which boxes are open in each version
SETS: dict[str, frozenset[str]] = {
    "base": frozenset({"base"}),
    "fame-and-fortune": frozenset({"base", "faf"}),
    "wisdom-and-warfare": frozenset({"base", "waw"}),
    "both": frozenset({"base", "faf", "waw"}),
}

TERRAINS = {"G": "grassland", "F": "forest", "M": "mountain", "D": "desert", "W": "water"}
#: FF def.12: production and trade of each terrain
YIELDS = {"grassland": (0, 0), "forest": (2, 0), "mountain": (1, 0), "desert": (0, 1), "water": (0, 1)}
#: FF def.11: the resources of map and market, and those that come from markers and cards only
MARKET = ("incense", "iron", "silk", "wheat")
RESOURCES = (*MARKET, "spy", "uranium")
UNITS = ("infantry", "artillery", "mounted", "aircraft")
LAND = UNITS[:3]


@cache
def read(name: str) -> dict[str, Any]:
    """One data file."""
    return tomllib.loads(files("ecumene.titles.ffg").joinpath(f"data/{name}.toml").read_text("utf-8"))


class Icons(msgspec.Struct, frozen=True):
    """What a square or a marker gives to the city to which it belongs."""

    production: int = 0
    trade: int = 0
    culture: int = 0
    coin: int = 0
    resource: str = ""
    combat: int = 0


class Ground(msgspec.Struct, frozen=True):
    """What is printed on a square."""

    terrain: str
    icons: Icons
    marker: str = ""

    @property
    def water(self) -> bool:
        return self.terrain == "water"


class Tech(msgspec.Struct, frozen=True):
    """A technology; the numbers are explained in the data file."""

    name: str
    level: int
    set: str
    buildings: tuple[str, ...] = ()
    governments: tuple[str, ...] = ()
    ranks: dict[str, int] = {}
    coin: int = 0
    tokens: int = 0
    hand: int = 0
    speed: int = 0
    stack: int = 0
    cities: int = 0
    water: str = ""


class Wonder(msgspec.Struct, frozen=True):
    """A wonder; `price` is what it costs whoever knows `tech`."""

    name: str
    era: str
    set: str
    culture: int
    cost: int
    price: int = 0
    tech: str = ""
    designed: bool = False
    reprint: bool = False


class Building(msgspec.Struct, frozen=True):
    """One form of a building."""

    name: str
    family: str
    set: str
    terrain: tuple[str, ...]
    count: int
    cost: int
    star: bool = False
    upgraded: bool = False
    production: int = 0
    trade: int = 0
    culture: int = 0
    coin: int = 0
    combat: int = 0


class Civilization(msgspec.Struct, frozen=True):
    """A civilization: where it begins, and what it has more than others."""

    name: str
    leader: str
    set: str
    home: str
    tech: str
    government: str
    colour: str
    armies: int = 6
    scouts: int = 2
    start_armies: int = 1
    start_scouts: int = 1
    stack: int = 0
    speed: int = 0
    combat: int = 0
    policies: int = 0
    walls: bool = False
    units: tuple[str, ...] = ()
    #: what its cities are called in the page, the capital first
    cities: tuple[str, ...] = ()


class EventCard(msgspec.Struct, frozen=True):
    """A culture event."""

    name: str
    deck: int
    count: int
    set: str
    when: tuple[str, ...]
    designed: bool = False


class Government(msgspec.Struct, frozen=True):
    """A government in numbers; `core` and `waw` say what only the cards of that printing give."""

    name: str
    designed: bool = False
    production: int = 0
    coin: int = 0
    core: dict[str, int] = {}
    waw: dict[str, int] = {}


class Use(msgspec.Struct, frozen=True, rename={"from_": "from", "as_": "as"}):
    """What a card can do (data/uses.toml)."""

    when: str
    do: str = ""
    card: str = ""
    cost: tuple[str, ...] = ()
    trade: int = 0
    culture: int = 0
    amount: int = 0
    limit: str = "turn"
    event: bool = False
    eras: tuple[str, ...] = ()
    range: int = 0
    into: str = ""
    from_: str = ""
    as_: tuple[str, ...] = ()
    person: bool = False


#: what may be used at a moment: by the field of the state in which it lies, the uses of each card with their places in the file
Moment = list[tuple[str, dict[str, list[tuple[int, str, Use]]]]]


class PersonCard(msgspec.Struct, frozen=True):
    """A card of the great person deck: a person of this type, `when` it is used, and whether it is then discarded."""

    name: str
    type: str
    when: str
    discard: bool = False
    designed: bool = False


class Section(msgspec.Struct, frozen=True):
    """A section of the culture track: its last space, the price of each of its spaces, its deck of events."""

    last: int
    culture: int
    trade: int
    deck: int


def ground_of(cell: str) -> Ground:
    """A square as the tile file writes it: `F:wheat+hut`."""
    letter, _, extras = cell.partition(":")
    terrain = TERRAINS[letter]
    production, trade = YIELDS[terrain]
    names = extras.split("+") if extras else []
    if "no_terrain_icons" in names:  # FF def.13
        production = trade = 0
    resource = next((name for name in names if name in MARKET), "")
    marker = next((name for name in names if name in ("hut", "village") or name.startswith("relic_")), "")
    return Ground(terrain, Icons(production, trade, int("culture" in names), int("coin" in names), resource), marker)


class Tables:
    """All tables of one version."""

    def __init__(self, version: str) -> None:
        self.sets = sets = SETS[version]
        self.version = version
        self.units_of = "waw" if "waw" in sets else "core"
        self.has_states = "waw" in sets
        self.city_states: tuple[str, ...] = tuple(read("markers")["city_states"]) if self.has_states else ()

        def rows(name: str, kind: type[Any]) -> dict[str, Any]:
            return {key: msgspec.convert(row, kind) for key, row in read(name).items() if row.get("set", "base") in sets}

        self.techs: dict[str, Tech] = rows("techs", Tech)
        self.wonders: dict[str, Wonder] = rows("wonders", Wonder)
        self.buildings: dict[str, Building] = rows("buildings", Building)
        self.civilizations: dict[str, Civilization] = rows("civilizations", Civilization)
        self.events: dict[str, EventCard] = rows("events", EventCard)
        self.governments: dict[str, Government] = rows("governments", Government)
        self.uses: dict[str, Use] = {
            key: row
            for key, row in msgspec.convert(read("uses"), dict[str, Use]).items()
            if (not row.event or (row.card or key) in self.events) and (not row.person or "faf" in sets)
        }
        self.tiles = {
            key: tuple(tuple(map(ground_of, row.split())) for row in tile["rows"])
            for key, tile in read("tiles").items()
            if tile["set"] in sets
        }
        people = read("people")["markers"]
        self.people = {name: row["count"] for name, row in people.items()}
        self.persons = msgspec.convert(read("people")["cards"], dict[str, PersonCard]) if "faf" in sets else {}
        self.huts, self.villages = self._markers("huts"), self._markers("villages")
        track = read("track")
        self.sections = msgspec.convert(track["sections"], tuple[Section, ...])
        self.people_spaces: tuple[int, ...] = tuple(track["people"])
        self.victory: int = track["victory"]
        self.trumps: dict[str, str] = read("units")["trumps"]
        self.unit_names: dict[str, list[str]] = read("units")["names"]
        self.ground, self.ground_ids = self._grounds()
        self.icons = self._icons(people)
        self.kinds = self._kinds()
        #: what may be used at each moment
        self.moments = self._moments()
        #: which kinds of ground are water
        self.waters = bytes(ground.water for ground in self.ground)
        #: the tech that unlocks each building, and the forms of each family
        self.unlocking = {building: tech for tech, row in self.techs.items() for building in row.buildings}
        #: the techs of each level, which is also their order in the file
        self.by_level = {level: [key for key, tech in self.techs.items() if tech.level == level] for level in range(1, 6)}
        #: the tech that unlocks each government
        self.founding = {government: tech for tech, row in self.techs.items() for government in row.governments}
        #: the buildings and walls in their order
        self.rows = (*self.buildings, "walls")
        self.families: dict[str, list[str]] = {}
        for key, building in self.buildings.items():
            self.families.setdefault(building.family, []).append(key)
        #: FF building.9: of these a city has one
        self.starred = frozenset(key for key, building in self.buildings.items() if building.star)
        #: the basic form of each upgraded one
        self.outdated = {key: self.families[building.family][0] for key, building in self.buildings.items() if building.upgraded}
        #: strength and health of a unit card at rank 1; FF unit.10-13
        self.cards: dict[str, tuple[int, int]] = {}
        self.unit_decks: dict[str, list[str]] = {}
        self._print_units()

    def _print_units(self) -> None:
        """The unit cards of each deck, in their printed order."""
        printed = read("units")[self.units_of]
        for unit in UNITS:
            deck = self.unit_decks[unit] = []
            for strength, health, count in printed["aircraft" if unit == "aircraft" else "land"]:
                self.cards[f"{unit}-{strength}"] = (strength, health)
                deck += [f"{unit}-{strength}"] * count

    def _moments(self) -> dict[str, Moment]:
        moments: dict[str, Moment] = {}
        for number, (key, use) in enumerate(self.uses.items()):
            sources, card = self._sources(key, use)
            for moment in use.when.split():
                lying = moments.setdefault(moment, [])
                for source in sources:
                    cards = next((cards for name, cards in lying if name == source), None)
                    if cards is None:
                        lying.append((source, cards := {}))
                    cards.setdefault(card, []).append((number, key, use))
        return moments

    def _markers(self, name: str) -> list[str]:
        found: list[str] = []
        for box, row in read("markers")[name].items():
            if box in self.sets:
                for face, count in row.items():
                    found += [face] * count if face != "designed" else []
        return sorted(found)

    def _grounds(self) -> tuple[tuple[Ground, ...], dict[Ground, int]]:
        """Every kind of square, numbered from 1; number 0 is a square that nobody knows."""
        found = {ground_of(letter) for letter in TERRAINS}
        found |= {cell for tile in self.tiles.values() for row in tile for cell in row}
        ordered = sorted(
            found, key=lambda g: (g.terrain, g.icons.resource, g.icons.coin, g.icons.culture, g.icons.production, g.marker)
        )
        nothing = Ground("", Icons())
        return (nothing, *ordered), {ground: number for number, ground in enumerate(ordered, start=1)}

    def _sources(self, what: str, use: Use) -> tuple[tuple[str, ...], str]:
        """The fields of the state in which a card that can be used may lie, none if this version lacks it; and its name there."""
        card = use.card or what
        if use.event:
            return ("events",), card
        if use.person:
            return ("persons", "faceup"), card
        if card in self.techs:
            return ("techs",), card
        if ":" in card:
            kind, _, face = card.partition(":")
            return ("kept",) if face in (self.huts if kind == "hut" else self.villages) else (), card
        if card in read("policies"):
            return ("policies",) if "waw" in self.sets else (), card
        if card in self.wonders:
            return ("raised",), card
        government = card.removesuffix("_government")
        return ("government",) if government in self.governments else (), government

    def plain(self, terrain: str) -> int:
        """The number of a square of this terrain with nothing else on it."""
        production, trade = YIELDS[terrain]
        return self.ground_ids[Ground(terrain, Icons(production, trade))]

    def _icons(self, people: dict[str, Any]) -> dict[str, Icons]:
        """The icons of every marker that replaces those of its square. FF building.7, wonder.9, person.10-15."""
        found = {}
        for key, building in self.buildings.items():
            found[key] = Icons(building.production, building.trade, building.culture, building.coin, "", building.combat)
        for key, wonder in self.wonders.items():
            found[key] = Icons(culture=wonder.culture)
        for key, row in people.items():
            numbers = {name: row.get(name, 0) for name in ("production", "trade", "culture", "coin", "combat")}
            found[key] = Icons(**numbers)
        for key, row in read("markers")["city_states"].items():
            found[key] = Icons(**row)
        return found

    def _kinds(self) -> dict[str, str]:
        kinds = {"": "", "hut": "hut", "village": "village", "centre": "centre"}
        kinds |= dict.fromkeys(self.buildings, "building")
        kinds |= dict.fromkeys(self.wonders, "wonder")
        kinds |= dict.fromkeys(self.people, "person")
        kinds |= dict.fromkeys(read("markers")["city_states"], "city-state")
        kinds |= {f"relic_{key}": "relic" for key in read("markers")["relics"]}
        return kinds


@cache
def tables(version: str) -> Tables:
    """The tables of a version; they never change."""
    return Tables(version)
