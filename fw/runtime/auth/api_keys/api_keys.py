"""Creates, lists, revokes and identifies API keys."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple
from uuid import UUID

from fw.runtime.auth import audit
from fw.runtime.auth.api_keys.key_text import HINT, digest, is_well_formed, new_key
from fw.runtime.auth.api_keys.records import ApiKey
from fw.runtime.auth.policy.actor import Actor
from fw.runtime.auth.policy.policy import VERBS, Policy, models_of
from fw.runtime.auth.policy.scopes import ANY, Scopes, canonical
from fw.runtime.auth.sessions.sessions import utc_now
from fw.runtime.database.connection.database import current, transaction
from fw.runtime.database.models.generators import uuid7
from fw.runtime.database.query.query import Query
from fw.runtime.database.query.selection import Row
from fw.runtime.errors import FwError, Unauthenticated
from fw.runtime.logging.context import current as request
from fw.runtime.names import normalize_name
from fw.runtime.validation import ValidationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fw.runtime.auth.accounts.accounts import Accounts
    from fw.runtime.auth.rate_limit import LoginRateLimit
    from fw.runtime.config import Config
    from fw.runtime.database.backends.base.store import Store

__all__ = ["MAX_KEYS", "ApiKeys", "NewKey"]

MAX_KEYS: Final = 100
"""Maximum number of keys of a user."""

log = logging.getLogger("fw.auth")

_USE_INTERVAL: Final = timedelta(minutes=1)
"""Time between two writes of the last use of a key."""
_MAX_SCOPES: Final = 2000
_MAX_DAYS: Final = 36500
"""Maximum lifetime of a key where the settings state none: years end at 9999."""

RoleOf = Callable[[Row], Awaitable[str | None]]


class NewKey(NamedTuple):
    """A new key, which is shown once, and its record."""

    text: str
    record: Row


class ApiKeys:
    """API keys of users. A key has the rights of its user, restricted to its scopes.

    Requests with a key are counted: more than `auth.api_key_requests` in a minute are refused.
    """

    def __init__(
        self,
        accounts: Accounts,
        policy: Policy,
        rate_limit: LoginRateLimit,
        config: Config,
        routes: Mapping[str, str],
    ) -> None:
        self._accounts, self._policy, self._rate_limit = accounts, policy, rate_limit
        self.max_days: int = config.setting("auth.api_key_days")
        self._max_requests: int = config.setting("auth.api_key_requests")
        self.models = models_of(routes)
        segments = [segment for segment in routes if models_of({segment: routes[segment]})]
        self._names = dict(zip(map(normalize_name, segments), self.models, strict=True))
        self._names |= {normalize_name(name): name for name in self.models}

    async def create(
        self, actor: Actor, name: str, scopes: Iterable[str], days: int | None = None
    ) -> NewKey:
        """Create a key of a user and return it.

        Without `days` it expires after `auth.api_key_days`. Raises ValidationError for an unknown
        scope, one that the user has no right to, and a later expiry.
        """
        texts = self._checked_scopes(actor, scopes)
        expires_at = self._expiry(days)
        text = new_key()
        values = {
            "id": uuid7(),
            "digest": digest(text),
            "user_key": str(actor.user),
            "name": name,
            "hint": text[:HINT],
            "scopes": " ".join(texts),
            "created_at": utc_now(),
            "used_at": None,
            "expires_at": expires_at,
        }

        async def work() -> Row:
            async with transaction():
                await self._accounts.lock(str(actor.user))
                if await _of(str(actor.user)).count() >= MAX_KEYS:
                    message = f"A user can have {MAX_KEYS} keys; revoke one first"
                    raise ValidationError({"name": [message]})
                return await _store().insert(values)

        record = await current().retry_on_deadlock(work)
        audit.record("api_key_created", target=actor.user, key=str(record["id"]), scopes=texts)
        return NewKey(text, record)

    async def of(self, user: object) -> list[Row]:
        """Return the keys of a user, the latest first."""
        return await _of(str(user)).order_by("-created_at").rows()

    async def revoke(self, user: object, key: UUID) -> bool:
        """Delete a key of a user; return True if there was one."""
        row = await _store().find(key)
        if row is None or row["user_key"] != str(user) or not await _store().delete(key):
            return False
        audit.record("api_key_revoked", target=str(user), key=str(key))
        return True

    def offered(self, actor: Actor) -> dict[str, tuple[str, ...]]:
        """Return the verbs that a user may give to a key, by model."""
        found = {model: self._policy.verbs(actor, model) for model in self.models}
        return {model: verbs for model, verbs in found.items() if verbs}

    async def identify(self, text: str, role_of: RoleOf) -> Actor:
        """Return the actor of a key.

        Raises Unauthenticated if the key is unknown or has expired or its user is inactive, and
        TooManyRequests.
        """
        row = await self._find(text)
        user = None if row is None else await self._accounts.find(row["user_key"])
        if row is None or user is None:
            await self._rate_limit.refuse_key(_address())
            raise Unauthenticated("invalid_token")
        await self._rate_limit.count_key(str(row["id"]), self._max_requests)
        await _note_use(row)
        scopes = Scopes.parse(row["scopes"].split())
        return Actor(row["user_key"], await role_of(user), None, scopes, user)

    async def _find(self, text: str) -> Row | None:
        if not is_well_formed(text):
            return None
        rows = await Query(_store, ApiKey).where("digest", digest(text)).limit(1).rows()
        if not rows or (rows[0]["expires_at"] is not None and rows[0]["expires_at"] <= utc_now()):
            return None
        return rows[0]

    def _checked_scopes(self, actor: Actor, scopes: Iterable[str]) -> list[str]:
        try:
            texts = canonical(scopes, self._names)
        except FwError as error:
            hint = f"; {error.hint}" if error.hint else ""
            raise ValidationError({"scopes": [f"{error.message}{hint}"]}) from None
        if not texts or len(" ".join(texts)) > _MAX_SCOPES:
            raise ValidationError({"scopes": ["A key needs scopes, but not that many"]})
        for text in texts:
            model, _, verb = text.partition(":")
            if ANY not in (model, verb):
                decision = self._policy.decide(actor, next(v for v in VERBS if v == verb), model)
                if not decision.allowed:
                    message = f"The user has no right to {verb} {model}"
                    raise ValidationError({"scopes": [message]})
        return texts

    def _expiry(self, days: int | None) -> datetime | None:
        most = self.max_days or _MAX_DAYS
        if days is not None and not 1 <= days <= most:
            message = f"Input should be a number from 1 to {most}"
            raise ValidationError({"expires_in_days": [message]})
        lasts = days or self.max_days
        return utc_now() + timedelta(days=lasts) if lasts else None


async def _note_use(row: Row) -> None:
    """Write the time of the last use, at most once in a minute."""
    now = utc_now()
    if row["used_at"] is not None and now - row["used_at"] < _USE_INTERVAL:
        return
    try:
        await _store().update(row["id"], {"used_at": now})
    except FwError as error:
        log.warning("cannot write the last use of an API key: %s", error.message)


def _address() -> str:
    """Return the address of the client of the current request, empty outside of one."""
    scope = request.get()
    client = None if scope is None else scope.get("client")
    return client[0] if client else ""


def _store() -> Store:
    return current().store(ApiKey)


def _of(user: str) -> Query[ApiKey]:
    return Query(_store, ApiKey).where("user_key", user)
