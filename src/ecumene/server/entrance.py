"""How people come in and go: cookies, links, devices."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State

from ecumene.engine import Refused
from ecumene.server import protocol as wire
from ecumene.server.doors import MOST_DEVICES, SESSION_AGE, SPECTATORS, TOKEN_BYTES, Guest, Way, new_secret
from ecumene.server.hall import Hall
from ecumene.server.refusing import NotYours

#: the name of the cookie; by https browsers see to it that nobody but this very host sets it
COOKIE, SECURE_COOKIE = "ecumene", "__Host-ecumene"

#: what browsers say of themselves, in the order in which it is to be looked for: most name others, too
BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS": "Mac", "Linux": "Linux"}

Asked = Request[Any, Any, Any]
Connection = ASGIConnection[Any, Any, Any, Any]


def hall_of(state: State) -> Hall:
    """The hall of this application."""
    hall: Hall = state.hall
    return hall


def device_of(agent: str) -> str:
    """A device in words, such as `Firefox on Linux`."""
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), "a program")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    return f"{browser} on {system}" if system else browser


def _secure(connection: Connection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


async def visitor(state: State, connection: Connection) -> Guest | None:
    """The visitor's session, if the server has made it."""
    secure = _secure(connection)
    token, old = connection.cookies.get(SECURE_COOKIE if secure else COOKIE), False
    if secure and token is None:
        # those who came before there was the other name keep their seats
        token, old = connection.cookies.get(COOKIE), True
    if token is None or not re.fullmatch(rf"[\w-]{{{4 * TOKEN_BYTES // 3}}}", token, re.ASCII):
        return None
    hall = hall_of(state)
    device = device_of(connection.headers.get("user-agent", ""))
    return await hall.run(lambda: hall.store.doors.guest(token, old=old, device=device))


async def arriving(state: State, request: Asked) -> Guest:
    """The visitor, whom the server may never have seen before."""
    known = await visitor(state, request)
    return known if known is not None else Guest.new(device_of(request.headers.get("user-agent", "")))


async def allowed(state: State, request: Asked) -> Guest:
    """The visitor, who is about to make a table; refused if there were too many."""
    guest = await arriving(state, request)
    hall_of(state).allowances.take(guest.session, request.client.host if request.client else None)
    return guest


def cookies(guest: Guest, request: Asked) -> list[Cookie]:
    """The visitor's new token."""
    secure = _secure(request)
    name = SECURE_COOKIE if secure else COOKIE
    return [Cookie(name, value=guest.fresh, httponly=True, samesite="lax", path="/", max_age=SESSION_AGE, secure=secure)]


async def granted(hall: Hall, guest: Guest | None) -> dict[str, list[int]]:
    """The seats, by table, that the visitor may sit in."""
    return {} if guest is None else await hall.run(hall.store.doors.granted, guest.session)


async def made_by(hall: Hall, table: str, guest: Guest | None) -> bool:
    """Whether the visitor made this table."""
    return guest is not None and await hall.run(hall.store.doors.made_by, guest.session, table)


@post("/api/enter")
async def enter(data: wire.Enter, state: State, request: Asked) -> Response[wire.Entered]:
    """Exchanges a secret for a cookie."""
    hall, guest = hall_of(state), await arriving(state, request)
    doors = hall.store.doors
    way, seat = await hall.run(doors.way, data.table, data.secret, guest.session)
    if way is Way.HELD:
        # nobody comes into a held seat in secret: it is told first, and then done
        with suppress(Refused):  # nobody sits at a table that does not open
            live = await hall.table(data.table)
            await live.announce(f"Somebody has taken the seat of {live.called(seat)}, where somebody sat before.")
    way, seat = await hall.run(doors.enter, data.table, data.secret, guest)
    if way is Way.NONE:
        raise NotYours("request", "secret: there is no such link, or it has been renewed")
    if way is Way.USED:
        raise NotYours("request", "secret: this link lets in one person, and it has been used")
    mine = await hall.run(doors.granted, guest.session)
    seats = sorted(s for s in mine.get(data.table, []) if s != SPECTATORS)
    if way is Way.IN:
        return Response(wire.Entered(data.table, seats))
    if seat != SPECTATORS:
        await hall.show_out(data.table, seat)
    return Response(wire.Entered(data.table, seats), cookies=cookies(guest, request))


@post("/api/tables/{table:str}/links")
async def new_link(table: str, data: wire.NewLink, state: State, request: Asked) -> wire.Link:
    """A new link in the place of a lost one, or for one more device."""
    hall, guest = hall_of(state), await visitor(state, request)
    doors = hall.store.doors
    seat = SPECTATORS if data.seat is None else data.seat
    made = await made_by(hall, table, guest)
    holds = guest is not None and seat != SPECTATORS and await hall.run(doors.holds, guest.session, table, seat)
    if guest is None or not (holds or (made and not data.add)):
        raise NotYours("request", "only the maker of a table, or the player who holds the seat, may hand out a link")
    stored = await hall.run(hall.store.table, table)
    if stored is None or (data.seat is not None and not 0 <= data.seat < stored.setup.seats):
        raise Refused("request", "seat: there is no such seat")
    if seat in stored.bots and not await hall.run(doors.ever_held, table, seat):
        raise NotYours("request", "seat: a bot plays there, and nobody else can take it")
    others = await hall.run(doors.sessions, table, seat) - {guest.session}
    if data.add and len(others) + 1 >= MOST_DEVICES:
        raise Refused("request", f"seat: {MOST_DEVICES} devices already sit there; remove one of them first")
    # nobody's seat gets another key in secret: it is told first, and then done
    live = await hall.table(table)
    await live.announce(
        _renewal(live.called(seat) if seat != SPECTATORS else None, made and not data.add, data.add, bool(others))
    )
    link = wire.Link(data.seat, new_secret())
    await hall.run(lambda: doors.renew(table, seat, link.secret, guest.session, add=data.add))
    await hall.show_out(table, seat)
    return link


def _renewal(called: str | None, by_maker: bool, add: bool, others: bool) -> str:
    """What everybody is told about a new link."""
    if called is None:
        return "The maker of the table has renewed the link for spectators."
    who = "The maker of the table" if by_maker else f"The player of {called}"
    if add:
        return f"{who} has made a link for one more device."
    left = " Anyone who sat there by the old link has to leave." if others else ""
    return f"{who} has renewed the link for {called}.{left}"


@get("/api/devices")
async def devices(state: State, request: Asked) -> list[wire.Device]:
    """The devices in the visitor's seats."""
    hall, guest = hall_of(state), await visitor(state, request)
    return [] if guest is None else await _devices(hall, guest)


async def _devices(hall: Hall, guest: Guest) -> list[wire.Device]:
    sittings = await hall.run(hall.store.doors.devices, guest.session)
    mine = {(each.table, each.seat): each.since for each in sittings if each.session == guest.session}
    found: dict[str, wire.Device] = {}
    for each in sittings:
        here = each.session == guest.session
        device = found.setdefault(each.session, wire.Device(each.session, each.device, here, each.seen, []))
        may = not here and mine[each.table, each.seat] <= each.since
        device.seats.append(wire.DeviceSeat(each.table, each.seat, each.since, may))
    return sorted(found.values(), key=lambda device: not device.here)


@post("/api/devices/out", status_code=200)
async def put_out(data: wire.PutOut, state: State, request: Asked) -> list[wire.Device]:
    """A device that came into the visitor's seats later than the visitor leaves them."""
    hall, guest = hall_of(state), await visitor(state, request)
    known = [] if guest is None else await _devices(hall, guest)
    seats = [seat for device in known if device.id == data.device for seat in device.seats if seat.mine]
    if guest is None or not seats:
        raise NotYours("request", "device: it is not in a seat that you hold")
    await hall.run(hall.store.doors.put_out, data.device, [(seat.table, seat.seat) for seat in seats])
    for seat in seats:
        await hall.show_out(seat.table, seat.seat)
        with suppress(Refused):  # nobody sits at a table that does not open
            live = await hall.table(seat.table)
            await live.announce(f"The player of {live.called(seat.seat)} has removed another device from the seat.")
    return await _devices(hall, guest)


@post("/api/logout", status_code=200)
async def log_out(data: wire.LogOut, state: State, request: Asked) -> Response[wire.LogOut]:
    """Ends the visitor's session."""
    hall, guest = hall_of(state), await visitor(state, request)
    if guest is not None:
        handed = await hall.run(hall.store.doors.log_out, guest.session)
        hall.show_out_session(guest.session)
        for table, seat in handed:
            with suppress(Refused):  # nobody sits at a table that does not open
                live = await hall.table(table)
                await live.announce(
                    f"The maker of the table has logged out. {live.called(seat)} looks after the table from now on."
                )
    answer = Response(wire.LogOut())
    for name in (COOKIE, SECURE_COOKIE):
        answer.cookies.append(
            Cookie(name, value="", httponly=True, samesite="lax", path="/", max_age=0, secure=name != COOKIE or _secure(request))
        )
    return answer


ROUTES = [enter, new_link, devices, put_out, log_out]
