"""Writes what the page takes over from the server's code: the types of all messages and of what titles show, and emblems.

python tools/protocol_types.py           writes FILES, below
python tools/protocol_types.py --check   fails if they are not what would be written
"""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, get_args, is_typeddict

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
    if "prefixItems" in schema:
        return f"[{', '.join(shape(item) for item in schema['prefixItems'])}]"
    if kind == "array":
        inner = shape(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"Record<string, {shape(inner) if isinstance(inner, dict) else 'any'}>"
    return SIMPLE.get(str(kind), "any")


def interface(kind: type, schema: dict[str, Any], shown: bool) -> str:
    """One message or part of a view as an interface, with its description.

    What is `shown` in a view comes whole but for nulls (`patches.without_nulls`) and for what a struct itself leaves out.
    """
    lines = [f"/** {' '.join(schema.get('description', '').split())} */", f"export interface {kind.__name__} {{"]
    shown = shown or is_typeddict(kind)
    whole = shown and not getattr(getattr(kind, "__struct_config__", None), "omit_defaults", False)
    for field in kind.__annotations__ if is_typeddict(kind) else schema["properties"]:
        inner = schema["properties"][field]
        kept = [option for option in inner.get("anyOf", ()) if option != {"type": "null"}]
        missing = field not in schema.get("required", []) and not (whole and not is_typeddict(kind))
        missing = missing or (whole and inner.get("anyOf", kept) != kept)
        lines.append(f"  {field}{'?' if missing else ''}: {shape({'anyOf': kept} if shown and kept else inner)};")
    return "\n".join([*lines, "}"])


def interfaces(module: ModuleType, shown: bool = False) -> list[str]:
    """All messages and parts of views of a module."""
    found = [kind for kind in vars(module).values() if isinstance(kind, type)]
    kinds = [kind for kind in found if issubclass(kind, msgspec.Struct) or is_typeddict(kind)]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/{name}")
    return [interface(kind, components[kind.__name__], shown) for kind in kinds]


def types() -> str:
    """The messages as TypeScript."""
    parts = interfaces(protocol)
    for name, kind in vars(protocol).items():
        if isinstance(kind, UnionType):
            parts.append(f"export type {name} = {' | '.join(option.__name__ for option in get_args(kind))};")
    return HEAD.format(source="src/ecumene/server/protocol") + "\n\n".join(parts) + "\n"


def shown_by(family: str) -> str:
    """What a family prints and shows, as TypeScript."""
    module = import_module(f"ecumene.titles.{family}.shapes")
    return HEAD.format(source=f"src/ecumene/titles/{family}/shapes.py") + "\n\n".join(interfaces(module, shown=True)) + "\n"


def emblems() -> str:
    """The emblems as TypeScript."""
    lines = "".join(f'  {name}: "{path}",\n' for name, path in EMBLEMS.items())
    note = "/** Paths to be drawn as lines; those after a bar are filled as well. */\n"
    return (
        HEAD.format(source="src/ecumene/boards/emblems.py")
        + note
        + f"export const EMBLEMS: Record<string, string> = {{\n{lines}}};\n"
    )


FILES = {
    SOURCES / "server" / "protocol.ts": types,
    **{SOURCES / "titles" / family / "shapes.ts": partial(shown_by, family) for family in ("empires", "eagle", "ffg")},
    SOURCES / "titles" / "empires" / "emblems.ts": emblems,
}


def stale() -> list[Path]:
    """The files that are not what would be written now."""
    return [path for path, text in FILES.items() if not path.is_file() or path.read_text("utf-8") != text()]


if __name__ == "__main__":
    old = stale()
    if "--check" in sys.argv:
        sys.exit(f"out of date: {', '.join(path.name for path in old)}; run tools/protocol_types.py" if old else 0)
    for path in old:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(FILES[path](), "utf-8")
