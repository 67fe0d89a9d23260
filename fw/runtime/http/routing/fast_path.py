"""The short way from the middleware to a thin route."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from copy import copy
from inspect import iscoroutinefunction
from re import Match
from typing import TYPE_CHECKING, Any, NamedTuple

from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import get_typed_return_annotation
from fastapi.routing import APIRoute, request_response
from starlette._utils import get_route_path
from starlette.convertors import StringConvertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fw.runtime.http.routing.arguments import Arguments

if TYPE_CHECKING:
    from fw.runtime.http.routing.table import TableRoute

__all__ = ["Lanes", "Shortcut", "ThinRoute", "replaying"]


class Shortcut:
    """The innermost middleware: has a thin route answer where there is one.

    It stands for FastAPI's handling of exceptions, its router and its route, which get the
    request whenever a thin route can't finish it. The table must be the first of the
    application's routes: one that stands before it goes first.
    """

    def __init__(self, app: ASGIApp, table: TableRoute) -> None:
        self.app = app
        self.table = table

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http":
            thin = self._thin(scope)
            if thin is not None:
                response = await thin.answer(scope, receive)
                if response is not None:
                    await response(scope, receive, send)
                    return
        await self.app(scope, receive, send)

    def _thin(self, scope: Scope) -> ThinRoute | None:
        """Return the thin route for a request, which the scope then tells of."""
        if "fastapi" in scope or "fastapi.telemetry" in scope:
            return None
        routes = scope["app"].router.routes
        if not routes or routes[0] is not self.table:
            return None
        path = get_route_path(scope)
        segment = path[1:].partition("/")[0]
        lanes = self.table.lanes(segment)
        return None if lanes is None else lanes.find(path, scope)


class _Lane(NamedTuple):
    matching: Callable[[str], Match[str] | None]
    converts: bool
    route: APIRoute
    thin: ThinRoute | None


class Lanes:
    """The routes of one segment by method, each in the order in which FastAPI would try them."""

    def __init__(self, routes: Sequence[APIRoute], whole: Sequence[BaseRoute]) -> None:
        self._whole = whole
        self._count = len(routes)
        self._by_method: dict[str, list[_Lane]] = {}
        for route in routes:
            converts = any(
                type(each) is not StringConvertor for each in route.param_convertors.values()
            )
            lane = _Lane(route.path_regex.match, converts, route, ThinRoute.of(route))
            for method in route.methods or ():
                self._by_method.setdefault(method, []).append(lane)

    @classmethod
    def of(cls, routes: Sequence[BaseRoute], whole: Sequence[BaseRoute]) -> Lanes | None:
        """Return lanes of routes, of which `whole` may get more; None if one matches its own way."""
        known = [route for route in routes if isinstance(route, APIRoute)]
        plain = all(type(route).matches is APIRoute.matches for route in known)
        return cls(known, whole) if plain and len(known) == len(routes) else None

    def find(self, path: str, scope: Scope) -> ThinRoute | None:
        """Return the thin route that a path leads to, which the scope then tells of."""
        if len(self._whole) != self._count:
            return None
        for lane in self._by_method.get(scope["method"], ()):
            found = lane.matching(path)
            if found is not None:
                if lane.thin is not None:
                    scope["route"] = lane.route
                    scope["endpoint"] = lane.route.endpoint
                    scope["path_params"] = self._params(lane, found, scope)
                return lane.thin
        return None

    @staticmethod
    def _params(lane: _Lane, found: Match[str], scope: Scope) -> dict[str, Any]:
        given: dict[str, Any] = found.groupdict()
        if lane.converts:
            convertors = lane.route.param_convertors
            given = {name: convertors[name].convert(text) for name, text in given.items()}
        before = scope.get("path_params")
        return {**before, **given} if before else given


_OUTCOME = "fw.outcome"
_RECEIVED = "fw.received"


class ThinRoute:
    """The short way to one route's handler."""

    __slots__ = ("_arguments", "_call")

    def __init__(self, call: Callable[..., Awaitable[Any]], arguments: Arguments) -> None:
        self._call = call
        self._arguments = arguments

    @classmethod
    def of(cls, route: APIRoute) -> ThinRoute | None:
        """Return the short way to a route's handler, or None where there is only FastAPI's.

        There is one to a coroutine function that is annotated to return a `Response` and takes
        parameters of the path, the query and the headers, a JSON body, or the request.
        """
        call = route.dependant.call
        if type(route) is not APIRoute or route.max_body_size is not None:
            return None
        if call is None or not iscoroutinefunction(call):
            return None
        promised = get_typed_return_annotation(call)
        if not (isinstance(promised, type) and issubclass(promised, Response)):
            return None
        embedded = route._embed_body_fields
        arguments = Arguments.of(route.dependant, route.body_field, embedded=embedded)
        return None if arguments is None else cls(call, arguments)

    async def answer(self, scope: Scope, receive: Receive) -> Response | None:
        """Return the response, or None after noting in the scope what is to be played again."""
        received: list[Message | Exception] = []
        try:
            values = await self._arguments.read(scope, receive, received)
        except Exception:  # noqa: BLE001 - FastAPI meets the same one, and knows what to do
            scope[_RECEIVED] = received
            return None
        try:
            outcome = await self._call(**values)
        except Exception as error:  # noqa: BLE001 - it is raised again where it is handled
            scope[_OUTCOME] = error
            return None
        if _is_plain(outcome):
            plain: Response = outcome
            return plain
        scope[_OUTCOME] = (outcome,)
        return None


def _is_plain(outcome: object) -> bool:
    """Whether nothing can go wrong in sending this: it is a response that is whole already."""
    kind = type(outcome)
    return (
        isinstance(outcome, Response)
        and kind.__call__ is Response.__call__
        and outcome.background is None
    )


def replaying(route: APIRoute, app: ASGIApp) -> ASGIApp:
    """Return `app`, a route's own, such that it goes on where a thin route has stopped."""
    stand_in: list[ASGIApp] = []

    async def replay(scope: Scope, receive: Receive, send: Send) -> None:
        outcome = scope.pop(_OUTCOME, None)
        if outcome is None:
            received = scope.pop(_RECEIVED, None)
            await app(scope, _again(received, receive) if received else receive, send)
        elif isinstance(outcome, Exception):
            raise outcome
        else:
            if not stand_in:
                stand_in.append(_stand_in(route))
            scope[_OUTCOME] = outcome[0]
            await stand_in[0](scope, receive, send)

    return replay


def _again(received: list[Message | Exception], receive: Receive) -> Receive:
    """Return a `receive` that begins with what was received before."""
    before = iter(received)

    async def again() -> Message:
        for message in before:
            if isinstance(message, Exception):
                raise message
            return message
        return await receive()

    return again


def _stand_in(route: APIRoute) -> ASGIApp:
    """Return a route's app with its handler replaced by one that has the outcome already."""
    other = copy(route)
    other.dependant = Dependant(
        call=_outcome_of, path=route.dependant.path, request_param_name="request"
    )
    other.body_field = None
    return request_response(other.get_route_handler())


async def _outcome_of(request: Request) -> Any:
    return request.scope.pop(_OUTCOME)
