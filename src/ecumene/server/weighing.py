"""How many bytes the viewers of a table are sent for an answer; `ecumene bench --seats` weighs them."""

from __future__ import annotations

import msgspec

from ecumene.engine import Game
from ecumene.lab.crowds import Weight
from ecumene.lab.heats import BEST, Course
from ecumene.server import protocol as wire
from ecumene.server.looks import Looks
from ecumene.server.patches import Written, changes, fingerprint

#: the seed of the game that is weighed
SEED = 7


class Onlooker:
    """A seat, or a spectator (None), and what it has been sent."""

    def __init__(self, seat: int | None, looks: Looks) -> None:
        self.seat, self.looks = seat, looks
        self.public: Written = looks.public()
        self.private: Written = looks.private(seat)
        self.told = looks.heard(seat)
        self.sizes: list[int] = []

    def look(self) -> None:
        """Something has happened: a letter, unless nothing of it can be seen from here."""
        public, private = self.looks.public(), self.looks.private(self.seat)
        patch = {**self.looks.public_patch(self.public), **changes(self.private, private)}
        story = self.looks.story(self.seat, self.told)
        self.public, self.private = public, private
        self.told += len(story)
        if patch or story:
            change = wire.Change(len(self.sizes), patch, fingerprint(public, private), story)
            self.sizes.append(len(msgspec.json.encode(change)))


def letters(game: Game, again: Game) -> list[int]:
    """The bytes of each letter of a game that is played again: to its first, middle and last seat, and to a spectator."""
    looks = Looks(again)
    seats = {0, again.seats // 2, again.seats - 1}
    onlookers = [Onlooker(seat, looks) for seat in (None, *sorted(seats))]
    for entry in game.entries[len(again.entries) :]:
        assert entry.seat is not None  # once it has begun, a table of bots says nothing by itself
        again.play(entry.seat, entry.action)
        for onlooker in onlookers:
            onlooker.look()
    return [size for onlooker in onlookers for size in onlooker.sizes]


def weigh(course: Course) -> Weight:
    """A complete game of the best bot."""
    game = course.begin(SEED, {})
    course.seated(game, BEST, SEED).play()
    return Weight.of(letters(game, course.begin(SEED, {}, story=True)))
