"""The story in words: a line for each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ecumene.engine import Event
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.colours import SITS
from ecumene.titles.eagle.state import LAND, Public, State

Line = Callable[[dict[str, Any], Public], str]

#: how a game may end, in words
ENDINGS = {
    "three-modern": "a player owns three modern technologies",
    "conquest": "only one player has settlements left",
    "desolation": "nobody has a settlement left",
    "limit": "the agreed last turn has ended",
    "short": "the die ended the short game",
    "medium": "the die ended the medium game",
    "diplomatic": "the United Nations declared the game over",
    "military": "the Apollo Program declared the game over",
    "space": "the colony ship has left",
}


#: names that have no plural and take no article
MASS = frozenset(
    {
        "Artillery",
        "Rocket Artillery",
        "Mechanized Infantry",
        "Modern Armor",
        "Cruise Missiles",
        "Stealth Aircraft",
        "The Internet",
    }
)

#: what the first of those who rolled gets
FIRST = {"places": "chooses a region first", "starts": "is the starting player"}

#: what markers are called in a sentence, where that is not their id
MARKER_WORDS = {
    "free_technology": "a free technology",
    "minor_civilization": "a minor civilization",
    "jungle_forest": "jungle and forest",
    "fertile": "fertile land",
    "no_encounter": "nothing",
}

#: the parts of an income, in words
INCOME = {
    "cities": "settlements",
    "critical": "critical resource",
    "resources": "kinds of resources",
    "technologies": "resources and technologies",
    "minimum": "raised to the minimum",
}


def place(name: str) -> str:
    """A space in a sentence: seas have an article."""
    index = ATLAS.index[name]
    return ATLAS.names[index] if index < LAND else f"the {ATLAS.names[index]}"


def who(seat: int | str) -> str:
    """A seat by its colour; where seats are keys of a mapping, they come as text."""
    return SITS[int(seat)].name


def whose(seat: int) -> str:
    return f"{who(seat)}'s"


def listed(parts: list[str]) -> str:
    """Some things in a row: "a, b and c"."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def everybody(seats: list[int]) -> str:
    return listed([who(seat) for seat in seats]) or "nobody"


def do(seats: list[int], one: str, several: str) -> str:
    """What these seats do: the verb follows their number."""
    return f"{everybody(seats)} {several if len(seats) > 1 else one}"


def named(name: str) -> str:
    """A card by its name."""
    rows: tuple[Any, ...] = (*tables.TECHNOLOGIES, *tables.WONDERS, *tables.MILESTONES, *tables.IMPROVEMENTS)
    return str(next((row.name for row in rows if row.id == name), name.replace("_", " ")))


def marker(name: str) -> str:
    return MARKER_WORDS.get(name, name.replace("_", " "))


def a(name: str) -> str:
    """One of a kind: "a Knight", "an Ironclad", "a University", "Artillery"."""
    vowel = name[0].lower() in "aeiou" and not name.startswith("Uni")
    return name if name in MASS else f"{'an' if vowel else 'a'} {name}"


def many(name: str) -> str:
    """Several of a kind: "Knights", "Men-at-Arms", "Galleys"."""
    if name in MASS:
        return name
    if name.startswith("Man-"):
        return f"Men-{name[4:]}"
    return f"{name[:-3]}men" if name.endswith("man") else f"{name}s"


def counted(count: int, name: str) -> str:
    return a(name) if count == 1 else f"{count} {many(name)}"


def aircraft(count: int) -> str:
    return "an aircraft" if count == 1 else f"{count} aircraft"


def pieces(state: Public, data: dict[str, Any]) -> str:
    return counted(data.get("count", 1), state.rules.piece_name(state, data["piece"]))


def fighter(state: Public, side: dict[str, Any]) -> str:
    unit = side["unit"]
    air = " with an aircraft" if "air" in unit else ""
    added = "".join(f" + {number} ({word})" for word, number in side["added"].items())
    dice = " + ".join(map(str, side["dice"]))
    return f"{whose(unit['of'])} {state.rules.piece_name(state, unit['piece'])}{air} {dice}{added} = {side['total']}"


def stake(state: Public, data: dict[str, Any]) -> str:
    parts = [f"{data['gold']} gold"] if data.get("gold") else []
    parts += [f"the card of {place(card)} (lent)" for card in data.get("cards", ())]
    for at, piece, count in data.get("units", ()):
        parts.append(f"{counted(count, state.rules.piece_name(state, piece))} in {place(at)}")
    parts += [f"fleet {number}" for number in data.get("fleets", ())]
    parts += [f"the settlement in {place(city)}" for city in data.get("cities", ())]
    parts += [named(name) for name in (*data.get("technologies", ()), *data.get("wonders", ()))]
    return listed(parts) or "nothing"


def dealt(state: Public, verb: str, data: dict[str, Any]) -> str:
    """An offer or a deal: "Red gives Blue 5 gold for ..."."""
    give, want = stake(state, data.get("give", {})), stake(state, data.get("want", {}))
    return f"{who(data['seat'])} {verb} {who(data['to'])} {give} for {want}"


def struck(data: dict[str, Any]) -> str:
    """What a plague does in one region."""
    lost = [f"{who(seat)} loses {count} piece{'' if count == 1 else 's'}" for seat, count in data["lost"].items()]
    lost += ["the settlement shrinks"] if data["shrunk"] else []
    return f"plague in {place(data['region'])}: {listed(lost) or 'nothing is lost'}"


def lost(data: dict[str, Any]) -> str:
    what = counted(data["count"], "settler") if data["settlers"] else aircraft(data["count"])
    return f"{who(data['seat'])} loses {what} in {place(data['space'])}"


def income(data: dict[str, Any]) -> str:
    parts = ", ".join(f"{INCOME.get(name, name)} {gold}" for name, gold in data["items"].items())
    return f"{who(data['seat'])} collects {data['gold']} gold ({parts})"


LINES: dict[str, Line] = {
    "turn": lambda d, s: f"turn {d['turn']}, the {tables.ERAS[d['era'] - 1]} era; {who(d['starter'])} starts",
    "phase": lambda d, s: f"phase: {d['phase']}",
    "rolled": lambda d, s: (
        ("rolling to see " if d["what"].startswith("who") else "rolling for the ")
        + f"{d['what']}: {', '.join(f'{who(seat)} {total}' for seat, total in d['totals'].items())}"
    ),
    "first": lambda d, s: f"{who(d['seat'])} {FIRST[d['what']]}",
    "starts": lambda d, s: f"{who(d['seat'])} settles in {place(d['region'])}",
    "marker": lambda d, s: f"the marker of {place(d['region'])} is turned up: {marker(d['marker'])}",
    "looked": lambda d, s: f"{whose(d['seat'])} settler looks under the marker of {place(d['region'])} and leaves it",
    "saw": lambda d, s: f"under the marker of {place(d['region'])}: {marker(d['marker'])}",
    "explored": lambda d, s: f"{who(d['seat'])} explores {place(d['region'])} and finds {marker(d['marker'])}",
    "treasure": lambda d, s: f"{who(d['seat'])} finds {d['gold']} gold",
    "technology": lambda d, s: (
        f"{who(d['seat'])} receives {named(d['technology'])}"
        if "price" not in d
        else f"{who(d['seat'])} buys {named(d['technology'])} for {d['price']} gold"
    ),
    "village": lambda d, s: (
        f"the minor civilization of {place(d['region'])} joins {who(d['seat'])}"
        if d.get("free")
        else f"{who(d['seat'])} founds a village in {place(d['region'])}"
    ),
    "raised": lambda d, s: f"{who(d['seat'])} raises {a(s.rules.piece_name(s, d['piece']))} in {place(d['region'])}",
    "plague": lambda d, s: struck(d),
    "move": lambda d, s: f"{who(d['seat'])} moves {pieces(s, d)} from {place(d['origin'])} to {place(d['to'])}",
    "board": lambda d, s: f"{who(d['seat'])} takes {pieces(s, d)} from {place(d['origin'])} aboard in {place(d['to'])}",
    "land": lambda d, s: f"{who(d['seat'])} lands {pieces(s, d)} from {place(d['origin'])} in {place(d['to'])}",
    "sail": lambda d, s: (
        f"{who(d['seat'])} sails {a(s.rules.piece_name(s, d['fleet']))} from {place(d['origin'])} to {place(d['to'])}"
    ),
    "fly": lambda d, s: f"{who(d['seat'])} flies {aircraft(d['count'])} from {place(d['origin'])} to {place(d['to'])}",
    "called": lambda d, s: (
        f"{do(d['seats'], 'declares', 'declare')} a battle against {who(d['against'])} in {place(d['space'])}"
        if d["seats"]
        else f"nobody stops {who(d['against'])} in {place(d['space'])}"
    ),
    "battle": lambda d, s: f"battle in {place(d['space'])}: {everybody(d['attackers'])} against {everybody(d['defenders'])}",
    "join": lambda d, s: f"{who(d['seat'])} joins the {d['side']} in {place(d['space'])}",
    "round": lambda d, s: f"{fighter(s, d['attacker'])}; {fighter(s, d['defender'])}",
    "battle.won": lambda d, s: f"{do(d['winners'], 'wins', 'win')} the battle in {place(d['space'])}",
    "battle.nobody": lambda d, s: f"nobody is left standing in {place(d['space'])}",
    "lost": lambda d, s: lost(d),
    "capture": lambda d, s: f"{who(d['seat'])} captures {whose(d['loser'])} {tables.SIZES[d['size']]} in {place(d['region'])}",
    "stranded": lambda d, s: f"{who(d['seat'])} loses {aircraft(d['count'])} without a base in {place(d['space'])}",
    "offer": lambda d, s: dealt(s, "offers", d),
    "offer.declined": lambda d, s: f"{who(d['seat'])} declines the offer",
    "offer.withdrawn": lambda d, s: f"{who(d['seat'])} withdraws the offer",
    "offer.countered": lambda d, s: f"{who(d['seat'])} answers the offer with another",
    "offer.lapsed": lambda d, s: f"an offer from {who(d['seat'])} can no longer be kept",
    "trade.ready": lambda d, s: f"{who(d['seat'])} is done trading",
    "trade.not-ready": lambda d, s: f"{who(d['seat'])} goes on trading",
    "deal": lambda d, s: dealt(s, "gives", d),
    "trade.time": lambda d, s: "the time for trading is up",
    "assigned": lambda d, s: (
        f"{who(d['seat'])} makes {listed([place(name) for name in d['faces']]) or 'nothing'} happy "
        f"and {listed([place(name) for name in d['cogs']]) or 'nothing'} productive"
    ),
    "critical": lambda d, s: f"the dice show {d['roll']}: the critical resource is {marker(d['resource'])}",
    "income": lambda d, s: income(d),
    "buy": lambda d, s: f"{who(d['seat'])} buys {pieces(s, d)} in {place(d['at'])} for {d['price']} gold",
    "grow": lambda d, s: f"{whose(d['seat'])} settlement in {place(d['region'])} grows to a {d['size']}",
    "wonder": lambda d, s: (
        f"{who(d['seat'])} gains the wonder for {named(d['wonder'])}"
        if any(row.id == d["wonder"] for row in tables.MILESTONES)
        else f"{who(d['seat'])} gains a wonder: {named(d['wonder'])}"
    ),
    "granted": lambda d, s: f"{who(d['seat'])} places {a(s.rules.piece_name(s, d['piece']))} in {place(d['at'])}",
    "improvement": lambda d, s: (
        f"{who(d['seat'])} receives {a(named(d['improvement']))}"
        if "price" not in d
        else f"{who(d['seat'])} builds {a(named(d['improvement']))} for {d['price']} gold"
    ),
    "fee": lambda d, s: f"{who(d['payer'])} pays {d['gold']} gold of it to {who(d['seat'])} for {named(d['technology'])}",
    "sell": lambda d, s: f"{who(d['seat'])} sells {pieces(s, d)} for {d['gold']} gold",
    "bomb": lambda d, s: f"{who(d['seat'])} destroys everything in {place(d['region'])}",
    "swap": lambda d, s: (
        f"{who(d['seat'])} makes {who(d['to'])} swap the card of {place(d['take'])} for that of {place(d['give'])}"
    ),
    "declared": lambda d, s: f"{who(d['seat'])} declares the end of the game with {named(d['wonder'])}",
    "length": lambda d, s: f"the die shows {d['roll']}; {d['era']} technologies in play: {d['count']}",
    "eliminated": lambda d, s: f"{who(d['seat'])} is out of the game",
    "era": lambda d, s: f"the {tables.ERAS[d['era'] - 1]} era begins",
    "leaving": lambda d, s: f"{who(d['seat'])} will leave when the turn is over",
    "left": lambda d, s: f"{who(d['seat'])} has left the game",
    "over": lambda d, s: f"the game is over: {ENDINGS[d['how']]}",
    "undo": lambda d, s: f"{who(d['seat'])} takes a move back",
}


def describe(event: Event, state: State) -> str:
    """One line of the story."""
    line = LINES.get(event.kind)
    return event.kind if line is None else line(event.data, state)
