"""What things are called: every id of the game as it is printed, or in plain words where nothing is printed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ecumene.titles.ffg.tables import UNITS, read, tables

ROMAN = ("", "I", "II", "III", "IV", "V")
#: decks of culture events, as they are named in keys
DECKS = {str(number): roman for number, roman in enumerate(ROMAN) if roman}
#: what is under a hut or a village, apart from resources
FACES = {
    "city_state": "a city-state",
    "friendly_barbarian": "a friendly barbarian",
    "friendly_workers": "friendly workers",
    "great_person": "a great person",
    "native_art": "native art",
    "spy": "a spy",
    "teacher": "a teacher",
    "wealth": "wealth",
}
#: the card that holds the coins of a civilization itself
SHEET = "its civilization sheet"


def title(name: str) -> str:
    """An id as a name."""
    return name.replace("_", " ").title().replace(" Of ", " of ").replace(" The ", " the ")


@cache
def printed_names() -> dict[str, str]:
    """Everything with a name of its own, by its id; a tech goes before a government of the same id."""
    whole, markers = tables("both"), read("markers")
    found = {use: (row.card or use).removesuffix("_government") for use, row in whole.uses.items()}
    named = {**{key: title(key) for key in read("policies")}, **{key: f"Great {title(key)}" for key in whole.people}}
    named |= {key: row["name"] for key, row in read("investments").items()}
    named |= {key: row["name"] for key, row in markers["relics"].items()}
    named |= {state: f"city-state {state.removeprefix('cs')}" for state in markers["city_states"]}
    for rows in (
        whole.governments,
        whole.civilizations,
        whole.events,
        whole.persons,
        whole.buildings,
        whole.wonders,
        whole.techs,
    ):
        named |= {key: row.name for key, row in rows.items()}
    return {**{use: named.get(card) or title(card.partition(":")[2]) for use, card in found.items()}, **named}


def name(key: str) -> str:
    """A card, a piece or a marker by its printed name."""
    if key in printed_names():
        return printed_names()[key]
    kind, _, rest = key.partition(":")
    if rest:
        return stake(key)
    kind, _, number = key.partition("-")
    if kind in UNITS:
        return f"{title(kind)} {number}" if number else kind
    return SHEET if key == "sheet" else key.replace("_", " ")


def a(words: str) -> str:
    """With its article."""
    return f"{'an' if words[:1].lower() in 'aeio' else 'a'} {words}"


def thing(key: str) -> str:
    """Something that a city makes, as one says it in a sentence."""
    if key in UNITS:
        return "an aircraft" if key == "aircraft" else a(f"{key} unit")
    if key in ("army", "scout"):
        return a(key)
    if key == "walls":
        return "city walls"
    return a(name(key)) if key in tables("both").buildings else name(key)


def needing(printed: Any, key: str) -> str:
    """FF building.1, unit.6, gov.1: which tech unlocks a building, a type of unit or a government: `: it needs Railroad`."""
    techs = [row.name for row in printed.techs.values() if key in (*row.buildings, *row.ranks, *row.governments)]
    return f": it needs {' or '.join(techs)}" if techs else ""


def face(key: str) -> str:
    """What a hut or a village turned out to be."""
    return FACES.get(key, key.replace("_", " "))


def stake(key: str) -> str:
    """What may change hands: an amount, a resource, a card or a token by its face or its back."""
    kind, _, rest = key.partition(":")
    if rest.isdecimal():
        return f"{rest} {kind}"
    if kind in ("hut", "village"):
        return f"{face(rest)} ({kind} token)" if rest else f"a {kind} token"
    back, _, deck = key.partition("-")
    if back == "event" and deck in DECKS:
        return f"an event from deck {DECKS[deck]}"
    return key if rest else name(key)


def stakes(keys: Sequence[str]) -> str:
    """Several of them; amounts of one kind are added up."""
    sums: dict[str, int] = {}
    for key in keys:
        kind, _, rest = key.partition(":")
        if rest.isdecimal():
            sums[kind] = sums.get(kind, 0) + int(rest)
    open_ones = [f"{amount} {kind}" for kind, amount in sums.items()]
    return listed([*open_ones, *(stake(key) for key in keys if not key.partition(":")[2].isdecimal())])


def listed(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts) or "nothing"


def square(key: str) -> str:
    """A square as the map writes it."""
    return key.upper()


def place(state: Any, at: int) -> str:
    """A square by the city that stands there, else as the map writes it."""
    name = city_names(state).get(at)
    return name or square(state.rules.chart.ids[at])


def city_names(state: Any) -> dict[int, str]:
    """What cities are called, by their squares: a capital has the first name of its people.

    Another city has one that its square gives it, so that it keeps it whatever becomes of others.
    """
    width, found = state.rules.chart.width, {}
    taken: dict[int, set[int]] = {}
    for city in state.cities.values():
        row = state.rules.tables.civilizations.get(state.civ[city.owner])
        names = row.cities if row else ()
        if not names:
            continue
        found[city.square] = names[0]
        if city.capital or len(names) == 1:
            continue
        others, given = names[1:], taken.setdefault(city.owner, set())
        number = (3 * (city.square % width) + 5 * (city.square // width)) % len(others)
        while number in given and len(given) < len(others):
            number = (number + 1) % len(others)
        given.add(number)
        found[city.square] = others[number]
    return found


def civilization(state: Any, seat: int) -> str:
    """What a seat is called."""
    row = state.rules.tables.civilizations.get(state.civ[seat])
    return row.name if row else f"Seat {seat + 1}"
