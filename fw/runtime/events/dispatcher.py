"""Tells listeners of events: in this process, one after another, in the order they came."""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import Any, Final, TypeVar

from fw.runtime.errors import FwError

__all__ = ["EventDispatcher"]

E = TypeVar("E")
Listener = Callable[[Any], Any]
"""A function, or a class with a method `handle`. Either takes the event, and may be async."""

log = logging.getLogger("fw.events")

_NOTHING: Final = object()


class EventDispatcher:
    """Keeps who listens to what, and tells them.

    `make` makes an object of a listener that is a class, anew for each event; an application's
    container does. A listener that raises ends the round: the exception goes to whoever
    dispatches, and those behind it aren't told.
    """

    def __init__(self, make: Callable[[type], Any] = lambda kind: kind()) -> None:
        self.changed: Callable[[], None] | None = None
        self.make = make
        self._entries: list[_Entry] = []
        self._by_class: dict[type, tuple[_Entry, ...]] = {}

    # ------------------------------------------------------------------ who listens

    def listen(
        self, event: type[E] | str, listener: Callable[[E], Any], *, queued: bool = False
    ) -> None:
        """Have a listener told of the events of a class, those of its subclasses included.

        A text is a pattern of class names: `"*"` is every event, `"Post*"` what happens to
        posts, `"PostCreated"` one of that. The same listener of the same events counts once.
        A queued one is run by a worker of the queue, which has to find it by its name. FwError
        for a class without `handle`, and for a queued listener without such a name.
        """
        if isinstance(listener, type) and not callable(getattr(listener, "handle", None)):
            raise FwError(
                f"{listener.__qualname__} has no method handle",
                hint="a listener is a function, or a class with a method handle(event)",
            )
        if queued:
            from fw.runtime.events.queued_listeners import path_of

            path_of(listener)
        entry = _Entry(event, listener, queued)
        if entry not in self._entries:
            self._entries.append(entry)
            self._refresh()

    def forget(self, event: type[Any] | str, listener: Listener | None = None) -> None:
        """Have a listener of such events told no more, or all of them."""
        self._entries = [
            entry
            for entry in self._entries
            if entry.event != event or (listener is not None and entry.listener != listener)
        ]
        self._refresh()

    def has_listeners(self, event: type[Any]) -> bool:
        """Say whether anyone would be told of an event of that very class."""
        return bool(self._listening(event))

    def may_tell(self, base: type[Any]) -> bool:
        """Say whether anyone listens to a class of that base, or to a name that one may have."""
        return any(
            isinstance(entry.event, str)
            or issubclass(entry.event, base)
            or issubclass(base, entry.event)
            for entry in self._entries
        )

    # ------------------------------------------------------------------ telling them

    def dispatch(self, event: object) -> list[Any]:
        """Tell everyone who listens to an event; return what they answer, in their order.

        Async listeners are run to their end, which can't be waited for where an event loop
        runs: FwError there, before anyone is told. Code on the loop awaits `adispatch`.
        """
        if self._is_async(event):
            return asyncio.run(self.adispatch(event))
        answers: list[Any] = []
        for entry in self._round(event):
            answers.append(self._call(entry, event))
            if _is_stopped(event):
                break
        return answers

    async def adispatch(self, event: object) -> list[Any]:
        """Do as `dispatch`, from async code. One listener is waited for before the next."""
        answers: list[Any] = []
        for entry in self._round(event):
            answers.append(await self._await(entry, event))
            if _is_stopped(event):
                break
        return answers

    def dispatch_until(self, event: object) -> Any:
        """Tell one after another until someone answers; return that answer, or None."""
        if self._is_async(event):
            return asyncio.run(self.adispatch_until(event))
        for entry in self._round(event):
            answer = self._call(entry, event)
            if answer is not None or _is_stopped(event):
                return answer
        return None

    async def adispatch_until(self, event: object) -> Any:
        """Do as `dispatch_until`, from async code."""
        for entry in self._round(event):
            answer = await self._await(entry, event)
            if answer is not None or _is_stopped(event):
                return answer
        return None

    async def atell(self, event: object) -> None:
        """Tell of what can't be taken back: who raises is logged, and the rest are told as well."""
        for entry in self._round(event):
            try:
                await self._await(entry, event)
            except Exception:
                log.exception("%s failed on %s", entry.name, type(event).__name__)
            if _is_stopped(event):
                break

    # ------------------------------------------------------------------ within

    def _take_over(self, other: EventDispatcher) -> None:
        """Have those told whom another dispatcher tells."""
        self.make = other.make
        self._entries = [*other._entries]
        self._refresh()

    def _refresh(self) -> None:
        self._by_class.clear()
        if self.changed is not None:
            self.changed()

    def _listening(self, kind: type) -> tuple[_Entry, ...]:
        found = self._by_class.get(kind)
        if found is None:
            found = tuple(entry for entry in self._entries if entry.matches(kind))
            self._by_class[kind] = found
        return found

    def _round(self, event: object) -> Sequence[_Entry]:
        # Those of now: a listener may add others, who hear of the next one.
        return () if _is_stopped(event) else self._listening(type(event))

    def _is_async(self, event: object) -> bool:
        found = next((e for e in self._round(event) if e.is_async), None)
        if found is None:
            return False
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return True
        raise FwError(
            f"{found.name} listens to {type(event).__name__} and is async, and dispatch can't wait",
            hint="await adispatch(event)",
        )

    def _call(self, entry: _Entry, event: object) -> Any:
        if entry.is_queued:
            from fw.runtime.events.queued_listeners import queued
            from fw.runtime.queue import Queue

            Queue().push(queued(entry.listener, event))
            return None
        return self._handler(entry)(event)

    async def _await(self, entry: _Entry, event: object) -> Any:
        if entry.is_queued:
            from fw.runtime.events.queued_listeners import queued
            from fw.runtime.queue import Queue

            await Queue().apush(queued(entry.listener, event))
            return None
        answer = self._call(entry, event)
        return await answer if inspect.isawaitable(answer) else answer

    def _handler(self, entry: _Entry) -> Listener:
        if isinstance(entry.listener, type):
            handle: Listener = self.make(entry.listener).handle
            return handle
        return entry.listener


class _Entry:
    """One listener of some events."""

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
