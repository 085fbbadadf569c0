"""The built page. Its files are read when the server starts, and again when it was built anew: what is not among them is not
there, whatever its path says.

The build puts a `.gz` and a `.br` beside whatever is worth it (web/vite.config.ts); nothing is compressed when it is asked for.
"""

from __future__ import annotations

import mimetypes
import time
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, route
from litestar.exceptions import NotFoundException

#: how files are compressed, by their ending, the best first
ENDINGS = {".br": "br", ".gz": "gzip"}
#: seconds between looks whether it was built anew
LOOK_EVERY = 1.0


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


class Built:
    """The page as it was built last. A page that is open may still ask for the files of the build before, so they stay, too."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = self.latest = files_of(folder)
        self.state = self._state()
        self.looked = time.monotonic()

    def get(self, path: str) -> File | None:
        """A file by its path."""
        if time.monotonic() - self.looked >= LOOK_EVERY:
            self._look()
        return self.files.get(path)

    def _look(self) -> None:
        self.looked = time.monotonic()
        try:
            state = self._state()
            # what is half written is read when it has come to rest
            if state == self.state or state != self._state():
                return
            latest = files_of(self.folder)
        except (OSError, KeyError):
            return  # it is being built just now
        self.files, self.latest, self.state = {**self.latest, **latest}, latest, state

    def _state(self) -> list[tuple[str, int, int]]:
        """All files, with when they were written and how long they are."""
        found = [(path, path.stat()) for path in sorted(self.folder.rglob("*")) if path.is_file()]
        return [(str(path), stat.st_mtime_ns, stat.st_size) for path, stat in found]


def page(folder: Path) -> Any:
    """The route that serves the page."""
    built = Built(folder)

    @route(["/", "/{path:path}"], http_method=["GET", "HEAD"], sync_to_thread=False, include_in_schema=False, packed=True)
    def serve(request: Request[Any, Any, Any]) -> Response[bytes]:
        file = built.get(request.scope["path"])
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
