"""Help: the phases in the order of the turn, then every card with what is printed on it, then the rest."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ecumene.titles import rulebooks
from ecumene.titles.ffg import plainly
from ecumene.titles.ffg.names import ROMAN, listed, name, title
from ecumene.titles.ffg.printed import VERSIONS
from ecumene.titles.ffg.rules import DIAL
from ecumene.titles.ffg.tables import UNITS, read, tables
from ecumene.titles.help import OURS, HelpSection, HelpTopic, part, parts
from ecumene.titles.rulebooks import Rulebook

Groups = tuple[tuple[str, str], ...]

#: the phases as the view names them, their names, and the groups of clauses that tell of them
PHASES: tuple[tuple[str, str, Groups], ...] = (
    ("start", "1. Start of Turn", (
        ("start", ""), ("city", "New cities"), ("gov", "Governments"), ("scout", "Scouts that gather"),
        ("policy", "Social policies"), ("invest", "Investments"), ("metropolis", "The metropolis"),
    )),
    ("trade", "2. Trade", (("trade", ""),)),
    ("manage", "3. City Management", (
        ("manage", ""), ("produce", "Producing"), ("figure", "Figures"), ("unit", "Units"), ("building", "Buildings"),
        ("building.walls", "City walls"), ("wonder", "Wonders"), ("replace", "Replacing"),
        ("wonder.obsolete", "Obsolete wonders"), ("culture", "The arts and the culture track"),
        ("harvest", "Harvesting and resources"), ("program", "Building programs"), ("caravan", "Caravans"),
    )),
    ("move", "4. Movement", (
        ("move", ""), ("water", "Water"), ("discover", "Discovering"), ("hut", "Huts and villages"), ("barbarian", "Barbarians"),
        ("enemy", "Enemy figures"), ("enemy_city", "Enemy cities"), ("relic", "Relics"), ("citystate", "City-states"),
        ("disband", "Disbanding"), ("fortify", "Fortifying"),
    )),
    ("research", "5. Research", (("research", ""), ("pyramid", "The pyramid"), ("techrule", "What is on a tech"))),
)  # fmt: skip
BATTLE: Groups = (
    ("combat.0", ""), ("combat.1", "Battle forces"), ("combat.2", "Combat bonus"), ("combat.3", "Fronts"),
    ("combat.trump", "Trumps"), ("combat.ability", "Abilities"), ("combat.4", "How it ends"), ("combat.city", "A city falls"),
    ("loot", "Loot"), ("loot.base", "Rewards of the base game"),
)  # fmt: skip
OTHER: tuple[tuple[str, str, Groups], ...] = (
    ("victory", "Winning", (("victory", ""), ("victory.tiebreak", "The advanced tie-breaker"))),
    ("battle", "Battles", BATTLE),
    ("coins", "Coins", (("coin", ""),)),
    ("blockade", "Blockades", (("blockade", ""),)),
    ("events", "Culture events", (("event", ""),)),
    ("people", "Great people", (("person", ""), ("gpdeck", "The great person deck"))),
    ("turn", "The turn and the words", (("turn", ""), ("def", "Words"))),
    ("prices", "What wonders cost", (("wonder.price", ""),)),
    ("setup", "Setting up", (("setup", ""), ("setup.faf", "Fame and Fortune"), ("setup.waw", "Wisdom and Warfare"))),
    ("leaving", "Leaving a game", (("leave", ""),)),
)  # fmt: skip
BOXES = {"base": "the base game", "faf": "Fame and Fortune", "waw": "Wisdom and Warfare"}
#: what is ours of a card
BOX = "that it belongs to this box"
STAND_IN = "without Wisdom and Warfare its card takes the place of one that we do not know"
MOMENTS = {"start": "Start of Turn", "manage": "City Management", "move": "Movement", "battle": "battle", "any": "any time"}


def sections() -> tuple[HelpSection, ...]:
    """All help, for all versions."""
    book, whole = rulebooks.read("ffg-2010"), tables("both")
    phases, other = (
        tuple(HelpTopic(key, name, parts(book, groups), plain=plainly.TOPICS.get(key, "")) for key, name, groups in rows)
        for rows in (PHASES, OTHER)
    )
    investments: dict[str, tuple[str, ...]] = {
        "endowment_for_the_arts": ("invest.endowment_for_the_arts", "invest.endowment_for_the_arts_faf")
    }
    found = (
        HelpSection("phases", "The turn", phases),
        HelpSection("other", "Battles, victories and the rest", other),
        HelpSection("techs", "Techs", _cards(book, "tech", whole.techs, _tech)),
        HelpSection("wonders", "Wonders", _cards(book, "wonder", whole.wonders, _wonder)),
        HelpSection("buildings", "Buildings", _families(book)),
        HelpSection("units", "Unit cards", tuple(_unit(unit) for unit in UNITS)),
        HelpSection("events", "Culture events", _cards(book, "event", whole.events, _event)),
        HelpSection("governments", "Governments", _cards(book, "gov", whole.governments, _designed)),
        HelpSection("policies", "Social policies", _plain(book, "policy", read("policies"))),
        HelpSection("investments", "Investments", _plain(book, "invest", read("investments"), investments)),
        HelpSection("people", "Great people", _cards(book, "person", whole.persons, _person)),
        HelpSection("civilizations", "Civilizations", _cards(book, "civ", whole.civilizations, _civilization)),
        HelpSection("markers", "Huts, villages, relics, city-states", _markers(book)),
        HelpSection("map", "The map and the track", _printed()),
    )
    return tuple(replace(section, topics=tuple(_bound(section.id, topic) for topic in section.topics)) for section in found)


def _bound(section: str, topic: HelpTopic) -> HelpTopic:
    """Of a topic and its clauses, in which versions they are there: nobody looks for what is not in the box."""
    holds = {clause.id: tuple(VERSIONS[name] for name in clause.sets) for clause in rulebooks.read("ffg-2010").clauses}
    told = tuple(
        replace(part, clauses=tuple(replace(clause, scenarios=holds[clause.id]) for clause in part.clauses))
        for part in topic.parts
    )
    there = {version for version in VERSIONS.values() if _in_the_box(section, topic.id, version)}
    if topic.parts and all(clause.scenarios for part in told for clause in part.clauses):
        there &= {version for part in told for clause in part.clauses for version in clause.scenarios}
    everywhere = len(there) == len(VERSIONS)
    return replace(topic, parts=told, scenarios=() if everywhere else tuple(v for v in VERSIONS.values() if v in there))


def _in_the_box(section: str, key: str, version: str) -> bool:
    """Whether a card or marker is part of a version."""
    printed = tables(version)
    boxes: dict[str, Any] = {
        "techs": printed.techs, "wonders": printed.wonders, "buildings": printed.families, "events": printed.events,
        "governments": printed.governments, "people": printed.persons, "civilizations": printed.civilizations,
    }  # fmt: skip
    return key in boxes[section] if section in boxes else True


def _cards(book: Rulebook, group: str, rows: dict[str, Any], facts: Any) -> tuple[HelpTopic, ...]:
    """A topic for each card."""
    found = []
    for key, row in rows.items():
        groups = [(f"{group}.{key}", "")]
        found.append(HelpTopic(key, row.name, parts(book, groups), {k: v for k, v in facts(row).items() if v}))
    return tuple(found)


def _plain(
    book: Rulebook, group: str, rows: dict[str, Any], also: dict[str, tuple[str, ...]] | None = None
) -> tuple[HelpTopic, ...]:
    """A topic for each card that shows nothing but its words."""
    found = []
    for key, row in rows.items():
        groups = [(name, "") for name in (also or {}).get(key, (f"{group}.{key}",))]
        ours = {OURS: STAND_IN} if row.get("designed") else {}
        found.append(HelpTopic(key, name(key), parts(book, groups), ours))
    return tuple(found)


def _tech(row: Any) -> dict[str, str]:
    return {
        "Level": ROMAN[row.level],
        "From": BOXES[row.set],
        "Unlocks": ", ".join("City walls" if key == "walls" else name(key) for key in (*row.buildings, *row.governments)),
        "Units": ", ".join(f"{unit} of rank {ROMAN[rank]}" for unit, rank in row.ranks.items()),
        "Coins": "1" if row.coin else f"up to {row.tokens} tokens" if row.tokens else "",
    }


def _wonder(row: Any) -> dict[str, str]:
    price = f"{row.cost}, or {row.price} with {name(row.tech)}" if row.tech else str(row.cost)
    ours = BOX if row.designed else "the card that replaced the first printing takes its place" if row.reprint else ""
    return {"Era": row.era, "From": BOXES[row.set], "Costs": price, "Culture": str(row.culture), OURS: ours}


def _event(row: Any) -> dict[str, str]:
    when = ", ".join(MOMENTS[moment] for moment in row.when)
    ours = BOX if row.designed else ""
    return {
        "Deck": ROMAN[row.deck],
        "Cards": str(row.count),
        "Played": when,
        "From": BOXES[row.set],
        OURS: ours,
    }


def _designed(row: Any) -> dict[str, str]:
    return {OURS: STAND_IN} if row.designed else {}


def _person(row: Any) -> dict[str, str]:
    ours = STAND_IN if row.designed else ""
    return {"Type": row.type, "Used": "once, then discarded" if row.discard else "as long as it is faceup", OURS: ours}


def _civilization(row: Any) -> dict[str, str]:
    return {"Leader": row.leader, "Begins with": name(row.tech), "Government": name(row.government), "From": BOXES[row.set]}


def _families(book: Rulebook) -> tuple[HelpTopic, ...]:
    """The two forms of a building stand together."""
    whole = tables("both")
    found = []
    for family, forms in whole.families.items():
        rows = [whole.buildings[form] for form in forms]
        facts = {
            row.name: f"costs {row.cost}, needs {name(whole.unlocking[form])}" for form, row in zip(forms, rows, strict=True)
        }
        facts |= {"Built on": listed(rows[0].terrain), "Markers": str(rows[0].count)}
        facts |= {"Star": "one starred building in a city"} if rows[0].star else {}
        found.append(HelpTopic(family, " / ".join(row.name for row in rows), (part(book, f"building.{family}"),), facts))
    return tuple(found)


def _unit(unit: str) -> HelpTopic:
    """A type of unit: what its cards show in either printing."""
    rows = read("units")
    cards, grows = ("aircraft", "") if unit == "aircraft" else ("land", " at rank I; 1 more for each rank above")
    core = ", ".join(f"{count} of {strength}" for strength, _, count in rows["core"][cards])
    waw = ", ".join(f"{count} of {strength}/{health}" for strength, health, count in rows["waw"][cards])
    trumps = rows["trumps"].get(unit, "")
    facts = {
        "Names": listed(tuple(dict.fromkeys(rows["names"][unit]))),
        "Trumps": trumps or "nothing",
        "Strength and health with Wisdom and Warfare": waw + grows,
        "Strength without it": core + grows,
        OURS: "the strengths without Wisdom and Warfare" if rows["core"]["designed"] else "",
    }
    return HelpTopic(f"unit-{unit}", title(unit), (), {key: value for key, value in facts.items() if value})


def _printed() -> tuple[HelpTopic, ...]:
    """What the board shows that could not be read for certain."""
    tiles = [key for key, row in read("tiles").items() if row.get("designed")]
    named = listed(tuple(title(key) for key in tiles))
    layouts = [seats for seats, row in read("layouts").items() if row.get("designed")]
    sections = [number for number, row in enumerate(read("track")["sections"], start=1) if row.get("designed")]
    return (
        HelpTopic("tiles", "Map tiles", (), {OURS: f"one square of each of these, read from a poor picture: {named}"}),
        HelpTopic("layouts", "How the tiles lie", (), {OURS: f"how home tiles are turned for {listed(tuple(layouts))} players"}),
        HelpTopic(
            "track", "The culture track", (), {OURS: f"the price of section {listed(tuple(map(str, sections)))}, from one source"}
        ),
        HelpTopic("dial", "The trade dial", (), {OURS: f"that it ends at {DIAL}"}),
    )


def _markers(book: Rulebook) -> tuple[HelpTopic, ...]:
    faces = (
        "resource",
        "great_person",
        "friendly_barbarian",
        "friendly_workers",
        "native_art",
        "teacher",
        "wealth",
        "city_state",
    )
    mixed = any(row.get("designed") for kind in ("huts", "villages") for row in read("markers")[kind].values())
    ours = {"resource": {OURS: "how many of each lie in which box"}} if mixed else {}
    found = [HelpTopic(face, title(face), (part(book, f"marker.{face}"),), ours.get(face, {})) for face in faces]
    found += [HelpTopic(relic, name(relic), (part(book, f"relic.{relic}"),)) for relic in read("markers")["relics"]]
    states = read("markers")["city_states"]
    found += [HelpTopic(state, name(state).capitalize(), (part(book, f"citystate.{state}"),)) for state in states]
    return tuple(found)
