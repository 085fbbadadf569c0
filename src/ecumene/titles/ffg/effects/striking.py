"""Cards that destroy: wonders, buildings, cities, figures, coin tokens."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.effects.aiming import (
    DONE,
    EVERYBODY,
    Targets,
    named,
    others,
    owner_of,
    reach,
)
from ecumene.titles.ffg.pieces import (
    bury_unit,
    clear,
    destroy_city,
    drop_wonder,
    figures,
    lose_token,
    remove_figures,
    set_walls,
)
from ecumene.titles.ffg.tables import Use
from ecumene.titles.ffg.yields import outskirts


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


def nuking(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.atomic_theory.2: any city but a capital."""
    return DONE if prefix else (named(state, [c.square for c in state.cities.values() if not c.capital]), False)


def deserting(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.defection.1, event.mass_defection.1: a square, then a figure, or up to two, or a great person."""
    chart = state.rules.chart
    march = getattr(step, "march", None)
    if not prefix:
        victims = others(state, seat, row)
        if march is not None:
            near = reach(state, seat, row.range) if march(state).seat in victims else set()
            return [s for s in step.way(state) if chart.index[s] in near], False
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


def robbing(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.counterfeiters.1, event.depression.1, event.bank_scandal.1, tech.mysticism.2: a token of each player chosen."""
    taken = {piece.partition(":")[0] for piece in prefix}
    rich = {o: [c for c, n in state.tokens[o].items() if n] for o in others(state, seat, row)}
    left = [f"{o}:{card}" for o, cards in rich.items() for card in sorted(cards) if str(o) not in taken]
    if len(prefix) == row.amount:
        return DONE
    # a card against everybody spares nobody
    return left, bool(prefix) and (row.amount < EVERYBODY or not left)


def do_depose(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF wonder.obsolete.3, tech.monarchy.3, tech.gunpowder.3."""
    verb, _, name = at[0].partition(":")
    if verb == "obsolete" and name in state.stalls:
        state.lost |= {name}
        drop_wonder(state, name)
        state.tell("obsolete", wonder=name)
    elif verb == "obsolete":
        state.obsolete |= {name}
        state.stir(*range(state.rules.seats))
        square = state.raised[name]
        state.tell("obsolete", wonder=name, seat=owner_of(state, square), square=state.rules.chart.ids[square])
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
    owner = owner_of(state, square)
    if square in state.cities:
        set_walls(state, square, False)
    elif state.rules.tables.kinds[state.marker[square]] == "building":
        clear(state, square)
    state.tell("razed", seat=owner, square=state.rules.chart.ids[square])


def do_raze(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    for name in at:
        raze(state, state.rules.chart.index[name])


def do_nuke(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF tech.atomic_theory.2: city, buildings, wonders, great people and all figures in its outskirts."""
    square = state.rules.chart.index[at[0]]
    city = state.cities[square]
    for other in (square, *outskirts(state, city)):
        owner = state.occupant[other] - 1
        if owner >= 0:
            remove_figures(state, owner, other, *figures(state, owner, other))
    destroy_city(state, square)


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
        gone = min(at.count("army"), armies), min(at.count("scout"), scouts)
        remove_figures(state, owner, square, *gone)
        state.tell("deserted", seat=owner, square=at[0], figures=sum(gone))


def do_rob(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    for piece in at:
        other, _, card = piece.partition(":")
        if state.tokens[int(other)].get(card):
            lose_token(state, int(other), card)
            state.tell("robbed", seat=int(other), card=card)
