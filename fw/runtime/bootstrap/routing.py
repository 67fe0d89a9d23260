"""What an application's routes are, as data; and what sets one application apart from another."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from inspect import unwrap
from typing import TYPE_CHECKING, Any

from fastapi.routing import APIRoute, iter_route_contexts
from pydantic_core import to_json
from starlette.routing import BaseRoute, Mount

from fw.runtime.bootstrap.routes import RouteRow
from fw.runtime.http.table import TableRoute, operation_id

if TYPE_CHECKING:
    from fw.runtime.http.api import Api

__all__ = ["rows", "signature"]


def signature(app: Api) -> str:
    """Return a hash of what an application is before any module of a table is imported.

    It tells apart what the same files make under different settings and variables: all that is
    said of the application itself and of the routes that it has beside its tables.
    """
    from fw.runtime.http.describing import describe

    own = [route for route in app.router.routes if not isinstance(route, TableRoute)]
    facts = [
        describe(app, own),
        _handler(app.openapi),
        [route.table.modules for route in app.router.routes if isinstance(route, TableRoute)],
        [[row.method, row.path, row.operation] for row in rows(own)],
    ]
    return hashlib.sha256(to_json(facts, fallback=repr)).hexdigest()


def rows(routes: Iterable[BaseRoute], module: str | None = None) -> Iterator[RouteRow]:
    """Yield a row for each verb of the routes; `module` is where they were found."""
    for context in iter_route_contexts(list(routes)):
        route = context.original_route
        path = context.path or ""
        methods = sorted(context.methods or (_kind(route),))
        if "GET" in methods and "HEAD" in methods:
            # Starlette adds it by itself.
            methods.remove("HEAD")
        for method in methods:
            yield RouteRow(
                method=method,
                path=path,
                operation=_operation(route, module) or context.name or "",
                handler=_handler(context.endpoint or getattr(route, "app", None)),
                module=module,
            )


def _kind(route: BaseRoute) -> str:
    return "MOUNT" if isinstance(route, Mount) else "WEBSOCKET"


def _operation(route: BaseRoute, module: str | None) -> str | None:
    if not isinstance(route, APIRoute) or not route.include_in_schema:
        return None
    # A table gives its routes names of its own.
    return route.operation_id or (operation_id(route) if module else route.unique_id)


def _handler(endpoint: Any) -> str:
    function = unwrap(endpoint) if callable(endpoint) else endpoint
    kind = function if hasattr(function, "__qualname__") else type(function)
    return f"{kind.__module__}.{kind.__qualname__}".replace(".<locals>", "")
