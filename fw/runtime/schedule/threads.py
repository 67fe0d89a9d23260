"""Work that blocks, in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import TypeVar

__all__ = ["in_thread"]

T = TypeVar("T")


async def in_thread(work: Callable[[], T], dropped: Callable[[T], object] | None = None) -> T:
    """Return what work returns; whoever is cancelled meanwhile doesn't wait for it.

    The thread keeps the process from ending no longer than it is waited for, and waits for no
    other work, as it might in the loop's own pool. `dropped` gets what nobody waits for any more.
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
            _tell(loop, fail, fault)
        else:
            if not _tell(loop, settle, answer):
                drop(answer)

    threading.Thread(target=run, name="fw-schedule-call", daemon=True).start()
    return await done


def _tell(loop: asyncio.AbstractEventLoop, how: Callable[[T], None], what: T) -> bool:
    """Have the loop call something; False where there is no loop any more."""
    try:
        loop.call_soon_threadsafe(how, what)
    except RuntimeError:
        return False
    return True
