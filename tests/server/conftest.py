"""One server for all tests that do not stop it."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from served import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    page = tmp_path_factory.mktemp("page")
    (page / "assets").mkdir()
    (page / "index.html").write_text("<!doctype html><title>Ecumene</title>" + "<p>a page</p>" * 200)
    (page / "assets" / "index-1a2b3c.js").write_text("export default 1;" * 200)
    for built in (page / "index.html", page / "assets" / "index-1a2b3c.js"):
        Path(f"{built}.gz").write_bytes(gzip.compress(built.read_bytes()))
    (page / "assets" / "index-1a2b3c.js.br").write_bytes(b"as if it were brotli" * 100)
    with serving(tmp_path_factory.mktemp("server") / "data", "--web", str(page)) as started:
        yield started
