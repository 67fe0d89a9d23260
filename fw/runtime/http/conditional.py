"""Conditional requests (RFC 9110, section 13): what `If-Match` and `If-None-Match` ask for.

As annotations of a handler's parameters, `IfMatch` and `IfNoneMatch` read the headers:
`async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Self, TypeAlias

from fastapi import Header
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from fw.runtime.http.responses import entity_tag, envelope

__all__ = ["Expected", "IfMatch", "IfNoneMatch", "Known"]

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
