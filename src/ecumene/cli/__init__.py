"""The command `ecumene`: play, simulate, replay, look things up."""

from ecumene.cli.app import main

__all__ = ["main"]
