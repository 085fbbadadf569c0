"""The file in which the drawing is kept."""

from __future__ import annotations

import json
from pathlib import Path

import ecumene.boards

TARGET = Path(ecumene.boards.__file__).parent / "data" / "ancient_world.geometry.json"


def write(data: dict[str, object]) -> None:
    """One line per entry, so that a change can be read."""
    lines = []
    for key, value in data.items():
        if isinstance(value, dict):
            inner = [f"{json.dumps(k)}:{json.dumps(v, separators=(',', ':'))}" for k, v in value.items()]
            lines.append(f'"{key}":{{\n' + ",\n".join(inner) + "\n}")
        elif key == "arcs":
            assert isinstance(value, list)
            lines.append('"arcs":[\n' + ",\n".join(json.dumps(arc, separators=(",", ":")) for arc in value) + "\n]")
        else:
            lines.append(f'"{key}":{json.dumps(value)}')
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n")
