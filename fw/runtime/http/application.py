"""The FastAPI application that `Application.create()` returns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send
from typing_extensions import override

from fw.runtime.http.framework_internals import telemetry_of
from fw.runtime.http.request_limits import LimitedRoute
from fw.runtime.http.routing.fast_path import FastPath, OwnFastRoutes
from fw.runtime.http.routing.table import RouteTable, TableRoute, adopt
from fw.runtime.logging.context import current

if TYPE_CHECKING:
    from fw.runtime.application.project import Project
    from fw.runtime.database.models.model import Model
    from fw.runtime.http.responses.records import RecordEncoder

__all__ = ["Api"]


_LARGE = 100
"""Number of modules from which on `/openapi.json` is built in a subprocess."""


class Api(FastAPI):
    """FastAPI with routers that are imported on demand and errors as problem details."""

    project: Project | None = None
    """The project whose settings hold for requests."""

    max_response_size = 0
    """`http.max_response_size`, in bytes; 0 for no limit."""

    framework_routes: Sequence[BaseRoute] | None = None
    """Routes that `Application.create()` adds, such as `/health`; the others are the user's."""

    _telemetry_off_until = 0.0

    def add_table(
        self,
        table: RouteTable,
        on_broken: Callable[[TableRoute], None] | None = None,
        *,
        eager: bool = False,
    ) -> None:
        """Serve the segments of a route table.

        `on_broken` is called if a module can't be imported. With `eager`, all modules are imported
        now, regardless of `table.eager`.
        """
        route = TableRoute(table, self, on_broken, eager=eager)
        self.router.routes.append(route)
        if table.guard is not None:
            self.user_middleware.append(Middleware(table.guard.around, table))
        self.user_middleware.append(Middleware(FastPath, route))

    def add_own_routes(self, segment: str, router: APIRouter) -> None:
        """Serve the routes of a router, all below one path segment, with the fast path.

        Tables take precedence, so they have to be added before.
        """
        routes = [adopt(route, self) for route in router.routes if isinstance(route, APIRoute)]
        tables = [route for route in self.router.routes if isinstance(route, TableRoute)]
        self.router.routes.extend(routes)
        if tables and not any(segment in each.table.modules for each in tables):
            tables[0].add_fast_routes(segment, OwnFastRoutes(routes, self.router.routes))

    @override
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, through FastAPI's telemetry if it is enabled.

        FastAPI checks for telemetry in each request, which costs as much as a middleware. Here it
        is checked once a second.
        """
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
            return
        # Log lines until the end of the call belong to this request.
        token = current.set(scope)
        try:
            now = monotonic()
            if scope["type"] == "http" and now < self._telemetry_off_until and not self.root_path:
                await Starlette.__call__(self, scope, receive, send)
                return
            telemetry = telemetry_of(self)
            if telemetry is not None and not telemetry.enabled():
                self._telemetry_off_until = now + 1.0
            await super().__call__(scope, receive, send)
        finally:
            current.reset(token)

    @override
    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document of all routes; import all modules for the first call."""
        if self.openapi_schema is None:
            # Imported here: it needs the models, which most requests do not.
            from fw.runtime.http.openapi.builder import build_openapi

            document = build_openapi(self, self._all_routes())
            self.describe_guards(document)
            self.openapi_schema = document
        return self.openapi_schema

    def describe_guards(self, document: dict[str, Any]) -> None:
        """Add the security requirements of guarded tables to an OpenAPI document, or a part."""
        for route in self.router.routes:
            if isinstance(route, TableRoute) and route.table.guard is not None:
                route.table.guard.describe(document, route.table)
                framework = self.framework_routes or ()
                own = [one for one in self.router.routes if one not in framework]
                route.table.guard.describe_own(document, own)

    @property
    def is_large(self) -> bool:
        """True if importing all modules of the tables takes seconds."""
        tables = (route.table for route in self.router.routes if isinstance(route, TableRoute))
        return sum(map(len, tables)) >= _LARGE

    def record_encoder(self, model: type[Model]) -> RecordEncoder | None:
        """Return the encoder of a model's records in its own routes, None without such routes."""
        tables = (route for route in self.router.routes if isinstance(route, TableRoute))
        return next((found for one in tables if (found := one.record_encoder(model))), None)

    def max_body_size_of(self, scope: Scope) -> int | None:
        """Return the `max_body_size` of the route that serves a request, if it has one."""
        for route in self.router.routes:
            if isinstance(route, TableRoute):
                for found in route.routes_at(scope):
                    return found.max_body_size
            elif isinstance(route, LimitedRoute) and route.matches(scope)[0] == Match.FULL:
                return route.max_body_size
        return None

    async def import_routes(self) -> None:
        """Import every module of the tables, and let other requests run in between."""
        for route in [*self.router.routes]:
            if isinstance(route, TableRoute):
                await route.import_all()

    def _all_routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = []
        for route in self.router.routes:
            routes.extend(route.all_routes() if isinstance(route, TableRoute) else [route])
        return routes
