"""Attributes of the refresh cookie, and the origins that may use it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from starlette.requests import Request
from starlette.responses import Response

from fw.runtime.auth.sessions.cookies import RefreshCookie
from fw.runtime.errors import Forbidden

SECURE = {"cookie": "__Secure-fw_refresh=token"}


def request(headers: Mapping[str, str] = {}, scheme: str = "http", root: str = "") -> Request:
    sent = {"host": "shop.example", **headers}
    raw = [(name.encode(), value.encode()) for name, value in sent.items()]
    scope = {"type": "http", "scheme": scheme, "path": "/", "root_path": root, "headers": raw}
    return Request({**scope, "query_string": b"", "server": ("shop.example", 80)})


def parts(cookie: RefreshCookie, asked: Request) -> set[str]:
    response = Response()
    cookie.set(asked, response, "token", 60)
    return set(response.headers["set-cookie"].split("; "))


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_secure_and_http_only_and_same_site(scheme: str) -> None:
    wanted = {"HttpOnly", "Max-Age=60", "Path=/auth", "SameSite=strict", "Secure"}
    assert parts(RefreshCookie(), request(scheme=scheme)) == {
        "__Secure-fw_refresh=token",
        *wanted,
    }


def test_the_cookie_may_be_allowed_over_http() -> None:
    cookie = RefreshCookie(secure=False)
    assert not {"Secure"} & parts(cookie, request())
    assert "fw_refresh=token" in parts(cookie, request())
    assert {"Secure", "__Secure-fw_refresh=token"} < parts(cookie, request(scheme="https"))
    assert cookie.read(request({"cookie": "fw_refresh=token"})) == "token"


def test_a_cookie_without_the_secure_prefix_is_ignored() -> None:
    assert RefreshCookie().read(request({"cookie": "fw_refresh=token"})) is None
    assert RefreshCookie().read(request()) is None


@pytest.mark.parametrize("second", ["other", "", "token"])
def test_two_cookies_of_the_name_are_refused(second: str) -> None:
    name = "__Secure-fw_refresh"
    for sent in (f"{name}=token; {name}={second}", f"{name} ={second};a=b;{name}=token"):
        with pytest.raises(Forbidden, match="two cookies"):
            RefreshCookie().read(request({"cookie": sent}))
    assert RefreshCookie().read(request({"cookie": f"{name}=token; fw_refresh=x"})) == "token"


def test_the_path_of_the_cookie_includes_the_mount_path() -> None:
    assert "Path=/shop/auth" in parts(RefreshCookie(), request(root="/shop/"))


def test_removal_uses_the_same_name_and_path() -> None:
    response = Response()
    RefreshCookie().remove(request(), response)
    removed = set(response.headers["set-cookie"].split("; "))
    assert {'__Secure-fw_refresh=""', "Max-Age=0", "Path=/auth", "Secure"} < removed


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"sec-fetch-site": "same-origin", "origin": "http://localhost:5173"},
        {"sec-fetch-site": "none"},
        {"origin": "https://shop.example"},
        {"sec-fetch-site": "same-site", "origin": "https://app.shop.example"},
    ],
)
def test_the_cookie_is_read_from_allowed_origins(headers: dict[str, str]) -> None:
    cookie = RefreshCookie(origins=["https://app.shop.example"])
    assert cookie.read(request(SECURE | headers)) == "token"


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "same-site", "origin": "https://evil.shop.example"},
        {"sec-fetch-site": "whatever"},
        {"sec-fetch-site": ""},
        {"origin": "https://evil.example"},
        {"origin": "https://shop.example.evil.example"},
        {"origin": "https://shop.example@evil.example"},
        {"origin": "null"},
        {"origin": ""},
    ],
)
def test_the_cookie_is_refused_from_other_origins(headers: dict[str, str]) -> None:
    with pytest.raises(Forbidden):
        RefreshCookie().read(request(SECURE | headers))
