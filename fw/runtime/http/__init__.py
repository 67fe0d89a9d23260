"""The HTTP side of an application: envelopes, problems, strict schemas, lists and routes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

if TYPE_CHECKING:
    from fw.runtime.http.conditional import IfMatch, IfNoneMatch
    from fw.runtime.http.failures import Problem, problem, problems, validation_error
    from fw.runtime.http.fields import (
        Bool,
        Date,
        DateTime,
        Digits,
        Float,
        Int,
        IntKey,
        IntList,
        Json,
        String,
        Text,
        Time,
        Uuid,
        UuidKey,
        UuidList,
    )
    from fw.runtime.http.inject import inject
    from fw.runtime.http.listing import InvalidQuery, ListQuery, ShowQuery
    from fw.runtime.http.responses import (
        Response,
        created,
        deleted,
        json_response,
        paginated,
        success,
    )
    from fw.runtime.http.schemas import (
        CreateSchema,
        Deleted,
        Envelope,
        Meta,
        Page,
        ResponseSchema,
        UpdateSchema,
        absent,
    )
    from fw.runtime.http.table import RouteTable
    from fw.runtime.http.through import through

__all__ = [
    "Bool",
    "CreateSchema",
    "Date",
    "DateTime",
    "Deleted",
    "Digits",
    "Envelope",
    "Float",
    "IfMatch",
    "IfNoneMatch",
    "Int",
    "IntKey",
    "IntList",
    "InvalidQuery",
    "Json",
    "ListQuery",
    "Meta",
    "Page",
    "Problem",
    "Response",
    "ResponseSchema",
    "RouteTable",
    "ShowQuery",
    "String",
    "Text",
    "Time",
    "UpdateSchema",
    "Uuid",
    "UuidKey",
    "UuidList",
    "absent",
    "created",
    "deleted",
    "inject",
    "json_response",
    "paginated",
    "problem",
    "problems",
    "success",
    "through",
    "validation_error",
]

_FIELDS = (
    "Bool",
    "Date",
    "DateTime",
    "Digits",
    "Float",
    "Int",
    "IntKey",
    "IntList",
    "Json",
    "String",
    "Text",
    "Time",
    "Uuid",
    "UuidKey",
    "UuidList",
)
_SCHEMAS = (
    "CreateSchema",
    "Deleted",
    "Envelope",
    "Meta",
    "Page",
    "ResponseSchema",
    "UpdateSchema",
    "absent",
)
_HOMES = {
    **dict.fromkeys(_FIELDS, ".fields"),
    **dict.fromkeys(("IfMatch", "IfNoneMatch"), ".conditional"),
    **dict.fromkeys(("InvalidQuery", "ListQuery", "ShowQuery"), ".listing"),
    **dict.fromkeys(("Problem", "problem", "problems", "validation_error"), ".failures"),
    **dict.fromkeys(
        ("Response", "created", "deleted", "json_response", "paginated", "success"), ".responses"
    ),
    **dict.fromkeys(_SCHEMAS, ".schemas"),
    "RouteTable": ".table",
    "inject": ".inject",
    "through": ".through",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
