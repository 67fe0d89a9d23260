"""Redirects to the provider and back, and those that lead elsewhere."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs

import pytest

from tests.runtime.admin.site import (
    application,
    client_of,
    database_of,
    logins,
    project,
)
from tests.runtime.auth.oidc.fake_provider import (
    CLIENT,
    OidcProvider,
)
from tests.runtime.auth.oidc.site import (
    CREATES,
    error_of,
    opened,
)


@pytest.mark.parametrize(
    ("return_to", "location"),
    [
        ("/", "/login"),
        ("/app/", "/app/login"),
        ("/app/page?next=/x/y", "/app/login"),
        ("/../http:attacker.example/x", "/../http:attacker.example/login"),
        ("/a/../..//attacker.example/", "/a/../..//attacker.example/login"),
    ],
)
async def test_an_error_does_not_lead_to_another_host(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider, return_to: str, location: str
) -> None:
    async with opened(sqlite_url, tmp_path, provider) as site:
        assert await site.log_in(return_to) == f"{location}#error=unknown_account"


async def test_a_response_of_another_issuer_is_refused(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        for iss in ("&iss=https://attacker.example", ""):
            parameters = provider.authorize(await site.begin())
            parameters = parameters.partition("&iss=")[0] + iss
            assert error_of(await site.finish(parameters)) == "failed"
        provider.metadata["authorization_response_iss_parameter_supported"] = False
        client = site.auth.provider_logins
        assert client is not None
        client.clients["main"]._metadata = None
        parameters = provider.authorize(await site.begin()).partition("&iss=")[0]
        assert await site.finish(parameters) == "/admin/"


async def test_a_callback_of_another_provider_is_refused(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    other = f'[auth.oidc.other]\nissuer = "{provider.issuer}"\nclient_id = "{CLIENT}"\n'
    async with opened(sqlite_url, tmp_path, provider, CREATES + other) as site:
        parameters = provider.authorize(await site.begin())
        assert error_of(await site.finish(parameters, "other")) == "expired"
        answer = await site.client.get("/auth/oidc/nobody/login")
        assert answer.status_code == 404


async def test_a_login_leads_back(sqlite_url: str, tmp_path: Path, provider: OidcProvider) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
        assert await site.log_in("/app/page?tab=2") == "/app/page?tab=2"
        assert await site.log_in("https://attacker.example/") == "/"
        parameters = provider.authorize(await site.begin("/app/page?tab=2"))
        state = parse_qs(parameters)["state"][0]
        denied = f"error=access_denied&state={state}&iss={provider.issuer}"
        assert await site.finish(denied) == "/app/login#error=denied"


async def test_without_a_provider_there_are_no_endpoints(sqlite_url: str, tmp_path: Path) -> None:
    auth = logins()
    app = application(project(tmp_path), auth)
    async with database_of(sqlite_url), client_of(app) as client:
        assert (await client.get("/auth/oidc/main/login")).status_code == 404
        assert auth.provider_names() == []
