"""No one raises their own role; every route, verb and role in one matrix."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.promises.api.serving import Server
from tests.promises.auth.shop import PASSWORD, SUPER_ADMIN, Api, shop

ROLES = ("super-admin", "admin", "developer")
SETTINGS = 'Topic = { read = "public", delete = ["super-admin"] }\n'
NOWHERE = "00000000-0000-0000-0000-000000000000"


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    with shop(tmp_path / "shop", database_url, settings=SETTINGS) as running:
        yield running


@pytest.fixture
def local(local_url: str, tmp_path: Path) -> Iterator[Server]:
    with shop(tmp_path / "shop", local_url, settings=SETTINGS) as running:
        yield running


def users(server: Server) -> dict[str, Api]:
    """Return somebody of each role, somebody without one, and nobody."""
    root = Api(server).login(SUPER_ADMIN)
    _, roles = root.send("GET", "/authroles/")
    found: dict[str, Api] = {"nobody": Api(server), "super-admin": root}
    for role in (*roles["data"], None):
        name = role["name"] if role else "user"
        if name in found:
            continue
        email = f"{name}@shop.example"
        body = {"name": name, "email": email, "password": PASSWORD}
        if role:
            body["role_id"] = role["id"]
        status, made = root.send("POST", "/users/", body)
        assert status == 201, made
        assert "password" not in made["data"]
        found[name] = Api(server).login(email)
    return found


def test_the_only_super_admin_locks_nobody_out(local: Server) -> None:
    root = Api(local).login(SUPER_ADMIN)
    me = root.send("GET", "/auth/me")[1]["data"]["id"]
    roles = {row["name"]: row["id"] for row in root.send("GET", "/authroles/")[1]["data"]}
    own, role = f"/users/{me}", f"/authroles/{roles['super-admin']}"
    for method, path, body, why in (
        (
            "PATCH",
            own,
            {"role_id": None},
            "Cannot demote or deactivate the last active super-admin",
        ),
        (
            "PATCH",
            own,
            {"role_id": roles["admin"]},
            "Cannot demote or deactivate the last active super-admin",
        ),
        (
            "PATCH",
            own,
            {"active": False},
            "Cannot demote or deactivate the last active super-admin",
        ),
        ("DELETE", own, None, "Cannot delete the last active super-admin"),
        ("PATCH", role, {"name": "boss"}, "Cannot rename the role super-admin"),
        ("DELETE", role, None, "Cannot delete the role super-admin"),
    ):
        status, answer = root.send(method, path, body)
        assert status == 409
        assert answer["detail"].startswith(why)
    assert root.send("PATCH", own, {"name": "Root"})[0] == 200
    another = {"name": "Ada", "email": "ada@shop.example", "password": PASSWORD}
    assert root.send("POST", "/users/", another | {"role_id": roles["super-admin"]})[0] == 201
    assert root.send("PATCH", own, {"role_id": None})[0] == 200


def expected(segment: str, verb: str, role: str) -> bool:
    if segment in ("users", "authroles"):
        return role == "super-admin"
    if segment == "topics" and verb == "read":
        return True
    if segment == "topics" and verb == "delete":
        return role == "super-admin"
    return role in ROLES or (verb == "read" and role == "user")


def test_every_route_verb_and_role(server: Server) -> None:
    requests = [
        ("GET", "", "read"),
        ("GET", NOWHERE, "read"),
        ("POST", "", "create"),
        ("PUT", NOWHERE, "update"),
        ("PATCH", NOWHERE, "update"),
        ("DELETE", NOWHERE, "delete"),
    ]
    segments = ("topics", "notes", "users", "authroles")
    who = users(server)
    wrong: list[Any] = []
    for (name, api), segment, (method, rest, verb) in itertools.product(
        who.items(), segments, requests
    ):
        body = {} if method in ("POST", "PUT", "PATCH") else None
        status, _ = api.send(method, f"/{segment}/{rest}", body)
        good = expected(segment, verb, name)
        refused = 401 if name == "nobody" else 403
        # What passes the rule meets what else is wrong with it: no such record, no title.
        fits = status in (200, 404, 422) if good else status == refused
        if not fits:
            wrong.append((name, method, segment, status))
    assert not wrong


def test_included_relations_ask_as_well(server: Server) -> None:
    who = users(server)
    _, topic = who["admin"].send("POST", "/topics/", {"name": "news"})
    status, note = who["admin"].send(
        "POST", "/notes/", {"title": "Hi", "topic_id": topic["data"]["id"]}
    )
    assert status == 201
    path = f"/notes/{note['data']['id']}?include=topic"
    assert who["user"].send("GET", path)[1]["data"]["topic"]["name"] == "news"
    assert who["nobody"].send("GET", path)[0] == 401
    assert who["nobody"].send("GET", "/topics/")[0] == 200


def test_an_order_asks_who_may_read_what_it_goes_by(local_url: str, tmp_path: Path) -> None:
    rules = 'Note = { read = "public" }\nTopic = { read = ["admin"] }\n'
    expected = {"nobody": 401, "user": 403, "developer": 403, "super-admin": 403, "admin": 200}
    with shop(tmp_path / "shop", local_url, settings=rules) as server:
        for name, api in users(server).items():
            for sort in ("topic.name", "title,-topic.name"):
                assert api.send("GET", f"/notes/?sort={sort}")[0] == expected[name], name
                assert api.send("GET", f"/notes/?sort={sort}&page=9")[0] == expected[name], name
            assert api.send("GET", "/notes/?sort=-topic_id")[0] == 200


FORBIDDEN = [
    {key: value}
    for key in ("role_id", "role", "active", "id", "created_at", "updated_at", "is_admin", "roles")
    for value in ("super-admin", NOWHERE, True, None)
]


def test_nobody_raises_their_own_role(local: Server) -> None:
    who = users(local)
    _, me = who["user"].send("GET", "/auth/me")
    own = f"/users/{me['data']['id']}"
    for number, extra in enumerate(FORBIDDEN):
        body = {"name": "Eve", "email": f"eve{number}@x.example", "password": PASSWORD, **extra}
        assert who["nobody"].send("POST", "/auth/register", body)[0] == 422, extra
        assert who["user"].send("PUT", own, extra)[0] == 403
        assert who["user"].send("PATCH", own, extra)[0] == 403
        assert who["user"].send("POST", "/users/", body)[0] == 403
        # What no one may state, a super-admin may not either.
        if not {"role_id", "active"} & extra.keys():
            for method in ("PUT", "PATCH"):
                assert who["super-admin"].send(method, own, extra)[0] == 422, extra
    _, after = who["super-admin"].send("GET", "/users/")
    assert all(not row["name"].startswith("Eve") for row in after["data"])
    _, still = who["user"].send("GET", "/auth/me")
    assert still == me


def test_a_role_that_is_taken_away_is_gone_at_once(local: Server) -> None:
    who = users(local)
    _, me = who["admin"].send("GET", "/auth/me")
    assert who["admin"].send("POST", "/topics/", {"name": "one"})[0] == 201
    own = f"/users/{me['data']['id']}"
    assert who["super-admin"].send("PATCH", own, {"role_id": None})[0] == 200
    assert who["admin"].send("POST", "/topics/", {"name": "two"})[0] == 401
    again = Api(local).login("admin@shop.example")
    assert again.send("GET", "/notes/")[0] == 200
    assert again.send("POST", "/topics/", {"name": "two"})[0] == 403
    assert who["super-admin"].send("PATCH", own, {"active": False})[0] == 200
    assert again.send("GET", "/notes/")[0] == 401
