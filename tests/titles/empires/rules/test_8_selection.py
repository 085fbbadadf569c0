"""WE 8: calamity selection."""

from collections import Counter

import pytest

from ecumene.titles.empires.calamities.losses import DestroyCities, DestroyCity
from ecumene.titles.empires.calamities.resolution import MajorCalamities
from ecumene.titles.empires.calamities.selection import CalamitySelection
from scene import Scene, rule, unfit


def pile(scene: Scene, number: int) -> list[str]:
    """The discard pile of a stack."""
    return [scene.state.rules.cards.ids[card] for card in scene.state.discard[number]]


@unfit("expansion-project", "two major calamities and one minor are kept, whatever the number of players (EP 29.5a)")
@rule("WE 8.1")
def test_two_majors_may_be_kept_where_there_are_no_minors() -> None:
    for seats in range(5, 9):
        scene = Scene(seats).hand("minoa", "famine", "flood")
        assert scene.state.rules.calamity_limits() == (2, 2)
        scene.begin(CalamitySelection())
        assert scene.cards("minoa") == ["famine", "flood"]


@unfit("expansion-project", "two major calamities and one minor are kept, whatever the number of players (EP 29.5a)")
@rule("WE 8.2")
@pytest.mark.parametrize("kept", [("tempest", "banditry", "city_riots"), ("tempest", "famine", "flood")])
def test_nine_players_keep_three_calamities_with_two_majors_among_them(kept: tuple[str, ...]) -> None:
    scene = Scene(9).hand("egypt", *kept)
    scene.begin(CalamitySelection())
    assert sorted(scene.cards("egypt")) == sorted(kept)


@rule("WE 8.3", "WE 8.4", "WE 8.8")
def test_the_number_of_calamities_is_shown_and_nothing_else() -> None:
    # the victim of Cyclone has no city: it will find no target and counts all the same
    scene = Scene().hand("egypt", "cyclone", "ochre").hand("hatti", "flood", "famine")
    scene.begin(CalamitySelection())
    view = scene.game.view(scene.seat("minoa"))
    counts = {scene.state.civ[seat]: count for seat, count in enumerate(view.notes.calamity_counts)}
    assert counts == {"minoa": 0, "assyria": 0, "hatti": 2, "hellas": 0, "egypt": 1}
    told = repr([event.data for event in scene.game.heard(scene.seat("minoa"))])
    assert "cyclone" not in told and "famine" not in told
    # they still belong to the hand
    assert view.hand_sizes[scene.seat("egypt")] == 2 and scene.cards("egypt") == ["ochre", "cyclone"]


@rule("WE 8.5")
def test_without_any_calamity_nothing_happens() -> None:
    scene = Scene().hand("egypt", "ochre")
    draws = scene.game.chance.number
    scene.begin(CalamitySelection(), MajorCalamities())
    assert scene.cards("egypt") == ["ochre"] and not scene.due
    assert scene.game.chance.number == draws
    assert not any(pile for pile in scene.state.discard)
    assert scene.state.notes.calamity_counts is None


@rule("EP 29.4b")
@rule("WE 8.6", "WE 8.7", "WE 8.9")
def test_the_third_major_is_discarded_at_random_face_up() -> None:
    gone = Counter[str]()
    for seed in range(60):
        scene = Scene(8, seed=seed).hand("egypt", "famine", "treachery", "barbarian_hordes")
        scene.begin(CalamitySelection())
        (lost,) = [data["calamity"] for data in scene.told("calamity.discarded")]
        assert pile(scene, {"famine": 3, "treachery": 2, "barbarian_hordes": 5}[lost]) == [lost]
        assert sorted([*scene.cards("egypt"), lost]) == ["barbarian_hordes", "famine", "treachery"]
        egypt = scene.seat("egypt")
        assert [data["counts"][egypt] for data in scene.told("calamity.counts")] == [3, 2]
        assert scene.state.notes.calamity_counts[egypt] == 2
        gone[lost] += 1
    assert len(gone) == 3 and min(gone.values()) > 8


@rule("WE 8.6", "WE 8.10")
def test_of_two_majors_and_two_minors_any_one_may_go() -> None:
    hand = ("superstition", "tyranny", "squandered_wealth", "coastal_migration")
    gone = Counter[str]()
    for seed in range(80):
        scene = Scene(9, seed=seed).hand("egypt", *hand)
        scene.begin(CalamitySelection())
        assert len(scene.cards("egypt")) == 3
        gone.update(set(hand) - set(scene.cards("egypt")))
    assert set(gone) == set(hand) and min(gone.values()) > 8


@rule("WE 8.2", "WE 8.6")
def test_of_three_majors_and_a_minor_two_majors_stay_with_or_without_the_minor() -> None:
    ends = set()
    for seed in range(40):
        scene = Scene(9, seed=seed).hand("egypt", "superstition", "tyranny", "flood", "tempest")
        scene.begin(CalamitySelection())
        kept = scene.cards("egypt")
        ends.add((sum(card != "tempest" for card in kept), "tempest" in kept))
        assert scene.state.notes.calamity_counts[scene.seat("egypt")] == len(kept)
    assert ends == {(2, True), (2, False)}


@rule("WE 8.6")
def test_a_discarded_calamity_forgets_who_traded_it() -> None:
    for seed in range(4):
        scene = Scene(seed=seed).hand("egypt", "treachery", "epidemic", "piracy")
        cards = scene.state.rules.cards
        for card in ("treachery", "epidemic", "piracy"):
            scene.state.passed[cards.index[card]] = scene.seat("hatti") + 1
        scene.begin(CalamitySelection())
        (lost,) = [data["calamity"] for data in scene.told("calamity.discarded")]
        assert scene.state.passed[cards.index[lost]] == 0
        assert all(scene.state.passed[cards.index[card]] for card in scene.cards("egypt"))


@rule("WE 8.3")
def test_nobody_takes_anything_back_once_the_numbers_are_known() -> None:
    scene = Scene().cities("egypt", "memphis", "fayum")
    scene.begin(DestroyCities(scene.seat("egypt"), 1), CalamitySelection())
    scene.play("egypt", DestroyCity("memphis"))
    assert scene.game.undoable(scene.seat("egypt")) == []
