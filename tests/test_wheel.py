"""The wheel has everything that a server needs: the page, the boards, the migrations."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.slow
def test_a_server_runs_from_the_wheel_alone(tmp_path: Path) -> None:
    assert (ROOT / "web" / "dist" / "index.html").is_file(), "the page is not built: make web"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    packed = zipfile.ZipFile(wheel).namelist()
    for source in (ROOT / "src" / "ecumene").rglob("*"):
        if source.is_file() and "__pycache__" not in source.parts:
            assert source.relative_to(ROOT / "src").as_posix() in packed
    assert "ecumene/web/index.html" in packed

    # the dependencies are those of this environment, the package itself comes from the wheel
    subprocess.run([*pip, "install", "--no-deps", "--no-compile", "--target", str(tmp_path / "site"), str(wheel)], check=True)
    where = "import ecumene; print(ecumene.__file__)"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    found = subprocess.check_output([sys.executable, "-c", where], env=environment, cwd=tmp_path, text=True)
    assert found.startswith(str(tmp_path / "site"))
    serve = [sys.executable, "-c", "from ecumene.cli import main; main()", "serve", "--port", "0", "--data", "data"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(serve, env=environment, cwd=tmp_path, text=True, **pipes) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            assert said.startswith("Ecumene is at http://"), said
            address = said.split()[-1]
            with urllib.request.urlopen(address) as page:
                assert b"<title>Ecumene" in page.read()
            order = urllib.request.Request(
                f"{address}api/tables", b'{"title": "western-empires"}', {"content-type": "application/json"}
            )
            with urllib.request.urlopen(order) as made:
                assert made.status == 201
            with urllib.request.urlopen(f"{address}api/boards/ancient_world") as board:
                assert board.status == 200
        finally:
            server.terminate()
