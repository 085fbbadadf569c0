"""Setting up (WE SETUP): civilizations are chosen in a random order, everybody puts one token on the board."""

from __future__ import annotations

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.pieces import place
from ecumene.titles.empires.state import State
from ecumene.titles.empires.tables import COLOURS


class Choose(Action, frozen=True):
    """I play this civilization."""

    civilization: str


class DealSequence(Step, frozen=True):
    """WE SETUP.6: player sequence tokens are dealt at random; in their order civilizations are chosen.

    The option `civilizations=dealt` leaves the choice to chance as well.
    """

    rule = "WE SETUP.6"

    def run(self, state: State) -> None:
        assert state.chance is not None
        order = state.chance.shuffle("player sequence", range(state.seats))
        if state.rules.setup.options["civilizations"] == "dealt":
            dealt = state.chance.shuffle("civilizations", state.rules.civilizations)
            for seat, civilization in zip(order, dealt, strict=True):
                take_civilization(state, seat, civilization)
            state.push(Seated())
        else:
            state.push(ChooseCivilization(tuple(order)))


class ChooseCivilization(Step, frozen=True):
    """WE SETUP.6: in the order of the sequence tokens each player chooses among those that are left."""

    waiting: tuple[int, ...]
    rule = "WE SETUP.6"

    def seats(self, state: State) -> Waits:
        return self.waiting[:1], ()

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Choose(civilization) for civilization in state.rules.civilizations if civilization not in state.civ]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Choose)
        return unavailable(state, self.rule, action.civilization)

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        take_civilization(state, seat, action.civilization)
        rest = self.waiting[1:]
        state.push(ChooseCivilization(rest) if rest else Seated())


def unavailable(state: State, rule: str, civilization: str) -> Refused:
    """The refusal of a civilization that is taken, or is not in the game."""
    known = state.rules.tables.civilizations.get(civilization)
    if known is None:
        return Refused(rule, f"there is no civilization {civilization!r}")
    if civilization in state.civ:
        return Refused(rule, f"{known.name} is taken by seat {state.civ.index(civilization) + 1}")
    return Refused(rule, f"{known.name} is not in the game at this table")


def take_civilization(state: State, seat: int, civilization: str) -> None:
    """The seat leads this civilization from now on."""
    state.civ[seat] = civilization
    state.tell("civilization", seat=seat, civilization=civilization)


class Seated(Step, frozen=True):
    """WE DEF.ast.3, DEF.ast.6: everybody has a civilization (DEF.game.1), so A.S.T.-ranking is known.

    WE SETUP.5-8.9-11: with few players there are credits to begin with.
    """

    rule = "WE DEF.ast.3"

    def run(self, state: State) -> None:
        state.rank_seats()
        credit = state.rules.starting_credits()
        if credit:
            state.credits = [(credit,) * len(COLOURS)] * state.seats


class FirstTokens(Step, frozen=True):
    """WE SETUP.8: each player puts one token on the start area."""

    rule = "WE SETUP.8"

    def run(self, state: State) -> None:
        for seat in state.ranking:
            place(state, seat, state.terrain.index[start_area(state, state.civ[seat])])


def start_area(state: State, civilization: str) -> str:
    """Where a civilization starts: as its title's table says, else as the board does."""
    told = state.rules.tables.civilizations[civilization].start
    return told or next(name for name, area in state.terrain.board.areas.items() if area.start == civilization)
