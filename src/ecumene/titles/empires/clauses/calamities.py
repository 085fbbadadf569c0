"""Calamities: who keeps, suffers and profits from them (WE 8, 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from ecumene.engine import Refused
from ecumene.titles.empires.calamities.resolution import STRIKES, Resolution
from ecumene.titles.empires.cards import discard_card
from ecumene.titles.empires.clauses.printed import Printed
from ecumene.titles.empires.state import Public, State


class Calamities(Printed):
    """What strikes whom, and how hard."""

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

    def why_spared(self, state: State, calamity: str, victim: int, seat: int) -> Refused | None:
        """WE CAL.general.5: why this other player may not be named as a secondary victim; MC BLOCKS.6-9 spares some."""
        return None

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

    def numbers_for(self, state: Public, calamity: str, victim: int) -> dict[str, int]:
        """All numbers of a calamity for its first victim, after the victim's advances (WE CAL.general.24-27)."""
        return {name: self.number(state, calamity, name, victim) for name in self.tables.calamities[calamity].numbers}

    def reckoning(self, state: Public, calamity: str, victim: int) -> dict[str, Any] | None:
        """What a calamity comes to for its first victim: as printed, what each advance adds, what remains (WE CAL.general.24-27).

        Of several numbers the one that advances of the victim change, else the first, and beside it all as they are then; None
        where nothing is counted.
        """
        card = self.tables.calamities[calamity]
        held = [m for m in card.modifiers if m.get("role", "primary") == "primary" and state.holds(victim, str(m["advance"]))]
        name = next((name for name in card.numbers if any(name in m for m in held)), next(iter(card.numbers), None))
        if name is None:
            return None
        changes = [[str(m["advance"]), int(m[name])] for m in held if name in m]
        numbers = self.numbers_for(state, calamity, victim)
        return {"counts": name, "printed": card.numbers[name], "changes": changes, "comes_to": numbers[name], "numbers": numbers}

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
