"""`ecumene serve`: the page and its server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ecumene.cli.common import Trouble, plain


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=1, max=65535)] = 8000,
    data: Annotated[Path, typer.Option(help="The folder of the database.")] = Path("data"),
    web: Annotated[Path | None, typer.Option(help="The folder of the built page; found by itself in a checkout.")] = None,
) -> None:
    """Serves the game in the browser."""
    try:
        import uvicorn

        from ecumene.server.app import make_app
    except ImportError as error:
        raise Trouble(f"the server needs {error.name}: pip install 'ecumene[server]'") from None
    if data.exists() and not data.is_dir():
        raise Trouble(f"{data}: this is a file, not a folder")
    page = web or Path(__file__).resolve().parents[3] / "web" / "dist"
    plain(f"Ecumene is at http://{host}:{port}/")
    uvicorn.run(make_app(data, page), host=host, port=port, log_level="warning")
