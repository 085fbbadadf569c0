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
        if self._step_lively() if game.may and game.lively else any(map(self._decide, self._waited_for())):
            return True
        for seat in self._waited_for():
            raise BotError(f"the bot of seat {seat} does not answer to {game.ask(seat).kind}")
        return False

    def _waited_for(self) -> list[int]:
        """The bots that the game waits for, of which the first must answer; where all talk, one may hear the others out."""
        seats = [seat for seat in self.game.due if seat in self.bots]
        return seats if self.game.lively else seats[:1]

    def _step_lively(self) -> bool:
        """Everybody in turn, so that nobody talks alone; a silent player is asked again when something happened."""
        game, bots, silent, last = self.game, self.bots, self._silent, self._last
        entries = len(game.entries)
        seats = sorted((*game.due, *game.may))
        after = bisect_right(seats, last)
        for seat in seats[after:] + seats[:after]:
            if seat not in bots:
                continue
            self._last = seat
            if silent.get(seat) != entries:
                if self._decide(seat):
                    return True
                silent[seat] = entries
        return False

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
