"""A seat that types, at any moment of a game."""

from ecumene import Game
from ecumene.titles.speech import tongue
from ecumene.typed import Desk, Typist


def typist(game: Game, seat: int) -> Typist:
    asked = seat in game.due or seat in game.may
    desk = Desk(game.view(seat), seat, game.ask(seat) if asked else None, lambda action: game.why(seat, action))
    return Typist(tongue(game.title), game.title.actions, desk)
