"""Problem details: every error as `application/problem+json` (RFC 9457)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, NamedTuple

from pydantic import BaseModel
from pydantic_core import to_json
from starlette.responses import Response

__all__ = ["MEDIA_TYPE", "Problem", "problem", "problems"]

MEDIA_TYPE = "application/problem+json"


class _Default(NamedTuple):
    """Default title, code and detail of a status."""

    title: str
    code: str
    detail: str


_PROBLEMS = {
    400: _Default("Bad Request", "bad_request", "The request is malformed."),
    401: _Default("Unauthorized", "unauthorized", "The request needs a valid token."),
    403: _Default("Forbidden", "forbidden", "The user isn't allowed to do this."),
    404: _Default("Not Found", "not_found", "No resource exists at this URL."),
    405: _Default(
        "Method Not Allowed", "method_not_allowed", "The resource does not support this method."
    ),
    408: _Default("Request Timeout", "request_timeout", "The request arrived too slowly."),
    409: _Default("Conflict", "conflict", "The change conflicts with another record."),
    412: _Default(
        "Precondition Failed",
        "precondition_failed",
        "The record has changed since it was read.",
    ),
    413: _Default("Content Too Large", "content_too_large", "The request body is too large."),
    414: _Default("URI Too Long", "uri_too_long", "The URL is too long."),
    415: _Default(
        "Unsupported Media Type",
        "unsupported_media_type",
        "The request body must be application/json.",
    ),
    422: _Default("Unprocessable Content", "validation_error", "The request has invalid values."),
    429: _Default(
        "Too Many Requests",
        "too_many_requests",
        "Too many requests were sent; try again later.",
    ),
    431: _Default(
        "Request Header Fields Too Large",
        "headers_too_large",
        "The request has too many or too large headers.",
    ),
    500: _Default(
        "Internal Server Error",
        "internal_error",
        "An unexpected error occurred; it has been logged.",
    ),
    503: _Default(
        "Service Unavailable",
        "unavailable",
        "The service is temporarily unavailable; try again later.",
    ),
}


class Problem(BaseModel):
    """Problem details. `errors` has the messages of each field or parameter.

    `reasons` has stable error codes of each field, for programs.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: dict[str, list[str]] | None = None
    reasons: dict[str, list[str]] | None = None


def problem(
    status: int,
    *,
    code: str | None = None,
    detail: str | None = None,
    errors: Mapping[str, Sequence[str]] | None = None,
    reasons: Mapping[str, Sequence[str]] | None = None,
    headers: Mapping[str, str] | None = None,
    extensions: Mapping[str, Any] | None = None,
) -> Response:
    """Return a problem response. `code` and `detail` default to those of the status.

    `extensions` are more members of the body.
    """
    default = _default_problem(status)
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": default.title,
        "status": status,
        "detail": _printable(detail or default.detail),
        "code": code or default.code,
    }
    if errors is not None:
        body["errors"] = _all_printable(errors)
    if reasons:
        body["reasons"] = _all_printable(reasons)
    body.update(extensions or {})
    return Response(to_json(body), status, dict(headers or {}), MEDIA_TYPE)


def _default_problem(status: int) -> _Default:
    known = _PROBLEMS.get(status)
    if known is not None:
        return known
    try:
        phrase = HTTPStatus(status).phrase
    except ValueError:
        phrase = "Error"
    code = "_".join(re.findall("[a-z]+", phrase.lower()))
    return _Default(phrase, code, "The request failed.")


def _all_printable(texts: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    return {_printable(name): [*map(_printable, each)] for name, each in texts.items()}


def _printable(text: str) -> str:
    """Return valid Unicode: a message may quote lone surrogates that a client sent."""
    return text.encode("utf-8", "replace").decode()


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the `responses` argument of a route for problems with these statuses."""
    return {
        status: {
            "description": _default_problem(status).title,
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in statuses
    }
