"""The clauses of the family that a sibling, a scenario or an advance may change.

Steps never ask which title runs: they call these. Western Empires is the base; what differs in a sibling is
overridden there, each clause with its paragraph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from ecumene import engine
from ecumene.boards import Terrain
from ecumene.engine import Action, Chance, Setup, Step
from ecumene.titles import rulebooks
from ecumene.titles.empires.abilities.ability import PROTECTION, Ability
from ecumene.titles.empires.abilities.phase import ABILITIES
from ecumene.titles.empires.calamities.resolution import STRIKES, Resolution
from ecumene.titles.empires.cards import discard_card
from ecumene.titles.empires.conflict import conflict_situation, doom_fleet
from ecumene.titles.empires.deck import Cards
from ecumene.titles.empires.expansion import GROWTH
from ecumene.titles.empires.movement import Moving
from ecumene.titles.empires.state import Public, State
from ecumene.titles.empires.succession import lacks
from ecumene.titles.empires.surplus import CitySupport
from ecumene.titles.empires.tables import Advances, Pieces, Tables, Track

#: Any number of tokens may enter.
FREE = 255, ""


class Rules(engine.Rules):
    """The rules of one game: the printed tables as this game uses them, and the clauses as methods."""

    tables: Tables
    cards: Cards
    advances: Advances
    track: Track
    civilizations: tuple[str, ...]

    def __init__(self, setup: Setup, tables: Tables) -> None:
        self.setup = setup
        self.tables = tables
        #: WE DEF.pieces.1: what every civilization owns
        self.pieces: Pieces = tables.pieces
        #: the civilizations of each block of trade cards; none where all draw from the same stacks
        self.blocks: dict[str, tuple[str, ...]] = {}
        self._modifiers: dict[tuple[str, str, str], tuple[tuple[int, int], ...]] = {}

    def cite(self, reference: str) -> str:
        """What the rulebook of the title at the table calls a clause of Western Empires, which all code of the family cites."""
        return rulebooks.cite(self.setup.title, reference)

    # -- set-up -------------------------------------------------------------------------------------------

    @property
    def present(self) -> range:
        """The seats that play from the start: all, unless a title knows late arrivals."""
        return range(self.setup.seats)

    def terrain(self) -> Terrain:
        """The board as it lies on the table at the start."""
        raise NotImplementedError

    def prepare_stacks(self, state: State, chance: Chance) -> None:
        """Shuffles and layers the trade cards; the top of a stack is its end."""
        for place, pile in enumerate(self.cards.piles):
            if pile.number:
                state.stack[place] = bytearray(reversed(self.prepared_stack(place, chance)))

    def prepared_stack(self, place: int, chance: Chance) -> list[int]:
        """One stack from the top down, layered as the number of players wants it."""
        raise NotImplementedError

    def starting_credits(self) -> int:
        """The credit token of each colour with which everybody starts."""
        return 0

    def opening(self) -> Sequence[Step]:
        """What is done before the first turn, in order: civilizations, first pieces."""
        raise NotImplementedError

    def sequence(self, turn: int) -> Sequence[Step]:
        """WE GEN.1: the steps of a game turn, in order."""
        raise NotImplementedError

    def phases(self, turn: int) -> Sequence[Step]:
        """The steps of a turn as they are played: the sequence, with what a title asks between its phases."""
        return self.sequence(turn)

    # -- 1 tax --------------------------------------------------------------------------------------------

    def tax_rates(self, state: Public, seat: int) -> range:
        """WE 1A.2, ADV.Coinage, ADV.Monarchy: the tax rates that the seat may set; the default is 2."""
        coinage, monarchy = state.holds(seat, "coinage"), state.holds(seat, "monarchy")
        return range(2 - coinage, 2 + coinage + monarchy + 1)

    def revolt_takers(self, state: Public, victim: int, victims: Sequence[int]) -> list[int]:
        """WE 1B.7, 1B.10: who may annex a revolting city: with one in stock, and no victim of any revolt of this turn.

        A Democracy that is short is no victim (ADV.Democracy.2).
        """
        return [seat for seat in state.playing() if seat not in victims and state.city_stock(seat)]

    def cities_revolt(self, state: Public, seat: int) -> bool:
        """WE ADV.Democracy.1: a holder's cities do not revolt."""
        return not state.holds(seat, "democracy")

    # -- 2 expansion --------------------------------------------------------------------------------------

    def growth(self, state: Public, seat: int) -> bytes | bytearray:
        """WE 2A.1, 2A.2: how many tokens each area gains: one where one stands, else two."""
        return state.tokens[seat].translate(GROWTH)

    # -- 2 census -----------------------------------------------------------------------------------------

    def census_box(self, count: int) -> int:
        """WE 2B.3: the numbers up to 12 share a box of the census track, and so do those from 50 on."""
        return min(max(count, 12), 50)

    def census_order(self, state: Public) -> tuple[int, ...]:
        """WE 3.order.1: highest census first; ADV.Military.1, 2: its holders after all others, in the same order."""
        return tuple(
            sorted(state.playing(), key=lambda seat: (state.holds(seat, "military"), -self.census_box(state.census[seat])))
        )

    # -- 3 movement ---------------------------------------------------------------------------------------

    def land_steps(self, state: Public, seat: int) -> int:
        """WE ADV.Roadbuilding.1: how far a token moves over land."""
        return 2 if state.holds(seat, "roadbuilding") else 1

    def ship_steps(self, state: Public, seat: int) -> int:
        """WE 3.ships.1, ADV.ClothMaking.1: how far a ship moves."""
        return 5 if state.holds(seat, "cloth_making") else 4

    def ship_capacity(self, state: Public, seat: int) -> int:
        """WE 3.ships.5, ADV.NavalWarfare.1: how many tokens a ship carries at once."""
        return 6 if state.holds(seat, "naval_warfare") else 5

    def may_sail_open_sea(self, state: Public, seat: int) -> bool:
        """WE 3.ships.3, ADV.Astronavigation.1."""
        return state.holds(seat, "astronavigation")

    def ships_allowed(self, state: Public) -> bool:
        """WE 3.build.1: whether ships are in the game; a scenario may bring them later."""
        return True

    #: WE 3.build, 3.maint: ships are built, maintained and given up in the course of movement; else in a phase of their own
    ships_in_movement: ClassVar[bool] = True

    #: WE 3.order: how movement is asked for; MC 3.order.5: so that any order may be taken back
    moving: ClassVar[type[Moving]] = Moving

    def early_move_stays(self, state: Public, seat: int, caused_conflict: bool) -> bool:
        """WE 3.conflict.8: what was moved before the seat's turn stays if it caused a conflict situation."""
        return caused_conflict

    def enters_conflict(self, state: Public, seat: int, area: int) -> bool:
        """WE 3.conflict.2-4: whether one more token of the seat would be in a conflict situation there.

        That is beside a foreign city, or beside others where the limit is exceeded or an own city stands. Ships are
        nobody's presence (3.conflict.5, 6, ADV.NavalWarfare.4-6).
        """
        city = state.city[area]
        if city and city != seat + 1:
            return True
        crowd = state.crowd[area]
        return crowd > state.tokens[seat][area] and (city != 0 or crowd >= state.terrain.limit[area])

    def may_pass(self, state: Public, seat: int, area: int) -> bool:
        """WE ADV.Roadbuilding.2: whether a token goes on over land from here: not out of a conflict situation."""
        return not self.enters_conflict(state, seat, area)

    #: WE 3.tokens.5: tokens set ashore have moved; else the same ship may take them aboard again
    landed_stay: ClassVar[bool] = True

    def landing_losses(self, state: Public, seat: int, area: int, before: int, count: int) -> int:
        """How many of the tokens that a ship sets down are lost at once, `before` having landed there in this phase: none."""
        return 0

    def note_landing(self, state: State, seat: int, area: int, count: int) -> None:
        """This many tokens have come ashore; a title may remember it for the phase."""

    def keeps_out(self, state: Public, seat: int) -> bool:
        """Whether another seat owns an advance by which `entry` could keep this one out of some area."""
        bit = self.advances.bit
        keeping = bit["diplomacy"] | bit["cultural_ascendancy"]
        held = list(map(keeping.__and__, state.advances))
        held[seat] = 0
        return any(held)

    def entry(self, state: Public, seat: int, area: int) -> tuple[int, str]:
        """How many tokens the seat may bring into an area, and the clause that forbids more.

        ADV.Diplomacy.1, 2, ADV.Military.3: none beside its holder's city. ADV.CulturalAscendancy.1, 2, 7, 8: none that
        cause conflict where its holder has units. Both end where there is a conflict situation already (ADV.Diplomacy.5,
        ADV.CulturalAscendancy.9). Only movement asks: expansion, annexation, special abilities and barbarians do not
        (ADV.Diplomacy.3, 4, ADV.CulturalAscendancy.5, 6).
        """
        city = state.city[area]
        foreign = city != 0 and city != seat + 1
        if not foreign and state.crowd[area] == state.tokens[seat][area]:
            return FREE
        if conflict_situation(state, area):
            return FREE
        holds = state.holds
        above = holds(seat, "cultural_ascendancy") or holds(seat, "advanced_military")
        if foreign:
            owner = city - 1
            if holds(owner, "diplomacy") and not (holds(seat, "diplomacy") or holds(seat, "military")):
                return 0, "WE ADV.Diplomacy.1"
            if holds(owner, "cultural_ascendancy") and not above:
                return 0, "WE ADV.CulturalAscendancy.1"
        elif not above:
            for owner, row in enumerate(state.tokens):
                if row[area] and owner != seat and holds(owner, "cultural_ascendancy"):
                    return max(0, state.terrain.limit[area] - state.crowd[area]), "WE ADV.CulturalAscendancy.1"
        return FREE

    # -- 4 conflict ---------------------------------------------------------------------------------------

    #: WE 4A.6: whether the order of removal is that of the conflict's beginning; here each round has its own
    fixed_order: ClassVar[bool] = False

    def losses(self, state: State, owner: int, area: int) -> list[tuple[int, bool]]:
        """Where this owner, who has tokens in the area, may take a loss of its conflict: (area, whether a ship)."""
        found = [(area, False)]
        if state.holds(owner, "advanced_military"):
            # ADV.AdvancedMilitary.1: tokens of areas adjacent by land
            found += [(near, False) for near in state.terrain.land[area] if state.tokens[owner][near]]
        if state.holds(owner, "naval_warfare") and any(ship[0] == area for ship in state.ships[owner].values()):
            # ADV.NavalWarfare.2, 10: ships of the conflict area itself
            found.append((area, True))
        return found

    #: WE ADV.NavalWarfare.2: whether an advance lets ships be lost in the place of tokens
    ships_as_losses: ClassVar[bool] = True

    #: WE ADV.Agriculture.3, 4: its holder may do without the additional token; else it is always there
    spare_token: ClassVar[bool] = True

    def attack_strength(self, state: Public, attacker: int, defender: int) -> tuple[int, int]:
        """WE 4B.1, 4B.4, ADV.Engineering: tokens that a successful attack needs, and tokens the city becomes."""
        ours, theirs = state.holds(attacker, "engineering"), state.holds(defender, "engineering")
        shift = theirs - ours
        return 7 + shift, 6 + shift

    #: WE 4.7: whether an attack that is too weak fails only in its turn among the others; here that makes no difference
    weak_attacks_wait: ClassVar[bool] = False

    def attack_fails(self, state: State, attacker: int, area: int) -> None:
        """WE 4B.2: the tokens of a failed attack stay until 5B, and so do the ships lost with them (ADV.NavalWarfare.9).

        The attack fails as well when the last of its tokens is lost in a conflict.
        """
        doom_fleet(state, attacker, area)

    def may_wait(self, state: State, seat: int, needed: int) -> bool:
        """WE 4B.6: whether a defender may have an own attack resolved before: once a turn, if stock is short of tokens."""
        return seat not in state.notes.waited and state.stock[seat] < needed

    def robbery(self, state: Public, attacker: int, defender: int) -> tuple[bool, ...]:
        """WE 4B.8: whether the attacker takes a card of the defender's, as it likes."""
        return (True, False)

    #: whether white tokens that were a pirate city stay on the board when they win
    pirates_stay: ClassVar[bool] = True

    # -- 5A construction ----------------------------------------------------------------------------------

    def city_tokens(self, state: Public, seat: int) -> tuple[int, int]:
        """WE 5A.2, 5A.3: the tokens that a city takes on a city site, and in the wilderness."""
        return 6, 12

    #: WE 5A.6: whether all tokens in the area of a new city go; else only those that build it
    city_takes_all: ClassVar[bool] = True

    def city_cost(self, state: Public, seat: int, area: int) -> int | None:
        """WE 5A.2-5A.4, 5A.9: tokens that a city takes here, on any site or without; None where the printed limit is 0."""
        if not state.terrain.limit[area]:
            return None
        site, wilderness = self.city_tokens(state, seat)
        return site if state.terrain.site[area] else wilderness

    def treasury_for_city(self, state: Public, seat: int, tokens: int, area: int | None = None) -> int:
        """WE ADV.Architecture.1, 2: how many of the required tokens may come from treasury, in this area."""
        return tokens // 2 if state.holds(seat, "architecture") else 0

    def neighbours_for_city(self, state: Public, seat: int) -> int:
        """WE ADV.Urbanism.1: how many tokens of a wilderness city may come from areas adjacent by land."""
        return 4 if state.holds(seat, "urbanism") else 0

    #: WE ADV.PublicWorks.4: whether the token beside a city stays when the city is annexed or destroyed
    city_token_stays: ClassVar[bool] = False
    #: WE ADV.Urbanism.1: one city a turn is built with the help of neighbours
    urbanism_once: ClassVar[bool] = True

    def city_put(self, state: State, area: int) -> None:
        """A city was built or acquired here; a title may remember it for the turn."""

    # -- 5 and 11 population and support ------------------------------------------------------------------

    def limit(self, state: Public, seat: int, area: int) -> int:
        """How many tokens the area supports for this owner.

        WE 5B.1: none beside a city, but one beside an own city with Public Works (ADV.PublicWorks.1, 7).
        """
        city = state.city[area]
        if city:
            return 1 if city == seat + 1 and state.holds(seat, "public_works") else 0
        return self.open_limit(state, seat, area)

    def open_limit(self, state: Public, seat: int, area: int) -> int:
        """How many tokens the area supports for this owner without a city, or once its city is gone.

        WE ADV.Agriculture.1: printed limits up to 2 are one higher for a holder who is alone in the area.
        """
        printed = state.terrain.limit[area]
        if printed <= 2 and state.crowd[area] == state.tokens[seat][area] and state.holds(seat, "agriculture"):
            return printed + 1
        return printed

    def reduced_first(self, state: State, seat: int) -> list[int]:
        """WE 5C.6: the cities of which one must be reduced next when support lacks: those built this turn go first."""
        cities = state.cities_of(seat)
        return [area for area in cities if area in state.built] or cities

    def support_rate(self, state: Public, seat: int) -> int:
        """WE 5C.1, ADV.CulturalAscendancy.4: tokens on the board that each city needs."""
        return 3 if state.holds(seat, "cultural_ascendancy") else 2

    # -- 6 trade cards ------------------------------------------------------------------------------------

    def skips_to_succession(self, state: State) -> bool:
        """WE 6A.2: while nobody has a city yet, the turn goes on with phase 13.

        A table that lost all its cities later holds cards or advances (docs/rulings.md).
        """
        return not any(state.cities[seat] or state.advances[seat] or state.hand_size(seat) for seat in state.playing())

    #: WE 6A.8, 6B.6: an empty stack gives Water; else nothing
    water: ClassVar[bool] = True

    def draw_order(self, state: Public) -> tuple[int, ...]:
        """WE 6A.3: fewest cities first; A.S.T.-ranking breaks ties."""
        return tuple(sorted(state.playing(), key=lambda seat: state.cities[seat]))

    def card_prices(self, state: Public, seat: int) -> dict[int, int]:
        """WE 6B.4 and the advances that open more: stack -> price in treasury tokens."""
        prices = {9: 15}
        if state.holds(seat, "cartography"):
            prices |= {2: 5, 7: 13}
        if state.holds(seat, "rhetoric"):
            prices[3] = 9
        if state.holds(seat, "mining"):
            prices |= {6: 13, 8: 13}
        return dict(sorted(prices.items()))

    def free_stacks(self, state: Public, seat: int) -> range:
        """WE ADV.WonderOfTheWorld.1, 3: stacks with a higher number than own cities, from one of which a card is free."""
        above = range(state.cities[seat] + 1, self.cards.stacks.stop)
        return above if state.holds(seat, "wonder_of_the_world") else range(0)

    def block(self, state: Public, seat: int) -> int:
        """The block of trade cards from which the seat draws and buys; MC BLOCKS.1: its own, where there are two."""
        return 0

    def pile(self, state: Public, seat: int, stack: int) -> int:
        """The pile from which the seat draws a card of this number."""
        return self.cards.pile_of(stack, self.block(state, seat))

    def foreign_bonus(self, state: Public, seat: int) -> Sequence[int] | None:
        """By kind of card: what each card of a set adds to its value for this seat, if there is such a thing."""
        return None

    # -- 7 trade ------------------------------------------------------------------------------------------

    #: WE 7.4: the least number of cards that each side hands over
    least_traded: ClassVar[int] = 3
    #: WE 7.6: how many commodities each side must name truthfully
    true_names: ClassVar[int] = 2

    @property
    def claims(self) -> Sequence[str]:
        """WE 7.9: what may be said, truly or not, of further cards that are handed over."""
        return self.cards.goods

    # -- 8 and 9 calamities -------------------------------------------------------------------------------

    def calamity_limits(self) -> tuple[int, int]:
        """WE 8.1, 8.2: calamities that a player may keep in all, and majors among them."""
        return (3, 2) if self.cards.minors else (2, 2)

    def excess_calamities(self, state: State, held: Sequence[int]) -> list[int]:
        """WE 8.1, 8.2, 8.6: the calamities of a hand of which one must go, at random; none if all may be kept.

        First among all while there are too many, then among the majors (docs/rulings.md).
        """
        total, most = self.calamity_limits()
        if len(held) > total:
            return list(held)
        majors = [card for card in held if (row := self.cards.calamity[card]) is not None and row.kind == "major"]
        return majors if len(majors) > most else []

    #: WE 9A.2: victims of minor calamities wait for better rankings if they like; else for minors of lower stacks
    minors_by_stack: ClassVar[bool] = False

    #: what each calamity does, by its id: (state, primary victim, beneficiary)
    strikes: ClassVar[Mapping[str, Callable[[State, int, int | None], None]]] = STRIKES

    def holders(self, state: State, kind: int) -> list[tuple[int, int]]:
        """WE 9B.1: who holds a calamity when it is called, and the card, in the order of resolution.

        There may be as many holders as blocks; MC BLOCKS.4, 5: by A.S.T.-ranking.
        """
        copies = self.cards.alike[kind]
        return [(seat, card) for seat in state.playing() for card in copies if state.hand[seat][card]]

    def beneficiary_of(self, state: State, card: int, victim: int) -> int | None:
        """WE CAL.general.20-23, GEN.8: who benefits from this card now, if anybody does.

        The player who last traded it to the victim; if it was drawn, stolen, or its giver is gone, and always for Civil
        War and Tyranny, who has most in stock. Never the victim.
        """
        calamity = self.cards.calamity[card]
        if calamity is None or not calamity.beneficiary:
            return None
        others = [seat for seat in state.playing() if seat != victim and self.may_benefit(state, card, victim, seat)]
        giver = state.passed[card] - 1
        if calamity.beneficiary == "trader" and giver in others:
            return giver
        return self.beneficiary(state, others)

    def may_benefit(self, state: State, card: int, victim: int, seat: int) -> bool:
        """WE CAL.general.20: whether this other player may benefit from it; MC BLOCKS.9: perhaps of their own block only."""
        return True

    def may_suffer(self, state: State, calamity: str, victim: int, seat: int) -> bool:
        """WE CAL.general.5: whether this other player may be named as a secondary victim; MC BLOCKS.6-9 bars some."""
        return True

    def resolve_copies(self, state: State, copies: Sequence[Resolution]) -> None:
        """All copies of a calamity that was called take effect, one after the other; MC BLOCKS.13: perhaps together."""
        state.push(*copies)

    def remember_struck(self, state: State, calamity: str, seats: Iterable[int]) -> None:
        """Victims and beneficiaries of a calamity, as they become known; MC BLOCKS.6-8 remembers them for another copy."""

    def number(self, state: Public, calamity: str, name: str, seat: int, role: str = "primary", base: str | None = None) -> int:
        """A number of a calamity for this victim, after the victim's advances (WE CAL.general.24-27); never below 0.

        `base` names the printed number if it is called otherwise than the modified one: a secondary victim of
        Famine takes `secondary_damage`, modified as `damage`.
        """
        return max(0, self.tables.calamities[calamity].numbers[base or name] + self.change(state, calamity, name, seat, role))

    def change(self, state: Public, calamity: str, name: str, seat: int, role: str = "primary") -> int:
        """What the victim's advances add to a number of a calamity (WE CAL.general.24-27)."""
        card = self.tables.calamities[calamity]
        key = (calamity, name, role)
        if key not in self._modifiers:
            self._modifiers[key] = tuple(
                (self.advances.bit[str(m["advance"])], int(m[name]))
                for m in card.modifiers
                if name in m and m.get("role", role) == role
            )
        held = state.advances[seat]
        return sum(value for bit, value in self._modifiers[key] if held & bit)

    def protections(self, state: Public, calamity: str, name: str, seat: int, role: str) -> list[str]:
        """The victim's advances that lower a number of a calamity."""
        rows = [m for m in self.tables.calamities[calamity].modifiers if int(m.get(name, 0)) < 0 and m.get("role", role) == role]
        return [advance for m in rows if state.holds(seat, advance := str(m["advance"]))]

    #: WE CAL.general.11: whether a city may be left with 4 tokens above the limit, so that a damage is exact
    stretches: ClassVar[bool] = True

    def has_switch(self, state: Public, calamity: str, switch: str, seat: int) -> bool:
        """Whether an advance of the seat turns on this switch of a calamity."""
        switches = self.tables.calamities[calamity].switches
        return any(what == switch and state.holds(seat, advance) for advance, what in switches.items())

    def beneficiary(self, state: Public, among: Iterable[int]) -> int | None:
        """WE GEN.7: most cities in stock, then most tokens in stock, then A.S.T.-ranking; None if nobody is left."""
        rank = {seat: place for place, seat in enumerate(state.ranking)}
        return min(among, key=lambda seat: (-state.city_stock(seat), -state.stock[seat], rank[seat]), default=None)

    def retire_calamity(self, state: State, seat: int, card: int) -> None:
        """WE 9B.5: a revealed calamity leaves the hand for the discard pile of its number."""
        discard_card(state, seat, card)
        state.passed[card] = 0

    # -- 10 special abilities -----------------------------------------------------------------------------

    def by_turns(self, state: Public) -> tuple[int, ...]:
        """WE 10.1, 12.order.1: special abilities are used, and advances bought, by A.S.T.-position."""
        return state.by_position()

    #: WE 10.4, DEF.adv.8: the special abilities
    abilities: ClassVar[tuple[Ability, ...]] = ABILITIES
    #: WE 10.9: the advances whose holders an ability cannot touch
    protection: ClassVar[Mapping[str, tuple[str, ...]]] = PROTECTION

    #: what may be done at any point beside what is asked, and by which actions; here nothing
    asides: ClassVar[tuple[Step, ...]] = ()
    aside_actions: ClassVar[tuple[type[Action], ...]] = ()

    # -- 12 advances --------------------------------------------------------------------------------------

    def hand_limit(self, state: Public, seat: int) -> int:
        """WE 12.hand.1, ADV.Roadbuilding.7: commodity cards that a hand may keep."""
        return 8 + state.holds(seat, "roadbuilding")

    def treasury_value(self, state: Public, seat: int) -> int:
        """WE 12.3, ADV.Mining.3: what a treasury token is worth when buying advances."""
        return 2 if state.holds(seat, "mining") else 1

    def may_substitute(self, state: Public, seat: int) -> bool:
        """WE ADV.TradeEmpire.1: whether one card may stand in for another commodity when advances are paid for."""
        return state.holds(seat, "trade_empire")

    #: WE ADV.Library.1: what Library takes off one other advance of its own transaction
    library_discount: ClassVar[int] = 40
    #: WE ADV.Anatomy.1: Anatomy brings one science advance, of the buyer's choice; else all of them
    anatomy_brings_all: ClassVar[bool] = False

    # -- 13 succession ------------------------------------------------------------------------------------

    def cities_for_succession(self, state: Public, seat: int) -> int:
        """WE ADV.WonderOfTheWorld.4: it counts as a city in phase 13."""
        return state.cities[seat] + state.holds(seat, "wonder_of_the_world")

    def lacks(self, state: Public, seat: int) -> dict[str, int]:
        """WE 13A.1, 13.2: what the seat lacks for its next step: all that the epoch asks, to enter it as to move on in it."""
        return lacks(state, seat, self.track.epoch(state.civ[seat], state.step[seat] + 1))

    def falls_back(self, state: Public, seat: int) -> bool:
        """WE 13A.4: on the Expert table a marker without cities moves back, but not in the Stone Age."""
        if not self.expert() or self.cities_for_succession(state, seat):
            return False
        return self.track.epoch(state.civ[seat], state.step[seat]).id != "stone"

    def turn_limit(self) -> int | None:
        """WE SETUP.2: the group's own limit in turns, if one was set."""
        limit = int(self.setup.options["limit"])
        return limit or None

    def final_turn(self, state: Public) -> int | None:
        """The turn with which the game ends for certain (WE 13B, SETUP.2), as soon as everybody knows it."""
        return min((turn for turn in (state.last_turn, self.turn_limit()) if turn is not None), default=None)

    def expert(self) -> bool:
        """WE SETUP.1: whether the Expert A.S.T. is used."""
        return self.setup.options["ast"] == "expert"

    # -- 13D victory --------------------------------------------------------------------------------------

    def score(self, state: Public, seat: int) -> dict[str, int]:
        """WE 13D.1-7: victory points, itemised.

        ADV.WonderOfTheWorld.4: it counts as a city here too, for scoring is part of phase 13; a table may play without that.
        """
        held = self.advances.held(state.advances[seat])
        cities = state.cities[seat]
        if self.setup.options["wonder-point"] == "yes" and state.holds(seat, "wonder_of_the_world"):
            cities += 1
        items = {
            "cities": cities,
            "advances": sum(self.advances.points[k] for k in held),
            "succession": 5 * state.step[seat],
            "bonus": 5 if state.bonus == seat else 0,
        }
        return {**items, "total": sum(items.values())}

    def tie_breaks(self, state: Public, seat: int) -> tuple[int, ...]:
        """WE 13D.10-18: what decides among equals, in order; smaller is better."""
        held = self.advances.held(state.advances[seat])
        points = [self.advances.points[k] for k in held]
        return (
            -state.step[seat],
            -points.count(6),
            -points.count(3),
            -sum(self.advances.cost[k] for k in held),
            -max(state.credits[seat]),
            -sum(state.credits[seat]),
            -state.cities[seat],
            -state.on_board(seat),
            state.ranking.index(seat),
        )

    # -- leaving ------------------------------------------------------------------------------------------

    def closed_city(self, state: Public, seat: int, area: int) -> int:
        """WE LEAVE.12: the tokens that a city in a closed area becomes, as far as stock lasts."""
        return 5

    def refuges(self, state: Public, seat: int) -> set[int]:
        """WE LEAVE.13: where tokens of closed areas may go: to areas with an own token, and to their own region."""
        own = {area for area in state.areas_of(seat) if state.terrain.open[area]}
        return own.union(state.terrain.regions.get(state.civ[seat], ()))

    #: WE LEAVE.14: with too little room limits are exceeded where nobody else has tokens; else the rest goes to stock
    refuges_overflow: ClassVar[bool] = True

    def after_departures(self, state: State) -> Sequence[Step]:
        """WE LEAVE.15, 16: everybody's cities need support once more. The turn is over, so none was built in it (5C.6)."""
        state.built = frozenset()
        return (CitySupport(),)
