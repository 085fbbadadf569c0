"""The four roads to victory, from what everybody may know: how far a seat has come on each, and what is still missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ecumene.titles.ffg import shapes
from ecumene.titles.ffg.cityactions import devoted
from ecumene.titles.ffg.collecting import lit
from ecumene.titles.ffg.culture import section_of
from ecumene.titles.ffg.foresight import odds, reached
from ecumene.titles.ffg.pieces import figures
from ecumene.titles.ffg.rules import COINS, PRICES
from ecumene.titles.ffg.yields import cities_of, coins, crop, icons, squares

#: FF pyramid.1, victory.2: Space Flight lies on top of a whole pyramid, five cards in its first row and one less in each above
SPACE_FLIGHT = max(PRICES)
WHOLE = sum(range(1, SPACE_FLIGHT + 1))
#: a victory is nearly there with this much of it, in tenths
NEARLY = 8
#: the token cap of cards that have none
UNBOUNDED = 99


def roads(state: Any, seat: int) -> shapes.Roads:
    """How far a seat has come on each road; a seat that has no government yet has not set out."""
    return {
        "culture": _culture(state, seat),
        "tech": _tech(state, seat),
        "coins": _coins(state, seat),
        "conquest": _conquest(state, seat),
    }


def nearing(state: Any) -> Iterator[tuple[int, str]]:
    """Whoever could win within a turn, and by which road."""
    for seat in state.rules.order(state):
        if state.government[seat]:
            ways: Any = roads(state, seat)
            yield from ((seat, road) for road in ways if ways[road]["near"])


def income(state: Any, seat: int) -> int:
    """FF trade.1: the trade that the cities of a seat collect in a turn."""
    return sum(crop(state, city).trade + lit(state, city) for city in cities_of(state, seat))


def _nearly(done: int, of: int) -> bool:
    return 10 * done >= NEARLY * of


def _culture(state: Any, seat: int) -> shapes.CultureRoad:
    """FF victory.1, culture.4: what all spaces that are left cost together, and in how many turns the arts would bring it."""
    rules, last = state.rules, state.rules.tables.victory
    done = state.level[seat]
    sections = [section_of(state, space) for space in range(done + 1, last + 1)]
    culture, trade = sum(s.culture for s in sections), sum(s.trade for s in sections)
    begun = bool(state.government[seat])
    arts = sum(devoted(state, city) for city in cities_of(state, seat)) if begun else 0
    if done < last and begun:
        # the next space has its price for this seat, which may be lower
        cheaper = rules.advance_price(state, seat)
        culture, trade = culture - sections[0].culture + cheaper[0], trade - sections[0].trade + cheaper[1]
    missing = max(0, culture - state.culture[seat])
    paid = begun and missing <= arts and trade <= state.trade[seat] + income(state, seat)
    near = last > done and (done >= last - 1 or paid)
    turns = -(-missing // arts) if arts else None
    return {
        "done": done,
        "of": last,
        "near": near,
        "soon": near or _nearly(done, last),
        "culture": culture,
        "trade": trade,
        "arts": arts,
        "turns": turns,
    }


def _tech(state: Any, seat: int) -> shapes.TechRoad:
    """FF victory.2, pyramid.1: the cards that count for the pyramid under Space Flight, and those that it lacks."""
    rules, rows = state.rules, Counter(state.rules.rows(state, seat))
    laid = sum(min(SPACE_FLIGHT + 1 - row, rows[row]) for row in PRICES)
    near = rules.room(state, seat, SPACE_FLIGHT)
    lacking = {str(row): SPACE_FLIGHT + 1 - row - rows[row] for row in PRICES if row < SPACE_FLIGHT}
    return {
        "done": laid,
        "of": WHOLE,
        "near": near,
        "soon": near or _nearly(laid, WHOLE),
        "techs": len(state.techs[seat]),
        "row": max(state.techs[seat].values(), default=0),
        "lacks": {} if near else {row: count for row, count in lacking.items() if count > 0},
        "price": PRICES[SPACE_FLIGHT] - (rules.rebate(state, seat) if state.government[seat] else 0),
    }


def _coins(state: Any, seat: int) -> shapes.CoinRoad:
    """FF victory.3, coin.1-4: the coins, and where each comes from."""
    begun = bool(state.government[seat])
    done = coins(state, seat) if begun else 0
    near = done >= COINS - 1
    sources = list(_purse(state, seat)) if begun else []
    return {"done": done, "of": COINS, "near": near, "soon": near or _nearly(done, COINS), "sources": sources}


def _purse(state: Any, seat: int) -> Iterator[shapes.CoinSource]:
    """What `yields.count_coins` adds up, in its parts. On the map, and as tokens, coins can be lost; those of techs stay."""
    rules, tables = state.rules, state.rules.tables
    on_map = Counter[str]()
    for city in cities_of(state, seat):
        for square in squares(state, city):
            marker = state.marker[square]
            on_map[marker if marker in tables.icons else "map"] += icons(state, square).coin
    yield from (_source(what, amount) for what, amount in on_map.items() if amount)
    for card, tokens in state.tokens[seat].items():
        counts = card != "panama_canal" or rules.has(state, seat, card)  # FF wonder.panama_canal.2
        most = rules.token_cap(state, seat, card) if card in tables.techs else UNBOUNDED
        if counts and (tokens or 0 < most < UNBOUNDED):
            yield _source(card, tokens, most)
    for card in state.techs[seat]:
        if tables.techs[card].coin:
            yield _source(card, tables.techs[card].coin, loses=False)
    others = {
        state.government[seat]: rules.government(state, seat, "coin"),
        "organized_religion": int(rules.policy(state, seat, "organized_religion")),
        "adam_smith": int(rules.led_by(state, seat, "adam_smith")),
    }
    yield from (_source(what, amount) for what, amount in others.items() if amount)


def _source(what: str, amount: int, most: int = UNBOUNDED, *, loses: bool = True) -> shapes.CoinSource:
    found: shapes.CoinSource = {"what": what, "amount": amount, "loses": loses}
    if most < UNBOUNDED:
        found["most"] = most
    return found


def _conquest(state: Any, seat: int) -> shapes.ConquestRoad:
    """FF victory.4: the foreign capital that is nearest to an army, who would defend it, and whether one march leads there."""
    chart = state.rules.chart
    capitals = [c for c in state.cities.values() if c.capital and c.owner != seat and c.owner not in state.gone]
    ways = [(chart.steps(army, city.square), city.square, army) for army in state.armies[seat] for city in capitals]
    if not ways or not state.government[seat]:
        return {"near": False, "soon": False, "armies": len(state.armies[seat])}
    speed = state.rules.speed(state, seat)
    close = [(square, army) for steps, square, army in ways if steps <= speed]
    attacked = [square for square, army in close if square in reached(state, seat, army)]
    steps, square, army = min(ways)
    if attacked:
        square = attacked[0]
        steps = min(far for far, at, _ in ways if at == square)
    city = state.cities[square]
    against = odds(state, seat, figures(state, seat, army)[0], city.owner, 0, square)["defender"]
    return {
        "near": bool(attacked),
        "soon": bool(attacked) or steps <= speed + 1,
        "armies": len(state.armies[seat]),
        "steps": steps,
        "capital": chart.ids[square],
        "cards": against["cards"],
        "bonus": against["bonus"],
    }
