"""Endpoints of logins with a provider: `/auth/oidc`."""

from __future__ import annotations

import hmac
import logging
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.responses import RedirectResponse

from fw.runtime.auth import audit
from fw.runtime.auth.oidc.login_state import LIFETIME, LoginState, local_path
from fw.runtime.auth.oidc.provider_logins import RefusedLogin
from fw.runtime.auth.policy.own_routes import public
from fw.runtime.errors import (
    FwError,
    NotFound,
    SecondFactorRequired,
    ServiceUnavailable,
    TooManyRequests,
    Unauthenticated,
)
from fw.runtime.http import Envelope, Response, success

if TYPE_CHECKING:
    from fw.runtime.auth.auth import Auth, Grant
    from fw.runtime.auth.oidc.client import ProviderClient

__all__ = ["OidcController", "add_oidc_routes"]

log = logging.getLogger("fw.auth")


class ProviderResponse(BaseModel):
    """A provider whose accounts can log in."""

    name: str
    label: str


class OidcController:
    """Handlers of `/auth/oidc`: the redirects to a provider and back."""

    def __init__(self, auth: Auth) -> None:
        self.auth = auth

    async def providers(self) -> Response:
        """List the providers whose accounts can log in."""
        return success(self.auth.provider_names())

    async def login(self, request: Request, name: str, return_to: str = "/") -> RedirectResponse:
        """Redirect to the provider. The browser comes back to `return_to`, a path of this host."""
        client = self._client(name)
        state = LoginState.new(name, local_path(return_to))
        uri = _redirect_uri(request, client)
        try:
            url = await client.authorization_url(uri, state.state, state.nonce, state.challenge)
        except ServiceUnavailable as error:
            log.warning("login with %s: %s", name, error.message)
            return _left(state.return_to, error="unavailable")
        response = _redirect(url)
        text = state.signed(self.auth.keys)
        self.auth.cookie.set_state(request, response, state.state, text, LIFETIME)
        return response

    async def callback(self, request: Request, name: str) -> RedirectResponse:
        """Complete a login by the code of the provider, and redirect to the page it began on."""
        client = self._client(name)
        given = request.query_params.get("state", "")
        text = self.auth.cookie.read_state(request, given)
        state = LoginState.read(text, self.auth.keys) if text else None
        known = state is not None and state.provider == name
        if state is None or not known or not _equal(state.state, given):
            # Forged, expired, used, or of another browser.
            audit.record("provider_login_failed", provider=name, reason="expired")
            return _left(state.return_to if state else "/", error="expired")
        response = await self._completed(request, client, state)
        self.auth.cookie.remove_state(request, response, state.state)
        return response

    async def _completed(
        self, request: Request, client: ProviderClient, state: LoginState
    ) -> RedirectResponse:
        try:
            grant = await self._grant(request, client, state)
        except SecondFactorRequired as error:
            assert self.auth.two_factor is not None, "it raises the error"
            response = _left(state.return_to, enrols=str(error.enrols).lower())
            seconds = self.auth.two_factor.challenge_seconds
            self.auth.cookie.set_challenge(request, response, error.challenge, seconds)
            return response
        except RefusedLogin as error:
            reason, message = error.reason, error.message
        except ServiceUnavailable as error:
            reason, message = "unavailable", error.message
        except TooManyRequests as error:
            reason, message = "unavailable", error.message
        except FwError as error:
            # An invalid ID token, a refused code, or a user that the database doesn't accept.
            reason, message = "failed", error.message
        else:
            response = _redirect(state.return_to)
            seconds = self.auth.sessions.lifetime
            self.auth.cookie.set(request, response, grant.refresh_token, seconds)
            return response
        log.warning("login with %s refused: %s", client.provider.name, message)
        audit.record("provider_login_failed", provider=client.provider.name, reason=reason)
        return _left(state.return_to, error=reason)

    async def _grant(self, request: Request, client: ProviderClient, state: LoginState) -> Grant:
        parameters, provider = request.query_params, client.provider
        metadata = await client.metadata()
        issuer = parameters.get("iss")
        named = metadata.get("authorization_response_iss_parameter_supported") is True
        if (issuer is None and named) or (issuer is not None and issuer != provider.issuer):
            # The code may be that of another provider (RFC 9207).
            raise Unauthenticated("invalid_grant", f"the response is of the issuer {issuer!r}")
        if parameters.get("error"):
            raise RefusedLogin("denied", f"the provider says {parameters['error'][:80]!r}")
        agent = request.headers.get("user-agent", "")
        address = request.client.host if request.client else ""
        code = parameters.get("code", "")
        async with self.auth.rate_limit.attempt(f"oidc {state.state}", address):
            claims = await client.claims(
                code, _redirect_uri(request, client), state.verifier, state.nonce
            )
        return await self.auth.login_by_provider(provider, claims, agent, address)

    def _client(self, name: str) -> ProviderClient:
        logins = self.auth.provider_logins
        client = logins.clients.get(name) if logins else None
        if client is None:
            raise NotFound("Provider", name)
        return client


def add_oidc_routes(router: APIRouter, auth: Auth) -> None:
    """Add the routes of logins with a provider to the router of `/auth`."""
    handlers = OidcController(auth)
    router.get("/oidc", response_model=Envelope[list[ProviderResponse]])(handlers.providers)
    for path, handler in (("login", handlers.login), ("callback", handlers.callback)):
        # Pages of a browser, which no client of the API calls.
        endpoint = public(handler)
        router.get(f"/oidc/{{name}}/{path}", include_in_schema=False, response_model=None)(endpoint)


def _redirect_uri(request: Request, client: ProviderClient) -> str:
    provider = client.provider
    below = f"auth/oidc/{provider.name}/callback"
    return provider.redirect_uri or f"{str(request.base_url).rstrip('/')}/{below}"


def _left(return_to: str, **parts: str) -> RedirectResponse:
    """Redirect to the login page beside `return_to`, with a fragment, which no server logs."""
    # Not urljoin, which makes http:host of /../http:host.
    folder = return_to.partition("?")[0].rpartition("/")[0]
    return _redirect(f"{folder}/login#{urlencode(parts)}")


def _redirect(url: str) -> RedirectResponse:
    return RedirectResponse(url, 303, headers={"cache-control": "no-store"})


def _equal(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode("utf-8", "surrogatepass"))
