"""Migrations of MongoDB that are killed, and migrators that run at once."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.promises.support import times
from tests.runtime.backends.mongodb.test_migrated_rows import fill, rows
from tests.runtime.database.workers import Workers
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
        self.steps = len(project.build(AFTER, consent=True))
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
        self.project.down(self.steps)
        assert snapshot(self.project.url) == self.before

    def check(self) -> None:
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


def killed(workers: Workers, project: Project, number: int, direction: str = "up") -> None:
    worker = workers.start(project, direction, kill=str(number))
    assert worker.status() == -signal.SIGKILL


def chosen(count: int, random: Random) -> list[int]:
    wanted = min(count, max(3, times(count)))
    return sorted(random.sample(range(count), wanted))


def test_a_migration_killed_at_a_command_can_be_rerun(changed: Changed, workers: Workers) -> None:
    """PROMISES: kill -9 at each command: the rerun converges."""
    project = changed.project
    count = workers.start(project, kill="count").result()
    changed.check()
    changed.back()
    for number in chosen(count, Random(1)):
        killed(workers, project, number)
        changed.check()
        changed.back()


def test_a_rollback_killed_at_a_command_can_be_rerun(project: Project, workers: Workers) -> None:
    project.up()
    count = workers.start(project, "down", kill="count").result()
    assert project.fingerprint() == {}
    for number in chosen(count, Random(2)):
        project.up()
        killed(workers, project, number, "down")
        released(project.url)
        workers.start(project, "down").status()
        assert project.fingerprint() == {}
        assert leftovers(project.url) == []


def test_a_migration_killed_at_any_moment_can_be_rerun(changed: Changed, workers: Workers) -> None:
    """PROMISES: kill -9 at 200 random points on MongoDB: the rerun converges."""
    project, random = changed.project, Random(3)
    started = time.monotonic()
    workers.start(project).result()
    took = time.monotonic() - started
    changed.check()
    changed.back()
    for _ in range(times(200)):
        worker = workers.start(project)
        time.sleep(random.uniform(0, took))
        worker.kill()
        worker.status()
        changed.check()
        changed.back()


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
