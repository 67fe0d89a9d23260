"""The middleware `${names.module}`."""

from starlette.types import ASGIApp, Receive, Scope, Send


class ${names.model}:
    """Wraps the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        await self.app(scope, receive, send)
