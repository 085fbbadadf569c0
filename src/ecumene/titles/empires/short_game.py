"""Stub: to be written."""

from ecumene.titles.empires.western import WesternRules


class ShortGameRules(WesternRules): ...
