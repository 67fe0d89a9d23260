"""Lifecycle: start and stop the service providers of an application."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from time import monotonic

from fw.runtime.application.service_provider import ServiceProvider

__all__ = ["running"]

log = logging.getLogger("fw.application")

_MIN_TIMEOUT = 0.5
"""Seconds that each provider gets to stop, even if others have used up the time."""

_CLOSED_LAST = {"the queue": "fw.runtime.queue.queue", "the cache": "fw.runtime.cache.cache"}
"""Modules with resources that are closed after all providers, by their names in the log."""


@asynccontextmanager
async def running(
    providers: Sequence[ServiceProvider], graceful_timeout: float
) -> AsyncIterator[None]:
    """Start the providers in order; stop them in reverse, within `graceful_timeout` seconds.

    The queue and the cache stores are closed last. A provider that fails to start is stopped with
    those before it, and its error is raised. A provider that fails to stop, or takes too long, is
    logged; the others are stopped nevertheless.
    """
    started: list[ServiceProvider] = []
    try:
        for provider in providers:
            started.append(provider)
            await provider.start()
        yield
    finally:
        end = monotonic() + graceful_timeout
        for provider in reversed(started):
            name = type(provider).__qualname__
            await _stop(name, provider.stop, max(end - monotonic(), _MIN_TIMEOUT))
        # Providers may use these until they stop. A module that isn't imported was never used.
        for name, module in _CLOSED_LAST.items():
            if (loaded := sys.modules.get(module)) is not None:
                await _stop(name, loaded.aclose, max(end - monotonic(), _MIN_TIMEOUT))


async def _stop(name: str, stop: Callable[[], Awaitable[None]], seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds) as timer:
            await stop()
    except TimeoutError as error:
        if timer.expired():
            log.error("%s did not stop within %.1f s", name, seconds)
        else:
            log.error("%s failed to stop", name, exc_info=error)
    except Exception as error:
        log.error("%s failed to stop", name, exc_info=error)
