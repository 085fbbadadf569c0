"""`ecumene serve`: the page and its server."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import Annotated

import typer

from ecumene.cli.common import Trouble, plain

#: how long a person may wait while bots of other tables think: threads take turns after this many seconds
SWITCH = 0.001
#: seconds that open requests get to end when the server stops
PATIENCE = 5


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on; 0 takes any free one.", min=0, max=65535)] = 8000,
    data: Annotated[Path, typer.Option(help="The folder that holds the database.")] = Path("data"),
    web: Annotated[Path | None, typer.Option(help="The folder of the built page; usually found automatically.")] = None,
    drafts: Annotated[bool, typer.Option("--drafts", help="Also offer titles whose rules are not complete.")] = False,
) -> None:
    """Serve the games to browsers."""
    import uvicorn

    from ecumene.server import logs, protocol
    from ecumene.server.app import make_app
    from ecumene.server.porter import AT_ONCE, Porter, make_room
    from ecumene.server.postman import Postman
    from ecumene.server.store import Store, StoreError

    listening = _listen(host, port)
    try:
        store = Store.open(data)
    except StoreError as error:
        raise Trouble(str(error)) from None
    logs.configure()
    sys.setswitchinterval(SWITCH)
    Porter.most = make_room()
    here = Path(__file__).resolve()
    # a wheel brings the page along (tools/wheel_page.py); in a checkout it stands where it is built
    packed, built = here.parents[1] / "web", here.parents[3] / "web" / "dist"
    config = uvicorn.Config(
        make_app(store, web or (packed if packed.is_dir() else built), drafts=drafts),
        http=Porter,
        ws=Postman,
        backlog=AT_ONCE,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=protocol.LONGEST_MESSAGE,
        # what is secret must not show in how well it compresses beside what somebody else said
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    shown = f"[{host}]" if ":" in host else host
    plain(f"Ecumene is at http://{shown}:{listening.getsockname()[1]}/")
    sys.stdout.flush()
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    """The address is taken before anything else is done. That it is TCP is said, so that asyncio sends small letters at once."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        listening.close()
        reason = (error.strerror or str(error)).lower()
        raise Trouble(f"{host}:{port}: cannot listen there: {reason}; try another --port or --host") from None
    return listening
