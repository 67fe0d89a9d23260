"""Private and undocumented names of FastAPI, Starlette and pydantic, used here and nowhere else.

| name | of | used for |
|---|---|---|
| `get_route_path` | `starlette._utils` | path of a request below `root_path` |
| `ModelField`, `is_scalar_field`, `field_annotation_is_sequence` | `fastapi._compat` | fast path |
| `ModelField._type_adapter` | `fastapi._compat` | `field_validator`, `field_core_schema` |
| `APIRoute._embed_body_fields` | `fastapi.routing` | `embeds_body` |
| `APIRouter._low_priority_routes`, `_IncludedRouter` | `fastapi.routing` | `has_frontend` |
| `_DefaultLifespan`, `_merge_lifespan_context` | `fastapi.routing` | `has_lifespan` |
| `FastAPI._native_telemetry` | `fastapi.applications` | `telemetry_of` |
| `GenerateJsonSchema`, `get_model_fields`, `_has_computed_fields` | `fastapi._compat.v2` | OpenAPI |
| `_get_api_route_for_openapi` | `fastapi.openapi.utils` | OpenAPI |
| `get_fields_from_routes`, `get_openapi_path` | `fastapi.openapi.utils` | OpenAPI |
| `GenerateJsonSchema._prioritized_defsref_choices` | `pydantic.json_schema` | `wanted_name` |
| `ModelField.__post_init__`, `TypeAdapter` | `fastapi._compat.v2` | `create_adapters_late` |
| `FieldInfo._attributes_set` | `pydantic.fields` | `create_adapters_late` |
| `_inspect_validator` | `pydantic.functional_validators` | `inspect_validators_once` |
| `_deduplicate_schemas` | `pydantic.json_schema` | `compare_several_schemas` |

`tests/runtime/http/test_framework_internals.py` fails first when a new version changes one of
them, and names it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from types import FunctionType
from typing import Any, Final

import fastapi._compat.v2 as fields
import pydantic.functional_validators as validators
import pydantic.json_schema as json_schemas
from fastapi import APIRouter, FastAPI
from fastapi._compat import ModelField, field_annotation_is_sequence, is_scalar_field
from fastapi._compat.v2 import GenerateJsonSchema, get_model_fields
from fastapi._compat.v2 import _has_computed_fields as has_computed_fields
from fastapi.openapi.utils import _get_api_route_for_openapi as get_api_route
from fastapi.openapi.utils import get_fields_from_routes, get_openapi_path
from fastapi.routing import APIRoute, _DefaultLifespan, _IncludedRouter
from pydantic import TypeAdapter
from pydantic.json_schema import DefsRef
from pydantic_core import CoreSchema
from starlette._utils import get_route_path

__all__ = [
    "GenerateJsonSchema",
    "ModelField",
    "compare_several_schemas",
    "create_adapters_late",
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
    "has_lifespan",
    "inspect_validators_once",
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


def has_lifespan(router: APIRouter) -> bool:
    """Return True if a router, or one in it, has a lifespan or start-up or shutdown handlers."""
    handlers = router.on_startup or router.on_shutdown
    return bool(handlers) or not _is_default(router.lifespan_context)


def _is_default(lifespan: object) -> bool:
    merged = getattr(lifespan, "__wrapped__", None)
    if isinstance(merged, FunctionType) and merged.__qualname__.startswith(_MERGED):
        return all(_is_default(cell.cell_contents) for cell in merged.__closure__ or ())
    return isinstance(lifespan, _DefaultLifespan)


_MERGED: Final = "_merge_lifespan_context."


def telemetry_of(app: FastAPI) -> Any:
    """Return FastAPI's telemetry hook of an application, None in versions without one."""
    return getattr(app, "_native_telemetry", None)


def wanted_name(generator: GenerateJsonSchema, definition: str) -> str:
    """Return the name that pydantic gives a schema unless another class wants it, too."""
    return generator._prioritized_defsref_choices[DefsRef(definition)][0]


def create_adapters_late() -> None:
    """Let fields create their type adapters when they are read, one for equal annotations.

    FastAPI creates one for each parameter, body and response of each route. An annotation without
    a schema is then an error when the route is described, not when it is added.
    """
    changed: Any = ModelField
    create: Callable[[ModelField], None] = changed.__post_init__

    class Late:
        """A descriptor that the field's own adapter replaces."""

        def __get__(self, field: ModelField, _owner: object) -> TypeAdapter[Any]:
            create(field)
            return field._type_adapter

    changed.__post_init__ = _do_nothing
    changed._type_adapter = Late()
    adapters: Any = fields
    adapters.TypeAdapter = _shared_adapters()


def _do_nothing(_field: ModelField) -> None:
    """Take the place of `ModelField.__post_init__`."""


def _shared_adapters() -> Callable[..., TypeAdapter[Any]]:
    """Return a function that creates one type adapter for equal annotations of fields."""
    known: dict[object, tuple[TypeAdapter[Any], object]] = {}

    def shared(annotation: Any, config: Any = None) -> TypeAdapter[Any]:
        *metadata, field = annotation.__metadata__
        given = [(name, type(each), each) for name, each in field._attributes_set.items()]
        key = annotation.__origin__, tuple(map(id, metadata)), tuple(given), id(config)
        try:
            found = known.get(key)
        except TypeError:  # a default or an example that can't be hashed
            return TypeAdapter(annotation, config=config)
        if found is None:
            # With the annotation and the options, so that no others get their identity.
            found = known[key] = TypeAdapter(annotation, config=config), (annotation, config)
        return found[0]

    return shared


def inspect_validators_once() -> None:
    """Let pydantic remember the signatures of the validators in annotations."""
    module: Any = validators
    inspect: Callable[..., bool] = module._inspect_validator
    known = cache(inspect)

    def inspected(validator: Callable[..., Any], **options: Any) -> bool:
        return (known if type(validator) is FunctionType else inspect)(validator, **options)

    module._inspect_validator = inspected


def compare_several_schemas() -> None:
    """Let pydantic compare the schemas that want a name only if there are several."""
    module: Any = json_schemas
    deduplicate: Callable[[list[Any]], list[Any]] = module._deduplicate_schemas

    def deduplicated(schemas: list[Any]) -> list[Any]:
        return deduplicate(schemas) if len(schemas) > 1 else schemas

    module._deduplicate_schemas = deduplicated
