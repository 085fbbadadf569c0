"""The log: one line an event, as JSON where no person reads along. It holds no secret, no cookie and no card.

Exceptions are told by their kind and by the places in the code that they came through, never by their message: that might
quote a hand.
"""

from __future__ import annotations

import logging
import sys
import time
from contextlib import suppress
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


class Throttle(logging.Filter):
    """Lets this many lines of one kind through a minute; the first of the next minute says how many were left out."""

    AT_ONCE, LASTS = 20, 60.0

    def __init__(self) -> None:
        super().__init__()
        self.begun: dict[str, tuple[float, int]] = {}

    def left_out(self, kind: str) -> int | None:
        """How many lines of this kind were left out before this one; None if it is left out itself."""
        now = time.monotonic()
        since, count = self.begun.get(kind, (now, 0))
        if now - since >= self.LASTS:
            self.begun = {other: seen for other, seen in self.begun.items() if now - seen[0] < self.LASTS}
            self.begun[kind] = (now, 1)
            return max(0, count - self.AT_ONCE)
        self.begun[kind] = (since, count + 1)
        return 0 if count < self.AT_ONCE else None

    def filter(self, record: logging.LogRecord) -> bool:
        """Those of the libraries."""
        return self.left_out(f"{record.name} {record.msg}") is not None

    def __call__(self, _: Any, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
        """Our own."""
        left_out = self.left_out(f"{event.get('event')} {event.get('error')}")
        if left_out is None:
            raise structlog.DropEvent
        return {**event, "left_out": left_out} if left_out else event


class _Paper:
    """Where the log goes. A line that cannot be written is lost, and whatever it told of goes on: the disk may be full."""

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):
            sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.flush()


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
    throttle = Throttle()
    handler.addFilter(throttle)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    structlog.configure(
        processors=[throttle, *first, last],
        logger_factory=structlog.PrintLoggerFactory(_Paper()),  # type: ignore[arg-type]
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=False,
    )
