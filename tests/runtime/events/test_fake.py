"""Fake dispatcher for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fw.runtime.database import Database, Repository
from fw.runtime.events import Created, Event, EventDispatcher, adispatch, current, dispatch
from fw.runtime.events.fake import EventFake
from tests.runtime.models import Shelf


class OrderPaid(Event):
    def __init__(self, order: int = 1) -> None:
        self.order = order


class OrderShipped(Event):
    pass


class Shelves(Repository[Shelf]):
    model = Shelf


async def test_events_are_recorded_and_not_dispatched(dispatcher: EventDispatcher) -> None:
    heard: list[object] = []
    dispatcher.listen(OrderPaid, heard.append)
    with EventFake() as events:
        events.assert_nothing_dispatched()
        assert dispatch(OrderPaid(1)) == []
        assert await adispatch(OrderPaid(2)) == []
        assert current().dispatch_until(OrderPaid(3)) is None
        assert await current().adispatch_until(OrderPaid(4)) is None
        assert [each.order for each in events.dispatched(OrderPaid)] == [1, 2, 3, 4]
        assert events.assert_dispatched(OrderPaid, lambda each: each.order > 2).order == 3
        events.assert_dispatched(OrderPaid, times=4)
        events.assert_not_dispatched(OrderShipped)
        events.assert_not_dispatched(OrderPaid, lambda each: each.order > 4)
    assert heard == []
    dispatch(OrderPaid())
    assert len(heard) == 1


def test_other_events_are_dispatched(dispatcher: EventDispatcher) -> None:
    heard: list[object] = []
    dispatcher.listen("*", heard.append)
    with EventFake("*Paid") as events:
        dispatch(OrderPaid())
        dispatch(OrderShipped())
        events.assert_dispatched(OrderPaid)
        events.assert_not_dispatched(OrderShipped)
    assert [type(each) for each in heard] == [OrderShipped]


@pytest.mark.parametrize(
    "claim",
    [
        lambda events: events.assert_dispatched(OrderShipped),
        lambda events: events.assert_dispatched(OrderPaid, times=2),
        lambda events: events.assert_dispatched(OrderPaid, times=0),
        lambda events: events.assert_dispatched(OrderPaid, lambda each: each.order == 2),
        lambda events: events.assert_not_dispatched(OrderPaid),
        lambda events: events.assert_nothing_dispatched(),
    ],
)
def test_false_assertions_fail(
    dispatcher: EventDispatcher, claim: Callable[[EventFake], Any]
) -> None:
    with EventFake() as events:
        dispatch(OrderPaid())
        with pytest.raises(AssertionError, match="OrderPaid"):
            claim(events)


async def test_model_events_are_recorded(database: Database, dispatcher: EventDispatcher) -> None:
    with EventFake(Created[Shelf]) as events:
        await Shelves().create({"label": "a"})
    assert events.assert_dispatched(Created[Shelf], times=1).row["label"] == "a"
