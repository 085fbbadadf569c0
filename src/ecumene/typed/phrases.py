"""Phrases: how people say their moves. A title brings a table of them.

A phrase is a verb and its slots, one for each field of an action. A word finds its slot by what it is: a number goes to a number,
a name to the next name, so `move 3 knossos phaestos` and `move knossos phaestos 3` are the same. Some slots are announced by a
word (`for 3`, `to minoa`). What is lawful now comes first: it decides what a name cut short means, and how a line may go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, get_type_hints

import msgspec

from ecumene.engine import Action, Ask, Form, Refused
from ecumene.typed.spelling import Unreadable, Word, find, listed, plain

NOTHING = "-"

#: what was read so far, by field
Got = dict[str, Any]
T = TypeVar("T")


class Sheet(msgspec.Struct):
    """An answer in columns and rows. Without columns each row is a name and what belongs to it."""

    rows: list[list[str]]
    columns: list[str] = []
    title: str = ""


class Desk:
    """What the language knows when a seat types: what the seat sees, what it is asked, and what the rules say to a move."""

    def __init__(
        self,
        view: Any,
        seat: int,
        ask: Ask | None,
        why: Callable[[Action], Refused | None],
        log: Callable[[int], list[str]] = lambda _: [],
    ) -> None:
        self.view = view
        self.seat = seat
        self.ask = ask
        self.why = why
        self.log = log
        self.choices: list[Action] = [] if ask is None else ask.choices
        self.forms: list[Form] = [] if ask is None else ask.forms
        #: the kinds of action that answer what is asked; an order's kind is what its form makes
        self.asked: set[Any] = {type(choice) for choice in self.choices}
        self.asked |= {get_type_hints(form.whole).get("return") for form in self.forms}
        self._known: dict[Any, Any] = {}

    def once(self, what: Callable[[Desk], T]) -> T:
        """Something about the table that is worked out once."""
        if what not in self._known:
            self._known[what] = what(self)
        found: T = self._known[what]
        return found

    def pieces(self, kind: str, prefix: list[Any], about: str = "") -> tuple[list[Any], bool]:
        """What may come next in an order of this kind, and whether it may end; nothing if there is no such order."""
        for form in self.forms:
            if form.kind == kind and form.about == about:
                try:
                    return form.pieces(prefix)
                except (Refused, LookupError, ValueError, TypeError):
                    return [], False
        return [], False


Vocabulary = Callable[[Desk], list[Word]]
Options = Callable[[Desk, Got], Iterable[Any]]


class Slot:
    """A place in a phrase for a field of the action.

    `after` are the words that announce it; with `bare` it may stand without them. What is `optional` may be left out; what is
    `spoken` is written all the same. `options` are the lawful values, where the listed answers do not tell. `then` is the field
    whose words may follow.
    """

    many = False
    shape = ""

    def __init__(
        self,
        field: str,
        *after: str,
        optional: bool = False,
        spoken: bool = False,
        bare: bool = False,
        options: Options | None = None,
        then: str = "",
        says: str = "",
    ) -> None:
        self.field = field
        self.after = after
        self.bare = bare or not after
        self.optional = optional or not self.bare
        self.spoken = spoken
        self.options = options
        self.then = then
        self.says = says

    @property
    def announced(self) -> tuple[str, ...]:
        """The word that must come first."""
        return () if self.bare else self.after[:1]

    def fits(self, token: str, got: Got) -> bool:
        """Whether a token looks like one of this slot."""
        raise NotImplementedError

    def take(self, desk: Desk, kind: type[Action], got: Got, tokens: Sequence[str]) -> int:
        """Reads the value from the first tokens; returns how many they are."""
        raise NotImplementedError

    def write(self, desk: Desk, value: Any) -> list[str]:
        """The value as one types it."""
        return [self.word(desk, value).text]

    def word(self, desk: Desk, value: Any) -> Word:
        """The word for a value."""
        return Word(str(value), value)

    def lawful(self, desk: Desk, kind: type[Action], got: Got) -> list[Word]:
        """The words that may stand here now."""
        values = self.offered(desk, kind, got) if self.options is None else self.options(desk, got)
        return [value if isinstance(value, Word) else self.word(desk, value) for value in values]

    def offered(self, desk: Desk, kind: type[Action], got: Got) -> Iterable[Any]:
        """The values of this field in the listed answers that fit what was read so far."""
        fits = (
            choice
            for choice in desk.choices
            if type(choice) is kind and all(getattr(choice, field, value) == value for field, value in got.items())
        )
        return dict.fromkeys(getattr(choice, self.field) for choice in fits)

    def complete(self, desk: Desk, kind: type[Action], got: Got, partial: str) -> list[Word]:
        """The lawful words that begin so."""
        return begun(self.lawful(desk, kind, got), partial)

    def usage(self) -> str:
        """How the slot looks in a description of the phrase."""
        shape = " ".join([*self.announced, *([self.shape] if self.shape else [])])
        return f"[{shape}]" if self.optional else shape


def begun(words: Iterable[Word], partial: str) -> list[Word]:
    """The words that begin so, by their own or another name."""
    key = plain(partial)
    return [word for word in words if any(plain(name).startswith(key) for name in (word.text, *word.also))]


class Number(Slot):
    """A whole number."""

    shape = "NUMBER"

    def fits(self, token: str, got: Got) -> bool:
        """Digits."""
        return token.isdecimal()

    def take(self, desk: Desk, kind: type[Action], got: Got, tokens: Sequence[str]) -> int:
        """One token."""
        if not tokens[0].isdecimal() or len(tokens[0]) > 6:
            raise Unreadable(f"{self.field}: a whole number, not {tokens[0]!r}")
        got[self.field] = int(tokens[0])
        return 1


class Flag(Slot):
    """A word that says yes by being there."""

    def fits(self, token: str, got: Got) -> bool:
        """Never: it stands under its own name."""
        return False

    def write(self, desk: Desk, value: Any) -> list[str]:
        """The word alone."""
        return []


class Name(Slot):
    """A name out of a vocabulary. With `digits` a number is a name, too; with `nothing`, `-` stands for none."""

    def __init__(
        self, field: str, words: Vocabulary, *after: str, digits: bool = False, nothing: bool = False, **how: Any
    ) -> None:
        super().__init__(field, *after, **how)
        self.nothing = nothing
        self.words = words
        self.digits = digits
        self.shape = words.__name__.upper().removesuffix("S")

    def fits(self, token: str, got: Got) -> bool:
        """Anything but a number."""
        return self.digits or not token.isdecimal()

    def word(self, desk: Desk, value: Any) -> Word:
        """The word for a value, if the vocabulary has it."""
        for word in desk.once(self.words):
            if word.value == value:
                return word
        return Word(str(value) or NOTHING, value)

    def find(self, desk: Desk, kind: type[Action], got: Got, tokens: Sequence[str]) -> tuple[Any, int]:
        """The value that the first tokens name."""
        if tokens[0] == NOTHING and self.nothing:
            return "", 1
        try:
            word, length = find(tokens, self.lawful(desk, kind, got), desk.once(self.words))
        except Unreadable as error:
            raise Unreadable(f"{self.shape.lower()}: {error}") from None
        return word.value, length

    def take(self, desk: Desk, kind: type[Action], got: Got, tokens: Sequence[str]) -> int:
        """One name, of one word or several."""
        got[self.field], length = self.find(desk, kind, got, tokens)
        return length


class Names(Name):
    """Names one after the other, each as often as it is meant: `athens athens sparta`, `athens:2 sparta`, `athens 2 sparta`.

    `form` is the order whose pieces are these names.
    """

    many = True

    def __init__(self, field: str, words: Vocabulary, *after: str, form: str = "", **how: Any) -> None:
        super().__init__(field, words, *after, **how)
        self.form = form

    def usage(self) -> str:
        """Names and dots."""
        shape = " ".join([*self.announced, f"{self.shape}[:NUMBER] ..."])
        return f"[{shape}]" if self.optional else shape

    def fits(self, token: str, got: Got) -> bool:
        """A name, or how often the last one is meant."""
        return self.digits or not token.isdecimal() or bool(got.get(self.field))

    def offered(self, desk: Desk, kind: type[Action], got: Got) -> Iterable[Any]:
        """The pieces that may follow."""
        return desk.pieces(self.form, list(got.get(self.field, ())))[0]

    def take(self, desk: Desk, kind: type[Action], got: Got, tokens: Sequence[str]) -> int:
        """One name and how often, or how often alone."""
        names = got.setdefault(self.field, ())
        if tokens[0] == NOTHING:
            return 1
        if tokens[0].isdecimal() and names and not self.digits:
            got[self.field] = (*names, *names[-1:] * (count_of(tokens[0]) - 1))
            return 1
        value, length = self.find(desk, kind, got, tokens)
        times, more = _times(tokens[length:])
        got[self.field] = (*names, *(value,) * times)
        return length + more

    def write(self, desk: Desk, value: Any) -> list[str]:
        """Names in their order; the same one several times in a row is written once."""
        runs: list[tuple[Any, int]] = []
        for name in value:
            if runs and runs[-1][0] == name:
                runs[-1] = name, runs[-1][1] + 1
            else:
                runs.append((name, 1))
        return [self.word(desk, name).text + (f":{times}" if times > 1 else "") for name, times in runs] or [NOTHING]

    def complete(self, desk: Desk, kind: type[Action], got: Got, partial: str) -> list[Word]:
        """The names that may follow; after a colon, how often."""
        base, colon, _ = partial.partition(":")
        words = begun(self.lawful(desk, kind, got), base)
        if not colon:
            return words
        found: list[Word] = []
        for word in words:
            longer = dict(got)
            for times in range(1, 56):
                if word.value not in {other.value for other in self.lawful(desk, kind, longer)}:
                    break
                longer[self.field] = (*longer.get(self.field, ()), word.value)
                found.append(Word(f"{word.text}:{times}", word.value, word.says))
        return [word for word in found if word.text.startswith(f"{found[0].text.partition(':')[0]}:{partial.partition(':')[2]}")]


class Pairs(Name):
    """Names with a number each: `athens:2 sparta:1`, or `athens 2 sparta 1`; a name alone counts `least`."""

    many = True
    least = 1

    def usage(self) -> str:
        """Pairs and dots."""
        shape = " ".join([*self.announced, f"{self.shape}:NUMBER ..."])
        return f"[{shape}]" if self.optional else shape

    def fits(self, token: str, got: Got) -> bool:
        """A name, or the number of the last one."""
        return not token.isdecimal() or bool(got.get(self.field))

    def take(self, desk: Desk, kind: type[Action], got: Got, tokens: Sequence[str]) -> int:
        """A name with its number, or the number alone."""
        pairs = got.setdefault(self.field, ())
        if tokens[0] == NOTHING:
            return 1
        if tokens[0].isdecimal() and pairs:
            got[self.field] = (*pairs[:-1], (pairs[-1][0], count_of(tokens[0])))
            return 1
        lawful = self.lawful(desk, kind, got)
        firsts = {word.value[0]: Word(word.text.partition(":")[0], word.value[0]) for word in lawful}
        word, length = find(tokens, list(firsts.values()), desk.once(self.words))
        more = 0
        if tokens[length:] and tokens[length].startswith(":"):
            number, more = count_of(tokens[length][1:]), 1
        else:
            number = next((pair.value[1] for pair in lawful if pair.value[0] == word.value), self.least)
        got[self.field] = (*pairs, (word.value, number))
        return length + more

    def write(self, desk: Desk, value: Any) -> list[str]:
        """`athens:2`."""
        return [self.word(desk, pair).text for pair in value] or [NOTHING]

    def word(self, desk: Desk, value: Any) -> Word:
        """A pair as one word."""
        return Word(f"{super().word(desk, value[0]).text}:{value[1]}", value)


class Couples(Names):
    """Names two by two: `athens sparta corinth argos` are two couples."""

    def take(self, desk: Desk, kind: type[Action], got: Got, tokens: Sequence[str]) -> int:
        """One name; every second one closes a couple."""
        value, length = self.find(desk, kind, got, tokens)
        couples = got.get(self.field, ())
        if couples and len(couples[-1]) == 1:
            got[self.field] = (*couples[:-1], (*couples[-1], value))
        else:
            got[self.field] = (*couples, (value,))
        return length

    def offered(self, desk: Desk, kind: type[Action], got: Got) -> Iterable[Any]:
        """The pieces that may follow, which are single names."""
        return desk.pieces(self.form, [name for couple in got.get(self.field, ()) for name in couple])[0]

    def write(self, desk: Desk, value: Any) -> list[str]:
        """All names one after the other."""
        return [self.word(desk, name).text for couple in value for name in couple] or [NOTHING]

    def complete(self, desk: Desk, kind: type[Action], got: Got, partial: str) -> list[Word]:
        """The names that may follow."""
        return begun(self.lawful(desk, kind, got), partial)


def count_of(token: str) -> int:
    """A number of pieces or cards."""
    if not token.isdecimal() or len(token) > 3:
        raise Unreadable(f"a whole number, not {token!r}")
    return int(token)


def _times(tokens: Sequence[str]) -> tuple[int, int]:
    """How often a name is meant, and whether a token says so."""
    return (count_of(tokens[0][1:]), 1) if tokens and tokens[0].startswith(":") else (1, 0)


class Phrase:
    """A way to say an action: its verbs, the first of which is written, and its slots.

    `fixed` are fields that the verb itself decides. `fill` makes the action out of what was said, where more is left unsaid
    than the action's own defaults.
    """

    def __init__(
        self,
        verbs: str,
        kind: type[Action],
        *slots: Slot,
        fixed: Mapping[str, Any] | None = None,
        fill: Callable[[Desk, Got], Action] | None = None,
        says: str = "",
    ) -> None:
        self.verbs = tuple(verbs.split(", "))
        self.kind = kind
        self.slots = slots
        self.fixed = dict(fixed or {})
        self.fill = fill
        self.says = says or (kind.__doc__ or "").partition("\n")[0].partition(". ")[0].partition(";")[0].rstrip(".")
        self._fields = {field.name: field for field in msgspec.structs.fields(kind)}

    def usage(self) -> str:
        """How the phrase goes: `move [NUMBER] AREA AREA`."""
        return " ".join([self.verbs[0], *(slot.usage() for slot in self.slots)])

    # -- reading ------------------------------------------------------------------------------------------

    def read(self, desk: Desk, tokens: Sequence[str]) -> Action:
        """The action that the words after the verb say."""
        got, last, waiting = self._parse(desk, tokens)
        if waiting and last is not None:
            raise Unreadable(f"{self.verbs[0]} {last.after[0]} what? {self.usage()}")
        for slot in self.slots:
            if slot.field not in got and not slot.optional:
                values = {word.text: word.value for word in slot.lawful(desk, self.kind, got)}
                if len(values) != 1 or slot.many:
                    raise Unreadable(self._missing(slot, list(values)))
                got[slot.field] = next(iter(values.values()))
        if self.fill is not None:
            return self.fill(desk, got)
        return self.kind(**self.fixed, **got)

    def _missing(self, slot: Slot, values: list[str]) -> str:
        choice = f" ({listed(values)})" if values else ""
        return f"{self.verbs[0]}: {slot.shape.lower() or slot.field} is missing{choice}; {self.usage()}"

    def _parse(self, desk: Desk, tokens: Sequence[str]) -> tuple[Got, Slot | None, bool]:
        """What the words say, the slot of the last one, and whether that one has been announced only."""
        got: Got = {}
        last: Slot | None = None
        while tokens:
            slot = self._announced(tokens[0], got)
            if slot is not None:
                tokens = tokens[1:]
                if isinstance(slot, Flag):
                    got[slot.field] = True
                elif not tokens:
                    return got, slot, True
                else:
                    tokens = tokens[slot.take(desk, self.kind, got, tokens) :]
            else:
                slot, length = self._place(desk, got, last, tokens)
                tokens = tokens[length:]
            last = slot
        return got, last, False

    def _announced(self, token: str, got: Got) -> Slot | None:
        key = plain(token)
        return next((slot for slot in self.slots if slot.field not in got and key in map(plain, slot.after)), None)

    def _place(self, desk: Desk, got: Got, last: Slot | None, tokens: Sequence[str]) -> tuple[Slot, int]:
        """Gives the next token to the first slot that can take it."""
        trouble: Unreadable | None = None
        for slot in self._open(got, last):
            if slot.fits(tokens[0], got):
                try:
                    return slot, slot.take(desk, self.kind, got, tokens)
                except Unreadable as error:
                    trouble = trouble or error
                if not slot.optional and not slot.many and not tokens[0].isdecimal():
                    break  # a name that means nothing here is not the name of what comes later
        raise trouble or Unreadable(f"{self.verbs[0]} has no place for {tokens[0]!r}: {self.usage()}")

    def _open(self, got: Got, last: Slot | None) -> list[Slot]:
        """The slots that wait for a word which nothing announces."""
        found = [last] if last is not None and last.many else []
        found += [slot for slot in self.slots if last is not None and last.then == slot.field and slot.field not in got]
        return found + [slot for slot in self.slots if slot.bare and slot.field not in got]

    # -- writing ------------------------------------------------------------------------------------------

    def write(self, desk: Desk, action: Action) -> str | None:
        """The action as one says it, without what goes without saying; None if this phrase cannot say it."""
        if type(action) is not self.kind or any(getattr(action, name) != value for name, value in self.fixed.items()):
            return None
        parts = {slot: self._part(desk, slot, action) for slot in self.slots if slot.field in self._fields}
        said = [slot for slot, part in parts.items() if part is not None]
        silent = [slot for slot in said if slot.optional and not slot.spoken]
        if silent and self._says(desk, parts, [slot for slot in said if slot not in silent], action):
            said = [slot for slot in said if slot not in silent]
        else:
            for slot in silent:
                fewer = [other for other in said if other is not slot]
                if self._says(desk, parts, fewer, action):
                    said = fewer
        return self._text(parts, said) if self._says(desk, parts, said, action) else None

    def _part(self, desk: Desk, slot: Slot, action: Action) -> list[str] | None:
        """What a slot says of the action; nothing if it is the default."""
        value, field = getattr(action, slot.field), self._fields[slot.field]
        if slot.optional and not slot.spoken and not field.required and value == field.default:
            return None
        if isinstance(slot, Flag):
            return [slot.after[0]] if value else None
        return [*slot.announced, *slot.write(desk, value)]

    def _text(self, parts: Mapping[Slot, list[str] | None], said: Iterable[Slot]) -> str:
        return " ".join([self.verbs[0], *(word for slot in said for word in parts[slot] or ())])

    def _says(self, desk: Desk, parts: Mapping[Slot, list[str] | None], said: Iterable[Slot], action: Action) -> bool:
        try:
            return self.read(desk, tokenised(self._text(parts, said))[len(self.verbs[0].split()) :]) == action
        except Unreadable:
            return False

    # -- completing ---------------------------------------------------------------------------------------

    def complete(self, desk: Desk, tokens: Sequence[str], partial: str) -> list[Word]:
        """How the phrase may go on after these words."""
        try:
            got, last, waiting = self._parse(desk, tokens)
        except Unreadable:
            return []
        if waiting and last is not None:
            return last.complete(desk, self.kind, got, partial)
        found: list[Word] = []
        for slot in self._open(got, last):
            found += slot.complete(desk, self.kind, got, partial)
            if not slot.optional and slot.field not in got:
                return found
        announcing = [slot for slot in self.slots if not slot.bare and slot.field not in got]
        return found + begun([Word(slot.after[0], slot.field, slot.says) for slot in announcing], partial)


def tokenised(text: str) -> list[str]:
    """A line in words; `naxos:2+1` is a name and two numbers that belong to it."""
    tokens: list[str] = []
    for word in text.replace(",", " ").split():
        at = 0
        for place, letter in enumerate(word):
            if place and letter in ":+":
                tokens.append(word[at:place])
                at = place
        tokens.append(word[at:])
    return [token for token in tokens if token not in (":", "+")]


class Tongue:
    """The language of a title: its phrases, the questions that one may ask, and where the words of its rules stand."""

    def __init__(
        self,
        phrases: Iterable[Phrase],
        questions: Mapping[str, tuple[str, Callable[[Any, str], list[Sheet]]]],
        rules: Callable[[str], list[tuple[str, str]]],
        vocabularies: Iterable[Vocabulary] = (),
    ) -> None:
        self.phrases = tuple(phrases)
        #: name -> what it shows, and the function that shows it, narrowed by what was typed after the name
        self.questions = dict(questions)
        #: a reference, or what begins with it -> clauses and their words
        self.rules = rules
        self.vocabularies = tuple(vocabularies)
