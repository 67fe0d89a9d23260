"""Revisions with `actions.concurrently()` that fail in the middle, on PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.runtime.database.backends.base.migrator import MigrationFailed
from fw.runtime.errors import FwError
from tests.tasks.migrations.evolution import Project

BEFORE = "model Post {\n  id: int primary\n  rank: int min 1\n  views: int\n}\n"
REVISION = """
import sqlalchemy as sa
from alembic import op

from fw.runtime.database import actions

revision = "002_ranks"
down_revision = "001_post"


def upgrade() -> None:
    op.add_column("posts", sa.Column("note", sa.String(9)))
    with actions.concurrently():
        op.drop_constraint("ck_posts_rank", "posts", type_="check")
        op.execute("UPDATE posts SET rank = 0")
        op.create_index("idx_posts_rank", "posts", ["rank"])


def downgrade() -> None:
    op.drop_column("posts", "note")
"""


def test_a_failed_revision_keeps_what_it_did_not_make(tmp_path: Path, postgres_url: str) -> None:
    project = Project(tmp_path / "project", postgres_url)
    project.build(BEFORE)
    project.up()
    project.run(
        "INSERT INTO posts (id, rank, views) VALUES (1, 1, 1)",
        "CREATE INDEX idx_posts_rank ON posts (views)",
    )
    (project.folder / "002_ranks_migration.py").write_text(REVISION)
    with pytest.raises(MigrationFailed, match='"idx_posts_rank" already exists') as told:
        project.up()
    assert str(told.value.hint).startswith("the statements before it stay applied: fix the rows")
    table = project.fingerprint()["posts"]
    assert table["index"] == [("idx_posts_rank", ["views"], False)]
    assert (table["check"], project.run("SELECT rank FROM posts")) == ([], [(0,)])

    with pytest.raises(FwError, match="002_ranks was interrupted and is partly applied"):
        project.down()
    project.run("DROP INDEX idx_posts_rank")
    assert project.up() == ["002_ranks"]
    assert project.fingerprint()["posts"]["index"] == [("idx_posts_rank", ["rank"], False)]
