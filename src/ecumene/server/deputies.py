"""Until when a bot plays in the place of a person: this phase, this turn, until the person returns, or to the end."""

from __future__ import annotations

from ecumene.engine import Refused
from ecumene.engine.title import Stands

#: the terms for which a bot may sit in; "end" is no term: the bot has the seat for good
TERMS = ("phase", "turn", "return", "end")


def term_from(wanted: str, stands: Stands) -> str:
    """A term that begins now, as it is kept: `phase 5 movement`, `turn 5`, `return`, or "" for the rest of the game."""
    if wanted not in TERMS:
        raise Refused("request", f"until: one of {', '.join(TERMS)}")
    return {"phase": f"phase {stands.turn} {stands.phase}", "turn": f"turn {stands.turn}", "return": "return", "end": ""}[wanted]


def is_over(term: str, stands: Stands) -> bool:
    """Whether the game has gone beyond a term. Nothing is given back in a game that is over."""
    kind = term.partition(" ")[0]
    return kind in ("phase", "turn") and stands.over is None and term != term_from(kind, stands)


def shown(term: str) -> str:
    """A term as everybody sees it."""
    return term.partition(" ")[0]
