"""What stands between the network and the application: who may ask from where, and the headers of every answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ecumene.server import protocol as wire

SECURITY = {
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

#: the page's files with a hash of their content in the name
HASHED = "/assets/"


App = Callable[[Any, Any, Any], Awaitable[None]]


class Guard:
    """Wraps the application.

    Requests that change something, and sockets, must come from our own page (or from no page at all), and what is posted
    must be JSON: another site can neither forge that nor read the answer.
    """

    def __init__(self, app: Any) -> None:
        self.app: App = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request, or one socket."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if scope["type"] == "websocket":
            if _foreign(headers):
                await receive()
                await send({"type": "websocket.close", "code": wire.CLOSED_NOT_YOURS, "reason": "another site opened it"})
                return
            await self.app(scope, receive, send)
            return
        https, path = scope["scheme"] == "https", scope["path"]

        async def guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                known = {name.lower() for name, _ in message["headers"]}
                added = {**SECURITY, "cache-control": _cache(path, message["status"])}
                if https:
                    added["strict-transport-security"] = "max-age=31536000"
                fresh = [(name.encode(), value.encode()) for name, value in added.items() if name.encode() not in known]
                message["headers"] = [*message["headers"], *fresh]
            await send(message)

        refusal = _refusal(scope["method"], headers)
        if refusal is not None:
            await _refuse(guarded, *refusal)
            return
        await self.app(scope, receive, guarded)


def _foreign(headers: dict[bytes, str]) -> bool:
    """Whether the page of another site asks. Browsers always say where a request comes from; programs need not."""
    origin = headers.get(b"origin")
    try:
        return origin is not None and urlsplit(origin).netloc != headers.get(b"host")
    except ValueError:
        return True  # no site of ours is called that


def _refusal(method: str, headers: dict[bytes, str]) -> tuple[int, str] | None:
    if method in ("GET", "HEAD", "OPTIONS"):
        return None
    if _foreign(headers):
        return 403, "this was sent by a page of another site"
    if headers.get(b"content-type", "").partition(";")[0].strip().lower() != "application/json":
        return 415, "content-type: only application/json is accepted"
    return None


def _cache(path: str, status: int) -> str:
    """Files whose name changes with their content are kept for good, the page is asked for anew, the rest is not kept."""
    if path.startswith(HASHED) and status in (200, 206, 304):
        return "public, max-age=31536000, immutable"
    return "no-store" if path.startswith("/api/") else "no-cache"


async def _refuse(send: Any, status: int, reason: str) -> None:
    body = msgspec.json.encode(wire.Problem("request", reason))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
