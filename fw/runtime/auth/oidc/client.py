"""HTTP client of a provider: discovery, keys, and the exchange of codes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

from fw.runtime import clock
from fw.runtime.auth.oidc.id_token import UnknownKey, claims_of
from fw.runtime.auth.oidc.settings import Provider, is_secure
from fw.runtime.errors import FwError, ServiceUnavailable, Unauthenticated

__all__ = ["ProviderClient"]

_TIMEOUT: Final = 10
_MAX_BYTES: Final = 512 * 1024
_LASTS: Final = 3600
"""Seconds for which metadata and keys of a provider are cached."""
_FAILURE_LASTS: Final = 10
"""Seconds in which a provider that failed isn't asked for its metadata again."""
_KEYS_LAST_AT_LEAST: Final = 10
"""Seconds between two requests for keys, however many tokens name unknown ones."""
_ENDPOINTS: Final = ("authorization_endpoint", "token_endpoint", "jwks_uri")


class ProviderClient:
    """Sends the requests to one provider. Raises FwError without the library."""

    def __init__(self, provider: Provider) -> None:
        try:
            import cryptography  # noqa: F401
            import httpx
        except ImportError as error:
            raise FwError(
                "auth.oidc needs the libraries httpx and cryptography",
                hint='install them: pip install "fw-framework[oidc]"',
            ) from error
        self._httpx = httpx
        self.provider = provider
        self._metadata: tuple[float, dict[str, Any]] | None = None
        self._failure: tuple[float, str] | None = None
        self._keys: tuple[float, list[Any]] | None = None

    async def metadata(self) -> dict[str, Any]:
        """Return the provider's metadata (OpenID Connect Discovery); raise ServiceUnavailable."""
        if self._metadata is not None and clock.now() - self._metadata[0] < _LASTS:
            return self._metadata[1]
        if self._failure is not None and clock.now() - self._failure[0] < _FAILURE_LASTS:
            raise ServiceUnavailable(self._failure[1])
        try:
            found = await self._discover()
        except ServiceUnavailable as error:
            self._failure = clock.now(), error.message
            raise
        self._metadata = clock.now(), found
        return found

    async def _discover(self) -> dict[str, Any]:
        issuer = self.provider.issuer
        found = await self._get(f"{issuer.rstrip('/')}/.well-known/openid-configuration")
        if found.get("issuer") != issuer:
            raise ServiceUnavailable(
                f"the provider says that its issuer is {found.get('issuer')!r}"
            )
        for name in _ENDPOINTS:
            if not is_secure(found.get(name)):
                raise ServiceUnavailable(f"the provider {issuer} has no valid {name}")
        return found

    async def authorization_url(self, redirect_uri: str, state: str, nonce: str, pkce: str) -> str:
        """Return the page of the provider on which the user logs in."""
        endpoint = (await self.metadata())["authorization_endpoint"]
        parameters = {
            "response_type": "code",
            "client_id": self.provider.client_id,
            "redirect_uri": redirect_uri,
            "scope": " ".join(self.provider.scopes),
            "state": state,
            "nonce": nonce,
            "code_challenge": pkce,
            "code_challenge_method": "S256",
        }
        return f"{endpoint}{'&' if '?' in endpoint else '?'}{urlencode(parameters)}"

    async def claims(
        self, code: str, redirect_uri: str, verifier: str, nonce: str
    ) -> dict[str, Any]:
        """Exchange a code and return the claims of the ID token.

        Raises Unauthenticated if the provider refuses the code, InvalidIdToken, and
        ServiceUnavailable.
        """
        token = await self._exchange(code, redirect_uri, verifier)
        provider = self.provider
        given = provider.issuer, provider.client_id, nonce
        try:
            return claims_of(token, await self._jwks(), *given)
        except UnknownKey:
            return claims_of(token, await self._jwks(renewed=True), *given)

    async def _exchange(self, code: str, redirect_uri: str, verifier: str) -> str:
        metadata, provider = await self.metadata(), self.provider
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": redirect_uri,
            "code_verifier": verifier,
            "client_id": provider.client_id,
        }
        known = metadata.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
        credentials = None
        if provider.client_secret and "client_secret_basic" in known:
            # Encoded as a form first (RFC 6749, 2.3.1).
            names = provider.client_id, provider.client_secret
            credentials = tuple(quote(name, safe="") for name in names)
        elif provider.client_secret:
            form["client_secret"] = provider.client_secret
        status, answer = await self._send(
            "POST", metadata["token_endpoint"], data=form, auth=credentials
        )
        token = answer.get("id_token")
        if status >= 500:
            raise ServiceUnavailable(f"the provider {provider.name} answers {status}")
        if status != 200 or not isinstance(token, str):
            message = f"the provider {provider.name} refuses the code: {answer.get('error')}"
            raise Unauthenticated("invalid_grant", message)
        return token

    async def _jwks(self, *, renewed: bool = False) -> list[Any]:
        lasts = _KEYS_LAST_AT_LEAST if renewed else _LASTS
        if self._keys is None or clock.now() - self._keys[0] >= lasts:
            found = await self._get((await self.metadata())["jwks_uri"])
            keys = found.get("keys")
            if not isinstance(keys, list):
                raise ServiceUnavailable(f"the provider {self.provider.name} has no keys")
            self._keys = clock.now(), [key for key in keys if isinstance(key, Mapping)]
        return self._keys[1]

    async def _get(self, url: str) -> dict[str, Any]:
        status, answer = await self._send("GET", url)
        if status != 200:
            raise ServiceUnavailable(f"{url} answers {status}")
        return answer

    async def _send(self, method: str, url: str, **options: Any) -> tuple[int, dict[str, Any]]:
        """Return status and JSON object of a response; redirects aren't followed."""
        headers, content = {"accept": "application/json"}, bytearray()
        try:
            async with (
                # Of the whole response: httpx limits the time between two parts of it.
                asyncio.timeout(_TIMEOUT),
                self._httpx.AsyncClient(timeout=_TIMEOUT, trust_env=False) as client,
                client.stream(method, url, headers=headers, **options) as answer,
            ):
                async for part in answer.aiter_bytes():
                    content += part
                    if len(content) > _MAX_BYTES:
                        raise ValueError(f"the response has more than {_MAX_BYTES} bytes")
            found = json.loads(content)
        except (self._httpx.HTTPError, TimeoutError, RecursionError, ValueError) as error:
            fault = str(error) or type(error).__name__
            raise ServiceUnavailable(f"cannot ask the provider at {url}: {fault}") from error
        return answer.status_code, found if isinstance(found, dict) else {}
