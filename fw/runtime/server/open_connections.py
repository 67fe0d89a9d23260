"""Open connections of a worker process: their number, their time-outs, and a log of refusals."""

from __future__ import annotations

import asyncio
import errno
from collections import deque
from collections.abc import Iterable
from enum import Enum, auto
from heapq import nsmallest
from typing import Any, Final, Protocol
from weakref import WeakKeyDictionary

from fw.runtime.server.connection_limits import ConnectionLimits, peer_grouping
from fw.runtime.server.refusal_log import RefusalLog

__all__ = ["TICK", "LimitedConnection", "OpenConnections", "Phase", "open_connections"]

TICK: Final = 0.5
"""Seconds between two checks of all connections."""
_EVICTED: Final = 32
"""Connections that are closed at once to make room: a single one would cost a search each time."""
_MIN_BODY_RATE: Final = 1024
"""Bytes of a body that extend `http.body_timeout` by one second."""
_UNFINISHED_BODIES: Final = 64
"""Bodies of the maximum size that may be incomplete at the same time."""
_RECEIVED: Final = 32 * 1024 * 1024
"""Bytes that are read between two checks. Clients that send more wait for the next one."""
_RESUMED: Final = 128
"""Clients that may send again after a check: each sends up to 256 KiB at once."""
_TURNS: Final = 16
"""Pipelined requests that run at once, so that other requests don't wait for thousands of them."""
_LINGER_TIMEOUT: Final = 2.0
"""Seconds in which a refused client can read its response."""
_FILES_SHARE: Final = 0.5
"""Part of the limit of open files that connections may use.

The event loop accepts many clients at once, and uvloop drops them if no file is left.
"""
_OUT_OF_RESOURCES: Final = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}


class Phase(Enum):
    """Phases of a connection. Each is described by the thing that the connection waits for."""

    HEAD = auto()
    """The first request, or the rest of a request's head."""
    BODY = auto()
    """The rest of a request's body."""
    RESPONSE = auto()
    """The application."""
    DISCARDING = auto()
    """The rest of a body, whose request already has its response."""
    IDLE = auto()
    """The next request."""
    REFUSED = auto()
    """The client, which may read why it was refused."""
    QUEUED = auto()
    """Its turn to run a pipelined request."""
    WEBSOCKET = auto()
    """Nothing: another protocol handles the connection."""


_REPLACEABLE: Final = {
    Phase.HEAD,
    Phase.BODY,
    Phase.IDLE,
    Phase.DISCARDING,
    Phase.REFUSED,
    Phase.QUEUED,
}
"""Phases in which a connection may be closed to make room for another: nothing runs for it."""


class LimitedConnection(Protocol):
    """Connection whose phases `OpenConnections` watches."""

    @property
    def client(self) -> tuple[str, int] | None:
        """Address and port of the peer; None for a Unix socket."""

    @property
    def phase(self) -> Phase:
        """The current phase."""

    @property
    def request(self) -> object:
        """An object that differs from request to request; None before the first byte."""

    @property
    def body_size(self) -> int:
        """Bytes of all bodies so far."""

    @property
    def unfinished(self) -> int:
        """Bytes of the current body, which isn't complete."""

    @property
    def unsent(self) -> int:
        """Bytes that the client hasn't taken yet."""

    @property
    def is_closing(self) -> bool:
        """True once the connection is closed or closes after its unsent bytes."""

    def refuse(self, status: int, detail: str, reason: str) -> None:
        """Send a problem response, log the reason, and close."""

    def pause(self) -> None:
        """Stop reading."""

    def resume(self) -> None:
        """Read again."""

    def start_next(self) -> None:
        """Start the next pipelined request."""

    def close(self) -> None:
        """Close after the unsent bytes."""

    def abort(self) -> None:
        """Close at once."""


class _Watch:
    """State of a connection at the last check."""

    __slots__ = ("body_size", "group", "phase", "request", "since", "unsent", "unsent_since")

    def __init__(self, group: str | None, now: float) -> None:
        self.group = group
        self.phase = Phase.HEAD
        self.request: object = None
        self.since = self.unsent_since = now
        self.body_size = self.unsent = 0


class OpenConnections:
    """The open connections of one server.

    One timer checks all connections twice a second, so that requests cost nothing.
    """

    def __init__(self, limits: ConnectionLimits, loop: asyncio.AbstractEventLoop) -> None:
        self._limits = limits
        self._loop = loop
        self._group = peer_grouping(limits.trusted_proxies)
        self._watched: dict[LimitedConnection, _Watch] = {}
        self._groups: dict[str, dict[LimitedConnection, None]] = {}
        self.most, self._most_is = _max_connections(limits.max_connections)
        self._is_ticking = False
        self._relieved = -TICK
        self._ran_out = False
        self._unfinished = self._received = self._turns = 0
        self._bodies: dict[LimitedConnection, None] = {}
        self._paused: deque[LimitedConnection] = deque()
        self._queued: deque[LimitedConnection] = deque()
        self.refusals = RefusalLog(loop)
        if loop.get_exception_handler() is None:
            loop.set_exception_handler(self._handle_exception)

    def __len__(self) -> int:
        return len(self._watched)

    def add(self, connection: LimitedConnection) -> bool:
        """Add a new connection; return False if there is no room for it.

        A connection that waits for its client makes room: of the same address if the address has
        too many, otherwise of any.
        """
        client = connection.client
        group = self._group(client[0] if client else None)
        peers = self._groups.get(group, {}) if group else {}
        most = self._limits.max_connections_per_address
        if most and len(peers) >= most:
            reason = f"the address has {most} connections (http.max_connections_per_address)"
            if not self._evict(peers, 1, reason):
                self.refusals.add(client, reason)
                return False
        if self.most and len(self._watched) >= self.most:
            reason = f"the process has {self.most} connections ({self._most_is})"
            if not self._evict(self._watched, _EVICTED, reason):
                self.refusals.add(client, reason)
                return False
        self._watched[connection] = _Watch(group, self._loop.time())
        if group:
            self._groups.setdefault(group, {})[connection] = None
        if not self._is_ticking:
            self._is_ticking = True
            self._loop.call_later(TICK, self._tick)
        return True

    def remove(self, connection: LimitedConnection) -> None:
        """Remove a connection that is closed."""
        watch = self._watched.pop(connection, None)
        if watch is None:
            return
        self.finish(connection)
        if watch.group:
            peers = self._groups[watch.group]
            del peers[connection]
            if not peers:
                del self._groups[watch.group]

    def receive(self, connection: LimitedConnection, size: int) -> None:
        """Count a part of a body that isn't complete.

        If such bodies take too much memory together, the connection whose body began first is
        refused.
        """
        self._unfinished += size
        self._bodies[connection] = None
        most = self._limits.max_body_size * _UNFINISHED_BODIES
        if most and self._unfinished > most:
            oldest = next(iter(self._bodies))
            reason = f"the unfinished bodies of requests exceed {most} bytes"
            oldest.refuse(503, "The server receives too many bodies.", reason)

    def finish(self, connection: LimitedConnection) -> None:
        """Stop counting a body, which is complete or never will be."""
        if connection in self._bodies:
            del self._bodies[connection]
            self._unfinished -= connection.unfinished

    def count(self, connection: LimitedConnection, size: int) -> None:
        """Count received data; pause the client until a later check if all send too much."""
        self._received += size
        if self._received > _RECEIVED:
            self._paused.append(connection)
            connection.pause()

    def take_turn(self, connection: LimitedConnection) -> bool:
        """Return True if a pipelined request may start; otherwise `start_next` starts it later."""
        if self._turns < _TURNS:
            self._turns += 1
            return True
        self._queued.append(connection)
        return False

    def end_turn(self) -> None:
        """Start the pipelined request that has waited longest."""
        while self._queued:
            connection = self._queued.popleft()
            if connection in self._watched:
                connection.start_next()
                return
        self._turns -= 1

    def _evict(self, among: Iterable[LimitedConnection], count: int, reason: str) -> bool:
        """Close the connections that have waited longest, those with a part of a body last.

        Return False if none can be closed.
        """
        waiting = [each for each in among if each.phase in _REPLACEABLE and not each.unsent]
        chosen = nsmallest(
            count, waiting, key=lambda each: (each.phase is Phase.BODY, self._watched[each].since)
        )
        for each in chosen:
            self.remove(each)
            self.refusals.add(each.client, f"{reason}, and this one waited longest")
            each.close()
        return bool(chosen)

    def _tick(self) -> None:
        now = self._loop.time()
        if not self._ran_out:
            # The limit of open files of a running process can be changed.
            self.most, self._most_is = _max_connections(self._limits.max_connections)
        for connection, watch in list(self._watched.items()):
            self._check(connection, watch, now)
        self._received = 0
        for _ in range(min(_RESUMED, len(self._paused))):
            self._paused.popleft().resume()
        self.refusals.flush()
        self._is_ticking = bool(self._watched)
        if self._is_ticking:
            self._loop.call_later(TICK, self._tick)

    def _check(self, connection: LimitedConnection, watch: _Watch, now: float) -> None:
        phase, request = connection.phase, connection.request
        if phase is Phase.WEBSOCKET:
            if connection.is_closing:
                self.remove(connection)
            return
        is_next = request is not watch.request and watch.request is not None
        watch.request = request
        if is_next or phase is not watch.phase:
            watch.phase, watch.since = phase, now
            watch.body_size = connection.body_size
        unsent = connection.unsent
        if not unsent or unsent < watch.unsent:
            watch.unsent_since = now
        watch.unsent = unsent
        limits = self._limits
        if limits.send_timeout and now - watch.unsent_since > limits.send_timeout:
            self.refusals.add(
                connection.client,
                f"it took no data for {limits.send_timeout} seconds (http.send_timeout)",
            )
            connection.abort()
        elif not unsent and not connection.is_closing:
            self._check_phase(connection, watch, now - watch.since)

    def _check_phase(self, connection: LimitedConnection, watch: _Watch, passed: float) -> None:
        """Close a connection that has been in its phase for too long."""
        limits = self._limits
        match watch.phase:
            case Phase.HEAD if _is_over(limits.header_timeout, passed):
                if watch.request is None:
                    connection.close()
                    return
                most = limits.header_timeout
                reason = f"its request headers took over {most} seconds (http.header_timeout)"
                connection.refuse(408, f"The headers took more than {most} seconds.", reason)
            case Phase.BODY if limits.body_timeout:
                extra = (connection.body_size - watch.body_size) / _MIN_BODY_RATE
                if passed > limits.body_timeout + extra:
                    reason = "its request body was too slow (http.body_timeout)"
                    connection.refuse(408, "The body arrived too slowly.", reason)
            case Phase.IDLE if _is_over(limits.keep_alive_timeout, passed):
                connection.close()
            case Phase.DISCARDING if _is_over(limits.body_timeout, passed):
                connection.close()
            case Phase.REFUSED if passed > _LINGER_TIMEOUT:
                connection.abort()

    def _handle_exception(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Make room if the system accepts no connections; the event loop retries in a second."""
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in _OUT_OF_RESOURCES:
            loop.default_exception_handler(context)
            return
        now = loop.time()
        if now - self._relieved < TICK:
            # The event loop reports the error once for each of the waiting clients.
            return
        self._relieved = now
        self.refusals.report(f"the system accepts no connections: {error.strerror} (see ulimit -n)")
        count = len(self._watched)
        self._evict(self._watched, count // 2 + 1, "the system accepts no more")
        if count and not 0 < self.most <= count:
            # Later clients are then let in by closing others, without an error of the system.
            self.most, self._most_is = max(1, int(count * _FILES_SHARE)), "the limit of open files"
            self._ran_out = True


_registries: WeakKeyDictionary[object, OpenConnections] = WeakKeyDictionary()


def open_connections(
    server_state: object, limits: ConnectionLimits, loop: asyncio.AbstractEventLoop
) -> OpenConnections:
    """Return the open connections of a server; `server_state` is uvicorn's."""
    found = _registries.get(server_state)
    if found is None:
        found = _registries[server_state] = OpenConnections(limits, loop)
    return found


def _is_over(limit: int, passed: float) -> bool:
    return bool(limit) and passed > limit


def _max_connections(setting: int) -> tuple[int, str]:
    """Return the maximum number of connections of a process, and the limit that it follows from."""
    try:
        import resource
    except ImportError:  # Windows doesn't limit open files in this way.
        return setting, "http.max_connections"
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    allowed = int(files * _FILES_SHARE)
    if files == resource.RLIM_INFINITY or (setting and setting <= allowed):
        return setting, "http.max_connections"
    return allowed, f"half of the {files} files of ulimit -n"
