"""What `/openapi.json` says, put together when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from fw.runtime.http.fields import INT_MAX, INT_MIN
from fw.runtime.http.openapi.parameters import describe_query
from fw.runtime.http.openapi.responses import (
    describe_headers,
    describe_problems,
    describe_relations,
)
from fw.runtime.http.openapi.routes import described_routes, flattened
from fw.runtime.http.openapi.schemas import add_examples, describe_choices, describe_json
from fw.runtime.http.query.list_query import ListQuery, ShowQuery, query_class

__all__ = ["describe"]


def describe(app: FastAPI, routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """Return the OpenAPI description of an application's routes."""
    routes = list(routes)
    described = flattened(map(_without_query, routes))
    description = described_routes(app, described)
    describe_problems(description)
    _summarize(description["paths"], routes)
    describe_headers(description)
    _mend(description)
    describe_json(description)
    _describe_queries(description, routes)
    for name, schema in description["components"]["schemas"].items():
        if name != "Problem":
            add_examples(schema)
    return description


def _without_query(route: BaseRoute) -> BaseRoute:
    """Return a route without its query class, whose model says more of it than FastAPI could."""
    if not isinstance(route, APIRoute) or query_class(route) is None:
        return route
    other = copy(route)
    other.dependant = replace(route.dependant, query_params=[])
    return other


def _describe_queries(description: dict[str, Any], routes: Iterable[BaseRoute]) -> None:
    """Put what the models say in the place of what their query classes have in common."""
    schemas = description["components"]["schemas"]
    found = list(_queries(description["paths"], routes))
    for operation, query in found:
        describe_query(operation, query, schemas)
    describe_relations(
        ((one, query.model) for one, query in found if issubclass(query, ListQuery)), schemas
    )
    describe_choices(((one, query.model) for one, query in found), schemas)


def _queries(
    paths: dict[str, Any], routes: Iterable[BaseRoute]
) -> Iterator[tuple[dict[str, Any], type[ShowQuery]]]:
    """Yield the operations that take a query class which names its model."""
    for route, operation in _operations(paths, routes):
        query = query_class(route)
        if query is not None and hasattr(query, "model"):
            yield operation, query


def _operations(
    paths: dict[str, Any], routes: Iterable[BaseRoute]
) -> Iterator[tuple[APIRoute, dict[str, Any]]]:
    for route in routes:
        if not isinstance(route, APIRoute):
            continue
        for verb in route.methods or ():
            operation = paths.get(route.path_format, {}).get(verb.lower())
            if operation is not None:
                yield route, operation


def _summarize(paths: dict[str, Any], routes: Iterable[BaseRoute]) -> None:
    """Have a handler's first line sum it up, where FastAPI would repeat the handler's name."""
    for route, operation in _operations(paths, routes):
        first, _, rest = operation.get("description", "").partition("\n")
        if first and route.summary is None:
            operation["summary"] = first.removesuffix(".")
            operation["description"] = rest.strip()
            if not operation["description"]:
                del operation["description"]


def _mend(part: Any) -> None:
    """Take away defaults of null, and make 64-bit bounds whole again.

    FastAPI leaves the one out as well, and turns the others into floats, which are out by one.
    """
    if isinstance(part, list):
        for item in part:
            _mend(item)
    elif isinstance(part, dict):
        if part.get("default", ...) is None:
            del part["default"]
        if part.get("type") == "integer" and part.get("maximum") == float(INT_MAX):
            part |= {"minimum": INT_MIN, "maximum": INT_MAX, "format": "int64"}
        for item in part.values():
            _mend(item)
