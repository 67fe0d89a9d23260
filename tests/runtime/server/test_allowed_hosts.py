"""Requests may only name hosts of the application."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from fw.runtime import Application, FwError
from fw.runtime.server.allowed_hosts import AllowedHosts


def scope(*hosts: str, server: str | None = "127.0.0.1", kind: str = "http") -> dict[str, Any]:
    return {
        "type": kind,
        "method": "GET",
        "path": "/health",
        "raw_path": b"/health",
        "query_string": b"",
        "root_path": "",
        "scheme": "http",
        "http_version": "1.1",
        "client": ("127.0.0.1", 1),
        "server": server and (server, 8000),
        "headers": [(b"host", host.encode()) for host in hosts],
    }


@pytest.mark.parametrize(
    ("server", "host", "allowed"),
    [
        ("127.0.0.1", "localhost:8000", True),
        ("127.0.0.1", "127.0.0.1:8000", True),
        ("127.0.0.1", "app.localhost", True),
        ("::1", "[::1]:8000", True),
        ("127.0.0.1", "LOCALHOST.", True),
        ("127.0.0.1", "rebound.example:8000", False),
        ("127.0.0.1", "localhost.rebound.example", False),
        ("127.0.0.1", "192.168.1.5", False),
        ("192.168.1.5", "192.168.1.5:8000", True),
        ("192.168.1.5", "localhost", False),
        ("192.168.1.5", "rebound.example", False),
        ("2001:db8::1", "[2001:db8::1]", True),
        (None, "localhost", True),
        (None, "rebound.example", False),
        ("test", "test", True),
    ],
)
def test_without_a_setting_the_address_of_the_connection_is_allowed(
    server: str | None, host: str, allowed: bool
) -> None:
    assert AllowedHosts().allows(scope(host, server=server)) is allowed


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("shop.example", True),
        ("Shop.Example:443", True),
        ("shop.example.", True),
        ("www.shop.example", False),
        ("api.corp.example", True),
        ("corp.example", True),
        ("evilcorp.example", False),
        ("shop.example.evil.example", False),
        ("shop.example@evil.example", False),
        ("localhost", True),
        ("", False),
    ],
)
def test_the_names_of_the_setting_are_allowed(host: str, allowed: bool) -> None:
    hosts = AllowedHosts(["SHOP.example", ".corp.example"])
    for _ in range(2):
        assert hosts.allows(scope(host)) is allowed


def test_a_request_has_one_host_or_none() -> None:
    hosts = AllowedHosts()
    assert hosts.allows(scope())
    assert not hosts.allows(scope("localhost", "rebound.example"))


def test_a_star_allows_any_host() -> None:
    assert AllowedHosts(["*"]).allows(scope("rebound.example"))


def test_refused_names_are_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    hosts = AllowedHosts()
    with caplog.at_level(logging.WARNING, "fw.http"):
        for number in [0, 0, *range(500)]:
            assert not hosts.allows(scope(f"{number}.example"))
    assert len(caplog.messages) == 100
    assert "'0.example', which http.allowed_hosts doesn't name" in caplog.messages[0]


async def answered(app: Any, asked: dict[str, Any]) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(asked, receive, send)
    return sent


async def test_an_application_refuses_requests_and_websockets_for_other_hosts(
    tmp_path: Path,
) -> None:
    (tmp_path / "fw.toml").write_text('[http]\nallowed_hosts = ["shop.example"]\n')
    app = Application(tmp_path).create()

    assert (await answered(app, scope("shop.example")))[0]["status"] == 200
    refused = await answered(app, scope("rebound.example"))
    assert refused[0]["status"] == 421
    assert b'"code":"misdirected_request"' in refused[1]["body"]
    socket = await answered(app, scope("rebound.example", kind="websocket"))
    assert socket == [{"type": "websocket.close", "code": 1008}]


@pytest.mark.parametrize(
    "name", ["https://shop.example", "shop.example:443", "", "a b", "*.shop.example"]
)
def test_an_invalid_name_is_refused_at_the_start(tmp_path: Path, name: str) -> None:
    (tmp_path / "fw.toml").write_text(f'[http]\nallowed_hosts = ["{name}"]\n')
    with pytest.raises(FwError, match=r"http\.allowed_hosts"):
        Application(tmp_path).config.check()
