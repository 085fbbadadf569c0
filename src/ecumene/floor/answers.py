"""What is said on every floor. An offer is named by its key."""

from __future__ import annotations

from ecumene.engine import Action


class Agree(Action, frozen=True):
    """I agree to this offer: the deal is made."""

    offer: str


class Decline(Action, frozen=True):
    """I do not want this offer, which was made to me alone; only the two of us hear the reason, if I give one."""

    offer: str
    reason: str = ""


class Withdraw(Action, frozen=True):
    """I take my offer back."""

    offer: str


class Ready(Action, frozen=True):
    """I am done bargaining. My offers stay open, and I may still act while others bargain."""

    ends = True


class NotReady(Action, frozen=True):
    """I am not done bargaining after all."""


#: what a title with a floor adds to its own actions
ANSWERS: tuple[type[Action], ...] = (Agree, Decline, NotReady, Ready, Withdraw)
