"""JSON-RPC 2.0 over a pair of streams, with the header `Content-Length` of the protocol."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

__all__ = [
    "CANCELLED",
    "INTERNAL",
    "INVALID_PARAMS",
    "INVALID_REQUEST",
    "METHOD_NOT_FOUND",
    "Connection",
    "Message",
]

Message = dict[str, Any]

INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL = -32603
CANCELLED = -32800
_MAX_MESSAGE = 64 << 20


class Connection:
    """Messages of one client. A thread reads them, so that waiting ones can be cancelled."""

    def __init__(self, reader: BinaryIO, writer: BinaryIO) -> None:
        self._reader = reader
        self._writer = writer
        self._read: SimpleQueue[Message | None] = SimpleQueue()
        self._waiting: deque[Message | None] = deque()
        self._cancelled: set[Any] = set()
        Thread(target=self._read_all, daemon=True).start()

    def receive(self) -> Message | None:
        """Return the next message, None at the end; wait for it. Answers cancelled requests."""
        while True:
            self._collect()
            if not self._waiting:
                self._accept(self._read.get())
                continue
            message = self._waiting.popleft()
            if message is not None and message.get("id") in self._cancelled:
                self._cancelled.discard(message["id"])
                self.fail(message["id"], CANCELLED, "the client cancelled the request")
                continue
            return message

    @property
    def idle(self) -> bool:
        """True if no message waits."""
        self._collect()
        return not self._waiting

    def waits(self, method: str) -> bool:
        """Return True if a message of a method waits."""
        self._collect()
        return any(one is not None and one.get("method") == method for one in self._waiting)

    def notify(self, method: str, params: object) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def answer(self, request: object, result: object) -> None:
        """Send the result of a request; functions in it are called when their part is written."""
        self._send({"id": request, "result": result})

    def fail(self, request: object, code: int, message: str) -> None:
        """Send the error of a request."""
        self._send({"id": request, "error": {"code": code, "message": message}})

    def _send(self, message: Mapping[str, object]) -> None:
        content = {"jsonrpc": "2.0", **message}
        body = json.dumps(content, separators=(",", ":"), default=lambda part: part()).encode()
        self._writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._writer.flush()

    def _collect(self) -> None:
        while True:
            try:
                self._accept(self._read.get_nowait())
            except Empty:
                return

    def _accept(self, message: Message | None) -> None:
        if message is not None and message.get("method") == "$/cancelRequest":
            wanted = (message.get("params") or {}).get("id")
            waiting = (one.get("id") for one in self._waiting if one is not None)
            if wanted is not None and wanted in waiting:
                self._cancelled.add(wanted)
            return
        self._waiting.append(message)

    def _read_all(self) -> None:
        try:
            while (message := self._read_one()) is not None:
                self._read.put(message)
        except (OSError, ValueError):
            pass  # a client that breaks off, or breaks the protocol, is gone
        self._read.put(None)

    def _read_one(self) -> Message | None:
        length = None
        while True:
            line = self._reader.readline(1024)
            if not line:
                return None
            if line in (b"\r\n", b"\n"):
                break
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length":
                length = int(value)
        if length is None or not 0 <= length <= _MAX_MESSAGE:
            raise ValueError("missing or invalid Content-Length")
        body = self._reader.read(length)
        message = json.loads(body) if len(body) == length else None
        if message is not None and not isinstance(message, dict):
            raise ValueError("the message isn't an object")
        return message
