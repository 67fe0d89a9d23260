"""Model events: dispatched after the commit, and only if there are listeners."""

from __future__ import annotations

import logging
import subprocess
import sys
from contextlib import nullcontext
from typing import Any

import pytest

from fw.runtime.auth.policy.actor import Actor, acting, actor
from fw.runtime.database import Database, Repository, transaction
from fw.runtime.database.errors import NotLoaded
from fw.runtime.database.repositories import model_events
from fw.runtime.errors import PreconditionFailed
from fw.runtime.events import Created, Deleted, Event, EventDispatcher, ModelEvent, Updated, use
from tests.runtime.models import Shelf, Thing


class Shelves(Repository[Shelf]):
    model = Shelf


class Things(Repository[Thing]):
    model = Thing


@pytest.fixture
def told(dispatcher: EventDispatcher) -> list[ModelEvent[Any]]:
    """Return the events that a listener to all model events gets."""
    heard: list[ModelEvent[Any]] = []
    dispatcher.listen(ModelEvent, heard.append)
    return heard


def test_event_classes_of_a_model_are_cached_and_named() -> None:
    assert Created[Shelf] is Created[Shelf]
    assert Created[Shelf].__name__ == "ShelfCreated"
    assert issubclass(Updated[Thing], Updated)
    assert Deleted[Thing].model is Thing


async def test_changes_of_a_record_dispatch_events(
    database: Database, told: list[ModelEvent[Any]]
) -> None:
    row = await Things().create({"name": "a", "secret": "s"})
    changed = await Things().update(row.id, {"count": 2})
    assert await Things().delete(row.id)
    created, updated, deleted = told
    assert [type(each).__name__ for each in told] == [
        "ThingCreated",
        "ThingUpdated",
        "ThingDeleted",
    ]
    assert (created.row, created.key) == (vars(row), row.id)
    assert "secret" not in created.row
    assert isinstance(updated, Updated)
    assert changed is not None
    assert (updated.before, updated.row) == (vars(row), vars(changed))
    assert (created.record, updated.former, updated.record) == (row, row, changed)
    assert deleted.record.name == "a"
    with pytest.raises(NotLoaded):
        _ = created.record.secret
    assert updated.changed == {"count", "updated_at"}
    assert deleted.row == vars(changed)


async def test_writes_without_an_effect_dispatch_nothing(
    database: Database, told: list[ModelEvent[Any]]
) -> None:
    shelf = await Shelves().create({"label": "a"})
    told.clear()
    await Shelves().update(shelf.id, {"label": "a"})
    await Shelves().update(shelf.id, {})
    assert await Shelves().update(9999, {"label": "b"}) is None
    assert not await Shelves().delete(9999)
    for write in (
        Shelves().update(shelf.id, {"label": "b"}, precondition=lambda row: False),
        Shelves().delete(shelf.id, precondition=lambda row: row.label != "a"),
    ):
        with pytest.raises(PreconditionFailed):
            await write
    assert told == []
    await Shelves().update(shelf.id, {"label": "b"}, precondition=lambda row: row.label == "a")
    assert [each.row["label"] for each in told] == ["b"]


async def test_events_in_a_transaction_wait_for_its_commit(
    database: Database, told: list[ModelEvent[Any]]
) -> None:
    async with transaction():
        one = await Shelves().create({"label": "one"})
        await Shelves().delete(one.id)
        assert told == []
    assert [type(each).__name__ for each in told] == ["ShelfCreated", "ShelfDeleted"]


async def lose() -> None:
    async with transaction():
        await Shelves().create({"label": "lost"})
        raise ValueError("no")


async def test_rolled_back_changes_dispatch_nothing(
    database: Database, told: list[ModelEvent[Any]]
) -> None:
    with pytest.raises(ValueError, match="no"):
        await lose()
    async with transaction():
        await Shelves().create({"label": "kept"})
        with pytest.raises(ValueError, match="no"):
            await lose()
    assert [each.row["label"] for each in told] == ["kept"]


async def test_a_listener_sees_the_commit_and_may_write(
    database: Database, dispatcher: EventDispatcher
) -> None:
    async def follow(event: Created[Shelf]) -> None:
        if event.row["label"] == "first":
            async with transaction():
                await Shelves().create({"label": f"after {event.key}"})

    dispatcher.listen(Created[Shelf], follow)
    async with transaction():
        row = await Shelves().create({"label": "first"})
        row.label = "changed by its owner"
    labels = {each.label for each in await Shelves().all()}
    assert labels == {"first", f"after {row.id}"}


async def test_a_listener_that_fails_does_not_fail_the_write(
    database: Database, dispatcher: EventDispatcher, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[object] = []

    async def fail(event: Event) -> None:
        raise ValueError("the mail server is away")

    dispatcher.listen(Created[Shelf], fail)
    dispatcher.listen(Created[Shelf], heard.append)
    with caplog.at_level(logging.ERROR, "fw.events"):
        assert await Shelves().create({"label": "a"})
    assert len(heard) == 1
    assert "fail failed on ShelfCreated" in caplog.text
    assert "the mail server is away" in caplog.text


async def test_model_events_are_enabled_only_while_listeners_may_match(
    database: Database, dispatcher: EventDispatcher
) -> None:
    assert model_events.dispatcher is None
    dispatcher.listen(EventDispatcher, lambda _: None)
    assert model_events.dispatcher is None
    for wanted in (Created[Shelf], Created, Event, object, "*", "Shelf*"):
        dispatcher.listen(wanted, lambda _: None)
        assert model_events.dispatcher is not None
        dispatcher.forget(wanted)
        assert model_events.dispatcher is None
    dispatcher.listen(Deleted[Thing], lambda _: None)
    assert model_events.dispatcher is not None
    assert not model_events.dispatcher.wants("deleted", Shelf)
    use(None)
    assert model_events.dispatcher is None


async def test_listeners_of_one_model_lock_no_record_of_another(
    database: Database, dispatcher: EventDispatcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    dispatcher.listen("Thing*", lambda _: None)
    shelf = await Shelves().create({"label": "a"})
    store = Shelves().store

    async def lock(key: Any) -> None:
        raise AssertionError("the record was locked")

    monkeypatch.setattr(store, "lock", lock)
    assert await Shelves().update(shelf.id, {"label": "b"})
    assert await Shelves().delete(shelf.id)


QUIET = """
import asyncio, sys, tracemalloc
from fw.runtime.database import Database, Model
from fw.runtime.database.connection.database import use
from tests.runtime.models import Shelf
from fw.runtime.database import Repository, transaction

class Shelves(Repository[Shelf]):
    model = Shelf

async def main(url):
    database = Database(url)
    use(database)
    async with database.engine().begin() as connection:
        await connection.run_sync(Model.metadata.create_all, tables=[Shelf.__table__])
    tracemalloc.start()
    async with transaction():
        for number in range(3):
            row = await Shelves().create({"label": str(number)})
            await Shelves().update(row.id, {"label": f"new {number}"})
            await Shelves().delete(row.id)
    await Shelves().create({"label": "last"})
    watching = tracemalloc.take_snapshot().filter_traces(
        [tracemalloc.Filter(True, "*/database/watching.py"), tracemalloc.Filter(True, "*/events/*")]
    )
    assert not watching.statistics("lineno"), watching.statistics("lineno")
    await database.close()
    print(*sys.modules)

asyncio.run(main(sys.argv[1]))
"""


def test_without_listeners_no_event_module_is_imported(sqlite_url: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", QUIET, sqlite_url], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not [name for name in done.stdout.split() if name.startswith("fw.runtime.events")]


@pytest.mark.parametrize("together", [False, True])
async def test_listeners_run_as_the_actor_of_the_request(
    database: Database, dispatcher: EventDispatcher, together: bool
) -> None:
    heard: list[str | None] = []

    async def note(event: Created[Shelf]) -> None:
        heard.append(actor().user)

    dispatcher.listen(Created[Shelf], note)
    token = acting.set(Actor("7", "admin"))
    try:
        async with transaction() if together else nullcontext():
            await Shelves().create({"label": "a"})
    finally:
        acting.reset(token)
    assert heard == ["7"]
