"""A dispatcher for tests: it keeps events instead of telling listeners, and says what came."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from types import TracebackType
from typing import Any, TypeVar

from typing_extensions import override

from fw.runtime.events.dispatcher import EventDispatcher
from fw.runtime.events.process import current, use

__all__ = ["EventFake"]

E = TypeVar("E")


class EventFake(EventDispatcher):
    """Takes the place of this process's dispatcher within its block.

    `with EventFake() as events:` keeps every event, and no listener is told. With classes or
    patterns, `EventFake(OrderPaid, "Post*")`, only such are kept; the rest go their way.
    """

    def __init__(self, *only: type[Any] | str) -> None:
        super().__init__()
        self.events: list[object] = []
        self._only = only
        self._former: EventDispatcher | None = None

    def __enter__(self) -> EventFake:
        former = current()
        self._take_over(former)
        self._former = use(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        use(self._former)

    # ------------------------------------------------------------------ what came

    def dispatched(self, event: type[E], check: Callable[[E], bool] | None = None) -> list[E]:
        """Return the events of a class that came, in their order: those that a check is True of."""
        found = [each for each in self.events if isinstance(each, event)]
        return [each for each in found if check is None or check(each)]

    def assert_dispatched(
        self,
        event: type[E],
        check: Callable[[E], bool] | None = None,
        *,
        times: int | None = None,
    ) -> E:
        """Fail unless such an event came, that many times if stated; return the first."""
        found = self.dispatched(event, check)
        wanted = "at least once" if times is None else f"{times} times"
        if not found or (times is not None and len(found) != times):
            raise AssertionError(
                f"{event.__name__} should have come {wanted}, and came {len(found)} times:"
                f" {self._shown()}"
            )
        return found[0]

    def assert_not_dispatched(
        self, event: type[E], check: Callable[[E], bool] | None = None
    ) -> None:
        """Fail if such an event came."""
        if self.dispatched(event, check):
            raise AssertionError(f"{event.__name__} should not have come: {self._shown()}")

    def assert_nothing_dispatched(self) -> None:
        """Fail if any event came."""
        if self.events:
            raise AssertionError(f"nothing should have come: {self._shown()}")

    # ------------------------------------------------------------------ in a dispatcher's place

    @override
    def has_listeners(self, event: type[Any]) -> bool:
        return self._fits(event) or super().has_listeners(event)

    @override
    def may_tell(self, base: type[Any]) -> bool:
        return True

    @override
    def dispatch(self, event: object) -> list[Any]:
        return [] if self._keep(event) else super().dispatch(event)

    @override
    async def adispatch(self, event: object) -> list[Any]:
        return [] if self._keep(event) else await super().adispatch(event)

    @override
    def dispatch_until(self, event: object) -> Any:
        return None if self._keep(event) else super().dispatch_until(event)

    @override
    async def adispatch_until(self, event: object) -> Any:
        return None if self._keep(event) else await super().adispatch_until(event)

    @override
    async def atell(self, event: object) -> None:
        if not self._keep(event):
            await super().atell(event)

    def _keep(self, event: object) -> bool:
        fits = self._fits(type(event))
        if fits:
            self.events.append(event)
        return fits

    def _fits(self, kind: type) -> bool:
        return not self._only or any(
            fnmatchcase(kind.__name__, each) if isinstance(each, str) else issubclass(kind, each)
            for each in self._only
        )

    def _shown(self) -> str:
        return ", ".join(repr(event) for event in self.events) or "nothing came"
