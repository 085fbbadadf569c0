"""A game with bots in its seats, which answer as the game asks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping

from ecumene.bots import Bot
from ecumene.engine import Game, Refused


class BotError(Exception):
    """A bot answered what the rules do not allow, or did not answer: the bot's defect, not the game's."""


class Seated:
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
        #: who spoke last where everybody may
        self._last = -1

    def play(self) -> None:
        """Plays until the game is over, or waits for nobody but seats without a bot."""
        while self.step():
            pass

    def step(self) -> bool:
        """One plan of one bot that the game waits for; where seats answer each other, of whoever has something to say."""
        game = self.game
        if game.may and game.lively:
            return self._step_lively()
        for seat in game.due:
            if seat in self.bots:
                return self._answer(seat)
        return False

    def _step_lively(self) -> bool:
        """Everybody in turn, so that nobody talks alone; a silent player is asked again when something happened."""
        game, bots, silent, last = self.game, self.bots, self._silent, self._last
        due, entries = game.due, len(game.entries)
        seats = sorted((*due, *game.may))
        after = bisect_right(seats, last)
        for seat in seats[after:] + seats[:after]:
            if seat not in bots:
                continue
            self._last = seat
            if seat in due:
                return self._answer(seat)
            if silent.get(seat) != entries:
                if self._decide(seat):
                    return True
                silent[seat] = entries
        return False

    def _answer(self, seat: int) -> bool:
        """The plan of a bot that the game waits for; it must have one."""
        if not self._decide(seat):
            raise BotError(f"the bot of seat {seat} does not answer to {self.game.ask(seat).kind}")
        return True

    def _decide(self, seat: int) -> bool:
        """Plays a bot's plan as far as it stays good; False if there is none."""
        game, bot = self.game, self.bots[seat]
        plan = bot.decide(None if bot.blind else game.view(seat), game.ask(seat))
        for number, action in enumerate(plan):
            try:
                free = self.counting and game.ask(seat).free
                game.play(seat, action)
            except Refused as refusal:
                if number:
                    break
                raise BotError(f"the bot of seat {seat} answers {action} to {game.ask(seat).kind}: {refusal}") from None
            self.decisions += free
        return bool(plan)
