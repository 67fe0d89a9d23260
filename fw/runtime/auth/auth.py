"""Logins: who the users are, how they prove it, and what each may do."""

from __future__ import annotations

import time
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fw.runtime.auth.accounts.accounts import Accounts
from fw.runtime.auth.accounts.protected_records import Indispensables
from fw.runtime.auth.endpoints.openapi import describe
from fw.runtime.auth.endpoints.rate_limit import Guesses
from fw.runtime.auth.policy.actor import ANONYMOUS, Actor
from fw.runtime.auth.policy.middleware import Gatekeeper, Outside
from fw.runtime.auth.policy.policy import Policy, models_of
from fw.runtime.auth.sessions.cookies import RefreshCookie
from fw.runtime.auth.sessions.keys import KeyRing
from fw.runtime.auth.sessions.sessions import Refreshed, Sessions, moment
from fw.runtime.auth.sessions.tokens import InvalidToken, Tokens
from fw.runtime.config.files import FILE
from fw.runtime.database.connection.database import current, transaction
from fw.runtime.database.models.password_hashing import Passwords, share_processors
from fw.runtime.database.repositories import authorization as access
from fw.runtime.errors import FwError, Unauthenticated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp

    from fw.runtime.config import Config
    from fw.runtime.database import Model
    from fw.runtime.database.query.selection import Row
    from fw.runtime.database.repositories.authorization import Verb
    from fw.runtime.http.routing.table import RouteTable

__all__ = ["Auth", "Grant"]

_ROLES_LAST: Final = 5.0
"""Seconds for which the name of a role is remembered; which role a user has is always asked."""

_DAY: Final = 24 * 3600
_RULES: Final = "auth.routes"


class Grant(NamedTuple):
    """What a login or a refresh gives; `expires_in` is in seconds, and the access token's."""

    access_token: str
    refresh_token: str
    expires_in: int


class Auth:
    """The logins of an application: `Auth(user=User, role=AuthRole)`, which its route table names.

    `open` takes the settings of `fw.toml` `[auth]` and the secrets of `.env`; the rest needs it.
    """

    accounts: Accounts
    cookie: RefreshCookie
    guesses: Guesses
    keys: KeyRing
    passwords: Passwords
    policy: Policy
    sessions: Sessions
    tokens: Tokens

    def __init__(self, *, user: type[Model], role: type[Model]) -> None:
        self.user = user
        self.role = role
        self._roles: dict[Any, tuple[str | None, float]] = {}

    def open(self, config: Config, routes: Mapping[str, str] = MappingProxyType({})) -> None:
        """Read settings and secrets, and have every repository ask this policy from now on.

        `routes` are modules by segments: they tell which models rules may name. FwError for a
        secret that is none, and for a rule that makes no sense.
        """
        setting = config.setting
        self.keys = KeyRing.from_config(config)
        issuer = setting("auth.issuer") or setting("project.name") or "fw"
        self.tokens = Tokens(self.keys, issuer, setting("auth.access_minutes") * 60)
        self.sessions = Sessions(
            self.keys, setting("auth.refresh_days") * _DAY, setting("auth.session_days") * _DAY
        )
        origins = setting("http.cors_origins")
        self.cookie = RefreshCookie(secure=setting("auth.secure_cookies"), origins=origins)
        share_processors(setting("server.workers"))
        self.passwords = Passwords()
        self.guesses = Guesses(setting("auth.max_failures"), setting("auth.max_registrations"))
        self.accounts = Accounts(self.user, self.passwords)
        guarded = (self.user.__name__, self.role.__name__)
        try:
            self.policy = Policy(guarded, config.get(_RULES, {}), models_of(routes) or None)
        except FwError as error:
            place = config.file_of(_RULES) or FILE
            raise FwError(f"{place}: {error.message}", hint=error.hint) from error
        access.guard = self._require
        access.record_protection = Indispensables(self.user, self.role, self.policy.roles).around

    def around(self, app: ASGIApp, table: RouteTable) -> ASGIApp:
        """Return the middleware that knows who sends a request, and lets pass what is allowed."""
        return Gatekeeper(app, self, table)

    def outside(self, app: ASGIApp) -> ASGIApp:
        """Return the middleware of a host: nobody is logged in where a route is the host's own."""
        return Outside(app)

    def describe(self, description: dict[str, Any], table: RouteTable) -> None:
        """Have an OpenAPI description say what takes a token."""
        describe(description, table, self.policy)

    async def identify(self, authorization: bytes | None) -> Actor:
        """Return who an `Authorization` header stands for; Unauthenticated if for nobody."""
        if authorization is None:
            return ANONYMOUS
        scheme, _, token = authorization.partition(b" ")
        if scheme.lower() != b"bearer":
            raise Unauthenticated("invalid_request")
        try:
            claims = self.tokens.read(token.decode("latin-1"))
        except InvalidToken:
            raise Unauthenticated("invalid_token") from None
        user = await self.accounts.of_session(claims.user, claims.session, moment())
        if user is None:
            raise Unauthenticated("invalid_token")
        return Actor(claims.user, await self.role_of(user), claims.session)

    async def register(self, name: str, email: str, password: str, address: str = "") -> Row:
        """Add a user without a role, and return the row, as `Accounts.register` does.

        TooManyRequests for too many from that address, whether there were accounts or not.
        """
        await self.guesses.register(address)
        return await self.accounts.register(name, email, password)

    async def login(self, email: str, password: str, agent: str = "", address: str = "") -> Grant:
        """Return the tokens of a new session; Unauthenticated where e-mail or password is wrong.

        TooManyRequests after too many failures for that account from that address. Whether there
        is such an account can't be told, from the time that it takes either.
        """
        async with self.guesses.attempt(email, address):
            user = await self.accounts.by_email(email)
            hashed = None if user is None else str(user["password"])
            good = await self.passwords.verify(password, hashed)
            if user is None or hashed is None or not good or not user["active"]:
                raise Unauthenticated("invalid_grant")
        anew = await self.passwords.hash(password) if self.passwords.is_outdated(hashed) else None

        async def work() -> Refreshed | None:
            # What was checked above may have changed since: a session of a former password would
            # outlive the end of all others.
            async with transaction():
                if not await self.accounts.is_still(user["id"], hashed):
                    return None
                if anew is not None:
                    await self.accounts.keep(user["id"], anew)
                return await self.sessions.begin(user["id"], agent, address)

        begun = await current().retry_on_deadlock(work)
        if begun is None:
            raise Unauthenticated("invalid_grant")
        return self._grant(begun)

    async def refresh(self, token: str) -> Grant:
        """Use a refresh token; Unauthenticated where it is none, or its user is gone."""
        try:
            refreshed = await self.sessions.refresh(token)
        except InvalidToken:
            raise Unauthenticated("invalid_grant") from None
        if await self.accounts.find(refreshed.user) is None:
            raise Unauthenticated("invalid_grant")
        return self._grant(refreshed)

    async def change_password(self, actor: Actor, old: str, new: str) -> None:
        """Give a user who is logged in another password, and end the other sessions.

        Unauthenticated where `old` isn't the password, TooManyRequests after too many of these.
        """
        assert actor.user is not None
        async with self.guesses.attempt(actor.user, ""):
            hashed = await self.accounts.password_of(actor.user)
            if not await self.passwords.verify(old, hashed) or hashed is None:
                raise Unauthenticated("invalid_grant")
        kept = await self.passwords.hash(new)
        async with transaction():
            # Two changes at once: the second one's old password isn't the password any more.
            if not await self.accounts.is_still(actor.user, hashed):
                raise Unauthenticated("invalid_grant")
            await self.accounts.keep(actor.user, kept)
            await self.sessions.revoke_all(actor.user, but=actor.session)

    async def reset_password(self, key: Any, new: str) -> int:
        """Give a user another password, whoever forgot the old one; return how many sessions end.

        Nothing is asked here: whoever calls this knows that it may. Failed logins are forgotten.
        """
        kept = await self.passwords.hash(new)
        async with transaction():
            user = await self.accounts.keep(key, kept)
            ended = await self.sessions.revoke_all(key)
        if user is not None:
            await self.guesses.pardon(user["email"], str(key))
        return ended

    async def profile(self, actor: Actor) -> Row:
        """Return what a user who is logged in may know of the own account, and the role's name."""
        user = None if actor.user is None else await self.accounts.find(actor.user)
        if user is None:
            raise Unauthenticated
        return {**user, "role": actor.role}

    async def role_of(self, user: Row) -> str | None:
        """Return the name of a user's role, None for a user who has none."""
        key, now = user["role_id"], time.monotonic()
        if key is None:
            return None
        name, asked = self._roles.get(key, (None, -_ROLES_LAST))
        if now - asked >= _ROLES_LAST:
            row = await current().store(self.role).find(key)
            name = None if row is None else str(row["name"])
            self._roles[key] = name, now
        return name

    def _grant(self, refreshed: Refreshed) -> Grant:
        token = self.tokens.issue(refreshed.user, refreshed.session)
        return Grant(token, refreshed.token, self.tokens.lifetime)

    def _require(self, verb: Verb, model: type[Model]) -> None:
        self.policy.require(verb, model.__name__)
