"""Ends the work for requests that nobody waits for any more, or that take too long.

It costs a request two changes of a dict: one timer looks after all of them, some times a second.
"""

from __future__ import annotations

import asyncio
from typing import Literal

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive

__all__ = ["Ended", "Inbox", "Watch"]

Ended = Literal["gone", "late"]

TICK = 0.25
"""Seconds between two looks at the requests that are under way."""
_PATIENCE = 2
"""Ticks after which it is worth asking whether the client is still there."""


class Inbox:
    """What a client sends, for the application, and for the one who looks out for its going.

    A body of over `limit` bytes is refused with 413; 0 is no limit.
    """

    listener: asyncio.Task[None] | None = None
    waiting = False
    _kept: tuple[Message, ...] = ()
    _total = 0

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._limit = limit

    async def __call__(self) -> Message:
        """Return the next message to the application."""
        self.ignore()
        if self._kept:
            message, *kept = self._kept
            self._kept = tuple(kept)
        else:
            self.waiting = True
            try:
                message = await self._receive()
            finally:
                self.waiting = False
        self._total += _size(message)
        if self._limit and self._total > self._limit:
            raise HTTPException(413)
        return message

    def ignore(self) -> None:
        """Look out no longer: two who wait for a message take it away from each other."""
        if self.listener is not None:
            self.listener.cancel()
            self.listener = None

    async def gone(self) -> bool:
        """Return True when the client has gone; what it sends before is kept for the application.

        Return False once that is more than the application may read.
        """
        while not self._limit or sum(map(_size, self._kept)) <= self._limit:
            message = await self._receive()
            self._kept = (*self._kept, message)
            if message["type"] == "http.disconnect":
                return True
        return False


def _size(message: Message) -> int:
    return len(message.get("body", b""))


class Watch:
    """The pending requests of a process. `request_timeout` is in seconds; 0 is no limit."""

    def __init__(self, request_timeout: float) -> None:
        self._request_timeout = request_timeout
        self._now = 0
        self._running: dict[asyncio.Task[object], tuple[int, Inbox]] = {}
        self._ended: dict[asyncio.Task[object], Ended] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def begin(self, task: asyncio.Task[object], inbox: Inbox) -> None:
        """Watch over the task of a request until its answer has begun."""
        self._running[task] = self._now, inbox
        loop = task.get_loop()
        if self._loop is not loop:
            self._loop = loop
            loop.call_later(TICK, self._tick, loop)

    def end(self, task: asyncio.Task[object]) -> None:
        """Watch no longer: the answer has begun, or there won't be any."""
        found = self._running.pop(task, None)
        if found is not None:
            found[1].ignore()
        if self._ended:
            self._ended.pop(task, None)

    def verdict(self, task: asyncio.Task[object]) -> Ended | None:
        """Say why a task was cancelled from here, and take that back; None if it wasn't."""
        ended = self._ended.pop(task, None)
        if ended is not None:
            task.uncancel()
        return ended

    def _tick(self, loop: asyncio.AbstractEventLoop) -> None:
        self._now += 1
        for task, (since, inbox) in list(self._running.items()):
            ticks = self._now - since
            if self._request_timeout and ticks * TICK > self._request_timeout:
                self._stop(task, "late")
            elif ticks >= _PATIENCE and inbox.listener is None and not inbox.waiting:
                inbox.listener = loop.create_task(self._listen(task, inbox))
        if self._running:
            loop.call_later(TICK, self._tick, loop)
        else:
            self._loop = None

    def _stop(self, task: asyncio.Task[object], why: Ended) -> None:
        self.end(task)
        self._ended[task] = why
        task.cancel()

    async def _listen(self, task: asyncio.Task[object], inbox: Inbox) -> None:
        # One that has ended stays the listener, so that there is no other before the next read.
        if await inbox.gone() and task in self._running:
            inbox.listener = None
            self._stop(task, "gone")
