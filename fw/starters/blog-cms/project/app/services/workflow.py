"""Workflow of posts: draft, review, scheduled or published, archive.

Nothing else changes the status of a post.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import NotFound, ValidationError
from fw.runtime.auth import as_system
from fw.runtime.database import transaction
from fw.runtime.events import adispatch

from app.access import current_user, require_editor
from app.events import PostPublished
from app.models.enums import PostStatus
from app.models.post import Post
from app.repositories.post import PostRepository
from app.services.post import is_own
from app.services.review_mail import tell_author, tell_editors

__all__ = ["Workflow", "publish_due"]

_FROM: Final[Mapping[str, frozenset[PostStatus]]] = {
    "submitted": frozenset({PostStatus.DRAFT}),
    "returned": frozenset({PostStatus.IN_REVIEW}),
    "approved": frozenset({PostStatus.IN_REVIEW}),
    "scheduled": frozenset({PostStatus.IN_REVIEW, PostStatus.SCHEDULED}),
    "published": frozenset({PostStatus.IN_REVIEW, PostStatus.SCHEDULED}),
    "archived": frozenset({PostStatus.PUBLISHED}),
    "reopened": frozenset({PostStatus.SCHEDULED, PostStatus.ARCHIVED}),
}
"""Each step, and the statuses of the posts that can take it."""

_UNREVIEWED: Final[Mapping[str, Any]] = {"approved_at": None, "reviewer_id": None}


class Workflow:
    """Steps of a post. Each locks it, so that two at the same moment follow one another."""

    def __init__(self, repository: PostRepository) -> None:
        self.repository = repository

    async def submit(self, id: UUID) -> Post:
        """Submit a draft for review; the other editors get a mail.

        The repository leaves the drafts of others out, unless an editor submits.
        """
        async with transaction():
            post = await self._locked(id, "submitted")
            values = {
                "submitted_at": datetime.now(UTC),
                "submitted_by_id": current_user(),
            }
            fresh = {**_UNREVIEWED, "review_note": None}
            post = await self._change(post, PostStatus.IN_REVIEW, {**values, **fresh})
            await tell_editors(post)
        return post

    async def send_back(self, id: UUID, note: str) -> Post:
        """Return a post to its author, who gets a mail with the reason."""
        require_editor("return posts")
        async with transaction():
            post = await self._locked(id, "returned")
            values = {
                "review_note": note,
                "reviewer_id": current_user(),
                "approved_at": None,
            }
            post = await self._change(post, PostStatus.DRAFT, values)
            await tell_author(post)
        return post

    async def approve(self, id: UUID) -> Post:
        """Approve a post of someone else, so that it can be published."""
        require_editor("approve posts")
        async with transaction():
            post = await self._locked(id, "approved")
            user = current_user()
            if await is_own(post) or (
                user is not None and post.submitted_by_id == user
            ):
                raise HTTPException(
                    403, "Nobody approves their own post; ask another editor"
                )
            values = {"approved_at": datetime.now(UTC), "reviewer_id": user}
            return await self._change(post, PostStatus.IN_REVIEW, values)

    async def schedule(self, id: UUID, publish_at: datetime) -> Post:
        """Plan when an approved post is published."""
        require_editor("schedule posts")
        if publish_at <= datetime.now(UTC):
            raise ValidationError({"publish_at": ["Choose a time in the future"]})
        async with transaction():
            post = await self._locked(id, "scheduled")
            _check_approved(post)
            return await self._change(
                post, PostStatus.SCHEDULED, {"publish_at": publish_at}
            )

    async def publish(self, id: UUID) -> Post:
        """Publish an approved or a scheduled post now."""
        require_editor("publish posts")
        async with transaction():
            post = await self._locked(id, "published")
            _check_approved(post)
            post = await self._publish(post)
        await adispatch(PostPublished(post.id, post.slug))
        return post

    async def publish_scheduled(self, id: UUID) -> bool:
        """Publish a post whose time has come; False if another scheduler has, or it has moved."""
        async with transaction():
            await self.repository.lock(id)
            post = await self.repository.due().where("id", id).first()
            if post is None:
                return False
            await self._publish(post)
        await adispatch(PostPublished(post.id, post.slug))
        return True

    async def archive(self, id: UUID) -> Post:
        """Take a published post away from readers."""
        require_editor("archive posts")
        async with transaction():
            post = await self._locked(id, "archived")
            return await self._change(post, PostStatus.ARCHIVED, {})

    async def reopen(self, id: UUID) -> Post:
        """Make a scheduled or archived post a draft again, which needs another review."""
        require_editor("reopen posts")
        async with transaction():
            post = await self._locked(id, "reopened")
            values = {**_UNREVIEWED, "publish_at": None}
            return await self._change(post, PostStatus.DRAFT, values)

    async def _locked(self, id: UUID, step: str) -> Post:
        """Return the post, locked; HTTPException 409 if it can't take the step now."""
        post = await self.repository.lock(id)
        if post is None:
            raise NotFound("Post", id)
        if post.status not in _FROM[step]:
            allowed = " or ".join(sorted(one.label for one in _FROM[step]))
            detail = f"The post can't be {step}: its status is {post.status.label}, not {allowed}"
            raise HTTPException(409, detail)
        return post

    async def _publish(self, post: Post) -> Post:
        now = datetime.now(UTC)
        values = {"published_at": now, "publish_at": min(post.publish_at or now, now)}
        return await self._change(post, PostStatus.PUBLISHED, values)

    async def _change(
        self, post: Post, status: PostStatus, values: Mapping[str, Any]
    ) -> Post:
        with as_system():
            await self.repository.update(post.id, {**values, "status": status})
        changed = await self.repository.find(post.id)
        if changed is None:
            raise NotFound("Post", post.id)
        return changed


def _check_approved(post: Post) -> None:
    """Raise HTTPException unless the text of the post is approved."""
    if post.approved_at is None:
        raise HTTPException(
            409, "The post isn't approved; another editor has to do that first"
        )


async def publish_due() -> list[UUID]:
    """Publish the scheduled posts whose time has come; return those that this call published.

    Runs each minute. Posts that were due during a downtime are published by the first run after it.
    """
    workflow = Workflow(PostRepository())
    due = await workflow.repository.due().pluck("id")
    return [id for id in due if await workflow.publish_scheduled(id)]
