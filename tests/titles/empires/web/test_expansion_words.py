"""What the page says of The Expansion Project's calamities: one and many, and the figures that the server has."""

from __future__ import annotations

from typing import Any

import pytest

from web.scripts import reckoned

ASKED = """
    const view = { private: { seat: 0 }, players: [{ treasury: 9 }] };
    const w = { view, about: given.about, printed: { calamities: given.printed ?? {} } };
    return page.PROMPTS[given.kind]({ kind: given.kind, about: given.about }, w).join(" ");
"""


def said(kind: str, about: dict[str, Any], printed: dict[str, Any] | None = None) -> str:
    found: str = reckoned(["titles/empires/expansion"], ASKED, {"kind": kind, "about": about, "printed": printed})
    return found


def test_one_city_is_one_point_at_stake() -> None:
    one, two = (said("minor-uprising", {"points": points, "prices": {"0": 0, "1": 3}}) for points in (1, 2))
    assert one == "Minor Uprising: 1 unit point is at stake. It can be bought off for three treasury tokens; you have 9."
    assert two == "Minor Uprising: 2 unit points are at stake. Each can be bought off for three treasury tokens; you have 9."


@pytest.mark.parametrize("number", [3, 5])
def test_figures_are_those_of_the_cards(number: int) -> None:
    spelt = {3: "three", 5: "five"}[number]
    assert f"No more than {spelt} tokens" in said("tribal-conflict", {}, {"tribal_conflict": {"numbers": {"most": number}}})
    assert f"{spelt} commodity cards" in said("sacrifice", {}, {"iconoclasm_and_heresy": {"numbers": {"ransom_cards": number}}})
