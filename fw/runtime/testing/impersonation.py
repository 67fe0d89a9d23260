"""Actors in tests: requests as a super-admin, as another role, or anonymous."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from uuid import UUID

from fastapi import FastAPI
from starlette.types import ASGIApp

from fw.runtime.auth.auth import Auth
from fw.runtime.auth.policy.actor import ANONYMOUS, Actor
from fw.runtime.auth.policy.policy import SUPER_ADMIN
from fw.runtime.database.query.record import Record, as_row
from fw.runtime.http.routing.table import TableRoute

__all__ = ["Users", "auth_of"]

_SOMEBODY = str(UUID(int=1))
_SUPER_ADMIN = Actor(_SOMEBODY, SUPER_ADMIN)


class Users:
    """Sets the actor of requests without a token."""

    def __init__(self, auth: Auth) -> None:
        self._auth = auth
        self._identify = auth.identify
        self._actor = ANONYMOUS

    @property
    def actor(self) -> Actor:
        """The actor of requests without a token."""
        return self._actor

    @contextmanager
    def nobody(self) -> Iterator[None]:
        """Send requests as an anonymous user."""
        with self._acting(ANONYMOUS):
            yield

    @contextmanager
    def of_role(self, role: str | None) -> Iterator[None]:
        """Send requests as a user with that role, None for a user without one."""
        with self._acting(Actor(_SOMEBODY, role)):
            yield

    @contextmanager
    def as_user(self, user: object, role: str | None = None) -> Iterator[None]:
        """Send requests as a user, with that role.

        The user is a key, which needs no record, or a record, whose columns access rules may use.
        """
        row = as_row(user) if isinstance(user, Record) else user
        record = row if isinstance(row, Mapping) else {}
        key = record.get(self._auth.columns.key, user)
        with self._acting(Actor(str(key), role, record=record)):
            yield

    @contextmanager
    def super_admin(self) -> Iterator[None]:
        """Send requests as a super-admin, the default in tests."""
        before = self._auth.identify
        self._auth.identify = self._known  # type: ignore[method-assign]
        try:
            with self._acting(_SUPER_ADMIN):
                yield
        finally:
            self._auth.identify = before  # type: ignore[method-assign]

    @contextmanager
    def _acting(self, actor: Actor) -> Iterator[None]:
        before, self._actor = self._actor, actor
        try:
            yield
        finally:
            self._actor = before

    async def _known(self, authorization: bytes | None) -> Actor:
        return self._actor if authorization is None else await self._identify(authorization)


def auth_of(app: ASGIApp) -> Auth | None:
    """Return the Auth of an application, None if it has none."""
    routes = app.router.routes if isinstance(app, FastAPI) else ()
    for route in routes:
        if isinstance(route, TableRoute) and isinstance(route.table.guard, Auth):
            return route.table.guard
    return None
