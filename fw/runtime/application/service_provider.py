"""Service providers, the application interface that they are given, and their lifecycle."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Protocol, Self, TypeVar, overload

from fw.runtime.application.container import Container
from fw.runtime.config import Config

__all__ = ["ApplicationProtocol", "ServiceProvider", "running"]

log = logging.getLogger("fw.application")

T = TypeVar("T")

_MIN_TIMEOUT = 0.5
"""Seconds that each provider gets to stop, even if others have used up the time."""

_CLOSED_LAST = {"the queue": "fw.runtime.queue.queue", "the cache": "fw.runtime.cache.cache"}
"""Modules with resources that are closed after all providers, by their names in the log."""


class ApplicationProtocol(Protocol):
    """The part of `Application` that service providers and other parts of the runtime use."""

    path: Path
    config: Config
    container: Container
    checks: dict[str, Callable[[], Awaitable[None]]]

    def register(self, provider: type[ServiceProvider]) -> Self:
        """Add a service provider."""

    @overload
    def make(self, key: type[T], *given: Any, **named: Any) -> T: ...
    @overload
    def make(self, key: object, *given: Any, **named: Any) -> Any: ...

    def bind(self, key: object, maker: Callable[..., Any] | None = None) -> Self:
        """Bind a class or a name to a factory that is called each time."""

    def singleton(self, key: object, maker: Callable[..., Any] | None = None) -> Self:
        """Bind a class or a name to a factory that is called once."""

    def instance(self, key: object, thing: Any) -> Self:
        """Bind a class or a name to an existing object."""


class ServiceProvider:
    """Base class of service providers.

    All providers are registered before the first one boots, and all boot before the first one
    starts. They start in the order of registration and stop in reverse order.
    """

    def __init__(self, app: ApplicationProtocol) -> None:
        self.app = app

    def register(self) -> None:
        """Bind services into `self.app.container` without using other services.

        A provider may register other providers here; they follow it in the order.
        """

    def boot(self) -> None:
        """Set up what depends on services of other providers."""

    async def start(self) -> None:
        """Open resources that need the event loop, before the first request."""

    async def stop(self) -> None:
        """Close the resources that `start` or requests have opened.

        Also called if `start` failed. Cancelled after `[server] graceful_timeout` of `fw.toml`.
        """


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
