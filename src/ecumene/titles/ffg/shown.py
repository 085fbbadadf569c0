"""How the game is shown: on the wire, in the story, in the terminal."""

from __future__ import annotations

from typing import Any

import msgspec

from ecumene.engine import Event, Shown
from ecumene.titles.ffg.exploring import slot_name
from ecumene.titles.ffg.story import line
from ecumene.titles.ffg.yields import coins
from ecumene.typed import Sheet

PHASES = {
    "setup": "Set-up",
    "start": "Start of Turn",
    "trade": "Trade",
    "manage": "City Management",
    "move": "Movement",
    "research": "Research",
}


class FfgShown(Shown):
    """What people see of the game."""

    def public(self, view: Any) -> dict[str, Any]:
        ids = view.rules.chart.ids
        grounds = view.rules.tables.ground
        squares = {}
        for square, number in enumerate(view.ground):
            if number:
                cell: dict[str, Any] = {"terrain": grounds[number].terrain}
                icons = {k: v for k, v in msgspec.to_builtins(grounds[number].icons).items() if v}
                if icons:
                    cell["icons"] = icons
                if view.marker[square]:
                    cell["marker"] = view.marker[square]
                squares[ids[square]] = cell
        return {
            "setup": msgspec.to_builtins(view.rules.setup),
            "turn": view.turn,
            "phase": view.phase,
            "part": view.part,
            "first": view.first,
            "over": view.over,
            "victors": list(view.victors),
            "tiles": {slot_name(n): tile for n, tile in enumerate(view.tiles) if tile},
            "squares": squares,
            "cities": {
                ids[c.square]: {"owner": c.owner, "capital": c.capital, "walls": c.walls, "program": c.program}
                for c in view.cities.values()
            },
            "seats": {str(seat): self._seat(view, seat) for seat in range(view.rules.seats)},
            "market": dict(view.market),
            "wonders": list(view.stalls),
            "obsolete": sorted(view.obsolete),
            "supply": dict(view.supply),
            "left": self._left(view),
            "held": [ids[square] for square in view.held],
            "offers": [{"number": o.number, "by": o.by, "to": o.to, "want": list(o.want)} for o in view.offers],
            "battle": None if view.battle is None else self._battle(view),
        }

    def _seat(self, view: Any, seat: int) -> dict[str, Any]:
        ids = view.rules.chart.ids
        return {
            "civilization": view.civ[seat],
            "trade": view.trade[seat],
            "culture": view.culture[seat],
            "level": view.level[seat],
            "coins": coins(view, seat) if view.civ[seat] and view.government[seat] else 0,
            "tokens": {card: n for card, n in view.tokens[seat].items() if n},
            "techs": dict(view.techs[seat]),
            "government": view.government[seat],
            "armies": {ids[s]: n for s, n in sorted(view.armies[seat].items())},
            "scouts": {ids[s]: n for s, n in sorted(view.scouts[seat].items())},
            "sent": {ids[s]: ids[c] for s, c in sorted(view.sent[seat].items())},
            "resources": {r: n for r, n in view.resources[seat].items() if n},
            "reserve": list(view.reserve[seat]),
            "policies": list(view.policies[seat]),
            "invested": dict(view.invested[seat]),
            "forces": len(view.forces[seat]),
            "events": len(view.events[seat]),
            "kept": len(view.kept[seat]),
            "used": sorted(view.used[seat]),
        }

    def _left(self, view: Any) -> dict[str, int]:
        units = {unit: len(deck.down) for unit, deck in view.units.items()}
        events = {f"events-{number}": len(deck.down) for number, deck in view.event_decks.items()}
        piles = {"people": view.people, "huts": view.huts, "villages": view.villages, "wonders": view.wonder_deck}
        return {**units, **events, **{name: len(pile) for name, pile in piles.items()}}

    def _battle(self, view: Any) -> dict[str, Any]:
        battle = view.battle
        return {
            "square": view.rules.chart.ids[battle.square],
            "led": list(battle.led),
            "wild": battle.wild,
            "city": battle.city,
            "bonus": list(battle.bonus),
            "hands": [len(hand) for hand in battle.hands],
            "fronts": msgspec.to_builtins(battle.fronts),
            "dead": msgspec.to_builtins(battle.dead),
        }

    def private(self, view: Any) -> dict[str, Any]:
        if view.seat is None:
            return {"seat": None}
        seat = view.seat
        return {
            "seat": seat,
            "forces": list(view.forces[seat]),
            "events": list(view.events[seat]),
            "kept": list(view.kept[seat]),
            "backs": {str(other): [*view.events[other], *view.kept[other]] for other in range(view.rules.seats) if other != seat},
            "hands": None if view.battle is None else msgspec.to_builtins(view.battle.hands),
            "offers": msgspec.to_builtins(view.offers),
            "standing": dict(view.standing),
        }

    def printed(self) -> dict[str, Any]:
        return {"phases": PHASES}

    def describe(self, event: Event, state: Any) -> str:
        return line(event, state)

    def sheets(self, view: Any) -> list[Sheet]:
        names = self.title.stands(view).seats
        rows = [
            [
                str(seat), names[seat].name, str(view.trade[seat]), str(view.culture[seat]), str(view.level[seat]),
                str(coins(view, seat) if view.government[seat] else 0), str(len(view.techs[seat])), view.government[seat],
                str(sum(view.armies[seat].values())), str(sum(view.scouts[seat].values())), str(len(view.forces[seat])),
            ]
            for seat in range(view.rules.seats)
        ]  # fmt: skip
        head = ["seat", "civilization", "trade", "culture", "track", "coins", "techs", "government", "armies", "scouts", "units"]
        return [Sheet(rows, head)]
