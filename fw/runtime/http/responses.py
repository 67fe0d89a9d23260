"""Conditional requests (RFC 9110, section 13): what `If-Match` and `If-None-Match` ask for.

As annotations of a handler's parameters, `IfMatch` and `IfNoneMatch` read the headers:
`async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from hashlib import sha256
from typing import Annotated, Any, Final, Self, TypeAlias
from urllib.parse import quote
from uuid import UUID

from fastapi import Header
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema, to_json
from starlette.responses import Response as StarletteResponse
from typing_extensions import override

__all__ = [
    "Expected",
    "IfMatch",
    "IfNoneMatch",
    "Known",
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

_TAG = re.compile(r'(?:W/)?"[!#-~\x80-\xff]*"')
_LIST = re.compile(rf"[ \t,]*{_TAG.pattern}(?:[ \t]*,[ \t,]*{_TAG.pattern})*[ \t,]*")
_MAX_LENGTH = 8000
_EXAMPLE = '"a7efab734b083af27c4d96f2c2246e43"'


class _Tags:
    """The entity tags that a header lists, or any at all for `*`."""

    __slots__ = ("_any", "_listed")

    def __init__(self, text: str) -> None:
        self._any = text.strip(" \t") == "*"
        listed = not self._any and len(text) <= _MAX_LENGTH and _LIST.fullmatch(text) is not None
        self._listed = frozenset(_TAG.findall(text)) if listed else frozenset()

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_after_validator_function(cls.parse, core_schema.str_schema())

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {"type": "string", "examples": [_EXAMPLE]}

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return what a header's value means."""
        return cls(text)


class Expected(_Tags):
    """What a client takes a record for: a precondition of `Repository.update` and `delete`.

    A value that can't be read is what no record is, so the answer is 412.
    """

    __slots__ = ()

    def __call__(self, row: Mapping[str, Any]) -> bool:
        """Say whether the record is still what the client takes it for.

        Tags are compared strongly: a weak one is equal to none.
        """
        return self._any or entity_tag(envelope(row)) in self._listed


class Known(_Tags):
    """What a client has kept of a record. A value that can't be read is nothing kept."""

    __slots__ = ()

    def has(self, tag: str) -> bool:
        """Say whether an answer with that tag is no news; tags are compared weakly."""
        return self._any or tag in self._listed or f"W/{tag}" in self._listed


IfMatch: TypeAlias = Annotated[
    Expected | None,
    Header(
        alias="If-Match",
        description="Do it only if this is still the record's `ETag`; 412 otherwise",
    ),
]
IfNoneMatch: TypeAlias = Annotated[
    Known | None,
    Header(
        alias="If-None-Match",
        description="The `ETag` of the answer that is known already: 304 if it still holds",
    ),
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
