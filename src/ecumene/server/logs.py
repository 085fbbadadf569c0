"""The log: one line an event, as JSON where no person reads along. It holds no secret, no cookie and no card.

Exceptions are told by their kind and by the places in the code that they came through, never by their message: that might
quote a hand.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from traceback import extract_tb
from typing import Any

import structlog

#: the places of an exception that are told, the last ones
PLACES = 6

log: structlog.typing.FilteringBoundLogger = structlog.get_logger()


def failure(error: BaseException) -> dict[str, Any]:
    """An exception without its message."""
    places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in extract_tb(error.__traceback__)]
    return {"error": type(error).__name__, "places": places[-PLACES:]}


def report(event: str, error: BaseException, **facts: Any) -> None:
    """Something failed that should not have."""
    log.error(event, **failure(error), **facts)


def _without_messages(_: Any, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    told = event.pop("exc_info", None)
    if told:
        error = sys.exc_info()[1] if told is True else told[1] if isinstance(told, tuple) else told
        if isinstance(error, BaseException):
            event.update(failure(error))
    event.pop("exc_text", None)
    event.pop("stack_info", None)
    return event


def configure() -> None:
    """Sends the log to stderr, that of the libraries too."""
    first: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_messages,
    ]
    person = sys.stderr.isatty()
    last: structlog.typing.Processor = structlog.dev.ConsoleRenderer() if person else structlog.processors.JSONRenderer()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=first,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    structlog.configure(
        processors=[*first, last],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=False,
    )
