"""The application's start and end, around those of a worker."""

from __future__ import annotations

import asyncio
from typing import Any

from dramatiq import Broker
from dramatiq.asyncio import get_event_loop_thread, set_event_loop_thread
from dramatiq.middleware import Middleware, MiddlewareError
from typing_extensions import override

__all__ = ["Lifespan"]


class Lifespan(Middleware):
    """Starts the application's service providers before the first job, stops them after the last.

    They start on the event loop that asynchronous jobs run on.
    """

    def __init__(self, app: Any) -> None:
        self._app = app
        self._over: asyncio.Event | None = None
        self._running: asyncio.Task[None] | None = None

    @override
    def before_worker_boot(self, broker: Broker, worker: Any) -> None:
        loop = get_event_loop_thread()
        assert loop is not None
        try:
            loop.run_coroutine(self._start())
        except Exception as error:
            # The thread of the loop would keep the process from ending.
            loop.stop()
            set_event_loop_thread(None)
            # Any other exception would be logged, and jobs be run nevertheless.
            raise MiddlewareError(f"the application could not start: {error}") from error

    @override
    def after_worker_shutdown(self, broker: Broker, worker: Any) -> None:
        loop = get_event_loop_thread()
        if loop is not None:
            loop.run_coroutine(self._stop())

    async def _start(self) -> None:
        started = asyncio.Event()
        self._over = asyncio.Event()
        self._running = asyncio.create_task(self._live(started, self._over))
        waiting = asyncio.create_task(started.wait())
        await asyncio.wait({waiting, self._running}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self._running.done():
            await self._running

    async def _live(self, started: asyncio.Event, over: asyncio.Event) -> None:
        async with self._app.router.lifespan_context(self._app):
            started.set()
            await over.wait()

    async def _stop(self) -> None:
        if self._over is not None and self._running is not None:
            self._over.set()
            await self._running
