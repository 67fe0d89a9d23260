"""OAuth 2's way to send a login: a form, RFC 6749, 4.3. `/docs` and libraries for OAuth know it."""

from __future__ import annotations

from typing import Any, Final, Literal
from urllib.parse import parse_qsl

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import JSONResponse

__all__ = ["FORM", "OAuthError", "RefusedForm", "password_form", "refusal"]

_TYPE: Final = "application/x-www-form-urlencoded"
_MOST_FIELDS: Final = 16

Reason = Literal["invalid_grant", "invalid_request", "unsupported_grant_type"]


class OAuthError(BaseModel):
    """Why there is no token, in OAuth's words (RFC 6749, 5.2)."""

    error: Reason


class RefusedForm(Exception):
    """What was sent is no login."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


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
"""What `/openapi.json` says of such a form."""


async def password_form(request: Request) -> dict[str, str | None]:
    """Return e-mail and password of a form as they are sent; RefusedForm for another request."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _TYPE:
        raise RefusedForm("invalid_request")
    try:
        body = (await request.body()).decode("ascii")
        fields = parse_qsl(
            body, keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS
        )
    except ValueError:
        raise RefusedForm("invalid_request") from None
    sent = dict(fields)
    if len(sent) < len(fields) or "grant_type" not in sent:
        raise RefusedForm("invalid_request")
    if sent["grant_type"] != "password":
        raise RefusedForm("unsupported_grant_type")
    return {"email": sent.get("username"), "password": sent.get("password")}


def refusal(reason: Reason) -> JSONResponse:
    """Return the answer to a form that gets no token."""
    return JSONResponse({"error": reason}, 400, {"cache-control": "no-store"})
