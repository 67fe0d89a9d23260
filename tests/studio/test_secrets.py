"""No answer has a value of `.env`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fw.studio.application import application
from fw.studio.routes import endpoints
from fw.studio.security import Sessions
from fw.studio.studio import Studio

CANARIES = ("canary-password", "canary-secret", "canary-mail")
ENVIRONMENT = """\
DATABASE_URL=postgres://shop:canary-password@127.0.0.1:1/shop
SECRET_KEY=canary-secret-of-thirty-two-characters
MAIL_PASSWORD=canary-mail
"""
BODIES: dict[str, dict[str, object]] = {
    "/api/conflicts/file": {"path": ".env"},
    "/api/resolve": {"path": ".env", "text": ""},
    "/api/plan/file": {"plan": "", "path": ".env"},
    "/api/database/test": {"provider": "postgres", "host": "127.0.0.1", "port": "1"},
    "/api/database/preview": {"direction": "up"},
    "/api/access/can": {"role": "user", "verb": "read", "model": "Post"},
}
_SLOW = ("/api/start", "/api/access/install", "/api/database/migrate", "/api/database/rollback")
"""These start runs that change the project; their answer is the id of the run."""


@pytest.fixture
def root(project: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "shop"
    shutil.copytree(project, copy)
    (copy / ".env").write_text(ENVIRONMENT)
    return copy


def test_no_answer_has_a_value_of_the_environment(root: Path) -> None:
    sessions, studio = Sessions(), Studio(root)
    token = sessions.exchange(sessions.new_code())
    headers = {"Authorization": f"Bearer {token}"}
    asked = 0
    with TestClient(
        application(studio, sessions, 4200),
        base_url="http://127.0.0.1:4200",
        headers=headers,
        raise_server_exceptions=False,
    ) as client:
        base = client.get("/api/project").json()
        for method, path in endpoints():
            if path in _SLOW and method == "POST":
                continue
            body = None
            if method != "GET":
                body = BODIES.get(path) or {"files": base["files"], "base": base["base"]}
            answer = client.request(method, path, json=body)
            assert answer.status_code != 500, (method, path, answer.text)
            for canary in CANARIES:
                assert canary not in answer.text, (method, path)
            asked += 1
        texts = [text.decode() for _, text in list(studio.events._kept)]
    assert asked >= 20
    assert not any(canary in text for text in texts for canary in CANARIES)
    assert (root / ".env").read_text() == ENVIRONMENT
