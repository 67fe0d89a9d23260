"""Drivers that store jobs in tables need an SQL database beside MongoDB, and say so everywhere."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from fw.project.doctor.runner import _run
from fw.runtime.application.application import Application
from fw.runtime.database import Database
from fw.runtime.database.connection.database import transaction, use
from fw.runtime.errors import FwError
from fw.runtime.queue import Queue
from fw.runtime.queue.queue import driver_of
from tests.runtime.queue.conftest import Configure
from tests.runtime.queue.jobs import Note, done, forget
from tests.runtime.queue.worker_threads import counts, eventually, worker

MESSAGES = {
    "database": "the queue driver database stores jobs in an SQL database, but this is MongoDB",
    "rabbitmq": "the queue driver rabbitmq stores failed jobs in an SQL database, but this is"
    " MongoDB",
}
HINT = (
    "change queue.driver to redis, or set queue.connection to the URL of an SQL database, such as"
    " sqlite:///database/jobs.db"
)
DRIVERS = pytest.mark.parametrize("name", MESSAGES)


@pytest.fixture(autouse=True)
def shop(configure: Configure, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project on MongoDB."""
    monkeypatch.setenv("DATABASE_URL", "mongodb://127.0.0.1/shop")


def test_a_push_is_refused(configure: Configure) -> None:
    configure(driver="redis")
    with pytest.raises(FwError) as caught:
        Queue("database")
    assert (caught.value.message, caught.value.hint) == (MESSAGES["database"], HINT)


@DRIVERS
def test_a_worker_is_refused(configure: Configure, name: str) -> None:
    configure(driver="sync")
    for call in ("prepare", "stats" if name == "database" else "failed"):
        with pytest.raises(FwError) as caught:
            getattr(driver_of(name), call)()
        assert (caught.value.message, caught.value.hint) == (MESSAGES[name], HINT)


@DRIVERS
async def test_an_application_does_not_start(tmp_path: Path, name: str) -> None:
    (tmp_path / "fw.toml").write_text(f'[queue]\ndriver = "{name}"\n')
    app = Application(tmp_path).create()
    with pytest.raises(FwError) as caught:
        async with app.router.lifespan_context(app):
            pass
    assert (caught.value.message, caught.value.hint) == (MESSAGES[name], HINT)


@DRIVERS
def test_the_doctor_reports_it(tmp_path: Path, name: str) -> None:
    (tmp_path / "fw.toml").write_text(f'[queue]\ndriver = "{name}"\n')
    (finding,) = _run("queue", tmp_path)
    assert (finding.message, finding.remedy) == (MESSAGES[name], HINT)


def test_a_project_without_workers_is_not_told_to_use_the_driver(configure: Configure) -> None:
    with pytest.raises(FwError, match="the driver sync needs no workers") as caught:
        configure(driver="sync").check()
    assert caught.value.hint == HINT


async def test_jobs_of_a_transaction_may_be_in_another_database(
    configure: Configure, mongodb_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", mongodb_url)
    driver = configure(driver="database", connection=f"sqlite:///{tmp_path / 'jobs.db'}")
    driver.prepare()
    forget()
    database = Database(mongodb_url)
    use(database)
    async with transaction():
        await Queue().apush(Note(text="kept"))
        assert counts(driver) == (0, 0, 0, 0)
    with suppress(RuntimeError):
        async with transaction():
            await Queue().apush(Note(text="rolled back"))
            raise RuntimeError
    await database.close()
    with worker(driver, Note):
        eventually(lambda: counts(driver) == (0, 0, 0, 0))
    assert done == ["kept"]
