"""The middleware that knows who sends a request, and lets pass what is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from typing_extensions import override

from fw.runtime.auth.policy.actor import ANONYMOUS, Actor, acting
from fw.runtime.auth.policy.policy import OPEN, WITHOUT_LOGIN, verb_of
from fw.runtime.errors import Forbidden, FwError, Unauthenticated
from fw.runtime.http.framework_internals import get_route_path
from fw.runtime.http.problem_details import error_response

if TYPE_CHECKING:
    from fw.runtime.auth.auth import Auth
    from fw.runtime.http.routing.table import RouteTable

__all__ = ["Gatekeeper", "Outside"]

_HEADER: Final = b"authorization"


class Outside:
    """An ASGI application around a host's, below which the guarded one is mounted.

    The host has logins of its own, if any: its code that reaches the records acts as somebody
    who isn't logged in, unless it says otherwise. It would act as the application itself.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        token = acting.set(ANONYMOUS)
        try:
            await self.serve(scope, receive, send)
        finally:
            acting.reset(token)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request that comes from nobody until it is known from whom."""
        await self.app(scope, receive, send)


class Gatekeeper(Outside):
    """An ASGI application around another one, for the requests below a route table's segments.

    What isn't in the table (`/health`, `/docs`, routes of the user's own) is let through; the
    repositories ask there as well.
    """

    def __init__(self, app: ASGIApp, auth: Auth, table: RouteTable) -> None:
        super().__init__(app)
        self.auth = auth
        self.table = table

    @override
    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                await self._admit(scope)
            except FwError as error:
                response = await error_response(Request(scope), error)
                await response(scope, receive, send)
                return
        await self.app(scope, receive, send)

    async def _actor(self, scope: Scope) -> Actor:
        sent = [value for name, value in scope["headers"] if name == _HEADER]
        if len(sent) > 1:
            raise Unauthenticated("invalid_request")
        actor = await self.auth.identify(sent[0] if sent else None)
        acting.set(actor)
        return actor

    async def _admit(self, scope: Scope) -> None:
        """Raise Unauthenticated or Forbidden before anything else is said of a request."""
        segment, _, rest = get_route_path(scope)[1:].partition("/")
        if segment == OPEN and rest in WITHOUT_LOGIN:
            return
        actor = await self._actor(scope)
        module = self.table.modules.get(segment)
        if module is None or segment == OPEN:
            return
        verb = verb_of(scope["method"])
        decision = self.auth.policy.decide(actor, verb, module.rpartition(".")[2])
        if decision.allowed:
            return
        if actor.user is None:
            raise Unauthenticated
        raise Forbidden(decision.reason)
