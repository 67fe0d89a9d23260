"""Preview of the migrations that a build would add."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from fw.runtime.database.backends import backend_named
from fw.runtime.database.backends.base.ddl_impact import CONCURRENT_CHANGES, SCHEMA_CHANGES
from fw.runtime.database.migrations import runner
from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.database.sql.migrations.offline import upgrade_statements
from fw.tasks.build.session import BuildOptions, build
from fw.tasks.migrations.preview.preview import preview
from tests.promises.support import snapshot
from tests.tasks.migrations.test_evolution import AFTER, BEFORE

KINDS = ("sqlite", "postgres", "mysql")


def kind(name: str) -> SqlBackend:
    provider = backend_named(name)
    assert isinstance(provider, SqlBackend)
    return provider


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    (root / "schema.fw").write_text(BEFORE)
    build(root)
    (root / "schema.fw").write_text(AFTER)
    return root


@pytest.mark.parametrize("name", KINDS)
def test_every_change_has_an_impact_on_every_database(name: str) -> None:
    backend = kind(name)
    made = {change.removesuffix(" concurrently") for change in backend.ddl_impact()}
    parts = CONCURRENT_CHANGES if backend.changes_concurrently else ()
    assert made == {*SCHEMA_CHANGES, *parts}


def test_a_preview_lists_the_files_of_a_build_and_writes_nothing(root: Path) -> None:
    before = snapshot(root, without=())
    found = preview(root)
    assert snapshot(root, without=()) == before
    told = {step.what: step for steps in found.steps for step in steps}
    assert "rename authors to writers" in told
    assert "add articles.kind string(10)" in told
    assert told["turn articles.views from int into decimal(25, 2)"].change == "change type"
    assert told["make articles.at nullable"].change == "loosen"
    assert {hazard.place for hazard in found.hazards} == {"Article", "Article.body"}
    build(root, BuildOptions(allow_destructive=True))
    names = sorted(path.stem for path in (root / "database" / "migrations").glob("*.py"))
    assert [name.removesuffix("_migration") for name in names[4:]] == list(found.revisions)
    assert preview(root).revisions == ()


@pytest.mark.parametrize("name", KINDS)
def test_the_sql_of_a_preview_is_that_of_its_migrations(
    root: Path, name: str, request: pytest.FixtureRequest
) -> None:
    url = str(request.getfixturevalue(f"{name}_url"))
    migrated = asyncio.run(runner.up(root, url=url))
    assert len(migrated) == 4
    found = preview(root)
    planned = upgrade_statements(kind(name), found.sources, found.before)
    build(root, BuildOptions(allow_destructive=True))
    real = [sql for _, sql in asyncio.run(runner.pretend(root, "up", url=url))]
    assert heads(planned) == heads(real)
    assert "writers" in str(planned)


def heads(statements: list[list[str]]) -> list[list[str]]:
    """Return how statements begin: what follows may hold the moment, or a table's parts anew.

    MariaDB has a word of its own for a check, which is known once one is connected. Alembic
    makes the indexes of a table that it makes anew in no order.
    """
    return [[head for run in _runs(one) for head in run] for one in statements]


def _runs(statements: list[str]) -> Iterator[list[str]]:
    found = (" ".join(sql.replace(" CHECK ", " CONSTRAINT ").split()[:3]) for sql in statements)
    for is_index, run in groupby(found, lambda head: head.startswith("CREATE INDEX")):
        heads = list(run)
        yield sorted(heads) if is_index else heads
