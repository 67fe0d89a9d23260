# fw:generated:sha256:71511250af82650195775a08bd045aea20f688fe5bb5966cbdce83e0640fa651
"""Business logic for posts: each save of a text is a revision."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import NotFound, ValidationError
from fw.runtime.auth import as_system, is_system
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.access import current_user, is_editor, require_user
from app.models.author import Author
from app.models.enums import PostStatus
from app.models.post import Post
from app.repositories.author import AuthorRepository
from app.repositories.post import PostRepository
from app.repositories.post_revision import PostRevisionRepository
from app.services.markup import reading_minutes, sanitised_html, slug_of
from app.services.redirect import lead_on, rewriting
from app.services.site import post_path

TEXTS: Final = ("title", "excerpt", "body")
"""Fields that a revision keeps."""


class PostService(Service[PostRepository]):
    """Operations on posts. `Workflow` changes their status."""

    async def create(self, values: Mapping[str, Any]) -> Post:
        """Create a draft, by the user unless an editor names another author."""
        author = await _author_of(values.get("author_id"))
        async with transaction():
            slug = values.get("slug") or await self._free_slug(values["title"])
            named = {"slug": slug, "author_id": author}
            post = await self.repository.create(
                {**values, **named, **_rendered(values["body"])}
            )
            await _record_revision(post)
        return post

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Post] | None = None,
    ) -> Post:
        """Change a post; a changed text is a new revision.

        A request names the version that it changes, so that nobody overwrites what another has
        written in the meantime.
        """
        if precondition is None and not is_system():
            detail = "Send the ETag of the post that you change as If-Match"
            raise HTTPException(428, detail)
        return await self._save(id, values, precondition)

    async def restore(self, id: UUID, number: int) -> Post:
        """Write the text of a former revision again, as a new revision."""
        await self.find(id)
        revisions = PostRevisionRepository().query().where("post_id", id)
        revision = await revisions.where("number", number).first()
        if revision is None:
            raise HTTPException(404, f"The post has no revision {number}")
        texts = {name: getattr(revision, name) for name in TEXTS}
        return await self._save(id, texts, note=f"Restored revision {number}")

    async def _save(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Post] | None = None,
        note: str | None = None,
    ) -> Post:
        async with rewriting() if "slug" in values else transaction():
            former = await self.repository.lock(id)
            if former is None:
                raise NotFound("Post", str(id))
            if values.get("author_id", former.author_id) != former.author_id:
                await _author_of(values["author_id"])
            changes = {**values, **_consequences(former, values)}
            post = await super().update(id, changes, precondition)
            if post.revision > former.revision:
                await _record_revision(post, note)
            if post.slug != former.slug and post.published_at is not None:
                await lead_on(post_path(former.slug), post_path(post.slug))
        return post

    async def _free_slug(self, title: str) -> str:
        """Return a slug for a title: with a number, if another post has it."""
        base = slug_of(title) or "post"
        with as_system():
            query = self.repository.query().where("slug", "startswith", base)
            taken = set(await query.pluck("slug"))
        numbered = (f"{base}-{number}" for number in range(2, len(taken) + 3))
        return next(slug for slug in (base, *numbered) if slug not in taken)


async def is_own(post: Post) -> bool:
    """Return True if the user is the author of the post."""
    author = await AuthorRepository().find(post.author_id)
    return author is not None and _is_user(author.user_id)


def _is_user(user: UUID | None) -> bool:
    return user is not None and user == current_user()


async def _author_of(given: UUID | None) -> UUID:
    """Return the author of a post: the given one, else that of the user."""
    authors = AuthorRepository().query()
    if given is None:
        own = await authors.where("user_id", require_user()).first()
        if own is None:
            message = "Choose who writes this post: your login has no author"
            raise ValidationError({"author_id": [message]})
        return own.id
    author: Author | None = await AuthorRepository().find(given)
    if author is not None and not is_editor() and not _is_user(author.user_id):
        raise ValidationError({"author_id": ["Only editors can choose another author"]})
    return given


def _rendered(body: str) -> dict[str, Any]:
    html = sanitised_html(body)
    return {"html": html, "reading_minutes": reading_minutes(html)}


def _consequences(former: Post, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what follows from changed texts: HTML, the number of the revision, no approval."""
    if all(
        values.get(name, getattr(former, name)) == getattr(former, name)
        for name in TEXTS
    ):
        return {}
    found: dict[str, Any] = {"revision": former.revision + 1}
    if "body" in values:
        found |= _rendered(values["body"])
    if former.status == PostStatus.IN_REVIEW:
        found |= {"approved_at": None, "reviewer_id": None}
    return found


async def _record_revision(post: Post, note: str | None = None) -> None:
    """Keep the text of a post as a revision."""
    revision = {
        "post_id": post.id,
        "number": post.revision,
        "note": note,
        "editor_id": current_user(),
        "saved_at": datetime.now(UTC),
        **{name: getattr(post, name) for name in TEXTS},
    }
    with as_system():
        await PostRevisionRepository().create(revision)
