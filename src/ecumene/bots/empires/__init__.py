"""Bots for the titles of the family `empires`."""
