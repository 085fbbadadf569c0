"""Who stands at the door of the house: how many connections there may be, and how long a request may take to arrive."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from ipaddress import ip_address
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from ecumene.server.logs import log

#: connections at most, those of one address, and files that are kept free for everything else
MOST, MOST_OF_ONE, RESERVE = 10_000, 200, 128
#: connections that are taken before the porter looks at them: fewer than the files kept free, or a rush takes those too
AT_ONCE = RESERVE // 2
#: where the system does not tell its limit
UNKNOWN = 400


class Porter(H11Protocol):
    """One connection. If there are too many, it is closed at once: a server that runs out of files stands still."""

    most = MOST
    most_of_one = MOST_OF_ONE
    #: seconds within which a request has arrived, head and body
    patience = 20.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody knocks."""
        super().connection_made(transport)
        self.hurry: asyncio.TimerHandle | None = None
        if len(self.connections) > self.most or self._too_many_of_one():
            log.warning("connection refused", connections=len(self.connections))
            transport.abort()
        else:
            self._expect()

    def _too_many_of_one(self) -> bool:
        """Whether an address has too many connections. What comes from this machine may be a proxy, for everybody."""
        host = self.client[0] if self.client else ""
        try:
            if ip_address(host).is_loopback:
                return False
        except ValueError:
            return False
        clients = [getattr(other, "client", None) for other in self.connections]
        return len([client for client in clients if client and client[0] == host]) > self.most_of_one

    def data_received(self, data: bytes) -> None:
        """A part of a request, or a whole one."""
        super().data_received(data)
        cycle = self.cycle
        if cycle is not None and not cycle.more_body and not cycle.response_complete:
            self._relax()
        elif self.transport.get_protocol() is self:
            self._expect()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """The head was whole, and a socket has pings of its own."""
        self._relax()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._relax()
        super().connection_lost(exc)

    def _expect(self) -> None:
        if self.hurry is None:
            self.hurry = self.loop.call_later(self.patience, self.transport.abort)

    def _relax(self) -> None:
        if self.hurry is not None:
            self.hurry.cancel()
            self.hurry = None


def make_room() -> int:
    """Takes as many files as the system gives; how many connections there may be then."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != hard:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
                soft = hard
        return MOST if soft == resource.RLIM_INFINITY else max(16, min(MOST, soft - RESERVE))
    return UNKNOWN
