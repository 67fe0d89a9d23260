"""Fast path: call a route's handler without FastAPI's exception handlers, router and route."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from copy import copy
from inspect import iscoroutinefunction
from re import Match
from typing import Any, NamedTuple, Protocol

from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import get_typed_return_annotation
from fastapi.routing import APIRoute, request_response
from starlette.convertors import StringConvertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from typing_extensions import override

from fw.runtime.http.framework_internals import embeds_body, get_route_path
from fw.runtime.http.routing.arguments import Arguments
from fw.runtime.http.routing.dependencies import Dependencies, are_overridden
from fw.runtime.logging.context import current

__all__ = ["FastPath", "FastRoute", "FastRoutes", "OwnFastRoutes", "resumable"]


class FastRouteSource(Protocol):
    """A route of the application that knows the fast routes below each first path segment."""

    def fast_routes(self, segment: str) -> FastRoutes | None:
        """Return the fast routes below a segment, None if there are none."""


class FastPath:
    """Innermost middleware: answer with a fast route if the request has one.

    It replaces FastAPI's exception handling, router and route. They still handle every request
    that a fast route can't finish. The table must be the first route of the application, because
    a route before it takes precedence.
    """

    def __init__(self, app: ASGIApp, table: FastRouteSource) -> None:
        self.app = app
        self.table = table

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http":
            if current.get() is not scope:
                # A middleware has replaced the scope. Responses depend on the one with the route.
                current.set(scope)
            route = self._route(scope)
            if route is not None:
                response = await route.respond(scope, receive)
                if response is not None:
                    await response(scope, receive, send)
                    return
        await self.app(scope, receive, send)

    def _route(self, scope: Scope) -> FastRoute | None:
        """Return the fast route of a request after adding the matched route to the scope."""
        if "fastapi" in scope or "fastapi.telemetry" in scope:
            return None
        routes = scope["app"].router.routes
        if not routes or routes[0] is not self.table:
            return None
        path = get_route_path(scope)
        segment = path[1:].partition("/")[0]
        fast_routes = self.table.fast_routes(segment)
        return None if fast_routes is None else fast_routes.find(path, scope)


class _Candidate(NamedTuple):
    """A route, its path matcher and its fast route, None where only FastAPI can handle it."""

    match: Callable[[str], Match[str] | None]
    converts: bool
    route: APIRoute
    fast_route: FastRoute | None


class FastRoutes:
    """The routes of one segment by method, in the order in which FastAPI tries them."""

    def __init__(self, routes: Sequence[APIRoute], router_routes: Sequence[BaseRoute]) -> None:
        self._router_routes = router_routes
        self._count = len(routes)
        self._by_method: dict[str, list[_Candidate]] = {}
        for route in routes:
            converts = any(
                type(each) is not StringConvertor for each in route.param_convertors.values()
            )
            candidate = _Candidate(route.path_regex.match, converts, route, FastRoute.of(route))
            for method in route.methods or ():
                self._by_method.setdefault(method, []).append(candidate)

    @classmethod
    def of(
        cls, routes: Sequence[BaseRoute], router_routes: Sequence[BaseRoute]
    ) -> FastRoutes | None:
        """Return the fast routes of a router, None if one of its routes has its own matching.

        `router_routes` is the router's live list: once it grows, the fast routes are not used.
        """
        known = [route for route in routes if isinstance(route, APIRoute)]
        plain = all(type(route).matches is APIRoute.matches for route in known)
        return cls(known, router_routes) if plain and len(known) == len(routes) else None

    def find(self, path: str, scope: Scope) -> FastRoute | None:
        """Return the fast route that matches a path after adding the match to the scope."""
        if len(self._router_routes) != self._count:
            return None
        for candidate in self._by_method.get(scope["method"], ()):
            found = candidate.match(path)
            if found is not None:
                if candidate.fast_route is not None:
                    scope["route"] = candidate.route
                    scope["endpoint"] = candidate.route.endpoint
                    scope["path_params"] = self._params(candidate, found, scope)
                return candidate.fast_route
        return None

    @staticmethod
    def _params(candidate: _Candidate, found: Match[str], scope: Scope) -> dict[str, Any]:
        params: dict[str, Any] = found.groupdict()
        if candidate.converts:
            convertors = candidate.route.param_convertors
            params = {name: convertors[name].convert(text) for name, text in params.items()}
        outer = scope.get("path_params")
        return {**outer, **params} if outer else params


class OwnFastRoutes(FastRoutes):
    """Fast routes of the application itself, which follow its tables.

    They aren't used once another route has been put before or between them.
    """

    def __init__(self, routes: Sequence[APIRoute], app_routes: list[BaseRoute]) -> None:
        super().__init__(routes, routes)
        self._routes = [*routes]
        self._app_routes = app_routes
        start = app_routes.index(routes[0])
        self._place = slice(start, start + len(routes))

    @override
    def find(self, path: str, scope: Scope) -> FastRoute | None:
        if self._app_routes[self._place] != self._routes:
            return None
        return super().find(path, scope)


_RESULT = "fw.result"
_RECEIVED = "fw.received"


class FastRoute:
    """Fast path to the handler of one route."""

    __slots__ = ("_arguments", "_call", "_dependencies")

    def __init__(
        self,
        call: Callable[..., Awaitable[Any]],
        arguments: Arguments,
        dependencies: Dependencies | None,
    ) -> None:
        self._call = call
        self._arguments = arguments
        self._dependencies = dependencies

    @classmethod
    def of(cls, route: APIRoute) -> FastRoute | None:
        """Return the fast path to a route's handler, None where only FastAPI can call it.

        The handler must be a coroutine function annotated to return a `Response`. Its parameters
        come from the path, the query, the headers and a JSON body, or are the request itself, or
        dependencies that take no parameters.
        """
        call = route.dependant.call
        if type(route) is not APIRoute or route.max_body_size is not None:
            return None
        if call is None or not iscoroutinefunction(call):
            return None
        returned = get_typed_return_annotation(call)
        if not (isinstance(returned, type) and issubclass(returned, Response)):
            return None
        arguments = Arguments.of(route.dependant, route.body_field, embedded=embeds_body(route))
        dependencies = Dependencies.of(route.dependant)
        if arguments is None or dependencies is None:
            return None
        return cls(call, arguments, dependencies or None)

    async def respond(self, scope: Scope, receive: Receive) -> Response | None:
        """Return the response, or None after saving in the scope what FastAPI needs to resume."""
        dependencies = self._dependencies
        if dependencies is not None and are_overridden(scope):
            return None
        received: list[Message | Exception] = []
        try:
            values = await self._arguments.read(scope, receive, received)
        except Exception:  # noqa: BLE001 - FastAPI runs into the same error and reports it
            scope[_RECEIVED] = received
            return None
        try:
            if dependencies is not None:
                await dependencies.resolve(values)
            result = await self._call(**values)
        except Exception as error:  # noqa: BLE001 - raised again below the exception handlers
            scope[_RESULT] = error
            return None
        if _is_complete(result):
            response: Response = result
            return response
        scope[_RESULT] = (result,)
        return None


def _is_complete(result: object) -> bool:
    """Return True for a complete response without background tasks: sending it can't fail."""
    kind = type(result)
    return (
        isinstance(result, Response)
        and kind.__call__ is Response.__call__
        and result.background is None
    )


def resumable(route: APIRoute, app: ASGIApp) -> ASGIApp:
    """Return the ASGI application of a route, able to resume where a fast route has stopped."""
    with_result: list[ASGIApp] = []

    async def resume(scope: Scope, receive: Receive, send: Send) -> None:
        result = scope.pop(_RESULT, None)
        if result is None:
            received = scope.pop(_RECEIVED, None)
            await app(scope, _replay(received, receive) if received else receive, send)
        elif isinstance(result, Exception):
            raise result
        else:
            if not with_result:
                with_result.append(_app_with_result(route))
            scope[_RESULT] = result[0]
            await with_result[0](scope, receive, send)

    return resume


def _replay(received: list[Message | Exception], receive: Receive) -> Receive:
    """Return a `receive` that repeats the messages received so far before it continues."""
    messages = iter(received)

    async def replay() -> Message:
        for message in messages:
            if isinstance(message, Exception):
                raise message
            return message
        return await receive()

    return replay


def _app_with_result(route: APIRoute) -> ASGIApp:
    """Return a route's ASGI application with a handler that returns the result in the scope."""
    other = copy(route)
    other.dependant = Dependant(
        call=_pop_result, path=route.dependant.path, request_param_name="request"
    )
    other.body_field = None
    return request_response(other.get_route_handler())


async def _pop_result(request: Request) -> Any:
    return request.scope.pop(_RESULT)
