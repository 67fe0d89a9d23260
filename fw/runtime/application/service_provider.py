"""Service providers and the application interface that they are given."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Protocol, Self, TypeVar, overload

from fw.runtime.application.container import Container
from fw.runtime.config import Config

__all__ = ["ApplicationProtocol", "ServiceProvider"]

T = TypeVar("T")


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
