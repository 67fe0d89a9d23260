"""The envelopes of successful answers: JSON straight from the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from typing import Any, Final
from urllib.parse import quote

from pydantic_core import to_json
from starlette.responses import Response as StarletteResponse

__all__ = ["Response", "created", "deleted", "json_response", "paginated", "root_path", "success"]

root_path: Final[ContextVar[str]] = ContextVar("root_path", default="")
"""What stands before an application's paths when it is served below another one's."""


class Response(StarletteResponse):
    """A JSON answer whose body is made already."""

    media_type = "application/json"


def json_response(value: object, status_code: int = 200) -> Response:
    """Answer with a value of your own, as JSON and without an envelope."""
    return Response(_json(value), status_code)


def _json(value: object) -> bytes:
    return to_json(value, inf_nan_mode="null")


def success(data: Any) -> Response:
    """Answer 200 with `{"data": …}`."""
    return Response(_json({"data": data}))


def created(row: Mapping[str, Any], location: str | None = None) -> Response:
    """Answer 201 with the record, and in `Location` where it is: a path within the application.

    Without one it is the record's `id`, relative to the collection that was posted to.
    """
    if location is not None:
        target = root_path.get() + location
    else:
        target = str(row["id"]) if "id" in row else ""
    headers = {"location": quote(target, safe="/:%?&=#-._~")} if target else None
    return Response(_json({"data": row}), status_code=201, headers=headers)


def paginated(items: Sequence[Any], meta: Mapping[str, int]) -> Response:
    """Answer 200 with one page of records and where it stands among all."""
    return Response(_json({"data": items, "meta": meta}))


def deleted(id: Any) -> Response:
    """Answer 200 with the key of the record that is gone."""
    return Response(_json({"data": {"id": id, "deleted": True}}))
