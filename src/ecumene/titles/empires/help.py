"""Help for the family: the phases in the order of the turn, then every card with what is printed on it, then the rest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from ecumene.titles import rulebooks
from ecumene.titles.empires import division, plainly
from ecumene.titles.empires.tables import Advance, Calamity, Commodity, Tables
from ecumene.titles.help import OURS, HelpClause, HelpPart, HelpSection, HelpTopic, part, parts
from ecumene.titles.rulebooks import Rulebook
from ecumene.typed.spelling import plain

if TYPE_CHECKING:
    from ecumene.titles.empires.title import EmpiresTitle

#: the phases as the view names them, their names, and the groups of clauses that tell of them
PHASES: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (
    ("tax", "1. Taxation", (("1A", "Collecting taxes"), ("1B", "Tax revolts"))),
    ("expansion", "2. Population expansion and census", (("2A", "Expansion"), ("2B", "Census"))),
    ("movement", "3. Movement", (
        ("3.order", "Who moves when"), ("3.tokens", "Tokens"), ("3.land", "Over land"),
        ("3.conflict", "Entering areas of others"), ("3.city", "Areas with a city"), ("3.cities", "Areas with a city"),
        ("3.attack", "Attacking a city"), ("3.defend", "Defending a city"), ("3.build", "Building ships"),
        ("3.maint", "Maintaining ships"), ("3.ships", "Sailing"), ("3.end", "The end of movement"),
    )),
    ("conflict", "4. Conflict", (("4", ""), ("4A", "Token conflicts"), ("4B", "City attacks"))),
    ("construction", "5. City construction", (
        ("5", ""), ("5A", "Building cities"), ("5B", "Surplus population"), ("5C", "City support"),
    )),
    ("cards", "6. Trade card acquisition", (("6", ""), ("6A", "Drawing cards"), ("6B", "Buying cards"))),
    ("trade", "7. Trade", (("7", ""), ("7.value", "What sets are worth"))),
    ("calamity-selection", "8. Calamity selection", (("8", ""),)),
    ("calamities", "9. Calamity resolution", (
        ("9", ""), ("9A", "Minor calamities"), ("9B", "Major calamities"), ("CAL.general", "What applies to all calamities"),
    )),
    ("abilities", "10. Special abilities", (("10", ""),)),
    ("surplus", "11. Surplus and support again", (("11", ""),)),
    ("advances", "12. Civilization advances", (
        ("12.order", "Who buys when"), ("12", "Buying"), ("12.hand", "The hand limit"), ("12.explorer", "Planning purchases"),
    )),
    ("succession", "13. Succession and the end", (
        ("13", ""), ("13A", "The A.S.T."), ("13B", "The end of the game"), ("13C", "Discards return"), ("13D", "Victory"),
        ("AST.basic", "What the basic table asks for"), ("AST.expert", "What the expert table asks for"),
    )),
)  # fmt: skip

OTHER: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (
    ("game", "The game and its pieces", (
        ("DEF.game", ""), ("TURN", "The turn"), ("DEF.pieces", "Pieces"), ("DEF.stock", "Stock"), ("DEF.treasury", "Treasury"),
        ("DEF.units", "Units"), ("DEF.advances", "Advances"), ("GEN", "What applies everywhere"), ("DEF.order", "Order"),
        ("DEF.beneficiary", "The beneficiary"),
    )),
    ("board", "The board", (("DEF.map", ""),)),
    ("table", "The A.S.T.", (("DEF.ast", ""),)),
    ("set-up", "Setting up", (
        ("SETUP", ""), ("SETUP.map", "The map"), ("SETUP.cards", "The trade cards"), ("SETUP.5-8", "With 5 to 8 players"),
        ("SETUP.9", "With 9 players"), ("SETUP.9-11", "With 9 to 11 players"), ("SETUP.12-14", "With 12 to 14 players"),
        ("SETUP.15-18", "With 15 to 18 players"),
    )),
    ("blocks", "Two blocks of trade cards", (("BLOCKS", ""),)),
    ("first-game", "The First Game", (
        ("FIRST.setup", "Setting up"), ("FIRST.parts", "What is used"), *((f"FIRST.turn{n}", f"Turn {n}") for n in range(1, 8)),
        ("FIRST.score", "Scoring"), ("FIRST.full", "What the full game adds"),
    )),
    ("short-game", "The Short Game", (("SHORT", ""),)),
    ("leaving", "Leaving a game", (("LEAVE", ""),)),
)  # fmt: skip

#: calamities whose clauses have a shorter name than their card
SHORT = {"volcanic_eruption_or_earthquake": "VolcanoEarthquake", "iconoclasm_and_heresy": "IconoclasmHeresy"}


def sections(title: EmpiresTitle) -> tuple[HelpSection, ...]:
    """All help of a title."""
    book, tables = rulebooks.read(title.meta.id), title.tables
    if tables.read("help"):
        return _by_numbers(book, tables)
    phases = tuple(HelpTopic(key, name, parts(book, groups), plain=plainly.PHASES[key]) for key, name, groups in PHASES)
    other = tuple(HelpTopic(key, name, found) for key, name, groups in OTHER if (found := parts(book, groups)))
    return (
        HelpSection("phases", "The turn", phases),
        HelpSection("calamities", "Calamities", _calamities(book, tables)),
        HelpSection("advances", "Advances", _advances(book, tables)),
        HelpSection("cards", "Trade cards", _cards(book, title)),
        HelpSection("other", "Everything else", other),
    )


def _by_numbers(book: Rulebook, tables: Tables) -> tuple[HelpSection, ...]:
    """The help of a title whose clauses are numbered through: its table says which numbers belong to which topic."""
    layout = tables.read("help")
    places = {begin: key for section in ("phases", "other") for key, (_, *begins) in layout[section].items() for begin in begins}
    places |= {begin: key for section in ("calamities", "advances") for key, begin in layout[section].items()}
    told: dict[str, list[HelpClause]] = defaultdict(list)
    for clause in book.clauses:
        number = clause.id.removeprefix(f"{book.code} ")
        chapter = number.partition(".")[0]
        begin = max((b for b in places if number.startswith(b) and b.partition(".")[0] == chapter), key=len)
        told[places[begin]].append(HelpClause(clause.id, clause.text, clause.kind == "example"))

    designed = {key: {OURS: text} for key, text in layout.get("ours", {}).items()}

    def topics(section: str) -> tuple[HelpTopic, ...]:
        return tuple(
            HelpTopic(key, name, (HelpPart("", tuple(told[key])),), designed.get(key, {}), plainly.PHASES.get(key, ""))
            for key, (name, *_) in layout[section].items()
        )

    calamities = [(key, card.name, _calamity_facts(card, tables)) for key, card in by_name(tables.calamities)]
    advances = [(key, card.name, _advance_facts(key, tables)) for key, card in by_name(tables.advances)]
    cards = tuple(HelpTopic(key, card.name, (), _card_facts(card)) for key, card in tables.commodities.items() if card.stack)
    return (
        HelpSection("phases", "The turn", topics("phases")),
        *(
            HelpSection(id, name, tuple(HelpTopic(k, n, (HelpPart("", tuple(told[k])),), facts) for k, n, facts in rows))
            for id, name, rows in (("calamities", "Calamities", calamities), ("advances", "Civilization cards", advances))
        ),
        HelpSection("cards", "Trade cards", cards),
        HelpSection("other", "Everything else", topics("other")),
    )


Card = TypeVar("Card", Calamity, Advance)


def by_name(cards: Mapping[str, Card]) -> list[tuple[str, Card]]:
    """Cards in the order of their names."""
    return sorted(cards.items(), key=lambda item: item[1].name)


def _groups(book: Rulebook, chapter: str) -> dict[str, str]:
    """The groups of a chapter of cards, by their names without what does not matter: `DramaAndPoetry`."""
    stem = f"{book.code} {chapter}."
    names = dict.fromkeys(clause.id.removeprefix(stem).partition(".")[0] for clause in book.clauses if clause.id.startswith(stem))
    return {plain(name): f"{chapter}.{name}" for name in names}


def _calamities(book: Rulebook, tables: Tables) -> tuple[HelpTopic, ...]:
    groups = _groups(book, "CAL")
    found = []
    for key, card in by_name(tables.calamities):
        group = groups[plain(SHORT.get(key, key))]
        facts = _calamity_facts(card, tables)
        if card.beneficiary:
            facts["Beneficiary"] = BENEFICIARIES[card.beneficiary]
        found.append(HelpTopic(key, card.name, (part(book, group),), facts))
    return tuple(found)


def _calamity_facts(card: Calamity, tables: Tables) -> dict[str, str]:
    kind = f"{card.kind}, {'tradeable' if card.tradeable else 'not tradeable'}"
    return {"Kind": kind, "Stack": str(card.stack), **dict(_changes(card, tables.advances))}


#: WE GEN.7 decides who has the most in stock: cities first, tokens break ties
BENEFICIARIES = {
    "trader": "the player who traded the card to the victim; otherwise the one with the most cities, then tokens, in stock",
    "stock": "the player with the most cities in stock; tokens in stock break ties",
}

#: the numbers and switches of a calamity, as a player would say them
SAID = {
    "kept": "kept by the victim",
    "deselected": "selected cities spared",
    "ransom": "lets its holder pay a ransom instead",
    "not_secondary": "cannot be named as a further victim",
}


def signed(change: int) -> str:
    """A change as it is printed: with a true minus sign."""
    return f"{change:+}".replace("-", "−")


def _said(name: str) -> str:
    return SAID.get(name, name.replace("_", " "))


def _changes(card: Calamity, names: dict[str, Advance]) -> list[tuple[str, str]]:
    """What advances of the victim make of a calamity."""
    found: dict[str, list[str]] = defaultdict(list)
    for modifier in card.modifiers:
        numbers = [f"{_said(name)} {signed(value)}" for name, value in modifier.items() if isinstance(value, int)]
        role = f" as {modifier['role']} victim" if "role" in modifier else ""
        found[names[str(modifier["advance"])].name].append(", ".join(numbers) + role)
    for advance, switch in card.switches.items():
        found[names[advance].name].append(_said(switch))
    return [(advance, "; ".join(changes)) for advance, changes in found.items()]


def _advances(book: Rulebook, tables: Tables) -> tuple[HelpTopic, ...]:
    groups = _groups(book, "ADV")
    found = [
        HelpTopic(key, card.name, (part(book, groups[plain(key)]),), _advance_facts(key, tables))
        for key, card in by_name(tables.advances)
    ]
    return (HelpTopic("about-advances", "What advances are", parts(book, (("DEF.adv", ""),))), *found)


def _advance_facts(key: str, tables: Tables) -> dict[str, str]:
    names = tables.advances
    card = names[key]
    facts = {"Price": str(card.cost), "Points": str(card.points), "Groups": ", ".join(card.groups)}
    credits = [f"{colour} {points}" for colour, points in card.credits.items()]
    credits += [f"{card.free_credits} of free choice"] if card.free_credits else []
    credits += [f"{names[other].name} {points}" for other, points in card.towards.items()]
    against = [
        f"{calamity.name} ({change})"
        for calamity in tables.calamities.values()
        for advance, change in _changes(calamity, names)
        if advance == card.name
    ]
    facts |= {"Credits": ", ".join(credits)} if credits else {}
    return facts | ({"Changes": ", ".join(against)} if against else {})


def _cards(book: Rulebook, title: EmpiresTitle) -> tuple[HelpTopic, ...]:
    """The commodities that the title uses, and how they are divided among the stacks (MC SETUP.22)."""
    tables, columns = title.tables, division.columns(title)
    found = [HelpTopic("about-cards", "What trade cards are", parts(book, (("DEF.cards", ""), ("CARDS", "The cards"))))]
    for number, (label, pack) in enumerate(columns.items(), 1):
        stacks = {f"Stack {stack}": division.listed(tables, pack, stack) for stack in range(1, 10)}
        found.append(HelpTopic(f"division-{number}", f"The stacks with {label}", (), stacks))
    for key, card in tables.commodities.items():
        packs = [label for label, pack in columns.items() if key in pack.commodities]
        if not packs and card.home != "none":
            continue
        used = {"Used": f"with {'; '.join(packs)}"} if packs and len(packs) < len(columns) else {}
        found.append(HelpTopic(key, card.name, (), _card_facts(card) | used))
    return tuple(found)


def _card_facts(card: Commodity) -> dict[str, str]:
    values = ", ".join(str(card.stack * count * count) for count in range(1, card.set + 1))
    return {
        "Stack": str(card.stack) if card.stack else "none; it is kept next to the stacks",
        "Cards": str(card.set) if card.set else "any number",
        **({"Worth, by number": values} if values else {"Worth": "nothing, however many"}),
    }
