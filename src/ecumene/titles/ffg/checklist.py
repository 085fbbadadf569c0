"""The Start of Turn as a checklist: what a seat can do in its part, what is done, and what stands in the way of the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ecumene.engine import Refused
from ecumene.titles.ffg import investing, policies, shapes, uses
from ecumene.titles.ffg.culture import homes
from ecumene.titles.ffg.names import listed, name
from ecumene.titles.ffg.names import square as square_name
from ecumene.titles.ffg.persons import TurnUp, turnable
from ecumene.titles.ffg.start import GAINS, Starting, changes, crowded, founders, gathers, undeclared, why_no_city, why_not_here
from ecumene.titles.ffg.yields import NOTHING, cities_of, icons


def start(view: Any, seat: int) -> shapes.Start:
    """FF start.5: everything that may be done in any order, and the squares in which a city of the seat could stand."""
    if not view.civ[seat] or view.phase != "start" or view.part != seat:
        raise Refused("request", "topic: it is not the start of your turn")
    tasks = {what: task for what, task in _tasks(view, seat) if task is not None}
    room = [] if crowded(view, seat) else [view.rules.chart.ids[square] for square in _room(view, seat)]
    return {"tasks": tasks, "room": room, "anarchy": _through_anarchy(view, seat)}


def _room(view: Any, seat: int) -> list[int]:
    """FF city.4-11: the squares where a city could lie, if a scout stood there; none comes to an enemy, a hut or the like."""
    slot, free = view.rules.chart.slot, (0, seat + 1)
    empty = [s for s in range(len(slot)) if slot[s] >= 0 and not view.marker[s] and view.occupant[s] in free]
    return [square for square in empty if why_not_here(view, seat, square) is None]


def _through_anarchy(view: Any, seat: int) -> list[str]:
    """FF gov.4: the unlocked governments to which the way leads over Anarchy."""
    known = view.rules.governments(view, seat)
    return [] if view.government[seat] == "anarchy" else sorted(known.difference(changes(view, seat), [view.government[seat]]))


def _tasks(view: Any, seat: int) -> Iterator[tuple[str, shapes.Task | None]]:
    yield "scouts", _scouts(view, seat)
    yield "people", _people(view, seat)
    yield "city", _city(view, seat)
    yield "government", _government(view, seat)
    yield "policies", _policies(view, seat)
    yield "invest", _invest(view, seat)
    yield "cards", _cards(view, seat)


def _now(text: str) -> shapes.Task:
    return {"stands": "now", "text": text, "rule": ""}


def _done(text: str) -> shapes.Task:
    return {"stands": "done", "text": text, "rule": ""}


def _barred(rule: str, text: str) -> shapes.Task:
    return {"stands": "barred", "text": text, "rule": rule}


def _scouts(view: Any, seat: int) -> shapes.Task:
    """FF start.3, scout.1: squares that are not sent yet."""
    ids, gathered = view.rules.chart.ids, gathers(view, seat)
    if not gathered:
        return _barred("FF scout.1", "no scout of yours gathers this turn")
    if len(cities_of(view, seat)) < 2:
        return _done("all goes to your one city")
    left = undeclared(view, seat)
    bearing = [square_name(ids[square]) for square in left if icons(view, square) != NOTHING]
    if bearing:
        return _now(f"not sent yet: {listed(bearing)}")
    return _done("what is left yields nothing" if left else "all are sent")


def _people(view: Any, seat: int) -> shapes.Task:
    """FF person.7: those who wait in reserve."""
    if not view.reserve[seat]:
        return _barred("FF person.7", "there is no one in your reserve")
    if not homes(view, seat):
        return _barred("FF person.3", "no square of your outskirts can take one")
    return _now(f"{listed([name(person) for person in view.reserve[seat]])} in reserve")


def _city(view: Any, seat: int) -> shapes.Task:
    """FF city.1-11: where a figure of the seat could found one; else what keeps it from that."""
    places = sorted({square_name(found.square) for found in founders(view, seat)})
    if places:
        return _now(f"at {listed(places).replace(' and ', ' or ')}")
    if "found" in view.used[seat]:
        return _done("founded this turn")
    if not view.scouts[seat]:
        return _barred("FF city.3", "you have no scout on the map")
    wrong = {square: why_no_city(view, seat, square) for square in sorted(view.scouts[seat])}
    square, refusal = next((square, refusal) for square, refusal in wrong.items() if refusal is not None)
    where = "" if refusal.rule == "FF city.1" else f"{square_name(view.rules.chart.ids[square])}: "
    return _barred(refusal.rule, f"{where}{refusal.reason}")


def _government(view: Any, seat: int) -> shapes.Task:
    """FF gov.3-5: which are free now, and that the way to the others leads over Anarchy."""
    if "govern" in view.used[seat]:
        return _done(f"changed to {name(view.government[seat])}")
    free = [name(government) for government in changes(view, seat) if government != "anarchy"]
    if free:
        return _now(f"to {listed(free).replace(' and ', ' or ')}, free now")
    if view.government[seat] == "anarchy":
        return _barred("FF gov.4", "Anarchy lasts until your next turn")
    return _now("only through Anarchy")


def _policies(view: Any, seat: int) -> shapes.Task | None:
    """FF policy.2, policy.3: they are adopted at once, when the number of cities changes."""
    most, held = policies.most(view, seat), len(view.policies[seat])
    if not most:
        return None
    more = "the next comes with another city" if policies.open_policies(view.policies[seat]) else "there are no more"
    return _done(f"{held} of {most} adopted; {more}")


def _invest(view: Any, seat: int) -> shapes.Task | None:
    """FF invest.1-3, invest.6: one coin token a turn."""
    if not view.rules.investing(view):
        return None
    if "invest" in view.used[seat]:
        return _done("one coin invested")
    if not investing.left(view):
        return _barred("FF invest.6", "no investment marker is left")
    tokens = sum(view.tokens[seat].values())
    if not tokens:
        return _barred("FF invest.2", "you have no coin token")
    return _now(f"one of your {tokens} coin tokens" if tokens > 1 else "your coin token")


def _cards(view: Any, seat: int) -> shapes.Task:
    """FF start.2: abilities and cards that are used at the start of one's turn; gains come by themselves."""
    held = uses.held(view, seat, "start")
    able = uses.available(view, seat, "start", Starting(seat))
    asked = [what for what in able if view.rules.tables.uses[what].do not in GAINS]
    asked += [action.person for action in turnable(view, seat) if isinstance(action, TurnUp)]
    if asked:
        return _now(listed(sorted({name(what) for what in asked})))
    if able:
        return _now(f"{listed(sorted({name(what) for what in able}))}: by itself, when you are done")
    spent = sorted({name(what) for _, what, row in held if uses.spent(view, seat, what, row)})
    if spent:
        return _done(f"used: {listed(spent)}")
    if not held:
        return _barred("FF start.2", "you have nothing that is used at the start of a turn")
    _, what, row = held[0]
    refusal = uses.why_now(view, seat, what, row, "start")
    return _barred(refusal.rule, refusal.reason)
