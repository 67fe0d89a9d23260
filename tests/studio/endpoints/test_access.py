from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fw.studio.studio import Studio
from tests.studio.conftest import events_of

pytestmark = pytest.mark.usefixtures("commands")


def test_logins_are_added_and_rules_edited(
    shop_client: TestClient, shop_studio: Studio, shop: Path
) -> None:
    assert not shop_client.get("/api/access").json()["installed"]

    run = shop_client.post("/api/access/install", json={}).json()["run"]
    *others, done = events_of(shop_studio, run)
    assert (done["type"], done["exit_status"]) == ("done", 0), done
    written = {one["path"] for one in others if one["type"] == "outcome"}
    assert {"fw.toml", "app/auth.py", "app/models/user.py"} <= written

    found = shop_client.get("/api/access").json()
    assert found["decisions"]["Post"]["read"]["anonymous"]["allowed"] is False
    changes = {"rules": {"Post": {"read": "public"}}, "base": found["base"]}
    assert shop_client.put("/api/access", json=changes).status_code == 204
    stale = shop_client.put("/api/access", json=changes)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")

    text = (shop / "fw.toml").read_text()
    assert "# Permissions per model." in text
    question = {"role": "anonymous", "verb": "read", "model": "Post"}
    answer = shop_client.post("/api/access/can", json=question).json()
    assert answer["allowed"]
    assert answer["reason"] == "[auth.routes] Post.read allows it"
    base = shop_client.get("/api/access").json()["base"]
    for rules in ({"Pots": {"read": "public"}}, {"Post": {"read": 1}}, [], {"Post": 1}):
        refused = shop_client.put("/api/access", json={"rules": rules, "base": base})
        assert refused.status_code in (400, 422)
    assert (shop / "fw.toml").read_text() == text

    answers = {"provider": "sqlite", "database": "shop.db"}
    assert shop_client.post("/api/database/configure", json=answers).status_code == 200
    run = shop_client.post("/api/database/migrate", json={}).json()["run"]
    assert events_of(shop_studio, run)[-1]["type"] == "done"
    missing = {"user": "--nobody@example.com", "verb": "read", "model": "Post"}
    refused = shop_client.post("/api/access/can", json=missing)
    assert refused.status_code == 422
    assert refused.json()["detail"] == "no user with the address --nobody@example.com"
