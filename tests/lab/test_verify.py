"""Verifying a record: a cheat that keeps every line's check is found as well."""

import pytest

import ecumene
from ecumene.engine import Chance, Entry, Record, RecordError
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew
from ecumene.lab.verify import verify


@pytest.fixture(scope="module")
def record() -> Record:
    game = ecumene.new("western-empires", 5, scenario="short-game", options={"limit": "1"}, seed=6)
    Seated(game, crew("western-empires", ["random"] * 5, 6)).play()
    return ecumene.read_record(game.save())


def changed(record: Record, **changes: object) -> Record:
    fields = {"header": record.header, "entries": record.entries, "hash": record.hash, "seed": record.seed}
    return Record(**{**fields, **changes})  # type: ignore[arg-type]


def test_an_honest_record_verifies(record: Record) -> None:
    assert "all chance comes from the seed" in verify(record)
    assert "chance" not in verify(changed(record, seed=None))


def test_another_end_is_found(record: Record) -> None:
    with pytest.raises(RecordError, match="another hash"):
        verify(changed(record, hash="0" * 64))


def test_another_seed_is_found(record: Record) -> None:
    with pytest.raises(RecordError, match="not the one that was committed to"):
        verify(changed(record, seed=Chance.seed_of(99).hex()))
    with pytest.raises(RecordError, match="no seed of 32 bytes"):
        verify(changed(record, seed="zz"))


def test_a_draw_that_the_seed_does_not_give_is_found(record: Record) -> None:
    """Somebody let two cards change places in the first shuffle, and made hash and checks fit."""
    first = record.entries[0]
    name, result = first.draws[0]
    loaded = (name, (result[0] - 1 if result[0] else 1, *result[1:]))
    entries = [Entry(first.seat, first.action, (loaded, *first.draws[1:])), *record.entries[1:]]
    forged = changed(record, entries=entries[:1])
    forged.hash = ecumene.Game.replay(ecumene.titles.load("western-empires"), forged, keep=False).hash()
    with pytest.raises(RecordError, match="is not what the seed gives"):
        verify(forged)


def test_an_unlawful_entry_is_found(record: Record) -> None:
    entries = [*record.entries[:1], Entry(4, record.entries[1].action), *record.entries[2:]]
    with pytest.raises(RecordError, match="entry 1 does not replay"):
        verify(changed(record, entries=entries))
