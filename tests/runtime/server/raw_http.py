"""An ASGI application behind `Connection`, and raw requests to it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import uvicorn
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from fw.runtime.config import Config
from fw.runtime.server.connection import Connection
from fw.runtime.server.connection_limits import ConnectionLimits

__all__ = ["GET", "LARGE", "ask", "limits", "post", "read_all", "serving"]

GET = b"GET /%b HTTP/1.1\r\nHost: localhost\r\n"
LARGE = 50_000_000
"""Size of the response of `/large`."""


def limits(**settings: Any) -> ConnectionLimits:
    """Return the default limits with other settings."""
    return ConnectionLimits.from_config(Config({}, {}))._replace(**settings)


def post(body: bytes = b"", **headers: object) -> bytes:
    """Return a request to store a body; the headers have `_` in place of `-`."""
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join(["POST / HTTP/1.1", "Host: localhost", *lines, "", ""]).encode() + body


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the number of headers and the size of the body; `/slow` takes a while."""
    request = Request(scope, receive)
    try:
        body = await request.body()
    except ClientDisconnect:
        return
    if scope["path"] == "/slow":
        await asyncio.sleep(3)
    if scope["path"] == "/large":
        await PlainTextResponse(b"x" * LARGE)(scope, receive, send)
        return
    names = sorted(name.decode() for name, _ in scope["headers"])
    await PlainTextResponse(f"{len(names)} {len(body)} {names[0]}")(scope, receive, send)


@asynccontextmanager
async def serving(
    application: Any = app, *, ws: Any = "none", **settings: Any
) -> AsyncIterator[int]:
    """Serve with the settings of `[http]`, and yield the port."""
    with socket.create_server(("127.0.0.1", 0), backlog=1024) as listener:
        protocol = partial(Connection, limits=limits(**settings))
        config = uvicorn.Config(
            application, http=protocol, ws=ws, lifespan="off", log_config=None, access_log=False
        )
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = server.force_exit = True
            await running


async def ask(port: int, *parts: bytes, pause: float = 0) -> bytes:
    """Send parts of requests with pauses, and return all that is received until the end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    reading = asyncio.create_task(read_all(reader))
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause)
    except ConnectionError:
        pass
    received = await reading
    writer.close()
    return received


async def read_all(reader: asyncio.StreamReader) -> bytes:
    """Return all data until the end or a reset of the connection."""
    received = b""
    try:
        while data := await reader.read(65536):
            received += data
    except ConnectionError:
        pass
    return received
