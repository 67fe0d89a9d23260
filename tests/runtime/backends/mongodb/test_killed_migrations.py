"""Migrations of MongoDB that are killed, and migrators that run at once."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.promises.support import chance, times
from tests.runtime.backends.mongodb.test_migrated_rows import fill, rows
from tests.runtime.database.migrations.workers import Workers
from tests.tasks.migrations import mongodb
from tests.tasks.migrations.evolution import Project
from tests.tasks.migrations.test_evolution import AFTER, BEFORE

REVISIONS = ["001_author", "002_tag", "003_post", "004_posts_tags"]
TABLES = ("articles", "articles_tags", "tags", "writers")
LEASE = 30
"""Seconds for which the lease of a killed migrator stays."""


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    with Workers(tmp_path_factory.mktemp("workers")) as workers:
        yield workers


@pytest.fixture
def project(tmp_path: Path, mongodb_url: str) -> Project:
    project = Project(tmp_path / "project", mongodb_url)
    project.build(BEFORE)
    return project


class Changed:
    """A migrated project with rows and a large change, and what the change leads to."""

    def __init__(self, project: Project) -> None:
        self.project = project
        project.up()
        fill(project)
        self.before = snapshot(project.url)
        project.build(AFTER, consent=True)
        project.up()
        self.structure, self.rows = project.fingerprint(), self._rows()
        self.back()

    def _rows(self) -> dict[str, Any]:
        found = {name: rows(self.project, name) for name in TABLES}
        for writer in found["writers"]:
            assert writer.pop("created_at") is not None
            assert writer.pop("updated_at") is not None
        return found

    def back(self) -> None:
        """Roll the change back, or the rest of it."""
        released(self.project.url)
        self.project.down(to=REVISIONS[-1])
        assert snapshot(self.project.url) == self.before
        assert leftovers(self.project.url) == []

    def check(self) -> None:
        """Apply the change, or the rest of it."""
        released(self.project.url)
        self.project.up()
        assert self.project.fingerprint() == self.structure
        assert self._rows() == self.rows
        assert leftovers(self.project.url) == []


@pytest.fixture
def changed(project: Project) -> Changed:
    return Changed(project)


def snapshot(url: str) -> dict[str, Any]:
    """Return every document of the application's collections."""
    with mongodb.opened(url) as db:
        names = [each for each in db.list_collection_names() if not each.startswith("fw_")]
        return {name: [*db[name].find().sort("_id")] for name in sorted(names)}


def leftovers(url: str) -> list[str]:
    """Return the temporary fields and the journal that a migration has left."""
    with mongodb.opened(url) as db:
        found = [str(each) for each in db["fw_migration_steps"].find()]
    documents = (each for several in snapshot(url).values() for each in several)
    return found + [name for each in documents for name in each if name.startswith("fw_")]


def released(url: str) -> None:
    """End the lease of a killed migrator, so that a test needn't wait for its end."""
    with mongodb.opened(url) as db:
        lock = db["fw_migration_lock"].find_one({}) or {}
        ended = {"$dateSubtract": {"startDate": "$until", "unit": "second", "amount": LEASE}}
        if lock:
            db.command({"killSessions": [lock["session"]]}, codec_options=db.codec_options)
            db["fw_migration_lock"].update_one({}, [{"$set": {"until": ended}}])


def killed(
    workers: Workers, project: Project, number: int, direction: str = "up", to: str = "base"
) -> None:
    worker = workers.start(project, direction, str(number), to)
    assert worker.status() == -signal.SIGKILL


def chosen(count: int, name: str) -> list[int]:
    """Return some of the moments before and after each of a migrator's commands."""
    wanted = min(count, max(3, times(50)))
    return sorted(chance(name).sample(range(count), wanted))


def test_a_change_killed_at_a_command_can_be_rerun(changed: Changed, workers: Workers) -> None:
    """PROMISES: kill -9 at 100 commands of a change and its rollback: the rerun converges."""
    project = changed.project
    ups = workers.start(project, kill="count").result()
    changed.check()
    downs = workers.start(project, "down", "count", REVISIONS[-1]).result()
    changed.back()
    for up, down in zip(chosen(ups, "up"), chosen(downs, "down"), strict=True):
        killed(workers, project, up)
        changed.check()
        killed(workers, project, down, "down", REVISIONS[-1])
        changed.back()


def test_a_rollback_killed_at_a_command_can_be_rerun(project: Project, workers: Workers) -> None:
    """PROMISES: kill -9 at 50 commands of a rollback of everything."""
    project.up()
    count = workers.start(project, "down", kill="count").result()
    assert project.fingerprint() == {}
    for number in chosen(count, "everything"):
        project.up()
        killed(workers, project, number, "down")
        released(project.url)
        workers.start(project, "down").status()
        assert project.fingerprint() == {}
        assert leftovers(project.url) == []


def test_a_change_killed_at_any_moment_can_be_rerun(changed: Changed, workers: Workers) -> None:
    """PROMISES: kill -9 at 200 random times of a change and its rollback: the rerun converges."""
    random = chance("any moment")
    took = [timed(workers, changed, direction) for direction in ("up", "down")]
    for _ in range(times(100)):
        for direction, seconds in zip(("up", "down"), took, strict=True):
            worker = workers.start(changed.project, direction, to=REVISIONS[-1])
            time.sleep(random.uniform(0, seconds))
            worker.kill()
            worker.status()
            changed.check() if direction == "up" else changed.back()


def timed(workers: Workers, changed: Changed, direction: str) -> float:
    """Return the seconds that a migrator takes which nobody kills."""
    started = time.monotonic()
    workers.start(changed.project, direction, to=REVISIONS[-1]).result()
    return time.monotonic() - started


def test_concurrent_migrators_apply_each_revision_once(project: Project, workers: Workers) -> None:
    """PROMISES: 50 rounds × 8 processes on an empty MongoDB database: each revision applied once."""
    for number in range(times(50)):
        project.down(99) if number else None
        started = [workers.start(project) for _ in range(8)]
        applied = [worker.result() for worker in started]
        assert sorted(name for names in applied for name in names) == REVISIONS
        assert sorted(map(len, applied)) == [0] * 7 + [4]


def test_a_stopped_migrator_gives_way_to_another(changed: Changed, workers: Workers) -> None:
    """A migrator that was stopped until another took its lease writes nothing more."""
    project = changed.project
    worker = workers.start(project)
    time.sleep(0.3)
    worker.signal(signal.SIGSTOP)
    changed.check()
    before = snapshot(project.url)
    worker.signal(signal.SIGCONT)
    worker.status()
    assert snapshot(project.url) == before
    assert project.fingerprint() == changed.structure
