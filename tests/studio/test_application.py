"""The page, its files, sessions and errors."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.testclient import TestClient

from fw.studio.security import Sessions


def test_the_page_has_a_nonce_of_its_own(client: TestClient) -> None:
    pages = [client.get("/") for _ in range(2)]
    nonces = [re.findall(r'style-nonce" content="([^"]+)"', page.text) for page in pages]
    assert nonces[0] != nonces[1]
    assert f"'nonce-{nonces[0][0]}'" in pages[0].headers["content-security-policy"]


def test_the_files_of_the_page_are_served(client: TestClient) -> None:
    paths = re.findall(r'"(/assets/[^"]+)"', client.get("/").text)
    assert paths
    for path in paths:
        response = client.get(path)
        assert response.status_code == 200
        assert response.headers["content-encoding"] == "gzip"
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        assert plain.content == response.content


def test_no_other_file_is_served(client: TestClient) -> None:
    for path in ("/assets/../index.html", "/assets/%2e%2e/index.html", "/assets/", "/.env"):
        assert client.get(path).status_code == 404


def test_a_code_is_exchanged_for_a_token(client: TestClient, sessions: Sessions) -> None:
    code = sessions.new_code()
    first = client.post("/api/session", json={"code": code})
    assert sessions.accepts(first.json()["token"])
    for wrong in (code, "é", None):
        assert client.post("/api/session", json={"code": wrong}).status_code == 401


def test_errors_are_problems(client: TestClient) -> None:
    headers = {"Content-Type": "application/json"}
    response = client.post("/api/language", content="{", headers=headers)
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["detail"] == "the body isn't valid JSON"
    assert client.post("/api/language", json=[]).status_code == 400
    lone = client.post("/api/session", content='{"code": "\\ud800"}', headers=headers)
    assert (lone.status_code, lone.json()["hint"]) == (400, "remove lone surrogates")
    assert client.post("/api/language", json={"requests": []}).json()["detail"] == "missing files"
    assert client.delete("/api/project").status_code == 405


def test_no_answer_contains_a_secret(client: TestClient, project: Path) -> None:
    assert "canary" in (project / ".env").read_text()
    for path in ("/", "/api/project", "/api/layout"):
        assert "canary" not in client.get(path).text
