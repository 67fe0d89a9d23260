"""Protocol of HTTP connections, which all close when the server stops."""

from __future__ import annotations

import signal
from asyncio import Transport
from typing import Final, cast

from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

__all__ = ["Connection"]

_FIRST_REQUEST_TIMEOUT: Final = 1.0
"""Seconds in which a connection that opens during shutdown has to send its request."""


class Connection(HttpToolsProtocol):
    """HTTP connection that closes after its response once the process is stopping.

    uvicorn notifies open connections when it begins to stop. A connection that was accepted just
    before opens just after; it would stay open until the graceful time-out, and its last request
    would fail.
    """

    _server: object = None

    @override
    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # The signal handler is a method of uvicorn's server. The look-up is slow, so keep it.
        self._server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
        if self._stopping():
            self.timeout_keep_alive_task = self.loop.call_later(
                _FIRST_REQUEST_TIMEOUT, self.timeout_keep_alive_handler
            )

    @override
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # All data is parsed and no response is sent: this is the last of several requests.
        last = cast("RequestResponseCycle | None", self.cycle)
        if last is not None and self._stopping():
            last.keep_alive = False

    def _stopping(self) -> bool:
        """Return True if the server has received a signal to stop."""
        return getattr(self._server, "should_exit", False) is True
