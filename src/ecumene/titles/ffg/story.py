"""The story: a line in words for each event."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Event

LINES = {
    "policy": "{seat} adopts {policy}.",
    "policy.back": "{seat} gives {policy} back.",
    "program": "{city} starts a building program.",
    "city-state": "A city-state stands at {square}.",
    "relic": "{seat} takes the relic {relic}.",
    "grew": "The capital of {seat} grows into {square}.",
    "disbanded": "{seat} disbands a figure at {square}: {then}.",
    "invested": "{seat} invests in {card}.",
    "robbed": "{seat} loses a coin of {card}.",
    "turn": "Turn {turn} begins; {first} is first.",
    "phase": "Phase: {phase}.",
    "undo": "{seat} takes something back.",
    "coin": "{seat} gains a coin on {card}.",
    "advanced": "{seat} advances to space {space} of the culture track.",
    "drew.event": "{seat} draws a culture event of deck {deck}.",
    "drew.event.card": "{seat} draws {card}.",
    "drew.unit": "{seat} draws {card}.",
    "barbarians.drew": "{seat} draws {card} for the barbarians.",
    "discarded": "{seat} discards {card}.",
    "person": "{seat} gains a great {person}.",
    "person.kept": "{seat} keeps the great {person} in reserve.",
    "person.placed": "{seat} puts the great {person} at {square}.",
    "learned": "{seat} learns {tech}.",
    "researched": "{seat} researches {tech}.",
    "government": "{seat} changes to {government}.",
    "resource": "{seat} takes {resource}.",
    "recruited": "{seat} raises {unit}.",
    "wonder.shown": "{wonder} comes to the market.",
    "collected": "{seat} collects {trade} trade.",
    "offer": "{seat} offers {to}: {give} for {want}.",
    "offer.closed": "An offer is closed.",
    "deal": "{seat} and {to} trade: {give} for {want}.",
    "handed": "{seat} hands {card} to {to}.",
    "produces": "{seat} produces {items} at {city}.",
    "built": "{seat} builds {item} at {city}.",
    "devoted": "{seat} devotes {city} to the arts: {amount} {what}.",
    "left": "{seat} leaves the game.",
    "first": "{seat} becomes first player.",
    "blank": "{seat} lays a blank card into row {row}.",
    "person.card": "It is {card}.",
    "person.passed": "{card} goes under the deck: no marker is left.",
    "person.discarded": "{seat} discards {card}.",
    "person.shown": "{seat} turns up {card}.",
    "looked": "{seat} sees {at}.",
    "figure": "{seat} puts a {figure} at {square}.",
    "founded": "{seat} founds a city at {square}.",
    "sent": "{seat} sends {square} to {city}.",
    "used": "{seat} uses {what} {at}.",
    "spent": "{seat} spends {what}.",
    "lapsed": "{what} of {seat} comes to nothing.",
    "cancelled": "{seat} cancels what {whose} declared.",
    "action.lost": "The action of {city} is lost.",
    "obsolete": "{wonder} is obsolete.",
    "razed": "A building at {square} is destroyed.",
    "unit.killed": "{seat} loses {card}.",
    "deserted": "Figures of {seat} at {square} are gone.",
    "held": "Figures of {seat} are held at {square}.",
    "marched": "{seat} marches from {start} to {end}.",
    "sacrificed": "{seat} sacrifices a figure at {square}.",
    "scouts.killed": "Scouts of {seat} at {square} are killed.",
    "discovered": "{seat} discovers {tile}.",
    "explored": "{seat} explores a {marker} at {square}.",
    "marker.shown": "It is a {face}.",
    "marker.kept": "It is {face}.",
    "battle": "{attacker} attacks at {square}.",
    "battle.drew": "{seat} draws {count} units.",
    "battle.bonus": "Combat bonus: attacker {attacker}, defender {defender}.",
    "deployed": "{seat} plays {card}.",
    "unit.fell": "{card} falls.",
    "battle.won": "The attacker has {attacker}, the defender {defender}.",
    "saved": "{seat} saves {card}.",
    "looted": "{seat} takes {prize} from {loser}.",
    "looted.marker": "It is {marker}.",
    "looted.event": "It is {card}.",
    "city.destroyed": "The city of {seat} at {square} is destroyed.",
    "completed": "{seat} completes the {how} victory.",
    "won": "{seat} wins: {how}.",
}
#: what names a seat in an event
SEATS = ("seat", "first", "to", "whose", "attacker", "loser")


def line(event: Event, state: Any) -> str:
    """An event in words."""
    told = dict(event.data)
    counts = event.kind in ("battle.bonus", "battle.won")
    for name in SEATS:
        if isinstance(told.get(name), int) and not (counts and name == "attacker"):
            told[name] = name_of(state, told[name])
    for name, value in told.items():
        if isinstance(value, (tuple, list)):
            told[name] = ", ".join(map(str, value)) or "nothing"
    return LINES[event.kind].format(**told)


def name_of(state: Any, seat: int) -> str:
    """What a seat is called."""
    row = state.rules.tables.civilizations.get(state.civ[seat])
    return row.name if row else f"Seat {seat}"
