"""Routes as FastAPI can describe them, however many classes of parameters they have.

It finds the fields of such a class by their identity, and keeps those of 128 classes: of one more,
describing fails. Here each field of a class is a parameter of its own, which amounts to the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace

from fastapi._compat import ModelField
from fastapi._compat.v2 import get_model_fields
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.routing import BaseRoute

__all__ = ["flattened"]


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
