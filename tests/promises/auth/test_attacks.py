"""Every endpoint of logins as the guide says, and what somebody hostile sends to them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.applications import run
from tests.promises.api.serving import Server
from tests.promises.auth.shop import PASSWORD, SUPER_ADMIN, Api, make, served, shop

JSON = {"Content-Type": "application/json"}
ADA = {"name": "Ada", "email": "Ada@Shop.example", "password": PASSWORD}
SEEDS = """\
User:
  grace:
    name: Grace
    email: Grace@Shop.example
    password: correct horse battery
"""


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    root = tmp_path / "shop"
    make(root, database_url)
    (root / "database" / "seeds" / "03_users.yaml").write_text(SEEDS)
    run("-m", "fw", "seed", root=root)
    with served(root) as running:
        yield running


@pytest.fixture
def local(local_url: str, tmp_path: Path) -> Iterator[Server]:
    unlimited = "\n[auth]\nmax_registrations = 0\n"
    with shop(tmp_path / "shop", local_url, settings=unlimited) as running:
        yield running


def raw(
    server: Server, method: str, path: str, headers: dict[str, str], body: bytes | None = None
) -> tuple[int, str, bytes]:
    """Send exactly that; return the status, the cookie that is set and the body."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    found = answer.status, answer.getheader("set-cookie") or "", answer.read()
    connection.close()
    return found


def test_every_endpoint_does_what_the_guide_says(server: Server) -> None:
    nobody = Api(server)
    status, made = nobody.send("POST", "/auth/register", ADA)
    assert (status, made["data"]["email"], made["data"]["role"]) == (201, "ada@shop.example", None)
    ada, elsewhere = nobody.login("ADA@shop.example"), nobody.login("ada@shop.example")
    assert ada.send("GET", "/auth/me")[1] == made
    _, listed = ada.send("GET", "/auth/sessions")
    assert [row["current"] for row in listed["data"]].count(True) == 1
    assert ada.send("POST", "/auth/sessions/end", {"password": PASSWORD})[0] == 200
    assert elsewhere.send("GET", "/auth/me")[0] == 401
    other = nobody.login("ada@shop.example")
    change = {"password": PASSWORD, "new_password": "battery staple"}
    assert ada.send("POST", "/auth/password", change)[0] == 200
    assert [one.send("GET", "/notes/")[0] for one in (ada, other)] == [200, 401]
    assert nobody.send("GET", "/auth/keys") == (200, {"keys": []})
    grace = nobody.login("grace@shop.example")
    assert grace.send("GET", "/auth/me")[1]["data"]["email"] == "grace@shop.example"

    login = json.dumps(ADA | {"password": "battery staple"}, default=str).encode()
    body = json.dumps({"email": ADA["email"], "password": "battery staple"}).encode()
    assert raw(server, "POST", "/auth/login", JSON, login)[0] == 422
    _, cookie, answer = raw(server, "POST", "/auth/login", JSON, body)
    access = json.loads(answer)["data"]["access_token"]
    assert re.fullmatch(
        r"__Secure-fw_refresh=[\w-]{43}; HttpOnly; Max-Age=604800; Path=/auth;"
        r" SameSite=strict; Secure",
        cookie,
    )
    # A token that is over must not be in the way of the next one.
    kept = {"Cookie": cookie.partition(";")[0], "Authorization": "Bearer over"}
    assert raw(server, "POST", "/auth/refresh", kept | {"Sec-Fetch-Site": "same-site"})[0] == 403
    status, cookie, answer = raw(server, "POST", "/auth/refresh", kept)
    assert status == 200
    refreshed = json.loads(answer)["data"]["access_token"]
    kept["Cookie"] = cookie.partition(";")[0]
    status, cookie, _ = raw(server, "POST", "/auth/logout", kept)
    assert (status, cookie.partition(";")[0]) == (200, '__Secure-fw_refresh=""')
    assert {Api(server, one).send("GET", "/auth/me")[0] for one in (access, refreshed)} == {401}


def test_what_a_super_admin_writes_is_kept_like_the_rest(server: Server) -> None:
    root = Api(server).login(SUPER_ADMIN)
    for wrong in ({"email": "ada"}, {"password": "short"}, {"password": "Password123"}):
        status, answer = root.send("POST", "/users/", ADA | wrong)
        assert (status, [*answer["errors"]]) == (422, [*wrong])
    # What looks like a hash is a password like any other.
    stolen = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$" + "A" * 43
    status, made = root.send("POST", "/users/", ADA | {"password": stolen})
    assert (status, made["data"]["email"]) == (201, "ada@shop.example")
    ada = Api(server).login("ada@shop.example", stolen)
    path = f"/users/{made['data']['id']}"
    assert root.send("PATCH", path, {"email": "ADA@elsewhere.example"})[0] == 200
    assert ada.send("GET", "/auth/me")[0] == 401
    Api(server).login("ada@elsewhere.example", stolen)
    assert root.send("PATCH", path, {"email": "no address"})[0] == 422
    assert root.send("DELETE", path)[0] == 200
    _, description = root.send("GET", "/openapi.json")
    for name in ("UserCreate", "UserUpdate"):
        described = description["components"]["schemas"][name]["properties"]
        assert described["password"]["minLength"] == 12
        assert described["email"]["format"] == "email"


def test_wrong_logins_are_all_alike(local: Server) -> None:
    root = Api(local).login(SUPER_ADMIN)
    for email, active in (("ada@shop.example", True), ("gone@shop.example", False)):
        body = ADA | {"email": email, "active": active}
        assert root.send("POST", "/users/", body)[0] == 201
    answers = []
    for email, password in (
        ("ada@shop.example", "wrong"),
        ("gone@shop.example", "wrong"),
        ("gone@shop.example", PASSWORD),
        ("nobody@shop.example", "wrong"),
        ("nobody@shop.example", ""),
        ("' OR 1=1 --", "wrong"),
        ("\uff41da@shop.example", PASSWORD),
        ("ada@shop.example\u200b", PASSWORD),
    ):
        answers.append(
            Api(local).send("POST", "/auth/login", {"email": email, "password": password})
        )
    assert {status for status, _ in answers} == {401}
    assert len({json.dumps(body) for _, body in answers}) == 1


HOSTILE: list[tuple[dict[str, Any], int]] = [
    ({"name": "x" * 121}, 422),
    ({"name": "\U0001f600" * 120}, 201),
    ({"name": "a\0b"}, 422),
    ({"password": "x y" * 43}, 422),
    ({"password": "\U0001f600\u0301x" * 42}, 201),
    ({"password": "aaaaaaaaaaaa"}, 422),
    ({"password": "PASSWORD12345!"}, 422),
    ({"password": ["x" * 20]}, 422),
    ({"email": "\u212ada@shop.example"}, 201),
    ({"email": "e\u0301@shop.example"}, 422),
    ({"email": f"{'x' * 65}@shop.example"}, 422),
    ({"email": "a@b.example\r\nBcc: c@d.example"}, 422),
    ({"email": None}, 422),
]


def test_what_no_account_is_made_of(local: Server) -> None:
    for number, (given, status) in enumerate(HOSTILE):
        body = ADA | {"email": f"user{number}@shop.example"} | given
        assert Api(local).send("POST", "/auth/register", body)[0] == status, given
    long = {"email": "user4@shop.example", "password": "\U0001f600\u0301x" * 42}
    assert Api(local).send("POST", "/auth/login", long)[0] == 200


def test_tokens_count_in_their_header_alone(local: Server) -> None:
    body = json.dumps({"email": SUPER_ADMIN, "password": PASSWORD}).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        assert raw(local, "POST", "/auth/login", {"Content-Type": kind}, body)[0] == 415
    answer = raw(local, "POST", "/auth/login", JSON, body)[2]
    data = json.loads(answer)["data"]
    access, refresh = data["access_token"], data["refresh_token"]
    bearer = {"Authorization": f"Bearer {access}"}
    assert raw(local, "GET", "/users/", bearer)[0] == 200
    for path in (f"/users/?access_token={access}", f"/users/?token={access}", "/users/"):
        assert raw(local, "GET", path, {"Cookie": f"access_token={access}"})[0] == 401
    for wrong in (refresh, f"{access} ", f"{access}, {access}", f"{access}=", access[:-1]):
        assert raw(local, "GET", "/users/", {"Authorization": f"Bearer {wrong}"})[0] == 401
    for scheme in ("Basic", "Token", "JWT", ""):
        assert raw(local, "GET", "/users/", {"Authorization": f"{scheme} {access}"})[0] == 401
    for path in (
        "//users/",
        "/./users/",
        "/Users/",
        "/users%2f",
        "/auth/../users/",
        "/auth/login/",
    ):
        assert raw(local, "GET", path, {})[0] in (307, 401, 404, 405)
    for name in ("X-HTTP-Method-Override", "X-Original-URL", "X-Forwarded-User", "X-User"):
        assert raw(local, "GET", "/users/", {name: "GET /auth/login"})[0] == 401
    sent = {**bearer, "Content-Type": "application/json"}
    used = json.dumps({"refresh_token": access}).encode()
    assert raw(local, "POST", "/auth/refresh", sent, used)[0] in (401, 422)
    # The log has neither.
    log = "".join(one.read_text() for one in Path(local_root(local)).rglob("*.log"))
    assert access not in log
    assert refresh not in log
    assert PASSWORD not in log


def local_root(server: Server) -> str:
    """Return the folder that a server runs in."""
    return str(Path(f"/proc/{server.process.pid}/cwd").resolve())
