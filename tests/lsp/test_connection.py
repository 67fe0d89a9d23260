from __future__ import annotations

import io
import json
from threading import Event

import pytest

from fw.lsp.connection import CANCELLED, Connection


class Input(io.BytesIO):
    """Messages of a client; `ended` is set when all of them were read."""

    def __init__(self, *messages: object, end: bytes = b"") -> None:
        bodies = [json.dumps(message).encode() for message in messages]
        frames = (b"Content-Length: %d\r\n\r\n%b" % (len(body), body) for body in bodies)
        super().__init__(b"".join(frames) + end)
        self.ended = Event()

    def readline(self, size: int | None = -1) -> bytes:
        line = super().readline(-1 if size is None else size)
        if not line:
            self.ended.set()
        return line


def sent(output: io.BytesIO) -> list[dict[str, object]]:
    """Return the bodies of the messages that a connection sent."""
    parts = output.getvalue().split(b"Content-Length: ")[1:]
    return [json.loads(part.partition(b"\r\n\r\n")[2]) for part in parts]


def test_a_waiting_request_is_cancelled() -> None:
    cancel = {"method": "$/cancelRequest", "params": {"id": 1}}
    client, output = Input({"id": 1, "method": "a"}, {"id": 2, "method": "b"}, cancel), io.BytesIO()
    connection = Connection(client, output)
    assert client.ended.wait(10)
    message = connection.receive()
    assert message is not None
    assert message["id"] == 2
    [answer] = sent(output)
    assert answer["id"] == 1
    assert answer["error"] == {"code": CANCELLED, "message": "the client cancelled the request"}
    assert connection.receive() is None


def test_a_handled_request_is_not_cancelled() -> None:
    cancel = {"method": "$/cancelRequest", "params": {"id": 1}}
    connection = Connection(Input(cancel, {"id": 1, "method": "a"}), io.BytesIO())
    message = connection.receive()
    assert message is not None
    assert message["id"] == 1


@pytest.mark.parametrize("params", [None, {}, {"id": None}])
def test_a_cancellation_without_an_id_cancels_nothing(params: object) -> None:
    client = Input({"method": "a"}, {"method": "$/cancelRequest", "params": params})
    connection = Connection(client, io.BytesIO())
    assert client.ended.wait(10)
    assert connection.receive() == {"method": "a"}


@pytest.mark.parametrize(
    "end",
    [
        b"Content-Length: 9\r\n\r\n{}",
        b"Content-Length: x\r\n\r\n{}",
        b"Content-Length: 2\r\n\r\n[]",
        b"Content-Length: 99999999999\r\n\r\n",
        b"Content-Length: -1\r\n\r\n",
        b"\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
def test_a_client_that_breaks_the_protocol_is_gone(end: bytes) -> None:
    connection = Connection(Input({"method": "a"}, end=end), io.BytesIO())
    assert connection.receive() == {"method": "a"}
    assert connection.receive() is None
