"""The story in words: a line for each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ecumene.engine import Event
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.colours import SITS
from ecumene.titles.eagle.state import Public, State

Line = Callable[[dict[str, Any], Public], str]

#: how a game may end, in words
ENDINGS = {
    "three-modern": "a player owns three modern technologies",
    "conquest": "one player alone has settlements left",
    "desolation": "nobody has a settlement left",
    "limit": "the last turn that was agreed on is over",
    "short": "the die ended the short game",
    "medium": "the die ended the medium game",
    "diplomatic": "the United Nations declared the game over",
    "military": "the Apollo Program declared the game over",
    "space": "the colony ship has left",
}


def place(name: str) -> str:
    return ATLAS.names[ATLAS.index[name]]


def who(seat: int | str) -> str:
    """A seat by its colour; where seats are keys of a mapping, they come as text."""
    return SITS[int(seat)].name


def everybody(seats: list[int]) -> str:
    return " and ".join(who(seat) for seat in seats) or "nobody"


def named(name: str) -> str:
    """A card or a marker by its name."""
    rows: tuple[Any, ...] = (*tables.TECHNOLOGIES, *tables.WONDERS, *tables.MILESTONES, *tables.IMPROVEMENTS)
    return str(next((row.name for row in rows if row.id == name), name.replace("_", " ")))


def pieces(state: Public, data: dict[str, Any]) -> str:
    return f"{data.get('count', 1)} {state.rules.piece_name(state, data['piece'])}"


def fighter(state: Public, side: dict[str, Any]) -> str:
    unit = side["unit"]
    air = " with an aircraft" if "air" in unit else ""
    added = "".join(f" + {number} ({word})" for word, number in side["added"].items())
    dice = "+".join(map(str, side["dice"]))
    return f"{state.rules.piece_name(state, unit['piece'])} of {who(unit['of'])}{air}: {dice}{added} = {side['total']}"


def stake(data: dict[str, Any]) -> str:
    parts = [f"{data['gold']} gold"] if data.get("gold") else []
    parts += [f"the card of {place(card)} for this turn" for card in data.get("cards", ())]
    parts += [f"{count} {piece} in {place(at)}" for at, piece, count in data.get("units", ())]
    parts += [f"fleet {number}" for number in data.get("fleets", ())]
    parts += [f"the settlement in {place(city)}" for city in data.get("cities", ())]
    parts += [named(name) for name in (*data.get("technologies", ()), *data.get("wonders", ()))]
    return ", ".join(parts) or "nothing"


LINES: dict[str, Line] = {
    "turn": lambda d, s: f"turn {d['turn']}, the {tables.ERAS[d['era'] - 1]} era; {who(d['starter'])} starts",
    "phase": lambda d, s: f"phase: {d['phase']}",
    "rolled": lambda d, s: f"for {d['what']}: " + ", ".join(f"{who(seat)} {total}" for seat, total in d["totals"].items()),
    "first": lambda d, s: f"{who(d['seat'])} {d['what']} first",
    "starts": lambda d, s: f"{who(d['seat'])} settles in {place(d['region'])}",
    "marker": lambda d, s: f"the marker of {place(d['region'])} is turned up: {named(d['marker'])}",
    "looked": lambda d, s: f"a settler of {who(d['seat'])} looks at the marker of {place(d['region'])} and leaves it",
    "saw": lambda d, s: f"in {place(d['region'])} lies {named(d['marker'])}",
    "explored": lambda d, s: f"{who(d['seat'])} explores {place(d['region'])}: {named(d['marker'])}",
    "treasure": lambda d, s: f"{who(d['seat'])} finds {d['gold']} gold",
    "technology": lambda d, s: (
        f"{who(d['seat'])} gets {named(d['technology'])}" + ("" if "price" not in d else f" for {d['price']} gold")
    ),
    "village": lambda d, s: f"{who(d['seat'])} founds a village in {place(d['region'])}",
    "raised": lambda d, s: f"{who(d['seat'])} raises {s.rules.piece_name(s, d['piece'])} in {place(d['region'])}",
    "plague": lambda d, s: (
        f"plague in {place(d['region'])}: "
        + (", ".join(f"{who(seat)} loses {n}" for seat, n in d["lost"].items()) or "no pieces")
        + (", the settlement shrinks" if d["shrunk"] else "")
    ),
    "move": lambda d, s: f"{who(d['seat'])}: {pieces(s, d)} from {place(d['origin'])} to {place(d['to'])}",
    "board": lambda d, s: f"{who(d['seat'])}: {pieces(s, d)} from {place(d['origin'])} aboard in {place(d['to'])}",
    "land": lambda d, s: f"{who(d['seat'])}: {pieces(s, d)} from {place(d['origin'])} ashore in {place(d['to'])}",
    "sail": lambda d, s: f"{who(d['seat'])}: a {d['fleet']} sails from {place(d['origin'])} to {place(d['to'])}",
    "fly": lambda d, s: f"{who(d['seat'])}: {d['count']} aircraft from {place(d['origin'])} to {place(d['to'])}",
    "called": lambda d, s: (
        f"{everybody(d['seats'])} declares a battle against {who(d['against'])} in {place(d['space'])}"
        if d["seats"]
        else f"nobody stops {who(d['against'])} in {place(d['space'])}"
    ),
    "battle": lambda d, s: f"battle in {place(d['space'])}: {everybody(d['attackers'])} against {everybody(d['defenders'])}",
    "join": lambda d, s: f"{who(d['seat'])} joins the {d['side']} in {place(d['space'])}",
    "round": lambda d, s: f"{fighter(s, d['attacker'])}; {fighter(s, d['defender'])}",
    "battle.won": lambda d, s: f"{everybody(d['winners'])} wins in {place(d['space'])}",
    "battle.nobody": lambda d, s: f"nobody is left in {place(d['space'])}",
    "lost": lambda d, s: (
        f"{who(d['seat'])} loses {d['count']} {'settlers' if d['settlers'] else 'aircraft'} in {place(d['space'])}"
    ),
    "capture": lambda d, s: (
        f"{who(d['seat'])} captures the {tables.SIZES[d['size']]} in {place(d['region'])} of {who(d['loser'])}"
    ),
    "stranded": lambda d, s: f"{who(d['seat'])} loses {d['count']} aircraft without a base in {place(d['space'])}",
    "offer": lambda d, s: f"{who(d['seat'])} offers {who(d['to'])} {stake(d.get('give', {}))} for {stake(d.get('want', {}))}",
    "offer.declined": lambda d, s: f"{who(d['seat'])} declines the offer",
    "offer.withdrawn": lambda d, s: f"{who(d['seat'])} withdraws the offer",
    "offer.countered": lambda d, s: f"{who(d['seat'])} answers the offer with another",
    "offer.lapsed": lambda d, s: f"an offer of {who(d['seat'])} can no longer be kept",
    "trade.ready": lambda d, s: f"{who(d['seat'])} is done bargaining",
    "trade.not-ready": lambda d, s: f"{who(d['seat'])} goes on bargaining",
    "deal": lambda d, s: f"{who(d['seat'])} gives {who(d['to'])} {stake(d.get('give', {}))} for {stake(d.get('want', {}))}",
    "trade.time": lambda d, s: "time for bargaining is up",
    "assigned": lambda d, s: (
        f"{who(d['seat'])} makes happy: {', '.join(map(place, d['faces'])) or 'nothing'}; "
        f"productive: {', '.join(map(place, d['cogs'])) or 'nothing'}"
    ),
    "critical": lambda d, s: f"the roll is {d['roll']}: {named(d['resource'])} is critical",
    "income": lambda d, s: (
        f"{who(d['seat'])} collects {d['gold']} gold: " + ", ".join(f"{name} {gold}" for name, gold in d["items"].items())
    ),
    "buy": lambda d, s: f"{who(d['seat'])} buys {pieces(s, d)} in {place(d['at'])} for {d['price']} gold",
    "grow": lambda d, s: f"{place(d['region'])} of {who(d['seat'])} becomes a {d['size']}",
    "wonder": lambda d, s: f"{who(d['seat'])} gains a wonder: {named(d['wonder'])}",
    "granted": lambda d, s: f"{who(d['seat'])} places {s.rules.piece_name(s, d['piece'])} in {place(d['at'])}",
    "improvement": lambda d, s: f"{who(d['seat'])} has a {named(d['improvement'])}",
    "fee": lambda d, s: f"{who(d['payer'])} pays {d['gold']} gold of it to {who(d['seat'])} for {named(d['technology'])}",
    "sell": lambda d, s: f"{who(d['seat'])} sells {pieces(s, d)} for {d['gold']} gold",
    "bomb": lambda d, s: f"{who(d['seat'])} destroys everything in {place(d['region'])}",
    "swap": lambda d, s: (
        f"{who(d['seat'])} makes {who(d['to'])} swap the card of {place(d['take'])} for that of {place(d['give'])}"
    ),
    "declared": lambda d, s: f"{who(d['seat'])} declares the game over with {named(d['wonder'])}",
    "length": lambda d, s: f"the die shows {d['roll']}; {d['count']} {d['era']} technologies are in play",
    "eliminated": lambda d, s: f"{who(d['seat'])} is out of the game",
    "era": lambda d, s: f"the {tables.ERAS[d['era'] - 1]} era begins",
    "leaving": lambda d, s: f"{who(d['seat'])} will leave when the turn is over",
    "left": lambda d, s: f"{who(d['seat'])} has left the game",
    "over": lambda d, s: f"the game is over: {ENDINGS[d['how']]}",
    "undo": lambda d, s: f"{who(d['seat'])} takes back",
}


def describe(event: Event, state: State) -> str:
    """One line of the story."""
    line = LINES.get(event.kind)
    return event.kind if line is None else line(event.data, state)
