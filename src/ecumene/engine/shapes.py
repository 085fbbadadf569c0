"""The shape of an answer: whether each field is what its type says, so that rules are given nothing else.

Whoever decodes an answer from a file or from the wire has checked it already; an answer made in Python is checked here. A
rule that fails on an answer of the right shape is a defect of ours, and is not called anything else.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from ecumene.engine.actions import Action

Check = Callable[[Any], bool]

#: what stands for itself, and what a refusal calls it: nothing but the very type, so that 1.0 or True never passes for 1
PLAIN = {int: "a whole number", str: "text", bool: "true or false", float: "a number", NoneType: "nothing"}
#: whole numbers beyond these name nothing at any table, and only make rules slow
LEAST, MOST = -(2**63), 2**63 - 1


class Shape(NamedTuple):
    """The fields of a type of action: the plain ones with their types, and the others with their checks and defaults."""

    plain: tuple[tuple[str, type], ...]
    others: tuple[tuple[str, Any, Check, Any], ...]
    #: the types of the plain fields in a row, and what reads their values
    types: list[type]
    read: Callable[[Any], tuple[Any, ...]]
    #: which of them are numbers
    numbers: tuple[int, ...]


_SHAPES: dict[type, Shape] = {}

#: the default of a field that has none: no value is this
_NEEDED = object()


def malformed(action: Any) -> str | None:
    """What is wrong with the shape of an answer: its field, and what it should be; None if nothing is."""
    shape = _SHAPES.get(type(action))
    if shape is None:
        if not isinstance(action, Action):
            return f"{type(action).__name__} is not an action"
        shape = _SHAPES[type(action)] = _shape(type(action))
    return _amiss(shape, action)


def _amiss(shape: Shape, struct: Any) -> str | None:
    """Which field of an answer, or of a part of it, is not what it should be."""
    _, others, types, read, numbers = shape
    if types:
        values = read(struct)
        # one comparison for all of them: every answer of every game comes through here
        if list(map(type, values)) != types:
            return _not_plain(shape, values)
        for place in numbers:
            if not LEAST <= values[place] <= MOST:
                return _not_plain(shape, values)
    for name, hint, check, default in others:
        value = getattr(struct, name)
        # what was left out is as it should be
        if value is not default and not check(value):
            return f"{name} is not {_words(hint)}"
    return None


def _not_plain(shape: Shape, values: tuple[Any, ...]) -> str:
    """Which of the plain fields is wrong."""
    fields = zip(shape.plain, values, strict=True)
    return next(f"{name} is not {_words(hint)}" for (name, hint), value in fields if not _check(hint)(value))


def _shape(kind: type[msgspec.Struct]) -> Shape:
    hints = get_type_hints(kind)
    fields = [
        (field.name, hints[field.name], _NEEDED if field.default is msgspec.NODEFAULT else field.default)
        for field in msgspec.structs.fields(kind)
    ]
    plain = tuple((name, hint) for name, hint, _ in fields if hint in PLAIN)
    types = [hint for _, hint in plain]
    return Shape(
        plain,
        tuple((name, hint, _check(hint), default) for name, hint, default in fields if hint not in PLAIN),
        types,
        _reader([name for name, _ in plain]),
        tuple(place for place, hint in enumerate(types) if hint is int),
    )


def _reader(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What gets the values of these fields in a row."""
    if len(names) == 1:
        return lambda action: (getattr(action, names[0]),)
    return attrgetter(*names) if names else lambda action: ()


def _check(hint: Any) -> Check:
    """Whether a value is of a type, parts and all."""
    if hint is Any:
        return lambda value: True
    if hint is int:
        return lambda value: type(value) is int and LEAST <= value <= MOST
    if hint in PLAIN:
        return lambda value: type(value) is hint
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        options = [_check(part) for part in parts]
        return lambda value: any(option(value) for option in options)
    if origin is dict:
        key, item = map(_check, parts)
        return lambda value: type(value) is dict and all(key(k) and item(v) for k, v in value.items())
    if origin is tuple and parts[-1:] != (Ellipsis,):
        checks = [_check(part) for part in parts]
        return lambda value: (
            isinstance(value, tuple) and len(value) == len(checks) and all(c(v) for c, v in zip(checks, value, strict=True))
        )
    if origin in (tuple, list, frozenset):
        each = _check(parts[0])
        return lambda value: isinstance(value, origin) and (not value or all(map(each, value)))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        shape = _shape(hint)
        return lambda value: type(value) is hint and _amiss(shape, value) is None
    raise TypeError(f"an action has no field of type {hint!r}")


def _words(hint: Any) -> str:
    """A type as a refusal names it; one that is put together is told as Python writes it."""
    return PLAIN[hint] if isinstance(hint, type) and hint in PLAIN else f"of the type {hint}"
