"""Route for incoming mails, which a mail server or a provider calls."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Header, HTTPException, Request
from fw.runtime.application import project
from fw.runtime.auth import as_system, public
from fw.runtime.http import problems

from app.services.mailbox import receive

router = APIRouter(tags=["Incoming mail"])


@router.post("/incoming-mails", status_code=202, responses=problems(403))
@public
async def take(
    request: Request, x_mail_token: Annotated[str, Header()] = ""
) -> dict[str, str]:
    """Take a mail in.

    The body is the mail itself (RFC 5322). The header `X-Mail-Token` has the `MAIL_TOKEN` of `.env`;
    without that setting, no mail is taken in.
    """
    token = project.current().config.env("MAIL_TOKEN") or ""
    given = x_mail_token.encode()
    if not token or not secrets.compare_digest(given, token.encode()):
        raise HTTPException(403, "The header X-Mail-Token doesn't have the MAIL_TOKEN")
    with as_system():
        return {"stored": await receive(await request.body())}
