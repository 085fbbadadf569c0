"""Slots: the places of a phrase, one for each field of its action.

A word finds its slot by what it is: a number goes to a number, a name to the next name. Some slots are announced by a word
(`for 3`, `to minoa`), and some take several names, or names with numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ecumene.engine import Action
from ecumene.typed.desk import Desk
from ecumene.typed.spelling import Unreadable, Word, find, plain

NOTHING = "-"

#: what was read so far, by field
Got = dict[str, Any]
Vocabulary = Callable[[Desk], list[Word]]
Options = Callable[[Desk, Got], Iterable[Any]]


class Slot:
    """A place in a phrase for a field of the action.

    `after` are the words that announce it; with `bare` it may stand without them. What is `optional` may be left out; what is
    `spoken` is written all the same. `options` are the lawful values, where the listed answers do not tell. `then` is the field
    whose words may follow. What `leads` may also be said before the verb, as one names whoever does something.
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
        leads: bool = False,
    ) -> None:
        self.field = field
        self.after = after
        self.bare = bare or not after
        self.optional = optional or not self.bare
        self.spoken = spoken
        self.options = options
        self.then = then
        self.says = says
        self.leads = leads

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

    def listed(self, desk: Desk, kind: type[Action]) -> list[Word]:
        """The words of this field in any listed answer: what was said before may be wrong, and the name still clear."""
        values = (value for value in Slot.offered(self, desk, kind, {}) if isinstance(value, str))
        return [self.word(desk, value) for value in values]

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
            word, length = find(tokens, self.lawful(desk, kind, got), self.listed(desk, kind), desk.once(self.words))
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
