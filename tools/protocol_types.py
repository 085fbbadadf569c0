"""Writes what the page takes over from the server's code: the types of all messages, and the emblems of the peoples.

python tools/protocol_types.py           writes web/src/server/protocol.ts and web/src/titles/empires/emblems.ts
python tools/protocol_types.py --check   fails if they are not what would be written
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec

from ecumene.boards.emblems import EMBLEMS
from ecumene.server import protocol

SOURCES = Path(__file__).resolve().parents[1] / "web" / "src"

HEAD = "// Generated from {source} by tools/protocol_types.py: change it there.\n\n"

SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def shape(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(shape(option) for option in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        inner = shape(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"Record<string, {shape(inner) if isinstance(inner, dict) else 'any'}>"
    return SIMPLE.get(str(kind), "any")


def interface(name: str, schema: dict[str, Any]) -> str:
    """One message as an interface, with its description."""
    lines = [f"/** {' '.join(schema.get('description', '').split())} */", f"export interface {name} {{"]
    required = schema.get("required", [])
    lines += [f"  {field}{'' if field in required else '?'}: {shape(inner)};" for field, inner in schema["properties"].items()]
    return "\n".join([*lines, "}"])


def types() -> str:
    """The messages as TypeScript."""
    messages = [kind for kind in vars(protocol).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    _, components = msgspec.json.schema_components(messages, ref_template="#/{name}")
    parts = [interface(kind.__name__, components[kind.__name__]) for kind in messages]
    for name, kind in vars(protocol).items():
        if isinstance(kind, UnionType):
            parts.append(f"export type {name} = {' | '.join(option.__name__ for option in get_args(kind))};")
    return HEAD.format(source="src/ecumene/server/protocol.py") + "\n\n".join(parts) + "\n"


def emblems() -> str:
    """The emblems as TypeScript."""
    lines = "".join(f'  {name}: "{path}",\n' for name, path in EMBLEMS.items())
    note = "/** Paths to be drawn as lines; those after a bar are filled as well. */\n"
    return (
        HEAD.format(source="src/ecumene/boards/emblems.py")
        + note
        + f"export const EMBLEMS: Record<string, string> = {{\n{lines}}};\n"
    )


FILES = {SOURCES / "server" / "protocol.ts": types, SOURCES / "titles" / "empires" / "emblems.ts": emblems}


def stale() -> list[Path]:
    """The files that are not what would be written now."""
    return [path for path, text in FILES.items() if not path.is_file() or path.read_text("utf-8") != text()]


if __name__ == "__main__":
    old = stale()
    if "--check" in sys.argv:
        sys.exit(f"out of date: {', '.join(path.name for path in old)}; run tools/protocol_types.py" if old else 0)
    for path in old:
        path.write_text(FILES[path](), "utf-8")
