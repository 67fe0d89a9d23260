"""Order of statements in a revision: a constraint goes before what it would refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tasks.migrations.evolution import Project

BEFORE = """
model Author {
  id: int primary
}
model Post {
  id: int primary
  author_id: int references Author
  rank: int nullable min 1
  status: enum(draft, done) nullable
  unique (author_id, rank)
}
"""
ROWS = (
    "INSERT INTO authors (id) VALUES (1)",
    "INSERT INTO posts (id, author_id) VALUES (1, 1), (2, 1)",
)


@pytest.mark.parametrize(
    ("old", "new", "query", "rows"),
    [
        ("enum(draft, done) nullable", "enum(done, old) default old", "status", ["old", "old"]),
        ("nullable min 1", "min 0 default 0", "rank", [0, 0]),
        ("nullable min 1", "min 1 default 1", "rank", [1, 1]),
    ],
    ids=["enum", "rule", "unique"],
)
def test_rows_get_values_that_only_the_new_constraint_allows(
    tmp_path: Path, sqlite_url: str, old: str, new: str, query: str, rows: list[object]
) -> None:
    project = Project(tmp_path / "project", sqlite_url)
    project.build(BEFORE)
    project.up()
    project.run(*ROWS)
    schema = BEFORE.replace(old, new).replace("(author_id, rank)", "(author_id, rank, id)")
    project.build(schema, consent=True)
    project.up()
    assert project.run(f"SELECT {query} FROM posts") == [(value,) for value in rows]


def test_a_foreign_key_is_dropped_before_the_unique_constraint_that_it_uses(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.build(BEFORE)
    schema = BEFORE.replace("nullable min 1", "min 1 default 1").replace("rank)", "rank, id)")
    (name,) = project.build(schema, consent=True)
    upgrade = project.text(name).partition("def downgrade")[0]
    dropped = [
        f'drop_constraint("{each}"' for each in ("fk_posts_author_id", "uq_posts_author_id_rank")
    ]
    assert [upgrade.index(each) for each in dropped] == sorted(map(upgrade.index, dropped))
