"""`hello` in `[http.middleware]` of `fw.toml`."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Hello:
    """Puts a greeting on each answer: `hello` or `hello:Ada`."""

    def __init__(self, app: ASGIApp, name: str = "world") -> None:
        self.app = app
        self.header = (b"x-hello", name.encode())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def greeting(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"].append(self.header)
            await send(message)

        await self.app(scope, receive, greeting)
