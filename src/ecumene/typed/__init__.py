"""The typed language: what one types at the table, in the terminal and in the page, and what it means.

`fields` is the plain form of every action, read off its type. `phrases` are the words that people use (`move 3 knossos
phaestos`), each a verb with its `slots`; the `tongue` of a title is its table of them. `desk` is what a seat sees while it types.
`offers` are named in the
same way on every floor. `lines` reads a whole line, answers questions and knows how a line may go on.
"""

from ecumene.typed.desk import Desk
from ecumene.typed.fields import Fields
from ecumene.typed.lines import Completion, Meaning, Typist
from ecumene.typed.offers import offer_words
from ecumene.typed.phrases import Phrase
from ecumene.typed.spelling import Unreadable, Word, similar
from ecumene.typed.tongue import Sheet, Tongue

__all__ = [
    "Completion",
    "Desk",
    "Fields",
    "Meaning",
    "Phrase",
    "Sheet",
    "Tongue",
    "Typist",
    "Unreadable",
    "Word",
    "offer_words",
    "similar",
]
