"""Civilization: The Expansion Project, a title of the empires family."""
