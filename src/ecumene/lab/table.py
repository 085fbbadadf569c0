"""A table: a game with bots in its seats, which answer as the game asks."""

from __future__ import annotations

from collections.abc import Mapping

from ecumene.bots import Bot
from ecumene.engine import Game, Refused

#: The phases in which a seat that holds nobody up may still want to answer: a ready trader hears a new offer.
LIVELY = frozenset({"trade"})


class BotError(Exception):
    """A bot answered what the rules do not allow, or did not answer: the bot's defect, not the game's."""


class Table:
    """Plays a game on; `bots` are by seat, and a seat without one is left to somebody else.

    `decisions` counts the entries of bots that had at least two possible answers, unless nobody is `counting`.
    """

    def __init__(self, game: Game, bots: Mapping[int, Bot], *, counting: bool = True) -> None:
        self.game = game
        self.counting = counting
        self.bots = bots
        self.decisions = 0
        #: per seat: how many entries there were when it last had nothing to say
        self._silent: dict[int, int] = {}
        self._last = -1

    def play(self) -> None:
        """Plays until the game is over, or waits for nobody but seats without a bot."""
        while self.step():
            pass

    def step(self) -> bool:
        """One plan of one bot that the game waits for; where seats answer each other, of whoever has something to say."""
        game = self.game
        if is_lively(game) and game.may:
            return self._step_lively()
        for seat in game.due:
            if seat in self.bots:
                return self._answer(seat)
        return False

    def _step_lively(self) -> bool:
        """Everybody in turn, so that nobody talks alone; who had nothing to say is asked again when something happened."""
        game = self.game
        asked = sorted((*game.due, *game.may), key=lambda seat: (seat <= self._last, seat))
        for seat in asked:
            if seat not in self.bots:
                continue
            if seat in game.due:
                return self._answer(seat)
            if self._silent.get(seat) != len(game.entries):
                if self._decide(seat):
                    return True
                self._silent[seat] = len(game.entries)
        return False

    def _answer(self, seat: int) -> bool:
        """The plan of a bot that the game waits for; it must have one."""
        if not self._decide(seat):
            raise BotError(f"the bot of seat {seat} does not answer to {self.game.ask(seat).kind}")
        return True

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
            free = self.counting and ask.free
            try:
                game.play(seat, action)
            except Refused as refusal:
                if number:
                    break
                raise BotError(f"the bot of seat {seat} answers {action} to {ask.kind}: {refusal}") from None
            self.decisions += free
            self._last = seat
        return bool(plan)


def is_lively(game: Game) -> bool:
    """Whether seats answer each other in no order now."""
    return getattr(game.state, "phase", "") in LIVELY
