"""Requests to a provider that is slow, down or misconfigured."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from fw.runtime import clock
from fw.runtime.auth.oidc.client import ProviderClient
from fw.runtime.auth.oidc.settings import Provider
from fw.runtime.errors import ServiceUnavailable
from tests.runtime.auth.oidc.fake_provider import (
    CLIENT,
    OidcProvider,
)
from tests.runtime.auth.oidc.site import (
    CREATES,
    opened,
)


@pytest.mark.parametrize("fault", ["slow", "long"])
async def test_a_slow_or_long_response_ends(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fw.runtime.auth.oidc.client._TIMEOUT", 0.5)
    monkeypatch.setattr("fw.runtime.auth.oidc.client._MAX_BYTES", 10_000)
    sent, ended = 0, asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{}")
        with contextlib.suppress(ConnectionError):
            # Ten seconds, or a megabyte.
            for _ in range(100):
                writer.write(b" " * (1 if fault == "slow" else 10_000))
                await writer.drain()
                sent += 1
                await asyncio.sleep(0.1 if fault == "slow" else 0.001)
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()
        ended.set()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    issuer = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    client = ProviderClient(Provider(name="main", issuer=issuer, client_id=CLIENT))
    async with server:
        with pytest.raises(ServiceUnavailable, match="cannot ask the provider"):
            await client.metadata()
        await ended.wait()
    assert sent < 20


async def test_an_unreachable_provider_is_reported(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        provider.metadata["issuer"] = "https://attacker.example"
        assert await site.begin() == "/admin/login#error=unavailable"
        provider.metadata = {"token_endpoint": "http://attacker.example/token"}
        assert await site.begin() == "/admin/login#error=unavailable"


async def test_a_provider_that_fails_is_not_asked_by_every_login(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    moment = [1_800_000_000.0]
    clock.use(lambda: moment[0])
    try:
        async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
            provider.metadata["issuer"] = "https://attacker.example"
            for _ in range(3):
                assert await site.begin() == "/admin/login#error=unavailable"
            assert len(provider.requests) == 1
            provider.metadata.clear()
            moment[0] += 10
            assert await site.log_in() == "/admin/"
    finally:
        clock.use(None)
