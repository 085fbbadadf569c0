"""What cards do, verb by verb: which targets each takes, and what happens.

`TARGETS[verb](state, seat, what, row, prefix, step)` gives the targets that may come next and whether the order may end; no way
leads into a dead end. `ACTS[verb](state, seat, what, row, at)` carries it out; a target that has gone meanwhile is passed over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ecumene.titles.ffg import fronts
from ecumene.titles.ffg.culture import advance, draw_event, gain_person, section_of
from ecumene.titles.ffg.learning import LearnFree, govern, learn, take_resource
from ecumene.titles.ffg.pieces import (
    add_figures,
    bury_unit,
    clear,
    destroy_city,
    drop_wonder,
    figures,
    gain_culture,
    gain_token,
    gain_trade,
    has_units,
    is_open,
    is_water,
    may_stand,
    recruit,
    remove_figures,
    set_walls,
    unbuilt,
)
from ecumene.titles.ffg.policies import switch, switches
from ecumene.titles.ffg.tables import MARKET, UNITS, Use
from ecumene.titles.ffg.yields import cities_of, city_states, outskirts, resources

Targets = tuple[list[str], bool]
NONE: Targets = ([], False)
DONE: Targets = ([], True)
#: a card with this amount is against all other players
EVERYBODY = 9


def reach(state: Any, seat: int, distance: int) -> set[int]:
    """FF event.8, discover.1: the squares within so many side-steps of one's figures and cities; 0 means all."""
    chart = state.rules.chart
    if not distance:
        return {square for square in range(chart.size) if is_open(state, square)}
    edge = {*state.armies[seat], *state.scouts[seat], *(city.square for city in cities_of(state, seat))}
    found = set(edge)
    for _ in range(distance):
        edge = {near for square in edge for near in chart.near[square] if near not in found and is_open(state, near)}
        found |= edge
    return found


def shielded(state: Any, seat: int) -> bool:
    """FF wonder.united_nations.1: no culture event may choose this seat or anything of it."""
    return bool(state.rules.has(state, seat, "united_nations"))


def owner_of(state: Any, square: int) -> int | None:
    """The seat in whose city a square lies."""
    city = state.cities.get(state.holder[square])
    return None if city is None else int(city.owner)


def others(state: Any, seat: int, row: Use) -> list[int]:
    """The other seats that this card may choose."""
    return [s for s in range(state.rules.seats) if s != seat and not (row.event and shielded(state, s))]


def named(state: Any, found: Any) -> list[str]:
    """Squares by their ids, in the order of the map."""
    return [state.rules.chart.ids[square] for square in sorted(found)]


# -- targets ----------------------------------------------------------------------------------------------


def nothing(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    return DONE


def own_city(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    return DONE if prefix else (named(state, [city.square for city in cities_of(state, seat)]), False)


def coin(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF techrule.3: only while the card has room."""
    return DONE if state.tokens[seat].get(what, 0) < state.rules.token_cap(state, seat, what) else NONE


def other_seat(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    return DONE if prefix else ([str(other) for other in others(state, seat, row)], False)


def outdated(state: Any, row: Use) -> list[str]:
    """FF wonder.obsolete.1, wonder.obsolete.2: wonders in play of these eras whose ability still works."""
    wonders = state.rules.tables.wonders
    standing = [m for m in state.marker if m in wonders and wonders[m].era in row.eras and m not in state.obsolete]
    if state.rules.tables.version != "base" or state.rules.options["faq"] == "yes":  # FF wonder.obsolete.5
        standing += [m for m in state.stalls if wonders[m].era in row.eras]
    return [f"obsolete:{wonder}" for wonder in sorted(standing)]


def depose(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.monarchy.2, tech.monarchy.3: a wonder, or a unit of another player."""
    kills = [f"kill:{other}" for other in others(state, seat, row) if state.forces[other]]
    return DONE if prefix else ([*outdated(state, row), *kills], False)


def topple(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.gunpowder.2, tech.gunpowder.3: a wonder, or a building anywhere."""
    return DONE if prefix else ([*outdated(state, row), *(f"raze:{s}" for s in named(state, standing(state, seat, row)))], False)


def standing(state: Any, seat: int, row: Use) -> set[int]:
    """FF building.walls.3: the squares of other players' buildings within range; walls stand in the city centre."""
    kinds, near = state.rules.tables.kinds, reach(state, seat, row.range)
    targets = others(state, seat, row)
    return {
        square
        for square in near
        if (kinds[state.marker[square]] == "building" or (square in state.cities and state.cities[square].walls))
        and owner_of(state, square) in targets
    }


def razing(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.sabotage.1, event.disaster.1."""
    if len(prefix) == row.amount:
        return DONE
    left = [s for s in named(state, standing(state, seat, row)) if not prefix or s > prefix[-1]]
    return left, bool(prefix)


def shipping(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.steam_power.2: all figures of a square to one water square, within the stacking limit, where no enemy stands."""
    if len(prefix) == 2:
        return DONE
    chart = state.rules.chart
    water = [s for s in range(chart.size) if is_open(state, s) and is_water(state, s)]
    if prefix:
        start = chart.index[prefix[0]]
        count = sum(figures(state, seat, start))
        return named(state, [s for s in water if s != start and may_stand(state, seat, s, count)]), False
    starts = {*state.armies[seat], *state.scouts[seat]}
    return named(state, [s for s in starts if shipping(state, seat, what, row, (chart.ids[s],), step)[0]]), False


def holding(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.communism.2: a square with figures; in another player's march, a square of its way."""
    if prefix:
        return DONE
    way = getattr(step, "way", None)
    if way is not None:
        return way(state), False
    return named(state, [s for s in range(state.rules.chart.size) if state.occupant[s] and s not in state.held]), False


def nuking(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.atomic_theory.2: any city but a capital."""
    return DONE if prefix else (named(state, [c.square for c in state.cities.values() if not c.capital]), False)


def wounding(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.mathematics.2, combat.ability.4: wounds one by one on enemy units in play."""
    return _by_front(state, 1 - step.side, row, prefix, heal=False)


def healing(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.animal_husbandry.1, tech.biology.2: wounds of own units in play."""
    wounded = [front[step.side] for front in state.battle.fronts if front[step.side] and front[step.side][1]]
    if not wounded:
        return NONE
    return DONE if row.amount > 9 else _by_front(state, step.side, row, prefix, heal=True)


def _by_front(state: Any, side: int, row: Use, prefix: tuple[str, ...], *, heal: bool) -> Targets:
    """One wound after the other, by the number of the front; never more than a unit can take."""
    if len(prefix) == row.amount:
        return DONE
    left = []
    for number, front in enumerate(state.battle.fronts):
        if front[side] is not None:
            card, wounds = front[side]
            most = wounds if heal else fronts.health(state, side, card) - wounds
            if prefix.count(str(number)) < most and (not prefix or number >= int(prefix[-1])):
                left.append(str(number))
    return left, bool(prefix)


def cancelling(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.bread_and_circuses.1: that card only helps whom the event touches."""
    return DONE if what != "bread_and_circuses" or seat in step.touched else NONE


def gardening(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF wonder.the_hanging_gardens.1, def.19: a figure off the map, within the stacking limit."""
    if prefix:
        return DONE
    if not may_stand(state, seat, state.rules.wonders(state, seat)[what]):
        return NONE
    return [kind for kind in ("army", "scout") if unbuilt(state, seat, kind)], False


def copying(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF wonder.statue_of_liberty.1: a tech that another player knows."""
    known = {tech for other in range(state.rules.seats) if other != seat for tech in state.techs[other]}
    return (
        DONE
        if prefix
        else ([tech for tech in state.rules.learnable(state, seat) if tech in known and tech != "space_flight"], False)
    )


def levying(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF gov.feudalism.1: a resource of one of the cities, if the market has it."""
    found = {r for city in cities_of(state, seat) for r in resources(state, city) if state.market[r]}
    return DONE if prefix else (sorted(found), False)


def deserting(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.defection.1, event.mass_defection.1: a square, then a figure, or up to two, or a great person."""
    chart = state.rules.chart
    march = getattr(step, "march", None)
    if not prefix:
        if march is not None:
            near = reach(state, seat, row.range)
            return [s for s in step.way(state) if chart.index[s] in near], False
        victims = others(state, seat, row)
        return named(state, [s for s in reach(state, seat, row.range) if _victims(state, s, victims, row)]), False
    if len(prefix) - 1 == row.amount or "person" in prefix:
        return DONE
    if march is not None:
        moving = march(state)
        left = {"army": moving.armies, "scout": moving.scouts}
    else:
        square = chart.index[prefix[0]]
        owner = state.occupant[square] - 1
        armies, scouts = figures(state, owner, square) if owner >= 0 else (0, 0)
        left = {"army": armies, "scout": scouts}
    found = [kind for kind, count in left.items() if prefix[1:].count(kind) < count and (len(prefix) == 1 or kind >= prefix[-1])]
    if march is None and len(prefix) == 1:
        found = _victims(state, chart.index[prefix[0]], others(state, seat, row), row)
    return found, len(prefix) > 1


def _victims(state: Any, square: int, victims: list[int], row: Use) -> list[str]:
    """What may be killed in a square: never one's own."""
    found = []
    owner = state.occupant[square] - 1
    if owner in victims:
        armies, scouts = figures(state, owner, square)
        found += ["army"] * bool(armies) + ["scout"] * bool(scouts)
    if row.amount > 1 and state.rules.tables.kinds[state.marker[square]] == "person" and owner_of(state, square) in victims:
        found.append("person")
    return found


def altering(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.drought.1, event.deforestation.1, relic.1: no mountain, no building, no wonder, no relic, no city centre."""
    if prefix:
        return DONE
    tables, targets = state.rules.tables, others(state, seat, row)
    found = []
    for square in range(state.rules.chart.size):
        terrain = tables.ground[state.ground[square]].terrain
        if not terrain or terrain in ("mountain", row.into) or (row.from_ and terrain != row.from_):
            continue
        owner = owner_of(state, square)
        fixed = tables.kinds[state.marker[square]] in ("building", "wonder", "relic", "centre")
        if row.into == "water" or row.do == "terraform":  # FF event.flooding.1, tech.ecology.2: nothing at all stands there
            fixed = bool(state.marker[square] or state.occupant[square])
        if not fixed and (owner is None or owner == seat or owner in targets):
            found.append(square)
    return named(state, found), False


def exchanging(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.exchange_of_ideas.1: another player, and a tech of theirs of such a level for which there is a place."""
    if len(prefix) == 2:
        return DONE
    learnable = set(state.rules.learnable(state, seat))
    known = {other: [t for t in _shared(state, other, row.amount) if t in learnable] for other in others(state, seat, row)}
    if prefix:
        return known[int(prefix[0])], False
    return [str(other) for other, techs in known.items() if techs], False


def _shared(state: Any, seat: int, level: int) -> list[str]:
    """The techs of a seat up to a level; the printed level counts."""
    return [tech for tech in state.techs[seat] if state.rules.tables.techs[tech].level <= level]


def recruiting(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.duty_and_honor.1, def.19: unlocked units whose deck is not empty, one after the other."""
    if len(prefix) == row.amount:
        return DONE
    return recruitable(state, seat, prefix), bool(prefix)


def recruitable(state: Any, seat: int, taken: tuple[str, ...] = ()) -> list[str]:
    found = []
    for unit in UNITS:
        deck = state.units[unit]
        if state.rules.rank(state, seat, unit) and len(deck.down) + len(deck.up) > taken.count(unit):
            found.append(unit)
    return found


def studying(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.education.2, policy.rationalism.1: any tech with a place, up to a level if there is one; never Space Flight."""
    techs = state.rules.tables.techs
    fits = [t for t in state.rules.learnable(state, seat) if t != "space_flight" and row.amount in (0, techs[t].level)]
    return DONE if prefix else (fits, False)


def switching(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.migrants.1: up to so many switches, one after the other."""
    if len(prefix) == row.amount:
        return DONE
    held = state.policies[seat]
    for change in prefix:
        old, _, new = change.partition(">")
        held = tuple(sorted((*(p for p in held if p != old), new)))
    return switches(held), bool(prefix)


def relocating(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.migrants.2: a figure, its kind, and an empty square within so many steps."""
    chart = state.rules.chart
    if len(prefix) == 3:
        return DONE
    if len(prefix) == 2:
        return named(state, _havens(state, seat, chart.index[prefix[0]], prefix[1], row.amount)), False
    if prefix:
        armies, scouts = figures(state, seat, chart.index[prefix[0]])
        kinds = ["army"] * bool(armies) + ["scout"] * bool(scouts)
        return [kind for kind in kinds if _havens(state, seat, chart.index[prefix[0]], kind, row.amount)], False
    starts = [s for s in {**state.armies[seat], **state.scouts[seat]} if s not in state.held]
    return named(state, [s for s in starts if relocating(state, seat, what, row, (chart.ids[s],), step)[0]]), False


def _havens(state: Any, seat: int, start: int, kind: str, distance: int) -> set[int]:
    """FF def.15: the empty squares that a figure may reach and end in."""
    from ecumene.titles.ffg.marching import Way

    way = Way(state, seat, int(kind == "army"), int(kind == "scout"))
    seen, edge, found = {start}, {start}, set()
    for _ in range(distance):
        edge = {n for s in edge for n in state.rules.chart.near[s] if n not in seen and way.may_enter(n) and not way.stops(n)}
        seen |= edge
        found |= {s for s in edge if not state.marker[s] and not state.occupant[s] and way.may_end(s)}
    return found


def colony(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.supply_drop.2: a city of one's own that is not the capital."""
    return DONE if prefix else (named(state, [city.square for city in cities_of(state, seat) if not city.capital]), False)


def encamping(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.barbarian_encampment.1: an empty land square outside all outskirts; unplayable without a marker left."""
    if prefix:
        return DONE
    squares = range(state.rules.chart.size) if state.villages else ()
    free = [s for s in squares if is_open(state, s) and not state.marker[s] and not state.occupant[s] and state.holder[s] < 0]
    return named(state, [s for s in free if not is_water(state, s)]), False


def hording(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.roaming_horde.1: an army or city of another player near a village, or where one was."""
    if prefix:
        return DONE
    chart, grounds = state.rules.chart, state.rules.tables.ground
    edge = {s for s in range(chart.size) if state.marker[s] == "village" or grounds[state.ground[s]].marker == "village"}
    near = set(edge)
    for _ in range(row.range):
        edge = {n for s in edge for n in chart.near[s] if n not in near and is_open(state, n)}
        near |= edge
    targets = others(state, seat, row)
    armies = [s for other in targets for s in state.armies[other] if s in near]
    return named(state, {*armies, *(c.square for c in state.cities.values() if c.owner in targets and c.square in near)}), False


def robbing(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.counterfeiters.1, event.depression.1, event.bank_scandal.1, tech.mysticism.2: a token of each player chosen."""
    taken = {piece.partition(":")[0] for piece in prefix}
    rich = {o: [c for c, n in state.tokens[o].items() if n] for o in others(state, seat, row)}
    left = [f"{o}:{card}" for o, cards in rich.items() for card in sorted(cards) if str(o) not in taken]
    if len(prefix) == row.amount:
        return DONE
    # a card against everybody spares nobody
    return left, bool(prefix) and (row.amount < EVERYBODY or not left)


def revolting(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.citizens_revolting_1.1, gov.9: another player who is not immune."""
    ruled = [o for o in others(state, seat, row) if not state.rules.immune(state, o) and state.government[o] != "anarchy"]
    return DONE if prefix else ([str(other) for other in ruled], False)


def straying(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.disoriented.1, event.disoriented.2: figures of another player, and where they are sent without water or battle."""
    chart = state.rules.chart
    if len(prefix) == 2:
        return DONE
    if prefix:
        return named(state, _astray(state, chart.index[prefix[0]], row.amount)), False
    victims = others(state, seat, row)
    held = [s for s in range(chart.size) if state.occupant[s] - 1 in victims]
    return named(state, [s for s in held if _astray(state, s, row.amount)]), False


def _astray(state: Any, start: int, distance: int) -> set[int]:
    owner = state.occupant[start] - 1
    count = sum(figures(state, owner, start))
    seen, edge, found = {start}, {start}, set()
    for _ in range(distance):
        edge = {
            n for s in edge for n in state.rules.chart.near[s] if n not in seen and is_open(state, n) and not is_water(state, n)
        }
        edge = {n for n in edge if may_stand(state, owner, n, count)}
        seen |= edge
        found |= edge
    return found


def walling(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF wonder.the_great_wall.1."""
    return DONE if prefix else (named(state, [c.square for c in cities_of(state, seat) if not c.walls]), False)


def decking(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF wonder.cristo_redentor.1: a deck."""
    return DONE if prefix else (["1", "2", "3"], False)


def terraforming(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.ecology.2: an empty square, and another terrain that is no mountain."""
    if len(prefix) == 2:
        return DONE
    if prefix:
        now = state.rules.tables.ground[state.ground[state.rules.chart.index[prefix[0]]]].terrain
        return [t for t in ("grassland", "forest", "desert", "water") if t != now], False
    return altering(state, seat, what, row, (), step)


def moulding(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.plastics.1: a unit, a figure or a building that is unlocked."""
    if prefix:
        return DONE
    return [*(f"unit:{u}" for u in recruitable(state, seat)), *_figures(state, seat), "building"], False


def _figures(state: Any, seat: int) -> list[str]:
    squares = [s for city in cities_of(state, seat) for s in outskirts(state, city) if may_stand(state, seat, s)]
    kinds = [kind for kind in ("army", "scout") if unbuilt(state, seat, kind)]
    return [f"{kind}:{name}" for kind in kinds for name in named(state, squares)]


TARGETS: dict[str, Callable[..., Targets]] = {
    "": nothing, "boost": own_city, "culture": nothing, "trade": nothing, "coin": coin, "person": nothing, "caravan":
    other_seat, "cancel": cancelling, "wound": wounding, "heal": healing, "depose": depose, "topple": topple, "hold":
    holding, "ship": shipping, "rally": nothing, "nuke": nuking, "garden": gardening, "copy": copying, "advance": nothing,
    "levy": levying, "zeal": nothing, "desert": deserting, "terrain": altering, "recruit": recruiting, "exchange":
    exchanging, "raze": razing,
    "study": studying, "draw": nothing, "expand": nothing, "piety": nothing, "switch": switching, "relocate": relocating,
    "again": colony, "encamp": encamping, "horde": hording, "rob": robbing, "revolt": revolting, "stray": straying,
    "wall": walling, "erect": nothing, "ben": nothing, "deck": decking, "terraform": terraforming, "mould": moulding,
}  # fmt: skip


def touched(state: Any, seat: int, row: Use, at: tuple[str, ...]) -> tuple[int, ...]:
    """FF event.bread_and_circuses.1: the seats whose figures, squares or buildings the card is aimed at."""
    found: set[int] = set()
    if row.do in ("caravan", "exchange", "revolt"):
        found.add(int(at[0]))
    elif row.do in ("terrain", "desert", "raze", "hold", "nuke", "horde", "stray", "terraform"):
        for name in at:
            square = state.rules.chart.index.get(name)
            if square is not None:
                found |= {s for s in (owner_of(state, square), state.occupant[square] - 1) if s is not None and s >= 0}
    elif row.do == "rob":
        found |= {int(piece.partition(":")[0]) for piece in at}
    elif row.do in ("depose", "topple"):
        found |= _aimed(state, at[0])
    elif row.do in ("wound", "heal"):
        found |= {led for side, led in enumerate(state.battle.led) if side != state.battle.wild}
    return tuple(sorted(found - {seat}))


def _aimed(state: Any, target: str) -> set[int]:
    verb, _, name = target.partition(":")
    if verb == "kill":
        return {int(name)}
    if verb == "obsolete" and name in state.stalls:
        return set()
    square = state.rules.chart.index[name] if verb == "raze" else state.marker.index(name)
    owner = owner_of(state, square)
    return set() if owner is None else {owner}


# -- what happens -----------------------------------------------------------------------------------------


def do_boost(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF manage.4: for one city, until the end of the turn."""
    square = state.rules.chart.index[at[0]]
    if square in state.cities:
        state.boost[square] = state.boost.get(square, 0) + row.amount


def do_culture(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    gain_culture(state, seat, row.amount)


def do_trade(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    gain_trade(state, seat, row.amount)


def do_coin(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    gain_token(state, seat, what)


def do_person(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    gain_person(state, seat)


def do_caravan(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF tech.horseback_riding.2: nine for oneself, six for another."""
    gain_trade(state, seat, row.amount)
    gain_trade(state, int(at[0]), row.amount - 3)


def do_wound(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    side = 1 - fronts.side_of(state, seat)
    fronts.wound(state, side, [int(number) for number in at])


def do_heal(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    fronts.heal(state, fronts.side_of(state, seat), [int(number) for number in at] if at else None)


def do_depose(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF wonder.obsolete.3, tech.monarchy.3, tech.gunpowder.3."""
    verb, _, name = at[0].partition(":")
    if verb == "obsolete" and name in state.stalls:
        state.lost |= {name}
        drop_wonder(state, name)
        state.tell("obsolete", wonder=name)
    elif verb == "obsolete":
        state.obsolete |= {name}
        state.tell("obsolete", wonder=name)
    elif verb == "kill" and state.forces[int(name)]:
        victim = int(name)
        card = state.chance.pick("unit killed", state.forces[victim])
        left = list(state.forces[victim])
        left.remove(card)
        state.forces[victim] = tuple(left)
        bury_unit(state, card)
        state.tell("unit.killed", seat=victim, card=card)
    elif verb == "raze":
        raze(state, state.rules.chart.index[name])


def raze(state: Any, square: int) -> None:
    """FF building.16, building.walls.3: a building is destroyed; in a city centre its walls."""
    if square in state.cities:
        set_walls(state, square, False)
    elif state.rules.tables.kinds[state.marker[square]] == "building":
        clear(state, square)
    state.tell("razed", square=state.rules.chart.ids[square])


def do_raze(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    for name in at:
        raze(state, state.rules.chart.index[name])


def do_hold(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    state.held = (*state.held, state.rules.chart.index[at[0]])


def do_ship(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF tech.steam_power.2: they may not move again this turn, so they are held where they arrive."""
    start, end = (state.rules.chart.index[name] for name in at)
    armies, scouts = figures(state, seat, start)
    remove_figures(state, seat, start, armies, scouts)
    add_figures(state, seat, end, armies, scouts)
    state.held = (*state.held, end)


def do_rally(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    for city in cities_of(state, seat):
        state.extra[city.square] = state.extra.get(city.square, 0) + 1


def do_nuke(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF tech.atomic_theory.2: city, buildings, wonders, great people and all figures in its outskirts."""
    square = state.rules.chart.index[at[0]]
    city = state.cities[square]
    for other in (square, *outskirts(state, city)):
        owner = state.occupant[other] - 1
        if owner >= 0:
            remove_figures(state, owner, other, *figures(state, owner, other))
    destroy_city(state, square)


def do_garden(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    square = state.rules.wonders(state, seat)[what]
    build_figure(state, seat, at[0], square)


def build_figure(state: Any, seat: int, kind: str, square: int) -> None:
    """FF figure.3, scout.2: a new figure; a new scout gathers from the next turn on."""
    add_figures(state, seat, square, int(kind == "army"), int(kind == "scout"))
    if kind == "scout":
        state.fresh[seat][square] = state.fresh[seat].get(square, 0) + 1
    state.tell("figure", seat=seat, figure=kind, square=state.rules.chart.ids[square])


def do_copy(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    learn(state, seat, at[0], researched=True)


def do_advance(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    advance(state, seat)


def do_levy(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    take_resource(state, seat, at[0])


def do_zeal(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF gov.fundamentalism.3."""
    gain_culture(state, seat, sum(state.armies[seat].values()))


def do_desert(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF event.mass_defection.1: a killed great person leaves the game."""
    square = state.rules.chart.index[at[0]]
    if "person" in at:
        if state.rules.tables.kinds[state.marker[square]] == "person":
            clear(state, square)
        return
    owner = state.occupant[square] - 1
    if owner >= 0:
        armies, scouts = figures(state, owner, square)
        remove_figures(state, owner, square, min(at.count("army"), armies), min(at.count("scout"), scouts))
        state.tell("deserted", seat=owner, square=at[0])


def do_terrain(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF def.14: the square has the normal icons of its new terrain."""
    state.ground[state.rules.chart.index[at[0]]] = state.rules.tables.plain(row.into)


def do_recruit(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    for unit in at:
        if has_units(state, unit):
            recruit(state, seat, unit)


def do_exchange(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF event.exchange_of_ideas.2: then the other one learns a tech of the first."""
    other = int(at[0])
    if at[1] in state.rules.learnable(state, seat):
        learn(state, seat, at[1])
    state.push(LearnFree(other, tuple(_shared(state, seat, row.amount))))


def do_study(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    if at[0] in state.rules.learnable(state, seat):
        learn(state, seat, at[0])


def do_draw(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF policy.patronage.1: of the section of the track where one stands; on the start space the first."""
    draw_event(state, seat, section_of(state, state.level[seat]).deck)


def do_expand(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF policy.expansionism.1."""
    gain_trade(state, seat, len(cities_of(state, seat)) + len(city_states(state, seat)))


def do_piety(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF policy.pacifism.2."""
    gain_culture(state, seat, 1 + bool(state.scouts[seat]))


def do_switch(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    for change in at:
        switch(state, seat, change)


def do_relocate(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    start, end = state.rules.chart.index[at[0]], state.rules.chart.index[at[2]]
    moved = (1, 0) if at[1] == "army" else (0, 1)
    remove_figures(state, seat, start, *moved)
    add_figures(state, seat, end, *moved)
    rest = state.rested.get(start)
    if rest is not None:
        left = tuple(min(r, f) for r, f in zip(rest, figures(state, seat, start), strict=True))
        state.rested[start] = left
        if not any(left):
            del state.rested[start]


def do_again(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    square = state.rules.chart.index[at[0]]
    state.extra[square] = state.extra.get(square, 0) + 1


def do_encamp(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    square = state.rules.chart.index[at[0]]
    state.marker[square], state.face[square] = "village", state.villages[-1]
    state.villages = state.villages[:-1]


def do_horde(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    from ecumene.titles.ffg.battle import horde

    horde(state, seat, state.rules.chart.index[at[0]])


def do_rob(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    for piece in at:
        other, _, card = piece.partition(":")
        if state.tokens[int(other)].get(card):
            state.tokens[int(other)][card] -= 1
            state.tell("robbed", seat=int(other), card=card)


def do_revolt(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    govern(state, int(at[0]), "anarchy")


def do_stray(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    start, end = (state.rules.chart.index[name] for name in at)
    owner = state.occupant[start] - 1
    if owner >= 0:
        moved = figures(state, owner, start)
        remove_figures(state, owner, start, *moved)
        add_figures(state, owner, end, *moved)


def do_wall(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    set_walls(state, state.rules.chart.index[at[0]], True)


def do_erect(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    from ecumene.titles.ffg.cities import Erecting

    state.push(Erecting(seat))


def do_ben(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF wonder.big_ben.1."""
    for resource in MARKET:
        if state.market[resource]:
            take_resource(state, seat, resource)


def do_deck(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    draw_event(state, seat, int(at[0]))
    draw_event(state, seat, int(at[0]))


def do_terraform(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    state.ground[state.rules.chart.index[at[0]]] = state.rules.tables.plain(at[1])


def do_mould(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    kind, _, name = at[0].partition(":")
    if kind == "unit":
        recruit(state, seat, name)
    elif kind == "building":
        do_erect(state, seat, what, row, at)
    else:
        build_figure(state, seat, kind, state.rules.chart.index[name])


ACTS: dict[str, Callable[..., None]] = {
    "boost": do_boost, "culture": do_culture, "trade": do_trade, "coin": do_coin, "person": do_person, "caravan":
    do_caravan, "wound": do_wound, "heal": do_heal, "depose": do_depose, "topple": do_depose, "hold": do_hold, "ship":
    do_ship, "rally": do_rally, "nuke": do_nuke, "garden": do_garden, "copy": do_copy, "advance": do_advance, "levy":
    do_levy, "zeal": do_zeal, "desert": do_desert, "terrain": do_terrain, "recruit": do_recruit, "exchange": do_exchange,
    "raze": do_raze, "study": do_study, "draw": do_draw, "expand": do_expand, "piety": do_piety, "switch": do_switch,
    "relocate": do_relocate, "again": do_again, "encamp": do_encamp, "horde": do_horde, "rob": do_rob, "revolt": do_revolt,
    "stray": do_stray, "wall": do_wall, "erect": do_erect, "ben": do_ben, "deck": do_deck, "terraform": do_terraform,
    "mould": do_mould,
}  # fmt: skip
