"""Behaviour of each built-in middleware."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request

from fw.runtime import Application, FwError, clock
from fw.runtime.cache import Cache
from fw.runtime.cache.entries import Entries
from fw.runtime.http.middleware.throttle import client_of as client_of_scope

Make = Callable[[str], FastAPI]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    (tmp_path / "storage/logs").mkdir(parents=True)

    def made(settings: str) -> FastAPI:
        (tmp_path / "fw.toml").write_text(settings)
        app = Application(tmp_path).create()

        @app.post("/body")
        async def body(request: Request) -> int:
            return len(await request.body())

        @app.get("/text")
        async def text() -> str:
            return "word " * 1000

        @app.get("/crash")
        async def crash() -> None:
            raise LookupError

        return app

    return made


def client_of(app: FastAPI, address: str = "127.0.0.1") -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, client=(address, 1), raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://test")


async def chunks(size: int) -> AsyncIterator[bytes]:
    for _ in range(size // 100):
        yield b"x" * 100


async def test_request_id_is_on_every_answer(make: Make) -> None:
    async with client_of(make('[http.middleware]\nall = ["request_id"]\n')) as client:
        own = await client.get("/health")
        assert re.fullmatch(r"[0-9a-f-]{36}", own.headers["x-request-id"])
        assert (await client.get("/no")).headers["x-request-id"] != own.headers["x-request-id"]
        said = await client.get("/health", headers={"x-request-id": "mine"})
        assert said.headers.get_list("x-request-id") == ["mine"]
        large = await client.post("/body", headers={"content-length": "9999999"}, content=b"")
        assert large.status_code == 413
        assert "x-request-id" in large.headers


async def test_access_log_has_a_line_for_each_request(make: Make, tmp_path: Path) -> None:
    app = make('[http.middleware]\nall = ["access_log"]\n[http]\nmax_body_size = 300\n')
    async with client_of(app) as client:
        await client.get("/health")
        await client.get("/no%0a2026")
        await client.post("/body", content=b"x" * 301)
        await client.get("/crash")
    lines = (tmp_path / "storage/logs/app.log").read_text().splitlines()
    found = [line.partition("INFO access: ")[2] for line in lines if " access: " in line]
    shown = [re.sub(r" (ms|request_id)=\S+", "", line) for line in found]
    assert shown[0] == ("request method=GET path=/health status=200 bytes=15 client=127.0.0.1")
    assert shown[1].startswith("request method=GET path='/no\\n2026' status=404")
    assert "method=POST path=/body status=413" in shown[2]
    assert "path=/crash status=500" in shown[3]
    assert all(re.search(r" ms=\d+\.\d .* request_id=[0-9a-f-]{36}$", line) for line in found)


@pytest.fixture
def moment(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A clock that stands still until it is moved."""
    now = [1_000_000.0]
    clock.use(lambda: now[0])
    yield now
    clock.use(None)


THROTTLED = '[http.middleware]\nall = ["throttle:3,1"]\n[cache]\nstore = "memory"\n'


async def test_throttle_counts_requests_by_client(make: Make, moment: list[float]) -> None:
    app = make(THROTTLED)
    async with client_of(app) as client, client_of(app, "10.0.0.1") as other:
        answers = [await client.get("/health") for _ in range(3)]
        assert [each.status_code for each in answers] == [200] * 3
        assert [each.headers["x-ratelimit-remaining"] for each in answers] == ["2", "1", "0"]
        assert answers[0].headers["x-ratelimit-limit"] == "3"
        moment[0] += 20
        refused = await client.get("/health")
        assert refused.status_code == 429
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.json()["code"] == "too_many_requests"
        assert refused.headers["retry-after"] == "40"
        assert refused.headers["x-ratelimit-reset"] == "1000060"
        assert refused.headers["x-ratelimit-remaining"] == "0"
        assert refused.headers["x-content-type-options"] == "nosniff"
        assert (await other.get("/health")).status_code == 200
        Cache().flush()
        assert (await client.get("/health")).status_code == 429
        moment[0] += 41
        assert (await client.get("/health")).status_code == 200


async def test_throttles_with_different_names_or_numbers_count_separately(
    make: Make, moment: list[float]
) -> None:
    app = make('[http.middleware]\nall = ["throttle:2,1", "throttle:1,1,x", "throttle:3,60"]\n'
               '[cache]\nstore = "memory"\n')  # fmt: skip
    async with client_of(app) as client:
        assert (await client.get("/health")).status_code == 200
        second = await client.get("/health")
        assert (second.status_code, second.headers["x-ratelimit-limit"]) == (429, "1")


async def test_requests_are_not_limited_if_the_store_fails(
    make: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(FwError, match="unknown cache store 'pigeon'"):
        make(THROTTLED.replace("memory", "pigeon"))

    async def fail(*_: object, **__: object) -> None:
        raise ConnectionError("nobody is there")

    app = make(THROTTLED)
    monkeypatch.setattr(Entries, "acount", fail)
    async with client_of(app) as client:
        assert [(await client.get("/health")).status_code for _ in range(5)] == [200] * 5
    assert "requests aren't throttled: nobody is there" in caplog.text


@pytest.mark.parametrize(
    ("client", "told"),
    [
        (("10.0.0.1", 5), "10.0.0.1"),
        (("2001:db8::1", 5), "2001:db8::/64"),
        (("2001:db8::ffff:1", 5), "2001:db8::/64"),
        (("fe80::1%eth0", 5), "fe80::/64"),
        (("a:b", 5), "a:b"),
        (None, ""),
    ],
)
def test_clients_are_counted_by_ipv6_network(client: Any, told: str) -> None:
    assert client_of_scope({"type": "http", "client": client}) == told


async def test_gzip_compresses_large_responses(make: Make) -> None:
    async with client_of(make('[http.middleware]\nall = ["gzip:500"]\n')) as client:
        large = await client.get("/text", headers={"accept-encoding": "gzip"})
        assert large.headers["content-encoding"] == "gzip"
        assert int(large.headers["content-length"]) < 500
        assert large.json() == "word " * 1000
        assert "accept-encoding" in large.headers["vary"].lower()
        plain = await client.get("/text", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        small = await client.get("/health", headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in small.headers


async def test_body_limit_refuses_larger_bodies(make: Make) -> None:
    async with client_of(make('[http.middleware]\nall = ["body_limit:500"]\n')) as client:
        assert (await client.post("/body", content=b"x" * 500)).json() == 500
        assert (await client.post("/body", content=chunks(500))).json() == 500
        short = {"content-length": "5"}
        for content, headers in ((b"x" * 501, {}), (chunks(600), {}), (chunks(600), short)):
            refused = await client.post("/body", content=content, headers=headers)
            assert refused.status_code == 413
            assert refused.headers["content-type"] == "application/problem+json"


async def test_security_headers_can_be_configured(make: Make) -> None:
    text = (
        '[http.middleware]\nall = ["security_headers"]\n[http.security_headers]\n'
        "content-security-policy = \"default-src 'self'\"\nX-Own = 'mine'\n"
    )
    async with client_of(make(text)) as client:
        headers = (await client.get("/health")).headers
        assert headers.get_list("content-security-policy") == ["default-src 'self'"]
        assert headers["x-own"] == "mine"
        assert headers["x-frame-options"] == "DENY"
        page = (await client.get("/docs")).headers
        assert "script-src 'self'" in page["content-security-policy"]


async def test_cors_allows_the_given_origins(make: Make) -> None:
    app = make('[http.middleware]\nall = ["cors:https://a.example, https://b.example"]\n')
    async with client_of(app) as client:
        for origin, allowed in (("https://b.example", True), ("https://c.example", False)):
            ask = {"origin": origin, "access-control-request-method": "PATCH"}
            told = await client.options("/health", headers=ask)
            assert ("access-control-allow-origin" in told.headers) is allowed
            got = await client.get("/health", headers={"origin": origin})
            assert ("access-control-allow-origin" in got.headers) is allowed
            assert got.headers["access-control-allow-credentials"] == "true"


async def test_cors_for_any_origin_allows_no_cookies(make: Make) -> None:
    async with client_of(make('[http.middleware]\nall = ["cors:*"]\n')) as client:
        got = await client.get("/health", headers={"origin": "https://a.example", "cookie": "a=b"})
        assert got.headers["access-control-allow-origin"] == "*"
        assert "access-control-allow-credentials" not in got.headers


async def test_concurrent_requests_do_not_exceed_the_limit(make: Make) -> None:
    app = make(THROTTLED.replace('"memory"', '"file"').replace("3,1", "10,1"))
    async with client_of(app) as client:
        answers = await asyncio.gather(*(client.get("/health") for _ in range(30)))
    assert sorted(each.status_code for each in answers) == [200] * 10 + [429] * 20
