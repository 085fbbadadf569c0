"""The web application: HTTP, the socket of a table, and the built page."""

from __future__ import annotations

import asyncio
import secrets
import time
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import structlog
from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.static_files import create_static_files_router

from ecumene import bots, titles
from ecumene.engine import Chance, Refused
from ecumene.server import protocol as wire
from ecumene.server.live import LiveTable, Viewer
from ecumene.server.store import SPECTATORS, Store, Stored

log = structlog.get_logger()

COOKIE = "ecumene"
#: a message of a client longer than this is none of ours
LONGEST_MESSAGE = 64 * 1024

SECURITY = {
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}


class Hall:
    """All tables of this server; those in use are in memory."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables: dict[str, LiveTable] = {}
        self.opening = asyncio.Lock()

    async def table(self, table_id: str) -> LiveTable:
        """A table by its id, read from the database if need be."""
        async with self.opening:
            found = self.tables.get(table_id)
            if found is None:
                stored = await asyncio.to_thread(self.store.table, table_id)
                if stored is None:
                    raise Refused("request", "there is no such table")
                found = self.tables[table_id] = await asyncio.to_thread(LiveTable.load, self.store, stored)
                found.wake_bots()
            return found

    async def make(self, order: wire.NewTable) -> wire.TableMade:
        """A new table with secret links."""
        setup = titles.meta(order.title).setup(order.seats, order.scenario, order.options)
        if len(order.bots) > setup.seats or len(order.names) > setup.seats:
            raise Refused("request", f"bots, names: at most one for each of the {setup.seats} seats")
        known = bots.names(order.title)
        for bot in order.bots:
            if bot and bot not in known:
                raise Refused("request", f"bots: there is no bot {bot!r}; there are {', '.join(known)}")
        seed = secrets.token_bytes(32)
        stored = Stored(
            secrets.token_urlsafe(9),
            setup,
            Chance(seed).commitment,
            seed,
            {seat: name[:40] for seat, name in enumerate(order.names)},
            {seat: bot for seat, bot in enumerate(order.bots) if bot},
        )
        keys = {seat: secrets.token_urlsafe(18) for seat in (SPECTATORS, *range(setup.seats))}
        await asyncio.to_thread(self.store.add_table, stored, keys, time.time())
        await self.table(stored.id)
        log.info("table made", table=stored.id, title=setup.title, scenario=setup.scenario, seats=setup.seats)
        links = [wire.Link(None if seat == SPECTATORS else seat, secret) for seat, secret in keys.items()]
        return wire.TableMade(stored.id, links)


def hall_of(state: State) -> Hall:
    """The hall of this application."""
    hall: Hall = state.hall
    return hall


def session_of(cookies: dict[str, str]) -> str | None:
    """The visitor's session."""
    return cookies.get(COOKIE)


async def granted(hall: Hall, cookies: dict[str, str]) -> dict[str, list[int]]:
    """The seats, by table, that the visitor may sit in."""
    session = session_of(cookies)
    return {} if session is None else await asyncio.to_thread(hall.store.granted, session)


# -- HTTP -----------------------------------------------------------------------------------------------------


@get("/health", sync_to_thread=False)
def health() -> dict[str, str]:
    """Says that the server lives."""
    return {"status": "ok"}


@get("/api/titles", sync_to_thread=False)
def list_titles() -> list[dict[str, Any]]:
    """The titles, their scenarios, options and bots."""
    return [{**msgspec.to_builtins(meta), "bots": bots.names(meta.id)} for meta in titles.METAS]


@get("/api/titles/{title:str}/data", sync_to_thread=False)
def title_data(title: str) -> Response[bytes]:
    """What is printed on a title's cards and tables; it never changes."""
    body = msgspec.json.encode(titles.load(title).printed())
    return Response(body, media_type="application/json", headers={"cache-control": "public, max-age=3600"})


@get("/api/boards/{board:str}", sync_to_thread=False)
def board_geometry(board: str) -> Response[bytes]:
    """The drawing of a board."""
    source = files("ecumene.boards").joinpath(f"data/{board}.geometry.json")
    if not board.replace("_", "").isalpha() or not source.is_file():
        raise Refused("request", f"there is no drawing of {board!r}")
    return Response(source.read_bytes(), media_type="application/json", headers={"cache-control": "public, max-age=3600"})


@post("/api/tables")
async def make_table(data: wire.NewTable, state: State, request: Request[Any, Any, Any]) -> Response[wire.TableMade]:
    """A new table; its maker may sit in every seat without a bot."""
    hall = hall_of(state)
    made = await hall.make(data)
    session = session_of(request.cookies) or secrets.token_urlsafe(24)
    mine = [link.seat for link in made.links if link.seat is not None and not _bot(data, link.seat)]
    await asyncio.to_thread(hall.store.grant, session, made.table, mine or [SPECTATORS])
    return Response(made, cookies=[_cookie(session)])


def _bot(data: wire.NewTable, seat: int) -> str:
    return data.bots[seat] if seat < len(data.bots) else ""


def _cookie(session: str) -> Cookie:
    return Cookie(key=COOKIE, value=session, httponly=True, samesite="lax", path="/", max_age=400 * 24 * 3600)


@post("/api/enter")
async def enter(data: wire.Enter, state: State, request: Request[Any, Any, Any]) -> Response[wire.Entered]:
    """Exchanges a secret for a cookie."""
    hall = hall_of(state)
    seat = await asyncio.to_thread(hall.store.seat_of_secret, data.table, data.secret)
    if seat is None:
        raise Refused("request", "secret: this link opens no seat")
    session = session_of(request.cookies) or secrets.token_urlsafe(24)
    await asyncio.to_thread(hall.store.grant, session, data.table, [seat])
    mine = await asyncio.to_thread(hall.store.granted, session)
    seats = sorted(s for s in mine.get(data.table, []) if s != SPECTATORS)
    return Response(wire.Entered(data.table, seats), cookies=[_cookie(session)])


@get("/api/tables")
async def my_tables(state: State, request: Request[Any, Any, Any]) -> list[wire.TableLine]:
    """The visitor's tables, those first that wait for the visitor."""
    hall = hall_of(state)
    lines = [await _line(hall, table, seats) for table, seats in (await granted(hall, request.cookies)).items()]
    return sorted(lines, key=lambda line: (not line.waits, line.over is not None))


async def _line(hall: Hall, table_id: str, mine: list[int]) -> wire.TableLine:
    table = await hall.table(table_id)
    game, stored = table.game, table.stored
    seats = [
        wire.SeatLine(s, stored.names.get(s, ""), game.state.civ[s], stored.bots.get(s, ""), s in mine) for s in range(game.seats)
    ]
    waits = any(seat in game.due and seat not in stored.bots for seat in mine)
    setup = stored.setup
    return wire.TableLine(table_id, setup.title, setup.scenario, game.state.turn, game.state.phase, game.over, seats, waits)


@post("/api/tables/{table:str}/bots", status_code=200)
async def sit_bot(table: str, data: wire.SitBot, state: State, request: Request[Any, Any, Any]) -> wire.TableLine:
    """A bot plays a seat of the visitor's from now on, or gives it back."""
    hall = hall_of(state)
    mine = (await granted(hall, request.cookies)).get(table, [])
    if data.seat not in mine:
        raise Refused("request", "seat: it is not yours")
    await (await hall.table(table)).sit_bot(data.seat, data.bot)
    return await _line(hall, table, mine)


@get("/api/tables/{table:str}/record")
async def record(table: str, state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The record of a game that is over; before that it holds secrets."""
    hall = hall_of(state)
    if table not in await granted(hall, request.cookies):
        raise Refused("request", "this table is not yours to see")
    live = await hall.table(table)
    if not live.game.over:
        raise Refused("request", "the record is shown when the game is over")
    name = f'attachment; filename="{live.stored.setup.title}-{table}.jsonl"'
    return Response(live.game.save(), media_type="application/jsonl", headers={"content-disposition": name})


# -- the socket -----------------------------------------------------------------------------------------------


@websocket("/ws/{table:str}")
async def socket(socket: WebSocket[Any, Any, Any], table: str, state: State) -> None:
    """The socket of a viewer: ?seat=N for a seat of one's own, nothing for a spectator."""
    hall = hall_of(state)
    mine = (await granted(hall, socket.cookies)).get(table)
    wanted = socket.query_params.get("seat")
    seat = int(wanted) if wanted is not None and wanted.isdecimal() else None
    await socket.accept()
    if mine is None or (seat is not None and seat not in mine):
        await socket.close(code=4403, reason="this seat is not yours")
        return
    live = await hall.table(table)
    viewer = Viewer(seat, lambda letter: socket.send_data(letter, mode="text"))
    await live.join(viewer)
    try:
        while True:
            text = await socket.receive_data(mode="text")
            await _hear(live, viewer, text if isinstance(text, str) else text.decode())
    except WebSocketDisconnect:
        pass
    finally:
        live.viewers.discard(viewer)


_messages: msgspec.json.Decoder[Any] = msgspec.json.Decoder(wire.FromClient)


async def _hear(live: LiveTable, viewer: Viewer, text: str) -> None:
    """One message of a client, and its answer."""
    message: Any = None
    try:
        if len(text) > LONGEST_MESSAGE:
            raise Refused("request", "the message is too long")
        try:
            message = _messages.decode(text)
        except msgspec.MsgspecError as error:
            raise Refused("request", f"no such message: {error}") from None
        answer = await _answer(live, viewer, message)
    except Refused as refusal:
        answer = wire.No(getattr(message, "id", ""), refusal.rule, refusal.reason)
    if answer is not None:
        await viewer.send(msgspec.json.encode(answer))


async def _answer(live: LiveTable, viewer: Viewer, message: Any) -> Any:
    match message:
        case wire.Act():
            _own(viewer, message.seat)
            await live.act(message.seat, message.ask, message.action, message.id)
            return wire.Done(message.id)
        case wire.TakeBack():
            _own(viewer, message.seat)
            await live.undo(message.seat, message.entries, message.id)
            return wire.Done(message.id)
        case wire.AskPieces():
            _own(viewer, message.seat)
            async with live.lock:
                return live.pieces(message)
        case wire.AskWhy():
            _own(viewer, message.seat)
            async with live.lock:
                refusal = live.game.why(message.seat, live.action(message.action))
            if refusal is None:
                return wire.Why(message.id, True)
            return wire.Why(message.id, False, refusal.rule, refusal.reason)
        case wire.Say():
            await live.say(viewer.seat, message.text)
            return wire.Done(message.id)
        case wire.Resync():
            await live.join(viewer)
            return None
        case _:
            return wire.Done(message.id)


def _own(viewer: Viewer, seat: int) -> None:
    if viewer.seat != seat:
        raise Refused("request", "seat: this socket is not of that seat")


# -- put together ---------------------------------------------------------------------------------------------


def refused(_: Request[Any, Any, Any], refusal: Refused) -> Response[wire.Problem]:
    """Every refusal names its rule or field."""
    return Response(wire.Problem(refusal.rule, refusal.reason), status_code=400)


def failed(_: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Problem]:
    """Requests that fit no route or message."""
    extra = error.extra if isinstance(error.extra, list) else []
    fields = "; ".join(f"{item.get('key', '')}: {item.get('message', '')}" for item in extra if isinstance(item, dict))
    return Response(wire.Problem("request", fields or error.detail), status_code=error.status_code)


@get("/", sync_to_thread=False)
def no_page() -> Response[str]:
    """What stands where the page would be."""
    return Response(
        "The page is not built: run `make web`, or play in the terminal with `ecumene play`.\n", media_type="text/plain"
    )


def make_app(data: Path, web: Path | None = None) -> Litestar:
    """The application on the database in this folder, with the built page if there is one."""
    routes: list[Any] = [
        health, list_titles, title_data, board_geometry, make_table, enter, my_tables, sit_bot, record, socket,
    ]  # fmt: skip
    if web is not None and (web / "index.html").is_file():
        routes.append(create_static_files_router(path="/", directories=[web], html_mode=True))
    else:
        routes.append(no_page)

    async def open_hall(app: Litestar) -> None:
        app.state.hall = Hall(await asyncio.to_thread(Store.open, data))

    return Litestar(
        routes,
        on_startup=[open_hall],
        exception_handlers={Refused: refused, HTTPException: failed},
        response_headers=SECURITY,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        request_max_body_size=LONGEST_MESSAGE,
        openapi_config=None,
        logging_config=None,
    )
