"""Every question that the family asks, as a position in which somebody is asked it: for pictures and for tests.

Most of them are staged: a real game of bots in its twelfth turn, with one step put on top of its agenda.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from asking import Asked as Asked
from ecumene.engine import Step
from ecumene.engine.actions import kebab
from ecumene.engine.agenda import settle
from ecumene.titles.empires import attacks, conflict, tax
from ecumene.titles.empires.abilities.cards import GiveCard
from ecumene.titles.empires.abilities.phase import UseAbilities
from ecumene.titles.empires.calamities import (
    civil_war,
    cyclone,
    decline,
    eruption,
    flood,
    hordes,
    losses,
    minor,
    piracy,
    scourges,
)
from ecumene.titles.empires.calamities.damage import Damage
from ecumene.titles.empires.calamities.resolution import MajorCalamities
from ecumene.titles.empires.calamities.unrest import Treachery
from ecumene.titles.empires.cards import CardPurchases
from ecumene.titles.empires.construction import Construction, building_areas
from ecumene.titles.empires.expansion import ShortExpansion
from ecumene.titles.empires.leaving import Relocation, rooms
from ecumene.titles.empires.pieces import annex_city, place, put_city, remove, take_city
from ecumene.titles.empires.purchases import BuyAdvances, ExcessCards
from ecumene.titles.empires.state import State, free_number
from ecumene.titles.empires.surplus import Unsupported
from ecumene.titles.empires.trade import Trading
from ecumene.titles.empires.turn import Phase
from scene import Scene
from server.positions import at, reached
from titles.empires.web import expansion_asks

#: who is asked, and who else takes part, in the staged games: seats of Minoa, Hellas and Egypt
ME, FRIEND, FOE = 0, 2, 4

Staging = Callable[[State], Iterable[Step]]


STAGED: dict[str, tuple[str, int, Staging]] = {}


def staged(phase: str, kind: str = "", seats: int = 5) -> Callable[[Staging], Staging]:
    """Enters a way to come to a question: the phase it belongs to, and what the question is called."""

    def enter(staging: Staging) -> Staging:
        STAGED[kind or staging.__name__.replace("_", "-")] = (phase, seats, staging)
        return staging

    return enter


def asked(kind: str) -> Asked:
    """A position in which this is asked."""
    if kind in expansion_asks.kinds():
        return expansion_asks.asked(kind)
    if kind in NATURAL:
        return NATURAL[kind](kind)
    phase, seats, staging = STAGED[kind]
    # in the trade phase all hands are full
    game = at("trade", 12, seats)
    state = game.state.clone()
    assert isinstance(state.agenda.pop(), Trading)
    state.phase, state.floor, state.built = phase, None, frozenset()
    state.push(*staging(state))
    due, _ = settle(state)
    step = kebab(type(state.agenda[-1]).__name__)
    assert (due, step) == ((ME,), kind), f"{step} of {due} instead of {kind}"
    return Asked(game.title.position(state), ME)


def calamity(name: str, victim: int) -> Asked:
    """The moment in which a calamity is revealed."""
    game = at("trade", 12)
    state = game.state.clone()
    assert isinstance(state.agenda.pop(), Trading)
    state.phase, state.floor, state.built = "calamities", None, frozenset()
    calm(state)
    cards = state.rules.cards
    number = cards.index[name]
    state.stack[cards.stack[number]].remove(number)
    state.hand[victim][number] = 1
    for area in state.areas_of(victim):
        place(state, victim, area, 1)
    state.push(Phase("calamities"), MajorCalamities())
    return Asked(game.title.position(state), victim)


def kinds() -> list[str]:
    return sorted({*STAGED, *NATURAL, *expansion_asks.kinds()} - {"sailing"})


# -- helpers --------------------------------------------------------------------------------------------------


def learn(state: State, *advances: str, seat: int = ME) -> None:
    state.advances[seat] |= state.rules.advances.bits(advances)


def rich(state: State, treasury: int, seat: int = ME) -> None:
    state.stock[seat] -= treasury - state.treasury[seat]
    state.treasury[seat] = treasury


def crowd(state: State, area: str, count: int, seat: int = ME) -> int:
    """Tokens of a seat in an area; returns the area's number."""
    number = state.terrain.index[area]
    place(state, seat, number, count)
    return number


def home(state: State, seat: int = ME, least: int = 1) -> int:
    """An area where the seat has tokens and nobody has a city."""
    return next(area for area in state.areas_of(seat) if not state.city[area] and state.tokens[seat][area] >= least)


def calm(state: State) -> None:
    """Puts the calamities of all hands under their stacks."""
    cards = state.rules.cards
    for hand in state.hand:
        for number in range(cards.first_calamity, len(hand)):
            state.stack[cards.stack[number]][:0] = bytes((number,)) * hand[number]
            hand[number] = 0


# -- questions that come up in games of bots, and before the first turn -----------------------------------------


def in_play(kind: str) -> Asked:
    """The first game of bots in which somebody is asked this late enough."""
    game = reached(lambda game: game.state.turn >= 9 and any(game.ask(seat).kind == kind for seat in game.due))
    return Asked(game.position(), next(seat for seat in game.due if game.ask(seat).kind == kind))


def sailing(_: str) -> Asked:
    """A movement with ships that may sail, tokens beside them, and treasury for more."""
    game = reached(
        lambda game: game.state.turn >= 9 and game.state.phase == "movement" and len(game.state.ships[game.due[0]]) < 3
    )
    state, seat = game.state.clone(), game.due[0]
    coast = next(area for area in state.areas_of(seat) if state.terrain.coastal[area] and state.tokens[seat][area] >= 2)
    state.ships[seat] = {0: (coast, True, 4)}
    rich(state, 6, seat)
    return Asked(game.title.position(state), seat)


def before(kind: str, scenario: str) -> Asked:
    game = reached(lambda game: any(game.ask(seat).kind == kind for seat in game.due), scenario=scenario)
    return Asked(game.position(), next(seat for seat in game.due if game.ask(seat).kind == kind))


def two_copies(_: str) -> Asked:
    """Mega Civilization with twelve: two blocks, and a Famine in each."""
    scene = Scene(12, title="mega-civilization")
    state = scene.state
    for seat in range(12):
        place(state, seat, state.terrain.regions[state.civ[seat]][0], 9)
    scene.hand("minoa", "famine").hand("saba", "famine@east", "clay@east", "clay")
    state.phase = "calamities"
    state.push(Phase("calamities"), MajorCalamities())
    return Asked(scene.title.position(state), scene.seat("saba"))


NATURAL: dict[str, Callable[[str], Asked]] = {
    "together-or-in-turn": two_copies,
    "choose-civilization": lambda kind: before(kind, "full"),
    "placing-cities": lambda kind: before(kind, "short-game"),
    "free-credits": lambda kind: before(kind, "short-game"),
    "give-up-city": lambda kind: before(kind, "short-game"),
    "placing-tokens": lambda kind: before(kind, "short-game"),
    "moving": in_play,
    "sailing": sailing,
    "trading": in_play,
}


# -- tax, growth, conflict, construction, cards -------------------------------------------------------------------


@staged("tax")
def set_tax_rate(state: State) -> Iterable[Step]:
    learn(state, "coinage", "monarchy")
    state.notes.tax = (2,) * state.seats
    return (tax.SetTaxRate(ME),)


@staged("tax")
def revolting_city(state: State) -> Iterable[Step]:
    return (tax.RevoltingCity(FOE, ME, 2, (FOE,)),)


@staged("tax")
def lost_to_revolt(state: State) -> Iterable[Step]:
    return (tax.LostToRevolt(ME, 2),)


@staged("expansion")
def short_expansion(state: State) -> Iterable[Step]:
    rich(state, state.treasury[ME] + state.stock[ME] - 7)
    return (ShortExpansion(ME),)


def _conflict(state: State) -> int:
    learn(state, "advanced_military", "naval_warfare")
    area = home(state)
    place(state, ME, area, 4)
    place(state, FOE, area, 5)
    state.ships[ME][free_number(state.ships[ME])] = (area, True, 0)
    return area


@staged("conflict", "losses")
def lose_where(state: State) -> Iterable[Step]:
    return (conflict.Fight(_conflict(state)),)


@staged("conflict")
def waiting_conflicts(state: State) -> Iterable[Step]:
    """Conflicts whose losses may come from a token beside them."""
    learn(state, "advanced_military")
    areas: list[int] = []
    for area in state.areas_of(ME):
        beside = [near for near in state.terrain.land[area] if not state.city[near]]
        if beside and not state.city[area] and len(areas) < 3:
            place(state, ME, beside[0], 1)
            place(state, FOE, area, 5)
            areas.append(area)
    return (conflict.WaitingConflicts(tuple(areas)),)


@staged("conflict")
def next_attack(state: State) -> Iterable[Step]:
    """All tokens of the attacker come home first: its stock is enough for two attacks, however far the bots have spread."""
    for area in state.areas_of(FOE):
        remove(state, FOE, area, state.tokens[FOE][area])
    areas = tuple(state.cities_of(ME)[:2])
    for area in areas:
        place(state, FOE, area, 8)
    return (attacks.NextAttack(areas),)


@staged("conflict")
def robbery(state: State) -> Iterable[Step]:
    return (attacks.Robbery(ME, FOE),)


@staged("conflict")
def pillage(state: State) -> Iterable[Step]:
    return (attacks.Pillage(ME),)


@staged("construction")
def construction(state: State) -> Iterable[Step]:
    learn(state, "architecture", "urbanism", "public_works")
    for area in state.cities_of(ME)[:2]:
        take_city(state, area)
        place(state, ME, area, 7)
    wild = next(a for a in state.areas_of(ME) if not state.terrain.site[a] and not state.city[a] and state.terrain.limit[a])
    place(state, ME, wild, 6)
    return (Construction(ME, building_areas(state, ME)),)


@staged("conflict")
def additional_token(state: State) -> Iterable[Step]:
    learn(state, "agriculture")
    small = next(a for a in state.areas_of(ME) if state.crowd[a] == state.tokens[ME][a] and state.terrain.limit[a] == 1)
    place(state, ME, small, 2)
    return (conflict.AdditionalToken(ME, small),)


@staged("construction")
def unsupported(state: State) -> Iterable[Step]:
    return (Unsupported(ME, 3),)


@staged("cards")
def card_purchases(state: State) -> Iterable[Step]:
    learn(state, "wonder_of_the_world")
    rich(state, 20)
    return (CardPurchases(ME),)


# -- calamities ---------------------------------------------------------------------------------------------------


@staged("calamities")
def damage(state: State) -> Iterable[Step]:
    state.tell("calamity", seat=ME, calamity="famine", beneficiary=None)
    return (Damage(ME, 10),)


@staged("calamities", "civil-war")
def civil_war_breaks_out(state: State) -> Iterable[Step]:
    for area in state.areas_of(ME):
        place(state, ME, area, 1)
    civil_war.civil_war(state, ME, FOE)
    return ()


@staged("calamities")
def tyranny(state: State) -> Iterable[Step]:
    civil_war.tyranny(state, FOE, ME)
    return ()


@staged("calamities")
def annexation(state: State) -> Iterable[Step]:
    rich(state, state.treasury[ME] + state.stock[ME] - 3)
    areas = [*state.areas_of(FOE)[:4], *state.cities_of(FOE)[:3]]
    return (civil_war.Annexation(FOE, ME, tuple(areas)),)


@staged("calamities")
def treachery(state: State) -> Iterable[Step]:
    # of two cities or more, so that there is something to choose
    return (Treachery(FOE, ME, 1),)


@staged("calamities")
def earthquake(state: State) -> Iterable[Step]:
    return (eruption.Earthquake(ME),)


@staged("calamities")
def aftershock(state: State) -> Iterable[Step]:
    cities = state.cities_of(ME)
    return (eruption.Aftershock(ME, max(cities, key=lambda area: sum(state.city[n] > 0 for n in state.terrain.near[area]))),)


@staged("calamities", "eruption", seats=7)
def volcanoes(state: State) -> Iterable[Step]:
    """In the west there are two volcanoes near each other."""
    return (eruption.Eruption(ME, ("etna", "vesuvius")),)


@staged("calamities")
def flooding(state: State) -> Iterable[Step]:
    return (flood.Flooding(ME, ("nile", "lower_danube")),)


@staged("calamities", "cyclone")
def two_seas(state: State) -> Iterable[Step]:
    """Two cities only, each at one open sea and each at another, wherever the bots have built: the seas have as many of them."""
    for area in state.cities_of(ME):
        take_city(state, area)
    for area in (state.terrain.index["sparta"], state.terrain.index["thera"]):
        for seat in state.owners_in(area):
            remove(state, seat, area, state.tokens[seat][area])
        if state.city[area]:
            take_city(state, area)
        put_city(state, ME, area)
    return (cyclone.Cyclone(ME),)


@staged("calamities")
def deselection(state: State) -> Iterable[Step]:
    return (cyclone.Deselection(ME, 3, 2, tuple(state.cities_of(ME))),)


@staged("calamities")
def landing(state: State) -> Iterable[Step]:
    return (hordes.Landing(FOE, ME),)


@staged("calamities")
def horde(state: State) -> Iterable[Step]:
    places = [area for area in state.areas_of(FOE) if sum(state.tokens[FOE][n] > 0 for n in state.terrain.near[area]) > 1]
    remove(state, FOE, places[0], state.tokens[FOE][places[0]])
    place(state, state.barbarians, places[0], 9)
    return (hordes.Horde(FOE, ME, places[0]),)


@staged("calamities")
def reduce_cities(state: State) -> Iterable[Step]:
    return (losses.ReduceCities(ME, 3),)


@staged("calamities")
def destroy_cities(state: State) -> Iterable[Step]:
    return (losses.DestroyCities(ME, 1),)


@staged("calamities")
def city_in_flames(state: State) -> Iterable[Step]:
    rich(state, 12)
    return (minor.CityInFlames(ME, 1, ransom=10),)


@staged("calamities")
def discard_cards(state: State) -> Iterable[Step]:
    return (losses.DiscardCards(ME, 2),)


@staged("calamities")
def banditry(state: State) -> Iterable[Step]:
    return (minor.Banditry(ME, 2, ransom=4),)


@staged("calamities")
def corruption(state: State) -> Iterable[Step]:
    return (decline.Corruption(ME, 10),)


@staged("calamities")
def pirates(state: State) -> Iterable[Step]:
    return (piracy.Pirates(ME, FRIEND, 2),)


@staged("calamities")
def piracy_victims(state: State) -> Iterable[Step]:
    return (piracy.PiracyVictims(ME, FOE),)


@staged("calamities")
def famine_victims(state: State) -> Iterable[Step]:
    return (scourges.FamineVictims(ME),)


@staged("calamities")
def epidemic_victims(state: State) -> Iterable[Step]:
    return (scourges.EpidemicVictims(ME, FOE),)


@staged("calamities")
def heresy_victims(state: State) -> Iterable[Step]:
    return (decline.HeresyVictims(ME, FOE),)


@staged("calamities")
def heresy(state: State) -> Iterable[Step]:
    learn(state, "theocracy")
    return (decline.Heresy(ME, 2),)


@staged("calamities")
def regression(state: State) -> Iterable[Step]:
    learn(state, "enlightenment")
    return (decline.Regression(ME, 2),)


# -- the end of a turn --------------------------------------------------------------------------------------------


@staged("abilities")
def use_abilities(state: State) -> Iterable[Step]:
    learn(state, "diaspora", "fundamentalism", "monotheism", "politics", "provincial_empire", "trade_routes")
    learn(state, "universal_doctrine")
    rich(state, 14)
    for area in state.areas_of(FOE)[:2]:
        place(state, state.barbarians, area, 2)
    annex_city(state, state.cities_of(FOE)[0], state.barbarians)
    return (UseAbilities(ME),)


@staged("abilities")
def give_card(state: State) -> Iterable[Step]:
    state.notes.gifts = ()
    return (GiveCard(ME, FOE),)


@staged("advances")
def buy_advances(state: State) -> Iterable[Step]:
    rich(state, 20)
    return (BuyAdvances(ME),)


@staged("advances")
def excess_cards(state: State) -> Iterable[Step]:
    for stack in state.stack[2:8]:
        state.hand[ME][stack.pop()] += 1
    calm(state)
    return (ExcessCards(ME),)


@staged("succession")
def relocation(state: State) -> Iterable[Step]:
    """There is room for more tokens than must go, wherever the bots have put theirs: so there is something to choose."""
    for area in state.areas_of(ME):
        remove(state, ME, area, state.tokens[ME][area] // 2)
    while sum(rooms(state, ME).values()) <= 6:
        take_city(state, state.cities_of(ME)[0])
    return (Relocation(ME, 6),)
