"""A write answers only what its user may read."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import httpx

from tests.promises.auth.shop import PASSWORD, SUPER_ADMIN, Api, shop

RULES = """Note = { read = ["admin"], create = "user", update = "user" }
Topic = { read = ["admin"] }
"""
NOWHERE = "00000000-0000-0000-0000-000000000000"


def client(api: Api) -> httpx.Client:
    headers = {"Authorization": f"Bearer {api.token}"}
    return httpx.Client(base_url=api.server.address, headers=headers)


def test_a_write_answers_only_what_its_user_may_read(database_url: str, tmp_path: Path) -> None:
    with shop(tmp_path / "shop", database_url, settings=RULES) as server, ExitStack() as clients:
        root = Api(server).login(SUPER_ADMIN)
        roles = root.send("GET", "/authroles/")[1]["data"]
        for name, role in (("ada", "admin"), ("eve", None)):
            body = {"name": name, "email": f"{name}@shop.example", "password": PASSWORD}
            if role:
                body["role_id"] = next(row["id"] for row in roles if row["name"] == role)
            assert root.send("POST", "/users/", body)[0] == 201
        reader, writer = (
            clients.enter_context(client(Api(server).login(f"{name}@shop.example")))
            for name in ("ada", "eve")
        )

        made = writer.post("/notes/", json={"title": "mine"})
        assert (made.status_code, made.content) == (201, b"")
        assert "etag" not in made.headers
        note = made.url.join(made.headers["location"]).path
        shown = reader.get(note)
        assert shown.json()["data"]["title"] == "mine"
        assert writer.get(note).status_code == 403

        for method in ("PATCH", "PUT"):
            changed = writer.request(method, note, json={})
            assert (changed.status_code, changed.content) == (204, b"")
            assert "etag" not in changed.headers
        assert reader.patch(note, json={}).json() == shown.json()

        tag = shown.headers["etag"]
        for expected, status in ((tag, 412), ('"guess"', 412), ("*", 204)):
            answer = writer.patch(note, json={"title": "new"}, headers={"If-Match": expected})
            assert answer.status_code == status
        assert reader.get(note).json()["data"]["title"] == "new"

        topic = reader.post("/topics/", json={"name": "news"}).json()["data"]["id"]
        answers = [
            writer.request(method, path, json={"title": "x", "topic_id": key})
            for method, path in (("POST", "/notes/"), ("PATCH", note))
            for key in (topic, NOWHERE)
        ]
        assert [answer.status_code for answer in answers] == [403] * 4
        assert len({answer.text for answer in answers}) == 1
        detail = "The request refers to Topic, which you may not read."
        assert answers[0].json()["detail"] == detail
        assert reader.patch(note, json={"topic_id": NOWHERE}).status_code == 409

        paths = reader.get("/openapi.json").json()["paths"]
        assert "204" in paths["/notes/{id}"]["patch"]["responses"]
        assert "204" in paths["/notes/{id}"]["put"]["responses"]
        assert "empty body" in paths["/notes/"]["post"]["responses"]["201"]["description"]
        assert "204" not in paths["/users/{id}"]["patch"]["responses"]
        assert "empty body" not in paths["/users/"]["post"]["responses"]["201"]["description"]
