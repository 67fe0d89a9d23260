"""OpenAPI builder: creates the document of `/openapi.json`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from fastapi.routing import APIRoute, iter_route_contexts
from starlette.routing import BaseRoute

from fw.runtime.auth.policy.actor import as_system
from fw.runtime.http.fields.types import INT_MAX, INT_MIN
from fw.runtime.http.openapi.parameters import describe_query
from fw.runtime.http.openapi.responses import (
    RecordSchema,
    describe_headers,
    describe_problems,
    describe_relations,
)
from fw.runtime.http.openapi.routes import base_document, flattened
from fw.runtime.http.openapi.schemas import (
    add_examples,
    describe_access,
    describe_choices,
    describe_json,
    describe_models,
    nested_objects,
)
from fw.runtime.http.query.list_query import ShowQuery, query_class

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.http.framework_internals import GenerateJsonSchema

__all__ = ["build_openapi", "complete", "describe_queries", "describe_routes"]


def build_openapi(app: FastAPI, routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """Return the OpenAPI document of an application's routes."""
    routes = list(routes)
    document = describe_routes(app, routes)
    describe_queries(document, routes)
    complete(document)
    return document


def describe_routes(
    app: FastAPI, routes: Sequence[BaseRoute], generator: GenerateJsonSchema | None = None
) -> dict[str, Any]:
    """Return the OpenAPI document of routes without what follows from the models.

    `generator` names the schemas of classes.
    """
    document = base_document(app, flattened(map(_without_query, routes)), generator)
    describe_problems(document)
    _summarize(document["paths"], routes)
    describe_headers(document)
    _fix_types(document)
    describe_json(document)
    return document


def complete(document: dict[str, Any]) -> None:
    """Add examples to the schemas, and sort them by name."""
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        if name != "Problem":
            add_examples(schema)
    document["components"]["schemas"] = dict(sorted(schemas.items()))


def _without_query(route: BaseRoute) -> BaseRoute:
    """Return a route without its query class, which `describe_query` describes by its model."""
    if not isinstance(route, APIRoute) or query_class(route) is None:
        return route
    other = copy(route)
    other.dependant = replace(route.dependant, query_params=[])
    return other


def describe_queries(
    document: dict[str, Any], routes: Iterable[BaseRoute], *, is_part: bool = False
) -> dict[type[Model], RecordSchema | None]:
    """Describe parameters and schemas by the columns and relations of the operations' models.

    The document is that of the application: the actor of the request may not read each field.
    Return the models, and the schema of each one's records. `is_part`: other documents have the
    routes of related models; see `describe_relations`.
    """
    schemas = document["components"]["schemas"]
    queries = list(_queries(document["paths"], routes))
    with as_system():
        for operation, query in queries:
            describe_query(operation, query, schemas)
    models = [(operation, query.model) for operation, query in queries]
    records = describe_relations(models, schemas, is_part=is_part)
    describe_choices(models, schemas)
    describe_access((model for _, model in models), schemas)
    describe_models((model for _, model in models), document)
    return {model: records.get(model) for _, model in models}


def _queries(
    paths: dict[str, Any], routes: Iterable[BaseRoute]
) -> Iterator[tuple[dict[str, Any], type[ShowQuery]]]:
    """Yield the operations with a query class that has a model."""
    own = [route for route in routes if isinstance(route, APIRoute)]
    for route, operation in _operations(paths, own):
        query = query_class(route)
        if query is not None and hasattr(query, "model"):
            yield operation, query


def _operations(
    paths: dict[str, Any], routes: Iterable[BaseRoute]
) -> Iterator[tuple[APIRoute, dict[str, Any]]]:
    """Yield the routes, those of included routers too, with their operations."""
    for found in iter_route_contexts([*routes]):
        route = found.original_route
        if not isinstance(route, APIRoute):
            continue
        for verb in found.methods or ():
            operation = paths.get(found.path_format or "", {}).get(verb.lower())
            if operation is not None:
                yield route, operation


def _summarize(paths: dict[str, Any], routes: Iterable[BaseRoute]) -> None:
    """Use the first line of a handler's docstring as summary, not its name as FastAPI does."""
    for route, operation in _operations(paths, routes):
        first, _, rest = operation.get("description", "").partition("\n")
        if first and route.summary is None:
            operation["summary"] = first.removesuffix(".")
            operation["description"] = rest.strip()
            if not operation["description"]:
                del operation["description"]


def _fix_types(document: dict[str, Any]) -> None:
    """Remove null defaults, and restore the bounds of 64-bit integers.

    FastAPI removes null defaults, too. It converts the bounds to floats, which are off by one.
    """
    for schema in nested_objects(document):
        if schema.get("default", ...) is None:
            del schema["default"]
        if schema.get("type") == "integer" and schema.get("maximum") == float(INT_MAX):
            schema |= {"minimum": INT_MIN, "maximum": INT_MAX, "format": "int64"}
