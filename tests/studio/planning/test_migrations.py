from __future__ import annotations

from pathlib import Path

import pytest

from fw.runtime.database.backends import backend_named, backend_names
from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.errors import FwError
from fw.studio.planning.migrations import migrations_data, questions
from fw.tasks.build.session import build
from fw.tasks.migrations.preview.preview import MigrationPreview, preview

SCHEMA = """\
database sqlite

model Author {
  id: uuid primary
}

model Post {
  id: uuid primary
  title: string(80) required
  views: int default 0
  author_id: uuid references Author
}
"""
CHANGED = (
    SCHEMA.replace("string(80) required", "string(60) required unique")
    .replace("  author_id: uuid references Author\n", "  rank: int required\n")
    .replace("views: int default 0", "views: string nullable")
)
SQL = [name for name in backend_names() if isinstance(backend_named(name), SqlBackend)]


def changed_project(root: Path, provider: str) -> MigrationPreview:
    """Build a project, and return the migration that a changed schema needs."""
    root.mkdir()
    (root / "schema.fw").write_text(SCHEMA.replace("database sqlite", f"database {provider}"))
    build(root)
    (root / "schema.fw").write_text(CHANGED.replace("database sqlite", f"database {provider}"))
    return preview(root)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, MigrationPreview]:
    """A project, and the migration that a changed schema needs."""
    root = tmp_path_factory.mktemp("migrations") / "project"
    return root, changed_project(root, "sqlite")


@pytest.mark.parametrize("provider", SQL)
def test_each_database_has_its_statements_both_ways(tmp_path: Path, provider: str) -> None:
    root = tmp_path / "project"
    (migration,) = migrations_data(root, changed_project(root, provider), provider)
    up, down = (migration[name].replace("`", "").replace('"', "") for name in ("sql", "undo_sql"))
    assert "rank" in up
    assert "author_id" in down
    assert up != down
    assert ("_alembic_tmp_posts" in up) is (backend_named(provider).is_file)
    dropped = next(one for one in migration["operations"] if one["text"] == "drop posts.author_id")
    assert (dropped["destructive"], dropped["reversible"]) == (True, False)
    assert (dropped["table"], dropped["rows"]) == ("posts", None)
    assert dropped["impact"]["text"]
    assert dropped["message"] == {"code": "operation.drop", "values": {"name": "posts.author_id"}}
    assert all(one["message"] for one in migration["operations"])


def test_mongodb_has_its_commands_both_ways(tmp_path: Path) -> None:
    root = tmp_path / "project"
    (migration,) = migrations_data(root, changed_project(root, "mongodb"), "mongodb")
    assert 'db.runCommand({"collMod": "posts"' in migration["sql"]
    assert '"$unset": {"author_id": ""}' in migration["sql"]
    assert '"$unset": {"rank": ""}' in migration["undo_sql"]
    assert not migration["sql"].endswith(";\n")
    dropped = next(one for one in migration["operations"] if one["text"] == "drop posts.author_id")
    assert dropped["impact"]["text"] == "writes all rows; no blocking"
    assert dropped["impact"]["message"]["code"] == "impact"


def test_without_a_known_database_there_is_no_sql(
    found: tuple[Path, MigrationPreview], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_: object) -> None:
        raise FwError("DATABASE_URL is not set")

    monkeypatch.setattr("fw.studio.planning.migrations.planning_backend", unknown)
    (migration,) = migrations_data(*found, None)
    assert (migration["sql"], migration["undo_sql"]) == ("", "")
    assert migration["operations"]
    assert migration["path"].startswith("database/migrations/003_")


def test_questions_name_what_is_lost(found: tuple[Path, MigrationPreview]) -> None:
    root, change = found
    asked = questions(root, change, allow_destructive=False)
    kinds = {one["place"]: one["kind"] for one in asked}
    assert kinds["Post.rank"] == "fill"
    assert kinds["Post.author_id"] == "destructive"
    assert kinds["Post.title"] == "destructive"
    assert questions(root, change, allow_destructive=True) == []


@pytest.mark.parametrize(
    ("count", "unique", "filled", "lost"),
    [
        (0, "no row does", "0 rows have", "0 rows"),
        (1, "1 row does", "1 row has", "1 row"),
        (1200, "1,200 rows do", "1,200 rows have", "1,200 rows"),
    ],
)
def test_questions_count_rows(
    found: tuple[Path, MigrationPreview],
    monkeypatch: pytest.MonkeyPatch,
    count: int,
    unique: str,
    filled: str,
    lost: str,
) -> None:
    monkeypatch.setattr(
        "fw.studio.planning.migrations.hazard_row_counts",
        lambda _root, hazards: dict.fromkeys(hazards, count),
    )
    texts = [str(one["text"]) for one in questions(*found, allow_destructive=False)]
    assert any(text.endswith(f"rows may have duplicates ({unique})") for text in texts)
    assert f"Post.rank is required, but {filled} no value." in texts
    assert any(text.endswith(f" of posts ({lost})") for text in texts)
