"""The story: a line in words for each event, with everything under its printed name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ecumene.engine import Event
from ecumene.titles.ffg import names
from ecumene.titles.ffg.names import civilization, listed, name, square, stakes, thing
from ecumene.titles.ffg.rules import COINS
from ecumene.titles.ffg.tables import tables

PHASES = {"start": "Start of Turn", "trade": "Trade", "manage": "City Management", "move": "Movement", "research": "Research"}
#: what figures do that are disbanded
THEN = {"disband": "", "fortify": " to fortify the city", "caravan": " to form a caravan"}
VICTORIES = {"military": "military", "culture": "culture", "economic": "economic", "tech": "technology"}
ENDINGS = {
    "military": "by conquest",
    "culture": "by culture",
    "economic": f"with {COINS} coins",
    "tech": "by flying to space",
    "limit": "by score after the last turn",
    "tie-break": "by score among those who completed a victory",
    "alone": "as the last player left",
}
#: the roads to victory, as endings
ROADS = {"culture": "culture", "tech": "tech", "coins": "economic", "conquest": "military"}
#: what can be cancelled
DECLARED = {"action": "city action", "event": "event card", "ability": "resource ability", "march": "march"}
#: cards that are aimed at fronts of a battle; others that name a number name a seat
AT_FRONTS = ("heal", "wound")

LINES = {
    "policy": "{seat} adopts {policy}.",
    "policy.back": "{seat} gives {policy} back.",
    "program": "The city at {city} starts a building program.",
    "city-state": "A city-state stands at {square}.",
    "relic": "{seat} takes the relic {relic}.",
    "grew": "The capital of {seat} grows into {square}.",
    "invested": "{seat} invests in {card}.",
    "robbed": "{seat} loses a coin from {card}.",
    "turn": "Turn {turn} begins; {first} goes first.",
    "phase": "{phase}",
    "undo": "{seat} takes something back.",
    "coin": "{seat} gains a coin on {card}.",
    "advanced": "{seat} advances to space {space} of the culture track.",
    "drew.event": "{seat} draws a culture event from deck {deck}.",
    "drew.event.card": "{seat} draws {card}.",
    "drew.unit": "{seat} draws {card}.",
    "barbarians.drew": "{seat} draws {card} for the barbarians.",
    "discarded": "{seat} discards {card}.",
    "person": "{seat} gains a {person}.",
    "person.kept": "{seat} keeps the {person} in reserve.",
    "person.placed": "{seat} places the {person} at {square}.",
    "learned": "{seat} learns {tech}.",
    "researched": "{seat} researches {tech}.",
    "government": "{seat} changes to {government}.",
    "resource": "{seat} gains {resource}.",
    "recruited": "{seat} raises {unit}.",
    "wonder.shown": "{wonder} comes to the market.",
    "collected": "{seat} collects {trade} trade.",
    "offer.declined": "{seat} declines an offer.",
    "offer.withdrawn": "{seat} withdraws an offer.",
    "offer.countered": "{seat} answers an offer with another.",
    "offer.lapsed": "An offer from {seat} can no longer be kept.",
    "trade.ready": "{seat} is done trading.",
    "trade.not-ready": "{seat} goes on trading.",
    "handed": "{seat} hands {card} to {to}.",
    "built": "{seat} builds {item} at {city}.",
    "devoted": "{seat} devotes {city} to the arts for {amount} {what}.",
    "left": "{seat} leaves the game.",
    "first": "{seat} becomes first player.",
    "blank": "{seat} lays a blank card in row {row} of its pyramid.",
    "person.card": "It is {card}.",
    "person.passed": "{card} goes under the deck: no marker is left.",
    "person.discarded": "{seat} discards {card}.",
    "person.shown": "{seat} turns up {card}.",
    "figure": "{seat} places {figure} at {square}.",
    "founded": "{seat} founds a city at {square}.",
    "sent": "{seat} sends what {square} yields to {city}.",
    "spent": "{seat} spends {what}.",
    "lapsed": "{what} of {seat} comes to nothing.",
    "cancelled": "{seat} cancels {declared} of {whose}.",
    "action.lost": "The city at {city} loses its action.",
    "obsolete": "{wonder} is obsolete.",
    "razed": "The building at {square} is destroyed.",
    "unit.killed": "{seat} loses {card}.",
    "deserted": "Figures of {seat} at {square} are gone.",
    "held": "Figures of {seat} are held at {square}.",
    "sacrificed": "{seat} sacrifices a figure at {square}.",
    "scouts.killed": "Scouts of {seat} at {square} are killed.",
    "discovered": "{seat} discovers a new tile.",
    "explored": "{seat} explores a {marker} at {square}.",
    "marker.shown": "It is {face}.",
    "marker.kept": "It is {face}.",
    "battle.bonus": "Combat bonus: attacker {attacker}, defender {defender}.",
    "deployed": "{seat} plays {card}.",
    "unit.fell": "{card} falls.",
    "saved": "{seat} saves {card}.",
    "looted.marker": "It is {marker}.",
    "looted.event": "It is {card}.",
    "city.destroyed": "The city of {seat} at {square} is destroyed.",
    "completed": "{seat} completes the {victory} victory.",
    "nearing": "{seat} could win this turn {road}.",
    "won": "{seat} wins {how}.",
}

Data = dict[str, Any]


def _offer(data: Data, who: Callable[[int], str]) -> str:
    give, want = stakes(data.get("give", ())), stakes(data.get("want", ()))
    if not data.get("give"):
        return f"{who(data['seat'])} asks {who(data['to'])} for {want}."
    return f"{who(data['seat'])} offers {who(data['to'])} {give}{f' for {want}' if data.get('want') else ' as a gift'}."


def _deal(data: Data, who: Callable[[int], str]) -> str:
    giver, taker = (data["seat"], data["to"]) if data["give"] else (data["to"], data["seat"])
    give, want = (data["give"], data["want"]) if data["give"] else (data["want"], data["give"])
    return f"{who(giver)} gives {who(taker)} {stakes(give)}{f' for {stakes(want)}' if want else ' as a gift'}."


def _produces(data: Data, who: Callable[[int], str]) -> str:
    rushed = f", rushing it with {data['trade']} trade" if data.get("trade") else ""
    return f"{who(data['seat'])} produces {listed([thing(item) for item in data['items']])} at {square(data['city'])}{rushed}."


def _disbanded(data: Data, who: Callable[[int], str]) -> str:
    return f"{who(data['seat'])} disbands a figure at {square(data['square'])}{THEN[data['then']]}."


def _marched(data: Data, who: Callable[[int], str]) -> str:
    counted = [(data["armies"], "an army", "armies"), (data["scouts"], "a scout", "scouts")]
    group = listed([one if number == 1 else f"{number} {many}" for number, one, many in counted if number])
    return f"{who(data['seat'])} marches {group} from {square(data['start'])} to {square(data['end'])}."


def _drew(data: Data, who: Callable[[int], str]) -> str:
    count = data["count"]
    return f"{who(data['seat'])} draws {'no units' if not count else '1 unit' if count == 1 else f'{count} units'}."


def _battle(data: Data, who: Callable[[int], str]) -> str:
    place = square(data["square"])
    if data["wild"] == 0:
        return f"Barbarians led by {who(data['attacker'])} attack {who(data['defender'])} at {place}."
    foe = "the barbarians" if data["wild"] == 1 else who(data["defender"])
    return f"{who(data['attacker'])} attacks {foe} at {place}."


def _won(data: Data, who: Callable[[int], str]) -> str:
    totals = data["attacker"], data["defender"]
    ours, theirs = totals if data["side"] == 0 else totals[::-1]
    if data["seat"] is None:
        return f"The barbarians win the battle, {ours} to {theirs}."
    return f"{who(data['seat'])} wins the battle, {ours} to {theirs}."


def _looted(data: Data, who: Callable[[int], str]) -> str:
    winner, loser = who(data["seat"]), who(data["loser"])
    kind, _, what = data["prize"].partition(":")
    if kind == "tech":
        return f"{winner} learns {name(what)} from {loser}."
    if kind == "discard":
        return f"{winner} destroys a coin of {loser} on {name(what)}."
    if kind == "steal":
        return f"{winner} takes a coin of {loser} from {name(what)}."
    prize = names.stake(f"event-{what}" if kind == "event" else what or kind)
    return f"{winner} takes {prize} from {loser}."


def _aimed(card: str, at: str, who: Callable[[int], str], squares: dict[str, int]) -> str:
    """What a card is used on."""
    if at.isdecimal():
        use = tables("both").uses.get(card)
        return f"front {int(at) + 1}" if use and use.do in AT_FRONTS else who(int(at))
    if at in squares:
        return square(at)
    armies, _, scouts = at.partition("+")
    if armies.isdecimal() and scouts.isdecimal():
        return f"{armies} armies, {scouts} scouts"
    kind, _, what = at.partition(":")
    if what and not what.isdecimal() and kind not in ("hut", "village"):
        return f"{who(int(kind)) if kind.isdecimal() else name(kind)} {_aimed(card, what, who, squares)}"
    return names.stake(at)


def _used(data: Data, who: Callable[[int], str], squares: dict[str, int]) -> str:
    at = ", ".join(_aimed(data["what"], part, who, squares) for part in data["at"])
    return f"{who(data['seat'])} uses {name(data['what'])}{f': {at}' if at else ''}."


def _looked(data: Data, who: Callable[[int], str]) -> str:
    def seen(part: str) -> str:
        where, _, marker = part.partition("=")
        kind, _, under = marker.partition(":")
        held = f"held by {who(int(where))}" if where.isdecimal() else f"at {square(where)}"
        return f"{names.face(under)} ({kind} {held})"

    return f"{who(data['seat'])} sees {listed([seen(part) for part in data['at']])}."


SPECIAL: dict[str, Callable[[Data, Callable[[int], str]], str]] = {
    "offer": _offer,
    "deal": _deal,
    "produces": _produces,
    "disbanded": _disbanded,
    "marched": _marched,
    "battle": _battle,
    "battle.drew": _drew,
    "battle.won": _won,
    "looted": _looted,
    "looked": _looked,
}
#: how what an event carries is put into words
FIELDS: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(("policy", "relic", "card", "person", "tech", "government", "wonder"), name),
    **dict.fromkeys(("square", "city"), square),
    **dict.fromkeys(("item", "unit", "figure"), thing),
    "face": names.face,
    "resource": names.face,
    "marker": names.stake,
    "what": names.stake,
    "phase": PHASES.__getitem__,
    "deck": names.ROMAN.__getitem__,
    "how": ENDINGS.__getitem__,
    "road": lambda road: ENDINGS[ROADS[road]],
}
#: what names a seat
SEATS = ("seat", "first", "to", "whose")


def line(event: Event, state: Any) -> str:
    """An event in words; a card whose name ends in an exclamation mark needs no stop after it."""
    return _told(event, state).replace("!.", "!")


def _told(event: Event, state: Any) -> str:
    data = dict(event.data)

    def who(seat: int) -> str:
        return civilization(state, seat)

    if event.kind == "used":
        return _used(data, who, state.rules.chart.index)
    if event.kind in SPECIAL:
        return SPECIAL[event.kind](data, who)
    told = {key: who(value) if key in SEATS and isinstance(value, int) else value for key, value in data.items()}
    if event.kind == "cancelled":
        told["declared"] = names.a(DECLARED.get(data["what"], data["what"]))
    elif event.kind == "completed":
        told["victory"] = VICTORIES.get(data["how"], data["how"])
    elif event.kind == "explored":
        return f"{told['seat']} explores a {data['marker']} at {square(data['square'])}."
    for key in FIELDS.keys() & told.keys():
        told[key] = FIELDS[key](told[key])
    return LINES[event.kind].format(**told)
