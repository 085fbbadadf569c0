"""The purchase phase (EG S:purchase, A:purchase): one seat after the other spends its gold, one thing at a time."""

from __future__ import annotations

from collections.abc import Iterator

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.eagle import exploring
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.exploring import Look, turn_over
from ecumene.titles.eagle.pieces import earn, launch, own, put, settle, take
from ecumene.titles.eagle.state import LAND, Public, State
from ecumene.titles.eagle.tables import FLEET, KIND, SETTLER, SIZES, TECHNOLOGIES, TECHNOLOGY


class BuyUnit(Action, frozen=True):
    """I buy this many of this piece and place them here."""

    piece: str
    at: str
    count: int = 1


class BuyFleet(Action, frozen=True):
    """I buy a fleet for this sea zone; `port` is the settlement that it counts against, where that matters."""

    piece: str
    zone: str
    port: str = ""


class FoundVillage(Action, frozen=True):
    """My settler here becomes a village."""

    region: str


class Grow(Action, frozen=True):
    """My settlement here grows by one size."""

    region: str


class BuyTechnology(Action, frozen=True):
    """I buy this technology."""

    technology: str


class Done(Action, frozen=True):
    """I buy nothing more."""

    ends = True


class Purchases(Step, frozen=True):
    """EG S:purchase.1: from the starting player clockwise."""

    rule = "EG S:purchase.1"

    def run(self, state: State) -> None:
        state.push(*(step for seat in state.order() for step in state.rules.shopping(seat)))


class Buying(Step, frozen=True):
    """EG S:purchase.1, 2: a seat buys what it can pay, until it is done."""

    seat: int
    rule = "EG S:purchase.1"

    def seats(self, state: State) -> Waits:
        return ((), ()) if self.seat in state.gone else ((self.seat,), state.rules.declarers(state, self.seat))

    def choices(self, state: State, seat: int) -> list[Action]:
        found = state.rules.declarations(state, seat)
        if seat != self.seat:
            return found
        found += [*units(state, seat), *fleets(state, seat), *villages(state, seat)]
        found += growths(state, seat)
        for technology in state.rules.technologies_for_sale(state, seat):
            if state.rules.technology_price(state, seat, technology) <= state.gold[seat]:
                found.append(BuyTechnology(TECHNOLOGIES[technology].id))
        found += state.rules.wares(state, seat)
        found.append(Done())
        return found

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if state.rules.is_declaration(action):
            return state.rules.why_not_declare(state, seat, action)
        if seat != self.seat:
            return Refused("EG S:purchase.1", "another seat is buying")
        if isinstance(action, Done):
            return None
        if isinstance(action, BuyUnit):
            return why_not_unit(state, seat, action)
        if isinstance(action, BuyFleet):
            return why_not_fleet(state, seat, action)
        if isinstance(action, FoundVillage):
            return why_not_found(state, seat, action.region)
        if isinstance(action, Look):
            return why_not_turn(state, seat, action)
        if isinstance(action, Grow):
            region = ATLAS.index.get(action.region, LAND)
            if region >= LAND or state.owner[region] != seat + 1:
                return Refused("EG S:purchase.12", f"you have no settlement in {ATLAS.called(action.region)}")
            return why_not_grow(state, seat, region)
        if isinstance(action, BuyTechnology):
            return why_not_technology(state, seat, action.technology)
        return state.rules.why_not_ware(state, seat, action) if state.rules.is_ware(action) else self.not_asked(action)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Done):
            state.confirm()
            return
        state.push(*state.rules.watch(), self)
        if state.rules.is_declaration(action):
            state.rules.declare(state, seat, action)
        elif isinstance(action, BuyUnit):
            _buy_unit(state, seat, action)
        elif isinstance(action, BuyFleet):
            _buy_fleet(state, seat, action)
        elif isinstance(action, FoundVillage):
            _found(state, seat, action.region)
        elif isinstance(action, Look):
            exploring.look(state, seat, action)
        elif isinstance(action, Grow):
            _grow(state, seat, action.region)
        elif isinstance(action, BuyTechnology):
            _buy_technology(state, seat, TECHNOLOGY[action.technology])
        else:
            state.rules.buy(state, seat, action)

    def run(self, state: State) -> None:
        """Nobody is left to buy."""


# -- what is for sale -----------------------------------------------------------------------------------------


def units(state: Public, seat: int) -> Iterator[Action]:
    """Armies, settlers and aircraft, at every settlement with room, as many as can be paid."""
    places = [(region, state.rules.room(state, region)) for region in state.settlements(seat)]
    for piece in state.rules.pieces_for_sale(state):
        if piece in FLEET:
            continue
        paid = state.gold[seat] // state.rules.price(state, piece)
        if paid:
            for region, room in places:
                if room > 0:
                    yield BuyUnit(piece, ATLAS.ids[region], min(paid, room))
            if piece == "aircraft":
                yield from (BuyUnit(piece, ATLAS.ids[zone], paid) for zone in state.rules.air_zones(state, seat))


def fleets(state: Public, seat: int) -> Iterator[Action]:
    """Fleets, in every sea zone off a settlement."""
    paid = [p for p in state.rules.vehicles_for_sale(state) if p in FLEET and state.rules.price(state, p) <= state.gold[seat]]
    if paid:
        zones = sorted({zone for region in state.settlements(seat) for zone in ATLAS.coast[region]})
        ports = [(ATLAS.ids[zone], port) for zone in zones for port in state.rules.ports(state, seat, zone)]
        yield from (BuyFleet(piece, zone, port) for piece in paid for zone, port in ports)


def villages(state: State, seat: int) -> Iterator[Action]:
    """Regions with a settler where a village may be founded, or a marker be turned first, if one can be paid at all."""
    if state.rules.prices["village"][state.era - 1] > state.gold[seat]:
        return
    for region, _ in state.standing_of(seat, SETTLER):
        name = ATLAS.ids[region]
        if why_not_found(state, seat, name) is None:
            yield FoundVillage(name)
        yield from (look for look in exploring.looks(state, seat, region) if why_not_turn(state, seat, look) is None)


def growths(state: Public, seat: int) -> Iterator[Action]:
    """Settlements that may grow; what cannot be paid needs no reason."""
    if min(state.rules.prices["growth"]) <= state.gold[seat]:
        for region in state.settlements(seat):
            if why_not_grow(state, seat, region) is None:
                yield Grow(ATLAS.ids[region])


def too_dear(state: Public, seat: int, price: int) -> Refused | None:
    """EG S:purchase.2: there is no debt."""
    if price <= state.gold[seat]:
        return None
    return Refused("EG S:purchase.2", f"it costs {price} gold, and you have {state.gold[seat]}")


def why_not_unit(state: State, seat: int, action: BuyUnit) -> Refused | None:
    """None if the seat may buy and place these, else the refusal."""
    if action.piece not in state.rules.pieces_for_sale(state) or action.piece in FLEET:
        return Refused("EG S:purchase.10", f"{action.piece!r} is not for sale now")
    space = ATLAS.index.get(action.at)
    if space is None or action.count < 1:
        return Refused("EG S:purchase.15", f"{action.count} pieces cannot be placed in {ATLAS.called(action.at)}")
    if space >= LAND:
        if action.piece != "aircraft" or space not in state.rules.air_zones(state, seat):
            return Refused("EG S:purchase.15", "only aircraft may start at sea, where there is a base")
    elif state.owner[space] != seat + 1:
        return Refused("EG S:purchase.15", "new pieces are placed at your own settlements")
    elif state.rules.room(state, space) < action.count:
        room = max(0, state.rules.room(state, space))
        return Refused("EG A:placing.1", f"there is room for {room} more pieces in {ATLAS.names[space]}")
    return too_dear(state, seat, action.count * state.rules.price(state, action.piece))


def why_not_fleet(state: State, seat: int, action: BuyFleet) -> Refused | None:
    """None if the seat may buy and place this fleet, else the refusal."""
    if action.piece not in state.rules.pieces_for_sale(state) or action.piece not in FLEET:
        return Refused("EG S:purchase.10", f"{action.piece!r} is not for sale now")
    zone = ATLAS.index.get(action.zone, 0)
    if zone < LAND or action.port not in state.rules.ports(state, seat, zone):
        return Refused("EG A:placing.2", "a fleet starts in a sea zone off a settlement that has room")
    return too_dear(state, seat, state.rules.price(state, action.piece))


def why_not_settle(state: Public, seat: int, name: str) -> Refused | None:
    """What keeps a seat from founding here whatever the marker is."""
    region = ATLAS.index.get(name, LAND)
    if region >= LAND or not state.count(seat, region, SETTLER):
        return Refused("EG G:settlers.5", "a village needs a settler in the region")
    if state.owner[region]:
        return Refused("EG G:settlements.3", "a region holds only one settlement")
    if not state.limit(region):
        return Refused("EG G:terrain.2", "a desert cannot hold a settlement")
    return too_dear(state, seat, state.rules.prices["village"][state.era - 1])


def why_not_found(state: Public, seat: int, name: str) -> Refused | None:
    """None if the seat may found a village here, else the refusal."""
    refusal = why_not_settle(state, seat, name)
    if refusal is None:
        region = ATLAS.index[name]
        if state.marker[region] and not (state.up | state.seen[seat]) >> region & 1:
            return Refused("EG G:resources.6", "the region's marker must be turned up first")
    return refusal


def why_not_turn(state: State, seat: int, action: Action) -> Refused | None:
    """EG G:resources.6: an unseen marker is turned before a village is founded, if the seat could pay for one."""
    assert isinstance(action, Look)
    refusal = exploring.why_not_look(state, seat, action) or why_not_settle(state, seat, action.region)
    if refusal is None and state.seen[seat] >> ATLAS.index[action.region] & 1:
        return Refused("EG G:settlers.4", "you can look again only while moving")
    return refusal


def why_not_grow(state: Public, seat: int, region: int) -> Refused | None:
    """None if the settlement may grow and be paid for, else the refusal."""
    refusal = state.rules.why_not_grow(state, region)
    return refusal or too_dear(state, seat, state.rules.prices["growth"][state.size[region] - 1])


def why_not_technology(state: Public, seat: int, name: str) -> Refused | None:
    """None if the seat may buy this technology, else the refusal."""
    technology = TECHNOLOGY.get(name)
    if technology is None:
        return Refused("EG S:purchase.13", f"there is no technology {name!r}")
    refusal = state.rules.why_not_technology(state, seat, technology)
    return refusal or too_dear(state, seat, state.rules.technology_price(state, seat, technology))


# -- buying ---------------------------------------------------------------------------------------------------


def place(state: State, region: int, count: int = 1) -> None:
    """This many more pieces were placed at a settlement in this turn."""
    state.placed[region] = min(255, state.placed[region] + count)


def _buy_unit(state: State, seat: int, action: BuyUnit) -> None:
    space = ATLAS.index[action.at]
    price = action.count * state.rules.price(state, action.piece)
    earn(state, seat, -price)
    put(state, seat, space, KIND[action.piece], action.count)
    if space < LAND:
        place(state, space, action.count)
    state.tell("buy", seat=seat, piece=action.piece, count=action.count, at=action.at, price=price)
    state.rules.collect_fee(state, seat, state.rules.piece_technology(state, action.piece), action.count)


def _buy_fleet(state: State, seat: int, action: BuyFleet) -> None:
    price = state.rules.price(state, action.piece)
    earn(state, seat, -price)
    launch(state, seat, ATLAS.index[action.zone], FLEET[action.piece])
    if action.port:
        place(state, ATLAS.index[action.port])
    state.tell("buy", seat=seat, piece=action.piece, count=1, at=action.zone, price=price)
    state.rules.collect_fee(state, seat, state.rules.piece_technology(state, action.piece), 1)


def _found(state: State, seat: int, name: str) -> None:
    """EG G:settlers.5, G:resources.4, 5: the settler is gone, a village stands, its marker lies face up."""
    region = ATLAS.index[name]
    earn(state, seat, -state.rules.prices["village"][state.era - 1])
    take(state, seat, region, SETTLER)
    settle(state, seat, region)
    state.tell("village", seat=seat, region=name)
    if state.marker[region] and not state.up >> region & 1:
        turn_over(state, region)


def _grow(state: State, seat: int, name: str) -> None:
    region = ATLAS.index[name]
    earn(state, seat, -state.rules.prices["growth"][state.size[region] - 1])
    grow(state, seat, region)


def grow(state: State, seat: int, region: int) -> None:
    """A settlement is one size larger."""
    state.size[region] += 1
    state.grown |= 1 << region
    state.tell("grow", seat=seat, region=ATLAS.ids[region], size=SIZES[state.size[region]])


def _buy_technology(state: State, seat: int, technology: int) -> None:
    price = state.rules.technology_price(state, seat, technology)
    earn(state, seat, -price)
    own(state, technology, seat)
    state.tell("technology", seat=seat, technology=TECHNOLOGIES[technology].id, price=price)
    state.rules.gained(state, seat, technology, bought=True)
