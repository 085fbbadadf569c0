"""The view as it goes over the wire: areas, cards and advances by id, nothing that is zero, small when little changed.

Everything is a mapping, so that a change of one area or one player is a small patch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from typing import Any, cast

import msgspec

from ecumene import boards
from ecumene.engine import Action, Ask, Refused, Step
from ecumene.floor import NotReady, Ready
from ecumene.titles.empires import bargains, foresight, payments, scoring, shapes, shop, spelling, succession, voyages
from ecumene.titles.empires.abilities.cards import MOST_GIVERS, ROUTES_RATE
from ecumene.titles.empires.abilities.phase import UseAbilities
from ecumene.titles.empires.abilities.tokens import MOST_TOKENS
from ecumene.titles.empires.calamities.civil_war import Secession
from ecumene.titles.empires.calamities.damage import Damage
from ecumene.titles.empires.calamities.decline import HERESY, Heresy, Regression
from ecumene.titles.empires.calamities.hordes import Landing
from ecumene.titles.empires.calamities.victims import SecondaryVictims
from ecumene.titles.empires.cards import CardPurchases, set_value, worth_of
from ecumene.titles.empires.deck import Pile
from ecumene.titles.empires.learning import lessons
from ecumene.titles.empires.movement import EndMovement, Move, Moving
from ecumene.titles.empires.purchases import ExcessCards
from ecumene.titles.empires.surplus import Unsupported
from ecumene.titles.empires.tables import COLOURS, Tables, Track
from ecumene.titles.empires.tax import SetTaxRate
from ecumene.titles.empires.view import View
from ecumene.titles.placing import places

#: what a player may leave as a standing answer: its key -> the answers, or what to write
STANDING: dict[str, list[str]] = {
    "tax-rate": ["1", "2", "3", "4"],
    "buy-cards": ["pass"],
    "trade": ["ready"],
    "abilities": ["pass"],
    "buy-advances": ["nothing"],
}

#: the clauses that the page itself cites
CLAUSES = {"floor": "WE 7.4", "offer": "WE 7.6", "answer": "WE 7.15", "payment": "WE 12.3", "leaving": "WE LEAVE"}

#: the scenarios that teach the game, the best first
PRIMERS = (
    {
        "scenario": "first-game",
        "text": "Seven turns that bring in the rules one by one, against four bots. The guide explains each thing, and shows a "
        "good move if you like. About an hour; you can stop and come back at any time.",
    },
    {
        "scenario": "full",
        "seats": 5,
        "text": "The whole game against four bots. The guide explains each thing when it first comes up, and shows a good move "
        "if you like. Play some turns and stop; you can come back at any time.",
    },
)


def public(view: View) -> dict[str, Any]:
    """What everybody may know."""
    # whoever has no civilization yet comes last
    order = (*view.ranking, *(seat for seat in range(view.seats) if seat not in view.ranking))
    return {
        "setup": msgspec.to_builtins(view.rules.setup),
        "play": _play(view),
        "turn": view.turn,
        "phase": view.phase,
        "over": view.over,
        "ranking": list(order),
        "board": _board(view),
        "players": {str(seat): _player(view, seat) for seat in range(view.seats)},
        "empty": [_pile(pile) for pile, empty in zip(view.rules.cards.piles, view.empty, strict=True) if empty and pile.number],
        "closed": view.terrain.closed,
        "traders": None if view.floor is None else view.floor.traders(),
        "moving": list(view.moving),
        "built": sorted(view.terrain.ids[area] for area in view.built),
        "bonus": view.bonus,
        "last_turn": view.last_turn,
        "leaving": list(view.leaving) or None,
        "notes": msgspec.to_builtins(view.notes),
        "final": _final(view) if view.over else None,
    }


def _final(view: View) -> shapes.Final:
    """How the game ended."""
    return {"places": places(scoring.ranks(view)), "scores": scoring.scores(view), "tie": scoring.tie(view)}


def _play(view: View) -> shapes.InPlay:
    """What of board and cards this game uses, and the numbers of its trade floor."""
    rules = view.rules
    return {
        "blocks": {block: list(civilizations) for block, civilizations in rules.blocks.items()} if len(rules.blocks) > 1 else {},
        "boards": list(view.terrain.boards),
        "homes": rules.cards.homes,
        "least_traded": rules.least_traded,
        "true_names": rules.true_names,
    }


def choices(ask: Ask) -> tuple[list[Any], dict[str, dict[str, int]]]:
    """The listed answers; moves over land, which are many, by area -> neighbour -> the most tokens."""
    others: list[Any] = []
    moves: dict[str, dict[str, int]] = {}
    for choice in ask.choices:
        if isinstance(choice, Move):
            moves.setdefault(choice.area, {})[choice.to] = choice.count
        else:
            others.append(msgspec.to_builtins(choice))
    return others, moves


def concerns(view: View, seat: int | None, action: Action) -> bool:
    """Whether another seat's answer may change what this seat is shown: tokens that move far away do not.

    Nor does it that others are done with moving or with trading, as long as the phase goes on.
    What an area feeds depends on who stands there: so those moves matter that begin or end where the seat has tokens. Where
    others may keep the seat out, or it goes two steps, how many may enter an area depends on that, too: then those within reach
    of its tokens do. Next to its cities every token may be a threat. Ships reach far, and an order that may be taken back is
    looked at where it was carried out.
    """
    if isinstance(action, (EndMovement, Ready, NotReady)):
        return False
    if not isinstance(action, Move):
        return True
    if seat is None:
        return False
    index, land, city = view.terrain.index, view.terrain.land, view.city
    changed = index[action.area], index[action.to]
    if any(city[near] == seat + 1 for area in changed for near in land[area]):
        return True
    if seat not in view.moving:
        return False
    if view.deeds[seat] or any(ready for _, ready, _ in view.ships[seat].values()):
        return True
    row, steps = view.tokens[seat], view.rules.land_steps(view, seat)
    if any(row[area] for area in changed):
        return True
    if steps == 1 and not view.rules.keeps_out(view, seat):
        return False
    reach = view.terrain.reach[steps]
    return any(row[near] for area in changed for near in reach[area])


def _pile(pile: Pile) -> int | str:
    """A stack by its number; those of a second block by their names."""
    return pile.name if pile.block else pile.number


def private(view: View) -> dict[str, Any]:
    """What only this seat may know: its hand, its part of the trade floor, its own notes."""
    hand = None if view.hand is None else {view.rules.cards.ids[k]: count for k, count in enumerate(view.hand) if count}
    floor = None
    if view.floor is not None:
        offers = {proposal.key: msgspec.to_builtins(proposal) for proposal in view.floor.offers}
        floor = {
            "offers": offers,
            "made": view.floor.made,
            "reckoned": {} if view.hand is None else {p.key: bargains.reckoned(view, p) for p in view.floor.offers},
        }
    return {"seat": view.seat, "hand": hand, "floor": floor, "own": view.own, **_reckoned(view)}


def _reckoned(view: View) -> dict[str, Any]:
    """What a player would reckon: what the cards are worth, what could be paid, what the next step of the A.S.T. takes."""
    if view.seat is None or view.hand is None:
        return {}
    hand, cards, seat = view.hand, view.rules.cards, view.seat
    sets: dict[str, shapes.SetWorth] = {}
    for k, count in enumerate(cards.by_kind(hand)[: len(cards.goods)]):
        if count:
            more = worth_of(view, seat, k, count + 1) if count < cards.set[k] else None
            sets[cards.kinds[k]] = {"points": worth_of(view, seat, k, count), "more": more}
    worth = set_value(view, seat, hand)
    held = [kind for kind, count in zip(cards.kinds, cards.by_kind(hand), strict=True) if count and kind not in sets]
    return {
        "sets": sets,
        "strikes": {calamity: view.rules.numbers_for(view, calamity, seat) for calamity in held},
        "worth": worth,
        "purse": worth + payments.treasury_points(view, seat),
        "next": _next(view, seat),
        "threats": foresight.threats(view, seat),
    }


def _next(view: View, seat: int) -> shapes.NextStep | None:
    """The epoch of the seat's next step, and what it lacks for it; None at the end of the track."""
    track, civ, step = view.rules.track, view.civ[seat], view.step[seat]
    if civ not in track.rows or step >= track.last:
        return None
    epoch = track.epoch(civ, step + 1)
    return {"epoch": epoch.name, "lacks": view.rules.lacks(view, seat)}


def about(view: View, step: Step) -> dict[str, Any]:
    """What a question is about: the fields of its step, areas by id.

    Where tokens stood when movement began is left out: the listed moves say what of it matters. `above` has those that an area
    cannot feed.
    """
    if isinstance(step, Moving):
        above = {} if view.seat is None else foresight.surplus(view, view.seat)
        return {"step": "moving", **({"above": above} if above else {})}
    fields = spelling.written(step, view.terrain.ids, view.rules.cards.ids)
    for kind, figures in FIGURES.items():
        if isinstance(step, kind):
            fields |= figures(view, step)
    return fields


#: what a question comes to in numbers, where its step leaves it to the rules; scenarios add their own
FIGURES: dict[type[Step], Callable[[View, Any], dict[str, Any]]] = {
    # the points that really go: more than the damage if no less can be met
    Damage: lambda view, step: {
        "points": step.units(view).least(step.damage),
        "worth": _unit_points(view, step.seat),
    },
    Secession: lambda view, step: {"worth": _unit_points(view, step.victim)},
    UseAbilities: lambda view, step: {
        "tokens": MOST_TOKENS,
        "barbarians": min(MOST_TOKENS, view.stock[step.seat]),
        "givers": MOST_GIVERS,
        "route": ROUTES_RATE,
    },
    SetTaxRate: lambda view, step: {
        "taxes": {str(rate): rate * view.cities[step.seat] for rate in view.rules.tax_rates(view, step.seat)}
    },
    Unsupported: lambda view, step: {"needs": step.rate * view.cities[step.seat]},
    CardPurchases: lambda view, step: {"prices": {str(k): v for k, v in view.rules.card_prices(view, step.seat).items()}},
    ExcessCards: lambda view, step: {"count": view.hand_sizes[step.seat] - view.rules.hand_limit(view, step.seat)},
    SecondaryVictims: lambda view, step: {"missing": step.missing(view), "calamity": step.calamity},
    Heresy: lambda view, step: {"cards": view.rules.number(view, HERESY, "ransom_cards", step.seat)},
    Regression: lambda view, step: {"cities": view.rules.number(view, "regression", "cities_per_step", step.seat)},
    Landing: lambda view, step: {"tokens": view.rules.number(view, "barbarian_hordes", "barbarians", step.victim)},
}


def _succession(track: Track) -> shapes.Succession:
    """The A.S.T. step by step, so that nobody else need find the epoch of a step."""
    places = {epoch: place for place, epoch in enumerate(track.epochs)}
    return {
        "last": track.last,
        "final": track.final,
        "epochs": list(track.epochs),
        "rows": {people: [places[track.epoch(people, step)] for step in range(track.last + 1)] for people in track.rows},
    }


def _unit_points(view: View, seat: int) -> dict[str, int]:
    """Area -> the unit points of a seat that stand there."""
    areas = {*view.areas_of(seat), *view.cities_of(seat)}
    return {view.terrain.ids[a]: view.tokens[seat][a] + 5 * (view.city[a] == seat + 1) for a in sorted(areas)}


# -- advice ---------------------------------------------------------------------------------------------------


def advise(view: View, seat: int, topic: str, about: list[Any]) -> Any:
    """Help for a player, out of what the player may know."""
    adviser = ADVISERS.get(topic)
    if adviser is None:
        raise Refused("request", f"topic: there is no advice on {topic[:40]!r}; there is on {', '.join(ADVISERS)}")
    return adviser(view, seat, about)


def _prices(view: View, seat: int, _: list[Any]) -> dict[str, Any]:
    """Every advance that the seat does not own: its price now, the printed one, and each credit taken off it, by name."""
    ids = view.rules.advances.ids
    return {
        ids[advance]: {"price": price, "items": payments.price_items(view, seat, advance)}
        for advance, price in payments.prices(view, seat).items()
    }


def _purchase(view: View, seat: int, about: list[Any]) -> dict[str, Any]:
    """A purchase of these advances with everything filled in sensibly; without an order if the seat cannot pay."""
    index = view.rules.advances.index
    for name in about:
        if not isinstance(name, str) or name not in index:
            raise Refused("WE 12.1", f"there is no advance {str(name)[:40]!r}")
        if view.holds(seat, name) or about.count(name) > 1:
            raise Refused("WE 12.2", f"no player may own {view.rules.advances.rows[index[name]].name} twice")
    if not about or view.hand is None:
        raise Refused("WE 12.1", "name at least one advance to buy")
    order = shop.suggested(view, seat, view.hand, about)
    price = shop.total_price(view, seat, order or shop.Purchase(tuple(about)))
    means = payments.means(view, seat, view.hand)
    return {"price": price, "means": means, "order": None if order is None else msgspec.to_builtins(order)}


def _cards(view: View, about: object, known: Mapping[str, int], most: int = 40) -> list[str]:
    """A list of cards or kinds that there are."""
    if not isinstance(about, list) or len(about) > most or not all(isinstance(name, str) and name in known for name in about):
        raise Refused("request", "about: lists of cards")
    return about


def _held(view: View, about: object) -> list[str]:
    """Cards of the seat's hand."""
    cards, hand = view.rules.cards, view.hand
    given = _cards(view, about, cards.index)
    if hand is None or any(given.count(card) > hand[cards.index[card]] for card in given):
        raise Refused("request", "about: cards that the hand holds")
    return given


def _worth(view: View, _: int, about: list[Any]) -> shapes.Worth:
    """What the seat's cards are worth now, and after some went and others, as they were named, came: about [[gone], [come]]."""
    if len(about) != 2:
        raise Refused("request", "about: two lists of cards, those that go and those that come")
    return bargains.weighed(view, _held(view, about[0]), _cards(view, about[1], view.rules.cards.kind_index))


def _bundle(view: View, _: int, about: list[Any]) -> dict[str, Any]:
    """What goes with the cards lifted so that it makes an offer: about [[lifted], [kinds that are wanted]]."""
    if len(about) != 2:
        raise Refused("request", "about: two lists of cards, those lifted and those wanted")
    lifted, wanted = _held(view, about[0]), _cards(view, about[1], view.rules.cards.kind_index)
    return {"give": bargains.filled(view, lifted, view.rules.least_traded, wanted)}


def _answer(view: View, _: int, about: list[Any]) -> dict[str, Any]:
    """An answer to an open offer, with what it asks for: about [key]; nothing if the seat cannot meet it."""
    offers = view.floor.offers if view.floor is not None and view.hand is not None else ()
    proposal = next((offer for offer in offers if [offer.key] == about and offer.seat != view.seat), None)
    if proposal is None:
        raise Refused("WE 7.15", "about: the key of an open offer")
    found = bargains.answer(view, proposal)
    return {"give": [], "names": []} if found is None else {"give": found[0], "names": found[1]}


def _reach(view: View, seat: int, about: list[Any]) -> list[str]:
    """The areas to which the seat's ships in an area could sail with the steps that they have left: about [area]."""
    area = view.terrain.index.get(about[0]) if len(about) == 1 and isinstance(about[0], str) else None
    if area is None:
        raise Refused("request", "about: the area of a ship")
    fleet = [ship for ship, (where, ready, _) in view.ships[seat].items() if where == area and ready]
    return [view.terrain.ids[found] for found in sorted({a for ship in fleet for a in voyages.reach(view, seat, ship)})]


def _courses(view: View, seat: int, about: list[Any]) -> dict[str, list[str]]:
    """How a ship gets to every area within its reach, water by water, from where a voyage has come to: about [ship, [waters]]."""
    terrain = view.terrain
    asked: tuple[Any, list[Any]] = (about[0], about[1]) if len(about) == 2 and isinstance(about[1], list) else (None, [None])
    ship, waters = asked
    known = all(type(water) is str and water in terrain.water_ids for water in waters)
    if type(ship) is not int or ship not in view.ships[seat] or not known:
        raise Refused("request", "about: the number of a ship and the waters that it has sailed to")
    start, _, steps = view.ships[seat][ship]
    node = terrain.water_node(waters[-1]) if waters else start
    found = voyages.courses(view, seat, node, steps - len(waters))
    return {terrain.ids[goal]: [terrain.water_ids[water] for water in way] for goal, way in found.items()}


def _scores(view: View, _: int, __: list[Any]) -> list[dict[str, int]]:
    """What everybody would score if the game ended now, itemised."""
    return [view.rules.score(view, seat) for seat in range(view.seats)]


def _mat(view: View, _: int, about: list[Any]) -> dict[str, Any]:
    """What everybody could read off a seat's mat: what history asks of it next, and how many pieces there are.

    about [seat]
    """
    seat = about[0] if len(about) == 1 and type(about[0]) is int else -1
    if not 0 <= seat < view.seats:
        raise Refused("request", "about: a seat")
    pieces = view.rules.tables.pieces
    return {"ages": _ages(view, seat), "pieces": msgspec.to_builtins(pieces), "ships": len(view.ships[seat])}


def _ages(view: View, seat: int) -> list[dict[str, Any]]:
    """The seat's next step and the first steps of the ages after it: what each asks, as far as it is met, and what is lacking."""
    track, civ, step = view.rules.track, view.civ[seat], view.step[seat] + 1
    if civ not in track.rows or step > track.last:
        return []
    found = []
    for first in (step, *(later for later in track.rows[civ] if later > step)):
        epoch = track.epoch(civ, first)
        missing = succession.lacks(view, seat, epoch)
        asks = {name: count for name, count in msgspec.structs.asdict(epoch).items() if isinstance(count, int) and count}
        met = {name: count for name, count in asks.items() if name not in missing}
        lacks = view.rules.lacks(view, seat) if first == step else missing
        found.append({"step": first, "epoch": epoch.name, "met": met, "lacks": lacks})
    return found


ADVISERS: dict[str, Callable[[View, int, list[Any]], Any]] = {
    "answer": _answer,
    "bundle": _bundle,
    "courses": _courses,
    "mat": _mat,
    "prices": _prices,
    "purchase": _purchase,
    "reach": _reach,
    "scores": _scores,
    "worth": _worth,
}


# -- the parts ------------------------------------------------------------------------------------------------


def _board(view: View) -> dict[str, shapes.Place]:
    """Area -> tokens by owner, those that have moved, the city's owner, ships by owner. The Barbarians are the last owner."""
    ids, areas = view.terrain.ids, range(view.terrain.size)
    found: dict[str, shapes.Place] = {ids[number]: {"tokens": owners} for number, owners in _by_area(areas, view.tokens).items()}
    for number, owners in _by_area(areas, view.moved).items():
        found.setdefault(ids[number], {})["moved"] = owners
    for number in compress(areas, view.city):
        found.setdefault(ids[number], {})["city"] = view.city[number] - 1
    for owner, fleet in enumerate(view.ships):
        for number, (where, ready, steps) in fleet.items():
            # JSON has lists only: what is compared with what came over the wire has to be one
            ship = cast("tuple[int, bool, int]", [number, ready, steps])
            found.setdefault(ids[where], {}).setdefault("ships", {}).setdefault(str(owner), []).append(ship)
    return found


def _by_area(areas: range, rows: Sequence[bytes | bytearray]) -> dict[int, dict[str, int]]:
    """What owners have, row by row, turned round: area -> owner -> how many. It is made anew for each answer of a game."""
    found: dict[int, dict[str, int]] = {}
    for owner, row in enumerate(rows):
        name = str(owner)
        for number in compress(areas, row):
            if number in found:
                found[number][name] = row[number]
            else:
                found[number] = {name: row[number]}
    return found


def _player(view: View, seat: int) -> shapes.Player:
    credits = zip(COLOURS, view.credits[seat], strict=True)
    gone = seat in view.gone
    return {
        "civilization": view.civ[seat],
        "stock": view.stock[seat],
        "treasury": view.treasury[seat],
        "cities": view.cities[seat],
        "tokens": view.on_board(seat),
        "hand": view.hand_sizes[seat],
        "advances": list(view.rules.advances.named(view.advances[seat])),
        "credits": {colour: value for colour, value in credits if value},
        "step": view.step[seat],
        "census": view.census[seat],
        "score": view.rules.score(view, seat)["total"] if view.civ[seat] else 0,
        "gone": gone,
    }


def printed(tables: Tables, seats_by_scenario: dict[str, list[int]]) -> dict[str, Any]:
    """What is printed on cards, board and tables: the page loads it once."""
    board = boards.load("ancient_world")
    return {
        "civilizations": msgspec.to_builtins(tables.civilizations),
        "commodities": msgspec.to_builtins(tables.commodities),
        "worths": {
            card: [count * count * row.stack for count in range(1, row.set + 1)] for card, row in tables.commodities.items()
        },
        "calamities": msgspec.to_builtins(tables.calamities),
        "advances": msgspec.to_builtins(tables.advances),
        "succession": {side: _succession(track) for side, track in tables.tracks.items()},
        "areas": msgspec.to_builtins(board.areas),
        "seas": msgspec.to_builtins(board.seas),
        "plains": msgspec.to_builtins(board.plains),
        "volcanoes": msgspec.to_builtins(board.volcanoes),
        "seats": seats_by_scenario,
        "kit": "empires",
        "board": "ancient_world",
        "colours": list(COLOURS),
        "clauses": CLAUSES,
        "phases": tables.phases,
        "standing": STANDING | tables.standing,
        "primer": next((primer for primer in PRIMERS if primer["scenario"] in seats_by_scenario), None),
        "lessons": lessons.listed(tables, seats_by_scenario),
    }
