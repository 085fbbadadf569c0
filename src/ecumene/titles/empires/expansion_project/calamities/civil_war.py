"""Civil War: the victim's nation falls into two factions, of which a neighbour takes one."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec

from ecumene.engine import NOBODY, Action, Form, Refused, Step, Waits
from ecumene.titles.empires import wire
from ecumene.titles.empires.abilities.ability import homes
from ecumene.titles.empires.calamities.damage import Damage
from ecumene.titles.empires.calamities.exposure import Exposed, Piece
from ecumene.titles.empires.expansion_project.arriving import Arrival, awaited
from ecumene.titles.empires.expansion_project.calamities.tyranny import Beneficiary, richest, stock_points
from ecumene.titles.empires.misfits import called
from ecumene.titles.empires.pieces import annex_tokens, put_city, remove, take_city
from ecumene.titles.empires.state import Public, State

CITY = 5


class JoinFaction(Action, frozen=True):
    """These units belong to the first faction: this many tokens of these areas, and these cities."""

    tokens: tuple[tuple[str, int], ...] = ()
    cities: tuple[str, ...] = ()


class KeepFaction(Action, frozen=True):
    """I go on with the first faction, or with the second."""

    first: bool


def strike(state: State, victim: int, beneficiary: int | None) -> None:
    """Of those within eight areas whoever has most in stock benefits, unless the victim has more.

    EP 30.4111a, 30.4111b, 30.4111c, 30.4112a, 30.4112b, 30.4112c. EP 14.62a, 30.4111d: but the next newcomer, if one is awaited,
    benefits from wherever, and whatever the victim has in stock.
    """
    newcomers = awaited(state)
    if newcomers:
        state.push(CivilWarBeneficiary(victim, (newcomers[0],)))
        return
    near = neighbours(state, victim, state.rules.number(state, "civil_war", "areas", victim))
    best = richest(state, near)
    if best and stock_points(state, best[0]) >= stock_points(state, victim):
        state.push(CivilWarBeneficiary(victim, tuple(best)))
    else:
        state.tell("calamity.cancelled", calamity="civil_war", seat=victim)


def neighbours(state: Public, victim: int, most: int) -> list[int]:
    """The players with units so few areas away, coasts and open seas counted, the victim's own areas not.

    EP 30.4111a, 30.4111b, 30.4111c.
    """
    terrain = state.terrain
    seen = homes(state, victim)
    frontier = set(seen)
    for _ in range(most):
        beyond: set[int] = set()
        for node in frontier:
            beyond.update(terrain.sail[node])
            if node < terrain.size:
                beyond.update(terrain.land[node])
        frontier = beyond - seen
        seen |= frontier
    return [seat for seat in state.playing() if seat != victim and not seen.isdisjoint(homes(state, seat))]


class CivilWarBeneficiary(Beneficiary, frozen=True):
    """EP 30.4112c: among equals the primary victim decides."""

    rule = "EP 30.4112c"

    def benefit(self, state: State, seat: int) -> None:
        """The victim selects, then the beneficiary; EP 30.4134: with Philosophy the beneficiary alone.

        EP 30.4131, 30.4132a, 30.4132b, 30.4132c, 30.4132d, 30.4133.
        """
        number, victim = state.rules.number, self.victim
        if state.rules.has_switch(state, "civil_war", "beneficiary_chooses", victim):
            state.push(
                FirstFaction(victim, seat, seat, number(state, "civil_war", "by_philosophy", victim)), Parting(victim, seat)
            )
        else:
            state.push(
                FirstFaction(victim, seat, victim, number(state, "civil_war", "own", victim)),
                FirstFaction(victim, seat, seat, number(state, "civil_war", "others", victim)),
                Parting(victim, seat),
            )


class Faction(msgspec.Struct, frozen=True):
    """Units by the ids of their areas: tokens, each area as often as it has some, and cities."""

    men: tuple[str, ...] = ()
    towns: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """What they are worth."""
        return len(self.men) + CITY * len(self.towns)

    def without(self, other: Faction) -> Faction:
        """What is left without these."""
        men = Counter(self.men) - Counter(other.men)
        return Faction(tuple(men.elements()), tuple(town for town in self.towns if town not in other.towns))

    def joined(self, other: Faction) -> Faction:
        """Both together."""
        return Faction(tuple(sorted((*self.men, *other.men))), (*self.towns, *other.towns))

    def least(self, points: int) -> int:
        """EP 30.4133: this many points, or the smallest excess over them; all if there are no more."""
        totals = [CITY * cities + tokens for cities in range(len(self.towns) + 1) for tokens in range(len(self.men) + 1)]
        return min((total for total in totals if total >= points), default=self.points)


def nation(state: Public, seat: int) -> Faction:
    """All units of a player."""
    ids = state.terrain.ids
    men = tuple(ids[area] for area in state.areas_of(seat) for _ in range(state.tokens[seat][area]))
    return Faction(men, tuple(ids[area] for area in state.cities_of(seat)))


def first_faction(state: Public) -> Faction:
    """What was selected so far."""
    return Faction(*(state.notes.faction or ()))


class FirstFaction(Step, frozen=True):
    """One of the two selects units of the victim for the first faction, one by one if need be.

    EP 30.4131, 30.4132a, 30.4132b, 30.4132c, 30.4132d, 30.4133, 30.4134.
    """

    victim: int
    beneficiary: int
    chooser: int
    points: int
    rule = "EP 30.4133"

    def _left(self, state: State) -> Faction:
        return nation(state, self.victim).without(first_faction(state))

    def seats(self, state: State) -> Waits:
        left = self._left(state)
        return ((self.chooser,), ()) if left.least(self.points) < left.points else ((), ())

    def forms(self, state: State, seat: int) -> list[Form]:
        return [FactionForm(self._left(state), self.points)]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, JoinFaction):
            return self.not_asked(action)
        left = self._left(state)
        men = Counter(left.men)
        named = [area for area, _ in action.tokens]
        if len(set(named)) < len(named) or len(set(action.cities)) < len(action.cities):
            return Refused(self.rule, "name each area once")
        for area, count in action.tokens:
            if not 1 <= count <= men[area]:
                return Refused(self.rule, f"there are fewer than {count} tokens to choose in {called(state, area)}")
        for area in action.cities:
            if area not in left.towns:
                return Refused(self.rule, f"there is no city to choose in {called(state, area)}")
        chosen, wanted = joining(action).points, left.least(self.points)
        return None if chosen == wanted else Refused(self.rule, f"select {wanted} unit points, not {chosen}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, JoinFaction)
        self._join(state, joining(action))

    def run(self, state: State) -> None:
        self._join(state, self._left(state))

    def _join(self, state: State, units: Faction) -> None:
        together = first_faction(state).joined(units)
        state.notes.faction = together.men, together.towns
        tokens = dict(Counter(units.men))
        state.tell("faction", seat=self.chooser, victim=self.victim, tokens=tokens, cities=list(units.towns))


def joining(action: JoinFaction) -> Faction:
    """The units of an order."""
    return Faction(tuple(area for area, count in action.tokens for _ in range(count)), action.cities)


class FactionForm(Form):
    """The units of a faction: a piece is ("city", area) or ("tokens", area, count)."""

    kind = "faction"

    def __init__(self, left: Faction, points: int) -> None:
        self.left = left
        self.wanted = left.least(points)
        self.men = Counter(left.men)

    def _open(self, prefix: list[Any]) -> tuple[dict[str, int], list[str], int]:
        """What may still be named, and how many points are missing."""
        named = {(piece[0], piece[1]) for piece in prefix}
        men = {area: count for area, count in self.men.items() if ("tokens", area) not in named}
        towns = [area for area in self.left.towns if ("city", area) not in named]
        return men, towns, self.wanted - sum(CITY if piece[0] == "city" else piece[2] for piece in prefix)

    def _possible(self, tokens: int, towns: int, missing: int) -> bool:
        return any(0 <= missing - CITY * count <= tokens for count in range(towns + 1))

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        men, towns, missing = self._open(prefix)
        if not missing:
            return [], True
        total = sum(men.values())
        found: list[Any] = []
        if towns and missing >= CITY and self._possible(total, len(towns) - 1, missing - CITY):
            found += [("city", area) for area in towns]
        for area, most in men.items():
            found += [
                ("tokens", area, count)
                for count in range(1, min(most, missing) + 1)
                if self._possible(total - most, len(towns), missing - count)
            ]
        return found, False

    def reckoned(self, prefix: list[Any]) -> dict[str, int]:
        return {"points": self.wanted - self._open(prefix)[2]}

    def whole(self, prefix: list[Any]) -> JoinFaction:
        tokens = tuple((piece[1], piece[2]) for piece in prefix if piece[0] == "tokens")
        return JoinFaction(tokens, tuple(piece[1] for piece in prefix if piece[0] == "city"))

    def sample(self, rng: Random) -> JoinFaction:
        prefix: list[Any] = []
        while following := self.pieces(prefix)[0]:
            prefix.append(following[int(rng.random() * len(following))])
        return self.whole(prefix)


class Parting(Step, frozen=True):
    """EP 30.416a: the victim chooses the faction that it keeps; EP 30.414b: without a second one there is no Civil War."""

    victim: int
    beneficiary: int
    rule = "EP 30.416a"

    def factions(self, state: Public) -> tuple[Faction, Faction]:
        """What was selected, and as the second one all that the victim has besides."""
        first = first_faction(state)
        return first, nation(state, self.victim).without(first)

    def seats(self, state: State) -> Waits:
        return ((self.victim,), ()) if self.factions(state)[1].points else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [KeepFaction(True), KeepFaction(False)]

    def run(self, state: State) -> None:
        state.notes.faction = None
        state.tell("calamity.cancelled", calamity="civil_war", seat=self.victim)

    def act(self, state: State, seat: int, action: Action) -> None:
        """Before anything is replaced, the victim's arms cost units of both factions.

        EP 30.415a, 30.415b, 30.415c, 30.415d, 30.415e, 30.415f.
        """
        assert isinstance(action, KeepFaction)
        first, second = self.factions(state)
        kept, lost = (first, second) if action.first else (second, first)
        state.notes.faction = None
        state.tell("faction.kept", seat=seat, first=action.first, points=kept.points, lost=lost.points)
        toll = state.rules.number(state, "civil_war", "destroyed", seat)
        arrival = [Arrival(self.beneficiary, seat)] if self.beneficiary not in state.ranking else []
        taken = FactionAnnexed(self.victim, self.beneficiary, lost.men, lost.towns)
        if toll:
            own = FactionToll(seat, toll, chooser=seat, men=kept.men, towns=kept.towns, against=areas_of(lost))
            theirs = FactionToll(
                seat,
                toll,
                chooser=self.beneficiary,
                men=lost.men,
                towns=lost.towns,
                against=areas_of(kept),
                taker=self.beneficiary,
            )
            state.push(*arrival, own, theirs)
        else:
            state.push(*arrival, taken)


def areas_of(units: Faction) -> tuple[str, ...]:
    """Where the units of a faction stand."""
    return tuple(sorted({*units.men, *units.towns}))


def _counted(units: Faction) -> dict[str, Any]:
    return {"areas": list(areas_of(units)), "tokens": len(units.men), "cities": len(units.towns)}


wire.FIGURES[Parting] = lambda view, step: {"factions": [_counted(units) for units in step.factions(view)]}


class FactionToll(Damage, frozen=True):
    """Who will play a faction removes this many of its unit points, next to the other faction as far as there are any.

    EP 30.415a, 30.415b, 30.415c, 30.415d, 30.415e, 30.415f.
    """

    chooser: int = 0
    men: tuple[str, ...] = ()
    towns: tuple[str, ...] = ()
    #: where the other faction stands
    against: tuple[str, ...] = ()
    #: who takes over what is left of this faction, if anybody does
    taker: int | None = None
    rule = "EP 30.415c"

    def _close(self, state: Public) -> Faction:
        """The units in and next to the areas of the other faction."""
        terrain = state.terrain
        front = {terrain.index[area] for area in self.against}
        front |= {near for area in front for near in terrain.near[area]}
        names = {terrain.ids[area] for area in front}
        return Faction(tuple(m for m in self.men if m in names), tuple(t for t in self.towns if t in names))

    def _short(self, state: Public) -> bool:
        """EP 30.415f: whether those next to the other faction all go, and do not suffice."""
        return 0 < self._close(state).points < self.damage

    def units(self, state: Public) -> Exposed:
        index, close = state.terrain.index, self._close(state)
        faction = close if close.points else Faction(self.men, self.towns)
        men = Counter(index[area] for area in faction.men)
        # a token of the faction beside one of its cities is a point of its own (EP 33.1371d)
        return Exposed(dict(men), {town: men[town] for town in map(index.__getitem__, faction.towns)}, 0, may_stretch=False)

    def seats(self, state: State) -> Waits:
        waits = Damage.seats(self, state)
        return ((self.chooser,), ()) if waits[0] and not self._short(state) else NOBODY

    def _take(self, state: State, pieces: list[Piece]) -> None:
        """The other faction may have tokens in the same areas, so what goes is counted, and not what stays."""
        ids = state.terrain.ids
        beside = Counter(self.men)
        tokens = {ids[area]: count if kind == "tokens" else beside[ids[area]] - count for kind, area, count in pieces}
        gone = Faction(tuple(Counter(tokens).elements()), tuple(ids[area] for kind, area, _ in pieces if kind == "city"))
        for town in gone.towns:
            take_city(state, state.terrain.index[town])
        for area, count in tokens.items():
            remove(state, self.seat, state.terrain.index[area], count)
        cities = {ids[area]: count for kind, area, count in pieces if kind == "city"}
        lost = {area: count for area, count in tokens.items() if area not in cities}
        due = gone.points if self._short(state) else self.damage
        state.tell("damage", seat=self.seat, damage=due, tokens=lost, cities=cities)
        left = Faction(self.men, self.towns).without(gone)
        if due < self.damage:
            state.push(msgspec.structs.replace(self, damage=self.damage - due, men=left.men, towns=left.towns))
        elif self.taker is not None:
            state.push(FactionAnnexed(self.seat, self.taker, left.men, left.towns))


class FactionAnnexed(Step, frozen=True):
    """EP 30.416b, 30.416c, 30.416d: the beneficiary annexes what the victim does not keep, as far as stock lasts, then the next
    one by stock.

    What nobody can replace stays with the victim.
    """

    victim: int
    beneficiary: int
    men: tuple[str, ...] = ()
    towns: tuple[str, ...] = ()
    rule = "EP 30.416c"

    def run(self, state: State) -> None:
        index, victim = state.terrain.index, self.victim
        near = neighbours(state, victim, state.rules.number(state, "civil_war", "areas", victim))
        others = sorted((s for s in near if s != self.beneficiary), key=lambda seat: -stock_points(state, seat))
        takers = (self.beneficiary, *others)
        for town in self.towns:
            taker = next((seat for seat in takers if state.city_stock(seat)), None)
            if taker is not None:
                take_city(state, index[town])
                put_city(state, taker, index[town])
                state.tell("city.annexed", seat=victim, taker=taker, area=town)
        for area, count in Counter(self.men).items():
            left = count
            for taker in takers:
                taken = min(left, state.stock[taker])
                if taken:
                    annex_tokens(state, victim, index[area], taker, taken)
                    state.tell("tokens.annexed", seat=victim, taker=taker, area=area, tokens=taken)
                    left -= taken
