"""Middleware that identifies the sender of a request and applies the policy."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Final, Protocol

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from typing_extensions import override

from fw.runtime.auth.policy.actor import ANONYMOUS, Actor, acting
from fw.runtime.auth.policy.own_routes import is_public_of, requires_login
from fw.runtime.auth.policy.policy import OPEN, UPLOADS, WITHOUT_LOGIN, verb_of
from fw.runtime.errors import Forbidden, FwError, Unauthenticated
from fw.runtime.http.error_handling.exception_handlers import METHOD_FILTER, error_response
from fw.runtime.http.framework_internals import get_route_path

if TYPE_CHECKING:
    from fw.runtime.auth.accounts.protected_records import ProtectedRecords
    from fw.runtime.auth.policy.policy import Policy
    from fw.runtime.database import Model
    from fw.runtime.http.routing.table import RouteTable

__all__ = ["AuthMiddleware", "Authenticator", "HostMiddleware", "authenticator"]

_HEADER: Final = b"authorization"
_POLICY_VIOLATION: Final = 1008
"""Code that closes a websocket (RFC 6455, 7.4.1)."""
_PROFILE: Final = "me"
"""Endpoint below `OPEN` that an API key may read."""
_ACCOUNT_BY_KEY: Final = "An API key can't manage an account; log in for that"


class Authenticator(Protocol):
    """Identifies the sender of a request. Its policy decides what the sender may do."""

    policy: Policy
    protected_records: ProtectedRecords
    user: type[Model]

    async def identify(self, authorization: bytes | None) -> Actor:
        """Return the actor of an `Authorization` header; raise Unauthenticated if it is invalid."""


authenticator: Final[ContextVar[Authenticator | None]] = ContextVar("fw_auth", default=None)
"""The one of the application that handles the current request; None outside of a request.

A process may have several applications, each with its own policy.
"""


class HostMiddleware:
    """Middleware of a host application that mounts the guarded one.

    The host has its own logins, if any. Its code runs as an anonymous user unless it sets
    another actor. Without this middleware, it would run as the application itself.
    """

    def __init__(self, app: ASGIApp, auth: Authenticator) -> None:
        self.app = app
        self.auth = auth

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a websocket as an anonymous user."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        token, outer = acting.set(ANONYMOUS), authenticator.set(self.auth)
        try:
            await self.serve(scope, receive, send)
        finally:
            acting.reset(token)
            authenticator.reset(outer)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request. Overridden by middleware that identifies the sender."""
        await self.app(scope, receive, send)


class AuthMiddleware(HostMiddleware):
    """Middleware that applies the policy to the segments of a route table.

    Other routes of the application need a login, unless they are `public`. Routes of fw, such as
    `/health` and `/docs`, pass. Repositories apply the policy everywhere.
    """

    def __init__(self, app: ASGIApp, auth: Authenticator, table: RouteTable) -> None:
        super().__init__(app, auth)
        self.table = table

    @override
    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope[METHOD_FILTER] = self._is_usable
            try:
                await self._admit(scope)
            except FwError as error:
                response = await error_response(Request(scope), error)
                await response(scope, receive, send)
                return
        elif not await self._admits_socket(scope):
            await send({"type": "websocket.close", "code": _POLICY_VIOLATION})
            return
        await self.app(scope, receive, send)

    def _is_usable(self, scope: Scope, method: str) -> bool:
        return not self.auth.policy.forbids(get_route_path(scope), method, self.table.modules)

    def _may_upload(self, actor: Actor, model: str, scope: Scope) -> bool:
        """Return True for an upload by an actor who may update records, but not create them."""
        find = getattr(scope.get("app"), "max_body_size_of", None)
        is_upload = find is not None and find(scope) is not None
        return is_upload and self.auth.policy.decide(actor, "update", model).allowed

    async def _admits_socket(self, scope: Scope) -> bool:
        """Set the actor of a websocket; return False if its route needs a login."""
        try:
            actor = await self._actor(scope)
        except FwError:
            return False
        module = self.table.modules.get(_segment(scope))
        if module is None:
            return not requires_login(scope) or (
                actor.user is not None and (actor.scopes is None or actor.scopes.allow_everything)
            )
        if is_public_of(self.table.router(_segment(scope)), scope):
            return True
        decision = self.auth.policy.decide(actor, "read", module.rpartition(".")[2])
        if _segment(scope) == OPEN:
            return actor.user is not None and actor.scopes is None
        return actor.user is not None and decision.allowed

    async def _actor(self, scope: Scope) -> Actor:
        sent = [value for name, value in scope["headers"] if name == _HEADER]
        if len(sent) > 1:
            raise Unauthenticated("invalid_request")
        actor = await self.auth.identify(sent[0] if sent else None)
        acting.set(actor)
        return actor

    async def _admit(self, scope: Scope) -> None:
        """Set the actor; raise Unauthenticated or Forbidden before the handler runs."""
        segment, _, rest = get_route_path(scope)[1:].partition("/")
        if segment == OPEN and rest in WITHOUT_LOGIN:
            return
        actor = await self._actor(scope)
        module = self.table.modules.get(segment)
        if segment == OPEN and module is not None:
            # The endpoints of a session, and your own in the same segment.
            if actor.user is None and not is_public_of(self.table.router(segment), scope):
                raise Unauthenticated
            reads = scope["method"] in ("GET", "HEAD")
            if actor.scopes is not None and not (reads and rest == _PROFILE):
                raise Forbidden(_ACCOUNT_BY_KEY, detail=_ACCOUNT_BY_KEY)
            return
        if module is None:
            if actor.user is None and requires_login(scope):
                raise Unauthenticated
            # What such a route does is unknown, so scopes of models don't include it.
            restricted = actor.scopes is not None and not actor.scopes.allow_everything
            if restricted and requires_login(scope):
                raise Forbidden("the API key has no scope *:*")
            return
        verb = verb_of(scope["method"])
        model = module.rpartition(".")[2]
        decision = self.auth.policy.decide(actor, verb, model)
        if decision.allowed or (rest.startswith(UPLOADS) and self._may_upload(actor, model, scope)):
            return
        if actor.user is None:
            raise Unauthenticated
        words = model.replace("_", " ")
        raise Forbidden(decision.reason, detail=f"You may not {verb} {words} records")


def _segment(scope: Scope) -> str:
    """Return the first segment of the path of a request."""
    return get_route_path(scope)[1:].partition("/")[0]
