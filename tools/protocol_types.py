"""Writes the page's TypeScript types from the messages that `protocol.py` declares.

    python tools/protocol_types.py           writes web/src/protocol.ts
    python tools/protocol_types.py --print   prints it
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec

from ecumene.server import protocol

TARGET = Path(__file__).resolve().parents[1] / "web" / "src" / "protocol.ts"

HEAD = """// Generated from src/ecumene/server/protocol.py by tools/protocol_types.py: change it there.
"""

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


def generate() -> str:
    """The whole file."""
    messages = [kind for kind in vars(protocol).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    _, components = msgspec.json.schema_components(messages, ref_template="#/{name}")
    parts = [interface(kind.__name__, components[kind.__name__]) for kind in messages]
    for name, kind in vars(protocol).items():
        if isinstance(kind, UnionType):
            parts.append(f"export type {name} = {' | '.join(option.__name__ for option in get_args(kind))};")
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    if "--print" in sys.argv:
        print(generate(), end="")
    else:
        TARGET.write_text(generate(), "utf-8")
