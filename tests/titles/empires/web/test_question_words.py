"""What the page of the family says: one city and many, every price whole, and no sentence twice."""

from __future__ import annotations

import pytest

from ecumene.boards.geometry import load_geometry
from web.scripts import reckoned

ASKED = """
    const view = { private: { seat: 0 }, players: [{ cities: given.cities, tokens: 1, stock: 12 }] };
    return page.asked({ kind: given.kind, about: { needs: 2 * given.cities } }, { view, me: 0 }).hint;
"""


def hint(kind: str, cities: int) -> str:
    found: str = reckoned(["titles/empires/asks"], ASKED, {"kind": kind, "cities": cities})
    return found


@pytest.mark.parametrize(
    ("kind", "one", "many"),
    [
        ("set-tax-rate", "Your city pays that many tokens;", "Your 9 cities pay that many tokens each;"),
        ("unsupported", "Your city needs 2 tokens", "Your 9 cities need 18 tokens"),
    ],
)
def test_one_city_is_not_cities(kind: str, one: str, many: str) -> None:
    assert hint(kind, 1).startswith(one)
    assert hint(kind, 9).startswith(many)


def test_cities_that_are_spared_are_all_counted_in_words() -> None:
    said = reckoned(["titles/empires/sentences"], "return given.map(page.spared)", [2, 1, 0])
    assert said == ["two cities", "one city", "none"]


def test_a_ship_says_all_of_its_price() -> None:
    script = 'return given.map((paid) => page.said("build-ship", paid, ["knossos"], {}));'
    said = reckoned(["titles/empires/forms"], script, [2, 1, 0])
    assert said == ["Pay 2 from treasury", "Pay one of each", "Pay 2 from the board"]


def test_a_people_that_builds_several_cities_is_named_once() -> None:
    script = "return page.founded(given, { seat: (seat) => ['Minoa', 'Egypt'][seat], space: (id) => id });"
    built = [{"seat": seat, "spaces": [area]} for seat, area in ((0, "Knossos"), (0, "Sparta"), (1, "Memphis"))]
    said = reckoned(["titles/empires/sentences"], script, built)
    assert said == "Minoa builds cities in Knossos and Sparta. Egypt builds a city in Memphis."


def test_the_board_is_never_without_names() -> None:
    """From where homes are no longer named, areas are: at least those with the largest letters."""
    largest = max(slots.font for slots in load_geometry("ancient_world").slots.values())
    parts = ["maps/drawing", "maps/names"]
    assert reckoned(parts, "return page.lettered(given, page.AFAR)", largest) > 0


@pytest.mark.parametrize(
    ("treasury", "title"), [(10, "City in Flames: lose a city, or pay."), (9, "City in Flames: you lose a city.")]
)
def test_nobody_is_told_to_pay_what_they_do_not_have(treasury: int, title: str) -> None:
    script = """
        const view = { private: { seat: 0 }, players: [{ treasury: given }] };
        return page.asked({ kind: "city-in-flames", about: { ransom: 10 } }, { view, me: 0 }).head;
    """
    assert reckoned(["titles/empires/asks"], script, treasury) == title


def test_an_age_keeps_what_tells_it_from_the_others() -> None:
    ages = ["Stone Age", "Early Bronze Age", "Middle Bronze Age", "Late Bronze Age"]
    shortest = reckoned(["maps/ground/sheet"], "return given.map((age) => page.shorter(age).at(-1))", ages)
    assert shortest == ["Stone", "Early", "Middle", "Late"]


@pytest.mark.parametrize(
    ("story", "title"),
    [
        (["tyre"], "The city in tyre is reduced"),
        (["tyre", "sidon"], "Cities are reduced"),
        (["tyre", ""], "The city in tyre is reduced"),
    ],
)
def test_the_heading_of_an_event_speaks_of_all_of_it(story: list[str], title: str) -> None:
    script = """
        const events = {
          fell: ({ area }) => ({ key: "loss", joins: true, title: `The city in ${area} is reduced`, titles: given.many }),
          paid: () => ({ key: "loss", joins: true, title: "Treasury is lost" }),
        };
        const lines = given.story.map((area, entry) => ({ kind: area ? "fell" : "paid", data: { area }, entry }));
        return page.beatsOf(lines, events, {}).map(({ title }) => title);
    """
    assert reckoned(["frame/beats.svelte.ts"], script, {"story": story, "many": "Cities are reduced"}) == [title]
