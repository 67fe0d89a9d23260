"""Dispatcher: matching, order and results of listeners."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest

from fw.runtime.application.container import Container
from fw.runtime.errors import FwError
from fw.runtime.events import Event, EventDispatcher


@dataclass(frozen=True)
class OrderPaid(Event):
    order: int


@dataclass(frozen=True, slots=True)
class OrderPaidTwice(OrderPaid):
    pass


class OrderShipped:
    pass


def says(word: str, log: list[str]) -> Any:
    def listener(event: object) -> str:
        log.append(word)
        return word

    return listener


def test_listeners_match_by_class_base_and_name_in_order() -> None:
    events, log = EventDispatcher(), list[str]()
    events.listen("*", says("any", log))
    events.listen(OrderPaid, says("paid", log))
    events.listen("OrderPaid", says("name", log))
    events.listen("Order*", says("pattern", log))
    events.listen("Post*", says("never", log))
    events.listen(object, says("object", log))
    events.listen(OrderShipped, says("shipped", log))
    assert events.dispatch(OrderPaid(1)) == log == ["any", "paid", "name", "pattern", "object"]
    log.clear()
    assert events.dispatch(OrderPaidTwice(1)) == log == ["any", "paid", "pattern", "object"]
    assert events.dispatch(OrderShipped()) == ["any", "pattern", "object", "shipped"]
    assert EventDispatcher().dispatch(OrderPaid(1)) == []


@pytest.mark.parametrize("event", [OrderPaid(1), OrderPaidTwice(1), Event()])
def test_a_stopped_event_is_not_dispatched_further(event: Event) -> None:
    events, log = EventDispatcher(), list[str]()
    events.listen(Event, says("first", log))
    events.listen(Event, lambda each: each.stop())
    events.listen(Event, says("last", log))
    assert events.dispatch(event) == ["first", None]
    assert event.stopped
    assert events.dispatch(event) == []
    assert asyncio.run(events.adispatch(event)) == []


def test_dispatch_until_returns_the_first_result() -> None:
    events, log = EventDispatcher(), list[str]()
    events.listen(OrderPaid, lambda _: None)
    events.listen(OrderPaid, lambda event: event.order or None)
    events.listen(OrderPaid, lambda event: event.order - 10)
    events.listen(OrderPaid, says("last", log))
    assert events.dispatch_until(OrderPaid(7)) == 7
    assert asyncio.run(events.adispatch_until(OrderPaid(7))) == 7
    assert events.dispatch_until(OrderPaid(0)) == -10
    assert log == []
    assert EventDispatcher().dispatch_until(OrderPaid(1)) is None


def test_false_is_a_result() -> None:
    events = EventDispatcher()
    events.listen(OrderPaid, lambda _: False)
    events.listen(OrderPaid, lambda _: True)
    assert events.dispatch_until(OrderPaid(1)) is False


async def answer(event: OrderPaid) -> int:
    await asyncio.sleep(0)
    return event.order


class Counted:
    async def __call__(self, event: OrderPaid) -> int:
        return event.order + 1


async def test_async_listeners_are_awaited_in_order() -> None:
    events, log = EventDispatcher(), list[str]()
    events.listen(OrderPaid, answer)
    events.listen(OrderPaid, says("sync", log))
    events.listen(OrderPaid, Counted())
    assert await events.adispatch(OrderPaid(3)) == [3, "sync", 4]


def test_dispatch_runs_async_listeners_without_an_event_loop() -> None:
    events = EventDispatcher()
    events.listen(OrderPaid, answer)
    events.listen(OrderPaid, Counted())
    assert events.dispatch(OrderPaid(3)) == [3, 4]
    assert events.dispatch_until(OrderPaid(3)) == 3


async def test_dispatch_on_an_event_loop_refuses_async_listeners() -> None:
    events, log = EventDispatcher(), list[str]()
    events.listen(OrderPaid, says("told", log))
    assert events.dispatch(OrderPaid(1)) == ["told"]
    events.listen(OrderPaid, Counted())
    log.clear()
    for dispatch in (events.dispatch, events.dispatch_until):
        with pytest.raises(FwError, match="Counted is async") as raised:
            dispatch(OrderPaid(1))
        assert raised.value.hint == "await adispatch(event)"
    assert log == []


def test_an_exception_stops_the_dispatch() -> None:
    events, log = EventDispatcher(), list[str]()

    def fail(event: OrderPaid) -> None:
        raise ValueError("no")

    events.listen(OrderPaid, says("before", log))
    events.listen(OrderPaid, fail)
    events.listen(OrderPaid, says("behind", log))
    with pytest.raises(ValueError, match="no"):
        events.dispatch(OrderPaid(1))
    with pytest.raises(ValueError, match="no"):
        asyncio.run(events.adispatch(OrderPaid(1)))
    assert log == ["before", "before"]


def test_one_listener_or_all_can_be_removed() -> None:
    events, log = EventDispatcher(), list[str]()
    one, other = says("one", log), says("other", log)
    for listener in (one, one, other):
        events.listen(OrderPaid, listener)
    events.listen("*", one)
    assert events.dispatch(OrderPaid(1)) == ["one", "other", "one"]
    events.forget(OrderPaid, one)
    assert events.dispatch(OrderPaid(1)) == ["other", "one"]
    events.forget(OrderPaid)
    assert events.dispatch(OrderPaid(1)) == ["one"]
    assert events.has_listeners(OrderPaid)
    events.forget("*")
    assert not events.has_listeners(OrderPaid)


def test_a_listener_added_during_a_dispatch_gets_the_next_event() -> None:
    events, log = EventDispatcher(), list[str]()
    late = says("late", log)
    events.listen(OrderPaid, lambda _: events.listen(OrderPaid, late))
    events.dispatch(OrderPaid(1))
    assert log == []
    events.dispatch(OrderPaid(1))
    assert log == ["late"]


class Ledger:
    def __init__(self) -> None:
        self.orders: list[int] = []


class Book:
    """A listener that needs something, which the container knows."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger

    def handle(self, event: OrderPaid) -> int:
        self.ledger.orders.append(event.order)
        return id(self)


class BookLater(Book):
    async def handle(self, event: OrderPaid) -> None:  # type: ignore[override]
        super().handle(event)


def test_listener_classes_are_resolved_for_each_event() -> None:
    container, ledger = Container(), Ledger()
    container.instance(Ledger, ledger)
    for kind in (Book, BookLater):
        container.bind(kind, lambda kind=kind: kind(ledger))
    events = EventDispatcher(container.make)
    events.listen(OrderPaid, Book)
    events.listen(OrderPaid, BookLater)
    events.dispatch(OrderPaid(1))
    events.dispatch(OrderPaid(2))
    assert ledger.orders == [1, 1, 2, 2]


def test_a_class_without_handle_is_refused() -> None:
    with pytest.raises(FwError, match="Ledger has no method handle"):
        EventDispatcher().listen(OrderPaid, Ledger)
