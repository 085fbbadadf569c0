"""For newcomers: what is to be known now, why a move is good, lessons. The words are rows of data/guide.toml and lessons.toml."""

from ecumene.titles.eagle.learning.tutor import EagleTutor

__all__ = ["EagleTutor"]
