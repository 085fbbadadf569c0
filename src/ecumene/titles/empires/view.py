"""What one seat may know, built from nothing upward. Everything that leaves the game goes through here."""

from __future__ import annotations

from operator import not_

from ecumene.engine import Refused
from ecumene.floor import FloorView
from ecumene.titles.empires.offers import Proposal
from ecumene.titles.empires.state import Fleet, Public, State, tally
from ecumene.typed import similar


class View(Public):
    """The table as one seat sees it: the public part, and the seat's own hand.

    It has the names of the state's public fields, so that clauses of the rules answer for it as well. `hand` is
    None for a spectator; `hand_sizes` and `empty` (which stacks are empty) are all one may know of other cards, until
    the game is over: then `hands` shows them all, since a scenario may count them.
    `hand` and `tokens` count by number, since rules and bots reckon with them; `hand_of` and `tokens_in` say the same by name.
    `notes` are the public notes of the turn; `own` holds what this seat alone may read of them.
    """

    __slots__ = (
        "advances",
        "bonus",
        "built",
        "census",
        "cities",
        "city",
        "civ",
        "credits",
        "crowd",
        "deeds",
        "empty",
        "floor",
        "gone",
        "hand",
        "hand_sizes",
        "hands",
        "last_turn",
        "leaving",
        "moved",
        "moving",
        "notes",
        "over",
        "own",
        "phase",
        "ranking",
        "rules",
        "scrapped",
        "seat",
        "seats",
        "ships",
        "ships_built",
        "step",
        "stock",
        "terrain",
        "tokens",
        "treasury",
        "turn",
    )

    def __init__(self, state: State, seat: int | None) -> None:
        self.rules = state.rules
        self.terrain = state.terrain
        self.seat = seat
        self.seats = state.seats
        self.civ = state.civ.copy()
        self.ranking = state.ranking
        self.turn = state.turn
        self.phase = state.phase
        self.over = state.over
        self.gone = state.gone
        self.leaving = state.leaving
        self.tokens = list(map(bytes, state.tokens))
        self.crowd = state.crowd.copy()
        self.city = bytes(state.city)
        self.cities = state.cities.copy()
        self.ships: list[Fleet] = list(map(dict, state.ships))
        self.built = state.built
        self.stock = state.stock.copy()
        self.treasury = state.treasury.copy()
        self.advances = state.advances.copy()
        self.credits = state.credits.copy()
        self.step = state.step.copy()
        self.census = state.census.copy()
        self.bonus = state.bonus
        self.last_turn = state.last_turn
        self.hand_sizes = list(map(tally, state.hand))
        self.hand: bytes | None = None if seat is None else bytes(state.hand[seat])
        self.hands: list[bytes] | None = [bytes(hand) for hand in state.hand] if state.over else None
        # WE 6B.8: whether a stack is empty is public, how many cards it holds is not
        self.empty = list(map(not_, state.stack))
        self.floor: FloorView[Proposal] | None = None if state.floor is None else state.floor.view(seat)
        self.moving = state.moving
        self.moved = list(map(bytes, state.moved))
        self.ships_built = state.ships_built.copy()
        self.scrapped = state.scrapped.copy()
        self.deeds = state.deeds.copy()
        self.notes = state.notes.public()
        sets = state.notes.theme_sets
        self.own: dict[str, str] = {} if seat is None or sets is None else {"theme_sets": sets[seat]}

    def __repr__(self) -> str:
        who = "everybody" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: turn {self.turn}, {self.phase or 'setting up'}>"

    def hand_of(self, seat: int | None = None) -> dict[str, int]:
        """Cards by name: the seat's own, or, once the game is over, those of any seat."""
        cards = self.hand if seat is None or seat == self.seat else self.shown_hand(seat)
        if cards is None:
            raise Refused("engine", "these cards are hidden")
        return {self.rules.cards.ids[card]: count for card, count in enumerate(cards) if count}

    def tokens_in(self, area: str) -> dict[str, int]:
        """The tokens in an area, by the name of their owner."""
        number = self.terrain.index.get(area)
        if number is None:
            raise Refused("engine", f"there is no area {area!r}{similar(area, self.terrain.index)}")
        names = [*(civ or f"seat {seat}" for seat, civ in enumerate(self.civ)), "barbarians"]
        return {names[owner]: self.tokens[owner][number] for owner in self.owners_in(number)}

    def shown_hand(self, seat: int) -> bytes | None:
        return None if self.hands is None else self.hands[seat]
