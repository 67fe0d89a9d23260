"""Route table: maps the first segment of a path to the module that serves it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlencode

from fastapi import APIRouter, FastAPI
from fastapi.datastructures import DefaultPlaceholder
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute, request_response
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, NoMatchFound
from starlette.types import ASGIApp, Receive, Scope, Send

from fw.runtime.errors import FwError
from fw.runtime.http.framework_internals import get_route_path, has_lifespan
from fw.runtime.http.query.filters import REPEATED
from fw.runtime.http.query.list_query import ListQuery, ShowQuery, merge_repeated, query_class
from fw.runtime.http.responses.linking import link_encoders, representation
from fw.runtime.http.routing.broken_module import BrokenRoute, known_tables
from fw.runtime.http.routing.fast_path import FastRoutes, resumable

if TYPE_CHECKING:
    from fw.runtime.config import Config
    from fw.runtime.database.models.model import Model
    from fw.runtime.http.responses.records import RecordEncoder

__all__ = ["RouteGuard", "RouteTable", "TableRoute", "adopt", "operation_id"]

Handler = Callable[[Request], Coroutine[Any, Any, Response]]

log = logging.getLogger("fw.http")

_SELECTED = "fw.selected"
_VERBS = {"PATCH": "patch", "PUT": "put"}


class RouteGuard(Protocol):
    """Authorization of requests to the routes of a table."""

    def open(self, config: Config, routes: Mapping[str, str]) -> None:
        """Read the settings. `routes` maps segments to modules. Raise FwError for invalid ones."""

    def around(self, app: ASGIApp, table: RouteTable) -> ASGIApp:
        """Return middleware around `app` that authorizes requests to the table."""

    def outside(self, app: ASGIApp) -> ASGIApp:
        """Return middleware around a host application, in which no user is logged in."""

    def describe(self, description: dict[str, Any], table: RouteTable) -> None:
        """Add the security requirements of the routes to an OpenAPI document.

        The document may have the routes of some segments only. What this adds to an operation
        must not depend on the other operations.
        """

    def describe_own(self, description: dict[str, Any], routes: Sequence[BaseRoute]) -> None:
        """Add the security requirements of the application's own routes."""

    def described_settings(self) -> list[object]:
        """Return the settings that the OpenAPI document of the table follows."""


class RouteTable:
    """First path segments and the modules whose `router` serves them.

    A module is imported for the first request to its segment, so an application with a thousand
    models starts as fast as one with a single model. With `eager`, all modules are imported at
    the start, which finds a broken one early. A `guard` authorizes requests.
    """

    def __init__(
        self, modules: Mapping[str, str], *, eager: bool = False, guard: RouteGuard | None = None
    ) -> None:
        self.modules = dict(modules)
        self.eager = eager
        self.guard = guard
        self._checked: dict[str, int] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self.modules)

    def __len__(self) -> int:
        return len(self.modules)

    def router(self, segment: str) -> APIRouter:
        """Import and return the router of a segment; KeyError for an unknown segment."""
        module = self.modules[segment]
        router = getattr(import_module(module), "router", None)
        if not isinstance(router, APIRouter):
            raise FwError(f"{module} has no router", hint="define `router = APIRouter()` in it")
        if self._checked.get(segment) != len(router.routes):
            self._check(router, module)
            self._checked[segment] = len(router.routes)
        return router

    def _check(self, router: APIRouter, module: str) -> None:
        """Raise FwError for what would have no effect in a router of this table."""
        if has_lifespan(router):
            raise FwError(
                f"the router of {module} has a lifespan or start-up handlers, which would never "
                "run: the module is imported for the first request to it",
                hint="put them into start() and stop() of a service provider",
            )
        for route in router.routes:
            # A router in the router has no path itself.
            path = getattr(route, "path", "/{included}")
            first = path[1:].partition("/")[0]
            if "{" not in first and self.modules.get(first) != module:
                keys = ", ".join(repr(key) for key, name in self.modules.items() if name == module)
                raise FwError(
                    f"no request reaches {path} of {module}: the route table has {keys} "
                    f"for this module, not {first!r}",
                    hint=f'write path "/{first}" into the model and run fw build, or change the '
                    "key in app/routes/__init__.py",
                )


class TableRoute(BaseRoute):
    """A route table as one route of an application.

    It only selects the router; FastAPI's own routes do the matching. A segment whose module can't
    be imported answers 500, the others are served. The module is imported again after its file
    has changed.
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
        self._fast_routes: dict[str, FastRoutes | None] = {}
        self._records: dict[type[Model], RecordEncoder | None] = {}
        if eager or table.eager:
            for segment in table:
                self._import(segment)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match a request against the router of the path's first segment."""
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

    def fast_routes(self, segment: str) -> FastRoutes | None:
        """Return the fast routes below a segment, None if there are none."""
        try:
            return self._fast_routes[segment]
        except KeyError:
            return self._new_fast_routes(segment) if segment in self.table.modules else None

    def _new_fast_routes(self, segment: str) -> FastRoutes | None:
        if segment not in self._routes and segment not in self._broken:
            self._load(segment)
        if segment in self._broken:
            return None
        found = FastRoutes.of(self._routes[segment], self.table.router(segment).routes)
        self._fast_routes[segment] = found
        return found

    def add_fast_routes(self, segment: str, routes: FastRoutes) -> None:
        """Add fast routes of the application, below a segment that isn't in the table."""
        self._fast_routes[segment] = routes

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request with the route that `matches` found."""
        selected: BaseRoute = scope[_SELECTED]
        await selected.handle(scope, receive, send)

    def url_path_for(self, name: str, /, **path_params: Any) -> Any:
        """Raise NoMatchFound: route names repeat from model to model, so they are ambiguous."""
        raise NoMatchFound(name, path_params)

    def all_routes(self) -> list[BaseRoute]:
        """Import every module; return the routes of all but the broken ones, in the table's order."""
        return [route for segment in self.table for route in self.routes_of(segment)]

    def routes_of(self, segment: str) -> list[BaseRoute]:
        """Import the module of a segment; return its routes, none if it is broken."""
        return [each for each in self._current(segment) if not isinstance(each, BrokenRoute)]

    def routes_at(self, scope: Scope) -> Iterator[APIRoute]:
        """Yield the route that serves a request, none if the table has none."""
        segment = _first_segment(scope)
        for route in self.routes_of(segment) if segment in self.table.modules else ():
            if isinstance(route, APIRoute) and route.matches(scope)[0] == Match.FULL:
                yield route
                return

    def record_encoder(self, model: type[Model]) -> RecordEncoder | None:
        """Return the encoder of the route that returns one record of a model, None without one."""
        name = model.__module__.rpartition(".")[2]
        for segment, module in self.table.modules.items() if model not in self._records else ():
            if segment in self._routes or module.rpartition(".")[2] == name:
                encoder = representation(self._current(segment))
                if encoder and encoder.records and encoder.records.model is model:
                    self._records[model] = encoder.records
        return self._records.setdefault(model, None)

    async def import_all(self) -> None:
        """Import every module, and let the event loop run between two of them."""
        for segment in self.table:
            if segment not in self._routes:
                self._load(segment)
                await asyncio.sleep(0)

    def is_broken(self) -> bool:
        """Return True if a module can't be imported, after retrying those that have changed."""
        for segment in [*self._broken]:
            self._load(segment)
        return bool(self._broken)

    def _current(self, segment: str) -> list[BaseRoute]:
        """Return the routes of a segment; reload them if routes were added since."""
        routes = self._routes.get(segment)
        if routes is not None and len(routes) == len(self.table.router(segment).routes):
            return routes
        return self._load(segment)

    def _load(self, segment: str) -> list[BaseRoute]:
        broken = self._broken.get(segment)
        if broken is not None and not broken.may_be_fixed():
            return [broken]
        tables = known_tables()
        try:
            routes = self._import(segment)
        except Exception as error:  # noqa: BLE001 - the user's code may raise anything
            return [self._mark_broken(segment, error, tables)]
        if self._broken.pop(segment, None) is not None:
            # The OpenAPI document was built without this module.
            self._app.openapi_schema = None
        return routes

    def _mark_broken(self, segment: str, error: Exception, tables: frozenset[str]) -> BrokenRoute:
        module = self.table.modules[segment]
        broken = self._broken[segment] = BrokenRoute(module, error, tables)
        place = broken.place and f" ({broken.place})"
        hint = isinstance(error, FwError) and error.hint
        message = f"{error}; {hint}" if hint else str(error)
        log.error(
            "cannot import %s, so /%s answers 500: %s: %s%s; %s",
            *(module, segment, type(error).__name__, message, place, broken.remedy),
            exc_info=error,
        )
        if self._on_broken is not None:
            self._on_broken(self)
        return broken

    def _import(self, segment: str) -> list[BaseRoute]:
        router = self.table.router(segment)
        routes = [
            adopt(route, self._app) if isinstance(route, APIRoute) else route
            for route in router.routes
        ]
        link_encoders(routes)
        self._records.clear()
        self._routes[segment] = routes
        self._fast_routes.pop(segment, None)
        return routes


def adopt(route: APIRoute, app: FastAPI) -> APIRoute:
    """Return a copy of a route that belongs to the application, with its own operation id.

    `include_router` does the same, but then each request is matched twice, which is a quarter of
    the response time.
    """
    route = copy(route)
    if route.operation_id is None:
        route.unique_id = operation_id(route)
    if route.max_body_size is None:
        route.dependency_overrides_provider = app
        handler = route.get_route_handler()
        query = query_class(route)
        if query is not None:
            handler = _without_repeated(route, handler, query)
        route.app = resumable(route, request_response(handler))
    return route


def _without_repeated(route: APIRoute, handler: Handler, query: type[ShowQuery]) -> Handler:
    """Return a handler that rejects repeated parameters, of which FastAPI would use the last.

    Parameters that the user has added to the query class are left to FastAPI.
    """
    own = query.model_fields.keys() - ListQuery.model_fields.keys()

    async def checked(request: Request) -> Response:
        if b"&" in request.scope["query_string"]:
            given = QueryParams(request.scope["query_string"]).multi_items()
            once, repeated = merge_repeated(given, own)
            if len(once) < len(given):
                request.scope["query_string"] = urlencode(once).encode()
            if repeated:
                await _reject(route, request, repeated)
        return await handler(request)

    return checked


async def _reject(route: APIRoute, request: Request, repeated: list[str]) -> None:
    """Raise RequestValidationError with all errors of a request and its repeated parameters."""
    other = copy(route)
    other.dependant = replace(route.dependant, call=_no_response)
    found: list[Any] = [
        {"type": "repeated", "loc": ("query", name), "msg": REPEATED, "input": None}
        for name in repeated
    ]
    try:
        await other.get_route_handler()(request)
    except RequestValidationError as error:
        found = [*error.errors(), *found]
    raise RequestValidationError(found)


async def _no_response(**_: Any) -> Response:
    return Response()


def _first_segment(scope: Scope) -> str:
    return get_route_path(scope)[1:].partition("/")[0]


def operation_id(route: APIRoute) -> str:
    """Return `<tag>_<handler>`, with the method instead where PUT and PATCH share a handler.

    A `generate_unique_id_function` of the route or its router takes precedence.
    """
    if not isinstance(route.generate_unique_id_function, DefaultPlaceholder):
        return route.unique_id
    tag = str(route.tags[0]) if route.tags else "api"
    verb = next(
        (_VERBS[method] for method in sorted(route.methods or ()) if method in _VERBS), None
    )
    return f"{tag}_{verb or route.name}"
