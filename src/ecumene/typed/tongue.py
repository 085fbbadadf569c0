"""The language of a title, and the sheets on which it answers questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from ecumene.typed.phrases import Phrase
from ecumene.typed.slots import Vocabulary


class Sheet(msgspec.Struct):
    """An answer in columns and rows. Without columns each row is a name and what belongs to it."""

    rows: list[list[str]]
    columns: list[str] = []
    title: str = ""


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
