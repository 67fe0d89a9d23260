"""PostgreSQL's NOTIFY, heard on a connection of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fw.runtime.database.errors import Unavailable
from fw.runtime.database.providers.postgres.driver import connect
from fw.runtime.database.providers.postgres.errors import REFUSALS, translated

if TYPE_CHECKING:
    from fw.runtime.database.url import DatabaseUrl

__all__ = ["listen"]


async def listen(url: DatabaseUrl, channel: str, heard: Callable[[str], None]) -> None:
    """Call `heard` with each text told on a channel; raise Unavailable when the connection ends.

    It is called with "" first: what was told before nobody has heard.
    """
    connection = await connect(url, url.database)
    lost = asyncio.Event()

    def tell(_connection: Any, _pid: int, _channel: str, text: str) -> None:
        heard(text)

    try:
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(channel, tell)
        except REFUSALS as error:
            raise translated(error) from error
        heard("")
        await lost.wait()
        raise Unavailable
    finally:
        connection.terminate()
