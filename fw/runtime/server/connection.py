"""Protocol of HTTP connections: limits of their requests, and closing when the server stops."""

from __future__ import annotations

import signal
from asyncio import AbstractEventLoop, Transport
from typing import Any, Final, NoReturn, cast

import httptools
from typing_extensions import override
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.server import ServerState

from fw.runtime.http.error_handling.problem_details import problem
from fw.runtime.server.connection_limits import ConnectionLimits
from fw.runtime.server.open_connections import Phase, open_connections

__all__ = ["Connection"]

_FIRST_REQUEST_TIMEOUT: Final = 1.0
"""Seconds in which a connection that opens during shutdown has to send its request."""
_PIECE: Final = 4 * 1024
"""Bytes of a head that are parsed between two checks of the limits."""
_BODY_PIECE: Final = 64 * 1024
_BODY_PHASES: Final = {Phase.BODY, Phase.DISCARDING}
_MAX_PIPELINED: Final = 32
"""Requests that may wait for the response to an earlier request of the same connection."""
_BODY_SHARE: Final = 8
_MAX_CHUNK_OVERHEAD: Final = 32 * 1024
"""Bytes of chunk sizes, chunk extensions and trailers beyond eight times those of the body."""
_MAX_DISCARDED: Final = 256 * 1024
"""Bytes that are read of a refused client. A reset would discard its response."""


class _Stop(Exception):
    """Stops the parser: the connection is refused."""


class Connection(HttpToolsProtocol):
    """HTTP connection that limits its requests and closes once the process is stopping.

    httptools doesn't limit the head of a request, so data is parsed in pieces, with checks between
    them. Trailers are discarded (RFC 9110, section 6.5.1).

    uvicorn notifies open connections when it begins to stop. A connection that was accepted just
    before opens just after; it would stay open until the graceful time-out, and its last request
    would fail.
    """

    body_size = unfinished = 0
    _server: object = None
    _refused = False
    _is_websocket = False
    _head_size = 0
    """Upper bound of the bytes of the current request's head."""
    _overhead = 0
    _discarded = 0
    _has_turn = _is_queued = False
    """A pipelined request runs, or waits for its turn."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
        *,
        limits: ConnectionLimits,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._limits = limits
        self._open = open_connections(server_state, limits, self.loop)

    @override
    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # The signal handler is a method of uvicorn's server. The look-up is slow, so keep it.
        self._server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
        if self._stopping():
            self.timeout_keep_alive_task = self.loop.call_later(
                _FIRST_REQUEST_TIMEOUT, self.timeout_keep_alive_handler
            )
        if not self._open.add(self):
            self._refused = True
            self._send_problem(503, "The server has too many connections.")
            transport.close()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._open.remove(self)
        self._end_turn()
        super().connection_lost(exc)

    @override
    def data_received(self, data: bytes) -> None:
        self._open.count(self, len(data))
        if self._refused:
            self._discard(len(data))
            return
        self._unset_keepalive_if_required()
        try:
            if len(data) <= _PIECE:
                self._parse(data)
            else:
                self._parse_pieces(memoryview(data))
        except httptools.HttpParserUpgrade:
            self._upgrade()
        except (_Stop, httptools.HttpParserError):
            if not self._refused:
                self.refuse(400, "The request is not valid HTTP.", "it sent invalid HTTP")
        # All data is parsed and no response is sent: this is the last of several requests.
        last = cast("RequestResponseCycle | None", self.cycle)
        if last is not None and self._stopping():
            last.keep_alive = False

    def _parse_pieces(self, data: memoryview) -> None:
        while data:
            size = _BODY_PIECE if self.phase in _BODY_PHASES else _PIECE
            self._parse(data[:size])
            data = data[size:]

    def _parse(self, piece: bytes | memoryview) -> None:
        """Parse a piece of data, and check what it leaves incomplete."""
        scope, body_size = self.scope, self.body_size
        self._head_size += len(piece)
        self.parser.feed_data(piece)
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if self.request is None:
            return
        if cycle is None or cycle.scope is not self.scope:
            if self.scope is not scope:
                # The request began in this piece, after the end of another one.
                self._head_size = self._known_head_size()
            self._check_head(self._head_size)
            return
        self._head_size = 0
        if cycle.more_body:
            body = self.body_size - body_size
            self._check_chunks(len(piece), body)
            if not cycle.response_complete:
                self.unfinished += body
                self._open.receive(self, body)
                if self._refused:
                    raise _Stop
        elif self.unfinished:
            self._finish_body()

    def _finish_body(self) -> None:
        self._open.finish(self)
        self.unfinished = 0

    def _known_head_size(self) -> int:
        """Return the size of the URL and of the headers that are complete."""
        return len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)

    def _check_head(self, size: int) -> None:
        """Refuse a request whose head exceeds a limit; `size` is the head's."""
        limits = self._limits
        if limits.max_url_size and len(self.url) > limits.max_url_size:
            self._stop(414, f"URL exceeds {limits.max_url_size} bytes", "http.max_url_size")
        if limits.max_header_count and len(self.headers) > limits.max_header_count:
            what = f"headers exceed the number of {limits.max_header_count}"
            self._stop(431, what, "http.max_header_count")
        if limits.max_header_size and size > limits.max_header_size:
            what = f"headers exceed {limits.max_header_size} bytes"
            self._stop(431, what, "http.max_header_size")

    def _check_chunks(self, size: int, body: int) -> None:
        """Refuse a body of chunks that contain too little of it; trailers count, too."""
        self._overhead = max(0, self._overhead + size - body - _BODY_SHARE * body)
        most = self._limits.max_header_count
        if self._overhead > _MAX_CHUNK_OVERHEAD or (most and len(self.headers) > most):
            self._stop(400, "chunks contain too little data", "chunk extensions and trailers")

    def _stop(self, status: int, what: str, limit: str) -> NoReturn:
        self.refuse(status, f"The request's {what}.", f"its {what} ({limit})")
        raise _Stop

    @override
    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        # A trailer after thousands of others would take time: check the number at once.
        most = self._limits.max_header_count
        if most and len(self.headers) > most:
            cycle = cast("RequestResponseCycle | None", self.cycle)
            if cycle is None or cycle.scope is not self.scope:
                self._check_head(0)
            else:
                self._check_chunks(0, 0)

    @override
    def on_headers_complete(self) -> None:
        # The size is at least that of the head but for a part of the first piece.
        is_near = self._head_size + _PIECE > self._limits.max_header_size
        self._check_head(self._known_head_size() if is_near else 0)
        if len(self.pipeline) >= _MAX_PIPELINED:
            self._stop(400, f"number of pipelined requests exceeds {_MAX_PIPELINED}", "pipelining")
        super().on_headers_complete()
        if not self.parser.should_upgrade():
            # Trailers are appended to this list and not to the headers of the scope.
            self.headers = []

    @override
    def on_body(self, body: bytes) -> None:
        self.body_size += len(body)
        super().on_body(body)

    @override
    def on_response_complete(self) -> None:
        """Start the next pipelined request. `OpenConnections` has the keep-alive time-out."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        self._end_turn()
        if self.pipeline:
            if self._open.take_turn(self):
                self.start_next()
            else:
                self._is_queued = True

    def start_next(self) -> None:
        """Start the next pipelined request."""
        self._has_turn, self._is_queued = True, False
        self._start_asgi_task(*self.pipeline.pop())

    def _end_turn(self) -> None:
        if self._has_turn:
            self._has_turn = False
            self._open.end_turn()

    def _upgrade(self) -> None:
        if self._should_upgrade():
            self._is_websocket = True
            self.handle_websocket_upgrade()
        else:
            self._unsupported_upgrade_warning()

    @property
    def phase(self) -> Phase:
        """The current phase."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if self._refused or self._is_websocket:
            return Phase.REFUSED if self._refused else Phase.WEBSOCKET
        if self._is_queued:
            return Phase.QUEUED
        if cycle is None or (cycle.response_complete and cycle.scope is not self.scope):
            return Phase.HEAD
        if cycle.response_complete:
            return Phase.DISCARDING if cycle.more_body else Phase.IDLE
        # The application, or an earlier request, may be the one that pauses the client.
        is_paused = self.flow.read_paused or cycle.waiting_for_100_continue
        return Phase.BODY if cycle.more_body and not is_paused else Phase.RESPONSE

    @property
    def request(self) -> object:
        """The scope of the current request, None before the first one."""
        return self.scope

    @property
    def unsent(self) -> int:
        """Bytes that the client hasn't taken yet."""
        return self.transport.get_write_buffer_size()

    @property
    def is_closing(self) -> bool:
        """True once the connection is closed or closes after its unsent bytes."""
        return self.transport.is_closing()

    def pause(self) -> None:
        """Stop reading, whatever the application does."""
        self.transport.pause_reading()

    def resume(self) -> None:
        """Read again, unless the application has stopped it too or the client was refused."""
        is_over = self._refused and self._discarded > _MAX_DISCARDED and not self._is_responding
        is_over = is_over or self.transport.is_closing()
        if not (self.flow.read_paused or is_over):
            self.transport.resume_reading()

    def close(self) -> None:
        """Close after the unsent bytes."""
        self.transport.close()

    def abort(self) -> None:
        """Close at once."""
        self.transport.abort()

    def refuse(self, status: int, detail: str, reason: str) -> None:
        """Send a problem response, log the reason, and close.

        Running responses are finished first, in place of the problem.
        """
        self._refused = True
        self._finish_body()
        self._open.refusals.add(self.client, reason)
        cycle = self.cycle
        if self._is_responding:
            if cycle.scope is not self.scope or not cycle.more_body:
                cycle.keep_alive = False
                return
            if cycle.response_started or self.pipeline:
                self.transport.close()
                return
            cycle.disconnected = True
            cycle.message_event.set()
        self._send_problem(status, detail)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        else:
            self.transport.close()

    @property
    def _is_responding(self) -> bool:
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return cycle is not None and not (cycle.response_complete or cycle.disconnected)

    def _send_problem(self, status: int, detail: str) -> None:
        response = problem(status, detail=detail, headers={"Connection": "close"})
        headers = [*self.server_state.default_headers, *response.raw_headers]
        lines = [b"%b: %b\r\n" % header for header in headers]
        head = b"".join([STATUS_LINE[status], *lines, b"\r\n"])
        self.transport.write(head + bytes(response.body))

    def _discard(self, size: int) -> None:
        """Count the data that a refused client still sends."""
        self._discarded += size
        if self._discarded > _MAX_DISCARDED and not self._is_responding:
            # It may still read its response, until the check of all connections aborts it.
            self.transport.pause_reading()

    def _stopping(self) -> bool:
        """Return True if the server has received a signal to stop."""
        return getattr(self._server, "should_exit", False) is True
