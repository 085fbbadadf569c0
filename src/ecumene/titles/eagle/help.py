"""Help: the phases in the order of the turn, then every card, marker and unit with what is printed on it, then the rest."""

from __future__ import annotations

from ecumene.titles import rulebooks
from ecumene.titles.eagle import plainly, tables
from ecumene.titles.eagle.atlas import FAR
from ecumene.titles.eagle.tables import ERAS, FLEET_STEPS, SIZES, STEPS, Technology, Wonder
from ecumene.titles.help import HelpPart, HelpSection, HelpTopic, part, parts
from ecumene.titles.rulebooks import Rulebook

Groups = tuple[tuple[str, str], ...]

#: the phases as the view names them, their names, and the groups of clauses that tell of them
PHASES: tuple[tuple[str, str, Groups], ...] = (
    ("setup", "Setting up", (
        ("S:setup", ""), ("G:starting-regions", "Starting regions"), ("A:setup", "What Advanced adds"),
    )),
    ("movement", "1. Movement and battles", (
        ("S:movement", "Moving"), ("S:air-movement", "Aircraft"), ("A:movement", "Moving in Advanced"),
        ("A:air-movement", "Aircraft in Advanced"), ("S:battles", "Declaring and joining battles"),
        ("S:resolving", "Fighting a battle"), ("S:dice", "Dice"), ("S:modifiers", "What is added to the dice"),
        ("A:modifiers", "What is added in Advanced"), ("S:aircraft", "Aircraft in battle"),
        ("A:aircraft", "Aircraft in battle, Advanced"), ("S:capture", "Capturing settlements"),
        ("A:losing", "Losing settlements in Advanced"), ("S:battle-example", "Example battles, Standard"),
        ("A:battle-example", "Example battles, Advanced"),
    )),
    ("trade", "2. Trade", (("S:trade", ""), ("A:trade", "Trade in Advanced"), ("A:trade-range", "Trade range"))),
    ("production", "3. Production", (
        ("S:production", "Standard"), ("A:production", "Advanced"), ("A:happiness", "Happiness"),
        ("A:productivity", "Productivity"),
    )),
    ("purchase", "4. Purchases", (
        ("S:purchase", "Standard, and what applies to both"), ("A:purchase", "The prices of Advanced"),
        ("A:purchase-units", "Buying units"), ("A:fees", "Fees"), ("A:placing", "Placing new pieces"),
        ("A:selling", "Selling old units"), ("A:new-settlements", "Founding"), ("A:upgrading", "Growing"),
        ("A:purchase-improvements", "Buying improvements"), ("A:purchase-technologies", "Buying technologies"),
    )),
    ("end", "The end of the turn", (
        ("S:turn", "The turn"), ("S:eras", "Eras in Standard"), ("A:eras", "Eras in Advanced"), ("A:remember", "Reminders"),
    )),
)  # fmt: skip

OTHER: tuple[tuple[str, str, Groups], ...] = (
    ("game", "The game", (
        ("G:rules", ""), ("G:contents", "What is in the box"), ("G:gameboard", "The board"), ("G:coins", "Gold"),
        ("G:things-to-note", "What applies everywhere"),
    )),
    ("settlements", "Settlements and settlers", (
        ("G:settlements", "Settlements"), ("G:settlers", "Settlers"), ("A:city-cards", "City cards (Advanced)"),
    )),
    ("winning", "How the game ends", (
        ("S:end", "Standard"), ("S:scoring", "Points in Standard"), ("A:game-length", "Short, medium and long"),
        ("A:winning", "Points in Advanced"),
    )),
)  # fmt: skip

#: what a wonder of each kind does, in words
EFFECTS = {
    "units": "at once {amount} {piece}",
    "income": "{amount} gold more in production",
    "discount": "technologies of its era cost {amount} less",
    "foresight": "its owner sees the enemy's choice in battle",
    "wall": "settlements are defended with {amount} instead of 1",
    "faces": "makes {amount} settlements happy",
    "cogs": "makes {amount} settlements productive",
    "swap": "forces one swap of resource cards in each trade phase",
    "bomb": "destroys a land region, once",
    "declares": "its owner may declare the {ending} end",
    "ship": "bought for {amount} gold by any player; brings the {ending} end",
}

#: what wonders grant, in words
GRANTED = {
    "settler": "settlers",
    "ancient-cavalry": "ancient cavalry units",
    "medieval-infantry": "medieval infantry units",
    "caravel": "medieval fleet",
}

#: the groups of clauses about each kind of marker; all eight resources share theirs
MARKER_GROUPS: dict[str, Groups] = {
    "free_technology": (("G:free-technology", ""),),
    "treasure": (("G:treasure", ""),),
    "minor_civilization": (("G:minor-civilization", ""),),
    "plague": (("G:plague", ""),),
    "no_encounter": (("G:no-encounter", ""),),
}


def sections() -> tuple[HelpSection, ...]:
    """All help of the title."""
    book = rulebooks.read("eagle-2002")
    return (
        HelpSection("phases", "The turn", _topics(book, PHASES)),
        HelpSection("technologies", "Technologies", _technologies(book)),
        HelpSection("wonders", "Wonders", _wonders(book)),
        HelpSection("improvements", "City improvements", _improvements(book)),
        HelpSection("units", "Units", _units(book)),
        HelpSection("markers", "Exploration markers", _markers(book)),
        HelpSection("other", "Everything else", _topics(book, OTHER)),
    )


def _topics(book: Rulebook, rows: tuple[tuple[str, str, Groups], ...]) -> tuple[HelpTopic, ...]:
    return tuple(HelpTopic(key, name, parts(book, groups), plain=plainly.PHASES.get(key, "")) for key, name, groups in rows)


def _single(book: Rulebook, reference: str) -> tuple[HelpPart, ...]:
    """One clause of a group whose clauses are one for each card."""
    group, _, number = reference.rpartition(".")
    whole = part(book, group)
    return (HelpPart("", tuple(clause for clause in whole.clauses if clause.id == f"{book.code} {group}.{number}")),)


def _era(number: int) -> tuple[str, str]:
    return "Era", ERAS[number - 1]


def _named(rows: dict[str, str], ids: tuple[str, ...]) -> str:
    return ", ".join(rows[name] for name in ids)


TECHNOLOGY = {row.id: row.name for row in tables.TECHNOLOGIES}
WONDER = {row.id: row.name for row in tables.WONDERS}
IMPROVEMENT = {row.id: row.name for row in tables.IMPROVEMENTS}
TYPE = {row.id: row.name for row in tables.TYPES}


def _technologies(book: Rulebook) -> tuple[HelpTopic, ...]:
    about = HelpTopic("about-technologies", "What technologies are", parts(book, (
        ("S:technologies", "Standard"), ("A:technologies", "Advanced"), ("A:prerequisites", "Prerequisites"),
        ("A:owner-bonus", "What the owner gets"), ("A:seminal", "Seminal discoveries"),
    )))  # fmt: skip
    cards = (
        HelpTopic(row.id, row.name, _single(book, f"A:technology.{number}"), dict(_technology(row)))
        for number, row in enumerate(tables.TECHNOLOGIES, start=1)
    )
    return (about, *cards)


def _technology(row: Technology) -> list[tuple[str, str]]:
    """What is printed on a technology."""
    facts = [_era(row.era), ("Price", f"{row.price} gold"), ("Needs", _named(TECHNOLOGY, row.needs) or "nothing")]
    opened = [kind.name for kind in tables.TYPES if kind.technology == row.id]
    opened += [improvement.name for improvement in tables.IMPROVEMENTS if improvement.technology == row.id]
    opened += [f"growth to {SIZES[row.size]}"] if row.size else []
    if row.range:
        unlimited = row.range[0] >= FAR
        opened.append("trade without limit" if unlimited else f"trade over {row.range[0]} land and {row.range[1]} sea")
    owner = [_named(WONDER, row.wonders), _named(TYPE, row.units), _named(IMPROVEMENT, row.improvements)]
    owner += ["one free growth"] if row.growth else []
    facts += [("Opens for all", ", ".join(opened))] if opened else []
    facts += [("Owner's bonus", ", ".join(filter(None, owner)))] if any(owner) else []
    return [*facts, ("Points", "4, a seminal discovery")] if row.seminal else facts


def _wonders(book: Rulebook) -> tuple[HelpTopic, ...]:
    about = HelpTopic("about-wonders", "What wonders are", parts(book, (("S:wonders", "Standard"), ("A:wonders", "Advanced"))))
    cards = (
        HelpTopic(row.id, row.name, _single(book, f"A:wonder.{number}"), _wonder(row))
        for number, row in enumerate(tables.WONDERS, start=1)
    )
    milestones = HelpTopic(
        "milestones", "The milestones of Standard", (), {row.name: ERAS[row.era - 1] for row in tables.MILESTONES}
    )
    return (about, milestones, *cards)


def _wonder(row: Wonder) -> dict[str, str]:
    """What a wonder is and does."""
    does = EFFECTS[row.effect].format(amount=row.amount, piece=GRANTED.get(row.piece, ""), ending=row.ending)
    return dict([_era(row.era), ("Comes with", TECHNOLOGY[row.technology]), ("Does", does)])


def _improvements(book: Rulebook) -> tuple[HelpTopic, ...]:
    about = HelpTopic("about-improvements", "What improvements are", parts(book, (("A:improvements", ""),)))
    prices = tables.prices("advanced")["improvement"]
    cards = (
        HelpTopic(row.id, row.name, (), dict([
            _era(row.era), ("Price", f"{prices[row.era - 1]} gold"), ("Technology", TECHNOLOGY[row.technology]),
            ("Makes happy", str(row.faces)) if row.faces else ("Makes productive", str(row.cogs)),
        ]))
        for row in tables.IMPROVEMENTS
    )  # fmt: skip
    return (about, *cards)


def _units(book: Rulebook) -> tuple[HelpTopic, ...]:
    about = HelpTopic("about-units", "What units are", parts(book, (
        ("G:military-units", ""), ("G:flag-bearers", "Flag bearers"), ("A:upgrades", "Upgrades in Advanced"),
        ("A:strength", "The types of Advanced"),
    )))  # fmt: skip
    return (about, *(HelpTopic(piece, name, (), _unit(piece)) for piece, name in tables.PIECES.items()))


def _unit(piece: str) -> dict[str, str]:
    """What a piece costs in its era, how far it goes, and its types in Advanced."""
    fleet = piece in tables.FLEET
    what = "fleet" if fleet else piece if piece in ("settler", "aircraft") else "army"
    steps = FLEET_STEPS[tables.FLEET[piece]] if fleet else STEPS[tables.KIND[piece]]
    facts = {"Steps": str(steps)}
    if what == "settler":
        era = None
    elif what == "aircraft":
        era = tables.MODERN
    else:
        era = tables.fleet_era(tables.FLEET[piece]) if fleet else tables.era_of(tables.KIND[piece])
    for rules in ("standard", "advanced"):
        prices = tables.prices(rules)[what]
        facts[f"Price in {rules.title()}"] = f"{prices[era - 1]} gold" if era else ", ".join(map(str, prices)) + " by era"
    for row in tables.TYPES_OF[piece]:
        bonus = f" and {row.bonus}" if row.bonus else ""
        dice = f"{row.dice} {'die' if row.dice == 1 else 'dice'}"
        facts[row.name] = f"{'adds ' if what == 'aircraft' else ''}{dice}{bonus}, with {TECHNOLOGY[row.technology]}"
    return facts


def _markers(book: Rulebook) -> tuple[HelpTopic, ...]:
    about = HelpTopic("about-markers", "What is on the regions", parts(book, (
        ("G:exploration", "Looking at markers"), ("G:resources", "Resources"), ("G:events", "Events"), ("G:terrain", "Terrain"),
    )))  # fmt: skip
    found = [about]
    for row in tables.MARKERS:
        facts = {"Kind": "no encounter" if row.kind == "none" else row.kind, "In the box": str(row.count)}
        if row.kind == "terrain":
            facts["Bears"] = f"nothing larger than a {SIZES[row.limit]}" if row.limit else "no settlement"
        if row.kind == "resource":
            facts["Happy"] = "always, in Advanced" if row.happy else "only if made so, in Advanced"
            facts["Critical"] = _critical(row.id)
        found.append(HelpTopic(row.id, row.id.replace("_", " "), parts(book, MARKER_GROUPS.get(row.id, ())), facts))
    return tuple(found)


def _critical(resource: str) -> str:
    """When a resource is critical: the sums of two dice in each era."""
    number = tables.MARKER[resource]
    said = []
    for era, name in enumerate(ERAS, start=1):
        sums = tables.throws(era).get(number, ())
        said += [f"{name} on {sums[0]} to {sums[-1]}"] if sums else []
    return "; ".join(said) or "never"
