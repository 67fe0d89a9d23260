"""A queue for tests: it keeps what is pushed, runs nothing, and says what was pushed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar, TypeVar

from typing_extensions import override

from fw.runtime import project
from fw.runtime.queue.contract import Push
from fw.runtime.queue.drivers.sync import SyncDriver
from fw.runtime.queue.job import Job, restored
from fw.runtime.queue.queue import use_driver

__all__ = ["FakeQueue", "fake"]

J = TypeVar("J", bound=Job)


class FakeQueue(SyncDriver):
    """What every queue of the process is while a test runs. Transactions count as ever."""

    name: ClassVar[str] = "fake"

    def __init__(self, here: project.Project) -> None:
        super().__init__(here)
        self._pushed: list[tuple[Job, float]] = []
        self._keys: set[str] = set()

    @override
    def send(self, push: Push) -> str | None:
        assert push.job is not None
        if push.key is not None:
            if push.key in self._keys:
                return None
            self._keys.add(push.key)
        # What comes out of the queue is what went in: by way of JSON, as with any driver.
        self._pushed.append((restored(push.job, push.message.kwargs), push.delay / 1000))
        return push.message.message_id

    @override
    async def asend(self, push: Push) -> str | None:
        return self.send(push)

    def pushed(self, job: type[J]) -> Sequence[J]:
        """Return the jobs of a class that were pushed, in that order."""
        return [each for each, _ in self._pushed if isinstance(each, job)]

    def assert_pushed(
        self,
        job: type[J],
        meets: Callable[[J], bool] | None = None,
        *,
        times: int | None = None,
        delay: float | None = None,
    ) -> None:
        """Fail unless a job of that class was pushed.

        `meets` says of each whether it is meant; `times` is how many must be, and `delay`
        the seconds that they must wait.
        """
        found = [
            each
            for each, seconds in self._pushed
            if isinstance(each, job)
            and (meets is None or meets(each))
            and (delay is None or abs(seconds - delay) < 1)
        ]
        all_told = ", ".join(repr(each) for each, _ in self._pushed) or "nothing"
        wanted = "a" if times is None else str(times)
        assert found if times is None else len(found) == times, (
            f"{wanted} {job.__name__} should have been pushed, {len(found)} were; pushed: {all_told}"
        )

    def assert_not_pushed(self, job: type[Job]) -> None:
        """Fail if a job of that class was pushed."""
        found = self.pushed(job)
        assert not found, f"no {job.__name__} should have been pushed: {found}"

    def assert_nothing_pushed(self) -> None:
        """Fail if anything was pushed."""
        assert not self._pushed, f"nothing should have been pushed: {self._pushed}"


@contextmanager
def fake() -> Iterator[FakeQueue]:
    """Have every queue of the process keep what is pushed, and run nothing."""
    queue = FakeQueue(project.current())
    use_driver(queue)
    try:
        yield queue
    finally:
        use_driver(None)
