"""What the page takes over from the server's code is up to date."""

from __future__ import annotations

import importlib.util
from pathlib import Path


def test_the_types_and_emblems_of_the_page_are_those_of_the_server() -> None:
    source = Path(__file__).resolve().parents[2] / "tools" / "protocol_types.py"
    spec = importlib.util.spec_from_file_location("protocol_types", source)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert not module.stale(), "run tools/protocol_types.py"
