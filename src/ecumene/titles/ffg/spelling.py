"""Squares by their ids, in files and in what people see; inside, they are numbers."""

from __future__ import annotations

from typing import Any

#: fields of steps, cities and battles that hold squares
SQUARES = ("square", "start", "city", "path", "done", "second", "within")


def named(fields: dict[str, Any], ids: list[str]) -> dict[str, Any]:
    """Squares by their ids."""
    for name in SQUARES:
        value = fields.get(name)
        if type(value) is int:
            fields[name] = ids[value] if value >= 0 else ""
        elif isinstance(value, (list, tuple)):
            fields[name] = [ids[s] if type(s) is int else s for s in value]
    return fields


def numbered(fields: dict[str, Any], index: dict[str, int]) -> dict[str, Any]:
    """Squares by their numbers; a word that names no square stays what it is."""
    fields = dict(fields)
    for name in SQUARES:
        value = fields.get(name)
        if isinstance(value, str) and (value in index or (value == "" and name == "second")):
            fields[name] = index.get(value, -1)
        elif isinstance(value, list):
            fields[name] = [index.get(s, s) for s in value]
    return fields
