"""From the providers of an application to one that runs, and back."""

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

_LEAST = 0.5
"""Seconds that each provider gets to stop, even if others have used up the time."""

_LAST = {"the queue": "fw.runtime.queue.queue", "the cache": "fw.runtime.cache.cache"}
"""What is closed after all providers, and the modules that do it."""


@asynccontextmanager
async def running(
    providers: Sequence[ServiceProvider], graceful_timeout: float
) -> AsyncIterator[None]:
    """Start the providers in order; stop them in reverse, within `graceful_timeout` seconds.

    The queue and the stores of the cache are closed at the very end. One that fails to start is
    stopped as well, with those before it, and its error is raised. One that fails to stop, or
    takes too long, is logged and keeps no other from stopping.
    """
    begun: list[ServiceProvider] = []
    try:
        for provider in providers:
            begun.append(provider)
            await provider.start()
        yield
    finally:
        end = monotonic() + graceful_timeout
        for provider in reversed(begun):
            name = type(provider).__qualname__
            await _stop(name, provider.stop, max(end - monotonic(), _LEAST))
        # Providers may use these to their end. Who hasn't used one has nothing to close.
        for name, module in _LAST.items():
            if (last := sys.modules.get(module)) is not None:
                await _stop(name, last.aclose, max(end - monotonic(), _LEAST))


async def _stop(name: str, stop: Callable[[], Awaitable[None]], patience: float) -> None:
    try:
        async with asyncio.timeout(patience) as timer:
            await stop()
    except TimeoutError as error:
        if timer.expired():
            log.error("%s didn't stop within %.1f s, and is left as it is", name, patience)
        else:
            log.error("%s failed to stop", name, exc_info=error)
    except Exception as error:
        log.error("%s failed to stop", name, exc_info=error)
