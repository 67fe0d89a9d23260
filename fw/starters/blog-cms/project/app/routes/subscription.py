"""Routes of the newsletter's subscribers.

The links in mails open a page with a button: programs that check mails open links, too, and change
nothing.
"""

from html import escape
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from fw.runtime.http import Envelope, Response, UuidKey, problems, success

from app.repositories.subscriber import SubscriberRepository
from app.schemas.blog import SubscriptionForm, Thanks
from app.services.site import blog_title
from app.services.subscriber import SubscriberService
from app.services.throttle import address_of

router = APIRouter(prefix="/blog/subscribers", tags=["Newsletter"])

Id = Annotated[UuidKey, Query()]
Token = Annotated[str, Query(max_length=100)]

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>{title}</title>
<h1>{title}</h1>
{content}
</html>
"""


@router.post(
    "",
    status_code=202,
    response_model=Envelope[Thanks],
    responses=problems(422, 429),
)
async def subscribe(request: Request, body: SubscriptionForm) -> Response:
    """Ask for the newsletter. A mail with a link confirms the address."""
    await _service().subscribe(body.email, body.name, address_of(request))
    return success({"message": "Please confirm your address: a mail is on its way."})


@router.get("/confirm", response_class=HTMLResponse)
async def ask_to_confirm(id: Id, token: Token) -> HTMLResponse:
    """Show a button that confirms the address of a link."""
    return _button(f"The newsletter of {blog_title()}", "Confirm my address")


@router.post("/confirm", response_class=HTMLResponse, responses=problems(404))
async def confirm(id: Id, token: Token) -> HTMLResponse:
    """Confirm the address of a link."""
    await _service().confirm(id, token)
    return _page("Thank you", "<p>You get the next newsletter.</p>")


@router.get("/unsubscribe", response_class=HTMLResponse)
async def ask_to_unsubscribe(id: Id, token: Token) -> HTMLResponse:
    """Show a button that ends the subscription of a link."""
    return _button(f"The newsletter of {blog_title()}", "End my subscription")


@router.post("/unsubscribe", response_class=HTMLResponse, responses=problems(404))
async def unsubscribe(id: Id, token: Token) -> HTMLResponse:
    """End the subscription of a link; mail programs call this by themselves (RFC 8058)."""
    await _service().unsubscribe(id, token)
    return _page("Goodbye", "<p>You get no more newsletters.</p>")


def _service() -> SubscriberService:
    return SubscriberService(SubscriberRepository())


def _button(title: str, label: str) -> HTMLResponse:
    # The form is sent to the address of the page, which has the token.
    return _page(title, f'<form method="post"><button>{escape(label)}</button></form>')


def _page(title: str, content: str) -> HTMLResponse:
    return HTMLResponse(_PAGE.format(title=escape(title), content=content))
