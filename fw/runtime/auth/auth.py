"""Authentication of an application: settings, login, tokens and the identity of a request."""

from __future__ import annotations

from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fw.runtime.auth import audit
from fw.runtime.auth.accounts.account_passwords import AccountPasswords, check_expiry
from fw.runtime.auth.accounts.accounts import NOTHING, Accounts
from fw.runtime.auth.accounts.columns import columns_of
from fw.runtime.auth.accounts.protected_records import ProtectedRecords
from fw.runtime.auth.accounts.role_names import RoleNames
from fw.runtime.auth.accounts.sign_in import SignInParts
from fw.runtime.auth.api_keys.key_text import PREFIX
from fw.runtime.auth.endpoints.openapi import describe, describe_own
from fw.runtime.auth.mailed_links.password_reset import PasswordReset
from fw.runtime.auth.mailed_links.verification import Verification
from fw.runtime.auth.policy.actor import ANONYMOUS, Actor, acting
from fw.runtime.auth.policy.declared_models import DeclaredModels
from fw.runtime.auth.policy.hooks import install
from fw.runtime.auth.policy.middleware import AuthMiddleware, HostMiddleware
from fw.runtime.auth.policy.policy import Policy, models_of
from fw.runtime.auth.rate_limit import LoginRateLimit
from fw.runtime.auth.sessions.cookies import RefreshCookie
from fw.runtime.auth.sessions.keys import KeyRing
from fw.runtime.auth.sessions.sessions import Refreshed, Sessions, utc_now
from fw.runtime.auth.sessions.tokens import InvalidToken, Tokens
from fw.runtime.config.files import FILE
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.password_hashing import (
    Hashed,
    Passwords,
    share_processors,
)
from fw.runtime.database.repositories import authorization as hooks
from fw.runtime.errors import FwError, Unauthenticated

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence
    from uuid import UUID

    from starlette.routing import BaseRoute
    from starlette.types import ASGIApp

    from fw.runtime.auth.api_keys.api_keys import ApiKeys
    from fw.runtime.auth.oidc.provider_logins import ProviderLogins
    from fw.runtime.auth.oidc.settings import Provider
    from fw.runtime.auth.two_factor.two_factor import TwoFactor
    from fw.runtime.config import Config
    from fw.runtime.database import Model
    from fw.runtime.database.query.selection import Row
    from fw.runtime.http.routing.table import RouteTable

__all__ = ["Auth", "Grant"]

_RULES: Final = "auth.routes"
_KEY_PREFIX: Final = PREFIX.encode()

_WRONG_REFRESH_TOKEN: Final = "the refresh token is invalid or has expired"  # noqa: S105 - a message


class Grant(NamedTuple):
    """Tokens of a login or a refresh. `expires_in` is the access token's lifetime in seconds."""

    access_token: str
    refresh_token: str
    expires_in: int


class Auth:
    """Authentication of an application: `Auth(user=User, role=AuthRole)` guards a route table.

    Call `open` first: it reads `[auth]` in `fw.toml` and the secrets in `.env`. Raises FwError for a
    user model that would store passwords in plain text.
    """

    accounts: Accounts
    api_keys: ApiKeys | None = None
    """None if `auth.api_keys` is off."""
    cookie: RefreshCookie
    is_open = False
    """True once the settings have been read."""
    rate_limit: LoginRateLimit
    keys: KeyRing
    password_reset: PasswordReset
    min_password_length: int
    passwords: Passwords
    policy: Policy
    protected_records: ProtectedRecords
    provider_logins: ProviderLogins | None = None
    """None without a table `[auth.oidc.NAME]`."""
    registration: bool
    """False if new accounts are closed: `auth.registration`."""
    sessions: Sessions
    tokens: Tokens
    two_factor: TwoFactor | None = None
    """None if `auth.totp` is off."""
    verification: Verification

    def __init__(self, *, user: type[Model], role: type[Model]) -> None:
        self.user = user
        self.role = role
        self.columns = columns_of(user)
        _require_hashing(user, self.columns.password)
        self._roles = RoleNames(role)

    def open(self, config: Config, routes: Mapping[str, str] = MappingProxyType({})) -> None:
        """Read settings and secrets, and install the policy in all repositories.

        `routes` maps segments to modules; rules may name their models. Raises FwError for an
        invalid secret or rule.
        """
        setting = config.setting
        self.keys = KeyRing.from_config(config)
        issuer = setting("auth.issuer") or setting("project.name") or "fw"
        self.tokens = Tokens(self.keys, issuer, setting("auth.access_minutes") * 60)
        self.sessions = Sessions.from_config(self.keys, config)
        origins = setting("http.cors_origins")
        self.cookie = RefreshCookie(secure=setting("auth.secure_cookies"), origins=origins)
        share_processors(setting("server.workers"))
        self.passwords = Passwords()
        self.rate_limit = LoginRateLimit(
            setting("auth.max_failures"),
            setting("auth.max_registrations"),
            setting("auth.max_account_failures"),
        )
        self.registration = setting("auth.registration")
        self.min_password_length = setting("auth.min_password_length")
        self.accounts = Accounts(self.user, self.passwords)
        self.password_reset = PasswordReset(
            self.accounts, self.columns, self.sessions, self.passwords, self.keys, config
        )
        self.verification = Verification(self.accounts, self.columns, self.keys, config)
        guarded = (self.user.__name__, self.role.__name__)
        declared = DeclaredModels(self.user)
        try:
            self.policy = Policy(
                guarded,
                config.get(_RULES, {}),
                models_of(routes) or None,
                audited=setting("auth.audited_reads"),
                find_model=declared.find,
            )
        except FwError as error:
            place = config.file_of(_RULES) or FILE
            raise FwError(f"{place}: {error.message}", hint=error.hint) from error
        parts = SignInParts(
            self.accounts, self.columns, self.keys, self.policy, self.rate_limit, self.role
        )
        self.api_keys, self.two_factor, self.provider_logins = parts.open(config, routes)
        self.is_open = True
        self.protected_records = ProtectedRecords(
            self.user, self.role, self.policy.roles, declared.roles
        )
        install(self, explained=setting("auth.explain"))

    def provider_names(self) -> list[dict[str, str]]:
        """Return name and label of each provider whose accounts can log in."""
        clients = self.provider_logins.clients if self.provider_logins else {}
        return [{"name": name, "label": one.provider.label} for name, one in clients.items()]

    def around(self, app: ASGIApp, table: RouteTable) -> ASGIApp:
        """Return the middleware that identifies the sender of a request and applies the policy."""
        return AuthMiddleware(app, self, table)

    def outside(self, app: ASGIApp) -> ASGIApp:
        """Return the middleware of a host application, whose own routes run as an anonymous user."""
        return HostMiddleware(app, self)

    def describe(self, description: dict[str, Any], table: RouteTable) -> None:
        """Add security schemes and requirements to an OpenAPI description."""
        describe(description, table, self.policy)
        off = tuple(f"/auth/{name}" for name, is_on in self._offers().items() if not is_on)
        paths = description["paths"]
        for path in [path for path in paths if path in off or path.startswith(_below(off))]:
            del paths[path]

    def describe_own(self, description: dict[str, Any], routes: Sequence[BaseRoute]) -> None:
        """Add the security requirement of the application's own routes to a description."""
        describe_own(description, routes)

    def described_settings(self) -> list[object]:
        """Return the settings that the OpenAPI document of `/auth` follows."""
        return [*self._offers().values(), self.min_password_length, hooks.explained]

    def _offers(self) -> dict[str, bool]:
        """Return whether the settings switch on the endpoints of a name below `/auth`."""
        resets, verifies = bool(self.password_reset.url), bool(self.verification.url)
        return {
            "register": self.registration,
            "forgot": resets,
            "reset": resets,
            "verification": verifies,
            "verify": verifies,
            "api-keys": self.api_keys is not None,
            "oidc": self.provider_logins is not None,
            "totp": self.two_factor is not None,
            "login/code": self.two_factor is not None,
            "login/enrol": self.two_factor is not None,
        }

    async def identify(self, authorization: bytes | None) -> Actor:
        """Return the actor of an `Authorization` header; raise Unauthenticated if it is invalid."""
        if authorization is None:
            return ANONYMOUS
        scheme, _, token = authorization.partition(b" ")
        if scheme.lower() != b"bearer":
            raise Unauthenticated("invalid_request")
        if self.api_keys is not None and token.startswith(_KEY_PREFIX):
            return await self.api_keys.identify(token.decode("latin-1"), self.role_of)
        try:
            claims = self.tokens.read(token.decode("latin-1"))
        except InvalidToken:
            raise Unauthenticated("invalid_token") from None
        user = await self.accounts.find_by_session(claims.user, claims.session, utc_now())
        if user is None:
            raise Unauthenticated("invalid_token")
        return Actor(claims.user, await self.role_of(user), claims.session, record=user)

    @asynccontextmanager
    async def acting_as(self, key: str) -> AsyncIterator[Actor]:
        """Run the block with the rights of a user, as in a job that the user has caused.

        Raise Unauthenticated unless there is an active user with that key.
        """
        user = await self.accounts.find(key)
        if user is None:
            raise Unauthenticated(message=f"no active user has the key {key}")
        token = acting.set(Actor(str(key), await self.role_of(user), record=user))
        try:
            yield acting.get() or ANONYMOUS
        finally:
            acting.reset(token)

    async def register(
        self,
        name: str | None,
        email: str,
        password: str,
        address: str = "",
        others: Mapping[str, Any] = NOTHING,
    ) -> Row:
        """Create a user without a role and return the row, as `Accounts.register` does.

        Raises TooManyRequests after too many registrations from that address, successful or not.
        """
        await self.rate_limit.register(address)
        return await self.accounts.register(name, email, password, others)

    async def login(self, email: str, password: str, agent: str = "", address: str = "") -> Grant:
        """Return the tokens of a new session; raise Unauthenticated for a wrong e-mail or password.

        Raises Forbidden if the address has to be confirmed first or an initial password has
        expired, and TooManyRequests after too many failures for that account or from that address.
        Without the password, neither the answer nor its timing reveals whether the account exists.
        """
        user = await self._account_passwords.authenticate(email, password, address)
        self.verification.require(user)
        hashed = check_expiry(user, self.columns)
        if self.two_factor is not None:
            await self.two_factor.challenge(user, await self.role_of(user))
        rehashed = (
            await self.passwords.hash(password) if self.passwords.is_outdated(hashed) else None
        )
        return await self._start(user, rehashed, agent, address)

    async def login_by_code(
        self, challenge: str, code: str, agent: str = "", address: str = ""
    ) -> tuple[Grant, list[str] | None]:
        """Complete a login by a code; return its tokens, and recovery codes if the user enrols.

        Raises Unauthenticated for an invalid challenge or code, and TooManyRequests.
        """
        assert self.two_factor is not None
        user = await self.two_factor.user_of(challenge)
        key, codes = str(user[self.columns.key]), None
        if await self.two_factor.is_enabled(key):
            await self.two_factor.verify(key, code)
        else:
            codes = await self.two_factor.confirm(key, code)
        return await self._start(user, None, agent, address), codes

    async def login_by_provider(
        self, provider: Provider, claims: Mapping[str, Any], agent: str = "", address: str = ""
    ) -> Grant:
        """Log in by valid claims of a provider; raise RefusedLogin and SecondFactorRequired."""
        assert self.provider_logins is not None
        user = await self.provider_logins.user_of(provider, claims)
        if self.two_factor is not None:
            await self.two_factor.challenge(user, await self.role_of(user))
        return await self._start(user, None, agent, address)

    async def _start(self, user: Row, rehashed: Hashed | None, agent: str, address: str) -> Grant:
        """Start a session of a user with the hash of the password; store another hash of it."""
        started = await self._account_passwords.start(user, rehashed, agent, address)
        audit.record("login", user=started.user)
        return self._grant(started)

    async def refresh(self, token: str) -> Grant:
        """Exchange a refresh token for new tokens; raise Unauthenticated if it is invalid."""
        try:
            refreshed = await self.sessions.refresh(token)
        except InvalidToken:
            raise Unauthenticated("invalid_grant", _WRONG_REFRESH_TOKEN) from None
        user = await self.accounts.find(refreshed.user)
        if user is None or await self._lacks_factor(user):
            raise Unauthenticated("invalid_grant", _WRONG_REFRESH_TOKEN)
        return self._grant(refreshed)

    async def _lacks_factor(self, user: Row) -> bool:
        """Return True if a second factor is required of a user who has none yet."""
        factor = self.two_factor
        if factor is None or not factor.requires(await self.role_of(user)):
            return False
        return not await factor.is_enabled(str(user[self.columns.key]))

    async def change_password(self, actor: Actor, old: str, new: str) -> None:
        """Change the password of a logged-in user, as `AccountPasswords.change` does."""
        await self._account_passwords.change(actor, old, new)

    async def reset_password(self, key: Any, new: str) -> int:
        """Set a user's password without the old one, as `AccountPasswords.reset` does."""
        return await self._account_passwords.reset(key, new)

    @property
    def _account_passwords(self) -> AccountPasswords:
        return AccountPasswords(
            self.accounts, self.columns, self.passwords, self.rate_limit, self.sessions
        )

    async def prove(self, actor: Actor, password: str | None, failure: str) -> None:
        """Check the password of a logged-in user, as `AccountPasswords.prove` does."""
        await self._account_passwords.prove(actor, password, failure)

    async def end_sessions(self, actor: Actor, password: str, session: UUID | None) -> bool:
        """End sessions of a logged-in user, as `AccountPasswords.end_sessions` does."""
        return await self._account_passwords.end_sessions(actor, password, session)

    async def profile(self, actor: Actor) -> Row:
        """Return the row of a logged-in user with the name of the role."""
        user = None if actor.user is None else await self.accounts.find(actor.user)
        if user is None:
            raise Unauthenticated
        return {**user, "role": actor.role}

    async def role_of(self, user: Row) -> str | None:
        """Return the name of a user's role, None for a user without one."""
        return await self._roles.name_of(user[self.columns.role])

    def _grant(self, refreshed: Refreshed) -> Grant:
        token = self.tokens.issue(refreshed.user, refreshed.session)
        return Grant(token, refreshed.token, self.tokens.lifetime)


def _below(paths: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{path}/" for path in paths)


def _require_hashing(user: type[Model], password: str) -> None:
    """Raise FwError unless the model stores passwords as hashes."""
    if metadata_of(user).transforms.get(password) != "password":
        raise FwError(
            f"{user.__name__} has no password column that is stored as a hash",
            hint="set model and password of [auth] in fw.toml and run fw build,"
            " or add info=PASSWORD to the column",
        )
