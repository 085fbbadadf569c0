"""Paying with resources: tokens, markers and cards that stand for one, and who may pay otherwise.

A piece of a payment is what is spent for one resource. Usually that is one thing; with The Kremlin two things go for a spy,
with Marie Curie her card and any resource for uranium: their names are then joined by `+`.
"""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.markers import discard_marker
from ecumene.titles.ffg.pieces import discard_event, gain_culture, gain_token
from ecumene.titles.ffg.tables import MARKET, RESOURCES

#: each thing that may be spent, and the resources for which it may stand
Source = tuple[str, frozenset[str]]
KREMLIN, CURIE = "the_kremlin", "marie_curie"


def supplies(state: Any, seat: int) -> list[Source]:
    """FF harvest.4, harvest.6: each thing that a seat may spend as a resource, and as which."""
    more = frozenset(MARKET) if state.civ[seat] == "indians" else frozenset()  # FF civ.indians.2
    held = state.resources[seat]
    found = [(r, frozenset({r}) | more) for r in RESOURCES if r in held for _ in range(held[r])]
    for marker in state.kept[seat]:
        face = marker.partition(":")[2]
        if face in RESOURCES:
            found.append((marker, frozenset({face}) | more))
    uses = state.rules.tables.uses
    found += [(card, frozenset(uses[card].as_)) for card in state.events[seat] if card in uses and uses[card].as_]
    return found


def exchanges(state: Any, seat: int) -> frozenset[str]:
    """FF wonder.the_kremlin.1, person.marie_curie.1: by what the seat may pay a spy or uranium otherwise."""
    found = set()
    if KREMLIN not in state.used[seat] and state.rules.has(state, seat, KREMLIN):
        found.add(KREMLIN)
    if CURIE in state.persons[seat] and state.rules.serves(state, seat, "scientist"):
        found.add(CURIE)
    return frozenset(found)


def _ways(wanted: str, sources: list[Source], means: frozenset[str]) -> list[tuple[str, list[Source], frozenset[str]]]:
    """How one resource can be paid: the piece, what is left, by what exchanges one may still pay."""
    found: dict[str, tuple[str, list[Source], frozenset[str]]] = {}
    for number, (name, kinds) in enumerate(sources):
        left = sources[:number] + sources[number + 1 :]
        if wanted == "any" or wanted in kinds:
            found.setdefault(name, (name, left, means))
        if wanted == "uranium" and CURIE in means:
            found.setdefault(f"{CURIE}+{name}", (f"{CURIE}+{name}", left, means - {CURIE}))
        if wanted == "spy" and KREMLIN in means:
            for other in range(number, len(left)):
                piece = f"{name}+{left[other][0]}"
                found.setdefault(piece, (piece, left[:other] + left[other + 1 :], means - {KREMLIN}))
    return list(found.values())


def _payable(cost: tuple[str, ...], sources: list[Source], means: frozenset[str]) -> bool:
    """Whether these resources can all be paid, each by something else."""
    return not cost or any(_payable(cost[1:], left, rest) for _, left, rest in _ways(cost[0], sources, means))


class Means:
    """By what a seat may pay, put together when it is first asked for something that it does not simply have."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat
        self.sources: list[Source] | None = None
        self.exchanges: frozenset[str] = frozenset()

    def cover(self, cost: tuple[str, ...]) -> bool:
        """Whether the seat can pay all these resources."""
        if not cost:
            return True
        state, seat = self.state, self.seat
        if len(cost) == 1 and state.resources[seat].get(cost[0]):
            return True
        if self.sources is None:
            if not (state.kept[seat] or state.events[seat] or any(state.resources[seat].values())):
                return False
            self.sources, self.exchanges = supplies(state, seat), exchanges(state, seat)
        return _payable(cost, self.sources, self.exchanges)


def payable(state: Any, seat: int, cost: tuple[str, ...]) -> bool:
    """Whether the seat can pay all these resources."""
    return Means(state, seat).cover(cost)


def payments(state: Any, seat: int, cost: tuple[str, ...], paid: list[str]) -> list[str]:
    """What may be spent for the next resource, so that the others can still be paid."""
    left, means = supplies(state, seat), exchanges(state, seat)
    for wanted, piece in zip(cost, paid, strict=False):
        plain = "+".join(part.partition(">")[0] for part in piece.split("+"))
        _, left, means = next(way for way in _ways(wanted, left, means) if way[0] == plain)
    rest = cost[len(paid) + 1 :]
    ways = [piece for piece, after, then in _ways(cost[len(paid)], left, means) if _payable(rest, after, then)]
    return sorted(named for piece in ways for named in _gifts(state, seat, piece))


def _gifts(state: Any, seat: int, piece: str) -> list[str]:
    """FF event.gift_from_afar.2: whoever uses it names the player that gets a coin."""
    if "gift_from_afar" not in piece:
        return [piece]
    others = [other for other in range(state.rules.seats) if other != seat and other not in state.gone]
    named = [piece]
    for _ in range(piece.count("gift_from_afar")):
        named = [_addressed(each, other) for each in named for other in others]
    return named


def _addressed(piece: str, other: int) -> str:
    """The first gift that nobody gets yet goes to this player."""
    parts = piece.split("+")
    at = parts.index("gift_from_afar")
    return "+".join([*parts[:at], f"gift_from_afar>{other}", *parts[at + 1 :]])


def spend(state: Any, seat: int, piece: str) -> None:
    """FF harvest.4: a token goes back to the market, a marker out of the game, a culture event under its deck."""
    parts = piece.split("+")
    if len(parts) > 1 and CURIE not in parts:
        state.used[seat] |= {KREMLIN}
    for part in parts:
        _spend(state, seat, *part.partition(">")[::2])


def _spend(state: Any, seat: int, name: str, other: str) -> None:
    from ecumene.titles.ffg.persons import discard_person

    if name == CURIE:
        discard_person(state, seat, CURIE)
        return
    if state.civ[seat] == "arabs" and (name in RESOURCES or ":" in name):  # FF civ.arabs.3
        gain_culture(state, seat, 1)
    if name in RESOURCES:
        state.resources[seat][name] -= 1
        if name in MARKET:
            state.market[name] += 1
    elif ":" in name:
        discard_marker(state, seat, name)
    else:
        discard_event(state, seat, name)
        state.show()
        if other:
            gain_token(state, int(other))
    state.tell("spent", seat=seat, what=name)
