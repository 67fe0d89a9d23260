"""One table from the first segment of a path to the module that answers below it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping
from copy import copy
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlencode

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute, request_response
from starlette._utils import get_route_path
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, NoMatchFound
from starlette.types import ASGIApp, Receive, Scope, Send

from fw.runtime.errors import FwError
from fw.runtime.http.query.filters import REPEATED
from fw.runtime.http.query.list_query import ListQuery, ShowQuery, joined, query_class
from fw.runtime.http.routing.broken_module import BrokenRoute, known_tables
from fw.runtime.http.routing.fast_path import Lanes, replaying

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["RouteGuard", "RouteTable", "TableRoute", "operation_id"]

Handler = Callable[[Request], Coroutine[Any, Any, Response]]

log = logging.getLogger("fw.http")

_SELECTED = "fw.selected"
_VERBS = {"PATCH": "patch", "PUT": "put"}


class RouteGuard(Protocol):
    """Whoever decides which requests get through to a table's routes."""

    def open(self, config: Config, routes: Mapping[str, str]) -> None:
        """Take the application's settings, and modules by segments; FwError for what won't do."""

    def around(self, app: ASGIApp, table: RouteTable) -> ASGIApp:
        """Return an application that asks the guard before the one around which it stands."""

    def outside(self, app: ASGIApp) -> ASGIApp:
        """Return an application of which what a host does around the guarded one has no rights."""

    def describe(self, description: dict[str, Any], table: RouteTable) -> None:
        """Have an OpenAPI description say what takes a token."""


class RouteTable:
    """First path segments and the modules whose `router` serves them.

    A module is imported when the first request below its segment comes, so an application of a
    thousand models starts as fast as one of a single model. With `eager` all are imported at
    once, which finds a broken one at the start. A `guard` lets pass what is allowed.
    """

    def __init__(
        self, modules: Mapping[str, str], *, eager: bool = False, guard: RouteGuard | None = None
    ) -> None:
        self.modules = dict(modules)
        self.eager = eager
        self.guard = guard

    def __iter__(self) -> Iterator[str]:
        return iter(self.modules)

    def __len__(self) -> int:
        return len(self.modules)

    def router(self, segment: str) -> APIRouter:
        """Import and return the router of a segment; KeyError for one that isn't there."""
        module = self.modules[segment]
        router = getattr(import_module(module), "router", None)
        if not isinstance(router, APIRouter):
            raise FwError(f"{module} has no router", hint="a route module defines `router`")
        return router


class TableRoute(BaseRoute):
    """A route table as one route of an application.

    It only finds the router. Matching, methods, parameters and dependencies are those of
    FastAPI's own routes. Below a segment whose module can't be imported it answers 500; the
    others are served, and it is imported again once its file has changed.
    """

    def __init__(
        self,
        table: RouteTable,
        app: FastAPI,
        on_broken: Callable[[TableRoute], None] | None = None,
        *,
        eager: bool = False,
    ) -> None:
        self.table = table
        self._app = app
        self._on_broken = on_broken
        self._routes: dict[str, list[BaseRoute]] = {}
        self._broken: dict[str, BrokenRoute] = {}
        self._lanes: dict[str, Lanes] = {}
        if eager or table.eager:
            for segment in table:
                self._adopted(segment)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return whether the router of the path's first segment has a route for it."""
        segment = _first_segment(scope)
        if segment not in self.table.modules:
            return Match.NONE, {}
        partial: tuple[Match, Scope] = (Match.NONE, {})
        for route in self._current(segment):
            match, child = route.matches(scope)
            if match == Match.FULL:
                child[_SELECTED] = route
                return match, child
            if match == Match.PARTIAL and partial[0] == Match.NONE:
                child[_SELECTED] = route
                partial = match, child
        return partial

    def lanes(self, segment: str) -> Lanes | None:
        """Return the short ways below a segment, or None where there aren't any."""
        if segment in self.table.modules and not (
            segment in self._routes or segment in self._broken
        ):
            self._load(segment)
        return self._lanes.get(segment)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Have the route that `matches` found answer."""
        selected: BaseRoute = scope[_SELECTED]
        await selected.handle(scope, receive, send)

    def url_path_for(self, name: str, /, **path_params: Any) -> Any:
        """Raise NoMatchFound: names repeat from model to model, so they lead to no one route."""
        raise NoMatchFound(name, path_params)

    def all_routes(self) -> list[BaseRoute]:
        """Import every module; return the routes of those that can be, in the table's order."""
        return [
            route
            for segment in self.table
            for route in self._current(segment)
            if not isinstance(route, BrokenRoute)
        ]

    async def import_all(self) -> None:
        """Import every module; what else the event loop has to do comes between two of them."""
        for segment in self.table:
            if segment not in self._routes:
                self._load(segment)
                await asyncio.sleep(0)

    def is_broken(self) -> bool:
        """Say whether a module can't be imported; those whose files have changed are tried."""
        for segment in [*self._broken]:
            self._load(segment)
        return bool(self._broken)

    def _current(self, segment: str) -> list[BaseRoute]:
        """Return the routes of a segment; a router may have got more since it was loaded."""
        routes = self._routes.get(segment)
        if routes is not None and len(routes) == len(self.table.router(segment).routes):
            return routes
        return self._load(segment)

    def _load(self, segment: str) -> list[BaseRoute]:
        broken = self._broken.get(segment)
        if broken is not None and not broken.may_be_mended():
            return [broken]
        tables = known_tables()
        try:
            routes = self._adopted(segment)
        except Exception as error:  # noqa: BLE001 - the user's code may raise anything
            return [self._set_aside(segment, error, tables)]
        if self._broken.pop(segment, None) is not None:
            # What was described without it has to be described anew.
            self._app.openapi_schema = None
        return routes

    def _set_aside(self, segment: str, error: Exception, tables: frozenset[str]) -> BrokenRoute:
        module = self.table.modules[segment]
        broken = self._broken[segment] = BrokenRoute(module, error, tables)
        place = broken.place and f" ({broken.place})"
        log.error(
            "%s can't be imported, so /%s answers 500: %s: %s%s; %s",
            *(module, segment, type(error).__name__, error, place, broken.remedy),
            exc_info=error,
        )
        if self._on_broken is not None:
            self._on_broken(self)
        return broken

    def _adopted(self, segment: str) -> list[BaseRoute]:
        router = self.table.router(segment)
        routes = [
            _adopted(route, self._app) if isinstance(route, APIRoute) else route
            for route in router.routes
        ]
        self._routes[segment] = routes
        if lanes := Lanes.of(routes, router.routes):
            self._lanes[segment] = lanes
        return routes


def _adopted(route: APIRoute, app: FastAPI) -> APIRoute:
    """Return a route of the application's own, with its overrides and a name of its own.

    That is what `include_router` makes, too; but then a request is matched twice, which is a
    quarter of the time that an answer takes.
    """
    route = copy(route)
    if route.operation_id is None:
        route.unique_id = operation_id(route)
    if route.max_body_size is None:
        route.dependency_overrides_provider = app
        handler = route.get_route_handler()
        query = query_class(route)
        whole = request_response(handler if query is None else _once(route, handler, query))
        route.app = replaying(route, whole)
    return route


def _once(route: APIRoute, handler: Handler, query: type[ShowQuery]) -> Handler:
    """Return a handler that takes each parameter once: FastAPI keeps the last of several.

    Those that a user has added to the query class are left to FastAPI.
    """
    own = query.model_fields.keys() - ListQuery.model_fields.keys()

    async def checked(request: Request) -> Response:
        if b"&" in request.scope["query_string"]:
            given = QueryParams(request.scope["query_string"]).multi_items()
            once, repeated = joined(given, own)
            if len(once) < len(given):
                request.scope["query_string"] = urlencode(once).encode()
            if repeated:
                await _refuse(route, request, repeated)
        return await handler(request)

    return checked


async def _refuse(route: APIRoute, request: Request, repeated: list[str]) -> None:
    """Raise all that is wrong with a request, and that it repeats parameters."""
    other = copy(route)
    other.dependant = replace(route.dependant, call=_nothing)
    found: list[Any] = [
        {"type": "repeated", "loc": ("query", name), "msg": REPEATED, "input": None}
        for name in repeated
    ]
    try:
        await other.get_route_handler()(request)
    except RequestValidationError as error:
        found = [*error.errors(), *found]
    raise RequestValidationError(found)


async def _nothing(**_: Any) -> Response:
    return Response()


def _first_segment(scope: Scope) -> str:
    return get_route_path(scope)[1:].partition("/")[0]


def operation_id(route: APIRoute) -> str:
    """Return the name of an operation: `<tag>_<handler>`, with the verb where two share one."""
    tag = str(route.tags[0]) if route.tags else "api"
    verb = next(
        (_VERBS[method] for method in sorted(route.methods or ()) if method in _VERBS), None
    )
    return f"{tag}_{verb or route.name}"
