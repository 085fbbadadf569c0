"""A position read into a state: every field is checked, and a refusal names it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ecumene.engine import Refused, Step
from ecumene.engine.positions import ToDo, check_numbers, check_seats
from ecumene.titles.empires import invariants, spelling
from ecumene.titles.empires.deeds import Deed
from ecumene.titles.empires.notes import Notes
from ecumene.titles.empires.position import FORMAT, OLD, Order, Player, Position, Ship
from ecumene.titles.empires.state import State, free_number
from ecumene.titles.empires.tables import COLOURS
from ecumene.titles.empires.trade import Trading, read_floor

#: No number in a game comes near it. Rules that had to count further would not come back.
LARGEST = 9999

#: Water is made up as it is needed; this many in one hand can be counted.
WATERS = 200


def read(data: dict[str, Any], state: State, steps: tuple[type[Step], ...]) -> State:
    """Fills an empty state from a position; refuses, by field, what cannot be."""
    try:
        position = msgspec.convert(data, Position)
    except msgspec.ValidationError as error:
        raise Refused("position", str(error)) from None
    if position.format not in (FORMAT, OLD):
        raise Refused("position", f"format: {position.format!r} is not {FORMAT!r}")
    if len(position.players) != state.seats:
        raise Refused("position", f"players: {len(position.players)} for {state.seats} seats")
    if position.out_of_play:
        state.terrain = state.terrain.without(position.out_of_play)
    check_numbers(data, LARGEST)
    if position.format == OLD:
        _renew(position, state)
    try:
        _Reader(state, position, steps).fill()
    except Refused as refusal:
        raise refusal.cited(state.rules.cite) from None
    try:
        invariants.check_board(state)
    except AssertionError as error:
        raise Refused("position", str(error)) from None
    return state


def _renew(position: Position, state: State) -> None:
    """A position of format 1 in the words of today: areas and cards of its steps and notes by id."""
    ids, cards = state.terrain.ids, state.rules.cards.ids
    try:
        for steps in (position.agenda, *(lane for _, lane in position.lanes or ())):
            steps[:] = [spelling.spelt(step, ids, cards) for step in steps]
        if "lost_fleets" in position.notes:
            position.notes["lost_fleets"] = [[seat, ids[area]] for seat, area in position.notes["lost_fleets"]]
    except (IndexError, TypeError, ValueError) as error:
        raise Refused("position", f"agenda, lanes, notes: they name something that does not exist: {error}") from None


class _Reader:
    """Puts a position's fields into the state, one by one, with the field's name in every refusal."""

    def __init__(self, state: State, position: Position, steps: tuple[type[Step], ...]) -> None:
        self.state = state
        self.position = position
        self.steps = steps
        self.seen = [0] * state.rules.cards.size

    def area(self, name: str, field: str) -> int:
        number = self.state.terrain.index.get(name)
        if number is None or not self.state.terrain.open[number]:
            raise Refused("position", f"{field}: there is no area {name!r} in play")
        return number

    def card(self, name: str, field: str) -> int:
        number = self.state.rules.cards.index.get(name)
        if number is None:
            raise Refused("position", f"{field}: there is no card {name!r} in this game")
        return number

    def copy(self, name: str, field: str) -> int:
        """One more copy of a card; WE CARDS.11: there is one set of each commodity and one of each calamity."""
        number, cards = self.card(name, field), self.state.rules.cards
        self.seen[number] += 1
        most = WATERS if number == cards.water else cards.copies[number]
        if self.seen[number] > most:
            there = "there is 1" if most == 1 else f"there are {most}"
            raise Refused("WE CARDS.11", f"{field}: {name!r} occurs {self.seen[number]} times, but {there}")
        return number

    def seat(self, number: int, field: str) -> int:
        return check_seats((number,), self.state.seats, field)[0]

    def seats(self, numbers: Sequence[int], field: str, *, twice: bool = False) -> tuple[int, ...]:
        return check_seats(numbers, self.state.seats, field, twice=twice)

    def tokens(self, tokens: dict[str, int], owner: int, field: str) -> None:
        for name, count in tokens.items():
            if not 0 < count < 256:
                raise Refused("position", f"{field}.{name}: {count} tokens")
            area = self.area(name, field)
            self.state.tokens[owner][area] = count
            self.state.crowd[area] += count

    def cities(self, cities: list[str], owner: int, field: str) -> None:
        for name in cities:
            area = self.area(name, field)
            if self.state.city[area]:
                raise Refused("WE 5A.5", f"{field}: there is already a city in {name}")
            if not self.state.terrain.limit[area]:
                raise Refused("WE 5A.4", f"{field}: no city can stand in {name}, where the limit is 0")
            self.state.city[area] = owner + 1
            self.state.cities[owner] += 1

    def fill(self) -> None:
        state, position = self.state, self.position
        if any(player.moved for player in position.players) or position.moving:
            state.moved = [bytearray(state.terrain.size) for _ in range(state.seats)]
        for seat, player in enumerate(position.players):
            self.player(seat, player)
        self.tokens(position.barbarians.tokens, state.barbarians, "barbarians.tokens")
        self.cities(position.barbarians.cities, state.barbarians, "barbarians.cities")
        if all(state.civ[seat] for seat in state.rules.present):
            state.rank_seats()
            for seat in set(range(state.seats)) - {*state.ranking}:
                if position.players[seat] != Player(civilization=""):
                    raise Refused("position", f"players[{seat}]: nothing belongs to a seat that has not arrived")
        self.blocks()
        self.time()
        state.gone = self.seats(position.gone, "gone")
        state.leaving = self.seats(position.leaving, "leaving")
        state.built = frozenset(self.built(name) for name in position.built)
        state.bonus = None if position.bonus is None else self.seat(position.bonus, "bonus")
        self.piles()
        self.passed()
        state.moving = self.seats(position.moving, "moving")
        state.notes = self.notes(position.notes)
        state.floor = None if position.floor is None else read_floor(position.floor, state)
        to_do = ToDo(state.seats, self.steps, self.step)
        to_do.read(state, position.agenda, position.standing, position.lanes, position.lanes_ordered)
        if (state.floor is None) == (Trading() in state.agenda):
            raise Refused("position", "floor: it must be given exactly while the agenda waits for trading")

    def piles(self) -> None:
        """The stacks, of which the first card lies on top, and the discards: each card in a stack of its own number."""
        state, position, known = self.state, self.position, self.state.rules.cards
        places = {pile.name: place for place, pile in enumerate(known.piles)}
        for field, piles, target in (("stacks", position.stacks, state.stack), ("discards", position.discards, state.discard)):
            for name, cards in piles.items():
                if name not in places:
                    raise Refused("position", f"{field}: there is no stack {name!r}")
                pile = bytearray(self.copy(card, f"{field}.{name}") for card in cards)
                astray = next((card for card in pile if known.pile[card] != places[name]), None)
                if astray is not None:
                    where = known.piles[known.pile[astray]].name
                    raise Refused("position", f"{field}.{name}: {known.ids[astray]} is a card of another stack, {where}")
                target[places[name]] = pile[::-1] if field == "stacks" else pile

    def passed(self) -> None:
        """The calamities that changed hands, each with the seat that gave it away last."""
        state, known = self.state, self.state.rules.cards
        for card, giver in self.position.passed.items():
            passed = self.card(card, "passed")
            if known.calamity[passed] is None:
                raise Refused("position", f"passed: {card!r} is not a calamity")
            if not known.tradeable[passed]:
                raise Refused("position", f"passed: {card!r} cannot be traded")
            if state.hand[self.seat(giver, "passed")][passed]:
                raise Refused("position", f"passed: seat {giver} still holds {card!r}")
            state.passed[passed] = giver + 1

    def blocks(self) -> None:
        """What cannot be traded is held by whoever drew it, so it comes from the stacks of that seat's own block."""
        state, cards = self.state, self.state.rules.cards
        for card in range(cards.first_calamity, cards.size):
            for seat in () if cards.tradeable[card] else range(state.seats):
                if state.hand[seat][card] and state.civ[seat] and state.rules.block(state, seat) != cards.block[card]:
                    reason = f"{cards.ids[card]} cannot be traded, and this seat draws from the other block"
                    raise Refused("position", f"players[{seat}].hand: {reason}")

    def time(self) -> None:
        """When it is: the turn, the phase, and how and when the game ends or ended."""
        state, position = self.state, self.position
        if position.turn < 0:
            raise Refused("position", f"turn: {position.turn}, but the first turn is 1")
        # those of a turn, and what is before and after all turns
        phases = ("setup", *state.rules.tables.phases, "over")
        if position.phase not in phases:
            raise Refused("position", f"phase: {position.phase!r} is not one of {', '.join(phases)}")
        if position.last_turn is not None and position.last_turn < max(position.turn, 1):
            raise Refused("position", f"last_turn: {position.last_turn}, but it is turn {position.turn}")
        if (position.over is not None) != (position.phase == "over") or position.over == "":
            raise Refused("position", f"over: {position.over!r} in the phase {position.phase!r}")
        state.turn, state.phase = position.turn, position.phase
        state.last_turn, state.over = position.last_turn, position.over

    def built(self, name: str) -> int:
        """WE 5C.6: a city that was built in this turn stands there."""
        area = self.area(name, "built")
        if not 0 < self.state.city[area] <= self.state.seats:
            raise Refused("position", f"built: there is no city of a player in {name}")
        return area

    def notes(self, notes: dict[str, Any]) -> Notes:
        """The notes of the turn, each in the form that it has."""
        seats = self.state.seats
        try:
            known = msgspec.convert(notes, Notes)
        except msgspec.ValidationError as error:
            raise Refused("position", f"notes: {error}") from None
        for name in ("tax", "calamity_counts", "theme_sets"):
            values = getattr(known, name)
            if values is not None and len(values) != seats:
                raise Refused("position", f"notes.{name}: {len(values)} for {seats} seats")
            if values and name != "theme_sets" and min(values) < 0:
                raise Refused("position", f"notes.{name}: {min(values)}")
        for name in ("architecture", "urbanism", "waited", "settled"):
            self.seats(getattr(known, name) or (), f"notes.{name}", twice=True)
        for name in ("lost_fleets", "fallow"):
            for seat, area in getattr(known, name) or ():
                self.seat(seat, f"notes.{name}")
                self.area(area, f"notes.{name}")
        for seat, area, count in known.landings:
            self.seat(seat, "notes.landings")
            self.area(area, "notes.landings")
            if count < 0:
                raise Refused("position", f"notes.landings: {count}")
        for name, areas in (("acquired", known.acquired), ("faction", sum(known.faction or (), ()))):
            for area in areas:
                self.area(area, f"notes.{name}")
        for seat, advances in known.arrived:
            self.seat(seat, "notes.arrived")
            if not self.state.rules.advances.bit.keys() >= set(advances):
                raise Refused("position", f"notes.arrived: {advances!r} are not advances of this game")
        for calamity, seat in known.struck:
            self.seat(seat, "notes.struck")
            if calamity not in self.state.rules.cards.calamities:
                raise Refused("position", f"notes.struck: there is no calamity {calamity!r}")
        for seat, card in known.gifts or ():
            self.seat(seat, "notes.gifts")
            self.card(card, "notes.gifts")
        return known

    def step(self, fields: dict[str, Any], field: str) -> dict[str, Any]:
        """One step, whose areas, cards and seats there must be."""

        known = self.state.rules.cards.calamities
        if "calamity" in fields and fields["calamity"] not in known:
            raise Refused("position", f"{field}.calamity: there is no calamity {fields['calamity']!r} in this game")

        def owner(seat: Any, name: str) -> Any:
            # the Barbarians fight and own too
            if seat != self.state.barbarians:
                self.seat(seat, f"{field}.{name}")
            return seat

        def count(number: Any, name: str) -> Any:
            if number < 0:
                raise Refused("position", f"{field}.{name}: {number}")
            return number

        return spelling.changed(
            fields,
            area=lambda area, name: self.area(area, f"{field}.{name}"),
            card=lambda card, name: self.card(card, f"{field}.{name}"),
            seat=owner,
            count=count,
        )

    def ships(self, seat: int, player: Player, field: str) -> None:
        """The ships, each with a number that no other has or has had in this turn."""
        state, most = self.state, self.state.rules.pieces.ships
        taken = [*player.scrapped, *(ship.id for ship in player.ships if ship.id is not None)]
        if len(player.ships) > most:
            raise Refused("WE DEF.pieces.1", f"{field}.ships: {len(player.ships)}, but there are {most}")
        if len(set(taken)) < len(taken) or not all(0 <= number < 2 * most for number in taken):
            raise Refused(
                "position", f"{field}.ships: all ships, scrapped ones too, must have different ids from 0 to {2 * most - 1}"
            )
        for k, ship in enumerate(player.ships):
            area, number = self.area(ship.area, f"{field}.ships"), ship.id
            if not state.terrain.coastal[area]:
                raise Refused("position", f"{field}.ships[{k}].area: {ship.area} has no coast")
            if number is None:
                number = free_number(taken)
                taken.append(number)
            state.ships[seat][number] = (area, ship.ready, ship.steps)
        if not 0 <= player.ships_built <= most:
            raise Refused("WE 3.build.6", f"{field}.ships_built: {player.ships_built}, but at most {most} are built in a turn")
        state.ships_built[seat] = player.ships_built
        state.scrapped[seat] = tuple(player.scrapped)

    def deed(self, order: Order, field: str) -> Deed:
        """An order of this movement, areas by number."""

        def row(counts: dict[str, int], name: str) -> dict[int, int]:
            return {self.area(area, f"{field}.{name}"): count for area, count in counts.items()}

        def ship(ship: Ship | None, name: str) -> tuple[int, bool, int] | None:
            return None if ship is None else (self.area(ship.area, f"{field}.{name}"), ship.ready, ship.steps)

        tokens, moved = row(order.tokens, "tokens"), row(order.moved, "moved")
        before, after = ship(order.before, "before"), ship(order.after, "after")
        if (order.ship is None) != (before is after is None):
            raise Refused("position", f"{field}.ship: it must be given exactly if there is a ship before or after the order")
        return Deed(order.number, order.order, tokens, moved, order.treasury, order.ship, before, after)

    def orders(self, seat: int, player: Player, field: str) -> None:
        """The orders that the seat may take back, as long as it moves."""
        numbers = [order.number for order in player.orders]
        if numbers != sorted(set(numbers)):
            raise Refused("position", f"{field}.orders: their numbers must ascend")
        if numbers and seat not in self.position.moving:
            raise Refused("position", f"{field}.orders: the seat is not moving")
        self.state.deeds[seat] = tuple(self.deed(order, f"{field}.orders[{k}]") for k, order in enumerate(player.orders))

    def player(self, seat: int, player: Player) -> None:
        field = f"players[{seat}]"
        self.civilization(seat, player, field)
        self.on_board(seat, player, field)
        self.ships(seat, player, field)
        self.orders(seat, player, field)
        self.stock(seat, player, field)
        self.learnt(seat, player, field)
        self.standing(seat, player, field)
        for card in player.hand:
            self.state.hand[seat][self.copy(card, f"{field}.hand")] += 1

    def civilization(self, seat: int, player: Player, field: str) -> None:
        state = self.state
        if player.civilization and player.civilization not in state.rules.civilizations:
            raise Refused("position", f"{field}.civilization: {player.civilization!r} is not in play")
        if player.civilization and player.civilization in state.civ:
            raise Refused("position", f"{field}.civilization: {player.civilization!r} is taken twice")
        state.civ[seat] = player.civilization

    def on_board(self, seat: int, player: Player, field: str) -> None:
        """Tokens, those of them that have moved, and cities."""
        state = self.state
        self.tokens(player.tokens, seat, f"{field}.tokens")
        self.cities(player.cities, seat, f"{field}.cities")
        for name, count in player.moved.items():
            area = self.area(name, f"{field}.moved")
            if not 0 < count <= state.tokens[seat][area]:
                raise Refused("position", f"{field}.moved.{name}: {count} of {state.tokens[seat][area]} tokens")
            state.moved[seat][area] = count

    def stock(self, seat: int, player: Player, field: str) -> None:
        """No more pieces than there are; what is neither on the board nor in the treasury is in stock."""
        state, pieces = self.state, self.state.rules.pieces
        owned = sum(player.tokens.values()) + player.treasury
        if player.treasury < 0 or owned > pieces.tokens:
            raise Refused(
                "WE DEF.pieces.1", f"{field}: {owned} tokens on the board and in treasury, but there are {pieces.tokens}"
            )
        if len(player.cities) > pieces.cities:
            raise Refused("WE DEF.pieces.1", f"{field}.cities: {len(player.cities)}, but there are {pieces.cities}")
        state.treasury[seat] = player.treasury
        state.stock[seat] = pieces.tokens - owned

    def learnt(self, seat: int, player: Player, field: str) -> None:
        """Advances and credits."""
        state, known = self.state, self.state.rules.advances.bit
        if len(set(player.advances)) < len(player.advances):
            raise Refused("position", f"{field}.advances: an advance is owned twice")
        for advance in player.advances:
            if advance not in known:
                raise Refused("position", f"{field}.advances: there is no advance {advance!r}")
            state.advances[seat] |= known[advance]
        for colour, value in player.credits.items():
            if colour not in COLOURS:
                raise Refused("position", f"{field}.credits: {colour!r} is not one of {', '.join(COLOURS)}")
            if value < 0 or value % 5:
                raise Refused("position", f"{field}.credits.{colour}: {value}, but credits come in fives")
        state.credits[seat] = tuple(player.credits.get(colour, 0) for colour in COLOURS)

    def standing(self, seat: int, player: Player, field: str) -> None:
        """The step on the A.S.T., the census, and how far ships may still go, which advances decide."""
        state, rules = self.state, self.state.rules
        if not 0 <= player.step <= rules.track.last:
            raise Refused("position", f"{field}.step: {player.step}, but the track has {rules.track.last} steps")
        state.step[seat] = player.step
        if not 0 <= player.census <= rules.pieces.tokens:
            raise Refused("position", f"{field}.census: {player.census}, but there are {rules.pieces.tokens} tokens")
        state.census[seat] = player.census
        for k, ship in enumerate(player.ships):
            most = rules.ship_steps(state, seat) if ship.ready else 0
            if not 0 <= ship.steps <= most:
                raise Refused("WE 3.ships.1", f"{field}.ships[{k}].steps: {ship.steps}, but it has at most {most} left")
