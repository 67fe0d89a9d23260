"""The HTTP side of an application: envelopes, problems, strict schemas, lists and routes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

if TYPE_CHECKING:
    from fw.runtime.http.conditional_requests import IfMatch, IfNoneMatch
    from fw.runtime.http.error_handling.exception_handlers import validation_error
    from fw.runtime.http.error_handling.problem_details import Problem, problem, problems
    from fw.runtime.http.fields.binary import Base64, Bytes
    from fw.runtime.http.fields.files import (
        FILE_BODY,
        File,
        FileBody,
        FileName,
        Uploaded,
        UploadToken,
    )
    from fw.runtime.http.fields.rules import Format, Future, NotBlank, Past, Pattern, Range
    from fw.runtime.http.fields.types import (
        Bool,
        Date,
        DateTime,
        Digits,
        Float,
        Int,
        IntKey,
        IntList,
        Json,
        KeyList,
        String,
        StringKey,
        Text,
        Time,
        Uuid,
        UuidKey,
        UuidList,
    )
    from fw.runtime.http.query.list_query import InvalidQuery, ListQuery, ShowQuery
    from fw.runtime.http.responses import (
        Response,
        created,
        deleted,
        json_response,
        paginated,
        success,
        uploaded,
    )
    from fw.runtime.http.routing.arguments import inject
    from fw.runtime.http.routing.middleware_groups import through
    from fw.runtime.http.routing.table import RouteTable
    from fw.runtime.http.schemas import (
        UNSET,
        CreateSchema,
        Deleted,
        Envelope,
        Meta,
        Page,
        ResponseSchema,
        UpdateSchema,
    )

__all__ = [
    "FILE_BODY",
    "UNSET",
    "Base64",
    "Bool",
    "Bytes",
    "CreateSchema",
    "Date",
    "DateTime",
    "Deleted",
    "Digits",
    "Envelope",
    "File",
    "FileBody",
    "FileName",
    "Float",
    "Format",
    "Future",
    "IfMatch",
    "IfNoneMatch",
    "Int",
    "IntKey",
    "IntList",
    "InvalidQuery",
    "Json",
    "KeyList",
    "ListQuery",
    "Meta",
    "NotBlank",
    "Page",
    "Past",
    "Pattern",
    "Problem",
    "Range",
    "Response",
    "ResponseSchema",
    "RouteTable",
    "ShowQuery",
    "String",
    "StringKey",
    "Text",
    "Time",
    "UpdateSchema",
    "UploadToken",
    "Uploaded",
    "Uuid",
    "UuidKey",
    "UuidList",
    "created",
    "deleted",
    "inject",
    "json_response",
    "paginated",
    "problem",
    "problems",
    "success",
    "through",
    "uploaded",
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
    "KeyList",
    "String",
    "StringKey",
    "Text",
    "Time",
    "Uuid",
    "UuidKey",
    "UuidList",
)
_SCHEMAS = (
    "UNSET",
    "CreateSchema",
    "Deleted",
    "Envelope",
    "Meta",
    "Page",
    "ResponseSchema",
    "UpdateSchema",
)
_HOMES = {
    **dict.fromkeys(_FIELDS, ".fields.types"),
    **dict.fromkeys(("Base64", "Bytes"), ".fields.binary"),
    **dict.fromkeys(
        ("FILE_BODY", "File", "FileBody", "FileName", "UploadToken", "Uploaded"), ".fields.files"
    ),
    **dict.fromkeys(("Format", "Future", "NotBlank", "Past", "Pattern", "Range"), ".fields.rules"),
    **dict.fromkeys(("IfMatch", "IfNoneMatch"), ".conditional_requests"),
    **dict.fromkeys(("InvalidQuery", "ListQuery", "ShowQuery"), ".query.list_query"),
    **dict.fromkeys(("Problem", "problem", "problems"), ".error_handling.problem_details"),
    **dict.fromkeys(
        ("Response", "created", "deleted", "json_response", "paginated", "success", "uploaded"),
        ".responses",
    ),
    **dict.fromkeys(_SCHEMAS, ".schemas"),
    "RouteTable": ".routing.table",
    "inject": ".routing.arguments",
    "validation_error": ".error_handling.exception_handlers",
    "through": ".routing.middleware_groups",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
