"""Bots: `decide(view, ask)` gives one or more actions. A bot knows what its seat may know, never the state."""

from ecumene.bots.base import BOTS, Bot, BotSheet, Depth, Thoughtful, best, make, names, register

__all__ = ["BOTS", "Bot", "BotSheet", "Depth", "Thoughtful", "best", "make", "names", "register"]
