"""Private and undocumented names of FastAPI, Starlette and pydantic, imported here and nowhere else.

| name | of | used for |
|---|---|---|
| `get_route_path` | `starlette._utils` | path of a request below `root_path` |
| `ModelField`, `is_scalar_field`, `field_annotation_is_sequence` | `fastapi._compat` | fast path |
| `ModelField._type_adapter` | `fastapi._compat` | `field_validator`, `field_core_schema` |
| `APIRoute._embed_body_fields` | `fastapi.routing` | `embeds_body` |
| `APIRouter._low_priority_routes`, `_IncludedRouter` | `fastapi.routing` | `has_frontend` |
| `FastAPI._native_telemetry` | `fastapi.applications` | `telemetry_of` |
| `GenerateJsonSchema`, `get_model_fields`, `_has_computed_fields` | `fastapi._compat.v2` | OpenAPI |
| `_get_api_route_for_openapi` | `fastapi.openapi.utils` | OpenAPI |
| `get_fields_from_routes`, `get_openapi_path` | `fastapi.openapi.utils` | OpenAPI |
| `GenerateJsonSchema._prioritized_defsref_choices` | `pydantic.json_schema` | `wanted_name` |

`tests/runtime/http/test_framework_internals.py` fails first when a new version changes one of
them, and names it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from fastapi import FastAPI
from fastapi._compat import ModelField, field_annotation_is_sequence, is_scalar_field
from fastapi._compat.v2 import GenerateJsonSchema, get_model_fields
from fastapi._compat.v2 import _has_computed_fields as has_computed_fields
from fastapi.openapi.utils import _get_api_route_for_openapi as get_api_route
from fastapi.openapi.utils import get_fields_from_routes, get_openapi_path
from fastapi.routing import APIRoute, _IncludedRouter
from pydantic.json_schema import DefsRef
from pydantic_core import CoreSchema
from starlette._utils import get_route_path

__all__ = [
    "GenerateJsonSchema",
    "ModelField",
    "embeds_body",
    "field_annotation_is_sequence",
    "field_core_schema",
    "field_validator",
    "get_api_route",
    "get_fields_from_routes",
    "get_model_fields",
    "get_openapi_path",
    "get_route_path",
    "has_computed_fields",
    "has_frontend",
    "is_scalar_field",
    "telemetry_of",
    "wanted_name",
]


def field_validator(field: ModelField) -> Callable[[Any], Any]:
    """Return the function that FastAPI validates a field with; it raises ValidationError."""
    return partial(field._type_adapter.validator.validate_python, from_attributes=True)


def field_core_schema(field: ModelField) -> CoreSchema:
    """Return the pydantic core schema of a field."""
    return field._type_adapter.core_schema


def embeds_body(route: APIRoute) -> bool:
    """Return True if the body of a route is an object with one key for each parameter."""
    return route._embed_body_fields


def has_frontend(app: FastAPI) -> bool:
    """Return True if an application, or a router in it, serves files by `frontend()`."""
    included = (route for route in app.router.routes if isinstance(route, _IncludedRouter))
    return bool(app.router._low_priority_routes) or any(
        route.effective_low_priority_routes() for route in included
    )


def telemetry_of(app: FastAPI) -> Any:
    """Return FastAPI's telemetry hook of an application, None in versions without one."""
    return getattr(app, "_native_telemetry", None)


def wanted_name(generator: GenerateJsonSchema, definition: str) -> str:
    """Return the name that pydantic gives a schema unless another class wants it, too."""
    return generator._prioritized_defsref_choices[DefsRef(definition)][0]
