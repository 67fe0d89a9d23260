"""Errors of requests that pydantic reports, with what only the route knows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from fastapi.routing import APIRoute
from starlette.requests import Request

from fw.runtime.names import nearest

__all__ = ["MEANT", "READ_ONLY", "explained_errors"]

READ_ONLY: Final[Mapping[str, Any]] = {"readonly": True}
"""Context of an error about a field that responses have, and requests can't set."""

MEANT: Final = "meant"
"""Key of the similar field in the context of an error about an unknown one."""

_COMPARED: Final = 3


def explained_errors(request: Request, errors: Sequence[Any]) -> list[dict[str, Any]]:
    """Return the errors; a missing body and the read-only fields of a record are told apart.

    The first errors of unknown fields have the similar field of the body, if there is one: comparing
    names takes time, which grows with their number.
    """
    shown, taken = _response_fields(request), _body_fields(request)
    explained = [_explained(entry, shown) for entry in errors]
    unknown = [entry for entry in explained if _is_unknown_field(entry)]
    for entry in unknown[:_COMPARED]:
        meant = nearest(entry["loc"][1], taken)
        if meant is not None:
            entry["ctx"] = {MEANT: meant}
    return explained


def _is_unknown_field(entry: dict[str, Any]) -> bool:
    place = entry["loc"]
    is_of_body = len(place) == 2 and place[0] == "body" and isinstance(place[1], str)
    return is_of_body and entry["type"] == "extra_forbidden" and "ctx" not in entry


def _explained(entry: dict[str, Any], shown: Collection[str]) -> dict[str, Any]:
    match entry["type"], entry["loc"]:
        case "missing", ("body",):
            return {**entry, "msg": "Request body required; send JSON"}
        case "extra_forbidden", ("body", str() as name) if name in shown:
            return {**entry, "ctx": READ_ONLY}
    return dict(entry)


def _body_fields(request: Request) -> Collection[str]:
    """Return the fields that the body of the route has, by their names in JSON."""
    route = request.scope.get("route")
    body = route.body_field if isinstance(route, APIRoute) else None
    fields = getattr(body.field_info.annotation, "model_fields", {}) if body is not None else {}
    return [field.alias or name for name, field in fields.items()]


def _response_fields(request: Request) -> Collection[str]:
    """Return the fields of the record that the route responds with."""
    route = request.scope.get("route")
    model = route.response_model if isinstance(route, APIRoute) else None
    data = getattr(model, "model_fields", {}).get("data")
    return getattr(data.annotation, "model_fields", ()) if data is not None else ()
