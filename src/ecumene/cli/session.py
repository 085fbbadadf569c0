"""One person's sitting: reading what is typed, showing the table, letting the bots play in between."""

from __future__ import annotations

import pydoc
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
from rich.console import Console

from ecumene.bots import Bot
from ecumene.cli.columns import columns
from ecumene.cli.common import moment
from ecumene.cli.orders import put_together
from ecumene.engine import Action, Form, Game, Refused
from ecumene.lab.seated import Seated
from ecumene.titles import speech
from ecumene.typed import Desk, Sheet, Typist, Unreadable
from ecumene.typed.lines import NEXT

HELP = """\
In the terminal you may also type the number of an answer that `?` lists, complete a lawful move with the tab key, and use
  order KIND        puts an order together piece by piece
  wait              lets the others go on, unless the game waits only for you
  save FILE         saves the game's record; `save position FILE` saves only the position
  quit"""


class Quit(Exception):
    """The person gets up, or the input has ended."""


class Session:
    """A person in one seat, bots in the others."""

    def __init__(
        self, game: Game, seat: int, bots: Mapping[int, Bot], console: Console, read: Callable[[str], str | None]
    ) -> None:
        self.game = game
        self.seat = seat
        self.seated = Seated(game, bots)
        self.console = console
        self.read_line = read
        self.tongue = speech.tongue(game.title)
        #: how much of the story was told, how much of it the person has let pass, and what `?` listed last
        self.told = 0
        self.passed = -1
        self.listed: list[str] = []
        self.commands: dict[str, Callable[[str], None]] = {
            "order": self.order,
            "wait": self.wait,
            "save": self.save,
            "quit": self.leave,
        }

    # -- the sitting --------------------------------------------------------------------------------------

    def run(self) -> None:
        """Plays until the game is over, the person leaves or the input ends."""
        self.say(f"You have seat {self.seat + 1} of {self.game.seats}. `?` lists what you may answer, `help` explains the rest.")
        try:
            while not self.game.over:
                if self.is_my_turn():
                    self.prompt()
                else:
                    self.seated.step()
        except Quit:
            self.say("You leave the table.")
        else:
            self.tell()
            self.show(self.game.title.shown.sheets(self.game.view(self.seat))[:1])
            winners = " and ".join(map(self.name, self.game.winners)) or "nobody"
            verb = "winners are" if len(self.game.winners) > 1 else "winner is"
            self.say(f"The game is over ({self.game.over}). The {verb} {winners}.")

    def is_my_turn(self) -> bool:
        """Whether to ask the person: the game waits for nobody else, or there is news to respond to."""
        game = self.game
        due = self.seat in game.due
        if due and not any(seat in self.seated.bots for seat in game.due):
            return True
        if not due and not (self.seat in game.may and game.lively):
            return False
        news = (game.story or [])[max(self.passed, 0) :]
        return self.passed < 0 or any(event.heard_by(self.seat) for _, event in news)

    def prompt(self) -> None:
        """Tells what happened, reads one line and does what it says."""
        self.tell()
        ask = self.game.ask(self.seat)
        stands = self.game.title.stands(self.game.state)
        rule = f" ({ask.rule})" if ask.rule else ""
        self.obey(self.line(f"{moment(stands)} | {stands.called(self.seat)} | {ask.kind}{rule} > "))

    def line(self, prompt: str) -> str:
        """The next line that is typed."""
        self.console.file.flush()
        line = self.read_line(prompt)
        if line is None:
            raise Quit
        return line.strip()

    def obey(self, line: str) -> None:
        """One line: commands of the terminal, numbers of the last listing, questions and moves, separated by `;`."""
        rest = line
        try:
            while rest.strip(f"{NEXT} "):
                first, _, after = rest.strip(f"{NEXT} ").partition(NEXT)
                word, _, about = first.strip().partition(" ")
                if word.lower() in self.commands:
                    self.commands[word.lower()](about.strip())
                else:
                    self.take(self.numbered(first.strip()))
                rest = after
        except Unreadable as error:
            self.say(str(error))
        except Refused as refusal:
            self.say(f"No: {refusal}")
            for clause, text in self.tongue.rules(refusal.rule):
                self.say(f"  {clause}: {text}")

    def numbered(self, text: str) -> str:
        """What a number of the last listing stands for."""
        if text.isdecimal():
            if not 1 <= int(text) <= len(self.listed):
                raise Unreadable(f"no answer is listed under {text}; `?` lists them")
            return self.listed[int(text) - 1]
        return text

    def take(self, text: str) -> None:
        """A move, a question, or a word to the game."""
        meaning = self.typist().understand(text)
        if meaning.action is not None:
            self.answer(meaning.action)
        elif meaning.undo:
            self.game.undo(self.seat)
            self.passed = -1
        else:
            if not meaning.sheets or " " in meaning.text:
                self.say(meaning.text)
            self.show(meaning.sheets, numbers=text.startswith("?"))
            if text == "help":
                self.say(HELP)

    def typist(self) -> Typist:
        """The language, as the person may use it now."""
        game, seat = self.game, self.seat
        ask = game.ask(seat) if seat in game.due or seat in game.may else None
        desk = Desk(game.view(seat), seat, ask, lambda action: game.why(seat, action), self.story)
        return Typist(self.tongue, game.title.actions, desk)

    def complete(self, line: str) -> list[str]:
        """The words that may come next, for the tab key."""
        return [completion.word for completion in self.typist().complete(line)]

    def answer(self, action: Action) -> None:
        """Plays the person's move."""
        self.game.play(self.seat, action)
        self.listed = []
        # the others have a word before the person goes on, where everybody acts at once
        self.passed = len(self.game.story or []) if self.game.lively else -1

    # -- commands -----------------------------------------------------------------------------------------

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
            self.say(self.typist().write(action))
            self.answer(action)

    def wait(self, _: str) -> None:
        """`wait`: lets the others go on."""
        if self.seat in self.game.due and not any(seat in self.seated.bots for seat in self.game.due):
            raise Unreadable("the game waits only for you")
        self.passed = len(self.game.story or [])

    def show(self, answer: list[Sheet], *, numbers: bool = False) -> None:
        """Shows an answer in columns; the answers that the person may give are numbered."""
        if numbers:
            self.listed = [row[0] for sheet in answer for row in sheet.rows if len(row) == 1]
        with self.console.capture() as written:
            for sheet in answer:
                self.console.print(columns(sheet, numbers=numbers))
        # what is longer than the screen is leafed through; what is to be typed from stays on it
        if self.console.is_terminal and not numbers and written.get().count("\n") >= self.console.height:
            pydoc.pager(written.get())
        else:
            self.console.file.write(written.get())

    def story(self, count: int) -> list[str]:
        """The last lines of the story."""
        return [self.game.title.shown.describe(event, self.game.state) for event in self.game.heard(self.seat)][-count:]

    def save(self, name: str) -> None:
        """`save`: writes the record, or the position."""
        kind, _, rest = name.partition(" ")
        if not name:
            raise Unreadable("save it where? Type a file name after `save`")
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
                self.say(self.game.title.shown.describe(event, self.game.state))
        self.told = len(story)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return f"{self.game.called(seat)} (seat {seat + 1})"


def form_name(form: Form) -> str:
    """An order as a person asks for it: its kind, and what it is about."""
    return f"{form.kind} {form.about}".strip()
