"""The story in words: one line for each kind of event.

A template names the facts of its event; `{area:area}` says how a fact is put into words. Those in WORDING need no such hint:
a `seat` is always a civilization. A kind whose line depends on what happened has a function instead.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from ecumene.engine import Event
from ecumene.titles.empires.misfits import as_name
from ecumene.titles.empires.state import State


def describe(event: Event, state: State) -> str:
    """One line of the story."""
    facts = Facts(event.data, state)
    line = LINES.get(event.kind)
    if line is None:
        told = ", ".join(f"{key.replace('_', ' ')} {facts[key]}" for key in event.data)
        return f"{event.kind.replace('.', ', ').replace('_', ' ')}: {told}" if told else event.kind
    told = line.format_map(facts) if isinstance(line, str) else line(facts)
    return told[:1].upper() + told[1:]


class Facts:
    """What an event says, each fact in words."""

    def __init__(self, data: dict[str, Any], state: State) -> None:
        self.data = data
        self.state = state

    def __getitem__(self, key: str) -> Fact:
        return Fact(self.data[key], WORDING.get(key, ""), self.state)

    def get(self, key: str, default: Any = None) -> Any:
        """A fact as it is."""
        return self.data.get(key, default)


class Fact:
    """One fact; a template may say how it is worded: `{to:who}`."""

    def __init__(self, value: Any, wording: str, state: State) -> None:
        self.value = value
        self.wording = wording
        self.state = state

    def __format__(self, wording: str) -> str:
        return words(self.value, wording or self.wording, self.state)


def words(value: Any, wording: str, state: State) -> str:
    """A value as a player says it."""
    if value is None:
        return "nobody"
    if isinstance(value, dict):
        return ", ".join(f"{words(key, 'area', state)} {count}" for key, count in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        return join(words(part, wording, state) for part in value)
    if wording == "who":
        return name(value, state)
    if wording == "offerer":
        return offerer(value, state)
    if wording == "area":
        number = state.terrain.index.get(value)
        return state.terrain.names[number] if number is not None else as_name(value)
    if wording == "sea":
        return state.terrain.board.seas[value].name
    if wording == "card":
        return state.rules.cards.called(value) or as_name(value)
    if wording == "advance":
        row = state.rules.tables.advances.get(value)
        return row.name if row else as_name(value)
    if wording == "number":
        return str(value + 1)  # of a seat, as people count
    if wording == "civilization":
        return state.rules.tables.civilizations[value].name
    if wording.startswith("count "):
        noun = wording.removeprefix("count ")
        return f"1 {noun}" if value == 1 else f"{value} {noun}s"
    return as_name(value) if isinstance(value, str) else str(value)


def name(seat: int, state: State) -> str:
    """What a seat is called: its civilization, once it has one."""
    if seat == state.barbarians:
        return "the Barbarian horde"
    return state.called(seat)


def offerer(key: str, state: State) -> str:
    """Who made an offer: its key begins with the seat (`0-1`, to one player alone `0>4-2`), and means nothing to people."""
    return name(int(re.split("[->]", key)[0]), state)


def join(parts: Iterable[str]) -> str:
    """Several things in a row, equal ones counted: `2 Ochre and Salt`."""
    counted = [part if count == 1 else f"{count} {part}" for part, count in Counter(parts).items()]
    if not counted:
        return "nothing"
    return counted[0] if len(counted) == 1 else f"{', '.join(counted[:-1])} and {counted[-1]}"


def counted(places: Iterable[str], noun: str, link: str) -> str:
    """This many of something in each place: `2 tokens from Troy and 1 from Athens`."""
    first, *others = Counter(places).items()
    said = [f"{first[1]} {noun}{'' if first[1] == 1 else 's'} {link} {first[0]}"]
    return join([*said, *(f"{count} {link} {place}" for place, count in others)])


#: How facts of these names are worded unless the template says otherwise.
WORDING = {
    "seat": "who",
    "seats": "who",
    "taker": "who",
    "victim": "who",
    "victims": "who",
    "defender": "who",
    "partner": "who",
    "giver": "who",
    "givers": "who",
    "beneficiary": "who",
    "area": "area",
    "areas": "area",
    "where": "area",
    "sea": "sea",
    "card": "card",
    "cards": "card",
    "calamity": "card",
    "advances": "advance",
    "civilization": "civilization",
    "tokens": "count token",
}


def _census(facts: Facts) -> str:
    counts = facts.get("census")
    return "Census: " + ", ".join(f"{name(seat, facts.state)} {counts[seat]}" for seat in facts.state.playing())


def _taken_back(facts: Facts) -> str:
    order = facts.get("order")
    said = BACK[order["do"]].format_map(Facts(order, facts.state))
    return "{seat} takes back ".format_map(facts) + said


#: orders of movement that were taken back, by their kinds
BACK = {
    "move": "the move of {count:count token} from {area} to {to:area}",
    "sail": "a voyage",
    "build-ship": "the construction of a ship in {area}",
    "maintain": "the maintenance of a ship",
    "scrap": "the scrapping of a ship",
}


def _ended(facts: Facts) -> str:
    lost = facts.get("ships_lost")
    return "{seat} ends its movement".format_map(facts) + (f" and loses {words(lost, 'count ship', facts.state)}" if lost else "")


def _shipping_ended(facts: Facts) -> str:
    lost = facts.get("ships_lost")
    return "{seat} is done with its ships".format_map(facts) + (
        f" and gives up {words(lost, 'count ship', facts.state)}" if lost else ""
    )


def _voyage(facts: Facts) -> str:
    stops = [f"{_water(stop[0], facts.state)}{_landed(stop[1:], facts.state)}" for stop in facts.get("stops")]
    load = facts.get("load")
    aboard = f" with {words(load, 'count token', facts.state)}" if load else ""
    return "{seat} sails".format_map(facts) + f"{aboard} to {', '.join(stops)}"


def _water(node: str, state: State) -> str:
    return words(node, "sea" if node in state.terrain.sea_index else "area", state)


def _landed(counts: list[int], state: State) -> str:
    """What a ship puts ashore and takes aboard at a stop."""
    done = zip(("lands", "takes aboard"), counts, strict=True)
    told = [f"{verb} {words(count, 'count token', state)}" for verb, count in done if count]
    return f" ({' and '.join(told)})" if told else ""


def _loss(facts: Facts) -> str:
    lost = "a ship" if facts.get("ship") else "{tokens}"
    where = "" if facts.get("where") == facts.get("area") else " from {where}"
    return ("{seat} loses " + lost + where + " in the conflict in {area}").format_map(facts)


def _built(facts: Facts) -> str:
    helped = [f"{facts.get('treasury')} from treasury"] if facts.get("treasury") else []
    neighbours = [words(area, "area", facts.state) for area in facts.get("neighbours") or ()]
    helped += [counted(neighbours, "token", "from")] if neighbours else []
    lost = [
        f"{name(owner, facts.state)} loses {words(count, 'count token', facts.state)} there"
        for owner, count in facts.get("lost") or ()
    ]
    said = "{seat} builds a city in {area}".format_map(facts) + (f", with {join(helped)}" if helped else "")
    return "; ".join([said, *lost])


def _drawn(facts: Facts) -> str:
    empty = facts.get("empty")
    count = words(facts.get("count"), "count card", facts.state)
    water = f", Water for the empty {'stacks' if len(empty) > 1 else 'stack'} {join(map(str, empty))}" if empty else ""
    return "{seat} draws ".format_map(facts) + count + water


def _card_bought(facts: Facts) -> str:
    price = facts.get("price")
    cost = f" for {words(price, 'count token', facts.state)}" if price else " for free"
    return "{seat} buys a card from stack {stack}".format_map(facts) + cost + (" and gets Water" if facts.get("empty") else "")


def _offer(facts: Facts) -> str:
    state, to, asks = facts.state, facts.get("to"), facts.get("asks", ())
    wanted = f"{facts.get('want')} with {words(asks, 'card', state)}" if asks else str(facts.get("want"))
    answer = f" in answer to {offerer(facts.get('answers'), state)}" if facts.get("answers") else ""
    clean = ", saying that it holds no calamity" if facts.get("clean") else ""
    whom = "everybody" if to is None else name(to, state)
    offered = f"offers {whom} {facts.get('count')} cards with {words(facts.get('names'), 'card', state)} for {wanted}"
    return "{seat} ".format_map(facts) + f"{offered}{answer}{clean}"


def _lapsed(facts: Facts) -> str:
    if facts.get("cause") == "offer":
        return "An answer from {seat} lapses with the offer that it answered".format_map(facts)
    return "{seat} can no longer honour an offer".format_map(facts)


def _protected(facts: Facts) -> str:
    verb = "protects" if len(facts.get("advances")) == 1 else "protect"
    return f"{{advances:advance}} {verb} {{seat}}: {{calamity}} costs {{damage}} instead of {{printed}}".format_map(facts)


def _counts(facts: Facts) -> str:
    held = [f"{name(seat, facts.state)} {count}" for seat, count in enumerate(facts.get("counts")) if count]
    return f"Calamities held: {', '.join(held) or 'none'}"


#: calamities whose names are plurals
SEVERAL = ("barbarian_hordes", "city_riots")


def _calamity(facts: Facts) -> str:
    gain = "" if facts.get("beneficiary") is None else "; {beneficiary} benefits"
    verb = "strike" if facts.get("calamity") in SEVERAL else "strikes"
    return (f"{{calamity}} {verb} {{seat}}" + gain).format_map(facts)


def _damage(facts: Facts) -> str:
    tokens, cities = facts.get("tokens"), facts.get("cities")
    lost = ([f"tokens in {words(tokens, 'area', facts.state)}"] if tokens else []) + (
        [f"cities in {join(words(area, 'area', facts.state) for area in cities)}"] if cities else []
    )
    return "{seat} takes {damage} damage: ".format_map(facts) + join(lost)


def _shares(facts: Facts) -> str:
    shares = [f"{name(seat, facts.state)} {points}" for seat, points in facts.get("shares")]
    return "{calamity}: {seat} passes on to others: ".format_map(facts) + (", ".join(shares) or "nothing")


def _faction(facts: Facts) -> str:
    tokens, cities = facts.get("tokens"), facts.get("cities")
    units = ([f"tokens in {words(tokens, 'area', facts.state)}"] if tokens else []) + (
        [f"cities in {words(cities, 'area', facts.state)}"] if cities else []
    )
    return "{seat} selects for the first faction of {victim}: ".format_map(facts) + (join(units) or "nobody")


def _faction_kept(facts: Facts) -> str:
    which = "first" if facts.get("first") else "second"
    return "{seat} keeps the ".format_map(facts) + f"{which} faction ({facts.get('points')} points, not {facts.get('lost')})"


def _demand(facts: Facts) -> str:
    answer = "it is handed over" if facts.get("given") else "there is none"
    return "{seat} asks {asked:who} for {commodity:card} (Trade Empire): ".format_map(facts) + answer


def _settled(facts: Facts) -> str:
    what = f"{facts.get('tokens')} tokens" if facts.get("tokens") else "a city"
    return "{seat} settles {area} with ".format_map(facts) + f"{what} (Diaspora)"


def _advances_bought(facts: Facts) -> str:
    paid = [words(card, "card", facts.state) for card in facts.get("cards") or ()]
    paid += [f"{facts.get('treasury')} from treasury"] if facts.get("treasury") else []
    return "{seat} acquires {advances} for {price}".format_map(facts) + (f", paid with {join(paid)}" if paid else "")


def _strike(what: str) -> Callable[[Facts], str]:
    """A line for the abilities that hit one neighbouring area."""

    def line(facts: Facts) -> str:
        units = [
            f"{words(count, 'count token', facts.state)} of {name(owner, facts.state)}" for owner, count in facts.get("tokens")
        ]
        if facts.get("city") is not None:
            units.append(f"the city of {name(facts.get('city'), facts.state)}")
        return ("{seat} " + what + " in {area}: ").format_map(facts) + join(units)

    return line


def _doctrine(facts: Facts) -> str:
    if facts.get("city"):
        return "{seat} annexes the pirate city in {city:area} (Universal Doctrine)".format_map(facts)
    areas = [words(area, "area", facts.state) for area in facts.get("areas")]
    return "{seat} annexes ".format_map(facts) + counted(areas, "Barbarian", "in") + " (Universal Doctrine)"


def _diaspora(facts: Facts) -> str:
    moves = [f"{words(a, 'area', facts.state)} to {words(b, 'area', facts.state)}" for a, b, *_ in facts.get("moves")]
    return "{seat} moves ".format_map(facts) + f"{counted(moves, 'token', 'from')} (Diaspora)"


def _given(facts: Facts) -> str:
    card = "{card}" if facts.get("card") else "a card face down"
    return ("{seat} gives {to:who} " + card).format_map(facts)


def _succession(facts: Facts) -> str:
    moved = facts.get("moved")
    if not moved:
        return "{seat} stays on step {step} of the A.S.T.".format_map(facts)
    return ("{seat} advances to" if moved > 0 else "{seat} falls back to").format_map(facts) + f" step {facts.get('step')}"


def _over(facts: Facts) -> str:
    reasons = {
        "final-space": "a marker has reached the end of the A.S.T.",
        "desolation": "nobody is left on the board",
        "limit": "the last turn has been played",
        "last-player": "only one player is left",
        "seven-turns": "seven turns have been played",
    }
    reason = str(facts.get("reason"))
    return f"The game is over: {reasons.get(reason, reason)}"


def _tie(facts: Facts) -> str:
    broken = f"the tie is broken by {facts.get('by')} ({facts.get('rule')})"
    return "{seats} have {points:count point} each; ".format_map(facts) + broken + ": {seat} wins".format_map(facts)


LINES: dict[str, str | Callable[[Facts], str]] = {
    # setting up
    "civilization": "Seat {seat:number} plays {civilization}",
    "theme-set.drawn": "{seat} draws the theme set {set}",
    "theme-set": "{seat} starts with the theme set {set}: {advances}",
    "city.placed": "{seat} places a city in {area}",
    "credits.chosen": "{seat} chooses credits: {credits}",
    "tokens.placed": "{seat} places tokens in {areas}",
    "exchange.offered": "{seat} offers to exchange nations with {to:who}",
    "exchanged": "{seat} and {partner} exchange their nations",
    "arrived": "{seat} enters the game with the civilization cards of {victim} and on the same space of the A.S.T.",
    # the turn
    "turn": "--- Turn {turn} ---",
    "phase": "- {phase}",
    "undo": "{seat} takes {entries:count move} back",
    "over": _over,
    "tie.broken": _tie,
    # 1 tax, 2 expansion
    "tax.rate": "{seat} sets a tax rate of {rate}",
    "tax.collected": "{seat} collects {tokens} in tax",
    "tax.revolt": "{seat} cannot pay for {area}; {taker} annexes it",
    "expansion": "{seat} grows by {tokens}",
    "census": _census,
    # 3 movement
    "move": "{seat} moves {tokens} from {area} to {to:area}",
    "ship.built": "{seat} builds a ship in {area}",
    "ship.maintained": "{seat} maintains its ship in {area}",
    "ship.scrapped": "{seat} scraps its ship in {area}",
    "voyage": _voyage,
    "movement.ended": _ended,
    "shipping.ended": _shipping_ended,
    "order.taken-back": _taken_back,
    # 4 conflict
    "conflict.loss": _loss,
    "attack.won": "{seat} takes the city of {defender} in {area}; {tokens} defend it",
    "attack.failed": "{seat} attacks the city of {defender} in {area} in vain",
    "card.taken": "{seat} takes a card from {victim}",
    "card.stolen": "The card taken from {victim} by {seat} is {card}",
    "plunder": "{seat} plunders {treasury:count token}",
    # 5 construction, 11 surplus
    "city.built": _built,
    "city.reduced": "{seat} reduces the city in {area} to {tokens}",
    "surplus": "{seat} loses {tokens} above the limit in {area}",
    "fleet.lost": "{seat} loses its ships in {area} with the failed attack",
    # 6 trade cards, 7 trade
    "cards.drawn": _drawn,
    "cards.received": "{seat} gets {cards}",
    "card.bought": _card_bought,
    "trade.open": "Trade is open for {seats}",
    "trade.ready": "{seat} is done trading",
    "trade.not-ready": "{seat} goes on trading",
    "trade.time": "The time for trade is up",
    "trade.over": "Trade is over",
    "offer": _offer,
    "offer.declined": "{seat} declines an offer from {key:offerer}",
    "offer.withdrawn": "{seat} withdraws an offer",
    "offer.countered": "{seat} answers an offer from {key:offerer} with another",
    "offer.lapsed": _lapsed,
    "offer.missing": "{seat} lacks {cards:card} for it",
    "trade": "{seat} and {partner} trade {gave} cards for {got}",
    "trade.cards": "{seat} gave {partner} {gave:card} and got {got:card}",
    "set.completed": "{seat} completes {card}: {count} cards, {points} points",
    # 8 and 9 calamities
    "calamity.counts": _counts,
    "calamity.discarded": "{seat} discards {calamity}",
    "calamity": _calamity,
    "calamity.given": "{seat} had {calamity} from {giver} in trade",
    "calamity.victims": "{calamity}: {seat} names {victims}",
    "calamity.protected": _protected,
    "calamity.in-turn": "{calamity}: {seat} insists on one copy after the other",
    "calamity.beneficiary": "{calamity}: {taker} has the most in stock now and benefits from the copy of {seat}",
    "calamity.cancelled": "{calamity} does nothing to {seat}",
    "card.lost": "{seat} loses {card}",
    "treasury.lost": "{seat} loses {tokens} from treasury",
    "ransom": "{seat} pays a ransom of {tokens}",
    "damage": _damage,
    "city.annexed": "{taker} annexes the city of {seat} in {area}",
    "city.destroyed": "{seat} loses the city in {area}",
    "tokens.annexed": "{taker} annexes {tokens} of {seat} in {area}",
    "tokens.destroyed": "{seat} loses {tokens} in {area}",
    "units.selected": "{seat} selects units of {victim} in {areas}",
    "eruption": "{volcano} erupts",
    "flood": "The flood plain {plain} of {seat} is flooded",
    "cyclone": "A cyclone from the {sea} strikes {seat}",
    "hordes": "Barbarians enter {area} with {tokens}, sent by {seat} against {victim}",
    "regression": "{seat} falls back to step {step}",
    # calamities of The Expansion Project
    "calamity.shares": _shares,
    "ship.lost": "{seat} loses a ship in {area}",
    "slave-revolt": "{tokens:count token} of {seat} cannot support cities",
    "faction": _faction,
    "faction.kept": _faction_kept,
    # 10 special abilities
    "ability.trade_empire": _demand,
    "ability.settled": _settled,
    "ability.diaspora": _diaspora,
    "ability.fundamentalism": _strike("destroys units with Fundamentalism"),
    "ability.monotheism": _strike("annexes units with Monotheism"),
    "ability.politics": _strike("annexes units with Politics"),
    "ability.politics_treasury": "{seat} gains {tokens} in treasury with Politics",
    "ability.provincial_empire": "{seat} demands a card from {givers} (Provincial Empire)",
    "ability.trade_routes": "{seat} turns {cards} into {tokens} in treasury (Trade Routes)",
    "ability.universal_doctrine": _doctrine,
    "card.given": _given,
    "card.none": "{seat} has no such card for {to:who}",
    "card.passed": "The card that {seat} gives {to:who} is {card}",
    "card.shown": "{seat} shows the card received from {giver}: {card}",
    # 12 advances
    "advances.bought": _advances_bought,
    "advances.none": "{seat} acquires no advance",
    "hand.discards": "{seat} discards {cards}",
    # 13 succession, and leaving
    "succession": _succession,
    "leaving": "{seat} will leave when the turn is over",
    "left": "{seat} has left the game",
    "relocated": "{seat} finds new places for its tokens: {tokens}",
}
