"""No request to the admin is answered with a 5xx."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote_to_bytes

import pytest
from starlette.types import Message

from fw.runtime.database import Database
from tests.runtime.admin.site import application
from tests.runtime.hostile import HOSTILE_TEXT, INJECTIONS

EDGE = "edge=2026-01-01T00:00:00Z"
PATHS = (
    "/admin/{}",
    "/admin/assets/{}",
    "/admin/api/{}",
    "/admin/api/series/{}",
    "/admin/api/series/{}/x",
)
QUERIES = (
    "counts?resource={}",
    "counts?{}=topics",
    "series/blogposts?field={}&edge=2026-01-01T00:00:00Z&edge=2026-01-02T00:00:00Z",
    f"series/blogposts?field=seen_at&{EDGE}&edge={{}}",
    f"series/blogposts?field=seen_at&edge={{}}&{EDGE}",
    "series/blogposts?{}",
    "resources?{}",
    "settings?{}",
)
TEXTS = (*HOSTILE_TEXT, *INJECTIONS, "x" * 5000, "%FF%00%2e%2e%2f")


async def status(app: object, target: str, headers: list[tuple[bytes, bytes]] = []) -> int:  # noqa: B006
    path, _, query = target.partition("?")
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http", "http_version": "1.1", "method": "GET", "query_string": query.encode(),
        "path": unquote_to_bytes(path).decode("utf-8", "replace"), "raw_path": path.encode(),
        "headers": headers, "scheme": "http", "root_path": "", "server": ("test", 80),
        "client": None,
    }  # fmt: skip
    await app(scope, receive, send)  # type: ignore[operator]
    return int(sent[0]["status"])


async def test_hostile_paths_and_parameters_cause_no_server_error(
    root: Path, local: Database
) -> None:
    app = application(root)
    targets = [f"/admin/api/{query}" for query in QUERIES] + [*PATHS]
    found = {
        target.format(text): await status(app, target.format(text))
        for target in targets
        for text in TEXTS
    }
    assert {one: code for one, code in found.items() if code not in (200, 307, 404, 422)} == {}


@pytest.mark.parametrize("name", [b"accept-encoding", b"if-none-match", b"authorization", b"host"])
async def test_hostile_headers_cause_no_server_error(root: Path, name: bytes) -> None:
    app = application(root)
    values = [b"", b"\xff\xfe", b"gzip;q=x", b";q=", b"gzip;q=1e999", b",,,", b'"', b'W/"', b"*",
              b"x" * 20_000, b'"a", ' * 3000]  # fmt: skip
    for path in ("/admin", "/admin/", "/admin/assets/index-1a2b.js", "/admin/api/settings"):
        for value in values:
            assert await status(app, path, [(name, value)]) in (200, 304, 307, 421)
