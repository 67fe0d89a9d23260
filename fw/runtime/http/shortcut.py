"""The short way from the middleware to a thin route."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from re import Match
from typing import TYPE_CHECKING, Any, NamedTuple

from fastapi.routing import APIRoute
from starlette._utils import get_route_path
from starlette.convertors import StringConvertor
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from fw.runtime.http.thin import ThinRoute

if TYPE_CHECKING:
    from fw.runtime.http.table import TableRoute

__all__ = ["Lanes", "Shortcut"]


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
