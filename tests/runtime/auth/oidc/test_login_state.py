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
        "",
        "/é",
    ],
)
async def test_a_login_does_not_lead_elsewhere(elsewhere: str) -> None:
    assert local_path(elsewhere) == "/"
