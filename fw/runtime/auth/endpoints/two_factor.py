"""Endpoints of the second factor: `/auth/totp` and the second step of a login."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field

from fw.runtime.auth.endpoints.bodies import Proof, TokenPair
from fw.runtime.auth.endpoints.offers import offered
from fw.runtime.auth.policy.actor import actor
from fw.runtime.errors import Forbidden
from fw.runtime.http import CreateSchema, Envelope, Response, Text, problems, success

if TYPE_CHECKING:
    from fw.runtime.auth.auth import Auth, Grant
    from fw.runtime.auth.two_factor.two_factor import TwoFactor

__all__ = ["TwoFactorController", "add_two_factor_routes"]

Granted = Callable[[Request, "Grant", Mapping[str, Any]], Response]
"""Returns the response to a login, with more members of its body."""

_Code = Annotated[Text, Field(min_length=1, max_length=40)]


class Challenge(CreateSchema):
    """The challenge of the first step of a login; that of a provider's login is in a cookie."""

    challenge: Annotated[Text, Field(max_length=512)] | None = None


class CodeOfLogin(Challenge):
    """The challenge, and a code of the authenticator app or a recovery code."""

    code: _Code


class CodeToConfirm(CreateSchema):
    """The first code of an authenticator app."""

    code: _Code


class ProofAndCode(Proof):
    """The current password, and a code of the authenticator app or a recovery code."""

    code: _Code


class EnrolmentResponse(BaseModel):
    """A secret to enter into an authenticator app. `qr` is an SVG of the URI."""

    secret: str
    uri: str
    qr: str | None


class SecondFactorResponse(BaseModel):
    """State of the second factor, and the number of recovery codes that are left."""

    enabled: bool
    required: bool
    recovery_codes: int


class RecoveryCodes(BaseModel):
    """New recovery codes, which are shown this once."""

    recovery_codes: list[str]


class CompletedLogin(TokenPair):
    """Tokens of a login. A login that enrols also has the recovery codes."""

    recovery_codes: list[str] | None = None


class TwoFactorController:
    """Handlers of `/auth/totp` and of the second step of a login."""

    def __init__(self, auth: Auth, granted: Granted) -> None:
        self.auth, self.granted = auth, granted

    @property
    def factor(self) -> TwoFactor:
        """The second factors of the application."""
        assert self.auth.two_factor is not None, "the endpoints check the setting"
        return self.auth.two_factor

    async def show(self) -> Response:
        """Return the state of the second factor of the logged-in user."""
        who = actor()
        return success((await self.factor.state(str(who.user), who.role))._asdict(), tag=False)

    async def enrol(self, body: Proof) -> Response:
        """Create a secret for the authenticator app of the logged-in user."""
        who = actor()
        await self.auth.prove(who, body.password, "totp_refused")
        profile = await self.auth.profile(who)
        email = str(profile[self.auth.columns.email])
        return _secret(await self.factor.enrol(str(who.user), email))

    async def confirm(self, body: CodeToConfirm) -> Response:
        """Switch the second factor on by a code, and get recovery codes."""
        return _secret(RecoveryCodes(recovery_codes=await self.factor.confirm(_user(), body.code)))

    async def renew(self, body: ProofAndCode) -> Response:
        """Replace the recovery codes of the logged-in user."""
        await self._prove(body)
        return _secret(RecoveryCodes(recovery_codes=await self.factor.renew_codes(_user())))

    async def disable(self, body: ProofAndCode) -> Response:
        """Switch the second factor of the logged-in user off."""
        if self.factor.requires(actor().role):
            detail = "Two-factor authentication is required for your role"
            raise Forbidden("auth.totp requires a second factor", detail=detail)
        await self._prove(body)
        await self.factor.disable(_user())
        return success({"enabled": False}, tag=False)

    async def login_enrol(self, request: Request, body: Challenge) -> Response:
        """Create a secret for the authenticator app of a user who needs one to log in."""
        user = await self.factor.user_of(self._challenge(request, body))
        columns = self.auth.columns
        return _secret(await self.factor.enrol(str(user[columns.key]), str(user[columns.email])))

    async def login_code(self, request: Request, body: CodeOfLogin) -> Response:
        """Complete a login by a code, and get an access token and a refresh token."""
        agent = request.headers.get("user-agent", "")
        address = request.client.host if request.client else ""
        challenge = self._challenge(request, body)
        grant, codes = await self.auth.login_by_code(challenge, body.code, agent, address)
        more = {} if codes is None else {"recovery_codes": codes}
        response = self.granted(request, grant, more)
        if not body.challenge:
            self.auth.cookie.remove_challenge(request, response)
        return response

    def _challenge(self, request: Request, body: Challenge) -> str:
        """Return the challenge of the body or the cookie, empty without one."""
        return body.challenge or self.auth.cookie.read_challenge(request) or ""

    async def _prove(self, body: ProofAndCode) -> None:
        await self.auth.prove(actor(), body.password, "totp_refused")
        await self.factor.verify(_user(), body.code)


def add_two_factor_routes(router: APIRouter, auth: Auth, granted: Granted) -> None:
    """Add the routes of the second factor to the router of `/auth`."""
    handlers = TwoFactorController(auth, granted)
    is_on = offered(lambda: auth.two_factor is not None, "Two-factor logins are off", "auth.totp")
    needs: Any = [Depends(is_on)]
    router.get(
        "/totp",
        response_model=Envelope[SecondFactorResponse],
        responses=problems(401, 403),
        dependencies=needs,
    )(handlers.show)
    for path, handler, envelope in (
        ("/totp", handlers.enrol, Envelope[EnrolmentResponse]),
        ("/totp/confirm", handlers.confirm, Envelope[RecoveryCodes]),
        ("/totp/recovery-codes", handlers.renew, Envelope[RecoveryCodes]),
        ("/totp/disable", handlers.disable, Envelope[dict[str, bool]]),
        ("/login/enrol", handlers.login_enrol, Envelope[EnrolmentResponse]),
        ("/login/code", handlers.login_code, Envelope[CompletedLogin]),
    ):
        answers = problems(401, 403, 422, 429, 503)
        router.post(path, response_model=envelope, responses=answers, dependencies=needs)(handler)


def _user() -> str:
    return str(actor().user)


def _secret(value: Any) -> Response:
    """Return a response that no cache keeps."""
    content = value.model_dump() if isinstance(value, BaseModel) else value._asdict()
    response = success(content, tag=False)
    response.headers["cache-control"] = "no-store"
    return response
