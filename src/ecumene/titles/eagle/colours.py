"""EG G:rules.3: each seat has a colour of its own, by which it is called."""

from __future__ import annotations

from ecumene.engine import Sits

SITS = (
    Sits("Red", "#c0392b"),
    Sits("Blue", "#2471a3"),
    Sits("Yellow", "#d4ac0d"),
    Sits("Green", "#1e8449"),
    Sits("Purple", "#7d3c98"),
    Sits("Black", "#424949"),
)
