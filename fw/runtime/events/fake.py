"""Dispatcher for tests that records events instead of calling listeners."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from types import TracebackType
from typing import Any, TypeVar

from typing_extensions import override

from fw.runtime.events.current_dispatcher import current, use
from fw.runtime.events.dispatcher import EventDispatcher

__all__ = ["EventFake"]

E = TypeVar("E")


class EventFake(EventDispatcher):
    """Replacement for the dispatcher of this process within a `with` block.

    `with EventFake() as events:` records every event and calls no listener. With classes or
    patterns, `EventFake(OrderPaid, "Post*")`, only matching events are recorded; listeners get
    the others.
    """

    def __init__(self, *only: type[Any] | str) -> None:
        super().__init__()
        self.events: list[object] = []
        self._only = only
        self._former: EventDispatcher | None = None

    def __enter__(self) -> EventFake:
        former = current()
        self._copy_from(former)
        self._former = use(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        use(self._former)

    # ------------------------------------------------------------------ assertions

    def dispatched(self, event: type[E], check: Callable[[E], bool] | None = None) -> list[E]:
        """Return the recorded events of a class, in order, for which `check` returns True."""
        found = [each for each in self.events if isinstance(each, event)]
        return [each for each in found if check is None or check(each)]

    def assert_dispatched(
        self,
        event: type[E],
        check: Callable[[E], bool] | None = None,
        *,
        times: int | None = None,
    ) -> E:
        """Fail unless a matching event was dispatched, `times` times if given; return the first."""
        found = self.dispatched(event, check)
        wanted = "at least once" if times is None else f"{times} times"
        if not found or (times is not None and len(found) != times):
            raise AssertionError(
                f"expected {event.__name__} {wanted}, got {len(found)}; dispatched: {self._shown()}"
            )
        return found[0]

    def assert_not_dispatched(
        self, event: type[E], check: Callable[[E], bool] | None = None
    ) -> None:
        """Fail if a matching event was dispatched."""
        if self.dispatched(event, check):
            raise AssertionError(f"unexpected {event.__name__}; dispatched: {self._shown()}")

    def assert_nothing_dispatched(self) -> None:
        """Fail if any event was dispatched."""
        if self.events:
            raise AssertionError(f"expected no events; dispatched: {self._shown()}")

    # ------------------------------------------------------------------ overrides

    @override
    def has_listeners(self, event: type[Any]) -> bool:
        return self._matches(event) or super().has_listeners(event)

    @override
    def may_have_listeners(self, base: type[Any]) -> bool:
        return True

    @override
    def dispatch(self, event: object) -> list[Any]:
        return [] if self._record(event) else super().dispatch(event)

    @override
    async def adispatch(self, event: object) -> list[Any]:
        return [] if self._record(event) else await super().adispatch(event)

    @override
    def dispatch_until(self, event: object) -> Any:
        return None if self._record(event) else super().dispatch_until(event)

    @override
    async def adispatch_until(self, event: object) -> Any:
        return None if self._record(event) else await super().adispatch_until(event)

    @override
    async def adispatch_robust(self, event: object) -> None:
        if not self._record(event):
            await super().adispatch_robust(event)

    def _record(self, event: object) -> bool:
        matches = self._matches(type(event))
        if matches:
            self.events.append(event)
        return matches

    def _matches(self, kind: type) -> bool:
        return not self._only or any(
            fnmatchcase(kind.__name__, each) if isinstance(each, str) else issubclass(kind, each)
            for each in self._only
        )

    def _shown(self) -> str:
        return ", ".join(repr(event) for event in self.events) or "none"
