"""Exception handlers: the problem that each error becomes."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from fw.runtime.auth.audit import record_forbidden, record_invalid
from fw.runtime.database import errors as database
from fw.runtime.errors import (
    Forbidden,
    FwError,
    InvalidInput,
    NotFound,
    PreconditionFailed,
    ResponseTooLarge,
    SecondFactorRequired,
    ServiceUnavailable,
    TooManyRequests,
    Unauthenticated,
)
from fw.runtime.http.error_handling.problem_details import problem
from fw.runtime.http.error_handling.request_errors import MEANT, READ_ONLY, explained_errors
from fw.runtime.http.query.list_query import InvalidQuery, query_class, query_errors
from fw.runtime.validation import rule as rules

__all__ = [
    "METHOD_FILTER",
    "crash_response",
    "error_page",
    "error_response",
    "install",
    "message_of",
    "sentence",
    "server_error",
    "validation_error",
]

METHOD_FILTER: Final = "fw_method_filter"
"""Key of the scope: a function of the scope and a method, False for what nobody may send."""
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_PHRASES = frozenset({"Content Too Large", *(status.phrase for status in HTTPStatus)})
"""Details that Starlette sets by default."""

_INVALID = frozenset({400, 413, 415, 422})
"""Statuses of requests whose input is invalid."""

_MAX_ERRORS = 1000
"""Maximum number of errors in a response."""
_PARAMETER = "parameter"
"""Type of errors that a model reports for query parameters; they have no reason code."""

log = logging.getLogger("fw.http")

error_page: Callable[[Request, Exception], Response | None] | None = None
"""Returns the page of an unexpected error, None for the problem; a development server sets it."""


def validation_error(
    error: RequestValidationError | ValidationError | InvalidQuery | rules.ValidationError,
) -> Response:
    """Return the 422 response with the errors of each field."""
    if isinstance(error, (InvalidQuery, rules.ValidationError)):
        return problem(422, errors=error.errors)
    messages: dict[str, list[str]] = {}
    reasons: dict[str, list[str]] = {}
    for entry in error.errors()[:_MAX_ERRORS]:
        place = [str(part) for part in entry["loc"]]
        if isinstance(error, RequestValidationError) and len(place) > 1:
            place = place[1:]
        name = ".".join(place)[:200]
        _add(messages, name, message_of(entry))
        if entry["type"] != _PARAMETER:
            _add(reasons, name, _reason(entry))
    return problem(422, errors=messages, reasons=reasons)


def _add(texts: dict[str, list[str]], name: str, text: str) -> None:
    found = texts.setdefault(name, [])
    if text not in found:
        found.append(text)


def _reason(entry: Mapping[str, Any]) -> str:
    """Return pydantic's error type, the same one for equivalent types of fields."""
    match entry["type"], entry.get("input"):
        case ("too_long" | "too_short") as kind, str():
            return f"string_{kind}"
        case "model_attributes_type" | "dict_type", _:
            return "model_type"
        case kind, _:
            return str(kind)


def message_of(entry: Mapping[str, Any]) -> str:
    """Return the message of a pydantic error, without terms of Python."""
    match entry["type"], entry.get("input"):
        case "too_long", str():
            return f"String should have at most {entry['ctx']['max_length']} characters"
        case "too_short", str():
            return f"String should have at least {entry['ctx']['min_length']} characters"
        case "model_attributes_type" | "model_type" | "dict_type", _:
            return "Input should be a JSON object"
        case "int_parsing" | "int_parsing_size", _:
            return "Input should be a whole number"
        case "extra_forbidden", _ if entry.get("ctx") == READ_ONLY:
            return "Read-only field"
        case "extra_forbidden", _:
            meant = (entry.get("ctx") or {}).get(MEANT)
            kind = "parameter" if entry["loc"][0] == "query" else "field"
            return f"Unknown {kind}; did you mean '{meant}'?" if meant else f"Unknown {kind}"
        case "value_error", _:
            # Raised by a validator of the user, with its own message.
            return str(entry["ctx"]["error"])
        case _:
            return str(entry["msg"])


def install(app: FastAPI) -> None:
    """Install the exception handlers that return problem details."""
    app.exception_handler(RequestValidationError)(_invalid_request)
    app.exception_handler(HTTPException)(_http_error)
    app.exception_handler(FwError)(error_response)


async def _invalid_request(request: Request, error: RequestValidationError) -> Response:
    places = (".".join(map(str, entry["loc"])) for entry in error.errors()[:_MAX_ERRORS])
    return _recorded(request, _invalid_response(request, error), places)


def _recorded(request: Request, response: Response, fields: Iterable[str]) -> Response:
    """Return a response to a request, which is in the audit log if its input is invalid."""
    if response.status_code in _INVALID:
        address = request.client.host if request.client else None
        path, status = request.url.path, response.status_code
        record_invalid(request.method, path, address, status, fields)
    return response


def _invalid_response(request: Request, error: RequestValidationError) -> Response:
    entries = explained_errors(request, error.errors()[:_MAX_ERRORS])
    if any(entry["type"] == "json_invalid" for entry in entries):
        return problem(400, code="malformed_json", detail="The request body is not valid JSON.")
    # FastAPI passes a body of another media type on as bytes, which no model accepts.
    is_whole_body = any(
        entry["loc"] == ("body",) and entry["type"] != "missing" for entry in entries
    )
    if is_whole_body and not _is_json(request.headers.get("content-type", "")):
        return problem(415)
    return validation_error(RequestValidationError([*entries, *_query_errors(request, entries)]))


def _query_errors(request: Request, entries: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """Yield further errors of the query parameters, found by the model of the query class."""
    route = request.scope.get("route")
    query = query_class(route) if isinstance(route, APIRoute) else None
    if query is not None:
        reported = {entry["loc"][1] for entry in entries if entry["loc"][0] == "query"}
        given = {name: text for name, text in request.query_params.items() if name not in reported}
        for name, messages in query_errors(query, given).items():
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
    # Starlette accepts any value as a detail; a problem needs a string.
    given: object = error.detail
    detail = given if isinstance(given, str) else json.dumps(given, default=str)
    if error.status_code == 400 and detail == "There was an error parsing the body":
        return problem(400, code="malformed_json", detail="The request body is not valid JSON.")
    if error.status_code == 403:
        record_forbidden(request.method, request.url.path, detail)
    return problem(
        error.status_code, detail=None if detail in _PHRASES else detail, headers=headers
    )


def _allowed(request: Request) -> list[str]:
    """Return the methods that any route accepts for the path, and that somebody may send."""
    scope = request.scope
    is_usable = scope.get(METHOD_FILTER, lambda *_: True)
    return [
        method
        for method in _METHODS
        if any(
            route.matches({**scope, "method": method})[0] == Match.FULL
            for route in scope["app"].router.routes
        )
        and is_usable(scope, method)
    ]


async def error_response(request: Request, error: FwError) -> Response:
    """Return the problem response of an error; log errors without one and return 500."""
    fields: Iterable[str] = getattr(error, "errors", getattr(error, "fields", ()))
    return _recorded(request, _response_to(request, error), fields)


def _response_to(request: Request, error: FwError) -> Response:
    match error:
        case NotFound():
            return problem(404, detail="No record has this key.")
        case PreconditionFailed():
            return problem(412)
        case Unauthenticated():
            return _unauthenticated(error)
        case Forbidden():
            record_forbidden(request.method, request.url.path, error.message)
            # The explanation names the roles that may, which is for the developer alone.
            detail = error.detail
            if error_page is not None:
                detail = error.explanation or detail or sentence(error)
            return problem(403, detail=detail)
        case TooManyRequests():
            return problem(429, headers={"Retry-After": str(error.retry_after)})
        case ServiceUnavailable():
            log.warning("%s", error.message)
            return problem(503, headers={"Retry-After": "1"})
        case InvalidQuery() | rules.ValidationError():
            return validation_error(error)
        case InvalidInput():
            return problem(422, detail=sentence(error), errors={})
        case database.TooManyRelated():
            message = (
                f"More than {error.limit} related rows would be included; "
                "request fewer rows per page, or list the related rows separately"
            )
            return problem(422, errors={"include": [message]})
        case ResponseTooLarge():
            log.warning("%s %s: %s", request.method, request.url.path, error.message)
            detail = sentence(error)
            errors = {"include": [detail[:-1]]} if "include" in request.query_params else {}
            return problem(422, code="response_too_large", detail=detail, errors=errors)
        case database.UniqueViolation():
            return _unique_conflict(error.fields)
        case database.ForeignKeyViolation():
            return _reference_conflict(error)
        case database.ProtectedRecord():
            return problem(409, detail=f"{error.message[0].upper()}{error.message[1:]}.")
        case database.Conflict():
            return problem(409)
        case database.NotNullViolation() | database.CheckViolation() if error.fields:
            detail = f"The request was rejected: {error.message}."
            errors = {field: [error.complaint] for field in error.fields}
            reasons = {field: [error.reason] for field in error.fields}
            return problem(422, detail=detail, errors=errors, reasons=reasons)
        case database.InvalidField():
            return problem(422, errors={error.field: [error.message]})
        case database.InvalidValue():
            return problem(422, detail=f"The request was rejected: {error.message}.", errors={})
        case database.Unavailable() | database.NotConfigured():
            cause = "" if error.__cause__ is None else f": {error.__cause__}"
            log.error("%s (%s)%s", error.message, error.hint, cause)
            return problem(503, headers={"Retry-After": "1"})
    return server_error(request, error)


def server_error(request: Request, error: Exception) -> Response:
    """Log an unexpected error of a request; return its response."""
    log.error("%s %r failed", request.method, request.url.path, exc_info=error)
    return crash_response(request, error)


def crash_response(request: Request, error: Exception) -> Response:
    """Return the 500 response to an unexpected error: in development, a page with its details."""
    page = None if error_page is None else error_page(request, error)
    return problem(500) if page is None else page


def _unauthenticated(error: Unauthenticated) -> Response:
    """Return the 401 response with a challenge (RFC 6750, section 3)."""
    challenge = "Bearer" if error.reason is None else f'Bearer error="{error.reason}"'
    headers = {"WWW-Authenticate": challenge}
    if isinstance(error, SecondFactorRequired):
        return problem(
            401,
            code="second_factor_required",
            detail=sentence(error),
            headers={**headers, "Cache-Control": "no-store"},
            extensions={"challenge": error.challenge, "enrols": error.enrols},
        )
    return problem(401, detail=sentence(error), headers=headers)


def _unique_conflict(fields: tuple[str, ...]) -> Response:
    """Return the 409 response to a duplicate value, by field if the fields are known."""
    detail = f"A record with the same {' and '.join(fields) or 'value'} exists."
    errors = {field: [detail.rstrip(".")] for field in fields} or None
    return problem(409, code="unique_conflict", detail=detail, errors=errors)


def _reference_conflict(error: database.ForeignKeyViolation) -> Response:
    """Return the 409 response to a missing reference, by field if the fields are known."""
    detail = sentence(error)
    fields = error.fields if isinstance(error, database.MissingReference) else ()
    errors = {field: ["The referenced record does not exist"] for field in fields} or None
    return problem(409, code="reference_conflict", detail=detail, errors=errors)


def sentence(error: FwError) -> str:
    """Return an error message with a capital letter and a full stop, as the detail of a problem."""
    return f"{error.message[0].upper()}{error.message[1:]}."
