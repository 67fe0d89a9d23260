"""Errors of requests that pydantic reports, with what only the route knows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from fastapi.routing import APIRoute
from starlette.requests import Request

__all__ = ["READ_ONLY", "explained_errors"]

READ_ONLY: Final[Mapping[str, Any]] = {"readonly": True}
"""Context of an error about a field that responses have, and requests can't set."""


def explained_errors(request: Request, errors: Sequence[Any]) -> list[dict[str, Any]]:
    """Return the errors; a missing body and the read-only fields of a record are told apart."""
    shown = _response_fields(request)
    return [_explained(entry, shown) for entry in errors]


def _explained(entry: dict[str, Any], shown: Collection[str]) -> dict[str, Any]:
    match entry["type"], entry["loc"]:
        case "missing", ("body",):
            return {**entry, "msg": "Request body required; send JSON"}
        case "extra_forbidden", ("body", str() as name) if name in shown:
            return {**entry, "ctx": READ_ONLY}
    return entry


def _response_fields(request: Request) -> Collection[str]:
    """Return the fields of the record that the route responds with."""
    route = request.scope.get("route")
    model = route.response_model if isinstance(route, APIRoute) else None
    data = getattr(model, "model_fields", {}).get("data")
    return getattr(data.annotation, "model_fields", ()) if data is not None else ()
