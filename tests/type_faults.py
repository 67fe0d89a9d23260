"""Mistakes in a service of the starter project. mypy --strict and pyright must report each.

Both report a `type: ignore` comment that they don't need. `test_golden_code.py` runs them.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from app.models.author import Author
from app.models.post import Post
from app.repositories.author import AuthorRepository
from app.services.post import PostService
from typing_extensions import override

from fw.runtime.events import Created, Updated


class Reading(PostService):
    """Queries and records, first as they should be."""

    @override
    async def create(self, values: Mapping[str, Any]) -> Post:
        """Create a post with a title in capitals."""
        post = await super().create(values)
        return await self.update(post.id, {"title": post.title.upper()})

    async def right(self, id: UUID) -> tuple[str, int, list[str]]:
        """Use every step that type checkers know."""
        query = self.repository.query().where(Post.title, "startswith", "A")
        query = query.where(Post.published_at, "<", datetime.now(UTC)).where(Post.body, None)
        query = query.where(Post.views, "in", [1, 2]).where_in(Post.id, [id])
        query = query.or_where("views", ">", 9).where_null(Post.body).with_(Post.author)
        query = query.where_has(Post.author, lambda authors: authors.where("name", "A"))
        titles = await query.order_by(Post.title, "-views").select(Post.title).pluck(Post.title)
        async for post in query.stream():
            titles.append(post.author.name)
        total: int = await query.sum(Post.views)
        by_title: dict[str, int] = await query.group_by(Post.title).sum(Post.views, largest=total)
        titles.extend(by_title)
        page = await query.paginate(1, 10)
        found = await self.repository.find(id)
        assert found is not None
        await self.update(id, {"views": 1}, precondition=lambda post: post.views == found.views)
        return page.records[0].title, found.views, titles

    async def wrong(self, id: UUID) -> None:
        """Make mistakes."""
        post, query = await self.find(id), self.repository.query()
        print(post.titel)  # type: ignore[attr-defined]
        print(post["title"])  # type: ignore[index]
        print(post.author.nam)  # type: ignore[attr-defined]
        views: int = post.title  # type: ignore[assignment]
        published: datetime = post.published_at  # type: ignore[assignment]
        author: Author = post  # type: ignore[assignment]
        post.views = "many"  # type: ignore[assignment]
        print((await self.repository.find(id)).title)  # type: ignore[union-attr]
        print((await query.first()).views)  # type: ignore[union-attr]
        print((await query.get()).title)  # type: ignore[attr-defined]
        query.where(Post.titel, "x")  # type: ignore[attr-defined]
        query.where(Post.views, "x")  # type: ignore[type-var]
        query.where(Post.id, 5)  # type: ignore[type-var]
        query.where(Post.published_at, "<", "2026-01-01")  # type: ignore[call-overload]
        query.where_in(Post.views, ["1"])  # type: ignore[type-var]
        query.with_(Post.autor)  # type: ignore[attr-defined]
        titles: list[int] = await query.pluck(Post.title)  # type: ignore[arg-type]
        async for each in query.stream():
            print(each.titel)  # type: ignore[attr-defined]
        await self.update(id, {}, lambda post: post.view == 1)  # type: ignore[attr-defined]
        print(Created[Post]({}).record.titel)  # type: ignore[attr-defined]
        print(Updated[Post]({}, {}).former["title"])  # type: ignore[index]
        total: str = await query.sum(Post.views)  # type: ignore[assignment]
        groups: dict[int, int] = await query.group_by(Post.title).count()  # type: ignore[assignment]
        latest: datetime = await query.max(Post.published_at)  # type: ignore[assignment]
        print(total, groups, latest)
        writers: list[Post] = await AuthorRepository().all()  # type: ignore[assignment]
        print(views, published, author, titles, writers)
