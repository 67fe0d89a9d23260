"""Service providers: how a part joins an application."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fw.runtime.application.application import Application

__all__ = ["ServiceProvider"]


class ServiceProvider:
    """Base of the providers. All are registered before any boots; all boot before any starts.

    They start in the order in which they were registered, and stop in the opposite one.
    """

    def __init__(self, app: Application) -> None:
        self.app = app

    def register(self) -> None:
        """Bind what this part offers into `self.app.container`; ask nothing of other parts.

        It may register other providers, which then come after it.
        """

    def boot(self) -> None:
        """Set up what needs other parts."""

    async def start(self) -> None:
        """Do what needs the event loop, before the first request."""

    async def stop(self) -> None:
        """Let go of what `start` or the requests have opened.

        Called too if `start` has failed, and cancelled once the application's time to stop,
        `[server] graceful_timeout` of `fw.toml`, is over.
        """
