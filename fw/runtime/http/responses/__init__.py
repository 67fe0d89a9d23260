"""Responses with a JSON envelope and an entity tag."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, Protocol
from urllib.parse import quote
from uuid import UUID

from starlette.responses import Response as StarletteResponse
from typing_extensions import override

from fw.runtime.application.mount_path import root_path
from fw.runtime.database.models.keys import key_text
from fw.runtime.database.query.record import Record, as_row
from fw.runtime.database.repositories import authorization
from fw.runtime.database.repositories.authorization import RIGHTS
from fw.runtime.http.responses.encoder import current_encoder
from fw.runtime.http.responses.plain_json import encode_any
from fw.runtime.http.responses.rights import with_rights
from fw.runtime.logging.context import current

if TYPE_CHECKING:
    from fw.runtime.files.uploads import Upload

__all__ = [
    "CachedTags",
    "Response",
    "created",
    "deleted",
    "entity_tag",
    "json_response",
    "paginated",
    "representation",
    "root_path",
    "same_record",
    "success",
    "uploaded",
]


class CachedTags(Protocol):
    """Entity tags of the responses that a client has cached."""

    def has(self, tag: str) -> bool:
        """Return True if the client has a response with that tag."""


_SIGNED: Final = b"&signature="
_SIGNED_URL: Final = re.compile(
    rb'("(?:thumbnail_)?url":"[^"?]*/storage/[^"?]+)\?expires=(\d+)&signature=[\w-]+'
)
_JSON_TYPE = (b"content-type", b"application/json")


class Response(StarletteResponse):
    """Response with an encoded JSON body."""

    media_type: str | None = "application/json"

    @override
    def render(self, content: Any) -> bytes | memoryview:
        # Fast check for the usual type.
        return content if type(content) is bytes else super().render(content)

    @override
    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        if headers is not None or self.media_type != "application/json":
            super().init_headers(headers)
        else:
            # Same result as Starlette's, in a third of the time.
            self.raw_headers = [(b"content-length", b"%d" % len(self.body)), _JSON_TYPE]


class _Empty(Response):
    """Response without a body and without a content type."""

    media_type = None


_WITHOUT_BODY = (204, 205, 304)
_READING = ("GET", "HEAD")


def json_response(value: object, status_code: int = 200) -> Response:
    """Return a response with any value as JSON, without an envelope."""
    return Response(encode_any(value), status_code)


def _rows(data: Any) -> Any:
    """Return data with rows in place of records."""
    if isinstance(data, Record):
        return as_row(data)
    if isinstance(data, list) and data and isinstance(data[0], Record):
        return [as_row(one) for one in data]
    return data


def entity_tag(body: bytes) -> str:
    """Return the strong entity tag of a body, in quotes.

    URLs of files expire, so the tag of a body with such URLs ends in the time of expiry: a cached
    response is then outdated. `same_record` ignores that part.
    """
    found = _SIGNED_URL.search(body) if _SIGNED in body else None
    if found is None:
        return f'"{sha256(body).hexdigest()[:32]}"'
    digest = sha256(_SIGNED_URL.sub(rb"\1", body)).hexdigest()[:32]
    return f'"{digest}.{found[2].decode()}"'


def same_record(tag: str) -> str:
    """Return an entity tag without the time at which URLs in the response expire."""
    return f'{tag.partition(".")[0]}"' if "." in tag else tag


def representation(row: Any) -> bytes:
    """Return the body with a record that GET returns at the current route's resource."""
    content, found = {"data": _rows(row)}, current_encoder()
    if found is None:
        return encode_any(content)
    encoder, scope = found
    return encoder.representation.encode(content, scope).body


def _response(content: dict[str, Any], status_code: int, *, tag: bool = False) -> Response:
    """Return a response with content, encoded as the current route's response model declares."""
    found = current_encoder()
    if found is None:
        response = Response(body := encode_any(content), status_code)
    else:
        encoder, scope = found
        body, headers = encoder.encode(content, scope)
        shown = with_rights(body, content, scope) if RIGHTS in scope and not headers else body
        response = _with_status(shown, encoder.status_code or status_code)
        if headers is not None:
            response.raw_headers = headers
        if tag and encoder.representation is not encoder and encoder.records is not None:
            body = encoder.representation.encode(content, scope).body
    if tag:
        # Added as bytes, because headers in a dict take Starlette longer than the hash.
        response.raw_headers.append((b"etag", entity_tag(body).encode()))
    return response


def _with_status(body: bytes, status_code: int) -> Response:
    if status_code in _WITHOUT_BODY:
        return _Empty(status_code=status_code)
    return Response(body, status_code)


def success(data: Any, if_none_match: CachedTags | None = None, *, tag: bool = True) -> Response:
    """Return 200 with `{"data": …}`, or 304 if the client has cached this response.

    The response model of the current route decides what is sent; outside of a request, it is the
    data unchanged. The response for one record has an `ETag` for `If-Match` and `If-None-Match`,
    unless relations were loaded into it, whose records can change without it. Use `tag=False` for
    other data with more than the columns of a record.

    A write returns 204 instead if the user may not read the record.
    """
    if authorization.guard is not None and _is_withheld(data):
        return _Empty(status_code=204)
    tag = tag and not _has_relations(data)
    data = _rows(data)
    if not tag or not isinstance(data, (dict, Mapping)):
        return _response({"data": data}, 200)
    response = _response({"data": data}, 200, tag=True)
    if if_none_match is not None and not _tells_rights():
        name = response.raw_headers[-1][1].decode()
        if if_none_match.has(name):
            return _Empty(status_code=304, headers={"etag": name})
    return response


def _tells_rights() -> bool:
    """Return True if the response has rights, which can change without the record."""
    scope = current.get()
    return scope is not None and RIGHTS in scope


def created(data: Any, location: str | None = None, *, key: Any = None) -> Response:
    """Return 201 with a record or a row, its `ETag`, unless it has relations, and its `Location`.

    `location` is a path in the application. It defaults to the `key` or the `id` of the record,
    relative to the URL of the collection; a composite key is a tuple. Without the right to read the record, the body is empty.
    """
    row = _rows(data)
    if authorization.guard is not None and _is_withheld(data):
        response: Response = _Empty(status_code=201)
    else:
        response = _response({"data": row}, 201, tag=not _has_relations(data))
    if location is None:
        target = _relative_location(row.get("id", "") if key is None else key)
    else:
        target = _quoted(root_path.get() + location)
    if target:
        response.raw_headers.append((b"location", target.encode()))
    return response


def uploaded(upload: Upload) -> Response:
    """Return 201 with an upload: its token, and what is known of the file."""
    shown = {"name": upload.name, "size": upload.size, "type": upload.type}
    return _response({"data": {"token": upload.token, **shown}}, 201)


def _has_relations(data: Any) -> bool:
    return isinstance(data, Record) and bool(data._related)


def _is_withheld(data: Any) -> bool:
    """Return True if a request that writes would show records that its user may not read.

    A request that reads has asked for the permission already.
    """
    first = data[0] if isinstance(data, list) and data else data
    if not isinstance(first, Record):
        return False
    scope = current.get()
    if scope is None or scope.get("method", "GET") in _READING:
        return False
    return not authorization.is_allowed("read", first._model)


def _relative_location(key: Any) -> str:
    # UUIDs and integers have no character that needs quoting.
    return str(key) if isinstance(key, (UUID, int)) else key_text(key)


def _quoted(path: str) -> str:
    return quote(path, safe="/:%?&=#-._~")


def paginated(items: Sequence[Any], meta: Mapping[str, int]) -> Response:
    """Return 200 with a page of records or rows and its position among all."""
    return _response({"data": _rows(items), "meta": meta}, 200)


def deleted(id: Any) -> Response:
    """Return 200 with the key of the deleted record; of several columns, as in its path."""
    shown = key_text(id) if isinstance(id, tuple) else id
    return _response({"data": {"id": shown, "deleted": True}}, 200)
