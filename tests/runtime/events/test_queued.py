"""Queued listeners, which a worker runs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from fw.runtime.errors import FwError
from fw.runtime.events import Created, Event, EventDispatcher, ModelEvent, Updated
from fw.runtime.events.queued_listener import QueuedListener
from fw.runtime.queue import GiveUp, Queue
from fw.runtime.queue.actors import discover
from fw.runtime.queue.job import arguments_of, restored
from tests.runtime.models import Thing

heard: list[object] = []


@dataclass(frozen=True)
class OrderPaid(Event):
    order: UUID
    total: Decimal
    at: datetime
    tags: tuple[str, ...] = ()
    seen: int = field(default=0, init=False)


class Bare(Event):
    pass


class PostPublished(Updated[Thing]):
    pass


PAID = OrderPaid(UUID(int=7), Decimal("9.90"), datetime(2026, 7, 1, tzinfo=UTC), ("a",))


def hear(event: object) -> None:
    heard.append(event)


async def hear_later(event: object) -> None:
    heard.append(event)


class Hear:
    def handle(self, event: object) -> None:
        heard.append(event)


@pytest.fixture(autouse=True)
def quiet(dispatcher: EventDispatcher) -> Iterator[None]:
    heard.clear()
    yield
    heard.clear()


async def carried(listener: Any, event: object) -> object:
    """Return what a listener hears after the way through a queue."""
    arguments = json.loads(json.dumps(arguments_of(QueuedListener.of(listener, event))))
    await restored(QueuedListener, arguments).handle()
    (found,) = heard
    return found


@pytest.mark.parametrize("listener", [hear, hear_later, Hear])
async def test_events_survive_a_round_trip_through_the_queue(listener: Any) -> None:
    assert await carried(listener, PAID) == PAID


async def test_model_events_survive_a_round_trip_through_the_queue() -> None:
    row = {"id": UUID(int=1), "price": Decimal("1.50"), "seen_at": PAID.at}
    event = Updated[Thing](row | {"price": Decimal(2)}, row)
    found = await carried(hear, event)
    assert type(found) is Updated[Thing]
    assert isinstance(found, Updated)
    assert (found.row, found.before, found.changed) == (event.row, row, {"price"})
    heard.clear()
    created = await carried(hear, Created[Thing](row))
    assert isinstance(created, ModelEvent)
    assert (type(created), created.row) == (Created[Thing], row)


@pytest.mark.parametrize("event", [Bare(), PostPublished({}, {}), object()])
def test_an_event_that_cannot_be_serialized_is_refused(event: object) -> None:
    with pytest.raises(FwError, match="cannot queue") as raised:
        QueuedListener.of(hear, event)
    assert raised.value.hint


def test_a_listener_that_cannot_be_imported_is_refused() -> None:
    def within(event: object) -> None: ...

    for listener in (within, lambda event: None):
        with pytest.raises(FwError, match="a worker could not import it"):
            EventDispatcher().listen(OrderPaid, listener, queued=True)


@pytest.mark.parametrize(
    "change",
    [{"listener": f"{__name__}:gone"}, {"event": "gone:Gone"}, {"event": f"{__name__}:Bare"}],
)
async def test_a_removed_listener_or_event_gives_up(change: dict[str, str]) -> None:
    job = QueuedListener.of(hear, PAID).model_copy(update=change)
    with pytest.raises(GiveUp):
        await job.handle()


async def test_queued_listeners_are_pushed_in_order_without_a_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pushed: list[QueuedListener] = []

    class Fake:
        def push(self, job: QueuedListener) -> None:
            pushed.append(job)

        async def apush(self, job: QueuedListener) -> None:
            pushed.append(job)

    monkeypatch.setattr("fw.runtime.queue.Queue", Fake)
    events = EventDispatcher()
    events.listen(OrderPaid, hear_later, queued=True)
    events.listen(OrderPaid, lambda event: "now")
    assert events.dispatch(PAID) == [None, "now"]
    assert await events.adispatch(PAID) == [None, "now"]
    assert [each.listener for each in pushed] == [f"{__name__}:hear_later"] * 2
    assert heard == []


def test_workers_discover_the_job_of_queued_listeners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    assert QueuedListener in discover(tmp_path)
    assert Queue
