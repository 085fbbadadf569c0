"""The engine: it knows no title. A title is written with what stands here (docs/writing-a-title.md)."""

from ecumene.engine.actions import Action, Form, Standing
from ecumene.engine.asks import Ask
from ecumene.engine.chance import Chance, ChanceError, Replayed
from ecumene.engine.events import Event
from ecumene.engine.game import Game, Stopped
from ecumene.engine.record import Entry, Header, Record, RecordError
from ecumene.engine.refusals import Refused
from ecumene.engine.shown import Shown
from ecumene.engine.state import State
from ecumene.engine.steps import NOBODY, Sealed, Step, Waits, reseal
from ecumene.engine.title import Meta, Option, Rules, Scenario, Setup, Sits, Stands, Title
from ecumene.engine.tutor import Beginning, Moment, Tutor, moment

__all__ = [
    "NOBODY",
    "Action",
    "Ask",
    "Beginning",
    "Chance",
    "ChanceError",
    "Entry",
    "Event",
    "Form",
    "Game",
    "Header",
    "Meta",
    "Moment",
    "Option",
    "Record",
    "RecordError",
    "Refused",
    "Replayed",
    "Rules",
    "Scenario",
    "Sealed",
    "Setup",
    "Shown",
    "Sits",
    "Standing",
    "Stands",
    "State",
    "Step",
    "Stopped",
    "Title",
    "Tutor",
    "Waits",
    "moment",
    "reseal",
]
