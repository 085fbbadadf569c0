"""How the game is shown: on the wire, in the story, in the terminal."""

from __future__ import annotations

from typing import Any

import msgspec

from ecumene.engine import Event, Shown
from ecumene.titles.ffg.chart import chart
from ecumene.titles.ffg.exploring import slot_name
from ecumene.titles.ffg.rules import AIRCRAFT, PRICES, UNIT_PRICES
from ecumene.titles.ffg.story import line
from ecumene.titles.ffg.tables import UNITS, read, tables
from ecumene.titles.ffg.yields import coins, count, outskirts, production, resources
from ecumene.typed import Sheet

PHASES = {
    "setup": "Set-up",
    "start": "Start",
    "trade": "Trade",
    "manage": "Cities",
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
            "cities": {ids[city.square]: self._city(view, city) for city in view.cities.values()},
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

    def _city(self, view: Any, city: Any) -> dict[str, Any]:
        """A city with what its squares bring it now; all of it is open."""
        ids = view.rules.chart.ids
        return {
            "owner": city.owner,
            "capital": city.capital,
            "walls": city.walls,
            "program": city.program,
            "second": ids[city.second] if city.second >= 0 else None,
            "mark": city.mark or None,
            "production": production(view, city),
            "trade": count(view, city, "trade"),
            "culture": count(view, city, "culture"),
            "resources": sorted(resources(view, city)),
            "outskirts": [ids[square] for square in outskirts(view, city)],
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
            "ranks": {unit: view.rules.rank(view, seat, unit) for unit in UNITS},
            "speed": view.rules.speed(view, seat) if view.civ[seat] else 0,
            "stack": view.rules.stack(view, seat) if view.civ[seat] else 0,
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
        """Everything that is printed, of all versions: a page looks up what a game names."""
        all_tables = tables("both")
        found = {
            name: msgspec.to_builtins(getattr(all_tables, name))
            for name in ("civilizations", "techs", "wonders", "buildings", "events", "governments", "icons", "kinds", "sections")
        }
        return {
            "kit": "ffg",
            "phases": PHASES,
            **found,
            "people_spaces": list(all_tables.people_spaces),
            "victory": all_tables.victory,
            "prices": {str(level): price for level, price in PRICES.items()},
            "unit_prices": {**{str(rank): price for rank, price in UNIT_PRICES.items()}, "aircraft": AIRCRAFT},
            "units": read("units"),
            "layouts": {seats: self._layout(int(seats)) for seats in read("layouts")},
        }

    def _layout(self, seats: int) -> dict[str, Any]:
        """The squares of each place for a tile, by its name, and how large the map is."""
        squares = chart(seats)
        slots = {slot_name(n): [squares.ids[s] for s in slot.squares] for n, slot in enumerate(squares.slots)}
        return {"width": squares.width, "height": squares.height, "slots": slots}

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
