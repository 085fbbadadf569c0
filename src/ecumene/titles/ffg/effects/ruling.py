"""Cards about policies and governments."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.effects.aiming import (
    DONE,
    Targets,
    others,
)
from ecumene.titles.ffg.learning import govern
from ecumene.titles.ffg.policies import switch, switches
from ecumene.titles.ffg.tables import Use


def switching(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.migrants.1: up to this many switches, one after the other."""
    if len(prefix) == row.amount:
        return DONE
    held = state.policies[seat]
    for change in prefix:
        old, _, new = change.partition(">")
        held = tuple(sorted((*(p for p in held if p != old), new)))
    return switches(held), bool(prefix)


def revolting(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.citizens_revolting_1.1, gov.9: another player who is not immune."""
    ruled = [o for o in others(state, seat, row) if not state.rules.immune(state, o) and state.government[o] != "anarchy"]
    return DONE if prefix else ([str(other) for other in ruled], False)


def do_switch(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    for change in at:
        switch(state, seat, change)


def do_revolt(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    govern(state, int(at[0]), "anarchy")
