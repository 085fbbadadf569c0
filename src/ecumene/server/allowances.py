"""How many tables somebody may make: generous for people, too few for who would fill the disk."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from ecumene.server.refusing import NotYours
from ecumene.server.viewers import Pace

#: tables that a session, and an address, may make at once, and then in an hour
TABLES = 60
#: sessions and addresses that are remembered; beyond that, those who have made nothing for long are forgotten
REMEMBERED = 10_000


class Allowances:
    """Counts by session and by address. The machine itself is no stranger: it has no limit by address."""

    def __init__(self) -> None:
        self.paces: dict[str, Pace] = {}

    def take(self, session: str, address: str | None) -> None:
        """One more table; refuses if it is too many."""
        for who in (f"session {session}", _whose(address or "")):
            if who and self.paces.setdefault(who, Pace(TABLES, TABLES / 3600)).wait():
                raise NotYours(
                    "request", f"you have made {TABLES} tables within an hour; play at one of them, or come back later"
                )
        if len(self.paces) > REMEMBERED:
            kept = sorted(self.paces.items(), key=lambda pair: pair[1].since)[-REMEMBERED // 2 :]
            self.paces = dict(kept)


def _whose(address: str) -> str:
    """The line that an address belongs to: one subscriber has 2**64 of the newer ones. Nobody's is the machine's own."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    if found.is_loopback:
        return ""
    return f"address {found if isinstance(found, IPv4Address) else ip_network((found, 64), strict=False)}"
