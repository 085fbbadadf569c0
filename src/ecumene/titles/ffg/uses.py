"""Using a card: one action and one form for all of them. The rows of data/uses.toml say what a card costs and does."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ecumene.engine import Form, Refused
from ecumene.titles.ffg.effects.verbs import ACTS, TARGETS, touched
from ecumene.titles.ffg.markers import discard_marker
from ecumene.titles.ffg.names import listed, name
from ecumene.titles.ffg.payments import Means, payable, payments, spend
from ecumene.titles.ffg.persons import discard_person, turn_up
from ecumene.titles.ffg.pieces import discard_event
from ecumene.titles.ffg.play import UseCard
from ecumene.titles.ffg.policies import CARDS
from ecumene.titles.ffg.tables import Use
from ecumene.titles.ffg.windows import Carry, declare


class Effect(Carry, frozen=True):
    """FF event.2: what a card does, unless it was cancelled."""

    seat: int
    what: str
    at: tuple[str, ...] = ()

    def go(self, state: Any) -> None:
        row = state.rules.tables.uses[self.what]
        ACTS[row.do](state, self.seat, self.what, row, self.at)

    def lapse(self, state: Any) -> None:
        state.tell("lapsed", seat=self.seat, what=self.what)


#: wonders, policies and people may lie there and not work
FICKLE = ("raised", "policies", "persons", "faceup")


# -- what may be used -------------------------------------------------------------------------------------


def holds(state: Any, seat: int, what: str, row: Use) -> bool:
    """The card lies before the seat and works, or is in its hand."""
    tables, card = state.rules.tables, row.card or what
    if row.event:
        return card in state.events[seat]
    if row.person:  # FF gpdeck.7
        held = card in state.persons[seat] or card in state.faceup[seat]
        return held and bool(state.rules.serves(state, seat, tables.persons[card].type))
    if card in tables.techs:
        return card in state.techs[seat]
    if ":" in card:  # a kept marker
        return card in state.kept[seat]
    if card in CARDS:
        return bool(state.rules.policy(state, seat, card))
    if card in tables.wonders:
        return bool(state.rules.has(state, seat, card))
    return bool(state.government[seat] == card.removesuffix("_government"))


def spent(state: Any, seat: int, what: str, row: Use) -> bool:
    """FF harvest.5, harvest.7, turn.4, combat.ability.2: whether it was used as often as it may be."""
    if row.event or ":" in row.card:
        return False
    if row.limit == "battle":
        return (seat, what) in state.battle.used
    return what in state.used[seat]


def held(state: Any, seat: int, when: str) -> list[tuple[int, str, Use]]:
    """What lies before a seat or in its hand, and is used at such a moment: in the order of the data file."""
    moment = state.rules.tables.moments.get(when, ())
    found: list[tuple[int, str, Use]] = []
    for source, cards in moment:
        mine = state.raised if source == "raised" else getattr(state, source)[seat]
        if source == "government":
            found += cards.get(mine, ())
        elif mine and not cards.keys().isdisjoint(mine):
            uses = [use for card in cards.keys() & mine for use in cards[card]]
            found += [use for use in uses if holds(state, seat, use[1], use[2])] if source in FICKLE else uses
    if len(found) > 1:
        found.sort()
    return found


def usable(state: Any, seat: int, what: str, row: Use, step: Any = None, means: Means | None = None) -> bool:
    """Whether something that the seat has can be paid for and used on something."""
    if spent(state, seat, what, row) or state.trade[seat] < row.trade or state.culture[seat] < row.culture:
        return False
    if row.cost and not (means or Means(state, seat)).cover(row.cost):
        return False
    return any(TARGETS[row.do](state, seat, what, row, (), step))


def available(state: Any, seat: int, when: str, step: Any = None) -> list[str]:
    """What this seat may use at such a moment."""
    means = Means(state, seat)
    return [what for _, what, row in held(state, seat, when) if usable(state, seat, what, row, step, means)]


# -- the order --------------------------------------------------------------------------------------------


class UseForm(Form):
    """What is used, then what is spent for it, then what it is used on."""

    kind = "use-card"

    def __init__(self, state: Any, seat: int, when: str, step: Any) -> None:
        self.state, self.seat, self.when, self.step = state, seat, when, step

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if not prefix:
            return available(self.state, self.seat, self.when, self.step), False
        what = prefix[0]
        row = self.state.rules.tables.uses[what]
        paid = prefix[1 : 1 + len(row.cost)]
        if len(paid) < len(row.cost):
            return payments(self.state, self.seat, row.cost, paid), False
        targets = tuple(prefix[1 + len(row.cost) :])
        following, may_end = TARGETS[row.do](self.state, self.seat, what, row, targets, self.step)
        return following, may_end

    def whole(self, prefix: list[Any]) -> UseCard:
        cut = 1 + len(self.state.rules.tables.uses[prefix[0]].cost)
        return UseCard(prefix[0], tuple(prefix[1:cut]), tuple(prefix[cut:]))


def forms(state: Any, seat: int, when: str, step: Any = None) -> list[Form]:
    """The form, if anything may be used."""
    found = held(state, seat, when)
    if found:
        means = Means(state, seat)
        for _, what, row in found:
            if usable(state, seat, what, row, step, means):
                return [UseForm(state, seat, when, step)]
    return []


def why(state: Any, seat: int, action: UseCard, when: str, step: Any = None) -> Refused | None:
    """The form is the judge: each piece must be among those offered."""
    form = UseForm(state, seat, when, step)
    row = state.rules.tables.uses.get(action.what)
    if row is None or not holds(state, seat, action.what, row):
        return Refused("FF event.1", f"you do not have {name(action.what)}")
    prefix = [action.what, *action.pay, *action.at]
    if len(action.pay) != len(row.cost):
        return Refused("FF harvest.5", f"{name(action.what)} costs {listed(row.cost) if row.cost else 'no resource'}")
    if when not in row.when.split() or not usable(state, seat, action.what, row, step):
        return why_now(state, seat, action.what, row, when)
    for number, piece in enumerate(prefix):
        if number and piece not in form.pieces(prefix[:number])[0]:
            rule = "FF harvest.5" if number <= len(row.cost) else "FF event.2"
            return Refused(rule, _unsuited(state, action, piece, number <= len(row.cost)))
    return None if form.pieces(prefix)[1] else Refused("FF event.2", f"say what else {name(action.what)} is used on")


def _unsuited(state: Any, action: UseCard, piece: str, pays: bool) -> str:
    """What is wrong with what pays for a card, or with what it is used on."""
    named = piece.upper() if piece in state.rules.chart.index else name(piece)
    return f"{named} cannot pay for {name(action.what)}" if pays else f"{name(action.what)} cannot be used on {named}"


def _price(row: Use) -> str:
    return listed([f"{amount} {what}" for amount, what in ((row.trade, "trade"), (row.culture, "culture")) if amount])


def why_now(state: Any, seat: int, what: str, row: Use, when: str) -> Refused:
    """Why a card that the seat has cannot be used now."""
    if when not in row.when.split():
        return Refused("FF event.1" if row.event else "FF harvest.5", f"{name(what)} cannot be used now; its card says when")
    if spent(state, seat, what, row):
        return Refused("FF harvest.5", f"{name(what)} has already been used this turn")
    if state.trade[seat] < row.trade or state.culture[seat] < row.culture:
        return Refused(
            "FF turn.4",
            f"{name(what)} costs {_price(row)}, and you have {state.trade[seat]} trade and {state.culture[seat]} culture",
        )
    if not payable(state, seat, row.cost):
        return Refused("FF harvest.5", f"{name(what)} costs {listed(row.cost)}, which you do not have")
    rule = "FF event.2" if row.event or row.person else "FF harvest.5"
    return Refused(rule, f"there is nothing that {name(what)} could be used on")


def pay_for(state: Any, seat: int, action: UseCard) -> Use:
    """Spends what a card costs, and the card if it is a culture event."""
    row: Use = state.rules.tables.uses[action.what]
    for piece in action.pay:
        spend(state, seat, piece)
    state.trade[seat] -= row.trade
    state.culture[seat] -= row.culture
    if row.event:
        discard_event(state, seat, row.card or action.what)
        state.show()
    elif row.limit == "battle":
        state.battle = replace(state.battle, used=(*state.battle.used, (seat, action.what)))
    else:
        state.used[seat] |= {action.what}
    if row.person:
        card = row.card or action.what
        (discard_person if state.rules.tables.persons[card].discard else turn_up)(state, seat, card)
    if ":" in row.card:
        discard_marker(state, seat, row.card)
    state.tell("used", seat=seat, what=action.what, at=action.at)
    return row


def use(state: Any, seat: int, action: UseCard) -> None:
    """Declares the use of a card: events and resource abilities may be cancelled."""
    row = pay_for(state, seat, action)
    effect = Effect(seat, action.what, action.at)
    if row.event:
        declare(state, effect, "event", seat, touched(state, seat, row, action.at))
    elif row.cost:
        declare(state, effect, "ability", seat, touched(state, seat, row, action.at))
    else:
        state.push(effect)
