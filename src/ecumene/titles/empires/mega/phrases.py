"""How the answers are typed that only Mega Civilization knows."""

from __future__ import annotations

from ecumene.titles.empires.mega.copies import InTurn, Together
from ecumene.typed import Phrase


PHRASES = (
    Phrase("together, yes", Together, says="all are named before anybody loses anything"),
    Phrase("in turn, no", InTurn, says="I insist on one copy after the other"),
)
