"""Lock retries of migrations: short waits, retries, and a final failure."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from fw.runtime.database.backends.base.migrator import MigrationFailed
from fw.runtime.database.connection.target import target_of
from fw.runtime.database.sql.migrations.connection import backend_of_target
from fw.runtime.database.sql.migrations.lock_retry import LockRetry, lock_retry_of
from fw.runtime.errors import FwError
from tests.tasks.migrations.evolution import Project
from tests.tasks.migrations.test_evolution import BEFORE, fill

WIDER = BEFORE.replace("  label:", "  size: int nullable\n  colour: int default 1\n  label:")
SETTINGS = "[database]\nlock_timeout = 1\nlock_retries = {}\n"


@pytest.fixture(params=["postgres", "mysql"])
def project(request: pytest.FixtureRequest, tmp_path: Path) -> Project:
    """A migrated project with a change of `tags` pending, on a server."""
    url = str(request.getfixturevalue(f"{request.param}_url"))
    project = Project(tmp_path / "project", url)
    project.build(BEFORE)
    project.up()
    project.run("INSERT INTO tags (id, label) VALUES (1, 't')")
    project.build(WIDER)
    return project


@asynccontextmanager
async def connection(project: Project) -> AsyncIterator[AsyncConnection]:
    target = target_of(project.root, project.url)
    engine = backend_of_target(target).engine(target.url)
    try:
        async with engine.connect() as opened:
            yield opened
    finally:
        await engine.dispose()


@asynccontextmanager
async def reading(project: Project) -> AsyncIterator[AsyncConnection]:
    """Read `tags` in a transaction that stays open."""
    async with connection(project) as reader:
        await reader.exec_driver_sql("SELECT id FROM tags")
        yield reader


async def served(project: Project, until: asyncio.Task[list[str]]) -> list[float]:
    """Read `tags` again and again; return how long each answer took, in seconds."""
    took = []
    async with connection(project) as other:
        while not until.done():
            started = time.monotonic()
            await other.exec_driver_sql("SELECT id FROM tags")
            await other.rollback()
            took.append(time.monotonic() - started)
            await asyncio.sleep(0.02)
    return took


async def test_other_statements_run_while_a_migration_waits(
    project: Project, caplog: pytest.LogCaptureFixture
) -> None:
    (project.root / "fw.toml").write_text(SETTINGS.format(5))
    caplog.set_level(logging.WARNING, "fw.migrations")
    async with reading(project) as reader:
        migrating = asyncio.create_task(asyncio.to_thread(project.up))
        others = asyncio.create_task(served(project, migrating))
        await asyncio.sleep(4)
        assert not migrating.done()
        await reader.rollback()
        assert await migrating == ["005_add_size_and_colour_to_tag"]
    took = await others
    # One who comes while it waits, waits no longer than it does.
    assert max(took) < 3.5
    assert len(took) > 10
    told = [record.getMessage() for record in caplog.records]
    assert told[0] == (
        "005_add_size_and_colour_to_tag: a table is locked by another transaction; retrying in 0.5 s (1 of 5)"
    )
    async with connection(project) as one:
        rows = await one.exec_driver_sql("SELECT id, label, colour FROM tags")
        assert [tuple(row) for row in rows] == [(1, "t", 1)]


async def test_a_migration_without_a_lock_fails_and_can_be_rerun(project: Project) -> None:
    (project.root / "fw.toml").write_text(SETTINGS.format(1))
    async with reading(project) as reader:
        with pytest.raises(
            MigrationFailed,
            match=r"005_add_size_and_colour_to_tag: a table was locked .* 2 attempts",
        ) as told:
            await asyncio.to_thread(project.up)
        assert "lock_timeout or lock_retries" in str(told.value.hint)
        assert "delete " not in str(told.value.hint), "nothing is wrong with the revision"
        await reader.rollback()
    assert await asyncio.to_thread(project.up) == ["005_add_size_and_colour_to_tag"]


@pytest.fixture
def partly(postgres_url: str, tmp_path: Path) -> Project:
    """A project with a pending revision that commits a statement on its own."""
    project = Project(tmp_path / "project", postgres_url)
    project.build(BEFORE)
    project.up()
    (name,) = project.build(WIDER)
    path = project.folder / name
    apart = (
        "def upgrade() -> None:\n    with op.get_context().autocommit_block():\n"
        '        op.execute("CREATE INDEX CONCURRENTLY once ON posts (views)")\n'
    )
    path.write_text(path.read_text().replace("def upgrade() -> None:\n", apart))
    (project.root / "fw.toml").write_text(SETTINGS.format(1))
    return project


def test_a_revision_that_commits_by_itself_is_applied(partly: Project) -> None:
    assert partly.up() == ["005_add_size_and_colour_to_tag"]
    assert "once" in [name for name, _, _ in partly.fingerprint()["posts"]["index"]]
    assert "colour" in [column[0] for column in partly.fingerprint()["tags"]["columns"]]


async def test_a_revision_with_a_committed_part_is_not_retried(partly: Project) -> None:
    async with reading(partly) as reader:
        with pytest.raises(MigrationFailed, match="a part was committed before"):
            await asyncio.to_thread(partly.up)
        await reader.rollback()


@pytest.fixture
def posts(postgres_url: str, tmp_path: Path) -> Project:
    """A project with two posts and short time-outs."""
    project = Project(tmp_path / "project", postgres_url)
    project.build(BEFORE)
    project.up()
    fill(project)
    (project.root / "fw.toml").write_text(SETTINGS.format(1))
    return project


async def test_an_interrupted_concurrent_revision_is_finished(posts: Project) -> None:
    field = "  views: int default 0\n"
    wanted = f"{field}  tag_id: int nullable references Tag\n  unique (views, id)\n"
    (name,) = posts.build(BEFORE.replace(field, wanted), consent=True)
    async with connection(posts) as other:
        # A foreign key waits for writers of its parent.
        await other.exec_driver_sql("UPDATE tags SET label = 'u'")
        with pytest.raises(MigrationFailed, match=r"a table was locked .* 2 attempts"):
            await asyncio.to_thread(posts.up)
        await other.rollback()
        found = (await asyncio.to_thread(posts.fingerprint))["posts"]
        assert "tag_id" in [column[0] for column in found["columns"]]
        assert ("uq_posts_views_id", ["views", "id"]) in found["unique"]
        await other.execution_options(isolation_level="AUTOCOMMIT")
        with pytest.raises(DBAPIError, match="could not create unique index"):
            await other.exec_driver_sql(
                "CREATE UNIQUE INDEX CONCURRENTLY idx_posts_tag_id ON posts (status)"
            )
    assert await asyncio.to_thread(posts.up) == [name.removesuffix("_migration.py")]
    after = (await asyncio.to_thread(posts.fingerprint))["posts"]
    assert ("idx_posts_tag_id", ["tag_id"], False) in after["index"]
    invalid = "(SELECT count(*) FROM pg_index WHERE NOT indisvalid)"
    unchecked = "(SELECT count(*) FROM pg_constraint WHERE NOT convalidated)"
    steps = "(SELECT count(*) FROM fw_migration_steps)"
    left = await asyncio.to_thread(posts.run, f"SELECT {invalid}, {unchecked}, {steps}")
    assert left == [(0, 0, 0)]


async def test_a_table_is_used_while_it_is_indexed(posts: Project) -> None:
    posts.build(BEFORE.replace("views: int default 0", "views: int default 0 index"))
    async with connection(posts) as writer, connection(posts) as other:
        await writer.exec_driver_sql("UPDATE posts SET views = 8 WHERE title = 'T'")
        migrating = asyncio.create_task(asyncio.to_thread(posts.up))
        building = "SELECT count(*) FROM pg_class WHERE relname = 'idx_posts_views'"
        while not (await other.exec_driver_sql(building)).scalar():
            await other.rollback()
            await asyncio.sleep(0.05)
        # It waits longer than a lock may take: for the writer, and in nobody's way.
        await asyncio.sleep(1.5)
        await other.exec_driver_sql("SET lock_timeout = 100")
        await other.exec_driver_sql("UPDATE posts SET views = 9 WHERE title = 'U'")
        await other.commit()
        assert not migrating.done()
        await writer.commit()
        assert await migrating == ["005_index_views_of_post"]
    views = await asyncio.to_thread(posts.run, "SELECT views FROM posts ORDER BY title")
    assert views == [(8,), (9,)]


def test_pauses_grow_and_are_bounded() -> None:
    patience = LockRetry(3, 10)
    pauses = [patience.pause(attempt) for attempt in range(1, 11)]
    assert pauses[:3] == [0.5, 1, 2]
    assert pauses == sorted(pauses)
    assert pauses[-1] == 30


def test_an_invalid_setting_is_reported(tmp_path: Path) -> None:
    (tmp_path / "fw.toml").write_text("[database]\nlock_timeout = 0\n")
    with pytest.raises(FwError, match=r"invalid database.lock_timeout 0"):
        lock_retry_of(tmp_path)
