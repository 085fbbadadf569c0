"""Cards that bring techs."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.effects.aiming import (
    DONE,
    Targets,
    others,
)
from ecumene.titles.ffg.learning import LearnFree, learn
from ecumene.titles.ffg.tables import Use


def copying(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF wonder.statue_of_liberty.1: a tech that another player knows."""
    known = {tech for other in range(state.rules.seats) if other != seat for tech in state.techs[other]}
    return (
        DONE
        if prefix
        else ([tech for tech in state.rules.learnable(state, seat) if tech in known and tech != "space_flight"], False)
    )


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


def studying(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.education.2, policy.rationalism.1: any tech with a place, up to a level if there is one; never Space Flight."""
    techs = state.rules.tables.techs
    fits = [t for t in state.rules.learnable(state, seat) if t != "space_flight" and row.amount in (0, techs[t].level)]
    return DONE if prefix else (fits, False)


def do_copy(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    learn(state, seat, at[0], researched=True)


def do_exchange(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF event.exchange_of_ideas.2: then the other one learns a tech of the first."""
    other = int(at[0])
    if at[1] in state.rules.learnable(state, seat):
        learn(state, seat, at[1])
    state.push(LearnFree(other, tuple(_shared(state, seat, row.amount))))


def do_study(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    if at[0] in state.rules.learnable(state, seat):
        learn(state, seat, at[0])
