"""Revisions of schemas with views: no table for them, and changes of tables that they read."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.runtime.errors import FwError
from fw.tasks.migrations import DestructiveChange
from tests.tasks.migrations.evolution import Project

MODEL = """
model Post {
  id: int primary
  words: string(20)
  note: string(20) nullable
}
"""
VIEW = """
view PostStats from "post_stats" {
  id: int primary references Post
  words: string(20)
}
"""
REVISION = """
from alembic import op

revision = "002_post_stats"
down_revision = "001_post"


def upgrade() -> None:
    op.execute("CREATE VIEW post_stats AS SELECT id, words FROM posts")


def downgrade() -> None:
    op.execute("DROP VIEW post_stats")
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "project", f"sqlite:///{tmp_path}/test.db")


def test_a_view_has_no_revision(project: Project) -> None:
    assert project.build(MODEL + VIEW) == ["001_post_migration.py"]
    other = VIEW.replace("PostStats", "Totals was PostStats").replace('"post_stats"', '"totals"')
    for changed in (None, ["Totals"], ["Post"]):
        assert project.build(MODEL + other, changed) == []
    assert project.build(MODEL, [], ["Totals"]) == []


@pytest.mark.parametrize("changed", [None, ["PostStats"]])
def test_a_model_becomes_a_view_and_a_model_again(
    project: Project, changed: list[str] | None
) -> None:
    table = "model PostStats {\n  id: int primary\n  words: string(20)\n}\n"
    project.build(MODEL + table)
    with pytest.raises(DestructiveChange) as caught:
        project.build(MODEL + VIEW, changed)
    [hazard] = caught.value.hazards
    assert (hazard.place, hazard.what) == (
        "PostStats",
        "drops the table post_stats and its rows",
    )
    [name] = project.build(MODEL + VIEW, changed, consent=True)
    assert 'op.drop_table("post_stats")' in project.text(name)
    [name] = project.build(MODEL + table, changed)
    assert name == "004_create_post_stats_migration.py"


def test_tables_below_a_view_change_or_the_error_names_the_fix(
    tmp_path: Path, database_url: str
) -> None:
    project = Project(tmp_path / "project", database_url)
    project.build(MODEL + VIEW)
    (project.folder / "002_post_stats_migration.py").write_text(REVISION)
    project.up()
    project.run("INSERT INTO posts (words) VALUES ('7')")

    free = MODEL.replace("note: string(20) nullable", "note: text nullable\n  more: int default 3")
    project.build(free + VIEW, consent=True)
    project.up()
    assert project.run("SELECT id, words FROM post_stats") == [(1, "7")]

    project.build(free.replace("  words: string(20)\n", "") + VIEW, consent=True)
    if database_url.startswith("mysql"):
        project.up()
        return
    before = project.fingerprint()
    refuses(project)
    assert project.fingerprint() == before

    (project.folder / project.files[-1]).unlink()
    project.build(free.replace("words: string(20)", "words: int") + VIEW, consent=True)
    refuses(project)


def refuses(project: Project) -> None:
    with pytest.raises(FwError) as caught:
        project.up()
    said = f"{caught.value}\n{caught.value.hint}"
    assert "view post_stats" in said
    assert "drop the view in a migration before this one" in said
