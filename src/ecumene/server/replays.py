"""Looking back: a game at any of its moments, as a seat knew it then.

A game that is over has no secrets left: everybody at the table may look from every seat, or with all hands open. Its moments
are the entries of its record, so that a moment means the same to everyone.

While a game goes on, a seat looks back at what it has heard of itself. Its moments are numbered by that alone, and each
lasts until the next one is heard: the record's own numbers would betray what others did in secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ecumene.engine import Game, Refused
from ecumene.engine.agenda import settle
from ecumene.server import protocol as wire
from ecumene.server.looks import Looks, public_of
from ecumene.server.patches import read, written


class Eyes(NamedTuple):
    """Whose knowledge one looks with: a seat's, a spectator's (None), or `open` for everybody's at once."""

    seat: int | None = None
    open: bool = False

    @classmethod
    def asked(cls, wanted: str | None, seats: int) -> Eyes:
        """As the address says it: `all`, a seat, or nothing for a spectator."""
        if wanted is None:
            return cls()
        if wanted == "all":
            return cls(open=True)
        if not (wanted.isascii() and wanted.isdecimal()) or len(wanted) > 3 or int(wanted) >= seats:
            raise Refused("request", f"seat: a number from 0 to {seats - 1}, or all")
        return cls(int(wanted))


class Past:
    """The past of one game as some eyes may see it."""

    def __init__(self, game: Game, looks: Looks, eyes: Eyes, people: dict[str, Any]) -> None:
        self.game = game
        self.looks = looks
        self.eyes = eyes
        self.people = people
        story = game.story or []
        #: by moment: how many entries of the record have happened at its end
        self.counts: Sequence[int]
        #: the numbers of events, each with its moment
        self.lines: list[tuple[int, int]]
        if game.over:
            self.counts = range(1, len(game.entries) + 1)
            self.lines = [
                (number, entry + 1) for number, (entry, event) in enumerate(story) if eyes.open or event.heard_by(eyes.seat)
            ]
        else:
            # that the game has begun is known to all, even if nothing was told
            heard = list(dict.fromkeys([0, *(story[number][0] for number, _ in looks.lines(eyes.seat))]))
            moments = {entry: moment for moment, entry in enumerate(heard, start=1)}
            self.lines = [(number, moments[story[number][0]]) for number, _ in looks.lines(eyes.seat)]
            self.counts = [*heard[1:], len(game.entries)]
        #: the record's entries that were heard of -> their moments
        self.numbers = {story[number][0]: moment for number, moment in self.lines}

    def history(self) -> wire.History:
        """The index: where turns and phases begin, and the whole story."""
        game, story = self.game, self.game.story or []
        begin = game.title.stands(game.at(self.counts[0]))
        marks = [wire.Mark(1, begin.turn, begin.phase)]
        withdrawn: dict[int, None] = {}
        turn = begin.turn
        for number, moment in self.lines:
            entry, event = story[number]
            if entry in game.withdrawn:
                withdrawn[moment] = None
                continue
            next_turn, phase = game.title.shown.heading(event)
            turn = turn if next_turn is None else next_turn
            if phase is not None:
                marks.append(wire.Mark(moment, turn, phase))
        if len(marks) > 1 and marks[1].moment == 1:
            del marks[0]
        lines = [self.looks.line(number, moment, self.numbers) for number, moment in self.lines]
        return wire.History(game.over, game.over is not None, len(self.counts), marks, lines, list(withdrawn))

    def moment(self, number: int) -> wire.Moment:
        """The view at a moment, and what was told in it."""
        if not 1 <= number <= len(self.counts):
            raise Refused("request", f"moment: a number from 1 to {len(self.counts)}")
        game, title = self.game, self.game.title
        state = game.at(self.counts[number - 1])
        due, may = settle(state)
        seat = self.eyes.seat
        view = {
            **public_of(game, title.view(state, None), state, due, may),
            "people": self.people,
            "private": title.shown.private(title.view(state, seat)),
        }
        if self.eyes.open:
            hands = {str(each): title.shown.private(title.view(state, each)) for each in range(game.seats)}
            view["open"] = hands
        lines = [self.looks.line(event, moment, self.numbers) for event, moment in self.lines if moment == number]
        return wire.Moment(number, read(written(view)), lines)
