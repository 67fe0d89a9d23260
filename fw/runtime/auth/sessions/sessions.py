"""Sessions and the refresh tokens that prolong them (RFC 9700, 4.14.2).

A refresh token can be used once; its use creates a successor. A second use more than `REUSE_GRACE`
seconds after the first means that two parties have the token, so the session is revoked. Within
that time, two tabs of a browser get the same successor.
"""

from __future__ import annotations

import base64
import logging
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Final, NamedTuple
from uuid import UUID

from fw.runtime import clock
from fw.runtime.auth import audit
from fw.runtime.auth.sessions.keys import KeyRing
from fw.runtime.auth.sessions.records import RefreshToken, Session
from fw.runtime.auth.sessions.tokens import InvalidToken
from fw.runtime.config import Config
from fw.runtime.database.backends.base.store import Store
from fw.runtime.database.connection.database import current
from fw.runtime.database.models.generators import uuid7
from fw.runtime.database.query.query import Query
from fw.runtime.database.query.selection import Row
from fw.runtime.errors import FwError

__all__ = [
    "MAX_SESSIONS",
    "REUSE_GRACE",
    "Refreshed",
    "Sessions",
    "end_sessions",
    "utc_now",
    "write_placeholder",
]

REUSE_GRACE: Final = 10
"""Seconds after its first use in which a refresh token can be used again."""

MAX_SESSIONS: Final = 200
"""Maximum number of active sessions of a user. The least recently used one is removed."""

log = logging.getLogger("fw.auth")

_HOUR: Final = 3600
_DAY: Final = 24 * _HOUR
_LONGEST: Final = 128
_AT_ONCE: Final = 20


class Refreshed(NamedTuple):
    """The next refresh token and the session it belongs to."""

    token: str
    session: UUID
    user: str


class Sessions:
    """Starts, continues, lists and revokes sessions in the current database.

    `lifetime` is that of a refresh token in seconds. A session lasts while it is used within that
    time, but no longer than `longest`. Users are identified by their key as a string.
    """

    def __init__(self, keys: KeyRing, lifetime: int = 7 * _DAY, longest: int = 30 * _DAY) -> None:
        self._keys = keys
        self.lifetime = lifetime
        self.longest = longest

    @classmethod
    def from_config(cls, keys: KeyRing, config: Config) -> Sessions:
        """Return sessions with the limits of `[auth]`; a limit in days yields to a finer one.

        Raises FwError if an unused session ends before its access token, because the session would
        end for a client in use.
        """
        setting = config.setting
        minutes, access = setting("auth.idle_minutes"), setting("auth.access_minutes")
        if 0 < minutes <= access:
            raise FwError(
                f"auth.idle_minutes ({minutes}) is not more than auth.access_minutes ({access})",
                hint="use a smaller access_minutes or a larger idle_minutes in [auth] of fw.toml",
            )
        lifetime = minutes * 60 or setting("auth.refresh_days") * _DAY
        longest = setting("auth.session_hours") * _HOUR or setting("auth.session_days") * _DAY
        return cls(keys, lifetime, longest)

    async def start(self, user: object, agent: str = "", address: str = "") -> Refreshed:
        """Start a session of a user and return its first refresh token.

        `agent` and `address` are shown in the list of sessions. Deletes the user's expired sessions
        and some of others.
        """
        now, token = utc_now(), _encoded(secrets.token_bytes(32))
        owner = str(user)
        async with current().transaction():
            await self._make_room(owner, now)
            row = await _sessions().insert(
                {
                    "id": uuid7(),
                    "user_key": owner,
                    "agent": agent[:255],
                    "address": address[:64],
                    "created_at": now,
                    "used_at": now,
                    "expires_at": self._end(now, now),
                    "revoked_at": None,
                }
            )
            await self._add(token, row, now)
        # Outside of the transaction, so that two of these cannot deadlock.
        await current().after_commit(partial(_forget_old, now))
        return Refreshed(token, row["id"], owner)

    async def refresh(self, token: str) -> Refreshed:
        """Use a refresh token and return the next one.

        Raises InvalidToken for a token that is unknown, expired, or was used before the grace
        period; the latter revokes the session.
        """
        known = await _known(token)

        async def work() -> Refreshed | None:
            async with current().transaction():
                return await self._successor(token, known)

        refreshed = await current().retry_on_deadlock(work)
        if refreshed is None:
            raise _refusal()
        return refreshed

    async def end(self, token: str) -> str | None:
        """Revoke the session of a refresh token; return its user, None if there is none."""
        row = await _tokens().find(_digest(token))
        if row is None:
            return None
        session = await _sessions().update(row["session_id"], {"revoked_at": utc_now()})
        return None if session is None else str(session["user_key"])

    async def is_alive(self, session: UUID) -> bool:
        """Return True if a session is active."""
        row = await _sessions().find(session)
        return row is not None and _alive(row, utc_now())

    async def of(self, user: object) -> list[Row]:
        """Return a user's active sessions, the most recently used first."""
        return await _alive_of(user)

    async def revoke(self, user: object, session: UUID) -> bool:
        """Revoke one session of a user; return True if it was active."""
        row = await _sessions().find(session)
        if row is None or row["user_key"] != str(user) or not _alive(row, utc_now()):
            return False
        await _sessions().update(session, {"revoked_at": utc_now()})
        return True

    async def revoke_all(self, user: object, but: UUID | None = None) -> int:
        """Revoke all sessions of a user except `but`; return the number."""
        return await end_sessions(user, but)

    async def _successor(self, token: str, known: Row) -> Refreshed | None:
        """Return the successor of a token, None if it has none. Needs a transaction."""
        session = await _sessions().lock(known["session_id"])
        row = await _tokens().lock(known["digest"])
        now = utc_now()
        if session is None or row is None or not _alive(session, now) or row["expires_at"] <= now:
            return None
        candidates = [_encoded(one) for one in self._keys.successors(token)]
        if row["used_at"] is None:
            await _tokens().update(row["digest"], {"used_at": now})
            await self._add(candidates[0], session, now)
            changes = {"used_at": now, "expires_at": self._end(now, session["created_at"])}
            await _sessions().update(session["id"], changes)
            await self._forget_expired(session["id"], now)
            return Refreshed(candidates[0], session["id"], session["user_key"])
        if now - row["used_at"] > timedelta(seconds=REUSE_GRACE):
            await _sessions().update(session["id"], {"revoked_at": now})
            message = "a refresh token was reused: revoked the session %s of the user %s"
            log.warning(message, session["id"], session["user_key"])
            audit.record("refresh_token_reused", user=session["user_key"])
            return None
        there = await _first_known(candidates)
        return None if there is None else Refreshed(there, session["id"], session["user_key"])

    async def _add(self, token: str, session: Row, now: datetime) -> None:
        await _tokens().insert(
            {
                "digest": _digest(token),
                "session_id": session["id"],
                "expires_at": self._end(now, session["created_at"]),
                "used_at": None,
            }
        )

    async def _make_room(self, user: str, now: datetime) -> None:
        rows = await _of(user).order_by("-used_at").rows()
        alive = [row["id"] for row in rows if _alive(row, now)][: MAX_SESSIONS - 1]
        for row in rows:
            if row["id"] not in alive:
                await _sessions().delete(row["id"])

    async def _forget_expired(self, session: UUID, now: datetime) -> None:
        query = Query(_tokens, RefreshToken)
        for row in await query.where("session_id", session).where("expires_at", "<", now).rows():
            await _tokens().delete(row["digest"])

    def _end(self, now: datetime, begun: datetime) -> datetime:
        return min(now + timedelta(seconds=self.lifetime), begun + timedelta(seconds=self.longest))


async def end_sessions(user: object, but: UUID | None = None) -> int:
    """Revoke all sessions of a user except `but`; return the number."""
    rows = [row for row in await _alive_of(user) if row["id"] != but]
    for row in rows:
        await _sessions().update(row["id"], {"revoked_at": utc_now()})
    return len(rows)


async def write_placeholder() -> None:
    """Insert a row and commit it, so that a refused registration takes as long as an accepted one.

    The row is an expired session of no user, which is deleted with the other expired ones.
    """
    now = utc_now()
    await _sessions().insert(
        {
            "id": uuid7(),
            "user_key": "",
            "agent": "",
            "address": "",
            "created_at": now,
            "used_at": now,
            "expires_at": now,
            "revoked_at": now,
        }
    )


async def _forget_old(now: datetime) -> None:
    """Delete some expired sessions of users who never came back."""
    old = Query(_sessions, Session).where("expires_at", "<", now).order_by("expires_at")
    for row in await old.limit(_AT_ONCE).rows():
        await _sessions().delete(row["id"])


async def _alive_of(user: object) -> list[Row]:
    now = utc_now()
    return [row for row in await _of(str(user)).order_by("-used_at").rows() if _alive(row, now)]


def _sessions() -> Store:
    return current().store(Session)


def _tokens() -> Store:
    return current().store(RefreshToken)


def _of(user: str) -> Query[Session]:
    return Query(_sessions, Session).where("user_key", user)


async def _known(token: str) -> Row:
    row = await _tokens().find(_digest(token)) if len(token) <= _LONGEST else None
    if row is None:
        raise _refusal()
    return row


async def _first_known(tokens: Sequence[str]) -> str | None:
    for token in tokens:
        if await _tokens().find(_digest(token)) is not None:
            return token
    return None


def _alive(session: Row, now: datetime) -> bool:
    return session["revoked_at"] is None and bool(session["expires_at"] > now)


def _refusal() -> InvalidToken:
    return InvalidToken("invalid refresh token")


def utc_now() -> datetime:
    """Return the current time in UTC, by the clock that tests can move."""
    return datetime.fromtimestamp(clock.now(), UTC)


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
