"""What cards do, verb by verb: which targets each takes, and what happens.

`TARGETS[verb](state, seat, what, row, prefix, step)` gives the targets that may come next and whether the order may end; no way
leads into a dead end. `ACTS[verb](state, seat, what, row, at)` carries it out; a target that has gone meanwhile is passed over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ecumene.titles.ffg.effects.aiming import DONE, NONE, Targets, nothing, other_seat, own_city, owner_of
from ecumene.titles.ffg.effects.battling import do_heal, do_horde, do_wound, healing, hording, wounding
from ecumene.titles.ffg.effects.building import (
    do_erect,
    do_garden,
    do_mould,
    do_recruit,
    do_wall,
    gardening,
    moulding,
    recruiting,
    walling,
)
from ecumene.titles.ffg.effects.gaining import (
    coin,
    colony,
    decking,
    do_advance,
    do_again,
    do_ben,
    do_boost,
    do_caravan,
    do_coin,
    do_culture,
    do_deck,
    do_draw,
    do_expand,
    do_levy,
    do_person,
    do_piety,
    do_rally,
    do_trade,
    do_zeal,
    levying,
)
from ecumene.titles.ffg.effects.greatness import (
    circling,
    converting,
    do_aviate,
    do_charity,
    do_circle,
    do_compute,
    do_convert,
    do_endow,
    do_festival,
    do_hasten,
    do_inflame,
    do_inspire,
    do_interest,
    do_lead,
    do_look,
    do_masterpiece,
    do_mercy,
    do_nurse,
    do_perform,
    do_ports,
    do_reform,
    do_regroup,
    do_renew,
    do_survey,
    do_wait,
    endowing,
    feasting,
    flying,
    giving,
    harbouring,
    inflaming,
    performing,
    reforming,
    regrouping,
    renewing,
    waiting,
)
from ecumene.titles.ffg.effects.land import altering, do_encamp, do_terraform, do_terrain, encamping, terraforming
from ecumene.titles.ffg.effects.ruling import do_revolt, do_switch, revolting, switching
from ecumene.titles.ffg.effects.shifting import do_hold, do_relocate, do_ship, do_stray, holding, relocating, shipping, straying
from ecumene.titles.ffg.effects.striking import (
    depose,
    deserting,
    do_depose,
    do_desert,
    do_nuke,
    do_raze,
    do_rob,
    nuking,
    razing,
    robbing,
    topple,
)
from ecumene.titles.ffg.effects.studying import copying, do_copy, do_exchange, do_study, exchanging, studying
from ecumene.titles.ffg.tables import Use


def cancelling(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.bread_and_circuses.1: that card only helps whom the event touches."""
    return DONE if what != "bread_and_circuses" or seat in step.touched else NONE


TARGETS: dict[str, Callable[..., Targets]] = {
    "": nothing, "boost": own_city, "culture": nothing, "trade": nothing, "coin": coin, "person": nothing, "caravan":
    other_seat, "cancel": cancelling, "wound": wounding, "heal": healing, "depose": depose, "topple": topple, "hold":
    holding, "ship": shipping, "rally": nothing, "nuke": nuking, "garden": gardening, "copy": copying, "advance": nothing,
    "levy": levying, "zeal": nothing, "desert": deserting, "terrain": altering, "recruit": recruiting, "exchange":
    exchanging, "raze": razing,
    "study": studying, "draw": nothing, "expand": nothing, "piety": nothing, "switch": switching, "relocate": relocating,
    "again": colony, "encamp": encamping, "horde": hording, "rob": robbing, "revolt": revolting, "stray": straying,
    "renew": renewing, "festival": feasting, "masterpiece": nothing, "inspire": own_city, "survey": nothing, "aviate":
    flying, "reform": reforming, "regroup": regrouping, "inflame": inflaming, "lead": nothing, "wait": waiting, "nurse":
    nothing, "ports": harbouring, "perform": performing, "charity": giving, "mercy": nothing, "endow": endowing, "hasten":
    nothing, "interest": nothing, "look": nothing, "compute": nothing, "convert": converting, "circle": circling,
    "wall": walling, "erect": nothing, "ben": nothing, "deck": decking, "terraform": terraforming, "mould": moulding,
}  # fmt: skip


def touched(state: Any, seat: int, row: Use, at: tuple[str, ...]) -> tuple[int, ...]:
    """FF event.bread_and_circuses.1: the seats whose figures, squares or buildings the card is aimed at."""
    found: set[int] = set()
    if row.do in ("caravan", "exchange", "revolt"):
        found.add(int(at[0]))
    elif row.do in ("terrain", "desert", "raze", "hold", "nuke", "horde", "stray", "terraform"):
        for name in at:
            square = state.rules.chart.index.get(name)
            if square is not None:
                found |= {s for s in (owner_of(state, square), state.occupant[square] - 1) if s is not None and s >= 0}
    elif row.do == "rob":
        found |= {int(piece.partition(":")[0]) for piece in at}
    elif row.do in ("depose", "topple"):
        found |= _aimed(state, at[0])
    elif row.do in ("wound", "heal"):
        found |= {led for side, led in enumerate(state.battle.led) if side != state.battle.wild}
    return tuple(sorted(found - {seat}))


def _aimed(state: Any, target: str) -> set[int]:
    verb, _, name = target.partition(":")
    if verb == "kill":
        return {int(name)}
    if verb == "obsolete" and name in state.stalls:
        return set()
    square = state.rules.chart.index[name] if verb == "raze" else state.marker.index(name)
    owner = owner_of(state, square)
    return set() if owner is None else {owner}


ACTS: dict[str, Callable[..., None]] = {
    "boost": do_boost, "culture": do_culture, "trade": do_trade, "coin": do_coin, "person": do_person, "caravan":
    do_caravan, "wound": do_wound, "heal": do_heal, "depose": do_depose, "topple": do_depose, "hold": do_hold, "ship":
    do_ship, "rally": do_rally, "nuke": do_nuke, "garden": do_garden, "copy": do_copy, "advance": do_advance, "levy":
    do_levy, "zeal": do_zeal, "desert": do_desert, "terrain": do_terrain, "recruit": do_recruit, "exchange": do_exchange,
    "raze": do_raze, "study": do_study, "draw": do_draw, "expand": do_expand, "piety": do_piety, "switch": do_switch,
    "relocate": do_relocate, "again": do_again, "encamp": do_encamp, "horde": do_horde, "rob": do_rob, "revolt": do_revolt,
    "stray": do_stray, "wall": do_wall, "erect": do_erect, "ben": do_ben, "deck": do_deck, "terraform": do_terraform,
    "mould": do_mould, "renew": do_renew, "festival": do_festival, "masterpiece": do_masterpiece, "inspire": do_inspire,
    "survey": do_survey, "aviate": do_aviate, "reform": do_reform, "regroup": do_regroup, "inflame": do_inflame, "lead":
    do_lead, "wait": do_wait, "nurse": do_nurse, "ports": do_ports, "perform": do_perform, "charity": do_charity, "mercy":
    do_mercy, "endow": do_endow, "hasten": do_hasten, "interest": do_interest, "look": do_look, "compute": do_compute,
    "convert": do_convert, "circle": do_circle,
}  # fmt: skip
