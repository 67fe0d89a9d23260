"""Weekly check of the links in published posts."""

import asyncio
import re
import socket
from collections.abc import Iterable
from datetime import UTC, datetime
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

import httpx
from fw.runtime.database import transaction

from app.models.post import Post
from app.models.redirect import Redirect
from app.repositories.broken_link import BrokenLinkRepository
from app.repositories.page import PageRepository
from app.repositories.post import PostRepository
from app.repositories.redirect import RedirectRepository
from app.services.markup import links_of
from app.services.site import blog_url

__all__ = ["check_links"]

_AT_ONCE: Final = 10
_SECONDS: Final = 10
_LONGEST: Final = 2000
_OWN: Final = re.compile(r"^/(posts|pages)/([^/?#]+)")
# Servers that only refuse the method or the robot don't break a link.
_HARMLESS: Final = frozenset({401, 403, 405, 429, 999})


async def check_links(client: httpx.AsyncClient | None = None) -> int:
    """Write down the broken links of all published posts; return their number."""
    links = {
        post.id: [link for link in links_of(post.html) if len(link) <= _LONGEST]
        async for post in PostRepository().published().select("html").stream()
    }
    everything = {link for found in links.values() for link in found}
    async with client or httpx.AsyncClient(timeout=_SECONDS) as client:
        problems = await _problems(everything, client)
    for post, found in links.items():
        await _write(post, {link: problems[link] for link in found if problems[link]})
    return sum(problems[link] != "" for found in links.values() for link in found)


async def _problems(links: Iterable[str], client: httpx.AsyncClient) -> dict[str, str]:
    """Return why each link is broken, an empty text for one that works."""
    turn = asyncio.Semaphore(_AT_ONCE)

    async def checked(link: str) -> tuple[str, str]:
        async with turn:
            return link, await _problem(link, client)

    return dict(await asyncio.gather(*map(checked, links)))


async def _problem(link: str, client: httpx.AsyncClient) -> str:
    path = link.removeprefix(blog_url())
    if path.startswith("/"):
        return await _own_problem(path)
    if not link.startswith(("http://", "https://")):
        return ""
    try:
        if not await _is_public(link):
            return "not a public address"
        # A redirect works, and following it could lead to an address that isn't public.
        status = (await client.head(link, follow_redirects=False)).status_code
    except (
        httpx.HTTPError,
        httpx.InvalidURL,
        OSError,
        UnicodeError,
        ValueError,
    ) as error:
        return f"{type(error).__name__}: {error}"[:120]
    return "" if status < 400 or status in _HARMLESS else f"status {status}"


async def _is_public(link: str) -> bool:
    """Return True unless the link leads into the network of the server."""
    host = urlsplit(link).hostname or ""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return all(ip_address(address[0]).is_global for *_, address in found)


async def _own_problem(path: str) -> str:
    """Return why a path of the blog is broken: no published post or page, and no redirect."""
    found = _OWN.match(path)
    if found is None:
        return ""
    kind, slug = found.groups()
    shown = (
        PostRepository().published().where(Post.slug, slug)
        if kind == "posts"
        else PageRepository().query().where("published", True).where("slug", slug)
    )
    moved = RedirectRepository().query().where(Redirect.from_path, found[0])
    return "" if await shown.exists() or await moved.exists() else "no such page"


async def _write(post: UUID, problems: dict[str, str]) -> None:
    """Replace what the last check has found in a post."""
    links, now = BrokenLinkRepository(), datetime.now(UTC)
    async with transaction():
        for known in await links.query().where("post_id", post).pluck("id"):
            await links.delete(known)
        for url, problem in problems.items():
            values = {"post_id": post, "url": url, "problem": problem}
            await links.create({**values, "checked_at": now})
