"""Verifying a record: a cheat that keeps every line's check is found as well."""

import pytest

import ecumene
from ecumene import titles
from ecumene.engine import Chance, Entry, Record, RecordError
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew
from ecumene.lab.verify import verify


@pytest.fixture(scope="module", params=[meta.id for meta in titles.metas()])
def record(request: pytest.FixtureRequest) -> Record:
    """A game of each title that is soon over."""
    meta = titles.meta(request.param)
    game = ecumene.new(meta.id, options=meta.shortened(meta.scenarios[0].id), seed=6)
    Seated(game, crew(meta.id, ["random"] * game.seats, 6)).play()
    return ecumene.read_record(game.save())


def changed(record: Record, **changes: object) -> Record:
    fields = {"header": record.header, "entries": record.entries, "hash": record.hash, "seed": record.seed}
    return Record(**{**fields, **changes})  # type: ignore[arg-type]


def test_an_honest_record_verifies(record: Record) -> None:
    assert "all chance comes from the seed" in verify(record)
    assert "chance" not in verify(changed(record, seed=None))


def test_another_end_is_found(record: Record) -> None:
    with pytest.raises(RecordError, match="the hash of its end differs"):
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
    forged.hash = ecumene.Game.replay(titles.load(record.header.setup.title), forged, keep=False).hash()
    with pytest.raises(RecordError, match="is not what the seed gives"):
        verify(forged)


def test_an_unlawful_entry_is_found(record: Record) -> None:
    start, first, *others = record.entries
    for unlawful in (Entry(record.header.setup.seats, first.action), Entry(first.seat, others[-1].action)):
        with pytest.raises(RecordError, match="entry 1 does not replay"):
            verify(changed(record, entries=[start, unlawful, *others]))
