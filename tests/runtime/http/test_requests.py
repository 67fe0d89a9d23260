"""Request ids in logs and answers, and client addresses."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request

from fw.runtime import Application, Config, FwError, get_logger
from fw.runtime.logging.context import current


def client_of(app: FastAPI, address: str = "127.0.0.1", **options: Any) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, client=(address, 1), **options)
    return httpx.AsyncClient(transport=transport, base_url="http://test")


def made(root: Path) -> FastAPI:
    app = Application(root).create()

    @app.get("/told")
    async def told() -> None:
        get_logger("shop").warning("told")

    @app.get("/crash")
    async def crash() -> None:
        raise LookupError

    @app.get("/who")
    async def who(request: Request) -> list[str]:
        return [request.client.host if request.client else "", request.url.scheme]

    return app


async def test_answers_have_a_request_id_if_the_log_has_one(tmp_path: Path) -> None:
    (tmp_path / "storage/logs").mkdir(parents=True)
    async with client_of(made(tmp_path), raise_app_exceptions=False) as client:
        plain = await client.get("/who", headers={"x-request-id": "mine"})
        assert "x-request-id" not in plain.headers
        own = await client.get("/told")
        mine = await client.get("/told", headers={"x-request-id": "mine"})
        forged = await client.get("/told", headers={"x-request-id": "a b"})
        crash = await client.get("/crash")
    assert current.get() is None
    log = (tmp_path / "storage/logs/app.log").read_text()
    assert mine.headers["x-request-id"] == "mine"
    assert "shop: told request_id=mine\n" in log
    for answer in (own, forged, crash):
        assert re.fullmatch(r"[0-9a-f-]{36}", answer.headers["x-request-id"])
        assert f"request_id={answer.headers['x-request-id']}\n" in log
    assert crash.status_code == 500


SENT = {"x-forwarded-for": "6.6.6.6, 8.8.8.8, 10.1.2.3", "x-forwarded-proto": "https"}


@pytest.mark.parametrize(
    ("trusted", "peer", "seen"),
    [
        ("[]", "127.0.0.1", ["127.0.0.1", "http"]),
        ('["10.0.0.0/8"]', "127.0.0.1", ["127.0.0.1", "http"]),
        # The last address that no trusted proxy has: what stands before it anyone can send.
        ('["10.0.0.0/8", "127.0.0.1"]', "127.0.0.1", ["8.8.8.8", "https"]),
        ('["127.0.0.1"]', "127.0.0.1", ["10.1.2.3", "https"]),
        ('["::1"]', "::1", ["10.1.2.3", "https"]),
        # A network that is written by one of its addresses.
        ('["127.0.0.1/8", "10.9.9.9/8"]', "127.0.0.1", ["8.8.8.8", "https"]),
        # What a socket for both protocols gives an address of IPv4 as.
        ('["127.0.0.0/8"]', "::ffff:127.0.0.1", ["10.1.2.3", "https"]),
        ('["127.0.0.1"]', "::ffff:127.0.0.2", ["::ffff:127.0.0.2", "http"]),
    ],
)
async def test_forwarded_addresses_are_read_from_trusted_proxies_only(
    tmp_path: Path, trusted: str, peer: str, seen: list[str]
) -> None:
    (tmp_path / "fw.toml").write_text(f"[http]\ntrusted_proxies = {trusted}\n")
    async with client_of(made(tmp_path), peer) as client:
        assert (await client.get("/who", headers=SENT)).json() == seen


@pytest.mark.parametrize("value", [["*"], ["proxy.example"], ["10.0.0.0/99"], "10.0.0.1", [1.5]])
def test_invalid_trusted_proxies_are_refused(value: object) -> None:
    with pytest.raises(FwError, match=r"invalid http\.trusted_proxies"):
        Config({"http": {"trusted_proxies": value}}, {}).setting("http.trusted_proxies")
