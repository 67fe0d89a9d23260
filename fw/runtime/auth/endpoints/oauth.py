"""OAuth 2 password grant (RFC 6749, 4.3), as `/docs` and OAuth libraries send it."""

from __future__ import annotations

from typing import Any, Final, Literal
from urllib.parse import parse_qsl

from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse

from fw.runtime.http.error_handling.exception_handlers import message_of

__all__ = ["FORM", "OAuthError", "RefusedForm", "described", "password_form", "refusal"]

_TYPE: Final = "application/x-www-form-urlencoded"
_MOST_FIELDS: Final = 16

_NAMES: Final = {"username": "email", "password": "password"}
"""OAuth's field names and those of the login."""

Reason = Literal["invalid_grant", "invalid_request", "mfa_required", "unsupported_grant_type"]


class OAuthError(BaseModel):
    """Error response of OAuth 2 (RFC 6749, 5.2)."""

    error: Reason
    error_description: str
    mfa_token: str | None = None
    """With `mfa_required`: the challenge of the second step of the login."""


class RefusedForm(Exception):
    """The form is not a valid login. Holds the OAuth error code and a description."""

    def __init__(self, reason: Reason, description: str) -> None:
        super().__init__(description)
        self.reason: Reason = reason
        self.description = description


FORM: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "content": {
            _TYPE: {
                "schema": {
                    "title": "Form",
                    "type": "object",
                    "required": ["grant_type", "username", "password"],
                    "properties": {
                        "grant_type": {"type": "string", "const": "password"},
                        "username": {"type": "string", "description": "The e-mail address."},
                        "password": {"type": "string", "format": "password"},
                    },
                }
            }
        },
    }
}
"""The form in `/openapi.json`."""


async def password_form(request: Request) -> dict[str, str]:
    """Return e-mail and password of a form; raise RefusedForm for any other request."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _TYPE:
        raise RefusedForm("invalid_request", f"The request's body must be {_TYPE}.")
    try:
        body = (await request.body()).decode("ascii")
        fields = parse_qsl(
            body, keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS
        )
    except ValueError:
        raise RefusedForm("invalid_request", "The request's body is malformed.") from None
    sent = dict(fields)
    if len(sent) < len(fields):
        raise RefusedForm("invalid_request", "A field occurs more than once.")
    if "grant_type" not in sent:
        raise RefusedForm("invalid_request", "grant_type: Field required.")
    if sent["grant_type"] != "password":
        raise RefusedForm("unsupported_grant_type", "grant_type must be password.")
    return {name: sent[field] for field, name in _NAMES.items() if field in sent}


def described(error: ValidationError) -> str:
    """Return the validation errors of a form in the words of a 422 response."""
    fields = {name: field for field, name in _NAMES.items()}
    told = (f"{fields[str(each['loc'][0])]}: {message_of(each)}" for each in error.errors())
    return f"{'; '.join(told)}."


def refusal(reason: Reason, description: str, mfa_token: str | None = None) -> JSONResponse:
    """Return the error response to a form."""
    content = {"error": reason, "error_description": description}
    if mfa_token is not None:
        content["mfa_token"] = mfa_token
    return JSONResponse(content, 400, {"cache-control": "no-store"})
