"""Phase 1: tax collection (WE 1A, 1B)."""

from __future__ import annotations

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.calamities.losses import DestroyCity, destroy
from ecumene.titles.empires.misfits import no_city
from ecumene.titles.empires.pieces import annex_city, earn
from ecumene.titles.empires.state import State


class TaxRate(Action, frozen=True):
    """I set this tax rate for all of my cities."""

    rate: int


class Annex(Action, frozen=True):
    """I take over the city in this area."""

    area: str


class TaxCollection(Step, frozen=True):
    """WE 1A.4, 1A.5, GEN.2: at the same time, holders of Coinage or Monarchy set their rate; then all collect."""

    rule = "WE 1A"

    def run(self, state: State) -> None:
        state.notes.tax = (2,) * state.seats
        setters = [s for s in state.playing() if state.cities[s] and len(state.rules.tax_rates(state, s)) > 1]
        state.push(CollectTax())
        if setters:
            state.open_lanes({seat: [SetTaxRate(seat)] for seat in setters}, ordered=False)


class SetTaxRate(Step, frozen=True):
    """WE ADV.Coinage.1-3, ADV.Monarchy.1-3: one rate for all cities of the player, anew each turn."""

    seat: int
    rule = "WE 1A.4"
    standing = "tax-rate"

    def seats(self, state: State) -> Waits:
        return (self.seat,), ()

    def choices(self, state: State, seat: int) -> list[Action]:
        return [TaxRate(rate) for rate in state.rules.tax_rates(state, seat)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, TaxRate)
        rates = state.rules.tax_rates(state, seat)
        return Refused(self.rule, f"your advances allow a tax rate of {rates[0]} to {rates[-1]}, not {action.rate}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, TaxRate)
        rates = list(state.notes.tax or ())
        rates[seat] = action.rate
        state.notes.tax = tuple(rates)
        state.tell("tax.rate", seat=seat, rate=action.rate)

    def stands(self, state: State, seat: int, answer: str) -> Action | None:
        return TaxRate(int(answer)) if answer.isdecimal() else None


class CollectTax(Step, frozen=True):
    """WE 1A.1, 1B.2: everybody moves tokens from stock to treasury; a player who is short moves the whole stock."""

    rule = "WE 1A.1"

    def run(self, state: State) -> None:
        rates = state.notes.tax
        assert rates is not None
        revolts: list[tuple[int, int]] = []
        for seat in state.playing():
            rate, cities = rates[seat], state.cities[seat]
            if not cities:
                continue
            paid = earn(state, seat, rate * cities)
            state.tell("tax.collected", seat=seat, tokens=paid)
            # WE 1B.3: a city that was not fully paid for revolts
            short = cities - paid // rate
            if short and state.rules.cities_revolt(state, seat):
                revolts.append((seat, short))
        victims = tuple(seat for seat, _ in revolts)
        if revolts:
            # nobody sets another rate when it is seen who benefits from this one (docs/rulings.md)
            state.show()
        # WE 1B.1, 1B.9, GEN.5: revolts come when all have paid, in A.S.T.-ranking order
        state.push(*(TaxRevolt(victim, cities, victims) for victim, cities in revolts))


class TaxRevolt(Step, frozen=True):
    """WE 1B.4: for each city without full tax a beneficiary picks and annexes a city of the victim."""

    victim: int
    cities: int
    victims: tuple[int, ...]
    rule = "WE 1B"

    def run(self, state: State) -> None:
        taker = state.rules.beneficiary(state, state.rules.revolt_takers(state, self.victim, self.victims))
        if taker is None:
            state.push(LostToRevolt(self.victim, self.cities))
        else:
            state.push(RevoltingCity(self.victim, taker, self.cities, self.victims))


class RevoltingCity(Step, frozen=True):
    """WE 1B.4, 1B.7: the same beneficiary goes on until the cities in stock run out; then the next one does."""

    victim: int
    taker: int
    cities: int
    victims: tuple[int, ...]
    rule = "WE 1B.4"

    def seats(self, state: State) -> Waits:
        return (self.taker,), ()

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Annex(state.terrain.ids[area]) for area in state.cities_of(self.victim)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Annex)
        missing = no_city(state, self.rule, seat, self.victim, action.area)
        assert missing is not None, "every city of the victim may be chosen"
        return missing

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Annex)
        annex_city(state, state.terrain.index[action.area], seat)
        state.tell("tax.revolt", seat=self.victim, taker=seat, area=action.area)
        left = self.cities - 1
        if left and state.city_stock(seat):
            state.push(RevoltingCity(self.victim, seat, left, self.victims))
        elif left:
            state.push(TaxRevolt(self.victim, left, self.victims))


class LostToRevolt(Step, frozen=True):
    """WE 1B.8: nobody can take the revolting cities: they are destroyed, which ones is the victim's choice (docs/rulings.md)."""

    victim: int
    cities: int
    rule = "WE 1B.8"

    def seats(self, state: State) -> Waits:
        return ((self.victim,), ()) if state.cities[self.victim] > self.cities else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [DestroyCity(state.terrain.ids[area]) for area in state.cities_of(self.victim)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, DestroyCity)
        missing = no_city(state, self.rule, seat, self.victim, action.area)
        assert missing is not None, "every city of the victim may be chosen"
        return missing

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, DestroyCity)
        destroy(state, state.terrain.index[action.area])
        if self.cities > 1:
            state.push(LostToRevolt(self.victim, self.cities - 1))

    def run(self, state: State) -> None:
        for area in state.cities_of(self.victim):
            destroy(state, area)
