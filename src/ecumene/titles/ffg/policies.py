"""Social policies of Wisdom and Warfare: adopting, giving back, switching."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Waits
from ecumene.titles.ffg.tables import read
from ecumene.titles.ffg.yields import cities_of

#: FF policy.1: the card of each policy; two sides of a card exclude each other
CARDS: dict[str, int] = {name: row["card"] for name, row in read("policies").items()}


class Adopt(Action, frozen=True):
    """I adopt this policy."""

    policy: str


class GiveBack(Action, frozen=True):
    """I give this policy back."""

    policy: str


def most(state: Any, seat: int) -> int:
    """FF policy.2, civ.french.2: as many as cities, and what the civilization adds; none without these cards."""
    if "waw" not in state.rules.tables.sets:
        return 0
    return len(cities_of(state, seat)) + int(state.rules.tables.civilizations[state.civ[seat]].policies)


def open_policies(held: tuple[str, ...]) -> list[str]:
    """FF policy.3, policy.4: the sides of the cards that are not in use."""
    used = {CARDS[policy] for policy in held}
    return [policy for policy, card in CARDS.items() if card not in used]


def switches(held: tuple[str, ...]) -> list[str]:
    """FF policy.6: each adopted policy turned over, or exchanged for an unused card; written `old>new`."""
    found = []
    for old in held:
        rest = tuple(policy for policy in held if policy != old)
        found += [f"{old}>{new}" for new in open_policies(rest) if new != old]
    return found


def switch(state: Any, seat: int, change: str) -> None:
    """Carries out `old>new`."""
    old, _, new = change.partition(">")
    if change in switches(state.policies[seat]):
        state.policies[seat] = tuple(sorted((*(p for p in state.policies[seat] if p != old), new)))
        state.stir(seat)
        state.tell("policy", seat=seat, policy=new)


def due(state: Any, seat: int) -> bool:
    """Whether the seat must adopt a policy or give one back."""
    held, limit = len(state.policies[seat]), most(state, seat)
    return held > limit or (held < limit and bool(open_policies(state.policies[seat])))


def choices(state: Any, seat: int) -> list[Action]:
    """FF policy.3, policy.5: what it may adopt, or give back."""
    held = state.policies[seat]
    if len(held) > most(state, seat):
        return [GiveBack(policy) for policy in held]
    return [Adopt(policy) for policy in open_policies(held)]


def change(state: Any, seat: int, action: Action) -> None:
    held = state.policies[seat]
    state.stir(seat)
    if isinstance(action, Adopt):
        state.policies[seat] = tuple(sorted((*held, action.policy)))
        state.tell("policy", seat=seat, policy=action.policy)
    elif isinstance(action, GiveBack):
        state.policies[seat] = tuple(policy for policy in held if policy != action.policy)
        state.tell("policy.back", seat=seat, policy=action.policy)


def waits(state: Any, seat: int) -> Waits:
    return ((seat,), ()) if due(state, seat) else ((), ())
