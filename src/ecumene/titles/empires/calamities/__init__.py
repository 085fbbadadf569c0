"""Calamities (WE 8, 9, CAL)."""
