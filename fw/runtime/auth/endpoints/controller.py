"""Handlers of the `/auth` endpoints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request
from pydantic import ValidationError
from starlette.background import BackgroundTask
from starlette.responses import JSONResponse
from starlette.responses import Response as PlainResponse

from fw.runtime.auth import audit
from fw.runtime.auth.endpoints.bodies import (
    Credentials,
    ForgottenPassword,
    KeySet,
    LoggedOut,
    NewPassword,
    PasswordOfLink,
    RefreshToken,
    SessionResponse,
    SessionsToEnd,
    TokenOfLink,
    TokenPair,
    UnverifiedAddress,
    Verified,
)
from fw.runtime.auth.endpoints.oauth import (
    FORM,
    OAuthError,
    RefusedForm,
    described,
    password_form,
    refusal,
)
from fw.runtime.auth.endpoints.offers import offered
from fw.runtime.auth.endpoints.registration import (
    Registration,
    profile_model,
    registered_model,
    registration_model,
)
from fw.runtime.auth.policy.actor import actor
from fw.runtime.auth.policy.policy import BY_FORM
from fw.runtime.errors import Forbidden, NotFound, SecondFactorRequired, Unauthenticated
from fw.runtime.http import (
    CreateSchema,
    Envelope,
    Response,
    created,
    problems,
    success,
)
from fw.runtime.http.error_handling.exception_handlers import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fw.runtime.auth.auth import Auth, Grant
    from fw.runtime.database import Row

__all__ = ["AuthController", "auth_router"]

_Optional = Annotated[
    bool, Query(description="Answer 204 instead of 401 if there is no active session")
]


class AuthController:
    """Handlers of `/auth`. Pass a subclass to `auth_router` to replace some."""

    def __init__(self, auth: Auth) -> None:
        self.auth = auth

    async def register(self, request: Request, body: Registration) -> Response:
        """Create an account without a role. The answer is the same if the address is taken."""
        return await self._create(request, body, {})

    async def _create(self, request: Request, body: Any, others: dict[str, Any]) -> Response:
        address = _address(request)
        name = getattr(body, "name", None)
        user = await self.auth.register(name, body.email, body.password, address, others)
        shown = registered_model(self.auth).model_fields
        profile = {key: value for key, value in self._profile(user, None).items() if key in shown}
        response = created(profile, "/auth/me")
        if self.auth.verification.url:
            # Known addresses are mailed after the response as well, so its timing says nothing.
            response.background = BackgroundTask(self.auth.verification.send, body.email)
        response.headers["cache-control"] = "no-store"
        return response

    async def login(self, request: Request, body: Credentials) -> Response:
        """Log in, and get an access token and a refresh token, which is also set as a cookie."""
        agent, address = request.headers.get("user-agent", ""), _address(request)
        grant = await self.auth.login(body.email, body.password, agent, address)
        return self.granted(request, grant, {})

    async def token(self, request: Request) -> JSONResponse:
        """Log in with an OAuth 2 form. The answer has no envelope and sets no cookie."""
        if not self.auth.cookie.is_own(request):
            # Any page can send a form, and could use up its visitor's login attempts.
            raise Forbidden("the form was sent by a page of another origin")
        agent, address = request.headers.get("user-agent", ""), _address(request)
        try:
            sent = Credentials.model_validate(await password_form(request))
            grant = await self.auth.login(sent.email, sent.password, agent, address)
        except RefusedForm as refused:
            return refusal(refused.reason, refused.description)
        except ValidationError as error:
            return refusal("invalid_request", described(error))
        except SecondFactorRequired as error:
            return refusal("mfa_required", sentence(error), error.challenge)
        except Unauthenticated as error:
            return refusal("invalid_grant", sentence(error))
        except Forbidden as error:
            return refusal("invalid_grant", error.detail or sentence(error))
        content = {**grant._asdict(), "token_type": "bearer"}
        return JSONResponse(content, headers={"cache-control": "no-store", "pragma": "no-cache"})

    async def refresh(
        self, request: Request, body: RefreshToken | None = None, optional: _Optional = False
    ) -> PlainResponse:
        """Get new tokens for a refresh token, which cannot be used again.

        With `optional`, a browser without an active session gets 204 instead of 401, so its console
        shows no error.
        """
        try:
            grant = await self.auth.refresh(self._sent(request, body))
        except Unauthenticated:
            if not optional:
                raise
            return PlainResponse(status_code=204, headers={"cache-control": "no-store"})
        return self.granted(request, grant, {})

    async def logout(self, request: Request, body: RefreshToken | None = None) -> Response:
        """Revoke the session of a refresh token, else that of the access token."""
        token, header = self._found(request, body), request.headers.get("authorization")
        if token is None and header is not None:
            who = await self.auth.identify(header.encode("latin-1"))
            if who.session is None:
                raise Unauthenticated("invalid_token", "an API key has no session")
            await self.auth.sessions.revoke(who.user, who.session)
            user = who.user
        else:
            user = await self.auth.sessions.end(self._sent(request, body))
        audit.record("logout", user=user)
        response = success({"revoked": True}, tag=False)
        self.auth.cookie.remove(request, response)
        return response

    async def keys(self) -> JSONResponse:
        """Return the public keys of access tokens, for services that verify them."""
        # Without an envelope, as libraries that read a JWKS URL expect.
        return JSONResponse(
            {"keys": self.auth.keys.public()}, headers={"cache-control": "public, max-age=300"}
        )

    async def me(self) -> Response:
        """Return the account of the logged-in user."""
        who = actor()
        return success(self._profile(await self.auth.profile(who), who.role), tag=False)

    async def password(self, body: NewPassword) -> Response:
        """Change the password of the logged-in user, and revoke all other sessions."""
        await self.auth.change_password(actor(), body.password, body.new_password)
        return success({"revoked": True}, tag=False)

    async def forgot(self, request: Request, body: ForgottenPassword) -> PlainResponse:
        """Mail a link to reset the password, if the address has an account.

        The answer is the same if it has none, and comes before the mail is sent.
        """
        await self.auth.rate_limit.forget(_address(request))
        sending = BackgroundTask(self.auth.password_reset.send, body.email)
        headers = {"cache-control": "no-store"}
        return PlainResponse(status_code=202, headers=headers, background=sending)

    async def reset(self, body: PasswordOfLink) -> Response:
        """Set the password of a mailed link, and revoke all sessions of the user."""
        await self.auth.password_reset.redeem(body.token, body.password)
        return success({"revoked": True}, tag=False)

    async def verification(self, request: Request, body: UnverifiedAddress) -> PlainResponse:
        """Mail another link to confirm the address, if its account has to.

        The answer is the same if there is none, and comes before the mail is sent.
        """
        await self.auth.rate_limit.forget(_address(request))
        sending = BackgroundTask(self.auth.verification.send, body.email)
        headers = {"cache-control": "no-store"}
        return PlainResponse(status_code=202, headers=headers, background=sending)

    async def verify(self, body: TokenOfLink) -> Response:
        """Confirm the address to which a link was mailed."""
        await self.auth.verification.redeem(body.token)
        return success({"verified": True}, tag=False)

    async def sessions(self) -> Response:
        """List the sessions of the logged-in user, the most recently used first."""
        who = actor()
        rows = await self.auth.sessions.of(who.user)
        return success([_session(row, who.session) for row in rows])

    async def end_sessions(self, body: SessionsToEnd) -> Response:
        """Revoke one session of the logged-in user, or all except the current one."""
        if not await self.auth.end_sessions(actor(), body.password, body.id):
            raise NotFound("Session", body.id)
        return success({"revoked": True}, tag=False)

    def _profile(self, user: Row, role: str | None) -> dict[str, Any]:
        columns = self.auth.columns
        name, email = columns.shown_name(user), user[columns.email]
        return {"id": user[columns.key], "name": name, "email": email, "role": role}

    def granted(self, request: Request, grant: Grant, more: Mapping[str, Any]) -> Response:
        """Return the response to a login with its cookie; `more` are further members."""
        response = success({**grant._asdict(), "token_type": "bearer", **more}, tag=False)
        response.headers["cache-control"] = "no-store"
        seconds = self.auth.sessions.lifetime
        self.auth.cookie.set(request, response, grant.refresh_token, seconds)
        return response

    def _sent(self, request: Request, body: RefreshToken | None) -> str:
        """Return the refresh token of the body or the cookie; raise Unauthenticated without one."""
        token = self._found(request, body)
        if token is None:
            raise Unauthenticated("invalid_request")
        return token

    def _found(self, request: Request, body: RefreshToken | None) -> str | None:
        token = body.refresh_token if body is not None else None
        return token or self.auth.cookie.read(request) or None


def auth_router(
    auth: Auth,
    controller: type[AuthController] = AuthController,
    *,
    fields: Iterable[str] = (),
) -> APIRouter:
    """Return the router of the `/auth` endpoints.

    A registration also has the `fields` of the user model. Raise FwError for one that a user must
    not choose, and for an unknown one.
    """
    body = registration_model(auth, fields)
    handlers, router = controller(auth), APIRouter(prefix="/auth", tags=["Auth"])
    router.post(
        "/register",
        status_code=201,
        response_model=Envelope[registered_model(auth)],  # type: ignore[misc]
        responses=problems(403, 422, 429, 503),
        dependencies=[
            Depends(
                offered(lambda: auth.registration, "Registration is closed", "auth.registration")
            )
        ],
    )(_register_endpoint(handlers, body))
    for path, handler, envelope, statuses in (
        ("/login", handlers.login, Envelope[TokenPair], (401, 403, 422, 429, 503)),
        ("/password", handlers.password, Envelope[LoggedOut], (401, 422, 429, 503)),
    ):
        router.post(path, response_model=envelope, responses=problems(*statuses))(handler)
    resets = offered(
        lambda: bool(auth.password_reset.url), "Passwords can't be reset by mail", "auth.reset_url"
    )
    can_reset = [Depends(resets)]
    router.post(
        "/forgot",
        status_code=202,
        response_class=PlainResponse,
        responses=problems(403, 422, 429, 503),
        dependencies=can_reset,
    )(handlers.forgot)
    router.post(
        "/reset",
        response_model=Envelope[LoggedOut],
        responses=problems(403, 422, 503),
        dependencies=can_reset,
    )(handlers.reset)
    verifies = offered(
        lambda: bool(auth.verification.url), "Addresses need no confirmation", "auth.verify_url"
    )
    can_verify = [Depends(verifies)]
    router.post(
        "/verification",
        status_code=202,
        response_class=PlainResponse,
        responses=problems(403, 422, 429, 503),
        dependencies=can_verify,
    )(handlers.verification)
    router.post(
        "/verify",
        response_model=Envelope[Verified],
        responses=problems(403, 422, 503),
        dependencies=can_verify,
    )(handlers.verify)
    if controller.login is AuthController.login:
        # A custom login may require more, so the form must not bypass it.
        router.post(
            f"/{BY_FORM}",
            response_model=TokenPair,
            responses={400: {"model": OAuthError}, **problems(403, 429, 503)},
            openapi_extra=FORM,
        )(handlers.token)
    router.post(
        "/refresh",
        response_model=Envelope[TokenPair],
        responses={204: {"description": "No active session"}, **problems(401, 403, 422)},
    )(handlers.refresh)
    router.post("/logout", response_model=Envelope[LoggedOut], responses=problems(401, 403, 422))(
        handlers.logout
    )
    profile: Any = Envelope[profile_model(auth)]  # type: ignore[misc]
    router.get("/keys", response_model=KeySet)(handlers.keys)
    router.get("/me", response_model=profile, responses=problems(401))(handlers.me)
    router.get(
        "/sessions", response_model=Envelope[list[SessionResponse]], responses=problems(401)
    )(handlers.sessions)
    router.post(
        "/sessions/end",
        response_model=Envelope[LoggedOut],
        responses=problems(401, 404, 422, 429, 503),
    )(handlers.end_sessions)
    _add_sign_in_routes(router, auth, handlers)
    return router


def _add_sign_in_routes(router: APIRouter, auth: Auth, handlers: AuthController) -> None:
    """Add the routes of the ways to sign in, without those that settings switch off.

    The router may be made before the settings are read; then it has them all.
    """
    if auth.api_keys is not None or not auth.is_open:
        from fw.runtime.auth.endpoints.api_keys import add_api_key_routes

        add_api_key_routes(router, auth)
    if auth.provider_logins is not None or not auth.is_open:
        from fw.runtime.auth.endpoints.oidc import add_oidc_routes

        add_oidc_routes(router, auth)
    if auth.two_factor is not None or not auth.is_open:
        from fw.runtime.auth.endpoints.two_factor import add_two_factor_routes

        add_two_factor_routes(router, auth, handlers.granted)


def _register_endpoint(handlers: AuthController, body: type[CreateSchema]) -> Any:
    """Return the handler of a registration with the request body `body`."""
    if body is Registration or type(handlers).register is not AuthController.register:
        return handlers.register

    async def register(request: Request, body: Any) -> Response:
        others = body.model_dump(exclude={"name", "email", "password"}, exclude_unset=True)
        return await handlers._create(request, body, others)

    register.__annotations__["body"] = body
    register.__doc__ = AuthController.register.__doc__
    return register


def _session(row: Any, own: UUID | None) -> dict[str, Any]:
    shown = ("id", "agent", "address", "created_at", "used_at", "expires_at")
    return {**{name: row[name] for name in shown}, "current": row["id"] == own}


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
