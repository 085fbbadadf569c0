"""What great people do that no other card does."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ecumene.titles.ffg.culture import draw_event, section_of
from ecumene.titles.ffg.effects.aiming import DONE, NONE, Targets, named
from ecumene.titles.ffg.exploring import FreeAdvances
from ecumene.titles.ffg.pieces import (
    add_figures,
    bury_unit,
    discard_event,
    figures,
    gain_culture,
    gain_token,
    gain_trade,
    has_units,
    is_open,
    lose_token,
    may_stand,
    moor,
    movable,
    recruit,
    remove_figures,
    unbuilt,
)
from ecumene.titles.ffg.rules import DIAL
from ecumene.titles.ffg.tables import Use
from ecumene.titles.ffg.yields import capital_of, cities_of, coins, outskirts

At = tuple[str, ...]

# -- artists ----------------------------------------------------------------------------------------------


def renewing(state: Any, seat: int, what: str, row: Use, prefix: At, step: Any) -> Targets:
    """FF person.frida_kahlo.1: any culture events of one's hand, in their order."""
    left = list(state.events[seat])
    for card in prefix:
        left.remove(card)
    return sorted({card for card in left if not prefix or card >= prefix[-1]}), True


def do_renew(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    for card in at:
        discard_event(state, seat, card)
        state.tell("discarded", seat=seat, card=card)
    deck = section_of(state, state.level[seat]).deck
    for _ in range(state.rules.hand_size(state, seat) - len(state.events[seat])):
        draw_event(state, seat, deck)


def feasting(state: Any, seat: int, what: str, row: Use, prefix: At, step: Any) -> Targets:
    """FF person.jerry_garcia.1: the capital's action."""
    from ecumene.titles.ffg.production import may_act

    capital = capital_of(state, seat)
    return DONE if capital is not None and may_act(state, capital, "devote") else NONE


def do_festival(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    from ecumene.titles.ffg.cityactions import devote

    capital = capital_of(state, seat)
    state.acted[capital.square] = (*state.acted.get(capital.square, ()), "devote")
    for city in cities_of(state, seat):
        devote(state, city)


def do_masterpiece(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    """FF person.michelangelo.1: that he was used is all that the price of the next wonder asks."""


# -- builders ---------------------------------------------------------------------------------------------


def do_inspire(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    """FF person.ada_lovelace.1: the next action of this city is one more; nobody cancels it, and Anarchy does not forbid it."""
    square = state.rules.chart.index[at[0]]
    state.extra[square] = state.extra.get(square, 0) + 1
    state.used[seat] |= {f"inspired:{at[0]}"}


def do_survey(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    """FF person.frank_lloyd_wright.1, building.walls.3: as many as there are buildings, walls among them."""
    kinds = state.rules.tables.kinds
    built = 0
    for city in cities_of(state, seat):
        built += city.walls + sum(kinds[state.marker[s]] == "building" for s in outskirts(state, city))
    gain_trade(state, seat, built)
    gain_culture(state, seat, built)


def flying(state: Any, seat: int, what: str, row: Use, prefix: At, step: Any) -> Targets:
    return DONE if has_units(state, "aircraft") else NONE


def do_aviate(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    recruit(state, seat, "aircraft")


# -- generals ---------------------------------------------------------------------------------------------


def reforming(state: Any, seat: int, what: str, row: Use, prefix: At, step: Any) -> Targets:
    return DONE if state.battle.hands[step.side] else NONE


def do_reform(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    """FF person.gustavus_adolphus.1: they are killed for good, and as many others are raised."""
    from ecumene.titles.ffg import fronts
    from ecumene.titles.ffg.battle import Reforming

    battle, side = state.battle, fronts.side_of(state, seat)
    killed = battle.hands[side]
    for card in killed:
        bury_unit(state, card)
        fronts.tell_fallen(state, side, card)
    state.battle = replace(
        battle,
        hands=_with(battle.hands, side, ()),
        dead=_with(battle.dead, side, (*battle.dead[side], *killed)),
        doomed=_with(battle.doomed, side, killed),
    )
    state.push(Reforming(side, len(killed)))


def _with(pair: Any, side: int, value: Any) -> Any:
    return (value, pair[1]) if side == 0 else (pair[0], value)


def inflaming(state: Any, seat: int, what: str, row: Use, prefix: At, step: Any) -> Targets:
    """FF person.joan_of_arc.1: for a defender who has culture."""
    return DONE if step.side == 1 and state.culture[seat] else NONE


def do_inflame(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    battle = state.battle
    state.battle = replace(battle, extra=(battle.extra[0], battle.extra[1] + state.culture[seat]))


def regrouping(state: Any, seat: int, what: str, row: Use, prefix: At, step: Any) -> Targets:
    """FF person.hannibal.1: from one square, how many armies and scouts, to another with figures of one's own."""
    chart = state.rules.chart
    places = sorted({*state.armies[seat], *state.scouts[seat]})
    if len(prefix) == 3:
        return DONE
    room = {s: state.rules.stack(state, seat) - sum(figures(state, seat, s)) for s in places}
    if len(prefix) == 2:
        moved = sum(map(int, prefix[1].split("+")))
        return named(state, [s for s in places if s != chart.index[prefix[0]] and room[s] >= moved]), False
    if prefix:
        start = chart.index[prefix[0]]
        most = max((room[s] for s in places if s != start), default=0)
        armies, scouts = movable(state, seat, start)
        return [f"{a}+{s}" for a in range(armies + 1) for s in range(scouts + 1) if 0 < a + s <= most], False
    starts = [s for s in places if any(movable(state, seat, s)) and any(room[other] > 0 for other in places if other != s)]
    return named(state, starts), False


def do_regroup(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    start, end = state.rules.chart.index[at[0]], state.rules.chart.index[at[2]]
    armies, scouts = map(int, at[1].split("+"))
    remove_figures(state, seat, start, armies, scouts)
    add_figures(state, seat, end, armies, scouts)


def do_lead(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    """FF person.khalid.1: the first player marker, from which the next turn passes it on."""
    state.first = seat
    state.tell("first", seat=seat)


def waiting(state: Any, seat: int, what: str, row: Use, prefix: At, step: Any) -> Targets:
    """FF person.sun_tzu.1: instead of playing a unit."""
    return NONE if step.deployed else DONE


def do_wait(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    from ecumene.titles.ffg.battle import following

    turn = state.agenda.pop()
    following(state, turn.side)


# -- humanitarians ----------------------------------------------------------------------------------------


def do_nurse(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    """FF person.florence_nightingale.1: the step that asked knows who fell."""
    from ecumene.titles.ffg.outcome import save

    for card in state.agenda.pop().cards:
        save(state, seat, card)


def harbouring(state: Any, seat: int, what: str, row: Use, prefix: At, step: Any) -> Targets:
    """FF person.jacques_cousteau.1, def.19: harbors that lie in reach of the supply and fit."""
    from ecumene.titles.ffg.production import places

    if len(prefix) == min(row.amount, state.supply["harbor"]):
        return [], bool(prefix)
    squares = [s for city in cities_of(state, seat) for s in places(state, city, "harbor") if state.marker[s] != "harbor"]
    return [name for name in named(state, squares) if not prefix or name > prefix[-1]], bool(prefix)


def do_ports(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    from ecumene.titles.ffg.building import erect

    for name in at:
        erect(state, seat, "harbor", name)


def performing(state: Any, seat: int, what: str, row: Use, prefix: At, step: Any) -> Targets:
    return DONE if state.puppets and "jim_henson" in state.faceup[seat] else NONE


def do_perform(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    gain_culture(state, seat, state.puppets)
    gain_trade(state, seat, state.puppets)


def giving(state: Any, seat: int, what: str, row: Use, prefix: At, step: Any) -> Targets:
    """FF person.mother_teresa.1: a coin token, and the player who gets it."""
    if len(prefix) == 2:
        return DONE
    if prefix:
        return [str(other) for other in range(state.rules.seats) if other != seat and other not in state.gone], False
    return sorted(card for card, number in state.tokens[seat].items() if number), False


def do_charity(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    lose_token(state, seat, at[0])
    gain_token(state, int(at[1]))
    state.push(FreeAdvances(seat, 1))


def do_mercy(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    gain_culture(state, seat, row.amount * unbuilt(state, seat, "army"))


# -- industrialists ---------------------------------------------------------------------------------------


def endowing(state: Any, seat: int, what: str, row: Use, prefix: At, step: Any) -> Targets:
    return DONE if coins(state, seat) >= 3 else NONE


def do_endow(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    """FF person.andrew_carnegie.1: a space for every three coins."""
    state.push(FreeAdvances(seat, coins(state, seat) // 3))


def do_hasten(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    """FF person.james_cook.1: that he was used is all that `rules.pace` asks."""


def do_interest(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    gain_culture(state, seat, coins(state, seat) // 3)


def do_look(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    """FF person.zheng_he.1: every hut and village on the map, and those that others hold."""
    ids = state.rules.chart.ids
    found = [f"{ids[square]}={state.marker[square]}:{face}" for square, face in sorted(state.face.items())]
    found += [f"{other}={marker}" for other, kept in enumerate(state.kept) if other != seat for marker in kept]
    state.seen[seat] = tuple(found)
    state.show()
    state.tell("looked", (seat,), seat=seat, at=tuple(found))


# -- scientists -------------------------------------------------------------------------------------------


def do_compute(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    """FF person.alan_turing.1: for every two armies off the map."""
    gained = unbuilt(state, seat, "army") // 2
    gain_trade(state, seat, gained)
    gain_culture(state, seat, gained)


def converting(state: Any, seat: int, what: str, row: Use, prefix: At, step: Any) -> Targets:
    """FF person.albert_einstein.1: so much trade into culture, or so much culture into trade, as the dial can take."""
    if prefix:
        return DONE
    trade = [f"trade:{number}" for number in range(1, state.trade[seat] + 1)]
    culture = [f"culture:{number}" for number in range(1, min(state.culture[seat], DIAL - state.trade[seat]) + 1)]
    return [*trade, *culture], False


def do_convert(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    kind, _, number = at[0].partition(":")
    if kind == "trade":
        state.trade[seat] -= int(number)
        gain_culture(state, seat, int(number))
    else:
        state.culture[seat] -= int(number)
        gain_trade(state, seat, int(number))


def circling(state: Any, seat: int, what: str, row: Use, prefix: At, step: Any) -> Targets:
    """FF person.galileo_galilei.1, def.15: from one square of the outer edge to an empty one."""
    rim, chart = state.rules.chart.rim, state.rules.chart
    if len(prefix) == 2:
        return DONE
    if prefix:
        count = sum(figures(state, seat, chart.index[prefix[0]]))
        free = [s for s in rim if is_open(state, s) and not state.marker[s] and not state.occupant[s]]
        return named(state, [s for s in free if may_stand(state, seat, s, count)]), False
    starts = [s for s in {**state.armies[seat], **state.scouts[seat]} if s in rim and s not in state.moored]
    return named(state, [s for s in starts if circling(state, seat, what, row, (chart.ids[s],), step)[0]]), False


def do_circle(state: Any, seat: int, what: str, row: Use, at: At) -> None:
    start, end = (state.rules.chart.index[name] for name in at)
    moved = figures(state, seat, start)
    remove_figures(state, seat, start, *moved)
    add_figures(state, seat, end, *moved)
    moor(state, end, *moved)
