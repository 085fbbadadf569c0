"""Boards: area maps shared by titles, as rules data; their drawing is kept apart."""

from ecumene.boards.model import Area, Board, Terrain, load

__all__ = ["Area", "Board", "Terrain", "load"]
