"""Blocking work in a separate thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import TypeVar

__all__ = ["in_thread"]

T = TypeVar("T")


async def in_thread(work: Callable[[], T], dropped: Callable[[T], object] | None = None) -> T:
    """Return the result of the work, run in a new thread. Cancellation does not wait for it.

    The thread is a daemon, so it does not keep the process alive, and it does not queue behind
    other work of the loop's thread pool. `dropped` receives the result if the caller was cancelled.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()
    context = copy_context()

    def drop(answer: T) -> None:
        if dropped is not None:
            dropped(answer)

    def settle(answer: T) -> None:
        if done.cancelled():
            threading.Thread(target=drop, args=(answer,), daemon=True).start()
        else:
            done.set_result(answer)

    def fail(fault: BaseException) -> None:
        if not done.cancelled():
            done.set_exception(fault if isinstance(fault, Exception) else RuntimeError(repr(fault)))

    def run() -> None:
        try:
            answer = context.run(work)
        except BaseException as fault:  # noqa: BLE001 - it is raised where the work is awaited
            _call_soon(loop, fail, fault)
        else:
            if not _call_soon(loop, settle, answer):
                drop(answer)

    threading.Thread(target=run, name="fw-schedule-call", daemon=True).start()
    return await done


def _call_soon(loop: asyncio.AbstractEventLoop, how: Callable[[T], None], what: T) -> bool:
    """Call a function on the loop; return False if the loop is closed."""
    try:
        loop.call_soon_threadsafe(how, what)
    except RuntimeError:
        return False
    return True
