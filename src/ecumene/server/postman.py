"""The way of a letter to a socket: written at once, as one frame, past what server and framework do for every message.

Waking a task for each viewer and carrying each letter through five calls would be most of what the event loop does for an answer.
A socket that lags, or that is being closed, takes the ordinary way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

#: where the application finds how to hand over letters
LETTERS = "ecumene.letters"

#: a frame that is a whole text, and how the lengths of longer ones begin (RFC 6455, 5.2)
TEXT, SHORT, LONG = b"\x81", b"\x7e", b"\x7f"


def framed(letter: bytes) -> bytes:
    """A letter as a frame from the server."""
    size = len(letter)
    if size < 126:
        return b"%b%c%b" % (TEXT, size, letter)
    if size < 1 << 16:
        return b"%b%b%b%b" % (TEXT, SHORT, size.to_bytes(2, "big"), letter)
    return b"%b%b%b%b" % (TEXT, LONG, size.to_bytes(8, "big"), letter)


class Postman(WebSocketsSansIOProtocol):
    """One socket."""

    def handle_connect(self, event: Any) -> None:
        """Somebody wants a socket: the application is told how to hand over letters."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope[LETTERS] = self.hand_over  # type: ignore[literal-required]

    def hand_over(self, letter: bytes) -> bool:
        """Writes a letter unless the socket lags or is not open; whether it was written."""
        if not self.writable.is_set() or self.close_sent or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(framed(letter))
        return True


def hand_over(scope: Mapping[str, Any]) -> Callable[[bytes], bool]:
    """How letters are handed over to the socket of this scope; never, if another server than ours made it."""
    found: Callable[[bytes], bool] = scope.get(LETTERS, lambda letter: False)
    return found
