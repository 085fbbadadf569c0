"""Sid Meier's Civilization: The Boardgame (Eagle 2002), by the Standard and by the Advanced rules."""
