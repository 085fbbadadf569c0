"""The web application: what can be asked for by HTTP, the sockets, and the built page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from threading import RLock
from typing import Any

import msgspec
from litestar import Litestar, Response, WebSocket, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from ecumene import __version__, bots, titles
from ecumene.engine import Refused
from ecumene.server import digests, entrance, records, sockets
from ecumene.server import protocol as wire
from ecumene.server.doors import SPECTATORS
from ecumene.server.entrance import Asked, allowed, cookies, granted, hall_of, made_by, visitor
from ecumene.server.guards import Guard
from ecumene.server.hall import Hall, new_table
from ecumene.server.live import LiveTable
from ecumene.server.logs import report
from ecumene.server.page import page
from ecumene.server.refusing import Busy, NotYours
from ecumene.server.store import Store

#: seconds between looks for tables that nobody uses, and for sessions
SWEEP, DAY = 60, 24 * 3600

# -- what never changes ---------------------------------------------------------------------------------------


@get("/health")
async def health(state: State) -> Response[wire.Health]:
    """Says whether the server lives, and whether it can keep what happens."""
    hall = hall_of(state)
    trouble = await hall.run(hall.store.probe)
    if trouble:
        return Response(wire.Health("trouble", f"nothing can be written: {trouble}"), status_code=503)
    return Response(wire.Health("ok"))


@get("/api/titles", sync_to_thread=True)
def list_titles(state: State) -> list[dict[str, Any]]:
    """The titles that are offered here, their stage, scenarios, options and bots, and the part of the page that shows them."""
    offered = titles.metas(drafts=hall_of(state).drafts)
    return [{**msgspec.to_builtins(meta), "bots": bots.names(meta.id), "kit": _kit(meta.id)} for meta in offered]


@get("/api/titles/{title:str}/data", sync_to_thread=True)
def title_data(title: str, request: Asked) -> Response[bytes]:
    """What is printed on a title's cards and tables."""
    return _lasting(_printed(titles.meta(title).id), request)


@get("/api/titles/{title:str}/help", sync_to_thread=True)
def title_help(title: str, request: Asked) -> Response[bytes]:
    """The rules of a title in our words: its phases, cards and the rest (`HelpSection` list)."""
    return _lasting(_helped(titles.meta(title).id), request)


@get("/api/boards/{board:str}", sync_to_thread=True)
def board_geometry(board: str, request: Asked) -> Response[bytes]:
    """The drawing of a board."""
    return _lasting(_drawing(board, "geometry"), request)


@get("/api/boards/{board:str}/relief", sync_to_thread=True)
def board_relief(board: str, request: Asked) -> Response[bytes]:
    """What adorns the drawing of a board, where somebody has drawn that too."""
    return _lasting(_drawing(board, "relief"), request)


def _drawing(board: str, part: str) -> bytes:
    name = f"{board}.{part}.json"
    if name not in _drawn():
        raise Refused("request", f"there is no {part} of a board {board[:40]!r}")
    return _drawn()[name].read_bytes()


@cache
def _drawn() -> dict[str, Traversable]:
    """The files of drawn boards by name."""
    return {path.name: path for path in files("ecumene.boards").joinpath("data").iterdir()}


@cache
def _helped(title: str) -> bytes:
    return msgspec.json.encode(titles.load(title).shown.help())


@cache
def _kit(title: str) -> str:
    kit: str = titles.load(title).shown.printed().get("kit", title)
    return kit


@cache
def _printed(title: str) -> bytes:
    return msgspec.json.encode(titles.load(title).shown.printed())


def _lasting(body: bytes, request: Asked) -> Response[bytes]:
    """What is the same until the next version: a browser keeps it, and asks whether it still is."""
    tag = f'W/"{sha256(body).hexdigest()[:16]}"'
    headers = {"cache-control": "public, no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


# -- tables ---------------------------------------------------------------------------------------------------


@post("/api/tables")
async def make_table(data: wire.NewTable, state: State, request: Asked) -> Response[wire.TableMade]:
    """A new table; its maker may sit in every seat without a bot until somebody else enters it."""
    maker = await allowed(state, request)
    made = await hall_of(state).make(data, maker)
    return Response(made, cookies=cookies(maker, request))


@get("/api/tables")
async def my_tables(
    state: State, request: Asked, over: bool | None = None, start: int = 0, table: str | None = None
) -> list[wire.TableLine]:
    """The visitor's tables, beginning with those that wait for the visitor, a page at a time.

    Only those that are `over`, or are not; or the one `table`, if the visitor may see it.
    """
    hall, guest = hall_of(state), await visitor(state, request)
    mine = await granted(hall, guest)
    wanted = mine if table is None else {table: mine[table]} if table in mine else {}
    return (await hall.lines(wanted, guest, over))[max(0, start) :][: wire.PAGE]


@get("/api/digest")
async def digest(state: State, request: Asked) -> list[wire.Digest]:
    """What the visitor should hear today about games that last for days."""
    hall, guest = hall_of(state), await visitor(state, request)
    mine = await granted(hall, guest)
    listed = await hall.run(hall.store.listed, mine, False)
    found = []
    for stored in [stored for stored, _ in listed if digests.slow(stored.limits)][: digests.MOST_TABLES]:
        live = await hall.table(stored.id)
        found += [await live.digest(seat) for seat in mine[stored.id] if seat != SPECTATORS and seat not in stored.bots]
    return [told for told in found if told is not None]


@post("/api/tables/{table:str}/bots", status_code=200)
async def sit_bot(table: str, data: wire.SitBot, state: State, request: Asked) -> wire.TableLine:
    """A bot plays a seat of the visitor's from now on, or gives it back."""
    hall, guest = hall_of(state), await visitor(state, request)
    mine = (await granted(hall, guest)).get(table, [])
    live = await hall.table(table) if mine else None
    if live is None or data.seat not in mine or data.seat == SPECTATORS:
        if live is None or not data.bot or not await made_by(hall, table, guest):
            raise NotYours("request", "seat: it is not yours")
        if not 0 <= data.seat < live.game.seats or data.seat in live.stored.bots:
            raise NotYours("request", "seat: no person sits there")
        live.check_bot(data.bot)
        late = live.clock.late(data.seat)
        if not late and live.clock.limits.answer:
            raise NotYours("request", "seat: its player has time left")
        if not late and not live.away(data.seat):
            raise NotYours("request", "seat: its player is here")
        await live.announce(f"{live.called(data.seat)} is {'late' if late else 'away'}: a bot sits in until its player is back.")
    await live.sit_bot(data.seat, data.bot, data.until)
    return (await hall.lines({table: mine}, guest))[0]


@post("/api/tables/{table:str}/time", status_code=200)
async def more_time(table: str, data: wire.MoreTime, state: State, request: Asked) -> wire.TableLine:
    """The maker adds two minutes to what is played by the clock."""
    hall, guest = hall_of(state), await visitor(state, request)
    mine = (await granted(hall, guest)).get(table, [])
    if not mine or not await made_by(hall, table, guest):
        raise NotYours("request", "only the maker of the table may add time")
    live = await hall.table(table)
    await live.add_time()
    await live.announce(f"Two minutes more for {live.clock.what}.")
    return (await hall.lines({table: mine}, guest))[0]


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave_game(table: str, data: wire.LeaveGame, state: State, request: Asked) -> wire.TableLine:
    """A seat of the visitor's leaves the game for good."""
    hall, guest = hall_of(state), await visitor(state, request)
    mine = (await granted(hall, guest)).get(table, [])
    if data.seat not in mine or data.seat == SPECTATORS:
        raise NotYours("request", "seat: it is not yours")
    await (await hall.table(table)).quit(data.seat)
    return (await hall.lines({table: mine}, guest))[0]


@get("/api/tables/{table:str}/record")
async def record(table: str, state: State, request: Asked) -> Response[bytes]:
    """The record of a game that is over; before that it holds secrets."""
    live, _ = await seen(table, state, request)
    saved = await live.record()
    if saved is None:
        raise NotYours("request", "the record is shown when the game is over")
    name = f'attachment; filename="{live.stored.setup.title}-{table}.jsonl"'
    return Response(saved, media_type="application/jsonl", headers={"content-disposition": name})


# -- looking back ---------------------------------------------------------------------------------------------


async def seen(table: str, state: State, request: Asked) -> tuple[LiveTable, list[int]]:
    """A table that the visitor may see, and the visitor's seats there."""
    hall = hall_of(state)
    mine = (await granted(hall, await visitor(state, request))).get(table)
    if mine is None:
        raise NotYours("request", "this table is not yours to see")
    return await hall.table(table), mine


@get("/api/tables/{table:str}/history")
async def history(table: str, state: State, request: Asked, seat: str | None = None) -> Response[bytes]:
    """The index of a game: its moments, its turns and phases, its story."""
    live, mine = await seen(table, state, request)
    return _json(await live.past(seat, mine, lambda past: msgspec.json.encode(past.history())))


@get("/api/tables/{table:str}/moments/{moment:int}")
async def moment(table: str, moment: int, state: State, request: Asked, seat: str | None = None) -> Response[bytes]:
    """A game at one of its moments."""
    live, mine = await seen(table, state, request)
    return _json(await live.past(seat, mine, lambda past: msgspec.json.encode(past.moment(moment))))


@get("/api/tables/{table:str}/chronicle")
async def chronicle(table: str, state: State, request: Asked) -> Response[bytes]:
    """What can be drawn of a game: scores, cities and so on by turn, what calamities cost, who traded with whom."""
    live, _ = await seen(table, state, request)
    return _json(await live.chronicle())


def _json(body: bytes) -> Response[bytes]:
    """What was long enough to be written in another thread."""
    return Response(body, media_type="application/json")


@post("/api/tables/{table:str}/branch")
async def branch(table: str, data: wire.Branch, state: State, request: Asked) -> Response[wire.TableMade]:
    """A new table that goes on from a moment of a game that is over."""
    live, mine = await seen(table, state, request)
    if live.stored.foreign:
        raise Refused("request", "this game began from a position made elsewhere; you can look at it, but not play on from it")
    position = await live.past(None, mine, lambda past: records.branch(past, data.moment))
    maker = await allowed(state, request)
    made = await hall_of(state).lay(new_table(live.stored.setup, data.bots, data.names, position), maker)
    return Response(made, cookies=cookies(maker, request))


@post("/api/records", request_max_body_size=2 * wire.LONGEST_RECORD)
async def bring_record(data: wire.Import, state: State, request: Asked) -> Response[wire.Imported]:
    """A record that was played here or elsewhere becomes a table."""
    hall = hall_of(state)
    maker = await allowed(state, request)
    stored, played = await hall.read(records.read, data.record)
    made = await hall.lay(stored, maker, played)
    imported = wire.Imported(made.table, made.links, played and played.summary.over)
    return Response(imported, cookies=cookies(maker, request))


@post("/api/tables/{table:str}/reports")
async def report_problem(table: str, data: wire.Report, state: State, request: Asked) -> wire.Reported:
    """Keeps a report for the operator, and gives the reporter what their own seat may know of it."""
    live, mine = await seen(table, state, request)
    if data.seat is not None and (data.seat not in mine or data.seat == SPECTATORS):
        raise NotYours("request", "seat: it is not yours")
    return await live.report(hall_of(state).reports, data)


@websocket("/ws/{table:str}")
async def socket(socket: WebSocket[Any, Any, Any], table: str, state: State) -> None:
    """The socket of a viewer."""
    guest = await visitor(state, socket)
    await sockets.serve(hall_of(state), socket, table, guest and guest.session)


# -- refusals -------------------------------------------------------------------------------------------------


def refused(_: Asked, refusal: Refused) -> Response[wire.Problem]:
    """Every refusal names its rule or field."""
    status = 403 if isinstance(refusal, NotYours) else 500 if refusal.rule in ("server", "table") else 400
    later = {"retry-after": "60"} if isinstance(refusal, Busy) else {}
    return Response(wire.Problem(refusal.rule, refusal.reason), status_code=503 if later else status, headers=later)


def misfit(_: Asked, error: HTTPException) -> Response[wire.Problem]:
    """Requests that fit no route or message."""
    extra = error.extra if isinstance(error.extra, list) else []
    fields = "; ".join(f"{item.get('key', '')}: {item.get('message', '')}" for item in extra if isinstance(item, dict))
    return Response(wire.Problem("request", fields or error.detail), status_code=error.status_code)


def too_deep(_: Asked, __: RecursionError) -> Response[wire.Problem]:
    """JSON that is nested deeper than anything of ours."""
    return Response(wire.Problem("request", "the request is nested too deeply"), status_code=400)


def failed(_: Asked, error: Exception) -> Response[wire.Problem]:
    """Our own defects."""
    report("request failed", error)
    return Response(wire.Problem("server", "something went wrong here"), status_code=500)


# -- put together ---------------------------------------------------------------------------------------------


@get("/", sync_to_thread=False)
def no_page() -> Response[str]:
    """What stands where the page would be."""
    return Response(
        "The page is not built: run `make web`, or play in the terminal with `ecumene play`.\n", media_type="text/plain"
    )


def make_app(store: Store, web: Path | None = None, *, drafts: bool = False) -> Guard:
    """The application on this database, with the built page if there is one; with `drafts`, unfinished titles are offered."""
    titles.guard(RLock())
    titles.settle()  # before there are threads that read
    routes: list[Any] = [
        health, list_titles, title_data, title_help, board_geometry, board_relief,
        make_table, my_tables, sit_bot, more_time, leave_game,
        digest, *entrance.ROUTES, record, history, moment, chronicle, branch, bring_record, report_problem, socket,
    ]  # fmt: skip
    if web is not None and (web / "index.html").is_file():
        routes.append(page(web))
    else:
        routes.append(no_page)

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        hall = app.state.hall = Hall(store, drafts)
        sweeper = asyncio.create_task(_sweep(hall))
        # whoever comes first need not wait until all titles are loaded
        warming = asyncio.create_task(asyncio.to_thread(lambda: [_kit(meta.id) for meta in titles.metas(drafts=drafts)]))
        yield
        await asyncio.gather(warming, return_exceptions=True)
        sweeper.cancel()
        await hall.close()

    app = Litestar(
        routes,
        lifespan=[living],
        exception_handlers={Refused: refused, HTTPException: misfit, RecursionError: too_deep, Exception: failed},
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, gzip_compress_level=4, exclude_opt_key="packed"),
        request_max_body_size=wire.LONGEST_MESSAGE,
        openapi_config=OpenAPIConfig("Ecumene", __version__, path="/schema", render_plugins=[JsonRenderPlugin(path="/")]),
        logging_config=None,
    )
    return Guard(app)


async def _sweep(hall: Hall) -> None:
    while True:
        await hall.forget_old()
        for _ in range(DAY // SWEEP):
            await asyncio.sleep(SWEEP)
            hall.forget_idle()
