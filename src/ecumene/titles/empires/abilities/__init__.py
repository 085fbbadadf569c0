"""Phase 10: special abilities (WE 10)."""

from ecumene.titles.empires.abilities.phase import SpecialAbilities

__all__ = ["SpecialAbilities"]
