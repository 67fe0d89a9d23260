"""Migrator: up, down, status, refusals, and recovery after a kill."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fw.runtime.database.backends.base.migrator import MigrationFailed
from fw.runtime.database.migrations import runner
from fw.runtime.errors import FwError
from tests.promises.support import times
from tests.runtime.database.migrations.workers import Workers
from tests.tasks.migrations.evolution import Project
from tests.tasks.migrations.test_evolution import AFTER, BEFORE, fill, same

REVISIONS = ["001_author", "002_tag", "003_post", "004_posts_tags"]


@pytest.fixture
def project(tmp_path: Path, database_url: str) -> Project:
    project = Project(tmp_path / "project", database_url)
    project.build(BEFORE)
    return project


def standing(project: Project) -> list[tuple[str, str]]:
    found = asyncio.run(runner.status(project.root, url=project.url))
    return [(each.revision, each.state) for each in found]


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    with Workers(tmp_path_factory.mktemp("workers")) as workers:
        yield workers


def test_up_rollback_and_status(project: Project) -> None:
    assert standing(project) == [(name, "pending") for name in REVISIONS]
    assert project.up() == REVISIONS
    assert project.up() == []
    found = asyncio.run(runner.status(project.root, url=project.url))
    assert [each.revision for each in found] == REVISIONS
    assert all(each.applied_at is not None for each in found)
    assert project.down() == ["004_posts_tags"]
    assert standing(project)[-1] == ("004_posts_tags", "pending")
    assert project.down(99) == REVISIONS[2::-1]
    with pytest.raises(FwError, match="nothing to roll back"):
        project.down()


def test_up_stops_at_the_given_revision(project: Project) -> None:
    applied = asyncio.run(runner.up(project.root, "002", url=project.url))
    assert applied == ["001_author", "002_tag"]
    with pytest.raises(FwError, match="no_such"):
        asyncio.run(runner.up(project.root, "no_such", url=project.url))


def test_a_missing_database_is_created(project: Project) -> None:
    other = Project(project.root, f"{project.url}_new")
    assert standing(other) == [(name, "pending") for name in REVISIONS]
    assert other.up() == REVISIONS
    assert standing(other) == [(name, "applied") for name in REVISIONS]
    if not other.url.startswith("sqlite"):
        name = other.url.rpartition("/")[2]
        quote = "`" if other.url.startswith("mysql") else '"'
        # PostgreSQL drops no database from within a transaction.
        if quote == "`":
            project.run(f"DROP DATABASE {quote}{name}{quote}")


def test_a_project_without_migrations_has_nothing_to_apply(tmp_path: Path, sqlite_url: str) -> None:
    assert asyncio.run(runner.up(tmp_path, url=sqlite_url)) == []
    assert asyncio.run(runner.status(tmp_path, url=sqlite_url)) == []


def unchecked(project: Project, name: str) -> None:
    """Take out of a revision what would refuse the rows before the database does."""
    path = project.folder / name
    lines = path.read_text().splitlines(keepends=True)
    kept = [line for line in lines if "require_unique" not in line]
    assert len(kept) == len(lines) - 1
    path.write_text("".join(kept))


def test_a_failed_revision_is_named_and_can_be_repaired(project: Project) -> None:
    project.up()
    fill(project)
    before = project.fingerprint()
    schema = BEFORE.replace("views: int default 0", "views: int default 0 unique")
    unchecked(project, *project.build(schema, consent=True))
    project.run("UPDATE posts SET views = 1")
    with pytest.raises(FwError, match="revision 005_add_unique_views_to_post failed"):
        project.up()
    if not project.url.startswith("mysql"):
        assert project.fingerprint() == before
    project.run("UPDATE posts SET views = 2 WHERE parent_id IS NULL")
    assert project.up() == ["005_add_unique_views_to_post"]


def test_a_revision_that_cannot_be_applied_is_reported_with_a_fix(project: Project) -> None:
    project.up()
    fill(project)
    tag = "  label:"
    schema = BEFORE.replace(tag, f"  size: int nullable\n{tag}")
    stuck = schema.replace(tag, f"  colour: string(7)\n{tag}")
    later = stuck.replace("views: int default 0", "views: int default 1")
    project.build(schema)
    project.build(stuck, consent=True)
    project.build(later)
    with pytest.raises(MigrationFailed, match="tags has 1 row") as caught:
        project.up()
    assert caught.value.completed == ("005_add_size_to_tag",)
    files = sorted(path.name for path in project.folder.glob("00[67]*.py"))
    assert len(files) == 2
    folder = "database/migrations/"
    assert f"delete {folder}{files[0]} and {folder}{files[1]} (they" in str(caught.value.hint)
    for name in files:
        (project.folder / name).unlink()
    mended = later.replace("colour: string(7)", "colour: string(7) nullable")
    (both := project.build(mended)).sort()
    assert [name[:3] for name in both] == ["006", "007"]
    assert project.up() == [name.removesuffix("_migration.py") for name in project.files[-2:]]


def test_a_partly_applied_revision_is_reported_with_its_file(project: Project) -> None:
    project.up()
    fill(project)
    project.run("UPDATE posts SET views = 1")
    schema = BEFORE.replace(
        "views: int default 0", "remark: text nullable\n  views: int default 0 unique"
    )
    unchecked(project, *project.build(schema, consent=True))
    with pytest.raises(MigrationFailed, match="failed") as caught:
        project.up()
    kept = not project.url.startswith("sqlite")
    assert ("delete " in str(caught.value.hint)) is not kept
    assert ("continue from there" in str(caught.value.hint)) is kept


def test_multiple_heads_are_reported_with_the_command_to_rebase(project: Project) -> None:
    project.build(BEFORE.replace("  label:", "  zeal: int nullable\n  label:"))
    (other,) = project.folder.glob("005*.py")
    theirs = other.read_text()
    other.unlink()
    project.build(BEFORE.replace("  label:", "  aim: int nullable\n  label:"))
    other.write_text(theirs)
    with pytest.raises(FwError, match=r"aim.*\(pending\) and .*zeal.*\(pending\)") as caught:
        project.up()
    assert "the other way round" in str(caught.value.hint)
    (mine,) = project.folder.glob("005*aim*.py")
    ours = mine.read_text()
    mine.unlink()
    project.up()
    mine.write_text(ours)
    with pytest.raises(FwError, match=r"aim.*\(pending\) and .*zeal.*\(applied\)") as caught:
        project.up()
    move = f"fw migrate rebase moves database/migrations/{mine.name} after 005_add_zeal_to_tag"
    assert caught.value.hint == f"{move}: it is pending"
    assert [state for name, state in standing(project) if "aim" in name] == ["pending"]
    down = 'down_revision = "004_posts_tags"'
    mine.write_text(ours.replace(down, 'down_revision = "005_add_zeal_to_tag"'))
    assert project.up() == ["005_add_aim_to_tag"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("op.drop_table", "op.drop_tabel(", "cannot read .*: SyntaxError"),
        ('revision = "001_author"', 'revision = "x"', "cannot read .*: Revision 001_author"),
        ("op.create_table(", "op.create_tabel(", "revision 001_author failed: AttributeError"),
        ('down_revision = "002_tag"', 'down_revision = "001_author"', "has 2 heads"),
    ],
)
def test_errors_in_revision_files_are_reported(
    tmp_path: Path, sqlite_url: str, old: str, new: str, said: str
) -> None:
    project = Project(tmp_path / "project", sqlite_url)
    project.build(BEFORE)
    for path in project.folder.glob("00[13]*.py"):
        path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(FwError, match=said):
        project.up()


# ---------------------------------------------------------------------------------- the record


def edit(folder: Path, name: str) -> None:
    path = folder / name
    path.write_text(path.read_text().replace("nullable=False", "nullable=True", 1))


def comment(folder: Path, name: str) -> None:
    path = folder / name
    path.write_text(path.read_text() + "# a word\n")


def delete(folder: Path, name: str) -> None:
    (folder / name).unlink()


def rename(folder: Path, name: str) -> None:
    (folder / name).rename(folder / f"9{name}")


def test_a_changed_applied_file_is_refused_by_name(project: Project) -> None:
    """PROMISES: edit, delete, reorder: 30 of 30."""
    project.up()
    files = {path: path.read_text() for path in project.folder.glob("*.py")}
    pairs = list(permutations(sorted(path.name for path in files), 2))
    refused = 0
    changes: list[tuple[str, Callable[[], None]]] = [
        (path.name, lambda change=change, name=path.name: change(project.folder, name))  # type: ignore[misc]
        for change in (edit, comment, rename)
        for path in files
    ]
    changes += [
        (
            "004_posts_tags_migration.py",
            lambda: delete(project.folder, "004_posts_tags_migration.py"),
        )
    ]
    changes += [
        (one, lambda one=one, two=two: swap(project.folder, one, two)) for one, two in pairs
    ]  # type: ignore[misc]
    changes += changes[:5]
    for name, change in changes:
        change()
        with pytest.raises(FwError, match=name) as caught:
            project.up()
        assert caught.value.hint
        refused += 1
        for path in project.folder.glob("*.py"):
            path.unlink()
        for path, text in files.items():
            path.write_text(text)
    assert refused == 30
    assert project.up() == []


def swap(folder: Path, one: str, two: str) -> None:
    first, second = (folder / one).read_text(), (folder / two).read_text()
    (folder / one).write_text(second)
    (folder / two).write_text(first)


def test_status_shows_changed_and_missing_files(project: Project) -> None:
    project.up()
    edit(project.folder, "001_author_migration.py")
    delete(project.folder, "004_posts_tags_migration.py")
    states = dict(standing(project))
    assert states["001_author"] == "changed"
    assert states["004_posts_tags"] == "missing"


def test_changed_line_endings_are_ignored(project: Project) -> None:
    project.up()
    for path in project.folder.glob("*.py"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert project.up() == []


def test_revisions_applied_without_a_record_are_adopted(project: Project) -> None:
    project.up()
    project.run("DROP TABLE fw_migrations")
    assert standing(project) == [(name, "applied") for name in REVISIONS]
    assert project.up() == []
    edit(project.folder, "002_tag_migration.py")
    with pytest.raises(FwError, match=r"002_tag_migration\.py has changed"):
        project.up()


# ----------------------------------------------------------------------------------- promises


def test_concurrent_migrators_apply_each_revision_once(
    project: Project, tmp_path: Path, workers: Workers
) -> None:
    """PROMISES: 50 rounds × 8 processes on an empty database: all exit 0, each applied once."""
    for number in range(times(50)):
        project.down(99) if number else None
        started = [workers.start(project) for _ in range(8)]
        applied = [worker.result() for worker in started]
        assert sorted(name for names in applied for name in names) == REVISIONS
        assert sorted(map(len, applied)) == [0] * 7 + [4]
    assert list(tmp_path.rglob("*.migrating")) == []


@pytest.fixture
def changed(project: Project) -> tuple[Project, dict[str, Any]]:
    """A migrated project with rows and a big change pending, and what shall come of it."""
    project.up()
    added = project.build(AFTER, consent=True)
    project.up()
    expected = project.fingerprint()
    project.down(len(added))
    return project, expected


def killed(workers: Workers, project: Project, number: int) -> None:
    assert workers.start(project, kill=str(number)).status() == -signal.SIGKILL


def check(project: Project, expected: dict[str, Any]) -> None:
    project.up()
    same(project.fingerprint(), expected, project.url)
    assert project.run("SELECT count(*) FROM articles") == [(2,)]
    assert project.run("SELECT count(*) FROM articles_tags") == [(1,)]


def back(project: Project) -> None:
    project.run("DELETE FROM articles_tags", "DELETE FROM articles", "DELETE FROM writers")
    project.run("DELETE FROM tags")
    project.down(4)


def chosen(count: int, random: Random) -> Sequence[int]:
    wanted = min(count, max(3, times(count)))
    return sorted(random.sample(range(count), wanted))


def test_a_migration_killed_at_a_statement_can_be_rerun(
    changed: tuple[Project, dict[str, Any]], workers: Workers
) -> None:
    """PROMISES: kill -9 at each statement boundary: the rerun converges."""
    project, expected = changed
    fill(project)
    count = workers.start(project, kill="count").result()
    check(project, expected)
    back(project)
    for number in chosen(count, Random(1)):
        fill(project)
        killed(workers, project, number)
        check(project, expected)
        back(project)


def test_a_first_migration_killed_at_a_statement_can_be_rerun(
    project: Project, workers: Workers
) -> None:
    count = workers.start(project, kill="count").result()
    expected = project.fingerprint()
    project.down(99)
    for number in chosen(count - 40 if count > 60 else count, Random(2)):
        killed(workers, project, number)
        project.up()
        same(project.fingerprint(), expected, project.url)
        project.down(99)


def test_a_migration_killed_at_any_moment_can_be_rerun(
    changed: tuple[Project, dict[str, Any]], workers: Workers
) -> None:
    """PROMISES: kill -9 at 200 random points: the rerun converges."""
    project, expected = changed
    random = Random(3)
    fill(project)
    started = time.monotonic()
    workers.start(project).result()
    took = time.monotonic() - started
    check(project, expected)
    back(project)
    for _ in range(times(200)):
        fill(project)
        worker = workers.start(project)
        time.sleep(random.uniform(0, took))
        worker.kill()
        worker.status()
        check(project, expected)
        back(project)
