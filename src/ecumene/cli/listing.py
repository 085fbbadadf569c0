"""What may be answered, as text: few answers one by one, many grouped by how they begin."""

from __future__ import annotations

from collections.abc import Iterable

from ecumene.cli.typed import Language
from ecumene.engine import Action, Form

#: So many answers are listed one by one.
SHORT = 40


def answers(choices: list[Action], language: Language, wanted: str = "") -> tuple[list[Action], list[str]]:
    """The answers that begin with `wanted`, and the lines that show them; numbered where they are few."""
    written = [(action, language.write(action)) for action in choices]
    words = wanted.split()
    chosen = [(action, text) for action, text in written if text.split()[: len(words)] == words]
    if not chosen:
        return [], [f"no listed answer begins with {wanted!r}"] if wanted else []
    if len(chosen) <= SHORT or len(words) > 1:
        listed = [action for action, _ in chosen]
        return listed, [f"{number:4} {text}" for number, (_, text) in enumerate(chosen, start=1)]
    return [], _groups(text for _, text in chosen)


def _groups(texts: Iterable[str]) -> list[str]:
    """Answers by their first two words: `move knossos ...   12 answers`."""
    groups: dict[str, list[str]] = {}
    for text in texts:
        groups.setdefault(" ".join(text.split()[:2]), []).append(text)
    lines = [group[0] if len(group) == 1 else f"{head} ...   {len(group)} answers" for head, group in groups.items()]
    return [f"     {line}" for line in lines]


def orders(forms: list[Form]) -> list[str]:
    """The orders that may be put together."""
    return [f"     order {form_name(form)}   puts it together piece by piece" for form in forms]


def form_name(form: Form) -> str:
    """An order as one asks for it: its kind, and what it is about."""
    return f"{form.kind} {form.about}".strip()
