"""Routes as FastAPI describes them, without what makes that slow for a thousand models.

`fastapi.openapi.utils.get_openapi` builds a validator for every field of every model, three times
over, just to find the models within; pydantic finds those by itself as it writes their schemas.
The parts that decide what is said of a route are FastAPI's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from typing import Any

from fastapi import FastAPI
from fastapi._compat import ModelField
from fastapi._compat.v2 import GenerateJsonSchema, _has_computed_fields, get_model_fields
from fastapi.dependencies.models import Dependant
from fastapi.openapi.constants import REF_TEMPLATE
from fastapi.openapi.models import OpenAPI, PathItem, Reference, Schema
from fastapi.openapi.utils import (
    _get_api_route_for_openapi,
    get_fields_from_routes,
    get_openapi_path,
)
from fastapi.routing import APIRoute, RouteContext, iter_route_contexts
from pydantic import BaseModel, TypeAdapter
from starlette.routing import BaseRoute

__all__ = ["described_routes", "flattened"]


def described_routes(app: FastAPI, routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """Return what FastAPI's `get_openapi` would of an application with these routes."""
    separate = app.separate_input_output_schemas
    own, hooks = list(iter_route_contexts(list(routes))), list(app.webhooks.routes)
    mapping, schemas = _schemas(get_fields_from_routes([*own, *hooks]), separate=separate)
    parts = _Parts(mapping, schemas, separate=separate)
    paths = parts.paths(own)
    webhooks = parts.paths(iter_route_contexts(hooks))
    said = {
        "openapi": app.openapi_version,
        "info": _info(app),
        "servers": app.servers or None,
        "paths": {},
        "webhooks": webhooks or None,
        "components": {"schemas": {}, "securitySchemes": parts.secured or None},
        "tags": app.openapi_tags or None,
        "externalDocs": app.openapi_external_docs or None,
    }
    description = _checked(_WHOLE, {name: part for name, part in said.items() if part is not None})
    # One by one: as a whole, those of a thousand models keep every other thread waiting.
    for path in paths.items():
        description["paths"] |= _checked(_PATHS, dict([path]))
    for schema in sorted(schemas.items()):
        description["components"]["schemas"] |= _checked(_SCHEMAS, dict([schema]))
    return description


_WHOLE = TypeAdapter[Any](OpenAPI)
_PATHS = TypeAdapter[Any](dict[str, PathItem | Any])
_SCHEMAS = TypeAdapter[Any](dict[str, Schema | Reference])


def _checked(kind: TypeAdapter[Any], part: dict[str, Any]) -> dict[str, Any]:
    """Return a part of a description as OpenAPI has it."""
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
    """What is said of routes, one after another; `schemas` grows by what they have in common."""

    def __init__(self, mapping: dict[Any, Any], schemas: dict[str, Any], *, separate: bool) -> None:
        self.secured: dict[str, Any] = {}
        self._schemas = schemas
        self._mapping = mapping
        self._separate = separate
        self._operations: set[str] = set()

    def paths(self, routes: Iterable[RouteContext]) -> dict[str, dict[str, Any]]:
        """Return the operations of routes by path and method."""
        found: dict[str, dict[str, Any]] = {}
        for context in routes:
            route = _get_api_route_for_openapi(context)
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
            self.secured |= schemes
            self._schemas |= schemas
        return found


def _schemas(
    fields: Iterable[ModelField], *, separate: bool
) -> tuple[dict[Any, Any], dict[str, Any]]:
    """Return the schema of each field, and those of the models that they lead to by name."""
    inputs = [
        (
            field,
            field.mode if separate or _has_computed_fields(field) else "validation",
            field._type_adapter.core_schema,
        )
        for field in fields
    ]
    mapping, found = GenerateJsonSchema(ref_template=REF_TEMPLATE).generate_definitions(inputs)
    schemas: dict[str, Any] = {str(name): schema for name, schema in found.items()}
    for schema in schemas.values():
        if "description" in schema:
            # What follows a form feed in a docstring isn't meant for readers: FastAPI's rule.
            schema["description"] = schema["description"].split("\f")[0]
    return mapping, schemas


def flattened(routes: Iterable[BaseRoute]) -> Iterator[BaseRoute]:
    """Yield the routes; copies stand for those that take classes of parameters."""
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
    # Of a class that may be missing none is required, which a field alone can't say.
    if len(fields) != 1:
        return fields
    kind = fields[0].field_info.annotation
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        return fields
    return get_model_fields(kind)
