"""Mega Civilization (2015, rulebook of 2016): West, East and both together, for 5 to 18 players."""
