"""Only declared fields are taken: whatever else a request states has no effect."""

from __future__ import annotations

from pathlib import Path

from tests.applications import make_project, run
from tests.promises import overposting


def test_only_declared_fields_are_taken(database_url: str, tmp_path: Path) -> None:
    word = database_url.partition(":")[0].replace("postgresql", "postgres")
    schema = overposting.SCHEMA.replace("database sqlite", f"database {word}")
    project = make_project(tmp_path / "people", schema, database_url)
    printed = run(overposting.__file__, str(project), root=Path(__file__).parents[2])
    assert int(printed.split()[0]) >= 100
