"""The envelopes of successful answers: JSON straight from the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote
from uuid import UUID

from pydantic_core import to_json
from starlette.responses import Response as StarletteResponse
from typing_extensions import override

if TYPE_CHECKING:
    from fw.runtime.http.conditional import Known

__all__ = [
    "Response",
    "created",
    "deleted",
    "entity_tag",
    "envelope",
    "json_response",
    "paginated",
    "root_path",
    "success",
]

root_path: Final[ContextVar[str]] = ContextVar("root_path", default="")
"""What stands before an application's paths when it is served below another one's."""


_JSON_TYPE = (b"content-type", b"application/json")


class Response(StarletteResponse):
    """A JSON answer whose body is made already."""

    media_type: str | None = "application/json"

    @override
    def render(self, content: Any) -> bytes | memoryview:
        # Bytes as they nearly always are need no questions about what else they might be.
        return content if type(content) is bytes else super().render(content)

    @override
    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        if headers is not None or self.media_type != "application/json":
            super().init_headers(headers)
        else:
            # What Starlette would come to, in a third of the time.
            self.raw_headers = [(b"content-length", b"%d" % len(self.body)), _JSON_TYPE]


class _NotModified(Response):
    """An answer without a body, so nothing to name the type of."""

    media_type = None


def json_response(value: object, status_code: int = 200) -> Response:
    """Answer with a value of your own, as JSON and without an envelope."""
    return Response(_json(value), status_code)


def _json(value: object) -> bytes:
    return to_json(value, inf_nan_mode="null")


def envelope(data: Any) -> bytes:
    """Return the body `{"data": …}`."""
    return _json({"data": data})


def entity_tag(body: bytes) -> str:
    """Return the strong entity tag of a body, quoted as headers carry it."""
    return f'"{sha256(body).hexdigest()[:32]}"'


def success(data: Any, known: Known | None = None, *, tag: bool = True) -> Response:
    """Answer 200 with `{"data": …}`, and 304 without it if the client has that already.

    One record carries an `ETag`, which `If-Match` and `If-None-Match` go by. `tag=False` leaves
    it out: for a record that is shown with more than its own columns.
    """
    body = envelope(data)
    if not tag or not isinstance(data, (dict, Mapping)):
        return Response(body)
    name = entity_tag(body)
    if known is not None and known.has(name):
        return _NotModified(status_code=304, headers={"etag": name})
    response = Response(body)
    # As bytes at once: Starlette's way through a dict takes longer than the hash.
    response.raw_headers.append((b"etag", name.encode()))
    return response


def created(row: Mapping[str, Any], location: str | None = None) -> Response:
    """Answer 201 with the record, its `ETag`, and in `Location` where it is.

    `location` is a path within the application. Without one it is the record's `id`, relative
    to the collection that was posted to.
    """
    body = envelope(row)
    response = Response(body, 201)
    response.raw_headers.append((b"etag", entity_tag(body).encode()))
    target = _own_place(row) if location is None else _quoted(root_path.get() + location)
    if target:
        response.raw_headers.append((b"location", target.encode()))
    return response


def _own_place(row: Mapping[str, Any]) -> str:
    key = row.get("id", "")
    # These have no letter that would have to be quoted.
    return str(key) if isinstance(key, (UUID, int)) else _quoted(str(key))


def _quoted(path: str) -> str:
    return quote(path, safe="/:%?&=#-._~")


def paginated(items: Sequence[Any], meta: Mapping[str, int]) -> Response:
    """Answer 200 with one page of records and where it stands among all."""
    return Response(_json({"data": items, "meta": meta}))


def deleted(id: Any) -> Response:
    """Answer 200 with the key of the record that is gone."""
    return Response(_json({"data": {"id": id, "deleted": True}}))
