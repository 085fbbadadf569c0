"""Clauses in which siblings differ are methods of the rules: each is overridden here once, and the steps ask it.

That Western Empires keeps its own is what the tests of its clauses hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ecumene.engine import Refused, Step
from ecumene.engine.actions import Leave
from ecumene.titles.empires import scoring
from ecumene.titles.empires.abilities.ability import protected
from ecumene.titles.empires.abilities.phase import SpecialAbilities
from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.civil_war import SelectUnits
from ecumene.titles.empires.calamities.resolution import MajorCalamities, Resolution
from ecumene.titles.empires.calamities.scourges import EpidemicVictims
from ecumene.titles.empires.calamities.selection import CalamitySelection
from ecumene.titles.empires.cards import BuyCard, BuyCards, DrawCards
from ecumene.titles.empires.expansion import PopulationExpansion
from ecumene.titles.empires.leaving import Departures, Relocation
from ecumene.titles.empires.movement import EndMovement, Move, Movement
from ecumene.titles.empires.pieces import remove
from ecumene.titles.empires.purchases import HandLimit
from ecumene.titles.empires.setup import Seated
from ecumene.titles.empires.shipyard import BuildShip, Maintain, Scrap
from ecumene.titles.empires.state import Public, State
from ecumene.titles.empires.surplus import CitySupport, SurplusRemoval
from ecumene.titles.empires.tax import TaxCollection
from ecumene.titles.empires.turn import Phase
from ecumene.titles.empires.western.rules import WesternRules
from scene import TABLES, Scene


def scene(**clauses: Any) -> Scene:
    """A game under rules that differ from those of Western Empires in these clauses."""
    table = Scene()
    kind = type("Odd", (WesternRules,), clauses)
    table.state.rules = kind(table.state.rules.setup, TABLES)
    return table


def no(*_: object) -> bool:
    return False


# -- tax, expansion, movement ---------------------------------------------------------------------------------


def test_who_takes_revolting_cities() -> None:
    def takers(rules: WesternRules, state: Public, victim: int, victims: Sequence[int]) -> list[int]:
        return [state.civ.index("minoa")]

    table = scene(revolt_takers=takers).cities("egypt", "memphis").stock("egypt", 0)
    table.begin(TaxCollection())
    assert table.due == ["minoa"]


def test_how_areas_grow() -> None:
    def growth(rules: WesternRules, state: Public, seat: int) -> bytes:
        return bytes(5 * (count > 0) for count in state.tokens[seat])

    table = scene(growth=growth).tokens("egypt", memphis=1).begin(PopulationExpansion())
    assert table.count("memphis") == {"egypt": 6}


def test_early_moves_that_may_be_taken_back() -> None:
    for clauses, stays in (({}, True), ({"early_move_stays": no}, False)):
        table = scene(**clauses).tokens("egypt", memphis=1).tokens("hellas", athens=9).cities("hatti", "fayum")
        table.state.census = [0, 0, 0, 9, 1]
        table.begin(Movement())
        assert table.due == ["hellas"] and "egypt" in table.may
        table.play("egypt", Move("memphis", "fayum", 1))
        assert (table.game.undoable(table.seat("egypt")) == []) is stays


def test_ships_in_a_phase_of_their_own() -> None:
    table = scene(ships_in_movement=False).tokens("egypt", tanis=3).treasury("egypt", 4).ship("egypt", "tanis")
    table.begin(Movement())
    asked = table.ask("egypt")
    assert not asked.forms and not any(isinstance(choice, Scrap) for choice in asked.choices)
    for order in (BuildShip("tanis"), Maintain(0), Scrap(0)):
        assert table.refused("egypt", order) == "WE 3.build.1"
    table.play("egypt", EndMovement())
    assert table.told("movement.ended")[0]["ships_lost"] == 0 and len(table.state.ships[table.seat("egypt")]) == 1


# -- conflict -------------------------------------------------------------------------------------------------


def test_failed_attacks() -> None:
    def at_once(rules: WesternRules, state: State, attacker: int, area: int) -> None:
        remove(state, attacker, area, state.tokens[attacker][area])

    table = scene(attack_fails=at_once).cities("hatti", "fayum").tokens("egypt", fayum=3).begin(CityAttacks())
    assert table.count("fayum") == {} and table.stock_of("egypt") == 55
    table = scene().cities("hatti", "fayum").tokens("egypt", fayum=3).begin(CityAttacks())
    assert table.count("fayum") == {"egypt": 3}


# -- trade cards ----------------------------------------------------------------------------------------------


def test_phases_are_skipped_without_cities() -> None:
    for clauses, left in (({}, [Phase("succession")]), ({"skips_to_succession": no}, [])):
        table = scene(**clauses)
        table.state.push(Phase("trade"), Phase("succession"))
        table.state.agenda.insert(0, Phase("never"))
        DrawCards().run(table.state)
        assert (table.state.agenda[-1] == Phase("succession")) is bool(left)


def test_an_empty_stack_may_give_nothing() -> None:
    table = scene(water=False).cities("egypt", "memphis").stack(1).begin(DrawCards())
    assert table.cards("egypt") == []


def test_stacks_for_sale() -> None:
    def prices(rules: WesternRules, state: Public, seat: int) -> dict[int, int]:
        return {4: 2}

    table = scene(card_prices=prices).treasury("egypt", 3).begin(BuyCards())
    assert table.ask("egypt").choices[0] == BuyCard(4)


def test_the_block_of_a_seat() -> None:
    def block(rules: WesternRules, state: Public, seat: int) -> int:
        raise Refused("block", "asked")

    with pytest.raises(Refused, match="asked"):
        scene(block=block).cities("egypt", "memphis").begin(DrawCards())


# -- calamities -----------------------------------------------------------------------------------------------


def test_how_many_calamities_are_kept() -> None:
    def limits(rules: WesternRules) -> tuple[int, int]:
        return 1, 1

    table = scene(calamity_limits=limits).hand("egypt", "famine", "flood").begin(CalamitySelection())
    assert len(table.cards("egypt")) == 1


def test_which_calamities_go_first() -> None:
    def doubles(rules: WesternRules, state: State, held: Sequence[int]) -> list[int]:
        return [card for card in held if card == rules.cards.index["flood"]]

    table = scene(excess_calamities=doubles).hand("egypt", "famine", "flood").begin(CalamitySelection())
    assert table.cards("egypt") == ["famine"]


def test_who_holds_a_calamity_when_it_is_called() -> None:
    asked: list[str] = []

    def holders(rules: WesternRules, state: State, kind: int) -> list[tuple[int, int]]:
        asked.append(rules.cards.kinds[kind])
        return []

    scene(holders=holders).hand("egypt", "famine").begin(MajorCalamities())
    majors = [name for name in Scene().state.rules.cards.calamities if TABLES.calamities[name].kind == "major"]
    assert asked == majors


def test_who_may_benefit() -> None:
    table = scene(may_benefit=lambda rules, state, card, victim, seat: seat == 0)
    rules, state = table.state.rules, table.state
    assert rules.beneficiary_of(state, rules.cards.index["treachery"], 4) == 0
    state.passed[rules.cards.index["treachery"]] = 3
    assert rules.beneficiary_of(state, rules.cards.index["treachery"], 4) == 0
    table = scene(may_benefit=no)
    assert table.state.rules.beneficiary_of(table.state, rules.cards.index["civil_war"], 4) is None


@pytest.mark.parametrize("calamity", ["civil_war", "tyranny"])
def test_without_a_beneficiary_a_people_turns_wild(calamity: str) -> None:
    table = scene(may_benefit=no).tokens("egypt", memphis=40).hand("egypt", calamity).begin(MajorCalamities())
    assert table.due == ["egypt"]
    table.play("egypt", SelectUnits(("memphis",)))
    assert table.count("memphis") == {"barbarians": 40}


def test_who_may_be_named_as_a_victim() -> None:
    table = scene(why_spared=lambda rules, state, calamity, victim, seat: Refused("WE 9", "not this one") if seat else None)
    for civ, area in (("minoa", "knossos"), ("hatti", "galatia"), ("hellas", "athens")):
        table.tokens(civ, **{area: 2})
    assert EpidemicVictims(table.seat("egypt")).targets(table.state) == [0]


def test_what_a_calamity_does() -> None:
    struck = []
    table = scene(strikes={"famine": lambda state, victim, beneficiary: struck.append(victim)})
    table.begin(Resolution("famine", 3))
    assert struck == [3]


def test_abilities_and_protection() -> None:
    table = scene(abilities=()).advances("egypt", "trade_routes").hand("egypt", "ochre").begin(SpecialAbilities())
    assert table.due == []
    table = scene(protection={"politics": ("pottery",)}).advances("egypt", "pottery")
    assert protected(table.state, table.seat("egypt"), "politics")


# -- advances, succession, victory ----------------------------------------------------------------------------


def test_the_hand_limit() -> None:
    table = scene(hand_limit=lambda rules, state, seat: 2).hand("egypt", "ochre", "ochre", "clay").begin(HandLimit())
    assert table.due == ["egypt"]


def test_starting_credits() -> None:
    table = scene(starting_credits=lambda rules: 20)
    Seated().run(table.state)
    assert table.state.credits[0] == (20,) * 5


def test_tie_breaks() -> None:
    table = scene(tie_breaks=lambda rules, state, seat: (-seat,))
    assert scoring.standing(table.state) == [4, 3, 2, 1, 0]


# -- leaving --------------------------------------------------------------------------------------------------


def left(table: Scene) -> Scene:
    """Hatti leaves; Egypt has a city and tokens in its region."""
    table.tokens("minoa", knossos=1).tokens("hellas", athens=1).tokens("assyria", nineveh=1)
    table.game.table(Leave(table.seat("hatti")))
    return table


def test_what_a_city_of_a_closed_region_becomes() -> None:
    table = scene(closed_city=lambda rules, state, seat, area: 1).cities("egypt", "galatia").tokens("egypt", memphis=1)
    left(table).begin(Departures())
    assert table.state.on_board(table.seat("egypt")) + table.state.agenda.count(Relocation(4, 1)) == 2


def test_where_uprooted_tokens_go() -> None:
    refuge = Scene().area("fayum")
    table = scene(refuges=lambda rules, state, seat: {refuge}, refuges_overflow=False)
    limit = table.state.terrain.limit[refuge]
    left(table.tokens("egypt", galatia=limit + 2)).begin(Departures())
    # no more than the limit, the rest goes to stock, and nobody is asked
    assert table.count("fayum") == {"egypt": limit} and table.stock_of("egypt") == 55 - limit and not table.due


def test_what_follows_departures() -> None:
    def after(rules: WesternRules, state: State) -> Sequence[Step]:
        return SurplusRemoval(), CitySupport()

    table = left(scene(after_departures=after).tokens("egypt", memphis=30))
    table.begin(Departures())
    assert table.count("memphis")["egypt"] == table.state.terrain.limit[table.area("memphis")]
