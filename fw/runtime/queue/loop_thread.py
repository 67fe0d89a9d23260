"""An event loop in a thread of its own, for those who have none."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

__all__ = ["LoopThread", "end_others"]

T = TypeVar("T")


class LoopThread:
    """Runs coroutines for threads that wait for them. The thread begins with the first one."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop; it runs."""
        with self._lock:
            if self._loop is None:
                loop = self._loop = asyncio.new_event_loop()
                # A program that ends without a word ends this, too.
                self._thread = threading.Thread(
                    target=loop.run_forever, name=self._name, daemon=True
                )
                self._thread.start()
            return self._loop

    @property
    def is_alive(self) -> bool:
        """Whether the thread has begun, and not ended."""
        return self._loop is not None

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the loop, and return what it returns."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def call(self, what: Callable[[], object]) -> None:
        """Have the loop call something soon."""
        self.loop.call_soon_threadsafe(what)

    def close(self) -> None:
        """End what still runs on the loop, and the thread."""
        with self._lock:
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
        if loop is None or thread is None:
            return
        asyncio.run_coroutine_threadsafe(end_others(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def end_others() -> None:
    """Cancel what runs on this event loop beside the caller, and wait for its end."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
