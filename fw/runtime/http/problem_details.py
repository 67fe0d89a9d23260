"""Every failure as `application/problem+json` (RFC 9457), decided in one place."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from fw.runtime.database import errors as database
from fw.runtime.errors import (
    Forbidden,
    FwError,
    NotFound,
    PreconditionFailed,
    ServiceUnavailable,
    TooManyRequests,
    Unauthenticated,
)
from fw.runtime.http.query.list_query import InvalidQuery, faults, query_class
from fw.runtime.validation import rule as rules

__all__ = [
    "MEDIA_TYPE",
    "WRONG_CREDENTIALS",
    "Problem",
    "answer",
    "in_words",
    "install",
    "problem",
    "problems",
    "report",
    "validation_error",
]

MEDIA_TYPE = "application/problem+json"

_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_KNOWN = {
    400: ("Bad Request", "bad_request", "The request can't be read."),
    401: ("Unauthorized", "unauthorized", "The request needs a valid token."),
    403: ("Forbidden", "forbidden", "The token doesn't allow this."),
    404: ("Not Found", "not_found", "There is nothing here."),
    405: ("Method Not Allowed", "method_not_allowed", "This path doesn't take that method."),
    409: ("Conflict", "conflict", "The change contradicts another record."),
    412: (
        "Precondition Failed",
        "precondition_failed",
        "The record has changed since it was read.",
    ),
    413: ("Content Too Large", "content_too_large", "The request's body is too large."),
    415: (
        "Unsupported Media Type",
        "unsupported_media_type",
        "The request's body must be application/json.",
    ),
    422: ("Unprocessable Content", "validation_error", "The request has invalid values."),
    429: (
        "Too Many Requests",
        "too_many_requests",
        "There were too many requests; try again later.",
    ),
    500: (
        "Internal Server Error",
        "internal_error",
        "Something went wrong here; it has been logged.",
    ),
    503: ("Service Unavailable", "unavailable", "The service can't answer now; try again later."),
}
_PHRASES = frozenset({"Content Too Large", *(status.phrase for status in HTTPStatus)})
"""What Starlette says when nobody has said anything."""

_PARAMETER = "parameter"
"""What a model finds wrong with the parameters of a list: its words are all that there is."""

WRONG_CREDENTIALS = "The credentials are wrong, or no longer valid."

log = logging.getLogger("fw.http")


class Problem(BaseModel):
    """A failure. `errors` tells for each field or parameter what is wrong with it.

    `reasons` has a word for what is wrong, where there is one: for programs, and stable.
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
) -> Response:
    """Return the answer that reports a failure; `code` and `detail` follow from the status."""
    title, usual_code, usual_detail = _about(status)
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": title,
        "status": status,
        "detail": _printable(detail or usual_detail),
        "code": code or usual_code,
    }
    if errors is not None:
        body["errors"] = _all_printable(errors)
    if reasons:
        body["reasons"] = _all_printable(reasons)
    return Response(to_json(body), status, dict(headers or {}), MEDIA_TYPE)


def _about(status: int) -> tuple[str, str, str]:
    """Return the title, the code and the usual detail of a status."""
    known = _KNOWN.get(status)
    if known is not None:
        return known
    try:
        phrase = HTTPStatus(status).phrase
    except ValueError:
        phrase = "Error"
    code = "_".join(re.findall("[a-z]+", phrase.lower()))
    return phrase, code, "The request failed."


def _all_printable(told: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    return {_printable(name): [_printable(text) for text in texts] for name, texts in told.items()}


def _printable(text: str) -> str:
    """Return text that is valid Unicode: what a client sent may come back in a message."""
    return text.encode("utf-8", "replace").decode()


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the `responses` of a route that can fail with these statuses."""
    return {
        status: {
            "description": _about(status)[0],
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in statuses
    }


def validation_error(
    error: RequestValidationError | ValidationError | InvalidQuery | rules.ValidationError,
) -> Response:
    """Return the 422 that tells for each field what is wrong with it."""
    if isinstance(error, (InvalidQuery, rules.ValidationError)):
        return problem(422, errors=error.errors)
    messages: dict[str, list[str]] = {}
    reasons: dict[str, list[str]] = {}
    for entry in error.errors():
        place = [str(part) for part in entry["loc"]]
        if isinstance(error, RequestValidationError) and len(place) > 1:
            place = place[1:]
        name = ".".join(place)[:200]
        _add(messages, name, in_words(entry))
        if entry["type"] != _PARAMETER:
            _add(reasons, name, _reason(entry))
    return problem(422, errors=messages, reasons=reasons)


def _add(told: dict[str, list[str]], name: str, text: str) -> None:
    found = told.setdefault(name, [])
    if text not in found:
        found.append(text)


def _reason(entry: Mapping[str, Any]) -> str:
    """Return pydantic's word for what is wrong, one however the type of a field is put together."""
    match entry["type"], entry.get("input"):
        case ("too_long" | "too_short") as kind, str():
            return f"string_{kind}"
        case "model_attributes_type" | "dict_type", _:
            return "model_type"
        case kind, _:
            return str(kind)


def in_words(entry: Mapping[str, Any]) -> str:
    """Return what an entry of pydantic's says, in the words of a client that knows no Python."""
    match entry["type"], entry.get("input"):
        case "too_long", str():
            return f"String should have at most {entry['ctx']['max_length']} characters"
        case "too_short", str():
            return f"String should have at least {entry['ctx']['min_length']} characters"
        case "model_attributes_type" | "model_type" | "dict_type", _:
            return "Input should be a JSON object"
        case "int_parsing" | "int_parsing_size", _:
            return "Input should be a whole number"
        case "extra_forbidden", _:
            return f"There is no such {'parameter' if entry['loc'][0] == 'query' else 'field'}"
        case "value_error", _:
            # Raised by a validator of the user's, whose own words these are.
            return str(entry["ctx"]["error"])
        case _:
            return str(entry["msg"])


# ---------------------------------------------------------------- from exceptions to answers


def install(app: FastAPI) -> None:
    """Have an application report every failure as a problem."""
    app.exception_handler(RequestValidationError)(_invalid_request)
    app.exception_handler(HTTPException)(_http_error)
    app.exception_handler(FwError)(answer)


async def _invalid_request(request: Request, error: RequestValidationError) -> Response:
    entries = error.errors()
    if any(entry["type"] == "json_invalid" for entry in entries):
        return problem(400, code="malformed_json", detail="The request's body is not JSON.")
    # FastAPI hands a body of another type over as bytes, which no model takes.
    whole = any(entry["loc"] == ("body",) and entry["type"] != "missing" for entry in entries)
    if whole and not _is_json(request.headers.get("content-type", "")):
        return problem(415)
    return validation_error(RequestValidationError([*entries, *_further(request, entries)]))


def _further(request: Request, entries: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """Yield what else is wrong with the parameters: what only the model behind them knows."""
    route = request.scope.get("route")
    query = query_class(route) if isinstance(route, APIRoute) else None
    if query is not None:
        said = {entry["loc"][1] for entry in entries if entry["loc"][0] == "query"}
        given = {name: text for name, text in request.query_params.items() if name not in said}
        for name, messages in faults(query, given).items():
            for message in messages:
                yield {"type": _PARAMETER, "loc": ("query", name), "msg": message}


def _is_json(content_type: str) -> bool:
    kind = content_type.partition(";")[0].strip().lower()
    return kind.startswith("application/") and (kind.endswith(("/json", "+json")))


async def _http_error(request: Request, error: HTTPException) -> Response:
    headers = dict(error.headers or {})
    if error.status_code in (204, 304):
        return Response(status_code=error.status_code, headers=headers)
    if error.status_code == 405:
        headers["Allow"] = ", ".join(_allowed(request))
    # Starlette takes any value for a detail; a problem has a text.
    said: object = error.detail
    detail = said if isinstance(said, str) else json.dumps(said, default=str)
    if error.status_code == 400 and detail == "There was an error parsing the body":
        return problem(400, code="malformed_json", detail="The request's body is not JSON.")
    return problem(
        error.status_code, detail=None if detail in _PHRASES else detail, headers=headers
    )


def _allowed(request: Request) -> list[str]:
    """Return the methods that the path does take: a route knows only its own."""
    app = request.scope["app"]
    return [
        method
        for method in _METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] == Match.FULL
            for route in app.router.routes
        )
    ]


async def answer(request: Request, error: FwError) -> Response:
    """Return the answer that an error stands for; one that has none of its own is logged: 500."""
    match error:
        case NotFound():
            return problem(404, detail="There is no record with that key.")
        case PreconditionFailed():
            return problem(412)
        case Unauthenticated():
            return _unauthenticated(error)
        case Forbidden():
            return problem(403)
        case TooManyRequests():
            return problem(429, headers={"Retry-After": str(error.retry_after)})
        case ServiceUnavailable():
            log.warning("%s", error.message)
            return problem(503, headers={"Retry-After": "1"})
        case InvalidQuery() | rules.ValidationError():
            return validation_error(error)
        case database.TooManyRelated():
            rows = f"More than {error.limit} related rows would be shown"
            remedy = "ask for fewer rows a page, or list the related ones by themselves"
            return problem(422, errors={"include": [f"{rows}: {remedy}"]})
        case database.UniqueViolation():
            return _taken(error.fields)
        case database.ForeignKeyViolation():
            return _referring(error)
        case database.ProtectedRecord():
            return problem(409, detail=f"{error.message[0].upper()}{error.message[1:]}.")
        case database.Conflict():
            return problem(409)
        case database.NotNullViolation(column=str(column)):
            refused = f"The request was refused: {error.message}."
            errors, reasons = {column: ["A value is required"]}, {column: ["missing"]}
            return problem(422, detail=refused, errors=errors, reasons=reasons)
        case database.InvalidValue():
            return problem(422, detail=f"The request was refused: {error.message}.", errors={})
        case database.Unavailable() | database.NotConfigured():
            cause = "" if error.__cause__ is None else f": {error.__cause__}"
            log.error("%s (%s)%s", error.message, error.hint, cause)
            return problem(503, headers={"Retry-After": "1"})
    report(request, error)
    return problem(500)


def _unauthenticated(error: Unauthenticated) -> Response:
    """Return the answer that says how to authenticate (RFC 6750, 3)."""
    challenge = "Bearer" if error.reason is None else f'Bearer error="{error.reason}"'
    wrong = error.reason == "invalid_grant"
    detail = WRONG_CREDENTIALS if wrong else None
    return problem(401, detail=detail, headers={"WWW-Authenticate": challenge})


def _taken(fields: tuple[str, ...]) -> Response:
    """Return the answer to a value that another record has, by the fields where they are known."""
    detail = f"A record with the same {' and '.join(fields) or 'value'} exists."
    errors = {field: [detail.rstrip(".")] for field in fields} or None
    return problem(409, code="unique_conflict", detail=detail, errors=errors)


def _referring(error: database.ForeignKeyViolation) -> Response:
    """Return the answer to a missing reference, by the fields where they are known."""
    detail = f"{error.message[0].upper()}{error.message[1:]}."
    fields = error.fields if isinstance(error, database.MissingReference) else ()
    errors = {field: ["The referenced record does not exist"] for field in fields} or None
    return problem(409, code="reference_conflict", detail=detail, errors=errors)


def report(request: Request, error: Exception) -> None:
    """Log a failure that is the application's own."""
    log.error("%s %r failed", request.method, request.url.path, exc_info=error)
