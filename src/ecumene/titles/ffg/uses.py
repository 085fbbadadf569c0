"""Using a card: one action and one form for all of them. The rows of data/uses.toml say what a card costs and does."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ecumene.engine import Form, Refused
from ecumene.titles.ffg.effects.verbs import ACTS, TARGETS, touched
from ecumene.titles.ffg.pieces import discard_event, gain_culture, gain_token
from ecumene.titles.ffg.play import UseCard
from ecumene.titles.ffg.policies import CARDS
from ecumene.titles.ffg.tables import MARKET, RESOURCES, Use
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


# -- what may be used -------------------------------------------------------------------------------------


def holds(state: Any, seat: int, what: str, row: Use) -> bool:
    """The card lies before the seat and works, or is in its hand."""
    tables, card = state.rules.tables, row.card or what
    if row.event:
        return card in state.events[seat]
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


def available(state: Any, seat: int, when: str, step: Any = None) -> list[str]:
    """What this seat may use at such a moment."""
    found = []
    for what, row in state.rules.tables.moments.get(when, ()):
        if holds(state, seat, what, row) and not spent(state, seat, what, row):
            if state.trade[seat] < row.trade or state.culture[seat] < row.culture:
                continue
            if row.cost and not _payable(row.cost, supplies(state, seat)):
                continue
            following, may_end = TARGETS[row.do](state, seat, what, row, (), step)
            if following or may_end:
                found.append(what)
    return found


# -- paying with resources --------------------------------------------------------------------------------


def supplies(state: Any, seat: int) -> list[tuple[str, frozenset[str]]]:
    """FF harvest.4, harvest.6: each thing that a seat may spend as a resource, and as which."""
    more = frozenset(MARKET) if state.civ[seat] == "indians" else frozenset()  # FF civ.indians.2
    found = [(r, frozenset({r}) | more) for r in RESOURCES for _ in range(state.resources[seat].get(r, 0))]
    for marker in state.kept[seat]:
        face = marker.partition(":")[2]
        if face in RESOURCES:
            found.append((marker, frozenset({face}) | more))
    uses = state.rules.tables.uses
    found += [(card, frozenset(uses[card].as_)) for card in state.events[seat] if card in uses and uses[card].as_]
    return found


def _payable(cost: tuple[str, ...], sources: list[tuple[str, frozenset[str]]]) -> bool:
    """Whether these resources can all be paid, each by something else."""
    if not cost:
        return True
    tried = set()
    for number, (name, kinds) in enumerate(sources):
        if name not in tried and (cost[0] == "any" or cost[0] in kinds):
            tried.add(name)
            if _payable(cost[1:], sources[:number] + sources[number + 1 :]):
                return True
    return False


def _payments(state: Any, seat: int, cost: tuple[str, ...], paid: list[str]) -> list[str]:
    """What may be spent for the next resource, so that the others can still be paid."""
    left = supplies(state, seat)
    for piece in paid:
        name = piece.partition(">")[0]
        left.remove(next(source for source in left if source[0] == name))
    wanted, rest = cost[len(paid)], cost[len(paid) + 1 :]
    found: list[str] = []
    for number, (name, kinds) in enumerate(left):
        if (wanted == "any" or wanted in kinds) and _payable(rest, left[:number] + left[number + 1 :]):
            # FF event.gift_from_afar.2: whoever uses it names the player that gets a coin
            others = [f"{name}>{other}" for other in range(state.rules.seats) if other != seat]
            found += others if name == "gift_from_afar" else [name]
    return sorted(set(found))


def spend(state: Any, seat: int, piece: str) -> None:
    """FF harvest.4: a token goes back to the market, a marker out of the game, a culture event under its deck."""
    name, _, other = piece.partition(">")
    if state.civ[seat] == "arabs" and (name in RESOURCES or ":" in name):  # FF civ.arabs.3
        gain_culture(state, seat, 1)
    if name in RESOURCES:
        state.resources[seat][name] -= 1
        if name in MARKET:
            state.market[name] += 1
    elif ":" in name:
        kept = list(state.kept[seat])
        kept.remove(name)
        state.kept[seat] = tuple(kept)
        state.show()
    else:
        discard_event(state, seat, name)
        state.show()
        if other:
            gain_token(state, int(other))
    state.tell("spent", seat=seat, what=name)


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
            return _payments(self.state, self.seat, row.cost, paid), False
        targets = tuple(prefix[1 + len(row.cost) :])
        following, may_end = TARGETS[row.do](self.state, self.seat, what, row, targets, self.step)
        return following, may_end

    def whole(self, prefix: list[Any]) -> UseCard:
        cut = 1 + len(self.state.rules.tables.uses[prefix[0]].cost)
        return UseCard(prefix[0], tuple(prefix[1:cut]), tuple(prefix[cut:]))


def forms(state: Any, seat: int, when: str, step: Any = None) -> list[Form]:
    """The form, if anything may be used."""
    return [UseForm(state, seat, when, step)] if available(state, seat, when, step) else []


def why(state: Any, seat: int, action: UseCard, when: str, step: Any = None) -> Refused | None:
    """The form is the judge: each piece must be among those offered."""
    form = UseForm(state, seat, when, step)
    row = state.rules.tables.uses.get(action.what)
    if row is None or not holds(state, seat, action.what, row):
        return Refused("FF event.1", f"you do not have {action.what}")
    prefix = [action.what, *action.pay, *action.at]
    if len(action.pay) != len(row.cost):
        return Refused("FF harvest.5", f"{action.what} costs {len(row.cost)} resources, not {len(action.pay)}")
    for number, piece in enumerate(prefix):
        if piece not in form.pieces(prefix[:number])[0]:
            rule = "FF harvest.5" if number <= len(row.cost) else "FF event.2"
            return Refused(rule, f"{piece} is not possible here")
    return None if form.pieces(prefix)[1] else Refused("FF event.2", f"{action.what} needs more to be named")


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
    if ":" in row.card:
        kept = list(state.kept[seat])
        kept.remove(row.card)
        state.kept[seat] = tuple(kept)
        state.show()
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
