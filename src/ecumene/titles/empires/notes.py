"""What is to be remembered within a turn."""

from __future__ import annotations

from copy import copy

import msgspec

#: pairs of a seat and an area, or a card, by its id
Pairs = tuple[tuple[int, str], ...]


class Notes(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The notes of the turn. Its values are never changed but replaced, so that a copy shares nothing that changes."""

    #: per seat, the tax rate
    tax: tuple[int, ...] | None = None
    #: the seats that have used the advance
    architecture: tuple[int, ...] = ()
    urbanism: tuple[int, ...] = ()
    #: the seats that have waited with a defence for an attack of their own (WE 4B.6)
    waited: tuple[int, ...] = ()
    #: attacks that failed, whose ships go too: seat and area (WE ADV.NavalWarfare.9)
    lost_fleets: Pairs = ()
    #: where a holder of Agriculture lets the additional token go with the surplus: seat and area (WE ADV.Agriculture.4)
    fallow: Pairs = ()
    #: tokens that came ashore at a guarded city in this phase: seat, area and how many (EP 22.561a, 22.561b, 22.561c)
    landings: tuple[tuple[int, str, int], ...] = ()
    #: where a city was built or acquired this turn (EP 26.12a, 26.12b)
    acquired: tuple[str, ...] = ()
    #: the first faction of a Civil War so far, by area: tokens, each area as often as it has some, and cities (EP 30.4131,
    #: 30.4132a, 30.4132b, 30.4132c, 30.4132d, 30.4133, 30.4134)
    faction: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    #: who settled Corruption before its turn (EP 29.62c)
    settled: tuple[int, ...] = ()
    #: who arrived late in this turn, and the cards that came with its nation, whose credits are still to come (EP 14.62c)
    arrived: tuple[tuple[int, tuple[str, ...]], ...] = ()
    #: per seat, how many calamities it holds, once that is public (WE 8.3)
    calamity_counts: tuple[int, ...] | None = None
    #: who is no secondary victim of another copy of a calamity of this turn: its kind and the seat (MC BLOCKS.6-8)
    struck: tuple[tuple[str, int], ...] = ()
    #: what the player whose turn of special abilities it is got face down: giver and card (WE ADV.ProvincialEmpire.4)
    gifts: Pairs | None = None
    #: per seat, the theme set that it drew (WE SHORT.9)
    theme_sets: tuple[str, ...] | None = None

    def copy(self) -> Notes:
        return copy(self)

    def public(self) -> Notes:
        """The notes that everybody may read."""
        return Notes(
            tax=self.tax,
            architecture=self.architecture,
            urbanism=self.urbanism,
            waited=self.waited,
            lost_fleets=self.lost_fleets,
            fallow=self.fallow,
            landings=self.landings,
            acquired=self.acquired,
            faction=self.faction,
            settled=self.settled,
            arrived=self.arrived,
            calamity_counts=self.calamity_counts,
            struck=self.struck,
        )
