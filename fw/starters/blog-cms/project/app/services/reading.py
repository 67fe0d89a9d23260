"""Reading: what the public gets of the blog."""

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID, uuid5

from fw.runtime import NotFound
from fw.runtime.auth import as_system
from fw.runtime.database import Increment, Query
from fw.runtime.database.errors import UniqueViolation

from app.models.asset import Asset
from app.models.category import Category
from app.models.comment import Comment
from app.models.page import Page
from app.models.post import Post
from app.models.tag import Tag
from app.repositories.asset import AssetRepository
from app.repositories.comment import CommentRepository
from app.repositories.page import PageRepository
from app.repositories.post import PostRepository
from app.repositories.post_view import PostViewRepository
from app.services.markup import comment_html, summary_of
from app.services.site import absolute, asset_path, page_path, post_path

__all__ = ["Reading", "count_visit", "public_post", "view_key"]

Json = dict[str, Any]


class Reading:
    """Looks up published posts and pages that the reader may see.

    The query of a reader has their rights. It runs as the application, because the cover of a post is
    public, and the media library isn't.
    """

    async def posts(
        self,
        page: int,
        per_page: int,
        category: str | None = None,
        tag: str | None = None,
    ) -> tuple[list[Json], Json]:
        """Return a page of posts, the latest first, and its place."""
        query = _shown()
        if category is not None:
            query = query.where("category.slug", category)
        if tag is not None:
            query = query.where("tags.slug", tag)
        with as_system():
            found = await query.paginate(page, per_page)
        return [_brief(post) for post in found.records], found.meta()

    async def post(self, slug: str) -> Post | None:
        """Return the post of an address, None if there is none."""
        query = _shown().where(Post.slug, slug)
        with as_system():
            return await query.first()

    async def comments(self, slug: str) -> list[Json]:
        """Return the approved comments of a post, the oldest first."""
        post = await self.post(slug)
        if post is None:
            raise NotFound("Post", slug)
        with as_system():
            found = await CommentRepository().approved(post.id).get()
        return [_comment(one) for one in found]

    async def pages(self) -> list[Json]:
        """Return the pages of the menu, in its order."""
        pages = PageRepository().query().where(Page.published, True)
        menu = await pages.where("in_menu", True).order_by("position", "title").get()
        return [_page(one) for one in menu]

    async def page(self, slug: str) -> Json | None:
        """Return the page of an address, None if there is none."""
        pages = PageRepository().query().where(Page.published, True)
        found = await pages.where("slug", slug).first()
        return None if found is None else {**_page(found), "html": found.html}

    async def asset(self, id: UUID) -> Asset:
        """Return an image; raise NotFound for an unknown key."""
        with as_system():
            asset = await AssetRepository().find(id)
        if asset is None:
            raise NotFound("Asset", id)
        return asset


def _brief(post: Post) -> Json:
    """Return a post in a list."""
    return {
        "title": post.title,
        "slug": post.slug,
        "url": absolute(post_path(post.slug)),
        "summary": post.excerpt or summary_of(post.html),
        "cover": None if post.cover is None else _cover(post.cover),
        "author": _card(post),
        "category": None if post.category is None else _shelf(post.category),
        "tags": [_shelf(tag) for tag in post.tags],
        "reading_minutes": post.reading_minutes,
        "published_at": post.published_at,
    }


def public_post(post: Post) -> Json:
    """Return a post with its text."""
    brief = _brief(post)
    return {
        **brief,
        "html": post.html,
        "seo_title": post.seo_title or post.title,
        "seo_description": post.seo_description or brief["summary"],
        "comments_open": post.comments_open,
        "updated_at": post.updated_at,
    }


def view_key(post: UUID, day: date) -> UUID:
    """Return the key of the visits of a post on a day."""
    return uuid5(post, day.isoformat())


async def count_visit(post: UUID) -> None:
    """Count a visit of a post today."""
    today, visits = datetime.now(UTC).date(), PostViewRepository()
    key = view_key(post, today)
    with as_system():
        if await visits.update(key, {"visits": Increment(1)}) is not None:
            return
        try:
            await visits.create({"id": key, "post_id": post, "day": today, "visits": 1})
        except UniqueViolation:
            await visits.update(key, {"visits": Increment(1)})


def _cover(asset: Asset) -> Json:
    return {"url": absolute(asset_path(asset.id)), "alt": asset.alt}


def _card(post: Post) -> Json:
    names = ("name", "slug", "bio", "homepage")
    return {name: getattr(post.author, name) for name in names}


def _shelf(one: Category | Tag) -> Json:
    return {"name": one.name, "slug": one.slug}


def _page(page: Page) -> Json:
    url = absolute(page_path(page.slug))
    return {"title": page.title, "slug": page.slug, "url": url}


def _comment(comment: Comment) -> Json:
    return {
        "id": comment.id,
        "parent_id": comment.parent_id,
        "name": comment.name,
        "html": comment_html(comment.body),
        "created_at": comment.created_at,
    }


def _shown() -> Query[Post]:
    """Start a query of the posts that the reader may see, with what belongs to them."""
    posts = PostRepository().published().order_by("-published_at")
    return posts.with_("author", "category", "cover", "tags")
