"""One person's sitting: reading what is typed, showing the table, letting the bots play in between."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Sheet

from ecumene.bots import Bot
from ecumene.cli import empires
from ecumene.cli.listing import answers, form_name, orders
from ecumene.cli.orders import put_together
from ecumene.cli.typed import Language, Unreadable, similar
from ecumene.engine import Action, Game, Refused, Standing
from ecumene.lab.table import Table, is_lively
from ecumene.titles.empires.view import View

HELP = """\
Type a move, such as `move knossos phaestos 2`, or the number that `?` lists it under. Also:
  ?                 what you may answer now; `? move` or `? move knossos` narrows it
  order KIND        puts an order together piece by piece
  why MOVE          why a move is not allowed
  undo              takes your last move back, as far as the rules let you
  wait              lets the others go on, where the game does not wait for you alone
  board, board mine, board AREA, hand, market, players
  log, log 50       the story so far
  save FILE         saves the game's record; `save position FILE` the position alone
  help, quit"""


class Quit(Exception):
    """The person gets up, or the input has ended."""


class Session:
    """A person in one seat, bots in the others."""

    def __init__(
        self, game: Game, seat: int, bots: Mapping[int, Bot], console: Console, read: Callable[[str], str | None]
    ) -> None:
        self.game = game
        self.seat = seat
        self.table = Table(game, bots)
        self.console = console
        self.read_line = read
        self.language = Language((*game.title.actions, Standing), empires.words(game.view(seat)))
        #: how much of the story was told, how much of it the person has let pass, and what `?` listed last
        self.told = 0
        self.passed = -1
        self.listed: list[Action] = []
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.answers,
            "order": self.order,
            "why": self.why,
            "undo": self.undo,
            "wait": self.wait,
            "board": self.board,
            "hand": lambda _: self.show(empires.hand),
            "market": lambda _: self.show(empires.market),
            "players": lambda _: self.show(empires.players),
            "log": self.log,
            "save": self.save,
            "help": lambda _: self.say(HELP),
            "quit": self.leave,
        }

    # -- the sitting --------------------------------------------------------------------------------------

    def run(self) -> None:
        """Plays until the game is over, the person leaves or the input ends."""
        self.say(f"You have seat {self.seat} of {self.game.seats}. `?` lists what you may answer, `help` says the rest.")
        try:
            while not self.game.over:
                if self.is_my_turn():
                    self.prompt()
                else:
                    self.table.step()
        except Quit:
            self.say("You leave the table.")
        else:
            self.tell()
            self.show(empires.players)
            winner = self.game.title.winner(self.game.state)
            self.say(f"The game is over ({self.game.over}). The winner is {self.name(winner)}.")

    def is_my_turn(self) -> bool:
        """Whether to ask the person: the game waits for nobody else, or there is news that one may answer to."""
        game = self.game
        due = self.seat in game.due
        if due and not any(seat in self.table.bots for seat in game.due):
            return True
        if not due and not (self.seat in game.may and is_lively(game)):
            return False
        news = (game.story or [])[max(self.passed, 0) :]
        return self.passed < 0 or any(event.heard_by(self.seat) for _, event in news)

    def prompt(self) -> None:
        """Tells what happened, reads one line and does what it says."""
        self.tell()
        ask = self.game.ask(self.seat)
        view = self.game.view(self.seat)
        rule = f" ({ask.rule})" if ask.rule else ""
        self.obey(self.line(f"{empires.banner(view, self.seat)} | {ask.kind}{rule} > "))

    def line(self, prompt: str) -> str:
        """The next line that is typed."""
        self.console.file.flush()
        line = self.read_line(prompt)
        if line is None:
            raise Quit
        return line.strip()

    def obey(self, line: str) -> None:
        """One line: a command, a number of the last listing, or a move."""
        word, _, rest = line.partition(" ")
        try:
            if word.startswith("?"):
                self.answers(f"{word[1:]} {rest}".strip())
            elif word in self.commands:
                self.commands[word](rest.strip())
            elif word:
                self.answer(self.read(line))
        except Unreadable as error:
            self.say(str(error))
        except Refused as refusal:
            self.say(f"No: {refusal}")

    def read(self, line: str) -> Action:
        """The move that a line means."""
        if line.isdecimal():
            if not 1 <= int(line) <= len(self.listed):
                raise Unreadable(f"there is no answer number {line} listed; `?` lists them")
            return self.listed[int(line) - 1]
        word = line.split()[0]
        if word not in self.language.kinds:
            raise Unreadable(f"{word!r} is neither a move nor a command{similar(word, [*self.language.kinds, *self.commands])}")
        return self.language.read(line)

    def answer(self, action: Action) -> None:
        """Plays the person's move."""
        try:
            self.game.play(self.seat, action)
        except Refused as refusal:
            raise Unreadable(self.no(refusal, action)) from None
        self.listed = []
        # the others have a word before the person goes on, where everybody acts at once
        self.passed = len(self.game.story or []) if is_lively(self.game) else -1

    def no(self, refusal: Refused, action: Action) -> str:
        """A refusal in words, with what may have been meant."""
        asked = self.seat in self.game.due or self.seat in self.game.may
        return f"No: {refusal}{self.language.strange(action, self.game.ask(self.seat).choices if asked else ())}"

    # -- commands -----------------------------------------------------------------------------------------

    def answers(self, wanted: str) -> None:
        """`?`: what may be answered now."""
        ask = self.game.ask(self.seat)
        self.listed, lines = answers(ask.choices, self.language, wanted)
        self.say("\n".join([*lines, *orders(ask.forms)]))

    def order(self, kind: str) -> None:
        """`order`: puts a compound answer together, piece by piece."""
        forms = {form_name(form): form for form in self.game.ask(self.seat).forms}
        if not forms:
            raise Unreadable("there is no order to put together now; `?` lists what you may answer")
        named = [form for name, form in forms.items() if name.startswith(kind)]
        if len(named) > 1:
            named = [form for name, form in forms.items() if name == kind]
        if len(named) != 1:
            raise Unreadable(f"there is no such order; type {' or '.join(f'`order {name}`' for name in forms)}")
        form = named[0]
        action = put_together(form, self.console, self.line)
        if action is not None:
            self.say(self.language.write(action))
            self.answer(action)

    def why(self, line: str) -> None:
        """`why MOVE`: the rule that forbids it."""
        if not line:
            raise Unreadable("why what? Type a move after it")
        action = self.read(line)
        refusal = self.game.why(self.seat, action)
        self.say("It is allowed." if refusal is None else self.no(refusal, action))

    def undo(self, _: str) -> None:
        """`undo`: takes the last move back."""
        self.game.undo(self.seat)
        self.passed = -1

    def wait(self, _: str) -> None:
        """`wait`: lets the others go on."""
        if self.seat in self.game.due and not any(seat in self.table.bots for seat in self.game.due):
            raise Unreadable("the game waits for you alone")
        self.passed = len(self.game.story or [])

    def board(self, wanted: str) -> None:
        """`board`: everything that stands on it, or a part."""
        self.show(lambda view: empires.board(view, wanted.lower().replace(" ", "_")))

    def show(self, sheet: Callable[[View], list[Sheet]]) -> None:
        """Shows tables of what the seat may know."""
        for table in sheet(self.game.view(self.seat)):
            self.console.print(table)

    def log(self, count: str) -> None:
        """`log`: the last lines of the story."""
        lines = [self.game.title.describe(event, self.game.state) for event in self.game.heard(self.seat)]
        self.say("\n".join(lines[-(int(count) if count.isdecimal() and int(count) else 20) :]))

    def save(self, name: str) -> None:
        """`save`: writes the record, or the position."""
        kind, _, rest = name.partition(" ")
        if not name:
            raise Unreadable("save where? Type a file's name after it")
        if kind == "position" and rest:
            data, path = msgspec.json.format(msgspec.json.encode(self.game.position()), indent=1), Path(rest)
        else:
            data, path = self.game.save(), Path(name)
        try:
            path.write_bytes(data)
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror}") from None
        self.say(f"Saved in {path}.")

    def leave(self, _: str) -> None:
        """`quit`: gets up from the table."""
        raise Quit

    # -- talking ------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Prints a text as it is."""
        self.console.print(text, markup=False, soft_wrap=True)

    def tell(self) -> None:
        """Tells what happened since the last time."""
        story = self.game.story or []
        for _, event in story[self.told :]:
            if event.heard_by(self.seat):
                self.say(self.game.title.describe(event, self.game.state))
        self.told = len(story)

    def name(self, seat: int | None) -> str:
        """What a seat is called."""
        return "nobody" if seat is None else f"{empires.name(self.game.view(self.seat), seat)} (seat {seat})"
