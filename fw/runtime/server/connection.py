"""What uvicorn serves each connection with, so that all of them end when the server stops."""

from __future__ import annotations

import signal
from asyncio import Transport
from typing import Final, cast

from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

__all__ = ["Connection"]

_PATIENCE: Final = 1.0
"""Seconds that a connection made while the server stops has for the request it was made for."""


class Connection(HttpToolsProtocol):
    """A connection that closes after its answer once the process has been told to stop.

    uvicorn tells the connections that it knows when it begins to stop. One that was accepted just
    before is made just after: it would go on until the server's patience is over, and its last
    request would fail.
    """

    _server: object = None

    @override
    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # uvicorn's server handles the signals of its process. To ask who does takes a while.
        self._server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
        if self._stopping():
            self.timeout_keep_alive_task = self.loop.call_later(
                _PATIENCE, self.timeout_keep_alive_handler
            )

    @override
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # All of the data is read, and nothing of it answered: this is the last request of several.
        last = cast("RequestResponseCycle | None", self.cycle)
        if last is not None and self._stopping():
            last.keep_alive = False

    def _stopping(self) -> bool:
        """Say whether the server has got a signal to stop."""
        return getattr(self._server, "should_exit", False) is True
