"""Routes in OpenAPI, as FastAPI describes them but faster for a thousand models.

`fastapi.openapi.utils.get_openapi` builds a validator for every field of every model three times
to find nested models, which pydantic finds itself while it creates the schemas. The functions that
describe a single route are FastAPI's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from typing import Any

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.openapi.constants import REF_TEMPLATE
from fastapi.openapi.models import OpenAPI, PathItem, Reference, Schema
from fastapi.routing import APIRoute, RouteContext, iter_route_contexts
from pydantic import BaseModel, TypeAdapter
from starlette.routing import BaseRoute

from fw.runtime.http.framework_internals import (
    GenerateJsonSchema,
    ModelField,
    field_core_schema,
    get_api_route,
    get_fields_from_routes,
    get_model_fields,
    get_openapi_path,
    has_computed_fields,
)

__all__ = ["base_document", "flattened"]


def base_document(
    app: FastAPI, routes: Iterable[BaseRoute], generator: GenerateJsonSchema | None = None
) -> dict[str, Any]:
    """Return the same document as FastAPI's `get_openapi` for an application with these routes.

    `generator` names the schemas of classes.
    """
    separate = app.separate_input_output_schemas
    own, hooks = list(iter_route_contexts(list(routes))), list(app.webhooks.routes)
    generator = generator or GenerateJsonSchema(ref_template=REF_TEMPLATE)
    fields = get_fields_from_routes([*own, *hooks])
    mapping, schemas = _schemas(fields, generator, separate=separate)
    parts = _Parts(mapping, schemas, separate=separate)
    paths = parts.paths(own)
    webhooks = parts.paths(iter_route_contexts(hooks))
    content = {
        "openapi": app.openapi_version,
        "info": _info(app),
        "servers": app.servers or None,
        "paths": {},
        "webhooks": webhooks or None,
        "components": {"schemas": {}, "securitySchemes": parts.security_schemes or None},
        "tags": app.openapi_tags or None,
        "externalDocs": app.openapi_external_docs or None,
    }
    present = {name: part for name, part in content.items() if part is not None}
    document = _normalize(_DOCUMENT, present)
    # One at a time, because a thousand models at once would block every other thread.
    for path in paths.items():
        document["paths"] |= _normalize(_PATHS, dict([path]))
    for schema in sorted(schemas.items()):
        document["components"]["schemas"] |= _normalize(_SCHEMAS, dict([schema]))
    return document


_DOCUMENT = TypeAdapter[Any](OpenAPI)
_PATHS = TypeAdapter[Any](dict[str, PathItem | Any])
_SCHEMAS = TypeAdapter[Any](dict[str, Schema | Reference])


def _normalize(kind: TypeAdapter[Any], part: dict[str, Any]) -> dict[str, Any]:
    """Return a part of the document, validated and without null values."""
    found: dict[str, Any] = kind.dump_python(
        kind.validate_python(part), mode="json", by_alias=True, exclude_none=True
    )
    return found


def _info(app: FastAPI) -> dict[str, Any]:
    return {
        "title": app.title,
        "version": app.version,
        "summary": app.summary,
        "description": app.description or None,
        "termsOfService": app.terms_of_service,
        "contact": app.contact,
        "license": app.license_info,
    }


class _Parts:
    """Collector of paths and security schemes; adds the schemas it finds to `schemas`."""

    def __init__(self, mapping: dict[Any, Any], schemas: dict[str, Any], *, separate: bool) -> None:
        self.security_schemes: dict[str, Any] = {}
        self._schemas = schemas
        self._mapping = mapping
        self._separate = separate
        self._operations: set[str] = set()

    def paths(self, routes: Iterable[RouteContext]) -> dict[str, dict[str, Any]]:
        """Return the operations of routes by path and method."""
        found: dict[str, dict[str, Any]] = {}
        for context in routes:
            route = get_api_route(context)
            if route is None:
                continue
            operations, schemes, schemas = get_openapi_path(
                route=route,
                operation_ids=self._operations,
                model_name_map={},
                field_mapping=self._mapping,
                separate_input_output_schemas=self._separate,
            )
            if operations:
                found.setdefault(route.path_format, {}).update(operations)
            self.security_schemes |= schemes
            self._schemas |= schemas
        return found


def _schemas(
    fields: Iterable[ModelField], generator: GenerateJsonSchema, *, separate: bool
) -> tuple[dict[Any, Any], dict[str, Any]]:
    """Return the schema of each field, and the schemas of nested models by name."""
    inputs = [
        (
            field,
            field.mode if separate or has_computed_fields(field) else "validation",
            field_core_schema(field),
        )
        for field in fields
    ]
    mapping, found = generator.generate_definitions(inputs)
    schemas: dict[str, Any] = {str(name): schema for name, schema in found.items()}
    for schema in schemas.values():
        if "description" in schema:
            # FastAPI hides the part of a docstring after a form feed.
            schema["description"] = schema["description"].split("\f")[0]
    return mapping, schemas


def flattened(routes: Iterable[BaseRoute]) -> Iterator[BaseRoute]:
    """Yield the routes, with models of parameters replaced by their fields."""
    for route in routes:
        if isinstance(route, APIRoute):
            dependant = _flat(route.dependant)
            if dependant is not route.dependant:
                route = copy(route)
                route.dependant = dependant
        yield route


def _flat(dependant: Dependant) -> Dependant:
    query, header, cookie = (
        _flat_fields(fields)
        for fields in (dependant.query_params, dependant.header_params, dependant.cookie_params)
    )
    below = [_flat(each) for each in dependant.dependencies]
    is_flat = (
        query is dependant.query_params
        and header is dependant.header_params
        and cookie is dependant.cookie_params
        and all(new is old for new, old in zip(below, dependant.dependencies, strict=True))
    )
    if is_flat:
        return dependant
    return replace(
        dependant,
        query_params=query,
        header_params=header,
        cookie_params=cookie,
        dependencies=below,
    )


def _flat_fields(fields: list[ModelField]) -> list[ModelField]:
    # FastAPI expands a model only if it is the sole parameter of its kind.
    if len(fields) != 1:
        return fields
    kind = fields[0].field_info.annotation
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        return fields
    return get_model_fields(kind)
