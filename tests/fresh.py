"""Does a newcomer's first hour work? `make fresh`: the whole of `make test`, and `make play`, in a clean clone on a bare machine.

The home is empty, and of all commands only a few are there. Where packages come from and which certificates hold is the
machine's affair: the settings of pip and npm are handed on by variables.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: what README asks for
ASKED_FOR = "sh make git"
#: what every system has
COREUTILS = (
    "[ basename cat chmod cp cut date dirname echo env expr false head id ln ls mkdir mktemp mv nproc printf pwd readlink "
    "realpath rm rmdir seq sleep sort stat tail tee test touch tr true uname uniq wc"
)
#: settings that lie in the home, and the variable that leads to them
SETTINGS = {
    ".config/pip/pip.conf": "PIP_CONFIG_FILE",
    ".pip/pip.conf": "PIP_CONFIG_FILE",
    "Library/Application Support/pip/pip.conf": "PIP_CONFIG_FILE",
    ".npmrc": "NPM_CONFIG_USERCONFIG",
}
#: seconds in which the page answers
SOON = 300.0


def bare_path(folder: Path) -> str:
    """A folder of links to the commands that a bare machine has, and to this Python, outside any virtual environment."""
    folder.mkdir()
    for name in f"{ASKED_FOR} {COREUTILS}".split():
        found = shutil.which(name)
        if found is not None:
            (folder / name).symlink_to(found)
    base = getattr(sys, "_base_executable", sys.executable)
    (folder / "python3").symlink_to(Path(base).resolve())
    return str(folder)


def environment(folder: Path) -> dict[str, str]:
    """That of a newcomer: everything that the home gave is gone, but for the settings of pip and npm."""
    home = folder / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "MAKE", "PYTHON"))}
    for name in ("VIRTUAL_ENV", "MFLAGS", "TESTS"):
        kept.pop(name, None)
    for file, variable in SETTINGS.items():
        if (Path.home() / file).is_file():
            kept.setdefault(variable, str(Path.home() / file))
    return {**kept, "HOME": str(home), "PATH": bare_path(folder / "bin")}


def taken(clone: Path, env: dict[str, str]) -> list[str]:
    """Which Node and which browser were taken, as make says it; both must lie in the clone."""
    said = subprocess.run(["make", "node", "browser"], cwd=clone, env=env, check=True, capture_output=True, text=True).stdout
    lines = [line for line in said.splitlines() if line.startswith(("node: ", "browser: "))]
    if [line.split(":")[0] for line in lines] != ["node", "browser"]:
        sys.exit(f"make does not say which Node and which browser it takes:\n{said}")
    for line in lines:
        what, where = re.match(r"(\w+): (.*) \(", line).groups()  # type: ignore[union-attr]
        if not Path(where).is_relative_to(clone):
            sys.exit(f"the {what} is not of the clone: {where}")
    return lines


def play(clone: Path, env: dict[str, str]) -> None:
    """`make play`, until the page answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(["make", "play", f"PORT={port}"], cwd=clone, env=env, start_new_session=True)
    try:
        until = time.monotonic() + SOON
        page = b""
        while b"<title>Ecumene" not in page:
            if server.poll() is not None or time.monotonic() > until:
                sys.exit("make play: the page does not answer")
            time.sleep(0.2)
            with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=SOON) as answer:
                page = answer.read()
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGTERM)
        server.wait()


def main() -> None:
    begun = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="ecumene-fresh-")).resolve()
    clone = folder / "ecumene"
    print(f"fresh: {folder} (it stays there if something fails)", flush=True)
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    env = environment(folder)
    tests = os.environ.get("TESTS", "")
    if subprocess.run(["make", "test", f"TESTS={tests}"], cwd=clone, env=env, check=False).returncode:
        sys.exit("fresh: make test failed")
    lines = taken(clone, env)
    play(clone, env)
    left = subprocess.run(["git", "status", "--porcelain"], cwd=clone, check=True, capture_output=True, text=True).stdout
    if left:
        sys.exit(f"fresh: files were left behind:\n{left}")
    shutil.rmtree(folder)
    minutes = (time.monotonic() - begun) / 60
    print(*lines, f"fresh: all is well{f' with {tests} alone' if tests else ''}, after {minutes:.1f} minutes", sep="\n")


if __name__ == "__main__":
    main()
