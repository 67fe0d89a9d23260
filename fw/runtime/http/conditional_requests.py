"""Conditional requests (RFC 9110, section 13).

`IfMatch` and `IfNoneMatch` are annotations of handler parameters that read the headers:
`async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None)`.

`success` in `fw.runtime.http.responses` returns 304. A store raises `PreconditionFailed`, which
`fw.runtime.http.error_handling.exception_handlers` answers with 412.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Self, TypeAlias

from fastapi import Header
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from fw.runtime.database.query.record import Record
from fw.runtime.database.repositories import authorization
from fw.runtime.http.responses import entity_tag, representation, same_record

__all__ = ["IfMatch", "IfMatchTags", "IfNoneMatch", "IfNoneMatchTags"]

_TAG = re.compile(r'(?:W/)?"[!#-~\x80-\xff]*"')
_LIST = re.compile(rf"[ \t,]*{_TAG.pattern}(?:[ \t]*,[ \t,]*{_TAG.pattern})*[ \t,]*")
_MAX_LENGTH = 8000
_EXAMPLE = '"a7efab734b083af27c4d96f2c2246e43"'


class _EntityTags:
    """The entity tags in a header, or all tags for `*`."""

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
        """Return the entity tags in the value of a header."""
        return cls(text)


class IfMatchTags(_EntityTags):
    """Tags of `If-Match`: a precondition of `Repository.update` and `delete`.

    An invalid header matches no record, so the response is 412.
    """

    __slots__ = ()

    def __call__(self, record: Any) -> bool:
        """Return True if the tag of a record matches.

        Uses strong comparison (RFC 9110, section 8.8.3.2): a weak tag never matches. Without the
        right to read the record no tag matches, since a tag would confirm a guessed content.
        """
        if self._any:
            return True
        if isinstance(record, Record) and not authorization.is_allowed("read", record._model):
            return False
        return same_record(entity_tag(representation(record))) in map(same_record, self._listed)


class IfNoneMatchTags(_EntityTags):
    """Tags of `If-None-Match`: the responses that a client has cached.

    An invalid header matches nothing.
    """

    __slots__ = ()

    def has(self, tag: str) -> bool:
        """Return True if the client has a response with that tag. Uses weak comparison."""
        return self._any or tag in self._listed or f"W/{tag}" in self._listed


IfMatch: TypeAlias = Annotated[
    IfMatchTags | None,
    Header(
        alias="If-Match",
        description="Apply the request only if this is the current `ETag` of the record; 412 otherwise",
    ),
]
IfNoneMatch: TypeAlias = Annotated[
    IfNoneMatchTags | None,
    Header(
        alias="If-None-Match",
        description="`ETag` of a cached response; 304 if it is still current",
    ),
]
