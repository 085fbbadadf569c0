"""A table: a game with bots in its seats, which answer as the game asks."""

from __future__ import annotations

from collections.abc import Mapping

from ecumene.bots import Bot
from ecumene.engine import Game

#: The phases in which a seat that holds nobody up may still want to answer: a ready trader hears a new offer.
LIVELY = frozenset({"trade"})


class BotError(Exception):
    """A bot answered what the rules do not allow, or did not answer: the bot's defect, not the game's."""


class Table:
    """Plays a game on; `bots` are by seat, and a seat without one is left to somebody else.

    `decisions` counts the entries of bots that had at least two possible answers.
    """

    def __init__(self, game: Game, bots: Mapping[int, Bot]) -> None:
        self.game = game
        self.bots = bots
        self.decisions = 0
        #: who has let be since the last entry, so that each is offered the chance once per change
        self._quiet: set[int] = set()
        self._last = -1

    def play(self) -> None:
        """Plays until the game is over, or waits for nobody but seats without a bot."""
        while self.step():
            pass

    def step(self) -> bool:
        """One plan of one bot: of a seat that may answer back, else of one that the game waits for."""
        game = self.game
        due = game.due
        if is_lively(game):
            for seat in game.may:
                if seat in self.bots and seat not in self._quiet:
                    if self._decide(seat):
                        return True
                    self._quiet.add(seat)
            # everybody in turn, so that nobody talks alone
            due = (*(seat for seat in due if seat > self._last), *(seat for seat in due if seat <= self._last))
        for seat in due:
            if seat in self.bots:
                if not self._decide(seat):
                    raise BotError(f"the bot of seat {seat} does not answer to {game.ask(seat).kind}")
                return True
        return False

    def _decide(self, seat: int) -> bool:
        """Plays a bot's plan as far as it stays good; False if there is none."""
        game, bot = self.game, self.bots[seat]
        ask = game.ask(seat)
        plan = bot.decide(None if bot.blind else game.view(seat), ask)
        for number, action in enumerate(plan):
            if number:
                if seat not in game.due and seat not in game.may:
                    break
                ask = game.ask(seat)
            refusal = ask.why(action)
            if refusal is not None:
                if number:
                    break
                raise BotError(f"the bot of seat {seat} answers {action} to {ask.kind}: {refusal}")
            self.decisions += ask.free
            game.play(seat, action)
            self._quiet.clear()
            self._last = seat
        return bool(plan)


def is_lively(game: Game) -> bool:
    """Whether seats answer each other in no order now."""
    return getattr(game.state, "phase", "") in LIVELY
