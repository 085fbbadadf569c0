"""The typed language: what one types at the table, in the terminal and in the page, and what it means.

`fields` is the plain form of every action, read off its type. `phrases` are the words that people use (`move 3 knossos
phaestos`); a title brings a table of them. `lines` reads a whole line, answers questions and knows how a line may go on.
"""

from ecumene.typed.fields import Fields
from ecumene.typed.lines import Completion, Meaning, Typist
from ecumene.typed.phrases import Desk, Phrase, Sheet, Tongue
from ecumene.typed.spelling import Unreadable, Word, similar

__all__ = ["Completion", "Desk", "Fields", "Meaning", "Phrase", "Sheet", "Tongue", "Typist", "Unreadable", "Word", "similar"]
