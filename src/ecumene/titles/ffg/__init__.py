"""Sid Meier's Civilization: The Board Game (2010), with Fame and Fortune and Wisdom and Warfare.

One module per part of the turn; `pieces` alone writes on the map, `yields` counts what it gives, `uses` and `effects` carry out
cards.
"""
