"""A refusal says which rule forbids what was tried, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable


class Refused(Exception):
    """What was tried is not allowed: `rule` is the rulebook's paragraph, `reason` says it in our words."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(rule, reason)
        self.rule = rule
        self.reason = reason

    def cited(self, cite: Callable[[str], str]) -> Refused:
        """The same refusal, its rule under the reference that the title at the table has for it."""
        rule = cite(self.rule)
        return self if rule == self.rule else Refused(rule, self.reason)

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class BuiltOn(Refused):
    """An entry cannot be taken back: a later one, of `whose`, would not be lawful without it."""

    def __init__(self, number: int, whose: str, why: Refused) -> None:
        cause = why.reason if why.rule == "engine" else str(why)
        super().__init__("engine", f"{whose} has already acted on this in entry {number}: {cause}")
        self.whose = whose
