"""Events in the audit log of a generated application."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

from tests.promises.auth.shop import PASSWORD, SUPER_ADMIN, Api, shop

GRACE, OTHER = "grace@shop.example", "another good one"


def test_logins_refusals_and_changes_of_accounts_are_in_the_audit_log(
    local_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "shop" / "storage/logs/audit.log"
    with shop(tmp_path / "shop", local_url) as server:
        nobody, root = Api(server), Api(server).login(SUPER_ADMIN)
        for email in (SUPER_ADMIN, "hunter2"):
            body = {"email": email, "password": "a guess"}
            assert nobody.send("POST", "/auth/login", body, {"X-Request-ID": "r-1"})[0] == 401
        person = {"name": "Grace", "email": GRACE, "password": PASSWORD}
        user = root.send("POST", "/users/", person)[1]["data"]["id"]
        grace = Api(server).login(GRACE)
        assert grace.send("GET", "/users/")[0] == 403
        change = {"password": PASSWORD, "new_password": OTHER}
        assert grace.send("POST", "/auth/password", change)[0] == 200
        assert grace.send("POST", "/auth/logout")[0] == 200
        role = root.send("GET", "/authroles/")[1]["data"][0]["id"]
        assert root.send("PATCH", f"/users/{user}", {"role_id": role})[0] == 200
        assert root.send("PATCH", f"/users/{user}", {"role_id": role, "name": "G."})[0] == 200
        assert root.send("DELETE", f"/users/{user}")[0] == 200
        assert nobody.send("POST", "/auth/register", person | {"email": SUPER_ADMIN})[0] == 201
        me = root.send("GET", "/auth/me")[1]["data"]["id"]
    lines: list[dict[str, Any]] = [json.loads(line) for line in file.read_text().splitlines()]
    assert [(line["message"], line["user"]) for line in lines] == [
        ("login", me),
        ("login_failed", me),
        ("login_failed", None),
        ("user_created", me),
        ("login", user),
        ("forbidden", user),
        ("password_changed", user),
        ("logout", user),
        ("role_changed", me),
        ("user_deleted", me),
        ("registration_refused", None),
    ]
    assert {(line["address"], line["channel"]) for line in lines} == {("127.0.0.1", "audit")}
    assert all(line["time"].endswith("+00:00") and line["request_id"] for line in lines)
    assert lines[1]["request_id"] == "r-1"
    assert (lines[1]["email"], lines[2]["email"]) == (SUPER_ADMIN, None)
    assert (lines[5]["method"], lines[5]["path"]) == ("GET", "/users/")
    assert (lines[8]["target"], lines[8]["role_id"]) == (user, role)
    assert not any(secret in file.read_text() for secret in (PASSWORD, OTHER, "hunter2", "eyJ"))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_invalid_input_and_reads_of_certain_models_are_in_the_audit_log(
    local_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "shop" / "storage/logs/audit.log"
    settings = '[auth]\naudited_reads = ["Note"]\n'
    with shop(tmp_path / "shop", local_url, settings=settings) as server:
        nobody, root = Api(server), Api(server).login(SUPER_ADMIN)
        assert nobody.send("POST", "/auth/login", {"email": 5, "secret": "hunter2"})[0] == 422
        note = root.send("POST", "/notes/", {"title": "a"})[1]["data"]["id"]
        assert root.send("GET", f"/notes/{note}?include=topic")[0] == 200
        assert root.send("GET", "/notes/?title=hunter2")[0] == 200
        assert root.send("GET", "/topics/?include=nothing")[0] == 422
        assert root.send("GET", "/topics/")[0] == 200
        for _ in range(20):
            assert root.send("POST", "/notes/", {"title": 5})[0] == 422
    lines: list[dict[str, Any]] = [json.loads(line) for line in file.read_text().splitlines()]
    reads = [line for line in lines if line["message"] == "read"]
    assert [(line["method"], line["path"]) for line in reads] == [
        ("POST", "/notes/"),
        ("GET", f"/notes/{note}"),
        ("GET", "/notes/"),
    ]
    assert {(line["model"], line["user"] is None) for line in reads} == {("Note", False)}
    invalid = [line for line in lines if line["message"] == "invalid_input"]
    assert [(line["path"], line["status"], set(line["fields"])) for line in invalid] == [
        ("/auth/login", 422, {"body.email", "body.password", "body.secret"}),
        ("/topics/", 422, {"include"}),
        *[("/notes/", 422, {"body.title"})] * 8,
    ]
    assert "hunter2" not in file.read_text()
