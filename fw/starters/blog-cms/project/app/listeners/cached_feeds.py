"""Listeners that delete the cached feeds when posts or pages change."""

from fw.runtime.events import Created, Deleted, Updated, listener

from app.events import PostPublished
from app.models.page import Page
from app.models.post import Post
from app.services.feeds import forget_feeds


@listener
async def forget_after_publication(_event: PostPublished) -> None:
    """Show a published post in the feed at once."""
    await forget_feeds()


@listener
async def forget_after_change(
    _event: Updated[Post]
    | Deleted[Post]
    | Created[Page]
    | Updated[Page]
    | Deleted[Page],
) -> None:
    """Show changed texts, and leave out what is gone."""
    await forget_feeds()
