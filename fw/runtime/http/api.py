"""The FastAPI application that `Application.create()` returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.routing import BaseRoute
from typing_extensions import override

from fw.runtime.http.describing import describe
from fw.runtime.http.shortcut import Shortcut
from fw.runtime.http.table import RouteTable, TableRoute

__all__ = ["Api"]


class Api(FastAPI):
    """FastAPI with routers that are imported on demand and failures described as problems."""

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
        self.user_middleware.append(Middleware(Shortcut, route))

    @override
    def openapi(self) -> dict[str, Any]:
        """Return the description of every route that can be imported; imports all, once."""
        if self.openapi_schema is None:
            self.openapi_schema = describe(self, self._all_routes())
        return self.openapi_schema

    def _all_routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = []
        for route in self.router.routes:
            routes.extend(route.all_routes() if isinstance(route, TableRoute) else [route])
        return routes
