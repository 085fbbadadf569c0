"""A refusal says which rule forbids what was tried, and changes nothing."""

from __future__ import annotations


class Refused(Exception):
    """What was tried is not allowed: `rule` is the rulebook's paragraph, `reason` says it in our words."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(rule, reason)
        self.rule = rule
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"
