"""What can change hands in a bargain (EG S:trade.2-5), and what cannot."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ecumene.engine import Refused
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.pieces import anchor, annex, earn, put, sink, take
from ecumene.titles.eagle.state import LAND, Public, State, marked
from ecumene.titles.eagle.tables import KIND, KINDS, TECHNOLOGIES, TECHNOLOGY


class Stake(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One side of a bargain: gold, resource cards lent for the turn, and what is given for good.

    Cards and cities are named by their region, fleets by their number (their cargo goes along), units by where they stand,
    what they are and how many.
    """

    gold: int = 0
    cards: tuple[str, ...] = ()
    units: tuple[tuple[str, str, int], ...] = ()
    fleets: tuple[int, ...] = ()
    cities: tuple[str, ...] = ()
    technologies: tuple[str, ...] = ()
    wonders: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self != NOTHING


NOTHING = Stake()


def why_not(state: Public, giver: int, stake: Stake) -> Refused | None:
    """None if the giver may hand this over to the taker, else the refusal."""
    if stake == NOTHING:
        return None
    return next((refusal for refusal in _refusals(state, giver, stake) if refusal is not None), None)


def _refusals(state: Public, giver: int, stake: Stake) -> Iterator[Refused | None]:
    if not 0 <= stake.gold <= state.gold[giver]:
        yield Refused("EG S:trade.6", f"{stake.gold} gold cannot be handed over: there are {state.gold[giver]}")
    units = [(at, piece) for at, piece, _ in stake.units]
    named = (stake.cards, units, stake.fleets, stake.cities, stake.technologies, stake.wonders)
    for names in named:
        if len(names) > 1 and len(set(names)) < len(names):
            yield Refused("EG S:trade.6", "something is named twice")
    for card in stake.cards:
        yield _card(state, giver, card)
    for at, piece, count in stake.units:
        yield _unit(state, giver, at, piece, count)
    for number in stake.fleets:
        if number not in state.fleets[giver]:
            yield Refused("EG S:trade.4", f"fleet {number} does not belong to the giver")
    yield from _cities(state, giver, stake)
    for name in stake.technologies:
        technology = TECHNOLOGY.get(name)
        if technology is None or state.tech[technology] != giver + 1:
            yield Refused("EG S:trade.4", f"the technology {name!r} does not belong to the giver")
    for name in stake.wonders:
        wonder = state.rules.wonder_index.get(name)
        if wonder is None or state.wonder[wonder] != giver + 1:
            yield Refused("EG S:trade.4", f"the wonder {name!r} does not belong to the giver")


def _card(state: Public, giver: int, card: str) -> Refused | None:
    """EG S:trade.2: only resource cards are lent, and a lent one is not lent on."""
    region = ATLAS.index.get(card, LAND)
    if region < LAND and state.loan[region] == giver + 1:
        return Refused("EG S:trade.3", f"the card of {ATLAS.names[region]} is only lent and goes back after production")
    if region >= LAND or state.owner[region] != giver + 1 or not state.resource(region):
        return Refused("EG S:trade.2", f"the giver has no resource card of {ATLAS.called(card)}")
    if state.loan[region]:
        return Refused("EG S:trade.3", f"the card of {ATLAS.names[region]} has already been lent")
    return None


def _unit(state: Public, giver: int, at: str, piece: str, count: int) -> Refused | None:
    """EG S:trade.4: pieces stay where they are; what is aboard goes only with its fleet."""
    space, kind = ATLAS.index.get(at), KIND.get(piece)
    if space is None or kind is None or count < 1 or state.count(giver, space, kind) < count:
        return Refused("EG S:trade.4", f"the giver does not have that many in {ATLAS.called(at)}")
    return None


def _cities(state: Public, giver: int, stake: Stake) -> Iterator[Refused | None]:
    for name in stake.cities:
        region = ATLAS.index.get(name, LAND)
        if region >= LAND or state.owner[region] != giver + 1:
            yield Refused("EG S:trade.4", f"the giver has no settlement in {ATLAS.called(name)}")
        elif name in stake.cards:
            yield Refused("EG S:trade.2", f"the card of {ATLAS.names[region]} goes with its settlement")
    if stake.cities and len(stake.cities) >= len(state.settlements(giver)):
        yield Refused("EG S:trade.4", "no player may give away their last settlement")


def why_not_strand(state: State, giver: int, taker: int, give: Stake, want: Stake) -> Refused | None:
    """None if both have a base for every aircraft after the deal."""
    moved = give.units + want.units + give.fleets + want.fleets + give.cities + want.cities
    if not moved or not any(state.flying(seat) for seat in (giver, taker)):
        return None
    after = state.clone()
    hand_over(after, giver, taker, give)
    hand_over(after, taker, giver, want)
    for seat in (giver, taker):
        for space, count in after.flying(seat):
            if count > after.air_places(seat, space):
                return Refused("EG S:air-movement.2", f"an aircraft in {ATLAS.ids[space]} would be without a base")
    return None


def hand_over(state: State, giver: int, taker: int, stake: Stake) -> None:
    """EG S:trade.6: all of it changes hands at once."""
    earn(state, giver, -stake.gold)
    earn(state, taker, stake.gold)
    for card in stake.cards:
        state.loan[ATLAS.index[card]] = taker + 1
    for at, piece, count in stake.units:
        take(state, giver, ATLAS.index[at], KIND[piece], count)
        put(state, taker, ATLAS.index[at], KIND[piece], count)
    for number in stake.fleets:
        anchor(state, taker, number, sink(state, giver, number))
    for city in stake.cities:
        annex(state, ATLAS.index[city], taker)
    for technology in stake.technologies:
        state.tech[TECHNOLOGY[technology]] = taker + 1
    for wonder in stake.wonders:
        state.wonder[state.rules.wonder_index[wonder]] = taker + 1


# -- putting a stake together ---------------------------------------------------------------------------------

#: the coins in which gold is offered
COINS = (1, 5, 10, 50)

#: one thing of a stake: the field it belongs to, and its value
Piece = tuple[str, object]


def cards(state: Public, giver: int) -> list[Piece]:
    """The resource cards that a seat could put into a stake."""
    return [("cards", ATLAS.ids[region]) for region in state.lendable(giver)]


def things(state: Public, giver: int) -> list[Piece]:
    """Everything that a seat could put into a stake, one by one."""
    found: list[Piece] = [("gold", coin) for coin in COINS if coin <= state.gold[giver]]
    found += cards(state, giver)
    found += [("units", (ATLAS.ids[space], KINDS[kind], 1)) for space, kind, _ in state.occupied(giver)]
    found += [("fleets", number) for number in state.fleets[giver]]
    settled = state.settlements(giver)
    if len(settled) > 1:
        found += [("cities", ATLAS.ids[region]) for region in settled]
    found += [("technologies", TECHNOLOGIES[number].id) for number in marked(state.tech, giver + 1)]
    found += [("wonders", state.rules.wonders[number].id) for number in marked(state.wonder, giver + 1)]
    return found


def added(stake: Stake, piece: Piece) -> Stake:
    """The stake with one thing more."""
    field, value = piece
    if field == "gold":
        assert isinstance(value, int)
        return msgspec.structs.replace(stake, gold=stake.gold + value)
    if field == "units":
        assert isinstance(value, (tuple, list))
        at, kind, count = value
        before = {(a, k): n for a, k, n in stake.units}
        before[at, kind] = before.get((at, kind), 0) + count
        return msgspec.structs.replace(stake, units=tuple((a, k, n) for (a, k), n in before.items()))
    return msgspec.structs.replace(stake, **{field: (*getattr(stake, field), value)})
