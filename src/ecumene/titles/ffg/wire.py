"""The view as it goes over the wire: everything by id, mappings throughout, so that a small change is a small patch."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from ecumene.titles.ffg import deals, foresight, fronts, shapes
from ecumene.titles.ffg.bargains import Proposal
from ecumene.titles.ffg.battle import hand_size as battle_hand
from ecumene.titles.ffg.cityactions import devoted
from ecumene.titles.ffg.collecting import lit
from ecumene.titles.ffg.culture import section_of
from ecumene.titles.ffg.exploring import slot_name
from ecumene.titles.ffg.names import city_names
from ecumene.titles.ffg.pieces import unbuilt, unit_of
from ecumene.titles.ffg.production import may_act, price
from ecumene.titles.ffg.roads import income, roads
from ecumene.titles.ffg.rules import PRICES
from ecumene.titles.ffg.scoring import BY_SCORE, ranks, score
from ecumene.titles.ffg.spelling import named
from ecumene.titles.ffg.stakes import back
from ecumene.titles.ffg.start import Sending
from ecumene.titles.ffg.tables import UNITS
from ecumene.titles.ffg.view import UNKNOWN, View
from ecumene.titles.ffg.yields import coins, combat, crop, icons, outskirts, production, resources
from ecumene.titles.placing import places

# -- what everybody may know ------------------------------------------------------------------------------


def public(view: View) -> dict[str, Any]:
    """What everybody may know."""
    ids, called = view.rules.chart.ids, city_names(view)
    return {
        "setup": msgspec.to_builtins(view.rules.setup),
        "turn": view.turn,
        "phase": view.phase,
        "part": view.part,
        "first": view.first,
        "over": view.over,
        "victors": list(view.victors),
        "completed": sorted(view.completed),
        "final": _final(view) if view.over in BY_SCORE else None,
        "tiles": {slot_name(n): {"tile": tile, "turn": view.turned[n]} for n, tile in enumerate(view.tiles) if tile},
        "squares": squares(view),
        "cities": {ids[at]: _city(view, city, called.get(at, "")) for at, city in view.cities.items()},
        "seats": {str(seat): _seat(view, seat) for seat in range(view.rules.seats)},
        "market": dict(view.market),
        "stalls": list(view.stalls),
        "obsolete": sorted(view.obsolete),
        "supply": dict(view.supply),
        "left": _left(view),
        "held": [ids[square] for square in view.held],
        "floor": None if view.floor is None else view.floor.traders(),
        "offers": {offer.key: _offer(view, offer, offer.give) for offer in _offers(view)},
        "battle": None if view.battle is None else _battle(view),
        "puppets": view.puppets,
        "play": {"deck": view.rules.people_deck, "investing": view.rules.investing(view)},
    }


def _final(view: View) -> shapes.Final:
    """How a game ended by score."""
    return {"places": places(ranks(view)), "scores": {str(seat): score(view, seat) for seat in range(view.rules.seats)}}


def squares(view: View) -> dict[str, shapes.Square]:
    """Every square that is turned up."""
    ids, tables = view.rules.chart.ids, view.rules.tables
    found: dict[str, shapes.Square] = {}
    for square, ground in enumerate(view.ground):
        if ground:
            cell: shapes.Square = {"terrain": tables.ground[ground].terrain}
            shown = yielded(icons(view, square))
            if shown:
                cell["icons"] = shown
            if view.marker[square]:
                cell["marker"] = view.marker[square]
            city = view.cities.get(view.holder[square])
            if city is not None and view.marker[square] != "centre":
                cell["city"] = ids[city.square]
                if view.occupant[square] not in (0, city.owner + 1):
                    cell["blockade"] = view.occupant[square] - 1
            found[ids[square]] = cell
    return found


def yielded(shown: Any) -> dict[str, int | str]:
    """Icons, those that there are."""
    return {name: value for name, value in msgspec.structs.asdict(shown).items() if value}


def _city(view: View, city: Any, name: str) -> shapes.City:
    ids = view.rules.chart.ids
    ruled = bool(view.government[city.owner])
    return {
        "name": name,
        "owner": city.owner,
        "capital": city.capital,
        "walls": city.walls,
        "program": city.program,
        "second": ids[city.second] if city.second >= 0 else None,
        "mark": city.mark or None,
        "outskirts": [ids[square] for square in outskirts(view, city)],
        "production": production(view, city) if ruled else 0,
        "trade": crop(view, city).trade + (lit(view, city) if ruled else 0),
        "culture": devoted(view, city) if ruled else 0,
        "resources": sorted(resources(view, city)),
        "acted": list(view.acted.get(city.square, ())),
        "ready": view.phase == "manage" and any(may_act(view, city, kind) for kind in ("produce", "devote")),
    }


def _seat(view: View, seat: int) -> shapes.Seat:
    ids, rules = view.rules.chart.ids, view.rules
    begun = bool(view.civ[seat] and view.government[seat])
    return {
        "civilization": view.civ[seat],
        "gone": seat in view.gone,
        "government": view.government[seat],
        "free_change": list(view.free_change[seat]),
        "trade": view.trade[seat],
        "income": income(view, seat) if begun else 0,
        "culture": view.culture[seat],
        "level": view.level[seat],
        "next": following(view, seat),
        "coins": coins(view, seat) if begun else 0,
        "tokens": {card: number for card, number in view.tokens[seat].items() if number},
        "techs": dict(view.techs[seat]),
        "blank": view.blank[seat],
        "places": {str(row): count for row in PRICES if (count := rules.places(view, seat, row))},
        "study": study(view, seat) if begun else {"level": 0, "prices": {}, "keeps": 0},
        "ranks": {unit: rules.rank(view, seat, unit) for unit in UNITS},
        "armies": {ids[s]: number for s, number in sorted(view.armies[seat].items())},
        "scouts": {ids[s]: number for s, number in sorted(view.scouts[seat].items())},
        "unbuilt": {kind: unbuilt(view, seat, kind) for kind in ("army", "scout")} if begun else {},
        "sent": {ids[s]: ids[city] for s, city in sorted(view.sent[seat].items())},
        "resources": {resource: number for resource, number in view.resources[seat].items() if number},
        "reserve": list(view.reserve[seat]),
        "policies": list(view.policies[seat]),
        "invested": dict(view.invested[seat]),
        "forces": len(view.forces[seat]),
        "events": sorted(back(view, card) for card in view.events[seat]),
        "kept": sorted(back(view, marker) for marker in view.kept[seat]),
        "persons": sorted(
            rules.tables.persons[card].type if card in rules.tables.persons else card for card in view.persons[seat]
        ),
        "faceup": list(view.faceup[seat]),
        "used": sorted(view.used[seat]),
        "speed": rules.speed(view, seat) if begun else 0,
        "stack": rules.stack(view, seat) if begun else 0,
        "water": rules.water(view, seat) if begun else "",
        "hand_size": rules.hand_size(view, seat) if begun else 0,
        "most_cities": rules.most_cities(view, seat),
        "battle_hand": battle_hand(view, seat) if begun else 0,
        "combat": combat(view, seat) if begun else 0,
        "roads": roads(view, seat),
    }


def following(view: View, seat: int) -> shapes.Advance | None:
    """The next space of the culture track, with Shakespeare the one after those of others."""
    tables = view.rules.tables
    if not view.civ[seat] or view.level[seat] == tables.victory:
        return None
    space = view.rules.next_space(view, seat)
    culture, trade = view.rules.advance_price(view, seat)
    reward = "victory" if space == tables.victory else "person" if space in tables.people_spaces else ""
    return {"space": space, "culture": culture, "trade": trade, "reward": reward or f"event-{section_of(view, space).deck}"}


def study(view: View, seat: int) -> shapes.Study:
    """FF research.3, research.5: the levels that the trade dial pays for, and the trade that the coins keep."""
    less = view.rules.rebate(view, seat)
    return {
        "level": deals.level(view, seat, view.trade[seat]),
        "prices": {str(level): price - less for level, price in PRICES.items()},
        "keeps": min(view.trade[seat], coins(view, seat)),
    }


def _left(view: View) -> dict[str, int]:
    """What is left in decks and piles."""
    decks = {unit: len(deck.down) + len(deck.up) for unit, deck in view.units.items()}
    decks |= {f"event-{number}": len(deck.down) + len(deck.up) for number, deck in view.event_decks.items()}
    piles = {"people": view.people, "huts": view.huts, "villages": view.villages, "wonders": view.wonder_deck}
    left = {**decks, **{name: len(pile) for name, pile in piles.items()}, "city-states": len(view.states)}
    if view.rules.people_deck:
        left["persons"] = len(view.person_deck.down) + len(view.person_deck.up)
        left |= {person: view.people.count(person) for person in view.rules.tables.people}
    return left


def _battle(view: View) -> shapes.Battle:
    battle: Any = view.battle
    return {
        "stage": view.stage,
        "square": view.rules.chart.ids[battle.square],
        "led": list(battle.led),
        "wild": battle.wild,
        "city": battle.city,
        "walls": battle.walls,
        "armies": battle.armies,
        "bonus": list(battle.bonus),
        "hands": [len(hand) for hand in battle.hands],
        "fronts": [[_unit(view, side, unit) for side, unit in enumerate(front)] for front in battle.fronts],
        "dead": [list(dead) for dead in battle.dead],
        "values": [fronts.value(view, 0), fronts.value(view, 1)],
    }


def _unit(view: View, side: int, unit: tuple[str, int] | None) -> shapes.Fought | None:
    if unit is None:
        return None
    card, wounds = unit
    kind = unit_of(card)
    rank = fronts.rank(view, side, kind)
    return {
        "card": card,
        "unit": kind,
        "name": view.rules.tables.unit_names[kind][max(1, rank) - 1],
        "strength": fronts.strength(view, side, card),
        "health": fronts.health(view, side, card),
        "wounds": wounds,
    }


def _offers(view: View) -> tuple[Proposal, ...]:
    return () if view.floor is None else view.floor.offers


def _offer(view: View, offer: Proposal, give: tuple[str, ...]) -> shapes.Offer:
    return {
        "key": offer.key,
        "seat": offer.seat,
        "to": offer.to,
        "give": list(give),
        "want": list(offer.want),
        "effects": deals.effects(view, offer.seat, offer.to, offer.give, offer.want),
    }


# -- what one seat may know -------------------------------------------------------------------------------


def private(view: View) -> dict[str, Any]:
    """What only this seat may know: its cards and markers, its battle force, its own offers; and what it would reckon."""
    seat = view.seat
    if seat is None:
        return {"seat": None}
    shown: dict[str, Any] = {
        "seat": seat,
        "forces": dict(sorted(Counter(view.forces[seat]).items())),
        "events": list(view.events[seat]),
        "kept": list(view.kept[seat]),
        "persons": list(view.persons[seat]),
        "seen": list(view.seen[seat]),
        "offers": {offer.key: _offer(view, offer, offer.named) for offer in _offers(view) if seat in (offer.seat, offer.to)},
    }
    if view.battle is not None:
        shown["hands"] = [_hand(view, side) for side in (0, 1)]
    if view.civ[seat] and view.government[seat]:
        shown["items"] = items(view, seat)
        learnable = view.rules.learnable(view, seat)
        shown["learnable"] = {tech: view.rules.price(view, seat, tech) for tech in learnable}
        shown["threats"] = foresight.threats(view, seat)
    return shown


def _hand(view: View, side: int) -> list[shapes.Fought] | None:
    """A battle force, if the seat sees it."""
    battle: Any = view.battle
    hand = battle.hands[side]
    if UNKNOWN in hand:
        return None
    return [unit for card in hand if (unit := _unit(view, side, (card, 0)))]


def items(view: View, seat: int) -> dict[str, shapes.Item]:
    """Everything that this seat could ever produce now, wherever: its price and what it is."""
    rules, tables = view.rules, view.rules.tables
    kinds = dict.fromkeys(("army", "scout"), "figure")
    kinds |= {unit: "unit" for unit in UNITS if rules.rank(view, seat, unit)}
    kinds |= {building: "building" for building in tables.buildings if rules.unlocked(view, seat, building)}
    kinds |= {"walls": "building"} if rules.unlocked(view, seat, "walls") else {}
    kinds |= dict.fromkeys(view.stalls, "wonder")
    return {item: {"price": price(view, seat, item), "kind": kind} for item, kind in kinds.items()}


def about(view: View, step: Any) -> dict[str, Any]:
    """What a question is about: the fields of its step, squares by their ids; whose yield is sent; what was declared."""
    ids = view.rules.chart.ids
    fields: dict[str, Any] = named(msgspec.to_builtins(step), ids)
    fields.pop("step")
    if isinstance(step, Sending):
        fields["square"] = ids[step.where(view)]
    if view.declared is not None:
        fields["declared"] = named(msgspec.to_builtins(view.declared), ids)
    return fields
