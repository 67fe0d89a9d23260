"""Validation of ID tokens, and the keys of the provider."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jwt

from fw.runtime import clock
from tests.runtime.auth.oidc.fake_provider import (
    CLIENT,
    CLIENT_SECRET,
    OidcProvider,
)
from tests.runtime.auth.oidc.site import (
    CREATES,
    error_of,
    opened,
)


def unsigned(claims: dict[str, Any]) -> str:
    parts = ({"alg": "none", "typ": "JWT"}, claims)
    texts = [
        base64.urlsafe_b64encode(json.dumps(one).encode()).rstrip(b"=").decode() for one in parts
    ]
    return f"{texts[0]}.{texts[1]}."


def by_secret(claims: dict[str, Any]) -> str:
    return jwt.encode(claims, CLIENT_SECRET.ljust(32, "x"), "HS256")


FORGED: dict[str, Callable[[OidcProvider, dict[str, Any]], str]] = {
    "alg none": lambda _, claims: unsigned(claims),
    "alg HS256": lambda _, claims: by_secret(claims),
    "signature": lambda one, claims: one.sign(claims)[:-8] + "AAAAAAAA",
    "audience": lambda one, claims: one.sign({**claims, "aud": "another"}),
    "audiences": lambda one, claims: one.sign({**claims, "aud": [CLIENT, "another"]}),
    "azp": lambda one, claims: one.sign({**claims, "azp": "another"}),
    "issuer": lambda one, claims: one.sign({**claims, "iss": "https://attacker.example"}),
    "nonce": lambda one, claims: one.sign({**claims, "nonce": "another"}),
    "no nonce": lambda one, claims: one.sign({k: v for k, v in claims.items() if k != "nonce"}),
    "expired": lambda one, claims: one.sign({**claims, "exp": claims["iat"] - 61}),
    "no expiry": lambda one, claims: one.sign({k: v for k, v in claims.items() if k != "exp"}),
    "future": lambda one, claims: one.sign({**claims, "iat": claims["iat"] + 120}),
    "subject": lambda one, claims: one.sign({**claims, "sub": ""}),
    "long subject": lambda one, claims: one.sign({**claims, "sub": "x" * 256}),
    "no token": lambda _, claims: "x",
}


async def test_a_forged_token_is_refused(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    async with opened(sqlite_url, tmp_path, provider, CREATES, "max_failures = 0") as site:
        for name, forge in FORGED.items():
            provider.forge = lambda claims, forge=forge: forge(provider, claims)
            assert (name, error_of(await site.log_in())) == (name, "failed")
            assert await site.me() is None
        provider.forge = lambda claims: provider.sign({**claims, "aud": [CLIENT]})
        assert await site.log_in() == "/admin/"


async def test_keys_of_the_provider_are_cached_and_rotate(
    sqlite_url: str, tmp_path: Path, provider: OidcProvider
) -> None:
    moment = [1_800_000_000.0]
    clock.use(lambda: moment[0])
    try:
        async with opened(sqlite_url, tmp_path, provider, CREATES) as site:
            assert await site.log_in() == await site.log_in() == "/admin/"
            assert provider.requests.count("/jwks") == 1
            former = dict(provider.keys)
            provider.rotate()
            # A token with an unknown key doesn't cause any number of requests.
            assert error_of(await site.log_in()) == "failed"
            assert provider.requests.count("/jwks") == 1
            moment[0] += 10
            assert await site.log_in() == "/admin/"
            assert provider.requests.count("/jwks") == 2
            current_keys, provider.keys = provider.keys, former
            provider.forge = provider.sign
            token_of_former = await site.begin()
            parameters = provider.authorize(token_of_former)
            provider.forge = lambda claims: _signed_by(former, claims)
            provider.keys = current_keys
            moment[0] += 10
            assert error_of(await site.finish(parameters)) == "failed"
    finally:
        clock.use(None)


def _signed_by(keys: dict[str, Any], claims: dict[str, Any]) -> str:
    ((kid, key),) = keys.items()
    return jwt.encode(claims, key, "RS256", headers={"kid": kid})
