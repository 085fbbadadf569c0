"""Forgiving spelling: case, accents, blanks and hyphens do not matter, and a name may be cut short where that is clear."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, NamedTuple

#: how many words may make up one name
LONGEST_NAME = 4
#: how many names are listed in an answer
FEW = 6


class Unreadable(Exception):
    """What was typed means nothing; one line says why."""


class Word(NamedTuple):
    """A word of the language: how it is written, what it means, what there is to say of it, and its other names."""

    text: str
    value: Any
    says: str = ""
    also: tuple[str, ...] = ()


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """A name without what does not matter: `Upper-Egypt`, `upper egypt` and `upper_egypt` are the same."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum() or letter in "#>?")


def similar(word: str, known: Iterable[str]) -> str:
    """A question for what may have been meant, or nothing."""
    close = get_close_matches(word.lower(), list(known), n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def listed(words: Sequence[str]) -> str:
    """Some names one after the other, the rest counted."""
    if len(words) > FEW:
        return f"{', '.join(words[:FEW])} or {len(words) - FEW} others"
    return " or ".join(", ".join(words).rsplit(", ", 1))


def find(tokens: Sequence[str], *circles: Sequence[Word]) -> tuple[Word, int]:
    """The word that the next tokens mean, and how many tokens it takes.

    A whole name is what it says, unless several have it. A name cut short is looked for in one circle of words after the other:
    those that are lawful here, then wider ones, at last all that there are.
    """
    lengths = range(min(LONGEST_NAME, len(tokens)), 0, -1)
    for length in lengths:
        key = plain("".join(tokens[:length]))
        for words in circles:
            whole = {word.text: word for word in words if key == plain(word.text)}
            whole = whole or {word.text: word for word in words if key in map(plain, word.also)}
            if len(whole) > 1:
                raise Unreadable(f"{' '.join(tokens[:length])!r} may be {listed(list(whole))}")
            if whole:
                return next(iter(whole.values())), length
    unclear: list[str] = []
    for words in circles:
        for length in lengths:
            key = plain("".join(tokens[:length]))
            hits = {word.text: word for word in words if key and _begins(word, key)}
            if len(hits) == 1:
                return next(iter(hits.values())), length
            if hits and not unclear:
                unclear = list(hits)
        if unclear:
            raise Unreadable(f"{tokens[0]!r} may be {listed(unclear)}")
    close = (similar(plain(tokens[0]), [word.text for word in words]) for words in circles)
    raise Unreadable(f"{tokens[0]!r} is unknown here{next(filter(None, close), '')}")


def _begins(word: Word, key: str) -> bool:
    return any(plain(name).startswith(key) for name in (word.text, *word.also))
