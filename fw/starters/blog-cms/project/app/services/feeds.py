"""Feed and sitemap: XML that is cached until a post changes."""

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final
from xml.etree import ElementTree as Xml

from fw.runtime import Cache
from fw.runtime.auth import as_system
from fw.runtime.database import Query

from app.models.enums import Visibility
from app.models.post import Post
from app.repositories.page import PageRepository
from app.repositories.post import PostRepository
from app.services.markup import summary_of
from app.services.site import absolute, blog_title, blog_url, page_path, post_path

__all__ = ["feed", "forget_feeds", "sitemap"]

_ATOM: Final = "http://www.w3.org/2005/Atom"
_SITEMAP: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"
_FEED_KEY, _SITEMAP_KEY = "blog:feed", "blog:sitemap"
_SECONDS: Final = 3600
_ENTRIES: Final = 20
_URLS: Final = 50_000
"""Addresses that a sitemap may have."""
_INVALID: Final = re.compile(
    "[^\\t\\n\\r -\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]"
)
"""Characters that XML 1.0 has no way to write."""


async def feed() -> str:
    """Return the Atom feed of the latest public posts."""
    return await _cached(_FEED_KEY, _feed)


async def sitemap() -> str:
    """Return the sitemap of public posts and pages."""
    return await _cached(_SITEMAP_KEY, _sitemap)


async def forget_feeds() -> None:
    """Delete both from the cache; the next request writes them again."""
    for key in (_FEED_KEY, _SITEMAP_KEY):
        await Cache().aforget(key)


async def _cached(key: str, write: Callable[[], Awaitable[str]]) -> str:
    async def written() -> str:
        # Everybody gets what the cache has: never a post that only the first reader may see.
        with as_system():
            return await write()

    text: str = await Cache().aremember(key, _SECONDS, written)
    return text


async def _feed() -> str:
    found = await _public().with_("author", "category").limit(_ENTRIES).get()
    root = Xml.Element("feed", {"xmlns": _ATOM})
    _add(root, "id", f"{blog_url()}/")
    _add(root, "title", blog_title())
    Xml.SubElement(root, "link", {"href": f"{blog_url()}/"})
    changed = max((post.updated_at for post in found), default=datetime.now(UTC))
    _add(root, "updated", _time(changed))
    for post in found:
        _add_entry(root, post)
    return _text(root)


def _add_entry(root: Xml.Element, post: Post) -> None:
    entry = Xml.SubElement(root, "entry")
    # The key stays when the slug changes, so that readers don't get the post again.
    _add(entry, "id", f"urn:uuid:{post.id}")
    _add(entry, "title", post.title)
    Xml.SubElement(entry, "link", {"href": absolute(post_path(post.slug))})
    assert post.published_at is not None, "a published post has its time"
    _add(entry, "published", _time(post.published_at))
    _add(entry, "updated", _time(post.updated_at))
    _add(Xml.SubElement(entry, "author"), "name", post.author.name)
    if post.category is not None:
        Xml.SubElement(entry, "category", {"term": _valid(post.category.name)})
    _add(entry, "summary", post.excerpt or summary_of(post.html))
    _add(entry, "content", post.html).set("type", "html")


async def _sitemap() -> str:
    pages = PageRepository().query().where("published", True).order_by("slug")
    root = Xml.Element("urlset", {"xmlns": _SITEMAP})
    for page in await pages.select("slug", "updated_at").get():
        _add_url(root, page_path(page.slug), page.updated_at)
    for post in (
        await _public().select("slug", "updated_at").limit(_URLS - len(root)).get()
    ):
        _add_url(root, post_path(post.slug), post.updated_at)
    return _text(root)


def _public() -> Query[Post]:
    """Start a query of the posts that everybody may read, the latest first."""
    posts = PostRepository().published().where("visibility", Visibility.PUBLIC)
    return posts.order_by("-published_at")


def _add_url(root: Xml.Element, path: str, changed: datetime) -> None:
    url = Xml.SubElement(root, "url")
    _add(url, "loc", absolute(path))
    _add(url, "lastmod", _time(changed))


def _add(parent: Xml.Element, name: str, text: str) -> Xml.Element:
    element = Xml.SubElement(parent, name)
    element.text = _valid(text)
    return element


def _valid(text: str) -> str:
    return _INVALID.sub("", text)


def _time(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def _text(root: Xml.Element) -> str:
    document: bytes = Xml.tostring(root, encoding="utf-8", xml_declaration=True)
    return document.decode()
