"""Login with the OAuth 2 password form, which `/docs` sends."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request
from typing_extensions import override

from fw.runtime.auth import Auth, AuthController, auth_router
from fw.runtime.auth.endpoints.controller import Credentials
from fw.runtime.auth.rate_limit import MAX_ACCOUNT_FAILURES
from fw.runtime.database.connection.database import current
from fw.runtime.http import Response
from tests.runtime.admin.site import Account, application, client_of, database_of, logins, project

EMAIL, PASSWORD = "ada@shop.example", "correct horse & battery"
FORM = {"grant_type": "password", "username": EMAIL, "password": PASSWORD}


@pytest.fixture
async def auth(sqlite_url: str, tmp_path: Path) -> AsyncIterator[tuple[Auth, FastAPI]]:
    async with database_of(sqlite_url) as database:
        made = logins()
        app = application(project(tmp_path), made)
        password = await made.passwords.hash(PASSWORD)
        values = {"name": "Ada", "email": EMAIL, "password": password, "active": True}
        await database.store(Account).insert({**values, "role_id": None})
        yield made, app


@pytest.fixture
async def client(auth: tuple[Auth, FastAPI]) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(auth[1]) as opened:
        yield opened


async def test_a_form_returns_tokens_as_in_rfc_6749(client: httpx.AsyncClient) -> None:
    stale = {"authorization": "Bearer stale"}
    answer = await client.post("/auth/token", data=FORM, headers=stale)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers
    given = answer.json()
    assert (given["token_type"], given["expires_in"]) == ("bearer", 900)
    sent = {"authorization": f"Bearer {given['access_token']}"}
    assert (await client.get("/auth/me", headers=sent)).json()["data"]["email"] == EMAIL
    again = await client.post("/auth/refresh", json={"refresh_token": given["refresh_token"]})
    assert again.status_code == 200


WRONG = "Wrong e-mail or password."
UNREADABLE = "The request's body is malformed."
REQUEST, LONG = "invalid_request", "String should have at most"
GIVEN_TWICE = "grant_type=password&grant_type=password&username=a&password=x"
TOO_LONG = f"grant_type=password&username={'a' * 300}&password={'x' * 300}"


@pytest.mark.parametrize(
    ("content", "error", "description"),
    [
        ("grant_type=password&username=ada@shop.example&password=wrong", "invalid_grant", WRONG),
        ("grant_type=password&username=bob@shop.example&password=wrong", "invalid_grant", WRONG),
        (
            "grant_type=refresh_token&refresh_token=x",
            "unsupported_grant_type",
            "grant_type must be password.",
        ),
        ("username=ada@shop.example&password=x", REQUEST, "grant_type: Field required."),
        ("grant_type=password&username=ada@shop.example", REQUEST, "password: Field required."),
        ("grant_type=password&password=x", REQUEST, "username: Field required."),
        (GIVEN_TWICE, REQUEST, "A field occurs more than once."),
        (
            "grant_type=password&username=a%00&password=x",
            REQUEST,
            "username: Text must not contain NUL or lone surrogates.",
        ),
        (TOO_LONG, REQUEST, f"username: {LONG} 254 characters; password: {LONG} 256 characters."),
        ("grant_type=password&username=%ff&password=x", REQUEST, UNREADABLE),
        ("&".join(f"field{number}=1" for number in range(99)), REQUEST, UNREADABLE),
        ("\u00e9", REQUEST, UNREADABLE),
        ("", REQUEST, "grant_type: Field required."),
    ],
)
async def test_an_invalid_form_returns_an_oauth_error(
    client: httpx.AsyncClient, content: str, error: str, description: str
) -> None:
    kind = {"content-type": "application/x-www-form-urlencoded; charset=utf-8"}
    answer = await client.post("/auth/token", content=content.encode(), headers=kind)
    assert answer.status_code == 400
    assert answer.json() == {"error": error, "error_description": description}
    # What RFC 6749, 5.2, lets a description be made of.
    assert re.fullmatch(r"[\x20-\x21\x23-\x5b\x5d-\x7e]+", description)


async def test_form_errors_reveal_no_more_than_those_of_the_json_login(
    client: httpx.AsyncClient, auth: tuple[Auth, FastAPI]
) -> None:
    hashed = await auth[0].passwords.hash(PASSWORD)
    gone = {"name": "Bob", "email": "bob@shop.example", "password": hashed, "active": False}
    await current().store(Account).insert({**gone, "role_id": None})
    for email in (EMAIL, "bob@shop.example", "nobody@shop.example"):
        secret = PASSWORD if email != EMAIL else "wrong"
        sent = {"email": email, "password": secret}
        told = (await client.post("/auth/login", json=sent)).json()["detail"]
        form = {**FORM, "username": email, "password": secret}
        answer = (await client.post("/auth/token", data=form)).json()
        assert answer == {"error": "invalid_grant", "error_description": told}


async def test_a_401_names_the_reason(client: httpx.AsyncClient) -> None:
    tokens = (await client.post("/auth/token", data=FORM)).json()
    own = {"authorization": f"Bearer {tokens['access_token']}"}
    passwords = {"password": "wrong", "new_password": "a very long sentence"}
    for path, body, headers, detail in (
        ("login", {"email": EMAIL, "password": "wrong"}, {}, "Wrong e-mail or password."),
        ("password", passwords, own, "The current password is wrong."),
        ("refresh", {"refresh_token": "x"}, {}, "The refresh token is invalid or has expired."),
    ):
        answer = await client.post(f"/auth/{path}", json=body, headers=headers)
        assert (answer.status_code, answer.json()["detail"]) == (401, detail)


async def test_other_content_types_are_refused(client: httpx.AsyncClient) -> None:
    for sent in ({"json": FORM}, {"files": {"username": b"x"}}):
        answer = await client.post("/auth/token", **sent)  # type: ignore[arg-type]
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")
        told = "The request's body must be application/x-www-form-urlencoded."
        assert answer.json()["error_description"] == told


async def test_both_logins_share_the_rate_limit(client: httpx.AsyncClient) -> None:
    for number in range(MAX_ACCOUNT_FAILURES):
        body = {"email": EMAIL, "password": "wrong"}
        wrong = {**FORM, "password": "wrong"}
        if number % 2:
            assert (await client.post("/auth/login", json=body)).status_code == 401
        else:
            assert (await client.post("/auth/token", data=wrong)).status_code == 400
    limited = await client.post("/auth/token", data=FORM)
    assert limited.status_code == 429
    assert int(limited.headers["retry-after"]) > 0


@pytest.mark.parametrize(
    "page",
    [
        {"sec-fetch-site": "cross-site", "origin": "https://evil.example"},
        {"sec-fetch-site": "same-site", "origin": "https://blog.shop.example"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
    ],
)
async def test_forms_of_other_origins_are_refused_and_not_counted(
    client: httpx.AsyncClient, page: dict[str, str]
) -> None:
    for _ in range(MAX_ACCOUNT_FAILURES):
        wrong = {**FORM, "password": "wrong"}
        assert (await client.post("/auth/token", data=wrong, headers=page)).status_code == 403
    own = {"sec-fetch-site": "same-origin"}
    assert (await client.post("/auth/token", data=FORM, headers=own)).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", None])
async def test_json_without_a_preflight_is_refused(
    client: httpx.AsyncClient, kind: str | None
) -> None:
    """Browsers send these content types to other sites without a preflight request."""
    headers = {} if kind is None else {"content-type": kind}
    for _ in range(MAX_ACCOUNT_FAILURES):
        body = f'{{"email": "{EMAIL}", "password": "wrong"}}'
        answer = await client.post("/auth/login", content=body, headers=headers)
        assert answer.status_code in (415, 422)
    assert (await client.post("/auth/token", data=FORM)).status_code == 200


@pytest.mark.parametrize("root", ["", "/shop"])
async def test_openapi_has_the_token_url(auth: tuple[Auth, FastAPI], root: str) -> None:
    async with client_of(auth[1], root_path=root) as client:
        said = (await client.get("/openapi.json")).json()
    schemes = said["components"]["securitySchemes"]
    assert list(schemes) == ["password", "bearer"]
    flow: dict[str, Any] = {"tokenUrl": f"{root}/auth/token", "scopes": {}}
    assert schemes["password"] == {"type": "oauth2", "flows": {"password": flow}}
    assert said["paths"]["/auth/me"]["get"]["security"] == [{"bearer": []}, {"password": []}]
    token = said["paths"]["/auth/token"]["post"]
    assert list(token["requestBody"]["content"]) == ["application/x-www-form-urlencoded"]
    assert "security" not in token


def test_a_custom_login_disables_the_token_endpoint() -> None:
    class Mine(AuthController):
        @override
        async def login(self, request: Request, body: Credentials) -> Response:
            raise NotImplementedError

    paths = {route.path for route in auth_router(logins(), Mine).routes}  # type: ignore[attr-defined]
    assert "/auth/token" not in paths
    assert "/auth/login" in paths
