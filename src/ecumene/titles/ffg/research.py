"""Research: everybody chooses in secret, and all is revealed together."""

from __future__ import annotations

from typing import Any, ClassVar

from ecumene.engine import Action, Form, Refused, Sealed
from ecumene.titles.ffg.learning import follow_up, place
from ecumene.titles.ffg.names import ROMAN, name
from ecumene.titles.ffg.persons import discard_person, hides
from ecumene.titles.ffg.play import tally, win
from ecumene.titles.ffg.policies import switch, switches
from ecumene.titles.ffg.rules import COINS, PRICES, fits
from ecumene.titles.ffg.yields import coins

#: FF wonder.notre_dame.1
NOTRE_DAME = 6
TESLA, NEWTON = "nikola_tesla", "isaac_newton"


class Research(Action, frozen=True):
    """I research this tech, or nothing.

    With Notre-Dame a second one, with Bureaucracy switching a policy (`old>new`), with Nikola Tesla one row `lower`, with Sir
    Isaac Newton laying a `blank` card into this row first.
    """

    tech: str = ""
    second: str = ""
    switch: str = ""
    lower: bool = False
    blank: int = 0


def researchers(state: Any) -> tuple[int, ...]:
    """FF research.1, research.2: open facts say who could pay for the cheapest tech, or has something else to do."""
    found = []
    for seat in state.rules.order(state):
        cheapest = PRICES[1] - state.rules.rebate(state, seat)
        if (state.trade[seat] >= cheapest and options(state, seat)) or switching(state, seat) or hides(state, seat, "scientist"):
            found.append(seat)
    return tuple(found)


# -- what may be chosen -----------------------------------------------------------------------------------


def blanks(state: Any, seat: int) -> list[int]:
    """FF person.isaac_newton.1: the rows into which the card could be laid as a blank tech."""
    if NEWTON not in state.persons[seat] or not state.rules.serves(state, seat, "scientist"):
        return []
    rows = state.rules.rows(state, seat)
    return [row for row in (1, 2, 3, 4) if fits(rows, row)]


def options(state: Any, seat: int, blank: int = 0) -> list[str]:
    """FF research.3, pyramid.2: the techs that the seat could research now, perhaps on top of a blank card."""
    rows = _rows(state, seat, blank)
    return _unknown(state, seat, [level for level in _affordable(state, seat) if fits(rows, level)])


def lowered(state: Any, seat: int, blank: int = 0) -> list[str]:
    """FF person.nikola_tesla.1: the techs of level II to IV that would fit one row lower; the price is that of their level."""
    if TESLA not in state.persons[seat] or not state.rules.serves(state, seat, "builder"):
        return []
    rows = _rows(state, seat, blank)
    return _unknown(state, seat, [level for level in _affordable(state, seat) if 2 <= level <= 4 and fits(rows, level - 1)])


def _affordable(state: Any, seat: int) -> list[int]:
    """FF research.3: the levels that the trade dial can pay for."""
    most = state.trade[seat] + state.rules.rebate(state, seat)
    return [level for level, price in PRICES.items() if price <= most]


def _unknown(state: Any, seat: int, levels: list[int]) -> list[str]:
    """The techs of these levels that the seat does not know."""
    known = state.techs[seat]
    by_level = state.rules.tables.by_level
    return [tech for level in levels for tech in by_level[level] if tech not in known]


def _rows(state: Any, seat: int, *more: int) -> list[int]:
    return [*state.rules.rows(state, seat), *(row for row in more if row)]


def switching(state: Any, seat: int) -> list[str]:
    """FF tech.bureaucracy.2: the switches of a policy that the seat may make with its research."""
    return switches(state.policies[seat]) if state.rules.knows(state, seat, "bureaucracy") else []


def seconds(state: Any, seat: int, tech: str, blank: int = 0, *, lower: bool = False) -> list[str]:
    """FF wonder.notre_dame.1: the techs that six more trade would add; the second may rest on the first."""
    rules, techs = state.rules, state.rules.tables.techs
    if not rules.has(state, seat, "notre_dame") or state.trade[seat] < rules.price(state, seat, tech) + NOTRE_DAME:
        return []
    rows = _rows(state, seat, blank, techs[tech].level - lower)
    return [
        t
        for t, row in techs.items()
        if t not in state.techs[seat] and t != tech and row.level <= techs[tech].level and fits(rows, row.level)
    ]


class ResearchForm(Form):
    """A blank card (`blank:2`), a tech or a tech one row lower (`lower:banking`), a second one (`also:pottery`), and a
    policy (`switch:old>new`), as far as the seat has what it takes."""

    kind = "research"

    def __init__(self, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        state, seat = self.state, self.seat
        chosen = self.whole(prefix)
        found: list[str] = []
        if not prefix:
            found += [f"blank:{row}" for row in blanks(state, seat)]
        if not chosen.tech and not chosen.switch:
            found += options(state, seat, chosen.blank)
            found += [f"lower:{tech}" for tech in lowered(state, seat, chosen.blank)]
        if chosen.tech and not chosen.second and not chosen.switch:
            found += [f"also:{t}" for t in seconds(state, seat, chosen.tech, chosen.blank, lower=chosen.lower)]
        if not chosen.switch:
            found += [f"switch:{change}" for change in switching(state, seat)]
        return found, bool(prefix)

    def whole(self, prefix: list[Any]) -> Research:
        fields: dict[str, Any] = {}
        for piece in prefix:
            what, colon, value = str(piece).partition(":")
            if not colon:
                fields["tech"] = what
            elif what == "lower":
                fields |= {"tech": value, "lower": True}
            elif what == "also":
                fields["second"] = value
            else:
                fields[what] = int(value) if what == "blank" else value
        return Research(**fields)


class Researching(Sealed, frozen=True):
    """FF research.2: each chooses a tech facedown, or none."""

    answers: tuple[tuple[int, Research], ...] = ()
    rule = "FF research.2"
    standing = "research"

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Research(), *(Research(tech) for tech in options(state, seat))]

    def forms(self, state: Any, seat: int) -> list[Form]:
        """Where there is more to say than the name of a tech."""
        more = blanks(state, seat) or lowered(state, seat) or switching(state, seat)
        if more or any(seconds(state, seat, tech) for tech in options(state, seat)):
            return [ResearchForm(state, seat)]
        return []

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, Research):
            return self.not_asked(action)
        if action.blank and action.blank not in blanks(state, seat):
            return Refused(
                "FF person.isaac_newton.1", f"Isaac Newton's blank card has no place in row {action.blank} of your pyramid"
            )
        if action.switch and action.switch not in switching(state, seat):
            return Refused(
                "FF tech.bureaucracy.2",
                "with Bureaucracy you may switch one of your social policies once a turn; this switch is not possible",
            )
        if not action.tech:
            alone = not action.second and not action.lower
            return None if alone else Refused("FF research.1", "choose a technology first")
        return self._why_tech(state, seat, action)

    def _why_tech(self, state: Any, seat: int, action: Research) -> Refused | None:
        rules, row = state.rules, state.rules.tables.techs.get(action.tech)
        if row is None:
            return Refused("FF setup.4", f"there is no technology {action.tech}")
        if action.tech in state.techs[seat]:
            return Refused("FF research.7", f"you already know {row.name}")
        if not action.lower and not fits(_rows(state, seat, action.blank), row.level):
            below = ROMAN[row.level - 1]
            return Refused(
                "FF pyramid.2",
                f"your pyramid has no place for {row.name}: it needs two cards of level {below} side by side below it",
            )
        if state.trade[seat] < rules.price(state, seat, action.tech):
            return Refused(
                "FF research.3",
                f"{row.name} needs {rules.price(state, seat, action.tech)} trade, and you have {state.trade[seat]}",
            )
        if action.lower and action.tech not in lowered(state, seat, action.blank):
            return Refused("FF person.nikola_tesla.1", f"{row.name} cannot be placed one row lower: that takes Nikola Tesla")
        if action.second and action.second not in seconds(state, seat, action.tech, action.blank, lower=action.lower):
            return Refused(
                "FF wonder.notre_dame.1",
                f"{name(action.second)} cannot be learned with it: that takes Notre-Dame and 6 more trade",
            )
        return None

    def stands(self, state: Any, seat: int, answer: str) -> Action | None:
        return Research() if answer == "none" else None

    #: what the clock runs for; the table's own limit holds
    timed: ClassVar[tuple[str, int]] = ("research", 0)

    def hurry(self, state: Any) -> None:
        """Time is up: whoever has not chosen researches nothing."""
        self.resolve(state, dict(self.answers))

    def resolve(self, state: Any, answers: dict[int, Any]) -> None:
        """FF research.4-8, victory.6: all pay by the coins they had; all cards are laid; then each has its effects, in order."""
        order = [seat for seat in state.rules.order(state) if seat in answers]
        chosen = [(seat, tech) for seat in order for tech in (answers[seat].tech, answers[seat].second) if tech]
        for seat in {seat for seat, _ in chosen}:
            state.trade[seat] = min(state.trade[seat], coins(state, seat))
        for seat in order:
            self._lay(state, seat, answers[seat])
        for seat, tech in chosen:
            state.tell("researched", seat=seat, tech=tech)
        for seat in order:
            if answers[seat].switch:
                switch(state, seat, answers[seat].switch)
        for seat in order:  # FF victory.6: each has its effects and its coins counted before the next
            for tech in filter(None, (answers[seat].tech, answers[seat].second)):
                follow_up(state, seat, tech, researched=True)
            if coins(state, seat) >= COINS:
                win(state, seat, "economic")
            if state.over is not None:
                return
        tally(state)

    def _lay(self, state: Any, seat: int, answer: Research) -> None:
        """A blank card first, then the techs."""
        if answer.blank:
            state.blank[seat] = answer.blank
            state.persons[seat] = tuple(card for card in state.persons[seat] if card != NEWTON)
            state.stir(seat)
            state.tell("blank", seat=seat, row=answer.blank)
        if answer.lower:
            discard_person(state, seat, TESLA)
        if answer.tech:
            place(state, seat, answer.tech, lower=answer.lower)
        if answer.second:
            place(state, seat, answer.second)
