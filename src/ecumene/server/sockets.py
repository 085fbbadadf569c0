"""The socket of a viewer: messages come in, letters go out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from ecumene.engine import Refused
from ecumene.server import learning
from ecumene.server import protocol as wire
from ecumene.server.hall import Hall
from ecumene.server.live import LiveTable
from ecumene.server.logs import report
from ecumene.server.postman import hand_over
from ecumene.server.refusing import stumbled
from ecumene.server.rehearsals import rehearsal
from ecumene.server.viewers import Pace, Viewer

Socket = WebSocket[Any, Any, Any]

#: messages that a socket may send at once, and a second; those beyond wait
AT_ONCE, A_SECOND = 400, 200


class _Named(msgspec.Struct):
    id: str = ""


_messages: msgspec.json.Decoder[Any] = msgspec.json.Decoder(wire.FromClient)


async def serve(hall: Hall, socket: Socket, table_id: str, session: str | None) -> None:
    """A viewer from beginning to end: ?seat=N for a seat of one's own, &plan=1 for its plan, nothing for a spectator."""
    mine = None if session is None else (await hall.run(hall.store.doors.granted, session)).get(table_id)
    await socket.accept()
    wanted = socket.query_params.get("seat")
    seat = None if wanted is None else int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 4 else -1
    if seat == -1:
        await socket.close(wire.CLOSED_BAD_ADDRESS, "seat: a number")
    elif session is None or mine is None or (seat is not None and seat not in mine):
        await socket.close(wire.CLOSED_NOT_YOURS, "this seat is not yours")
    else:
        try:
            table = await hall.table(table_id)
        except Refused as refusal:
            await socket.close(wire.CLOSED_BROKEN_TABLE, refusal.reason)
            return
        try:
            if seat is not None and socket.query_params.get("plan") == "1":
                table = await rehearsal(table, seat)
        except Refused as refusal:
            await socket.close(wire.CLOSED_BAD_ADDRESS, refusal.reason)
        else:
            viewer = Viewer(seat, lambda letter: socket.send_data(letter, mode="text"), session)
            viewer.hand_over = hand_over(socket.scope)
            await _look(hall, table, socket, viewer)


async def _look(hall: Hall, table: LiveTable, socket: Socket, viewer: Viewer) -> None:
    seat = viewer.seat
    tasks: list[asyncio.Task[Any]] = []
    try:
        await table.join(viewer)
        if seat is not None:
            # somebody else may have entered the seat while the table was opened
            table.dismiss(seat, await hall.run(hall.store.doors.sessions, table.stored.id, seat))
        if not viewer.dismissed.is_set():
            living = (
                viewer.deliver(table.catch_up),
                listen(table, viewer, lambda: socket.receive_data(mode="text")),
                viewer.dismissed.wait(),
            )
            tasks = [asyncio.create_task(each) for each in living]
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        if viewer.crowded:
            await socket.close(wire.CLOSED_TOO_MANY, "you have this seat open in too many windows")
        elif viewer.dismissed.is_set():
            await socket.close(wire.CLOSED_NOT_YOURS, "this seat is no longer yours")
    except (WebSocketDisconnect, OSError):
        pass  # it has gone
    except Refused as refusal:
        await socket.close(wire.CLOSED_TOO_MANY, refusal.reason)
    except Exception as error:
        report("socket failed", error, table=table.stored.id, seat=seat)
        await socket.close(1011, "something went wrong here")
    finally:
        table.leave(viewer)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Hint(NamedTuple):
    """A hint that somebody waits for."""

    id: str
    task: asyncio.Task[None]


async def listen(table: LiveTable, viewer: Viewer, receive: Callable[[], Awaitable[str]]) -> None:
    """Messages are answered one after the other. A hint takes long: it is answered beside them, and only the newest one."""
    pace = Pace(AT_ONCE, A_SECOND)
    newest: _Hint | None = None
    try:
        while True:
            text = await receive()
            while early := pace.wait():
                await asyncio.sleep(early)
            message = parsed(text)
            if isinstance(message, wire.Advise) and message.topic == learning.HINT:
                await _drop(viewer, newest)
                newest = _Hint(message.id, asyncio.create_task(_hint(table, viewer, message)))
            else:
                await _reply(table, viewer, message)
    finally:
        if newest is not None:
            newest.task.cancel()


async def _drop(viewer: Viewer, hint: _Hint | None) -> None:
    """Nobody waits any more for the hint that was asked for before; one that is being thought about comes to its end unheard."""
    if hint is not None and hint.task.cancel():
        newer = Refused("request", "a newer hint has been asked for")
        await viewer.reply(msgspec.json.encode(refused(hint.id, newer)))


async def _hint(table: LiveTable, viewer: Viewer, message: wire.Advise) -> None:
    """It is answered, whatever happens: nobody looks at what becomes of this task."""
    try:
        await _reply(table, viewer, message)
    except Exception as error:
        report("hint failed", error, table=table.stored.id, seat=viewer.seat)
        await viewer.reply(msgspec.json.encode(refused(message.id, stumbled())))


async def _reply(table: LiveTable, viewer: Viewer, message: Any) -> None:
    answer = await respond(table, viewer, message)
    if answer is not None:
        await viewer.reply(msgspec.json.encode(answer))


def parsed(text: str) -> Any:
    """One message of a client; the refusal, if it is none."""
    if len(text) > wire.LONGEST_MESSAGE:
        return wire.No(_id_of(text), "request", f"the message is longer than {wire.LONGEST_MESSAGE} bytes")
    try:
        return _messages.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        return wire.No(_id_of(text), "request", f"no such message: {error}")


async def respond(table: LiveTable, viewer: Viewer, message: Any) -> Any:
    """The answer to a message of a client."""
    if isinstance(message, wire.No):
        return message
    try:
        return await _answer(table, viewer, message)
    except Refused as refusal:
        return refused(message.id, refusal)


def refused(id: str, refusal: Refused) -> wire.No:
    """A refusal as the answer to a message."""
    return wire.No(id, refusal.rule, refusal.reason)


def _id_of(text: str) -> str:
    """The id of a message that is otherwise none."""
    try:
        return msgspec.json.decode(text, type=_Named).id
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return ""


async def _answer(table: LiveTable, viewer: Viewer, message: Any) -> Any:
    if viewer.seat != getattr(message, "seat", viewer.seat):
        raise Refused("request", "seat: this socket belongs to another seat")
    match message:
        case wire.Act():
            await table.act(message.seat, message.ask, message.action, message.id, message.until)
        case wire.TakeBack():
            await table.undo(message.seat, message.entries, message.id)
        case wire.AskPieces():
            return await table.pieces(message)
        case wire.AskWhy():
            refusal = await table.why(message.seat, message.action)
            return wire.Why(message.id, True) if refusal is None else wire.Why(message.id, False, refusal.rule, refusal.reason)
        case wire.AskPreview():
            return wire.Preview(message.id, await table.preview(message.seat, message.action))
        case wire.Advise():
            return wire.Advice(message.id, await table.advise(message.seat, message.topic, message.about))
        case wire.Typed() | wire.Complete():
            return await table.typed(message)
        case wire.MakePlan():
            await table.plan(message.seat, message.actions)
        case wire.Commit():
            steps, refusal = await table.commit(message.seat, message.ask, message.id)
            why = ("", "") if refusal is None else (refusal.rule, refusal.reason)
            return wire.Committed(message.id, steps, *why)
        case wire.Say():
            await table.say(viewer.seat, message.text, message.id, viewer.session, message.to)
        case wire.Resync():
            await table.join(viewer)
            return None
    return wire.Done(message.id)
