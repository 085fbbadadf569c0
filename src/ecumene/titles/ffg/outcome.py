"""How a battle ends: who has won it, what falls, what the winner takes, and which of the fallen come back."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ecumene.engine import Action, Waits
from ecumene.titles.ffg import fronts
from ecumene.titles.ffg.culture import advance
from ecumene.titles.ffg.exploring import take_marker
from ecumene.titles.ffg.learning import Take
from ecumene.titles.ffg.loot import award
from ecumene.titles.ffg.moments import Nursing
from ecumene.titles.ffg.pieces import (
    add_figures,
    bury_unit,
    destroy_city,
    figures,
    gain_culture,
    gain_token,
    gain_trade,
    remove_figures,
    set_mark,
    unit_of,
)
from ecumene.titles.ffg.play import Pass, Play, win
from ecumene.titles.ffg.state import Battle
from ecumene.titles.ffg.yields import city_at


class Resolving(Play, frozen=True):
    """FF combat.4.4-4.9: the higher value wins, a tie the defender; losses, rewards, and the units go home."""

    def go(self, state: Any) -> None:
        battle = state.battle
        values = fronts.value(state, 0), fronts.value(state, 1)
        winner = 0 if values[0] > values[1] else 1
        victor = None if winner == battle.wild else battle.led[winner]
        lost = figures_lost(state, battle, winner)
        fell = {str(battle.led[side]): lost[side] for side in (0, 1) if lost[side]}
        where = state.rules.chart.ids[battle.square]
        state.tell("battle.won", side=winner, seat=victor, attacker=values[0], defender=values[1], square=where, lost=fell)
        self._home(state)
        state.battle = None
        # FF civ.chinese.3: saving comes last, so it is pushed first
        for side in (0, 1):
            seat = battle.led[side]
            fallen = list(battle.dead[side])
            for card in battle.doomed[side]:
                fallen.remove(card)
            if side != battle.wild and fallen:
                if state.civ[seat] == "chinese":
                    state.push(Saving(seat, tuple(sorted(set(fallen)))))
                state.push(Nursing(seat, tuple(sorted(fallen))))
        if winner == 0:
            self._attacker_wins(state, battle, battle.armies - lost[0])
        else:
            self._defender_wins(state, battle, lost[1])
        self._triggers(state, battle, winner)

    def _home(self, state: Any) -> None:
        """FF combat.4.7, combat.4.8: survivors return to the standing forces; barbarians go under their decks."""
        battle = state.battle
        for side in (0, 1):
            cards = [*battle.hands[side], *(front[side][0] for front in battle.fronts if front[side])]
            if side == battle.wild:
                for card in cards:
                    bury_unit(state, card)
            else:
                seat = battle.led[side]
                state.forces[seat] = tuple(sorted((*state.forces[seat], *cards)))

    def _attacker_wins(self, state: Any, battle: Battle, armies: int) -> None:
        """FF combat.4.5: these armies are left, and take what they have won."""
        seat, loser, square = battle.led[0], battle.led[1], battle.square
        if battle.wild == 0:
            self._horde_wins(state, battle)
            return
        walled = state.rules.has(state, loser, "the_great_wall")
        if battle.wild == 1:
            add_figures(state, seat, square, armies, 0)
            take_marker(state, seat, square)
        elif battle.city:
            capital = city_at(state, square).capital
            if capital:
                win(state, seat, "military")  # FF victory.4, combat.city.6
                return
            destroy_city(state, square)
            add_figures(state, seat, square, armies, 0)
            if state.civ[seat] == "romans":  # FF civ.romans.4
                advance(state, seat)
            award(state, seat, loser, "city", attacking=True, walled=walled)
        else:
            remove_figures(state, loser, square, *figures(state, loser, square))
            add_figures(state, seat, square, armies, 0)
            award(state, seat, loser, "figures", attacking=True, walled=walled)

    def _horde_wins(self, state: Any, battle: Battle) -> None:
        """Figures are killed, a city is destroyed; a capital stands, and nobody takes anything."""
        victim, square = battle.led[1], battle.square
        if battle.city:
            if not city_at(state, square).capital:
                destroy_city(state, square)
        else:
            remove_figures(state, victim, square, *figures(state, victim, square))

    def _defender_wins(self, state: Any, battle: Battle, lost: int) -> None:
        """FF combat.4.5, combat.4.6, barbarian.7: the attackers are gone; the defender may lose armies too."""
        seat, square = battle.led[1], battle.square
        if battle.wild == 1:
            return
        city = city_at(state, square)
        if city is not None and city.mark == "fort":  # FF fortify.2
            set_mark(state, city.square, "")
        if lost:
            remove_figures(state, seat, square, lost, 0)
        if battle.wild != 0:  # FF event.roaming_horde.4
            beaten = battle.led[0]
            award(state, seat, beaten, "figures", walled=state.rules.has(state, beaten, "the_great_wall"))

    def _triggers(self, state: Any, battle: Battle, winner: int) -> None:
        """FF tech.code_of_laws.2, barbarian.8, civ.aztecs.3, civ.aztecs.4: what winning and fighting bring."""
        for side in (0, 1):
            seat = battle.led[side]
            if side == battle.wild:
                continue
            if side == winner and "code_of_laws" in state.techs[seat] and "code_of_laws" not in state.used[seat]:
                state.used[seat] |= {"code_of_laws"}
                gain_token(state, seat, "code_of_laws")
            if state.civ[seat] == "aztecs":
                gain_culture(state, seat, len(battle.dead[0]) + len(battle.dead[1]))
                if side == winner:
                    gain_trade(state, seat, 3)


def figures_lost(state: Any, battle: Battle, winner: int) -> tuple[int, int]:
    """FF combat.4.5, combat.4.6: how many figures the attacker and the defender lose; those of barbarians are none.

    The loser's are all gone, but a city needs none; the winner loses an army for every two units, never the last.
    """
    armies, scouts = (0, 0) if battle.wild == 1 else figures(state, battle.led[1], battle.square)
    stood = battle.armies, armies
    lost = [min(len(battle.dead[side]) // 2, max(0, stood[side] - 1)) for side in (0, 1)]
    lost[1 - winner] = battle.armies if winner else 0 if battle.city else armies + scouts
    if battle.wild == 0:
        lost[0] = 0
    return lost[0], lost[1]


class Saving(Play, frozen=True):
    """FF civ.chinese.3: one of the killed units returns to the standing forces."""

    seat: int
    cards: tuple[str, ...]
    rule = "FF civ.chinese.3"
    offers = "save one of your units that were killed in this battle"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [*(Take(card) for card in self.cards), Pass()]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, Take):
            save(state, seat, action.what)


def save(state: Any, seat: int, card: str) -> None:
    """A killed unit comes back from under its deck, if it still lies there."""
    unit = unit_of(card)
    deck = state.units[unit]
    up = list(deck.up)
    if card in up:
        up.remove(card)
        state.units[unit] = replace(deck, up=tuple(up))
        state.forces[seat] = tuple(sorted((*state.forces[seat], card)))
        state.tell("saved", seat=seat, card=card)
