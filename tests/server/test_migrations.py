"""The database is brought up to date by statements that every database understands."""

from __future__ import annotations

import re
from importlib import import_module
from io import StringIO
from pathlib import Path

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import create_engine, text

from ecumene.server import migrations
from ecumene.server.store import migrate

VERSIONS = sorted(path.stem for path in (Path(next(iter(migrations.__path__))) / "versions").glob("0*.py"))


def statements(version: str, dialect: str) -> str:
    """What a migration says to a database of this kind."""
    said = StringIO()
    context = MigrationContext.configure(
        dialect_name=dialect, opts={"as_sql": True, "literal_binds": True, "output_buffer": said}
    )
    with Operations.context(context):
        import_module(f"ecumene.server.migrations.versions.{version}").upgrade()
    return said.getvalue()


@pytest.mark.parametrize("version", VERSIONS)
def test_a_migration_speaks_postgresql(version: str) -> None:
    """SQLite alone knows strftime, takes 1 for true, and lets a subquery go without a name."""
    said = statements(version, "postgresql")
    assert said.strip().endswith(";")
    assert not re.search(r"strftime|datetime\(|PRAGMA|AUTOINCREMENT", said)
    for name in ("used", "held", "over", "given", '"foreign"'):
        assert not re.search(rf"\b{re.escape(name)} = [01]\b", said), said
    assert not re.search(r"FROM \(SELECT [^()]*\)\s*(WHERE|;|$)", said), said


def test_old_sessions_and_used_links_are_carried_over(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as db:
        migrate(db, "0005")
        table = text(
            "INSERT INTO tables (id, setup, commitment, seed, created, maker, summary) VALUES (:id, '{}', '', '', 1, :maker, :as)"
        )
        db.execute(table, {"id": "t", "maker": "maker", "as": '{"over":"limit"}'})
        db.execute(table, {"id": "u", "maker": None, "as": '{"over":null}'})
        seat = text("INSERT INTO seats (table_id, seat, secret) VALUES ('t', :seat, :secret)")
        db.execute(seat, [{"seat": number, "secret": f"s{number}"} for number in (-1, 0, 1)])
        grant = text("INSERT INTO grants (session, table_id, seat, given) VALUES (:session, 't', :seat, :given)")
        db.execute(grant, [{"session": "guest", "seat": 0, "given": False}, {"session": "maker", "seat": 1, "given": True}])
    with engine.begin() as db:
        migrate(db)
        found = db.execute(text("SELECT id, token, created FROM sessions ORDER BY id")).all()
        assert found == [("guest", "guest", 0), ("maker", "maker", 0)]
        assert all(seen > 1e9 for (seen,) in db.execute(text("SELECT seen FROM sessions")))
        assert db.execute(text("SELECT seat, used, held FROM seats ORDER BY seat")).all() == [(-1, 0, 0), (0, 1, 1), (1, 0, 0)]
        assert db.execute(text('SELECT id, "over" FROM tables ORDER BY id')).all() == [("t", 1), ("u", 0)]
    engine.dispose()
