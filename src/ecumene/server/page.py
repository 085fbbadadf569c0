"""The built page. Its files are read once, when the server starts: what is not among them is not there, whatever its path says.

The build puts a `.gz` and a `.br` beside whatever is worth it (web/vite.config.ts); nothing is compressed when it is asked for.
"""

from __future__ import annotations

import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, route
from litestar.exceptions import NotFoundException

#: how files are compressed, by their ending, the best first
ENDINGS = {".br": "br", ".gz": "gzip"}


class File(NamedTuple):
    """A file of the page, plain and compressed."""

    kind: str
    tag: str
    forms: dict[str, bytes]


def files_of(folder: Path) -> dict[str, File]:
    """The files of the page by their path."""
    found: dict[str, File] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or (path.suffix in ENDINGS and path.with_suffix("").is_file()):
            continue
        forms = {coding: Path(f"{path}{ending}") for ending, coding in ENDINGS.items()}
        body = path.read_bytes()
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        packed = {coding: form.read_bytes() for coding, form in forms.items() if form.is_file()}
        found[f"/{name}"] = File(kind, f'W/"{sha256(body).hexdigest()[:16]}"', {**packed, "": body})
    return found | {"/": found["/index.html"]}


def page(folder: Path) -> Any:
    """The route that serves the page."""
    files = files_of(folder)

    @route(["/", "/{path:path}"], http_method=["GET", "HEAD"], sync_to_thread=False, include_in_schema=False, packed=True)
    def serve(request: Request[Any, Any, Any]) -> Response[bytes]:
        file = files.get(request.scope["path"])
        if file is None:
            raise NotFoundException("there is no such page")
        headers = {"etag": file.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(b"", status_code=304, headers=headers)
        wanted = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        coding = next(coding for coding in file.forms if not coding or coding in wanted)
        if coding:
            headers["content-encoding"] = coding
        return Response(file.forms[coding], media_type=file.kind, headers=headers)

    return serve
