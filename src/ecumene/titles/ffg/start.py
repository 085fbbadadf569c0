"""The Start of Turn: new cities, governments, great people out of reserve, gains, and where scouts send what they gather."""

from __future__ import annotations

from typing import Any

from ecumene.engine import NOBODY, Action, Form, Refused, Waits
from ecumene.titles.ffg import uses
from ecumene.titles.ffg.culture import advance, homes, place_person
from ecumene.titles.ffg.exploring import take_marker
from ecumene.titles.ffg.investing import Invest, invest, investments
from ecumene.titles.ffg.learning import Govern, Growing, govern
from ecumene.titles.ffg.names import name, needing
from ecumene.titles.ffg.names import square as square_name
from ecumene.titles.ffg.persons import TurnUp, turn_up, turnable
from ecumene.titles.ffg.pieces import (
    add_figures,
    figures,
    found,
    gatherers,
    gathering,
    is_water,
    lose_token,
    may_stand,
    remove_figures,
)
from ecumene.titles.ffg.play import End, Play, UseCard
from ecumene.titles.ffg.yields import NOTHING, cities_of, icons, outskirts

#: what is taken by itself when the part ends, if it was not taken before
GAINS = ("culture", "trade", "coin", "advance", "zeal", "expand", "piety", "perform", "interest", "compute", "ben")


class Found(Action, frozen=True):
    """I found a city where my scout stands; under Republic an army will do."""

    square: str
    using: str = "scout"


class Place(Action, frozen=True):
    """I place a great person from my reserve on the map."""

    person: str
    square: str


class Send(Action, frozen=True):
    """I send what a scout gathers to this city; with a square, that of the scout there, before it is asked about."""

    city: str
    square: str = ""


class Displace(Action, frozen=True):
    """I move a figure out of the way, to a square or, without one, to my sheet."""

    square: str = ""


#: beside what no city is built
BESIDE = {"relic": "FF city.10", "city-state": "FF city.11"}


# -- cities -----------------------------------------------------------------------------------------------


def crowded(state: Any, seat: int) -> bool:
    """FF city.1: the seat has as many cities as it may."""
    return len(cities_of(state, seat)) >= int(state.rules.most_cities(state, seat))


def why_no_city(state: Any, seat: int, square: int) -> Refused | None:
    """FF city.1, city.4-9: why no city may be built here."""
    if crowded(state, seat):
        return Refused("FF city.1", f"{state.rules.most_cities(state, seat)} cities is the most you may have")
    return why_not_here(state, seat, square)


def why_not_here(state: Any, seat: int, square: int) -> Refused | None:
    """FF city.4-11: why no city of the seat may lie in this square."""
    rules, chart = state.rules, state.rules.chart
    if is_water(state, square):
        return Refused("FF city.4", "a city cannot be built on water")
    around, opened, slot = chart.around[square], state.open, chart.slot
    if len(around) < 8 or not all(opened[slot[near]] for near in around):
        return Refused("FF city.5", "all eight squares around a city must be on the map and turned up")
    for near in around:
        if state.marker[near] == "village" or (state.marker[near] == "hut" and state.civ[seat] != "zulu"):  # FF civ.zulu.3
            return Refused("FF city.6", "a hut or village is next to this square: explore it first")
        if state.occupant[near] not in (0, seat + 1):
            return Refused("FF city.7", "an enemy figure is next to this square")
        kind = rules.tables.kinds[state.marker[near]]
        if kind in BESIDE:
            return Refused(BESIDE[kind], f"a {kind} is next to this square")
    if not apart(state, square):
        return Refused("FF city.8", "another city is too near: cities must be at least three squares apart")
    return None


def apart(state: Any, square: int) -> bool:
    """FF city.8: no centre of a city is nearer than three squares."""
    close = state.rules.chart.close[square]
    return bool(close.isdisjoint(state.cities) and close.isdisjoint([city.second for city in state.cities.values()]))


def founders(state: Any, seat: int) -> list[Found]:
    """FF city.3, gov.republic.1: where a city may be built, and by which figure."""
    if crowded(state, seat):
        return []
    ids = state.rules.chart.ids
    kinds = [("scout", state.scouts[seat])]
    if state.government[seat] == "republic":
        kinds.append(("army", state.armies[seat]))
    return [
        Found(ids[square], kind)
        for kind, places in kinds
        for square in sorted(places)
        if apart(state, square) and why_not_here(state, seat, square) is None
    ]


class Displacing(Play, frozen=True):
    """FF city.14: other friendly figures leave the square of a new city; whoever finds no room goes back to the sheet."""

    seat: int
    square: int
    rule = "FF city.14"
    offers = "your figures make room in a square around the new city that can take them"

    def seats(self, state: Any) -> Waits:
        return ((self.seat,), ()) if any(figures(state, self.seat, self.square)) else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        chart = state.rules.chart
        return [*(Displace(chart.ids[n]) for n in chart.around[self.square] if may_stand(state, seat, n)), Displace()]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Displace)
        armies, _ = figures(state, seat, self.square)
        moved = (1, 0) if armies else (0, 1)
        remove_figures(state, seat, self.square, *moved)
        if action.square:
            add_figures(state, seat, state.rules.chart.index[action.square], *moved)
        state.push(self)

    def go(self, state: Any) -> None:
        """The square is free."""


# -- governments ------------------------------------------------------------------------------------------


def changes(state: Any, seat: int) -> list[str]:
    """FF gov.3-5: the governments to which the seat may change now, once a turn."""
    if "govern" in state.used[seat]:
        return []
    now = state.government[seat]
    if state.rules.immune(state, seat):  # FF gov.8
        return sorted(state.rules.governments(state, seat) - {now})
    if now == "anarchy":
        return sorted(state.rules.governments(state, seat)) if state.since[seat] < state.turn else []
    return sorted({*state.free_change[seat], "anarchy"} - {now})


def why_no_change(state: Any, seat: int, government: str) -> Refused:
    """FF gov.1, gov.4: the government is not unlocked, or the way to it leads over Anarchy."""
    if government not in (*state.rules.governments(state, seat), "anarchy"):
        return Refused("FF gov.1", f"{name(government)} is not unlocked{needing(state.rules.tables, government)}")
    if "govern" in state.used[seat]:
        return Refused("FF gov.4", "you have already changed your government this turn")
    if state.government[seat] == "anarchy":
        return Refused("FF gov.4", f"Anarchy lasts until your next turn; then you can change to {name(government)}")
    return Refused("FF gov.4", f"change to Anarchy first; next turn you can change to {name(government)}")


def why_no_place(state: Any, seat: int, action: Place) -> Refused:
    """FF person.3, person.6, person.7, blockade.3: why a great person cannot come into this square."""
    square = state.rules.chart.index.get(action.square, -1)
    if action.person not in state.reserve[seat]:
        return Refused("FF person.7", f"you have no {name(action.person)} in reserve")
    if not any(square in outskirts(state, city) for city in cities_of(state, seat)):
        return Refused(
            "FF person.2",
            f"a great person goes in the outskirts of your cities, and {square_name(action.square)} is not in them",
        )
    if state.occupant[square] not in (0, seat + 1):
        return Refused("FF blockade.3", f"an enemy figure is at {square_name(action.square)}: drive it off first")
    return Refused("FF person.3", f"{name(action.person)} cannot be placed at {square_name(action.square)}")


# -- what scouts gather ------------------------------------------------------------------------------------


def gathers(state: Any, seat: int) -> list[int]:
    """FF scout.2: the squares where figures gather that were not placed this turn."""
    kinds, fresh = state.rules.tables.kinds, state.fresh[seat]
    return [
        square
        for square in sorted(gathering(state, seat))
        # what a city-state shows counts for the capital by itself
        if gatherers(state, seat, square) > fresh.get(square, 0) and kinds[state.marker[square]] != "city-state"
    ]


def sent_note(name: str) -> str:
    """How the turn notes that the scout of this square was sent."""
    return f"sent {name}"


def undeclared(state: Any, seat: int) -> list[int]:
    """FF start.3: the squares that gather and of which nothing was declared in this part."""
    ids, used, sent = state.rules.chart.ids, state.used[seat], state.sent[seat]
    return [s for s in gathers(state, seat) if s not in sent or sent_note(ids[s]) not in used]


def sendings(state: Any, seat: int) -> list[Send]:
    """FF start.3, start.5: every square that can be sent to one of several cities, in any order with the rest."""
    ids, cities = state.rules.chart.ids, cities_of(state, seat)
    if len(cities) < 2:
        return []
    return [Send(ids[city.square], ids[square]) for square in undeclared(state, seat) for city in cities]


def declare_sent(state: Any, seat: int, square: int, city: int, *, quiet: bool = False) -> None:
    """FF start.3: it holds for the rest of the turn."""
    ids = state.rules.chart.ids
    if state.sent[seat].get(square) != city:
        state.sent[seat][square] = city
        state.stir_cities(seat)
    if not quiet:
        state.tell("sent", seat=seat, square=ids[square], city=ids[city])


def why_not_sent(state: Any, seat: int, action: Send) -> Refused:
    """FF start.3, scout.1, scout.2: why what this square yields cannot be sent there."""
    square = state.rules.chart.index.get(action.square)
    if square is None or square not in gathers(state, seat):
        return Refused("FF scout.1", f"no figure of yours gathers at {square_name(action.square) or 'no square'}")
    if square not in undeclared(state, seat):
        return Refused(
            "FF start.3", f"what {square_name(action.square)} yields has already been sent; that holds for the whole turn"
        )
    return Refused("FF start.3", Sending.offers)


# -- the part ---------------------------------------------------------------------------------------------


class Starting(Play, frozen=True):
    """FF start.5: a player does all this in any order."""

    seat: int
    rule = "FF start.5"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        ids = state.rules.chart.ids
        places = [ids[square] for square in homes(state, seat)] if state.reserve[seat] else []
        return [
            End(),
            *founders(state, seat),
            *(Govern(government) for government in changes(state, seat)),
            *investments(state, seat),
            *turnable(state, seat),
            *(Place(person, square) for person in sorted(set(state.reserve[seat])) for square in places),
            *sendings(state, seat),
        ]

    def forms(self, state: Any, seat: int) -> list[Form]:
        return uses.forms(state, seat, "start", self)

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        if isinstance(action, UseCard):
            return uses.why(state, seat, action, "start", self)
        if isinstance(action, End) or action in self.choices(state, seat):
            return None
        if isinstance(action, Found):
            square = state.rules.chart.index.get(action.square)
            wrong = None if square is None or not any(figures(state, seat, square)) else why_no_city(state, seat, square)
            return wrong or Refused("FF city.3", "a city is founded by a scout of yours in its square")
        if isinstance(action, Govern):
            return why_no_change(state, seat, action.government)
        if isinstance(action, Invest):
            if not state.tokens[seat].get(action.token):
                return Refused("FF invest.2", "you have no coin token there to invest")
            return Refused("FF invest.1", "you can invest one coin token a turn, in a card that can take another marker")
        if isinstance(action, Place):
            return why_no_place(state, seat, action)
        if isinstance(action, Send):
            return why_not_sent(state, seat, action)
        return self.not_asked(action)

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, End):
            state.confirm()
            if "agriculture" in state.techs[seat]:  # FF metropolis.4: what the part itself has made possible
                state.push(Growing(seat))
            self._gains(state, seat)
            return
        state.push(self)
        if isinstance(action, UseCard):
            uses.use(state, seat, action)
        elif isinstance(action, Found):
            self._found(state, seat, action)
        elif isinstance(action, Govern):
            govern(state, seat, action.government)
        elif isinstance(action, Invest):
            state.used[seat] |= {"invest"}
            lose_token(state, seat, action.token)
            invest(state, seat, action.card)
        elif isinstance(action, TurnUp):
            turn_up(state, seat, action.person)
        elif isinstance(action, Place):
            place_person(state, seat, action.person, state.rules.chart.index[action.square])
        elif isinstance(action, Send):
            index = state.rules.chart.index
            state.used[seat] |= {sent_note(action.square)}
            declare_sent(state, seat, index[action.square], index[action.city])

    def _found(self, state: Any, seat: int, action: Found) -> None:
        """FF city.12-15, civ.romans.3: the founder is used up, and others in the square make room."""
        square = state.rules.chart.index[action.square]
        remove_figures(state, seat, square, int(action.using == "army"), int(action.using == "scout"))
        found(state, seat, square)
        state.used[seat] |= {"found"}
        state.tell("founded", seat=seat, square=action.square)
        if state.civ[seat] == "romans":
            advance(state, seat)
        state.push(Displacing(seat, square))
        for near in state.rules.chart.around[square]:  # FF civ.zulu.3
            if state.marker[near] == "hut":
                take_marker(state, seat, near, beside=True)

    def _gains(self, state: Any, seat: int) -> None:
        """FF start.2: gains that cost nothing and ask nothing are not forgotten."""
        gains = []
        for _, what, row in uses.held(state, seat, "start"):
            shown = not row.person or what in state.faceup[seat]  # nobody's card is turned up by itself
            if row.do in GAINS and shown and not row.event and not row.cost and uses.usable(state, seat, what, row, self):
                gains.append(what)
        for what in reversed(gains):
            uses.use(state, seat, UseCard(what))


class Sending(Play, frozen=True):
    """FF start.3, scout.1: for each square that gathers something, the city to which it is sent, unless that was said before.

    With one city that is no question, nor where a square shows nothing: what it comes to show in this turn, as after a drought,
    is its own city's if it lies in outskirts of the seat, and else goes where it went before, or to the capital.
    """

    seat: int
    done: tuple[int, ...] = ()
    rule = "FF start.3"
    offers = "send it to one of your own cities"

    def where(self, state: Any) -> int | None:
        """The next square of which nothing was declared."""
        return next((square for square in undeclared(state, self.seat) if square not in self.done), None)

    def seats(self, state: Any) -> Waits:
        square = self.where(state)
        asks = square is not None and len(cities_of(state, self.seat)) > 1 and icons(state, square) != NOTHING
        return ((self.seat,), ()) if asks else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Send(state.rules.chart.ids[city.square]) for city in cities_of(state, seat)]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Send)
        self._send(state, state.rules.chart.index[action.city])

    def go(self, state: Any) -> None:
        square = self.where(state)
        if square is None:
            gone = set(state.sent[self.seat]).difference(gathers(state, self.seat))
            for left in sorted(gone):
                del state.sent[self.seat][left]
                state.stir_cities(self.seat)
        elif cities_of(state, self.seat):
            self._send(state, self._unasked(state, square), quiet=icons(state, square) == NOTHING)

    def _unasked(self, state: Any, square: int) -> int:
        """The city to which a square is sent about which nobody is asked."""
        cities = [city.square for city in cities_of(state, self.seat)]
        before = state.sent[self.seat].get(square)
        return int(next((city for city in (state.holder[square], before) if city in cities), cities[0]))

    def _send(self, state: Any, city: int, *, quiet: bool = False) -> None:
        square = self.where(state)
        assert square is not None
        declare_sent(state, self.seat, square, city, quiet=quiet)
        state.push(Sending(self.seat, (*self.done, square)))
