"""Requests of other sites, of other hosts and without a token are refused."""

from __future__ import annotations

import time

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from fw.studio import security
from fw.studio.routes import endpoints
from fw.studio.security import Sessions


def test_a_code_is_exchanged_once() -> None:
    sessions = Sessions()
    code = sessions.new_code()
    token = sessions.exchange(code)
    assert token is not None
    assert sessions.accepts(token)
    assert sessions.exchange(code) is None
    assert not sessions.accepts(code)


def test_a_code_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    sessions = Sessions()
    code = sessions.new_code()
    later = time.monotonic() + security.CODE_LIFETIME + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert sessions.exchange(code) is None


def test_only_the_latest_sessions_are_kept() -> None:
    sessions = Sessions()
    tokens = [sessions.exchange(sessions.new_code()) for _ in range(40)]
    accepted = [token for token in tokens if token is not None and sessions.accepts(token)]
    assert accepted == tokens[-32:]


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example:4200"},
        {"Host": "127.0.0.1:4201"},
        {"Host": "127.0.0.1"},
        {"Host": "127.0.0.1.:4200"},
        {"Host": "[::1]:4200"},
        {"Host": "0.0.0.0:4200"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:4201"},
        {"Origin": "https://127.0.0.1:4200"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
@pytest.mark.parametrize("path", ["/", "/api/project", "/api/session", "/assets/x"])
def test_requests_of_others_are_refused(
    client: TestClient, path: str, headers: dict[str, str]
) -> None:
    assert client.get(path, headers=headers).status_code == 403


def test_requests_of_the_page_are_accepted(client: TestClient) -> None:
    own = {"Origin": "http://127.0.0.1:4200", "Sec-Fetch-Site": "same-origin"}
    assert client.get("/api/project", headers=own).status_code == 200
    assert client.get("/api/project", headers={"Host": "localhost:4200"}).status_code == 200


@pytest.mark.parametrize(("method", "path"), [*endpoints(), ("GET", "/api/events")])
@pytest.mark.parametrize("value", ["", "Bearer ", "Bearer x", "Basic x", "bearer"])
def test_each_endpoint_requires_a_token(
    client: TestClient, method: str, path: str, value: str
) -> None:
    response = client.request(method, path, headers={"Authorization": value}, json={})
    assert (response.status_code, response.json()["code"]) == (401, "unauthorized")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_must_be_json(client: TestClient, kind: str) -> None:
    response = client.post("/api/language", content="{}", headers={"Content-Type": kind})
    assert response.status_code == 415


def test_a_large_body_is_refused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "MAX_BODY", 100)
    headers = {"Content-Type": "application/json"}
    body = b'{"code": "%s"}' % (b"x" * 200)
    assert client.post("/api/session", content=body, headers=headers).status_code == 413
    chunks = client.post("/api/session", content=iter([body[:60], body[60:]]), headers=headers)
    assert chunks.status_code == 400


def test_every_response_has_the_headers(client: TestClient) -> None:
    for path in ("/", "/api/project", "/nothing", "/assets/nothing"):
        headers = client.get(path).headers
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cross-origin-embedder-policy"] == "require-corp"
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["cache-control"] == "no-store"
        assert not {"set-cookie", "access-control-allow-origin"} & set(headers)


def test_a_service_worker_of_another_program_is_removed(client: TestClient) -> None:
    response = client.get("/ngsw-worker.js", headers={"Service-Worker": "script"})
    assert response.status_code == 404
    assert response.headers["clear-site-data"] == '"cache", "storage"'


def test_web_sockets_are_refused(client: TestClient) -> None:
    with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect("/api/events"):
        pass
    assert refused.value.code == 1008
