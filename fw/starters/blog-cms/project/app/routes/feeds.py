"""Feed and sitemap."""

from fastapi import APIRouter
from fastapi.responses import Response

from app.services.feeds import feed, sitemap

router = APIRouter(tags=["Feeds"])


class AtomResponse(Response):
    """An Atom feed."""

    media_type = "application/atom+xml"


class XmlResponse(Response):
    """An XML document."""

    media_type = "application/xml"


@router.get("/feed.xml", response_class=AtomResponse)
async def read_feed() -> AtomResponse:
    """Return the latest posts as an Atom feed."""
    return AtomResponse(await feed())


@router.get("/sitemap.xml", response_class=XmlResponse)
async def read_sitemap() -> XmlResponse:
    """Return the addresses of all posts and pages."""
    return XmlResponse(await sitemap())
