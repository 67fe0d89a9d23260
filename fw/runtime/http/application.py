"""The FastAPI application that `Application.create()` returns."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute
from starlette.types import Receive, Scope, Send
from typing_extensions import override

from fw.runtime.http.routing.fast_path import Shortcut
from fw.runtime.http.routing.table import RouteTable, TableRoute
from fw.runtime.logging.context import current

__all__ = ["Api"]


class Api(FastAPI):
    """FastAPI with routers that are imported on demand and failures described as problems."""

    _untold_until = 0.0

    def add_table(
        self,
        table: RouteTable,
        on_broken: Callable[[TableRoute], None] | None = None,
        *,
        eager: bool = False,
    ) -> None:
        """Serve a route table's segments; `on_broken` is called when one can't be imported.

        With `eager` all of its modules are imported now, whatever the table itself says.
        """
        route = TableRoute(table, self, on_broken, eager=eager)
        self.router.routes.append(route)
        if table.guard is not None:
            self.user_middleware.append(Middleware(table.guard.around, table))
        self.user_middleware.append(Middleware(Shortcut, route))

    @override
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, by way of FastAPI's telemetry if there is any.

        FastAPI asks at each request whether somebody has set up telemetry, which takes as long
        as a middleware does; here it is asked once a second.
        """
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
            return
        # Whatever is logged until the end belongs to this request.
        token = current.set(scope)
        try:
            now = monotonic()
            if scope["type"] == "http" and now < self._untold_until and not self.root_path:
                await Starlette.__call__(self, scope, receive, send)
                return
            telemetry = getattr(self, "_native_telemetry", None)
            if telemetry is not None and not telemetry.enabled():
                self._untold_until = now + 1.0
            await super().__call__(scope, receive, send)
        finally:
            current.reset(token)

    @override
    def openapi(self) -> dict[str, Any]:
        """Return the description of every route that can be imported; imports all, once."""
        if self.openapi_schema is None:
            # It reads the models, which a server that isn't asked for this may do without.
            from fw.runtime.http.openapi.builder import describe

            description = describe(self, self._all_routes())
            for route in self.router.routes:
                if isinstance(route, TableRoute) and route.table.guard is not None:
                    route.table.guard.describe(description, route.table)
            self.openapi_schema = description
        return self.openapi_schema

    async def import_routes(self) -> None:
        """Import every module of the tables, with other requests answered in between."""
        for route in [*self.router.routes]:
            if isinstance(route, TableRoute):
                await route.import_all()

    def _all_routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = []
        for route in self.router.routes:
            routes.extend(route.all_routes() if isinstance(route, TableRoute) else [route])
        return routes
