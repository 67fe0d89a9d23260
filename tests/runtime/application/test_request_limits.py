"""Limits of the body, the parameters and the errors of a request."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message

from fw.runtime import Application
from tests.runtime.app import table
from tests.runtime.application.test_application import client_of


def body_of(size: int, chunk: int) -> Any:
    """Return an ASGI `receive` of a body that declares no length, and a count of its calls."""
    sent = {"bytes": 0}

    async def receive() -> Message:
        await asyncio.sleep(0)
        sent["bytes"] += chunk
        return {
            "type": "http.request",
            "body": b"x" * chunk,
            "more_body": sent["bytes"] < size,
        }

    return receive, sent


async def test_an_endless_body_is_refused_without_buffering_it(tmp_path: Path) -> None:
    app = Application(tmp_path).routes(table).create()
    answers: list[Message] = []

    async def send(message: Message) -> None:
        answers.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/things/",
        "query_string": b"",
        "headers": [(b"content-type", b"application/json")],
        "scheme": "http",
        "root_path": "",
    }
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    receive, sent = body_of(100 * 1024 * 1024, 64 * 1024)
    await app(scope, receive, send)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert answers[0]["status"] == 413
    assert sent["bytes"] < 2 * 1024 * 1024
    assert grown < 20 * 1024


@pytest.mark.parametrize(("size", "status"), [(1024, 422), (1025, 413)])
async def test_the_body_limit_can_be_configured(tmp_path: Path, size: int, status: int) -> None:
    (tmp_path / "fw.toml").write_text("[http]\nmax_body_size = 1024\n")
    async with client_of(Application(tmp_path).routes(table).create()) as client:
        content = b'"' + b"x" * (size - 2) + b'"'
        answer = await client.post(
            "/things/", content=content, headers={"content-type": "application/json"}
        )
        assert (answer.status_code, answer.json()["status"]) == (status, status)


@pytest.mark.parametrize(
    ("settings", "count", "status"),
    [("", 200, 200), ("", 201, 422), ("= 3", 3, 200), ("= 3", 4, 422), ("= 0", 5000, 200)],
)
async def test_the_number_of_query_parameters_is_limited(
    tmp_path: Path, settings: str, count: int, status: int
) -> None:
    (tmp_path / "fw.toml").write_text(
        f"[http]\nmax_query_parameters {settings}" if settings else ""
    )
    async with client_of(Application(tmp_path).create()) as client:
        answer = await client.get("/health", params=[("a", "1")] * count)
    assert answer.status_code == status
    most = settings.removeprefix("= ") or "200"
    errors = {"query": [f"At most {most} parameters are allowed"]}
    assert answer.json().get("errors", errors) == errors


async def test_the_number_of_fields_in_a_body_is_limited(tmp_path: Path) -> None:
    async with client_of(Application(tmp_path).routes(table).create()) as client:
        answer = await client.post("/things/", json={f"x{number}": 1 for number in range(1000)})
        assert (answer.status_code, len(answer.json()["errors"])) == (422, 1000)
        answer = await client.post("/things/", json={f"x{number}": 1 for number in range(1001)})
        assert answer.status_code == 422
        assert answer.json()["errors"] == {"body": ["At most 1000 fields are allowed"]}


async def test_the_number_of_errors_is_limited(tmp_path: Path) -> None:
    app = Application(tmp_path).create()

    @app.post("/numbers")
    async def store(numbers: list[int]) -> int:
        return len(numbers)

    async with client_of(app) as client:
        answer = await client.post("/numbers", json=["x"] * 2000)
    assert (answer.status_code, len(answer.json()["errors"])) == (422, 1000)


async def test_the_body_limit_applies_to_chunks_with_a_wrong_content_length(tmp_path: Path) -> None:
    (tmp_path / "fw.toml").write_text("[http]\nmax_body_size = 1024\n")

    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(2000):
            yield b" "

    async with client_of(Application(tmp_path).routes(table).create()) as client:
        headers = {"content-type": "application/json", "content-length": "5"}
        answer = await client.post("/things/", content=chunks(), headers=headers)
        assert answer.status_code == 413
