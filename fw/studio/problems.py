"""Error responses (RFC 9457)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.responses import JSONResponse

from fw.language.diagnostics import SchemaError, diagnostics_data
from fw.runtime.errors import FwError, UsageError
from fw.runtime.messages import say, with_messages

__all__ = ["Stale", "failure_data", "problem", "problem_of"]


class Stale(FwError):
    """The project's files differ from those that the request was made for."""

    def __init__(self, hint: str = say("plan again")) -> None:
        super().__init__(say("the project's files changed"), hint=hint)


_TITLES = {
    400: say("Bad Request"),
    401: say("Unauthorized"),
    403: say("Forbidden"),
    404: say("Not Found"),
    405: say("Method Not Allowed"),
    409: say("Conflict"),
    413: say("Request Entity Too Large"),
    415: say("Unsupported Media Type"),
    422: say("Unprocessable Entity"),
    500: say("Internal Server Error"),
}


def problem(status: int, code: str, detail: str, **members: Any) -> JSONResponse:
    """Return an error response."""
    title = _TITLES.get(status, HTTPStatus(status).phrase)
    body = {"title": title, "status": status, "code": code, "detail": detail}
    given = {name: value for name, value in members.items() if value is not None}
    return JSONResponse(with_messages(body | given), status, media_type="application/problem+json")


def problem_of(error: FwError) -> JSONResponse:
    """Return the response of an error: 409 if files changed, 422 with the errors of a schema."""
    members = failure_data(error)
    detail = members.pop("detail")
    if isinstance(error, Stale):
        return problem(409, "stale", detail, **members)
    if "diagnostics" in members:
        return problem(422, "schema", detail, **members)
    status, code = (400, "usage") if isinstance(error, UsageError) else (422, "refused")
    return problem(status, code, detail, **members)


def failure_data(error: FwError) -> dict[str, Any]:
    """Return an error as data: detail, hint, and the diagnostics of a schema with errors."""
    found: dict[str, Any] = {"detail": error.message, "hint": error.hint}
    if isinstance(error, SchemaError):
        found["diagnostics"] = diagnostics_data(error.diagnostics)
    return found
