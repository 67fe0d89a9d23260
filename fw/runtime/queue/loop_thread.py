"""Event loop in a separate thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

__all__ = ["LoopThread", "end_others"]

T = TypeVar("T")


class LoopThread:
    """Runs coroutines for other threads. The thread starts with the first one."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The running loop."""
        with self._lock:
            if self._loop is None:
                loop = self._loop = asyncio.new_event_loop()
                # A daemon, so that it does not keep the program alive.
                self._thread = threading.Thread(
                    target=loop.run_forever, name=self._name, daemon=True
                )
                self._thread.start()
            return self._loop

    @property
    def is_alive(self) -> bool:
        """True while the thread runs."""
        return self._loop is not None

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the loop and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def call(self, what: Callable[[], object]) -> None:
        """Call a function on the loop soon."""
        self.loop.call_soon_threadsafe(what)

    def close(self) -> None:
        """Cancel the tasks of the loop, and stop the thread."""
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
    """Cancel all other tasks of this event loop, and wait for them."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
