"""Operations of the starter blog-cms in several processes, in its folder.

`blog_races.py setup POSTS SUBSCRIBERS` adds what is to be done, and `plan` schedules the posts.
`publish` is a scheduler that looks for due posts until all are published, and `send` one that sends
the newsletter. `check` prints what is there. `redirects` writes a ring of redirects at the same moment,
and `moves` changes slugs while redirects of the new ones are written.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

sys.path.insert(0, "")

from app.events import PostPublished
from app.main import app
from app.models.delivery import Delivery
from app.models.enums import PostStatus
from app.models.newsletter import NewsletterStatus
from app.models.subscriber import SubscriberStatus
from app.repositories.author import AuthorRepository
from app.repositories.delivery import DeliveryRepository
from app.repositories.newsletter import NewsletterRepository
from app.repositories.post import PostRepository
from app.repositories.redirect import RedirectRepository
from app.repositories.subscriber import SubscriberRepository
from app.services.mailing import send_newsletters
from app.services.post import PostService
from app.services.redirect import RedirectService
from app.services.workflow import publish_due

from fw.runtime import ValidationError
from fw.runtime.database import Query, transaction
from fw.runtime.database.errors import DatabaseError
from fw.runtime.errors import ServiceUnavailable
from fw.runtime.events import Updated, listen

DOWNTIME = timedelta(hours=3)
SPREAD = 3.0
"""Seconds over which the posts become due that weren't due during the downtime."""
PATIENCE = 300
RING = 8
MOVES = 8


async def setup(posts: int, subscribers: int) -> None:
    """Add posts that wait, and a newsletter that is queued."""
    author = await AuthorRepository().create({"name": "Ada", "slug": "ada"})
    for number in range(posts):
        slug = f"post-{number}"
        text = {"title": slug, "slug": slug, "body": slug, "html": slug}
        waiting = {"status": PostStatus.IN_REVIEW, "author_id": author.id}
        await PostRepository().create({**text, **waiting})
    for number in range(subscribers):
        values = {"email": f"{number}@example.com", "status": SubscriberStatus.CONFIRMED}
        await SubscriberRepository().create(values)
    issue = {"subject": "News", "body": "*All* of it.", "status": NewsletterStatus.QUEUED}
    await NewsletterRepository().create({**issue, "queued_at": datetime.now(UTC)})


async def plan() -> None:
    """Schedule the posts all at once: every second one for a time in a downtime."""
    posts = await PostRepository().query().order_by("id").pluck("id")
    async with transaction():
        now = datetime.now(UTC)
        for number, key in enumerate(posts):
            late = -DOWNTIME if number % 2 else timedelta(seconds=SPREAD * number / len(posts))
            values = {"status": PostStatus.SCHEDULED, "publish_at": now + late}
            await PostRepository().update(key, values)


async def publish() -> list[str]:
    """Publish what is due until nothing waits; return the posts of the events."""
    events: list[str] = []
    listen(PostPublished, lambda event: events.append(str(event.post)))
    waiting = PostRepository().query().where("status", "!=", PostStatus.PUBLISHED)
    await repeat(publish_due, waiting)
    return events


async def send() -> None:
    """Wait for the end of the input, then send the newsletter until it is sent; print a line for each mail."""
    print("ready", flush=True)
    sys.stdin.read()
    listen(Updated[Delivery], lambda _: print("mail", flush=True))
    waiting = NewsletterRepository().query().where("status", "!=", NewsletterStatus.SENT)
    await repeat(send_newsletters, waiting)


async def repeat(work: Callable[[], Awaitable[object]], waiting: Query[Any]) -> None:
    """Call a task of the schedule until nothing waits, also after it has failed."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        # A database that others keep busy: the scheduler logs the error, and calls the task again.
        with suppress(DatabaseError, ServiceUnavailable):
            if not await waiting.exists():
                return
            await work()
    raise TimeoutError("something still waits")


async def check() -> dict[str, Any]:
    """Return the posts with their delays, and the deliveries."""
    posts = await PostRepository().all()
    delays = [
        (post.published_at - post.publish_at).total_seconds()
        for post in posts
        if post.published_at is not None and post.publish_at is not None
    ]
    deliveries = await DeliveryRepository().query().group_by("status").count()
    [newsletter] = await NewsletterRepository().all()
    return {
        "published": sorted(str(post.id) for post in posts if post.status == PostStatus.PUBLISHED),
        "in_time": sum(0 <= delay <= 60 for delay in delays),
        "after_the_downtime": sum(delay >= DOWNTIME.total_seconds() for delay in delays),
        "deliveries": {str(status): count for status, count in deliveries.items()},
        "newsletter": str(newsletter.status),
    }


async def redirects() -> list[list[str]]:
    """Write redirects that would be a ring, all at once; return those that were written."""

    async def write(number: int) -> None:
        paths = {"from_path": f"/r/{number}", "to_path": f"/r/{(number + 1) % RING}"}
        try:
            await RedirectService(RedirectRepository()).create(paths)
        except ValidationError:
            return

    await asyncio.gather(*map(write, range(RING)))
    return [[one.from_path, one.to_path] for one in await RedirectRepository().all()]


async def moves() -> list[list[str]]:
    """Change the slugs of posts, and redirect the new ones elsewhere, all at once.

    Return all redirects.
    """
    posts = PostService(PostRepository())
    service = RedirectService(RedirectRepository())
    published = await PostRepository().query().order_by("id").limit(MOVES).get()
    writes: list[Awaitable[object]] = []
    for number, post in enumerate(published):
        writes.append(posts.update(post.id, {"slug": f"moved-{number}"}))
        paths = {"from_path": f"/posts/moved-{number}", "to_path": f"/later/{number}"}
        writes.append(service.create(paths))
    await asyncio.gather(*writes)
    return [[one.from_path, one.to_path] for one in await RedirectRepository().all()]


async def main() -> None:
    """Run a command in the started application; print its result as JSON."""
    command, *arguments = sys.argv[1:]
    async with app.router.lifespan_context(app):
        match command:
            case "setup":
                result: Any = await setup(*map(int, arguments))
            case "plan":
                result = await plan()
            case "publish":
                print("ready", flush=True)
                result = await publish()
            case "send":
                result = await send()
            case "redirects":
                result = await redirects()
            case "moves":
                result = await moves()
            case _:
                result = await check()
    print(json.dumps(result))


asyncio.run(main())
