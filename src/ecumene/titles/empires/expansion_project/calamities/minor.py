"""The minor calamities that strike in their own way: Tempest, Coastal Migration, Tribal Conflict, Minor Uprising, Banditry."""

from __future__ import annotations

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires import wire
from ecumene.titles.empires.calamities.damage import Damage
from ecumene.titles.empires.calamities.losses import CardLoss, DiscardCards, LoseCard, LoseTreasury, commodities_held
from ecumene.titles.empires.expansion_project.calamities.cyclone import sink
from ecumene.titles.empires.expansion_project.calamities.damage import TokenDamage
from ecumene.titles.empires.misfits import called, no_area
from ecumene.titles.empires.pieces import pay
from ecumene.titles.empires.state import Public, State


class Depopulate(Action, frozen=True):
    """The tokens in these two areas fight each other."""

    area: str
    other: str


class BuyOff(Action, frozen=True):
    """Treasury pays for this many of the unit points that I would lose."""

    points: int


def tempest(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.341, 30.342, 30.343: all ships, and five treasury tokens or all there are."""
    sink(state, victim, list(state.ships[victim]))
    state.push(LoseTreasury(victim, state.rules.number(state, "tempest", "treasury", victim)))


def coastal_migration(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.631, 30.632a, 30.632b, 30.633: five unit points from coastal areas, or all there are, and all ships."""
    sink(state, victim, list(state.ships[victim]))
    state.push(Damage(victim, state.rules.number(state, "coastal_migration", "damage", victim), "coast"))


def tribal_conflict(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.75: without two such areas nothing happens."""
    if TribalConflict(victim).pairs(state):
        state.push(TribalConflict(victim))
    else:
        state.tell("calamity.cancelled", calamity="tribal_conflict", seat=victim)


class TribalConflict(Step, frozen=True):
    """The victim chooses two areas of its tokens with a common land border and no city, and loses all tokens there.

    EP 30.74a, 30.74b, 30.74c.
    """

    seat: int
    rule = "EP 30.74a"

    def pairs(self, state: State) -> list[tuple[int, int]]:
        areas = [area for area in state.areas_of(self.seat) if not state.city[area]]
        return [(area, near) for area in areas for near in state.terrain.land[area] if near > area and near in areas]

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if len(self.pairs(state)) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        ids = state.terrain.ids
        return [Depopulate(ids[area], ids[other]) for area, other in self.pairs(state)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Depopulate)
        index = state.terrain.index
        for name in (action.area, action.other):
            unknown = no_area(state, self.rule, name)
            if unknown is not None:
                return unknown
            if state.city[index[name]]:
                return Refused(self.rule, f"there is a city in {called(state, name)}")
            if not state.tokens[seat][index[name]]:
                return Refused(self.rule, f"you have no tokens in {called(state, name)}")
        if index[action.other] not in state.terrain.land[index[action.area]]:
            return Refused(self.rule, f"{called(state, action.area)} and {called(state, action.other)} share no land border")
        return Refused(self.rule, "name the two areas in the other order")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Depopulate)
        self._lose(state, (state.terrain.index[action.area], state.terrain.index[action.other]))

    def run(self, state: State) -> None:
        self._lose(state, self.pairs(state)[0])

    def _lose(self, state: State, areas: tuple[int, int]) -> None:
        """EP 30.76: no more than five tokens, which of them being the victim's choice."""
        state.push(TokenDamage(self.seat, state.rules.number(state, "tribal_conflict", "most", self.seat), areas=areas))


def minor_uprising(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.831a, 30.831b: a unit point for each city."""
    points = state.rules.number(state, "minor_uprising", "per_city", victim) * state.cities[victim]
    state.push(MinorUprising(victim, points))


class MinorUprising(Step, frozen=True):
    """EP 30.832: some or all of the points are bought off, for two treasury tokens each."""

    seat: int
    points: int
    rule = "EP 30.832"

    def price(self, state: Public, points: int) -> int:
        """The treasury tokens that buy off so many points."""
        return points * int(state.rules.number(state, "minor_uprising", "ransom", self.seat))

    def most(self, state: Public) -> int:
        """The most points that the seat can pay for."""
        return min(self.points, int(state.treasury[self.seat]) // self.price(state, 1))

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if self.most(state) else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [BuyOff(points) for points in range(self.most(state), -1, -1)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, BuyOff)
        price, most = self.price(state, 1), self.most(state)
        return Refused(self.rule, f"for {price} treasury tokens each you may buy off 0 to {most} points, not {action.points}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, BuyOff)
        price = self.price(state, action.points)
        pay(state, seat, price)
        state.tell("ransom", seat=seat, tokens=price)
        state.push(Damage(seat, self.points - action.points))

    def run(self, state: State) -> None:
        state.push(Damage(self.seat, self.points))


wire.FIGURES[MinorUprising] = lambda view, step: {
    "prices": {str(points): step.price(view, points) for points in range(step.most(view) + 1)}
}


def banditry(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.931a, 30.931b: a commodity card goes to whoever traded it; EP 30.932: if nobody did, one is discarded."""
    if beneficiary is None:
        state.push(BanditLoss(victim, state.rules.number(state, "banditry", "discarded", victim)))
    else:
        state.push(BanditTribute(victim, beneficiary))


class BanditLoss(DiscardCards, frozen=True):
    """EP 30.932: nobody is there to take the card, so it is discarded."""

    rule = "EP 30.932"


class BanditTribute(CardLoss, frozen=True):
    """EP 30.931a: the victim chooses the card; only the two learn which. EP 30.931b: no hand limit stands in the way."""

    to: int
    rule = "EP 30.931a"

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if commodities_held(state, self.seat) > 1 else ((), ())

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, LoseCard)
        self._give(state, state.rules.cards.index[action.card])

    def run(self, state: State) -> None:
        held = [card for card in range(state.rules.cards.first_calamity) if state.hand[self.seat][card]]
        if held:
            self._give(state, held[0])

    def _give(self, state: State, card: int) -> None:
        state.hand[self.seat][card] -= 1
        state.hand[self.to][card] += 1
        state.show()
        state.tell("card.given", seat=self.seat, to=self.to)
        state.tell("card.passed", audience=(self.seat, self.to), seat=self.seat, to=self.to, card=state.rules.cards.ids[card])
