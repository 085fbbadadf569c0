"""The floor: where seats bargain with each other, all at the same time. It knows no rule of any title.

A title says what can be at stake, who may deal with whom and what of an offer is secret. The floor keeps the open offers, under
keys that betray nothing; who is still bargaining, and who is ready; and what becomes of an offer: agreed, declined with a reason,
withdrawn, lapsed with its cause. It reads no clock: a table that plays with a time limit says when time is up.

* `Proposal`: an open offer; a title adds what is given and wanted.
* `Floor`: all open offers, and the seats. `FloorView`: what one seat knows of it.
* `Dealing`: the step in which everybody bargains; a title adds how offers are made and what a deal does.
* `Floored`: a state with a floor; the table ends the bargaining, and lets seats leave.
* `ANSWERS`: the actions that every floor has; a title adds its offers.
"""

from ecumene.floor.answers import ANSWERS, Agree, Decline, NotReady, Ready, Withdraw
from ecumene.floor.dealing import Clauses, Dealing, opened
from ecumene.floor.offers import Floor, FloorView, Proposal, Traders
from ecumene.floor.table import Floored

__all__ = [
    "ANSWERS",
    "Agree",
    "Clauses",
    "Dealing",
    "Decline",
    "Floor",
    "FloorView",
    "Floored",
    "NotReady",
    "Proposal",
    "Ready",
    "Traders",
    "Withdraw",
    "opened",
]
