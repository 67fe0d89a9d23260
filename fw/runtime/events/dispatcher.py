"""Event dispatcher: calls listeners in this process, one after another, in registration order."""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import Any, TypeVar

from fw.runtime.application.running import run_in_own_loop
from fw.runtime.errors import FwError
from fw.runtime.events.listeners import Factory, Listener, handler_of, path_of

__all__ = ["EventDispatcher"]

E = TypeVar("E")

log = logging.getLogger("fw.events")


class EventDispatcher:
    """Registry of listeners that calls them when an event is dispatched.

    `make` builds an instance of a listener class for each event; an application sets its
    container's. If a listener raises, the exception goes to the caller of `dispatch`, and the
    remaining listeners are not called.
    """

    def __init__(self, make: Factory = lambda kind: kind()) -> None:
        self.on_change: Callable[[], None] | None = None
        self.make = make
        self._entries: list[_Entry] = []
        self._by_class: dict[type, tuple[_Entry, ...]] = {}

    # ------------------------------------------------------------------ registration

    def listen(
        self, event: type[E] | str, listener: Callable[[E], Any], *, queued: bool = False
    ) -> None:
        """Register a listener for the events of a class and its subclasses.

        A string is a pattern of class names: `"*"` matches every event, `"Post*"` all events of
        posts, `"PostCreated"` one class. Registering the same pair twice has no effect. With
        `queued`, a worker of the queue runs the listener. Raises FwError for a class without
        `handle`, and for a queued listener that a worker could not import.
        """
        if isinstance(listener, type) and not callable(getattr(listener, "handle", None)):
            raise FwError(
                f"{listener.__qualname__} has no method handle",
                hint="a listener is a function, or a class with a method handle(event)",
            )
        if queued:
            path_of(listener)
        entry = _Entry(event, listener, queued)
        if entry not in self._entries:
            self._entries.append(entry)
            self._refresh()

    def forget(self, event: type[Any] | str, listener: Listener | None = None) -> None:
        """Remove a listener of an event, or all of them."""
        self._entries = [
            entry
            for entry in self._entries
            if entry.event != event or (listener is not None and entry.listener != listener)
        ]
        self._refresh()

    def has_listeners(self, event: type[Any]) -> bool:
        """Return True if an event of exactly that class would reach a listener."""
        return bool(self._listeners_of(event))

    def may_have_listeners(self, base: type[Any]) -> bool:
        """Return True if a subclass of `base`, known now or later, could reach a listener."""
        return any(
            isinstance(entry.event, str)
            or issubclass(entry.event, base)
            or issubclass(base, entry.event)
            for entry in self._entries
        )

    # ------------------------------------------------------------------ dispatching

    def dispatch(self, event: object) -> list[Any]:
        """Call every listener of an event and return their results in order.

        Async listeners run in a new event loop. Raises FwError, before any listener is called,
        if there are async listeners and a loop is running already: await `adispatch` there.
        """
        if self._is_async(event):
            return run_in_own_loop(self.adispatch(event))
        answers: list[Any] = []
        for entry in self._matching(event):
            answers.append(self._call(entry, event))
            if _is_stopped(event):
                break
        return answers

    async def adispatch(self, event: object) -> list[Any]:
        """Async version of `dispatch`. Awaits each listener before it calls the next."""
        answers: list[Any] = []
        for entry in self._matching(event):
            answers.append(await self._await(entry, event))
            if _is_stopped(event):
                break
        return answers

    def dispatch_until(self, event: object) -> Any:
        """Call listeners until one returns a value other than None; return it, or None."""
        if self._is_async(event):
            return run_in_own_loop(self.adispatch_until(event))
        for entry in self._matching(event):
            answer = self._call(entry, event)
            if answer is not None or _is_stopped(event):
                return answer
        return None

    async def adispatch_until(self, event: object) -> Any:
        """Async version of `dispatch_until`."""
        for entry in self._matching(event):
            answer = await self._await(entry, event)
            if answer is not None or _is_stopped(event):
                return answer
        return None

    async def adispatch_robust(self, event: object) -> None:
        """Call every listener; log what a listener raises and go on with the next."""
        for entry in self._matching(event):
            try:
                await self._await(entry, event)
            except Exception:
                log.exception("%s failed on %s", entry.name, type(event).__name__)
            if _is_stopped(event):
                break

    # ------------------------------------------------------------------ internals

    def _copy_from(self, other: EventDispatcher) -> None:
        """Take over the factory and the listeners of another dispatcher."""
        self.make = other.make
        self._entries = [*other._entries]
        self._refresh()

    def _refresh(self) -> None:
        self._by_class.clear()
        if self.on_change is not None:
            self.on_change()

    def _listeners_of(self, kind: type) -> tuple[_Entry, ...]:
        found = self._by_class.get(kind)
        if found is None:
            found = tuple(entry for entry in self._entries if entry.matches(kind))
            self._by_class[kind] = found
        return found

    def _matching(self, event: object) -> Sequence[_Entry]:
        # A snapshot: listeners that are added meanwhile get the next event.
        return () if _is_stopped(event) else self._listeners_of(type(event))

    def _is_async(self, event: object) -> bool:
        found = next((e for e in self._matching(event) if e.is_async), None)
        if found is None:
            return False
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return True
        raise FwError(
            f"cannot dispatch {type(event).__name__} synchronously: {found.name} is async",
            hint="await adispatch(event)",
        )

    def _call(self, entry: _Entry, event: object) -> Any:
        if entry.is_queued:
            from fw.runtime.events.queued_listener import QueuedListener
            from fw.runtime.queue import Queue

            Queue().push(QueuedListener.of(entry.listener, event))
            return None
        return handler_of(entry.listener, self.make)(event)

    async def _await(self, entry: _Entry, event: object) -> Any:
        if entry.is_queued:
            from fw.runtime.events.queued_listener import QueuedListener
            from fw.runtime.queue import Queue

            await Queue().apush(QueuedListener.of(entry.listener, event))
            return None
        answer = self._call(entry, event)
        return await answer if inspect.isawaitable(answer) else answer


class _Entry:
    """A listener and the events that it is registered for."""

    def __init__(self, event: type[Any] | str, listener: Listener, queued: bool) -> None:
        self.event = event
        self.listener = listener
        handler = getattr(listener, "handle") if isinstance(listener, type) else listener  # noqa: B009
        called = getattr(handler, "__call__", None)  # noqa: B004
        self.is_queued = queued
        is_async = inspect.iscoroutinefunction
        self.is_async = not queued and (is_async(handler) or is_async(called))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Entry) and (self.event, self.listener) == (
            other.event,
            other.listener,
        )

    def __hash__(self) -> int:
        return hash(self.event)

    @property
    def name(self) -> str:
        listener = self.listener
        return f"{listener.__module__}.{getattr(listener, '__qualname__', type(listener).__name__)}"

    def matches(self, kind: type) -> bool:
        if isinstance(self.event, str):
            return fnmatchcase(kind.__name__, self.event)
        return issubclass(kind, self.event)


def _is_stopped(event: object) -> bool:
    return getattr(event, "stopped", False) is True
