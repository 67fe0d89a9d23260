"""A client of the language server, in the same process or of a program."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO

from fw.lsp.projects import uri_of
from fw.lsp.server import serve

__all__ = ["Client", "connected", "initialized"]


class Client:
    """Sends requests one after the other, and keeps the diagnostics and messages of the server."""

    def __init__(self, reader: BinaryIO, writer: BinaryIO) -> None:
        self.reader, self.writer = reader, writer
        self.count = 0
        self.diagnostics: dict[str, list[dict[str, Any]]] = {}
        self.shown: list[str] = []

    def send(self, message: Mapping[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.writer.flush()

    def receive(self) -> dict[str, Any]:
        length = 0
        while (line := self.reader.readline().strip()) != b"":
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        assert length, "the server is gone"
        message: dict[str, Any] = json.loads(self.reader.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        if message.get("method") == "window/showMessage":
            self.shown.append(message["params"]["message"])
        return message

    def answer(self, method: str, **params: Any) -> dict[str, Any]:
        self.count += 1
        self.send({"id": self.count, "method": method, "params": params})
        while (message := self.receive()).get("id") != self.count:
            continue
        return message

    def request(self, method: str, **params: Any) -> Any:
        message = self.answer(method, **params)
        assert "error" not in message, message["error"]
        return message["result"]

    def notify(self, method: str, **params: Any) -> None:
        self.send({"method": method, "params": params})

    def initialize(self, root: Path, **options: Any) -> dict[str, Any]:
        result: dict[str, Any] = self.request(
            "initialize",
            processId=os.getpid(),
            rootUri=uri_of(root),
            capabilities={},
            initializationOptions=options,
        )
        self.notify("initialized")
        return result

    def open(self, path: Path, text: str) -> str:
        document = {"uri": uri_of(path), "languageId": "fw", "version": 1, "text": text}
        self.notify("textDocument/didOpen", textDocument=document)
        return document["uri"]

    def published(self, uri: str) -> list[dict[str, Any]]:
        """Wait for the next diagnostics of a document."""
        self.diagnostics.pop(uri, None)
        while uri not in self.diagnostics:
            self.receive()
        return self.diagnostics[uri]

    def change(self, uri: str, *changes: Mapping[str, Any]) -> None:
        document = {"uri": uri, "version": 2}
        self.notify("textDocument/didChange", textDocument=document, contentChanges=[*changes])

    def stop(self) -> None:
        self.request("shutdown")
        self.notify("exit")


@contextmanager
def connected() -> Iterator[Client]:
    """Yield a client of a server in a thread of this process."""
    to_server, from_client = os.pipe()
    to_client, from_server = os.pipe()
    status: list[int] = []

    def run() -> None:
        with os.fdopen(to_server, "rb") as reader, os.fdopen(from_server, "wb") as writer:
            status.append(serve(reader, writer))

    thread = Thread(target=run)
    thread.start()
    with os.fdopen(to_client, "rb") as reader:
        with os.fdopen(from_client, "wb") as writer:
            client = Client(reader, writer)
            yield client
            client.stop()
        # The server's reader waits for the end of its input.
        thread.join(10)
    assert not thread.is_alive()
    assert status == [0]


@contextmanager
def initialized(root: Path, **options: Any) -> Iterator[Client]:
    """Yield a client that has said hello."""
    with connected() as client:
        client.initialize(root, **options)
        yield client
