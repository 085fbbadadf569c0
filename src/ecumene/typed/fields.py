"""The plain form of every action, read off its type: `move area=knossos to=phaestos count=2`.

An action is written as its name and then its fields, in order or as `name=value`. A list is written with commas, and what
stands together inside a list with colons (`athens:2,sparta:1`), deeper parts with `/` and `+`; `-` stands for nothing. A list
that comes last may be written with blanks as well. A yes-or-no field may be named alone (`card`) to say yes.
So every action of every title can be typed, whether its title has a phrase for it or not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from ecumene.engine import Action
from ecumene.typed.spelling import Unreadable, similar

#: What separates the parts of a list, of the lists inside it, and so on.
SEPARATORS = ",:/+"
NOTHING = "-"
YES, NO = ("yes", "true", "y"), ("no", "false", "n")


class Fields:
    """The plain form of a title's actions. `words` are the names of areas, cards and so on, for forgiving spelling."""

    def __init__(self, actions: Iterable[type[Action]], words: Collection[str] = ()) -> None:
        self.kinds = {str(kind.__struct_config__.tag): kind for kind in actions}
        self.words = frozenset(words)

    def read(self, text: str) -> Action:
        """The action that was typed."""
        name, *words = text.split()
        kind = self.kinds.get(name.lower())
        if kind is None:
            raise Unreadable(f"there is no move {name!r}{similar(name, self.kinds)}")
        fields = {field.name: field for field in msgspec.structs.fields(kind)}
        hints = get_type_hints(kind)
        given: dict[str, str] = {}
        loose: list[str] = []
        for word in words:
            key, equals, value = word.partition("=")
            key = key.replace("-", "_")
            if equals and key in fields:
                given[key] = value
            elif not equals and hints.get(word) is bool:
                given[word] = YES[0]
            else:
                loose.append(word)
        self._place(name, loose, given, hints, list(fields))
        missing = [field for field, info in fields.items() if field not in given and info.required]
        if missing:
            raise Unreadable(f"{name} needs {' and '.join(missing)}: {self.usage(name)}")
        return kind(**{field: self._value(value, hints[field], 0, field) for field, value in given.items()})

    def _place(self, name: str, loose: list[str], given: dict[str, str], hints: dict[str, Any], fields: list[str]) -> None:
        """Gives the words without a name to the fields in order; a list at the end takes all that are left."""
        open_fields = [field for field in fields if field not in given]
        while loose and open_fields:
            field = open_fields.pop(0)
            last = not any(hints[other] is not bool for other in open_fields)
            if last and _is_list(hints[field]):
                given[field] = SEPARATORS[0].join(loose)
                return
            given[field] = loose.pop(0)
        if loose:
            raise Unreadable(f"{name} has no place for {loose[0]!r}: {self.usage(name)}")

    def _value(self, text: str, hint: Any, depth: int, field: str) -> Any:
        """What one field's text says, by the field's type."""
        options = [option for option in get_args(hint) if option is not type(None)]
        if _is_union(hint):
            return None if text == NOTHING else self._value(text, options[0], depth, field)
        if hint is bool:
            if text.lower() not in YES + NO:
                raise Unreadable(f"{field}: yes or no, not {text!r}")
            return text.lower() in YES
        if hint is int:
            if not text.lstrip("-").isdecimal():
                raise Unreadable(f"{field}: a whole number, not {text!r}")
            return int(text)
        if hint is str:
            return "" if text == NOTHING else self._word(text)
        parts = [] if text == NOTHING else text.split(SEPARATORS[depth])
        if _is_list(hint):
            kind, item = get_origin(hint), get_args(hint)
            if kind is dict:
                pair: Any = tuple[item]  # type: ignore[valid-type]
                return dict(self._value(part, pair, depth + 1, field) for part in parts)
            return kind(self._value(part, item[0], depth + 1, field) for part in parts)
        items = _items(hint)
        if items is None:
            raise Unreadable(f"{field}: cannot be typed")
        if len(parts) != len(items):
            raise Unreadable(f"{field}: {len(items)} parts with {SEPARATORS[depth]!r} between them, not {text!r}")
        values = [self._value(part, item, depth + 1, field) for part, item in zip(parts, items, strict=True)]
        return hint(*values) if isinstance(hint, type) and issubclass(hint, msgspec.Struct) else tuple(values)

    def _word(self, text: str) -> str:
        """A name as the files write it: `Upper-Egypt` is `upper_egypt`."""
        if text not in self.words:
            plain = text.lower().replace("-", "_").replace("'", "")
            if plain in self.words:
                return plain
        return text

    def write(self, action: Action) -> str:
        """The action as one types it."""
        kind = type(action)
        written = [str(kind.__struct_config__.tag)]
        skipped = False
        for field in msgspec.structs.fields(kind):
            value = getattr(action, field.name)
            if not field.required and value == _default(field):
                skipped = True
            elif value is True:
                written.append(field.name)
            else:
                text = text_of(value, 0)
                written.append(f"{field.name}={text}" if skipped else text)
        return " ".join(written)

    def usage(self, name: str) -> str:
        """How a move is typed: `move AREA TO [COUNT]`."""
        fields = msgspec.structs.fields(self.kinds[name])
        hints = get_type_hints(self.kinds[name])
        words = [_shape(field.name, hints[field.name], 0) for field in fields]
        return " ".join([name, *(word if field.required else f"[{word}]" for word, field in zip(words, fields, strict=True))])

    def strange(self, action: Action, listed: Iterable[Action] = ()) -> str:
        """A question about the first word of an action that nobody knows, or nothing; what is listed comes first."""
        likely = {word for other in listed if type(other) is type(action) for word in _strings(msgspec.to_builtins(other))}
        for value in _strings(msgspec.to_builtins(action)):
            if value and value not in self.words and value not in self.kinds:
                hint = similar(value, likely) or similar(value, self.words)
                if hint:
                    return hint
        return ""


def _is_union(hint: Any) -> bool:
    return type(None) in get_args(hint)


def _is_list(hint: Any) -> bool:
    """Whether a type holds any number of parts."""
    kind, items = get_origin(hint), get_args(hint)
    return kind in (list, dict, frozenset) or (kind is tuple and len(items) == 2 and items[1] is Ellipsis)


def _items(hint: Any) -> list[Any] | None:
    """The types of the parts of a type with a fixed number of them."""
    if get_origin(hint) is tuple:
        return list(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return [get_type_hints(hint)[field.name] for field in msgspec.structs.fields(hint)]
    return None


def _default(field: Any) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def text_of(value: Any, depth: int = 0) -> str:
    """A value as one types it; `depth` says how many lists it stands in."""
    if value is None or value in ("", (), [], {}):
        return NOTHING
    if isinstance(value, bool):
        return YES[0] if value else NO[0]
    if isinstance(value, msgspec.Struct):
        value = msgspec.structs.astuple(value)
    if isinstance(value, dict):
        value = tuple(value.items())
    if isinstance(value, (tuple, list, frozenset)):
        return SEPARATORS[depth].join(text_of(part, depth + 1) for part in value)
    return str(value)


def _shape(name: str, hint: Any, depth: int) -> str:
    """How a field looks: `AREAS,...`, `AREA:COUNT`."""
    if hint is bool:
        return name
    if _is_union(hint):
        hint = next(option for option in get_args(hint) if option is not type(None))
    if _is_list(hint):
        return f"{name.upper()}{SEPARATORS[depth]}..."
    items = _items(hint)
    return name.upper() if items is None else SEPARATORS[depth].join(name.upper() for _ in items)


def _strings(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _strings(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _strings(part)
