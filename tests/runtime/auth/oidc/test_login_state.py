"""State of a login: bound to one browser and one callback, for ten minutes."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs

import httpx
import pytest

from fw.runtime import clock
from fw.runtime.auth.oidc.login_state import LIFETIME, LoginState, local_path
from tests.runtime.auth.oidc.fake_provider import (
    OidcProvider,
)
from tests.runtime.auth.oidc.site import (
    CREATES,
    error_of,
    opened,
)


async def test_a_forged_state_is_refused(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        parameters = provider.authorize(await site.begin())
        state = parse_qs(parameters)["state"][0]
        for other in ("", "x", state[:-1], state + "x"):
            forged = parameters.replace(f"state={state}", f"state={other}")
            assert error_of(await site.finish(forged)) == "expired"
        assert await site.me() is None
        # In the browser of a victim, which has no cookie of that login.
        cookies, site.client.cookies = site.client.cookies, httpx.Cookies()
        assert error_of(await site.finish(parameters)) == "expired"
        site.client.cookies = cookies
        assert await site.finish(parameters) == "/admin/"


async def test_a_callback_is_used_once(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        parameters = provider.authorize(await site.begin())
        cookies = httpx.Cookies(site.client.cookies)
        assert await site.finish(parameters) == "/admin/"
        assert error_of(await site.finish(parameters)) == "expired"
        site.client.cookies = cookies
        assert error_of(await site.finish(parameters)) == "failed"


async def test_logins_in_several_tabs_are_completed(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        pages = [provider.authorize(await site.begin(f"/app/{tab}")) for tab in range(6)]
        assert len(site.client.cookies) == 5
        # The oldest one has made room.
        assert error_of(await site.finish(pages[0])) == "expired"
        for tab in (3, 1, 5, 2, 4):
            assert await site.finish(pages[tab]) == f"/app/{tab}"
        assert [name for name in site.client.cookies if "oidc" in name] == []


async def test_two_cookies_of_a_login_are_refused(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        parameters = provider.authorize(await site.begin())
        ((name, text),) = site.client.cookies.items()
        header = {"cookie": f"{name}={text}; {name}=x"}
        site.client.cookies.clear()
        path = f"/auth/oidc/main/callback?{parameters}"
        answer = await site.client.get(path, headers=header)
        assert error_of(answer.headers["location"]) == "expired"


async def test_a_state_expires(sqlite_url: str, tmp_path: Path, provider: OidcProvider) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        state = LoginState.new("main", "/")
        text = state.signed(site.auth.keys)
        assert LoginState.read(text, site.auth.keys) == state
        for forged in (text[:-2], f"x{text}", "", ".", "é.é"):
            assert LoginState.read(forged, site.auth.keys) is None
        try:
            clock.use(lambda: state.expires - 0.0)
            assert LoginState.read(text, site.auth.keys) is None
            assert LIFETIME == 600
        finally:
            clock.use(None)


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://attacker.example/",
        "//attacker.example",
        "/\\attacker.example",
        "\\\\attacker.example",
        "javascript:alert(1)",
        "/a\r\nSet-Cookie: x=y",
        "/a#error=denied",
        "attacker.example",
        f"/{'a' * 1000}",
        "",
        "/é",
    ],
)
async def test_a_login_does_not_lead_elsewhere(elsewhere: str) -> None:
    assert local_path(elsewhere) == "/"
