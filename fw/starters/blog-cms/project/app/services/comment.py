# fw:generated:sha256:85ea5159de24d01b71f3a07c5ffed71fab4da2de2b9245a995d3a488188007eb
"""Business logic for comments: they wait for a moderator."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import ValidationError
from fw.runtime.auth import as_system
from fw.runtime.database import Service

from app.access import current_user, require_editor
from app.models.comment import Comment, CommentStatus
from app.models.post import Post
from app.repositories.comment import CommentRepository
from app.services.throttle import throttle

COMMENTS: Final = 5
SECONDS: Final = 600
"""Comments that an address can write in this time."""


class CommentService(Service[CommentRepository]):
    """Operations on comments."""

    async def create(self, values: Mapping[str, Any]) -> Comment:
        """Add an answer of the editors, which needs no moderator."""
        return await super().create({**values, **_moderated(CommentStatus.APPROVED)})

    async def write(
        self, post: Post, values: Mapping[str, Any], address: str
    ) -> Comment:
        """Add a reader's comment, which waits for a moderator.

        Raises HTTPException 429 if too many came from this address.
        """
        if not post.comments_open:
            raise HTTPException(409, "The comments of this post are closed")
        await throttle("comments", address, COMMENTS, SECONDS)
        with as_system():
            parent = values.get("parent_id")
            if parent is not None and not await _is_answerable(parent, post):
                message = "Choose an approved comment of this post"
                raise ValidationError({"parent_id": [message]})
            pending = {"post_id": post.id, "status": CommentStatus.PENDING}
            return await self.repository.create({**values, **pending})

    async def approve(self, id: UUID) -> Comment:
        """Show a comment to readers."""
        return await self._moderate(id, CommentStatus.APPROVED)

    async def reject(self, id: UUID) -> Comment:
        """Hide a comment."""
        return await self._moderate(id, CommentStatus.REJECTED)

    async def mark_as_spam(self, id: UUID) -> Comment:
        """Hide a comment as spam."""
        return await self._moderate(id, CommentStatus.SPAM)

    async def _moderate(self, id: UUID, status: CommentStatus) -> Comment:
        require_editor("moderate comments")
        values = _moderated(status)
        with as_system():
            return await self.update(id, values)


def _moderated(status: CommentStatus) -> dict[str, Any]:
    return {
        "status": status,
        "moderated_at": datetime.now(UTC),
        "moderated_by_id": current_user(),
    }


async def _is_answerable(id: UUID, post: Post) -> bool:
    comment = await CommentRepository().find(id)
    return (
        comment is not None
        and comment.post_id == post.id
        and comment.status == CommentStatus.APPROVED
    )
